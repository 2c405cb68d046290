"""Paints what is pointed out on the chart: bands and shading behind the curves, labels before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from workbench.plotting.figure.annotations import Pin
from workbench.plotting.figure.heights import Heights
from workbench.plotting.figure.scene import Scene
from workbench.plotting.painting.items import PixelItem
from workbench.plotting.painting.names import paint_name
from workbench.plotting.painting.strokes import StrokeFrame
from workbench.theme import Theme
from workbench.widgets.tints import tints_of

__all__ = ["Ground", "Labels"]

TINT = 0.26
"""Opacity of bands, which have the colours of the panel that lists them."""

SHADE = 0.10
"""Opacity of the ground behind what is asked for."""

PADDING = 6.0
"""Pixels around a label."""

LOWEST_NAMED = 110.0
"""In a chart of fewer pixels, as in a grid, bands have no names: they would hide the curves."""

LABELLED = 0.45
"""The share of the chart's height that rows of labels take at most; more would hide the curves."""

PIN_DASH = (2.0, 2.0)
"""In widths of the pen."""


@dataclass(frozen=True)
class PixelSpan:
    """A part of the chart from one pixel to another, with the label at its upper end."""

    left: float
    right: float
    label: str


class _Annotation(PixelItem):
    """Something painted over the whole chart, in pixels."""

    def __init__(self, depth: float) -> None:
        """Begin with nothing to paint.

        Args:
            depth: Where it lies: below 0 behind the curves, above 0 over them.
        """
        super().__init__()
        self.scene_shown = Scene()
        self.theme = Theme.light()
        self.setZValue(depth)

    def set_scene(self, scene: Scene, theme: Theme) -> None:
        """Paint what is pointed out in ``scene`` from now on."""
        self.scene_shown = scene
        self.theme = theme

    @property
    def heights(self) -> Heights:
        """The scale of what is painted."""
        return self.scene_shown.axes.heights

    def bands(self, frame: StrokeFrame) -> Iterator[PixelSpan]:
        """Yield the bands, as far as they are seen."""
        for band in self.scene_shown.bands:
            yield self._span(frame, band.low, band.high, band.name)

    def shaded(self, frame: StrokeFrame) -> Iterator[PixelSpan]:
        """Yield the part that is asked for, if there is one."""
        shading = self.scene_shown.shading
        if shading is not None:
            yield self._span(frame, shading.low, shading.high, shading.label)

    def _span(
        self, frame: StrokeFrame, low: float | None, high: float | None, label: str
    ) -> PixelSpan:
        half = self.scene_shown.axes.width / 2
        left, right = frame.left, frame.right
        if low is not None:
            left = max(left, (low - half) * frame.x_scale + frame.x_shift)
        if high is not None:
            right = min(right, (high + half) * frame.x_scale + frame.x_shift)
        return PixelSpan(round(left), round(right), label)


class Ground(_Annotation):
    """The tinted ranges behind the curves."""

    def __init__(self) -> None:
        """Begin with nothing to paint."""
        super().__init__(-2)

    def paint_in(self, painter: QPainter, frame: StrokeFrame) -> None:
        """Tint each band, and the part that is asked for."""
        painter.setPen(Qt.PenStyle.NoPen)
        tints = tints_of(self.scene_shown.bands)
        for span, tint in zip(self.bands(frame), tints, strict=True):
            self._tint(painter, frame, span, tint.fill(self.theme), TINT)
        for span in self.shaded(frame):
            self._tint(painter, frame, span, self.theme.accent, SHADE)

    def _tint(
        self, painter: QPainter, frame: StrokeFrame, span: PixelSpan, colour: str, opacity: float
    ) -> None:
        tint = QColor(colour)
        tint.setAlphaF(opacity)
        if span.right > span.left:
            area = QRectF(span.left, frame.top, span.right - span.left, frame.base - frame.top)
            painter.fillRect(area, tint)


class Labels(_Annotation):
    """The names of bands, the label of the shading, and pins, each in a row of its own.

    A low chart has room for the first rows only: pins are lines there, without words.
    """

    def __init__(self) -> None:
        """Begin with nothing to paint."""
        super().__init__(10)

    def paint_in(self, painter: QPainter, frame: StrokeFrame) -> None:
        """Write the names of bands, then the labels below them."""
        metrics = QFontMetricsF(painter.font())
        row = metrics.height() + PADDING / 2
        top = frame.top + 2
        lowest = frame.top + LABELLED * frame.height
        if self.scene_shown.bands and frame.height > LOWEST_NAMED:
            for span in self.bands(frame):
                self._write(painter, metrics, span, top, self.theme.text)
            top += row
        for span in self.shaded(frame):
            if span.label and top + row <= lowest:
                self._write(painter, metrics, span, top, self.theme.text)
                top += row
        for pin in self.scene_shown.pins:
            if top + row <= lowest:
                self._write_on_pin(painter, frame, pin, top, metrics)
                top += row
            else:
                self._draw_pin(painter, frame, pin, frame.top)

    def _write(
        self, painter: QPainter, metrics: QFontMetricsF, span: PixelSpan, top: float, colour: str
    ) -> None:
        room = span.right - span.left - PADDING
        if room < metrics.averageCharWidth() * 3:
            return
        text = metrics.elidedText(span.label, Qt.TextElideMode.ElideRight, room)
        painter.setPen(QColor(colour))
        area = QRectF(span.left, top, span.right - span.left, metrics.height())
        paint_name(painter, area, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_pin(self, painter: QPainter, frame: StrokeFrame, pin: Pin, top: float) -> None:
        pen = QPen(QColor(self._colour_of(pin)), 1.6)
        pen.setDashPattern(list(PIN_DASH))
        painter.setPen(pen)
        x = _across(frame, pin)
        if frame.left <= x <= frame.right:
            painter.drawLine(QLineF(x, top, x, frame.base))

    def _write_on_pin(
        self, painter: QPainter, frame: StrokeFrame, pin: Pin, top: float, metrics: QFontMetricsF
    ) -> None:
        x = _across(frame, pin)
        if not frame.left <= x <= frame.right:
            return
        self._draw_pin(painter, frame, pin, top + metrics.height())
        width = metrics.horizontalAdvance(pin.label) + PADDING
        left = min(max(x - width / 2, frame.left), frame.right - width)
        area = QRectF(left, top, width, metrics.height())
        painter.fillRect(area, QColor(self.theme.surface))
        painter.setPen(QColor(self.theme.text))
        paint_name(painter, area, Qt.AlignmentFlag.AlignCenter, pin.label)

    def _colour_of(self, pin: Pin) -> str:
        for curve in self.scene_shown.curves:
            if curve.identity == pin.identity:
                return self.theme.curve_colour(curve.colour)
        return self.theme.accent


def _across(frame: StrokeFrame, pin: Pin) -> float:
    return pin.outcome * frame.x_scale + frame.x_shift
