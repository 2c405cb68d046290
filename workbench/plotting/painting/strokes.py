"""The outlines of curves in pixels: bars, joined points and steps, thinned to what is visible."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from workbench.plotting.figure.heights import Floats, Heights

__all__ = [
    "Floats",
    "StrokeFrame",
    "bar_edges",
    "clip",
    "columns",
    "frame_of",
    "grounded",
    "join",
    "plateaus",
    "steps",
]

WIDE = 4
"""How often the usual distance of outcomes goes into one that a line does not go across."""


@dataclass(frozen=True)
class StrokeFrame:
    """Where the chart lies on its widget: data to pixels, and the pixels that are seen.

    Attributes:
        x_scale: Pixels to a unit of the outcomes.
        x_shift: The pixel of outcome 0.
        y_scale: Pixels to certainty; negative, because pixels count downwards.
        y_shift: The pixel of probability 0.
        left: The first pixel that is seen.
        right: The last pixel that is seen.
        top: The highest pixel that is seen.
        bottom: The lowest pixel that is seen.
        base: The pixel that bars stand on: probability 0, or the bottom of a logarithmic chart.
    """

    x_scale: float
    x_shift: float
    y_scale: float
    y_shift: float
    left: float
    right: float
    top: float
    bottom: float
    base: float

    @property
    def height(self) -> float:
        """How many pixels are seen from top to bottom."""
        return self.bottom - self.top

    def across(self, xs: Floats) -> Floats:
        """Return the pixels of outcomes."""
        return xs * self.x_scale + self.x_shift

    def up(self, ys: Floats) -> Floats:
        """Return the pixels of probabilities."""
        return ys * self.y_scale + self.y_shift

    def seen(self, xs: Floats, room: float) -> slice:
        """Return which of ascending outcomes are seen, and one more at each end.

        Args:
            xs: The outcomes.
            room: Half of the width of what is drawn at each, in outcomes.
        """
        low = (self.left - self.x_shift) / self.x_scale - room
        high = (self.right - self.x_shift) / self.x_scale + room
        first, last = np.searchsorted(xs, (low, high))
        return slice(max(int(first) - 1, 0), int(last) + 1)


def frame_of(transform: QTransform, area: QRectF, heights: Heights) -> StrokeFrame:
    """Return where a chart lies on its widget.

    Args:
        transform: Takes outcomes and heights to pixels.
        area: The outcomes and heights that are seen.
        heights: The scale of the chart.
    """
    seen = transform.mapRect(area)
    return StrokeFrame(
        x_scale=transform.m11(),
        x_shift=transform.dx(),
        y_scale=transform.m22(),
        y_shift=transform.dy(),
        left=seen.left(),
        right=seen.right(),
        top=seen.top(),
        bottom=seen.bottom(),
        base=seen.bottom() if heights.is_logarithmic else transform.dy(),
    )


def bar_edges(
    centres: Floats, slot: float, place: int, places: int, gap: int
) -> tuple[Floats, Floats]:
    """Return the left and right edges of bars, on whole pixels so that they are crisp.

    Args:
        centres: The pixels of the outcomes.
        slot: Pixels from one outcome to the next.
        place: Which of the bars at each outcome these are, counted from 0.
        places: How many bars stand side by side at each outcome.
        gap: The pixels between the bars of neighbouring outcomes, the same everywhere.
    """
    first, last = np.round(centres - slot / 2), np.round(centres + slot / 2)
    first += gap // 2
    width = last - first - (gap - gap // 2)
    left, right = (first + np.round(width * share / places) for share in (place, place + 1))
    return left, np.maximum(right, left + 1)


def columns(centres: Floats, tops: Floats, width: float, base: float) -> tuple[Floats, Floats]:
    """Return the outline of bars too thin to be drawn: the highest of them in each pixel.

    Args:
        centres: The pixels of the bars' middles, ascending.
        tops: The pixels of their tops.
        width: Their width.
        base: The pixel of probability 0.
    """
    first = np.floor(centres - width / 2).astype(int)
    last = np.ceil(centres + width / 2).astype(int) - 1
    start = int(first[0])
    height = np.full(int(last[-1]) - start + 1, base)
    for pixel in range(int(np.ceil(width)) + 1):
        np.minimum.at(height, np.minimum(first + pixel, last) - start, tops)
    lefts = start + np.arange(len(height))
    xs = np.column_stack((lefts, lefts + 1)).ravel().astype(float)
    return xs, np.repeat(height, 2)


def clip(xs: Floats, ys: Floats, left: float, right: float) -> tuple[Floats, Floats]:
    """Return the part of a line between two pixels, so that no file holds what nobody sees.

    Args:
        xs: The pixels of its corners, never descending.
        ys: Their heights in pixels.
        left: The first pixel to keep.
        right: The last pixel to keep.
    """
    if not len(xs) or (xs[0] >= left and xs[-1] <= right):
        return xs, ys
    inside = (xs >= left) & (xs <= right)
    ends = np.clip([left, right], xs[0], xs[-1])
    levels = np.interp(ends, xs, ys)
    return np.r_[ends[0], xs[inside], ends[1]], np.r_[levels[0], ys[inside], levels[1]]


def join(xs: Floats, ys: Floats) -> tuple[Floats, Floats]:
    """Return the points of a line; where many share a pixel, only its lowest and highest."""
    pixels = np.floor(xs)
    starts = np.flatnonzero(np.r_[True, np.diff(pixels) > 0])
    if len(xs) < 3 * len(starts):
        return xs, ys
    low, high = np.minimum.reduceat(ys, starts), np.maximum.reduceat(ys, starts)
    return np.repeat(pixels[starts] + 0.5, 2), np.column_stack((low, high)).ravel()


def grounded(xs: Floats, ys: Floats, distance: float, base: float) -> tuple[Floats, Floats]:
    """Return the points of a line that goes down where there are no outcomes for a long stretch.

    Straight across, as from a miss to the least damage, it would tell of chances that are none.

    Args:
        xs: The pixels of the outcomes, ascending.
        ys: The pixels of the probabilities.
        distance: The usual distance from one outcome to the next, in pixels.
        base: The pixel of probability 0.
    """
    before = np.flatnonzero(np.diff(xs) > WIDE * distance)
    ends = np.column_stack((xs[before] + distance, xs[before + 1] - distance)).ravel()
    places = np.repeat(before + 1, 2)
    return np.insert(xs, places, ends), np.insert(ys, places, base)


def steps(
    xs: Floats, ys: Floats, *, falling: bool, base: float, reach: float
) -> tuple[Floats, Floats]:
    """Return the corners of a flight of steps through points.

    A falling step ends at its outcome (at least 7 is as likely as at least 6.5), a rising one
    begins there.

    Args:
        xs: The pixels of the outcomes, ascending.
        ys: The pixels of the probabilities.
        falling: Whether these are probabilities of at least each outcome.
        base: The pixel of probability 0.
        reach: How far the flight goes on level at both ends, in pixels.
    """
    ends = np.r_[xs[0] - reach, xs, xs[-1] + reach]
    levels = np.r_[ys, base] if falling else np.r_[base, ys]
    corners = np.repeat(ends, 2)[1:-1]
    return corners, np.repeat(levels, 2)


def plateaus(xs: Floats, ys: Floats, width: float, base: float) -> tuple[Floats, Floats]:
    """Return the outline of bars that touch: level over each outcome, down where none is near.

    Args:
        xs: The pixels of the outcomes, ascending.
        ys: The pixels of the probabilities.
        width: Pixels between neighbouring outcomes.
        base: The pixel of probability 0.
    """
    if not len(xs):
        return xs, ys
    lefts, rights = xs - width / 2, xs + width / 2
    corners = np.column_stack((lefts, lefts, rights, rights))
    levels = np.column_stack((np.full(len(xs), base), ys, ys, np.full(len(xs), base)))
    touching = lefts[1:] - rights[:-1] < width / 2
    kept = np.ones(corners.shape, dtype=bool)
    kept[1:, 0] = kept[:-1, 3] = ~touching
    return corners[kept], levels[kept]
