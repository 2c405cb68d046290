"""Dice of battles on a table: charges, shots, saves, break tests and injuries."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=3)

_DEEP = 200
"""A limit on calls that none of these reaches."""

_SKIRMISHES = (
    _row(
        "Blood Bowl: armour of 8 and what the injury is",
        "armour := sum 2d6;\n"
        'if armour < 9 then "prone" else\n'
        "injury := sum 2d6;\n"
        'if injury < 8 then "stunned" else if injury < 10 then "knocked out" else "casualty"',
        "(2 @ d(6) >= 9).if_else(each(lambda v: 'stunned' if v < 8 else 'knocked out' if v < 10"
        " else 'casualty', 2 @ d(6)), 'prone')",
        "each(lambda v: injuries() if v > 8 else 'prone', 2 @ H(6))",
    ),
    *sized(
        _row(
            "Blood Bowl: dodges of 3 and better in a run of {n} squares, one reroll",
            "function run(squares, reroll) =\n"
            '  if squares = 0 then "scored" else if d6 >= 3 then call run(squares - 1, reroll)\n'
            "  else if reroll = 1 then (if d6 >= 3 then call run(squares - 1, 0)"
            ' else "fell") else "fell"\n'
            "call run({n}, 1)",
            "dodging({n}, 1)",
            "dodging({n}, 1)",
            iterations=_DEEP,
        ),
        2,
        6,
    ),
    *sized(
        _row(
            "Necromunda: {n} shots, hits on 4, wounds on 4, saves on 5, and who goes out",
            "hits := count 4 <= {n} d6;\nwounds := count 4 <= hits d6;\n"
            "through := count 5 > wounds d6;\n"
            "count 5 <= through d6",
            "{n} @ ((d(6) >= 4) & (d(6) >= 4) & (d(6) < 5) & (d(6) >= 5))",
            "{n} @ (H(6).ge(4) * H(6).ge(4) * H(6).lt(5) * H(6).ge(5))",
        ),
        3,
        8,
    ),
    *sized(
        _row(
            "Warmachine: a charge of {n} attacks with boosted damage against armour 18",
            "function attack(defence, armour) =\n"
            "  if (7 + sum 2d6) < defence then 0 else max {0, 13 + (sum 3d6) - armour}\n"
            "sum {n} # call attack(14, 18)",
            "times({n}, warmachine())",
            "{n} @ warmachine()",
        ),
        1,
        5,
    ),
    *sized(
        _row(
            "X-Wing: {n} red dice with focus against two green dice",
            "red := {n} d8;\ngreen := 2d8;\nmax {0, (count 6 >= red) - count 3 >= green}",
            "(times({n}, d(8) <= 6) - 2 @ (d(8) <= 3)).clip(min_outcome=0)",
            "({n} @ H(8).le(6) - 2 @ H(8).le(3)).apply(lambda v: max(v, 0))",
        ),
        3,
        5,
    ),
    _row(
        "Infinity: a face to face roll of three dice under 13 against one under 11",
        "mine := 13 >= 3d20;\nyours := 11 >= d20;\n"
        "best := max {0, mine};\nother := max {0, yours};\n"
        "if best > other then count other < mine else if other > best then -1 else 0",
        "face_to_face(3)",
        "face_to_face(3)",
    ),
    *sized(
        _row(
            "Bolt Action: pins on a squad after {n} orders at morale 9",
            "function orders(left, pins) =\n"
            "  if left = 0 then pins else\n"
            "  if (sum 2d6) <= (9 - pins) then call orders(left - 1, max {0, pins - d3})\n"
            "  else call orders(left - 1, min {9, pins + 1})\n"
            "call orders({n}, 3)",
            "pinned({n})",
            "pinned({n})",
            iterations=_DEEP,
        ),
        3,
        10,
    ),
    *sized(
        _row(
            "Memoir: {n} battle dice at a unit of four infantry",
            "dice := {n} d6;\nfigures := min {4, count 3 >= dice};\nflags := count 6 = dice;\n"
            'if figures = 4 then "wiped out" else if flags > 0 & figures > 0 then "hurt and back"\n'
            'else if flags > 0 then "back" else if figures > 0 then "hurt" else "stands"',
            "memoir({n})",
            "memoir({n})",
        ),
        2,
        4,
    ),
    *sized(
        _row(
            "Frostgrave: +3 against +2 until somebody with {n} health falls",
            "function round(us, them) =\n"
            '  if us < 1 then "lost" else if them < 1 then "won" else\n'
            "  a := 3 + d20; b := 2 + d20;\n"
            "  if a > b then call round(us, them - max {0, a - 10})\n"
            "  else if b > a then call round(us - max {0, b - 11}, them)\n"
            "  else call round(us - max {0, b - 11}, them - max {0, a - 10})\n"
            "call round({n}, {n})",
            "frostgrave({n})",
            "frostgrave({n})",
            iterations=_DEEP,
        ),
        10,
        16,
    ),
    *sized(
        _row(
            "Age of Sigmar: {n} blows on 3 and 3, rend 1 against 4, damage of d3",
            "hits := count 3 <= {n} d6;\nwounds := count 3 <= hits d6;\n"
            "unsaved := count 5 > wounds d6;\nsum unsaved d3",
            "times({n}, Die([d(3), 0], times=[8, 19]))",
            "{n} @ mixed([(H(3), 8), (0, 19)])",
        ),
        4,
        20,
    ),
    _row(
        "BattleTech: where an SRM of six missiles hits: head, torso or limbs",
        "function place(v) = if v = 12 then 100 else if v >= 6 & v <= 8 then 1 else 0\n"
        "missiles := choose {2, 2, 3, 3, 4, 4, 4, 5, 5, 6};\n"
        "sum missiles # call place(sum 2d6)",
        "Die([2, 2, 3, 3, 4, 4, 4, 5, 5, 6]) @ Die([100, 1, 0], times=[1, 16, 19])",
        "each(lambda n: n @ H({100: 1, 1: 16, 0: 19}), H([2, 2, 3, 3, 4, 4, 4, 5, 5, 6]))",
    ),
    *sized(
        _row(
            "Song of Blades: {n} dice on quality 4, two failures end the turn",
            "x := {n}d6;\nfailed := count 4 > x;\n"
            "if failed >= 2 then -(count 4 <= x) else count 4 <= x",
            "each(lambda v: v if {n} - v < 2 else -v, times({n}, d(6) >= 4))",
            "({n} @ H(6).ge(4)).apply(lambda v: v if {n} - v < 2 else -v)",
        ),
        1,
        3,
    ),
    *sized(
        _row(
            "A charge of 2d6 over {n} inches, rolled again once, and four blows if it gets there",
            "far := sum 2d6;\nfar := if far < {n} then sum 2d6 else far;\n"
            "if far < {n} then 0 else count 5 <= 4d6",
            "((2 @ d(6)).reroll(lambda v: v < {n}, depth=1) >= {n}).if_else(4 @ (d(6) >= 5), 0)",
            "each(lambda v: 4 @ H(6).ge(5) if v >= {n} else 0,"
            " each(lambda v: 2 @ H(6) if v < {n} else v, 2 @ H(6)))",
        ),
        6,
        9,
    ),
    _row(
        "DBA: combat of +4 and +3, and doubled",
        "us := 4 + d6;\nthem := 3 + d6;\n"
        'if us >= (2 * them) then "destroys" else if us > them then "pushes"\n'
        'else if us = them then "bounces" else if them >= (2 * us) then "is lost" else "recoils"',
        "dba()",
        "H(6).apply(told_doubled, H(6))",
    ),
)

FAMILIES = {"skirmishes": _SKIRMISHES}
