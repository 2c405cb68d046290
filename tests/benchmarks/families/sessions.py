"""Table scripts as they are used through a session: camps, crafts, markets, chases and traps."""

from __future__ import annotations

from tests.benchmarks.rows import Row, sized


def _session(name: str, body: str, icepool: str = "", dyce: str = "", before: str = "") -> Row:
    """Return a row for a roll without arguments."""
    script = f'{before}\ndefroll "Session" session() {{\n{body}\n}}'
    return Row(f"session: {name}", script, icepool, dyce, language="table", round=3)


_SESSIONS = (
    *sized(
        _session(
            "gold of {n} days at a trade",
            "gold = 0;\nday = 0;\nwhile (day < {n}) {\n  day++;\n"
            '  check = roll("d20+6");\n'
            "  if (check >= 20) { gold += 4; } else if (check >= 15) { gold += 2; }\n"
            "  else if (check < 10) { gold -= 1; }\n}\nreturn gold;",
            "times({n}, Die([4, 2, 0, -1], times=[7, 5, 5, 3]))",
            "{n} @ H({4: 7, 2: 5, 0: 5, -1: 3})",
        ),
        5,
        20,
    ),
    *sized(
        _session(
            "a sword is forged with {n} marks or ruined with three failures",
            "marks = 0;\nruined = 0;\nwhile (marks < {n} && ruined < 3) {\n"
            '  if (roll("2d6") >= 8) { marks++; } else { ruined++; }\n}\n'
            'if (ruined == 3) { return "ruined"; }\nreturn "forged";',
            "forged({n})",
            "forged({n})",
        ),
        3,
        8,
    ),
    _session(
        "a night of watches, and how many go wrong",
        'bad = 0;\nif (roll("d20+5") < 10) { bad++; }\nif (roll("d20+2") < 10) { bad++; }\n'
        'if (roll("d20-1") < 10) { bad++; }\nreturn bad;',
        "(d(20) < 5) + (d(20) < 8) + (d(20) < 11)",
        "H(20).lt(5) + H(20).lt(8) + H(20).lt(11)",
    ),
    *sized(
        _session(
            "a chase over {n} obstacles with a lead of three",
            "lead = 3;\ni = 0;\nwhile (i < {n} && lead > 0 && lead < 6) {\n  i++;\n"
            '  ours = roll("d20+4");\n  theirs = roll("d20+5");\n'
            "  if (ours > theirs) { lead += 1; }\n  if (ours < theirs) { lead -= 1; }\n}\n"
            'if (lead <= 0) { return "caught"; }\nif (lead >= 6) { return "away"; }\n'
            'return "still running";',
            "obstacle_chase({n}, 3)",
            "obstacle_chase({n}, 3)",
        ),
        5,
        15,
    ),
    _session(
        "a trap: seen, disarmed, or how much it hurts",
        'if (roll("d20+3") >= 15) {\n  if (roll("d20+7") >= 12) { return 0; }\n}\n'
        'damage = roll("4d10");\nif (roll("d20+2") >= 14) { damage = damage / 2; }\nreturn damage;',
        "trapped()",
        "trapped()",
    ),
    *sized(
        _session(
            "a potion from {n} herbs, each fresh or stale",
            "potency = 0;\nherbs = 0;\nwhile (herbs < {n}) {\n  herbs++;\n"
            '  freshness = roll("d6");\n'
            '  if (freshness >= 4) { potency += roll("d4"); } else { potency += 1; }\n}\n'
            "return max(2, potency);",
            "times({n}, Die([d(4), 1])).clip(min_outcome=2)",
            "({n} @ mixed([(H(4), 1), (1, 1)])).apply(lambda v: max(v, 2))",
        ),
        3,
        7,
    ),
    *sized(
        _session(
            "haggling over {n} coins for four rounds",
            "price = {n};\nround = 0;\nwhile (round < 4) {\n  round++;\n"
            '  gap = roll("d20+5") - roll("d20+3");\n'
            "  if (gap >= 10) { price -= 3; } else if (gap > 0) { price -= 1; }\n"
            "  else if (gap <= -10) { price += 2; }\n}\nreturn price;",
            "{n} + 4 @ haggled()",
            "{n} + 4 @ haggled()",
        ),
        20,
        100,
    ),
    _session(
        "a ritual: three voices, two must hold, and the backlash",
        "held = 0;\n"
        "if (sings(4)) { held++; }\nif (sings(2)) { held++; }\nif (sings(0)) { held++; }\n"
        'if (held >= 2) { output("The circle holds."); return 0; }\n'
        'output("It breaks!");\nreturn roll("3d6") * (3 - held);',
        "ritual()",
        "ritual()",
        'deffun sings(bonus: int) { return roll("d20") + bonus >= 13; }',
    ),
    *sized(
        _session(
            "{n} rounds of an exchange with stamina, whoever drops first",
            "us = 10;\nthem = 12;\nn = 0;\nwhile (n < {n} && us > 0 && them > 0) {\n  n++;\n"
            '  attack = roll("d20");\n'
            '  if (attack == 20) { them -= roll("2d6"); }\n'
            '  else if (attack >= 9) { them -= roll("d6"); }\n'
            '  if (them > 0 && roll("d20") >= 12) { us -= roll("d8"); }\n}\n'
            'if (them <= 0) { return "won"; }\nif (us <= 0) { return "lost"; }\nreturn "parted";',
            "exchange({n}, 10, 12)",
            "exchange({n}, 10, 12)",
        ),
        4,
        12,
    ),
    _session(
        "rations: what is left of twelve after eight days with foraging",
        "food = 12;\nday = 0;\nwhile (day < 8) {\n  day++;\n  food -= 2;\n"
        '  find = roll("2d6");\n'
        "  if (find >= 10) { food += 3; } else if (find >= 7) { food += 1; }\n"
        "  if (food < 0) { food = 0; }\n}\nreturn food;",
        "rations(12, 8)",
        "rations(12, 8)",
    ),
    _session(
        "an heirloom: which of five things, and how good it is",
        'kind = roll("d100");\nvalue = 0;\n'
        'if (kind <= 40) { value = roll("2d6"); }\n'
        'else if (kind <= 70) { value = roll("4d6*5"); }\n'
        'else if (kind <= 90) { value = roll("2d8*10"); }\n'
        'else if (kind <= 98) { value = 100 + roll("d100"); }\n'
        "else { value = 500; }\nreturn value;",
        "Die([2 @ d(6), 5 * (4 @ d(6)), 10 * (2 @ d(8)), 100 + d(100), 500],"
        " times=[40, 30, 20, 8, 2])",
        "mixed([(2 @ H(6), 40), (5 * (4 @ H(6)), 30), (10 * (2 @ H(8)), 20),"
        " (100 + H(100), 8), (500, 2)])",
    ),
    _session(
        "a shot in the dark: cover, range and a jam, in words",
        'die = roll("d100");\nif (die >= 97) { return "jammed"; }\n'
        "skill = 65 - 20 - 10;\n"
        'if (die <= skill / 5) { return "dead on"; }\nif (die <= skill) { return "hit"; }\n'
        'if (die <= skill + 10) { return "suppressed"; }\nreturn "missed";',
        "each(told_shot, d(100))",
        "H(100).apply(told_shot)",
    ),
    *sized(
        _session(
            "morale of a band of {n} that loses one on each bad roll",
            "men = {n};\nturns = 0;\nwhile (turns < 6 && men > 0) {\n  turns++;\n"
            '  if (roll("2d6") > 7 + men / 4) { men -= roll("d3"); }\n'
            "  if (men < 0) { men = 0; }\n}\nreturn men;",
            "band({n}, 6)",
            "band({n}, 6)",
        ),
        6,
        16,
    ),
    _session(
        "two of three tests with help once",
        'a = roll("d20+4");\nb = roll("d20+4");\nc = max(roll("d20+4"), roll("d20+4"));\n'
        "n = 0;\nif (a >= 14) { n += 1; }\nif (b >= 14) { n += 1; }\nif (c >= 14) { n += 1; }\n"
        "return n >= 2;",
        "2 @ (d(20) >= 10) + (d(20).highest(2) >= 10) >= 2",
        "(2 @ H(20).ge(10) + (2 @ P(20)).at(-1).ge(10)).ge(2)",
    ),
)

FAMILIES = {"sessions": _SESSIONS}
