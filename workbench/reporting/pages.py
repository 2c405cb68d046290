"""Fills pages with strips, and paints them on paper, into a PDF file or on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QSizeF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from workbench.reporting.blocks import Run
from workbench.reporting.typesetting import Strip, Type, laid_out

__all__ = ["A4", "Page", "Pages", "Paper", "paint_page", "paint_steps", "pdf_steps"]

MARGINS = QMarginsF(20, 18, 20, 22)
"""Millimetres from the edges of the paper to what is on it."""

MILLIMETRES_PER_INCH = 25.4

FOOTER_POINTS = 7.5
"""The size of the type of the line at the foot."""

A4 = QSizeF(210, 297)
"""Millimetres of the usual paper."""


@dataclass(frozen=True)
class Paper:
    """A sheet, in pixels of a screen's resolution.

    Attributes:
        width: From edge to edge.
        height: From edge to edge.
        left: The margin on the left; that on the right is as wide.
        top: The margin above.
        bottom: The margin below, which has the footer.
    """

    width: float
    height: float
    left: float
    top: float
    bottom: float

    @classmethod
    def of(cls, millimetres: QSizeF, dots: int) -> Paper:
        """Return a sheet of a size, with the usual margins, at so many dots per inch."""
        scale = dots / MILLIMETRES_PER_INCH
        size = millimetres * scale
        edges = MARGINS * scale
        return cls(size.width(), size.height(), edges.left(), edges.top(), edges.bottom())

    @property
    def inner_width(self) -> float:
        """How wide what is on it may be."""
        return self.width - 2 * self.left

    @property
    def inner_height(self) -> float:
        """How high what is on it may be."""
        return self.height - self.top - self.bottom


@dataclass(frozen=True)
class Page:
    """What is on a sheet: strips, and how far below the upper margin each begins."""

    strips: tuple[tuple[Strip, float], ...]


class Pages:
    """Fills one page after the other; what was filled stays."""

    def __init__(self, paper: Paper) -> None:
        """Begin with an empty page."""
        self.paper = paper
        self._full: list[Page] = []
        self._present: list[tuple[Strip, float]] = []
        self._below = 0.0
        self._group: list[Strip] = []

    @property
    def all(self) -> tuple[Page, ...]:
        """The pages, the last of which may still be filled."""
        last = (Page(tuple(self._present)),) if self._present or not self._full else ()
        return (*self._full, *last)

    def add(self, strips: Iterable[Strip]) -> None:
        """Go on with these strips."""
        for strip in strips:
            self._group.append(strip)
            if not strip.is_kept:
                self.end()

    def end(self) -> None:
        """Put down what waits for a strip to stand with."""
        group, self._group = self._group, []
        height = sum(strip.above + strip.height for strip in group)
        if self._present and self._below + height > self.paper.inner_height:
            self._turn()
        for strip in group:
            self._put(strip)

    def _put(self, strip: Strip) -> None:
        above = strip.above if self._present else 0.0
        if self._present and self._below + above + strip.height > self.paper.inner_height:
            self._turn()
            above = 0.0
        if not self._present and strip.header is not None:
            self._place(strip.header, 0.0)
        self._place(strip, above)

    def _place(self, strip: Strip, above: float) -> None:
        self._present.append((strip, self._below + above))
        self._below += above + strip.height

    def _turn(self) -> None:
        self._full.append(Page(tuple(self._present)))
        self._present, self._below = [], 0.0


def paint_page(
    painter: QPainter, page: Page, paper: Paper, types: Type, footer: Sequence[str]
) -> None:
    """Paint a page from the upper left corner of the sheet on.

    Args:
        painter: Paints in pixels of the paper.
        page: The page.
        paper: The sheet.
        types: The fonts and colours.
        footer: What stands at its foot, on the left and on the right.
    """
    painter.save()
    painter.translate(paper.left, paper.top)
    for strip, below in page.strips:
        strip.paint(painter, below)
    _paint_footer(painter, paper, types, footer)
    painter.restore()


def _paint_footer(painter: QPainter, paper: Paper, types: Type, footer: Sequence[str]) -> None:
    font = types.font(FOOTER_POINTS)
    height = paper.inner_height + paper.bottom * 0.35
    for place, text in enumerate(footer):
        room = paper.inner_width * (0.8 if not place else 0.2)
        _layout, lines = laid_out((Run(text),), font, room, types, colour=types.quiet, most=1)
        for line in lines:
            left = 0.0 if not place else paper.inner_width - line.naturalTextWidth()
            line.draw(painter, QPointF(left, height))


def pdf_steps(pages: Pages, types: Type, title: str, buffer: QBuffer) -> Iterator[None]:
    """Write a PDF file into a buffer, a page at each step.

    Args:
        pages: The pages.
        types: The fonts and colours.
        title: What the file is called by its readers.
        buffer: What takes the content; it is opened.
    """
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Dice Workbench")
    millimetres = QSizeF(pages.paper.width, pages.paper.height)
    points = millimetres * (72 / types.dots)
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(), QPageLayout.Unit.Point)
    writer.setResolution(types.dots)
    yield from paint_steps(writer, pages, types, title)


def paint_steps(device: QPagedPaintDevice, pages: Pages, types: Type, title: str) -> Iterator[None]:
    """Paint all pages on a device from the corner of its sheets on, one at each step."""
    painter = QPainter(device)
    finer = device.logicalDpiX() / types.dots
    painter.scale(finer, finer)
    try:
        every = pages.all
        for number, page in enumerate(every):
            if number:
                device.newPage()
            footer = (title, f"{number + 1} / {len(every)}")
            paint_page(painter, page, pages.paper, types, footer)
            yield
    finally:
        painter.end()
