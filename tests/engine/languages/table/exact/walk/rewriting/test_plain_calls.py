"""Calls of functions that only return an expression, written out where they are called."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.table.exact.walk.rewriting.plain_calls import with_plain_calls
from engine.languages.table.reading.syntax import FunctionCall, walk
from tests.engine.languages.table.exact.walk.test_reading import calculation, walked
from tests.engine.languages.table.scripts import mechanic

FUNCTIONS = """
deffun first(a: int, b: int) { return a; }
deffun either(a: bool, b: int) { return a || b > 2; }
deffun both(a: int, b: int) { return a * 10 + b + a; }
"""


def _calls(statements: str) -> int:
    roll = mechanic(f"{FUNCTIONS} defroll r() {{ {statements} }}")
    found = with_plain_calls(roll.script, roll.function).function.body
    return sum(isinstance(one, FunctionCall) and one.function.key != "roll" for one in walk(found))


@pytest.mark.parametrize(
    ("statements", "calls"),
    [
        ('n = roll("d4"); if (either(n > 3, n)) { return 1; } return 0;', 0),
        ('n = roll("d4"); return first(n, n + 1);', 0),
        ('n = roll("d4"); return both(n, 6 / n);', 0),
        ('n = roll("d4"); if (either(n > 3, 6 / n)) { return 1; } return 0;', 1),
        ('return first(3, roll("d4"));', 1),
        ('return both(roll("d4"), 1);', 1),
    ],
)
def test_a_call_is_written_out_where_that_evaluates_the_same(statements: str, calls: int) -> None:
    assert _calls(statements) == calls
    roll = mechanic(f"{FUNCTIONS} defroll r() {{ {statements} }}")
    assert walked(roll) == calculation(roll)


@pytest.mark.parametrize(
    "statements",
    [
        'n = roll("d4") - 1; if (either(n == 0, 6 / n)) { return 1; } return 0;',
        'n = roll("d4") - 1; return first(n, 6 / n);',
        'n = 0; while (n < 4) { n = first(n + 1, 6 / (roll("d4") - 1)); } return n;',
        'if (roll("d2") == 1) { y = 3; } return first(1, y);',
        'n = roll("d2"); if (n == 1) { y = 3; } if (either(n > 1, y)) { return 1; } return 0;',
    ],
)
def test_an_argument_that_nobody_looks_at_fails_all_the_same(statements: str) -> None:
    roll = mechanic(f"{FUNCTIONS} defroll r() {{ {statements} }}")
    with pytest.raises(DiceError):
        roll.calculate({}, 12, Budget(seconds=20))
