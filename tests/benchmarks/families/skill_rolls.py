"""Skills, attacks and damage of games without pools: percentages, open ends, ladders, steps."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from tests.benchmarks.rows import Row, over_the_limit, sized

_row = partial(Row, round=2)

_ACES = 1 - (1 - over_the_limit(6, 1)) * (1 - over_the_limit(8, 1))

_SKILLS = (
    _row(
        "Rolemaster: open-ended at both ends",
        "x := d100; 40 + (if 96 <= x then x + sum accumulate y := d100 while 96 <= y else"
        " if 5 >= x then x - sum accumulate y := d100 while 96 <= y else x)",
        "rolemaster() + 40",
        "rolemaster() + 40",
        iterations=5,
        missing=Fraction(1, 10 * 20**5),
    ),
    _row(
        "Cyberpunk: once up, once down, against another",
        "function dice(x) = if x = 10 then 10 + d10 else if x = 1 then 1 - d10 else x\n"
        "call dice(d10) + 14 - (call dice(d10) + 12)",
        "cyberpunk() - cyberpunk() + 2",
        "cyberpunk() - cyberpunk() + 2",
    ),
    _row(
        "Earthdawn: step 11 and karma",
        "(sum accumulate x := d10 while x = 10) + (sum accumulate x := d8 while x = 8)"
        " + sum accumulate x := d6 while x = 6",
        "exploding(10) + exploding(8) + exploding(6)",
        "exploding(10) + exploding(8) + exploding(6)",
        iterations=5,
        missing=1 - (1 - _ACES) * (1 - over_the_limit(10, 1)),
    ),
    _row(
        "GURPS: an attack, a defence, and 2d6 against armor",
        "a := sum 3d6; if 4 >= a then sum 2d6 else if 13 < a then 0 else"
        " if 9 >= sum 3d6 then 0 else max {0, sum 2d6 - 3}",
        "gurps()",
        "gurps()",
    ),
    _row(
        "Unknown Armies: a flip-flop under 45",
        "t := z9; u := z9; a := 10 * t + u; b := 10 * u + t;"
        " if 45 >= max {a, b} then max {a, b} else if 45 >= min {a, b} then min {a, b} else -1",
        "mapped(flip_flop, z(10), z(10))",
        "(H(10) - 1).apply(flip_flop, H(10) - 1)",
    ),
    _row(
        "Warhammer: opposed success levels",
        "a := d100; b := d100; (5 - a / 10) - (4 - b / 10)",
        "d(100) // 10 - d(100) // 10 + 1",
        "H(100) // 10 - H(100) // 10 + 1",
    ),
    _row(
        "Fudge: where on the ladder",
        'x := sum 4 # (choose {-1, 0, 1}) + 1; if x >= 4 then "superb or better" else'
        ' if x = 3 then "great" else if x = 2 then "good" else if x = 1 then "fair" else'
        ' if x = 0 then "mediocre" else if x = -1 then "poor" else "terrible or worse"',
        "(4 @ Die([-1, 0, 1]) + 1).map(told_ladder)",
        "(4 @ H([-1, 0, 1]) + 1).apply(told_ladder)",
    ),
    _row(
        "Savage Worlds: damage that aces against a toughness of 6",
        "x := (sum accumulate a := d6 while a = 6) + sum accumulate b := d8 while b = 8;"
        ' if x < 6 then "none" else if x < 10 then "shaken" else if x < 14 then "a wound"'
        ' else "wounds"',
        "(exploding(6) + exploding(8)).map(told_wounds)",
        "(exploding(6) + exploding(8)).apply(told_wounds)",
        iterations=5,
        missing=_ACES,
    ),
    _row(
        "Traveller: terms and rank of a career",
        "function career(terms, rank) = if 7 <= terms then 10 * terms + rank else"
        " if 5 > (sum 2d6) then 10 * terms + rank else"
        " if 8 <= (sum 2d6 + 1) then call career(terms + 1, min {6, rank + 1})"
        " else call career(terms + 1, rank)\n"
        "call career(0, 0)",
        "career(0, 0)",
        "career(0, 0)",
    ),
    *sized(
        _row(
            "Mothership: stress after {n} saves, unless somebody panics",
            "function saves(stress, left) = if 1 > left then stress else"
            " if 35 > d100 then call saves(stress, left - 1) else"
            " s := stress + 1; if s >= d20 then -s else call saves(s, left - 1)\n"
            "call saves(2, {n})",
            "mothership({n})",
            "mothership({n})",
            iterations=200,
        ),
        4,
        12,
    ),
    _row(
        "Lasers & Feelings: three dice under 4",
        'x := 3d6; n := count 4 >= x; (if n = 0 then "fails" else if n = 1 then "barely" else'
        ' if n = 2 then "does well" else "shines") || (if 4 = x then " and asks" else "")',
        "(3 @ d(6).map(lambda v: 11 if v == 4 else int(v < 4))).map(told_feelings)",
        "(3 @ H(6).apply(lambda v: 11 if v == 4 else int(v < 4))).apply(told_feelings)",
    ),
    _row(
        "Call of Cthulhu: levels against each other, one with a bonus die",
        "function level(x, s) = if x = 1 then 4 else if (s / 5) >= x then 3 else"
        " if (s / 2) >= x then 2 else if s >= x then 1 else if 100 = x then -1 else 0\n"
        "units := z9; a := min 2 # (t := 10 * z9 + units; if t = 0 then 100 else t);"
        " call level(a, 60) - call level(d100, 45)",
        "cthulhu_level(60, bonus=True) - cthulhu_level(45)",
        "cthulhu_level(60, bonus=True) - cthulhu_level(45)",
    ),
    _row(
        "Ironsworn: a hit or a miss, and a match",
        "a := min {10, d6 + 3}; c := 2d10; n := count a > c;"
        ' (if n = 2 then "strong hit" else if n = 1 then "weak hit" else "miss") ||'
        ' (if 1 = count different c then " with a match" else "")',
        "ironsworn()",
        "ironsworn()",
    ),
    _row(
        "Fate: a contest to three victories",
        "function contest(a, b) = if 3 <= a then 1 else if 3 <= b then 0 else"
        " x := sum 8 # (choose {-1, 0, 1}) + 1;"
        " if 3 <= x then call contest(a + 2, b) else if 1 <= x then call contest(a + 1, b) else"
        " if x = 0 then call contest(a, b) else if x > -3 then call contest(a, b + 1)"
        " else call contest(a, b + 2)\n"
        "call contest(0, 0)",
        "fate_contest()",
        "fate_contest()",
    ),
    _row(
        "Dungeon World: better of two, and a d4 less armor",
        "max {0, max 2d8 + d4 - 2}",
        "(d(8).highest(2) + d(4) - 2).map(lambda v: max(0, v))",
        "((2 @ P(8)).at(-1) + H(4) - 2).apply(lambda v: max(0, v))",
    ),
    _row(
        "Ars Magica: a stress die, doubled three times at most",
        "function stress(m) = x := z9; if x = 1 & 8 > m then call stress(2 * m) else"
        " if x = 0 & m = 1 then (if 0 = z9 then -1 else 0) else m * (if x = 0 then 10 else x)\n"
        "call stress(1)",
        "ars_magica(1)",
        "ars_magica(1)",
    ),
    _row(
        "Torg: tens and twenties again, and the bonus",
        "x := sum accumulate y := d20 while y = {10, 20};"
        " if x < 3 then -10 else if x < 9 then (x - 9) else if x < 13 then 0 else"
        " if x < 21 then (x - 12) / 2 + 1 else 7 + (x - 21) / 5",
        "torg().map(torg_bonus)",
        "torg().apply(torg_bonus)",
        iterations=5,
        missing=Fraction(1, 10**5),
    ),
    _row(
        "Marvel: 3d6 with an edge, a one in the middle is a six",
        "m := d6; o := 2d6; best := if m = 1 then 6 else m;"
        " if (min o) < best then best + max o + max {d6, min o} else sum o + max {best, d6}",
        "marvel()",
        "marvel()",
    ),
)

FAMILIES = {"skill rolls": _SKILLS}
