"""The chain that a call is: all states it can come to, and the distribution of its value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from flint import fmpz_poly

from engine.calculus.nodes import Constant, Node, is_number
from engine.chains.absorption import (
    EndlessError,
    Move,
    Weight,
    absorbed,
    absorbed_counting,
    components,
)
from engine.control import Budget
from engine.languages.troll.exact.bodies import Body, Known
from engine.languages.troll.exact.pool_steps import NotAChainError, Steps
from engine.measure import Measure, Numbers, Values, numbers
from engine.values import Value

__all__ = ["CallChain", "NeverEndsError", "State"]

_MOST_ROUNDS = 4096
"""Steps from the start after which states that are still new are taken to have no end."""

_SOME_ROUNDS = 32
"""Steps from the start after which it is asked for the first time if states have an end."""

_NEXT_TO_NOTHING = 2.0**-100
"""Probability to go on, below which states that are all new are taken to have no end."""

_DEEPEST = 10 * _MOST_ROUNDS
"""Steps from the start after which it is no use to follow calls up to a limit."""

_WIDEST = 1 << 16
"""Numbers between the least and the greatest sum, up to which sums are exponents."""


State: TypeAlias = tuple[Body, Known, int, int]
"""Where a call is; a plain tuple, since there are very many.

1. The expression that it ends with.
2. The values of the names in it.
3. 1, or -1 where its value is subtracted from what was added before.
4. How many calls are around it; 0 where that does not matter.
"""


class NeverEndsError(Exception):
    """A call has no end of outcomes, or of states.

    Attributes:
        states: Those that lead to what has no end.
        others: Those that surely do not.
    """

    def __init__(self, states: Iterable[State], others: Iterable[State] = ()) -> None:
        """Take the states that lead there, and those that do not."""
        super().__init__("this call never ends")
        self.states = tuple(states)
        self.others = tuple(others)


_Way: TypeAlias = tuple[int, int, int]
"""A step between numbered states: where to, its weight, and what is added."""


@dataclass(eq=False)
class CallChain:
    """All states that a call can come to, by number; the call itself is 0.

    Attributes:
        following: Tells the ways to go on from a state.
        budget: Asked for each state.
        deeper: Tells how deep a call stands that is made at a depth which matters.
    """

    following: Callable[[State], Steps]
    budget: Budget
    deeper: Callable[[Body, Known, int], int] = lambda _body, _values, depth: depth
    _numbers: dict[State, int] = field(default_factory=dict)
    _states: list[State | Node] = field(default_factory=list)
    _ends: dict[Node, int] = field(default_factory=dict)
    _ways: dict[int, list[_Way]] = field(default_factory=dict)
    _totals: dict[int, int] = field(default_factory=dict)
    _has_sums: bool = False
    _adds_up: bool = False

    def explore(self, start: State) -> None:
        """Meet all states from ``start`` on.

        Raises:
            NeverEndsError: There is no end of states, or a state needs its own value.
            RecursionError: The limit on the depth of calls is too high.
        """
        self._numbers[start] = 0
        self._states.append(start)
        newest, rounds = [0], 0
        while newest:
            if not start[3] and self._seems_endless(rounds):
                raise NeverEndsError(self._leading_to(newest))
            if rounds > _DEEPEST:
                raise RecursionError
            before, newest = newest, []
            rounds += 1
            self.budget.step(len(before))
            for number in before:
                state = self._states[number]
                assert isinstance(state, tuple), "ends are not explored"
                try:
                    self._go_on(number, state, newest)
                except NeverEndsError:
                    raise NeverEndsError(self._leading_to([number])) from None

    def _seems_endless(self, rounds: int) -> bool:
        """Return whether there seems to be no end of states: too many rounds, or none comes back.

        Where all states of each round are new, and next to nothing is left after many rounds, as of
        dice that go on with a number each time, there is no use in waiting.
        """
        if rounds < _SOME_ROUNDS or rounds // (rounds & -rounds) not in (1, 3):
            return rounds > _MOST_ROUNDS
        shares = {0: 1.0}
        seen = {0}
        for _ in range(rounds):
            after: dict[int, float] = {}
            for number, share in shares.items():
                for target, weight, _ in self._ways[number]:
                    if isinstance(self._states[target], tuple):
                        part = share * (weight / self._totals[number])
                        after[target] = after.get(target, 0.0) + part
            if not seen.isdisjoint(after):
                return False
            seen.update(after)
            shares = after
        return sum(shares.values()) < _NEXT_TO_NOTHING

    def _go_on(self, number: int, state: State, newest: list[int]) -> None:
        steps, total = self.following(state)
        _, _, outer, depth = state
        numbers, states = self._numbers, self._states
        ways: list[_Way] = []
        for weight, body, values, factor, addend in steps:
            if body is None:
                target = self._end(values[0])
            else:
                inner = depth
                if depth and body.function:
                    inner = self.deeper(body, values, depth)
                after = (body, values, outer * factor, inner)
                known = numbers.get(after)
                if known is None:
                    known = numbers[after] = len(states)
                    states.append(after)
                    newest.append(known)
                target = known
            if addend is None:
                ways.append((target, weight, 0))
                continue
            ways.append((target, weight, outer * addend))
            self._has_sums = True
            if addend or factor != 1:
                self._adds_up = True
        self._ways[number] = ways
        self._totals[number] = total

    def _end(self, value: Node) -> int:
        known = self._ends.get(value)
        if known is None:
            known = self._ends[value] = len(self._states)
            self._states.append(value)
        return known

    def _leading_to(self, culprits: list[int]) -> Iterator[State]:
        """Yield the states from which there is a way to one of the culprits."""
        before: dict[int, list[int]] = {}
        for number, ways in self._ways.items():
            for way in ways:
                before.setdefault(way[0], []).append(number)
        found = set(culprits)
        waiting = list(culprits)
        while waiting:
            number = waiting.pop()
            state = self._states[number]
            assert isinstance(state, tuple), "nothing comes after an end"
            yield state
            for other in before.get(number, ()):
                if other not in found:
                    found.add(other)
                    waiting.append(other)

    # ---- the distribution of the value --------------------------------------------------------

    def measure(self) -> Measure:
        """Return the distribution of the value that the call comes to.

        Raises:
            NeverEndsError: Numbers are added in a circle, or there is no way out of one.
            NotAChainError: Something is added to what is no number.
        """
        if self._has_sums and not all(map(is_number, self._ends)):
            raise NotAChainError
        try:
            return self._sums() if self._adds_up else self._plain()
        except EndlessError as circle:
            raise NeverEndsError(self._leading_to(list(circle.states))) from None

    def _plain(self) -> Measure:
        moves: list[Move | None] = [None] * len(self._states)
        for number, ways in self._ways.items():
            following: dict[int, int] = {}
            for target, weight, _ in ways:
                following[target] = following.get(target, 0) + weight
            moves[number] = Move(tuple(following.items()), self._totals[number])
        found = absorbed({0: 1}, 1, moves, self.budget)
        return _measure(
            ((self._states[end], weight) for end, weight in found.weights.items()),
            found.total,
        )

    def _sums(self) -> Measure:
        """Return the distribution where numbers are added on the way: they are exponents.

        Each state has a least sum that it is reached with. Ways count by how much they exceed that
        of the state that they lead to, so that no exponent is negative.
        """
        end = len(self._states)
        ways = {number: list(self._ending(number, end)) for number in self._ways}
        plain: list[Move | None] = [None] * (end + 1)
        for number, all_ways in ways.items():
            plain[number] = Move([(target, weight) for target, weight, _ in all_ways], 1)
        bounds = _Bounds(ways)
        found_components = components([0], plain, self.budget)
        self._check_ends(found_components, bounds)
        for component in reversed(found_components):
            bounds.enter(component)
        if end not in bounds.least:
            return numbers({}, 1)
        if bounds.greatest[end] - bounds.least[end] > _WIDEST:
            return self._one_by_one(ways, end)
        moves: list[Move | None] = [None] * (end + 1)
        for number, all_ways in ways.items():
            if number in bounds.least:
                moves[number] = Move(bounds.weights(number, all_ways), self._totals[number])
        found, total = absorbed_counting({0: 1}, 1, moves, self.budget)
        weight = found[end]
        weights = fmpz_poly([weight]) if isinstance(weight, int) else weight
        return Numbers(bounds.least[end], weights, total)

    def _check_ends(self, found: list[list[int]], bounds: _Bounds) -> None:
        """Check that nothing is added in a circle, and that each has a way out."""
        culprits: list[int] = []
        for component in found:
            if bounds.inside(component) is None or self._is_trapped(component):
                culprits += component
        if culprits:
            states = set(self._leading_to(culprits))
            others = [each for each in self._numbers if each not in states]
            raise NeverEndsError(states, others)

    def _is_trapped(self, component: list[int]) -> bool:
        """Return whether there is no way out of a component, nor anything lost in it."""
        members = set(component)
        for number in component:
            ways = self._ways.get(number, ())
            staying = sum(weight for target, weight, _ in ways if target in members)
            if staying < self._totals.get(number, 1):
                return False
        return True

    def _ending(self, number: int, end: int) -> Iterator[_Way]:
        """Yield the ways from a state, those to a value to one end that the value is added for."""
        state = self._states[number]
        assert isinstance(state, tuple), "nothing comes after an end"
        factor = state[2]
        for target, weight, addend in self._ways[number]:
            value = self._states[target]
            if isinstance(value, Constant):
                yield end, weight, addend + factor * value.elements[0]
            else:
                yield target, weight, addend

    def _one_by_one(self, ways: Mapping[int, list[_Way]], end: int) -> Measure:
        """Return the distribution where sums lie far apart: each is a state of its own."""
        found = {(0, 0): 0}
        waiting = [(0, 0)]
        moves: list[Move | None] = []
        for number, added in waiting:
            self.budget.step()
            if number == end:
                moves.append(None)
                continue
            following: dict[int, int] = {}
            for target, weight, addend in ways[number]:
                after = (target, added + addend)
                if after not in found:
                    found[after] = len(found)
                    waiting.append(after)
                following[found[after]] = following.get(found[after], 0) + weight
            moves.append(Move(tuple(following.items()), self._totals[number]))
        result = absorbed({0: 1}, 1, moves, self.budget)
        weights = {waiting[place][1]: weight for place, weight in result.weights.items()}
        return numbers(weights, result.total)


@dataclass(slots=True)
class _Bounds:
    """The least and the greatest sum that each state is reached with.

    Attributes:
        ways: The ways from each state.
        least: The least sum of each state.
        greatest: The greatest one.
    """

    ways: Mapping[int, list[_Way]]
    least: dict[int, int] = field(default_factory=lambda: {0: 0})
    greatest: dict[int, int] = field(default_factory=lambda: {0: 0})

    def enter(self, component: list[int]) -> None:
        """Settle the states of a component, in which nothing is added each time round.

        All states before it are settled.
        """
        inside = self.inside(component)
        assert inside is not None, "it has been checked"
        first = min(self.least[state] - inside[state] for state in component if state in self.least)
        last = max(
            self.greatest[state] - inside[state] for state in component if state in self.greatest
        )
        for state in component:
            self.least[state] = first + inside[state]
            self.greatest[state] = last + inside[state]
        for state in component:
            for target, _, addend in self.ways.get(state, ()):
                if target not in inside:
                    least, greatest = self.least[state] + addend, self.greatest[state] + addend
                    self.least[target] = min(least, self.least.get(target, least))
                    self.greatest[target] = max(greatest, self.greatest.get(target, greatest))

    def inside(self, component: list[int]) -> dict[int, int] | None:
        """Return how much more each state has added than the first one, whichever way it came.

        It is None where more is added each time round.
        """
        members = set(component)
        inside = {component[0]: 0}
        waiting = [component[0]]
        for state in waiting:
            for target, _, addend in self.ways.get(state, ()):
                if target in members:
                    sum_there = inside[state] + addend
                    if target not in inside:
                        inside[target] = sum_there
                        waiting.append(target)
                    elif inside[target] != sum_there:
                        return None
        return inside

    def weights(self, number: int, ways: list[_Way]) -> list[tuple[int, Weight]]:
        """Return the states after one, each with the weights of what is added on the way."""
        found: dict[int, dict[int, int]] = {}
        for target, weight, addend in ways:
            more = self.least[number] + addend - self.least[target]
            weights = found.setdefault(target, {})
            weights[more] = weights.get(more, 0) + weight
        return [(target, _polynomial(weights)) for target, weights in found.items()]


def _polynomial(weights: dict[int, int]) -> Weight:
    if weights.keys() == {0}:
        return weights[0]
    coefficients = [0] * (max(weights) + 1)
    for exponent, weight in weights.items():
        coefficients[exponent] = weight
    return fmpz_poly(coefficients)


def _measure(found: Iterator[tuple[State | Node, int]], total: int) -> Measure:
    """Return the measure of known values with their weights."""
    weights: dict[Value, int] = {}
    for value, weight in found:
        assert isinstance(value, Constant), "an end is a known value"
        weights[value.value] = weight
    if all(isinstance(value, tuple) and len(value) == 1 for value in weights):
        return numbers({value[0]: weight for value, weight in weights.items()}, total)  # type: ignore[index, misc]  # they are collections of one
    return Values(weights, total)
