"""A small chart as a plain value: features compose it, the kit draws it and reads it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from workbench.plotting.figure.heights import Floats
from workbench.plotting.figure.scene import Range
from workbench.plotting.legend import LegendEntry
from workbench.plotting.painting.marks import Mark, Place
from workbench.plotting.readout import ReadoutAnswer
from workbench.plotting.rulers import LabelRuler, NumberRuler, Ruler

__all__ = ["Diagram", "Side", "headroom"]

HEADROOM = 1.07
"""How much higher a chart of bars is than the highest of them."""


def _no_answer(_place: Place) -> ReadoutAnswer:
    return ReadoutAnswer()


def headroom(highest: float) -> Range:
    """Return the heights of a chart of bars, the highest of which is whole."""
    return 0.0, HEADROOM * highest or 1.0


@dataclass(frozen=True)
class Side:
    """One side of a diagram.

    Attributes:
        ruler: Where its ticks are, and what stands at them.
        ends: What is seen along it.
        name: What is measured along it; empty where that is plain.
    """

    ruler: Ruler
    ends: Range = (0.0, 1.0)
    name: str = ""


@dataclass(frozen=True, eq=False)
class Diagram:
    """What is drawn between two axes, and what is said of it.

    Attributes:
        words: What it shows, for those who do not see it.
        measure: What its heights or colours are, as it is written over it; may be empty.
        subject: What it is of, before that; it is shortened first.
        marks: What it draws, from the back to the front.
        bottom: The bottom side.
        left: The left side.
        stops: The places along the bottom that can be pointed at, ascending.
        rows: How many places there are above each other at each of them.
        start: Which stop the first arrow key leads to.
        read: Returns what is said of a place.
        legend: The curves that are named.
        scale: What the palest and the strongest colour stand for; empty where colours do not tell.
        has_baseline: Whether a line is drawn at zero.
        is_captioned: Whether title and legend stand there in the window too, and not only in
            pictures, where nothing else tells what they do.
    """

    words: str = ""
    measure: str = ""
    subject: str = ""
    marks: tuple[Mark, ...] = ()
    bottom: Side = field(default_factory=lambda: Side(LabelRuler(())))
    left: Side = field(default_factory=lambda: Side(NumberRuler()))
    stops: Floats = field(default_factory=lambda: np.empty(0))
    rows: int = 1
    start: int = 0
    read: Callable[[Place], ReadoutAnswer] = _no_answer
    legend: tuple[LegendEntry, ...] = ()
    scale: tuple[str, ...] = ()
    has_baseline: bool = False
    is_captioned: bool = True

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not len(self.stops)

    @property
    def title(self) -> str:
        """What is written over it."""
        return f"{self.subject} \N{MIDDLE DOT} {self.measure}" if self.subject else self.measure

    def has(self, place: Place) -> bool:
        """Return whether there is such a place."""
        return 0 <= place[0] < len(self.stops) and 0 <= place[1] < self.rows

    def nearest(self, x: float, y: float) -> Place:
        """Return the place that is nearest to a point of both axes."""
        column = int(np.argmin(np.abs(self.stops - x)))
        return column, min(max(0, round(y)), self.rows - 1) if self.rows > 1 else 0
