"""What written bodies call: operations that Python has not, and what leaves the rest to steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.direct.results import NotDirectError
from engine.errors import DiceError
from engine.languages.anydice.arithmetic import NUMBER_OPERATORS
from engine.languages.anydice.values import Value

__all__ = [
    "LONGEST",
    "OPERATIONS",
    "at",
    "at_each",
    "number_of",
    "numbers_between",
    "of_some_length",
]

LONGEST = 1_000
"""Numbers of a sequence that is written in Python at most."""


def _or_not_few(operation: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """Return an operation that leaves errors to steps, which know where they are."""

    def operated(left: int, right: int) -> int:
        try:
            return operation(left, right)
        except DiceError:
            raise NotDirectError from None

    return operated


OPERATIONS = {
    "/": NUMBER_OPERATORS["/"],
    **{sign: _or_not_few(NUMBER_OPERATORS[sign]) for sign in ("*", "^")},
}
"""Operators that Python has not, or that may be in error."""


def at(place: int, row: Sequence[int]) -> int:
    """Return what stands at a place, counted from 1, or 0 where there is none."""
    return row[place - 1] if 0 < place <= len(row) else 0


def at_each(places: Sequence[int], row: Sequence[int]) -> int:
    """Return the sum of what stands at some places."""
    return sum([at(place, row) for place in places])


def numbers_between(first: int, last: int) -> range:
    """Return the numbers from one to another."""
    if last - first > LONGEST:
        raise NotDirectError
    return range(first, last + 1)


def of_some_length(sequence: Sequence[int]) -> Sequence[int]:
    """Return a sequence made of several, which may have doubled once too often in a loop."""
    if len(sequence) > LONGEST:
        raise NotDirectError
    return sequence


def number_of(value: Value) -> int:
    """Return a value that has to be a number."""
    if type(value) is not int:
        raise NotDirectError
    return value
