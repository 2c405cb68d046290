"""Arithmetic on exact rationals, and the expressions made of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from engine.errors import DiceError, Span
from engine.languages.accounts import as_written
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.syntax import Expression

__all__ = [
    "FUNCTIONS",
    "NEVER_ZERO",
    "Definitions",
    "constant",
    "divided",
    "evaluate",
    "given",
    "has_dice",
    "is_constant",
    "raised",
    "remainder",
    "whole",
]

Definitions: TypeAlias = Mapping[str, int]
"""The numbers of the names that a roll asks for."""

_LONGEST_NUMBER = 1_000_000
"""Bits of a number beyond which computing with it would take too long to wait for."""

FUNCTIONS: dict[str, Callable[[Fraction], Fraction]] = {
    "floor": lambda number: Fraction(math.floor(number)),
    "ceil": lambda number: Fraction(math.ceil(number)),
    "round": lambda number: Fraction(math.floor(number + Fraction(1, 2))),
    "abs": abs,
}
"""What each function makes of a number; ``round`` rounds a half up, also below zero."""


NOT_BELOW = "where it may be less, write {{..., {0}}}kh1 for at least {0}"
"""The hint for a number that is too low."""

NEVER_ZERO = "where it may be 0, write {..., 1}kh1 for at least 1"
"""The hint for a divisor."""


def divided(left: Fraction, right: Fraction, span: Span) -> Fraction:
    """Return the exact quotient.

    Raises:
        DiceError: The divisor, which stands at ``span``, is 0.
    """
    if not right:
        raise DiceError("this can be 0, and nothing is divided by 0", span, NEVER_ZERO)
    return left / right


def remainder(left: Fraction, right: Fraction, span: Span) -> Fraction:
    """Return what is left of a division with a whole quotient; it has the sign of ``left``.

    Raises:
        DiceError: The divisor, which stands at ``span``, is 0.
    """
    return left - right * math.trunc(divided(left, right, span))


def raised(base: Fraction, exponent: Fraction, span: Span) -> Fraction:
    """Return a power.

    Raises:
        DiceError: The exponent, which stands at ``span``, is not whole, or the power too large, or
            0 is raised to a negative exponent.
    """
    power = whole(exponent, "an exponent", span)
    if power < 0 and not base:
        message = "this can be negative, and 0 has no negative power"
        raise DiceError(message, span, NOT_BELOW.format(0))
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if bits * abs(power) > _LONGEST_NUMBER and abs(base) != 1:
        raise DiceError(
            "this power is a number of more than 300,000 digits", span, "use smaller numbers"
        )
    return base**power


def whole(number: Fraction, what: str, span: Span, least: int | None = None) -> int:
    """Return ``number`` as a whole number.

    Args:
        number: The number.
        what: What it is, for the message, such as ``the number of dice``.
        span: Where it stands.
        least: The least number that will do, or None.

    Raises:
        DiceError: It is not whole, or too small.
    """
    if number.denominator != 1:
        hint = "round it with floor() or ceil()"
        raise DiceError(f"{what} must be whole, not {as_written(number)}", span, hint)
    if least is not None and number < least:
        message = f"{what} must be at least {least}, not {as_written(number)}"
        raise DiceError(message, span, NOT_BELOW.format(least))
    return number.numerator


def given(node: syntax.Given, definitions: Definitions) -> Fraction:
    """Return the number of a name.

    Raises:
        DiceError: It was given none, and the roll suggests none.
    """
    number = definitions.get(node.name, node.default)
    if number is None:
        raise DiceError(f"{node.name} has no number", node.span, f"give it one: {node.name}=3")
    return Fraction(number)


Leaf: TypeAlias = Callable[[syntax.DiceTerm | syntax.Group], Fraction]
"""What gives dice and groups their value."""


def evaluate(expression: Expression, definitions: Definitions, leaf: Leaf) -> Fraction:
    """Return the value of an expression, evaluated from left to right.

    Args:
        expression: The expression.
        definitions: A number for each name without a default.
        leaf: What gives dice and groups their value.

    Raises:
        DiceError: It has none.
    """
    if isinstance(expression, syntax.Number):
        return expression.value
    if isinstance(expression, syntax.DiceTerm | syntax.Group):
        return leaf(expression)
    if isinstance(expression, syntax.Given):
        return given(expression, definitions)
    if isinstance(expression, syntax.Addition):
        values = [evaluate(term, definitions, leaf) for term in expression.terms]
        return sum(
            (sign * value for sign, value in zip(expression.signs, values, strict=True)),
            Fraction(0),
        )
    if isinstance(expression, syntax.Multiplication):
        return _product(expression, definitions, leaf)
    if isinstance(expression, syntax.Power):
        base = evaluate(expression.base, definitions, leaf)
        exponent = evaluate(expression.exponent, definitions, leaf)
        return raised(base, exponent, expression.exponent.span)
    operand = evaluate(expression.operand, definitions, leaf)
    if isinstance(expression, syntax.Negative):
        return -operand
    if isinstance(expression, syntax.MathFunction):
        return FUNCTIONS[expression.name](operand)
    return operand


def _product(node: syntax.Multiplication, definitions: Definitions, leaf: Leaf) -> Fraction:
    value = evaluate(node.first, definitions, leaf)
    for operator, factor in node.rest:
        other = evaluate(factor, definitions, leaf)
        if operator == "*":
            value *= other
        else:
            operation = divided if operator == "/" else remainder
            value = operation(value, other, factor.span)
    return value


def constant(expression: Expression, definitions: Definitions) -> Fraction:
    """Return the value of an expression without dice.

    Raises:
        DiceError: There are dice in it, or it has no value.
    """
    return evaluate(expression, definitions, _no_dice)


def _no_dice(node: syntax.DiceTerm | syntax.Group) -> Fraction:
    raise DiceError("there can be no dice in a modifier", node.span, "write a number")


_DICE = (syntax.DiceTerm, syntax.Group)
_UNKNOWN = (*_DICE, syntax.Given)
"""What is not known before anything is rolled and asked."""


def has_dice(expression: syntax.RollSyntax) -> bool:
    """Return whether anything is rolled in an expression."""
    return any(isinstance(node, _DICE) for node in syntax.walk(expression))


def is_constant(node: syntax.RollSyntax) -> bool:
    """Return whether there are neither dice nor names in ``node``."""
    return not any(isinstance(each, _UNKNOWN) for each in syntax.walk(node))
