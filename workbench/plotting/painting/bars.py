"""Paints the distribution of a mechanic as bars, or as one outline where they are too thin."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from pyqtgraph.functions import arrayToQPolygonF
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter

from workbench.plotting.figure.heights import Floats
from workbench.plotting.painting.sketch import CurveSketch, Points
from workbench.plotting.painting.strokes import bar_edges, clip, columns, join, plateaus, steps
from workbench.project.views import ViewMode

__all__ = ["paint_bars", "point_bar_out"]

FILLED, STRONG, BESIDE = 0.55, 0.9, 0.28
"""Opacity of bars, of those asked for or pointed at, and of those beside what is asked for."""

OVERLAID = 0.4
"""Opacity of outlines that lie over each other."""

UNSURE = 0.3
"""Opacity of what an estimate may be off."""

THIN = 3.0
"""Bars of fewer pixels than this have no gaps, and no edges of their own."""

GAP = 0.16
"""The share of the room of an outcome that stays empty."""

CROWDED = 8.0
"""Outcomes of fewer pixels than this have no gaps: there would be nothing but hairlines."""

WHISKER = 1.5
"""Width in pixels of the line that tells how far a bar may be off."""


def paint_bars(sketch: CurveSketch) -> None:
    """Paint a curve as bars."""
    curve = sketch.curve
    seen = sketch.seen(curve.xs)
    if not len(curve.xs[seen]):
        return
    # Bars lie on whole pixels of the window, but not on those of a picture that is enlarged.
    sketch.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=not _are_thin(sketch))
    _paint_ghost(sketch)
    paint = _paint_columns if _are_thin(sketch) else _paint_single_bars
    paint(sketch, curve.xs[seen], curve.ys[seen])
    if curve.bounds is not None:
        low, high = curve.bounds
        _paint_bounds(sketch, curve.xs[seen], low[seen], high[seen])


def point_bar_out(sketch: CurveSketch, stop: float) -> None:
    """Fill the bar at the outcome ``stop`` more strongly."""
    at = sketch.curve.xs == stop
    if _are_thin(sketch) or not at.any():
        return
    sketch.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    tops = _tops(sketch, sketch.curve.ys[at])
    _fill_bars(sketch, *_edges(sketch, sketch.curve.xs[at]), tops, STRONG)


def _are_thin(sketch: CurveSketch) -> bool:
    is_binned = sketch.curve.together > 1
    return is_binned or sketch.slot < max(CROWDED, THIN * len(sketch.scene.curves))


# ---- bars one by one ----------------------------------------------------------------------


def _edges(sketch: CurveSketch, xs: Floats) -> Points:
    frame, beside = sketch.frame, len(sketch.scene.curves)
    edges = bar_edges(frame.across(xs), sketch.slot, sketch.place, beside, round(sketch.slot * GAP))
    lefts, rights = (np.clip(edge, round(frame.left), round(frame.right)) for edge in edges)
    return lefts, rights


def _tops(sketch: CurveSketch, ys: Floats) -> Floats:
    # What is too rare for a logarithmic chart would reach down out of it.
    return np.minimum(np.round(sketch.frame.up(ys)), round(sketch.frame.base))


def _paint_single_bars(sketch: CurveSketch, xs: Floats, ys: Floats) -> None:
    lefts, rights = _edges(sketch, xs)
    tops = _tops(sketch, ys)
    strong = sketch.asked_for(xs)
    plain = BESIDE if strong.any() else FILLED
    for opacity, which in ((plain, ~strong), (STRONG, strong)):
        _fill_bars(sketch, lefts[which], rights[which], tops[which], opacity)
    _edge_bars(sketch, lefts, rights, tops)


def _fill_bars(
    sketch: CurveSketch, lefts: Floats, rights: Floats, tops: Floats, opacity: float
) -> None:
    base = round(sketch.frame.base)
    sketch.painter.setPen(Qt.PenStyle.NoPen)
    sketch.painter.setBrush(sketch.ink.fill(opacity))
    sketch.painter.drawRects(
        [
            QRectF(left, top, right - left, base - top)
            for left, right, top in _rows(lefts, rights, tops)
        ]
    )


def _edge_bars(sketch: CurveSketch, lefts: Floats, rights: Floats, tops: Floats) -> None:
    # Only tops and sides: a line along the bottom would look like probability.
    base = round(sketch.frame.base)
    pen = sketch.ink.pen(1.0)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    sketch.painter.setPen(pen)
    sides, caps = [], []
    for left, right, top in _rows(lefts, rights, tops):
        if left == right:
            continue
        sides.append(QLineF(left + 0.5, top, left + 0.5, base))
        sides.append(QLineF(right - 0.5, top, right - 0.5, base))
        caps.append(QLineF(left, top, right, top))
    sketch.painter.drawLines(sides)
    pen.setWidthF(2.0)
    sketch.painter.setPen(pen)
    sketch.painter.drawLines(caps)


def _rows(*columns_of: Floats) -> list[tuple[float, ...]]:
    return list(zip(*(column.tolist() for column in columns_of), strict=True))


# ---- bars too thin to be drawn one by one -------------------------------------------------


def _paint_columns(sketch: CurveSketch, xs: Floats, ys: Floats) -> None:
    strong = sketch.asked_for(xs)
    if not strong.any():
        _paint_outline(sketch, xs, ys, OVERLAID)
        return
    _paint_outline(sketch, xs, ys, BESIDE / 2)
    _fill_outline(sketch, xs, ys, strong)


def _paint_outline(sketch: CurveSketch, xs: Floats, ys: Floats, opacity: float) -> None:
    line = _outline(sketch, xs, ys)
    sketch.fill_below(line, opacity)
    sketch.painter.setPen(sketch.ink.pen(1.0))
    sketch.painter.drawPolyline(arrayToQPolygonF(*line))


def _fill_outline(sketch: CurveSketch, xs: Floats, ys: Floats, which: NDArray[np.bool_]) -> None:
    sketch.fill_below(_outline(sketch, xs[which], ys[which]), FILLED)


def _outline(sketch: CurveSketch, xs: Floats, ys: Floats) -> Points:
    frame = sketch.frame
    across, tops = frame.across(xs), np.minimum(frame.up(ys), frame.base)
    mode = sketch.scene.axes.mode
    if mode is ViewMode.EXACTLY:
        line = columns(across, tops, max(sketch.slot, 1.0), frame.base)
    else:
        # A cumulated probability goes on where there is no outcome.
        falling = mode is ViewMode.AT_LEAST
        line = join(*steps(across, tops, falling=falling, base=frame.base, reach=sketch.slot))
    base = frame.base
    xs, ys = clip(*line, frame.left, frame.right)
    return np.r_[xs[0], xs, xs[-1]], np.r_[base, ys, base]


# ---- estimates and ghosts -----------------------------------------------------------------


def _paint_bounds(sketch: CurveSketch, xs: Floats, low: Floats, high: Floats) -> None:
    frame = sketch.frame
    bottoms, tops = np.minimum(frame.up(low), frame.base), frame.up(high)
    if _are_thin(sketch):
        across = frame.across(xs)
        sketch.fill_between((across, bottoms), (across, tops), UNSURE)
        return
    lefts, rights = _edges(sketch, xs)
    sketch.painter.setPen(sketch.ink.pen(WHISKER))
    sketch.painter.drawLines(
        [QLineF(x, low, x, high) for x, low, high in _rows((lefts + rights) / 2, bottoms, tops)]
    )


def _paint_ghost(sketch: CurveSketch) -> None:
    ghost, frame = sketch.curve.ghost, sketch.frame
    if ghost is None:
        return
    seen = sketch.seen(ghost.xs)
    across, up = frame.across(ghost.xs[seen]), np.minimum(frame.up(ghost.ys[seen]), frame.base)
    line = clip(*plateaus(across, up, sketch.slot, frame.base), frame.left, frame.right)
    sketch.painter.setPen(sketch.ink.ghost_pen())
    sketch.painter.drawPolyline(arrayToQPolygonF(*line))
