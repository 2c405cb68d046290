"""Lines of output that show a variable without a value: an error wherever a roll meets it."""

from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.table.exact.rewriting.shown_values import with_shown_values
from engine.languages.table.reading.checks.checker import check
from tests.engine.languages.table.courses import enumerated
from tests.engine.languages.table.exact.test_chains import chances
from tests.engine.languages.table.scripts import body, mechanic

FAILING = (
    "if (a == 1) { u = 1; } output(u); return a;",
    'if (a == 1) { u = 1; } output("it is " + u); return a;',
    "b = a; while (b > 3) { output(u); b--; u = 1; } return a;",
    "while (a > 2) { a--; u = a; } output(a); output(u); return a;",
    "if (a == 1) { u = true; } output(a > 3 || a == 2 && u); return a;",
    "for (each : items) { u = each; } output(u); return a;",
)

RIGHT = (
    "if (a == 1) { u = 1; } if (a == 1) { output(u); } return a;",
    "if (a == 1) { u = true; } output(a > 1 || u); return a;",
    "if (a == 1) { return 0; } else { u = 2; } output(u); return a;",
    "while (a > 2) { a--; u = a; output(u); } return a;",
)


@pytest.mark.parametrize("statements", FAILING)
def test_what_a_roll_cannot_show_is_an_error_of_the_calculation(statements: str) -> None:
    text = body(f"a = roll(d4); {statements}", "items: int list")
    with pytest.raises(DiceError, match="u has no value yet"):
        enumerated(mechanic(text))
    with pytest.raises(DiceError, match="u has no value yet"):
        chances(text)


@pytest.mark.parametrize("statements", RIGHT)
def test_what_has_a_value_whenever_it_is_shown_is_none(statements: str) -> None:
    text = body(f"a = roll(d4); {statements}", "items: int list")
    expected = {outcome[0]: share for outcome, share in enumerated(mechanic(text)).items()}
    assert expected == chances(text)


def test_functions_that_show_only_what_has_a_value_are_left_as_they_are() -> None:
    roll = check(body("a = roll(d4); output(a); if (a > 2) { b = a; output(b + n); }", "n: int"))
    assert with_shown_values(roll.rolls["x"]) is roll.rolls["x"]
