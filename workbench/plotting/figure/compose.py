"""Works out what the chart draws from the mechanics and the way they are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.statistics.bands import cut_name
from engine.statistics.summary import describe_zero
from workbench.plotting.figure.annotations import Annotations, Pin
from workbench.plotting.figure.categories import curve_of_categories, likeliest_of
from workbench.plotting.figure.curves import (
    carried_on,
    compared_outlines,
    curve_of_numbers,
    fitting,
    outline_of,
)
from workbench.plotting.figure.heights import Floats
from workbench.plotting.figure.known import Known, known_of
from workbench.plotting.figure.scene import (
    Axes,
    Curve,
    CurveForm,
    Figure,
    Range,
    Scene,
    outcome_label,
)
from workbench.plotting.figure.words import (
    hint_on,
    hint_on_rare,
    note_on_absent,
    note_on_bars,
    note_on_bins,
    note_on_categories,
    note_on_crowd,
    note_on_empty,
    note_on_ends,
)
from workbench.project.views import ChartLayout, CurveShape, Series, View, ViewMode

__all__ = ["MOST_BARS", "MOST_CURVES", "compose"]

MOST_BARS = 3
"""Bars of more mechanics than this cannot be told apart: they are drawn as lines."""

MOST_CURVES = 24
"""More mechanics than this cannot be told apart at all: three of each colour."""

LEAST_TELLING = 0.001
"""Probabilities of less than this share of the height of the chart cannot be seen."""


def compose(
    series: Sequence[Series],
    view: View,
    annotations: Annotations | None = None,
    selected: str | None = None,
) -> Figure:
    """Return what to draw for these mechanics.

    Numbers and other outcomes never share an axis: where some mechanic comes to numbers, only such
    mechanics are drawn and a note tells where the others are.

    Args:
        series: The mechanics.
        view: How they are looked at.
        annotations: What is pointed out besides them, or None.
        selected: The identity of the mechanic that is drawn however many there are, or None.
    """
    annotations = annotations or Annotations()
    known = known_of(series)
    if not known:
        return Figure(hint=hint_on(series))
    numeric = [one for one in known if one.summary.is_numeric]
    if not numeric:
        drawn, notes = _first_ones(known, selected)
        return _figure_of_categories(drawn, notes, view, annotations)
    drawn, notes = _first_ones(numeric, selected)
    return _figure_of_numbers(drawn, (*_absence(series), *notes), view, annotations)


def _absence(series: Iterable[Series]) -> Iterator[str]:
    """Yield why mechanics that are shown are not drawn beside those that come to numbers."""
    shown = [(one.name, one.summary) for one in series if one.shown and one.summary is not None]
    others = [name for name, summary in shown if summary.points and not summary.is_numeric]
    if others:
        yield note_on_absent(others)
    without = [name for name, summary in shown if not summary.points]
    if without:
        yield note_on_empty(without)


def _first_ones(
    known: Sequence[Known], selected: str | None
) -> tuple[Sequence[Known], tuple[str, ...]]:
    """Return as many mechanics as can be drawn, the selected one among them, and a note."""
    if len(known) <= MOST_CURVES:
        return known, ()
    drawn, others = known[:MOST_CURVES], known[MOST_CURVES:]
    chosen = [one for one in others if one.series.identity == selected]
    drawn = [*drawn[: MOST_CURVES - len(chosen)], *chosen]
    return drawn, (note_on_crowd(MOST_CURVES, len(known)),)


def _drawable(curves: Iterable[Curve]) -> list[Curve]:
    return [curve for curve in curves if len(curve.xs)]


# ---- numbers ------------------------------------------------------------------------------


def _figure_of_numbers(
    known: Sequence[Known],
    before: Sequence[str],
    view: View,
    annotations: Annotations,
) -> Figure:
    notes = list(before)
    curves = _drawable(_curve(one, view, annotations) for one in known)
    if not curves:
        return Figure(hint=hint_on_rare())
    axes = _axes_of_numbers(curves, view, annotations.rows)
    if axes.leaves_out:
        notes.append(note_on_ends(axes.stops))
    notes += [note_on_bins(one.name, one.together) for one in curves if one.together > 1]
    is_grid = view.layout is ChartLayout.GRID
    if view.shape is CurveShape.BARS and not is_grid and len(curves) > MOST_BARS:
        notes.append(note_on_bars())
    return Figure(
        tuple(_scenes_of_numbers(curves, axes, view, annotations)), is_grid, axes, tuple(notes)
    )


def _scenes_of_numbers(
    curves: Sequence[Curve], axes: Axes, view: View, annotations: Annotations
) -> Iterator[Scene]:
    outcomes = _outcomes(curves)
    for group in _groups(curves, view.layout):
        shown = {curve.identity for curve in group}
        shading = annotations.shading
        is_meant = shading is not None and (shading.identity is None or shading.identity in shown)
        form = _form(view, len(group))
        if form is CurveForm.BARS and view.mode is not ViewMode.EXACTLY:
            group = tuple(carried_on(curve, outcomes, view.mode) for curve in group)
        yield Scene(
            curves=group,
            form=form,
            axes=axes,
            bands=annotations.bands,
            shading=shading if is_meant else None,
            pins=tuple(pin for pin in annotations.pins if _is_on(pin, shown)),
        )


def _is_on(pin: Pin, shown: set[str]) -> bool:
    return pin.identity is None or pin.identity in shown


def _groups(curves: Sequence[Curve], layout: ChartLayout) -> list[tuple[Curve, ...]]:
    return [tuple(curves)] if layout is ChartLayout.OVERLAY else [(curve,) for curve in curves]


def _form(view: View, count: int) -> CurveForm:
    if view.shape is CurveShape.BARS and count <= MOST_BARS:
        return CurveForm.BARS
    # A cumulated probability stays the same between outcomes: it falls or rises in steps.
    cumulated = {ViewMode.AT_LEAST: CurveForm.STEPS_DOWN, ViewMode.AT_MOST: CurveForm.STEPS_UP}
    plain = CurveForm.STEPS if view.shape is CurveShape.STEPS else CurveForm.LINES
    return cumulated.get(view.mode, plain)


def _curve(known: Known, view: View, annotations: Annotations) -> Curve:
    curve = curve_of_numbers(known, view)
    ghost = annotations.ghost_of(curve.identity)
    if ghost is None or not ghost.summary.is_numeric:
        return curve
    outline = outline_of(ghost.summary, view)
    return replace(curve, ghost=outline, ghost_label=ghost.label, ghost_mean=ghost.summary.mean)


def _outcomes(curves: Sequence[Curve]) -> Floats:
    """Return the outcomes of all curves, ascending."""
    return _distinct(curve.xs if curve.stops is None else curve.stops for curve in curves)


def _distinct(places: Iterable[Floats]) -> Floats:
    """Return different numbers, ascending; NumPy's own way would load masked arrays first."""
    ascending = np.sort(np.concatenate(tuple(places)))
    return ascending[np.diff(ascending, prepend=-np.inf) > 0]


def _axes_of_numbers(curves: Sequence[Curve], view: View, labels: int) -> Axes:
    # What curves are held against is seen whole; the ghost of an edit must not move the chart.
    compared = (outline.xs for outline in compared_outlines(curves))
    stops = _distinct((_outcomes(curves), *compared))
    axes = Axes(
        mode=view.mode,
        unit=view.unit,
        heights=fitting(curves, view.scale, labels),
        stops=stops,
        gap=float(np.diff(stops).min()) if len(stops) > 1 else 1.0,
        # At least nothing is no number that can be reached.
        zero=describe_zero(curve.distribution for curve in curves)
        if view.mode is ViewMode.EXACTLY
        else "0",
    )
    return replace(axes, telling=_informative_range(curves, axes))


def _informative_range(curves: Sequence[Curve], axes: Axes) -> Range:
    """Return the part of the axis where something can be seen.

    It is the whole axis, unless more than half of it would show nothing: a thousand dice have
    outcomes between 1,000 and 6,000, but a curve only around 3,500.
    """
    stops = axes.stops
    outlines = (*curves, *compared_outlines(curves))
    spans = [one.xs[_is_informative(one.ys, axes)] for one in outlines]
    low = min(span[0] for span in spans)
    high = max(span[-1] for span in spans)
    if high - low >= (stops[-1] - stops[0]) / 2:
        return axes.whole_range()
    room = (high - low) * 0.1
    seen = stops[(stops >= low - room) & (stops <= high + room)]
    return axes.with_room(seen[0], seen[-1], 0.5)


def _is_informative(ys: Floats, axes: Axes) -> NDArray[np.bool_]:
    if axes.heights.is_logarithmic:
        # A curve so rare that none of it is high enough still has its highest points.
        return ys >= min(axes.heights.bottom, float(ys.max()))
    least = LEAST_TELLING * float(ys.max())
    if axes.mode is ViewMode.EXACTLY:
        return ys >= least
    # Where a cumulated probability is nearly zero or nearly all, it only runs on level.
    telling = (ys >= least) & (ys <= float(ys.max()) - least)
    return telling if telling.any() else ys >= least


# ---- other outcomes -----------------------------------------------------------------------


def _figure_of_categories(
    known: Sequence[Known], crowd: Sequence[str], view: View, annotations: Annotations
) -> Figure:
    notes = list(crowd)
    likeliest, others = likeliest_of(known)
    order = {one.outcome: place for place, one in enumerate(annotations.categories)}
    last = len(order)
    # Sorting is stable: what has no place in the order stays behind, the likeliest first.
    categories = tuple(
        sorted(likeliest, key=lambda value: order.get(cut_name(outcome_label(value)), last))
    )
    curves = _drawable(curve_of_categories(one, categories, others, view) for one in known)
    if not curves:
        return Figure(hint=hint_on_rare())
    stops = np.arange(len(categories) + bool(others), dtype=float)
    axes = Axes(
        unit=view.unit,
        heights=fitting(curves, view.scale),
        stops=stops,
        telling=(-0.75, stops[-1] + 0.75),
        categories=categories,
        others=others,
    )
    if view.mode is not ViewMode.EXACTLY:
        notes.append(note_on_categories(view.mode))
    scenes = (Scene(group, CurveForm.BARS, axes) for group in _groups(curves, view.layout))
    return Figure(tuple(scenes), view.layout is ChartLayout.GRID, axes, tuple(notes))
