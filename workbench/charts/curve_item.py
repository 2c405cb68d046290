"""Paints one mechanic's curve on the chart, pixel by pixel where outcomes are dense."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pyqtgraph as pg
from pyqtgraph.functions import arrayToQPolygonF
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from workbench.charts.scene import Curve, Form, Scene
from workbench.charts.strokes import Floats, Frame, bar_edges, columns, join, steps
from workbench.theme import Theme, mark_of, mixed

__all__ = ["CurveItem", "Emphasis"]

FADED = 0.45
"""Opacity of a curve that belongs to an older text."""

IN_BACKGROUND = 0.25
"""Opacity of a curve while another one is pointed out."""

FILLED, POINTED, OVERLAID = 0.55, 0.9, 0.4
"""Opacity of bars, of those at the crosshair, and of those that lie over each other."""

THIN = 3.0
"""Bars of fewer pixels than this have no gaps, and no edges of their own."""

LINE = 1.8
"""Width of lines in pixels."""

MARKER = 3.6
"""Radius of markers in pixels."""

ROOM_PER_MARKER = 14.0
"""Markers are at least this many pixels apart."""

WILD = 8.0
"""A line that goes up and down more often than this, in heights of the chart, is no outline any
more: dashes cannot be seen in it, and drawing it in one stroke takes seconds."""


@dataclass(frozen=True)
class Emphasis:
    """What is pointed out at the moment.

    Attributes:
        identity: The mechanic pointed out, or None.
        stop: The outcome pointed at, or None.
    """

    identity: str | None = None
    stop: float | None = None


class CurveItem(pg.UIGraphicsItem):
    """A curve; it stays on the chart and is given new data, so that nothing blinks."""

    def __init__(self) -> None:
        """Begin with nothing to paint."""
        super().__init__()
        self._curve: Curve | None = None
        self._scene = Scene()
        self._place = 0
        self._theme = Theme.light()
        self._emphasis = Emphasis()

    def set_curve(self, scene: Scene, place: int, theme: Theme) -> None:
        """Paint the curve at ``place`` of ``scene`` from now on."""
        self._scene = scene
        self._place = place
        self._curve = scene.curves[place]
        self._theme = theme
        self.update()

    def set_emphasis(self, emphasis: Emphasis) -> None:
        """Stand out or step back."""
        if emphasis != self._emphasis:
            self._emphasis = emphasis
            self.update()

    # ---- painting -------------------------------------------------------------------------

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Paint what is seen of the curve."""
        curve = self._curve
        if curve is None or not len(curve.xs):
            return
        frame = _frame(painter.worldTransform(), self.boundingRect())
        painter.save()
        # Pixels instead of data: edges come out crisp, and pens as wide as they say.
        painter.setWorldTransform(QTransform())
        seen = frame.seen(curve.xs, self._scene.gap)
        if self._scene.form is Form.BARS:
            self._paint_bars(painter, frame, curve.xs[seen], curve.ys[seen])
        else:
            self._paint_line(painter, frame, curve.xs[seen], curve.ys[seen])
        self._paint_mean(painter, frame, curve)
        painter.restore()

    def _strength(self, curve: Curve) -> float:
        others = self._emphasis.identity not in (None, curve.identity)
        return (FADED if curve.stale else 1.0) * (IN_BACKGROUND if others else 1.0)

    # ---- bars -----------------------------------------------------------------------------

    def _paint_bars(self, painter: QPainter, frame: Frame, xs: Floats, ys: Floats) -> None:
        slot = frame.x_scale * self._scene.gap
        beside = len(self._scene.curves)
        if slot / beside < THIN:
            self._paint_columns(painter, frame, xs, ys, slot)
            return
        lefts, rights = bar_edges(frame.across(xs), slot, self._place, beside, gap=0.16)
        tops = np.round(frame.up(ys))
        base = round(frame.y_shift)
        self._fill_bars(painter, lefts, rights, tops, base, xs)
        self._edge_bars(painter, lefts, rights, tops, base)

    def _fill_bars(
        self,
        painter: QPainter,
        lefts: Floats,
        rights: Floats,
        tops: Floats,
        base: int,
        xs: Floats,
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(Qt.PenStyle.NoPen)
        plain, pointed = self._fill(FILLED), self._fill(POINTED)
        for x, left, right, top in zip(
            xs.tolist(), lefts.tolist(), rights.tolist(), tops.tolist(), strict=True
        ):
            painter.setBrush(pointed if x == self._emphasis.stop else plain)
            painter.drawRect(QRectF(left, top, right - left, base - top))

    def _edge_bars(
        self, painter: QPainter, lefts: Floats, rights: Floats, tops: Floats, base: int
    ) -> None:
        # Only tops and sides: a line along the bottom would look like probability.
        pen = QPen(QColor(self._line_colour()), 1.0)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        sides, caps = [], []
        for left, right, top in zip(lefts.tolist(), rights.tolist(), tops.tolist(), strict=True):
            sides += [
                QLineF(left + 0.5, top, left + 0.5, base),
                QLineF(right - 0.5, top, right - 0.5, base),
            ]
            caps.append(QLineF(left, top, right, top))
        painter.drawLines(sides)
        pen.setWidthF(2.0)
        painter.setPen(pen)
        painter.drawLines(caps)

    def _paint_columns(
        self, painter: QPainter, frame: Frame, xs: Floats, ys: Floats, slot: float
    ) -> None:
        base = frame.y_shift
        outline = columns(frame.across(xs), frame.up(ys), max(slot, 1.0), base)
        across = np.r_[outline[0][0], outline[0], outline[0][-1]]
        down = np.r_[base, outline[1], base]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._fill(OVERLAID))
        painter.drawPolygon(arrayToQPolygonF(across, down))
        painter.setPen(QPen(QColor(self._line_colour()), 1.0))
        painter.drawPolyline(arrayToQPolygonF(across, down))

    def _fill(self, opacity: float) -> QColor:
        curve = self._scene.curves[self._place]
        colour = QColor(self._theme.mechanic_colour(curve.colour))
        colour.setAlphaF(opacity * self._strength(curve))
        return colour

    # ---- lines ----------------------------------------------------------------------------

    def _paint_line(self, painter: QPainter, frame: Frame, xs: Floats, ys: Floats) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        across, up = frame.across(xs), frame.up(ys)
        line = self._corners(frame, across, up)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if np.abs(np.diff(line[1])).sum() > WILD * (frame.bottom - frame.top):
            painter.setPen(QPen(QColor(self._line_colour()), LINE))
            painter.drawLines(_segments(*line))
        else:
            painter.setPen(mark_of(self._colour()).pen(self._line_colour(), LINE))
            painter.drawPolyline(arrayToQPolygonF(*line))
        self._paint_markers(painter, across, up)
        for index in np.flatnonzero(xs == self._emphasis.stop):
            self._paint_marker(painter, across[index], up[index], MARKER * 1.5)

    def _corners(self, frame: Frame, across: Floats, up: Floats) -> tuple[Floats, Floats]:
        if self._scene.form is Form.LINES:
            return join(across, up)
        falling = self._scene.form is Form.STEPS_DOWN
        corners = steps(across, up, falling=falling, base=frame.y_shift, reach=frame.right)
        return join(*corners)

    def _paint_markers(self, painter: QPainter, across: Floats, up: Floats) -> None:
        if len(across) < 2:
            stride = 1
        else:
            distance = (across[-1] - across[0]) / (len(across) - 1)
            stride = max(1, int(np.ceil(ROOM_PER_MARKER / max(distance, 1e-9))))
            if distance >= ROOM_PER_MARKER / 2:
                stride = 1
        # Curves begin at different markers, so that they do not hide each other's.
        first = (self._place * stride) // max(1, len(self._scene.curves))
        for x, y in zip(across[first::stride].tolist(), up[first::stride].tolist(), strict=True):
            self._paint_marker(painter, x, y, MARKER)

    def _paint_marker(self, painter: QPainter, x: float, y: float, radius: float) -> None:
        painter.setPen(QPen(QColor(self._theme.surface), 1.0))
        painter.setBrush(QColor(self._line_colour()))
        painter.drawPath(mark_of(self._colour()).path(radius).translated(QPointF(x, y)))

    # ---- means ----------------------------------------------------------------------------

    def _paint_mean(self, painter: QPainter, frame: Frame, curve: Curve) -> None:
        if curve.mean is None or self._emphasis.identity != curve.identity:
            return
        x = float(frame.across(np.array([curve.mean]))[0])
        pen = QPen(QColor(self._line_colour()), 1.4)
        pen.setDashPattern([5, 4])
        painter.setPen(pen)
        painter.drawLine(QLineF(x, frame.top, x, frame.y_shift))

    def _colour(self) -> int:
        return self._scene.curves[self._place].colour

    def _line_colour(self) -> str:
        # Mixed instead of transparent: a line across a bar of its own colour stays one line.
        curve = self._scene.curves[self._place]
        strong = self._theme.curve_colour(curve.colour)
        return mixed(strong, self._theme.surface, self._strength(curve))


def _segments(xs: Floats, ys: Floats) -> list[QLineF]:
    corners = [QPointF(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
    return [QLineF(start, end) for start, end in pairwise(corners)]


def _frame(transform: QTransform, area: QRectF) -> Frame:
    seen = transform.mapRect(area)
    return Frame(
        x_scale=transform.m11(),
        x_shift=transform.dx(),
        y_scale=transform.m22(),
        y_shift=transform.dy(),
        left=seen.left(),
        right=seen.right(),
        top=seen.top(),
        bottom=seen.bottom(),
    )
