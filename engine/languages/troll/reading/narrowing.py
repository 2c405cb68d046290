"""Which elements of a collection a function that goes through faces can still look at.

``function run(pool, face, best) = ... count (face = pool) ... call run(pool, face + 1, ...)`` asks
for one face after the other. Elements below ``face`` are never looked at again, and a pool without
them makes calls equal that differ in nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.calculus.value_set import Interval, ValueSet, compared
from engine.languages.troll.reading.syntax import (
    Binary,
    Call,
    Default,
    Expression,
    Fold,
    ForEach,
    Function,
    Integer,
    Let,
    Loop,
    TrollSyntax,
    Variable,
    children,
    walk,
)

__all__ = ["Narrowing", "narrowings"]

_FILTERS = ("<", "<=", ">", ">=", "=")


@dataclass(frozen=True, slots=True)
class Narrowing:
    """A parameter of which only elements near another parameter, or beyond it, are looked at.

    Attributes:
        pool: The position of the collection among the parameters.
        face: The position of the number.
        seen: The elements that are looked at, less that number.
    """

    pool: int
    face: int
    seen: ValueSet


def narrowings(function: Function) -> tuple[Narrowing, ...]:
    """Return the parameters of a function that may be narrowed by others."""
    inside = list(walk(function.body))
    naming = (Let, ForEach, Fold, Loop, Default)
    renamed = {node.name for node in inside if isinstance(node, naming)}
    renamed.update(node.carried for node in inside if isinstance(node, Fold))
    free = [k for k, name in enumerate(function.parameters) if name not in renamed]
    calls = [node for node in inside if isinstance(node, Call) and node.function == function.name]
    found = []
    for face in free:
        steps = [_distance(call, function, face) for call in calls]
        known = [step for step in steps if step is not None]
        if not any(known) or len(known) < len(steps) or min(known) < 0 < max(known):
            continue
        for pool in free:
            seen = None if pool == face else _seen(function, pool, face, rises=max(known) > 0)
            if seen is not None:
                found.append(Narrowing(pool, face, ValueSet((seen,))))
    return tuple(found)


def _distance(call: Call, function: Function, place: int) -> int | None:
    """Return how much greater an argument is than the parameter in the same place, if known."""
    if len(call.arguments) != len(function.parameters):
        return None
    return _offset(call.arguments[place], function.parameters[place])


def _offset(expression: Expression, name: str) -> int | None:
    """Return the whole number that an expression adds to a name, or None."""
    if isinstance(expression, Variable):
        return 0 if expression.name == name else None
    if not isinstance(expression, Binary) or expression.operator not in ("+", "-"):
        return None
    left, right = expression.left, expression.right
    if expression.operator == "+" and isinstance(left, Integer):
        left, right = right, left
    if not isinstance(right, Integer):
        return None
    before = _offset(left, name)
    if before is None:
        return None
    return before + right.value if expression.operator == "+" else before - right.value


def _seen(function: Function, pool: int, face: int, *, rises: bool) -> Interval | None:
    """Return the elements of a parameter that are looked at, relative to another, or None."""
    ends: list[int] = []
    for user, used in _uses(function.body, function.parameters[pool]):
        if isinstance(user, Call):
            same = user.function == function.name and user.arguments[pool : pool + 1] == (used,)
            if not same or user.arguments.count(used) > 1:
                return None
            continue
        if not isinstance(user, Binary) or user.operator not in _FILTERS or user.right is not used:
            return None
        bound = _offset(user.left, function.parameters[face])
        if bound is None:
            return None
        ((low, high),) = compared(user.operator, bound).intervals
        end = low if rises else high
        if end is None:
            return None
        ends.append(end)
    if not ends:
        return None
    return (min(ends), None) if rises else (None, max(ends))


def _uses(node: TrollSyntax, name: str) -> Iterator[tuple[TrollSyntax, Expression]]:
    """Yield every place of a name, with what it is a part of."""
    for user in walk(node):
        for child in children(user):
            if isinstance(child, Variable) and child.name == name:
                yield user, child
