"""Comparisons of a greatest or least number as those of the numbers: who of several still stands.

``max(a, b) > 0`` becomes ``a > 0 || b > 0``, and ``min(a, b) > 0`` becomes ``a > 0 && b > 0``. So
it is seen that nothing more is asked of either than whether it is above 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

from engine.languages.table.exact.analysis.drifts import MIRRORED
from engine.languages.table.exact.analysis.liveness import life_of
from engine.languages.table.operations import COMPARISONS
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FunctionCall,
    Identifier,
    Logical,
    Name,
    NumberLiteral,
    TableSyntax,
    Truth,
    UnaryOperation,
    walk,
)

__all__ = ["plain"]

_BOUNDS = ("max", "min")


def plain(function: CheckedFunction) -> CheckedFunction:
    """Return a function that compares numbers rather than the greatest or least of them."""
    if not any(_bound_in(node) for node in walk(function.function.body)):
        return function
    count = len(function.function.parameters)
    if any(slot >= count for slot in life_of(function, frozenset()).first):
        return function  # a variable may have no value, which is an error wherever it is looked at
    body = _rewritten(function.function.body)
    return replace(function, function=replace(function.function, body=body))  # type: ignore[arg-type]  # a block as before


def _bound_in(node: TableSyntax) -> tuple[FunctionCall, str, int] | None:
    """Return the greatest or least number that is compared with a number, and the comparison.

    Returns:
        None where something else is compared, or nothing.
    """
    if isinstance(node, BinaryOperation) and node.operator in COMPARISONS:
        for one, other, sign in (
            (node.left, node.right, node.operator),
            (node.right, node.left, MIRRORED[node.operator]),
        ):
            number = _number(other)
            if isinstance(one, FunctionCall) and number is not None and _is_bound(one):
                return one, sign, number
    return None


def _is_bound(node: Expression) -> bool:
    """Return whether an expression is the greatest or least of variables and written numbers."""
    if isinstance(node, FunctionCall):
        return node.function.key in _BOUNDS and all(map(_is_bound, node.arguments))
    return isinstance(node, Name) or _number(node) is not None


def _number(node: Expression) -> int | None:
    if isinstance(node, UnaryOperation) and node.operator == "-":
        inside = _number(node.operand)
        return None if inside is None else -inside
    return node.value if isinstance(node, NumberLiteral) else None


def _rewritten(node: TableSyntax) -> TableSyntax:
    """Return a part of a script with such comparisons replaced; itself where there are none."""
    found = _bound_in(node)
    if found is not None:
        return _compared(*found)
    changes: dict[str, object] = {}
    names: tuple[str, ...] = node.__match_args__[1:]
    for name in names:
        before = getattr(node, name)
        after = before
        if isinstance(before, tuple):
            after = tuple([_rewritten(one) for one in before])
            after = before if all(map(_is_same, before, after)) else after
        elif isinstance(before, TableSyntax) and not isinstance(before, Identifier):
            after = _rewritten(before)
        if after is not before:
            changes[name] = after
    return replace(node, **changes) if changes else node  # type: ignore[arg-type]  # of the same kinds


def _is_same(one: object, other: object) -> bool:
    return one is other


def _compared(node: Expression, sign: str, number: int) -> Expression:
    """Return the comparison of a greatest or least number, as one of all that it is found among."""
    known = _number(node)
    if known is not None:
        return Truth(node.span, COMPARISONS[sign](known, number))
    if not isinstance(node, FunctionCall):
        other = NumberLiteral(node.span, abs(number))
        right = other if number >= 0 else UnaryOperation(node.span, "-", other)
        return BinaryOperation(node.span, sign, node, right)
    is_any = (node.function.key == "max") == (sign in (">", ">="))
    parts = list(_parts(node, sign, number))
    if any(isinstance(one, Truth) and one.value == is_any for one in parts):
        return Truth(node.span, is_any)
    rest = [one for one in parts if not isinstance(one, Truth)]
    if not rest:
        return Truth(node.span, not is_any)
    return reduce(lambda one, two: Logical(node.span, "||" if is_any else "&&", one, two), rest)


def _parts(call: FunctionCall, sign: str, number: int) -> Iterator[Expression]:
    for one in call.arguments:
        yield _compared(one, sign, number)
