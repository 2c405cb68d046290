"""How long the bodies of functions take, as far as their text tells."""

from __future__ import annotations

from collections.abc import Iterable

from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Statement

__all__ = ["length", "turns"]

_USUAL_TURNS = 6
"""How often loops go round of which the text does not tell it."""


def length(statements: Iterable[Statement]) -> int:
    """Return how many statements are gone through at most, roughly."""
    count = 0
    for statement in statements:
        count += 1
        match statement:
            case syntax.IfChain(body=body, otherwise=otherwise):
                count += max(length(body), length(otherwise))
            case syntax.LoopStatement(body=body, items=items):
                count += turns(items) * length(body)
    return count


def turns(items: syntax.Expression) -> int:
    """Return how often a loop goes round, as far as its text tells."""
    if not isinstance(items, syntax.SequenceTerm):
        return _USUAL_TURNS
    count = 0
    for item in items.items:
        match item:
            case syntax.SequenceItem(
                first=syntax.WholeTerm(value=first), last=syntax.WholeTerm(value=last)
            ):
                count += max(0, last - first + 1)
            case syntax.SequenceItem(last=None):
                count += 1
            case _:
                count += _USUAL_TURNS
    return count
