"""The titles over a table of figures; the mark of sorting takes no room beside them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionHeader, QStyleOptionHeaderV2, QWidget

__all__ = ["FigureHeading"]

HALF_WIDTH, HEIGHT, FROM_TOP = 3.5, 3.0, 3.0
"""Pixels of the mark of sorting, and between it and the upper edge."""

STROKE = 1.3
"""Pixels that its lines are wide."""


class FigureHeading(QHeaderView):
    """Titles that are only as wide as their words.

    Qt keeps room for the mark of sorting beside every title, and takes it off the title that is
    sorted by. Figures are mostly narrower than what stands over them: here the mark is above.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with titles that can be clicked."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)

    def initStyleOptionForIndex(  # noqa: N802 - Qt's name
        self,
        option: QStyleOptionHeader,
        logicalIndex: int,  # noqa: N803 - Qt's name
    ) -> None:
        """Tell the style nothing of sorting."""
        super().initStyleOptionForIndex(option, logicalIndex)
        option.sortIndicator = QStyleOptionHeader.SortIndicator.None_
        if not option.text:
            # A mark that stands alone is painted here: the style leaves it at the edge.
            option.icon = QIcon()

    def sectionSizeFromContents(self, logicalIndex: int) -> QSize:  # noqa: N802, N803 - Qt's names
        """Return the room of a title alone."""
        option = QStyleOptionHeaderV2()
        self.initStyleOption(option)
        self.initStyleOptionForIndex(option, logicalIndex)
        contents = QStyle.ContentsType.CT_HeaderSection
        return self.style().sizeFromContents(contents, option, QSize(), self)

    def paintSection(  # noqa: N802 - Qt's name
        self,
        painter: QPainter,
        rect: QRect,
        logicalIndex: int,  # noqa: N803 - Qt's name
    ) -> None:
        """Paint a title, and over the one that is sorted by, which way."""
        painter.save()
        super().paintSection(painter, rect, logicalIndex)
        painter.restore()
        self._paint_lone_mark(painter, rect, logicalIndex)
        if self.isSortIndicatorShown() and logicalIndex == self.sortIndicatorSection():
            self._paint_mark(painter, QPointF(rect.center().x() + 0.5, rect.top() + FROM_TOP))

    def _paint_lone_mark(self, painter: QPainter, rect: QRect, column: int) -> None:
        """Paint the mark that stands for a title in the middle over its figures."""
        data, across = self.model().headerData, self.orientation()
        icon = data(column, across, Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon) and not data(column, across):
            size = self.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize, None, self)
            place = QRect(0, 0, size, size)
            place.moveCenter(rect.center())
            icon.paint(painter, place)

    def _paint_mark(self, painter: QPainter, top: QPointF) -> None:
        is_ascending = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        ends, tip = (HEIGHT, 0.0) if is_ascending else (0.0, HEIGHT)
        places = ((-HALF_WIDTH, ends), (0.0, tip), (HALF_WIDTH, ends))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().placeholderText().color(), STROKE))
        painter.drawPolyline(QPolygonF([top + QPointF(x, y) for x, y in places]))
        painter.restore()
