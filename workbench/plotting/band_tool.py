"""Bands by hand: their ends are dragged on the chart, and outcomes are selected to make one.

An end has a grip, which is painted in the window only. Ctrl with a drag, or with the arrow keys,
selects outcomes; a double click on them, or Return, makes a band of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.plotting.painting.strokes import StrokeFrame
from workbench.project.bands import BandEnd
from workbench.theme import Theme

if TYPE_CHECKING:
    from workbench.plotting.scene_plot import ScenePlot

__all__ = ["BandTool"]

REACH = 6.0
"""Pixels on both sides of an end in which it is grabbed."""

GRIP_WIDTH, GRIP_HEIGHT = 7.0, 24.0
"""Pixels of a grip."""

SELECTED = 0.16
"""Opacity of the ground behind selected outcomes."""

Selection = tuple[int, int]


class BandTool(QObject):
    """Answers the pointer and the keys where they are about bands.

    Signals:
        grabbed: An end of a band is held.
        dragged: The ``BandEnd`` that is held, and the outcome that its user wants it at.
        released: It is let go.
        selected: The least and the greatest outcome that are selected, or None.
        band_requested: A band is to be made of what is selected.
    """

    grabbed = Signal()
    dragged = Signal(object, int)
    released = Signal()
    selected = Signal(object)
    band_requested = Signal()

    def __init__(self, plot: ScenePlot) -> None:
        """Work on the bands of ``plot``, which it belongs to."""
        super().__init__(plot)
        self._plot = plot
        self._held: BandEnd | None = None
        self._near: BandEnd | None = None
        self._anchor: int | None = None
        self._reached = 0
        self.selection: Selection | None = None

    # ---- the pointer ----------------------------------------------------------------------

    def press(self, pixel: QPointF, modifiers: Qt.KeyboardModifier) -> bool:
        """Take hold of an end, or begin to select; return whether the press was for that."""
        if not self._is_inside(pixel):
            return False
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            self._anchor = self._outcome_at(pixel)
            self.select((self._anchor, self._anchor))
            return True
        self._held = self.end_at(pixel)
        if self._held is not None:
            self.grabbed.emit()
        return self._held is not None

    def move(self, pixel: QPointF) -> bool:
        """Drag what is held; return whether anything is."""
        if self._held is not None:
            half = self._half if self._held.is_high else -self._half
            outcome = math.floor(self._x_at(pixel) - half + 0.5)
            self.dragged.emit(self._held, outcome)
            return True
        if self._anchor is not None:
            self.select((self._anchor, self._outcome_at(pixel)))
            return True
        self._hover(self.end_at(pixel) if self._is_inside(pixel) else None)
        return False

    def release(self) -> bool:
        """Let go of what is held; return whether anything was."""
        was_held, was_selecting = self._held is not None, self._anchor is not None
        self._held = self._anchor = None
        if was_held:
            self.released.emit()
        return was_held or was_selecting

    def double_click(self, pixel: QPointF) -> bool:
        """Ask for a band where selected outcomes are clicked; return whether they were."""
        if self.selection is None:
            return False
        low, high = self.selection
        if not low - 0.5 <= self._x_at(pixel) <= high + 0.5:
            return False
        self.band_requested.emit()
        return True

    def leave(self) -> None:
        """Let no end stand out any more: the pointer is elsewhere."""
        self._hover(None)

    def _hover(self, end: BandEnd | None) -> None:
        if end != self._near:
            self._near = end
            shape = Qt.CursorShape.ArrowCursor if end is None else Qt.CursorShape.SplitHCursor
            self._plot.viewport().setCursor(shape)
            self._plot.viewport().update()

    # ---- the keys -------------------------------------------------------------------------

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier, stop: float | None) -> bool:
        """Select from the crosshair at ``stop`` on, or use what is selected; return whether so."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(key)
        if step is not None and modifiers & Qt.KeyboardModifier.ControlModifier:
            if self.selection is None and stop is None:
                return False
            start = round(stop or 0) if self.selection is None else None
            self._extend(step, start)
            return True
        if self.selection is None:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.band_requested.emit()
            return True
        if key == Qt.Key.Key_Escape:
            self.select(None)
            return True
        return False

    def _extend(self, step: int, start: int | None) -> None:
        if start is not None:
            self._reached = start
            self.select((start, start))
            return
        assert self.selection is not None, "it has been begun"
        low, high = self.selection
        fixed = low if self._reached == high else high
        self._reached += step
        self.select((fixed, self._reached))

    def select(self, ends: Selection | None) -> None:
        """Select the outcomes between two, in either order, or none."""
        wanted = None if ends is None else (min(ends), max(ends))
        if wanted is not None and not self.is_possible:
            wanted = None
        if wanted != self.selection:
            self.selection = wanted
            self._plot.viewport().update()
            self.selected.emit(wanted)

    @property
    def is_possible(self) -> bool:
        """Whether the outcomes drawn are numbers."""
        axes = self._plot.scene_shown.axes
        return bool(self._plot.scene_shown.curves) and not axes.categories

    # ---- where things are -----------------------------------------------------------------

    @property
    def _half(self) -> float:
        return self._plot.scene_shown.axes.width / 2

    def _ends(self) -> Iterator[tuple[BandEnd, float]]:
        """Yield the ends that can be dragged, and where they are on the axis."""
        for place, band in enumerate(self._plot.scene_shown.bands if self.is_possible else ()):
            if band.low is not None:
                yield BandEnd(place, is_high=False), band.low - self._half
            if band.high is not None:
                yield BandEnd(place, is_high=True), band.high + self._half

    def end_at(self, pixel: QPointF) -> BandEnd | None:
        """Return the end of a band at a pixel of the plot, or None."""
        near = [
            (abs(self._plot.pixel_of(x) - pixel.x()), not end.is_high, end.place, end)
            for end, x in self._ends()
        ]
        distance, _, _, end = min(near, default=(math.inf, False, 0, None))
        return end if distance <= REACH else None

    def _is_inside(self, pixel: QPointF) -> bool:
        return self._plot.area().contains(pixel.toPoint()) and self.is_possible

    def _x_at(self, pixel: QPointF) -> float:
        place = self._plot.mapToScene(pixel.toPoint())
        return float(self._plot.box.mapSceneToView(place).x())

    def _outcome_at(self, pixel: QPointF) -> int:
        return math.floor(self._x_at(pixel) + 0.5)

    # ---- painting -------------------------------------------------------------------------

    def paint(self, painter: QPainter, frame: StrokeFrame, theme: Theme) -> None:
        """Paint what is selected, and a grip at each end."""
        if self.selection is not None:
            self._paint_selection(painter, frame, theme, self.selection)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for end, x in self._ends():
            pixel = x * frame.x_scale + frame.x_shift
            if frame.left < pixel < frame.right:
                is_near = end in (self._near, self._held)
                self._paint_grip(painter, frame, theme, round(pixel), is_near=is_near)

    def _paint_selection(
        self, painter: QPainter, frame: StrokeFrame, theme: Theme, selection: Selection
    ) -> None:
        low, high = (x * frame.x_scale + frame.x_shift for x in selection)
        half = self._half * frame.x_scale
        area = QRectF(QPointF(low - half, frame.top), QPointF(high + half, frame.base))
        ground = QColor(theme.accent)
        ground.setAlphaF(SELECTED)
        painter.fillRect(area, ground)
        painter.setPen(QPen(QColor(theme.accent), 1.0))
        painter.drawRect(area)

    def _paint_grip(
        self, painter: QPainter, frame: StrokeFrame, theme: Theme, x: int, *, is_near: bool
    ) -> None:
        colour = QColor(theme.accent if is_near else theme.quiet)
        if is_near:
            painter.setPen(QPen(colour, 1.5))
            painter.drawLine(QPointF(x, frame.top), QPointF(x, frame.base))
        middle = frame.top + frame.height / 2
        grip = QRectF(x - GRIP_WIDTH / 2, middle - GRIP_HEIGHT / 2, GRIP_WIDTH, GRIP_HEIGHT)
        painter.setPen(QPen(colour, 1.2))
        painter.setBrush(QColor(theme.surface))
        painter.drawRoundedRect(grip, 3, 3)
        for across in (-1.2, 1.2):
            painter.drawLine(QPointF(x + across, middle - 5), QPointF(x + across, middle + 5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
