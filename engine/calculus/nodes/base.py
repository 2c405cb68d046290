"""What every node of the calculus is: an expression over random sources, and what is known of it.

A node is immutable and interned by the algebra that built it, so that identity is equality. Using a
node twice means using the same dice twice. Every node knows what can be said of its value without
rolling: which sources lie below it, bounds on its elements, and bounds on its size.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.textbox import TextBox
from engine.values import Value

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = [
    "ANY_KIND",
    "COLLECTION",
    "MANY",
    "TEXT",
    "TUPLE",
    "Column",
    "Columns",
    "Constant",
    "Node",
    "Replace",
    "as_column",
    "is_number",
    "joint_bounds",
    "plain_nodes",
]

COLLECTION, TEXT, TUPLE = 1, 2, 4
ANY_KIND = COLLECTION | TEXT | TUPLE
MANY = 1 << 60
"""A size that stands for: no limit is known."""

_MOST_PLAIN = 300
"""Expressions of more nodes are not worked out for many showings."""


class Node:
    """An expression over random sources.

    Attributes:
        serial: Order of creation within its algebra; a stable order for sorting.
        sources: Bit mask of the sites of all sources below.
        own: Bit mask of the site that this very node rolls at, or 0.
        kind: Which kinds of value it may have: COLLECTION, TEXT and TUPLE, or-ed together.
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

    is_plain = False
    """Whether its value follows from those of its children; see ``column``."""

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

    def column(self, columns: Columns) -> Column:
        """Return the values of a plain node for all showings of its dice.

        Args:
            columns: Knows the values of its children.

        Raises:
            DiceError: Some value fails, be it in a branch that is not taken.
        """
        raise NotImplementedError(type(self).__name__)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:  # noqa: ARG002 - for the heirs
        """Return this node built anew, with every child replaced."""
        return self


Column: TypeAlias = list[Any]
"""A value for each showing: a whole number of each where the node is a number, else any value."""

Replace: TypeAlias = Callable[[Node], Node]
"""What becomes of a child when its parent is built anew."""


def is_number(node: Node) -> bool:
    """Return whether ``node`` surely is a single number."""
    return node.least == 1 == node.most and node.kind == COLLECTION


class Columns:
    """The values of nodes for many showings of some dice, those of each node together.

    Going through all showings node by node takes a fraction of the time that it takes to go
    through all nodes showing by showing.

    Attributes:
        rows: How many showings there are.
    """

    __slots__ = ("_known", "_outside", "rows")

    def __init__(
        self,
        rows: int,
        known: dict[Node, Column],
        outside: tuple[Columns, Sequence[int]] | None = None,
    ) -> None:
        """Begin with the columns of what is rolled, or known of it.

        Args:
            rows: How many showings there are.
            known: The columns.
            outside: Further columns, and those of their rows that these are.
        """
        self.rows = rows
        self._known = known
        self._outside = outside

    def within(self, rows: Sequence[int]) -> Columns:
        """Return the columns of some of the showings."""
        return Columns(len(rows), {}, (self, rows))

    def of(self, node: Node) -> Column:
        """Return the values of a plain node."""
        known = self.known(node)
        if known is None:
            known = self._known[node] = node.column(self)
        return known

    def known(self, node: Node) -> Column | None:
        """Return the values of a node that have been worked out, here or for more showings."""
        known = self._known.get(node)
        if known is None and self._outside is not None:
            outside, rows = self._outside
            known = outside.known(node)
            if known is not None:
                known = self._known[node] = list(map(known.__getitem__, rows))
        return known

    def collections(self, node: Node) -> Column:
        """Return the values of a plain node, with collections of one in the place of numbers."""
        column = self.of(node)
        return [(number,) for number in column] if is_number(node) else column


def plain_nodes(
    root: Node, known: Collection[Node] = (), most: int = _MOST_PLAIN
) -> set[Node] | None:
    """Return all nodes of an expression whose value follows from what is rolled, or None.

    It is None where the value of some node does not follow from those of its children, and where
    there are very many.

    Args:
        root: The expression.
        known: Nodes whose values are known; what is below them is left out.
        most: How many nodes are very many.
    """
    seen = {root}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node in known:
            continue
        if not node.is_plain or len(seen) > most:
            return None
        for child in node.children:
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return seen


def as_column(node: Node, collections: Column) -> Column:
    """Return the collections that a node comes to as its column, which has numbers of a number."""
    return [elements[0] for elements in collections] if is_number(node) else collections


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


class Constant(Node):
    """A value that is known."""

    __slots__ = ("value",)
    is_plain = True

    def __init__(self, value: Value) -> None:
        self.value = value
        if isinstance(value, tuple):
            size = len(value)
            bounds = (value[0], value[-1]) if size else (None, None)
            self._describe((), bounds=bounds, sizes=(size, size))  # type: ignore[arg-type]  # the elements of the calculus are whole numbers
        else:
            self._describe((), kind=TEXT if isinstance(value, TextBox) else TUPLE)

    @property
    def elements(self) -> tuple[int, ...]:
        """The numbers of a constant collection."""
        assert isinstance(self.value, tuple)
        return self.value  # type: ignore[return-value]  # fractions stay outside the calculus

    def column(self, columns: Columns) -> Column:
        """Return the value as often as there are showings."""
        return as_column(self, [self.value]) * columns.rows
