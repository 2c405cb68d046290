"""Table scripts of whole scenes: statements, functions, loops and states."""

from __future__ import annotations

from tests.benchmarks.rows import Row, sized


def _scene(name: str, body: str, icepool: str = "", dyce: str = "", before: str = "") -> Row:
    """Return a row for a roll without arguments."""
    script = f'{before}\ndefroll "Scene" scene() {{ {body} }}'
    return Row(f"scene: {name}", script, icepool, dyce, language="table", round=2)


_SCENES = (
    *sized(
        _scene(
            "a monster of {n} hit points in ten rounds",
            "hp = {n}; n = 0; while (hp > 0 && n < 10) { n++;"
            ' if (roll("d20") >= 11) { hp -= roll("2d6"); } } return n;',
            "slain_within({n}, 10)",
            "slain_within({n}, 10)",
        ),
        15,
        40,
    ),
    *sized(
        _scene(
            "the longest streak of {n} throws",
            "best = 0; now = 0; n = 0; while (n < {n}) { n++;"
            ' if (roll("d6") >= 3) { now++; best = max(best, now); } else { now = 0; } }'
            " return best;",
            "streak_of_hits({n}, 4, 2)",
            "streak_of_hits({n}, 4, 2)",
        ),
        6,
        20,
    ),
    _scene(
        "a bet doubled until it is won",
        "money = 0; bet = 1; n = 0; while (n < 6 && money <= 0) { n++;"
        ' if (roll("d20") >= 12) { money += bet; } else { money -= bet; bet = 2 * bet; } }'
        " return money;",
        "doubled_bets(0, 1, 6)",
        "doubled_bets(0, 1, 6)",
    ),
    _scene(
        "craps until it is decided",
        'x = roll("2d6"); if (x == 7 || x == 11) { return "won"; }'
        ' if (x == 2 || x == 3 || x == 12) { return "lost"; } y = 0;'
        ' while (y != 7 && y != x) { y = roll("2d6"); }'
        ' if (y == x) { return "won"; } return "lost";',
        "craps()",
        "craps()",
    ),
    _scene(
        "the dealer draws to 17",
        'total = 0; soft = 0; while (total < 17) { card = min(10, roll("d13"));'
        " total += card; if (card == 1 && total + 10 <= 21) { total += 10; soft = 1; }"
        " if (total > 21 && soft == 1) { total -= 10; soft = 0; } }"
        " if (total > 21) { return 0; } return total;",
        "dealer(0, 0)",
        "dealer(0, 0)",
    ),
    _scene(
        "hit, graze or miss in words",
        'die = roll("d20"); if (die == 20) { return "critical"; }'
        ' if (die + 4 >= 15) { return "hit"; } if (die + 4 >= 12) { return "graze"; }'
        ' return "miss";',
        "d(20).map(told_attack)",
        "H(20).apply(told_attack)",
    ),
    _scene(
        "armor, resistance and temporary hit points",
        'damage = max(0, roll("3d8") - 3); fire = roll("2d6") / 2;'
        " total = damage + fire; temp = 5; through = max(0, total - temp); return 20 - through;",
        "20 - ((3 @ d(8) - 3).clip(min_outcome=0) + (2 @ d(6)) // 2 - 5).clip(min_outcome=0)",
        "20 - ((3 @ H(8) - 3).apply(lambda v: max(0, v)) + (2 @ H(6)) // 2 - 5)"
        ".apply(lambda v: max(0, v))",
    ),
    *sized(
        _scene(
            "{n} arrows at two goblins, the first one first",
            "a = 7; b = 7; n = 0; while (n < {n} && b > 0) { n++;"
            ' if (roll("d20") >= 10) { harm = roll("d8+2");'
            " if (a > 0) { a -= harm; } else { b -= harm; } } }"
            " if (b <= 0) { return 2; } if (a <= 0) { return 1; } return 0;",
            "two_goblins({n})",
            "two_goblins({n})",
        ),
        4,
        12,
    ),
    _scene(
        "poison until two saves, eight rounds at most",
        "harm = 0; saves = 0; n = 0; while (saves < 2 && n < 8) { n++;"
        ' if (roll("d20") >= 13) { saves++; } else { harm += roll("d6"); } } return harm;',
        "poison(0, 8)",
        "poison(0, 8)",
    ),
    _scene(
        "a hoard by a table of percent",
        'x = roll("d100"); if (x <= 30) { return 0; } if (x <= 60) { return roll("2d6"); }'
        ' if (x <= 85) { return 10 * roll("3d4"); } if (x <= 97) { return 50 + roll("6d6"); }'
        ' return 100 * roll("d8");',
        "Die([0, 2 @ d(6), 10 * (3 @ d(4)), 6 @ d(6) + 50, 100 * d(8)], times=[30, 30, 25, 12, 3])",
        "mixed([(0, 30), (2 @ H(6), 30), (10 * (3 @ H(4)), 25), (6 @ H(6) + 50, 12),"
        " (100 * H(8), 3)])",
    ),
    *sized(
        _scene(
            "a legend that resists three of {n} spells",
            "left = 3; broken = 0; n = 0; while (n < {n}) { n++;"
            ' if (roll("d20") + 7 < 17) { if (left > 0) { left--; } else { broken++; } } }'
            " return broken;",
            "(times({n}, d(20) + 7 < 17) - 3).clip(min_outcome=0)",
            "({n} @ (H(20) + 7).lt(17) - 3).apply(lambda v: max(0, v))",
        ),
        5,
        20,
    ),
    _scene(
        "a die that grows while it shows its best",
        'total = roll("d4"); if (total == 4) { x = roll("d6"); total += x;'
        ' if (x == 6) { y = roll("d8"); total += y;'
        ' if (y == 8) { total += roll("d10"); } } } return total;',
        "growing(4)",
        "growing(4)",
    ),
    *sized(
        _scene(
            "a race of two horses to {n}",
            'a = 0; b = 0; while (a < {n} && b < {n}) { a += roll("d6"); b += roll("2d3"); }'
            " if (a >= {n} && b >= {n}) { return 0; } if (a >= {n}) { return 1; } return 2;",
            "horses({n})",
            "horses({n})",
        ),
        12,
        30,
    ),
    *sized(
        _scene(
            "torches and food on {n} days of travel",
            'food = 6; n = 0; while (n < {n} && food > 0) { n++; x = roll("d6");'
            " if (x == 1) { food -= 2; } else { if (x < 6) { food--; } } }"
            " return max(0, food);",
            "travel({n})",
            "travel({n})",
        ),
        5,
        15,
    ),
    _scene(
        "three attacks with a function for the roll",
        "return attack(9) + attack(4) + attack(-1);",
        "sum(d(20).map(lambda v, b=b: 2 @ d(8) + 8 if v == 20 else d(8) + 4 if v + b >= 16 else 0)"
        " for b in (9, 4, -1))",
        "sum(each(lambda v, b=b: 2 @ H(8) + 8 if v == 20 else H(8) + 4 if v + b >= 16 else 0,"
        " H(20)) for b in (9, 4, -1))",
        before='deffun attack(bonus: int) { die = roll("d20");'
        ' if (die == 20) { return roll("2d8+8"); }'
        ' if (die + bonus >= 16) { return roll("d8+4"); } return 0; }',
    ),
    _scene(
        "the median of three by hand",
        'a = roll("d20"); b = roll("d20"); c = roll("d20");'
        " return max(min(a, b), min(max(a, b), c));",
        "d(20).middle(3)",
        "(3 @ P(20)).at(1)",
    ),
    _scene(
        "a chase of five legs",
        "gap = 3; n = 0; while (n < 5 && gap > 0 && gap < 8) { n++;"
        ' gap += roll("d20") / 5 - roll("d20") / 6; } if (gap <= 0) { return "caught"; }'
        ' if (gap >= 8) { return "away"; } return "running";',
        "chase(3, 5)",
        "chase(3, 5)",
    ),
    _scene(
        "a function that calls itself for each chest",
        "return chests(6);",
        "chests(6)",
        "chests(6)",
        before="deffun chests(left: int) { if (left == 0) { return 0; }"
        ' x = roll("d6"); if (x == 1) { return 0; } return x * 5 + chests(left - 1); }',
    ),
)

FAMILIES = {"scenes": _SCENES}
