"""Writes loops that are left by ``return`` as loops with a condition.

``while (true) { if (a <= 0) { return 1; } ... }`` becomes ``while (!(a <= 0)) { ... } return 1;``,
so that a function that calls itself, which is read as a loop, is a loop like any other. What a
round asks later follows where it can (``loop_exits``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.languages.table.exact.analysis.conditions import all_of
from engine.languages.table.exact.analysis.liveness import is_only_shown
from engine.languages.table.exact.analysis.mentions import changed_in, may_roll
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    IfStatement,
    NumberLiteral,
    Perform,
    Return,
    Statement,
    Truth,
    UnaryOperation,
    WhileLoop,
    walk,
)

__all__ = ["with_conditions"]


def with_conditions(function: CheckedFunction, outcome: int | None) -> CheckedFunction:
    """Return a function in which loops ask at their heads what their rounds ask.

    Args:
        function: The function.
        outcome: The number of the variable that is looked at in the end, or None for what is
            returned.
    """
    body = function.function.body
    statements = list(flat(body))
    if not any(isinstance(one, WhileLoop) and _returns(one) for one in statements):
        return function
    written = [one for statement in statements for one in _written(statement)]
    if outcome is None:  # else it would be seen how far a round has been gone through
        function, written = _with_exits(written, function)
    left = Block(body.span, tuple(written))
    return replace(function, function=replace(function.function, body=left))


def _returns(loop: WhileLoop) -> bool:
    return any(isinstance(one, Return) for one in walk(loop.body))


def _with_exits(
    statements: Sequence[Statement], function: CheckedFunction
) -> tuple[CheckedFunction, list[Statement]]:
    """Return a function and its statements, loops left at their heads as far as they can be."""
    begins: dict[int, int] = {}
    found: list[Statement] = []
    for place, one in enumerate(statements, 1):
        if isinstance(one, WhileLoop) and _returns(one):
            function, left = _left_at_head(one, statements[place:], begins, function)
            found += left
        else:
            found.append(one)
        slots = function.slots
        if isinstance(one, Assignment) and one.operator is None:
            begins.pop(slots[one.name], None)
            if isinstance(one.value, NumberLiteral):
                begins[slots[one.name]] = one.value.value
        else:
            for slot in changed_in(one, slots):
                begins.pop(slot, None)
    return function, found


def _left_at_head(
    loop: WhileLoop, rest: Sequence[Statement], begins: Mapping[int, int], function: CheckedFunction
) -> tuple[CheckedFunction, Sequence[Statement]]:
    """Return a loop that is left at its head, as far as it can be, and its function."""
    from engine.languages.table.exact.walk.rewriting.loop_exits import with_exits
    from engine.languages.table.exact.walk.rewriting.marked_exits import marked

    left = with_exits(loop, rest, begins, function.slots)
    if left != (loop,):
        return function, left
    noting = marked(loop, function)
    if noting is None:
        return function, left
    slots = noting.function.slots
    begins = {**begins, **{slots[one.name]: 0 for one in noting.before}}
    left = with_exits(noting.loop, rest, begins, slots)
    if left == (noting.loop,):
        return function, (loop,)
    return noting.function, (*noting.before, *left)


def _first(loop: WhileLoop) -> IfStatement | None:
    """Return what a round asks first, if it leaves the loop where that holds."""
    first = next(flat(loop.body), None)
    if not isinstance(first, IfStatement) or first.otherwise is not None:
        return None
    *shown, last = flat(first.then) if isinstance(first.then, Block) else (first.then,)
    if not isinstance(last, Return) or may_roll(first.condition) or may_roll(loop.condition):
        return None
    if all(isinstance(one, Perform) and is_only_shown(one.call) for one in shown):
        return first
    return None


def _written(statement: Statement) -> Iterator[Statement]:
    """Yield a statement, a loop with all that its rounds ask first behind it."""
    behind: list[Statement] = []
    is_endless = False
    while isinstance(statement, WhileLoop) and (first := _first(statement)) is not None:
        condition, span = statement.condition, statement.span
        if not behind:
            is_endless = isinstance(condition, Truth) and condition.value
        before = [] if is_endless and not behind else [condition]
        behind.append(replace(first, condition=all_of([*before, first.condition])))
        goes_on = UnaryOperation(span, "!", first.condition)
        _, *rest = flat(statement.body)
        body = Block(span, tuple(rest))
        statement = replace(statement, condition=all_of([*before, goes_on]), body=body)
    yield statement
    if is_endless:
        assert isinstance(behind[-1], IfStatement), "it asks for something"
        behind[-1] = behind[-1].then  # it is left for nothing else
    yield from behind
