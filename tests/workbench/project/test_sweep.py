"""What varies, and what is asked of it."""

from __future__ import annotations

import pytest

from engine.statistics.bands import Band
from engine.statistics.events import Event
from engine.statistics.targets import Direction
from workbench.project.sweep import MOST_CELLS, MOST_POINTS, Axis, Measure, Sweep, usual_axis


@pytest.mark.parametrize(
    ("axis", "values"),
    [
        (Axis("N", 1, 4), (1, 2, 3, 4)),
        (Axis("N", 0, 10, 4), (0, 4, 8)),
        (Axis("N", -2, 2, 2), (-2, 0, 2)),
        (Axis("N", 3, 3), (3,)),
        (Axis("N", 3, 2), ()),
    ],
)
def test_an_axis_takes_these_values(axis, values):
    assert values == axis.values
    assert len(values) == axis.count


@pytest.mark.parametrize("present", [-40, -3, 0, 1, 3, 6, 15, 100, 12_345])
def test_the_usual_range_has_the_present_number_in_it_and_few_points(present):
    axis = usual_axis("N", present)
    assert axis.first <= present <= axis.last
    assert 10 <= axis.count <= 30


def test_the_size_is_counted_without_making_the_points():
    assert not Sweep(Axis("N", 1, MOST_POINTS)).is_too_large
    assert Sweep(Axis("N", 0, MOST_POINTS)).is_too_large
    assert Sweep(Axis("N", 1, 10**15)).is_too_large
    side = int(MOST_CELLS**0.5)
    assert not Sweep(Axis("N", 1, side), Axis("M", 1, side)).is_too_large
    assert Sweep(Axis("N", 1, side + 1), Axis("M", 1, side)).is_too_large


def test_the_event_is_a_target_or_a_band():
    bands = (Band("fail", None, 6), Band("success", 10, None))
    sweep = Sweep(Axis("N", 1, 4), measure=Measure.CHANCE, direction=Direction.EXACTLY, target=7)
    assert Event(7, 7) == sweep.asked(bands)
    banded = Sweep(Axis("N", 1, 4), measure=Measure.CHANCE, target=7, band="fail")
    assert Event(None, 6) == banded.asked(bands)
    assert Event(7, None) == banded.asked(()), "a band that is gone gives way to the target"
    assert Sweep(Axis("N", 1, 4)).asked(bands) is None
