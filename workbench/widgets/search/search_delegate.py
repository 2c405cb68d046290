"""Paints the rows of a list in groups."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.theme import Theme, heading_font
from workbench.widgets.search.search_model import ITEM_ROLE, Item

__all__ = ["SearchDelegate"]

INDENT = 14
"""Pixels left of words."""

BESIDE_TAG = 8
"""Pixels between a title and the tag at its end."""

ABOVE_HEADING = 8
"""Pixels over a heading, apart from those that every row has."""


class SearchDelegate(QStyledItemDelegate):
    """Small headings, and two lines for an item: its title, perhaps with a tag, and what it is."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Paint in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the size of a row."""
        line = option.fontMetrics.height()
        is_item = isinstance(index.data(ITEM_ROLE), Item)
        return QSize(160, 2 * line + 12 if is_item else line + 6 + ABOVE_HEADING)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a row."""
        row = index.data(ITEM_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, Item):
            self._paint_item(painter, option, row)
        else:
            self._paint_heading(painter, option, row)
        painter.restore()

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, title: str) -> None:
        painter.setFont(heading_font(option.font))
        painter.setPen(QColor(self._theme.quiet))
        place = option.rect.adjusted(INDENT, ABOVE_HEADING, -INDENT, 0)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, flags, title.upper())

    def _paint_item(self, painter: QPainter, option: QStyleOptionViewItem, item: Item) -> None:
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.selection if is_selected else self._theme.hover))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(4, 1, -4, -1), 6, 6)
        line = option.fontMetrics.height()
        place = option.rect.adjusted(INDENT, 6, -INDENT, 0)
        place.setHeight(line)
        # Quiet text would be too weak on the ground of the selected row.
        quiet = self._theme.text if is_selected else self._theme.quiet
        room = self._paint_tag(painter, place, item.tag, option.font, quiet)
        self._write(
            painter, place.adjusted(0, 0, -room, 0), item.title, option.font, self._theme.text
        )
        self._write(painter, place.translated(0, line), item.line, option.font, quiet)

    def _paint_tag(
        self, painter: QPainter, place: QRect, tag: str, font: QFont, colour: str
    ) -> int:
        """Write ``tag`` at the right end of ``place``, and return the pixels it takes."""
        if not tag:
            return 0
        small = QFont(font)
        small.setPointSizeF(font.pointSizeF() * 0.85)
        painter.setFont(small)
        painter.setPen(QColor(colour))
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, tag)
        return painter.fontMetrics().horizontalAdvance(tag) + BESIDE_TAG

    def _write(self, painter: QPainter, place: QRect, text: str, font: QFont, colour: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        elide = Qt.TextElideMode.ElideRight
        words = painter.fontMetrics().elidedText(text, elide, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
