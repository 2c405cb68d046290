"""Scripts that ask for too much: the error names the dice in the script's own words."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages.troll.exact.blame import Places
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading.parser import parse

MEMORY = 20_000_000


def error_of(text: str, states: int = 3_000) -> OverBudgetError:
    with pytest.raises(OverBudgetError) as caught:
        parse_program(text).calculate({}, 12, Budget(10.0, states, MEMORY))
    return caught.value


def blamed_text(text: str, error: OverBudgetError) -> str:
    assert error.span is not None
    return text[error.span.start : error.span.end]


@pytest.mark.parametrize(
    ("text", "dice", "place"),
    [
        ("x := 99d20; (count 1=x)*(count 2=x)*(count 3=x)", "`x`", "99d20"),
        ("a := 40d20; b := 41d20; a -- b", "`a` and `b` together", "40d20"),
        ("40d20 -- 40d20", "2 rolls of `40d20` together", "40d20"),
        (
            "a := 9d20; b := 9d21; c := 9d22; e := 9d23; max (a -- (b -- (c -- e)))",
            "`a`, `b` and 2 more together",
            "9d20",
        ),
        ("function f(x) = x -- 40d20\ncall f(41 d 20)", "`40d20` and `41 d 20` together", "40d20"),
        ("sum 3d6 + (x := 99d20; (count 1=x)*(count 2=x)*(count 3=x))", "`x`", "99d20"),
    ],
)
def test_too_many_states_are_those_of_the_dice_that_are_asked_together(
    text: str, dice: str, place: str
) -> None:
    error = error_of(text)

    assert f"what is asked of {dice} needs more than 3,000 states" == error.message
    assert place == blamed_text(text, error)


@pytest.mark.parametrize(
    ("text", "subject", "place"),
    [
        ("sum 1000000d6", "for `1000000d6`, the sum of 1,000,000 dice", "1000000d6"),
        ("x := 20d20; x", "for `x`, the list of all collections", "20d20"),
        ("1 + d 10000000", "a die with 10,000,000 faces", "d 10000000"),
        ("x := 1..10000000; sum x", "a range of 10,000,000 numbers", "1..10000000"),
        ('"a" || (1000000 \' d6)', "a text of 1,000,000 lines", "(1000000 ' d6)"),
        ("x := d6; 20000 # (x + d6)", "20,000 copies", "20000 # (x + d6)"),
    ],
)
def test_a_single_large_step_has_a_place(text: str, subject: str, place: str) -> None:
    error = error_of(text)

    assert error.message.startswith(f"{subject} would take")
    assert place == blamed_text(text, error)


def test_the_hint_names_the_lines_of_a_longer_script() -> None:
    error = error_of("a := 40d20;\n\nb := 40d20;\na -- b")

    assert error.hint is not None
    assert error.hint.startswith("in lines 1 and 3, roll fewer dice")


def test_the_hint_of_a_single_line_needs_no_line() -> None:
    assert (error_of("40d20 -- 40d20").hint or "").startswith("roll fewer dice")


def test_calls_without_end_are_shown_at_their_function() -> None:
    text = "call f(0)\nfunction f(n) = 1 + call f(n)"
    with pytest.raises(OverBudgetError, match="too deep") as caught:
        parse_program(text).calculate({}, 1_000_000, Budget(60.0))

    assert "f" == blamed_text(text, caught.value)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("x := 10; " + "x := x * x; " * 40 + "x", "x * x"),
        ('t := "ab"; ' + "t := t || t; " * 40 + "t", "t || t"),
        ("t := 'd6; " + "t := t || t; " * 40 + "t", "t || t"),
        ("p := d6; " + "p := [p, p]; " * 40 + "p", "[p, p]"),
    ],
)
def test_values_too_large_to_be_made_have_a_place(text: str, place: str) -> None:
    with pytest.raises(DiceError, match="more than") as caught:
        parse_program(text).calculate({}, 12, Budget(10.0))

    assert caught.value.span is not None
    assert place == text[caught.value.span.start : caught.value.span.end]


class TestPlaces:
    def test_a_site_belongs_to_the_first_that_claims_it(self) -> None:
        script = parse("d4 + d6")
        left, right = script.body.left.span, script.body.right.span  # type: ignore[union-attr]
        places = Places()
        places.claim(2, left)
        places.claim(2, right)
        places.claim(3, right)

        assert [left, left, right] == list(places.spans(0b111))
        assert [right] == list(places.spans(0b100))

    def test_sites_that_cannot_be_told_are_left_out(self) -> None:
        span = parse("d6").body.span
        places = Places()
        places.claim(1, None)
        places.claim(2, span)

        assert [span] == list(places.spans(0b111))


def test_time_that_is_over_before_anything_is_looked_at_has_a_place() -> None:
    text = "x := 60d60; largest 2 x"
    with pytest.raises(OverBudgetError) as caught:
        parse_program(text).calculate({}, 12, Budget(0.0))

    assert blamed_text(text, caught.value) in (text, "60d60")
