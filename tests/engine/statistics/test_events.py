"""Events: which outcomes count, and how much they weigh."""

from __future__ import annotations

import pytest

from engine.distribution import Distribution
from engine.statistics.bands import Band
from engine.statistics.events import Event
from engine.statistics.targets import Direction

TWO_DICE = Distribution.from_weights(
    {(total,): 6 - abs(total - 7) for total in range(2, 13)}
).cumulative


@pytest.mark.parametrize(
    ("direction", "event", "weight"),
    [
        (Direction.AT_LEAST, Event(10, None), 6),
        (Direction.AT_MOST, Event(None, 10), 33),
        (Direction.EXACTLY, Event(10, 10), 3),
    ],
)
def test_a_target_number_is_an_event(direction, event, weight):
    assert event == Event.meeting(direction, 10)
    assert weight == event.weight_in(TWO_DICE)


def test_a_band_is_an_event():
    event = Event.in_band(Band("mixed", 7, 9))
    assert Event(7, 9) == event
    assert 15 == event.weight_in(TWO_DICE)


def test_an_event_beyond_the_outcomes_never_happens():
    assert 0 == Event(13, None).weight_in(TWO_DICE)
    assert 0 == Event(9, 7).weight_in(TWO_DICE)


def test_what_is_missing_does_not_count():
    half = Distribution.from_weights({(1,): 1, (2,): 1}, total=4).cumulative
    assert (1, 2) == (Event(2, None).weight_in(half), half.total)
