"""What the panels and the chart are given to show: plain values that never change."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.distribution import Distribution
from engine.errors import DiceError, Fix
from engine.sampling import Estimate, Interval, Intervals
from engine.statistics.bands import Band
from engine.statistics.summary import Summary

if TYPE_CHECKING:
    from workbench.project.glances import Glance

__all__ = ["Band", "ChartLayout", "CurveShape", "Scale", "Series", "Unit", "View", "ViewMode"]


class ViewMode(enum.Enum):
    """Which probability is drawn over each outcome."""

    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class CurveShape(enum.Enum):
    """How a distribution is drawn."""

    BARS = "bars"
    LINES = "lines"
    STEPS = "steps"


class ChartLayout(enum.Enum):
    """Where the distributions of several mechanics are drawn."""

    OVERLAY = "overlay"
    GRID = "grid"


class Scale(enum.Enum):
    """How probabilities are spread over the height of the chart."""

    LINEAR = "linear"
    LOGARITHMIC = "logarithmic"


class Unit(enum.Enum):
    """How probabilities are written."""

    PERCENT = "percent"
    FRACTION = "fraction"
    ONE_IN = "one in"


@dataclass(frozen=True)
class View:
    """How the mechanics of a project are looked at.

    Attributes:
        mode: Which probability is drawn over each outcome.
        shape: How a distribution is drawn.
        layout: Whether distributions are drawn over each other or side by side.
        scale: How probabilities are spread over the height of the chart.
        unit: How probabilities are written.
    """

    mode: ViewMode = ViewMode.EXACTLY
    shape: CurveShape = CurveShape.BARS
    layout: ChartLayout = ChartLayout.OVERLAY
    scale: Scale = Scale.LINEAR
    unit: Unit = Unit.PERCENT


@dataclass(frozen=True)
class Series:
    """One mechanic as it is shown: its name and colour, and what is known of its distribution.

    Attributes:
        identity: The mechanic's identity, the same as long as the mechanic lives; of several
            results of a mechanic the first has it, and each other one its own.
        name: What the designer calls it.
        colour: Which of the theme's mechanic colours it takes, from 0 to 7. What has the colour of
            another before it takes that number with 8, 16 and so on added, and another mark.
        shown: Whether it is drawn on the chart.
        summary: The figures of the last good result, or None where there is none yet.
        distribution: The last good result, or None where there is none yet.
        stale: Whether that result belongs to an older text than the present one.
        error: What is wrong with the present text, or None.
        computing: Whether the present text is being computed or waits for it.
        previous: The figures of the result before the last one, or None.
        estimate: The rolls that the figures rest on where they are not exact, or None.
        bounds: What each of them lies between where they are not exact, or None.
        lacks_estimate: Whether rolling could tell more of the present text than is known, which
            was too large to calculate or cancelled, or takes long.
        totalling: The change of the present text after which it comes to totals in the place of
            collections, or None.
        glance: What the list shows where no distribution is held, or None.
        blank: Whether nothing has been written yet.
        cancelled: Whether ``error`` is no more than that the calculation was stopped.
        outputs: How many results the mechanic has.
        output_of: Where this is one of several results of a mechanic, and not the first, the
            identity of that mechanic; otherwise None.
        place: Which of several results of its mechanic this is, from 0.
        hidden: Whether this one of several results is not to be drawn though its mechanic is.
        note: What the designer wrote about the mechanic.
        group: The identity of the group that the mechanic is in, or empty.
    """

    identity: str
    name: str
    colour: int
    shown: bool
    summary: Summary | None
    distribution: Distribution | None
    stale: bool
    error: DiceError | None
    computing: bool
    previous: Summary | None = None
    estimate: Estimate | None = None
    bounds: Intervals | None = None
    lacks_estimate: bool = False
    totalling: Fix | None = None
    glance: Glance | None = None
    blank: bool = False
    cancelled: bool = False
    outputs: int = 1
    output_of: str | None = None
    place: int = 0
    hidden: bool = False
    note: str = ""
    group: str = ""

    @property
    def mechanic(self) -> str:
        """The identity of the mechanic it belongs to."""
        return self.identity if self.output_of is None else self.output_of

    @property
    def mean(self) -> float | None:
        """The average of what is known, or None where there is none."""
        known = self.glance if self.summary is None else self.summary
        return None if known is None else known.mean

    @property
    def intervals(self) -> tuple[Interval, ...] | None:
        """The bounds of the probability of each point of the summary, None where it is exact."""
        return self.intervals_in(ViewMode.EXACTLY)

    def intervals_in(self, mode: ViewMode) -> tuple[Interval, ...] | None:
        """Return the bounds of what ``mode`` draws over each point, None where it is exact."""
        if self.bounds is None:
            return None
        return {
            ViewMode.EXACTLY: self.bounds.exactly,
            ViewMode.AT_LEAST: self.bounds.at_least,
            ViewMode.AT_MOST: self.bounds.at_most,
        }[mode]
