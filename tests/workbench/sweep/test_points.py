"""Which points are kept."""

from __future__ import annotations

from fractions import Fraction

from engine.cumulative import Cumulative
from engine.errors import DiceError
from engine.events import Event
from engine.fan import fan_of
from engine.languages.script import Script
from tests.workbench.sample_series import uniform
from workbench.results.results import Recipe
from workbench.sweep.points import Points
from workbench.sweep.request import SweepPoint

SIX = Cumulative.of(uniform(1, 6))
EVENT = Event(5, None)


def recipe(number):
    return Recipe(Script("troll", f"d{number}"), (), 12)


def point(*, whole=True, event=None):
    weight = 0 if event is None else event.weight_in(SIX)
    return SweepPoint(fan_of(SIX), event, weight, SIX.total, SIX if whole else None, Fraction(0))


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


def test_faults_are_kept_until_it_is_tried_again():
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
