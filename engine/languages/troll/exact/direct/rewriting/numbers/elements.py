"""What collections of numbers or tuples can come to, as far as that can be told from their text."""

from __future__ import annotations

from typing import NamedTuple

from engine.direct.results import NotDirectError
from engine.languages.troll import semantics

__all__ = [
    "EMPTY",
    "TRUE",
    "Elements",
    "Range",
    "number",
    "of_binary",
    "of_unary",
    "several",
    "together",
]

_SELECTIONS = ("keep", "drop", "--")
"""Operators that leave some elements of what stands on their left."""


class Range(NamedTuple):
    """What numbers can come to.

    Attributes:
        low: The least of them.
        high: The greatest of them.
    """

    low: int
    high: int

    def with_other(self, other: Range) -> Range:
        """Return what these and others can come to."""
        return Range(min(self.low, other.low), max(self.high, other.high))


class Elements(NamedTuple):
    """What a collection can come to.

    Attributes:
        many: How many elements it has at most.
        is_filled: Whether it is never empty.
        each: What its numbers can be, or each part of its tuples.
    """

    many: int
    is_filled: bool
    each: tuple[Range, ...] = ()

    @property
    def is_one(self) -> bool:
        """Whether it always is a single element."""
        return self.many == 1 and self.is_filled

    @property
    def number(self) -> Range:
        """What the number can be that it is.

        Raises:
            NotDirectError: It may be something else.
        """
        if len(self.each) != 1 or not self.is_one:
            raise NotDirectError
        return self.each[0]

    @property
    def width(self) -> int:
        """How many parts its tuples have; 1 of numbers, 0 where it is always empty."""
        return len(self.each)


EMPTY = Elements(0, is_filled=False)
"""What ``{}`` comes to."""

TRUE = Elements(1, is_filled=False, each=(Range(1, 1),))
"""What ``?0.5`` comes to, or ``!x``: 1 or nothing."""


def number(low: int, high: int) -> Elements:
    """Return what a single number comes to that is nowhere beyond these two."""
    return Elements(1, is_filled=True, each=(Range(low, high),))


def several(count: Range, one: Elements) -> Elements:
    """Return what so many collections come to together."""
    many = max(count.high, 0) * one.many
    return one._replace(many=many, is_filled=one.is_filled and count.low > 0)


def together(one: Elements, other: Elements) -> Elements:
    """Return what two collections can come to as one.

    Raises:
        NotDirectError: Tuples would be with numbers, or with longer ones.
    """
    if not one.many or not other.many:
        return other if not one.many else one
    if one.width != other.width:
        raise NotDirectError
    each = tuple(map(Range.with_other, one.each, other.each))
    return Elements(one.many + other.many, one.is_filled or other.is_filled, each)


def of_unary(sign: str, known: Elements) -> Elements:
    """Return what an operator makes of a collection.

    Raises:
        NotDirectError: That is not known, or it may be an error.
    """
    many, filled, each = known
    if sign == "!":
        return TRUE
    if sign == "count":
        return number(int(filled), many)
    if sign in ("max", "min"):
        return known._replace(many=min(many, 1))
    if sign in ("median", "choose"):
        return known._replace(many=1, is_filled=True)
    if sign == "counts":
        return Elements(many, filled, (Range(1, max(many, 1)),))
    if sign in ("different", "minimal", "maximal", "straight"):
        return known
    if sign == "sum":
        low, high = each[0] if each else (0, 0)
        least = low * (many if low < 0 else int(filled))
        return number(least, high * (many if high > 0 else int(filled)))
    low, high = known.number
    if sign == "-":
        return number(-high, -low)
    if sign == "sgn":
        return number(-1, 1)
    raise NotDirectError


def of_binary(sign: str, left: Elements, right: Elements) -> Elements:
    """Return what an operator makes of two collections.

    Raises:
        NotDirectError: That is not known, or it may be an error.
    """
    if sign == "U":
        return together(left, right)
    if sign == "&":
        return right._replace(is_filled=False)
    if sign in semantics.FILTERS:
        if not left.is_one or (right.many and left.width != right.width):
            raise NotDirectError
        return right._replace(is_filled=False)
    if sign in _SELECTIONS:
        together(left, right)
        return left._replace(is_filled=False)
    if sign == "pick":
        return left._replace(many=min(left.many, max(right.number.high, 0)), is_filled=False)
    (low, high), (least, greatest) = left.number, right.number
    if sign == "..":
        return Elements(
            max(greatest - low + 1, 0), high <= least, (Range(low, max(greatest, low)),)
        )
    if sign == "+":
        return number(low + least, high + greatest)
    if sign == "-":
        return number(low - greatest, high - least)
    if sign == "*":
        ends = [one * other for one in (low, high) for other in (least, greatest)]
        return number(min(ends), max(ends))
    if least == greatest > 0 and sign == "/":
        return number(low // least, high // least)
    if least == greatest > 0 and sign == "mod":
        return number(0, least - 1)
    raise NotDirectError
