"""The fan of a distribution against its definition."""

from __future__ import annotations

from fractions import Fraction

from engine.distribution import Distribution
from engine.statistics.fan import FAN_SHARES, Fan, fan_of


def test_the_fan_of_twenty_equally_likely_numbers():
    twenty = Distribution.from_weights({(number,): 1 for number in range(1, 21)})
    assert Fan(Fraction(21, 2), (1, 5, 10, 15, 19)) == fan_of(twenty.cumulative)


def test_a_fan_agrees_with_its_distribution():
    skewed = Distribution.from_weights({(2**power,): 11 - power for power in range(10)})
    fan = fan_of(skewed.cumulative)
    assert skewed.mean == fan.mean
    assert tuple(skewed.quantile(share) for share in FAN_SHARES) == fan.quantiles


def test_numbers_that_are_not_whole_stay_exact():
    thirds = Distribution.from_weights({(Fraction(1, 3),): 1, (1,): 2})
    assert Fan(Fraction(7, 9), (Fraction(1, 3), Fraction(1, 3), 1, 1, 1)) == fan_of(
        thirds.cumulative
    )


def test_the_certain_has_no_width():
    certain = Distribution.from_weights({(7,): 3})
    assert Fan(Fraction(7), (7,) * 5) == fan_of(certain.cumulative)
