"""Distributions of numbers for the tests that compare them, made by counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from engine.distribution import Distribution


def counted(values, total=None):
    """Return the distribution of numbers that are equally likely, each as often as it is listed."""
    return Distribution.from_weights(Counter((value,) for value in values), total)


def rolled(count, outcome=sum, sides=6):
    """Return the distribution of what ``outcome`` makes of every roll of some dice."""
    return counted(outcome(roll) for roll in product(range(1, sides + 1), repeat=count))


THREE_DICE = rolled(3)
DROP_LOWEST = rolled(4, lambda roll: sum(roll) - min(roll))
CUT_OFF = counted((1, 1, 1, 2), total=8)
"""Half of it is missing."""


def numbers():
    """Generate small numbers, now and then rational ones."""
    halves = st.integers(-20, 20).map(lambda twice: Fraction(twice, 2))
    rationals = halves.map(lambda value: value.numerator if value.denominator == 1 else value)
    return st.integers(-12, 12) | rationals | st.sampled_from([-(10**9), 10**40])


def distributions():
    """Generate distributions of numbers, some with missing mass."""
    weights = st.dictionaries(numbers(), st.integers(1, 30), min_size=1, max_size=8)
    return st.builds(
        lambda weights, missing: Distribution.from_weights(
            {(number,): weight for number, weight in weights.items()},
            sum(weights.values()) + missing,
        ),
        weights,
        st.integers(0, 5),
    )


def cumulative(distribution):
    """Return the cumulative weights of a distribution that is known to be one of numbers."""
    found = distribution.cumulative
    assert found is not None
    return found
