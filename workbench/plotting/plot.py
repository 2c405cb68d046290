"""One pair of axes with curves: what is painted, what is seen of it, and where the crosshair is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QLineF, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from workbench.plotting.axes import ROOM_AT_END, ChanceAxis, OutcomeAxis
from workbench.plotting.figure.scene import Scene
from workbench.plotting.painting.annotation_items import Ground, Labels
from workbench.plotting.painting.curve_item import CurveItem
from workbench.plotting.painting.layer import Layer
from workbench.plotting.painting.strokes import frame_of
from workbench.plotting.range_box import RangeBox
from workbench.theme import Theme

__all__ = ["Plot"]

KEY_ZOOM = 1.4
"""How much one press of plus magnifies."""

KEY_PAN = 0.2
"""How far one press of an arrow with Shift moves, in widths of the chart."""


class Plot(pg.PlotWidget):
    """Draws a scene and answers the pointer and the arrow keys.

    All that changes seldom is painted once and kept as a picture (``Layer``), so that the
    crosshair can follow the pointer over any number of curves.

    Signals:
        pointed: The outcome its user points at, or None.
    """

    pointed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin empty."""
        self._box = RangeBox()
        self._chances = ChanceAxis()
        self._outcomes = OutcomeAxis()
        axes = {"left": self._chances, "bottom": self._outcomes}
        super().__init__(parent, viewBox=self._box, axisItems=axes, background=None)
        self._theme = theme
        self._scene = Scene()
        self._items: list[CurveItem] = []
        self._stop: float | None = None
        self._named: str | None = None
        self._room_above = -1
        self._baseline = pg.InfiniteLine(0.0, angle=0, movable=False)
        self._ground, self._labels = Ground(), Labels()
        self._layer: Layer | None = Layer(self)
        self.setAccessibleName(self.tr("Chart"))
        self._prepare()
        self.set_theme(theme)

    def _prepare(self) -> None:
        self.setObjectName("plot")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.hideButtons()
        self.leave_room_above(0)
        # Behind the curves: the grid is drawn by the axis.
        self._chances.setZValue(-1)
        for item in (self._baseline, self._ground, self._labels):
            self._box.addItem(item, ignoreBounds=True)
        self._box.sigRangeChanged.connect(self._paint_anew)

    # ---- what is shown --------------------------------------------------------------------

    @property
    def scene_shown(self) -> Scene:
        """What is drawn."""
        return self._scene

    @property
    def box(self) -> RangeBox:
        """The visible range."""
        return self._box

    @property
    def stop(self) -> float | None:
        """The outcome the crosshair is at, or None."""
        return self._stop

    def area(self) -> QRect:
        """Return where the curves are, in pixels of the widget."""
        return self._box.sceneBoundingRect().toAlignedRect()

    @property
    def room_above(self) -> int:
        """The pixels above the curves that are left to a legend."""
        return self._room_above

    def leave_room_above(self, room: int) -> None:
        """Begin so many pixels further down."""
        if room != self._room_above:
            self._room_above = room
            layout = self.plotItem.layout
            layout.setContentsMargins(4, 8 + room, ROOM_AT_END, 4)
            # At once, because a picture is painted before any event.
            layout.activate()

    def pixel_of(self, outcome: float) -> float:
        """Return how far from the left of the widget an outcome is drawn."""
        return float(self._box.mapViewToDevice(QPointF(outcome, 0.0)).x())

    def show_scene(self, scene: Scene) -> None:
        """Draw ``scene``; what is there already changes in place."""
        self._scene = scene
        self._match_items(len(scene.curves))
        for place, item in enumerate(self._items):
            item.set_curve(scene, place, self._theme)
        self._ground.set_scene(scene, self._theme)
        self._labels.set_scene(scene, self._theme)
        self._chances.show_axes(scene.axes)
        self._outcomes.show_axes(scene.axes)
        self._baseline.setVisible(not scene.axes.heights.is_logarithmic)
        if scene.curves:
            self._box.set_axes(scene.axes)
        self.highlight(self._named)
        self._paint_anew()

    def _paint_anew(self) -> None:
        if self._layer is not None:
            self._layer.forget()

    def _match_items(self, count: int) -> None:
        while len(self._items) > count:
            self._box.removeItem(self._items.pop())
        while len(self._items) < count:
            item = CurveItem()
            self._items.append(item)
            self._box.addItem(item, ignoreBounds=True)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        for axis in (self._chances, self._outcomes):
            axis.set_theme(theme, self.font())
        self._baseline.setPen(pg.mkPen(theme.border, width=1))
        self._box.set_theme(theme)
        self.setBackground(None if self._layer is None else theme.surface)
        self.show_scene(self._scene)

    def highlight(self, identity: str | None) -> None:
        """Point a mechanic out: its mean is drawn and the others step back; None ends it."""
        self._named = identity
        identities = {curve.identity for curve in self._scene.curves}
        for item in self._items:
            item.set_named(identity if identity in identities else None)
        self._paint_anew()

    def paint_afresh(self) -> None:
        """Paint everything anew each time, for pictures of any resolution."""
        self._layer = None
        self.setBackground(None)
        # A cached background is an opaque image, in an SVG too.
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)

    # ---- the crosshair --------------------------------------------------------------------

    def set_stop(self, stop: float | None) -> None:
        """Put the crosshair on an outcome, or take it away."""
        if stop != self._stop:
            self._stop = stop
            self.viewport().update()

    def paintEvent(self, ev: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the curves, and what stands out at the crosshair over them."""
        if self._layer is None:
            super().paintEvent(ev)
            return
        painter = QPainter(self.viewport())
        painter.drawPixmap(0, 0, self._layer.picture())
        if self._stop is not None and self._scene.curves:
            self._paint_crosshair(painter, self._stop)
        painter.end()

    def _paint_crosshair(self, painter: QPainter, stop: float) -> None:
        transform = self._box.childGroup.deviceTransform(self.viewportTransform())
        frame = frame_of(transform, QRectF(self._box.viewRect()), self._scene.axes.heights)
        x = stop * frame.x_scale + frame.x_shift
        if not frame.left <= x <= frame.right:
            return
        painter.setClipRect(self._box.sceneBoundingRect())
        painter.setPen(QPen(QColor(self._theme.quiet), 1.0, Qt.PenStyle.DotLine))
        painter.drawLine(QLineF(round(x) + 0.5, frame.top, round(x) + 0.5, frame.base))
        for item in self._items:
            item.point_out(painter, frame, stop)

    def _nearest(self, x: float) -> float | None:
        stops = self._scene.axes.stops
        if not len(stops):
            return None
        place = int(np.clip(np.searchsorted(stops, x), 1, max(1, len(stops) - 1)))
        beside = stops[place - 1 : place + 1]
        return float(beside[np.argmin(np.abs(beside - x))])

    def _step(self, distance: int) -> None:
        stops = self._scene.axes.stops
        if not len(stops):
            return
        low, high = self._box.viewRange()[0]
        if self._stop is None:
            self.pointed.emit(self._nearest((low + high) / 2))
            return
        place = int(np.searchsorted(stops, self._stop)) + distance
        stop = float(stops[max(0, min(place, len(stops) - 1))])
        if not low <= stop <= high:
            self._box.pan(stop - (low + high) / 2)
        self.pointed.emit(stop)

    # ---- Qt's events ----------------------------------------------------------------------

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Let the crosshair snap to the outcome nearest to the pointer."""
        if ev.buttons():
            # Only a drag is pyqtgraph's; nothing here shows what it would find under the pointer.
            super().mouseMoveEvent(ev)
        place = self.mapToScene(ev.position().toPoint())
        if self._box.sceneBoundingRect().contains(place):
            self.pointed.emit(self._nearest(self._box.mapSceneToView(place).x()))
        else:
            self.pointed.emit(None)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take the crosshair away when the pointer leaves."""
        if event.type() == QEvent.Type.Leave:
            self.pointed.emit(None)
        return super().viewportEvent(event)

    def keyPressEvent(self, ev: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the crosshair with the arrow keys; zoom with plus, minus, up, down and nought."""
        if ev.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            action = self._panning(Qt.Key(ev.key()))
        else:
            action = self._stepping(Qt.Key(ev.key()))
        action = action or self._zooming(Qt.Key(ev.key()))
        if action is None:
            super().keyPressEvent(ev)
        else:
            action()

    def _stepping(self, key: Qt.Key) -> Callable[[], None] | None:
        if key == Qt.Key.Key_Escape and self._stop is not None:
            return lambda: self.pointed.emit(None)
        count = len(self._scene.axes.stops)
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Home: -count,
            Qt.Key.Key_End: count,
        }
        return (lambda: self._step(steps[key])) if key in steps else None

    def _panning(self, key: Qt.Key) -> Callable[[], None] | None:
        low, high = self._box.viewRange()[0]
        way = {Qt.Key.Key_Left: -KEY_PAN, Qt.Key.Key_Right: KEY_PAN}.get(key)
        return None if way is None else lambda: self._box.pan(way * (high - low))

    def _zooming(self, key: Qt.Key) -> Callable[[], None] | None:
        return {
            Qt.Key.Key_Plus: lambda: self._zoom(KEY_ZOOM),
            Qt.Key.Key_Minus: lambda: self._zoom(1 / KEY_ZOOM),
            Qt.Key.Key_Up: lambda: self._box.zoom_up(KEY_ZOOM),
            Qt.Key.Key_Down: lambda: self._box.zoom_up(1 / KEY_ZOOM),
            Qt.Key.Key_0: self._box.go_home,
        }.get(key)

    def _zoom(self, factor: float) -> None:
        low, high = self._box.viewRange()[0]
        self._box.zoom_across(factor, (low + high) / 2 if self._stop is None else self._stop)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Take the crosshair of the arrow keys away."""
        self.pointed.emit(None)
        super().focusOutEvent(event)
