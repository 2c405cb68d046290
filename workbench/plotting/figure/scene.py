"""What the chart draws, as plain values without any widget."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QCoreApplication

from engine.distribution import Distribution
from engine.statistics.summary import describe_value
from engine.textbox import TextBox
from engine.values import Value
from workbench.plotting.figure.annotations import Annotations, Pin, Shading
from workbench.plotting.figure.heights import Floats, Heights
from workbench.project.views import Band, Unit, ViewMode
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["Axes", "Curve", "CurveForm", "CurveOutline", "Figure", "Range", "Scene"]

Range = tuple[float, float]

LEAST_ROOM = 0.015
"""The least share of the axis that is left free at each end where outcomes lie far apart."""


class CurveForm(enum.Enum):
    """How curves are drawn."""

    BARS = enum.auto()
    LINES = enum.auto()
    STEPS = enum.auto()
    STEPS_DOWN = enum.auto()
    STEPS_UP = enum.auto()


@dataclass(frozen=True, eq=False)
class CurveOutline:
    """Points of a curve.

    Attributes:
        xs: Where its outcomes are, ascending.
        ys: How high it is at each of them.
    """

    xs: Floats
    ys: Floats


@dataclass(frozen=True, eq=False)
class Curve(CurveOutline):
    """One mechanic on the chart.

    Attributes:
        identity: The mechanic's identity.
        name: Its name.
        colour: Which of the theme's mechanic colours it takes.
        mean: Where its mean is, or None.
        stale: Whether it belongs to an older text and is drawn faded.
        distribution: What exact fractions are read from.
        bounds: How low and how high it may really be at each outcome, or None where it is exact.
        estimate: The words that mark it as an estimate; empty where it is exact.
        ghost: What it looked like before it was edited, or None.
        ghost_label: What the legend calls that; empty where it is not named.
        ghost_mean: The mean that it had, or None.
        stops: Where its outcomes are where its points are not, or None.
        width: How much of the axis each of its points stands for; 0 for as much as the others'.
        together: How many outcomes share the height of each point.
    """

    identity: str
    name: str
    colour: int
    mean: float | None
    stale: bool
    distribution: Distribution
    bounds: tuple[Floats, Floats] | None = None
    estimate: str = ""
    ghost: CurveOutline | None = None
    ghost_label: str = ""
    ghost_mean: float | None = None
    stops: Floats | None = None
    width: float = 0.0
    together: int = 1


@dataclass(frozen=True, eq=False)
class Axes:
    """What all scenes of a figure have in common, so that they can be compared.

    Attributes:
        mode: Which probability is drawn.
        unit: How probabilities are written.
        heights: Which heights are shown.
        stops: Every place along the axis where some curve has an outcome, ascending.
        gap: The least distance between neighbouring outcomes.
        telling: The part of the axis where something can be seen.
        categories: The outcomes along the axis where they are no numbers, likeliest first.
        others: How many more outcomes the last place stands for, summed; 0 where there is none.
        zero: How the number 0 is written, which the empty collection counts as.
    """

    mode: ViewMode = ViewMode.EXACTLY
    unit: Unit = Unit.PERCENT
    heights: Heights = field(default_factory=Heights)
    stops: Floats = field(default_factory=lambda: np.empty(0))
    gap: float = 1.0
    telling: Range = (0.0, 1.0)
    categories: tuple[Value, ...] = ()
    others: int = 0
    zero: str = "0"

    @property
    def width(self) -> float:
        """How much of the axis an outcome takes: 1, as on any die, or less where they are closer.

        A single hit beside none, at 6 and at 0, is no reason to draw one from 3 to 9.
        """
        return min(self.gap, 1.0)

    @property
    def labels(self) -> tuple[str, ...]:
        """The categories as they are written below the axis; of a text box, its first line."""
        labels = tuple(map(outcome_label, self.categories))
        return (*labels, self.others_label) if self.others else labels

    @property
    def others_label(self) -> str:
        """The words for the outcomes that have no place of their own."""
        text = QCoreApplication.translate("Chart", "others ({count})")
        return text.format(count=NumberFormat.present().count(self.others))

    def whole_range(self) -> Range:
        """Return the ends of the axis, so that the first and the last bar are whole."""
        return self.with_room(self.stops[0], self.stops[-1])

    @property
    def leaves_out(self) -> bool:
        """Whether there are outcomes outside of the part where something can be seen."""
        return bool(self.stops[0] < self.telling[0] or self.stops[-1] > self.telling[1])

    def with_room(self, low: float, high: float, room: float = 0.75) -> Range:
        """Return a range in which bars at ``low`` and ``high`` are whole.

        Args:
            low: The first outcome in it.
            high: The last outcome in it.
            room: Widths of outcomes to leave at both ends; at 0.5 no neighbour looks in.
        """
        # Outcomes that lie far apart are drawn wider than they are, to be seen at all.
        visible = min(room * self.gap, LEAST_ROOM * float(high - low))
        aside = max(room * self.width, visible)
        return float(low) - aside, float(high) + aside


@dataclass(frozen=True, eq=False)
class Scene:
    """The curves that share one pair of axes, and what is pointed out among them.

    Attributes:
        curves: The mechanics drawn, in the order of the list.
        form: How all of them are drawn.
        axes: What they are drawn against.
        bands: The named ranges behind them.
        shading: The part of the outcomes that is filled more strongly, or None.
        pins: The outcomes marked with a line.
    """

    curves: tuple[Curve, ...] = ()
    form: CurveForm = CurveForm.BARS
    axes: Axes = field(default_factory=Axes)
    bands: tuple[Band, ...] = ()
    shading: Shading | None = None
    pins: tuple[Pin, ...] = ()

    @property
    def label_rows(self) -> int:
        """How many rows of labels stand at the upper end of the chart."""
        return Annotations(self.bands, self.shading, self.pins).rows


@dataclass(frozen=True, eq=False)
class Figure:
    """Everything the chart draws.

    Attributes:
        scenes: One where mechanics are drawn over each other, one for each of them in a grid.
        is_grid: Whether each mechanic has a scene of its own.
        axes: What all scenes are drawn against.
        notes: What the designer has to know to read the chart rightly.
        hint: What to say in place of curves where there are none.
    """

    scenes: tuple[Scene, ...] = (Scene(),)
    is_grid: bool = False
    axes: Axes = field(default_factory=Axes)
    notes: tuple[str, ...] = ()
    hint: str = ""

    @property
    def curves(self) -> tuple[Curve, ...]:
        """The mechanics drawn, in the order of the list."""
        return tuple(curve for scene in self.scenes for curve in scene.curves)


def outcome_label(value: Value) -> str:
    """Return an outcome in one line; of a text box, its first."""
    if not isinstance(value, TextBox) or len(value.lines) == 1:
        return describe_value(value)
    written = [line.strip() for line in value.lines if line.strip()]
    return f"{written[0]} \N{HORIZONTAL ELLIPSIS}" if written else describe_value(value)
