"""The sweeper with a real engine: points arrive, change, and can be stopped."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.workbench.sweep.swept import POOL, subject, subjects
from workbench.backend.requests import CalculationLimits
from workbench.project.project import Mechanic
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.results.sweeps.plan import SweepPlan, plan_of
from workbench.sweep.service import SweepService

PATIENCE = 60_000

SWEEP = Sweep(Axis("N", 1, 5))
SLOW = subject(
    Mechanic("slow", "Slow", "sum largest 15 (N d97 U N d98 U N d99) + N d96"), ("N", 30)
)


@pytest.fixture
def asked(backend, monkeypatch):
    """The requests that the backend is given."""
    requests = []
    ask = backend.ask

    def note(request, *arguments, **callbacks):
        requests.append(request)
        return ask(request, *arguments, **callbacks)

    monkeypatch.setattr(backend, "ask", note)
    return requests


@pytest.fixture
def sweeper(backend, asked):
    return SweepService(backend)


def means(sweeper):
    return [cell.point and cell.point.fan.mean for cell in sweeper.board.rows[0].cells]


def run(qtbot, sweeper, plan):
    sweeper.follow(plan)
    sweeper.run()
    wait(qtbot, sweeper)


def wait(qtbot, sweeper):
    qtbot.waitUntil(lambda: not sweeper.is_running, timeout=PATIENCE)


def test_nothing_is_calculated_unasked(qtbot, sweeper, asked):
    sweeper.follow(plan_of(subjects(SWEEP)))
    assert not sweeper.is_running
    assert (0, 5, False) == (sweeper.board.known, sweeper.board.total, sweeper.board.started)


def test_all_points_arrive_exactly(qtbot, sweeper):
    boards = []
    sweeper.changed.connect(boards.append)
    run(qtbot, sweeper, plan_of(subjects(SWEEP)))
    assert [Fraction(7 * n, 2) for n in range(1, 6)] == means(sweeper)
    assert (5, 5) == (boards[-1].known, boards[-1].total)
    assert sorted(board.known for board in boards) == [board.known for board in boards]


def test_a_changed_event_needs_no_calculation(qtbot, sweeper, asked):
    run(qtbot, sweeper, plan_of(subjects(SWEEP)))
    before = len(asked)
    sweeper.follow(plan_of(subjects(replace(SWEEP, measure=Measure.CHANCE, target=9))))
    wait(qtbot, sweeper)
    assert 5 == sweeper.board.known
    assert before == len(asked)


def test_a_longer_range_calculates_the_new_points_only(qtbot, sweeper, asked):
    run(qtbot, sweeper, plan_of(subjects(SWEEP)))
    sweeper.follow(plan_of(subjects(Sweep(Axis("N", 1, 7)))))
    wait(qtbot, sweeper)
    assert [1, 2, 3, 4, 5, 6, 7] == [dict(r.definitions)["N"] for r in asked]


def test_a_changed_script_is_calculated_again_and_shown_as_old_meanwhile(qtbot, sweeper):
    run(qtbot, sweeper, plan_of(subjects(SWEEP)))
    changed = subject(replace(POOL.mechanic, source="sum N d8"), *POOL.values)
    sweeper.follow(plan_of(subjects(SWEEP, changed)))
    assert all(cell.stale for cell in sweeper.board.rows[0].cells)
    wait(qtbot, sweeper)
    assert [Fraction(9 * n, 2) for n in range(1, 6)] == means(sweeper)
    assert not any(cell.stale for cell in sweeper.board.rows[0].cells)


def test_a_sweep_can_be_stopped_and_goes_on_when_asked(qtbot, sweeper):
    sweeper.follow(plan_of(subjects(Sweep(Axis("N", 30, 34)), SLOW)))
    sweeper.run()
    qtbot.wait(200)
    assert sweeper.activity.name is not None
    sweeper.stop()
    assert not sweeper.is_running
    assert sweeper.activity.name is None
    run(qtbot, sweeper, plan_of(subjects(SWEEP)))
    assert 5 == sweeper.board.known


def test_cancelling_everything_stops_it(qtbot, sweeper, backend):
    sweeper.follow(plan_of(subjects(Sweep(Axis("N", 30, 34)), SLOW)))
    sweeper.run()
    backend.cancel()
    qtbot.waitUntil(lambda: not sweeper.is_running, timeout=PATIENCE)
    assert not sweeper.board.started


def test_a_point_that_fails_does_not_stop_the_others(qtbot, sweeper):
    few = subject(Mechanic("f", "F", "if N = 3 then sum 2 d 0 else sum N d6"), ("N", 1))
    run(qtbot, sweeper, plan_of(subjects(SWEEP, few)))
    assert [False, False, True, False, False] == [
        cell.error is not None for cell in sweeper.board.rows[0].cells
    ]


def test_errors_are_tried_again_with_other_limits(qtbot, sweeper):
    sweeper.set_limits(CalculationLimits(seconds=0.0))
    one = plan_of(subjects(Sweep(Axis("N", 20, 20)), SLOW))
    run(qtbot, sweeper, one)
    assert 1 == sweeper.board.errors
    sweeper.set_limits(CalculationLimits())
    easy = plan_of(subjects(Sweep(Axis("N", 1, 1)), SLOW))
    run(qtbot, sweeper, easy)
    assert 0 == sweeper.board.errors


def test_another_project_begins_without_points(qtbot, sweeper):
    run(qtbot, sweeper, plan_of(subjects(SWEEP)))
    sweeper.forget()
    assert sweeper.board.is_empty
    sweeper.follow(SweepPlan())
    sweeper.run()
    assert not sweeper.is_running
