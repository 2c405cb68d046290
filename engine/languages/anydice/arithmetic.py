"""What the operators of AnyDice do to numbers, the same wherever these come from."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import DiceError

__all__ = [
    "COMPARISONS",
    "LONGEST_NUMBER",
    "MIRRORED",
    "NUMBER_OPERATORS",
    "digits",
    "divided",
    "raised",
]

LONGEST_NUMBER = 1_000_000
"""Bits of a number beyond which multiplying would take too long to wait for."""

COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
"""The comparisons, by their signs; sequences are compared as the words of a dictionary are."""

MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
"""The comparisons with their sides exchanged."""


def divided(left: int, right: int) -> int:
    """Return the quotient cut towards zero; whatever is divided by 0 is 0."""
    if right == 0:
        return 0
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def raised(base: int, exponent: int) -> int:
    """Return a power, cut towards zero where the exponent is negative; 0 to the 0 is 1.

    Raises:
        DiceError: 0 is raised to a negative number, or the power is too long.
    """
    if exponent >= 0:
        if base not in (-1, 0, 1) and base.bit_length() * exponent > LONGEST_NUMBER:
            raise DiceError("this power is too large", hint="use smaller numbers")
        power: int = base**exponent
        return power
    if base == 0:
        raise DiceError("0 has no negative powers", hint="make sure that the exponent is 0 or more")
    return (base if exponent % 2 else 1) if base in (-1, 1) else 0


def _multiplied(left: int, right: int) -> int:
    if left.bit_length() + right.bit_length() > LONGEST_NUMBER:
        raise DiceError("this product is too large", hint="use smaller numbers")
    return left * right


NUMBER_OPERATORS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": _multiplied,
    "/": divided,
    "^": raised,
    "&": lambda left, right: int(bool(left) and bool(right)),
    "|": lambda left, right: int(bool(left) or bool(right)),
    "=": lambda left, right: 1 if left == right else 0,
    "!=": lambda left, right: 1 if left != right else 0,
    "<": lambda left, right: 1 if left < right else 0,
    ">": lambda left, right: 1 if left > right else 0,
    "<=": lambda left, right: 1 if left <= right else 0,
    ">=": lambda left, right: 1 if left >= right else 0,
}
"""What each operator makes of two numbers."""


def digits(number: int) -> str:
    """Return the digits of a number, without its sign.

    Raises:
        DiceError: There are too many of them.
    """
    if abs(number).bit_length() > _LONGEST_WRITTEN:
        raise DiceError("this number is too long for its digits to be looked at")
    return str(abs(number))


_LONGEST_WRITTEN = 14_000
"""Bits of a number with 4,200 digits; Python writes out 4,300 at most."""
