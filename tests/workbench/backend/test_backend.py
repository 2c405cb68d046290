"""The backend with real child processes: answers, cancelling, crashes, the end."""

from __future__ import annotations

import math
import os
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine.languages.script import Script
from engine.statistics.summary import summarise
from tests.workbench.backend.kinds import Clock, Frozen, Hoard
from workbench.backend.backend import Backend
from workbench.backend.requests import CalculationLimits
from workbench.backend.worker import MOST_KEPT
from workbench.results.requests import CalculationRequest
from workbench.rolls.request import RollRequest

LONG = "sum 700 d 700"
"""Exact figures of 3,000 digits for a million outcomes: many seconds inside the arithmetic's C."""

SLOW = "x := 40d20; sum (x pick 9) * min (y := 20d30; largest 3 y)"
"""Many small steps, so that the clock is looked at all the time."""

PATIENCE = 60_000

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class Asked:
    """A question, and what has become of it so far."""

    def __init__(self, backend, request):
        self.answers = []
        self.failures = []
        self.reports = []
        self.has_begun = False
        self.is_cancelled = False
        self.ask = backend.ask(
            request,
            self.answers.append,
            failed=self.failures.append,
            progressed=self.reports.append,
            began=self._begin,
            cancelled=self._cancel,
        )

    def _begin(self):
        self.has_begun = True

    def _cancel(self):
        self.is_cancelled = True

    @property
    def is_settled(self):
        return bool(self.answers or self.failures or self.is_cancelled)


def calculation(text: str, identity: str = "a", **definitions: int):
    return CalculationRequest(identity, Script("troll", text), tuple(definitions.items()), 12)


def rolls(text: str = "d1", count: int = 1):
    return RollRequest("a", Script("troll", text), (), count, seed=7)


def settled(qtbot, asked):
    qtbot.waitUntil(lambda: asked.is_settled, timeout=PATIENCE)
    assert not asked.ask.is_open
    return asked


def answer_to(qtbot, backend, request):
    (answer,) = settled(qtbot, Asked(backend, request)).answers
    return answer


def failure_of(qtbot, backend, request):
    (failure,) = settled(qtbot, Asked(backend, request)).failures
    return failure


def begun(qtbot, backend, request):
    asked = Asked(backend, request)
    qtbot.waitUntil(lambda: asked.has_begun, timeout=PATIENCE)
    return asked


def start_long(qtbot, backend, identity: str = "a"):
    return begun(qtbot, backend, calculation(LONG, identity))


def test_an_answer_is_exact_and_brings_its_summary(qtbot, backend):
    answer = answer_to(qtbot, backend, calculation("sum 2d6"))
    assert (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1) == answer.distribution.weights
    assert summarise(answer.distribution) == answer.summary


def test_a_parameter_without_a_value_starts_at_three(qtbot, backend):
    answer = answer_to(qtbot, backend, calculation("sum N d6"))
    assert ["N"] == [parameter.name for parameter in answer.parameters]
    assert 216 == answer.distribution.total


def test_a_given_value_is_used(qtbot, backend):
    assert 36 == answer_to(qtbot, backend, calculation("sum N d6", N=2)).distribution.total


def test_a_failure_brings_its_place_and_the_parameters(qtbot, backend):
    failure = failure_of(qtbot, backend, calculation("N + d0"))
    assert (1, 6) == (failure.error.span.line, failure.error.span.column)
    assert ["N"] == [parameter.name for parameter in failure.parameters]


def test_a_text_that_cannot_be_read_says_nothing_of_parameters(qtbot, backend):
    assert failure_of(qtbot, backend, calculation("sum (")).parameters is None


def test_what_costs_more_than_allowed_fails(qtbot, backend):
    request = replace(calculation(SLOW), limits=CalculationLimits(seconds=0.2))
    assert "longer than 0.2 seconds" in failure_of(qtbot, backend, request).error.message


def test_rolls_are_repeatable_and_do_not_wait_for_a_calculation(qtbot, backend):
    start_long(qtbot, backend)
    first, again = (answer_to(qtbot, backend, rolls("3d6", 20)).values for _ in range(2))
    assert first == again
    assert {3} == {len(value) for value in first}


def test_cancelling_takes_effect_within_a_tenth_of_a_second(qtbot, backend):
    answer_to(qtbot, backend, calculation("d6"))
    waits = [math.inf]
    # The least of some, because a machine with other work to do may hold up any of them.
    for _ in range(10):
        asked = start_long(qtbot, backend)
        qtbot.wait(50)
        began = time.monotonic()
        backend.cancel()
        settled(qtbot, asked)
        waits.append(time.monotonic() - began)
        assert asked.is_cancelled
        if min(waits) < 0.1:
            break
    assert min(waits) < 0.1


def test_after_cancelling_the_standby_answers(qtbot, backend):
    start_long(qtbot, backend)
    backend.cancel()
    assert 6 == answer_to(qtbot, backend, calculation("d6")).distribution.total


def test_a_newer_text_supersedes_a_long_calculation(qtbot, backend):
    older = start_long(qtbot, backend)
    assert 8 == answer_to(qtbot, backend, calculation("d8")).distribution.total
    assert not older.is_settled
    assert not older.ask.is_open


def test_only_the_newest_of_many_texts_is_answered_last(qtbot, backend):
    asked = [Asked(backend, calculation(f"sum 30 d {size}")) for size in range(1, 40)]
    settled(qtbot, asked[-1])
    assert not any(each.is_settled for each in asked[:-1])


def test_a_long_calculation_does_not_hold_up_another_mechanic(qtbot, backend):
    long = start_long(qtbot, backend)
    answer_to(qtbot, backend, calculation("d6", "b"))
    backend.cancel()
    assert settled(qtbot, long).is_cancelled


def test_a_third_long_calculation_waits_and_is_cancelled_with_the_others(qtbot, backend):
    asked = [start_long(qtbot, backend, identity) for identity in "ab"]
    asked.append(Asked(backend, calculation(LONG, "c")))
    answer_to(qtbot, backend, rolls())
    backend.cancel()
    assert [True] * 3 == [settled(qtbot, each).is_cancelled for each in asked]
    assert not asked[-1].has_begun


def test_a_withdrawn_calculation_makes_room_and_is_heard_of_no_more(qtbot, backend):
    long = start_long(qtbot, backend)
    long.ask.cancel()
    answer_to(qtbot, backend, calculation("d6", "b"))
    backend.cancel()
    qtbot.wait(100)
    assert not long.is_settled


def test_what_waits_can_be_withdrawn_too(qtbot, backend):
    asked = [Asked(backend, Clock(identity, 600, 0.1)) for identity in "abc"]
    qtbot.waitUntil(lambda: asked[0].has_begun and asked[1].has_begun, timeout=PATIENCE)
    asked[2].ask.cancel()
    asked[0].ask.cancel()
    qtbot.wait(300)
    assert not asked[2].has_begun
    assert asked[1].ask.is_open


def test_the_same_can_be_asked_again_after_it_was_withdrawn(qtbot, backend):
    Asked(backend, calculation("d6")).ask.cancel()
    assert 6 == answer_to(qtbot, backend, calculation("d6")).distribution.total


def test_a_killed_child_is_a_failure_and_the_next_request_works(qtbot, backend):
    asked = start_long(qtbot, backend)
    os.kill(backend.process_identifiers()[0], KILL)
    (failure,) = settled(qtbot, asked).failures
    assert failure.error.message.startswith("the computation ended before its time")
    assert 6 == answer_to(qtbot, backend, calculation("d6")).distribution.total


def test_killing_the_children_at_rest_goes_unnoticed(qtbot, backend):
    answer_to(qtbot, backend, calculation("d6"))
    killed = set(backend.process_identifiers())
    for identifier in killed:
        os.kill(identifier, KILL)
    qtbot.waitUntil(lambda: not killed & set(backend.process_identifiers()), timeout=PATIENCE)
    assert 8 == answer_to(qtbot, backend, calculation("d8")).distribution.total


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits address space")
def test_too_little_memory_is_a_failure(qtbot, qapp):
    backend = Backend(memory_limit=1_500_000_000)
    backend.start()
    assert "memory" in failure_of(qtbot, backend, calculation(LONG)).error.message
    for _ in range(4):
        failure_of(qtbot, backend, calculation("200d1000"))
    assert 6 == answer_to(qtbot, backend, calculation("d6")).distribution.total
    assert backend.close(5)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_children_know_nothing_of_qt(qtbot, backend):
    answer_to(qtbot, backend, calculation("d6"))
    for identifier in backend.process_identifiers():
        assert "Qt" not in Path(f"/proc/{identifier}/maps").read_text(encoding="utf-8")


def test_closing_ends_everything_at_once(qtbot, qapp):
    backend = Backend()
    backend.start()
    start_long(qtbot, backend)
    identifiers = backend.process_identifiers()
    assert backend.close(5)
    for identifier in identifiers:
        with pytest.raises(ProcessLookupError):
            os.kill(identifier, 0)


# ---- lanes --------------------------------------------------------------------------------


def test_partial_answers_come_in_order_before_the_last_one(qtbot, backend):
    asked = settled(qtbot, Asked(backend, Clock("a", 4)))
    assert ([1, 2, 3], [4]) == (asked.reports, asked.answers)


def test_work_in_the_background_holds_up_neither_calculations_nor_rolls(qtbot, backend):
    asked = [Asked(backend, Clock(identity, 600, 0.1)) for identity in "abcd"]
    qtbot.waitUntil(lambda: sum(each.has_begun for each in asked) == 2, timeout=PATIENCE)
    start_long(qtbot, backend, "x")
    assert 6 == answer_to(qtbot, backend, calculation("d6")).distribution.total
    rolled = settled(qtbot, Asked(backend, rolls()))
    # On a busy machine the only roll is reported before the end.
    assert [(1,)] == [
        value for batch in (*rolled.reports, *rolled.answers) for value in batch.values
    ]


def test_a_newer_request_takes_the_place_of_one_that_has_reported_already(qtbot, backend):
    older = Asked(backend, Clock("a", 600, 0.05))
    qtbot.waitUntil(lambda: bool(older.reports), timeout=PATIENCE)
    assert 1 == answer_to(qtbot, backend, Clock("a", 1))
    assert not older.is_settled


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system for the niceness")
def test_a_child_in_the_background_gives_way(qtbot, backend):
    asked = begun(qtbot, backend, Clock("a", 600, 0.1))
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    qtbot.waitUntil(lambda: bool(asked.reports), timeout=PATIENCE)
    assert usual < os.getpriority(os.PRIO_PROCESS, backend.process_identifiers()[0])


@pytest.mark.skipif(sys.platform != "linux", reason="only here does the system tell")
def test_a_child_that_has_grown_large_gets_no_other_request(qtbot, backend):
    answer_to(qtbot, backend, calculation("d6"))
    before = set(backend.process_identifiers())
    answer_to(qtbot, backend, Hoard("hoard", MOST_KEPT))
    qtbot.waitUntil(lambda: bool(before - set(backend.process_identifiers())), timeout=PATIENCE)
    assert 6 == answer_to(qtbot, backend, calculation("d6")).distribution.total
    kept = set(backend.process_identifiers())
    answer_to(qtbot, backend, Hoard("modest", 1000))
    assert kept <= set(backend.process_identifiers())


def test_what_a_child_has_loaded_is_not_looked_through_for_garbage(qtbot, backend):
    assert 10_000 < answer_to(qtbot, backend, Frozen("frozen"))
