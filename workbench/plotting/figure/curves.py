"""Makes the curve of a mechanic of what is known of its distribution."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.statistics.summary import Summary
from workbench.plotting.figure.binning import binned
from workbench.plotting.figure.heights import Floats, Heights, height_of, is_drawn
from workbench.plotting.figure.known import Known, probabilities
from workbench.plotting.figure.scene import Curve, CurveOutline
from workbench.project.views import Scale, View, ViewMode
from workbench.widgets.numbers.estimate_words import describe_estimate

__all__ = [
    "carried_on",
    "compared_outlines",
    "curve_of_numbers",
    "curve_through",
    "fitting",
    "outline_of",
]

MOST_OF_GHOST = 3.0
"""A ghost at most so many times as high as the curves is seen whole: more would press them flat."""


def outline_of(summary: Summary, view: View) -> CurveOutline:
    """Return the points of the curve of numbers; what cannot be drawn to scale is left out."""
    return _outline(summary.points, probabilities(summary, view.mode), view.scale)


def _outline(
    xs: Sequence[float] | Floats, chances: Sequence[float] | Floats, scale: Scale
) -> CurveOutline:
    across, up = np.array(xs, dtype=float), np.array(chances, dtype=float)
    drawn = is_drawn(up, scale)
    return CurveOutline(across[drawn], height_of(up[drawn], scale))


def curve_of_numbers(known: Known, view: View) -> Curve:
    """Return the curve of a mechanic whose outcomes are numbers."""
    xs, estimate = known.summary.points, known.series.estimate
    # Cumulated probabilities are smooth by themselves.
    bins = binned(estimate) if estimate and view.mode is ViewMode.EXACTLY else None
    if bins is not None:
        curve = curve_through(known, bins.xs, bins.chances, view.scale, bins.bounds)
        stops = np.array(xs, dtype=float)
        return replace(curve, stops=stops, width=bins.width, together=bins.outcomes)
    chances = probabilities(known.summary, view.mode)
    return curve_through(known, xs, chances, view.scale, known.series.intervals_in(view.mode))


def curve_through(
    known: Known,
    xs: Sequence[float] | Floats,
    chances: Sequence[float] | Floats,
    scale: Scale,
    bounds: Sequence[tuple[float, float]] | None,
) -> Curve:
    """Return the curve of a mechanic through points.

    Args:
        known: The mechanic.
        xs: Where its outcomes are, ascending.
        chances: The probability at each of them.
        scale: How probabilities are spread.
        bounds: What each of them lies between, or None where they are exact.
    """
    outline = _outline(xs, chances, scale)
    estimate = known.series.estimate
    return Curve(
        xs=outline.xs,
        ys=outline.ys,
        identity=known.series.identity,
        name=known.series.name,
        colour=known.series.colour,
        mean=known.summary.mean,
        stale=known.series.stale,
        distribution=known.distribution,
        bounds=None if bounds is None else _bounds(chances, bounds, scale),
        estimate="" if estimate is None else describe_estimate(estimate),
    )


def carried_on(curve: Curve, stops: Floats, mode: ViewMode) -> Curve:
    """Return a cumulated curve with a point at every outcome of the chart where it is not zero.

    Below its least outcome a mechanic comes to at least that for certain: a missing bar would say
    that it never does.

    Args:
        curve: The curve, whose points are its own outcomes.
        stops: The outcomes of all curves, ascending.
        mode: Which cumulated probability it shows.
    """
    if mode is ViewMode.AT_LEAST:
        places = np.searchsorted(curve.xs, stops, side="left")
    else:
        places = np.searchsorted(curve.xs, stops, side="right") - 1
    known = (places >= 0) & (places < len(curve.xs))
    places = places[known]
    bounds = None if curve.bounds is None else (curve.bounds[0][places], curve.bounds[1][places])
    return replace(curve, xs=stops[known], ys=curve.ys[places], bounds=bounds)


def _bounds(
    chances: Sequence[float] | Floats, bounds: Sequence[tuple[float, float]], scale: Scale
) -> tuple[Floats, Floats]:
    drawn = is_drawn(np.array(chances, dtype=float), scale)
    low, high = np.array(bounds, dtype=float).reshape(-1, 2)[drawn].T
    if scale is Scale.LOGARITHMIC:
        # What may as well never happen reaches down beyond every chart.
        low = np.maximum(low, np.finfo(float).tiny)
    return height_of(low, scale), height_of(high, scale)


def fitting(curves: Sequence[Curve], scale: Scale, labels: int = 0) -> Heights:
    """Return the heights of a chart that shows all of these curves.

    Args:
        curves: What is drawn.
        scale: How probabilities are spread.
        labels: How many rows of labels stand over the curves.
    """
    least = min((float(curve.ys.min()) for curve in curves if len(curve.ys)), default=0.0)
    highest = max((_highest(curve) for curve in curves if len(curve.ys)), default=1.0)
    ghost = _highest_ghost(curves)
    if scale is Scale.LOGARITHMIC or ghost <= MOST_OF_GHOST * highest:
        highest = max(highest, ghost)
    return Heights.fit(scale, least, highest, labels)


def compared_outlines(curves: Sequence[Curve]) -> tuple[CurveOutline, ...]:
    """Return what curves are held against, such as what they were in a snapshot."""
    ghosts = (curve.ghost for curve in curves if curve.ghost_label)
    return tuple(ghost for ghost in ghosts if ghost is not None and len(ghost.xs))


def _highest(curve: Curve) -> float:
    return float((curve.ys if curve.bounds is None else curve.bounds[1]).max())


def _highest_ghost(curves: Sequence[Curve]) -> float:
    """Return how high ghosts are between the ends of the curves, beyond which they are cut off."""
    outlines = [one for one in (*curves, *compared_outlines(curves)) if len(one.xs)]
    low = min((one.xs[0] for one in outlines), default=0.0)
    high = max((one.xs[-1] for one in outlines), default=0.0)
    ghosts = [curve.ghost for curve in curves if curve.ghost is not None]
    seen = [ghost.ys[(ghost.xs >= low) & (ghost.xs <= high)] for ghost in ghosts]
    return max((float(ys.max()) for ys in seen if len(ys)), default=-math.inf)
