"""How high a probability is drawn, on a linear and on a logarithmic scale."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.project.views import Scale

__all__ = ["Floats", "Heights", "height_of", "is_drawn"]

Floats = NDArray[np.float64]

DECADES = 9
"""A logarithmic chart shows so many powers of ten at first: what is rarer needs a zoom."""

LEAST_DRAWN = 1e-300
"""Floats below this lose digits, and their logarithms with them."""

HEADROOM = 1.07
"""How much higher the chart is than what it draws."""

ROOM_PER_LABEL = 0.06
"""How much higher still for each row of labels over the curves."""

FOOTROOM = 0.012
"""The share of the height below zero, so that markers at zero are whole."""


@dataclass(frozen=True)
class Heights:
    """Which heights a chart shows.

    A height is the probability itself or, on a logarithmic scale, its logarithm to the base 10.

    Attributes:
        scale: How probabilities are spread.
        floor: The height of nothing at all, or, on a logarithmic scale, the least there is.
        bottom: The least height shown at first.
        top: The greatest height shown.
    """

    scale: Scale = Scale.LINEAR
    floor: float = 0.0
    bottom: float = -FOOTROOM
    top: float = 1.0

    @property
    def is_logarithmic(self) -> bool:
        """Whether each power of ten takes the same room."""
        return self.scale is Scale.LOGARITHMIC

    @classmethod
    def fit(cls, scale: Scale, lowest: float, highest: float, labels: int = 0) -> Heights:
        """Return what shows curves whole, as far as there is room for it.

        Args:
            scale: How probabilities are spread.
            lowest: The least height drawn.
            highest: The greatest height drawn.
            labels: How many rows of labels stand over the curves.
        """
        if scale is Scale.LINEAR:
            top = highest * (HEADROOM + ROOM_PER_LABEL * labels)
            return cls(scale, 0.0, -FOOTROOM * top, top)
        # Room below the least one: a bar without height could not be told from none.
        room = 0.06 * min(highest - lowest, DECADES) + 0.12
        bottom = max(lowest, highest - DECADES) - room
        top = highest + room / 2 + ROOM_PER_LABEL * labels * (highest - bottom)
        return cls(scale, lowest - room, bottom, top)


def height_of(probabilities: Floats, scale: Scale) -> Floats:
    """Return how high probabilities are drawn; those of zero have to be left out before."""
    return probabilities if scale is Scale.LINEAR else np.log10(probabilities)


def is_drawn(probabilities: Floats, scale: Scale) -> NDArray[np.bool_]:
    """Return which probabilities can be drawn: a logarithm of zero cannot."""
    if scale is Scale.LINEAR:
        return np.ones(len(probabilities), dtype=bool)
    return probabilities >= LEAST_DRAWN
