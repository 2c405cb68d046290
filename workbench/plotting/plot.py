"""A pair of axes with whatever is painted between them, and where the crosshair is.

The comparing chart and every diagram are plots: they differ in what they paint and in what their
keys do, and share axes, room, colours, the layer under the crosshair and the way to a file.
"""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from workbench.plotting.axes import Axis
from workbench.plotting.figure.heights import Heights
from workbench.plotting.painting.items import PixelItem
from workbench.plotting.painting.strokes import StrokeFrame, frame_of
from workbench.plotting.rulers import ROOM_AT_END
from workbench.theme import Theme

__all__ = ["Plot"]


class Layer(QObject):
    """What lies under the crosshair, painted once instead of on every move of the pointer."""

    def __init__(self, view: QGraphicsView) -> None:
        """Keep a picture of what ``view`` shows, until something in it changes."""
        super().__init__(view)
        self._view = view
        self._picture: QPixmap | None = None
        # This comes late, but for everything: a font, a size, an item of pyqtgraph's own.
        view.scene().changed.connect(self._forget_changed)

    def _forget_changed(self, regions: Sequence[QRectF]) -> None:
        # Painting itself makes the scene say that it has changed, nowhere.
        if regions:
            self.forget()

    def forget(self) -> None:
        """Paint anew the next time."""
        self._picture = None
        self._view.viewport().update()

    def picture(self) -> QPixmap:
        """Return the picture, painted anew if something has changed since the last time."""
        viewport = self._view.viewport()
        ratio = viewport.devicePixelRatioF()
        size = viewport.size() * ratio
        kept = self._picture
        if kept is None or kept.size() != size or kept.devicePixelRatio() != ratio:
            kept = QPixmap(size)
            kept.setDevicePixelRatio(ratio)
            kept.fill(Qt.GlobalColor.transparent)
            painter = QPainter(kept)
            self._view.render(painter, QRectF(viewport.rect()), viewport.rect())
            painter.end()
            self._picture = kept
        return kept


class Plot(pg.PlotWidget):
    """Paints items between two axes, and a crosshair over them.

    All that changes seldom is painted once and kept as a picture (``Layer``), so that the
    crosshair can follow the pointer over any number of curves.

    Signals:
        pointed: The stop its user points at, or None.
    """

    pointed = Signal(object)

    margins = (4, 8, ROOM_AT_END, 4)
    """Pixels on the left, above, on the right and below the axes."""

    def __init__(self, theme: Theme, box: pg.ViewBox, parent: QWidget | None = None) -> None:
        """Begin empty.

        Args:
            theme: Its colours.
            box: Holds the visible range.
            parent: The widget it belongs to.
        """
        self._view_box = box
        self.left, self.bottom = Axis("left"), Axis("bottom")
        axes = {"left": self.left, "bottom": self.bottom}
        super().__init__(parent, viewBox=box, axisItems=axes, background=None)
        self.theme = theme
        self._room_above = -1
        self._baseline = pg.InfiniteLine(0.0, angle=0, movable=False)
        self._layer: Layer | None = Layer(self)
        self.setObjectName("plot")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.hideButtons()
        self.leave_room_above(0)
        # Behind the curves: the grid is drawn by the axis.
        self.left.setZValue(-1)
        self.add_item(self._baseline)
        box.sigRangeChanged.connect(self.paint_anew)

    def add_item(self, item: PixelItem | pg.InfiniteLine) -> None:
        """Paint ``item``, which does not change what is seen."""
        self._view_box.addItem(item, ignoreBounds=True)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.theme = theme
        for axis in (self.left, self.bottom):
            axis.set_theme(theme, self.font())
        self._baseline.setPen(pg.mkPen(theme.border, width=1))
        self.setBackground(None if self._layer is None else theme.surface)
        self.paint_anew()

    def set_spoken_name(self, name: str) -> None:
        """Say what is drawn to those who do not see it, also where the pointer is."""
        self.setAccessibleName(name)
        self.viewport().setAccessibleName(name)

    def show_baseline(self, *, visible: bool) -> None:
        """Draw a line at the height of zero, or none."""
        self._baseline.setVisible(visible)

    # ---- its room -------------------------------------------------------------------------

    def area(self) -> QRect:
        """Return where the curves are, in pixels of the widget."""
        return self._view_box.sceneBoundingRect().toAlignedRect()

    @property
    def room_above(self) -> int:
        """The pixels above the curves that are left to a legend."""
        return self._room_above

    def leave_room_above(self, room: int) -> None:
        """Begin so many pixels further down."""
        if room != self._room_above:
            self._room_above = room
            left, top, right, bottom = self.margins
            self.plotItem.layout.setContentsMargins(left, top + room, right, bottom)
            self.lay_out()

    def lay_out(self) -> None:
        """Give everything its room at once, because a picture is painted before any event."""
        self.plotItem.layout.activate()

    def pixel_of(self, x: float) -> float:
        """Return how far from the left of the widget a place of the bottom axis is."""
        return float(self._view_box.mapViewToDevice(QPointF(x, 0.0)).x())

    # ---- painting -------------------------------------------------------------------------

    def paint_anew(self) -> None:
        """Paint everything the next time, because something has changed."""
        if self._layer is not None:
            self._layer.forget()

    def paint_afresh(self) -> None:
        """Paint everything anew each time, for pictures of any resolution."""
        self._layer = None
        self.setBackground(None)
        # A cached background is an opaque image, in an SVG too.
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)

    def paintEvent(self, ev: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the curves, and what stands out at the crosshair over them."""
        if self._layer is None:
            super().paintEvent(ev)
            return
        painter = QPainter(self.viewport())
        painter.drawPixmap(0, 0, self._layer.picture())
        painter.setClipRect(self._view_box.sceneBoundingRect())
        transform = self._view_box.childGroup.deviceTransform(self.viewportTransform())
        area = QRectF(self._view_box.viewRect())
        self.paint_crosshair(painter, frame_of(transform, area, self.heights))
        painter.end()

    @property
    def heights(self) -> Heights:
        """The scale of what is drawn."""
        return Heights()

    def paint_crosshair(self, painter: QPainter, frame: StrokeFrame) -> None:
        """Paint what stands out where the crosshair is, if it is anywhere."""
        raise NotImplementedError

    def crosshair_pen(self) -> QPen:
        """Return the pen of the crosshair's line."""
        return QPen(QColor(self.theme.quiet), 1.0, Qt.PenStyle.DotLine)

    # ---- Qt's events ----------------------------------------------------------------------

    def stop_at(self, spot: QPointF) -> object:
        """Return the stop nearest to a place between the axes, or None."""
        raise NotImplementedError

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Let the crosshair snap to what is nearest to the pointer."""
        if ev.buttons():
            # Only a drag is pyqtgraph's; nothing here shows what it would find under the pointer.
            super().mouseMoveEvent(ev)
        place = self.mapToScene(ev.position().toPoint())
        is_inside = self._view_box.sceneBoundingRect().contains(place)
        spot = self._view_box.mapSceneToView(place)
        self.pointed.emit(self.stop_at(spot) if is_inside else None)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take the crosshair away when the pointer leaves."""
        if event.type() == QEvent.Type.Leave:
            self.pointed.emit(None)
        return super().viewportEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Take the crosshair of the arrow keys away."""
        self.pointed.emit(None)
        super().focusOutEvent(event)
