"""What a function asks of its variables behind a loop: what that cannot tell apart is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from engine.languages.table.exact.analysis.liveness import is_only_shown
from engine.languages.table.exact.analysis.mentions import may_roll
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.reading.syntax import (
    Assignment,
    Expression,
    ForLoop,
    Identifier,
    IfStatement,
    Name,
    Perform,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["Asked", "asked_behind"]

Asked: TypeAlias = Mapping[int, Sequence[Expression]]
"""All that is looked at of variables; what is not known of one is all that it holds."""


def asked_behind(
    loop: WhileLoop, body: Statement, slots: Mapping[Identifier, int], outcome: int | None
) -> Asked | None:
    """Return what a function asks of variables behind a loop.

    Args:
        loop: The loop.
        body: All statements of the function.
        slots: The numbers of the variables.
        outcome: The number of the variable that is looked at in the end, if any.

    Returns:
        The largest expressions of a single variable, for each; None where they are not known, as
        the loop stands within other statements.
    """
    statements = list(flat(body))
    if loop not in statements:
        return None
    found: dict[int, list[Expression]] = {}
    for behind in statements[statements.index(loop) + 1 :]:
        for one in walk(behind):
            for expression in _looks(one):
                for slot, part in _parts_of_one(expression, slots):
                    found.setdefault(slot, []).append(part)
    if outcome is not None:
        found.pop(outcome, None)
    return found


def _parts_of_one(
    node: Expression, slots: Mapping[Identifier, int]
) -> Iterator[tuple[int, Expression]]:
    """Yield the largest parts of an expression that look at one variable, and at no dice."""
    read = {slots[one.identifier] for one in walk(node) if isinstance(one, Name)}
    if len(read) == 1 and not may_roll(node):
        yield read.pop(), node
    elif read:
        for part in node.parts:
            if not isinstance(part, Identifier):
                yield from _parts_of_one(part, slots)  # type: ignore[arg-type]  # expressions


def _looks(node: object) -> Iterator[Expression]:
    """Yield what a statement itself looks at, without the statements in it."""
    if isinstance(node, IfStatement | WhileLoop):
        yield node.condition
    elif isinstance(node, ForLoop):
        yield node.items
    elif isinstance(node, Perform) and not is_only_shown(node.call):
        yield node.call
    elif isinstance(node, Assignment):
        if node.operator is not None:
            yield Name(node.name.span, node.name)
        yield node.value
    elif isinstance(node, Return) and node.value is not None:
        yield node.value
