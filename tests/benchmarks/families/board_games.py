"""Dice of board games: harvests, races, fights on a map, and what a throw lets somebody do."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=3)

_DEEP = 200
"""A limit on calls that none of these reaches."""

_BOARD_GAMES = (
    *sized(
        _row(
            "Catan: how often the robber moves in {n} throws",
            "count 7 = ({n} # sum 2d6)",
            "times({n}, 2 @ d(6) == 7)",
            "{n} @ (2 @ H(6)).eq(7)",
        ),
        12,
        60,
    ),
    *sized(
        _row(
            "Martian Dice: do the tanks hold back the rays of {n} dice?",
            "thrown := {n} d6;\n"
            "rays := count 2 >= thrown;\n"
            "tanks := count 3 = thrown;\n"
            'if tanks >= rays then "safe" else "blown up"',
            "each(lambda v: 'safe' if v >= 0 else 'blown up',"
            " times({n}, Die([-1, -1, 1, 0, 0, 0])))",
            "({n} @ H([-1, -1, 1, 0, 0, 0])).apply(lambda v: 'safe' if v >= 0 else 'blown up')",
        ),
        5,
        13,
    ),
    *sized(
        _row(
            "Roll for the Galaxy: {n} workers, one of them moved to settle",
            "settlers := count 4 = {n}d6;\nif settlers < {n} then settlers + 1 else settlers",
            "(times({n}, d(6) == 4) + 1).clip(max_outcome={n})",
            "({n} @ H(6).eq(4) + 1).apply(lambda v: min(v, {n}))",
        ),
        5,
        9,
    ),
    _row(
        "Quarriors: six dice, and can the dragon of 7 be bought?",
        "quiddity := sum 6 # choose {0, 1, 1, 1, 2, 2};\n"
        'if quiddity >= 7 then "dragon" else if quiddity >= 4 then "imp" else "nothing"',
        "each(lambda v: 'dragon' if v >= 7 else 'imp' if v >= 4 else 'nothing',"
        " 6 @ Die([0, 1, 1, 1, 2, 2]))",
        "(6 @ H([0, 1, 1, 1, 2, 2]))"
        ".apply(lambda v: 'dragon' if v >= 7 else 'imp' if v >= 4 else 'nothing')",
    ),
    _row(
        "Kingsburg: a throw under 8 is made again",
        "x := sum 3d6;\nif x < 8 then sum 3d6 else x",
        "(3 @ d(6)).reroll(lambda v: v < 8, depth=1)",
        "each(lambda v: 3 @ H(6) if v < 8 else v, 3 @ H(6))",
    ),
    *sized(
        _row(
            "Machi Koro: coins of {n} turns with two fields, a bakery and a café",
            "function turn(roll) =\n"
            "  if roll = 1 then 2 else if roll = 2 then 1 else if roll = 3 then 2 else 0\n"
            "sum {n} # call turn(d6)",
            "times({n}, Die([2, 1, 2, 0, 0, 0]))",
            "{n} @ H([2, 1, 2, 0, 0, 0])",
        ),
        4,
        15,
    ),
    _row(
        "Backgammon: pips of the better of two throws",
        "function pips(x) = if 1 = count different x then 2 * sum x else sum x\n"
        "max {call pips(2d6), call pips(2d6)}",
        "highest(backgammon(), backgammon())",
        "(2 @ P(backgammon())).at(-1)",
    ),
    _row(
        "Backgammon: is the bar left with points 1, 4 and 5 open?",
        "entered := 2d6 keep {1, 4, 5};\n"
        'if 0 = count entered then "stays" else if 1 = min entered then "in on 1"\n'
        'else if 4 = min entered then "in on 4" else "in on 5"',
        "entering()",
        "entering()",
    ),
    *sized(
        _row(
            "Backgammon: throws to bear off {n} pips",
            "function off(pips, throws) =\n"
            "  if pips <= 0 then throws else a := d6; b := d6;\n"
            "  call off(pips - (if a = b then 4 * a else a + b), throws + 1)\n"
            "call off({n}, 0)",
            "bearing_off({n})",
            "bearing_off({n})",
            iterations=_DEEP,
        ),
        20,
        70,
    ),
    _row(
        "Betrayal: with which omen does the haunt begin?",
        "function haunt(omens) =\n"
        "  if omens > sum 6 # choose {0, 0, 1, 1, 2, 2} then omens else call haunt(omens + 1)\n"
        "call haunt(1)",
        "haunt(1)",
        "haunt(1)",
        iterations=_DEEP,
    ),
    *sized(
        _row(
            "Las Vegas: how many of {n} dice lie on the fullest casino",
            "max counts {n}d6",
            "d(6).pool({n}).largest_count()",
            "survey({n} @ P(6), lambda s, v, n: max(s, n), 0)",
        ),
        8,
        16,
    ),
    _row(
        "Ludo: steps of a turn, a six throws again, the third is lost",
        "a := d6;\nif a < 6 then a else (b := d6; if b < 6 then 6 + b else"
        " (c := d6; if c < 6 then 12 + c else 0))",
        "Die([1, 2, 3, 4, 5, Die([7, 8, 9, 10, 11, Die([13, 14, 15, 16, 17, 0])])])",
        "mixed([(H(5), 5), (mixed([(H(5) + 6, 5), (mixed([(H(5) + 12, 5), (0, 1)]), 1)]), 1)])",
    ),
    *sized(
        _row(
            "Talisman: strength 4 against an ogre of 3 until one has won {n} times",
            "function bout(us, ogre) =\n"
            '  if us = {n} then "slain" else if ogre = {n} then "beaten" else\n'
            "  gap := (4 + d6) - (3 + d6);\n"
            "  if gap > 0 then call bout(us + 1, ogre)\n"
            "  else if gap < 0 then call bout(us, ogre + 1) else call bout(us, ogre)\n"
            "call bout(0, 0)",
            "talisman({n})",
            "talisman({n})",
            iterations=_DEEP,
        ),
        1,
        5,
    ),
    _row(
        "Qwixx: how far is the best sum of white and red from 7?",
        "function gap(x) = if x < 7 then 7 - x else x - 7\n"
        "[w, v, r] := [d6, d6, d6];\nmin {call gap(w + r), call gap(v + r)}",
        "d(6).map(lambda r: each(lambda v: abs(v + r - 7), d(6)).lowest(2))",
        "each(lambda r: (2 @ P(H(6).apply(lambda v: abs(v + r - 7)))).at(0), H(6))",
    ),
    _row(
        "Formula D: third gear twice, and how far past a corner 20 away",
        "gear := 8..12;\nmax {0, choose gear + choose gear - 20}",
        "(2 @ (z(5) + 8) - 20).clip(min_outcome=0)",
        "(2 @ (H(5) + 7) - 20).apply(lambda v: max(v, 0))",
    ),
    _row(
        "Heroscape: four skulls dice against as many, wounds and a counter strike",
        "skulls := count 3 >= 4d6;\nshields := count 4 = 4d6;\n"
        "if skulls > shields then skulls - shields else if shields > skulls then -1 else 0",
        "each(lambda v: max(v, -1), 4 @ (d(6) <= 3) - 4 @ (d(6) == 4))",
        "(4 @ H(6).le(3) - 4 @ H(6).eq(4)).apply(lambda v: max(v, -1))",
    ),
)

FAMILIES = {"board games": _BOARD_GAMES}
