"""The values a mechanic can come to: collections of numbers, text boxes and pairs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from engine.textbox import TextBox

__all__ = ["EMPTY", "Collection", "Number", "Pair", "Value", "is_plain", "outcome_order"]

Number: TypeAlias = int | Fraction
"""A whole number, or in Roll20 any rational; a whole rational is always written as an int."""

Collection: TypeAlias = tuple[Number, ...]
"""Numbers in ascending order; a single number is a collection of one, as in Troll."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values side by side, Troll's ``[a, b]``."""

    first: Value
    second: Value


Value: TypeAlias = Collection | TextBox | Pair

EMPTY: Collection = ()
"""The collection without elements."""


def is_plain(value: Value) -> bool:
    """Return whether ``value`` is a single number or empty, so that it counts as a number."""
    return isinstance(value, tuple) and len(value) <= 1


def outcome_order(value: Value) -> tuple[int, object]:
    """Return the key by which outcomes are listed: collections, then texts, then pairs.

    Collections come in ascending order of their elements (so ``[1, 1]`` before ``[2]``), texts
    line by line, pairs by their first and then their second value.
    """
    if isinstance(value, tuple):
        return 0, value
    if isinstance(value, TextBox):
        return 1, value.lines
    return 2, (outcome_order(value.first), outcome_order(value.second))
