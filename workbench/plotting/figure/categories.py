"""Gives outcomes that are no numbers their places on the axis: the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.values import Value, outcome_order
from workbench.plotting.figure.curves import curve_through
from workbench.plotting.figure.known import Known
from workbench.plotting.figure.scene import Curve
from workbench.project.views import View

__all__ = ["MOST_CATEGORIES", "curve_of_categories", "likeliest_of"]

MOST_CATEGORIES = 24
"""Outcomes that are not numbers need room for a label each; the rest share one bar."""


def likeliest_of(series: Sequence[Known]) -> tuple[tuple[Value, ...], int]:
    """Return the outcomes that get places of their own, and how many others there are.

    The likeliest comes first; where several mechanics are compared, the one that is likeliest in
    all of them taken together.
    """
    likelihood: dict[Value, float] = {}
    for one in series:
        for value, chance in _chances(one):
            likelihood[value] = likelihood.get(value, 0.0) + chance
    # Sorting is stable: equally likely outcomes keep their own order.
    ascending = sorted(likelihood, key=outcome_order)
    ordered = sorted(ascending, key=likelihood.__getitem__, reverse=True)
    if len(ordered) <= MOST_CATEGORIES + 1:
        return tuple(ordered), 0
    return tuple(ordered[:MOST_CATEGORIES]), len(ordered) - MOST_CATEGORIES


def curve_of_categories(
    known: Known, categories: Sequence[Value], others: int, view: View
) -> Curve:
    """Return the curve of a mechanic over these places.

    Args:
        known: The mechanic.
        categories: The outcomes in the order of the axis.
        others: How many outcomes the place after them stands for; 0 where there is none.
        view: How it is looked at.
    """
    chances = dict(_chances(known))
    places = [place for place, value in enumerate(categories) if value in chances]
    heights = [chances[categories[place]] for place in places]
    bounds = None
    if known.series.intervals is not None:
        between = dict(zip(known.distribution.outcomes, known.series.intervals, strict=True))
        bounds = [between[categories[place]] for place in places]
    listed = set(categories)
    rest = sum(chance for value, chance in chances.items() if value not in listed)
    if others and rest:
        places.append(len(categories))
        heights.append(rest)
        if bounds is not None:
            # Wilson's intervals do not add up; the sum is drawn without one.
            bounds.append((rest, rest))
    return curve_through(known, places, heights, view.scale, bounds)


def _chances(known: Known) -> Iterator[tuple[Value, float]]:
    return zip(known.distribution.outcomes, known.summary.exactly, strict=True)
