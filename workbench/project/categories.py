"""Outcomes that are no numbers, such as words: the order and the colours the designer gave them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.statistics.bands import BandColour, cut_name

__all__ = ["MOST_CATEGORIES", "Category", "in_order", "merged"]

MOST_CATEGORIES = 200
"""Outcomes that can have a place of their own in the order."""


@dataclass(frozen=True)
class Category:
    """An outcome that is no number.

    Attributes:
        outcome: It as it is written below the chart, in one line.
        colour: What the designer wants it to be drawn in.
    """

    outcome: str
    colour: BandColour = None

    def __post_init__(self) -> None:
        """Write the outcome as tables can show it."""
        object.__setattr__(self, "outcome", cut_name(self.outcome))


def in_order(outcomes: Iterable[str], chosen: Iterable[Category]) -> tuple[Category, ...]:
    """Return categories for outcomes: first those that have a place in the order, in it.

    Args:
        outcomes: Outcomes as they are written; the others among them stay in their order.
        chosen: What the designer put in order.
    """
    present = {cut_name(outcome): None for outcome in outcomes}
    ordered = {one.outcome: one for one in chosen if one.outcome in present}
    others = (Category(outcome) for outcome in present if outcome not in ordered)
    return (*ordered.values(), *others)


def merged(categories: tuple[Category, ...], chosen: tuple[Category, ...]) -> tuple[Category, ...]:
    """Return the order of a project after some of its categories were put in another one.

    Args:
        categories: Those of the project.
        chosen: Those that were seen, in their new order; the others go behind them.
    """
    seen = {one.outcome for one in chosen}
    others = (one for one in categories if one.outcome not in seen)
    return (*chosen, *others)[:MOST_CATEGORIES]
