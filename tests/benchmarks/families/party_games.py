"""Dice of board games, party games and gambling."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=2)

_DEEP = 200
"""A limit on calls that none of these reaches."""

_DICE_GAMES = (
    *sized(
        _row(
            "Risk: {n} against {n} to the end",
            "function battle(a, b) = if a < 1 then -b else if b < 1 then a else"
            " r := (min {3, a}) d6; s := (min {2, b}) d6; k := min {2, a, b};"
            " w := count foreach i in 1..k do (min largest i r) > (min largest i s);"
            " call battle(a - k + w, b - w)\n"
            "call battle({n}, {n})",
            "risk({n}, {n})",
            "risk({n}, {n})",
            iterations=_DEEP,
        ),
        4,
        10,
    ),
    *sized(
        _row(
            "Axis & Allies: {n} tanks against {n} infantry",
            "function war(a, b) = if a < 1 then -b else if b < 1 then a else"
            " h := count 3 >= a d6; l := count 2 >= b d6;"
            " call war(max {0, a - l}, max {0, b - h})\n"
            "call war({n}, {n})",
            "axis_and_allies({n}, {n})",
            "axis_and_allies({n}, {n})",
            iterations=_DEEP,
        ),
        2,
        6,
    ),
    _row(
        "King of Tokyo: claws of six dice in three rolls",
        "function claws(kept, left) = if left < 1 then kept else"
        " call claws(kept + count 6 = (6 - kept) d6, left - 1)\n"
        "call claws(0, 3)",
        "6 @ ((d(6) == 6) | (d(6) == 6) | (d(6) == 6))",
        "6 @ H(6).eq(6).apply(max, H(6).eq(6)).apply(max, H(6).eq(6))",
    ),
    _row(
        "King of Tokyo: points of six dice",
        "x := 6d6; sum foreach v in 1..3 do c := count v = x; if 3 <= c then v + c - 3 else 0",
        "walk(lambda s, v, n: s + v + n - 3 if v < 4 and n > 2 else s, 0, d(6).pool(6))",
        "survey(6 @ P(6), lambda s, v, n: s + v + n - 3 if v < 4 and n > 2 else s, 0)",
    ),
    _row(
        "Yahtzee: what one roll is",
        "x := 5d6; w := max counts x; k := count different x; r := count straight x;\n"
        'if w = 5 then "yahtzee" else if w = 4 then "four" else if r = 5 then "large straight"'
        ' else if w = 3 & k = 2 then "full house" else if r = 4 then "small straight"'
        ' else if w = 3 then "three" else "chance"',
        "yahtzee()",
        "yahtzee()",
    ),
    *sized(
        _row(
            "Farkle: points of {n} dice at once",
            "x := {n}d6; sum foreach v in 1..6 do c := count v = x;"
            " if 3 <= c then (if v = 1 then 1000 else 100 * v) * (c - 2)"
            " else if v = 1 then 100 * c else if v = 5 then 50 * c else 0",
            "walk(farkle_points, 0, d(6).pool({n}))",
            "survey({n} @ P(6), farkle_points, 0)",
        ),
        3,
        6,
    ),
    *sized(
        _row(
            "Liar's Dice: most of a face among {n}, ones are wild",
            "x := {n}d6; (count 1 = x) + max foreach v in 2..6 do count v = x",
            "walk(lambda s, v, n: (n, 0) if v == 1 else (s[0], max(s[1], n)), (0, 0),"
            " d(6).pool({n}), end=sum)",
            "survey({n} @ P(6), lambda s, v, n: (n, 0) if v == 1 else (s[0], max(s[1], n)),"
            " (0, 0), sum)",
        ),
        5,
        20,
    ),
    *sized(
        _row(
            "Liar's Dice: is a bid of {n} fives true, with a hand of its own?",
            "mine := 5d6; others := (4 * {n}) d6;"
            ' if 3 > count (mine keep {1, 5}) then "silent" else'
            ' if {n} <= count ({mine, others} keep {1, 5}) then "true" else "called"',
            "bid({n})",
            "bid({n})",
        ),
        5,
        slow=(20,),
    ),
    _row(
        "Craps: the pass line",
        'x := sum 2d6; if x = {7, 11} then "won" else if x = {2, 3, 12} then "lost" else'
        ' y := (repeat y := sum 2d6 until y = {7, x}); if y = x then "won" else "lost"',
        "craps()",
        "craps()",
    ),
    _row(
        "Craps: the field, three times with what was won",
        "function field(money, left) = if 1 > left then money else x := sum 2d6;"
        " if x = {2, 12} then call field(3 * money, left - 1) else"
        " if x = {3, 4, 9, 10, 11} then call field(2 * money, left - 1) else 0\n"
        "call field(1, 3)",
        "reduce(mul, [Die([3, 2, 0], times=[2, 14, 20])] * 3)",
        "reduce(mul, [H({3: 2, 2: 14, 0: 20})] * 3)",
    ),
    _row(
        "Zombie Dice: brains and shots of one handful",
        "cup := 6 # 1 U 4 # 2 U 3 # 3; sum foreach c in (cup pick 3) do"
        " if c = 1 then choose {10, 10, 10, 0, 0, 1} else"
        " if c = 2 then choose {10, 10, 0, 0, 1, 1} else choose {10, 0, 0, 1, 1, 1}",
        "zombie_handful()",
    ),
    *sized(
        _row(
            "Pig: points after {n} turns held at 20",
            "function turn(total) = if 20 <= total then total else x := d6;"
            " if x = 1 then 0 else call turn(total + x)\n"
            "sum {n} # call turn(0)",
            "times({n}, pig_turn(20, 0))",
            "{n} @ pig_turn(20, 0)",
            iterations=_DEEP,
        ),
        2,
        6,
    ),
    _row(
        "Pig with two dice: one turn, held at 25",
        "function turn(total) = if 25 <= total then total else a := d6; b := d6;"
        " if a = 1 & b = 1 then -1 else if a = 1 then 0 else if b = 1 then 0 else"
        " call turn(total + (if a = b then 4 * a else a + b))\n"
        "call turn(0)",
        "two_dice_pig(0)",
        "two_dice_pig(0)",
        iterations=_DEEP,
    ),
    *sized(
        _row(
            "Catan: cards of three settlements in {n} rolls",
            "sum {n} # (x := sum 2d6; if x = {6, 8} then 2 else if x = {5, 9} then 1 else 0)",
            "times({n}, (2 @ d(6)).map(lambda x: (0, 1, 2, 0, 2, 1, 0)[min(max(x - 4, 0), 6)]))",
            "{n} @ (2 @ H(6)).apply(lambda x: (0, 1, 2, 0, 2, 1, 0)[min(max(x - 4, 0), 6)])",
        ),
        10,
        50,
    ),
    _row(
        "Monopoly: where a turn of three doubles at most ends",
        "function go(at, doubles) = a := d6; b := d6; to := at + a + b;"
        " if a =/= b then to else if 2 <= doubles then 10 else call go(to, doubles + 1)\n"
        "call go(0, 0)",
        "monopoly(0, 0)",
        "monopoly(0, 0)",
    ),
    _row(
        "Can't Stop: which of 6, 7 and 8 can be made of four dice?",
        "x := 4d6; sum foreach t in {6, 7, 8} do"
        " if 0 < count foreach v in 1..6 do"
        " if (2 * v) = t then (if 2 <= count v = x then 1 else {}) else"
        " if v = x & (t - v) = x then 1 else {} then t else 0",
        "walk(cant_stop, (0, 0), d(6).pool(4), end=sum_of_totals)",
        "survey(4 @ P(6), cant_stop, (0, 0), sum_of_totals)",
    ),
    *sized(
        _row(
            "HeroQuest: {n} body points against 3 to the end",
            "function fight(a, b) = if a < 1 then 0 else if b < 1 then a else"
            " hit := max {0, count 3 >= 3d6 - count 1 = 2d6};"
            " back := max {0, count 3 >= 2d6 - count 2 >= 2d6};"
            " call fight(a - back, b - hit)\n"
            "call fight({n}, 3)",
            "hero_quest({n}, 3)",
            "hero_quest({n}, 3)",
            iterations=_DEEP,
        ),
        4,
        8,
    ),
    _row(
        "X-Wing: target lock and focus against evades with focus",
        "a := 3d8; again := (count 6 < a) d8; b := 3d8;\n"
        "max {0, count 6 >= {a, again} - count 5 >= b}",
        "(3 @ d(8).map(lambda v: 1 if v <= 6 else d(8) <= 6) - 3 @ (d(8) <= 5))"
        ".map(lambda n: max(0, n))",
        "(3 @ each(lambda v: 1 if v <= 6 else H(8).le(6), H(8)) - 3 @ H(8).le(5))"
        ".apply(lambda n: max(0, n))",
    ),
    _row(
        "Roulette: ten spins on red, doubled after each loss up to 8",
        "function spin(bank, bet, left) = if 1 > left then bank else"
        " if 18 > z36 then call spin(bank + bet, 1, left - 1)"
        " else call spin(bank - bet, if 8 <= bet then 1 else 2 * bet, left - 1)\n"
        "call spin(20, 1, 10)",
        "roulette(10)",
        "roulette(10)",
    ),
)

FAMILIES = {"dice games": _DICE_GAMES}
