"""Names in a column of a table, shortened so that they can be told apart."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.widgets import isolated
from workbench.widgets.short_names import NameShortener

__all__ = ["ColumnNames", "NameDelegate"]

Index = QModelIndex | QPersistentModelIndex


class ColumnNames:
    """Shortens the names in a column, and remembers what it made of them until one changes."""

    def __init__(self) -> None:
        """Begin without names."""
        self._shortener = NameShortener()

    def shorten(self, index: Index, name: str, metrics: QFontMetrics, room: int) -> str:
        """Return what is written of the name at ``index``, in so many pixels."""
        if metrics.horizontalAdvance(name) <= room:
            return name
        model, column = index.model(), index.column()
        names = tuple(str(model.index(row, column).data()) for row in range(model.rowCount()))
        if names != self._shortener.names:
            self._shortener = NameShortener(names)
        return self._shortener.shorten(name, metrics, room)


class NameDelegate(QStyledItemDelegate):
    """Leaves out of names that are too long what they have in common with others of the column."""

    def __init__(self, parent: QWidget) -> None:
        """Write names in a table."""
        super().__init__(parent)
        self._names = ColumnNames()

    def initStyleOption(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Write as much of a name as tells it from the others."""
        super().initStyleOption(option, index)
        # A size is asked for without a place: there the whole name counts.
        if not option.rect.isEmpty():
            metrics, room = option.fontMetrics, _room(option)
            option.text = isolated(self._names.shorten(index, option.text, metrics, room))


def _room(option: QStyleOptionViewItem) -> int:
    """Return the pixels that the words of a cell have."""
    style = option.widget.style() if option.widget is not None else QApplication.style()
    area = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, option.widget)
    margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, option.widget) + 1
    return area.width() - 2 * margin
