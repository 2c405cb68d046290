"""The values a mechanic can come to: collections of numbers, text boxes and tuples."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from engine.errors import DiceError
from engine.textbox import TextBox

__all__ = [
    "EMPTY",
    "Collection",
    "Number",
    "Tuple",
    "TupleCollection",
    "Value",
    "digits",
    "is_plain",
    "number_text",
    "outcome_order",
]

_LONGEST_WRITTEN = 400
"""Bits of a number beyond which not all of its digits are shown."""

_LARGEST_TUPLE = 100
"""Values in a tuple: tuples in tuples are compared and written by recursion."""

Number: TypeAlias = int | Fraction
"""A whole number, or in Roll20 any rational; a whole rational is always written as an int."""

Collection: TypeAlias = tuple[Number, ...]
"""Numbers in ascending order; a single number is a collection of one, as in Troll."""


@dataclass(frozen=True, slots=True, init=False)
class Tuple:
    """Values side by side, Troll's ``[a, b]`` and ``[a, b, c]``.

    Attributes:
        parts: The values from left to right, two or more.
        size: How many values it holds, those inside of tuples counted one by one.

    Raises:
        DiceError: It holds more values than anybody reads.
    """

    parts: tuple[Value, ...]
    size: int = field(compare=False, repr=False)

    def __init__(self, *parts: Value) -> None:
        """Put values side by side."""
        size = len(parts)
        for part in parts:
            if isinstance(part, Tuple):
                size += part.size - 1
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "size", size)
        if size > _LARGEST_TUPLE:
            kind = "pair" if self.is_pair else "tuple"
            raise DiceError(f"this {kind} holds more than {_LARGEST_TUPLE} values")

    @property
    def is_pair(self) -> bool:
        """Whether it has two parts."""
        return len(self.parts) == _PAIR


_PAIR = 2
"""Parts of a tuple that is called a pair."""


@dataclass(frozen=True, slots=True)
class TupleCollection:
    """Several tuples of single numbers, such as cards with their suits.

    One alone is a ``Tuple``, and none the empty collection.

    Attributes:
        rows: The numbers of each tuple; ascending, by their first and then their other numbers.
    """

    rows: tuple[tuple[int, ...], ...]

    @property
    def tuples(self) -> tuple[Tuple, ...]:
        """The tuples in ascending order."""
        return tuple(Tuple(*((number,) for number in row)) for row in self.rows)


Value: TypeAlias = Collection | TextBox | Tuple | TupleCollection

EMPTY: Collection = ()
"""The collection without elements."""


def digits(number: int) -> str:
    """Return the decimal digits of ``number``, however many there are."""
    try:
        return str(number)
    except ValueError:
        # Python refuses to write more than a few thousand digits in one go.
        half = number.bit_length() * 3 // 20
        high, low = divmod(abs(number), 10**half)
        return "-" * (number < 0) + digits(high) + digits(low).zfill(half)


def number_text(number: Number) -> str:
    """Return a number as it is written; one of very many digits is shortened in the middle."""
    if isinstance(number, Fraction):
        return f"{number_text(number.numerator)}/{number_text(number.denominator)}"
    if number.bit_length() < _LONGEST_WRITTEN:
        return str(number)
    from flint import fmpz  # loading it takes longer than most scripts, which have no such number

    digits = str(fmpz(abs(number)))
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[:6]}…{digits[-6:]} ({len(digits):,} digits)"


def is_plain(value: Value) -> bool:
    """Return whether ``value`` is a single number or empty, so that it counts as a number."""
    return isinstance(value, tuple) and len(value) <= 1


def outcome_order(value: Value) -> tuple[int, object]:
    """Return the key by which outcomes are listed: collections, texts, tuples, several tuples.

    Collections come in ascending order of their elements (so ``[1, 1]`` before ``[2]``), texts
    line by line, tuples by their first and then their other values.
    """
    if isinstance(value, tuple):
        return 0, value
    if isinstance(value, TextBox):
        return 1, value.lines
    if isinstance(value, TupleCollection):
        return 3, value.rows
    return 2, tuple(map(outcome_order, value.parts))
