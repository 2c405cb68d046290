"""Sums that nothing reads but what adds to them, left out: rounds that are counted and never used.

With ``rounds++`` in it, a loop comes to ever new states, though nobody asks how many rounds there
were. Without, it comes back to the same ones, and all its rounds are solved at once.
"""

from __future__ import annotations

import operator
from collections import defaultdict
from dataclasses import replace

from engine.languages.table.exact.analysis.liveness import Slots, is_only_shown, life_of
from engine.languages.table.operations import PURE
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    FunctionCall,
    Name,
    Statement,
    TableSyntax,
    WhileLoop,
    walk,
)

__all__ = ["without_unread_sums"]

_MAY_FAIL = ("/", "%")


def without_unread_sums(function: CheckedFunction, outcome: int | None) -> CheckedFunction:
    """Return a function without the variables that only their own sums read.

    Args:
        function: The function.
        outcome: The variable that is looked at in the end, if it is one.
    """
    body = function.function.body
    if not any(isinstance(node, WhileLoop) for node in walk(body)):
        return function
    sums = _Sums(function)
    sums.look(body, None)
    unread = sums.summed - sums.needed - {outcome}
    if unread:
        lacking = _without_value(function)
        unread = frozenset(one for one in unread if not lacking & {one, *sums.read_for[one]})
    if not unread:
        return function
    left = _without(body, function, unread)
    return replace(function, function=replace(function.function, body=left))  # type: ignore[arg-type]  # a block as before


class _Sums:
    """Finds out which variables are summed up, and which are needed for anything else.

    Attributes:
        summed: The variables that are made of what they were before.
        needed: Those that something else reads, or whose values have to be worked out.
        read_for: The variables that each is made of.
    """

    def __init__(self, function: CheckedFunction) -> None:
        """Know nothing yet."""
        self.summed: Slots = frozenset()
        self.needed: Slots = frozenset()
        self.read_for: defaultdict[int, set[int]] = defaultdict(set)
        self._slots = function.slots

    def look(self, node: TableSyntax, own: int | None) -> None:
        """Look at a part of the function.

        Args:
            node: The part.
            own: The variable that it is assigned to, if it is a part of such a value.
        """
        if isinstance(node, FunctionCall) and is_only_shown(node):
            return
        if isinstance(node, Name) and self._slots[node.identifier] != own:
            self.needed |= {self._slots[node.identifier]}
            return
        if isinstance(node, Assignment):
            own = self._slots[node.name]
            read = [
                self._slots[one.identifier] for one in walk(node.value) if isinstance(one, Name)
            ]
            self.read_for[own].update(read)
            times = read.count(own) + (node.operator is not None)
            if times:
                self.summed |= {own}
            # What is made of itself twice, as `n * n`, may become too large, which is an error.
            may_fail = node.operator in _MAY_FAIL or times > 1
            if may_fail or any(map(_may_matter, walk(node.value))):
                self.needed |= {own}
        for part in node.parts:
            self.look(part, own)


def _without_value(function: CheckedFunction) -> Slots:
    """Return the variables that may be read before they have a value, an error in sums too."""
    first = life_of(function, frozenset()).first
    return first - frozenset(range(len(function.function.parameters)))


def _may_matter(node: TableSyntax) -> bool:
    """Return whether an expression may roll, ask, show or fail."""
    if isinstance(node, FunctionCall):
        return node.function.key not in PURE
    return isinstance(node, BinaryOperation) and node.operator in _MAY_FAIL


def _without(node: TableSyntax, function: CheckedFunction, unread: Slots) -> TableSyntax:
    """Return a part of a function without the assignments of some variables."""

    def is_kept(one: object) -> bool:
        return not (isinstance(one, Assignment) and function.slots[one.name] in unread)

    if not is_kept(node):
        return Block(node.span, ())
    changes: dict[str, object] = {}
    names: tuple[str, ...] = node.__match_args__[1:]
    for name in names:
        before = getattr(node, name)
        if isinstance(before, tuple):
            after = tuple(
                [
                    _without(one, function, unread) if isinstance(one, Statement) else one
                    for one in before
                    if is_kept(one)
                ]
            )
            if len(after) < len(before) or any(map(operator.is_not, before, after)):
                changes[name] = after
        elif isinstance(before, Statement) and (
            (other := _without(before, function, unread)) is not before
        ):
            changes[name] = other
    return replace(node, **changes) if changes else node  # type: ignore[arg-type]  # of the same kinds
