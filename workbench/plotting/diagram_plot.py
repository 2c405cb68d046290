"""The axes of a diagram and what lies between them."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPoint, QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from workbench.plotting.diagram import Diagram
from workbench.plotting.painting.items import PixelItem
from workbench.plotting.painting.marks import Place
from workbench.plotting.painting.strokes import StrokeFrame
from workbench.plotting.plot import Plot
from workbench.plotting.rulers import ROOM_AT_END
from workbench.theme import Theme

__all__ = ["DiagramPlot"]


class DiagramItem(PixelItem):
    """Paints the marks of a diagram."""

    def __init__(self) -> None:
        """Begin with nothing to paint."""
        super().__init__()
        self.diagram = Diagram()
        self.theme = Theme.light()

    def paint_in(self, painter: QPainter, frame: StrokeFrame) -> None:
        """Paint the marks, the first of them behind the others."""
        for mark in self.diagram.marks:
            mark.paint(painter, frame, self.theme)


class DiagramPlot(Plot):
    """The axes of a diagram and what lies between them; its stops are places."""

    margins = (4, 4, ROOM_AT_END, 0)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin empty."""
        self._box = pg.ViewBox(enableMenu=False, defaultPadding=0.0)
        self._box.setMouseEnabled(x=False, y=False)
        super().__init__(theme, self._box, parent)
        self._item = DiagramItem()
        self._coloured: Theme | None = None
        self._written = self.font()
        self._place: Place | None = None
        self.add_item(self._item)
        self._box.sigResized.connect(self.fit)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_diagram(self, diagram: Diagram, theme: Theme) -> None:
        """Draw ``diagram``."""
        self._item.diagram, self._item.theme = diagram, theme
        if theme != self._coloured or self.font() != self._written:
            self._coloured, self._written = theme, self.font()
            self.set_theme(theme)
        self.left.measure(diagram.left.ruler, diagram.left.name)
        self.bottom.measure(diagram.bottom.ruler, diagram.bottom.name)
        self.show_baseline(visible=diagram.has_baseline)
        self._box.setRange(
            xRange=diagram.bottom.ends, yRange=diagram.left.ends, padding=0, disableAutoRange=True
        )
        # Without a caption above, half of a number at the end of the axis would be cut.
        above = 0 if diagram.is_captioned else self.fontMetrics().height() // 2
        self.leave_room_above(max(0, above - self.margins[1]))
        self.lay_out()
        self.fit()
        self.paint_anew()

    def fit(self) -> None:
        """Give the labels on the left the room that they need."""
        ends = self._item.diagram.left.ends
        self.left.leave_room_for(self.left.labels_between(*ends, self._box.height()))
        self.lay_out()

    # ---- the crosshair --------------------------------------------------------------------

    def set_place(self, place: Place | None) -> None:
        """Put the crosshair on a place, or take it away."""
        if place != self._place:
            self._place = place
            self.viewport().update()

    def spot_of(self, place: Place) -> QPoint:
        """Return the pixel of a place; in a diagram of one row, a third of the way down."""
        diagram, area = self._item.diagram, self.area()
        x = float(diagram.stops[place[0]])
        if diagram.rows == 1:
            return QPoint(round(self.pixel_of(x)), area.top() + area.height() // 3)
        spot: QPointF = self._box.mapViewToDevice(QPointF(x, place[1]))
        return spot.toPoint()

    def width_of_column(self) -> int:
        """Return how many pixels a unit of the bottom side takes."""
        return round(self.pixel_of(1.0) - self.pixel_of(0.0))

    def paint_crosshair(self, painter: QPainter, frame: StrokeFrame) -> None:
        """Paint a line at the place, and what stands out there of each mark."""
        diagram, place = self._item.diagram, self._place
        if place is None:
            return
        if diagram.rows == 1:
            x = round(diagram.stops[place[0]] * frame.x_scale + frame.x_shift) + 0.5
            painter.setPen(self.crosshair_pen())
            painter.drawLine(QLineF(x, frame.top, x, frame.bottom))
        for mark in diagram.marks:
            mark.point_out(painter, frame, self.theme, place)

    def stop_at(self, spot: QPointF) -> Place | None:
        """Return the place nearest to a point between the axes."""
        diagram = self._item.diagram
        return None if diagram.is_empty else diagram.nearest(spot.x(), spot.y())
