"""Groups of lines that a roll ends without having begun them, as far as its text tells."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.languages.diagnostics import Diagnostic, note
from engine.languages.table.built_in import BUILT_IN, CLOSE_GROUP, OPEN_GROUP
from engine.languages.table.reading.syntax import (
    Block,
    ForLoop,
    FunctionCall,
    FunctionDeclaration,
    IfStatement,
    Perform,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["notes_on_groups"]

_NOWHERE = -1.0
"""Open groups where a roll has returned already."""


def notes_on_groups(function: FunctionDeclaration) -> Iterator[Diagnostic]:
    """Yield a note for the first ``endGroup`` of a roll that surely has no ``startGroup``.

    Whoever rolls meets an error there, of which the odds know nothing. Functions may end groups of
    their callers, and what is called may begin some.
    """
    calls = [node for node in walk(function.body) if isinstance(node, FunctionCall)]
    if not function.is_roll or any(call.function.key not in BUILT_IN for call in calls):
        return
    lone: list[FunctionCall] = []
    _open_behind(function.body, 0.0, lone)
    if lone:
        yield note("endGroup without startGroup: whoever rolls gets an error here", lone[0].span)


def _open_behind(statement: Statement, groups: float, lone: list[FunctionCall]) -> float:
    """Return how many groups may be open behind a statement, of those that may be before it.

    Args:
        statement: The statement.
        groups: How many may be open before.
        lone: What ends a group where none can be open is added here.
    """
    if groups == _NOWHERE or isinstance(statement, Return):
        return _NOWHERE
    match statement:
        case Block(statements=statements):
            for one in statements:
                groups = _open_behind(one, groups, lone)
        case IfStatement(then=then, otherwise=otherwise):
            other = groups if otherwise is None else _open_behind(otherwise, groups, lone)
            groups = max(_open_behind(then, groups, lone), other)
        case WhileLoop(body=body) | ForLoop(body=body):
            if _open_behind(body, groups, lone) > groups:
                groups = math.inf  # each round begins more
        case Perform(call=call) if call.function.key == OPEN_GROUP:
            groups += 1
        case Perform(call=call) if call.function.key == CLOSE_GROUP:
            if not groups:
                lone.append(call)
            groups = max(0.0, groups - 1)
    return groups
