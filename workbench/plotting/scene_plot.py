"""The curves of the comparing chart: what is seen of them, and where the crosshair is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from workbench.plotting.band_tool import BandTool
from workbench.plotting.figure.alike import looks_alike
from workbench.plotting.figure.heights import Heights
from workbench.plotting.figure.scene import Scene
from workbench.plotting.painting.annotation_items import Ground, Labels
from workbench.plotting.painting.items import CurveItem
from workbench.plotting.painting.strokes import StrokeFrame
from workbench.plotting.plot import Plot
from workbench.plotting.range_box import RangeBox
from workbench.plotting.rulers import ChanceRuler, LabelRuler, OutcomeRuler
from workbench.project.views import Unit
from workbench.theme import Theme

__all__ = ["ScenePlot"]

KEY_ZOOM = 1.4
"""How much one press of plus magnifies."""

KEY_PAN = 0.2
"""How far one press of an arrow with Shift moves, in widths of the chart."""

WIDEST_CHANCES = {
    Unit.PERCENT: "0.0000%",
    Unit.FRACTION: "1/1000000",
    Unit.ONE_IN: "1 in 50,000",
}
"""The label that the left axis has room for in each unit, so that the chart never moves."""


class ScenePlot(Plot):
    """Draws a scene and answers the pointer and the arrow keys; its stops are outcomes."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin empty."""
        self._box = RangeBox()
        super().__init__(theme, self._box, parent)
        self._scene = Scene()
        self._look: tuple[Theme, int, Scene] | None = None
        self._items: list[CurveItem] = []
        self._stop: float | None = None
        self._named: str | None = None
        self._ground, self._labels = Ground(), Labels()
        self.bands = BandTool(self)
        self.add_item(self._ground)
        self.add_item(self._labels)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_spoken_name(self.tr("Chart"))
        self.set_theme(theme)

    # ---- what is shown --------------------------------------------------------------------

    @property
    def scene_shown(self) -> Scene:
        """What is drawn."""
        return self._scene

    @property
    def heights(self) -> Heights:
        """The scale of what is drawn."""
        return self._scene.axes.heights

    @property
    def box(self) -> RangeBox:
        """The visible range."""
        return self._box

    @property
    def stop(self) -> float | None:
        """The outcome the crosshair is at, or None."""
        return self._stop

    def show_scene(self, scene: Scene) -> None:
        """Draw ``scene``; what is there already changes in place, and nothing that looks alike."""
        before, self._scene = self._scene, scene
        look = (self.theme, len(scene.curves), replace(scene, curves=()))
        anew, self._look = not looks_alike(look, self._look), look
        if anew or not looks_alike(scene.curves, before.curves):
            self.paint_anew()
        self._match_items(len(scene.curves))
        for place, item in enumerate(self._items):
            item.set_curve(scene, place, self.theme, anew=anew)
        self._ground.set_scene(scene, self.theme)
        self._labels.set_scene(scene, self.theme)
        self._show_axes()
        if scene.curves:
            self._box.set_axes(scene.axes)
        self._point_curves_out()

    def _show_axes(self) -> None:
        axes = self._scene.axes
        labels = axes.labels
        self.left.measure(ChanceRuler(axes.heights, axes.unit))
        self.left.leave_room_for((WIDEST_CHANCES[axes.unit],))
        outcomes = LabelRuler(labels, are_words=True) if labels else OutcomeRuler(axes.zero)
        self.bottom.measure(outcomes)
        self.show_baseline(visible=not axes.heights.is_logarithmic)

    def _match_items(self, count: int) -> None:
        while len(self._items) > count:
            self._box.removeItem(self._items.pop())
        while len(self._items) < count:
            item = CurveItem()
            self._items.append(item)
            self.add_item(item)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        super().set_theme(theme)
        self._box.set_theme(theme)
        self.show_scene(self._scene)

    def highlight(self, identity: str | None) -> None:
        """Point a mechanic out: its mean is drawn and the others step back; None ends it."""
        if identity != self._named:
            self._named = identity
            self._point_curves_out()
            self.paint_anew()

    def _point_curves_out(self) -> None:
        identities = {curve.identity for curve in self._scene.curves}
        for item in self._items:
            item.set_named(self._named if self._named in identities else None)

    # ---- the crosshair --------------------------------------------------------------------

    def set_stop(self, stop: float | None) -> None:
        """Put the crosshair on an outcome, or take it away."""
        if stop != self._stop:
            self._stop = stop
            self.viewport().update()

    def paint_crosshair(self, painter: QPainter, frame: StrokeFrame) -> None:
        """Paint a line at the outcome, and what stands out there of each curve."""
        self.bands.paint(painter, frame, self.theme)
        if self._stop is None or not self._scene.curves:
            return
        x = self._stop * frame.x_scale + frame.x_shift
        if not frame.left <= x <= frame.right:
            return
        painter.setPen(self.crosshair_pen())
        painter.drawLine(QLineF(round(x) + 0.5, frame.top, round(x) + 0.5, frame.base))
        for item in self._items:
            item.point_out(painter, frame, self._stop)

    def stop_at(self, spot: QPointF) -> float | None:
        """Return the outcome nearest to a place between the axes."""
        return self._nearest(spot.x())

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

    # ---- bands ----------------------------------------------------------------------------

    def mousePressEvent(self, ev: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Take hold of the end of a band, or do what charts do."""
        is_left = ev.button() is Qt.MouseButton.LeftButton
        if not (is_left and self.bands.press(ev.position(), ev.modifiers())):
            super().mousePressEvent(ev)

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Drag the end of a band that is held, or let the crosshair follow."""
        if not self.bands.move(ev.position()):
            super().mouseMoveEvent(ev)

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Let go of the end of a band, or do what charts do."""
        if not self.bands.release():
            super().mouseReleaseEvent(ev)

    def mouseDoubleClickEvent(self, ev: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Make a band of selected outcomes, or do what charts do."""
        if not self.bands.double_click(ev.position()):
            super().mouseDoubleClickEvent(ev)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Let go of the end that the pointer was at when it leaves."""
        if event.type() == QEvent.Type.Leave:
            self.bands.leave()
        return super().viewportEvent(event)

    # ---- keys -----------------------------------------------------------------------------

    def keyPressEvent(self, ev: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the crosshair with the arrow keys; zoom with plus, minus, up, down and zero."""
        if self.bands.key(Qt.Key(ev.key()), ev.modifiers(), self._stop):
            return
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
