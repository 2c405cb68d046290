"""The visible range of the chart: zoomed by the wheel or a frame, moved by dragging."""

from __future__ import annotations

import pyqtgraph as pg
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent, MouseDragEvent
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsSceneWheelEvent

from workbench.plotting.figure.heights import Heights
from workbench.plotting.figure.scene import Axes, Range
from workbench.theme import Theme

__all__ = ["RangeBox"]

PER_NOTCH = 1.2
"""How much one notch of the wheel magnifies."""

CLOSEST = 3.0
"""The fewest outcomes to zoom in on, in distances between neighbours."""


class RangeBox(pg.ViewBox):
    """Shows what is worth seeing until its user zooms, and then stays where the user is.

    Signals:
        resized: The chart got more or less room.
        gone: The user went to another range.
    """

    resized = Signal()
    gone = Signal()

    def __init__(self) -> None:
        """Begin with the range of nothing."""
        super().__init__(enableMenu=False, defaultPadding=0.0)
        self.disableAutoRange()
        self._ends: Range = (0.0, 1.0)
        self._home: tuple[Range, Range] = ((0.0, 1.0), (0.0, 1.0))
        self._gap = 1.0
        self._heights = Heights()
        self._enclosed = pg.LinearRegionItem(movable=False)
        self._enclosed.hide()
        self.addItem(self._enclosed, ignoreBounds=True)
        self._zoomed = False

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        colour = QColor(theme.accent)
        colour.setAlphaF(0.12)
        self._enclosed.setBrush(colour)
        for line in self._enclosed.lines:
            line.setPen(pg.mkPen(theme.accent))

    @property
    def is_zoomed(self) -> bool:
        """Whether the user has gone to another range."""
        return self._zoomed

    @property
    def home(self) -> tuple[Range, Range]:
        """The outcomes and the heights that are seen at first."""
        return self._home

    def set_axes(self, axes: Axes) -> None:
        """Take over the range of new curves; a zoom stays where it still shows some of them."""
        heights = axes.heights
        is_same_scale = heights.scale is self._heights.scale
        self._ends, self._gap, self._heights = axes.whole_range(), axes.gap, heights
        self._home = (axes.telling, (heights.bottom, heights.top))
        low, high = self.viewRange()[0]
        is_gone = high < self._ends[0] or low > self._ends[1]
        if not self._zoomed or is_gone or not is_same_scale:
            self._go(*self._home)

    def go_home(self) -> None:
        """Show what is seen at first."""
        self._go(*self._home)
        self.gone.emit()

    def follow(self, other: RangeBox) -> None:
        """Show the same range as another box of the same figure."""
        across, up = other.viewRange()
        self._go((across[0], across[1]), (up[0], up[1]))

    def _go(self, across: Range, up: Range) -> None:
        self.setRange(xRange=across, yRange=up, padding=0, disableAutoRange=True)
        self._note_zoom()

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
        """Magnify probabilities; zero keeps its place, or the top of a logarithmic chart."""
        low, high = self.viewRange()[1]
        if self._heights.is_logarithmic:
            up = max(high - (high - low) / factor, self._heights.floor), high
        else:
            bottom, most = self._home[1]
            top = min(high / factor, most)
            up = top * bottom / most, top
        self._go((self.viewRange()[0][0], self.viewRange()[0][1]), up)
        self.gone.emit()

    def pan(self, distance: float) -> None:
        """Move along the axis of outcomes, never beyond its ends."""
        low, high = self.viewRange()[0]
        self._show_across(*_moved_inside(low + distance, high - low, self._ends))

    def show_across(self, low: float, high: float) -> None:
        """Show these outcomes, never more than there are and never less than a few."""
        wanted = max(high - low, CLOSEST * self._gap)
        width = min(wanted, self._ends[1] - self._ends[0])
        self._show_across(*_moved_inside((low + high - width) / 2, width, self._ends))

    def _show_across(self, low: float, high: float) -> None:
        up = self.viewRange()[1]
        self._go((low, high), (up[0], up[1]))
        self.gone.emit()

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
        """Move along the axis of outcomes; with Shift, zoom in on what the drag encloses."""
        if axis == 1 or ev.button() != Qt.MouseButton.LeftButton:
            ev.ignore()
            return
        ev.accept()
        if ev.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._enclose(ev)
        else:
            self.pan(self.mapToView(ev.lastPos()).x() - self.mapToView(ev.pos()).x())

    def _enclose(self, ev: MouseDragEvent) -> None:
        start, end = sorted(self.mapToView(place).x() for place in (ev.buttonDownPos(), ev.pos()))
        self._enclosed.setRegion((start, end))
        self._enclosed.setVisible(not ev.isFinish())
        if ev.isFinish():
            self.show_across(start, end)

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
