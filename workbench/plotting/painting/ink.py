"""The colours a curve is painted with: its mechanic's, as strong as it is meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.theme import Mark, Theme, mark_of, mixed

__all__ = ["LINE", "MARKER", "POINTED", "Ink"]

LINE, MARKER = 1.8, 3.6
"""Width of lines and radius of markers in pixels."""

POINTED = 1.5
"""How much larger the marker at the crosshair is."""

GHOST_LINE = 1.2
"""Width of the outline of a ghost in pixels; any dash would be that of a mechanic or of a mean."""

GHOST_STRENGTH = 0.5
"""How strong a ghost is beside its curve, from 0 to 1."""


@dataclass(frozen=True)
class Ink:
    """What one curve is painted with.

    Attributes:
        theme: Where colours come from.
        colour: Which of the theme's mechanic colours it takes.
        strength: How strong it is, from 0 to 1: faded while stale, or while another stands out.
    """

    theme: Theme
    colour: int
    strength: float = 1.0

    @property
    def mark(self) -> Mark:
        """The marker and the dash that go with the colour."""
        return mark_of(self.colour)

    @cached_property
    def line(self) -> str:
        """The colour of thin lines."""
        # Mixed instead of transparent: a line across a bar of its own colour stays one line.
        strong = self.theme.curve_colour(self.colour)
        return mixed(strong, self.theme.surface, self.strength)

    def fill(self, opacity: float) -> QColor:
        """Return the colour of areas."""
        colour = QColor(self.theme.mechanic_colour(self.colour))
        colour.setAlphaF(opacity * self.strength)
        return colour

    def pen(self, width: float, dash: tuple[float, ...] = ()) -> QPen:
        """Return a pen for thin lines.

        Args:
            width: In pixels.
            dash: Lengths of strokes and gaps in widths of the pen; empty for a solid line.
        """
        pen = QPen(QColor(self.line), width)
        if dash:
            pen.setDashPattern(list(dash))
        return pen

    def ghost_pen(self) -> QPen:
        """Return the pen for what the curve was before it was edited."""
        faint = replace(self, strength=self.strength * GHOST_STRENGTH)
        return faint.pen(GHOST_LINE)

    def paint_markers(
        self, painter: QPainter, places: Iterable[tuple[float, float]], radius: float
    ) -> None:
        """Paint the marker of the colour around pixels, in outlines that lift it off lines."""
        painter.setPen(QPen(QColor(self.theme.surface), 1.0))
        painter.setBrush(QColor(self.line))
        marker = self.mark.path(radius)
        for x, y in places:
            painter.drawPath(marker.translated(QPointF(x, y)))
