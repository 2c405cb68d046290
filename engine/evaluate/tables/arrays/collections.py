"""The columns of collections, as arrays, from the columns of their operands."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.calculus.drawing import COMPARISONS, Filtering, Middle, Ranking
from engine.calculus.nodes import (
    Code,
    Deferred,
    Difference,
    Different,
    Drop,
    Each,
    Extreme,
    Filter,
    Keep,
    Node,
    Ranks,
    Straight,
    Union,
    is_number,
)
from engine.calculus.nodes import Counts as SizesOfSets
from engine.evaluate.tables.arrays.columns import Column, Counts, Integers, Rule, as_counts

if TYPE_CHECKING:
    from engine.evaluate.tables.arrays.known import Known

__all__ = ["RULES", "by_numbers", "total_of_ranks"]

_MOST_COPIES = np.int16(32_000)
"""More than there are copies of any face."""


def _own(node: Node, counts: Counts) -> Column:
    """Return collections as the column of a node, which has numbers of a number."""
    return counts.total() if is_number(node) else counts


def _union(node: Union, known: Known) -> Column:
    parts = [known.counts(part) for part in node.parts]
    faces = tuple(sorted(set(node.constant).union(*[part.faces for part in parts])))
    together = np.zeros((len(faces), known.rows), np.int16)
    for part in parts:
        together += part.at(faces)
    for face in node.constant:
        together[faces.index(face)] += 1
    return _own(node, Counts(faces, together))


def _filter(node: Filter, known: Known) -> Column:
    counts = known.counts(node.operand)
    kept = [place for place, face in enumerate(counts.faces) if face in node.kept]
    return Counts(tuple([counts.faces[place] for place in kept]), counts.copies[kept])


def _ranks(node: Ranks, known: Known) -> Column:
    if is_number(node) and isinstance(node.operand, Union):
        if node.take == 1 and not node.skip:
            return _outermost(node, node.operand, known)
        if _is_of_numbers(node):
            (ranked,) = _ranked(node, known)
            return ranked
    counts = known.counts(node.operand)
    order = slice(None, None, -1 if node.top else 1)
    copies = counts.copies[order]
    beyond = copies.cumsum(0, dtype=np.int16) - min(node.skip, _MOST_COPIES)
    reached = np.minimum(np.maximum(beyond, 0), min(node.take, _MOST_COPIES))
    taken = np.diff(reached, axis=0, prepend=np.zeros((1, known.rows), reached.dtype))
    return _own(node, Counts(counts.faces, taken[order].astype(np.int16, copy=False)))


def _outermost(node: Ranks, union: Union, known: Known) -> Integers:
    """Return the greatest, or the least, of everything in a union."""
    join = np.maximum if node.top else np.minimum
    parts = [known.of(part) for part in union.parts]
    each = [
        part if isinstance(part, np.ndarray) else as_counts(part).outermost(greatest=node.top)
        for part in parts
    ]
    if union.constant:
        each.append(np.array([union.constant[-1 if node.top else 0]], np.int64))
    return functools.reduce(join, each)


def _is_of_numbers(node: Ranks) -> bool:
    """Return whether ranks are those of a union of numbers alone."""
    return isinstance(node.operand, Union) and all(map(is_number, node.operand.parts))


def _ranked(node: Ranks, known: Known) -> Sequence[Integers]:
    """Return the numbers of some ranks of a union of numbers, an array for each."""
    union = node.operand
    assert isinstance(union, Union), "it is asked before"
    constant = np.array(union.constant, np.int64).repeat(known.rows).reshape(-1, known.rows)
    together = np.sort(np.concatenate([constant, [known.numbers(one) for one in union.parts]]), 0)
    end = len(together) - node.skip if node.top else node.skip + node.take
    return list(together[max(0, end - node.take) : end])


def _extreme(node: Extreme, known: Known) -> Column:
    counts = known.counts(node.operand)
    found = np.zeros_like(counts.copies)
    is_open = np.ones(known.rows, np.bool_)
    places = range(len(counts.faces))
    for place in reversed(places) if node.maximal else places:
        found[place] = counts.copies[place] * is_open
        is_open &= counts.copies[place] == 0
    return _own(node, Counts(counts.faces, found))


def _different(node: Different, known: Known) -> Column:
    counts = known.counts(node.operand)
    return _own(node, Counts(counts.faces, (counts.copies > 0).astype(np.int16)))


def _sizes_of_sets(node: SizesOfSets, known: Known) -> Column:
    copies = known.counts(node.operand).copies
    sizes = range(1, int(copies.max(initial=0)) + 1)
    often = [(copies == size).sum(0, dtype=np.int16) for size in sizes]
    together = np.array(often, np.int16).reshape(len(sizes), known.rows)
    return _own(node, Counts(tuple(sizes), together))


def _straight(node: Straight, known: Known) -> Column:
    counts = known.counts(node.operand)
    run, longest, end = np.zeros((3, known.rows), np.int64)
    before = None
    for face, copies in zip(counts.faces, counts.copies, strict=True):
        run = np.where(copies > 0, run + 1 if before == face - 1 else 1, 0)
        is_longer = (run >= longest) & (run > 0)
        longest, end = np.where(is_longer, run, longest), np.where(is_longer, face, end)
        before = face
    shown = [(face <= end) & (face > end - longest) for face in counts.faces]
    together = np.array(shown, np.int16).reshape(len(counts.faces), known.rows)
    return _own(node, Counts(counts.faces, together))


def _difference(node: Difference, known: Known) -> Column:
    left, right = known.counts(node.left), known.counts(node.right)
    return _own(node, Counts(left.faces, np.maximum(left.copies - right.at(left.faces), 0)))


def _drop(node: Drop, known: Known) -> Column:
    left, right = known.counts(node.left), known.counts(node.right)
    return _own(node, Counts(left.faces, left.copies * (right.at(left.faces) == 0)))


def _keep(node: Keep, known: Known) -> Column:
    left, right = known.counts(node.left), known.counts(node.right)
    return _own(node, Counts(left.faces, left.copies * (right.at(left.faces) > 0)))


def _each(node: Each, known: Known) -> Column:
    assert node.images is not None, "otherwise it is not plain"
    counts, images = known.counts(node.operand), dict(node.images)
    shown = [
        (images[face], copies)
        for face, copies in zip(counts.faces, counts.copies, strict=True)
        if face in images  # a face without an image has no copies
    ]
    faces = tuple(sorted({new for image, _ in shown for new in image}))
    together = np.zeros((len(faces), known.rows), np.int16)
    for image, copies in shown:
        for new in image:
            together[faces.index(new)] += copies
    return _own(node, Counts(faces, together))


# ---- collections by numbers that differ from row to row ---------------------------------------


def by_numbers(node: Deferred, known: Known) -> Column | None:
    """Return what is left of a collection by a number that differs from row to row.

    None where the code of a node makes something else of its operands.
    """
    rule = _BY_NUMBERS.get(type(node.code))
    if rule is None:
        return None
    number, operand = node.operands
    if not is_number(number):
        return None
    return _own(node, rule(node.code, known.numbers(number), known.counts(operand)))


def _compared(code: Filtering, numbers: Integers, counts: Counts) -> Counts:
    compare = COMPARISONS[code.operator]
    both = zip(counts.faces, counts.copies, strict=True)
    left = [copies * compare(numbers, face) for face, copies in both]
    return Counts(counts.faces, np.array(left, np.int16).reshape(counts.copies.shape))


def _as_many(code: Ranking, numbers: Integers, counts: Counts) -> Counts:
    order = slice(None, None, -1 if code.top else 1)
    reached = np.minimum(counts.copies[order].cumsum(0, dtype=np.int64), np.maximum(numbers, 0))
    return Counts(counts.faces, _steps(reached)[order])


def _middle(_: Middle, numbers: Integers, counts: Counts) -> Counts:
    beyond = counts.copies.cumsum(0, dtype=np.int64) > numbers // 2
    return Counts(counts.faces, _steps(beyond.astype(np.int64)))


def _steps(reached: NDArray[np.int64]) -> NDArray[np.int16]:
    """Return by how much numbers grow from one face to the next."""
    first = np.zeros((1, reached.shape[1]), reached.dtype)
    return np.diff(reached, axis=0, prepend=first).astype(np.int16)


_BY_NUMBERS: dict[type[Code], Callable[[Any, Integers, Counts], Counts]] = {
    Filtering: _compared,
    Ranking: _as_many,
    Middle: _middle,
}


def total_of_ranks(node: Node, known: Known) -> Integers | None:
    """Return the sum of some ranks of numbers, or None where a node is something else."""
    if not isinstance(node, Ranks) or not _is_of_numbers(node):
        return None
    return functools.reduce(np.add, _ranked(node, known))


RULES: dict[type[Node], Rule] = {
    Union: _union,
    Filter: _filter,
    Ranks: _ranks,
    Extreme: _extreme,
    Different: _different,
    SizesOfSets: _sizes_of_sets,
    Straight: _straight,
    Difference: _difference,
    Drop: _drop,
    Keep: _keep,
    Each: _each,
}
