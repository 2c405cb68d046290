"""Tables on paper: a strip for each row, under a header that every page repeats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTextLayout, QTextLine

from workbench.reporting.blocks import Run, TableBlock
from workbench.reporting.typesetting import Strip, Type, laid_out, seen

__all__ = ["strips_of_table"]

POINTS = 8.5
"""The size of the type of a table."""

GUTTER, PADDING = 16.0, 2.5
"""The room between columns, and over and under the words of a row."""

MOST_LINES = 12
"""Lines of a cell; a row must have room on a page."""

UNDIVIDED = 6
"""Rows of a table that all stand on the same page."""

FIRST = 3
"""Rows of a longer one that stand on the page of its titles."""

NARROWEST = 40.0
"""A column is made no narrower than this, as long as there is room for all."""


@dataclass(frozen=True)
class _Column:
    """Where a column is, and whether it holds words, which begin on its left."""

    left: float
    width: float
    has_words: bool


@dataclass(frozen=True, eq=False)
class _Wrapped:
    """Lines of text in a column; the layout keeps them."""

    layout: QTextLayout
    lines: tuple[QTextLine, ...]
    column: _Column

    @property
    def height(self) -> float:
        return sum(line.height() for line in self.lines)

    def paint(self, painter: QPainter, top: float) -> None:
        for line in self.lines:
            free = 0.0 if self.column.has_words else self.column.width - line.naturalTextWidth()
            line.draw(painter, QPointF(self.column.left + free, top))


def strips_of_table(table: TableBlock, width: float, types: Type, above: float) -> Iterator[Strip]:
    """Yield the rows of a table.

    Args:
        table: The table.
        width: How wide it may be.
        types: The fonts and colours.
        above: The room over it.
    """
    setter = _RowSetter(table, width, types)
    header = setter.strip(table.titles, types.quiet, types.quiet)
    yield replace(header, above=above, is_kept=True)
    together = len(table.rows) if len(table.rows) <= UNDIVIDED else FIRST
    for place, row in enumerate(table.rows, 1):
        strip = setter.strip(row, types.text, types.line)
        yield replace(strip, is_kept=place < together, header=header)


class _RowSetter:
    """Sets the rows of one table; most cells are a line, which is no more than a text."""

    def __init__(self, table: TableBlock, width: float, types: Type) -> None:
        self._types = types
        self._font = types.font(POINTS)
        self._metrics = QFontMetricsF(self._font)
        self._columns = _columns(table, width, self._metrics)
        last = self._columns[-1] if self._columns else _Column(0.0, 0.0, has_words=True)
        self._right = last.left + last.width

    def strip(self, row: Sequence[str], colour: QColor, edge: QColor) -> Strip:
        """Return a row.

        Args:
            row: Its cells.
            colour: The colour of their words.
            edge: That of the line under it.
        """
        # A report has tens of thousands of cells: texts and numbers cost Python next to nothing.
        texts: list[str] = []
        lefts: list[float] = []
        wrapped: list[_Wrapped] = []
        for text, column in zip(row, self._columns, strict=True):
            advance = self._metrics.horizontalAdvance(text)
            if "\n" in text or advance > column.width + 1:
                wrapped.append(self._wrapped(text, column, colour))
            elif text:
                texts.append(seen(text))
                lefts.append(column.left + (0.0 if column.has_words else column.width - advance))
        inner = max((self._metrics.height(), *(cell.height for cell in wrapped)))
        height = inner + 2 * PADDING
        paint = partial(
            self._paint, tuple(texts), tuple(lefts), tuple(wrapped), height, colour, edge
        )
        return Strip(height, paint)

    def _wrapped(self, text: str, column: _Column, colour: QColor) -> _Wrapped:
        runs, room = (Run(text),), column.width + 1
        laid = laid_out(runs, self._font, room, self._types, colour=colour, most=MOST_LINES)
        return _Wrapped(*laid, column)

    def _paint(
        self,
        texts: Sequence[str],
        lefts: Sequence[float],
        wrapped: Sequence[_Wrapped],
        height: float,
        colour: QColor,
        edge: QColor,
        painter: QPainter,
        top: float,
    ) -> None:
        painter.setPen(QPen(edge, 0.5))
        painter.drawLine(QLineF(0, top + height, self._right, top + height))
        painter.setPen(colour)
        painter.setFont(self._font)
        base = top + PADDING + self._metrics.ascent()
        for text, left in zip(texts, lefts, strict=True):
            painter.drawText(QPointF(left, base), text)
        for cell in wrapped:
            cell.paint(painter, top + PADDING)


def _columns(table: TableBlock, width: float, metrics: QFontMetricsF) -> list[_Column]:
    wanted = [
        max(_widest(text, metrics) for text in (title, *(row[place] for row in table.rows)))
        for place, title in enumerate(table.titles)
    ]
    room = width - GUTTER * (len(wanted) - 1)
    columns, left = [], 0.0
    for place, one in enumerate(_shared(wanted, room)):
        columns.append(_Column(left, one, place < table.words))
        left += one + GUTTER
    return columns


def _widest(text: str, metrics: QFontMetricsF) -> float:
    return max(metrics.horizontalAdvance(line) for line in text[:2000].split("\n"))


def _shared(wanted: Sequence[float], room: float) -> list[float]:
    """Return the widths of columns: what they want, or less for the widest where room is short."""
    if sum(wanted) <= room or not wanted:
        return list(wanted)
    left, given = max(room, NARROWEST), [0.0] * len(wanted)
    waiting = sorted(range(len(wanted)), key=lambda place: wanted[place])
    for number, place in enumerate(waiting):
        share = left / (len(waiting) - number)
        given[place] = min(wanted[place], share)
        left -= given[place]
    return given
