"""Pools with a twist: dice that are taken away, cancel, pair up, or mean two things at once."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=3)

_DEEP = 200
"""A limit on calls that none of these reaches."""

_ODD_POOLS = (
    *sized(
        _row(
            "Heart: {n}d10 less the best one, in words",
            "x := {n}d10;\nbest := min largest 2 x;\n"
            'if best = 10 then "critical" else if best >= 8 then "success"\n'
            'else if best >= 6 then "at a cost" else if best >= 2 then "failure" else "disaster"',
            "each(told_heart, d(10).pool({n})[-2])",
            "({n} @ P(10)).at(-2).apply(told_heart)",
        ),
        2,
        5,
    ),
    *sized(
        _row(
            "Silhouette: best of {n}d6, each further six is one more",
            "x := {n}d6;\nsixes := count 6 = x;\nif sixes > 1 then 5 + sixes else max x",
            "walk(lambda s, v, n: (5 + n if v == 6 else v) if n else s, 0, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: 5 + n if v == 6 else v, 0)",
        ),
        3,
        8,
    ),
    *sized(
        _row(
            "Sorcerer: {n}d10 against {n}d10, victories over the other's best",
            "mine := {n}d10;\nyours := {n}d10;\n[m, y] := [max mine, max yours];\n"
            "if m > y then count y < mine else if y > m then -(count m < yours) else 0",
            "walk(sorcerer, (0, 0), d(10).pool({n}), d(10).pool({n}), end=told_sorcerer)",
            "sorcery({n})",
        ),
        3,
        7,
    ),
    *sized(
        _row(
            "Storypath: {n} dice at 8, enhanced by 2 if there is any success",
            "hits := (count 8 <= {n}d10) + count 10 = d10;\nif hits > 0 then hits + 2 else 0",
            "each(lambda v: v and v + 2, times({n}, d(10) >= 8) + (d(10) == 10))",
            "({n} @ H(10).ge(8) + H(10).eq(10)).apply(lambda v: v and v + 2)",
        ),
        4,
        12,
    ),
    *sized(
        _row(
            "Outgunned: pairs, threes and fours in {n}d6",
            "c := counts {n}d6;\nwidest := max c;\n"
            'if widest >= 5 then "impossible" else if widest = 4 then "extreme"\n'
            'else if widest = 3 then "critical" else if 2 <= count 2 = c then "two basics"\n'
            'else if widest = 2 then "basic" else "nothing"',
            "walk(lambda s, v, n: (max(s[0], n), s[1] + (n == 2)), (0, 0), d(6).pool({n}),"
            " end=told_sets)",
            "survey({n} @ P(6), lambda s, v, n: (max(s[0], n), s[1] + (n == 2)), (0, 0),"
            " told_sets)",
        ),
        4,
        9,
    ),
    _row(
        "Cthulhu Dark: three dice, and does the insight rise from 3?",
        "[human, job, dark] := [d6, d6, d6];\nbest := max {human, job, dark};\n"
        "if best = dark & 3 < dark then 10 + best else best",
        "mapped(lambda plain, dark: max(plain, dark) + 10 * (dark >= max(plain, 4)),"
        " d(6).highest(2), d(6))",
        "(2 @ P(6)).at(-1).apply(lambda plain, dark: max(plain, dark)"
        " + 10 * (dark >= max(plain, 4)), H(6))",
    ),
    *sized(
        _row(
            "Fallout: damage and effects of {n} combat dice",
            "dice := {n} d6;\nharm := sum foreach v in dice do"
            " if v = 1 then 1 else if v = 2 then 2 else if v >= 5 then 1 else 0;\n"
            "effects := count 5 <= dice;\n100 * effects + harm",
            "times({n}, Die([1, 2, 0, 0, 101, 101]))",
            "{n} @ H([1, 2, 0, 0, 101, 101])",
        ),
        3,
        8,
    ),
    *sized(
        _row(
            "Godbound: a fireball of {n}d8, read from the chart die by die",
            "function chart(v) =\n"
            "  if v = 1 then 0 else if v < 6 then 1 else if v < 10 then 2 else 4\n"
            "sum foreach v in {n}d8 do call chart(v + 1)",
            "times({n}, Die([1, 1, 1, 1, 2, 2, 2, 2]))",
            "{n} @ H([1, 1, 1, 1, 2, 2, 2, 2])",
        ),
        3,
        10,
    ),
    _row(
        "Ironclaw: d12, d8, d6 against d10, d8, dice over the other's best",
        "us := {d12, d8, d6};\nthem := {d10, d8};\n"
        "n := count (max them) < us;\nif n > 0 then n else -(count (max us) < them)",
        "ironclaw()",
        "ironclaw()",
    ),
    *sized(
        _row(
            "Coriolis: {n} dice, prayed over once, three sixes are a critical",
            "first := count 6 = {n}d6;\nall := first + count 6 = ({n} - first) d6;\n"
            'if all >= 3 then "critical" else if all > 0 then "success" else "failure"',
            "each(lambda v: 'critical' if v > 2 else 'success' if v else 'failure',"
            " {n} @ Die([1, 0], times=[11, 25]))",
            "({n} @ H({1: 11, 0: 25}))"
            ".apply(lambda v: 'critical' if v > 2 else 'success' if v else 'failure')",
        ),
        4,
        10,
    ),
    _row(
        "Roll for Shoes: four dice against three, and a new skill on four sixes",
        "x := 4d6;\nif 4 = count 6 = x then 100 else if (sum x) > (sum 3d6) then 1 else 0",
        "shoes()",
        "shoes()",
    ),
    *sized(
        _row(
            "Otherkind: {n} dice, the best on the goal, the next on danger, the rest on the bond",
            "function step(v) = if v >= 5 then 2 else if v >= 3 then 1 else 0\n"
            "x := {n}d6;\n"
            "goal := max x;\ndanger := min largest 2 x;\nbond := min largest 3 x;\n"
            "100 * call step(goal) + 10 * call step(danger) + call step(bond)",
            "each(lambda v: 100 * v[2] + 10 * v[1] + v[0],"
            " Die([0, 0, 1, 1, 2, 2]).pool({n}).highest(3).expand())",
            "otherkind({n})",
        ),
        3,
        6,
    ),
    *sized(
        _row(
            "Vermin: of {n}d6 equal ones are struck out, and the best left counts",
            "x := {n}d6;\nsingle := foreach v in 1..6 do if 1 = count v = x then v else {};\n"
            "if 0 = count single then 0 else max single",
            "walk(lambda s, v, n: v if n == 1 else s, 0, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: v if n == 1 else s, 0)",
        ),
        4,
        11,
    ),
)

FAMILIES = {"odd pools": _ODD_POOLS}
