"""Pools that are only looked at together, as one.

In ``skill := 4d6; gear := 3d8; p := skill U gear; h := max p; 10 * h + count h = p`` nobody asks
which of the dice are of ``skill``. So there is one pool of unlike dice, of which far less has to be
known than of two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.languages.troll.exact.direct.rewriting.figures.figure import parts_of
from engine.languages.troll.exact.direct.rewriting.figures.per_die import are_dice
from engine.languages.troll.exact.direct.rewriting.substitution import bound_by, with_parts
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax

__all__ = ["with_pools_united"]

_SEVERAL = 2


def with_pools_united(node: Expression) -> Expression:
    """Return an expression of the same value, with one name for pools only looked at together."""
    pools: dict[str, Expression] = {}
    inside = node
    while isinstance(inside, syntax.Let):
        if are_dice(inside.bound) and not names.free_names(inside.bound):
            pools[inside.name] = inside.bound
        inside = inside.body
    bound = Counter([name for one in syntax.walk(node) for name in bound_by(one)])
    together: dict[tuple[int, ...], list[str]] = {}
    for name, unions in _unions(node, [name for name in pools if bound[name] == 1]).items():
        together.setdefault(unions, []).append(name)
    for group in together.values():
        if len(group) >= _SEVERAL and not all(_is_die(pools[name]) for name in group):
            node = _united(node, group, [pools[name] for name in group])
    return node


def _is_die(node: Expression) -> bool:
    """Return whether an expression is one die, all of whose faces are gone through in no time."""
    return isinstance(node, syntax.Dice) and node.count is None


def _unions(node: Expression, pools: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Return the places of the unions that each pool stands in, where it stands nowhere else."""
    found: dict[str, list[int]] = {name: [] for name in pools}
    for place, parts in enumerate(_every_union(node)):
        looked_at = Counter([part.name for part in parts if isinstance(part, syntax.Variable)])
        for name in looked_at.keys() & found.keys():
            found[name] += [place] * looked_at[name]
    looks = Counter([one.name for one in syntax.walk(node) if isinstance(one, syntax.Variable)])
    return {name: tuple(places) for name, places in found.items() if 0 < looks[name] == len(places)}


def _every_union(node: Expression) -> Iterator[tuple[Expression, ...]]:
    """Yield the parts of every union that is no part of another one."""
    inside: tuple[Any, ...] = syntax.children(node)
    if _is_union(node):
        inside = parts_of(node)
        yield inside
    for part in inside:
        yield from _every_union(part)


def _is_union(node: TrollSyntax) -> bool:
    if isinstance(node, syntax.Binary):
        return node.operator == "U"
    return isinstance(node, syntax.CollectionLiteral)


def _united(node: Expression, group: list[str], pools: list[Expression]) -> Expression:
    """Return an expression with the first name of a group for all its dice."""
    first, *others = group

    def replaced(node: Expression) -> Expression:
        if isinstance(node, syntax.Let) and node.name in others:
            return replaced(node.body)
        if isinstance(node, syntax.Let) and node.name == first:
            bound = syntax.CollectionLiteral(node.bound.span, tuple(pools))
            return syntax.changed(node, bound=bound, body=replaced(node.body))
        if _is_union(node) and first in names.free_names(node):
            parts = [part for part in parts_of(node) if getattr(part, "name", "") not in others]
            if len(parts) == 1 and isinstance(parts[0], syntax.Variable):
                return parts[0]
            return syntax.CollectionLiteral(node.span, tuple(map(replaced, parts)))
        return with_parts(node, replaced)

    return replaced(node)
