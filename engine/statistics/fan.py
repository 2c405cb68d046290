"""The fan of a distribution: its mean, and the numbers that given shares of rolls do not exceed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.cumulative import Cumulative
from engine.values import Number

__all__ = ["FAN_SHARES", "Fan", "fan_of"]

FAN_SHARES = (
    Fraction(1, 20),
    Fraction(1, 4),
    Fraction(1, 2),
    Fraction(3, 4),
    Fraction(19, 20),
)
"""The shares of rolls that a fan tells the quantiles of, ascending."""


@dataclass(frozen=True, slots=True)
class Fan:
    """Where the rolls of a mechanic lie.

    Attributes:
        mean: The exact mean of the computed part.
        quantiles: For each of ``FAN_SHARES`` the least number that this share does not exceed.
    """

    mean: Fraction
    quantiles: tuple[Number, ...]


def fan_of(cumulative: Cumulative) -> Fan:
    """Return the fan of a distribution of numbers; only the computed part counts."""
    quantiles = tuple(cumulative.quantile(share) for share in FAN_SHARES)
    return Fan(cumulative.mean, quantiles)
