"""Attacks, saves, checks and characters of games with a d20."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=2)

_D20_GAMES = (
    *sized(
        _row(
            "D&D: {n} blows with a greatsword, ones and twos rolled again",
            "function blade(n) = sum n # (w := d6; if w < 3 then d6 else w)\n"
            "sum {n} # (x := d20; if x = 20 then call blade(4) + 5"
            " else if 8 <= x then call blade(2) + 5 else 0)",
            "great_weapon({n})",
            "great_weapon({n})",
        ),
        1,
        4,
    ),
    _row(
        "D&D: a lucky halfling at a disadvantage",
        "x := min 2 # (r := d20; if r = 1 then d20 else r);"
        ' if 11 <= (x + 4) then "hit" else "miss"',
        "(d(20).reroll([1], depth=1).lowest(2) >= 7).map(lambda v: 'hit' if v else 'miss')",
        "(2 @ P(each(lambda v: H(20) if v == 1 else v, H(20)))).at(0)"
        ".apply(lambda v: 'hit' if v >= 7 else 'miss')",
    ),
    *sized(
        _row(
            "D&D: best of three dice, {n}d6 of sneak attack",
            "x := max 3d20; if x = 20 then sum (2 * {n}) d6 + sum 2d8 + 4"
            " else if 10 <= x then sum {n}d6 + d8 + 4 else 0",
            "sneak_attack({n})",
            "sneak_attack({n})",
        ),
        5,
        10,
    ),
    _row(
        "D&D: one blast against four who evade or not",
        "full := sum 8d8; saves := 4d20; full * count 14 > saves + (full / 2) * count 14 <= saves",
        "mapped(lambda f: 4 @ Die({f: 13, f // 2: 7}), 8 @ d(8))",
        "each(lambda f: 4 @ H({f: 13, f // 2: 7}), 8 @ H(8))",
    ),
    *sized(
        _row(
            "D&D: hit points at level {n}, at least 6 a level",
            "12 + sum ({n} - 1) # (max {6, d10} + 2)",
            "12 + times({n} - 1, d(10).map(lambda v: max(6, v) + 2))",
            "12 + ({n} - 1) @ H(10).apply(lambda v: max(6, v) + 2)",
        ),
        5,
        20,
    ),
    _row(
        "D&D: six scores that may be kept",
        's := 6#(sum largest 3 4d6); if 8 > min s then "too weak"'
        ' else if 15 <= max s then "kept" else "too plain"',
        "kept_scores()",
        "kept_scores()",
    ),
    _row(
        "D&D: third best of six scores",
        "min largest 3 6#(sum largest 3 4d6)",
        "d(6).highest(4, 3).pool(6).keep(3)",
        "(6 @ P((4 @ P(6)).at(slice(-3, None)))).at(3)",
    ),
    _row(
        "D&D: three checks with bless and bane",
        "count 15 <= 3 # (d20 + d4 - d4 + 3)",
        "3 @ (d(20) + d(4) - d(4) >= 12)",
        "3 @ (H(20) + H(4) - H(4)).ge(12)",
    ),
    _row(
        "D&D: two stabs, one of them sneaky",
        "hits := count 12 <= 2d20; if hits = 0 then 0 else sum hits d6 + 4 * hits + sum 3d6",
        "(2 @ (d(20) >= 12)).map(lambda n: n @ d(6) + 4 * n + 3 @ d(6) if n else 0)",
        "each(lambda n: (n + 3) @ H(6) + 4 * n if n else 0, 2 @ H(20).ge(12))",
    ),
    _row(
        "D&D: a check of the whole party",
        "passed := count 12 <= foreach m in {0, 2, 3, 5, -1} do d20 + m;"
        ' if 3 <= passed then "pass" else "fail"',
        "sum(d(20) + m >= 12 for m in (0, 2, 3, 5, -1)).map("
        "lambda n: 'pass' if n >= 3 else 'fail')",
        "sum((H(20) + m).ge(12) for m in (0, 2, 3, 5, -1)).apply("
        "lambda n: 'pass' if n >= 3 else 'fail')",
    ),
    *sized(
        _row(
            "D&D: goblins of {n} who act before the party",
            "quickest := max foreach m in {1, 2, 3, 4} do d20 + m;"
            " count quickest < {n} # (d20 + 2)",
            "highest(*(d(20) + m for m in (1, 2, 3, 4))).map(lambda q: {n} @ (d(20) + 2 > q))",
            "each(lambda q: {n} @ (H(20) + 2).gt(q), P(*(H(20) + m for m in (1, 2, 3, 4))).at(-1))",
        ),
        3,
        30,
    ),
    _row(
        "D&D: shove, advantage against disadvantage",
        "a := max 2d20 + 5; b := min 2d20 + 3; if b < a then a - b else 0",
        "(d(20).highest(2) + 5 - d(20).lowest(2) - 3).map(lambda v: max(0, v))",
        "((2 @ P(20)).at(-1) + 2 - (2 @ P(20)).at(0)).apply(lambda v: max(0, v))",
    ),
    *sized(
        _row(
            "D&D: a spell held for up to {n} rounds",
            "function held(rounds) = if {n} <= rounds then rounds else"
            " if 10 <= (d20 + 3) then call held(rounds + 1) else rounds\n"
            "call held(0)",
            "held_spell({n})",
            "held_spell({n})",
            iterations=200,
        ),
        10,
    ),
    _row(
        "Pathfinder: three strikes, each at -4 to the last",
        "function strike(bonus) = x := d20; t := x + bonus - 22;"
        " g := if 10 <= t then 3 else if 0 <= t then 2 else if t <= -10 then 0 else 1;"
        " g := if x = 20 then min {3, g + 1} else if x = 1 then max {0, g - 1} else g;"
        " if g = 3 then 2 * (sum 2d6 + 4) else if g = 2 then sum 2d6 + 4 else 0\n"
        "call strike(14) + call strike(10) + call strike(6)",
        "sum(strike(bonus) for bonus in (14, 10, 6))",
        "strike(14) + strike(10) + strike(6)",
    ),
    *sized(
        _row(
            "13th Age: {n} rounds with an escalation die",
            "sum foreach r in 1..{n} do"
            " if 17 <= (d20 + 5 + min {6, r - 1}) then sum 3d8 + 4 else 3",
            "escalation({n})",
            "escalation({n})",
        ),
        3,
        10,
    ),
    _row(
        "Demon Lord: a d20 and the best of three boons",
        'if 15 <= (d20 + max 3d6) then "success" else "failure"',
        "(d(20) + d(6).highest(3) >= 15).map(lambda v: 'success' if v else 'failure')",
        "(H(20) + (3 @ P(6)).at(-1)).apply(lambda v: 'success' if v >= 15 else 'failure')",
    ),
    _row(
        "DCC: a deed die with its attack",
        "deed := d5; hit := d20 + deed + 1;"
        " if 13 <= hit then d8 + deed + (if 3 <= deed then 10 else 0) else 0",
        "mapped(lambda e: (d(20) + e + 1 >= 13).if_else(d(8) + e + 10 * (e >= 3), 0), d(5))",
        "each(lambda e: mixed([(H(8) + e + 10 * (e >= 3), 9 + e), (0, 11 - e)]), H(5))",
    ),
    *sized(
        _row(
            "OSR: wandering monsters of {n} turns",
            "sum (count 1 = {n}d6) # (sum 2d4)",
            "times({n}, d(6).map(lambda v: 2 @ d(4) if v == 1 else 0))",
            "{n} @ each(lambda v: 2 @ H(4) if v == 1 else 0, H(6))",
        ),
        6,
        24,
    ),
    _row(
        "Cairn: what is left of a strength of 12 after three blows",
        "function struck(hp, str, blows) = if 1 > blows then str else"
        " harm := max {0, d8 - 1}; through := max {0, harm - hp};"
        " if through = 0 then call struck(hp - harm, str, blows - 1) else"
        " left := max {0, str - through};"
        " if left >= d20 then call struck(0, left, blows - 1) else 0\n"
        "call struck(4, 12, 3)",
        "cairn(4, 12, 3)",
        "cairn(4, 12, 3)",
        iterations=200,
    ),
    _row(
        "Daggerheart: hope and fear",
        "h := d12; f := d12; t := h + f + 2;"
        ' if h = f then "critical" else'
        ' (if 14 <= t then "success" else "failure") || (if f < h then " with hope"'
        ' else " with fear")',
        "mapped(told_duality, d(12), d(12))",
        "H(12).apply(told_duality, H(12))",
    ),
    _row(
        "Draw Steel: tiers of damage with an edge",
        "t := sum 2d10 + 4; if 17 <= t then 9 + d4 else if 12 <= t then 6 else 3",
        "(2 @ d(10)).map(lambda t: d(4) + 9 if t >= 13 else 6 if t >= 8 else 3)",
        "each(lambda t: H(4) + 9 if t >= 13 else 6 if t >= 8 else 3, 2 @ H(10))",
    ),
)

FAMILIES = {"d20 games": _D20_GAMES}
