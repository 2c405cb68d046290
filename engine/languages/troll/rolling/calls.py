"""How calls of functions are rolled, compositional ones included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.errors import DiceError, Span
from engine.languages.troll import mixed_values, operands, semantics
from engine.languages.troll.reading.names import (
    PREDEFINED,
    argument_count,
    unknown_function,
    wrong_arguments,
)
from engine.languages.troll.reading.syntax import (
    Call,
    Compositional,
    Declaration,
    Expression,
    Variable,
)
from engine.languages.troll.rolling.scope import Scope
from engine.languages.troll.semantics import Numbers
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.troll.rolling.roller import TrollRoller
    from engine.languages.troll.rolling.scope import Steps

__all__ = ["apply_operator", "call", "check_call", "not_a_single"]


def call(roller: TrollRoller, node: Call, scope: Scope) -> Steps:
    """Roll a call; the arguments are evaluated first, from left to right."""
    check_call(roller.declarations, node)
    arguments = []
    for argument in node.arguments:
        arguments.append((yield argument, scope))
    function = roller.declarations.get(node.function)
    if function is None:
        return apply_operator(roller, "sgn", arguments[0], node.arguments[0].span)
    depth = scope.depth + 1
    if isinstance(function, Compositional):
        numbers = operands.collection(arguments[0], function.name, node.arguments[0].span)
        return (yield from _composed(roller, function, numbers, depth))
    made = function, tuple(arguments)
    entry, depth = roller.entered(made, scope)
    body = roller.body(made, depth, entry)
    if body is None:
        return (0,)
    values = dict(zip(function.parameters, arguments, strict=True))
    return (yield body, Scope(values, depth, entry))


def check_call(declarations: Mapping[str, Declaration], node: Call) -> None:
    """Check that there is such a function, and that it takes so many arguments.

    Raises:
        DiceError: There is no such function, or it takes another number of arguments.
    """
    name, given = node.function, len(node.arguments)
    function = declarations.get(name)
    if function is None and name not in PREDEFINED:
        raise unknown_function(name, node.function_span, {*declarations, *PREDEFINED})
    wanted = argument_count(function)
    if given != wanted:
        raise wrong_arguments(name, wanted, given, node.span)


def not_a_single(function: Compositional) -> DiceError:
    """Return the error that sgn, which is an operator, is the second part of a function."""
    return DiceError(
        "sgn cannot be the second part of a compositional function",
        function.single_span,
        hint="write sign, the function",
    )


def _composed(roller: TrollRoller, function: Compositional, numbers: Numbers, depth: int) -> Steps:
    """Roll a compositional function: its parts are joined from the largest element down."""
    if function.single == "sgn":
        raise not_a_single(function)
    if not numbers:
        return (yield function.empty, Scope({}, depth))
    parts: list[Value] = []
    for number in numbers:
        part = yield from _single(roller, function, (number,), depth)
        parts.append(part)
    result = parts.pop()
    while parts:
        result = yield from _join(roller, function, parts.pop(), result, depth)
    return result


def _single(roller: TrollRoller, function: Compositional, number: Numbers, depth: int) -> Steps:
    name, span = function.single, function.single_span
    if name in semantics.AGGREGATES or name in ("-", "d", "z", "choose"):
        return apply_operator(roller, name, number, span)
    return (yield _applied(name, (number,), depth, span))


def _join(
    roller: TrollRoller, function: Compositional, left: Value, right: Value, depth: int
) -> Steps:
    name, span = function.join, function.join_span
    if name == "U":
        with operands.located(span):
            return mixed_values.united((left, right))
    if name in semantics.ARITHMETIC:
        first, second = (operands.number(value, name, span) for value in (left, right))
        return roller.arithmetic(name, first, second, span)
    return (yield _applied(name, (left, right), depth, span))


def _applied(
    name: str, values: Sequence[Value], depth: int, span: Span
) -> tuple[Expression, Scope]:
    """Return a call of a function on known values, as an expression in a scope of its own.

    It stands as deep as the call of the compositional function that asks for it, which therefore
    does not suffer from the limit on call depth.
    """
    names = ("left", "right")[: len(values)]
    arguments = tuple(Variable(span, each) for each in names)
    scope = Scope(dict(zip(names, values, strict=True)), depth - 1)
    return Call(span, name, span, arguments), scope


def apply_operator(roller: TrollRoller, operator: str, value: Value, span: Span) -> Value:
    """Return what an operator before one operand makes of its value.

    Args:
        roller: The roll, for dice and ``choose``.
        operator: Any operator of a unary node, ``d`` or ``z``.
        value: The value of the operand.
        span: Where an error of the operand is shown.

    Raises:
        DiceError: The operator does not take such a value.
    """
    if operator in ("d", "z"):
        return roller.dice(1, operands.faces(value, operator, span), span)
    if operator == "-":
        return (-operands.number(value, operator, span),)
    if operator == "sgn":
        return (semantics.sign(operands.number(value, operator, span)),)
    if operator in ("sum", "straight"):
        return semantics.AGGREGATES[operator](operands.collection(value, operator, span))
    if operator == "choose":
        found = operands.elements(value, operator, span)
        return mixed_values.collected(roller.choose(found, span))
    return operands.aggregated(operator, value, span)
