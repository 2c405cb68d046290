"""Stacks: columns of one height, each divided into the shares of what excludes each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.plotting.figure.heights import Floats
from workbench.plotting.painting.marks import Mark, Place
from workbench.plotting.painting.strokes import StrokeFrame
from workbench.theme import STALE, Theme, mixed
from workbench.widgets.share_bar import BarSegment, paint_segment
from workbench.widgets.tints import Tint

__all__ = ["Stacks"]

FILLED = 0.82
"""How much of the room from one column to the next it takes."""

WIDEST = 220.0
"""Pixels of a column at most."""

NARROWEST_GAP = 5.0
"""Where there are fewer pixels for a column, columns touch each other."""


@dataclass(frozen=True, eq=False)
class Stacks(Mark):
    """A column at each place, its first share at the bottom.

    Attributes:
        xs: Where the columns stand along the bottom, ascending.
        shares: A row for each column: how much of it each part takes; not a number where nothing
            is known.
        texts: What to write into each part of each column, the longest first.
        tints: What fills each part.
        stale: Which columns are out of date.
        gap: How far two columns are apart.
    """

    xs: Floats
    shares: Floats
    texts: tuple[tuple[tuple[str, ...], ...], ...]
    tints: tuple[Tint, ...]
    stale: tuple[bool, ...]
    gap: float = 1.0

    def paint(self, painter: QPainter, frame: StrokeFrame, theme: Theme) -> None:
        """Paint the columns, with words in what is large enough for them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        fills = [tint.fill(theme) for tint in self.tints]
        for column, texts in enumerate(self.texts):
            strength = STALE if self.stale[column] else 1.0
            for part, area in self._areas(frame, column):
                fill = mixed(fills[part], theme.surface, strength)
                share = float(self.shares[column, part])
                segment = BarSegment(share, texts[part], fill, self.tints[part].pattern)
                paint_segment(painter, area, segment, theme)

    def point_out(self, painter: QPainter, frame: StrokeFrame, theme: Theme, place: Place) -> None:
        """Draw a frame around the column at the crosshair."""
        areas = [area for _, area in self._areas(frame, place[0])]
        if areas:
            painter.setPen(QPen(QColor(theme.text), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            whole = areas[0].united(areas[-1])
            painter.drawRect(whole.adjusted(-1, 0, 1, 0))

    def _areas(self, frame: StrokeFrame, column: int) -> Iterator[tuple[int, QRectF]]:
        """Yield the parts of a column that can happen; each has a pixel at least."""
        shares = self.shares[column]
        if np.isnan(shares).any():
            return
        left, right = self._edges(frame, float(self.xs[column]))
        reached = 0.0
        for part, share in enumerate(shares.tolist()):
            bottom = round(reached * frame.y_scale + frame.y_shift)
            reached = min(reached + share, 1.0)
            top = round(reached * frame.y_scale + frame.y_shift)
            if share > 0:
                high = max(1, bottom - top - (bottom - top > 2))
                yield part, QRectF(left, min(top, bottom - high), right - left, high)

    def _edges(self, frame: StrokeFrame, x: float) -> tuple[int, int]:
        room, middle = frame.x_scale * self.gap, x * frame.x_scale + frame.x_shift
        wide = min(room * (FILLED if room > NARROWEST_GAP else 1.0), WIDEST)
        left = round(middle - wide / 2)
        return left, max(left + 1, round(middle + wide / 2))
