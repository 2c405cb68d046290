"""Bets, banks and categories: dice that are played for money or written on a sheet."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=3)

_DEEP = 200
"""A limit on calls that none of these reaches."""

_CASINO = (
    *sized(
        _row(
            "Sic Bo: {n} bets on big, which lose to triples",
            "function bet(x) =\n"
            "  if 1 = count different x then -1 else if 10 < sum x then 1 else -1\n"
            "sum {n} # call bet(3d6)",
            "times({n}, sic_bo())",
            "{n} @ sic_bo()",
        ),
        1,
        10,
    ),
    *sized(
        _row(
            "Crown and Anchor: {n} throws with one coin on the crown",
            "sum {n} # (c := count 6 = 3d6; if c = 0 then -1 else c)",
            "times({n}, each(lambda c: c or -1, 3 @ (d(6) == 6)))",
            "{n} @ (3 @ H(6).eq(6)).apply(lambda c: c or -1)",
        ),
        1,
        12,
    ),
    _row(
        "Crown and Anchor: coins on crown, heart and spade at once",
        "x := 3d6;\n"
        "sum foreach symbol in {1, 4, 6} do (c := count symbol = x; if c = 0 then -1 else c)",
        "walk(lambda s, v, n: s + (n or -1) if v in (1, 4, 6) else s, 0, d(6).pool(3))",
        "survey(3 @ P(6), lambda s, v, n: s + n + 1 if v in (1, 4, 6) else s, -3)",
    ),
    *sized(
        _row(
            "Cho-han: {n} times even or odd, and all coins after five bad ones",
            "function play(left, lost, coins) =\n"
            "  if left = 0 then coins else if lost = 5 then -99 else\n"
            "  if 0 = ((sum 2d6) mod 2) then call play(left - 1, lost, coins + 1)\n"
            "  else call play(left - 1, lost + 1, coins)\n"
            "call play({n}, 0, 0)",
            "cho_han({n})",
            "cho_han({n})",
            iterations=_DEEP,
        ),
        7,
        20,
    ),
    _row(
        "Craps: don't pass, with twelve barred",
        "x := sum 2d6;\n"
        "if 0 < count (x keep {2, 3}) then 1 else if x = 12 then 0 else\n"
        "if 0 < count (x keep {7, 11}) then -1 else\n"
        "last := repeat y := sum 2d6 until 0 < count (y keep {7, x});\n"
        "if last = 7 then 1 else -1",
        "do_not_pass()",
        "do_not_pass()",
    ),
    _row(
        "Craps: a hard eight, at nine to one",
        "x := repeat y := 2d6 until (8 = sum y) U (7 = sum y);\n"
        "if 7 = sum x then -1 else if 4 = min x then 9 else -1",
        "hard_eight()",
        "hard_eight()",
    ),
    *sized(
        _row(
            "Chuck-a-luck: after {n} throws with {n} coins, one at a time",
            "function go(coins, left) = if left = 0 then coins else if coins = 0 then 0 else\n"
            "  c := count 5 = 3d6;\n"
            "  call go(if c = 0 then coins - 1 else coins + c, left - 1)\n"
            "call go({n}, {n})",
            "each(lambda v: {n} + v, times({n}, each(lambda c: c or -1, 3 @ (d(6) == 5))))",
            "{n} @ (3 @ H(6).eq(5)).apply(lambda c: c or -1) + {n}",
            iterations=_DEEP,
        ),
        3,
        9,
    ),
    *sized(
        _row(
            "Yahtzee: points for {n}s, the others thrown twice again",
            "a := count {n} = 5d6;\nb := a + count {n} = (5 - a) d6;\n"
            "c := b + count {n} = (5 - b) d6;\n{n} * c",
            "{n} * (5 @ Die([1, 0], times=[91, 125]))",
            "{n} * (5 @ H({1: 91, 0: 125}))",
        ),
        3,
        6,
    ),
    _row(
        "Yahtzee: a large straight, a small one, a full house, or the sum",
        "x := 5d6;\nrun := count straight x;\n"
        "if run = 5 then 40 else if run = 4 then 30 else\n"
        "if 3 = max counts x & 2 = min counts x then 25 else sum x",
        "sheet()",
        "sheet()",
    ),
    _row(
        "Ship, captain and crew: cargo of one throw of five dice",
        "x := 5d6;\nif 3 = count different (x keep {4, 5, 6}) then sum x - 15 else 0",
        "ship()",
        "ship()",
    ),
    _row(
        "Ship, captain and crew: the ship is thrown for three times",
        "function ship(left) = if left = 0 then 0 else\n"
        "  if 0 < count 6 = 5d6 then left else call ship(left - 1)\n"
        "call ship(3)",
        "ship_in(3)",
        "ship_in(3)",
    ),
    *sized(
        _row(
            "Zilch: is a throw of {n} dice nothing at all?",
            "x := {n}d6;\nscoring := count (x keep {1, 5});\n"
            'if scoring > 0 then "goes on" else if 3 <= max counts x then "three of a kind"\n'
            'else "zilch"',
            "zilch({n})",
            "zilch({n})",
        ),
        2,
        6,
    ),
    _row(
        "Farkle: one, two or three pairs, a straight, or something less",
        "x := 6d6;\nc := counts x;\n"
        "if 6 = count c then 1500 else if 3 = count 2 = c then 750 else\n"
        "if 4 <= max c then 1000 else 100 * (count 1 = x) + 50 * (count 5 = x)",
        "six_dice()",
        "six_dice()",
    ),
    _row(
        "Threes: the least of five dice, threes are nothing, one is kept a throw",
        "function value(v) = if v = 3 then 0 else v\n"
        "function best(left) = if left = 0 then 0 else\n"
        "  (min foreach v in left d6 do call value(v)) + call best(left - 1)\n"
        "call best(5)",
        "sum(Die([0, 1, 2, 4, 5, 6]).lowest(n) for n in range(1, 6))",
        "sum((n @ P(H([0, 1, 2, 4, 5, 6]))).at(0) for n in range(1, 6))",
        iterations=_DEEP,
    ),
    _row(
        "Mia: rank of a throw, twenty-one above the doubles",
        "x := 2d6;\n[high, low] := [max x, min x];\n"
        "if high = 2 & low = 1 then 1000 else if high = low then 100 * high else 10 * high + low",
        "Die([mia(a, b) for a in range(1, 7) for b in range(1, 7)])",
        "H(mia(a, b) for a in range(1, 7) for b in range(1, 7))",
    ),
    *sized(
        _row(
            "Bunco: points of {n} throws of three dice at threes",
            "function bunco(x) = hits := count 3 = x;\n"
            "  if hits = 3 then 21 else if hits > 0 then hits else\n"
            "  if 1 = count different x then 5 else 0\n"
            "sum {n} # call bunco(3d6)",
            "times({n}, Die([21, 2, 1, 5, 0], times=[1, 15, 75, 5, 120]))",
            "{n} @ H({21: 1, 2: 15, 1: 75, 5: 5, 0: 120})",
        ),
        2,
        8,
    ),
)

FAMILIES = {"casino and sheets": _CASINO}
