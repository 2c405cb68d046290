"""What a sweep is: which parameters vary, from where to where, and what is asked of each point.

It is a field of the project: saved with it, and like the view no step to be undone.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.statistics.bands import Band
from engine.statistics.events import Event
from engine.statistics.targets import Direction
from workbench.project.categories import Category
from workbench.project.parameters import ProjectParameter

__all__ = [
    "MOST_CELLS",
    "MOST_POINTS",
    "Asked",
    "Axis",
    "Measure",
    "SharesOf",
    "Sweep",
    "ThresholdOf",
    "usual_axis",
]

MOST_POINTS = 200
"""Values of one parameter; more points than this no chart tells apart."""

MOST_CELLS = 900
"""Cells of a heat map."""

FEWEST_VALUES = 10
"""The range that is offered at first ends here or, for greater numbers, at twice the present."""

USUAL_VALUES = 20
"""The range that is offered at first has about so many values at most."""


class Measure(enum.Enum):
    """What is asked of each point of a sweep."""

    MEAN = "mean"
    CHANCE = "chance"
    THRESHOLD = "threshold"
    BANDS = "bands"


@dataclass(frozen=True, slots=True)
class ThresholdOf:
    """Asks where best play turns from one answer of a decision to the other.

    Attributes:
        label: What the decision offers; empty for the first one.
    """

    label: str = ""


@dataclass(frozen=True, slots=True)
class SharesOf:
    """Asks how rolls fall into bands.

    Attributes:
        bands: The bands, of which no two overlap; outcomes that are no numbers need none.
        categories: The order and the colours of outcomes that are no numbers.
    """

    bands: tuple[Band, ...] = ()
    categories: tuple[Category, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that a roll falls into each band."""
        return tuple(map(Event.in_band, self.bands))


Asked: TypeAlias = Event | ThresholdOf | SharesOf | None
"""What is asked of each point: a chance, a threshold, the shares of bands, or else the mean."""


@dataclass(frozen=True)
class Axis:
    """A parameter that varies.

    Attributes:
        name: The parameter's name in the scripts.
        first: Its first number.
        last: Where it ends; the last number may fall short of it.
        step: From one number to the next; positive.
    """

    name: str
    first: int
    last: int
    step: int = 1

    @property
    def count(self) -> int:
        """How many numbers it takes; none where it ends before it begins."""
        return max(0, (self.last - self.first) // self.step + 1)

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers it takes, ascending."""
        return tuple(range(self.first, self.last + 1, self.step))


@dataclass(frozen=True)
class Sweep:
    """What varies, and what is asked.

    Attributes:
        axis: The parameter that varies.
        second: Another one that varies independently, for a heat map, or None.
        measure: What is asked of each point.
        direction: What a roll has to be, where a chance is asked for.
        target: The target number that goes with it.
        band: The name of a band whose chance is asked for instead, or None.
        decision: The label of the decision whose threshold is asked for; empty for the first one.
    """

    axis: Axis
    second: Axis | None = None
    measure: Measure = Measure.MEAN
    direction: Direction = Direction.AT_LEAST
    target: int = 10
    band: str | None = None
    decision: str = ""

    @property
    def axes(self) -> tuple[Axis, ...]:
        """What varies: one parameter or two."""
        return (self.axis,) if self.second is None else (self.axis, self.second)

    @property
    def count(self) -> int:
        """How many points it has for each mechanic."""
        return self.axis.count * (1 if self.second is None else self.second.count)

    @property
    def is_too_large(self) -> bool:
        """Whether it has more points than are calculated."""
        return self.count > (MOST_POINTS if self.second is None else MOST_CELLS)

    def asked(self, bands: Sequence[Band], categories: Sequence[Category] = ()) -> Asked:
        """Return what is asked of each point.

        Args:
            bands: Those of the project; a band that is not among them any more gives way to the
                target number.
            categories: The order and the colours of outcomes that are no numbers.
        """
        if self.measure is Measure.MEAN:
            return None
        if self.measure is Measure.BANDS:
            return SharesOf(tuple(bands), tuple(categories))
        if self.measure is Measure.THRESHOLD:
            return ThresholdOf(self.decision)
        band = next((band for band in bands if band.name == self.band), None)
        return Event.meeting(self.direction, self.target) if band is None else Event.in_band(band)


def usual_axis(name: str, present: int, known: ProjectParameter | None = None) -> Axis:
    """Return the range that a parameter is varied over until its user chooses another.

    Args:
        name: The parameter.
        present: Its number at present.
        known: What the project knows of it, whose range comes first; None for nothing.
    """
    last = max(FEWEST_VALUES, 2 * present)
    first = min(1, 2 * present)
    if known is not None and (known.low is not None or known.high is not None):
        return _axis_within(known, first, last)
    step = max(1, -(-(last - first) // USUAL_VALUES))
    return Axis(name, step if first == 1 and step > 1 else first, last, step)


def _axis_within(known: ProjectParameter, first: int, last: int) -> Axis:
    """Return the range of a parameter, whose ends are the usual ones where it has none."""
    if known.low is not None:
        first, last = known.low, max(last, known.low + FEWEST_VALUES)
    if known.high is not None:
        first, last = min(first, known.high - 1), known.high
    steps = -(-(last - first + 1) // (MOST_POINTS * known.step))
    return Axis(known.name, first, last, steps * known.step)
