"""What two ways to work the same out are compared by."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from engine.distribution import Distribution
from engine.values import Value

__all__ = ["Shares", "shares"]

Shares: TypeAlias = tuple[Mapping[Value, Fraction], Fraction, Fraction]


def shares(distribution: Distribution) -> Shares:
    """Return all that a distribution says."""
    probabilities = {value: distribution.probability(value) for value in distribution.outcomes}
    return probabilities, distribution.missing, distribution.limited
