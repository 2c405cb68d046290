"""Events: ranges of outcomes that a designer asks the chance of."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cumulative import Cumulative
from engine.statistics.bands import Band
from engine.statistics.targets import Direction

__all__ = ["Event"]


@dataclass(frozen=True, slots=True)
class Event:
    """A roll comes to a number of this range.

    Attributes:
        low: The least number that counts, or None where there is no lower end.
        high: The greatest number that counts, or None where there is no upper end.
    """

    low: int | None = None
    high: int | None = None

    @classmethod
    def meeting(cls, direction: Direction, target: int) -> Event:
        """Return the event that a roll meets a target number."""
        return cls(
            low=None if direction is Direction.AT_MOST else target,
            high=None if direction is Direction.AT_LEAST else target,
        )

    @classmethod
    def in_band(cls, band: Band) -> Event:
        """Return the event that a roll falls into ``band``."""
        return cls(band.low, band.high)

    def weight_in(self, cumulative: Cumulative) -> int:
        """Return the weight of the event, of ``cumulative.total``."""
        return cumulative.weight_between(self.low, self.high)
