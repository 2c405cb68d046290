"""Values that are certain in each run of a function, but not known while it runs for all at once.

A number that is not known is an expression of the calculus over the dice that were passed. A
sequence is such a collection, with its elements in their order where that can be told. Dice that
depend on such a number are drawn anew wherever they are used, because nothing in AnyDice is
correlated but what a function was given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.calculus.nodes import Node
from engine.languages.anydice.values import Value

__all__ = [
    "MOST_ELEMENTS",
    "AnyValue",
    "NotLoweredError",
    "Unknown",
    "UnknownDice",
    "UnknownNumber",
    "UnknownSequence",
]


MOST_ELEMENTS = 60
"""Elements of a sequence that are looked at one by one."""


class NotLoweredError(Exception):
    """A function does something that is not known how to do for all outcomes at once."""


@dataclass(frozen=True, slots=True)
class UnknownNumber:
    """A number.

    Attributes:
        node: What it is.
    """

    node: Node


@dataclass(frozen=True, slots=True)
class UnknownSequence:
    """A sequence.

    Attributes:
        roll: Its elements in any order, as a collection.
        elements: Its elements in order, or None where only the collection is known.
        is_sorted: Whether it is the whole collection in the position order.
    """

    roll: Node
    elements: tuple[Node, ...] | None
    is_sorted: bool = False


@dataclass(frozen=True, slots=True)
class UnknownDice:
    """Dice; what they show depends on what is not known.

    Attributes:
        draw: Returns what they show together, with dice of their own each time.
        roll: Returns what each of them shows, as a collection; None where they are one die.
        size: How many they are.
    """

    draw: Callable[[], Node]
    roll: Callable[[], Node] | None = None
    size: int | UnknownNumber = 1


Unknown: TypeAlias = UnknownNumber | UnknownSequence | UnknownDice
"""A value that is not known."""

AnyValue: TypeAlias = Value | Unknown
"""A value, known or not."""
