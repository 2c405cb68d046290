"""Conditions as those that they are joined of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from engine.languages.table.reading.syntax import Expression, Logical, UnaryOperation

__all__ = ["all_of", "conjuncts"]


def conjuncts(condition: Expression, *, holds: bool = True) -> Iterator[Expression]:
    """Yield conditions that all have to hold for another one to hold, or not to hold."""
    if isinstance(condition, UnaryOperation) and condition.operator == "!":
        yield from conjuncts(condition.operand, holds=not holds)
    elif isinstance(condition, Logical) and condition.operator == ("&&" if holds else "||"):
        yield from conjuncts(condition.left, holds=holds)
        yield from conjuncts(condition.right, holds=holds)
    elif holds:
        yield condition
    else:
        yield UnaryOperation(condition.span, "!", condition)


def all_of(conditions: Sequence[Expression]) -> Expression:
    """Return the condition that all of some hold, of which there is at least one."""
    return reduce(lambda one, other: Logical(one.span, "&&", one, other), conditions)
