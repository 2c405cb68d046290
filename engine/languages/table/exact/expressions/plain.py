"""Expressions without dice, made into functions of the variables: a calculation asks them often."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from engine.errors import DiceError
from engine.languages.kinds import FieldValue, Record
from engine.languages.table.exact.weighing import Odds
from engine.languages.table.operations import (
    COMPARISONS,
    PURE,
    applied,
    negated,
    truth,
    without_value,
)
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FieldAccess,
    FunctionCall,
    Hole,
    Logical,
    Name,
    UnaryOperation,
)

__all__ = ["OF_NUMBERS", "Environment", "Plain", "is_plain", "plain"]

Environment: TypeAlias = tuple[FieldValue | Odds | None, ...]
"""What each variable of a function holds: a value, or the odds of one that was rolled and that
nobody has looked at yet; None before it has one and after nothing reads it."""

Variables: TypeAlias = Sequence[FieldValue | Odds | None]

Plain: TypeAlias = Callable[[Variables], FieldValue]


def is_plain(expression: Expression) -> bool:
    """Return whether an expression itself, whatever is in it, depends on its parts alone."""
    return not isinstance(expression, FunctionCall) or expression.function.key in PURE


def plain(expression: Expression, function: CheckedFunction) -> Plain:
    """Return an expression of a function as a function of its variables.

    Args:
        expression: The expression; it is plain.
        function: Where it stands.
    """
    if isinstance(expression, Name):
        return _variable(expression, function)
    if isinstance(expression, FieldAccess):
        return _selection(plain(expression.record, function), expression.field.key)
    if isinstance(expression, FunctionCall):
        pure = PURE[expression.function.key]
        arguments = [plain(one, function) for one in expression.arguments]
        return lambda environment: pure([one(environment) for one in arguments])
    if isinstance(expression, UnaryOperation):
        sign, operand = expression.operator, plain(expression.operand, function)
        return lambda environment: negated(sign, operand(environment))
    if isinstance(expression, Logical):
        return _logical(expression, function)
    if isinstance(expression, BinaryOperation):
        return _binary(expression, function)
    assert not isinstance(expression, Hole)
    value = expression.value
    return lambda _: value


def _variable(name: Name, function: CheckedFunction) -> Plain:
    slot = function.slots[name.identifier]

    def look_up(environment: Variables) -> FieldValue:
        value = environment[slot]
        if value is None:
            raise without_value(name.identifier, function)
        assert not isinstance(value, Odds)
        return value

    return look_up


def _selection(record: Plain, key: str) -> Plain:
    def select(environment: Variables) -> FieldValue:
        found = record(environment)
        assert isinstance(found, Record)
        return found.values[key]

    return select


def _logical(expression: Logical, function: CheckedFunction) -> Plain:
    left, right = plain(expression.left, function), plain(expression.right, function)
    decisive = expression.operator == "||"

    def decide(environment: Variables) -> FieldValue:
        value = truth(left(environment))
        return value if value == decisive else truth(right(environment))

    return decide


def _binary(expression: BinaryOperation, function: CheckedFunction) -> Plain:
    left, right = plain(expression.left, function), plain(expression.right, function)
    sign, span = expression.operator, expression.span
    of_numbers = OF_NUMBERS.get(sign)

    def operate(environment: Variables) -> FieldValue:
        one, other = left(environment), right(environment)
        if of_numbers is not None and type(one) is int and type(other) is int:
            return of_numbers(one, other)
        try:
            return applied(sign, one, other)
        except DiceError as error:
            raise error.located(span) from None

    return operate


OF_NUMBERS: Mapping[str, Callable[[int, int], int]] = {
    **COMPARISONS,
    "==": operator.eq,
    "!=": operator.ne,
    "+": operator.add,
    "-": operator.sub,
}
"""What operators come to that cannot fail with numbers."""
