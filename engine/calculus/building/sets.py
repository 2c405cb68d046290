"""Smart constructors that look at equal elements: each once, how often, and runs of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.calculus.building.programs import once_each
from engine.calculus.nodes import (
    Constant,
    Counts,
    Different,
    Drop,
    Each,
    Keep,
    Node,
    Straight,
    Union,
    is_number,
    joint_bounds,
    longest_run,
)
from engine.calculus.value_set import ValueSet

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["counts", "different", "each_known_once", "may_be_shown", "moved_runs", "straight"]


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
        alone = [value for value in known if not may_be_shown(operand.parts, value)]
        shared = tuple(value for value in known if value not in alone)
        if alone or len(shared) < len(operand.constant):
            inner = algebra.different(algebra.union(operand.parts, shared))
            return algebra.union((inner,), tuple(alone))
    once = once_each(algebra, operand) if isinstance(operand, Each) else None
    if once is None:
        once = each_known_once(algebra, operand)
    return algebra.intern(Different, operand) if once is operand else algebra.different(once)


def each_known_once(algebra: Algebra, node: Node) -> Node:
    """Return a collection of whose copies nobody asks, with each known element once."""
    if isinstance(node, Union) and len(set(node.constant)) < len(node.constant):
        return algebra.union(node.parts, tuple(sorted(set(node.constant))))
    if isinstance(node, Constant) and isinstance(node.value, tuple):
        return algebra.constant(tuple(sorted(set(node.elements))))
    if isinstance(node, Keep | Drop):
        left = each_known_once(algebra, node.left)
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
        alone = [value for value in known if not may_be_shown(operand.parts, value)]
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


def may_be_shown(parts: tuple[Node, ...], value: int) -> bool:
    """Return whether any part may have an element of this value."""
    return any(
        part.low is None or part.high is None or part.low <= value <= part.high
        for part in parts
        if part.most
    )
