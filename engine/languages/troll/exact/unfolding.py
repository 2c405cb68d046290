"""What a function goes on to from where it is: one draw of dice, one choice, or one call further.

``Unfolding.following`` makes one step from a state: known conditions are followed at once, and
where dice decide, each way is a step of its own. So a call at the end of a body is a step to
another body, and whatever else a body is worth is its end. A number added to such a call, as in
``1 + call rounds(n - 1)``, is carried along with the step.

What a condition, a bound value or an argument comes to depends on the known names in it alone. It
is worked out once for each of their values, by the evaluator; nothing here knows dice. A name that
stands for a whole pool has no known value: from there to the end of the body everything is one
expression, which the evaluator reveals as far as the calls in it need (``_ending``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from engine.calculus.nodes import (
    COLLECTION,
    TEXT,
    Constant,
    Node,
    Operation,
    Rolled,
    is_number,
)
from engine.dice import Pool
from engine.languages.troll.exact.bodies import Bodies, Body, Known
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression, Function
from engine.measure import outcomes
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["NotAChainError", "Step", "Steps", "Unfolding"]

_Weighted: TypeAlias = tuple[Sequence[tuple[Node, int]], int]
"""Values with their weights, and the weight of everything."""


class NotAChainError(Exception):
    """A function is called with a collection that is not known and is no pool of its own."""


class Step(NamedTuple):
    """One way to go on from a state.

    Attributes:
        weight: How likely it is.
        body: Where it leads, or None where the value is known.
        values: The values of the body's names, or the value itself.
        factor: What the value is multiplied by in the end: 1 or -1.
        addend: What is added to it then.
    """

    weight: int
    body: Body | None
    values: Known
    factor: int = 1
    addend: int = 0


Steps: TypeAlias = tuple[list[Step], int]
"""The ways to go on, and the weight of everything."""


@dataclass(frozen=True, slots=True)
class _Again:
    """What an expression is worth that goes on: the state it goes on to, and the sum around it."""

    body: Body
    factor: int
    addend: int
    values: tuple[Value, ...]


@dataclass(frozen=True, eq=False)
class Unfolding:
    """Makes steps from the states of the functions of one script.

    Attributes:
        lowering: Lowers what is no step.
        bodies: The expressions that the functions end with.
    """

    lowering: TrollLowering
    bodies: Bodies
    _found: dict[tuple[object, ...], _Weighted | Node] = field(default_factory=dict)
    _sites: list[int] = field(default_factory=list)

    def following(self, body: Body, values: Known, depth: int) -> Steps:
        """Return the ways to go on from a state.

        Args:
            body: The expression.
            values: The values of its names.
            depth: How many calls are around it; what it calls on the way stands deeper.

        Raises:
            NotAChainError: It calls a function with a collection that is not known.
            DiceError: It can fail.
        """
        if any(value.sources for value in values):
            return self._revealed(body, values, depth)
        while body.goes_on:
            expression = body.expression
            if isinstance(expression, syntax.Conditional):
                ways, total = self._branches(expression, body, values, depth)
            elif isinstance(expression, syntax.Let):
                ways, total = self._binding(expression, body, values, depth)
            elif isinstance(expression, syntax.Call):
                return self._call(expression, body, values, depth)
            else:
                return self._sum(body, values, depth)
            only = ways[0] if len(ways) == 1 else None
            if only is None or only.weight != total or only.body is None:
                return ways, total
            body, values = only.body, only.values
        ends, total = self._outcomes(body, values, depth)
        return [Step(weight, None, (value,)) for value, weight in ends], total

    def _branches(self, node: syntax.Conditional, body: Body, values: Known, depth: int) -> Steps:
        condition = self.bodies.body(node.condition, body.names)
        known = condition.values_from(body.names, values)
        found, total = self._weighted(condition, known, depth, "if", self._condition)
        steps = []
        for value, weight in found:
            held = value is self.lowering.algebra.one
            branch = self.bodies.body(node.then_branch if held else node.else_branch, body.names)
            steps.append(Step(weight, branch, branch.values_from(body.names, values)))
        return steps, total

    def _condition(self, expression: Expression, scope: LoweringScope) -> Node:
        return self.lowering.algebra.some(self.lowering.collection(expression, "if", scope))

    def _binding(self, node: syntax.Let, body: Body, values: Known, depth: int) -> Steps:
        bound = self.bodies.body(node.bound, body.names)
        found = self._values(bound, bound.values_from(body.names, values), depth)
        if isinstance(found, Node):
            return self._revealed(body, values, depth)
        names = (*body.names, node.name)
        rest = self.bodies.body(node.body, names)
        ways, total = found
        return [
            Step(weight, rest, rest.values_from(names, (*values, value))) for value, weight in ways
        ], total

    def _call(self, node: syntax.Call, body: Body, values: Known, depth: int) -> Steps:
        function = self.lowering.declarations[node.function]
        assert isinstance(function, Function), "otherwise it does not go on"
        arguments = []
        total = 1
        for place, argument in enumerate(node.arguments):
            inner = self.bodies.body(argument, body.names)
            found = self._values(inner, inner.values_from(body.names, values), depth)
            if isinstance(found, Node):
                found = [(self.own_pool(found, place), 1)], 1
            ways, weight = found
            arguments.append(ways)
            total *= weight
        steps = []
        for combination in product(*arguments):
            weight = 1
            for _, factor in combination:
                weight *= factor
            state = self.bodies.entered(function, tuple([value for value, _ in combination]))
            steps.append(Step(weight, *state))
        return steps, total

    def own_pool(self, node: Node, place: int) -> Node:
        """Return a pool that only this argument looks at, as the value of the argument."""
        if not isinstance(node, Rolled) or not isinstance(node.source, Pool):
            raise NotAChainError
        while len(self._sites) <= place:
            self._sites.append(self.lowering.algebra.new_site())
        return self.lowering.algebra.rolled(self._sites[place], node.source)

    def _sum(self, body: Body, values: Known, depth: int) -> Steps:
        carried = self.bodies.carried(body.expression)
        assert carried is not None, "otherwise it does not go on"
        call = self.bodies.body(carried.call, body.names)
        known = call.values_from(body.names, values)
        if carried.other is None:
            return [Step(1, call, known, carried.factor)], 1
        other = self.bodies.body(carried.other, body.names)

        def number(expression: Expression, scope: LoweringScope) -> Node:
            return self.lowering.number(expression, carried.operator, scope)

        added = other.values_from(body.names, values)
        found, total = self._weighted(other, added, depth, "number", number)
        return [
            Step(weight, call, known, carried.factor, carried.sign * _number(value))
            for value, weight in found
        ], total

    # ---- what parts of a body come to -------------------------------------------------------

    def _outcomes(self, body: Body, values: Known, depth: int) -> _Weighted:
        """Return what an expression can come to, whatever that is."""
        return self._weighted(body, values, depth, "", self.lowering.lower)

    def _values(self, body: Body, values: Known, depth: int) -> _Weighted | Node:
        """Return what an expression can come to; of a collection with dice only its node."""
        key = (body, values, depth if body.leads_on else 0, "value")
        found = self._found.get(key)
        if found is None:
            node = self.lowering.lower(body.expression, self._scope(body, values, depth))
            is_pool = node.kind == COLLECTION and node.most > 1
            found = node if is_pool and not isinstance(node, Constant) else self._measured(node)
            self._found[key] = found
        return found

    def _weighted(
        self,
        body: Body,
        values: Known,
        depth: int,
        role: str,
        lower: Callable[[Expression, LoweringScope], Node],
    ) -> _Weighted:
        key = (body, values, depth if body.leads_on else 0, role)
        found = self._found.get(key)
        if found is None:
            found = self._measured(lower(body.expression, self._scope(body, values, depth)))
            self._found[key] = found
        return cast("_Weighted", found)

    def _measured(self, node: Node) -> _Weighted:
        if isinstance(node, Constant):
            return [(node, 1)], 1
        measure = self.lowering.evaluator.measure(node)
        constant = self.lowering.algebra.constant
        return [(constant(value), weight) for value, weight in outcomes(measure)], measure.total

    def _scope(self, body: Body, values: Known, depth: int) -> LoweringScope:
        return LoweringScope(dict(zip(body.names, values, strict=True)), Calls(depth))

    # ---- where a name stands for a pool -----------------------------------------------------

    def _revealed(self, body: Body, values: Known, depth: int) -> Steps:
        """Return the ways to go on where the dice of a pool decide about several things at once."""
        algebra = self.lowering.algebra
        node = self._ending(body.expression, self._scope(body, values, depth), None)
        measure = self.lowering.evaluator.measure(node)
        steps = []
        for value, weight in outcomes(measure):
            if isinstance(value, _Again):
                known = tuple(map(algebra.constant, value.values))
                steps.append(Step(weight, value.body, known, value.factor, value.addend))
            else:
                steps.append(Step(weight, None, (algebra.constant(value),)))
        return steps, measure.total

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
            condition = self._condition(expression.condition, scope)
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
            return self._again(expression, scope, around or _Sum(1, algebra.zero, ""))
        carried = self.bodies.carried(expression)
        assert carried is not None, "otherwise it does not go on"
        around = around or _Sum(1, algebra.zero, carried.operator)
        added = algebra.zero
        if carried.other is not None:
            added = lowering.number(carried.other, carried.operator, scope)
        terms = [(around.addend, 1), (added, around.factor * carried.sign)]
        inner = _Sum(around.factor * carried.factor, algebra.linear(0, terms), carried.operator)
        return self._ending(carried.call, scope, inner)

    def _again(self, node: syntax.Call, scope: LoweringScope, around: _Sum) -> Node:
        """Return what goes on with a call: from its names if they are numbers, else within it."""
        algebra, names = self.lowering.algebra, tuple(scope.values)
        body = self.bodies.body(node, names)
        operands = body.values_from(names, tuple(scope.values.values()))
        if not all(map(_may_be_known, operands)):
            function = self.lowering.declarations[node.function]
            assert isinstance(function, Function), "otherwise it does not go on"
            arguments = tuple(self.lowering.lower(each, scope) for each in node.arguments)
            if not all(map(_may_be_known, arguments)):
                raise NotAChainError
            body, operands = self.bodies.entered(function, arguments)
            operands = tuple(operands)
        operation = self.lowering.code(_going_on, body, around.factor)
        return algebra.apply(operation, (around.addend, *operands))


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


def _number(node: Node) -> int:
    assert isinstance(node, Constant), "it has been worked out"
    return node.elements[0]


def _going_on(body: Body, factor: int) -> Operation:
    """Return the operation that takes note of the state that a call goes on to."""

    def compute(addend: Value, *values: Value) -> Value:
        (number,) = addend  # type: ignore[misc]  # it is a number
        return _Again(body, factor, number, values)  # type: ignore[arg-type, return-value]  # seen here only

    return Operation("going on", compute, kind=TEXT, may_fail=False)
