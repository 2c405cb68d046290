"""Rolls repeated until they meet a condition, of which only figures are looked at.

``h := repeat s := 6 # (sum 3d6) until 13 <= max s; max h`` asks little of the six numbers, though
they can show much. It is as likely to come to a number as one round is that does not go on. So it
is ``repeat r := (s := 6 # (sum 3d6); if 13 <= max s then max s else {}) until r``, where one round
asks all that is ever asked of the dice.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.substitution import (
    are_bound,
    substituted,
    with_parts,
)
from engine.languages.troll.exact.direct.rewriting.unused_names import Kind, kind_of
from engine.languages.troll.exact.direct.sizes import shape
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["asked_in_one_round", "with_name_for_roll"]

_FEW = 100
"""Values of a roll that may as well be gone through one by one."""


def asked_in_one_round(node: syntax.Let) -> syntax.Loop | None:
    """Return a binding of a repeated roll as one whose rounds ask what its body does.

    Returns:
        None where the roll can show little, what is asked may be nothing or an error, or anything
        looks at names outside.
    """
    loop = node.bound
    if not isinstance(loop, syntax.Loop) or loop.accumulates or names.free_names(node):
        return None
    size, kind = shape(loop.bound, {}), kind_of(loop.bound, {})
    if kind is None or size is None or size.size <= _FEW:
        return None
    if not _is_something(node.body, {node.name: kind}):
        return None
    if are_bound(frozenset((node.name,)), loop.condition):
        return None
    same = syntax.Variable(node.name_span, node.name)
    holds = substituted(loop.condition, loop.name, same)
    nothing = syntax.CollectionLiteral(node.span, ())
    branches = (node.body, nothing) if loop.until else (nothing, node.body)
    once = syntax.changed(
        node, bound=loop.bound, body=syntax.Conditional(node.span, holds, *branches)
    )
    end = f"end of {node.name}"  # no script can write it
    return syntax.changed(
        loop, name=end, bound=once, condition=syntax.Variable(loop.span, end), until=True
    )


def with_name_for_roll(node: Expression) -> syntax.Let | None:
    """Return a figure of a repeated roll with a name for the roll; None where it is none."""
    rolls: list[syntax.Loop] = []

    def named(part: Expression) -> Expression:
        if isinstance(part, syntax.Loop) and not part.accumulates:
            rolls.append(part)
            return syntax.Variable(part.span, f"last {part.name}")
        is_looked_through = isinstance(part, (syntax.Unary, syntax.Extremes)) or (
            isinstance(part, syntax.Binary) and part.operator in semantics.FILTERS
        )
        return with_parts(part, named) if is_looked_through else part

    body = named(node)
    if len(rolls) != 1:
        return None
    name = f"last {rolls[0].name}"
    return syntax.Let(node.span, name, rolls[0].span, rolls[0], body)


def _is_something(node: Expression, known: Mapping[str, Kind]) -> bool:
    """Return whether an expression can be no error, and is never the empty collection."""
    if isinstance(node, syntax.TextLiteral):
        return True
    if isinstance(node, syntax.TupleLiteral):
        return all(kind_of(part, known) is not None for part in node.parts)
    if isinstance(node, syntax.Conditional):
        is_sure = kind_of(node.condition, known) is not None
        return is_sure and all(
            _is_something(branch, known) for branch in (node.then_branch, node.else_branch)
        )
    if isinstance(node, syntax.Let):
        bound = kind_of(node.bound, known)
        return bound is not None and _is_something(node.body, {**known, node.name: bound})
    return bool(kind_of(node, known))
