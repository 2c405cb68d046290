"""Table scripts: statements, functions and loops."""

from __future__ import annotations

from tests.benchmarks.rows import Row, sized


def _roll(name: str, body: str, icepool: str = "", dyce: str = "", before: str = "") -> Row:
    """Return a row for a roll without arguments."""
    script = f'{before}\ndefroll "Roll" r() {{ {body} }}'
    return Row(name, script, icepool, dyce, language="table")


_TABLES = (
    _roll(
        "table: an attack with a critical hit",
        'die = roll("d20"); if (die == 20) { return roll("4d6+3"); }'
        ' if (die + 5 >= 15) { return roll("2d6+3"); } return 0;',
        "d(20).map(lambda v: 4 @ d(6) + 3 if v == 20 else 2 @ d(6) + 3 if v >= 10 else 0)",
        "expand(lambda v: 4 @ H(6) + 3 if v.outcome == 20 else 2 @ H(6) + 3 if v.outcome >= 10"
        " else 0, H(20))",
    ),
    *sized(
        _roll(
            "table: {n} attacks in a loop",
            "t = 0; n = 0; while (n < {n}) { n++;"
            ' if (roll("d20") >= 9) { t += roll("2d6+3"); } } return t;',
            "{n} @ d(20).map(lambda v: 2 @ d(6) + 3 if v >= 9 else 0)",
            "{n} @ expand(lambda v: 2 @ H(6) + 3 if v.outcome >= 9 else 0, H(20))",
        ),
        3,
        10,
    ),
    _roll(
        "table: a d20 until it is no 1",
        'd = roll("d20"); while (d == 1) { d = roll("d20"); } return d;',
        "d(20).reroll([1], depth='inf')",
        "H(19) + 1",
    ),
    *sized(
        _roll(
            "table: duel of {n} hit points",
            'a = {n}; b = {n}; while (a > 0 && b > 0) { b -= roll("d8");'
            ' if (b > 0) { a -= roll("d6"); } } return a > 0;',
            "taking_turns({n}, {n})",
            "taking_turns({n}, {n})",
        ),
        8,
        20,
    ),
    *sized(
        _roll(
            "table: rounds to {n} points",
            't = 0; n = 0; while (t < {n}) { t += roll("2d6"); n++; } return n;',
            "rounds({n})",
            "rounds({n})",
        ),
        20,
        60,
    ),
    _roll(
        "table: best two of three by hand",
        'a = roll("d6"); b = roll("d6"); c = roll("d6"); return a + b + c - min(a, min(b, c));',
        "d(6).highest(3, 2)",
        "(3 @ P(6)).at(slice(-2, None))",
    ),
    _roll(
        "table: the better of two damages",
        'return max(roll("2d6+3"), roll("2d6+3"));',
        "(2 @ d(6) + 3).highest(2)",
        "(2 @ P(2 @ H(6) + 3)).at(-1)",
    ),
    _roll(
        "table: three attacks with functions",
        "t = 0; n = 0; while (n < 3) { t += attack(5, 16); n++; } return t;",
        "3 @ d(20).map(lambda v: 2 @ d(8) + 4 if v == 20 else d(8) + 4 if v >= 11 else 0)",
        "3 @ expand(lambda v: 2 @ H(8) + 4 if v.outcome == 20 else H(8) + 4 if v.outcome >= 11"
        " else 0, H(20))",
        before='deffun attack(bonus: int, ac: int) { die = roll("d20");'
        ' if (die == 20) { return roll("2d8+4"); }'
        ' if (die + bonus >= ac) { return roll("d8+4"); } return 0; }',
    ),
    *sized(
        _roll(
            "table: {n} successes before three failures",
            "w = 0; f = 0; while (w < {n} && f < 3) {"
            ' if (roll("d20") >= 8) { w++; } else { f++; } } return w;',
            "challenge_won({n}, 0)",
            "challenge_won({n}, 0)",
        ),
        4,
        12,
    ),
)

FAMILIES = {"table scripts": _TABLES}
