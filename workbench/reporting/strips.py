"""Blocks on paper: each becomes strips, which pages are filled with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPicture, Qt, QTextLayout, QTextLine

from workbench.reporting.blocks import (
    Block,
    Chart,
    Heading,
    Paragraph,
    Run,
    ScriptText,
    TableBlock,
)
from workbench.reporting.charts import CHART_SIZE, Charts
from workbench.reporting.table_strips import strips_of_table
from workbench.reporting.typesetting import Strip, Type, laid_out

__all__ = ["strips_of"]

TEXT, SMALL, SCRIPT = 10.0, 8.5, 8.5
"""Sizes of type in points."""

HEADINGS = {1: 20.0, 2: 14.0, 3: 11.0}
"""Sizes of headings by their level."""

OVER_HEADING = {1: 0.0, 2: 26.0, 3: 14.0}
"""The room over them."""

GAP = 8.0
"""The room between blocks."""

INDENT, QUOTE = 20.0, 14.0
"""How far lists and quotations are moved to the right for each that they lie in."""

INSIDE = 8.0
"""The room around a script inside of its ground."""

SWATCH = 9.0
"""The dot in a mechanic's colour before its name."""


def strips_of(block: Block, width: float, types: Type, charts: Charts) -> Iterator[Strip]:
    """Yield what a block is on paper.

    Args:
        block: The block.
        width: How wide the page is between its margins.
        types: The fonts and colours.
        charts: Draws the charts.
    """
    if isinstance(block, Heading):
        yield _heading(block, width, types)
    elif isinstance(block, Paragraph):
        yield from _paragraph(block, width, types)
    elif isinstance(block, ScriptText):
        yield from _script(block, width, types)
    elif isinstance(block, TableBlock):
        yield from strips_of_table(block, width, types, GAP)
    elif isinstance(block, Chart):
        yield _chart(block, width, charts)
    else:
        yield Strip(2 * GAP, partial(_paint_rule, width, types.line), GAP)


# ---- text ---------------------------------------------------------------------------------


def _heading(heading: Heading, width: float, types: Type) -> Strip:
    level = min(heading.level, max(HEADINGS))
    has_swatch = heading.colour is not None
    left = 2 * SWATCH if has_swatch else 0.0
    font = types.font(HEADINGS[level], is_bold=True)
    layout, lines = laid_out(heading.runs, font, width - left, types)
    swatch = QColor(types.theme.mechanic_colour(heading.colour or 0)) if has_swatch else None
    paint = partial(_paint_heading, layout, lines, left, swatch)
    height = sum(line.height() for line in lines)
    return Strip(height, paint, OVER_HEADING[level], is_kept=True)


def _paint_heading(
    _layout: QTextLayout,
    lines: Sequence[QTextLine],
    left: float,
    swatch: QColor | None,
    painter: QPainter,
    top: float,
) -> None:
    if swatch is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(swatch)
        middle = top + lines[0].height() / 2 if lines else top
        painter.drawEllipse(QRectF(0, middle - SWATCH / 2, SWATCH, SWATCH))
    for line in lines:
        line.draw(painter, QPointF(left, top))


def _paragraph(paragraph: Paragraph, width: float, types: Type) -> Iterator[Strip]:
    font = types.font(SMALL if paragraph.is_quiet else TEXT)
    colour = types.quiet if paragraph.is_quiet or paragraph.quoted else types.text
    edge = QUOTE * paragraph.quoted
    left = edge + INDENT * paragraph.depth
    layout, lines = laid_out(paragraph.runs, font, width - left, types, colour=colour)
    mark = laid_out((Run(paragraph.mark),), font, INDENT * 2, types, colour=colour)
    above = GAP / 2 if paragraph.mark or paragraph.is_quiet else GAP
    for place, line in enumerate(lines):
        before = None if place or not paragraph.mark else mark
        paint = partial(_paint_line, layout, line, left, before, paragraph.quoted, types.line)
        # Neither the first line nor the last one stands alone.
        is_kept = len(lines) > 1 and place in (0, len(lines) - 2)
        yield Strip(line.height(), paint, 0.0 if place else above, is_kept)


def _paint_line(
    _layout: QTextLayout,
    line: QTextLine,
    left: float,
    mark: tuple[QTextLayout, Sequence[QTextLine]] | None,
    quoted: int,
    colour: QColor,
    painter: QPainter,
    top: float,
) -> None:
    for depth in range(quoted):
        edge = QRectF(depth * QUOTE, top, 2, line.height())
        painter.fillRect(edge, colour)
    if mark is not None:
        for one in mark[1]:
            beside = left - INDENT / 4 - one.naturalTextWidth()
            one.draw(painter, QPointF(beside, top))
    line.draw(painter, QPointF(left, top - line.y()))


def _script(script: ScriptText, width: float, types: Type) -> Iterator[Strip]:
    font = types.font(SCRIPT, is_fixed=True)
    room = width - 2 * INSIDE
    layout, lines = laid_out((Run(script.text),), font, room, types, anywhere=True)
    for place, line in enumerate(lines):
        over = INSIDE if not place else 0.0
        under = INSIDE if place == len(lines) - 1 else 0.0
        height = over + line.height() + under
        paint = partial(_paint_script, layout, line, over, QRectF(0, 0, width, height), types.tint)
        yield Strip(height, paint, 0.0 if place else GAP)


def _paint_script(
    _layout: QTextLayout,
    line: QTextLine,
    over: float,
    ground: QRectF,
    colour: QColor,
    painter: QPainter,
    top: float,
) -> None:
    painter.fillRect(ground.translated(0, top), colour)
    line.draw(painter, QPointF(INSIDE, top + over - line.y()))


# ---- charts and lines ---------------------------------------------------------------------


def _chart(chart: Chart, width: float, charts: Charts) -> Strip:
    factor = min(1.0, width / CHART_SIZE.width)
    paint = partial(_paint_chart, charts.drawn(chart), factor)
    return Strip(CHART_SIZE.height * factor, paint, GAP)


def _paint_chart(picture: QPicture, factor: float, painter: QPainter, top: float) -> None:
    # Qt enlarges what it plays on paper by how much finer that is; the painter does so already.
    finer = painter.device().logicalDpiX() / picture.logicalDpiX()
    painter.save()
    painter.translate(0, top)
    painter.scale(factor / finer, factor / finer)
    painter.drawPicture(0, 0, picture)
    painter.restore()


def _paint_rule(width: float, colour: QColor, painter: QPainter, top: float) -> None:
    painter.setPen(QPen(colour, 1))
    painter.drawLine(QLineF(0, top + GAP, width, top + GAP))
