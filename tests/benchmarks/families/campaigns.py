"""Clocks, races, walks and campaigns: what is told by functions with numbers."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_DEEP = 200
"""A limit on calls that none of these reaches."""

_row = partial(Row, round=2, iterations=_DEEP)

_CAMPAIGNS = (
    *sized(
        _row(
            "clocks: {n} segments of work before 6 of danger",
            "function clocks(work, danger) = if work < 1 then danger else if danger < 1 then 0 else"
            " x := 2d6; if 2 = count 6 = x then call clocks(work - 3, danger) else"
            " if 6 = x then call clocks(work - 2, danger) else"
            " if 4 <= x then call clocks(work - 1, danger - 1)"
            " else call clocks(work, danger - 2)\n"
            "call clocks({n}, 6)",
            "clocks({n}, 6)",
            "clocks({n}, 6)",
        ),
        6,
        12,
    ),
    *sized(
        _row(
            "roulette until {n} coins are won or none are left",
            "function ruin(m) = if m = 0 then 0 else if m = {n} then 1 else"
            " if 18 > z36 then call ruin(m + 1) else call ruin(m - 1)\n"
            "call ruin({n} / 2)",
            "ruin({n})",
        ),
        6,
        20,
    ),
    *sized(
        _row(
            "a race to {n}, d8 against 2d4 with a head start of 2",
            "function race(a, b) = if {n} <= max {a, b} then sgn (a - b) else"
            " call race(a + d8, b + sum 2d4)\n"
            "call race(0, 2)",
            "race({n})",
            "race({n})",
        ),
        15,
        40,
    ),
    *sized(
        _row(
            "an infection after {n} generations",
            "function spread(ill, left) = if 1 > left then ill else"
            " call spread(sum ill # (choose {0, 0, 1, 1, 2, 3}), left - 1)\n"
            "call spread(2, {n})",
            "spread({n})",
            "spread({n})",
        ),
        2,
        3,
    ),
    *sized(
        _row(
            "a troll of 40 that heals, after {n} rounds",
            "fold r in 1..{n} from hp := 40 do"
            " if 1 > hp then 0 else min {40, max {0, hp - sum 2d6} + 4}",
            "healing({n})",
            "healing({n})",
        ),
        5,
        20,
    ),
    *sized(
        _row(
            "a troop of {n} whose morale may break",
            "function troop(n, rounds) = if 1 > rounds then n else"
            " hurt := min {n, count 5 <= 4d6}; if hurt = 0 then call troop(n, rounds - 1) else"
            " if n = hurt then 0 else if 9 <= sum 2d6 then hurt - n else"
            " call troop(n - hurt, rounds - 1)\n"
            "call troop({n}, 6)",
            "troop({n}, 6)",
            "troop({n}, 6)",
        ),
        6,
        12,
    ),
    _row(
        "Dread: pulls until the tower falls",
        "function tower(pulls) = if (3 * pulls) >= d100 then pulls else call tower(pulls + 1)\n"
        "call tower(0)",
        "tower(0)",
        "tower(0)",
    ),
    _row(
        "a series of seven games, four of them at home",
        "function series(a, b) = if 4 <= a then a + b else if 4 <= b then -(a + b) else"
        " n := a + b; home := count n = {0, 1, 4, 6};"
        " if (9 + 2 * home) >= d20 then call series(a + 1, b) else call series(a, b + 1)\n"
        "call series(0, 0)",
        "series(0, 0)",
        "series(0, 0)",
    ),
    *sized(
        _row(
            "gold of {n} rooms, unless three traps are sprung",
            "function delve(hp, rooms) = if rooms < 1 then 0 else x := d6;"
            " if x = 1 then (if hp = 1 then 0 else call delve(hp - 1, rooms - 1)) else"
            " x + call delve(hp, rooms - 1)\n"
            "call delve(3, {n})",
            "delve(3, {n})",
            "delve(3, {n})",
        ),
        5,
        20,
    ),
    *sized(
        _row(
            "a duel of {n} hit points, initiative each round",
            "function duel(a, b) = if a < 1 then -1 else if b < 1 then 1 else"
            " i := d20 + 2 - d20;"
            " if 0 < i then (rest := b - sum 2d4; if rest < 1 then 1 else call duel(a - d10, rest))"
            " else (rest := a - d10; if rest < 1 then -1 else call duel(rest, b - sum 2d4))\n"
            "call duel({n}, {n})",
            "initiative_duel({n})",
            "initiative_duel({n})",
        ),
        8,
        slow=(20,),
    ),
    _row(
        "two heroes and an ogre of 20",
        "function fight(a, b, o) = if o < 1 then sgn a + sgn b else if (a + b) < 1 then 0 else"
        " hurt := (if 0 < a then sum 2d4 else 0) + (if 0 < b then d6 else 0);"
        " o := o - hurt; if o < 1 then sgn a + sgn b else"
        " if 0 < a then call fight(max {0, a - d8}, b, o)"
        " else call fight(0, max {0, b - d8}, o)\n"
        "call fight(10, 8, 20)",
        "ogre(10, 8, 20)",
        "ogre(10, 8, 20)",
    ),
    _row(
        "an affliction of four stages, cured at none",
        "function ill(stage) = if 1 > stage then 0 else if 4 <= stage then 4 else x := d20;"
        " if 18 <= x then call ill(stage - 2) else if 10 <= x then call ill(stage - 1) else"
        " if x = 1 then call ill(stage + 2) else call ill(stage + 1)\n"
        "call ill(2)",
        "affliction()",
    ),
    *sized(
        _row(
            "the longest streak of {n} attacks",
            "function streak(now, best, left) = if 1 > left then best else"
            " if 8 <= d20 then call streak(now + 1, max {best, now + 1}, left - 1)"
            " else call streak(0, best, left - 1)\n"
            "call streak(0, 0, {n})",
            "streak({n})",
            "streak({n})",
        ),
        8,
        24,
    ),
    *sized(
        _row(
            "heads, tails, heads within {n} flips",
            "function flips(seen, left) = if seen = 3 then {n} - left else if 1 > left then 0 else"
            " if 1 = d2 then call flips(if seen = 2 then 3 else 1, left - 1)"
            " else call flips(if seen = 1 then 2 else 0, left - 1)\n"
            "call flips(0, {n})",
            "flips({n})",
            "flips({n})",
        ),
        10,
        30,
    ),
    *sized(
        _row(
            "a board of 20 with a ladder and two snakes, after {n} throws",
            "function board(at, left) = if 1 > left then at else to := min {20, at + d6};"
            " call board(if to = 4 then 11 else if to = 16 then 6 else if to = 13 then 2 else to,"
            " left - 1)\n"
            "call board(0, {n})",
            "board({n})",
            "board({n})",
        ),
        4,
        20,
    ),
    *sized(
        _row(
            "Ten Candles: scenes won with {n} dice, ones are lost",
            "function scene(dice) = if 1 > dice then 0 else x := dice d6;"
            " if 6 = x then 1 + call scene(dice - (max {1, count 1 = x})) else 0\n"
            "call scene({n})",
            "candles({n})",
            "candles({n})",
        ),
        4,
        10,
    ),
)

FAMILIES = {"clocks and races": _CAMPAIGNS}
