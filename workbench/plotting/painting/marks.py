"""What diagrams are made of: lines with markers, bands around them, bars, cells.

Each is a plain value that paints itself in pixels, in the colours of any theme. What is not known
is not a number, and leaves a gap; what belongs to an older script is faded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from pyqtgraph.functions import arrayToQPolygonF
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from workbench.plotting.figure.heights import Floats
from workbench.plotting.painting.bars import CROWDED, GAP
from workbench.plotting.painting.ink import LINE, MARKER, POINTED, Ink
from workbench.plotting.painting.sketch import LEAST_SLOT
from workbench.plotting.painting.strokes import StrokeFrame, bar_edges, columns
from workbench.theme import Theme, contrast, mixed

__all__ = ["QUIET", "Bars", "Cells", "Line", "Mark", "Place", "Spread", "shade"]

Place = tuple[int, int]
"""A column and a row, counted from 0 at the lower left; all but heat maps have one row."""

Flags = NDArray[np.bool_]

FADED = 0.4
"""How strong what is out of date is."""

ROOM_PER_MARKER = 9.0
"""Markers closer than this many pixels are left out."""

LEVEL = 0.75
"""How wide a line is that is the same everywhere, beside others."""

ALONE = 8.0
"""Pixels that a band around a single point is wide."""

QUIET = -1
"""The colour of bars that belong to no mechanic."""

STRONG, WEAK = 0.85, 0.5
"""How strong the bars of mechanics are, and the others."""

PALEST, STRONGEST = 0.06, 0.95
"""How much of the accent the colours of the least and the greatest cell have."""

SHADES = 100
"""Steps from the palest to the strongest colour."""


def _nothing() -> Flags:
    return np.zeros(0, dtype=bool)


class Mark:
    """Something that a diagram draws."""

    def paint(self, painter: QPainter, frame: StrokeFrame, theme: Theme) -> None:
        """Paint it where ``frame`` tells."""
        raise NotImplementedError

    def point_out(self, painter: QPainter, frame: StrokeFrame, theme: Theme, place: Place) -> None:
        """Paint what stands out where the crosshair is, besides its line."""


def _runs(known: Flags) -> Iterator[slice]:
    """Yield the stretches without a gap."""
    edges = np.flatnonzero(np.diff(known.astype(np.int8), prepend=0, append=0))
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        yield slice(int(start), int(end))


# ---- curves -------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Line(Mark):
    """Points of one mechanic, joined where they are neighbours.

    Attributes:
        xs: Where they are along the bottom, ascending.
        ys: How high they are; not a number where there is none.
        colour: Which of the theme's mechanic colours they take.
        stale: Which of them are out of date; none where it is empty.
        is_level: Whether the first of them goes for the whole width.
        is_joined: Whether there is a line; only markers stand at what has no order.
    """

    xs: Floats
    ys: Floats
    colour: int
    stale: Flags = field(default_factory=_nothing)
    is_level: bool = False
    is_joined: bool = True

    def paint(self, painter: QPainter, frame: StrokeFrame, theme: Theme) -> None:
        """Paint the line and its markers."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.is_level:
            self._paint_level(painter, frame, theme)
            return
        across, up = frame.across(self.xs), frame.up(self.ys)
        if self.is_joined:
            for is_stale, part in self._stretches():
                ink = self._ink(theme, is_stale=is_stale)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(ink.mark.pen(ink.line, LINE))
                painter.drawPolyline(arrayToQPolygonF(across[part], up[part]))
        self._paint_markers(painter, frame, theme, self._marked(frame), MARKER)

    def point_out(self, painter: QPainter, frame: StrokeFrame, theme: Theme, place: Place) -> None:
        """Paint a larger marker at the crosshair."""
        if not self.is_level:
            here = np.arange(len(self.ys)) == place[0]
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            known = here & ~np.isnan(self.ys)
            self._paint_markers(painter, frame, theme, known, MARKER * POINTED)

    @property
    def _faded(self) -> Flags:
        return self.stale if len(self.stale) else np.zeros(len(self.ys), dtype=bool)

    def _ink(self, theme: Theme, *, is_stale: bool) -> Ink:
        return Ink(theme, self.colour, FADED if is_stale else 1.0)

    def _stretches(self) -> Iterator[tuple[bool, slice]]:
        """Yield the points that are joined, as far as they are equally fresh."""
        known = ~np.isnan(self.ys)
        joined, faded = known[:-1] & known[1:], self._faded[:-1] | self._faded[1:]
        for is_stale in (True, False):
            for run in _runs(joined & (faded == is_stale)):
                yield is_stale, slice(run.start, run.stop + 1)

    def _marked(self, frame: StrokeFrame) -> Flags:
        """Return which points have a marker: all, or where they are many, those without a line."""
        known = ~np.isnan(self.ys)
        if (frame.right - frame.left) / max(1, len(known)) >= ROOM_PER_MARKER:
            return known
        beside = np.zeros(len(known), dtype=bool)
        beside[1:] |= known[:-1]
        beside[:-1] |= known[1:]
        return known & ~beside

    def _paint_markers(
        self, painter: QPainter, frame: StrokeFrame, theme: Theme, which: Flags, radius: float
    ) -> None:
        across, up = frame.across(self.xs), frame.up(self.ys)
        for is_stale in (True, False):
            here = which & (self._faded == is_stale)
            places = zip(across[here].tolist(), up[here].tolist(), strict=True)
            self._ink(theme, is_stale=is_stale).paint_markers(painter, places, radius)

    def _paint_level(self, painter: QPainter, frame: StrokeFrame, theme: Theme) -> None:
        if np.isnan(self.ys[0]):
            return
        ink = self._ink(theme, is_stale=bool(self._faded[0]))
        painter.setPen(ink.mark.pen(ink.line, LINE * LEVEL))
        y = float(self.ys[0] * frame.y_scale + frame.y_shift)
        painter.drawLine(QLineF(frame.left, y, frame.right, y))


@dataclass(frozen=True, eq=False)
class Spread(Mark):
    """The area between two curves of one mechanic, such as its quartiles.

    Attributes:
        xs: Where its points are along the bottom, ascending.
        low: Its lower end at each of them; not a number where there is none.
        high: Its upper end.
        colour: Which of the theme's mechanic colours it takes.
        opacity: How opaque it is, from 0 to 1.
        stale: Which of its points are out of date; none where it is empty.
        middle: Where a dotted line runs in it, or None.
    """

    xs: Floats
    low: Floats
    high: Floats
    colour: int
    opacity: float
    stale: Flags = field(default_factory=_nothing)
    middle: Floats | None = None

    def paint(self, painter: QPainter, frame: StrokeFrame, theme: Theme) -> None:
        """Fill the area, and draw the line in it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for run in _runs(~np.isnan(self.low)):
            is_stale = bool(len(self.stale) and self.stale[run].any())
            ink = Ink(theme, self.colour, FADED if is_stale else 1.0)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink.fill(self.opacity))
            across, low, high = self._outline(frame, run)
            painter.drawPolygon(arrayToQPolygonF(np.r_[across, across[::-1]], np.r_[high, low]))
            if self.middle is not None:
                painter.setPen(QPen(QColor(ink.line), 1.0, Qt.PenStyle.DotLine))
                up = frame.up(self.middle[run])
                painter.drawPolyline(arrayToQPolygonF(frame.across(self.xs[run]), up))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _outline(self, frame: StrokeFrame, run: slice) -> tuple[Floats, Floats, Floats]:
        across = frame.across(self.xs[run])
        low, high = frame.up(self.low[run]), frame.up(self.high[run])
        if len(across) == 1:
            across = np.r_[across - ALONE / 2, across + ALONE / 2]
            low, high = np.repeat(low, 2), np.repeat(high, 2)
        return across, low[::-1], high


# ---- bars ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Bars(Mark):
    """Bars that stand on zero.

    Attributes:
        xs: Where they stand along the bottom, ascending.
        ys: How high they are.
        colours: Which of the theme's mechanic colours each takes, or ``QUIET``.
        gap: The least distance between two of them.
        width: How much of the bottom axis each takes; it is wider than that only to be seen.
        is_stale: Whether they belong to something older.
    """

    xs: Floats
    ys: Floats
    colours: NDArray[np.int64]
    gap: float
    width: float
    is_stale: bool = False

    def paint(self, painter: QPainter, frame: StrokeFrame, theme: Theme) -> None:
        """Paint all bars; those that are too thin for it share an outline."""
        scale = frame.x_scale
        slot = max(scale * self.width, min(scale * self.gap, LEAST_SLOT))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for colour in sorted(set(self.colours.tolist())):
            which = self.colours == colour
            painter.setBrush(self._brush(colour, theme))
            across, tops = frame.across(self.xs[which]), frame.up(self.ys[which])
            if slot < CROWDED:
                xs, ys = columns(across, tops, max(slot, 1.0), frame.base)
                outline = np.r_[xs[0], xs, xs[-1]], np.r_[frame.base, ys, frame.base]
                painter.drawPolygon(arrayToQPolygonF(*outline))
            else:
                painter.drawRects(_rectangles(frame, across, tops, slot))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _brush(self, colour: int, theme: Theme) -> QColor:
        pure = theme.quiet if colour == QUIET else theme.mechanic_colour(colour)
        strength = WEAK if colour == QUIET else STRONG
        return QColor(mixed(pure, theme.surface, strength * (FADED if self.is_stale else 1.0)))


def _rectangles(frame: StrokeFrame, across: Floats, tops: Floats, slot: float) -> list[QRectF]:
    base, tops = round(frame.base), np.round(tops)
    lefts, rights = bar_edges(across, slot, 0, 1, round(slot * GAP))
    edges = zip(lefts.tolist(), rights.tolist(), tops.tolist(), strict=True)
    return [QRectF(left, top, right - left, base - top) for left, right, top in edges]


# ---- heat maps ----------------------------------------------------------------------------


def shade(share: float, theme: Theme) -> str:
    """Return the colour of a cell, from the least at 0 to the greatest at 1."""
    return mixed(theme.accent, theme.surface, PALEST + (STRONGEST - PALEST) * share)


@dataclass(frozen=True, eq=False)
class Cells(Mark):
    """Cells around the whole numbers of both axes, the stronger the greater.

    Attributes:
        heights: For each column from the left, its cells from the bottom up; not a number where
            nothing is known.
        texts: What is written in each of them, where there is room.
        stale: Which of them are out of date.
    """

    heights: Floats
    texts: tuple[tuple[str, ...], ...]
    stale: Flags

    def paint(self, painter: QPainter, frame: StrokeFrame, theme: Theme) -> None:
        """Paint the cells and what is written in them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(painter.font())
        shades = self._shades()
        palettes = [
            [_tint(share / SHADES, theme, strength) for share in range(SHADES + 1)]
            for strength in (1.0, FADED)
        ]
        for column, texts in enumerate(self.texts):
            for row, text in enumerate(texts):
                cell = _cell(frame, (column, row))
                area = cell.adjusted(0.5, 0.5, -0.5, -0.5)
                if np.isnan(self.heights[column, row]):
                    painter.fillRect(area, QColor(theme.window))
                    continue
                fill, ink = palettes[int(self.stale[column, row])][shades[column, row]]
                painter.fillRect(area, fill)
                if _has_room(metrics, text, cell):
                    painter.setPen(ink)
                    painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)

    def _shades(self) -> NDArray[np.int64]:
        """Return which of the colours each cell has."""
        known = self.heights[~np.isnan(self.heights)]
        low, high = (known.min(), known.max()) if len(known) else (0.0, 0.0)
        if high == low:
            return np.full(self.heights.shape, SHADES // 2)
        shares = np.nan_to_num((self.heights - low) / (high - low))
        return np.rint(shares * SHADES).astype(np.int64)

    def point_out(self, painter: QPainter, frame: StrokeFrame, theme: Theme, place: Place) -> None:
        """Draw a frame around the cell at the crosshair."""
        painter.setPen(QPen(QColor(theme.text), 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(_cell(frame, place).adjusted(1, 1, -1, -1))


def _cell(frame: StrokeFrame, place: Place) -> QRectF:
    column, row = place
    corners = [
        QPointF(x * frame.x_scale + frame.x_shift, y * frame.y_scale + frame.y_shift)
        for x, y in ((column - 0.5, row + 0.5), (column + 0.5, row - 0.5))
    ]
    return QRectF(*corners)


def _tint(share: float, theme: Theme, strength: float) -> tuple[QColor, QColor]:
    """Return the colour of a cell, and the one in which it can be written on."""
    colour = mixed(shade(share, theme), theme.surface, strength)
    ink = max((theme.text, theme.surface), key=lambda one: contrast(one, colour))
    return QColor(colour), QColor(ink)


def _has_room(metrics: QFontMetricsF, text: str, cell: QRectF) -> bool:
    is_high_enough = metrics.height() <= cell.height()
    return is_high_enough and metrics.horizontalAdvance(text) + 6 <= cell.width()
