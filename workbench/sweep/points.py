"""The points that have been calculated, kept as long as there is room for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from typing import TypeAlias

from engine.errors import DiceError
from engine.events import Event
from workbench.results.results import Recipe
from workbench.sweep.request import SweepPoint

__all__ = ["MOST_BYTES", "Outcome", "Points"]

MOST_BYTES = 100_000_000
"""What all points together may take; those of the present sweep share it evenly."""

MOST_OLD = 5000
"""Points that are kept though the present sweep does not need them."""

Outcome: TypeAlias = SweepPoint | DiceError
"""A point, or why there is none."""


class Points:
    """What is known of recipes, so that what did not change is not calculated again."""

    def __init__(self, most_bytes: int = MOST_BYTES, most_old: int = MOST_OLD) -> None:
        """Begin without any.

        Args:
            most_bytes: What all points together may take.
            most_old: How many are kept that are not needed now.
        """
        self._most_bytes = most_bytes
        self._most_old = most_old
        self._known: OrderedDict[Recipe, Outcome] = OrderedDict()

    def __len__(self) -> int:
        """Return how many are known."""
        return len(self._known)

    def find(self, recipe: Recipe, event: Event | None) -> Outcome | None:
        """Return what is known of a recipe, or None where it does not tell of ``event``."""
        outcome = self._known.get(recipe)
        if isinstance(outcome, SweepPoint) and not outcome.tells(event):
            return None
        return outcome

    def put(self, recipe: Recipe, outcome: Outcome) -> None:
        """Keep what became of a recipe."""
        self._known[recipe] = outcome
        self._known.move_to_end(recipe)

    def forget_errors(self) -> None:
        """Forget which recipes failed, so that they are tried again."""
        for recipe, outcome in tuple(self._known.items()):
            if isinstance(outcome, DiceError):
                del self._known[recipe]

    def trim(self, needed: Collection[Recipe]) -> None:
        """Forget the oldest of those that are not among ``needed``, as far as room is short."""
        kept = frozenset(needed)
        old = [recipe for recipe in self._known if recipe not in kept]
        size = sum(map(_size_of, self._known.values()))
        spare = len(old) - self._most_old
        for recipe in old:
            if spare <= 0 and size <= self._most_bytes:
                return
            size -= _size_of(self._known.pop(recipe))
            spare -= 1


def _size_of(outcome: Outcome) -> int:
    return outcome.size if isinstance(outcome, SweepPoint) else 0
