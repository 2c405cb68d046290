"""Numbers as decimals, rounded as people round: what lies halfway goes away from zero.

A rational is rounded as it is. A float is taken as the decimal with 15 digits next to it: it mostly
stands for a rational that had no float of its own, and 5.675 is meant rather than 5.67499999....
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from typing import TypeAlias

__all__ = [
    "Real",
    "decimal_places",
    "ratio_digits",
    "ratio_places",
    "significant",
    "significant_text",
]

Real: TypeAlias = "int | Fraction | float"
"""Whatever is written as a decimal."""

FLOAT_DIGITS = 15
"""Every decimal with so many digits comes back from the float next to it."""

DECIMAL_PER_BIT = 0.30103
"""Decimal digits that a binary one is worth."""


def significant(number: Real, digits: int) -> Decimal:
    """Return ``number`` with so many significant digits."""
    if isinstance(number, float):
        return _context(digits).create_decimal(f"{number:.{FLOAT_DIGITS}g}")
    return ratio_digits(number.numerator, number.denominator, digits)


def ratio_digits(numerator: int, denominator: int, digits: int) -> Decimal:
    """Return a ratio of whole numbers, of any size, with so many significant digits."""
    length = (numerator.bit_length() - denominator.bit_length()) * DECIMAL_PER_BIT
    shift = digits + 2 - int(length)
    more, less = 10 ** max(shift, 0), 10 ** max(-shift, 0)
    whole, rest = divmod(abs(numerator) * more, denominator * less)
    # One more digit stands for all that follow, so that nothing is taken for halfway that is not.
    found = Decimal(whole * 10 + bool(rest)).scaleb(-shift - 1, _context(2 * digits + 10))
    return _context(digits).plus(found if numerator >= 0 else -found)


def significant_text(number: Real, digits: int) -> str:
    """Return ``number`` with up to so many significant digits, and no zeros after the last one."""
    return f"{float(significant(number, digits)):.{digits}g}"


def decimal_places(number: Real, places: int, grouping: str = "") -> str:
    """Return ``number`` with exactly so many digits after its point.

    Args:
        number: What is written; finite.
        places: How many digits.
        grouping: What stands between groups of three digits before the point.
    """
    if isinstance(number, float):
        if abs(number) >= 10**FLOAT_DIGITS:
            return f"{number:{grouping}.{places}f}"
        number = Fraction(f"{number:.{FLOAT_DIGITS}g}")
    return ratio_places(number.numerator, number.denominator, places, grouping)


def ratio_places(numerator: int, denominator: int, places: int, grouping: str = "") -> str:
    """Return a ratio of whole numbers with exactly so many digits after its point."""
    scale = 10**places
    units = (2 * abs(numerator) * scale + denominator) // (2 * denominator)
    whole, part = divmod(units, scale)
    sign = "-" if numerator < 0 and units else ""
    return f"{sign}{whole:{grouping}}" + (f".{part:0{places}d}" if places else "")


def _context(digits: int) -> Context:
    return Context(digits, ROUND_HALF_UP, MIN_EMIN, MAX_EMAX)
