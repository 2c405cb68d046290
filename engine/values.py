"""The values a mechanic can come to: collections of numbers, text boxes and pairs."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from flint import fmpz

from engine.errors import DiceError
from engine.textbox import TextBox

__all__ = [
    "EMPTY",
    "Collection",
    "Number",
    "Pair",
    "Value",
    "is_plain",
    "number_text",
    "outcome_order",
]

_LONGEST_WRITTEN = 400
"""Bits of a number beyond which not all of its digits are shown."""

_LARGEST_PAIR = 100
"""Values in a pair: pairs in pairs are compared and written by recursion."""

Number: TypeAlias = int | Fraction
"""A whole number, or in Roll20 any rational; a whole rational is always written as an int."""

Collection: TypeAlias = tuple[Number, ...]
"""Numbers in ascending order; a single number is a collection of one, as in Troll."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values side by side, Troll's ``[a, b]``.

    Attributes:
        first: The value on the left.
        second: The value on the right.
        size: How many values it holds, those inside of pairs counted one by one.

    Raises:
        DiceError: It holds more values than anybody reads.
    """

    first: Value
    second: Value
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        size = sum(side.size if isinstance(side, Pair) else 1 for side in (self.first, self.second))
        if size > _LARGEST_PAIR:
            raise DiceError(f"this pair holds more than {_LARGEST_PAIR} values")
        object.__setattr__(self, "size", size)


Value: TypeAlias = Collection | TextBox | Pair

EMPTY: Collection = ()
"""The collection without elements."""


def number_text(number: Number) -> str:
    """Return a number as it is written; one of very many digits is shortened in the middle."""
    if isinstance(number, Fraction):
        return f"{number_text(number.numerator)}/{number_text(number.denominator)}"
    if number.bit_length() < _LONGEST_WRITTEN:
        return str(number)
    digits = str(fmpz(abs(number)))
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[:6]}…{digits[-6:]} ({len(digits):,} digits)"


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
