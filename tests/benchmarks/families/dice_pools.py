"""Pools of named games: successes, pushes, glitches, sets and exchanges of dice."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from tests.benchmarks.rows import Row, over_the_limit, sized

_row = partial(Row, round=2)

_POOLS = (
    *(
        _row(
            f"World of Darkness: 8-again with {count} dice",
            f"count 8 <= {count} # (accumulate x := d10 while 8 <= x)",
            f"times({count}, goes_on(3, 10, 0))",
            f"{count} @ goes_on(3, 10, 0)",
            iterations=5,
            missing=1 - (1 - Fraction(3, 10) ** 5) ** count,
        )
        for count in (6, 20)
    ),
    *sized(
        _row(
            "Exalted: {n} dice with doubled nines, or a botch",
            "x := {n}d10; wins := count 7 <= x + count 9 <= x;"
            " if 0 < wins then wins else if 1 = x then -1 else 0",
            "exalted({n})",
            "exalted({n})",
        ),
        6,
        15,
    ),
    _row(
        "Forbidden Lands: attribute, skill and gear pushed",
        "a := 4d6; s := 3d6; g := 2d6;\n"
        "ra := (count (a drop {1, 6})) d6; rs := (count (s drop 6)) d6;"
        " rg := (count (g drop {1, 6})) d6;\n"
        "100 * (count 1 = {a, ra}) + count 6 = {a, s, g, ra, rs, rg}",
        "forbidden_lands(4, 3, 2)",
        "forbidden_lands(4, 3, 2)",
    ),
    _row(
        "Forbidden Lands: five dice and a mighty artifact",
        "x := d12; count 6 = 5d6 + (if 6 <= x then (x - 4) / 2 else 0)",
        "5 @ (d(6) == 6) + d(12).map(lambda v: (v - 4) // 2 if v >= 6 else 0)",
        "5 @ (H(6) // 6) + H(12).apply(lambda v: (v - 4) // 2 if v >= 6 else 0)",
    ),
    *sized(
        _row(
            "Alien: {n} dice with three of stress",
            's := 3d6; if 1 = s then "panic" else if 6 = {{n}d6, s} then "success" else "failure"',
            "alien({n})",
            "alien({n})",
        ),
        4,
        8,
    ),
    _row(
        "Alien: how bad the panic is",
        "stress := 4; s := stress d6; if 1 = s then stress + d6 else 0",
        "((4 @ (d(6) == 1)) > 0).if_else(d(6) + 4, 0)",
        "each(lambda calm: 0 if calm else H(6) + 4, (4 @ P(6)).at(0).gt(1))",
    ),
    *sized(
        _row(
            "Shadowrun: {n} dice against 8, at most 6 hits",
            "max {0, min {6, count 5 <= {n}d6} - count 5 <= 8d6}",
            "shadowrun({n})",
            "shadowrun({n})",
        ),
        12,
        24,
    ),
    _row(
        "Shadowrun: edge before the roll, ten dice",
        "count 5 <= 10 # (accumulate x := d6 while x = 6)",
        "10 @ exploding(6).map(lambda v: v // 6 + (v % 6 == 5))",
        "10 @ exploding(6).apply(lambda v: v // 6 + (v % 6 == 5))",
        iterations=5,
        missing=over_the_limit(6, 10),
    ),
    *sized(
        _row(
            "40k: {n} shots, lethal sixes, ones again, saves",
            "h := {n} # (x := d6; if x = 1 then d6 else x); lethal := count 6 = h;"
            " wounds := lethal + count 4 <= (count 3 <= h - lethal) d6; count 5 > wounds d6",
            "lethal_shots({n})",
            "lethal_shots({n})",
        ),
        5,
        20,
        60,
    ),
    *sized(
        _row(
            "40k: {n} shots with sustained hits, d3 of damage, pain ignored on a 5",
            "x := {n}d6; hits := count 4 <= x + count 6 = x;"
            " wounds := count 3 <= hits d6; through := count 4 > wounds d6;"
            " count 5 > (sum through # (choose {1, 2, 3})) d6",
            "sustained_hits({n})",
            "sustained_hits({n})",
        ),
        4,
        10,
        slow=(30,),
    ),
    *sized(
        _row(
            "Blood Bowl: the best of {n} block dice and what it does",
            "face := max {n} # (choose {0, 1, 2, 2, 3, 4});\n"
            'if face = 0 then "attacker down" else if face = 1 then "both down" else'
            ' if face = 2 then "push" else if 8 >= sum 2d6 then "down" else\n'
            ' hurt := sum 2d6; if 7 >= hurt then "stunned" else if 9 >= hurt then "knocked out"'
            ' else "casualty"',
            "block({n})",
            "block({n})",
        ),
        1,
        3,
    ),
    _row(
        "Dogs in the Vineyard: a raise and how it is seen",
        "a := {4d6, 2d8}; b := 5d6; raise := sum largest 2 a;\n"
        'if raise <= max b then "reversed" else if raise <= sum largest 2 b then "blocked"'
        ' else if raise <= sum largest 3 b then "took the blow" else "gives"',
        "dogs()",
        "dogs()",
    ),
    _row(
        "Cortex Prime: best two, and the largest die left as the effect",
        "p := {[d6, 6], [d8, 8], [d10, 10], [d10, 10]}; k := largest 2 p;"
        " 100 * (sum %1 k) + max %2 (p -- k)",
        "cortex(6, 8, 10, 10)",
        "cortex(6, 8, 10, 10)",
    ),
    *sized(
        _row(
            "Wild Talents: width times height of {n}d10",
            "x := {n}d10; max ({0} U foreach v in 1..10 do"
            " c := count v = x; if 2 <= c then c * v else {})",
            "walk(lambda s, v, n: max(s, n * v) if n > 1 else s, 0, d(10).pool({n}))",
            "survey({n} @ P(10), lambda s, v, n: max(s, n * v) if n > 1 else s, 0)",
        ),
        6,
        12,
    ),
    _row(
        "Wild Talents: five dice and two hard ones",
        "x := 5d10 U {10, 10}; w := max counts x;"
        " 100 * w + max foreach v in 1..10 do if w = count v = x then v else {}",
        "walk(lambda s, v, n: max(s, 100 * (n + 2 * (v == 10)) + v), 0, d(10).pool(5))",
        "survey(P(5 @ P(10), 2 @ P(H({10: 1}))), lambda s, v, n: max(s, 100 * n + v), 0)",
    ),
    *sized(
        _row(
            "CthulhuTech: the best of dice, sets and runs of {n}d10",
            "x := {n}d10; s := straight x;"
            " max {max x, max foreach v in 1..10 do sum v = x, if 3 <= count s then sum s else 0}",
            "cthulhu_tech({n})",
            "cthulhu_tech({n})",
        ),
        4,
        slow=(7,),
    ),
    *sized(
        _row(
            "HERO: stun and body of {n}d6",
            "x := {n}d6; 100 * sum x + count 1 < x + count 6 = x",
            "times({n}, d(6).map(lambda v: 100 * v + (v > 1) + (v == 6)))",
            "{n} @ H(6).apply(lambda v: 100 * v + (v > 1) + (v == 6))",
        ),
        6,
        14,
    ),
    _row(
        "HERO: a killing attack and its multiple",
        "body := sum 3d6; body * max {1, d6 - 1}",
        "(3 @ d(6)) * d(6).map(lambda v: max(1, v - 1))",
        "(3 @ H(6)) * H(6).apply(lambda v: max(1, v - 1))",
    ),
    *sized(
        _row(
            "Star Trek Adventures: {n}d20, focus and complications",
            "x := {n}d20; 100 * count 20 = x + count 12 >= x + count 3 >= x",
            "{n} @ d(20).map(lambda v: (v <= 12) + (v <= 3) + 100 * (v == 20))",
            "{n} @ H(20).apply(lambda v: (v <= 12) + (v <= 3) + 100 * (v == 20))",
        ),
        2,
        5,
    ),
    _row(
        "Trophy: light and dark dice",
        "light := 2d6; dark := 2d6; best := max {light, dark};"
        ' (if best = 6 then "success" else if 4 <= best then "cost" else "failure") ||'
        ' (if (max light) <= max dark then " and ruin" else "")',
        "mapped(told_trophy, d(6).highest(2), d(6).highest(2))",
        "(2 @ P(6)).at(-1).apply(told_trophy, (2 @ P(6)).at(-1))",
    ),
    *sized(
        _row(
            "Blades: stress of resisting with {n} dice",
            "x := {n}d6; if 2 <= count 6 = x then -1 else 6 - max x",
            "walk(lambda s, v, n: 6 - v - (v == 6 and n > 1) if n else s, 0, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: 6 - v - (v == 6 and n > 1), 0)",
        ),
        2,
        4,
    ),
    _row(
        "Legend of the Five Rings: six exploding dice, keep three, raises",
        "x := sum largest 3 6#(sum accumulate y := d10 while y=10);"
        " if x < 20 then 0 else 1 + (x - 20) / 5",
        "exploding(10).highest(6, 3).map(lambda x: max(0, (x - 15) // 5))",
        "best(3, 6 @ P(exploding(10))).apply(lambda x: max(0, (x - 15) // 5))",
        iterations=5,
        missing=over_the_limit(10, 6),
    ),
)

FAMILIES = {"pool games": _POOLS}
"""Dice pools of the second round."""
