"""What a plot holds: items that paint themselves in pixels, such as the curves of the chart."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter, QPicture, QPixmap, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from workbench.plotting.figure.alike import looks_alike
from workbench.plotting.figure.heights import Heights
from workbench.plotting.figure.scene import Curve, CurveForm, Scene
from workbench.plotting.painting.bars import paint_bars, point_bar_out
from workbench.plotting.painting.ink import Ink
from workbench.plotting.painting.lines import paint_line, point_marker_out
from workbench.plotting.painting.sketch import CurveSketch
from workbench.plotting.painting.strokes import StrokeFrame, frame_of
from workbench.theme import Theme

__all__ = ["CurveItem", "PixelItem"]

FADED = 0.45
"""Opacity of a curve that belongs to an older text."""

IN_BACKGROUND = 0.25
"""Opacity of a curve while another one is pointed out."""


class PixelItem(pg.UIGraphicsItem):
    """Something painted in pixels: edges come out crisp, and pens as wide as they say."""

    @property
    def heights(self) -> Heights:
        """The scale of what is painted."""
        return Heights()

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Paint it."""
        # The bounding rectangle may be that of the range before.
        area = self.getViewBox().viewRect()
        frame = frame_of(painter.worldTransform(), area, self.heights)
        painter.save()
        painter.setWorldTransform(QTransform())
        self.paint_in(painter, frame)
        painter.restore()

    def paint_in(self, painter: QPainter, frame: StrokeFrame) -> None:
        """Paint it where ``frame`` tells."""
        raise NotImplementedError


class CurveItem(PixelItem):
    """A curve; it stays on the chart and is given new data, so that nothing blinks."""

    def __init__(self) -> None:
        """Begin with nothing to paint."""
        super().__init__()
        self._scene = Scene()
        self._place = 0
        self._theme = Theme.light()
        self._named: str | None = None
        self._ink = Ink(self._theme, 0)
        self._picture: QPicture | None = None
        self._frame: StrokeFrame | None = None

    def set_curve(self, scene: Scene, place: int, theme: Theme, *, anew: bool = True) -> None:
        """Paint the curve at ``place`` of ``scene`` from now on.

        Args:
            scene: All curves that share the axes.
            place: Which of them is painted.
            theme: Its colours.
            anew: Whether it has to be painted anew although it looks as it did before.
        """
        before = self._curve if self._scene.curves else None
        self._scene = scene
        self._place = place
        self._theme = theme
        if anew or not looks_alike(self._curve, before):
            self._change_ink()

    def _change_ink(self) -> None:
        self._ink = Ink(self._theme, self._curve.colour, self._strength())
        self._picture = None
        self.update()

    def set_named(self, identity: str | None) -> None:
        """Stand out if this mechanic is the one pointed out, step back if it is another."""
        if identity != self._named:
            self._named = identity
            self._change_ink()

    @property
    def _curve(self) -> Curve:
        return self._scene.curves[self._place]

    # ---- painting -------------------------------------------------------------------------

    @property
    def heights(self) -> Heights:
        """The scale of what is painted."""
        return self._scene.axes.heights

    def paint_in(self, painter: QPainter, frame: StrokeFrame) -> None:
        """Paint what is seen of the curve; on the screen, as it was painted the last time."""
        if not isinstance(painter.device(), QPixmap):
            self._draw(painter, frame)
            return
        if self._picture is None or frame != self._frame:
            self._picture, self._frame = QPicture(), frame
            recorder = QPainter(self._picture)
            self._draw(recorder, frame)
            recorder.end()
        painter.drawPicture(0, 0, self._picture)

    def _draw(self, painter: QPainter, frame: StrokeFrame) -> None:
        sketch = self._sketch(painter, frame)
        if self._scene.form is CurveForm.BARS:
            paint_bars(sketch)
        else:
            paint_line(sketch)
        self._paint_mean(sketch)

    def point_out(self, painter: QPainter, frame: StrokeFrame, stop: float) -> None:
        """Paint what stands out at the crosshair, over the curve.

        Args:
            painter: Counts in pixels.
            frame: Where the chart lies.
            stop: The outcome that the crosshair is at.
        """
        sketch = self._sketch(painter, frame)
        if self._scene.form is CurveForm.BARS:
            point_bar_out(sketch, stop)
        else:
            point_marker_out(sketch, stop)

    def _sketch(self, painter: QPainter, frame: StrokeFrame) -> CurveSketch:
        return CurveSketch(painter, frame, self._scene, self._place, self._ink)

    def _strength(self) -> float:
        others = self._named not in (None, self._curve.identity)
        return (FADED if self._curve.stale else 1.0) * (IN_BACKGROUND if others else 1.0)

    def _paint_mean(self, sketch: CurveSketch) -> None:
        mean, frame = self._curve.mean, sketch.frame
        if mean is None or self._named != self._curve.identity:
            return
        x = mean * frame.x_scale + frame.x_shift
        sketch.painter.setPen(sketch.ink.pen(1.4, (5, 4)))
        sketch.painter.drawLine(QLineF(x, frame.top, x, frame.base))
