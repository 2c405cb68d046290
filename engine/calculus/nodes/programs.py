"""The nodes that run pieces of program: code that waits, loops over elements, and folds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

from engine.calculus.nodes.base import (
    ANY_KIND,
    COLLECTION,
    MANY,
    Column,
    Columns,
    Constant,
    Node,
    Replace,
    as_column,
)

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra


@dataclass(frozen=True, slots=True)
class CodeOutline:
    """What can be said of a node that is not built yet; see the attributes of ``Node``."""

    bounds: tuple[int | None, int | None] = (None, None)
    sizes: tuple[int, int] = (0, MANY)
    kind: int = ANY_KIND
    may_fail: bool = True
    may_lose: bool = True


__all__ = [
    "Code",
    "CodeOutline",
    "Deferred",
    "Each",
    "ElementCode",
    "Fold",
    "FoldCode",
    "Following",
    "WaitingCode",
]


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

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return what can be said of the expansion beforehand."""

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        """Return the node that the program becomes.

        Args:
            operands: The nodes it works on.
            site: A site it may roll at, or None where it was promised none.
        """


class WaitingCode:
    """Code that is expanded at once as soon as the first of its operands are known.

    Attributes:
        awaits: How many operands it waits for, or None where it waits for all.
    """

    awaits: ClassVar[int | None] = None
    is_lazy: ClassVar[bool] = False

    def awaited(self, operands: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return the operands that must be known."""
        return operands[: self.awaits]

    def is_ready(self, operands: tuple[Node, ...]) -> bool:
        """Return whether they are."""
        return all(isinstance(operand, Constant) for operand in self.awaited(operands))


class Following(ABC):
    """Code that rolls nothing: what it becomes follows from the values of its operands."""

    @abstractmethod
    def value(self, *operands: tuple[int, ...]) -> tuple[int, ...]:
        """Return what it becomes of operands with these values."""


class Deferred(Node):
    """A piece of program that waits until its operands are known, or until it is needed."""

    __slots__ = ("code", "is_plain", "operands", "site")

    def __init__(self, code: Code, operands: tuple[Node, ...], site: int | None) -> None:
        self.code = code
        self.operands = operands
        self.site = site
        self.is_plain = isinstance(code, Following)
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

    def column(self, columns: Columns) -> Column:
        """Return what the code becomes of the values of the operands."""
        assert isinstance(self.code, Following), "otherwise it is not plain"
        rows = zip(*map(columns.collections, self.operands), strict=True)
        value = self.code.value
        return as_column(self, [value(*row) for row in rows])

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
    """What a piece of program makes of each element of a collection, united.

    Attributes:
        images: What it makes of each value that an element may have, or None where that depends on
            other dice or is not known.
    """

    __slots__ = ("captured", "code", "images", "is_plain", "operand", "site")

    def __init__(
        self,
        code: ElementCode,
        operand: Node,
        captured: tuple[Node, ...],
        site: int,
        images: tuple[tuple[int, tuple[int, ...]], ...] | None,
    ) -> None:
        self.code = code
        self.operand = operand
        self.captured = captured
        self.site = site
        self.images = images
        self.is_plain = images is not None
        if images is None:
            self._describe(
                (operand, *captured),
                kind=code.kind(captured),
                own=1 << site,
                may_fail=True,
                may_lose=True,
            )
            return
        elements = [element for _, image in images for element in image]
        sizes = [len(image) for _, image in images]
        self._describe(
            (operand,),
            bounds=(min(elements), max(elements)) if elements else (None, None),
            sizes=(min(sizes) * operand.least, min(MANY, max(sizes) * operand.most)),
        )

    def column(self, columns: Columns) -> Column:
        """Return what is made of the elements."""
        assert self.images is not None, "otherwise it is not plain"
        images = dict(self.images)
        rows = columns.collections(self.operand)
        found = [tuple(sorted([new for one in row for new in images[one]])) for row in rows]
        return as_column(self, found)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same for the replaced collection and captured values."""
        captured = tuple(map(replace, self.captured))
        operand = replace(self.operand)
        return algebra.each(self.code, operand, captured, self.site, self.images)


class FoldCode(Protocol):
    """A piece of program that joins the elements of a collection one by one."""

    @property
    def ascends(self) -> bool:
        """Whether it begins with the least element rather than with the greatest."""

    @property
    def multiplies(self) -> bool:
        """Whether results are numbers that are multiplied, so that their order does not matter."""

    def empty(self) -> Node:
        """Return what it makes of the empty collection; only asked for without a tail."""

    def single(self, element: Node) -> Node:
        """Return what it makes of one element; only asked for where it multiplies."""

    def joined(self, element: Node, tail: Node | None, captured: tuple[Node, ...]) -> Node:
        """Return what it makes of one element more, with fresh dice.

        Args:
            element: The element.
            tail: What those before have come to, or None where there are none.
            captured: The values it takes along.
        """


class Fold(Node):
    """The elements of a collection joined one by one, from its greatest down or its least up.

    Attributes:
        code: Joins one element more.
        operand: The collection.
        tail: What other elements have come to already, or what it begins with, if there is that.
        captured: The values that the code takes along.
        site: Where what it rolls is rolled.
    """

    __slots__ = ("captured", "code", "operand", "site", "tail")

    def __init__(
        self,
        code: FoldCode,
        operand: Node,
        tail: Node | None,
        captured: tuple[Node, ...],
        site: int,
    ) -> None:
        self.code = code
        self.operand = operand
        self.tail = tail
        self.captured = captured
        self.site = site
        children = (operand, *captured) if tail is None else (operand, tail, *captured)
        is_product = code.multiplies and tail is None
        self._describe(
            children,
            kind=COLLECTION if is_product else ANY_KIND,
            sizes=(1, 1) if is_product else (0, MANY),
            own=1 << site,
            may_fail=True,
            may_lose=True,
        )

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same fold of the replaced collection, tail and captured values."""
        tail = None if self.tail is None else replace(self.tail)
        captured = tuple(map(replace, self.captured))
        return algebra.fold(self.code, replace(self.operand), tail, captured, self.site)
