"""The nodes that make collections of others: unions, filters, ranks and what subtraction leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from engine.calculus.nodes.base import (
    MANY,
    Column,
    Columns,
    Node,
    Replace,
    as_column,
    is_number,
    joint_bounds,
)
from engine.calculus.value_set import ValueSet

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = [
    "Counts",
    "Difference",
    "Different",
    "Drop",
    "Extreme",
    "Filter",
    "Keep",
    "Ranks",
    "Straight",
    "Union",
    "longest_run",
]


class Union(Node):
    """All elements of several collections together; a part may occur more than once."""

    __slots__ = ("constant", "parts")
    is_plain = True

    def __init__(self, constant: tuple[int, ...], parts: tuple[Node, ...]) -> None:
        self.constant = constant
        self.parts = parts
        size = len(constant)
        self._describe(
            parts,
            bounds=joint_bounds(parts, constant),
            sizes=(
                size + sum(part.least for part in parts),
                min(MANY, size + sum(part.most for part in parts)),
            ),
        )

    def column(self, columns: Columns) -> Column:
        """Return all elements."""
        constant = self.constant
        if all(map(is_number, self.parts)):
            numbers = zip(*map(columns.of, self.parts), strict=True)
            return [tuple(sorted(constant + row)) for row in numbers]
        collections = zip(*map(columns.collections, self.parts), strict=True)
        return [tuple(sorted(chain(constant, *row))) for row in collections]

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the union of the replaced parts."""
        return algebra.union([replace(part) for part in self.parts], self.constant)


class Filter(Node):
    """The elements of a collection that are in a known set."""

    __slots__ = ("kept", "operand")
    is_plain = True

    def __init__(self, kept: ValueSet, operand: Node) -> None:
        self.kept = kept
        self.operand = operand
        low, high = operand.low, operand.high
        first, last = kept.intervals[0][0], kept.intervals[-1][1]
        self._describe(
            (operand,),
            bounds=(low if first is None else first, high if last is None else last),
            sizes=(0, operand.most),
        )

    def column(self, columns: Columns) -> Column:
        """Return the elements that are kept."""
        is_kept = self.kept.members(self.operand.low, self.operand.high).__contains__
        return [tuple(filter(is_kept, row)) for row in columns.collections(self.operand)]

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same filter on the replaced operand."""
        return algebra.filter(self.kept, replace(self.operand))


class Ranks(Node):
    """A run of ranks: some of the greatest (or least) elements, after skipping some.

    Where the size of the operand is known, ranks are always counted from the top.
    """

    __slots__ = ("operand", "skip", "take", "top")
    is_plain = True

    def __init__(self, top: bool, skip: int, take: int, operand: Node) -> None:  # noqa: FBT001 - a field
        self.top = top
        self.skip = skip
        self.take = take
        self.operand = operand
        least = max(0, min(take, operand.least - skip))
        most = max(0, min(take, operand.most - skip))
        bounds = operand.low, operand.high
        if isinstance(operand, Union):
            bounds = _bounds_of_ranks(operand, skip, skip + take, top=top)
        self._describe((operand,), bounds=bounds, sizes=(least, most))

    def column(self, columns: Columns) -> Column:
        """Return the elements of these ranks."""
        skip, take = self.skip, self.take
        rows = columns.collections(self.operand)
        if not self.top:
            return as_column(self, [row[skip : skip + take] for row in rows])
        if skip:
            rows = [row[:-skip] for row in rows]
        return as_column(self, [row[-take:] for row in rows])

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same ranks of the replaced operand."""
        return algebra.ranks(replace(self.operand), top=self.top, skip=self.skip, take=self.take)


def _bounds_of_ranks(
    operand: Union, first: int, last: int, *, top: bool
) -> tuple[int | None, int | None]:
    """Return bounds on some ranks of a union, which known elements and sure ones push away.

    The ranks before ``last`` are no further from their end than as many elements that are sure to
    be there; those from ``first`` on are no nearer to it than as many that may be.
    """
    low, high = operand.low, operand.high
    if low is None or high is None:
        return low, high
    sure = _nearest(operand, last, top=top, is_sure=True)
    likely = _nearest(operand, first + 1, top=top, is_sure=False)
    if top:
        return (low if sure is None else sure), (high if likely is None else likely)
    return (low if likely is None else likely), (high if sure is None else sure)


def _nearest(operand: Union, rank: int, *, top: bool, is_sure: bool) -> int | None:
    """Return the value of a rank, counted from 1, where every part shows as much as is known of it.

    None where so many elements are not sure, or not possible.
    """
    values = [(value, 1) for value in operand.constant]
    for part in operand.parts:
        bound = part.low if top == is_sure else part.high
        size = part.least if is_sure else part.most
        if size:
            assert bound is not None, "the union has bounds"
            values.append((bound, size))
    values.sort(reverse=top)
    for value, size in values:
        rank -= size
        if rank <= 0:
            return value
    return None


class Extreme(Node):
    """All copies of the greatest (or least) element."""

    __slots__ = ("maximal", "operand")
    is_plain = True

    def __init__(self, maximal: bool, operand: Node) -> None:  # noqa: FBT001 - a field
        self.maximal = maximal
        self.operand = operand
        self._describe(
            (operand,),
            bounds=(operand.low, operand.high),
            sizes=(min(1, operand.least), operand.most),
        )

    def column(self, columns: Columns) -> Column:
        """Return the extreme elements."""
        place = -1 if self.maximal else 0
        rows = columns.collections(self.operand)
        extremes = [(row[place],) * row.count(row[place]) if row else () for row in rows]
        return as_column(self, extremes)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the extreme elements of the replaced operand."""
        return algebra.extreme(replace(self.operand), maximal=self.maximal)


def _most_different(operand: Node) -> int:
    """Return how many different elements a collection can have at most."""
    if operand.low is None or operand.high is None:
        return operand.most
    return min(operand.most, operand.high - operand.low + 1)


class Different(Node):
    """Every element once."""

    __slots__ = ("operand",)
    is_plain = True

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        self._describe(
            (operand,),
            bounds=(operand.low, operand.high),
            sizes=(min(1, operand.least), _most_different(operand)),
        )

    def column(self, columns: Columns) -> Column:
        """Return every element once."""
        rows = columns.collections(self.operand)
        return as_column(self, [tuple(dict.fromkeys(row)) for row in rows])

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the different elements of the replaced operand."""
        return algebra.different(replace(self.operand))


class Counts(Node):
    """How often each different element occurs: the sizes of the sets of equal ones."""

    __slots__ = ("operand",)
    is_plain = True

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        known: Counter[int] = Counter(operand.constant if isinstance(operand, Union) else ())
        largest = operand.most - known.total() + max(known.values(), default=0)
        self._describe(
            (operand,),
            bounds=(None, None) if operand.most >= MANY else (1, largest),
            sizes=(max(len(known), min(1, operand.least)), _most_different(operand)),
        )

    def column(self, columns: Columns) -> Column:
        """Return the sizes."""
        rows = columns.collections(self.operand)
        return as_column(self, [tuple(sorted(Counter(row).values())) for row in rows])

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the sizes of the sets of the replaced operand."""
        return algebra.counts(replace(self.operand))


class Straight(Node):
    """The longest run of consecutive elements, each once; of equally long ones the highest."""

    __slots__ = ("operand",)
    is_plain = True

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        self._describe(
            (operand,),
            bounds=(operand.low, operand.high),
            sizes=(min(1, operand.least), _most_different(operand)),
        )

    def column(self, columns: Columns) -> Column:
        """Return the runs."""
        return as_column(self, list(map(longest_run, columns.collections(self.operand))))

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the longest run of the replaced operand."""
        return algebra.straight(replace(self.operand))


def longest_run(elements: Iterable[int]) -> tuple[int, ...]:
    """Return the longest run of consecutive elements; of equally long ones the highest."""
    length, end = 0, 0
    for first, last in ValueSet.of(elements).intervals:
        assert first is not None, "the elements are known"
        assert last is not None, "the elements are known"
        length, end = max((length, end), (last - first + 1, last))
    return tuple(range(end - length + 1, end + 1))


class _Subtraction(Node):
    __slots__ = ("left", "right")

    def __init__(self, left: Node, right: Node) -> None:
        self.left = left
        self.right = right
        self._describe((left, right), bounds=(left.low, left.high), sizes=self._sizes())

    def _sizes(self) -> tuple[int, int]:
        return 0, self.left.most


class Difference(_Subtraction):
    """The left collection less the right one, copy by copy (Troll's ``--``)."""

    __slots__ = ()
    is_plain = True

    def _sizes(self) -> tuple[int, int]:
        return max(0, self.left.least - self.right.most), self.left.most

    def column(self, columns: Columns) -> Column:
        """Return what is left once each copy has taken one away."""
        rows = zip(columns.collections(self.left), columns.collections(self.right), strict=True)
        return as_column(self, [_less(left, right) for left, right in rows])

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the difference of the replaced operands."""
        return algebra.difference(replace(self.left), replace(self.right))


def _less(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    remaining = list(left)
    for taken in right:
        if taken in remaining:
            remaining.remove(taken)
    return tuple(remaining)


class Drop(_Subtraction):
    """The elements of the left collection that do not occur in the right one."""

    __slots__ = ()
    is_plain = True

    def column(self, columns: Columns) -> Column:
        """Return what does not occur on the right."""
        rows = zip(columns.collections(self.left), columns.collections(self.right), strict=True)
        found = [tuple([one for one in left if one not in right]) for left, right in rows]
        return as_column(self, found)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same for the replaced operands."""
        return algebra.drop(replace(self.left), replace(self.right))


class Keep(_Subtraction):
    """The elements of the left collection that occur in the right one."""

    __slots__ = ()
    is_plain = True

    def column(self, columns: Columns) -> Column:
        """Return what occurs on the right."""
        rows = zip(columns.collections(self.left), columns.collections(self.right), strict=True)
        found = [tuple([one for one in left if one in right]) for left, right in rows]
        return as_column(self, found)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same for the replaced operands."""
        return algebra.keep(replace(self.left), replace(self.right))
