from __future__ import annotations

import argparse

import pytest

from engine.commands.limits import Limits, add_limits, read_count, read_seconds, with_way_out
from engine.errors import OutOfTimeError, OverBudgetError, Span


def test_the_usual_limits_fit_a_laptop() -> None:
    assert Limits(60.0, 2000, 20_000_000) == Limits()


def test_a_budget_has_what_the_limits_say() -> None:
    budget = Limits(3.5, 400, 1_000).applied(lambda budget: budget)

    assert (3.5, 400_000_000, 1_000) == (budget.seconds, budget.memory, budget.states)


def test_memory_that_runs_out_is_an_error() -> None:
    def exhausted(budget):
        raise MemoryError

    with pytest.raises(OverBudgetError, match="more memory than allowed"):
        Limits().applied(exhausted)


def test_work_that_never_asks_is_ended_all_the_same() -> None:
    def endless(budget):
        while True:
            pass

    with pytest.raises(OutOfTimeError, match=r"longer than 0\.05 seconds"):
        Limits(0.05).applied(endless)


def test_the_way_out_follows_the_hint_and_keeps_place_and_kind() -> None:
    span = Span.in_text("d6", 0, 2)
    error = with_way_out(OutOfTimeError("this takes long", span, "roll fewer dice"))

    assert OutOfTimeError is type(error)
    assert ("this takes long", span) == (error.message, error.span)
    assert "roll fewer dice, or estimate it with --samples 100000" == error.hint


def test_the_way_out_may_be_another_command() -> None:
    error = with_way_out(OverBudgetError("too much"), "dice-workbench calc ")

    assert "estimate it with dice-workbench calc --samples 100000" == error.hint


@pytest.mark.parametrize("text", ["0", "-3", "1.5", "many", ""])
def test_counts_are_whole_and_positive(text: str) -> None:
    with pytest.raises(ValueError, match="is not a whole number above 0"):
        read_count(text)


@pytest.mark.parametrize("text", ["0", "-3", "nan", "long", ""])
def test_seconds_are_positive(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number of seconds above 0"):
        read_seconds(text)


def test_seconds_may_be_endless() -> None:
    assert float("inf") == read_seconds("inf")


def test_the_options_have_the_usual_limits_as_defaults() -> None:
    parser = argparse.ArgumentParser()
    add_limits(parser, "script")
    options = parser.parse_args([])

    assert Limits() == Limits(options.max_seconds, options.max_memory, options.max_states)
