"""Work that never asks whether it may go on, and is interrupted."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import suppress

import pytest

from engine.control import Budget
from engine.deep_stack import with_deep_stack
from engine.errors import OutOfTimeError, OverBudgetError
from engine.process_memory import memory_in_use
from engine.watchdog import _Watchdog, watched


class Limit:
    """Says that it is enough, as soon as it is told so."""

    def __init__(self, *, is_exceeded: bool = False) -> None:
        self.is_exceeded = is_exceeded

    def overrun(self) -> OverBudgetError | None:
        return OverBudgetError("enough") if self.is_exceeded else None


def endless() -> None:
    while True:
        pass


def test_work_within_its_limits_returns_what_it_returns() -> None:
    assert 7 == watched(Limit(), lambda: 7)


def test_errors_of_the_work_are_its_own() -> None:
    with pytest.raises(KeyError):
        watched(Limit(), lambda: {}["missing"])


def test_endless_work_is_ended_with_the_reason() -> None:
    with pytest.raises(OverBudgetError, match="enough"):
        watched(Limit(is_exceeded=True), endless)


def test_nothing_is_interrupted_any_more_when_the_work_is_over() -> None:
    limit = Limit()
    watched(limit, lambda: None)
    limit.is_exceeded = True

    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        pass


def test_work_that_swallows_an_interruption_is_interrupted_again() -> None:
    swallowed = []

    def stubborn() -> None:
        try:
            endless()
        except BaseException as interruption:
            swallowed.append(type(interruption).__name__)
        endless()

    with pytest.raises(OverBudgetError, match="enough"):
        watched(Limit(is_exceeded=True), stubborn)

    assert ["Interrupted"] == swallowed


def test_an_interruption_that_nothing_can_take_is_not_reported(capfd) -> None:
    class Stubborn:
        def __del__(self) -> None:
            endless()

    reporting = sys.unraisablehook

    def careless() -> None:
        Stubborn()
        endless()

    with pytest.raises(OverBudgetError, match="enough"):
        watched(Limit(is_exceeded=True), careless)

    assert "" == capfd.readouterr().err
    assert reporting is sys.unraisablehook


def test_what_catches_every_exception_does_not_catch_an_interruption() -> None:
    def careless() -> None:
        while True:
            with suppress(Exception):
                endless()

    with pytest.raises(OverBudgetError, match="enough"):
        watched(Limit(is_exceeded=True), careless)


def test_the_inner_one_of_two_is_ended_alone() -> None:
    def outer() -> str:
        with pytest.raises(OverBudgetError, match="enough"):
            watched(Limit(is_exceeded=True), endless)
        return "went on"

    assert "went on" == watched(Limit(), outer)


def test_the_outer_one_of_two_ends_both() -> None:
    with pytest.raises(OverBudgetError, match="enough"):
        watched(Limit(is_exceeded=True), lambda: watched(Limit(), endless))


def test_work_begun_long_after_other_work_is_watched_too(monkeypatch) -> None:
    monkeypatch.setattr("engine.watchdog.LINGERING", 1)
    for _ in range(3):
        with pytest.raises(OverBudgetError):
            watched(Limit(is_exceeded=True), endless)
        end = time.monotonic() + 20
        while any(one.name == "watchdog" for one in threading.enumerate()):
            assert time.monotonic() < end, "the thread ends when there has been no work for a while"
            time.sleep(0.01)


def test_work_on_a_large_stack_is_interrupted_where_it_runs() -> None:
    def deep(depth: int) -> None:
        if depth:
            deep(depth - 1)
        else:
            endless()

    depth = sys.getrecursionlimit() + 10
    budget = Budget(0.1)
    with pytest.raises(OutOfTimeError):
        budget.enforced(lambda: with_deep_stack(lambda: deep(depth)))

    for thread in threading.enumerate():
        if thread.name == "exact evaluation":  # it ends a moment later on a busy machine
            thread.join(10)
            assert not thread.is_alive()


def test_a_budget_enforced_twice_says_at_the_inner_place_why_it_ends() -> None:
    budget = Budget(0.05)

    def placed() -> None:
        with pytest.raises(OutOfTimeError):
            budget.enforced(endless)

    with pytest.raises(OutOfTimeError):
        budget.enforced(placed)


@pytest.mark.skipif(memory_in_use() is None, reason="this system does not say")
def test_work_that_holds_more_and_more_is_ended() -> None:
    held: list[bytes] = []

    def greedy() -> None:
        while True:
            held.append(b"x" * 1_000_000)
            time.sleep(0.001)

    with pytest.raises(OverBudgetError, match="more than the 50 MB of memory"):
        Budget(20, memory=50_000_000).enforced(greedy)

    assert 2_000 > len(held)


def test_work_is_done_where_there_is_no_thread_to_spare(monkeypatch) -> None:
    def refused(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("engine.watchdog._WATCHDOG", _Watchdog())
    monkeypatch.setattr(threading.Thread, "start", refused)

    assert 7 == watched(Limit(is_exceeded=True), lambda: 7)
