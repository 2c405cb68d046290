"""How each form of an expression is rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from engine.languages.troll import mixed_values, operands, semantics
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.names import unknown_name
from engine.languages.troll.rolling import calls
from engine.languages.troll.semantics import Numbers
from engine.textbox import JOINS, TextBox
from engine.values import EMPTY, Tuple, Value

if TYPE_CHECKING:
    from engine.languages.troll.rolling.roller import TrollRoller
    from engine.languages.troll.rolling.scope import Scope, Steps

__all__ = ["WAYS", "Leaf", "Rule", "Ways"]

Rule: TypeAlias = "Callable[[Any, Any, Scope], Steps]"
"""Begins the evaluation of a node for a roller. It is a generator: it yields expressions with their
scopes and is sent their values."""

Leaf: TypeAlias = "Callable[[Any, Any, Scope], Value]"
"""Evaluates a node that needs no other one, for a roller."""


# ---- leaves -------------------------------------------------------------------------------


def _integer(_roller: TrollRoller, node: syntax.Integer, _scope: Scope) -> Numbers:
    return (node.value,)


def _text(_roller: TrollRoller, node: syntax.TextLiteral, _scope: Scope) -> TextBox:
    return node.box


def _variable(_roller: TrollRoller, node: syntax.Variable, scope: Scope) -> Value:
    try:
        return scope.values[node.name]
    except KeyError:
        raise unknown_name(node.name, node.span, scope.values) from None


def _probability(roller: TrollRoller, node: syntax.Probability, _scope: Scope) -> Numbers:
    drawn = roller.draw(1, node.chance.denominator, node.span)
    return semantics.truth(drawn <= node.chance.numerator)


# ---- dice and collections -----------------------------------------------------------------


def _dice(roller: TrollRoller, node: syntax.Dice, scope: Scope) -> Steps:
    letter = "z" if node.from_zero else "d"
    count = 1
    if node.count is not None:
        count = operands.amount((yield node.count, scope), letter, node.count.span)
    faces = operands.faces((yield node.faces, scope), letter, node.faces.span)
    return roller.dice(count, faces, node.span)


def _collection(roller: TrollRoller, node: syntax.CollectionLiteral, scope: Scope) -> Steps:
    values = []
    for element in node.elements:
        values.append((yield element, scope))
    return roller.united(values, node.elements)


def _copies(roller: TrollRoller, node: syntax.RepeatedRoll, scope: Scope) -> Steps:
    count = operands.amount((yield node.count, scope), "#", node.count.span)
    values = []
    for _ in range(count):
        values.append((yield node.body, scope))
    return roller.united(values, [node.body] * count)


# ---- operators ----------------------------------------------------------------------------


def _unary(roller: TrollRoller, node: syntax.Unary, scope: Scope) -> Steps:
    value = yield node.operand, scope
    if node.operator not in ("-", "sgn"):
        operands.gathered(value, node.operator, node.operand)
    return calls.apply_operator(roller, node.operator, value, node.operand.span)


def _binary(roller: TrollRoller, node: syntax.Binary, scope: Scope) -> Steps:
    operator, left = node.operator, (yield node.left, scope)
    if operator == "&":
        if not operands.elements(left, operator, node.left.span):
            return EMPTY
        return (yield node.right, scope)
    right = yield node.right, scope
    if operator == "U":
        return roller.united((left, right), (node.left, node.right))
    if operator in JOINS:
        return roller.joined(operator, left, right, node.span)
    return _combined(roller, node, left, right)


def _combined(roller: TrollRoller, node: syntax.Binary, left: Value, right: Value) -> Value:
    operator, left_span, right_span = node.operator, node.left.span, node.right.span
    if operator in semantics.ARITHMETIC or operator == "..":
        first = operands.number(left, operator, left_span)
        second = operands.number(right, operator, right_span)
        if operator == "..":
            roller.spend(max(second - first, 0), node.span)
            return tuple(range(first, second + 1))
        return roller.arithmetic(operator, first, second, right_span)
    if operator == "pick":
        found = operands.gathered(left, operator, node.left)
        count = operands.amount(right, operator, right_span)
        return mixed_values.collected(roller.pick(found, count, node.span))
    return operands.compared(operator, left, right, left_span, right_span)


def _extremes(_roller: TrollRoller, node: syntax.Extremes, scope: Scope) -> Steps:
    word, choice = ("least", semantics.least)
    if node.largest:
        word, choice = ("largest", semantics.largest)
    count = operands.amount((yield node.count, scope), word, node.count.span)
    numbers = operands.gathered((yield node.operand, scope), word, node.operand)
    return mixed_values.collected(choice(count, numbers))


# ---- texts and tuples ---------------------------------------------------------------------


def _samples(_roller: TrollRoller, node: syntax.Samples, scope: Scope) -> Steps:
    if node.count is None:
        return mixed_values.box_of((yield node.body, scope))
    count = operands.amount((yield node.count, scope), "'", node.count.span)
    boxes = []
    for _ in range(count):
        boxes.append(mixed_values.box_of((yield node.body, scope)))
    return TextBox.stacked(boxes, "right")


def _tuple(_roller: TrollRoller, node: syntax.TupleLiteral, scope: Scope) -> Steps:
    parts = []
    for part in node.parts:
        parts.append((yield part, scope))
    with operands.located(node.span):
        return Tuple(*parts)


def _projection(_roller: TrollRoller, node: syntax.Projection, scope: Scope) -> Steps:
    whole = yield node.operand, scope
    operands.check_written(node, whole)
    return operands.part(whole, node.index, node.size, node.operator, node.operand.span)


# ---- bindings, conditions, loops ----------------------------------------------------------


def _default(_roller: TrollRoller, node: syntax.Default, scope: Scope) -> Steps:
    if node.name in scope.values:
        return scope.values[node.name]
    return (yield node.fallback, scope)


def _let(_roller: TrollRoller, node: syntax.Let, scope: Scope) -> Steps:
    # Bindings that follow one another do not wait for one another: there may be thousands.
    scope = scope.bind(node.name, (yield node.bound, scope))
    while isinstance(node.body, syntax.Let):
        node = node.body
        scope = scope.bind(node.name, (yield node.bound, scope))
    return (yield node.body, scope)


def _conditional(_roller: TrollRoller, node: syntax.Conditional, scope: Scope) -> Steps:
    condition = operands.elements((yield node.condition, scope), "if", node.condition.span)
    return (yield node.then_branch if condition else node.else_branch, scope)


def _foreach(roller: TrollRoller, node: syntax.ForEach, scope: Scope) -> Steps:
    items = operands.gathered((yield node.items, scope), "foreach", node.items)
    values = []
    for item in items:
        values.append((yield node.body, scope.bind(node.name, mixed_values.collected((item,)))))
    return roller.united(values, [node.body] * len(items))


def _fold(_roller: TrollRoller, node: syntax.Fold, scope: Scope) -> Steps:
    items = operands.gathered((yield node.items, scope), "fold", node.items)
    carried = yield node.start, scope
    for item in items:
        inner = scope.bind(node.carried, carried).bind(node.name, mixed_values.collected((item,)))
        carried = yield node.body, inner
    return carried


def _loop(roller: TrollRoller, node: syntax.Loop, scope: Scope) -> Steps:
    collected: list[Value] = []
    with roller.inside(node) as loop:
        while True:
            roller.begin_iteration(loop)
            value = yield node.bound, scope
            condition = yield node.condition, scope.bind(node.name, value)
            kept = node.accumulates and value != EMPTY
            if kept:
                collected.append(value)
            if _ends(node, condition):
                break
            roller.go_on(loop, len(collected), unchanged=not kept)
    return roller.united(collected, [node.bound] * len(collected)) if node.accumulates else value


def _ends(node: syntax.Loop, condition: Value) -> bool:
    word = "until" if node.until else "while"
    return bool(operands.elements(condition, word, node.condition.span)) == node.until


class Ways(NamedTuple):
    """How every sort of node is rolled.

    Attributes:
        leaves: The rule for each sort of node that needs no other.
        rules: The rule for each sort of node that needs others.
    """

    leaves: Mapping[type[syntax.Expression], Leaf]
    rules: Mapping[type[syntax.Expression], Rule]


_LEAVES: dict[type[syntax.Expression], Leaf] = {
    syntax.Integer: _integer,
    syntax.Probability: _probability,
    syntax.TextLiteral: _text,
    syntax.Variable: _variable,
}

_RULES: dict[type[syntax.Expression], Rule] = {
    syntax.Default: _default,
    syntax.Dice: _dice,
    syntax.Unary: _unary,
    syntax.Binary: _binary,
    syntax.Extremes: _extremes,
    syntax.RepeatedRoll: _copies,
    syntax.Samples: _samples,
    syntax.CollectionLiteral: _collection,
    syntax.TupleLiteral: _tuple,
    syntax.Projection: _projection,
    syntax.Let: _let,
    syntax.Conditional: _conditional,
    syntax.ForEach: _foreach,
    syntax.Fold: _fold,
    syntax.Loop: _loop,
    syntax.Call: calls.call,
}

WAYS = Ways(_LEAVES, _RULES)
"""How a roll is made that nobody is told of."""
