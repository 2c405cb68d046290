"""What is known of a value from the text of a script, before anything is rolled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import add, mul

__all__ = ["ANYTHING", "AT_MOST_ONE", "NONE", "ONE", "SOME", "TEXT", "Extent"]


@dataclass(frozen=True, slots=True)
class Extent:
    """What is known of a value before anything is rolled.

    Attributes:
        kind: ``numbers`` for a collection, ``text``, ``tuple``, or ``any`` where it is not known.
        least: How many numbers the collection has at least, and parts the tuple.
        most: How many it has at most, or None where there is no limit.
    """

    kind: str = "numbers"
    least: int = 0
    most: int | None = None

    @property
    def words(self) -> str:
        """What it is, in words for a message."""
        if self.kind == "tuple":
            return "a pair" if self.least == _PAIR else f"a tuple of {self.least}"
        if self.kind != "numbers":
            return f"a {self.kind}"
        if self.most == 0:
            return "the empty collection"
        if self.least != self.most:
            return "a collection of several numbers"
        return "a number" if self.least == 1 else f"a collection of {self.least} numbers"

    @property
    def may_be_number(self) -> bool:
        """Whether it may be a single number."""
        return self.kind in ("numbers", "any") and self.least <= 1 and self.most != 0

    def or_else(self, other: Extent) -> Extent:
        """Return what is known of a value that is one or the other."""
        if self.kind != other.kind:
            return ANYTHING
        return Extent(self.kind, min(self.least, other.least), _most(max, self.most, other.most))

    def united(self, other: Extent) -> Extent:
        """Return what is known of the union of both."""
        if self.kind != "numbers" or other.kind != "numbers":
            return ANYTHING
        return Extent("numbers", self.least + other.least, _most(add, self.most, other.most))

    def times(self, count: int | None) -> Extent:
        """Return what is known of so many of them together; None for a number not known."""
        if self.kind != "numbers" or count is None:
            return ANYTHING if self.kind != "numbers" else SOME
        return Extent("numbers", self.least * count, _most(mul, self.most, count))

    def repeated(self) -> Extent:
        """Return what is known of any number of them together."""
        return self.times(None)

    def limited(self, count: int | None) -> Extent:
        """Return what is known of so many of its numbers, or all where they are fewer."""
        if count is None:
            return Extent("numbers", 0, self.most)
        most = count if self.most is None else min(self.most, count)
        return Extent("numbers", min(self.least, count), most)


def _most(join: Callable[[int, int], int], first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else join(first, second)


_PAIR = 2
"""Parts of a tuple that is called a pair."""

ANYTHING = Extent("any")
SOME = Extent()
NONE = Extent("numbers", 0, 0)
ONE = Extent("numbers", 1, 1)
AT_MOST_ONE = Extent("numbers", 0, 1)
TEXT = Extent("text")
