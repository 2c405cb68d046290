from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import DiceError, OverBudgetError, Span

TEXT = "x := d6;\nsum x\n"


@pytest.mark.parametrize(
    ("start", "end", "place"),
    [
        (0, 1, (1, 1, 1, 2)),
        (5, 7, (1, 6, 1, 8)),
        (8, 9, (1, 9, 2, 1)),
        (9, 14, (2, 1, 2, 6)),
        (3, 11, (1, 4, 2, 3)),
        (15, 15, (3, 1, 3, 1)),
    ],
)
def test_lines_and_columns_count_from_one(
    start: int, end: int, place: tuple[int, int, int, int]
) -> None:
    span = Span.in_text(TEXT, start, end)

    assert (start, end) == (span.start, span.end)
    assert place == (span.line, span.column, span.end_line, span.end_column)


def test_offsets_outside_of_the_text_mean_its_ends() -> None:
    assert Span.in_text("d6", 2, 2) == Span.in_text("d6", 7, 9)
    assert Span.in_text("d6", 0, 0) == Span.in_text("d6", -3, -1)
    assert Span.in_text("d6", 1, 1) == Span.in_text("d6", 1, 0)


@given(st.text(alphabet="d6\n\N{GAME DIE}", max_size=20), st.data())
def test_a_line_and_a_column_lead_back_to_the_offset(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    span = Span.in_text(text, start, end)
    lines = text.split("\n")

    assert start == sum(len(line) + 1 for line in lines[: span.line - 1]) + span.column - 1
    assert end == sum(len(line) + 1 for line in lines[: span.end_line - 1]) + span.end_column - 1


def test_a_span_reaches_to_the_end_of_another() -> None:
    first, second = Span.in_text(TEXT, 5, 7), Span.in_text(TEXT, 13, 14)

    assert Span.in_text(TEXT, 5, 14) == first.to(second)


def test_an_error_says_its_message() -> None:
    assert "division by zero" == str(DiceError("division by zero", hint="divide by 1"))


def test_an_error_without_a_place_is_given_one() -> None:
    span = Span.in_text("d6/0", 3, 4)
    located = DiceError("division by zero", hint="divide by 1").located(span)

    assert ("division by zero", span, "divide by 1") == (
        located.message,
        located.span,
        located.hint,
    )


def test_an_error_keeps_the_place_it_has() -> None:
    inner, outer = Span.in_text("d6/0", 3, 4), Span.in_text("d6/0", 0, 4)
    error = DiceError("division by zero", inner)

    assert error is error.located(outer)
    assert error is error.located(None)


@pytest.mark.parametrize("kind", [DiceError, OverBudgetError])
def test_an_error_crosses_a_pipe_whole(kind: type[DiceError]) -> None:
    error = kind("too many dice", Span.in_text("9d6", 0, 3), "roll fewer dice")
    received = pickle.loads(pickle.dumps(error))

    assert kind is type(received)
    assert (error.message, error.span, error.hint) == (
        received.message,
        received.span,
        received.hint,
    )


def test_an_error_over_budget_stays_one_when_it_is_placed() -> None:
    assert OverBudgetError is type(OverBudgetError("too long").located(Span.in_text("d6", 0, 2)))


def test_an_error_that_is_said_of_a_roll_keeps_its_place_its_hint_and_its_kind() -> None:
    error = OverBudgetError("too long", Span.in_text("d6", 0, 2), "wait")
    said = error.said_of("in roll 3 of 5")

    assert OverBudgetError is type(said)
    assert ("in roll 3 of 5: too long", error.span, error.hint) == (
        said.message,
        said.span,
        said.hint,
    )
