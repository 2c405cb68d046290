from __future__ import annotations

from fractions import Fraction

import pytest

from engine.distribution import Distribution
from engine.statistics.summary import describe_value, summarise
from engine.textbox import TextBox
from engine.values import Tuple, Value


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ((7,), "7"),
        ((), "(empty)"),
        ((-1, 1, 6), "-1 1 6"),
        ((Fraction(5, 2),), "5/2"),
        (TextBox(("ab ", "c  ")), "ab / c"),
        (Tuple((), Tuple((1, 2), TextBox(("x",)))), "[(empty), [1 2, x]]"),
    ],
)
def test_a_value_is_written_on_one_line(value: Value, label: str) -> None:
    assert label == describe_value(value)


def test_numbers_are_points_in_ascending_order() -> None:
    summary = summarise(Distribution.from_weights({(): 1, (0,): 1, (-2,): 1, (5,): 5}))

    assert summary.is_numeric
    assert (-2.0, 0.0, 5.0) == tuple(summary.points)
    assert ("-2", "0 / (empty)", "5") == summary.labels
    assert (0.125, 0.25, 0.625) == tuple(summary.exactly)
    assert (1.0, 0.875, 0.625) == tuple(summary.at_least)
    assert (0.125, 0.375, 1.0) == tuple(summary.at_most)


def test_statistics_of_numbers() -> None:
    summary = summarise(Distribution.from_weights({(n,): 1 for n in range(1, 9)}))

    assert (4.5, 2.0) == (summary.mean, summary.mean_deviation)
    assert 5.25**0.5 == summary.standard_deviation
    assert (1.0, 8.0) == (summary.minimum, summary.maximum)
    assert (2.0, 4.0, 6.0) == summary.quartiles
    assert 8 == len(summary.modes)


def test_probabilities_fall_short_by_what_is_missing() -> None:
    summary = summarise(Distribution.from_weights({(1,): 2, (2,): 1}, 4, Fraction(1, 8)))

    assert (0.5, 0.25) == tuple(summary.exactly)
    assert (0.75, 0.25) == tuple(summary.at_least)
    assert (0.5, 0.75) == tuple(summary.at_most)
    assert (0.25, 0.125) == (summary.missing, summary.limited)
    assert 4 / 3 == pytest.approx(summary.mean)


def test_other_outcomes_are_drawn_at_their_positions() -> None:
    summary = summarise(Distribution.from_weights({(2, 2): 1, (1, 6): 3, TextBox(("a",)): 4}))

    assert not summary.is_numeric
    assert (0.0, 1.0, 2.0) == tuple(summary.points)
    assert ("1 6", "2 2", "a") == summary.labels
    assert (0.375, 0.125, 0.5) == tuple(summary.exactly)
    assert ("a",) == summary.modes
    assert (None,) * 6 == (
        summary.mean,
        summary.standard_deviation,
        summary.mean_deviation,
        summary.minimum,
        summary.maximum,
        summary.quartiles,
    )


def test_nothing_but_missing_mass() -> None:
    summary = summarise(Distribution.from_weights({}, total=1))

    assert () == tuple(summary.points)
    assert 1.0 == summary.missing
    assert None is summary.mean


def test_numbers_too_large_for_floats_are_listed_rather_than_drawn_to_scale() -> None:
    summary = summarise(Distribution.from_weights({(10**400,): 1, (10**400 + 1,): 1}))
    assert not summary.is_numeric
    assert (0.0, 1.0) == tuple(summary.points)
    assert summary.mean is None
    assert summary.labels[0].endswith("(401 digits)")
