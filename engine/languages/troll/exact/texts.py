"""The lowering of texts and tuples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine.calculus.nodes import (
    COLLECTION,
    TEXT,
    TUPLE,
    Applied,
    CodeOutline,
    Constant,
    Demand,
    If,
    Node,
    Operation,
    is_number,
)
from engine.errors import DiceError
from engine.languages.troll import mixed_values, operands
from engine.languages.troll.exact.repeating import Repeating
from engine.languages.troll.exact.rows import TUPLE_OPERATION, Rows, parts_of, rows_of
from engine.languages.troll.exact.scope import LoweringScope
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.recursion import called, reachable
from engine.textbox import JOINS, TextBox
from engine.values import Tuple, Value

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["RULES", "joined", "may_be_text"]

_SAMPLE_BYTES = 3000
"""What the expression of one sample takes, roughly."""


def may_be_text(
    expression: syntax.Expression, declarations: Mapping[str, syntax.Declaration]
) -> bool:
    """Return whether ``expression`` may give a text or a tuple, apart from its outer names.

    Args:
        expression: The expression.
        declarations: The functions that it may call.
    """
    odd = (syntax.TextLiteral, syntax.Samples, syntax.TupleLiteral, syntax.Projection)
    functions = reachable(called(expression), declarations).values()
    return any(
        isinstance(node, odd) or (isinstance(node, syntax.Binary) and node.operator in JOINS)
        for root in (expression, *functions)
        for node in syntax.walk(root)
    )


def joined(lowering: TrollLowering, node: syntax.Binary, left: Node, right: Node) -> Node:
    """Return the text of both operands' values, joined as ``node`` says."""
    operation = lowering.code(_join_operation, node)
    return lowering.algebra.apply(operation, (left, right))


def _join_operation(node: syntax.Binary) -> Operation:
    def compute(left: Value, right: Value) -> Value:
        with operands.located(node.span):
            return mixed_values.joined(node.operator, left, right)

    return Operation(node.operator, compute, TEXT, may_fail=False)


def _show_operation() -> Operation:
    return Operation("show", mixed_values.box_of, TEXT, may_fail=False)


def _stack_operation() -> Operation:
    def compute(*values: Value) -> Value:
        return TextBox.stacked([mixed_values.box_of(value) for value in values], "right")

    return Operation("stack", compute, TEXT, may_fail=False)


def _tuple_operation(node: syntax.TupleLiteral) -> Operation:
    def compute(*parts: Value) -> Value:
        with operands.located(node.span):
            return Tuple(*parts)

    return Operation(TUPLE_OPERATION, compute, TUPLE, may_fail=False)


def _part_operation(index: int) -> Operation:
    def compute(whole: Value) -> Value:
        return mixed_values.part(whole, index)

    return Operation(f"%{index}", compute, kind=7, may_fail=False)


def _text(lowering: TrollLowering, node: syntax.TextLiteral, _scope: LoweringScope) -> Node:
    return lowering.algebra.constant(node.box)


class _Sampling(Repeating):
    """Lines of text, one for each sample."""

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:  # noqa: ARG002 - always a text
        return CodeOutline(kind=TEXT)

    def repeated(self, count: int, captured: tuple[Node, ...]) -> Node:
        budget = self.lowering.algebra.budget
        budget.reserve(count * _SAMPLE_BYTES, f"a text of {count:,} lines")
        samples = []
        for _ in range(count):
            budget.step()
            samples.append(self.piece.expand(captured, None))
        operation = self.lowering.code(_stack_operation)
        return self.lowering.algebra.apply(operation, tuple(samples))


def _samples(lowering: TrollLowering, node: syntax.Samples, scope: LoweringScope) -> Node:
    algebra = lowering.algebra
    if node.count is None:
        return algebra.apply(lowering.code(_show_operation), (lowering.lower(node.body, scope),))
    count = lowering.amount(node.count, "'", scope)
    piece, captured = lowering.piece(node.body, scope)
    code = lowering.code(_Sampling, lowering, piece)
    return algebra.deferred(code, (count, *captured), algebra.new_site())


def _tuple(lowering: TrollLowering, node: syntax.TupleLiteral, scope: LoweringScope) -> Node:
    lowering.has_tuples = True
    parts = tuple([lowering.lower(part, scope) for part in node.parts])
    return lowering.algebra.apply(lowering.code(_tuple_operation, node), parts)


def _projection(lowering: TrollLowering, node: syntax.Projection, scope: LoweringScope) -> Node:
    return _part(lowering, node, lowering.lower(node.operand, scope))


def _part(lowering: TrollLowering, node: syntax.Projection, whole: Node) -> Node:
    """Return one part of a tuple; of one not known yet, without waiting for the other parts."""
    algebra, index, size = lowering.algebra, node.index, node.size
    if isinstance(whole, If) and whole.kind == TUPLE:
        then, otherwise = (_part(lowering, node, one) for one in (whole.then, whole.otherwise))
        return algebra.choice(whole.condition, then, otherwise)
    if isinstance(whole, Applied) and whole.operation.name == TUPLE_OPERATION:
        parts = whole.operands
        if len(parts) == size or (size is None and index <= len(parts)):
            found = parts[index - 1]
            for other in parts:
                found = algebra.instead(other, found)
            return found
    if isinstance(whole, Constant):
        try:
            operands.check_written(node, whole.value)
        except DiceError as error:
            return algebra.fail(error)
    rows = None if whole.kind == COLLECTION else rows_of(lowering, whole)
    if rows is not None and _has_part(rows, node):
        return parts_of(lowering, rows, index)
    operator, span = node.operator, node.operand.span
    has_any_size = size is None and index <= _FEWEST
    demand = lowering.demand(
        node,
        operator,
        lambda: Demand(
            lambda value: operands.part(value, index, size, operator, span),
            kind=TUPLE if has_any_size else 0,  # nothing is of kind 0: each value is looked at
        ),
    )
    return algebra.apply(lowering.code(_part_operation, index), (algebra.require(whole, demand),))


def _has_part(rows: Rows, node: syntax.Projection) -> bool:
    """Return whether tuples surely have the part that is taken; names take only one apart."""
    if node.size is None:
        return node.index <= rows.width
    return node.size == rows.width and is_number(rows.codes)


_FEWEST = 2
"""Parts that every tuple has."""


RULES: dict[type[syntax.TrollSyntax], Callable[[TrollLowering, Any, LoweringScope], Node]] = {
    syntax.TextLiteral: _text,
    syntax.Samples: _samples,
    syntax.TupleLiteral: _tuple,
    syntax.Projection: _projection,
}
"""How texts and tuples are lowered."""
