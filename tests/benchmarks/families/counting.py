"""Counts of successes, dice that are rolled again, and one pool against another."""

from __future__ import annotations

from tests.benchmarks.rows import Row, sized

_SUCCESSES = (
    *sized(
        Row(
            "{n}d10 of 7 and more",
            "count 7 <= {n}d10",
            "{n} @ (d(10) >= 7)",
            "{n} @ H(10).ge(7)",
        ),
        5,
        8,
        40,
    ),
    Row(
        "two thresholds of mixed pools",
        "count 5 <= 4d6 + count 4 <= 3d8",
        "4 @ (d(6) >= 5) + 3 @ (d(8) >= 4)",
        "4 @ H(6).ge(5) + 3 @ H(8).ge(4)",
    ),
    Row(
        "one threshold, four kinds of dice",
        "count 4 <= {2d6, 2d8, d10, d12}",
        "2 @ (d(6) >= 4) + 2 @ (d(8) >= 4) + (d(10) >= 4) + (d(12) >= 4)",
        "sum(n @ H(s).ge(4) for n, s in ((2, 6), (2, 8), (1, 10), (1, 12)))",
    ),
    *sized(
        Row(
            "{n}d10, tens count twice",
            "x := {n}d10; count 7 <= x + count 10 = x",
            "{n} @ d(10).map(lambda v: (v >= 7) + (v == 10))",
            "{n} @ H(10).apply(lambda v: (v >= 7) + (v == 10))",
        ),
        4,
        7,
        25,
    ),
    *sized(
        Row(
            "{n}d10, ones take away",
            "x := {n}d10; count 6 <= x - count 1 = x",
            "{n} @ d(10).map(lambda v: (v >= 6) - (v == 1))",
            "{n} @ H(10).apply(lambda v: (v >= 6) - (v == 1))",
        ),
        5,
        12,
    ),
    *sized(
        Row(
            "glitch of {n}d6",
            'x := {n}d6; if {n} < (2 * count 1 = x) then "glitch" else'
            ' if 0 < count 5 <= x then "hit" else "miss"',
            "glitch({n})",
            "glitch({n})",
        ),
        6,
        12,
    ),
    *sized(
        Row(
            "three kinds of damage, {n}d6",
            "x := {n}d6; 3 * count 6 = x + 2 * count 5 = x + count 4 = x",
            "{n} @ d(6).map(lambda v: max(0, v - 3))",
            "{n} @ H(6).apply(lambda v: max(0, v - 3))",
        ),
        6,
        20,
    ),
    *sized(
        Row(
            "are there 3 sixes in {n}d6?",
            'if 3 <= count 6 = {n}d6 then "yes" else "no"',
            "({n} @ (d(6) == 6)).map(lambda n: 'yes' if n >= 3 else 'no')",
            "({n} @ (H(6) // 6)).apply(lambda n: 'yes' if n >= 3 else 'no')",
        ),
        7,
        30,
    ),
    Row(
        "sum of the dice over 3",
        "sum 3 < 8d6",
        "8 @ d(6).map(lambda v: v if v > 3 else 0)",
        "8 @ H(6).apply(lambda v: v if v > 3 else 0)",
    ),
    Row(
        "no ones in 4d4 and 4d6",
        "if 0 = count 1 = {4d4, 4d6} then 1 else 0",
        "(4 @ (d(4) == 1) + 4 @ (d(6) == 1)).map(lambda n: int(n == 0))",
        "(4 @ H(4).eq(1) + 4 @ H(6).eq(1)).apply(lambda n: int(n == 0))",
    ),
)

_PUSHES = (
    *sized(
        Row(
            "{n}d6 pushed: all but 1 and 6 again",
            "x := {n}d6; again := count (x drop {1, 6}); count 6 = x + count 6 = again d6",
            "{n} @ d(6).map(lambda v: d(6) == 6 if 1 < v < 6 else v == 6)",
            "{n} @ expand(lambda v: (H(6) // 6 if 1 < v.outcome < 6 else v.outcome // 6), H(6))",
        ),
        5,
        8,
        slow=(14,),
    ),
    *sized(
        Row(
            "{n}d6, failures once again",
            "x := {n}d6; hits := count 5 <= x; hits + count 5 <= ({n} - hits) d6",
            "{n} @ d(6).map(lambda v: 1 if v >= 5 else d(6) >= 5)",
            "{n} @ expand(lambda v: 1 if v.outcome >= 5 else H(6).ge(5), H(6))",
        ),
        6,
        10,
    ),
    *sized(
        Row(
            "{n}d6, ones and twos once again",
            "sum {n} # (x := d6; if x < 3 then d6 else x)",
            "{n} @ d(6).reroll([1, 2], depth=1)",
            "{n} @ expand(lambda v: v.h if v.outcome < 3 else v.outcome, H(6))",
        ),
        2,
        10,
    ),
    Row(
        "hits, wounds and saves",
        "hits := count 3 <= 10d6; wounds := count 4 <= hits d6; count 4 > wounds d6",
        "10 @ ((d(6) >= 3) & (d(6) >= 4) & (d(6) < 4))",
        "10 @ (H(6).ge(3) * H(6).ge(4) * H(6).lt(4))",
    ),
    Row(
        "the worst die of 4d6 again",
        "x := 4d6; sum (largest 3 x) + max {d6, min x}",
        "mapped(lambda a, b, c, e: b + c + e + highest(d(6), a), d(6).pool(4))",
        "expand(lambda r: sum(r.roll[1:]) + P(H(6), H({r.roll[0]: 1})).at(-1), 4 @ P(6))",
    ),
    Row(
        "the most common face kept, twice",
        "function again(x) =\n"
        "  width := max foreach v in 1..6 do count v = x;\n"
        "  face := max foreach v in 1..6 do if width <= count v = x then v else {};\n"
        "  (face = x) U (5 - width) d6\n"
        "x := call again(call again(5d6)); max foreach v in 1..6 do count v = x",
        "matching_face()",
        "matching_face()",
        slow=True,
    ),
    Row(
        "as many d8 as sixes",
        "sum (count 6 = 4d6) d8",
        "(4 @ (d(6) == 6)) @ d(8)",
        "4 @ expand(lambda v: H(8) if v.outcome == 6 else 0, H(6))",
    ),
)

_OPPOSED = (
    *sized(
        Row(
            "successes of {n}d6 against {n}d6",
            "count 5 <= {n}d6 - count 5 <= {n}d6",
            "{n} @ (d(6) >= 5) - {n} @ (d(6) >= 5)",
            "{n} @ H(6).ge(5) - {n} @ H(6).ge(5)",
        ),
        4,
        8,
        30,
    ),
    Row(
        "3d6 against 2d10",
        "a := sum 3d6; b := sum 2d10; if a > b then 1 else if b > a then -1 else 0",
        "(3 @ d(6) - 2 @ d(10)).sign()",
        "(3 @ H(6)).apply(lambda a, b: (a > b) - (b > a), 2 @ H(10))",
    ),
    Row(
        "best die of 3d6 against 2d8",
        'if (max 3d6) > (max 2d8) then "first" else "second"',
        "(d(6).highest(3) > d(8).highest(2)).map(lambda x: 'first' if x else 'second')",
        "(3 @ P(6)).at(-1).apply(lambda a, b: 'first' if a > b else 'second', (2 @ P(8)).at(-1))",
    ),
    *sized(
        Row(
            "rank by rank, {n} against {n}",
            "a := {n}d6; b := {n}d6; sum foreach i in 1..{n} do ("
            "x := min largest i a; y := min largest i b; (count x > y) - (count y > x))",
            "ranked_contest({n})",
            "ranked_contest({n})",
        ),
        2,
        5,
        slow=(10, 20),
    ),
    Row(
        "losses of 3 against 2",
        "a := 3d6; b := 2d6; count foreach i in 1..2 do (min largest i a) > (min largest i b)",
        "d(6).pool(3).sort_pair('>', d(6).pool(2)).size()",
        "expand(lambda a, b: (a.roll[-1] > b.roll[-1]) + (a.roll[-2] > b.roll[-2]), 3 @ P(6),"
        " 2 @ P(6))",
    ),
    *sized(
        Row(
            "{n} action dice less {n} danger dice",
            "act := {n}d6; dng := {n}d6; r := act -- dng; n := count 6 = r;"
            " if 0 < n then 5 + n else max ({0} U r)",
            "danger({n})",
            "danger({n})",
        ),
        4,
        slow=(11,),
    ),
    *sized(
        Row(
            "dice of {n}d6 over the best of {n}d6",
            "a := {n}d6; b := max {n}d6; count b < a",
            "mapped(lambda b: {n} @ (d(6) > b), d(6).highest({n}))",
            "expand(lambda b: {n} @ H(6).gt(b.outcome), ({n} @ P(6)).at(-1))",
        ),
        4,
        12,
    ),
    *sized(
        Row(
            "pairs that {n}d6 and {n}d6 share",
            "a := {n}d6; b := {n}d6; count (a -- (a -- b))",
            "(d(6).pool({n}) & d(6).pool({n})).size()",
            "shared_pairs({n})",
        ),
        3,
        slow=(8,),
    ),
)

FAMILIES = {"successes": _SUCCESSES, "pushes": _PUSHES, "opposed": _OPPOSED}
