"""The visible range of the chart: zoomed by the wheel, moved by dragging, always from nought up."""

from __future__ import annotations

import pyqtgraph as pg
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent, MouseDragEvent
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QGraphicsSceneWheelEvent

__all__ = ["RangeBox"]

HEADROOM = 1.07
"""How much higher the chart is than what it draws."""

FOOTROOM = 0.012
"""The share of the height below nought, so that markers at nought are whole."""

PER_NOTCH = 1.2
"""How much one notch of the wheel magnifies."""

CLOSEST = 3.0
"""The fewest outcomes to zoom in on, in distances between neighbours."""

Range = tuple[float, float]


class RangeBox(pg.ViewBox):
    """Shows what is worth seeing until its user zooms, and then stays where the user is.

    Signals:
        resized: The chart got more or less room.
    """

    resized = Signal()

    def __init__(self) -> None:
        """Begin with the range of nothing."""
        super().__init__(enableMenu=False, defaultPadding=0.0)
        self.disableAutoRange()
        self._ends: Range = (0.0, 1.0)
        self._home: tuple[Range, Range] = ((0.0, 1.0), (0.0, 1.0))
        self._gap = 1.0
        self._zoomed = False

    @property
    def is_zoomed(self) -> bool:
        """Whether the user has gone to another range."""
        return self._zoomed

    def set_ranges(self, ends: Range, telling: Range, highest: float, gap: float) -> None:
        """Take over the range of new curves; a zoom stays where it still shows some of them.

        Args:
            ends: The ends of the axis of outcomes.
            telling: The part of it that is seen at first.
            highest: The greatest probability drawn.
            gap: The distance between neighbouring outcomes.
        """
        top = highest * HEADROOM
        self._ends = ends
        self._home = (telling, (-FOOTROOM * top, top))
        self._gap = gap
        low, high = self.viewRange()[0]
        if not self._zoomed or high < ends[0] or low > ends[1]:
            self.go_home()

    def go_home(self) -> None:
        """Show what is seen at first."""
        self._zoomed = False
        across, up = self._home
        self.setRange(xRange=across, yRange=up, padding=0, disableAutoRange=True)

    # ---- zooming --------------------------------------------------------------------------

    def zoom_across(self, factor: float, centre: float) -> None:
        """Magnify the outcomes around ``centre``; a factor below 1 goes back out.

        Args:
            factor: How many times larger an outcome is drawn.
            centre: The outcome that keeps its place.
        """
        (low, high), (least, greatest) = self.viewRange()[0], self._ends
        width = (high - low) / factor
        if width >= greatest - least:
            self._show_across(least, greatest)
            return
        width = max(width, min(CLOSEST * self._gap, high - low))
        left = centre - (centre - low) * width / (high - low)
        self._show_across(*_moved_inside(left, width, self._ends))

    def zoom_up(self, factor: float) -> None:
        """Magnify probabilities; nought keeps its place."""
        top = min(self.viewRange()[1][1] / factor, self._home[1][1])
        self.setRange(yRange=(-FOOTROOM * top, top), padding=0)
        self._note_zoom()

    def pan(self, distance: float) -> None:
        """Move along the axis of outcomes, never beyond its ends."""
        low, high = self.viewRange()[0]
        self._show_across(*_moved_inside(low + distance, high - low, self._ends))

    def _show_across(self, low: float, high: float) -> None:
        self.setRange(xRange=(low, high), padding=0)
        self._note_zoom()

    def _note_zoom(self) -> None:
        across, up = self.viewRange()
        self._zoomed = (tuple(across), tuple(up)) != self._home

    # ---- pyqtgraph's events ---------------------------------------------------------------

    def wheelEvent(  # noqa: N802 - Qt's name
        self, ev: QGraphicsSceneWheelEvent, axis: int | None = None
    ) -> None:
        """Zoom around the pointer; with Ctrl, or over the percentages, zoom those."""
        factor = PER_NOTCH ** (ev.delta() / 120)
        if axis == 1 or ev.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_up(factor)
        else:
            self.zoom_across(factor, self.mapSceneToView(ev.scenePos()).x())
        ev.accept()

    def mouseDragEvent(  # noqa: N802 - pyqtgraph's name
        self, ev: MouseDragEvent, axis: int | None = None
    ) -> None:
        """Move along the axis of outcomes."""
        if axis == 1 or ev.button() != Qt.MouseButton.LeftButton:
            ev.ignore()
            return
        ev.accept()
        self.pan(self.mapToView(ev.lastPos()).x() - self.mapToView(ev.pos()).x())

    def mouseClickEvent(self, ev: MouseClickEvent) -> None:  # noqa: N802 - pyqtgraph's name
        """Go back after a double click."""
        if ev.double():
            ev.accept()
            self.go_home()

    def resizeEvent(self, ev: QEvent) -> None:  # noqa: N802 - Qt's name
        """Tell that there is more or less room."""
        super().resizeEvent(ev)
        self.resized.emit()


def _moved_inside(left: float, width: float, ends: Range) -> Range:
    left = min(max(left, ends[0]), ends[1] - width)
    return left, left + width
