"""Numbers of which only the order is looked at, such as those that say who comes first.

In ``a := sum 10d6; b := sum 10d6; c := sum 10d6; m := max {a, b, c}; if a = m then 1 else if b = m
then 2 else 3`` nothing is asked of the numbers but how they compare with one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.direct.ordering import MOST_NUMBERS
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.figures.figure import parts_of
from engine.languages.troll.exact.direct.rewriting.numbers.lone_comparisons import only_counts
from engine.languages.troll.exact.direct.rewriting.substitution import bound_by
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax

__all__ = ["OrderedNumbers", "ordered_numbers"]

_FEWEST = 3
"""Numbers from which on it is worth it: of two, the sign of their difference is known."""

_SEVERAL = 2
"""Numbers looked at several times from which on their order matters, and not how each compares."""

_OF_THEM = ("min", "max", "median")
"""Operators that make one of some numbers."""

_NUMBERS = ("sum", "count", "min", "max", "sgn", "-")
"""Operators whose value is a number where it is one at all."""


class OrderedNumbers(NamedTuple):
    """Numbers of which only the order is looked at.

    Attributes:
        numbers: Their names, and what each is.
        body: What looks at them.
    """

    numbers: Sequence[tuple[str, Expression]]
    body: Expression


def _is_number_alone(node: Expression) -> bool:
    """Return whether an expression is a number, if it is no error, that looks at no names."""
    if names.free_names(node):
        return False
    while isinstance(node, syntax.Let):
        node = node.body
    if isinstance(node, syntax.Binary):
        return node.operator in ("+", "-", "*")
    if isinstance(node, syntax.Dice):
        return node.count is None
    return isinstance(node, syntax.Unary) and node.operator in _NUMBERS


def ordered_numbers(node: syntax.Let) -> OrderedNumbers | None:
    """Return the numbers that are bound one after the other, where only their order matters.

    Returns:
        None where they are less than three, or too many, or looked at in another way.
    """
    found: dict[str, Expression] = {}
    bodies: list[Expression] = []
    body: Expression = node
    while isinstance(body, syntax.Let) and _is_number_alone(body.bound):
        if body.name in found or len(found) == MOST_NUMBERS:
            break
        found[body.name] = body.bound
        body = body.body
        bodies.append(body)
    if isinstance(body, syntax.Let) and len(found) < MOST_NUMBERS:
        every = dict(found)
        body = syntax.changed(body, bound=_with_names(body.bound, body.name, every))
        if len(every) > len(found) and (ordered := _ordered(every, body)):
            return ordered
    for count in range(len(found), _FEWEST - 1, -1):
        if ordered := _ordered(dict(list(found.items())[:count]), bodies[count - 1]):
            return ordered
    return None


def _ordered(found: Mapping[str, Expression], body: Expression) -> OrderedNumbers | None:
    """Return numbers with what looks at them, if it is worth it and looks at nothing else."""
    if not _FEWEST <= len(found) <= MOST_NUMBERS:
        return None
    if not _is_of_order(body, frozenset(found), is_truth=False):
        return None
    looks = Counter([one.name for one in syntax.walk(body) if isinstance(one, syntax.Variable)])
    if len(found) > _FEWEST and sum([looks[name] > 1 for name in found]) < _SEVERAL:
        return None  # all others are only compared with one, and need not be known together
    return OrderedNumbers(tuple(found.items()), body)


def _with_names(node: Expression, name: str, found: dict[str, Expression]) -> Expression:
    """Return one of some numbers, with names for those that are written in it.

    Args:
        node: The expression.
        name: What it is called.
        found: The numbers that have names; gets the others.
    """
    if not isinstance(node, syntax.Unary) or node.operator not in _OF_THEM:
        return node
    parts: list[Expression] = []
    for place, part in enumerate(parts_of(node.operand)):
        if _is_number_alone(part):
            own = f"number {place + 1} of {name}"  # no script can write it
            found[own] = part
            part = syntax.Variable(part.span, own)
        parts.append(part)
    return syntax.changed(node, operand=syntax.CollectionLiteral(node.span, tuple(parts)))


def _is_of_order(node: TrollSyntax, those: frozenset[str], *, is_truth: bool) -> bool:
    """Return whether an expression does nothing with numbers but compare them with one another.

    Args:
        node: The expression.
        those: The names of the numbers.
        is_truth: Whether it only matters how many elements the expression has.
    """
    if those.isdisjoint(names.free_names(node)):
        return True
    if isinstance(node, syntax.Let):
        behind = those - {node.name}
        if _is_one(node.bound, those):
            behind |= {node.name}
        elif not _is_of_order(node.bound, those, is_truth=False):
            return False
        return _is_of_order(node.body, behind, is_truth=is_truth)
    if isinstance(node, syntax.Variable) or not those.isdisjoint(bound_by(node)):
        return False
    if is_truth and isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
        return _is_one(node.left, those) and all(
            _is_one(part, those) for part in parts_of(node.right)
        )
    return all(
        _is_of_order(part, those, is_truth=only_counts(node, part, is_truth=is_truth))
        for part in syntax.children(node)
    )


def _is_one(node: Expression, those: frozenset[str]) -> bool:
    """Return whether an expression is one of some numbers, whichever it is."""
    if isinstance(node, syntax.Unary) and node.operator in _OF_THEM:
        parts = parts_of(node.operand)
        return bool(parts) and all(_is_one(part, those) for part in parts)
    return isinstance(node, syntax.Variable) and node.name in those
