"""Writes calls of functions that only return an expression as that expression.

``deffun hits(d: int, ac: int) { return d == 20 || d + 5 >= ac; }`` is nothing but a condition on
what it is given: who calls it is asked that condition.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.languages.table.exact.analysis.liveness import is_only_shown, life_of
from engine.languages.table.exact.analysis.mentions import may_roll
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FieldAccess,
    FunctionCall,
    Identifier,
    Logical,
    Name,
    Perform,
    Return,
    TableSyntax,
    UnaryOperation,
    walk,
)

__all__ = ["replaced", "with_plain_calls"]

_LONGEST = 40
"""Expressions beyond which a call is left as it is."""


def replaced(node: TableSyntax, instead: Callable[[TableSyntax], TableSyntax]) -> TableSyntax:
    """Return a part of a script with others in the place of some parts of it.

    Args:
        node: The part.
        instead: Returns what stands in the place of an expression whose parts have been replaced.

    Returns:
        The part itself where nothing is replaced.
    """
    changes: dict[str, object] = {}
    names: tuple[str, ...] = node.__match_args__[1:]
    for name in names:
        before = getattr(node, name)
        after = before
        if isinstance(before, tuple):
            after = tuple([replaced(one, instead) for one in before])
            after = before if all(map(_is_same, before, after)) else after
        elif isinstance(before, TableSyntax) and not isinstance(before, Identifier):
            after = replaced(before, instead)
        if after is not before:
            changes[name] = after
    return instead(replace(node, **changes) if changes else node)  # type: ignore[arg-type]  # of the same kinds


def with_plain_calls(script: TableScript, function: CheckedFunction) -> CheckedFunction:
    """Return a function without calls of functions that only return an expression.

    Args:
        script: The script.
        function: The function.
    """
    plain = {key: one for key in function.calls if (one := _plain(script, key)) is not None}
    parameters = range(len(function.function.parameters))
    if not plain or not life_of(function, frozenset()).first.issubset(parameters):
        return function  # an argument that nobody looks at may have no value, which is an error

    def instead(node: TableSyntax) -> TableSyntax:
        if not isinstance(node, FunctionCall) or node.function.key not in plain:
            return node
        return _written_out(script.functions[node.function.key], plain[node.function.key], node)

    body = replaced(function.function.body, instead)
    return replace(function, function=replace(function.function, body=body))  # type: ignore[arg-type]  # a block as before


def _plain(script: TableScript, key: str) -> Expression | None:
    """Return the expression that is all that a function returns, if it rolls nothing."""
    called = script.functions.get(key)
    if called is None:
        return None
    *shown, last = [None, *flat(called.function.body)]
    if not isinstance(last, Return) or last.value is None or may_roll(last.value):
        return None
    if all(isinstance(one, Perform) and is_only_shown(one.call) for one in shown[1:]):
        return last.value
    return None


def _written_out(function: CheckedFunction, value: Expression, call: FunctionCall) -> TableSyntax:
    """Return what a function returns of what it is given; the call where that is not as plain."""
    slots, given = function.slots, call.arguments
    read = [slots[one.identifier] for one in walk(value) if isinstance(one, Name)]
    length = sum(len(walk(given[slot])) for slot in read if slot < len(given))
    looked_at = {slots[name] for name in _looked_at(value)}  # or it would not fail where they do
    is_plain = all(
        slot < len(given)
        and (read.count(slot) == 1 or not may_roll(given[slot]))
        and (slot in looked_at or not _may_fail(given[slot]))
        for slot in {*read, *range(len(given))}
    )
    if not is_plain or len(walk(value)) + length > _LONGEST:
        return call

    def instead(node: TableSyntax) -> TableSyntax:
        return given[slots[node.identifier]] if isinstance(node, Name) else node

    return replaced(value, instead)


def _may_fail(argument: Expression) -> bool:
    """Return whether an argument may come to nothing, where all variables have values."""
    return may_roll(argument) or any(
        isinstance(one, BinaryOperation) and one.operator in ("/", "%") for one in walk(argument)
    )


def _looked_at(value: Expression) -> set[Identifier]:
    """Return the names that an expression looks at whatever these hold."""
    if isinstance(value, Name):
        return {value.identifier}
    if isinstance(value, Logical):
        return _looked_at(value.left)
    if isinstance(value, BinaryOperation):
        return _looked_at(value.left) | _looked_at(value.right)
    if isinstance(value, UnaryOperation):
        return _looked_at(value.operand)
    if isinstance(value, FieldAccess):
        return _looked_at(value.record)
    if isinstance(value, FunctionCall):
        return set[Identifier]().union(*map(_looked_at, value.arguments))
    return set()


def _is_same(one: object, other: object) -> bool:
    return one is other
