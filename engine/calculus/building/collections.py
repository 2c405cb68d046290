"""Smart constructors of collections: unions, filters, and what is left of one by another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeGuard

from engine.calculus.building.sets import each_known_once, may_be_shown
from engine.calculus.nodes import (
    Constant,
    Difference,
    Different,
    Drop,
    Filter,
    If,
    Keep,
    Node,
    Ranks,
    Union,
)
from engine.calculus.value_set import ValueSet

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["difference", "drop", "filter_by", "keep", "union"]


_LARGE = 4096
"""Parts of a collection from which on the budget is asked before it is made."""

_PART_BYTES = 16
"""What a part of a collection takes, roughly, in the expression and in its children."""


def union(algebra: Algebra, parts: Iterable[Node], constant: tuple[int, ...] = ()) -> Node:
    """Return all elements of ``parts`` and of a known collection together."""
    parts = list(parts)
    known = list(constant)
    unknown: list[Node] = []
    empty: list[Node] = []
    for part in parts:
        if part.is_effect:
            return algebra.through_all(parts, lambda bare: algebra.union(bare, constant))
        if isinstance(part, Constant):
            known.extend(part.elements)
        elif isinstance(part, Union):
            known.extend(part.constant)
            unknown.extend(part.parts)
        elif part.most == 0:
            empty.append(part)
        else:
            unknown.append(part)
    size = len(known) + len(unknown)
    if size > _LARGE:
        algebra.budget.check()
        algebra.budget.reserve(size * _PART_BYTES, f"a collection of {size:,} parts")
    known.sort()
    if empty:
        return algebra.after(empty, algebra.union(unknown, tuple(known)))
    if not unknown:
        return algebra.constant(tuple(known))
    if len(unknown) == 1:
        if not known:
            return unknown[0]
    else:
        joined = _joined_choices(algebra, unknown)
        if len(joined) < len(unknown):
            return algebra.union(joined, tuple(known))
        unknown.sort(key=_serial)
    return algebra.intern(Union, tuple(known), tuple(unknown))


def _joined_choices(algebra: Algebra, parts: list[Node]) -> list[Node]:
    """Return the parts of a union, where one condition decides between known ones only once."""
    choices: dict[Node, list[If]] = {}
    others = []
    for part in parts:
        if isinstance(part, If) and _is_between_known(part):
            choices.setdefault(part.condition, []).append(part)
        else:
            others.append(part)
    if len(others) + len(choices) == len(parts):
        return parts
    for condition, alike in choices.items():
        then = algebra.union([each.then for each in alike])
        otherwise = algebra.union([each.otherwise for each in alike])
        others.append(algebra.choice(condition, then, otherwise))
    return others


def _is_between_known(node: If) -> bool:
    return isinstance(node.then, Constant) and isinstance(node.otherwise, Constant)


def _serial(node: Node) -> int:
    return node.serial


def filter_by(algebra: Algebra, kept: ValueSet, operand: Node) -> Node:
    """Return the elements of a collection that are in ``kept``; decided by bounds."""
    if operand.is_effect:
        return algebra.through(operand, lambda bare: algebra.filter(kept, bare))
    if operand.most == 0:
        return operand
    if isinstance(operand, Constant):
        return algebra.constant(tuple(value for value in operand.elements if value in kept))
    if isinstance(operand, Union):
        parts = [algebra.filter(kept, part) for part in operand.parts]
        return algebra.union(parts, tuple(v for v in operand.constant if v in kept))
    if operand.low is not None and operand.high is not None:
        kept = kept.clipped(operand.low, operand.high)
        if kept.intervals == ((operand.low, operand.high),):
            return operand
    if not kept.intervals:
        return algebra.instead(operand, algebra.nothing)
    return _filter_within(algebra, kept, operand)


def _filter_within(algebra: Algebra, kept: ValueSet, operand: Node) -> Node:
    if isinstance(operand, Filter):
        return algebra.filter(kept.intersection(operand.kept), operand.operand)
    if isinstance(operand, If):
        return algebra.choice(
            operand.condition,
            algebra.filter(kept, operand.then),
            algebra.filter(kept, operand.otherwise),
        )
    if isinstance(operand, Different):
        return algebra.different(algebra.filter(kept, operand.operand))
    if isinstance(operand, Difference):
        left, right = algebra.filter(kept, operand.left), algebra.filter(kept, operand.right)
        return algebra.difference(left, right)
    return algebra.intern(Filter, kept, operand)


def difference(algebra: Algebra, left: Node, right: Node) -> Node:
    """Return ``left`` less ``right``, copy by copy."""
    if left.is_effect or right.is_effect:
        return algebra.through_all((left, right), lambda bare: difference(algebra, *bare))
    if left.most == 0 or right.most == 0:
        return algebra.instead(right, left)
    if left is right:
        return algebra.instead(left, algebra.nothing)
    if isinstance(right, Ranks) and left.least == left.most:
        if right.operand is left:
            return _other_ranks(algebra, right, 0, left.most)
        if _holds(left, right):
            return _other_ranks(algebra, right, left.skip, left.skip + left.take)
    known, left_parts = _split(left)
    taken, right_parts = _split(right)
    remaining, unmet = _cancelled(known, taken)
    safe = tuple(value for value in remaining if not may_be_shown(right_parts, value))
    exposed = remaining
    if safe:
        exposed = tuple(value for value in remaining if may_be_shown(right_parts, value))
    needed = tuple(value for value in unmet if may_be_shown(left_parts, value))
    inner_left = algebra.union(left_parts, exposed)
    inner_right = algebra.union(right_parts, needed)
    if inner_left.most == 0 or inner_right.most == 0:
        inner = algebra.instead(inner_right, inner_left)
    else:
        inner = algebra.intern(Difference, inner_left, inner_right)
    return algebra.union((inner,), safe)


def _holds(left: Node, right: Ranks) -> TypeGuard[Ranks]:
    """Return whether all ranks of ``right`` are among those of ``left``."""
    return (
        isinstance(left, Ranks)
        and left.operand is right.operand
        and left.top == right.top
        and left.skip <= right.skip
        and right.skip + right.take <= left.skip + left.take
    )


def _other_ranks(algebra: Algebra, run: Ranks, first: int, last: int) -> Node:
    """Return the ranks from the first up to the last, without those of a run among them."""
    end = run.skip + run.take
    operand, top = run.operand, run.top
    before = algebra.ranks(operand, top=top, skip=first, take=run.skip - first)
    behind = algebra.ranks(operand, top=top, skip=end, take=last - end)
    return algebra.union((before, behind))


def _cancelled(
    known: tuple[int, ...], taken: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what is left of two ascending collections once each copy has cancelled another."""
    if not known or not taken:
        return known, taken
    counts = Counter(known)
    counts.subtract(taken)
    more = tuple(value for value, count in counts.items() for _ in range(count))
    fewer = tuple(value for value, count in counts.items() for _ in range(-count))
    return tuple(sorted(more)), tuple(sorted(fewer))


def drop(algebra: Algebra, left: Node, right: Node) -> Node:
    """Return the elements of ``left`` that do not occur in ``right``."""
    if left.is_effect or right.is_effect:
        return algebra.through_all((left, right), lambda bare: algebra.drop(*bare))
    right = each_known_once(algebra, right)
    taken, right_parts = _split(right)
    if taken:
        left = algebra.filter(ValueSet.of(taken).complement(), left)
        return algebra.drop(left, algebra.union(right_parts))
    known, left_parts = _split(left)
    safe = tuple(value for value in known if not may_be_shown(right_parts, value))
    exposed = tuple(value for value in known if may_be_shown(right_parts, value))
    inner = algebra.union(left_parts, exposed)
    if inner.most == 0 or right.most == 0:
        return algebra.instead(right, algebra.union((inner,), safe))
    return algebra.union((algebra.intern(Drop, inner, right),), safe)


def keep(algebra: Algebra, left: Node, right: Node) -> Node:
    """Return the elements of ``left`` that occur in ``right``."""
    if left.is_effect or right.is_effect:
        return algebra.through_all((left, right), lambda bare: algebra.keep(*bare))
    right = each_known_once(algebra, right)
    taken, right_parts = _split(right)
    if taken:
        found = ValueSet.of(taken)
        rest = algebra.filter(found.complement(), left)
        others = algebra.keep(rest, algebra.union(right_parts))
        return algebra.union((algebra.filter(found, left), others))
    known, left_parts = _split(left)
    exposed = tuple(value for value in known if may_be_shown(right_parts, value))
    inner = algebra.union(left_parts, exposed)
    if inner.most == 0 or right.most == 0:
        return algebra.after((inner, right), algebra.nothing)
    return algebra.intern(Keep, inner, right)


def _split(node: Node) -> tuple[tuple[int, ...], tuple[Node, ...]]:
    """Return the known elements of a collection and the parts that are not known."""
    if isinstance(node, Constant):
        return node.elements, ()
    if isinstance(node, Union):
        return node.constant, node.parts
    return (), (node,)
