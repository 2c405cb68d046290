"""Tuples as elements of collections: each is one whole number, in which those of its parts stand.

Such numbers sort and compare as the tuples do, so that whatever counts, keeps or draws elements
works with them as with any others. ``Rows`` says that a node is a collection of such numbers; the
tuples are made of them where nothing more is asked. What may come to tuples or to numbers, which is
only known once dice are, waits for that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.calculus.nodes import (
    COLLECTION,
    TEXT,
    TUPLE,
    Applied,
    CodeOutline,
    Constant,
    If,
    Node,
    Operation,
    is_number,
)
from engine.languages.troll import mixed_values
from engine.languages.troll.reading import syntax
from engine.languages.troll.semantics import Numbers
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = [
    "TUPLE_OPERATION",
    "Rows",
    "lifted",
    "may_be_tuples",
    "parts_of",
    "rows_of",
    "tuples",
]

TUPLE_OPERATION = "tuple"
"""The name of the operation that makes a tuple of several values."""

_ROWS = "rows"
"""The name of the operation that makes tuples of numbers."""

_BITS = 16
"""Bits of a part of a tuple. Tuples with greater numbers are worked out value by value."""

_OFFSET = 1 << (_BITS - 1)
"""Added to a part, so that those below 0 sort before those above it."""


class Rows(NamedTuple):
    """A collection of tuples, as numbers.

    Attributes:
        codes: The collection of numbers that stand for the tuples.
        width: How many parts each of them has; 0 where it is empty, and may have any.
    """

    codes: Node
    width: int


Lifted: TypeAlias = "Callable[..., Node]"
"""Lowers an operator: takes the lowering, the nodes of its operands, and whatever else it needs."""


# ---- tuples and numbers -------------------------------------------------------------------


def _code(row: Numbers) -> int:
    code = 0
    for number in row:
        code = (code << _BITS) + number + _OFFSET
    return code


def _row(code: int, width: int) -> Numbers:
    return tuple(_part(code, width, index) for index in range(1, width + 1))


def _part(code: int, width: int, index: int) -> int:
    return ((code >> _BITS * (width - index)) & ((1 << _BITS) - 1)) - _OFFSET


def _has_code(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low >= -_OFFSET and high < _OFFSET


def rows_of(lowering: TrollLowering, node: Node) -> Rows | None:
    """Return a node as numbers for its tuples, or None where it is no collection of tuples yet."""
    algebra = lowering.algebra
    if isinstance(node, Constant):
        found = mixed_values.elements(node.value)
        if not found:
            return None if found is None else Rows(algebra.nothing, 0)
        rows = [row for row in found if isinstance(row, tuple)]
        if not rows or not all(_has_code(min(row), max(row)) for row in rows):
            return None
        return Rows(algebra.constant(tuple(map(_code, rows))), len(rows[0]))
    if isinstance(node, Applied):
        return _rows_of_operation(lowering, node)
    if isinstance(node, If):
        then, otherwise = (rows_of(lowering, one) for one in (node.then, node.otherwise))
        if then is not None and otherwise is not None and _is_one_width(then, otherwise):
            codes = algebra.choice(node.condition, then.codes, otherwise.codes)
            return Rows(codes, max(then.width, otherwise.width))
    return None


def _rows_of_operation(lowering: TrollLowering, node: Applied) -> Rows | None:
    operation, parts = node.operation, node.operands
    name, _, width = operation.name.partition(" ")
    if name == _ROWS:
        return Rows(parts[0], int(width))
    if name != TUPLE_OPERATION or not all(map(is_number, parts)):
        return None
    if not all(_has_code(part.low, part.high) for part in parts):
        return None
    places = [1 << _BITS * place for place in reversed(range(len(parts)))]
    terms = list(zip(parts, places, strict=True))
    codes = lowering.algebra.linear(_OFFSET * sum(places), terms)
    return Rows(codes, len(parts))


def _is_one_width(first: Rows, second: Rows) -> bool:
    return first.width == second.width or not (first.width and second.width)


def tuples(lowering: TrollLowering, rows: Rows) -> Node:
    """Return the collection of tuples that numbers stand for."""
    operation = lowering.code(_tuples_operation, rows.width)
    return lowering.algebra.apply(operation, (rows.codes,))


def _tuples_operation(width: int) -> Operation:
    def compute(value: Value) -> Value:
        assert isinstance(value, tuple), "the numbers of tuples are a collection"
        return mixed_values.collected(tuple([_row(code, width) for code in value]))  # type: ignore[arg-type]  # whole numbers

    return Operation(f"{_ROWS} {width}", compute, COLLECTION | TUPLE, may_fail=False)


class _PartOfRow:
    """Takes one part of each tuple.

    Attributes:
        lowering: The lowering of the script.
        width: How many parts they have.
        index: The number of the part, from 1.
    """

    def __init__(self, lowering: TrollLowering, width: int, index: int) -> None:
        self.lowering = lowering
        self.operation = Operation(
            f"%{index}",
            lambda value: (_part(value[0], width, index),),
            gives_number=True,
            may_fail=False,
        )

    def kind(self, captured: tuple[Node, ...]) -> int:  # noqa: ARG002 - it takes none along
        return COLLECTION

    def expand(self, element: Node, captured: tuple[Node, ...]) -> Node:  # noqa: ARG002 - none
        return self.lowering.algebra.apply(self.operation, (element,))

    def united(self, results: Sequence[Node]) -> Node:
        return self.lowering.algebra.union(results)


def parts_of(lowering: TrollLowering, rows: Rows, index: int) -> Node:
    """Return one part of each tuple."""
    code = lowering.code(_PartOfRow, lowering, rows.width, index)
    algebra = lowering.algebra
    return algebra.each(code, rows.codes, (), algebra.new_site())


# ---- operators that take tuples as well as numbers -----------------------------------------


def may_be_tuples(lowering: TrollLowering, node: Node, place: syntax.TrollSyntax) -> bool:
    """Return whether an operand may be a collection of tuples; one written out is refused."""
    is_written = isinstance(place, syntax.TupleLiteral)
    return lowering.has_tuples and node.kind != COLLECTION and not is_written


def _is_distinguished(lowering: TrollLowering, node: Node) -> bool:
    """Return whether it is known whether a node is numbers, tuples or something else."""
    if isinstance(node, Constant) or node.kind in (COLLECTION, TEXT):
        return True
    return rows_of(lowering, node) is not None


class _Waiting:
    """An operator that waits until it is known whether its operands are numbers or tuples.

    Attributes:
        is_lazy: It cannot be carried out whatever its operands are.
    """

    is_lazy = False

    def __init__(
        self,
        lowering: TrollLowering,
        build: Lifted,
        compared: int,
        outline: CodeOutline,
        *fields: object,
    ) -> None:
        self._lowering = lowering
        self._build = build
        self._compared = compared
        self._outline = outline
        self._fields = fields

    def awaited(self, operands: tuple[Node, ...]) -> tuple[Node, ...]:
        return operands[: self._compared]

    def is_ready(self, operands: tuple[Node, ...]) -> bool:
        return all(_is_distinguished(self._lowering, one) for one in operands[: self._compared])

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:  # noqa: ARG002 - it is the same
        return self._outline

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:  # noqa: ARG002 - fresh ones
        return self._build(self._lowering, operands, *self._fields)


def lifted(
    lowering: TrollLowering,
    build: Lifted,
    operands: tuple[Node, ...],
    fields: tuple[object, ...],
    on_codes: Callable[[tuple[Node, ...], int], Node],
    by_value: Callable[..., Value],
    *,
    compared: int = 1,
    outline: CodeOutline | None = None,
    rolls: bool = False,
) -> Node:
    """Return what an operator makes of operands that are not all known to be numbers.

    Args:
        lowering: The lowering of the script.
        build: Lowers the operator once it is known what the operands are.
        operands: The nodes of its operands, and of whatever else it takes along.
        fields: What else ``build`` needs.
        on_codes: Lowers it for numbers that stand for tuples, given how many parts these have.
        by_value: What it makes of known values, with its errors.
        compared: How many operands are collections; the others follow these.
        outline: What is known of its result.
        rolls: Whether it rolls dice.
    """
    algebra = lowering.algebra
    if any(one.is_effect for one in operands):
        return algebra.through_all(operands, lambda bare: build(lowering, tuple(bare), *fields))
    if not all(_is_distinguished(lowering, one) for one in operands[:compared]):
        known = CodeOutline() if outline is None else outline
        code = lowering.code(_Waiting, lowering, build, compared, known, *fields)
        return algebra.deferred(code, operands, algebra.new_site() if rolls else None)
    found = [rows_of(lowering, one) for one in operands[:compared]]
    rows = [one for one in found if one is not None]
    if len(rows) == compared and all(_is_one_width(rows[0], one) for one in rows):
        width = max(one.width for one in rows)
        return on_codes((*(one.codes for one in rows), *operands[compared:]), width)
    operation = Operation("odd", by_value, kind=COLLECTION | TEXT | TUPLE)
    return algebra.apply(operation, operands[:compared])
