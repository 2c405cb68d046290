"""What is said of an error where there is no editor to show its place in."""

from __future__ import annotations

import pytest

from engine.errors import DiceError, Span
from workbench.widgets.errors.error_line import describe_error


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("division by zero", "Division by zero"),
        ("this roll never comes to an end", "This roll never comes to an end"),
        ("party[3].level must be a whole number", "party[3].level must be a whole number"),
        ("who.ac must be a whole number", "who.ac must be a whole number"),
        ("toHit must be a whole number", "toHit must be a whole number"),
        ("Cid (party 3): level must be a text", "Cid (party 3): level must be a text"),
        ("d6 cannot be rolled", "d6 cannot be rolled"),
        ("", ""),
    ],
)
def test_a_message_begins_with_a_capital_but_a_name_stays_as_it_is(message, told):
    assert told == describe_error(DiceError(message))


def test_a_place_comes_first_and_a_hint_has_a_line_of_its_own():
    error = DiceError("x is unknown", Span.in_text("x", 0, 1), "write y")
    assert "Line 1, column 1: x is unknown.\nWrite y" == describe_error(error)
