"""What a row of the list of mechanics tells of a distribution: its mean and a sparkline.

A glance takes a kilobyte, however many outcomes there are, so that a list of thousands of mechanics
needs none of their distributions. It is made in the child process as well, and needs no Qt.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.statistics.summary import Summary

__all__ = ["MOST_STEPS", "Glance", "Outline", "glance_of", "seen_points", "sparkline_of"]

Outline = tuple[float, ...]
"""Heights from 0 to 1 at even steps."""

MOST_STEPS = 120
"""Steps of a sparkline; more would be narrower than a pixel or two."""

LEAST_SEEN = 0.002
"""Probabilities below this share of the greatest do not show in so small a picture."""

ROUNDING = 1e-9
"""More than the rounding of floats moves a place, counted in steps."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A distribution as its row of the list shows it.

    Attributes:
        mean: The average, or None where outcomes are not numbers.
        outline: The sparkline; empty where there is no outcome.
    """

    mean: float | None
    outline: Outline


def glance_of(summary: Summary) -> Glance:
    """Return what the list shows of a distribution with these figures."""
    return Glance(summary.mean, sparkline_of(summary))


def seen_points(summary: Summary) -> slice:
    """Return which points of a distribution with outcomes can be seen in so small a picture."""
    chances = np.array(summary.exactly)
    seen = np.flatnonzero(chances >= chances.max() * LEAST_SEEN)
    return slice(int(seen[0]), int(seen[-1]) + 1)


def sparkline_of(summary: Summary) -> Outline:
    """Return the outline of a distribution where it can be seen, its peak 1 high."""
    xs, ys = np.array(summary.points), np.array(summary.exactly)
    if not len(ys):
        return ()
    seen = seen_points(summary)
    xs, ys = xs[seen], ys[seen]
    # Numbers beyond the precision of floats may lie on one place.
    gaps = np.diff(xs)[np.diff(xs) > 0]
    gap = float(gaps.min()) if len(gaps) else 1.0
    steps = min(MOST_STEPS, round((xs[-1] - xs[0]) / gap) + 1)
    # What floats round down a trifle still belongs to its own step, or that would stay empty.
    places = ((xs - xs[0]) / (xs[-1] - xs[0] + gap) * steps + ROUNDING).astype(int)
    places = np.minimum(places, steps - 1)
    heights = np.zeros(steps)
    np.maximum.at(heights, places, ys / ys.max())
    return tuple(heights.tolist())
