"""Policies: how decisions are made in a calculation, where nobody can be asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

__all__ = ["Policy", "Way", "WayOrNumber"]


class Way(Enum):
    """How the decisions of a label are made."""

    NEVER = "never"
    """No, or the first of several numbers."""

    ALWAYS = "always"
    """Yes, or the last of several numbers."""

    BEST = "best"
    """As is best for the goal, knowing all that has been rolled."""

    WORST = "worst"
    """As is worst for the goal, knowing all that has been rolled: as an opponent decides."""

    @classmethod
    def of(cls, *, always: bool) -> Way:
        """Return the way that is always, or that which is never."""
        return cls.ALWAYS if always else cls.NEVER

    @property
    def is_free(self) -> bool:
        """Whether it depends on what was rolled."""
        return self in (Way.BEST, Way.WORST)


WayOrNumber: TypeAlias = Way | int
"""A way, or the number that is chosen wherever it is among those offered."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How decisions are made in a calculation.

    Attributes:
        otherwise: How every other decision is made.
        labels: How decisions of these labels are made; the labels are case-folded.
    """

    otherwise: WayOrNumber = Way.NEVER
    labels: Mapping[str, WayOrNumber] = field(default_factory=dict)

    def way(self, label: str) -> WayOrNumber:
        """Return how decisions of a label are made."""
        return self.labels.get(label.casefold(), self.otherwise)

    @property
    def is_free(self) -> bool:
        """Whether any decision depends on what was rolled."""
        ways = (self.otherwise, *self.labels.values())
        return any(isinstance(way, Way) and way.is_free for way in ways)

    def chosen(self, label: str, offered: tuple[int, ...] = ()) -> bool | int:
        """Return how a decision is made without a look at the dice.

        Of several numbers, never is the first and always the last; a number that is not offered
        counts as never. A decision that is left free is made as if it were never.

        Args:
            label: What is asked.
            offered: The numbers to choose from; none where the answer is yes or no.
        """
        way = self.way(label)
        if not offered:
            return way is Way.ALWAYS or (not isinstance(way, Way) and way != 0)
        if isinstance(way, Way):
            return offered[-1 if way is Way.ALWAYS else 0]
        return way if way in offered else offered[0]
