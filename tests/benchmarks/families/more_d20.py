"""More games around a d20: checks, criticals, damage, saves and what runs out."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=3)

_DEEP = 200
"""A limit on calls that none of these reaches."""

_MORE_D20 = (
    _row(
        "Shadowdark: a spell of the second tier, with a mishap and a critical",
        "roll := d20;\n"
        'if roll = 1 then "mishap" else if roll = 20 then "doubled"\n'
        'else if (roll + 3) >= 12 then "cast" else "lost"',
        "each(lambda v: 'mishap' if v == 1 else 'doubled' if v == 20 else 'cast' if v >= 9"
        " else 'lost', d(20))",
        "H(20).apply(lambda v: 'mishap' if v == 1 else 'doubled' if v == 20 else 'cast'"
        " if v >= 9 else 'lost')",
    ),
    *sized(
        _row(
            "D&D: breaths of a dragon in {n} rounds, back on 5 and 6",
            "function fight(rounds, ready) =\n"
            "  if rounds = 0 then 0 else\n"
            "  if ready = 1 then 1 + call fight(rounds - 1, 0) else\n"
            "  if d6 >= 5 then 1 + call fight(rounds - 1, 0) else call fight(rounds - 1, 0)\n"
            "call fight({n}, 1)",
            "1 + ({n} - 1) @ (d(6) >= 5)",
            "1 + ({n} - 1) @ H(6).ge(5)",
            iterations=_DEEP,
        ),
        4,
        10,
    ),
    *sized(
        _row(
            "D&D: damage of {n} breaths of 8d6, saved for half at 15",
            "sum {n} # (hurt := sum 8d6; if (d20 + 4) >= 15 then hurt / 2 else hurt)",
            "times({n}, Die([8 @ d(6), 8 @ d(6) // 2], times=[1, 1]))",
            "{n} @ mixed([(8 @ H(6), 1), (8 @ H(6) // 2, 1)])",
        ),
        1,
        3,
    ),
    *sized(
        _row(
            "D&D: a chromatic orb that leaps on while two of its {n}d8 are alike",
            "function orb(leaps) =\n"
            "  x := {n} d8;\n"
            "  if leaps = 0 then sum x else\n"
            "  if {n} = count different x then sum x else sum x + call orb(leaps - 1)\n"
            "call orb(2)",
            "orb({n}, 2)",
            "orb({n}, 2)",
            iterations=_DEEP,
        ),
        3,
        5,
    ),
    *sized(
        _row(
            "Pathfinder: {n} cuts of a keen blade, threats confirmed",
            "function cut(bonus, armour) =\n"
            "  die := d20;\n"
            "  if (die + bonus) < armour then 0 else\n"
            "  if die < 15 then 4 + d8 else\n"
            "  if (d20 + bonus) >= armour then 8 + sum 2d8 else 4 + d8\n"
            "sum {n} # call cut(7, 18)",
            "times({n}, keen())",
            "{n} @ keen()",
        ),
        1,
        6,
    ),
    _row(
        "Pathfinder: bleeding for d6 a round until a flat 15, five rounds at most",
        "function bleed(rounds) = if rounds = 0 then 0 else\n"
        "  d6 + (if d20 >= 15 then 0 else call bleed(rounds - 1))\n"
        "call bleed(5)",
        "bleeding(5)",
        "bleeding(5)",
        iterations=_DEEP,
    ),
    *sized(
        _row(
            "Black Hack: what a usage die of d12 is after {n} uses",
            "function use(size, left) =\n"
            "  if left = 0 then size else if size = 0 then 0 else\n"
            "  if d size >= 3 then call use(size, left - 1) else\n"
            "  call use(if size = 4 then 0 else size - 2, left - 1)\n"
            "call use(12, {n})",
            "usage_die(12, {n})",
            "usage_die(12, {n})",
            iterations=_DEEP,
        ),
        5,
        25,
    ),
    _row(
        "Into the Odd: best of d8 and d6 less armour against 3 hit points, strength 10",
        "hurt := max {0, (max {d8, d6}) - 1};\n"
        'if hurt = 0 then "nothing" else if hurt < 3 then "scratched" else\n'
        'if hurt = 3 then "scarred" else\n'
        'if d20 <= (10 - (hurt - 3)) then "holds" else "critical"',
        "odd()",
        "odd()",
    ),
    _row(
        "Fabula Ultima: d10 and d8 against 10, and the high die hurts",
        "[a, b] := [d10, d8];\nhigh := max {a, b};\n"
        "if a = 1 & b = 1 then -1 else if a = b & a >= 6 then 100 + high + 5\n"
        "else if (a + b) >= 10 then high + 5 else 0",
        "mapped(fabula, d(10), d(8))",
        "H(10).apply(fabula, H(8))",
    ),
    *sized(
        _row(
            "Lancer: an attack with the best of {n} accuracy dice less one difficulty",
            "roll := d20 + 4 + (max {n} d6) - d6;\n"
            'if roll >= 20 then "critical" else if roll >= 10 then "hit" else "miss"',
            "each(lambda v: 'critical' if v >= 20 else 'hit' if v >= 10 else 'miss',"
            " d(20) + 4 + d(6).highest({n}) - d(6))",
            "(H(20) + 4 + ({n} @ P(6)).at(-1) - H(6))"
            ".apply(lambda v: 'critical' if v >= 20 else 'hit' if v >= 10 else 'miss')",
        ),
        1,
        3,
    ),
    *sized(
        _row(
            "Mutants & Masterminds: {n} blows of rank 8 at a toughness of 6, each one sore",
            "function blow(left, sore) =\n"
            "  if left = 0 then sore else\n"
            "  gap := 23 - (d20 + 6 - sore);\n"
            "  if gap <= 0 then call blow(left - 1, sore) else\n"
            "  if gap > 15 then 99 else call blow(left - 1, sore + 1)\n"
            "call blow({n}, 0)",
            "masterminds({n})",
            "masterminds({n})",
            iterations=_DEEP,
        ),
        2,
        6,
    ),
    _row(
        "Pendragon: a sword of 15 against a lance of 12, as close as they can get",
        "us := d20;\nthem := d20;\n"
        "a := if us = 15 then 20 else if us < 15 then us else 0;\n"
        "b := if them = 12 then 20 else if them < 12 then them else 0;\n"
        'if a > b then "won" else if b > a then "lost" else "drawn"',
        "each(lambda v: 'won' if v > 0 else 'lost' if v < 0 else 'drawn',"
        " Die([*range(1, 15), 20, *[0] * 5]) - Die([*range(1, 12), 20, *[0] * 8]))",
        "(H([*range(1, 15), 20, *[0] * 5]) - H([*range(1, 12), 20, *[0] * 8]))"
        ".apply(lambda v: 'won' if v > 0 else 'lost' if v < 0 else 'drawn')",
    ),
    *sized(
        _row(
            "Cypher: how many of {n} tasks of difficulty 4 are done with one level of effort",
            "count 9 <= {n} d20",
            "{n} @ (d(20) >= 9)",
            "{n} @ H(20).ge(9)",
        ),
        3,
        12,
    ),
    *sized(
        _row(
            "Worlds Without Number: {n} rounds of 2d8 with shock of 3, and armour 16",
            "total := sum {n} #\n"
            "  (attack := d20 + 3; if attack >= 16 then 2 + sum 2d8 else 3);\ntotal",
            "times({n}, Die([2 + 2 @ d(8), 3], times=[8, 12]))",
            "{n} @ mixed([(2 + 2 @ H(8), 8), (3, 12)])",
        ),
        2,
        5,
    ),
    _row(
        "Dragonbane: under 12 with two banes, a dragon or a demon",
        "roll := max 3d20;\n"
        'if roll = 1 then "dragon" else if roll = 20 then "demon"\n'
        'else if roll <= 12 then "yes" else "no"',
        "each(lambda v: 'dragon' if v == 1 else 'demon' if v == 20 else 'yes' if v <= 12"
        " else 'no', d(20).highest(3))",
        "(3 @ P(20)).at(-1).apply(lambda v: 'dragon' if v == 1 else 'demon' if v == 20"
        " else 'yes' if v <= 12 else 'no')",
    ),
)

FAMILIES = {"more d20 games": _MORE_D20}
