"""Sums of AnyDice pools: whether there is memory for them is known before they are worked out."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.errors import OverBudgetError
from engine.languages.anydice.program import parse_program


def calculated(text: str, budget: Budget) -> int:
    """Return how many outcomes the only output of a program has."""
    (output,) = parse_program(text).outputs({}, 12, budget)
    return len(output.distribution.numbers)


@pytest.mark.parametrize("text", ["output 12d1000000", "output 2d{1..9} + 100000d{1, 3, 90000}"])
def test_sums_with_too_many_outcomes_are_refused_before_they_are_worked_out(text):
    budget = Budget(seconds=20)
    with pytest.raises(OverBudgetError, match="all outcomes would take"):
        calculated(text, budget)


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        ("output 20d{0, 1000000000}", 21),
        ("output 5d{1, 10, 1000000000}", 21),
        ("output 30d{0, 1, 1000000000} + d{0, 100000}", 992),
        ("output 2d3000", 5_999),
    ],
)
def test_faces_far_apart_take_no_memory(text, outcomes):
    assert calculated(text, Budget(seconds=20, memory=50_000_000)) == outcomes
