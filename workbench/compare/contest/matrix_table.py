"""The table of all contests, whose columns share the room there is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.compare.contest.matrix_model import TINT_ROLE, MatrixModel
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.short_names import short_names, without_beginnings

__all__ = ["MatrixTable"]

NARROWEST = 52
"""Pixels of a column of figures at least."""

LEAST_NAME, MOST_NAME = 100, 0.4
"""Pixels of the names before the rows that are always theirs, and their share of a wider table."""

MARGIN = 8
"""Pixels that a column is wider than what it holds."""


class TintDelegate(QStyledItemDelegate):
    """Paints the colour behind a cell."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the colour, then the percentage over it."""
        tint = index.data(TINT_ROLE)
        if tint is not None:
            painter.fillRect(option.rect.adjusted(1, 1, -1, -1), tint)
        super().paint(painter, option, index)


@dataclass(frozen=True)
class _Columns:
    """What columns need.

    Attributes:
        metrics: The measures of the heading's type.
        beside: The pixels of a heading besides its text.
        figures: How wide each column has to be for what is in it.
    """

    metrics: QFontMetrics
    beside: int
    figures: tuple[int, ...]

    def of_title(self, title: str) -> int:
        """Return how wide a column has to be for its title; a mark alone needs no more room."""
        return self.metrics.horizontalAdvance(title) + self.beside if title else NARROWEST

    def widths(self, titles: tuple[str, ...]) -> list[int]:
        """Return how wide columns with these titles are."""
        pairs = zip(titles, self.figures, strict=True)
        return [max(NARROWEST, figure, self.of_title(title)) for title, figure in pairs]


class MatrixTable(FigureTable):
    """Shows a ``MatrixModel``.

    Names over the columns are whole, or without the beginning they share. Where there is no room
    for that either, their marks stand for them, as they do before the rows; marks that several
    mechanics have are numbered.
    """

    def __init__(self, name: str, model: MatrixModel, parent: QWidget | None = None) -> None:
        """Show ``model``.

        Args:
            name: What the table shows, for people who do not see it.
            model: The contests.
            parent: The widget it belongs to.
        """
        super().__init__(name, parent)
        self._matrix = model
        self.setObjectName("matrix")
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setItemDelegate(TintDelegate(self))
        # Following the chosen pair must not scroll the names away.
        self.setAutoScroll(False)
        self.horizontalHeader().setMinimumSectionSize(NARROWEST)
        # A title over nothing would be cut, for no column has a width yet.
        self.horizontalHeader().hide()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Share other room anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit_columns()

    @property
    def least_width(self) -> int:
        """How many pixels show a mark and a figure of each column beside short names."""
        names = self._matrix.names
        figures = self._measured(names).widths(("",) * len(names)) if names else []
        return LEAST_NAME + sum(figures) + 2 * self.frameWidth()

    def fit_columns(self) -> None:
        """Share the room among the columns, and shorten names to what they get."""
        names = self._matrix.names
        self.horizontalHeader().setVisible(bool(names))
        if not names:
            return
        # Measured are the names as they are, not as they were shortened before.
        self._matrix.shorten(names, names)
        columns, room = self._measured(names), self.viewport().width()
        wanted = max(self.sizeHintForColumn(0), self.horizontalHeader().sectionSizeHint(0)) + MARGIN
        titles = self._titles_within(room, wanted, columns)
        widths = columns.widths(titles)
        before = room - sum(widths)
        if before < LEAST_NAME:
            before = _share_of_names(room)
        before = min(wanted, before)
        self._matrix.shorten(self._rows_within(before, titles), titles)
        for column, width in enumerate((before, *widths)):
            self.setColumnWidth(column, width)

    def _measured(self, names: tuple[str, ...]) -> _Columns:
        """Measure a cell and a title; the others differ from them in their texts alone."""
        # Whole pixels are too coarse: a figure that lacks half of one is cut.
        heading, advance = self.horizontalHeader(), QFontMetricsF(self.font()).horizontalAdvance
        first = self._matrix.index(0, 1)
        margins = self.sizeHintForIndex(first).width() - math.floor(advance(first.data()))
        figures = [
            math.ceil(max(map(advance, self._matrix.texts(column)))) + margins
            for column in range(1, len(names) + 1)
        ]
        beside = heading.sectionSizeHint(1) - heading.fontMetrics().horizontalAdvance(names[0])
        return _Columns(heading.fontMetrics(), beside + MARGIN, tuple(figures))

    def _titles_within(self, room: int, wanted: int, columns: _Columns) -> tuple[str, ...]:
        """Return what stands over the columns.

        Args:
            room: How wide the table is.
            wanted: How wide the whole names before the rows are.
            columns: The measures of the columns.
        """
        names = self._matrix.names
        if wanted + sum(columns.widths(names)) <= room:
            return names
        share = (room - min(wanted, _share_of_names(room))) // len(names)
        titles = without_beginnings(names, lambda name: columns.of_title(name) <= share)
        if max(columns.widths(titles)) <= share:
            return titles
        return ("",) * len(names) if self._matrix.are_marks_different else _numbers(names)

    def _rows_within(self, room: int, titles: tuple[str, ...]) -> tuple[str, ...]:
        """Return what stands before the rows: names, with the numbers that stand for them."""
        names, metrics = self._matrix.names, self.fontMetrics()
        is_numbered = titles == _numbers(names) and titles != names
        numbers = [f"{title}  " if is_numbered else "" for title in titles]
        beside = self.sizeHintForColumn(0) - max(map(metrics.horizontalAdvance, names))
        beside += max(map(metrics.horizontalAdvance, numbers))
        short = short_names(names, metrics, room - beside)
        return tuple(number + name for number, name in zip(numbers, short, strict=True))


def _share_of_names(room: int) -> int:
    """Return how much of ``room`` the names before the rows take at most."""
    return max(LEAST_NAME, round(room * MOST_NAME))


def _numbers(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(place) for place in range(1, len(names) + 1))
