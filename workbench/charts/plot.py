"""The drawing surface of the chart: axes, curves, legend and crosshair."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QWidget

from engine.values import Value
from workbench.charts.axes import OutcomeAxis, PercentAxis
from workbench.charts.corner import BOTTOM, RIGHT, free_corner
from workbench.charts.curve_item import CurveItem, Emphasis
from workbench.charts.legend import Legend
from workbench.charts.range_box import RangeBox
from workbench.charts.reading import Reader
from workbench.charts.readout import Readout, entries_at
from workbench.charts.scene import Scene
from workbench.theme import Theme

__all__ = ["Plot"]

MARGIN = 6
"""Pixels between the legend and the edges of the chart."""

KEY_ZOOM = 1.4
"""How much one press of plus magnifies."""


class Plot(pg.PlotWidget):
    """Draws a scene and answers the pointer and the arrow keys."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin empty."""
        self._box = RangeBox()
        self._percents = PercentAxis()
        self._outcomes = OutcomeAxis()
        axes = {"left": self._percents, "bottom": self._outcomes}
        super().__init__(parent, viewBox=self._box, axisItems=axes, background=None)
        self._theme = theme
        self._scene = Scene()
        self._items: list[CurveItem] = []
        self._readers: dict[str, Reader] = {}
        self._stop: float | None = None
        self._named: str | None = None
        self._baseline = pg.InfiniteLine(0.0, angle=0, movable=False)
        self._crosshair = pg.InfiniteLine(0.0, angle=90, movable=False)
        self._legend = Legend(theme, self)
        self._readout = Readout(self)
        self.setAccessibleName("Chart")
        self._prepare()
        self.set_theme(theme)

    def _prepare(self) -> None:
        self.setObjectName("plot")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.hideButtons()
        self.plotItem.layout.setContentsMargins(4, 8, 12, 4)
        # Behind the curves: the grid is drawn by the axis.
        self._percents.setZValue(-1)
        self._crosshair.setZValue(-1)
        self._crosshair.hide()
        for line in (self._baseline, self._crosshair):
            self._box.addItem(line, ignoreBounds=True)
        self._legend.pointed.connect(self.highlight)
        self._box.resized.connect(self._place_legend)
        self._box.sigXRangeChanged.connect(self._place_readout)

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
    def readout(self) -> Readout:
        """The table beside the crosshair."""
        return self._readout

    @property
    def legend(self) -> Legend:
        """The list of curves."""
        return self._legend

    @property
    def stop(self) -> float | None:
        """The outcome the crosshair is at, or None."""
        return self._stop

    def show_scene(self, scene: Scene) -> None:
        """Draw ``scene``; what is there already changes in place."""
        self._scene = scene
        self._readers = {curve.identity: Reader(curve.distribution) for curve in scene.curves}
        self._match_items(len(scene.curves))
        for place, item in enumerate(self._items):
            item.set_curve(scene, place, self._theme)
        self._outcomes.set_labels(scene.labels)
        if scene.curves:
            self._box.set_ranges(
                scene.whole_range(), scene.telling_range(), scene.highest(), scene.gap
            )
        self._legend.set_scene(scene, self._theme)
        self._place_legend()
        self.point_at(self._stop)
        self.setAccessibleDescription(self._legend.accessibleDescription())

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
        for axis in (self._percents, self._outcomes):
            axis.set_theme(theme, self.font())
        self._baseline.setPen(pg.mkPen(theme.border, width=1))
        self._crosshair.setPen(pg.mkPen(theme.quiet, width=1, style=Qt.PenStyle.DotLine))
        self.setBackground(theme.surface)
        self.show_scene(self._scene)

    def highlight(self, identity: str | None) -> None:
        """Point a mechanic out: its mean is drawn and the others step back; None ends it."""
        self._named = identity
        self._legend.set_pointed(identity)
        self._emphasise()

    def _emphasise(self) -> None:
        identities = {curve.identity for curve in self._scene.curves}
        named = self._named if self._named in identities else None
        for item in self._items:
            item.set_emphasis(Emphasis(named, self._stop))

    # ---- the crosshair --------------------------------------------------------------------

    def point_at(self, stop: float | None) -> None:
        """Put the crosshair on an outcome and show what it reads, or take it away."""
        if stop is not None and stop not in self._scene.stops:
            stop = None
        self._stop = stop
        self._crosshair.setVisible(stop is not None)
        self._emphasise()
        if stop is None:
            self._readout.hide()
            return
        self._crosshair.setValue(stop)
        value = self._value_at(stop)
        entries = entries_at(self._scene, self._readers, value)
        self._readout.show_entries(value, self._scene.mode, entries, self._theme)
        self._place_readout()

    def _value_at(self, stop: float) -> Value:
        if self._scene.categories:
            return self._scene.categories[round(stop)]
        for curve in self._scene.curves:
            place = int(np.searchsorted(curve.xs, stop))
            if place < len(curve.xs) and curve.xs[place] == stop:
                # The number itself: a float may not hold all of its digits.
                return self._readers[curve.identity].values[place]
        raise ValueError(f"no curve has an outcome at {stop}")

    def _place_readout(self) -> None:
        if self._stop is None:
            return
        area = self._area()
        x = self._box.mapViewToDevice(QPointF(self._stop, 0.0)).x()
        self._readout.place_beside(x, area.top() + area.height() / 3, area)

    def _area(self) -> QRect:
        return self._box.sceneBoundingRect().toAlignedRect()

    def _nearest(self, x: float) -> float | None:
        stops = self._scene.stops
        if not len(stops):
            return None
        place = int(np.clip(np.searchsorted(stops, x), 1, max(1, len(stops) - 1)))
        beside = stops[place - 1 : place + 1]
        return float(beside[np.argmin(np.abs(beside - x))])

    def _step(self, distance: int) -> None:
        stops = self._scene.stops
        if not len(stops):
            return
        if self._stop is None:
            low, high = self._box.viewRange()[0]
            self.point_at(self._nearest((low + high) / 2))
            return
        place = int(np.searchsorted(stops, self._stop)) + distance
        stop = float(stops[max(0, min(place, len(stops) - 1))])
        low, high = self._box.viewRange()[0]
        if not low <= stop <= high:
            self._box.pan(stop - (low + high) / 2)
        self.point_at(stop)

    # ---- the legend -----------------------------------------------------------------------

    def _place_legend(self) -> None:
        area = self._area()
        size = self._legend.size()
        if area.width() < 1 or area.height() < 1:
            return
        across, up = self._box.viewRange()
        corner = free_corner(
            self._scene.curves,
            (across[0], across[1]),
            (up[0], up[1]),
            (size.width() + MARGIN) / area.width(),
            (size.height() + MARGIN) / area.height(),
        )
        left = area.left() + MARGIN
        if corner in RIGHT:
            left = max(left, area.right() - MARGIN - size.width())
        bottom = area.bottom() - 4 * MARGIN - size.height()
        self._legend.move(left, bottom if corner in BOTTOM else area.top() + MARGIN)

    # ---- Qt's events ----------------------------------------------------------------------

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Let the crosshair snap to the outcome nearest to the pointer."""
        super().mouseMoveEvent(ev)
        place = self.mapToScene(ev.position().toPoint())
        if self._box.sceneBoundingRect().contains(place):
            self.point_at(self._nearest(self._box.mapSceneToView(place).x()))
        else:
            self.point_at(None)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take the crosshair away when the pointer leaves."""
        if event.type() == QEvent.Type.Leave:
            self.point_at(None)
        return super().viewportEvent(event)

    def keyPressEvent(self, ev: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the crosshair with the arrow keys and zoom with plus, minus and nought."""
        actions: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Left: lambda: self._step(-1),
            Qt.Key.Key_Right: lambda: self._step(1),
            Qt.Key.Key_Home: lambda: self._step(-len(self._scene.stops)),
            Qt.Key.Key_End: lambda: self._step(len(self._scene.stops)),
            Qt.Key.Key_Plus: lambda: self._zoom(KEY_ZOOM),
            Qt.Key.Key_Minus: lambda: self._zoom(1 / KEY_ZOOM),
            Qt.Key.Key_0: self._box.go_home,
        }
        action = actions.get(Qt.Key(ev.key()))
        if ev.key() == Qt.Key.Key_Escape and self._stop is not None:
            self.point_at(None)
        elif action is not None:
            action()
        else:
            super().keyPressEvent(ev)

    def _zoom(self, factor: float) -> None:
        low, high = self._box.viewRange()[0]
        self._box.zoom_across(factor, (low + high) / 2 if self._stop is None else self._stop)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Take the crosshair of the arrow keys away."""
        self.point_at(None)
        super().focusOutEvent(event)
