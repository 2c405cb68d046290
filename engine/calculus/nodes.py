"""The nodes of the calculus that stand for values: constants, sources and collections.

A node is immutable and interned by the algebra that built it, so that identity is equality. Using a
node twice means using the same dice twice. Every node knows what can be said of its value without
rolling: which sources lie below it, bounds on its elements, and bounds on its size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from engine.dice import Source
from engine.values import Pair, Value

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra
    from engine.calculus.value_set import ValueSet

__all__ = [
    "ANY_KIND",
    "COLLECTION",
    "MANY",
    "PAIR",
    "TEXT",
    "Accumulated",
    "Code",
    "Constant",
    "Copies",
    "Deferred",
    "Difference",
    "Different",
    "Drop",
    "Each",
    "ElementCode",
    "Extreme",
    "Filter",
    "Fold",
    "FoldCode",
    "Keep",
    "Node",
    "Outline",
    "Ranks",
    "Replace",
    "Rolled",
    "Union",
    "is_number",
    "joint_bounds",
]

COLLECTION, TEXT, PAIR = 1, 2, 4
ANY_KIND = COLLECTION | TEXT | PAIR
MANY = 1 << 60
"""A size that stands for: no limit is known."""


class Node:
    """An expression over random sources.

    Attributes:
        serial: Order of creation within its algebra; a stable order for sorting.
        sources: Bit mask of the sites of all sources below.
        own: Bit mask of the site that this very node rolls at, or 0.
        kind: Which kinds of value it may have: COLLECTION, TEXT and PAIR, or-ed together.
        low: A number that no element is below, or None where none is known.
        high: A number that no element is above, or None where none is known.
        least: A number of elements that it surely has.
        most: A number of elements that it surely does not exceed.
        may_fail: Whether evaluating it may fail.
        may_lose: Whether evaluating it may lose mass.
        children: The nodes directly below.
    """

    __slots__ = (
        "children",
        "high",
        "kind",
        "least",
        "low",
        "may_fail",
        "may_lose",
        "most",
        "own",
        "serial",
        "sources",
    )

    is_effect = False
    """Whether the node is a failure, a loss, or guarded by something that may be one."""

    serial: int
    sources: int
    own: int
    kind: int
    low: int | None
    high: int | None
    least: int
    most: int
    may_fail: bool
    may_lose: bool
    children: tuple[Node, ...]

    def _describe(
        self,
        children: tuple[Node, ...],
        *,
        bounds: tuple[int | None, int | None] = (None, None),
        sizes: tuple[int, int] = (0, MANY),
        kind: int = COLLECTION,
        own: int = 0,
        may_fail: bool = False,
        may_lose: bool = False,
    ) -> None:
        self.children = children
        self.low, self.high = bounds
        self.least, self.most = sizes
        self.kind = kind
        self.own = own
        for child in children:
            own |= child.sources
            may_fail = may_fail or child.may_fail
            may_lose = may_lose or child.may_lose
        self.sources = own
        self.may_fail = may_fail
        self.may_lose = may_lose

    @property
    def risky(self) -> bool:
        """Whether it may fail or lose mass, so that it must not just be forgotten."""
        return self.may_fail or self.may_lose

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:  # noqa: ARG002 - for the heirs
        """Return this node built anew, with every child replaced."""
        return self


Replace: TypeAlias = Callable[[Node], Node]
"""What becomes of a child when its parent is built anew."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What can be said of a node that is not built yet; see the attributes of ``Node``."""

    bounds: tuple[int | None, int | None] = (None, None)
    sizes: tuple[int, int] = (0, MANY)
    kind: int = ANY_KIND
    may_fail: bool = True
    may_lose: bool = True


class Code(Protocol):
    """A piece of program that becomes a node once it is known what it works on.

    A code object is compared by identity. Rolls inside it are fresh at every expansion.

    Attributes:
        is_lazy: Whether it can be expanded whatever is known, but should be only when needed.
    """

    @property
    def is_lazy(self) -> bool:
        """Whether it can be expanded whatever is known, but should be only when needed."""

    def awaited(self, operands: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return the operands that must be known before it can be expanded."""

    def is_ready(self, operands: tuple[Node, ...]) -> bool:
        """Return whether enough of the operands is known to expand at once."""

    def outline(self, operands: tuple[Node, ...]) -> Outline:
        """Return what can be said of the expansion beforehand."""

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return the node that the program becomes.

        Args:
            operands: The nodes it works on.
            site: A site it may roll at, or None where it was promised none.
        """


def is_number(node: Node) -> bool:
    """Return whether ``node`` surely is a single number."""
    return node.least == 1 == node.most and node.kind == COLLECTION


class Constant(Node):
    """A value that is known."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value
        if isinstance(value, tuple):
            size = len(value)
            bounds = (value[0], value[-1]) if size else (None, None)
            self._describe((), bounds=bounds, sizes=(size, size))  # type: ignore[arg-type]
        else:
            self._describe((), kind=PAIR if isinstance(value, Pair) else TEXT)

    @property
    def elements(self) -> tuple[int, ...]:
        """The numbers of a constant collection."""
        assert isinstance(self.value, tuple)
        return self.value  # type: ignore[return-value]


class Rolled(Node):
    """What a source shows: all dice of a pool, all cards of a deal, one value of a mixture."""

    __slots__ = ("site", "source")

    def __init__(self, site: int, source: Source) -> None:
        self.site = site
        self.source = source
        values = source.values
        if source.is_numeric:
            bounds, sizes, kind = (values[0], values[-1]), (source.count, source.count), COLLECTION
        else:
            bounds, sizes, kind = _hull(values, source.count)  # type: ignore[arg-type, assignment]
        self._describe(
            (),
            bounds=bounds,  # type: ignore[arg-type]
            sizes=sizes,
            kind=kind,
            own=1 << site,
            may_lose=source.loses_mass,
        )


def _hull(
    values: tuple[Value, ...], count: int
) -> tuple[tuple[int | None, int | None], tuple[int, int], int]:
    kind = 0
    least, most = MANY, 0
    elements: list[int] = []
    for value in values:
        if isinstance(value, tuple):
            kind |= COLLECTION
            least, most = min(least, len(value)), max(most, len(value))
            elements += (value[0], value[-1]) if value else ()  # type: ignore[arg-type]
        else:
            kind |= PAIR if isinstance(value, Pair) else TEXT
    if kind != COLLECTION:
        return (None, None), (0, MANY), kind
    bounds = (min(elements), max(elements)) if elements else (None, None)
    return bounds, (least * count, most * count), kind


class Copies(Node):
    """A number of independent copies of an expression whose sources are all its own, united.

    Attributes:
        site: Where the copies are rolled.
        count: How many there are.
        template: The expression.
        given: Whether the template's missing mass is ruled out, so that it is a conditional
            distribution, as a loop that repeats until a condition holds has.
    """

    __slots__ = ("count", "given", "site", "template")

    def __init__(self, site: int, count: int, template: Node, given: bool) -> None:  # noqa: FBT001
        self.site = site
        self.count = count
        self.template = template
        self.given = given
        self._describe(
            (),
            bounds=(template.low, template.high),
            sizes=(template.least * count, min(MANY, template.most * count)),
            kind=template.kind,
            own=1 << site,
            may_fail=template.may_fail,
            may_lose=template.may_lose,
        )


class Accumulated(Node):
    """The values of equal random rounds, united, up to and with the first round that stops.

    Attributes:
        site: Where the rounds are rolled.
        value: What a round adds; its sources are the rounds' own.
        stops: 1 where a round is the last one, else 0.
        limit: How many rounds that add something are followed; what needs more is missing.
        shared: Whether the same rounds may be looked at in several ways. If they are not, a filter
            applies to every round, and rounds of which it leaves nothing do not count.
    """

    __slots__ = ("limit", "shared", "site", "stops", "value")

    def __init__(self, site: int, value: Node, stops: Node, limit: int, shared: bool) -> None:  # noqa: FBT001
        self.site = site
        self.value = value
        self.stops = stops
        self.limit = limit
        self.shared = shared
        self._describe(
            (),
            bounds=(value.low, value.high),
            sizes=(value.least, MANY if value.most else 0),
            own=1 << site,
            may_fail=value.may_fail or stops.may_fail,
            may_lose=True,
        )


class Union(Node):
    """All elements of several collections together; a part may occur more than once."""

    __slots__ = ("constant", "parts")

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

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the union of the replaced parts."""
        return algebra.union([replace(part) for part in self.parts], self.constant)


def joint_bounds(
    nodes: Iterable[Node], constant: tuple[int, ...] = ()
) -> tuple[int | None, int | None]:
    """Return bounds on the elements of all ``nodes`` and of a constant collection together."""
    low, high = (constant[0], constant[-1]) if constant else (None, None)
    for node in nodes:
        if node.most == 0:
            continue
        if node.low is None or node.high is None:
            return None, None
        if low is None or high is None:
            low, high = node.low, node.high
        else:
            low, high = min(low, node.low), max(high, node.high)
    return low, high


class Filter(Node):
    """The elements of a collection that are in a known set."""

    __slots__ = ("kept", "operand")

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

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same filter on the replaced operand."""
        return algebra.filter(self.kept, replace(self.operand))


class Ranks(Node):
    """A run of ranks: some of the greatest (or least) elements, after skipping some.

    Where the size of the operand is known, ranks are always counted from the top.
    """

    __slots__ = ("operand", "skip", "take", "top")

    def __init__(self, top: bool, skip: int, take: int, operand: Node) -> None:  # noqa: FBT001
        self.top = top
        self.skip = skip
        self.take = take
        self.operand = operand
        least = max(0, min(take, operand.least - skip))
        most = max(0, min(take, operand.most - skip))
        self._describe((operand,), bounds=(operand.low, operand.high), sizes=(least, most))

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same ranks of the replaced operand."""
        return algebra.ranks(replace(self.operand), top=self.top, skip=self.skip, take=self.take)


class Extreme(Node):
    """All copies of the greatest (or least) element."""

    __slots__ = ("maximal", "operand")

    def __init__(self, maximal: bool, operand: Node) -> None:  # noqa: FBT001
        self.maximal = maximal
        self.operand = operand
        self._describe(
            (operand,),
            bounds=(operand.low, operand.high),
            sizes=(min(1, operand.least), operand.most),
        )

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the extreme elements of the replaced operand."""
        return algebra.extreme(replace(self.operand), maximal=self.maximal)


class Different(Node):
    """Every element once."""

    __slots__ = ("operand",)

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        most = operand.most
        if operand.low is not None and operand.high is not None:
            most = min(most, operand.high - operand.low + 1)
        self._describe(
            (operand,),
            bounds=(operand.low, operand.high),
            sizes=(min(1, operand.least), most),
        )

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the different elements of the replaced operand."""
        return algebra.different(replace(self.operand))


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

    def _sizes(self) -> tuple[int, int]:
        return max(0, self.left.least - self.right.most), self.left.most

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the difference of the replaced operands."""
        return algebra.difference(replace(self.left), replace(self.right))


class Drop(_Subtraction):
    """The elements of the left collection that do not occur in the right one."""

    __slots__ = ()

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same for the replaced operands."""
        return algebra.drop(replace(self.left), replace(self.right))


class Keep(_Subtraction):
    """The elements of the left collection that occur in the right one."""

    __slots__ = ()

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same for the replaced operands."""
        return algebra.keep(replace(self.left), replace(self.right))


class Deferred(Node):
    """A piece of program that waits until its operands are known, or until it is needed."""

    __slots__ = ("code", "operands", "site")

    def __init__(self, code: Code, operands: tuple[Node, ...], site: int | None) -> None:
        self.code = code
        self.operands = operands
        self.site = site
        outline = code.outline(operands)
        self._describe(
            operands,
            bounds=outline.bounds,
            sizes=outline.sizes,
            kind=outline.kind,
            own=0 if site is None else 1 << site,
            may_fail=outline.may_fail,
            may_lose=outline.may_lose,
        )

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same piece of program with the replaced operands."""
        return algebra.deferred(self.code, tuple(map(replace, self.operands)), self.site)


class ElementCode(Protocol):
    """A piece of program to be run for each element of a collection."""

    def kind(self, captured: tuple[Node, ...]) -> int:
        """Return which kinds of value it may give."""

    def expand(self, element: Node, captured: tuple[Node, ...]) -> Node:
        """Return what it makes of one element, with fresh dice."""

    def united(self, results: Sequence[Node]) -> Node:
        """Return what it makes of several elements, together."""


class Each(Node):
    """What a piece of program makes of each element of a collection, united."""

    __slots__ = ("captured", "code", "operand", "site")

    def __init__(
        self, code: ElementCode, operand: Node, captured: tuple[Node, ...], site: int
    ) -> None:
        self.code = code
        self.operand = operand
        self.captured = captured
        self.site = site
        self._describe(
            (operand, *captured),
            kind=code.kind(captured),
            own=1 << site,
            may_fail=True,
            may_lose=True,
        )

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same for the replaced collection and captured values."""
        captured = tuple(map(replace, self.captured))
        return algebra.each(self.code, replace(self.operand), captured, self.site)


class Fold(Node):
    """A collection joined from its greatest element down, as compositional functions do.

    The value is ``join(single(x1), join(single(x2), ... tail))`` for the ascending elements of the
    operand, where the tail stands for what the greater elements have come to already.
    """

    __slots__ = ("code", "operand", "site", "tail")

    def __init__(self, code: FoldCode, operand: Node, tail: Node | None, site: int) -> None:
        self.code = code
        self.operand = operand
        self.tail = tail
        self.site = site
        children = (operand,) if tail is None else (operand, tail)
        self._describe(children, kind=ANY_KIND, own=1 << site, may_fail=True, may_lose=True)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same fold of the replaced collection and tail."""
        tail = None if self.tail is None else replace(self.tail)
        return algebra.fold(self.code, replace(self.operand), tail, self.site)


class FoldCode(Protocol):
    """The three cases of a compositional function."""

    def empty(self) -> Node:
        """Return what the function makes of the empty collection."""

    def single(self, element: Node) -> Node:
        """Return what it makes of one element."""

    def join(self, left: Node, right: Node) -> Node:
        """Return what it makes of two results."""
