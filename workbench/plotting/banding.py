"""Rolls divided into bands, and outcomes that are no numbers beside them, as columns of stacks.

A word that is called as a band is, capitals aside, is the same part: a table of results and a roll
that is summed up in bands can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from engine.statistics.bands import Band, BandShares, cut_name, range_text
from engine.values import Value, outcome_order
from workbench.plotting.figure.scene import outcome_label
from workbench.plotting.stacks import StackColumn, StackPart
from workbench.project.categories import Category, in_order
from workbench.widgets.tints import REST, Tint, tints_of

__all__ = ["MOST_WORDS", "Divided", "categories_of", "columns_of"]

MOST_WORDS = 24
"""Outcomes that are no numbers and have a part of their own; the others share one."""

NO_BAND, OTHERS = "no band", "others"
"""The keys of the parts for what has none of its own."""


@dataclass(frozen=True)
class Divided:
    """The rolls of one column.

    Attributes:
        label: What stands below it.
        title: What it is called where it is read out.
        bands: How its numbers fall into the bands; None where it comes to none.
        words: Its outcomes that are no numbers, with their weights.
        total: The weight of all of these, also of those that are not among them.
        is_stale: Whether it belongs to something older.
    """

    label: str
    title: str
    bands: BandShares | None = None
    words: tuple[tuple[Value, int], ...] = ()
    total: int = 0
    is_stale: bool = False


def categories_of(columns: Iterable[Divided], chosen: Sequence[Category]) -> tuple[Category, ...]:
    """Return the outcomes that are no numbers, in the order of the designer.

    Those without a place in it come behind, the likeliest in all columns taken together first.
    """
    likelihood: dict[Value, Fraction] = {}
    for one in columns:
        for value, weight in one.words:
            share = Fraction(weight, one.total)
            likelihood[value] = likelihood.get(value, Fraction(0)) + share
    # Sorting is stable: equally likely outcomes keep their own order.
    ordered = sorted(likelihood, key=outcome_order)
    ordered.sort(key=likelihood.__getitem__, reverse=True)
    return in_order(map(outcome_label, ordered[:MOST_WORDS]), chosen)


def columns_of(
    columns: Sequence[Divided], bands: Sequence[Band], chosen: Sequence[Category]
) -> tuple[tuple[StackPart, ...], tuple[StackColumn, ...]]:
    """Return the parts of stacks from the bottom up, and the columns that they divide.

    Args:
        columns: The columns; one without bands and words is unknown.
        bands: The bands into which numbers fall.
        chosen: The order and the colours of outcomes that are no numbers.
    """
    has_numbers = any(one.bands is not None for one in columns)
    banded = tuple(bands) if has_numbers else ()
    categories = categories_of(columns, chosen)
    named = {band.name.casefold(): _key(place) for place, band in enumerate(banded)}
    keys = {
        one.outcome: named.get(one.outcome.casefold(), f"word {one.outcome}") for one in categories
    }
    shares = [_shares(one, keys) for one in columns]
    parts = dict(_parts(banded, categories, keys))
    parts.update(_rest({key for each in shares for key in each}))
    stacked = tuple(
        StackColumn(
            one.label,
            one.title,
            tuple(each.get(key, Fraction(0)) for key in parts) if each else (),
            one.is_stale,
        )
        for one, each in zip(columns, shares, strict=True)
    )
    return tuple(parts.values()), stacked


def _shares(column: Divided, keys: Mapping[str, str]) -> dict[str, Fraction]:
    """Return the share of each part of a column, by the key of the part."""
    if column.bands is not None:
        found = {_key(place): share for place, share in enumerate(column.bands.shares)}
        return found | ({NO_BAND: column.bands.rest} if column.bands.rest else {})
    shares: dict[str, Fraction] = {}
    for value, weight in column.words:
        key = keys.get(cut_name(outcome_label(value)), OTHERS)
        shares[key] = shares.get(key, Fraction(0)) + Fraction(weight, column.total)
    others = 1 - sum(shares.values(), Fraction(0))
    if column.words and others:
        shares[OTHERS] = shares.get(OTHERS, Fraction(0)) + others
    return shares


def _parts(
    bands: Sequence[Band], categories: Sequence[Category], keys: Mapping[str, str]
) -> Iterable[tuple[str, StackPart]]:
    taken = set()
    for place, (band, tint) in enumerate(zip(bands, tints_of(bands), strict=True)):
        taken.add(_key(place))
        yield _key(place), StackPart(band.name, range_text(band.low, band.high), tint)
    for place, one in enumerate(categories):
        if keys[one.outcome] not in taken:
            tint = Tint(place, len(categories), one.colour)
            yield keys[one.outcome], StackPart(one.outcome, "", tint)


def _rest(used: set[str]) -> Iterable[tuple[str, StackPart]]:
    if OTHERS in used:
        yield (
            OTHERS,
            StackPart(
                QCoreApplication.translate("Stacks", "others"),
                QCoreApplication.translate("Stacks", "outcomes that are less likely"),
                REST,
            ),
        )
    if NO_BAND in used:
        yield (
            NO_BAND,
            StackPart(
                QCoreApplication.translate("Stacks", "no band"),
                QCoreApplication.translate("Stacks", "outcomes that no band catches"),
                REST,
            ),
        )


def _key(place: int) -> str:
    return f"band {place}"
