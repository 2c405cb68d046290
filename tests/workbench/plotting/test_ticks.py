"""Tests of the lines on the axis of probabilities."""

from __future__ import annotations

import math

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from workbench.plotting.figure.heights import Heights
from workbench.plotting.rulers import ChanceRuler, LabelRuler, NumberRuler, OutcomeRuler, Room
from workbench.project.views import Scale, Unit

pytestmark = pytest.mark.usefixtures("qapp")

LINEAR = Heights()
DECADES = Heights(Scale.LOGARITHMIC, -9.0, -9.0, 0.0)


def ticks_of(heights, low, high, size, unit=Unit.PERCENT):
    ruler = ChanceRuler(heights, unit)
    step, ticks = ruler.ticks(low, high, Room(size, QFontMetricsF(QFont()), is_across=False))
    return step, ticks, [ruler.write(tick, step) for tick in ticks]


def written(heights, low, high, size, unit):
    return ticks_of(heights, low, high, size, unit)[2]


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        (Unit.PERCENT, ["0%", "20%", "40%", "60%", "80%", "100%"]),
        (Unit.FRACTION, ["0", "1/5", "2/5", "3/5", "4/5", "1"]),
        (Unit.ONE_IN, ["never", "1 in 5", "1 in 2.50", "1 in 1.67", "1 in 1.25", "always"]),
    ],
)
def test_lines_begin_at_zero_and_end_at_certainty(unit, expected):
    assert expected == written(LINEAR, -0.012, 1.07, 400, unit)


def test_small_percentages_keep_their_digits_apart():
    assert ["0.00%", "0.05%", "0.10%"] == written(LINEAR, 0, 0.0012, 140, Unit.PERCENT)


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        (Unit.PERCENT, ["0.01%", "0.1%", "1%", "10%", "100%"]),
        (Unit.FRACTION, ["1/10000", "1/1000", "1/100", "1/10", "1"]),
        (Unit.ONE_IN, ["1 in 10,000", "1 in 1,000", "1 in 100", "1 in 10", "always"]),
    ],
)
def test_logarithmic_lines_are_at_powers_of_ten(unit, expected):
    assert expected == written(DECADES, -4.2, 0.1, 400, unit)


def test_many_powers_of_ten_are_thinned_out():
    step, ticks, _ = ticks_of(DECADES, -60.0, 0.0, 540)
    assert 6.0 == step
    assert all(tick % 6 == 0 for tick in ticks)


def test_a_single_power_of_ten_is_divided():
    expected = ["10%", "20%", "50%"]
    assert expected == written(DECADES, -1.0, math.log10(0.7), 300, Unit.PERCENT)


def test_a_low_chart_still_has_three_lines():
    _, ticks, _ = ticks_of(LINEAR, 0.0, 0.13, 90)
    assert [0.0, 0.05, 0.1] == pytest.approx(ticks)


def test_numbers_are_at_round_steps_with_the_digits_that_tell_them_apart():
    room = Room(105, QFontMetricsF(QFont()), is_across=False)
    assert (10, [0, 10, 20, 30]) == NumberRuler().ticks(-0.9, 35.9, room)
    step, ticks = NumberRuler().ticks(-0.1, 0.3, room)
    assert ["-0.1", "0.0", "0.1", "0.2", "0.3"] == [NumberRuler().write(at, step) for at in ticks]


@pytest.mark.parametrize(("place", "text"), [(-3.0, "\N{MINUS SIGN}3"), (0.0, "0"), (3.0, "+3")])
def test_differences_have_their_sign(place, text):
    assert text == OutcomeRuler(is_signed=True).write(place, 1.0)


def test_rows_of_a_heat_map_are_as_close_as_their_type_is_high():
    metrics = QFontMetricsF(QFont())
    ruler = LabelRuler(tuple(map(str, range(30))))
    step, ticks = ruler.ticks(-0.5, 29.5, Room(12 * metrics.height(), metrics, is_across=False))
    assert (3.0, [0.0, 3.0, 6.0]) == (step, ticks[:3])
