"""What is known of a sweep: points, gaps and what is out of date."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.errors import DiceError
from engine.languages.script import Script
from engine.statistics.events import Event
from engine.statistics.fan import fan_of
from tests.workbench.sample_series import uniform
from tests.workbench.sweep.swept import POOL, answered, board, subject, subjects
from workbench.project.project import Mechanic
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.results.results import Recipe
from workbench.results.sweeps.board import Board, Points, board_of, key_of
from workbench.results.sweeps.plan import plan_of
from workbench.results.sweeps.request import SweepPoint

SWEEP = Sweep(Axis("N", 1, 4))
BREAKS_AT_THREE = subject(Mechanic("pool", "Pool", "if N = 3 then d0 else sum N d6"), ("N", 2))
BROKEN = subject(Mechanic("pool", "Pool", "sum N d"), ("N", 2))


def seen_of(plan, points):
    return {
        key_of(plan, line, spot.place): points.find(spot.recipe, plan.asked)
        for line in plan.lines
        for spot in line.spots
    }


def test_a_board_begins_empty():
    assert Board().is_empty
    assert 0 == Board().errors
    found = board_of(plan_of(subjects(SWEEP)), Points(), {}, running=True, started=True)
    assert found.is_empty
    assert (0, 4) == (found.known, found.total)


def test_a_board_holds_the_exact_points():
    (row,) = board(SWEEP).rows
    assert [Fraction(7 * n, 2) for n in range(1, 5)] == [cell.point.fan.mean for cell in row.cells]
    assert [(1,), (2,), (3,), (4,)] == [cell.place for cell in row.cells]


def test_a_point_that_fails_is_a_gap_with_its_error():
    found = board(SWEEP, BREAKS_AT_THREE)
    assert [True, True, False, True] == [cell.point is not None for cell in found.rows[0].cells]
    assert found.rows[0].cells[2].error is not None
    assert (1, 4, 4) == (found.errors, found.known, found.total)


def test_what_waits_for_a_new_script_shows_its_old_points_as_such():
    plan = plan_of(subjects(SWEEP))
    seen = seen_of(plan, answered(plan))
    changed = subject(replace(POOL.mechanic, source="sum N d8"), *POOL.values)
    after = plan_of(subjects(SWEEP, changed))
    (row,) = board_of(after, Points(), seen, running=True, started=True).rows
    assert all(cell.stale and cell.point is not None for cell in row.cells)


def test_a_gap_is_not_filled_with_something_old():
    plan = plan_of(subjects(SWEEP))
    seen = seen_of(plan, answered(plan))
    after = plan_of(subjects(SWEEP, BREAKS_AT_THREE))
    (row,) = board_of(after, answered(after), seen, running=False, started=True).rows
    assert row.cells[2].point is None


def test_a_typo_does_not_cost_the_curve():
    plan = plan_of(subjects(SWEEP))
    seen = seen_of(plan, answered(plan))
    after = plan_of(subjects(SWEEP, BROKEN))
    (row,) = board_of(after, answered(after), seen, running=False, started=True).rows
    assert all(cell.stale and cell.error and cell.point for cell in row.cells)


def test_another_event_needs_no_new_points():
    points = answered(plan_of(subjects(SWEEP)))
    chance = plan_of(subjects(replace(SWEEP, measure=Measure.CHANCE, target=6)))
    found = board_of(chance, points, {}, running=False, started=True)
    assert (4, 4) == (found.known, found.total)
    event = chance.asked
    assert [Fraction(1, 6), Fraction(26, 36)] == [
        Fraction(cell.point.weight_of(event), cell.point.total) for cell in found.rows[0].cells[:2]
    ]


SIX = uniform(1, 6).cumulative
EVENT = Event(5, None)


def recipe(number):
    return Recipe(Script("troll", f"d{number}"), (), 12)


def point(*, whole=True, event=None):
    events = () if event is None else ((event, event.weight_in(SIX)),)
    return SweepPoint(fan_of(SIX), events, SIX.total, SIX if whole else None, Fraction(0))


def test_a_whole_distribution_answers_every_event():
    points = Points()
    points.put(recipe(1), point())
    assert point() == points.find(recipe(1), None)
    assert point() == points.find(recipe(1), EVENT)
    assert points.find(recipe(2), None) is None


def test_without_it_only_its_own_event_is_answered():
    points = Points()
    points.put(recipe(1), point(whole=False, event=EVENT))
    assert points.find(recipe(1), EVENT) is not None
    assert points.find(recipe(1), None) is not None
    assert points.find(recipe(1), Event(6, None)) is None


def test_errors_are_kept_until_it_is_tried_again():
    points = Points()
    points.put(recipe(1), DiceError("no"))
    points.put(recipe(2), point())
    assert isinstance(points.find(recipe(1), EVENT), DiceError)
    points.forget_errors()
    assert points.find(recipe(1), EVENT) is None
    assert points.find(recipe(2), EVENT) is not None


def test_the_oldest_that_are_not_needed_go_first():
    points = Points(most_old=2)
    for number in range(6):
        points.put(recipe(number), point())
    points.trim([recipe(0), recipe(5)])
    assert [0, 3, 4, 5] == [n for n in range(6) if points.find(recipe(n), None) is not None]


def test_room_is_kept_but_never_at_the_cost_of_what_is_needed():
    points = Points(most_bytes=2 * point().size)
    for number in range(6):
        points.put(recipe(number), point())
    points.trim([recipe(number) for number in range(4)])
    assert 4 == len(points)
