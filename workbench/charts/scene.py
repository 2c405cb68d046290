"""What the chart draws, worked out from what is to be compared, without any widget."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from engine.distribution import Distribution
from engine.summary import describe_value
from engine.values import Value, outcome_order
from workbench.charts.known import Known, known_of
from workbench.views import Series, Shape, ViewMode

__all__ = ["MOST_BARS", "MOST_CATEGORIES", "Curve", "Form", "Scene", "compose"]

MOST_BARS = 3
"""Bars of more mechanics than this cannot be told apart: they are drawn as lines."""

LEAST_TELLING = 0.001
"""Probabilities of less than this share of the height of the chart cannot be seen."""

MOST_CATEGORIES = 60
"""Outcomes that are not numbers need room for a label each; only the likeliest get it."""

Floats = NDArray[np.float64]

Range = tuple[float, float]


class Form(enum.Enum):
    """How curves are drawn."""

    BARS = enum.auto()
    LINES = enum.auto()
    STEPS_DOWN = enum.auto()
    STEPS_UP = enum.auto()


@dataclass(frozen=True, eq=False)
class Curve:
    """One mechanic on the chart.

    Attributes:
        identity: The mechanic's identity.
        name: Its name.
        colour: Which of the theme's mechanic colours it takes.
        xs: Where its outcomes are, ascending.
        ys: The probability at each of them.
        mean: Where its mean is, or None.
        stale: Whether it belongs to an older text and is drawn faded.
        distribution: What exact fractions are read from.
    """

    identity: str
    name: str
    colour: int
    xs: Floats
    ys: Floats
    mean: float | None
    stale: bool
    distribution: Distribution


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything the chart draws.

    Attributes:
        curves: The mechanics drawn, in the order of the list.
        form: How all of them are drawn.
        mode: Which probability is drawn.
        categories: The outcomes along the axis where they are no numbers; empty otherwise.
        stops: Every place along the axis where some curve has an outcome, ascending.
        gap: The least distance between neighbouring outcomes.
        notes: What the designer has to know to read the chart rightly.
        hint: What to say in place of curves where there are none.
    """

    curves: tuple[Curve, ...] = ()
    form: Form = Form.BARS
    mode: ViewMode = ViewMode.EXACTLY
    categories: tuple[Value, ...] = ()
    stops: Floats = field(default_factory=lambda: np.empty(0))
    gap: float = 1.0
    notes: tuple[str, ...] = ()
    hint: str = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The categories as they are written."""
        return tuple(map(describe_value, self.categories))

    def whole_range(self) -> Range:
        """Return the ends of the axis, so that the first and the last bar are whole."""
        return self._with_room(self.stops[0], self.stops[-1])

    def telling_range(self) -> Range:
        """Return the part of the axis where something can be seen.

        It is the whole axis, unless more than half of it would show nothing: a thousand dice have
        outcomes between 1,000 and 6,000, but a curve only around 3,500.
        """
        spans = [curve.xs[_is_telling(curve.ys, self.mode)] for curve in self.curves]
        low = min(span[0] for span in spans)
        high = max(span[-1] for span in spans)
        if high - low > (self.stops[-1] - self.stops[0]) / 2:
            return self.whole_range()
        room = (high - low) * 0.1
        return self._with_room(max(low - room, self.stops[0]), min(high + room, self.stops[-1]))

    def _with_room(self, low: float, high: float) -> Range:
        room = 0.75 * self.gap
        return float(low) - room, float(high) + room

    def highest(self) -> float:
        """Return the greatest probability drawn."""
        return max((float(curve.ys.max()) for curve in self.curves), default=1.0)


def compose(series: Sequence[Series], mode: ViewMode, shape: Shape) -> Scene:
    """Return what to draw for these mechanics.

    Numbers and other outcomes never share an axis: where some mechanic comes to numbers, only such
    mechanics are drawn and a note tells where the others are.
    """
    known = known_of(series)
    if not known:
        return Scene(hint=_hint(series))
    numeric = [one for one in known if one.summary.is_numeric]
    if not numeric:
        return _scene_of_categories(known, mode)
    absent = [one.series.name for one in known if not one.summary.is_numeric]
    return _scene_of_numbers(numeric, mode, shape, absent)


# ---- numbers ------------------------------------------------------------------------------


def _scene_of_numbers(
    series: Sequence[Known], mode: ViewMode, shape: Shape, absent: Sequence[str]
) -> Scene:
    curves = tuple(_curve(one, mode) for one in series)
    as_bars = shape is Shape.BARS and len(curves) <= MOST_BARS
    notes = [_note_on_absent(absent)] if absent else []
    if shape is Shape.BARS and not as_bars:
        notes.append("More than three mechanics are drawn as lines.")
    stops = np.unique(np.concatenate([curve.xs for curve in curves]))
    scene = Scene(
        curves=curves,
        form=Form.BARS if as_bars else _line_form(mode),
        mode=mode,
        stops=stops,
        gap=float(np.diff(stops).min()) if len(stops) > 1 else 1.0,
    )
    if scene.telling_range() != scene.whole_range():
        notes.append(_note_on_ends(stops))
    return replace(scene, notes=tuple(notes))


def _line_form(mode: ViewMode) -> Form:
    # A cumulated probability stays the same between outcomes: it falls or rises in steps.
    return {
        ViewMode.EXACTLY: Form.LINES,
        ViewMode.AT_LEAST: Form.STEPS_DOWN,
        ViewMode.AT_MOST: Form.STEPS_UP,
    }[mode]


def _curve(known: Known, mode: ViewMode) -> Curve:
    xs = np.array(known.summary.points, dtype=float)
    ys = np.array(known.probabilities(mode), dtype=float)
    return _curve_through(known, xs, ys)


def _curve_through(known: Known, xs: Floats, ys: Floats) -> Curve:
    return Curve(
        identity=known.series.identity,
        name=known.series.name,
        colour=known.series.colour,
        xs=xs,
        ys=ys,
        mean=known.summary.mean,
        stale=known.series.stale,
        distribution=known.distribution,
    )


def _is_telling(ys: Floats, mode: ViewMode) -> NDArray[np.bool_]:
    least = LEAST_TELLING * float(ys.max())
    if mode is ViewMode.EXACTLY:
        return ys >= least
    # Where a cumulated probability is nearly nought or nearly all, it only runs on level.
    telling = (ys >= least) & (ys <= float(ys.max()) - least)
    return telling if telling.any() else ys >= least


def _note_on_ends(stops: Floats) -> str:
    return (
        f"Outcomes go from {stops[0]:.15g} to {stops[-1]:.15g}; "
        "zoom out to see those too rare to show."
    )


def _note_on_absent(names: Sequence[str]) -> str:
    listed = ", ".join(names)
    return (
        f"{listed} {'has' if len(names) == 1 else 'have'} outcomes that are not numbers: "
        "see Outcomes."
    )


# ---- other outcomes -----------------------------------------------------------------------


def _scene_of_categories(series: Sequence[Known], mode: ViewMode) -> Scene:
    likelihood: dict[Value, float] = {}
    for one in series:
        for value, chance in _chances(one):
            likelihood[value] = max(chance, likelihood.get(value, 0.0))
    likeliest = sorted(likelihood, key=likelihood.__getitem__, reverse=True)[:MOST_CATEGORIES]
    categories = tuple(sorted(likeliest, key=outcome_order))
    return Scene(
        curves=tuple(_curve_of_categories(one, categories) for one in series),
        form=Form.BARS,
        mode=ViewMode.EXACTLY,
        categories=categories,
        stops=np.arange(len(categories), dtype=float),
        notes=tuple(_notes_on_categories(len(likelihood), mode)),
    )


def _curve_of_categories(known: Known, categories: Sequence[Value]) -> Curve:
    places = {value: place for place, value in enumerate(categories)}
    # Both run in ascending order, so that the places do too.
    pairs = [(places[value], chance) for value, chance in _chances(known) if value in places]
    xs, ys = np.array(pairs, dtype=float).reshape(-1, 2).T
    return _curve_through(known, xs, ys)


def _chances(known: Known) -> Iterator[tuple[Value, float]]:
    return zip(known.distribution.outcomes, known.summary.exactly, strict=True)


def _notes_on_categories(count: int, mode: ViewMode) -> list[str]:
    notes = []
    if count > MOST_CATEGORIES:
        notes.append(
            f"These are the {MOST_CATEGORIES} likeliest of {count:,} outcomes: "
            "see Outcomes for all."
        )
    if mode is not ViewMode.EXACTLY:
        notes.append(
            f"Outcomes that are not numbers have no \N{LEFT DOUBLE QUOTATION MARK}"
            f"{mode.value}\N{RIGHT DOUBLE QUOTATION MARK}: they are shown exactly."
        )
    return notes


# ---- nothing to draw ----------------------------------------------------------------------


def _hint(series: Sequence[Series]) -> str:
    if not series:
        return "Write a mechanic, and its curve appears here."
    shown = [one for one in series if one.shown]
    if not shown:
        return "Every mechanic is hidden. Press Space in the list to show one."
    at_fault = [one.name for one in shown if one.fault is not None]
    if any(one.computing for one in shown):
        return "Computing\N{HORIZONTAL ELLIPSIS}"
    if at_fault:
        return f"Nothing to draw yet: {at_fault[0]} has a fault, marked in its script."
    return "Write a script for this mechanic, such as: sum largest 3 4d6"
