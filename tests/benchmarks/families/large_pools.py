"""Pools of 20 to 100 dice, and crowds of creatures that roll a die each."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, over_the_limit, sized

_row = partial(Row, round=2)

_LARGE = (
    _row(
        "the best quarter of 40d6",
        "sum largest (40 / 4) 40d6",
        "d(6).highest(40, 10)",
        "(40 @ P(6)).at(slice(-10, None))",
    ),
    _row(
        "the best quarter of 100d6",
        "sum largest (100 / 4) 100d6",
        "d(6).highest(100, 25)",
        "best(25, 100 @ P(6))",
    ),
    *sized(
        _row(
            "the most frequent face of {n}d6 and how often it shows",
            "x := {n}d6; w := max counts x;"
            " 10 * w + max foreach v in 1..6 do if w = count v = x then v else {}",
            "walk(lambda s, v, n: max(s, 10 * n + v), 0, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: max(s, 10 * n + v), 0)",
        ),
        20,
        50,
    ),
    *sized(
        _row(
            "sixes of {n}d6 that ones do not cancel",
            "x := {n}d6; max {0, count 6 = x - count 1 = x}",
            "times({n}, Die([-1, 0, 1], times=[1, 4, 1])).clip(min_outcome=0)",
            "({n} @ H({-1: 1, 0: 4, 1: 1})).apply(lambda v: max(0, v))",
        ),
        25,
        80,
    ),
    *sized(
        _row(
            "ones and sixes of {n}d6, in words",
            "x := {n}d6; a := count 6 = x; b := count 1 = x;"
            ' if a = b then "even" else if (2 * b) < a then "rout" else'
            ' if b < a then "won" else "lost"',
            "ones_and_sixes({n})",
            "ones_and_sixes({n})",
        ),
        20,
        60,
    ),
    _row(
        "40 exploding d10 against 40, successes",
        "count 8 <= 40 # (accumulate x := d10 while x = 10)"
        " - count 8 <= 40 # (accumulate y := d10 while y = 10)",
        "times(40, goes_on(1, 10, 2)) - times(40, goes_on(1, 10, 2))",
        "40 @ goes_on(1, 10, 2) - 40 @ goes_on(1, 10, 2)",
        iterations=5,
        missing=over_the_limit(10, 80),
    ),
    *sized(
        _row(
            "faces of {n}d6 that show an even number of times",
            "x := {n}d6; count foreach v in 1..6 do if ((count v = x) mod 2) = 0 then 1 else {}",
            "walk(lambda s, v, n: s + (n % 2 == 0), 0, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: s - (n % 2), 6)",
        ),
        10,
        30,
    ),
    _row(
        "the best half of 30d6 of which ones and twos went again",
        "sum largest 15 30 # (x := d6; if x < 3 then d6 else x)",
        "d(6).reroll([1, 2], depth=1).highest(30, 15)",
        "best(15, 30 @ P(each(lambda v: H(6) if v < 3 else v, H(6))))",
    ),
    *sized(
        _row(
            "best face and how often, {n}d6 against {n}d6",
            "a := {n}d6; b := {n}d6; x := 100 * max a + count maximal a;"
            ' y := 100 * max b + count maximal b; if x > y then "first" else'
            ' if y > x then "second" else "tie"',
            "best_faces({n})",
            "best_faces({n})",
        ),
        8,
        25,
    ),
    *sized(
        _row(
            "{n} goblins with short bows, critical hits and armor",
            "sum {n} # (x := d20; if x = 20 then sum 2d6 + 2 else if 14 <= x then d6 + 2 else 0)",
            "times({n}, d(20).map("
            "lambda x: 2 @ d(6) + 2 if x == 20 else d(6) + 2 if x >= 14 else 0))",
            "{n} @ mixed([(2 @ H(6) + 2, 1), (H(6) + 2, 6), (0, 13)])",
        ),
        20,
        80,
    ),
    *sized(
        _row(
            "months without a birthday among {n}",
            "12 - count different {n}d12",
            "12 - d(12).pool({n}).unique().size()",
            "survey({n} @ P(12), lambda s, v, n: s - 1, 12)",
        ),
        20,
        40,
    ),
    _row(
        "successes less ones of six dice of each of six kinds",
        "x := {6d4, 6d6, 6d8, 6d10, 6d12, 6d20}; count 4 <= x - count 1 = x",
        "sum(times(6, d(n).map(lambda v: (v >= 4) - (v == 1))) for n in (4, 6, 8, 10, 12, 20))",
        "sum(6 @ H(n).apply(lambda v: (v >= 4) - (v == 1)) for n in (4, 6, 8, 10, 12, 20))",
    ),
    _row(
        "the middle one of 21 dice of three kinds",
        "median {7d6, 7d8, 7d10}",
        "Pool({d(6): 7, d(8): 7, d(10): 7}).keep(10)",
        "P(7 @ P(6), 7 @ P(8), 7 @ P(10)).at(10)",
    ),
    *sized(
        _row(
            "all but the two best and the two worst of {n}d10",
            "sum largest ({n} - 4) least ({n} - 2) {n}d10",
            "d(10).pool({n})[2:-2].sum()",
            "trimmed({n}, 2)",
        ),
        20,
        50,
    ),
    *sized(
        _row(
            "{n}d6 counted three times, each time the sixes are kept",
            "a := count 6 = {n}d6; b := count 6 = ({n} - a) d6; c := count 6 = ({n} - a - b) d6;"
            " 100 * a + a + b + c",
            "times({n}, Die([101, 1, 0], times=[36, 55, 125]))",
            "{n} @ H({101: 36, 1: 55, 0: 125})",
        ),
        10,
        30,
    ),
    _row(
        "the far side of 60 steps",
        "x := 60 # (choose {-1, 0, 1}); s := sum x; max {s, -s}",
        "abs(times(60, Die([-1, 0, 1])))",
        "abs(60 @ H([-1, 0, 1]))",
    ),
    _row(
        "is a hundred of d20 over its mean by more than 50?",
        'x := sum 100d20; if 1100 < x then "high" else if 1000 > x then "low" else "near"',
        "times(100, d(20)).map(lambda x: 'high' if x > 1100 else 'low' if x < 1000 else 'near')",
        "(100 @ H(20)).apply(lambda x: 'high' if x > 1100 else 'low' if x < 1000 else 'near')",
    ),
)

FAMILIES = {"large pools": _LARGE}
