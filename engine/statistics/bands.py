"""Named ranges of outcomes, and how likely a distribution is to fall into each."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from engine.cumulative import Cumulative

__all__ = [
    "LONGEST_NAME",
    "Band",
    "BandColour",
    "BandShares",
    "band_shares",
    "cut_name",
    "first_overlap",
    "range_text",
]

LONGEST_NAME = 300
"""Characters of the name of a band or a mechanic; to lay out many more takes seconds each time."""

UNSEEN = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
"""Breaks of lines, and what turns the direction of all that is written behind it."""


BandColour: TypeAlias = "int | str | None"
"""What a band is drawn in: a place in the palette of mechanics, or ``#RRGGBB``; None for any."""


@dataclass(frozen=True)
class Band:
    """A named range of outcomes, such as those that count as a success.

    Attributes:
        name: What the designer calls it.
        low: The least outcome in it, or None where it has no lower end.
        high: The greatest outcome in it, or None where it has no upper end.
        colour: What the designer wants it to be drawn in.
    """

    name: str
    low: int | None = None
    high: int | None = None
    colour: BandColour = None

    def __post_init__(self) -> None:
        """Write the name as tables can show it."""
        object.__setattr__(self, "name", cut_name(self.name))

    @property
    def is_reversed(self) -> bool:
        """Whether it ends before it begins, so that nothing can fall into it."""
        return self.low is not None and self.high is not None and self.low > self.high

    def meets(self, other: Band) -> bool:
        """Return whether some whole number lies in both bands."""
        if self.is_reversed or other.is_reversed:
            return False
        low, high = self.overlap(other)
        return low is None or high is None or low <= high

    def overlap(self, other: Band) -> tuple[int | None, int | None]:
        """Return the least and the greatest number that two bands which meet have in common."""
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        return max(lows, default=None), min(highs, default=None)


def cut_name(name: str) -> str:
    """Return a name in one line, with ``LONGEST_NAME`` characters at most.

    A longer one ends in an ellipsis; a space stands for what would leave the line.
    """
    name = UNSEEN.sub(" ", name)
    return (
        name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}\N{HORIZONTAL ELLIPSIS}"
    )


@dataclass(frozen=True, slots=True)
class BandShares:
    """How the rolls of one mechanic fall into bands that do not overlap.

    Attributes:
        shares: The probability of each band.
        rest: The probability that no band catches.
    """

    shares: tuple[Fraction, ...]
    rest: Fraction


def band_shares(cumulative: Cumulative, bands: Sequence[Band]) -> BandShares:
    """Return the probability of each band, and of none; only the computed part counts.

    Args:
        cumulative: The distribution.
        bands: Ranges of which no two overlap, or the rest would be counted wrongly.
    """
    weights = [cumulative.weight_between(band.low, band.high) for band in bands]
    total = cumulative.total
    shares = tuple(Fraction(weight, total) for weight in weights)
    return BandShares(shares, Fraction(total - sum(weights), total))


def first_overlap(bands: Sequence[Band]) -> tuple[Band, Band] | None:
    """Return two bands that share an outcome, as low as there are any, or None.

    They come in the order of ``bands``. In the order of their lower ends, a band that meets any
    before it meets the one that reaches highest.
    """
    by_low = sorted(
        (band.low is not None, band.low or 0, place)
        for place, band in enumerate(bands)
        if not band.is_reversed
    )
    highest: int | None = None
    for _, _, place in by_low:
        if highest is not None and bands[highest].meets(bands[place]):
            first, second = sorted((highest, place))
            return bands[first], bands[second]
        if highest is None or _reach(bands[place]) > _reach(bands[highest]):
            highest = place
    return None


def _reach(band: Band) -> float:
    return math.inf if band.high is None else band.high


def range_text(low: int | None, high: int | None) -> str:
    """Return a range as it is written: ``≤ 6``, ``7..9``, ``≥ 10``, ``5``, ``all``."""
    if low is None and high is None:
        return "all"
    if low is None:
        return f"\N{LESS-THAN OR EQUAL TO} {high}"
    if high is None:
        return f"\N{GREATER-THAN OR EQUAL TO} {low}"
    return f"{low}" if low == high else f"{low}..{high}"
