"""Functions that call themselves with known numbers: chains of states, solved exactly.

A state is an expression that a function ends with, and the values of its names (``unfolding``).
All states that a call can come to are met once (``exploring``). Where they lead to one another the
chain is solved for all its rounds (``engine.chains``), so that nothing is missing of a fight, a
race or a gambler's ruin, however long it may last. What is added on the way becomes exponents.

A call that is not the last thing a function does, as in ``max {call f(n - 1), d6}``, is a chain of
its own, which is worked out when it is met.

Endless. Some calls have no end of outcomes: numbers are added in a circle (``6 + call again(0)``),
a call needs its own value, or there is no end of states. These follow the rule for deep calls.
Depth is counted from the first call of a circle of functions, one more for each call, and only
calls that are endless are cut off at the limit: others are worked out however deep they go.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, cast

from engine.calculus.nodes import CodeOutline, Constant, Deferred, Node, Rolled, is_number
from engine.dice import Pool
from engine.errors import DiceError, OverBudgetError
from engine.evaluate.mixing import die_of
from engine.languages.troll.exact.bodies import Bodies, Body, Known
from engine.languages.troll.exact.calls import called, cut_off
from engine.languages.troll.exact.exploring import CallChain, NeverEndsError, State
from engine.languages.troll.exact.pool_steps import NotAChainError, Steps
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.exact.unfolding import Unfolding
from engine.languages.troll.reading.syntax import Function
from engine.measure import Measure, outcomes

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["Recursion"]

_DEEPEST = 1000
"""Chains that may wait for one another, before the calls are taken to have no end."""

_Start: TypeAlias = tuple[Body, Known]
"""The state that a call begins with."""

_Call: TypeAlias = tuple[str, tuple[object, ...]]
"""The name of a function and what it is called with, whoever lowers it."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """A chain that is being worked out.

    Attributes:
        circle: The functions that call one another in it.
        is_limited: Whether calls are cut off at the limit.
    """

    circle: frozenset[str]
    is_limited: bool


@dataclass(frozen=True, eq=False)
class Recursion:
    """Works out the calls of functions that call themselves.

    Attributes:
        lowering: The lowering of the script.
        unfolding: Makes the steps.
    """

    lowering: TrollLowering
    unfolding: Unfolding
    _circles: dict[str, frozenset[str]] = field(default_factory=dict)
    _known: dict[_Start, Measure] = field(default_factory=dict)
    _known_limited: dict[tuple[_Start, int], Measure] = field(default_factory=dict)
    _in_work: set[_Start] = field(default_factory=set)
    _endless: set[_Call] = field(default_factory=set)
    _ending: set[_Call] = field(default_factory=set)
    _unfit: set[str] = field(default_factory=set)
    _frames: list[_Frame] = field(default_factory=list)

    @property
    def bodies(self) -> Bodies:
        """The expressions that functions end with."""
        return self.unfolding.bodies

    def call(
        self,
        function: Function,
        arguments: Known,
        calls: Calls,
        is_own: Callable[[int], bool],
    ) -> Node | None:
        """Return the value of a call, or None where it is none of a chain.

        Args:
            function: The function.
            arguments: Its arguments.
            calls: Which calls are around it.
            is_own: Tells of the place of an argument whether nobody else looks at its dice.
        """
        if function.name in self._unfit or not self.bodies.is_recursive(function.name):
            return None
        if calls.inlined is not None and calls.inlined in self._circle(function):
            return None
        algebra = self.lowering.algebra
        pools: list[int] = []
        for place, argument in enumerate(arguments):
            if _is_pool(argument) and is_own(place):
                pools.append(place)
            elif not _will_be_known(argument) and not self.unfolding.has_few_values(argument):
                return None
        code = self.lowering.code(_Calling, self, function, calls.depth + 1, tuple(pools))
        return algebra.deferred(code, arguments, algebra.new_site())

    def value(self, function: Function, arguments: Known, depth: int, site: int) -> Node | None:
        """Return the value of a call whose arguments are known, or None where it is no chain.

        Args:
            function: The function.
            arguments: Its arguments: constants, and pools that nobody else looks at.
            depth: How many calls are around its body.
            site: Where the value is rolled.
        """
        known = tuple(
            self.unfolding.own_pool(argument, place) if argument.sources else argument
            for place, argument in enumerate(arguments)
        )
        try:
            measure = self._measure(function, known, depth)
        except NotAChainError:
            self._unfit.update(self._circle(function))
            return None
        except OverBudgetError:
            raise
        except DiceError as error:
            return self.lowering.algebra.fail(error)
        return self.lowering.algebra.rolled(site, Pool(1, die_of(measure)))

    def learn_from(self, other: Recursion) -> None:
        """Take over which calls have an end from another evaluation of the same script."""
        self._endless.update(other._endless)
        self._ending.update(other._ending)

    def has_end(self, function: Function, arguments: Known) -> bool:
        """Return whether a call with known arguments has an end of states and of outcomes.

        Raises:
            DiceError: It can fail, or is over the budget.
        """
        if function.name in self._unfit:
            return False
        try:
            start = self.bodies.entered(function, arguments)
            return self._exactly(start, self._circle(function)) is not None
        except NotAChainError:
            return False

    def _circle(self, function: Function) -> frozenset[str]:
        found = self._circles.get(function.name)
        if found is None:
            found = self._circles[function.name] = self.bodies.circle(function.name)
        return found

    def _measure(self, function: Function, arguments: Known, depth: int) -> Measure:
        circle = self._circle(function)
        start = self.bodies.entered(function, arguments)
        exact = self._exactly(start, circle)
        if exact is not None:
            return exact
        is_inside = bool(self._frames) and self._frames[-1].circle == circle
        if is_inside and not self._frames[-1].is_limited:
            raise NeverEndsError(iter(()))
        return self._limited(start, circle, depth if is_inside else 1)

    def _exactly(self, start: _Start, circle: frozenset[str]) -> Measure | None:
        """Return the distribution of a call for all its rounds, or None where it is endless."""
        if start in self._known:
            return self._known[start]
        if start in self._in_work or len(self._frames) > _DEEPEST:
            return None
        if _call(start) in self._endless:
            return None
        chain = CallChain(self._step, self.lowering.algebra.budget)
        self._in_work.add(start)
        self._frames.append(_Frame(circle, is_limited=False))
        try:
            chain.explore((*start, 1, 0))
            self._known[start] = chain.measure()
        except NeverEndsError as error:
            for body, values, _, _ in error.states:
                if body.function is not None:
                    self._endless.add(_call((body, values)))
            for body, values, _, _ in error.others:
                if body.function is not None:
                    self._ending.add(_call((body, values)))
            self._endless.add(_call(start))
            return None
        finally:
            self._in_work.discard(start)
            self._frames.pop()
        return self._known[start]

    def _step(self, state: State) -> Steps:
        return self.unfolding.following(state[0], state[1], 0)

    # ---- calls without an end ---------------------------------------------------------------

    def _limited(self, start: _Start, circle: frozenset[str], depth: int) -> Measure:
        """Return the distribution of a call where those of its calls that are too deep end."""
        key = start, depth
        if key not in self._known_limited:
            chain = CallChain(self._limited_step, self.lowering.algebra.budget, self._deeper)
            self._frames.append(_Frame(circle, is_limited=True))
            try:
                chain.explore((*start, 1, depth))
                self._known_limited[key] = chain.measure()
            finally:
                self._frames.pop()
        return self._known_limited[key]

    def _deeper(self, body: Body, values: Known, depth: int) -> int:
        """Return the depth of a call, 0 where it has an end and the depth does not matter."""
        return 0 if _call((body, values)) in self._ending else depth + 1

    def _limited_step(self, state: State) -> Steps:
        body, values, _, depth = state
        function = body.function
        if function is None or depth <= self.lowering.max_iterations:
            return self.unfolding.following(body, values, depth)
        measure = self._exactly((body, values), self._circle(function))
        if measure is None:
            measure = self._cut_off(function, body, values, depth)
        constant = self.lowering.algebra.constant
        return [
            (weight, None, (constant(value),), 1, None) for value, weight in outcomes(measure)
        ], measure.total

    def _cut_off(self, function: Function, body: Body, values: Known, depth: int) -> Measure:
        """Return what the rule for deep calls makes of one."""
        lowering = self.lowering
        scope = LoweringScope(dict(zip(body.names, values, strict=True)), Calls(depth))
        return lowering.evaluator.measure(cut_off(lowering, function, scope))


@dataclass(frozen=True, eq=False)
class _Calling:
    """A call that is worked out as soon as its arguments are known, but for pools of its own."""

    recursion: Recursion
    function: Function
    depth: int
    pools: tuple[int, ...]
    is_lazy = False

    def awaited(self, operands: Known) -> Known:
        return tuple(each for place, each in enumerate(operands) if place not in self.pools)

    def is_ready(self, operands: Known) -> bool:
        return not any(operand.sources for operand in self.awaited(operands))

    def outline(self, operands: Known) -> CodeOutline:  # noqa: ARG002 - nothing is known
        return CodeOutline()

    def expand(self, operands: Known, site: int | None) -> Node:
        algebra = self.recursion.lowering.algebra
        place = algebra.new_site() if site is None else site
        value = self.recursion.value(self.function, operands, self.depth, place)
        if value is None:
            return called(self.recursion.lowering, self.function, operands, self.depth)
        return value


def _is_pool(node: Node) -> bool:
    return isinstance(node, Rolled) and isinstance(node.source, Pool) and not is_number(node)


def _will_be_known(node: Node) -> bool:
    """Return whether a node is a number, or a call that may turn out to be one."""
    if is_number(node) or isinstance(node, Constant):
        return True
    return isinstance(node, Deferred) and isinstance(node.code, _Calling)


def _call(start: _Start) -> _Call:
    body, values = start
    assert body.function is not None, "a call begins with the body of a function"
    known = [
        value.value if isinstance(value, Constant) else cast("Rolled", value).source
        for value in values
    ]
    return body.function.name, tuple(known)
