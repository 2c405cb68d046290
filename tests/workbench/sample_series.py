"""Mechanics with exact distributions, as panels and chart are given them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

from engine.distribution import Distribution
from engine.statistics.summary import summarise
from engine.textbox import TextBox
from workbench.project.views import Series

__all__ = ["DROP_LOWEST", "LUCK", "RESULTS", "THREE_DICE", "TWO_AND_SIX", "series_of", "uniform"]


def series_of(identity, distribution, *, colour=0, **changes):
    """Return a mechanic on the chart whose name is its identity."""
    summary = None if distribution is None else summarise(distribution)
    series = Series(
        identity=identity,
        name=identity,
        colour=colour,
        shown=True,
        summary=summary,
        distribution=distribution,
        stale=False,
        error=None,
        computing=False,
    )
    return replace(series, **changes)


def uniform(first, last):
    """Return the distribution of whole numbers that are equally likely."""
    numbers = range(first, last + 1)
    return Distribution(tuple((number,) for number in numbers), (1,) * len(numbers), len(numbers))


def _rolled(count, outcome):
    rolls = product(range(1, 7), repeat=count)
    return Distribution.from_weights(Counter(outcome(roll) for roll in rolls))


def _said(**weights):
    return Distribution.from_weights({TextBox((word,)): n for word, n in weights.items()})


THREE_DICE = series_of("3d6", _rolled(3, lambda roll: (sum(roll),)))
DROP_LOWEST = series_of(
    "4d6 drop lowest", _rolled(4, lambda roll: (sum(roll) - min(roll),)), colour=1
)
TWO_AND_SIX = series_of("2d6 + 6", _rolled(2, lambda roll: (sum(roll) + 6,)), colour=2)
RESULTS = series_of("attack", _said(failure=3, success=5, triumph=2), colour=3)
LUCK = series_of("luck", _said(failure=1, success=1), colour=4)
