"""One curve on its way to the screen: where it lies, what it is painted with, what is asked for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from pyqtgraph.functions import arrayToQPolygonF
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter

from workbench.plotting.figure.heights import Floats
from workbench.plotting.figure.scene import Curve, Scene
from workbench.plotting.painting.ink import Ink
from workbench.plotting.painting.strokes import StrokeFrame
from workbench.project.views import ViewMode

__all__ = ["CurveSketch", "Points"]

LEAST_SLOT = 12.0
"""Pixels that an outcome takes at least, unless a neighbour is nearer."""

Points = tuple[Floats, Floats]
"""Places across and up."""


@dataclass(frozen=True)
class CurveSketch:
    """All that is needed to paint one curve.

    Attributes:
        painter: Counts in pixels.
        frame: Where the chart lies.
        scene: All curves that share the axes.
        place: Which of them is painted.
        ink: What it is painted with.
    """

    painter: QPainter
    frame: StrokeFrame
    scene: Scene
    place: int
    ink: Ink

    @property
    def curve(self) -> Curve:
        """The curve that is painted."""
        return self.scene.curves[self.place]

    @property
    def distance(self) -> float:
        """The usual distance from one outcome of the curve to the next."""
        xs = self.curve.xs
        return float(np.median(np.diff(xs))) if len(xs) > 1 else self.gap

    @property
    def gap(self) -> float:
        """The least distance between neighbouring outcomes."""
        return self.scene.axes.gap

    @property
    def slot(self) -> float:
        """The pixels across that an outcome has for itself; what is far apart is wide enough."""
        scale, axes = self.frame.x_scale, self.scene.axes
        least = min(scale * axes.gap, LEAST_SLOT)
        return max(scale * axes.width, scale * self.curve.width, least)

    def seen(self, xs: Floats) -> slice:
        """Return which of ascending outcomes are seen, and one more at each end."""
        return self.frame.seen(xs, self.gap)

    def asked_for(self, xs: Floats) -> NDArray[np.bool_]:
        """Return which outcomes belong to the part that is asked for."""
        shading = self.scene.shading
        # Only single probabilities add up to areas.
        if shading is None or self.scene.axes.mode is not ViewMode.EXACTLY:
            return np.zeros(len(xs), dtype=bool)
        if shading.identity not in (None, self.curve.identity):
            return np.zeros(len(xs), dtype=bool)
        low = -np.inf if shading.low is None else shading.low
        high = np.inf if shading.high is None else shading.high
        return (xs >= low) & (xs <= high)

    def fill_below(self, line: Points, opacity: float) -> None:
        """Fill what lies between a line, in pixels, and the base of the chart."""
        base = self.frame.base
        xs = np.r_[line[0][0], line[0], line[0][-1]]
        self.fill((xs, np.r_[base, line[1], base]), self.ink.fill(opacity))

    def fill_between(self, lower: Points, upper: Points, opacity: float) -> None:
        """Fill what lies between two lines, in pixels."""
        xs = np.r_[lower[0], upper[0][::-1]]
        self.fill((xs, np.r_[lower[1], upper[1][::-1]]), self.ink.fill(opacity))

    def fill(self, outline: Points, colour: QColor) -> None:
        """Fill an outline, in pixels."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)
        self.painter.drawPolygon(arrayToQPolygonF(*outline))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
