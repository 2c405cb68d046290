"""Loops that never end once they are entered, told from their text alone."""

from __future__ import annotations

from engine.languages.table.operations import PURE
from engine.languages.table.reading.syntax import (
    Assignment,
    FunctionCall,
    Name,
    Return,
    Truth,
    WhileLoop,
    walk,
)

__all__ = ["is_endless"]


def is_endless(loop: WhileLoop) -> bool:
    """Return whether nothing in a loop can change its condition or leave it.

    A condition that calls more than ``max`` and its like may change by itself.
    """
    inside = tuple(walk(loop.body))
    if any(isinstance(node, Return) for node in inside):
        return False
    if isinstance(loop.condition, Truth):
        return loop.condition.value
    condition = tuple(walk(loop.condition))
    if any(isinstance(node, FunctionCall) and node.function.key not in PURE for node in condition):
        return False
    looked_at = {node.identifier.key for node in condition if isinstance(node, Name)}
    changed = {node.name.key for node in inside if isinstance(node, Assignment)}
    return bool(looked_at) and not looked_at & changed
