"""Paints the distribution of a mechanic as a line with markers, or as a flight of steps."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from pyqtgraph.functions import arrayToQPolygonF
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from workbench.plotting.figure.heights import Floats
from workbench.plotting.figure.scene import CurveForm
from workbench.plotting.painting.ink import LINE, MARKER, POINTED
from workbench.plotting.painting.sketch import CurveSketch, Points
from workbench.plotting.painting.strokes import clip, grounded, join, plateaus, steps

__all__ = ["paint_line", "point_marker_out"]

ROOM_PER_MARKER = 14.0
"""Markers are at least this many pixels apart."""

ASKED_FOR, UNSURE = 0.35, 0.18
"""Opacity of the part that is asked for, and of what an estimate may be off."""

WILD = 8.0
"""A line that goes up and down more often than this, in heights of the chart, is no outline any
more: dashes cannot be seen in it, and drawing it in one stroke takes seconds."""


def paint_line(sketch: CurveSketch) -> None:
    """Paint a curve as a line or as steps."""
    curve, frame = sketch.curve, sketch.frame
    seen = sketch.seen(curve.xs)
    xs, ys = curve.xs[seen], curve.ys[seen]
    if not len(xs):
        return
    sketch.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_ghost(sketch)
    if curve.bounds is not None:
        low, high = (_corners(sketch, xs, bound[seen]) for bound in curve.bounds)
        sketch.fill_between(low, high, UNSURE)
    strong = sketch.asked_for(xs)
    if strong.any():
        sketch.fill_below(_corners(sketch, xs[strong], ys[strong]), ASKED_FOR)
    _draw(sketch, _corners(sketch, xs, ys))
    if sketch.scene.form is not CurveForm.STEPS:
        _paint_markers(sketch, frame.across(xs), frame.up(ys))


def point_marker_out(sketch: CurveSketch, stop: float) -> None:
    """Paint a larger marker at the outcome ``stop``."""
    at = sketch.curve.xs == stop
    if not at.any():
        return
    sketch.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    across, up = sketch.frame.across(sketch.curve.xs[at]), sketch.frame.up(sketch.curve.ys[at])
    place = float(across[0]), float(up[0])
    sketch.ink.paint_markers(sketch.painter, [place], MARKER * POINTED)


# ---- lines --------------------------------------------------------------------------------


def _corners(sketch: CurveSketch, xs: Floats, ys: Floats) -> Points:
    """Return the line through outcomes, in pixels."""
    return clip(*_whole_line(sketch, xs, ys), sketch.frame.left, sketch.frame.right)


def _whole_line(sketch: CurveSketch, xs: Floats, ys: Floats) -> Points:
    frame, form = sketch.frame, sketch.scene.form
    # What is too rare for a logarithmic chart runs along its bottom.
    across, up = frame.across(xs), np.minimum(frame.up(ys), frame.base)
    if form is CurveForm.LINES:
        return join(*grounded(across, up, frame.x_scale * sketch.distance, frame.base))
    if form is CurveForm.STEPS:
        return join(*plateaus(across, up, sketch.slot, frame.base))
    falling = form is CurveForm.STEPS_DOWN
    reach = frame.right - frame.left
    return join(*steps(across, up, falling=falling, base=frame.base, reach=reach))


def _draw(sketch: CurveSketch, line: Points) -> None:
    sketch.painter.setBrush(Qt.BrushStyle.NoBrush)
    if np.abs(np.diff(line[1])).sum() > WILD * sketch.frame.height:
        sketch.painter.setPen(sketch.ink.pen(LINE))
        sketch.painter.drawLines(_segments(*line))
    else:
        sketch.painter.setPen(sketch.ink.mark.pen(sketch.ink.line, LINE))
        sketch.painter.drawPolyline(arrayToQPolygonF(*line))


def _segments(xs: Floats, ys: Floats) -> list[QLineF]:
    corners = [QPointF(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
    return [QLineF(start, end) for start, end in pairwise(corners)]


def _paint_ghost(sketch: CurveSketch) -> None:
    ghost = sketch.curve.ghost
    if ghost is None:
        return
    seen = sketch.seen(ghost.xs)
    sketch.painter.setPen(sketch.ink.ghost_pen())
    sketch.painter.drawPolyline(arrayToQPolygonF(*_corners(sketch, ghost.xs[seen], ghost.ys[seen])))


# ---- markers ------------------------------------------------------------------------------


def _paint_markers(sketch: CurveSketch, across: Floats, up: Floats) -> None:
    if len(across) < 2:
        stride = 1
    else:
        distance = (across[-1] - across[0]) / (len(across) - 1)
        stride = max(1, int(np.ceil(ROOM_PER_MARKER / max(distance, 1e-9))))
        if distance >= ROOM_PER_MARKER / 2:
            stride = 1
    frame = sketch.frame
    seen = (across >= frame.left) & (across <= frame.right) & (up <= frame.base)
    # Curves begin at different markers, so that they do not hide each other's.
    first = (sketch.place * stride) // max(1, len(sketch.scene.curves))
    places = [
        (float(across[place]), float(up[place]))
        for place in range(first, len(across), stride)
        if seen[place]
    ]
    sketch.ink.paint_markers(sketch.painter, places, MARKER)
