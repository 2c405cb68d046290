"""Steps from a state, and those where a name in it stands for a pool.

A pool has no known value. From where it is bound to the end of the body everything is one
expression, which the evaluator reveals as far as the calls in it need: such a call becomes a value
that says which state it goes on to.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.calculus.nodes import TEXT, Constant, Node, Operation, Rolled, is_number
from engine.evaluate.showings import number_of_showings
from engine.languages.troll.exact.bodies import Bodies, Body, Known
from engine.languages.troll.exact.scope import LoweringScope
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression, Function
from engine.measure import outcomes
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["NotAChainError", "PoolSteps", "Step", "Steps"]

_FEW_VALUES = 1_000
"""Values of a collection with which a function is called that are gone through one by one."""


class NotAChainError(Exception):
    """A function is called with a collection that is not known and is no pool of its own."""


Step: TypeAlias = tuple[int, Body | None, Known, int, int | None]
"""One way to go on from a state; a plain tuple, since there are very many.

1. Its weight.
2. The body that it leads to, or None where the value is known.
3. The values of the names of that body, or the value itself.
4. What the value is multiplied by in the end: 1 or -1.
5. What is added to it then, which may be 0, or None where nothing is: it need be no number.
"""

Steps: TypeAlias = tuple[list[Step], int]
"""The ways to go on, and the weight of everything."""


@dataclass(frozen=True, slots=True)
class _Again:
    """What an expression is worth that goes on: the state it goes on to, and the sum around it."""

    body: Body
    factor: int
    addend: int | None
    values: tuple[Value, ...]


@dataclass(frozen=True, eq=False)
class PoolSteps:
    """Makes steps from states in which a name stands for a pool.

    Attributes:
        lowering: Lowers what is no step.
        bodies: The expressions that the functions end with.
    """

    lowering: TrollLowering
    bodies: Bodies

    def following(self, body: Body, scope: LoweringScope) -> Steps:
        """Return the ways to go on where the dice of a pool decide about several things at once.

        Args:
            body: The expression.
            scope: What it sees.

        Raises:
            NotAChainError: It calls a function with a collection that is not known.
            DiceError: It can fail.
        """
        algebra = self.lowering.algebra
        node = self._ending(body.expression, scope, None)
        measure = self.lowering.evaluator.measure(node)
        steps: list[Step] = []
        for value, weight in outcomes(measure):
            if isinstance(value, _Again):
                known = tuple(map(algebra.constant, value.values))
                steps.append((weight, value.body, known, value.factor, value.addend))
            else:
                steps.append((weight, None, (algebra.constant(value),), 1, None))
        return steps, measure.total

    def has_few_values(self, node: Node) -> bool:
        """Return whether the dice of an expression can show so little that all of it is listed."""
        leaves = self.lowering.evaluator.structure.leaves(node).values()
        if not all(isinstance(leaf, Rolled) for leaf in leaves):
            return False
        shown = [number_of_showings(leaf.source) for leaf in leaves if isinstance(leaf, Rolled)]
        return math.prod(shown) <= _FEW_VALUES

    def _ending(self, expression: Expression, scope: LoweringScope, around: _Sum | None) -> Node:
        """Return the node of an expression; where it goes on, that of an ``_Again``."""
        lowering, algebra = self.lowering, self.lowering.algebra
        if not self.bodies.goes_on(expression):
            node = lowering.lower(expression, scope)
            return node if around is None else around.with_number(lowering, node, expression)
        if isinstance(expression, syntax.Let):
            guards = []
            while isinstance(expression, syntax.Let):
                guards.append(lowering.lower(expression.bound, scope))
                scope = scope.bind(expression.name, guards[-1])
                expression = expression.body
            return algebra.after(guards, self._ending(expression, scope, around))
        if isinstance(expression, syntax.Conditional):
            condition = lowering.truth(expression.condition, "if", scope)
            if isinstance(condition, Constant):
                held = condition.elements[0]
                branch = expression.then_branch if held else expression.else_branch
                return self._ending(branch, scope, around)
            return algebra.choice(
                condition,
                self._ending(expression.then_branch, scope, around),
                self._ending(expression.else_branch, scope, around),
            )
        if isinstance(expression, syntax.Call):
            return self._again(expression, scope, around)
        carried = self.bodies.carried(expression)
        assert carried is not None, "otherwise it does not go on"
        around = around or _Sum(1, algebra.zero, carried.operator)
        added = algebra.zero
        if carried.other is not None:
            added = lowering.number(carried.other, carried.operator, scope)
        terms = [(around.addend, 1), (added, around.factor * carried.sign)]
        inner = _Sum(around.factor * carried.factor, algebra.linear(0, terms), carried.operator)
        return self._ending(carried.call, scope, inner)

    def _again(self, node: syntax.Call, scope: LoweringScope, around: _Sum | None) -> Node:
        """Return what goes on with a call: from its names if they are numbers, else within it."""
        algebra, names = self.lowering.algebra, tuple(scope.values)
        body, picked = self.bodies.part(node, names)
        operands = picked(tuple(scope.values.values()))
        arguments: tuple[Node, ...] = ()
        if not all(map(_may_be_known, operands)):
            function = self.lowering.declarations[node.function]
            assert isinstance(function, Function), "otherwise it does not go on"
            arguments = tuple(self.lowering.lower(each, scope) for each in node.arguments)
            if not all(_may_be_known(each) or self.has_few_values(each) for each in arguments):
                raise NotAChainError
            body, operands = self.bodies.entered(function, arguments)
        operation = self.lowering.code(_going_on, body)
        if around is not None:
            operation = self.lowering.code(_going_on_in_sum, body, around.factor)
            operands = (around.addend, *operands)
        # A parameter that the function does not mention may be an error all the same.
        return algebra.after(arguments, algebra.apply(operation, operands))


@dataclass(frozen=True, slots=True)
class _Sum:
    """What an expression stands in: the sum of it, multiplied by 1 or -1, and another number."""

    factor: int
    addend: Node
    operator: str

    def with_number(self, lowering: TrollLowering, node: Node, place: Expression) -> Node:
        """Return the sum with a number for the expression."""
        number = lowering.as_number(node, place, self.operator)
        return lowering.algebra.linear(0, [(self.addend, 1), (number, self.factor)])


def _may_be_known(node: Node) -> bool:
    return is_number(node) or isinstance(node, Constant)


def _going_on(body: Body) -> Operation:
    """Return the operation that takes note of the state that a call goes on to."""

    def compute(*values: Value) -> Value:
        return _Again(body, 1, None, values)  # type: ignore[return-value]  # seen here only

    return Operation("going on", compute, kind=TEXT, may_fail=False)


def _going_on_in_sum(body: Body, factor: int) -> Operation:
    """Return the operation that does so where a sum is around the call."""

    def compute(addend: Value, *values: Value) -> Value:
        (number,) = addend  # type: ignore[misc]  # it is a number
        return _Again(body, factor, number, values)  # type: ignore[arg-type, return-value]  # seen here only

    return Operation("going on", compute, kind=TEXT, may_fail=False)
