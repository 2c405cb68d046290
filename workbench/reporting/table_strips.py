"""Tables on paper: a strip for each row, under a header that every page repeats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTextLayout, QTextLine

from workbench.reporting.blocks import Run, TableBlock
from workbench.reporting.typesetting import Strip, Type, laid_out

__all__ = ["strips_of_table"]

POINTS = 8.5
"""The size of the type of a table."""

GUTTER, PADDING = 16.0, 2.5
"""The room between columns, and over and under the words of a row."""

MOST_LINES = 12
"""Lines of a cell; a row must have room on a page."""

UNDIVIDED = 6
"""Rows of a table that all stand on the same page."""

NARROWEST = 40.0
"""A column is made no narrower than this, as long as there is room for all."""


@dataclass(frozen=True)
class _Column:
    """Where a column is, and whether it holds words, which begin on its left."""

    left: float
    width: float
    has_words: bool


@dataclass(frozen=True, eq=False)
class _Cell:
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
    font = types.font(POINTS)
    columns = _columns(table, width, font)
    right = columns[-1].left + columns[-1].width if columns else 0.0
    header = _strip(table.titles, columns, font, types, types.quiet, _Edge(types.quiet, right))
    yield Strip(header.height, header.paint, above, is_kept=True)
    edge = _Edge(types.line, right)
    is_short = len(table.rows) <= UNDIVIDED
    for place, row in enumerate(table.rows, 1):
        strip = _strip(row, columns, font, types, types.text, edge)
        is_kept = is_short and place < len(table.rows)
        yield Strip(strip.height, strip.paint, is_kept=is_kept, header=header)


@dataclass(frozen=True)
class _Edge:
    """The line under a row."""

    colour: QColor
    width: float

    def paint(self, painter: QPainter, height: float) -> None:
        painter.setPen(QPen(self.colour, 0.5))
        painter.drawLine(QLineF(0, height, self.width, height))


def _strip(
    row: Sequence[str],
    columns: Sequence[_Column],
    font: QFont,
    types: Type,
    colour: QColor,
    edge: _Edge,
) -> Strip:
    cells = []
    for text, column in zip(row, columns, strict=True):
        runs = (Run(text),)
        laid = laid_out(runs, font, column.width + 1, types, colour=colour, most=MOST_LINES)
        cells.append(_Cell(*laid, column))
    height = max((cell.height for cell in cells), default=0.0) + 2 * PADDING
    return Strip(height, partial(_paint_row, tuple(cells), height, edge))


def _paint_row(
    cells: Sequence[_Cell], height: float, edge: _Edge, painter: QPainter, top: float
) -> None:
    edge.paint(painter, top + height)
    for cell in cells:
        cell.paint(painter, top + PADDING)


def _columns(table: TableBlock, width: float, font: QFont) -> list[_Column]:
    metrics = QFontMetricsF(font)
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
