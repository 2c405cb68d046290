"""The lowering of texts and pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine.calculus.nodes import PAIR, TEXT, Applied, CodeOutline, Demand, Node, Operation
from engine.languages.troll import operands, semantics
from engine.languages.troll.exact.repeating import Repeating
from engine.languages.troll.exact.scope import LoweringScope
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.recursion import called, reachable
from engine.textbox import JOINS, TextBox
from engine.values import Pair, Value

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["RULES", "joined", "may_be_text"]

_PAIR = "pair"
"""The name of the operation that makes a pair of two values."""

_SAMPLE_BYTES = 3000
"""What the expression of one sample takes, roughly."""


def may_be_text(
    expression: syntax.Expression, declarations: Mapping[str, syntax.Declaration]
) -> bool:
    """Return whether ``expression`` may give a text or a pair, apart from its outer names.

    Args:
        expression: The expression.
        declarations: The functions that it may call.
    """
    odd = (syntax.TextLiteral, syntax.Samples, syntax.PairLiteral, syntax.Projection)
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
            return semantics.joined(node.operator, left, right)

    return Operation(node.operator, compute, TEXT, may_fail=False)


def _show_operation() -> Operation:
    return Operation("show", semantics.box_of, TEXT, may_fail=False)


def _stack_operation() -> Operation:
    def compute(*values: Value) -> Value:
        return TextBox.stacked([semantics.box_of(value) for value in values], "right")

    return Operation("stack", compute, TEXT, may_fail=False)


def _pair_operation(node: syntax.PairLiteral) -> Operation:
    def compute(first: Value, second: Value) -> Value:
        with operands.located(node.span):
            return Pair(first, second)

    return Operation(_PAIR, compute, PAIR, may_fail=False)


def _side_operation(index: int) -> Operation:
    def compute(pair: Value) -> Value:
        assert isinstance(pair, Pair), "the operand has met its demand"
        return pair.first if index == 1 else pair.second

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


def _pair(lowering: TrollLowering, node: syntax.PairLiteral, scope: LoweringScope) -> Node:
    sides = (lowering.lower(node.first, scope), lowering.lower(node.second, scope))
    return lowering.algebra.apply(lowering.code(_pair_operation, node), sides)


def _projection(lowering: TrollLowering, node: syntax.Projection, scope: LoweringScope) -> Node:
    """Return one side of a pair; of a pair that is not known yet, without waiting for the other."""
    operator, span = f"%{node.index}", node.operand.span
    demand = lowering.demand(
        node.operand,
        operator,
        lambda: Demand(lambda value: operands.pair(value, operator, span), kind=PAIR),
    )
    operand = lowering.algebra.require(lowering.lower(node.operand, scope), demand)
    if isinstance(operand, Applied) and operand.operation.name == _PAIR:
        side, other = operand.operands if node.index == 1 else operand.operands[::-1]
        return lowering.algebra.instead(other, side)
    return lowering.algebra.apply(lowering.code(_side_operation, node.index), (operand,))


RULES: dict[type[syntax.TrollSyntax], Callable[[TrollLowering, Any, LoweringScope], Node]] = {
    syntax.TextLiteral: _text,
    syntax.Samples: _samples,
    syntax.PairLiteral: _pair,
    syntax.Projection: _projection,
}
"""How texts and pairs are lowered."""
