"""What kind of loop a loop is: one that counts its rounds, one that keeps sums, or any other."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.table.exact.analysis.drifts import MIRRORED, added
from engine.languages.table.exact.analysis.liveness import Slots, is_only_shown
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.states import States
from engine.languages.table.exact.weighing import Odds
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    ForLoop,
    IfStatement,
    Logical,
    Name,
    NumberLiteral,
    Perform,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["flat", "holds_number", "is_counted", "sums_of"]

_UP, _DOWN = ("<", "<="), (">", ">=")


def flat(statement: Statement) -> Iterator[Statement]:
    """Yield the statements of a body, those of its blocks among them."""
    if isinstance(statement, Block):
        for one in statement.statements:
            yield from flat(one)
    else:
        yield statement


def is_counted(loop: WhileLoop, plan: FunctionPlan, states: States) -> bool:
    """Return whether a loop counts its rounds up to a number, and so has a certain end.

    Args:
        loop: The loop.
        plan: What is known of its function.
        states: What is possible before it.
    """
    slots = plan.function.slots
    changed = [slots[one.name] for one in walk(loop.body) if isinstance(one, Assignment | ForLoop)]
    for counter, sign, bound in _bounds(loop.condition, plan):
        steps = [one for one in flat(loop.body) if _adds(one, plan) == (counter, sign)]
        if len(steps) == 1 and changed.count(counter) == 1:
            read = plan.odds.read(bound)
            if plan.odds.plain(bound) is not None and not set(read) & set(changed):
                return all(type(state[counter]) is int for state in states)
    return False


def _bounds(condition: Expression, plan: FunctionPlan) -> Iterator[tuple[int, int, Expression]]:
    """Yield each variable that a condition bounds, whether above (1) or below (-1), and by what."""
    if isinstance(condition, Logical) and condition.operator == "&&":
        yield from _bounds(condition.left, plan)
        yield from _bounds(condition.right, plan)
    if not isinstance(condition, BinaryOperation) or condition.operator not in (*_UP, *_DOWN):
        return
    sign = condition.operator
    for one, other, operator in (
        (condition.left, condition.right, sign),
        (condition.right, condition.left, MIRRORED[sign]),
    ):
        if isinstance(one, Name):
            yield plan.function.slots[one.identifier], 1 if operator in _UP else -1, other


def _adds(statement: Statement, plan: FunctionPlan) -> tuple[int, int] | None:
    """Return the variable that a statement counts up (1) or down (-1), or None."""
    if not isinstance(statement, Assignment):
        return None
    slot = plan.function.slots[statement.name]
    by = added(plan.value_of(statement), slot, plan.function, plan.odds)
    if by is None or not isinstance(by[0], NumberLiteral) or not by[0].value:
        return None
    return slot, by[1]


def sums_of(loop: WhileLoop, plan: FunctionPlan) -> Slots:
    """Return the variables that a loop adds to and that nothing else in it looks at."""
    slots = plan.function.slots
    sums: set[int] = set()
    others: set[int] = set(plan.odds.read(loop.condition))
    for one in walk(loop.body):
        if isinstance(one, Assignment):
            slot, value = slots[one.name], plan.value_of(one)
            found = added(value, slot, plan.function, plan.odds)
            if found is None:
                others.update(plan.odds.read(value), (slot,))
            else:
                sums.add(slot)
                others.update(plan.odds.read(found[0]))
        elif isinstance(one, ForLoop):
            others.update(plan.odds.read(one.items), (slots[one.name],))
        elif isinstance(one, IfStatement | WhileLoop):
            others.update(plan.odds.read(one.condition))
        elif isinstance(one, Return):
            others.update(() if one.value is None else plan.odds.read(one.value))
            others.update(() if plan.outcome is None else (plan.outcome,))
        elif isinstance(one, Perform) and not is_only_shown(one.call):
            others.update(plan.odds.read(one.call))
    return frozenset(sums - others)


def holds_number(content: object) -> bool:
    """Return whether what a variable holds is a number, whichever."""
    if isinstance(content, Odds):
        return content.measure is not None
    return type(content) is int
