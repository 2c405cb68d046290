"""Writes down where a round leaves its loop, so that the head of the loop can ask for it.

In ``while (true) { t += roll("d6"); if (roll("d4") == 2) { return t; } }`` only the dice tell that
the loop is over, and they are gone at its head. So a variable is counted up there, as in ``m = 0;
while (!(m == 1)) { t += roll("d6"); if (roll("d4") == 2) { m++; } } return t;``. What is returned
is looked at behind the loop only, and a sum in it tells no rounds apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeGuard

from engine.languages.table.exact.analysis.conditions import all_of
from engine.languages.table.exact.analysis.mentions import may_roll
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    Identifier,
    IfStatement,
    Name,
    NumberLiteral,
    Return,
    Statement,
    TableSyntax,
    UnaryOperation,
    WhileLoop,
    walk,
)

__all__ = ["MarkedLoop", "marked"]


class MarkedLoop(NamedTuple):
    """A loop with a variable for each place at which it is left.

    Attributes:
        before: What gives the variables their first values.
        loop: The loop.
        function: The function with these variables among its own.
    """

    before: Sequence[Assignment]
    loop: WhileLoop
    function: CheckedFunction


def marked(loop: WhileLoop, function: CheckedFunction) -> MarkedLoop | None:
    """Return a loop that notes where it is left, or None where that would be of no use.

    Args:
        loop: The loop.
        function: The function that it stands in.
    """
    slots = function.slots
    if not any(_adds_to_returned(one, loop, slots) for one in walk(loop.body)):
        return None
    anew = {slots[one.name] for one in walk(loop.body) if _is_given_anew(one)}
    marks: list[Identifier] = []
    body: list[Statement] = []
    for one in flat(loop.body):
        if not isinstance(one, IfStatement) or not _returns(one) or _is_marked(one, anew, slots):
            body.append(one)
            continue
        notes: list[tuple[Identifier, Return]] = []
        body += _noting([one], notes)
        for mark, last in notes:
            marks.append(mark)
            body.append(IfStatement(one.span, _is_left(mark), Block(one.span, (last,)), None))
    if not marks:
        return None
    own = {mark: number for number, mark in enumerate(marks, len(function.variables))}
    names = (*function.variables, *(mark.text for mark in marks))
    zero = NumberLiteral(loop.span, 0)
    return MarkedLoop(
        [Assignment(loop.span, mark, None, zero) for mark in marks],
        replace(loop, body=Block(loop.span, tuple(body))),
        replace(function, slots={**slots, **own}, variables=names),
    )


def _adds_to_returned(one: TableSyntax, loop: WhileLoop, slots: Mapping[Identifier, int]) -> bool:
    """Return whether something is returned that the rounds of the loop add to."""
    if not isinstance(one, Return) or one.value is None:
        return False
    asked = _names(one.value, slots)
    return any(
        isinstance(each, Assignment) and each.operator in ("+", "-") and slots[each.name] in asked
        for each in walk(loop.body)
    )


def _is_given_anew(one: TableSyntax) -> TypeGuard[Assignment]:
    """Return whether a variable is given a value that owes nothing to the round before."""
    return isinstance(one, Assignment) and one.operator is None


def _returns(one: Statement) -> bool:
    return any(isinstance(each, Return) for each in walk(one))


def _is_marked(one: IfStatement, anew: set[int], slots: Mapping[Identifier, int]) -> bool:
    """Return whether what variables hold at the head of the loop tells that it was left here."""
    is_alone = one.otherwise is None and all(isinstance(each, Return) for each in flat(one.then))
    return is_alone and not may_roll(one.condition) and not anew & _names(one.condition, slots)


def _names(node: TableSyntax, slots: Mapping[Identifier, int]) -> set[int]:
    return {slots[one.identifier] for one in walk(node) if isinstance(one, Name)}


def _noting(
    statements: Sequence[Statement], notes: list[tuple[Identifier, Return]]
) -> list[Statement]:
    """Return statements that note where they would have returned, and do nothing behind it.

    Args:
        statements: The statements.
        notes: Each return is added, with the variable that counts it.
    """
    written: list[Statement] = []
    for place, one in enumerate(statements, 1):
        if isinstance(one, Return):
            mark = Identifier(one.span, "")
            notes.append((mark, one))
            return [*written, Assignment(one.span, mark, "+", NumberLiteral(one.span, 1))]
        if not isinstance(one, IfStatement) or not _returns(one):
            written.append(one)
            continue
        known = len(notes)
        then = Block(one.span, tuple(_noting(list(flat(one.then)), notes)))
        other = None
        if one.otherwise is not None:
            other = Block(one.span, tuple(_noting(list(flat(one.otherwise)), notes)))
        written.append(IfStatement(one.span, one.condition, then, other))
        goes_on = [UnaryOperation(one.span, "!", _is_left(mark)) for mark, _ in notes[known:]]
        rest = _noting(statements[place:], notes)
        if rest:
            block = Block(one.span, tuple(rest))
            written.append(IfStatement(one.span, all_of(goes_on), block, None))
        return written
    return written


def _is_left(mark: Identifier) -> Expression:
    """Return the condition that a loop was left where a variable is counted up."""
    return BinaryOperation(mark.span, "==", Name(mark.span, mark), NumberLiteral(mark.span, 1))
