"""Writes loops that are left by ``return`` within a round as loops that are left at their heads.

``while (true) { n++; a; if (x <= 0) { return n; } b; if (y <= 0) { return -n; } }`` becomes
``while (!(x <= 0) && !(y <= 0)) { n++; a; if (!(x <= 0)) { b; } }`` and the returns behind it: what
a round does once it is over is nothing. So two who fight are asked for in one place, and the round
in which it ended is counted like any other.

That holds where nobody has fallen before the first round, and where what is done behind a question
does not change what was asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.languages.table.exact.analysis.conditions import all_of, conjuncts
from engine.languages.table.exact.analysis.liveness import is_only_shown
from engine.languages.table.exact.analysis.mentions import changed_in, may_roll
from engine.languages.table.exact.analysis.shapes import Shape, question_of, shape_of
from engine.languages.table.exact.expressions.plain import OF_NUMBERS
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    Identifier,
    IfStatement,
    Logical,
    Name,
    NumberLiteral,
    Perform,
    Return,
    Statement,
    Truth,
    UnaryOperation,
    WhileLoop,
    walk,
)

__all__ = ["with_exits"]

Slots: TypeAlias = Mapping[Identifier, int]
Begins: TypeAlias = Mapping[int, int]
"""The numbers that variables are known to hold before a loop."""

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


@dataclass(frozen=True, slots=True)
class _Exit:
    """A place of a round at which the loop may be left.

    Attributes:
        place: How many statements of the round stand before it.
        condition: When it is left there.
        then: What is done then; a return at the end of it.
    """

    place: int
    condition: Expression
    then: Sequence[Statement]


def with_exits(
    loop: WhileLoop, rest: Sequence[Statement], begins: Begins, slots: Slots
) -> Sequence[Statement]:
    """Return a loop that is left at its head, and what is returned behind it.

    Args:
        loop: The loop.
        rest: What stands behind it.
        begins: The numbers that variables are known to hold before it.
        slots: The numbers of the variables.

    Returns:
        The loop alone, as it is, where it cannot be written so.
    """
    statements, exits = _parted(loop)
    counts = _counts(statements, loop, slots)
    asked = list(conjuncts(loop.condition))
    if not exits or not _may_move(loop, statements, exits, slots) or may_roll(loop.condition):
        return (loop,)
    if any(isinstance(one, Truth) and not one.value for one in asked):
        return (loop,)
    held = {_meant(one, slots) for one in asked}
    going_on = [part for one in exits for part in conjuncts(_not(one.condition))]
    new = [one for one in going_on if _meant(one, slots) not in held]
    if any(_known(one, begins, slots) is not True for one in new):
        return (loop,)
    span = loop.span
    body = _guarded(statements, exits, counts, asked, slots)
    parts: list[Expression] = [one for one in asked if not isinstance(one, Truth)]
    for part in new:
        if _meant(part, slots) not in {_meant(other, slots) for other in parts}:
            parts.append(part)
    left = replace(loop, condition=all_of(parts), body=Block(span, tuple(body)))
    behind: list[Statement] = []
    for one in exits:
        late = [slot for slot, place in counts.items() if place >= one.place]
        then = tuple(_with_less(each, statements, late, counts, slots) for each in one.then)
        behind.append(IfStatement(span, one.condition, Block(span, then), None))
    if isinstance(loop.condition, Truth):
        last = behind[-1]
        assert isinstance(last, IfStatement), "it asks for something"
        behind[-1] = last.then  # it is left for nothing else
    if all(_known(one, begins, slots) for one in asked):
        return (left, *behind)
    last_ones = [each for one in rest for each in flat(one)]
    if not rest or any(not isinstance(one, IfStatement | Return) for one in last_ones):
        return (loop,)
    return (IfStatement(span, _not(loop.condition), Block(span, tuple(rest)), None), left, *behind)


def _parted(loop: WhileLoop) -> tuple[list[Statement], list[_Exit]]:
    """Return the statements of a round without its exits, and these."""
    statements: list[Statement] = []
    exits: list[_Exit] = []
    waiting = list(flat(loop.body))
    while waiting:
        one = waiting.pop(0)
        if isinstance(one, IfStatement) and not may_roll(one.condition):
            then = list(flat(one.then))
            other = [] if one.otherwise is None else list(flat(one.otherwise))
            if _leaves(then):
                exits.append(_Exit(len(statements), one.condition, then))
                waiting = other + waiting
                continue
            if _leaves(other):
                exits.append(_Exit(len(statements), _not(one.condition), other))
                waiting = then + waiting
                continue
        statements.append(one)
    return statements, exits


def _leaves(branch: Sequence[Statement]) -> bool:
    """Return whether all that statements do is to return something, and to show it."""
    return (
        bool(branch)
        and isinstance(branch[-1], Return)
        and all(isinstance(one, Perform) and is_only_shown(one.call) for one in branch[:-1])
    )


def _may_move(
    loop: WhileLoop, statements: Sequence[Statement], exits: Sequence[_Exit], slots: Slots
) -> bool:
    """Return whether all exits may be asked for at the head, and nothing else leaves the loop."""
    if any(isinstance(one, Return) for each in statements for one in walk(each)):
        return False
    anew = {
        slots[one.name]
        for one in walk(loop.body)
        if isinstance(one, Assignment)
        and one.operator is None
        and slots[one.name] not in _names(one.value, slots)
    }
    for one in exits:
        asked = _names(one.condition, slots)
        later = changed_in(Block(loop.span, tuple(statements[one.place :])), slots)
        given = {slot for each in one.then for slot in _names(each, slots)}
        if not asked or asked & later or (asked | given) & anew:
            return False
    return True


def _guarded(
    statements: Sequence[Statement],
    exits: Sequence[_Exit],
    counts: Mapping[int, int],
    asked: Sequence[Expression],
    slots: Slots,
) -> list[Statement]:
    """Return a round in which nothing is done behind an exit at which it is left."""
    body = [statements[place] for place in counts.values()]
    cuts = [*(one.place for one in exits), len(statements)]
    body += [one for one in statements[: cuts[0]] if one not in body]
    same = {_meant(one, slots): one for one in asked}
    guards: list[Expression] = []
    for one, end in zip(exits, cuts[1:], strict=True):
        for part in conjuncts(_not(one.condition)):
            guard = same.setdefault(_meant(part, slots), part)
            guards += [] if guard in guards else [guard]
        inside = [each for each in statements[one.place : end] if each not in body]
        if not inside:
            continue
        whole = list(guards)
        if len(inside) == 1 and isinstance(first := inside[0], IfStatement) and not first.otherwise:
            meant = {_meant(each, slots) for each in guards}
            rest = [each for each in conjuncts(first.condition) if _meant(each, slots) not in meant]
            whole, inside = whole + rest, list(flat(first.then))
        block = Block(statements[one.place].span, tuple(inside))
        body.append(IfStatement(block.span, all_of(whole), block, None))
    return body


# ---- variables that count ------------------------------------------------------------------------


def _counts(statements: Sequence[Statement], loop: WhileLoop, slots: Slots) -> dict[int, int]:
    """Return the variables that grow by a written number in each round, and where they do."""
    changed = [slots[one.name] for one in walk(loop.body) if isinstance(one, Assignment)]
    found: dict[int, int] = {}
    for place, one in enumerate(statements):
        if not isinstance(one, Assignment) or _more(one, slots) is None:
            continue
        slot = slots[one.name]
        others = [each for each in statements if each is not one]
        if changed.count(slot) == 1 and all(slot not in _names(each, slots) for each in others):
            found[slot] = place
    return found


def _more(one: Assignment, slots: Slots) -> BinaryOperation | None:
    """Return what is put into a variable that a written number is added to or taken off."""
    value = one.value
    if one.operator in ("+", "-"):
        old = Name(one.name.span, one.name)
        value = BinaryOperation(one.span, one.operator, old, value)
    if (
        isinstance(value, BinaryOperation)
        and value.operator in ("+", "-")
        and isinstance(value.left, Name)
        and slots[value.left.identifier] == slots[one.name]
        and isinstance(value.right, NumberLiteral)
    ):
        return value
    return None


def _with_less(
    statement: Statement,
    statements: Sequence[Statement],
    late: Iterable[int],
    counts: Mapping[int, int],
    slots: Slots,
) -> Statement:
    """Return a return as it is where some variables have been counted on already."""
    if not isinstance(statement, Return) or statement.value is None:
        return statement
    value = statement.value
    for slot in late:
        one = statements[counts[slot]]
        more = _more(one, slots) if isinstance(one, Assignment) else None
        assert more is not None, "it counts"
        back = replace(more, operator="-" if more.operator == "+" else "+")
        value = _replaced(value, slot, back, slots)
    return replace(statement, value=value)


def _replaced(node: Expression, slot: int, by: Expression, slots: Slots) -> Expression:
    """Return an expression with another one in the place of a variable."""
    if isinstance(node, Name):
        return by if slots[node.identifier] == slot else node
    changes: dict[str, object] = {}
    for name in node.__match_args__[1:]:
        part = getattr(node, name)
        if isinstance(part, tuple):
            changes[name] = tuple(_replaced(one, slot, by, slots) for one in part)
        elif not isinstance(part, Identifier | str | int | bool):
            changes[name] = _replaced(part, slot, by, slots)
    return replace(node, **changes)  # type: ignore[arg-type]  # parts of the same kinds


# ---- conditions ----------------------------------------------------------------------------------


def _not(condition: Expression) -> Expression:
    return UnaryOperation(condition.span, "!", condition)


def _meant(condition: Expression, slots: Slots) -> object:
    """Return what a condition means, the same for ``x > 0``, ``x >= 1`` and ``!(x <= 0)``."""
    holds, inside = _inside(condition)
    found = question_of(inside, slots)
    if found is None:
        shape: Shape = shape_of(inside, slots)
        return holds, shape
    slot, question = found
    operator = question.operator if holds else _OPPOSITE[question.operator]
    more = {">": ("more", question.number), ">=": ("more", question.number - 1)}
    less = {"<": ("less", question.number), "<=": ("less", question.number + 1)}
    return slot, {**more, **less}.get(operator, (operator, question.number))


def _inside(condition: Expression) -> tuple[bool, Expression]:
    """Return a condition without the ``!`` before it, and whether that has to hold."""
    holds = True
    while isinstance(condition, UnaryOperation) and condition.operator == "!":
        holds, condition = not holds, condition.operand
    return holds, condition


def _known(condition: Expression, begins: Begins, slots: Slots) -> bool | None:
    """Return whether a condition holds before a loop, None where that is not known."""
    holds, inside = _inside(condition)
    if isinstance(inside, Truth):
        return inside.value == holds
    if isinstance(inside, Logical):
        parts = [_known(one, begins, slots) for one in (inside.left, inside.right)]
        if None in parts:
            return None
        return (all(parts) if inside.operator == "&&" else any(parts)) == holds
    found = question_of(inside, slots)
    if found is None or found[0] not in begins:
        return None
    slot, question = found
    return bool(OF_NUMBERS[question.operator](begins[slot], question.number)) == holds


def _names(node: Statement | Expression, slots: Slots) -> set[int]:
    return {slots[one.identifier] for one in walk(node) if isinstance(one, Name)}
