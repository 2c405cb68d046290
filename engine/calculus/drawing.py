"""Pieces of program that wait for numbers: dice of unknown size, draws, ranks and ranges.

Their operands are expected to meet the demands of the operators already.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from engine.calculus.nodes import (
    COLLECTION,
    MANY,
    Accumulated,
    CodeOutline,
    Constant,
    Deferred,
    Following,
    Node,
    Require,
    WaitingCode,
)
from engine.calculus.value_set import compared
from engine.control import spoken
from engine.dice import Deal, Die, Pool

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = [
    "COMPARISONS",
    "Choosing",
    "Drawing",
    "Filtering",
    "Middle",
    "Picking",
    "Ranging",
    "Ranking",
    "Rolling",
    "fair_dice",
]

_FACE_BYTES = 80
"""What one face of a die takes, roughly."""

_FACE_BYTES_IN_USE = 600
"""What one face of a die takes together with what is made of it on the way, roughly."""

_NUMBER_BYTES = 40
"""What a number of a collection takes, roughly."""

_SMALL_POOL = 1000
"""Faces of all dice of a pool up to which any budget affords it."""

_SAFE = (False, False)
"""What does not fail and does not lose mass."""


def _is_known(node: Node) -> bool:
    return isinstance(node, Constant)


def _known_number(node: Node) -> int:
    assert isinstance(node, Constant), "only asked once it is known"
    return node.elements[0]


@dataclass(frozen=True, eq=False)
class _WaitingDraw(WaitingCode):
    """What waits until the first of its operands are known.

    Attributes:
        algebra: Builds what it becomes.
    """

    algebra: Algebra


@dataclass(frozen=True, eq=False)
class Rolling(_WaitingDraw):
    """``count`` fair dice from ``lowest`` to a number of faces; the operands are both numbers."""

    lowest: int

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return that there are numbers from the lowest to the greatest face."""
        count, highest = operands
        sizes = (count.low or 0, MANY if count.high is None else count.high)
        bounds = (None, None) if highest.high is None else (self.lowest, highest.high)
        return CodeOutline(bounds, sizes, COLLECTION, *_SAFE)

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return the dice."""
        count, highest = map(_known_number, operands)
        return fair_dice(self.algebra, count, self.lowest, highest, _site(self.algebra, site))


@dataclass(frozen=True, eq=False)
class Drawing(_WaitingDraw):
    """A number of equal dice of any kind; the operand says how many."""

    die: Die

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return what the faces of the die allow."""
        (count,) = operands
        if not self.die.is_numeric:
            return CodeOutline(kind=COLLECTION, may_fail=False)
        sizes = (count.low or 0, MANY if count.high is None else count.high)
        faces = [face for face in self.die.faces if isinstance(face, int)]
        return CodeOutline(
            (faces[0], faces[-1]), sizes, COLLECTION, may_fail=False, may_lose=self.die.lost > 0
        )

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return the dice."""
        count = _known_number(operands[0])
        return self.algebra.rolled(_site(self.algebra, site), Pool(count, self.die))


@dataclass(frozen=True, eq=False)
class Choosing(_WaitingDraw):
    """One element of a collection that is not empty, all equally likely."""

    def is_ready(self, operands: tuple[Node, ...]) -> bool:
        """Return whether the collection is known or has only one element."""
        (operand,) = operands
        return operand.most == 1 or _is_known(operand)

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return that it is one number of the collection."""
        (operand,) = operands
        return CodeOutline(
            (operand.low, operand.high), (1, 1), COLLECTION, may_fail=False, may_lose=False
        )

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return a die with a face for each element."""
        (operand,) = operands
        if not isinstance(operand, Constant):
            return operand
        counts = Counter(operand.elements)
        die, _ = Die.canonical(tuple(counts), tuple(counts.values()))
        return self.algebra.rolled(_site(self.algebra, site), Pool(1, die))


@dataclass(frozen=True, eq=False)
class Picking(_WaitingDraw):
    """Elements drawn without putting back; the operands are the collection and how many."""

    def is_ready(self, operands: tuple[Node, ...]) -> bool:
        """Return whether it is known what to draw, or all (or nothing) is drawn."""
        operand, count = operands
        if not isinstance(count, Constant):
            return False
        return _is_known(operand) or not 0 < _known_number(count) < operand.most

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return that they are numbers of the collection."""
        operand, count = operands
        most = operand.most if count.high is None else min(operand.most, count.high)
        sizes = (min(operand.least, count.low or 0), most)
        return CodeOutline(
            (operand.low, operand.high), sizes, COLLECTION, may_fail=False, may_lose=False
        )

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return a deal from the collection."""
        operand, count = operands
        number = _known_number(count)
        if number == 0:
            return self.algebra.instead(operand, self.algebra.nothing)
        if number >= operand.most:
            return operand
        assert isinstance(operand, Constant), "otherwise it is not ready"
        copies = Counter(operand.elements)
        deal = Deal(number, tuple(copies), tuple(copies.values()))
        return self.algebra.rolled(_site(self.algebra, site), deal)


@dataclass(frozen=True, eq=False)
class Ranking(_WaitingDraw, Following):
    """The largest (or least) elements; the operands are how many, and the collection."""

    awaits: ClassVar[int | None] = 1

    top: bool

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return that they are numbers of the collection."""
        count, operand = operands
        most = operand.most if count.high is None else min(operand.most, count.high)
        sizes = (min(operand.least, count.low or 0), most)
        return CodeOutline(
            (operand.low, operand.high), sizes, COLLECTION, may_fail=False, may_lose=False
        )

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return a run of ranks."""
        assert site is None, "ranks roll nothing"
        take = _known_number(operands[0])
        return self.algebra.ranks(operands[1], top=self.top, skip=0, take=take)

    def value(self, *operands: tuple[int, ...]) -> tuple[int, ...]:
        """Return so many elements of an ascending collection from one end."""
        (take,), elements = operands
        return elements[max(0, len(elements) - take) :] if self.top else elements[:take]


@dataclass(frozen=True, eq=False)
class Middle(_WaitingDraw, Following):
    """The median; the operands are the size of a collection, and the collection."""

    awaits: ClassVar[int | None] = 1

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return that it is one number of the collection."""
        operand = operands[1]
        return CodeOutline(
            (operand.low, operand.high), (1, 1), COLLECTION, may_fail=False, may_lose=False
        )

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return the middle rank; of an even number, the least of the larger half."""
        assert site is None, "ranks roll nothing"
        skip = _known_number(operands[0]) // 2
        return self.algebra.ranks(operands[1], top=False, skip=skip, take=1)

    def value(self, *operands: tuple[int, ...]) -> tuple[int, ...]:
        """Return the middle of an ascending collection of a known size."""
        (size,), elements = operands
        return elements[size // 2 :][:1]


COMPARISONS: dict[str, Callable[[Any, int], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "=/=": operator.ne,
}
"""How a number, or an array of numbers, compares to an element, by the operator between them."""


@dataclass(frozen=True, eq=False)
class Filtering(_WaitingDraw, Following):
    """The elements that compare to a number; the operands are the number and the collection.

    Attributes:
        operator: How they compare.
        each_round: Whether the collection is written as a loop that accumulates: the filter then
            applies to every round, and rounds of which it leaves nothing do not count.
    """

    awaits: ClassVar[int | None] = 1

    operator: str
    each_round: bool

    def awaited(self, operands: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return the number and, where it matters, a loop that is not built yet."""
        if self.each_round and isinstance(operands[1], Deferred | Require):
            return operands
        return operands[:1]

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return that they are elements of the collection."""
        operand = operands[1]
        return CodeOutline(
            (operand.low, operand.high),
            (0, operand.most),
            COLLECTION,
            may_fail=False,
            may_lose=False,
        )

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return a filter by a known set."""
        assert site is None, "filters roll nothing"
        kept = compared(self.operator, _known_number(operands[0]))
        operand = operands[1]
        if self.each_round and isinstance(operand, Accumulated):
            value = self.algebra.filter(kept, operand.value)
            return self.algebra.accumulated(operand.site, value, operand.stops, operand.limit)
        return self.algebra.filter(kept, operand)

    def value(self, *operands: tuple[int, ...]) -> tuple[int, ...]:
        """Return the elements that compare to a known number."""
        (number,), elements = operands
        holds = COMPARISONS[self.operator]
        return tuple([each for each in elements if holds(number, each)])


@dataclass(frozen=True, eq=False)
class Ranging(_WaitingDraw):
    """All whole numbers from the first operand to the second."""

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return that they are numbers between the ends."""
        first, last = operands
        if first.low is None or last.high is None:
            return CodeOutline(kind=COLLECTION, may_fail=False, may_lose=False)
        most = max(0, last.high - first.low + 1)
        return CodeOutline(
            (first.low, max(first.low, last.high)),
            (0, most),
            COLLECTION,
            may_fail=False,
            may_lose=False,
        )

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return the collection of the numbers."""
        assert site is None, "ranges roll nothing"
        first, last = map(_known_number, operands)
        size = max(last - first + 1, 0)
        self.algebra.budget.reserve(size * _NUMBER_BYTES, f"a range of {spoken(size)} numbers")
        return self.algebra.constant(tuple(range(first, last + 1)))


def fair_dice(algebra: Algebra, count: int, lowest: int, highest: int, site: int) -> Node:
    """Return ``count`` fair dice with the faces from ``lowest`` to ``highest``."""
    if not count:
        return algebra.nothing
    budget = algebra.budget
    if count * highest > _SMALL_POOL:
        what = f"a die with {spoken(highest)} faces"
        budget.afford(highest * _FACE_BYTES_IN_USE, what)
        budget.reserve(highest * _FACE_BYTES, what)
    return algebra.rolled(site, Pool(count, Die.standard(lowest, highest)))


def _site(algebra: Algebra, site: int | None) -> int:
    return algebra.new_site() if site is None else site
