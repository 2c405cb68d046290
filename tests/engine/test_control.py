from __future__ import annotations

import time

import pytest

from engine.control import Budget, Progress
from engine.errors import Cancelled, OverBudgetError


def stepping(budget: Budget, steps: int) -> None:
    for _ in range(steps):
        budget.step()


def test_a_budget_allows_what_it_says() -> None:
    budget = Budget(states=1_000, memory=100)
    stepping(budget, 1_000)
    budget.check()
    budget.reserve(100, "a list")


def test_too_many_states_are_named() -> None:
    with pytest.raises(OverBudgetError) as caught:
        stepping(Budget(states=1_000), 1_100)

    assert "this needs more than 1,000 states" == caught.value.message
    assert "roll fewer dice" in (caught.value.hint or "")


def test_states_may_be_counted_in_lots() -> None:
    budget = Budget(states=1_000)
    budget.step(999)
    with pytest.raises(OverBudgetError):
        budget.step(64)


def test_time_that_is_up_is_named() -> None:
    budget = Budget(seconds=0.001)
    time.sleep(0.002)
    with pytest.raises(OverBudgetError, match=r"longer than 0\.001 seconds \(0 states so far\)"):
        budget.check()


def test_the_clock_is_looked_at_every_few_dozen_steps() -> None:
    budget = Budget(seconds=0.0)
    time.sleep(0.001)
    with pytest.raises(OverBudgetError):
        stepping(budget, 64)


def test_memory_adds_up_and_the_large_result_is_named() -> None:
    budget = Budget(memory=2_000_000_000)
    budget.reserve(1_500_000_000, "the first list")
    with pytest.raises(OverBudgetError) as caught:
        budget.reserve(1_000_000_000, "the list of all collections")

    assert (
        "the list of all collections would take about 2.5 GB of memory, "
        "more than the 2.0 GB allowed" == caught.value.message
    )
    assert "add them up" in (caught.value.hint or "")


def test_a_wish_to_cancel_is_heeded_at_the_next_look() -> None:
    wishes = iter([False, False, True])
    budget = Budget(is_cancelled=lambda: next(wishes))
    budget.check()
    budget.check()
    with pytest.raises(Cancelled):
        budget.check()


def test_cancelling_comes_before_running_out() -> None:
    budget = Budget(seconds=0.0, is_cancelled=lambda: True)
    with pytest.raises(Cancelled):
        budget.check()


def test_progress_is_told_every_tenth_of_a_second() -> None:
    told: list[Progress] = []
    budget = Budget(on_progress=told.append)
    budget.step(640)
    assert [] == told
    time.sleep(0.11)
    budget.step(64)
    budget.step(64)

    assert [704] == [progress.states for progress in told]
    assert 0.1 <= told[0].seconds < 5
