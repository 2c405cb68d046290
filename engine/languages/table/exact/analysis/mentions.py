"""What parts of a script do to variables and dice, wherever they stand."""

from __future__ import annotations

from collections.abc import Mapping

from engine.languages.table.operations import PURE
from engine.languages.table.reading.syntax import (
    GIVING,
    FunctionCall,
    Identifier,
    Name,
    Return,
    TableSyntax,
    walk,
)

__all__ = ["changed_in", "may_roll", "mentioned_in"]


def changed_in(node: TableSyntax, slots: Mapping[Identifier, int]) -> set[int]:
    """Return the variables that a part of a script gives values to."""
    return {slots[one.name] for one in walk(node) if isinstance(one, GIVING)}


def mentioned_in(
    node: TableSyntax, slots: Mapping[Identifier, int], outcome: int | None = None
) -> set[int]:
    """Return the variables that a part of a script looks at or changes.

    Args:
        node: The part.
        slots: The numbers of the variables.
        outcome: The number of the variable that a return looks at, if any.
    """
    found = set()
    for one in walk(node):
        if isinstance(one, Name):
            found.add(slots[one.identifier])
        elif isinstance(one, GIVING):
            found.add(slots[one.name])
        elif isinstance(one, Return) and outcome is not None:
            found.add(outcome)
    return found


def may_roll(node: TableSyntax) -> bool:
    """Return whether something may be rolled in a part of a script."""
    return any(isinstance(one, FunctionCall) and one.function.key not in PURE for one in walk(node))
