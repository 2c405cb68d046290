"""What a function goes on to from where it is: one draw of dice, one choice, or one call further.

``Unfolding.following`` makes one step from a state: known conditions are followed at once, and
where dice decide, each way is a step of its own. So a call at the end of a body is a step to
another body, and whatever else a body is worth is its end. A number added to such a call, as in
``1 + call rounds(n - 1)``, is carried along with the step.

What a condition, a bound value or an argument comes to depends on the known names in it alone. It
is worked out once for each of their values, by the evaluator; nothing here knows dice. Where a name
stands for a whole pool ``pool_steps`` takes over.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, cast

from engine.calculus.nodes import (
    COLLECTION,
    Constant,
    Node,
    Rolled,
    is_number,
)
from engine.dice import Pool
from engine.languages.troll.exact.bodies import Bodies, Body, BoundBody, Known, Part
from engine.languages.troll.exact.known_numbers import Worked
from engine.languages.troll.exact.pool_steps import NotAChainError, PoolSteps, Step, Steps
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression
from engine.measure import outcomes

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["Unfolding"]

_Weighted: TypeAlias = tuple[Sequence[tuple[Node, int]], int]
"""Values with their weights, and the weight of everything."""


_Decided: TypeAlias = tuple[Sequence[tuple[int, Part, Node]], int]
"""The parts that are gone on to, with weights and what is bound; and the weight of everything."""


@dataclass(frozen=True, eq=False)
class Unfolding:
    """Makes steps from the states of the functions of one script.

    Attributes:
        lowering: Lowers what is no step.
        bodies: The expressions that the functions end with.
        pool_steps: Makes the steps where a name stands for a pool.
    """

    lowering: TrollLowering
    bodies: Bodies
    pool_steps: PoolSteps
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
            return self.pool_steps.following(body, self._scope(body, values, depth))
        ways, total = self._followed(body, values, depth)
        return [
            self._shortened(step, step[1], depth) if step[1] and step[1].passes else step
            for step in ways
        ], total

    def _shortened(self, step: Step, body: Body, depth: int) -> Step:
        """Return a step to a call, or to a value, as one to what follows without any dice."""
        weight, _, values, factor, addend = step
        if any(value.sources for value in values):
            return step
        if body.goes_on:
            ways, total = self._call(body, values, depth)
        else:
            ways, total = self._ends(body, values, depth)
        if len(ways) != 1 or ways[0][0] != total:
            body.passes = False
            return step
        _, then, known, _, _ = ways[0]
        return self._signed(weight, then, known, factor, addend)

    def _followed(self, body: Body, values: Known, depth: int) -> Steps:
        while body.goes_on:
            expression = body.expression
            if isinstance(expression, syntax.Conditional):
                ways, total = self._branches(expression, body, values, depth)
            elif isinstance(expression, syntax.Let):
                ways, total = self._binding(body, values, depth)
            elif isinstance(expression, syntax.Call):
                return self._call(body, values, depth)
            else:
                ways, total = self._sum(body, values, depth)
            if len(ways) > 1 or not ways:
                return ways, total
            weight, then, known, factor, addend = ways[0]
            # A call is a state of its own: calls without any dice may go round for ever.
            if weight != total or then is None or then.function is not None:
                return ways, total
            if addend is not None:
                ways, total = self._followed(then, known, depth)
                return [
                    self._signed(share, after, given, factor * other, addend + factor * (more or 0))
                    for share, after, given, other, more in ways
                ], total
            body, values = then, known
        return self._ends(body, values, depth)

    def _signed(
        self, weight: int, then: Body | None, known: Known, factor: int, addend: int | None
    ) -> Step:
        """Return a step on, or one to a value, which is negative where it is subtracted."""
        if then is None and factor < 0 and is_number(known[0]):
            (value,) = cast("Constant", known[0]).elements
            return weight, None, (self.lowering.algebra.number(-value),), 1, addend
        return weight, then, known, factor, addend

    def _ends(self, body: Body, values: Known, depth: int) -> Steps:
        ends, total = self._weighted(body, values, depth, self.lowering.lower, body.number)
        return [(weight, None, (value,), 1, None) for value, weight in ends], total

    def _branches(self, node: syntax.Conditional, body: Body, values: Known, depth: int) -> Steps:
        parts = body.parts
        if not parts:
            expressions = (node.condition, node.then_branch, node.else_branch)
            parts = body.parts = self._parts(expressions, body.names)
        condition, then, otherwise = parts
        known = condition.values(values)
        found, total = self._truth(condition.body, known, depth)
        one = self.lowering.algebra.one
        steps: list[Step] = []
        for value, weight in found:
            branch = then if value is one else otherwise
            steps.append((weight, branch.body, branch.values(values), 1, None))
        return steps, total

    def _parts(self, expressions: Iterable[Expression], names: tuple[str, ...]) -> tuple[Part, ...]:
        return tuple([self.bodies.part(expression, names) for expression in expressions])

    def _truth(self, body: Body, values: Known, depth: int) -> _Weighted:
        return self._weighted(body, values, depth, self._condition, body.truth)

    def _condition(self, expression: Expression, scope: LoweringScope) -> Node:
        return self.lowering.truth(expression, "if", scope)

    def _binding(self, body: Body, values: Known, depth: int) -> Steps:
        """Return the ways to go on once something is bound, and the conditions of it are decided.

        They are the same in all states that give equal values to the names that decide.
        """
        binding = body.binding
        if binding is None:
            binding = body.binding = self.bodies.binding(body)
        deciding = binding.deciding(values)
        key = (*deciding, depth) if binding.bound.body.leads_on else deciding
        found = cast("_Decided | Node | None", body.known.get(key))
        if found is None:
            found = body.known[key] = self._decided(binding, values, depth)
        if isinstance(found, Node):
            return self.pool_steps.following(body, self._scope(body, values, depth))
        ways, total = found
        return [
            (weight, part.body, part.values((*values, value)), 1, None)
            for weight, part, value in ways
        ], total

    def _decided(self, binding: BoundBody, values: Known, depth: int) -> _Decided | Node:
        found = self._values(binding.bound.body, binding.bound.values(values), depth)
        if isinstance(found, Node):
            return found
        shares: dict[tuple[Part, Node], list[tuple[int, int]]] = {}
        zero, one = self.lowering.algebra.zero, self.lowering.algebra.one
        ways, total = found
        for value, weight in ways:
            waiting = [(binding.tree, weight, total)]
            while waiting:
                branch, share, out_of = waiting.pop()
                if isinstance(branch, Part):
                    kept = value if branch in binding.keeping else zero
                    shares.setdefault((branch, kept), []).append((share, out_of))
                    continue
                known = branch.condition.values((*values, value))
                held = self._truth(branch.condition.body, known, depth)
                for truth, part in held[0]:
                    next_branch = branch.then if truth is one else branch.otherwise
                    waiting.append((next_branch, share * part, out_of * held[1]))
        common = math.lcm(*(out_of for parts in shares.values() for _, out_of in parts))
        return [
            (sum(share * (common // out_of) for share, out_of in parts), part, value)
            for (part, value), parts in shares.items()
        ], common

    def _call(self, body: Body, values: Known, depth: int) -> Steps:
        parts = body.parts
        if not parts:
            parts = body.parts = self.bodies.calling(body)
        arguments = [self._values(part.body, part.values(values), depth) for part in parts[1:]]
        rolled = [found for found in arguments if isinstance(found, Node) or len(found[0]) > 1]
        if len(rolled) > 1 and not any(isinstance(found, Node) for found in rolled):
            return self._binding(self.bodies.one_by_one(body), values, depth)
        entry = parts[0]
        total = 1
        combinations: list[tuple[int, Known]] = [(1, ())]
        for place, found in enumerate(arguments):
            if isinstance(found, Node):
                found = self._listed(found, place)
            ways, weight = found
            total *= weight
            combinations = [
                (before * factor, (*known, value))
                for before, known in combinations
                for value, factor in ways
            ]
        return [
            (weight, entry.body, entry.values(known), 1, None) for weight, known in combinations
        ], total

    def _listed(self, node: Node, place: int) -> _Weighted:
        """Return the values of an argument that is a collection with dice, if these are few."""
        if not isinstance(node, Rolled) and self.has_few_values(node):
            return self._measured(node)
        return [(self.own_pool(node, place), 1)], 1

    def has_few_values(self, node: Node) -> bool:
        """Return whether the dice of an expression can show so little that all of it is listed."""
        return self.pool_steps.has_few_values(node)

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
        parts = body.parts
        if not parts:
            others = () if carried.other is None else (carried.other,)
            parts = body.parts = self._parts((carried.call, *others), body.names)
        call = parts[0]
        known = call.values(values)
        if carried.other is None:
            return [(1, call.body, known, carried.factor, 0)], 1

        def number(expression: Expression, scope: LoweringScope) -> Node:
            return self.lowering.number(expression, carried.operator, scope)

        other = parts[1]
        found, total = self._weighted(
            other.body, other.values(values), depth, number, other.body.number
        )
        return [
            (weight, call.body, known, carried.factor, carried.sign * _number(value))
            for value, weight in found
        ], total

    # ---- what parts of a body come to -------------------------------------------------------

    def _values(self, body: Body, values: Known, depth: int) -> _Weighted | Node:
        """Return what an expression can come to; of a collection with dice only its node."""
        key = (*values, depth) if body.leads_on else values
        found = body.known.get(key)
        if found is None:
            found = self._worked_out(body.number, values)
            if found is None and isinstance(body.expression, syntax.Variable) and values:
                found = [(values[0], 1)], 1
            if found is None:
                node = self.lowering.lower(body.expression, self._scope(body, values, depth))
                is_pool = node.kind == COLLECTION and node.most > 1
                found = node if is_pool and not isinstance(node, Constant) else self._measured(node)
            body.known[key] = found
        return cast("_Weighted | Node", found)

    def _weighted(
        self,
        body: Body,
        values: Known,
        depth: int,
        lower: Callable[[Expression, LoweringScope], Node],
        worked: Worked | None,
    ) -> _Weighted:
        """Return what an expression can come to, lowered for where it stands."""
        key = (*values, depth) if body.leads_on else values
        found = body.known.get(key)
        if found is None:
            found = self._worked_out(worked, values)
            if found is None:
                found = self._measured(lower(body.expression, self._scope(body, values, depth)))
            body.known[key] = found
        return cast("_Weighted", found)

    def _worked_out(self, worked: Worked | None, values: Known) -> _Weighted | None:
        number = None if worked is None else worked(values)
        return None if number is None else ([(self.lowering.algebra.number(number), 1)], 1)

    def _measured(self, node: Node) -> _Weighted:
        if isinstance(node, Constant):
            return [(node, 1)], 1
        measure = self.lowering.evaluator.measure(node)
        constant = self.lowering.algebra.constant
        return [(constant(value), weight) for value, weight in outcomes(measure)], measure.total

    def _scope(self, body: Body, values: Known, depth: int) -> LoweringScope:
        return LoweringScope(dict(zip(body.names, values, strict=True)), Calls(depth))


def _number(node: Node) -> int:
    assert isinstance(node, Constant), "it has been worked out"
    return node.elements[0]
