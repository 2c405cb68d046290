"""The lowering of operators between and before operands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.calculus import drawing
from engine.calculus.nodes import (
    COLLECTION,
    MANY,
    CodeOutline,
    Constant,
    Demand,
    Node,
    Operation,
    is_number,
)
from engine.calculus.value_set import ValueSet, compared
from engine.languages.troll import operands, semantics
from engine.languages.troll.exact import draws, texts
from engine.languages.troll.exact.bindings import branching
from engine.languages.troll.exact.rows import Rows, lifted, may_be_tuples, tuples
from engine.languages.troll.exact.scope import LoweringScope
from engine.languages.troll.reading import syntax
from engine.textbox import JOINS
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["RULES", "combined", "operated", "truth_of"]

_POSITIVE, _NEGATIVE = ValueSet(((1, None),)), ValueSet(((None, -1),))


def _unary(lowering: TrollLowering, node: syntax.Unary, scope: LoweringScope) -> Node:
    return operated(lowering, node.operator, lowering.lower(node.operand, scope), node.operand)


def operated(
    lowering: TrollLowering, operator: str, operand: Node, place: syntax.TrollSyntax
) -> Node:
    """Return what an operator makes of its one operand; ``place`` says where that stands."""
    algebra = lowering.algebra
    if operator == "-":
        return algebra.linear(0, ((lowering.as_number(operand, place, "-"), -1),))
    if operator == "sgn":
        return _sign(lowering, lowering.as_number(operand, place, "sgn"))
    if operator not in _NUMBERS_ONLY and may_be_tuples(lowering, operand, place):
        return _operated_on_tuples(lowering, (operand,), operator, place)
    if operator == "choose":
        return draws.choose(lowering, operand, place)
    operand = lowering.as_collection(operand, place, operator)
    if operator == "!":
        return algebra.choice(algebra.some(operand), algebra.nothing, algebra.one)
    if operator == "median":
        return _median(lowering, operand, place)
    return _AGGREGATES[operator](algebra, operand)


_NUMBERS_ONLY = frozenset({"sum", "straight"})
"""The aggregates that take no tuples."""

_OUTLINES = {
    "count": CodeOutline((0, None), (1, 1), COLLECTION),
    "counts": CodeOutline((1, None), (0, MANY), COLLECTION),
    "!": CodeOutline((1, 1), (0, 1), COLLECTION),
    "truth": CodeOutline((0, 1), (1, 1), COLLECTION),
}
"""What is known of the results of operators that give numbers whatever they are given."""


def _operated_on_tuples(
    lowering: TrollLowering,
    operands_: tuple[Node, ...],
    operator: str,
    place: syntax.TrollSyntax,
) -> Node:
    """Return what an operator makes of an operand that may be tuples."""
    (operand,) = operands_
    if operand.kind == COLLECTION:
        return operated(lowering, operator, operand, place)

    def on_codes(codes: tuple[Node, ...], width: int) -> Node:
        found = operated(lowering, operator, codes[0], place)
        return found if operator in _OUTLINES else tuples(lowering, Rows(found, width))

    return lifted(
        lowering,
        _operated_on_tuples,
        operands_,
        (operator, place),
        on_codes,
        lambda value: operands.aggregated(operator, value, place.span),
        outline=_OUTLINES.get(operator),
        rolls=operator == "choose",
    )


def truth_of(
    lowering: TrollLowering, operand: Node, place: syntax.TrollSyntax, operator: str
) -> Node:
    """Return 1 where ``operand``, which must be a collection, is not empty, else 0."""
    if not lowering.has_tuples or operand.kind == COLLECTION:
        return lowering.algebra.some(lowering.as_collection(operand, place, operator))
    return _truth_of_tuples(lowering, (operand,), place, operator)


def _truth_of_tuples(
    lowering: TrollLowering,
    operands_: tuple[Node, ...],
    place: syntax.TrollSyntax,
    operator: str,
) -> Node:
    if operands_[0].kind == COLLECTION:
        return lowering.algebra.some(operands_[0])

    def by_value(value: Value) -> Value:
        return (int(bool(operands.elements(value, operator, place.span))),)

    return lifted(
        lowering,
        _truth_of_tuples,
        operands_,
        (place, operator),
        lambda codes, _: lowering.algebra.some(codes[0]),
        by_value,
        outline=_OUTLINES["truth"],
    )


def _sign(lowering: TrollLowering, operand: Node) -> Node:
    algebra = lowering.algebra
    above, below = algebra.test(_POSITIVE, operand), algebra.test(_NEGATIVE, operand)
    return algebra.linear(0, ((above, 1), (below, -1)))


def _median(lowering: TrollLowering, operand: Node, place: syntax.TrollSyntax) -> Node:
    if operand.least == operand.most > 0:
        return lowering.algebra.ranks(operand, top=False, skip=operand.most // 2, take=1)

    def check(value: Value) -> None:
        with operands.located(place.span):
            semantics.median(operands.collection(value, "median", place.span))

    demand = lowering.demand(place, "elements of median", lambda: Demand(check, least=1))
    operand = lowering.algebra.require(operand, demand)
    code = lowering.code(drawing.Middle, lowering.algebra)
    return lowering.algebra.deferred(code, (lowering.algebra.count(operand), operand), None)


def _extremes(lowering: TrollLowering, node: syntax.Extremes, scope: LoweringScope) -> Node:
    word = "largest" if node.largest else "least"
    count = lowering.amount(node.count, word, scope)
    operand = lowering.lower(node.operand, scope)
    return _extremes_of(lowering, (operand, count), node)


def _extremes_of(
    lowering: TrollLowering, operands_: tuple[Node, ...], node: syntax.Extremes
) -> Node:
    operand, count = operands_
    word = "largest" if node.largest else "least"
    if may_be_tuples(lowering, operand, node.operand):
        return lifted(
            lowering,
            _extremes_of,
            operands_,
            (node,),
            lambda codes, width: tuples(lowering, Rows(_extremes_of(lowering, codes, node), width)),
            lambda value: operands.drawn(value, word, node.operand.span),
        )
    operand = lowering.as_collection(operand, node.operand, word)
    if isinstance(count, Constant):
        take = count.elements[0]
        return lowering.algebra.ranks(operand, top=node.largest, skip=0, take=take)
    code = lowering.code(drawing.Ranking, lowering.algebra, node.largest)
    return lowering.algebra.deferred(code, (count, operand), None)


def _binary(lowering: TrollLowering, node: syntax.Binary, scope: LoweringScope) -> Node:
    operator = node.operator
    if operator == "&":
        condition = lowering.truth(node.left, "&", scope)
        return branching(lowering, condition, node.right, None, scope)
    if operator == "pick":
        return draws.pick(lowering, node, scope)
    left = lowering.lower(node.left, scope)
    right = lowering.lower(node.right, scope)
    if operator == "U":
        return lowering.united((left, right), (node.left, node.right))
    if operator in JOINS:
        return texts.joined(lowering, node, left, right)
    return combined(lowering, operator, left, right, (node.left, node.right))


def combined(
    lowering: TrollLowering,
    operator: str,
    left: Node,
    right: Node,
    places: tuple[syntax.TrollSyntax, syntax.TrollSyntax],
) -> Node:
    """Return an operator's result; ``places`` say where the operands stand."""
    is_compared = operator in semantics.SELECTIONS or operator in semantics.FILTERS
    if lowering.has_tuples and is_compared and not left.kind == right.kind == COLLECTION:
        return _combined_tuples(lowering, (left, right), operator, places)
    if operator in semantics.SELECTIONS:
        left = lowering.as_collection(left, places[0], operator)
        right = lowering.as_collection(right, places[1], operator)
        return _SELECTIONS[operator](lowering.algebra, left, right)
    left = lowering.as_number(left, places[0], operator)
    if operator in semantics.FILTERS:
        collection = lowering.as_collection(right, places[1], operator)
        each_round = isinstance(places[1], syntax.Loop) and places[1].accumulates
        return _filter(lowering, operator, left, collection, each_round=each_round)
    right = lowering.as_number(right, places[1], operator)
    if operator == "..":
        return lowering.algebra.deferred(
            lowering.code(drawing.Ranging, lowering.algebra), (left, right), None
        )
    return _arithmetic(lowering, operator, left, right, places[1])


def _combined_tuples(
    lowering: TrollLowering,
    operands_: tuple[Node, ...],
    operator: str,
    places: tuple[syntax.TrollSyntax, syntax.TrollSyntax],
) -> Node:
    """Return a filter, or what is left of a collection, where there may be tuples."""
    left, right = operands_
    if left.kind == right.kind == COLLECTION:
        return combined(lowering, operator, left, right, places)

    def by_value(first: Value, second: Value) -> Value:
        return operands.compared(operator, first, second, places[0].span, places[1].span)

    def on_codes(codes: tuple[Node, ...], width: int) -> Node:
        if operator in semantics.FILTERS and not is_number(codes[0]):
            return lowering.algebra.apply(Operation(operator, by_value, kind=7), operands_)
        found = combined(lowering, operator, codes[0], codes[1], places)
        return tuples(lowering, Rows(found, width))

    return lifted(
        lowering,
        _combined_tuples,
        operands_,
        (operator, places),
        on_codes,
        by_value,
        compared=2,
    )


def _filter(
    lowering: TrollLowering, operator: str, threshold: Node, operand: Node, *, each_round: bool
) -> Node:
    algebra = lowering.algebra
    if isinstance(threshold, Constant) and not each_round:
        return algebra.filter(compared(operator, threshold.elements[0]), operand)
    if is_number(operand) and not isinstance(threshold, Constant):
        distance = algebra.linear(0, ((operand, 1), (threshold, -1)))
        passes = algebra.test(compared(operator, 0), distance)
        return algebra.choice(passes, operand, algebra.instead(operand, algebra.nothing))
    code = lowering.code(drawing.Filtering, algebra, operator, each_round)
    return algebra.deferred(code, (threshold, operand), None)


def _arithmetic(
    lowering: TrollLowering, operator: str, left: Node, right: Node, place: syntax.TrollSyntax
) -> Node:
    if operator == "+":
        return lowering.algebra.linear(0, ((left, 1), (right, 1)))
    if operator == "-":
        return lowering.algebra.linear(0, ((left, 1), (right, -1)))
    if operator == "*":
        return lowering.algebra.product(left, right)
    function = semantics.ARITHMETIC[operator]

    def check(value: Value) -> None:
        with operands.located(place.span):
            function(1, operands.number(value, operator, place.span))

    demand = lowering.demand(
        place, f"divisor of {operator}", lambda: Demand(check, number=True, nonzero=True)
    )
    divisor = lowering.algebra.require(right, demand)
    operation = lowering.code(_arithmetic_operation, operator)
    return lowering.algebra.apply(operation, (left, divisor))


def _arithmetic_operation(operator: str) -> Operation:
    function = semantics.ARITHMETIC[operator]
    return Operation(
        operator,
        lambda left, right: (function(left[0], right[0]),),
        gives_number=True,
        may_fail=False,
    )


_AGGREGATES: dict[str, Callable[[Any, Node], Node]] = {
    "sum": lambda algebra, operand: algebra.sum(operand),
    "count": lambda algebra, operand: algebra.count(operand),
    "min": lambda algebra, operand: algebra.ranks(operand, top=False, skip=0, take=1),
    "max": lambda algebra, operand: algebra.ranks(operand, top=True, skip=0, take=1),
    "minimal": lambda algebra, operand: algebra.extreme(operand, maximal=False),
    "maximal": lambda algebra, operand: algebra.extreme(operand, maximal=True),
    "different": lambda algebra, operand: algebra.different(operand),
    "counts": lambda algebra, operand: algebra.counts(operand),
    "straight": lambda algebra, operand: algebra.straight(operand),
}

_SELECTIONS: dict[str, Callable[[Any, Node, Node], Node]] = {
    "drop": lambda algebra, left, right: algebra.drop(left, right),
    "keep": lambda algebra, left, right: algebra.keep(left, right),
    "--": lambda algebra, left, right: algebra.difference(left, right),
}


RULES: dict[type[syntax.TrollSyntax], Callable[[TrollLowering, Any, LoweringScope], Node]] = {
    syntax.Unary: _unary,
    syntax.Binary: _binary,
    syntax.Extremes: _extremes,
}
"""How operators are lowered."""
