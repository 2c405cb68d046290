"""Mechanics as stacks: how often each comes to each band, or to each outcome that is no number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from engine.statistics.bands import Band, band_shares
from workbench.compare.contestants import Contestant
from workbench.plotting.banding import Divided, columns_of
from workbench.plotting.diagram import Diagram
from workbench.plotting.figure.known import Known
from workbench.plotting.stacks import stack_diagram
from workbench.project.categories import Category
from workbench.project.views import Series, Unit

__all__ = ["divided", "stacks_of"]


def divided(
    series: Iterable[Series],
    numbers: Iterable[Contestant],
    words: Iterable[Known],
    bands: Sequence[Band],
) -> tuple[Divided, ...]:
    """Return the columns of mechanics, in their order.

    Args:
        series: The mechanics.
        numbers: Those of them that come to numbers.
        words: Those of them that come to other outcomes.
        bands: The bands, of which no two overlap; without any there are no numbers.
    """
    found = {}
    for one in numbers if bands else ():
        shares = band_shares(one.cumulative, bands)
        stale = one.series.stale
        found[one.series.identity] = Divided(one.series.name, one.series.name, shares, (), 0, stale)
    for known in words:
        name, distribution = known.series.name, known.distribution
        pairs = tuple(zip(distribution.outcomes, distribution.weights, strict=True))
        found[known.series.identity] = Divided(
            name, name, None, pairs, distribution.computed_weight, known.series.stale
        )
    return tuple(found[one.identity] for one in series if one.identity in found)


def stacks_of(
    columns: Sequence[Divided],
    bands: Sequence[Band],
    categories: Sequence[Category],
    unit: Unit,
) -> Diagram:
    """Return the diagram of mechanics side by side.

    Args:
        columns: The mechanics.
        bands: The bands into which their numbers fall.
        categories: The order and the colours of outcomes that are no numbers.
        unit: How shares are written.
    """
    measure = QCoreApplication.translate("BandsPanel", "share of rolls")
    return stack_diagram(*columns_of(columns, bands, categories), unit, measure=measure)
