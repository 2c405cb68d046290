"""Smart constructors of collections: unions, filters, and what is left of one by another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeGuard

from engine.calculus.building.programs import once_each
from engine.calculus.nodes import (
    Constant,
    Counts,
    Difference,
    Different,
    Drop,
    Each,
    Filter,
    If,
    Keep,
    Node,
    Ranks,
    Straight,
    Union,
    is_number,
    joint_bounds,
    longest_run,
)
from engine.calculus.value_set import ValueSet

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = [
    "counts",
    "difference",
    "different",
    "drop",
    "filter_by",
    "keep",
    "moved_runs",
    "straight",
    "union",
]


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


def different(algebra: Algebra, operand: Node) -> Node:
    """Return every element once; a known element that no part can show moves out."""
    if operand.is_effect:
        return algebra.through(operand, algebra.different)
    if isinstance(operand, Constant):
        return algebra.constant(tuple(sorted(set(operand.elements))))
    if operand.most <= 1 or isinstance(operand, Different):
        return operand
    if isinstance(operand, Union) and operand.constant:
        known = sorted(set(operand.constant))
        alone = [value for value in known if not _any_may_show(operand.parts, value)]
        shared = tuple(value for value in known if value not in alone)
        if alone or len(shared) < len(operand.constant):
            inner = algebra.different(algebra.union(operand.parts, shared))
            return algebra.union((inner,), tuple(alone))
    once = once_each(algebra, operand) if isinstance(operand, Each) else None
    if once is None:
        once = _known_once(algebra, operand)
    return algebra.intern(Different, operand) if once is operand else algebra.different(once)


def _known_once(algebra: Algebra, node: Node) -> Node:
    """Return a collection of whose copies nobody asks, with each known element once."""
    if isinstance(node, Union) and len(set(node.constant)) < len(node.constant):
        return algebra.union(node.parts, tuple(sorted(set(node.constant))))
    if isinstance(node, Constant) and isinstance(node.value, tuple):
        return algebra.constant(tuple(sorted(set(node.elements))))
    if isinstance(node, Keep | Drop):
        left = _known_once(algebra, node.left)
        if left is not node.left:
            build = algebra.keep if isinstance(node, Keep) else algebra.drop
            return build(left, node.right)
    return node


def counts(algebra: Algebra, operand: Node) -> Node:
    """Return how often each element occurs; known elements that no part can show are counted."""
    if operand.is_effect:
        return algebra.through(operand, algebra.counts)
    if isinstance(operand, Constant):
        return algebra.constant(tuple(sorted(Counter(operand.elements).values())))
    if is_number(operand):
        return algebra.instead(operand, algebra.one)
    if isinstance(operand, Union) and operand.constant:
        known = Counter(operand.constant)
        alone = [value for value in known if not _any_may_show(operand.parts, value)]
        if alone:
            sizes = sorted(known.pop(value) for value in alone)
            inner = algebra.counts(algebra.union(operand.parts, tuple(known.elements())))
            return algebra.union((inner,), tuple(sizes))
    return algebra.intern(Counts, operand)


def straight(algebra: Algebra, operand: Node) -> Node:
    """Return the longest run of consecutive elements; known ones that cannot matter are dropped."""
    if operand.is_effect:
        return algebra.through(operand, algebra.straight)
    if isinstance(operand, Constant):
        return algebra.constant(longest_run(operand.elements))
    if operand.most <= 1 or isinstance(operand, Straight):
        return operand
    if isinstance(operand, Different):
        return algebra.straight(operand.operand)
    if isinstance(operand, Union) and operand.constant:
        return _straight_of_union(algebra, operand)
    return algebra.intern(Straight, operand)


def _straight_of_union(algebra: Algebra, operand: Union) -> Node:
    """Keep of the known runs those that the parts may lengthen, and the best of the others.

    That one is the result where no other run can become as good.
    """
    low, high = joint_bounds(operand.parts)
    if low is None or high is None:
        return algebra.intern(Straight, operand)
    growing: list[tuple[int, int]] = []
    best = 0, 0
    for first, last in ValueSet.of(operand.constant).intervals:
        assert first is not None, "the values are known"
        assert last is not None, "the values are known"
        if first <= high + 1 and low - 1 <= last:
            growing.append((first, last))
        else:
            best = max(best, (last - first + 1, last))
    most = sum(part.most for part in operand.parts)
    for first, last in growing:
        most += last - first + 1
        low, high = min(low, first), max(high, last)
        if (last - first + 1, last) > best:
            best = 0, 0
    done = tuple(range(best[1] - best[0] + 1, best[1] + 1))
    if (min(most, high - low + 1), high) < best:
        return algebra.after(operand.parts, algebra.constant(done))
    known = [value for first, last in growing for value in range(first, last + 1)]
    rest = algebra.union(operand.parts, tuple(sorted((*known, *done))))
    return algebra.intern(Straight, operand) if rest is operand else algebra.straight(rest)


def moved_runs(algebra: Algebra, run: Straight) -> Node:
    """Return a straight of the same length whose known run is where any other would be.

    Runs that the parts cannot lengthen differ in length only once a straight is just counted.
    """
    operand = run.operand
    if not isinstance(operand, Union):
        return run
    low, high = joint_bounds(operand.parts)
    if low is None or high is None:
        return run
    done = 0
    growing: list[int] = []
    for first, last in ValueSet.of(operand.constant).intervals:
        assert first is not None, "the values are known"
        assert last is not None, "the values are known"
        if first <= high + 1 and low - 1 <= last:
            growing += range(first, last + 1)
        else:
            done = max(done, last - first + 1)
    start = max((high, *growing)) + 2
    return algebra.straight(algebra.union(operand.parts, (*growing, *range(start, start + done))))


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
    safe = tuple(value for value in remaining if not _any_may_show(right_parts, value))
    exposed = remaining
    if safe:
        exposed = tuple(value for value in remaining if _any_may_show(right_parts, value))
    needed = tuple(value for value in unmet if _any_may_show(left_parts, value))
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
    right = _known_once(algebra, right)
    taken, right_parts = _split(right)
    if taken:
        left = algebra.filter(ValueSet.of(taken).complement(), left)
        return algebra.drop(left, algebra.union(right_parts))
    known, left_parts = _split(left)
    safe = tuple(value for value in known if not _any_may_show(right_parts, value))
    exposed = tuple(value for value in known if _any_may_show(right_parts, value))
    inner = algebra.union(left_parts, exposed)
    if inner.most == 0 or right.most == 0:
        return algebra.instead(right, algebra.union((inner,), safe))
    return algebra.union((algebra.intern(Drop, inner, right),), safe)


def keep(algebra: Algebra, left: Node, right: Node) -> Node:
    """Return the elements of ``left`` that occur in ``right``."""
    if left.is_effect or right.is_effect:
        return algebra.through_all((left, right), lambda bare: algebra.keep(*bare))
    right = _known_once(algebra, right)
    taken, right_parts = _split(right)
    if taken:
        found = ValueSet.of(taken)
        rest = algebra.filter(found.complement(), left)
        others = algebra.keep(rest, algebra.union(right_parts))
        return algebra.union((algebra.filter(found, left), others))
    known, left_parts = _split(left)
    exposed = tuple(value for value in known if _any_may_show(right_parts, value))
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


def _any_may_show(parts: tuple[Node, ...], value: int) -> bool:
    return any(
        part.low is None or part.high is None or part.low <= value <= part.high
        for part in parts
        if part.most
    )
