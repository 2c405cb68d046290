"""Draws estimates over many outcomes in bins: a roll or two of each would be nothing but noise."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from engine.sampling import Estimate, wilson_interval
from workbench.plotting.figure.heights import Floats

__all__ = ["Binned", "binned"]

ROLLS_IN_A_BIN = 50
"""On average at least; with fewer, what is drawn is chance rather than shape."""

FEWEST_BINS, MOST_BINS = 12, 120
"""Bins are this many, as far as there are rolls for them."""

EXACT_FLOATS = 2.0**53
"""Floats below this tell whole numbers apart."""


@dataclass(frozen=True, eq=False)
class Binned:
    """What stands in the place of single outcomes.

    Attributes:
        xs: The middle of each bin, ascending.
        chances: The share of each bin, spread evenly over its outcomes.
        bounds: What each of them lies between.
        width: How much of the axis a bin takes.
        outcomes: How many outcomes a bin holds.
    """

    xs: Floats
    chances: Floats
    bounds: list[tuple[float, float]]
    width: float
    outcomes: int


def binned(estimate: Estimate) -> Binned | None:
    """Return an estimate in bins, or None where each outcome was rolled often enough, or never can.

    Only whole numbers are put together: how many others lie between two is not known.
    """
    numbers = estimate.distribution.numbers
    places = np.array([float(number) for number, _ in numbers])
    if len(places) < 2 or not _are_whole(places):
        return None
    step = float(np.gcd.reduce(np.diff(places).astype(np.int64)))
    span = (places[-1] - places[0]) / step + 1
    rolls = estimate.distribution.computed_weight
    bins = min(max(rolls / ROLLS_IN_A_BIN, FEWEST_BINS), MOST_BINS)
    outcomes = math.ceil(span / bins)
    if outcomes < 2 or rolls >= ROLLS_IN_A_BIN * span:
        return None
    bin_of = ((places - places[0]) // (step * outcomes)).astype(np.int64)
    hits = np.bincount(bin_of, [weight for _, weight in numbers])
    intervals = [wilson_interval(int(each), estimate.samples) for each in hits]
    width = step * outcomes
    return Binned(
        xs=places[0] + (width - step) / 2 + width * np.arange(len(hits)),
        chances=hits / (estimate.samples * outcomes),
        bounds=[(low / outcomes, high / outcomes) for low, high in intervals],
        width=width,
        outcomes=outcomes,
    )


def _are_whole(places: Floats) -> bool:
    return bool(np.abs(places).max() < EXACT_FLOATS and (places == np.rint(places)).all())
