"""The engine thread with real child processes: answers, cancelling, crashes, the end."""

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
from engine.summary import summarise
from tests.workbench.backend.kinds import Clock, Hoard
from workbench.backend.engine_thread import EngineThread
from workbench.backend.messages import Limits
from workbench.backend.worker import MOST_KEPT
from workbench.results.calculation_request import Calculation
from workbench.rolls.request import RollRequest

LONG = "sum 1000 d 1000"
"""Exact figures of 3,000 digits for a million outcomes: many seconds inside the arithmetic's C."""

SLOW = "x := 40d20; sum (x pick 9) * min (y := 20d30; largest 3 y)"
"""Many small steps, so that the clock is looked at all the time."""

PATIENCE = 30_000


def calculation(text: str, revision: int = 1, identity: str = "a", **definitions: int):
    return Calculation(identity, revision, Script("troll", text), tuple(definitions.items()), 12)


def answer_to(qtbot, engine, request):
    with qtbot.waitSignal(engine.answered, timeout=PATIENCE) as told:
        engine.submit(request)
    return told.args[0]


def start_long(qtbot, engine, revision: int = 1, identity: str = "a"):
    with qtbot.waitSignal(engine.started_on, timeout=PATIENCE):
        engine.submit(calculation(LONG, revision, identity))


def test_an_answer_is_exact_and_brings_its_summary(qtbot, engine):
    answer = answer_to(qtbot, engine, calculation("sum 2d6"))
    assert (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1) == answer.distribution.weights
    assert summarise(answer.distribution) == answer.summary


def test_a_parameter_without_a_value_starts_at_three(qtbot, engine):
    answer = answer_to(qtbot, engine, calculation("sum N d6"))
    assert ["N"] == [parameter.name for parameter in answer.parameters]
    assert 216 == answer.distribution.total


def test_a_given_value_is_used(qtbot, engine):
    assert 36 == answer_to(qtbot, engine, calculation("sum N d6", N=2)).distribution.total


def test_a_fault_brings_its_place_and_the_parameters(qtbot, engine):
    with qtbot.waitSignal(engine.faulted, timeout=PATIENCE) as told:
        engine.submit(calculation("N + d0"))
    fault = told.args[0]
    assert (1, 6) == (fault.error.span.line, fault.error.span.column)
    assert ["N"] == [parameter.name for parameter in fault.parameters]


def test_a_text_that_cannot_be_read_says_nothing_of_parameters(qtbot, engine):
    with qtbot.waitSignal(engine.faulted, timeout=PATIENCE) as told:
        engine.submit(calculation("sum ("))
    assert told.args[0].parameters is None


def test_what_costs_more_than_allowed_is_a_fault(qtbot, engine):
    request = replace(calculation(SLOW), limits=Limits(seconds=0.2))
    with qtbot.waitSignal(engine.faulted, timeout=PATIENCE) as told:
        engine.submit(request)
    assert "longer than 0.2 seconds" in told.args[0].error.message


def test_rolls_are_repeatable_and_do_not_wait_for_a_calculation(qtbot, engine):
    start_long(qtbot, engine)
    rolls = []
    for revision in (1, 2):
        with qtbot.waitSignal(engine.answered, timeout=PATIENCE) as told:
            engine.submit(RollRequest("a", revision, Script("troll", "3d6"), (), 20, seed=7))
        rolls.append(told.args[0].values)
    assert rolls[0] == rolls[1]
    assert {3} == {len(value) for value in rolls[0]}


def test_cancelling_takes_effect_within_a_tenth_of_a_second(qtbot, engine):
    answer_to(qtbot, engine, calculation("d6"))
    waits = [math.inf]
    # The least of some, because a machine with other work to do may hold up any of them.
    for revision in range(2, 12):
        start_long(qtbot, engine, revision)
        qtbot.wait(50)
        began = time.monotonic()
        with qtbot.waitSignal(engine.cancelled, timeout=PATIENCE) as told:
            engine.cancel()
        waits.append(time.monotonic() - began)
        assert revision == told.args[0].revision
        if min(waits) < 0.1:
            break
    assert min(waits) < 0.1


def test_after_cancelling_the_standby_answers(qtbot, engine):
    start_long(qtbot, engine)
    engine.cancel()
    assert 6 == answer_to(qtbot, engine, calculation("d6", 2)).distribution.total


def test_a_newer_text_supersedes_a_long_calculation(qtbot, engine):
    start_long(qtbot, engine)
    assert 8 == answer_to(qtbot, engine, calculation("d8", 2)).distribution.total


def test_only_the_newest_of_many_texts_is_answered(qtbot, engine):
    answers = []
    engine.answered.connect(answers.append)
    for size in range(1, 40):
        engine.submit(calculation(f"sum 30 d {size}", size))
    qtbot.waitUntil(lambda: bool(answers) and answers[-1].revision == 39, timeout=PATIENCE)
    assert sorted({answer.revision for answer in answers}) == [
        answer.revision for answer in answers
    ]


def test_a_long_calculation_does_not_hold_up_another_mechanic(qtbot, engine):
    start_long(qtbot, engine)
    answer = answer_to(qtbot, engine, calculation("d6", 2, identity="b"))
    assert "b" == answer.identity
    with qtbot.waitSignal(engine.cancelled, timeout=PATIENCE) as told:
        engine.cancel()
    assert "a" == told.args[0].identity


def test_a_third_long_calculation_waits_and_is_cancelled_with_the_others(qtbot, engine):
    cancelled = []
    engine.cancelled.connect(lambda request: cancelled.append(request.identity))
    for revision, identity in enumerate("ab"):
        start_long(qtbot, engine, revision, identity)
    engine.submit(calculation(LONG, 2, "c"))
    with qtbot.waitSignal(engine.answered, timeout=PATIENCE):
        engine.submit(RollRequest("a", 1, Script("troll", "d6"), (), 1, seed=7))
    engine.cancel()
    qtbot.waitUntil(lambda: len(cancelled) == 3, timeout=PATIENCE)
    assert {"a", "b", "c"} == set(cancelled)


def test_a_withdrawn_calculation_makes_room(qtbot, engine):
    start_long(qtbot, engine)
    engine.withdraw(Calculation, "a", 2)
    answer = answer_to(qtbot, engine, calculation("d6", 3, identity="b"))
    assert "b" == answer.identity


def test_a_killed_child_is_a_fault_and_the_next_request_works(qtbot, engine):
    start_long(qtbot, engine)
    with qtbot.waitSignal(engine.faulted, timeout=PATIENCE) as told:
        os.kill(engine.process_identifiers()[0], getattr(signal, "SIGKILL", signal.SIGTERM))
    assert told.args[0].error.message.startswith("the computation ended before its time")
    assert 6 == answer_to(qtbot, engine, calculation("d6", 2)).distribution.total


def test_killing_the_children_at_rest_goes_unnoticed(qtbot, engine):
    answer_to(qtbot, engine, calculation("d6"))
    killed = set(engine.process_identifiers())
    for identifier in killed:
        os.kill(identifier, getattr(signal, "SIGKILL", signal.SIGTERM))
    qtbot.waitUntil(lambda: not killed & set(engine.process_identifiers()), timeout=PATIENCE)
    assert 8 == answer_to(qtbot, engine, calculation("d8", 2)).distribution.total


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits address space")
def test_too_little_memory_is_a_fault(qtbot, qapp):
    engine = EngineThread(memory_limit=1_500_000_000)
    engine.start()
    with qtbot.waitSignal(engine.faulted, timeout=PATIENCE) as told:
        engine.submit(calculation(LONG))
    assert "memory" in told.args[0].error.message
    for revision in range(2, 6):
        with qtbot.waitSignal(engine.faulted, timeout=PATIENCE):
            engine.submit(calculation("200d1000", revision))
    assert 6 == answer_to(qtbot, engine, calculation("d6", 6)).distribution.total
    assert engine.close(5)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_children_know_nothing_of_qt(qtbot, engine):
    answer_to(qtbot, engine, calculation("d6"))
    for identifier in engine.process_identifiers():
        assert "Qt" not in Path(f"/proc/{identifier}/maps").read_text(encoding="utf-8")


def test_closing_ends_everything_at_once(qtbot, qapp):
    engine = EngineThread()
    engine.start()
    start_long(qtbot, engine)
    identifiers = engine.process_identifiers()
    began = time.monotonic()
    assert engine.close(5)
    assert time.monotonic() - began < 5, "it waited for the calculation"
    for identifier in identifiers:
        with pytest.raises(ProcessLookupError):
            os.kill(identifier, 0)


# ---- kinds of work and lanes --------------------------------------------------------------


def test_partial_answers_come_in_order_before_the_last_one(qtbot, engine):
    partial = []
    engine.progressed.connect(lambda message: partial.append(message.ticks))
    with qtbot.waitSignal(engine.answered, timeout=PATIENCE) as told:
        engine.submit(Clock("a", 1, 4))
    assert [1, 2, 3] == partial
    assert 4 == told.args[0].ticks


def test_work_in_the_background_holds_up_neither_calculations_nor_rolls(qtbot, engine):
    started = []
    engine.started_on.connect(started.append)
    for identity in "abcd":
        engine.submit(Clock(identity, 1, 600, 0.1))
    qtbot.waitUntil(lambda: len(started) == 2, timeout=PATIENCE)
    start_long(qtbot, engine, 1, "x")
    assert 6 == answer_to(qtbot, engine, calculation("d6")).distribution.total
    with qtbot.waitSignal(engine.answered, timeout=PATIENCE) as told:
        engine.submit(RollRequest("a", 1, Script("troll", "d1"), (), 1, seed=7))
    assert ((1,),) == told.args[0].values


def test_one_piece_of_work_is_cancelled_alone(qtbot, engine):
    answers = []
    engine.answered.connect(answers.append)
    for identity, ticks in (("a", 600), ("b", 10)):
        with qtbot.waitSignal(engine.started_on, timeout=PATIENCE):
            engine.submit(Clock(identity, 1, ticks, 0.1))
    with qtbot.waitSignal(engine.cancelled, timeout=PATIENCE) as told:
        engine.cancel_only(Clock, "a")
    assert "a" == told.args[0].identity
    qtbot.waitUntil(lambda: bool(answers), timeout=PATIENCE)
    assert ["b"] == [answer.identity for answer in answers]


def test_what_waits_is_cancelled_alone_too(qtbot, engine):
    started = []
    engine.started_on.connect(started.append)
    for identity in "abc":
        engine.submit(Clock(identity, 1, 600, 0.1))
    qtbot.waitUntil(lambda: len(started) == 2, timeout=PATIENCE)
    with qtbot.waitSignal(engine.cancelled, timeout=PATIENCE) as told:
        engine.cancel_only(Clock, "c")
    assert "c" == told.args[0].identity
    assert 2 == len(started)


def test_a_newer_request_takes_the_place_of_one_that_has_reported_already(qtbot, engine):
    messages = []
    engine.progressed.connect(messages.append)
    engine.submit(Clock("a", 1, 600, 0.05))
    qtbot.waitUntil(lambda: bool(messages), timeout=PATIENCE)
    with qtbot.waitSignal(engine.answered, timeout=PATIENCE) as told:
        engine.submit(Clock("a", 2, 1))
    assert 2 == told.args[0].revision


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system for the niceness")
def test_a_child_in_the_background_gives_way(qtbot, engine):
    with qtbot.waitSignal(engine.started_on, timeout=PATIENCE):
        engine.submit(Clock("a", 1, 600, 0.1))
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    with qtbot.waitSignal(engine.progressed, timeout=PATIENCE):
        pass
    assert usual < os.getpriority(os.PRIO_PROCESS, engine.process_identifiers()[0])


@pytest.mark.skipif(sys.platform != "linux", reason="only here does the system tell")
def test_a_child_that_has_grown_large_gets_no_other_request(qtbot, engine):
    answer_to(qtbot, engine, calculation("d6"))
    before = set(engine.process_identifiers())
    answer_to(qtbot, engine, Hoard("hoard", 1, MOST_KEPT))
    qtbot.waitUntil(lambda: bool(before - set(engine.process_identifiers())), timeout=PATIENCE)
    assert 6 == answer_to(qtbot, engine, calculation("d6", 2)).distribution.total
    kept = set(engine.process_identifiers())
    answer_to(qtbot, engine, Hoard("modest", 1, 1000))
    assert kept <= set(engine.process_identifiers())
