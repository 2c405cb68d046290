"""Functions that end with a call of themselves, such as fights, worked out as chains of states.

A state is a function and what it is called with: numbers, and collections that were rolled before.
The body is asked for all states that are new, in as many rows, what each ends with (``ending``).
``arrivals`` works out how likely each end is. Functions that call one another in a circle are one
chain. Whatever has no end is left to others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import islice, product, repeat
from typing import Any, NamedTuple, TypeAlias

from engine.direct import arithmetic
from engine.direct.binding import Rows
from engine.direct.chains.arrivals import arrived, single
from engine.direct.chains.counting import after_calls
from engine.direct.chains.depth_limit import DeepCalls
from engine.direct.chains.ending import Ending, RowEndings, added
from engine.direct.chains.state_graph import Edges, Round
from engine.direct.chains.walking import Findings, Walk
from engine.direct.missing import is_whole
from engine.direct.results import (
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    NotDirectError,
    Odds,
    Result,
    Step,
    Work,
)

__all__ = ["Body", "Chain", "ChainStart", "chain", "counted_chain", "step_of"]

_STATES_OF_A_COST = 8
"""States of which an expression of the body takes as long as another plain value."""

_WORTH = 2
"""How many times more values may be worked out for a chain, which is dearer in the other way."""

_MOST_ROUNDS = 100
"""Calls behind one another after which states that are still new are taken to have no end."""

_State: TypeAlias = tuple[Any, ...]
"""The place of a function, and what it is called with."""


class Body(NamedTuple):
    """A function of a chain.

    Attributes:
        names: Its parameters.
        ending: What it ends with.
        cost: How many expressions it is made of.
        beyond: What it ends with where it is called too deep, or None where nobody knows.
        is_between: Whether it is a part of another one, and calling it is no call of its own.
        walk: What it ends with where it is called with numbers, found for one state; None where
            that is not done.
    """

    names: Sequence[str]
    ending: Ending
    cost: int
    beyond: Ending | None = None
    is_between: bool = False
    walk: Walk | None = None


def chain(bodies: Sequence[Body], arguments: Sequence[Step]) -> Step:
    """Return the step of the first call of a function that calls itself.

    Args:
        bodies: The function, and those that it calls and that call it.
        arguments: What it is called with.
    """

    def follow(begun: ChainStart) -> Odds:
        rounds, ends = begun.chain.followed(begun.starts)
        deep = begun.chain.deep
        return arrived(rounds, begun.weights, begun.total, ends, begun.work, deep)

    return step_of(bodies, arguments, follow)


def counted_chain(bodies: Sequence[Body], arguments: Sequence[Step], rounds: int) -> Step:
    """Return the step of the first call of a function that calls itself for a number of rounds.

    Args:
        bodies: The function, its parts, and what comes after all rounds; see ``counting``.
        arguments: What it is called with, all of which are numbers.
        rounds: The number of rounds.
    """

    def follow(begun: ChainStart) -> Odds:
        if begun.has_collections:
            raise NotDirectError
        starts = dict(zip(begun.starts, begun.weights))
        return after_calls(begun.chain, len(bodies) - 1, starts, begun.total, rounds, begun.work)

    return step_of(bodies, arguments, follow)


class ChainStart(NamedTuple):
    """A chain that is called for the first time.

    Attributes:
        chain: Its states.
        starts: The first of them.
        weights: Their weights.
        total: What these are out of.
        has_collections: Whether it is not called with numbers alone.
        work: Asked beforehand.
    """

    chain: Chain
    starts: Sequence[_State]
    weights: Sequence[int]
    total: int
    has_collections: bool
    work: Work


def step_of(
    bodies: Sequence[Body], arguments: Sequence[Step], follow: Callable[[ChainStart], Odds]
) -> Step:
    """Return the step of a call of a chain that is followed in some way."""
    more = [[NUMBER] * len(body.names) for body in bodies[1:]]

    def of(work: Work, *values: Odds) -> Odds:
        begun: list[dict[Any, int]] = []
        kinds: list[int] = []
        has_collections, ways, total = False, 1, 1
        for odds in values:
            if odds.kind != NUMBER:
                has_collections, odds = True, _number_or_collection(odds)
            begun.append(odds.weights)
            kinds.append(odds.kind)
            ways *= len(odds.weights)
            total *= odds.total
        work.spend(ways)
        starts, weights = list(product((0,), *begun)), [1]
        if ways > 1 or total > 1:
            weights = list(map(math.prod, product(*map(dict.values, begun))))
        inside = Work(work.left * _WORTH, work.limit, work.budget)
        inside.voids_deep_calls = work.voids_deep_calls
        states = Chain(bodies, [kinds, *more], inside)
        found = follow(ChainStart(states, starts, weights, total, has_collections, inside))
        if inside.is_too_deep:
            work.is_too_deep = True
            work.is_cut_off |= work.voids_deep_calls
        if inside.is_cut_off or (work.is_cut_off and not all(map(is_whole, values))):
            raise NotDirectError
        work.spend(work.left - inside.left // _WORTH)
        return found

    def step(frame: Frame) -> Any:  # noqa: ANN401 - any result
        work = frame.work
        values: list[Any] = []
        for argument in arguments:
            values.append(argument(frame).listed(work))
        return arithmetic.apart(partial(of, work), work, *values)

    return step


class Chain:
    """The states that some calls come to, by number, and the values that they end with."""

    def __init__(self, bodies: Sequence[Body], kinds: Sequence[Sequence[int]], work: Work) -> None:
        """Know no state yet."""
        self._bodies = bodies
        self._kinds = kinds
        self._work = work
        self._states: dict[_State, int] = {}
        self._ends: dict[Any, int] = {}
        # Whether states have numbers alone, as far as is known, and all functions can be walked.
        self._has_numbers = set().union(*kinds) <= {NUMBER}
        self._is_written = True
        for body in bodies:
            self._is_written &= body.walk is not None

    def followed(
        self, starts: Iterable[_State], most: int | None = None
    ) -> tuple[Sequence[Round], Sequence[Any]]:
        """Return where everything leads to, and the values at the ends.

        Args:
            starts: The first states.
            most: How many calls are followed, or None for all.

        Raises:
            NotDirectError: There are many states, or no end of them.
        """
        new = list(starts)
        self._states = dict(zip(new, range(len(new))))
        rounds: list[Round] = []
        while new and len(rounds) != most:
            if len(rounds) == _MOST_ROUNDS:
                raise NotDirectError
            first = len(self._states)
            rounds.append(self._round(new, first - len(new)))
            new = list(islice(self._states, first, None))
        return rounds, list(self._ends)

    def look(
        self, place: int, numbers: Sequence[int], states: Sequence[_State], found: Findings
    ) -> None:
        """Find what states of the function at a place end with, which are called by numbers."""
        body = self._bodies[place]
        calls, ends = len(found.calls), len(found.ends)
        if self._has_numbers and body.walk is not None:
            try:
                self._walk(body, numbers, states, found)
                return
            except NotDirectError:
                self._has_numbers = False  # something is no number, or too much for one state
                found.missing.clear()
                del found.calls[calls:], found.ends[ends:]
        ways = self._ways(body, body.ending, states)
        for leads, rows in ((found.calls, ways.calls), (found.ends, ways.ends)):
            for each, targets in rows:
                origins = map(numbers.__getitem__, each.origins)
                sums = added(each) or repeat(0)
                leads += zip(origins, targets, each.weights, repeat(each.whole), sums)

    def _walk(
        self, body: Body, numbers: Sequence[int], states: Sequence[_State], found: Findings
    ) -> None:
        """Find the same out for one state after the other."""
        assert body.walk is not None, "or nothing is walked through"
        calls, ends = len(found.calls), len(found.ends)
        body.walk(numbers, states, found)
        while found.missing:
            missing, found.missing = found.missing, {}
            for one, rows in missing.items():
                one.learn(list(rows), self._work)
            del found.calls[calls:], found.ends[ends:]
            body.walk(numbers, states, found)
        self._work.spend(len(states) + len(found.calls) - calls + len(found.ends) - ends)

    @property
    def states(self) -> Sequence[_State]:
        """All states that are known, by number."""
        return list(self._states)

    @property
    def deep(self) -> DeepCalls | None:
        """What is known of calls that are too deep, if anything is."""
        for body in self._bodies:
            if not (body.beyond or body.is_between):
                return None
        return DeepCalls(self._beyond, self._between)

    def _between(self) -> Collection[int]:
        """Return the states of functions that are parts of others."""
        parts = {place for place, body in enumerate(self._bodies) if body.is_between}
        return {number for state, number in self._states.items() if state[0] in parts}

    def _beyond(self, numbers: Sequence[int]) -> Sequence[tuple[int, int, int, int]]:
        """Return what states end with that are too deep; see ``depth_limit``."""
        known = self.states
        found: list[tuple[int, int, int, int]] = []
        for place, body in enumerate(self._bodies):
            some = [number for number in numbers if known[number][0] == place]
            if some and body.beyond is not None:
                ways = self._ways(body, body.beyond, [known[number] for number in some])
                for rows, values in ways.ends:
                    for origin, value, weight in zip(rows.origins, values, rows.weights):
                        found.append((some[origin], single(value), weight, rows.whole))
        return found

    def _round(self, states: Sequence[_State], first: int) -> Round:
        """Find out where states lead to, which are numbered from the first on."""
        if self._has_numbers and self._is_written:
            try:
                return self._walked(states, first)
            except NotDirectError:
                self._has_numbers = False  # something is no number, or too much for one state
        known, ends = self._states, self._ends
        ways: list[tuple[Sequence[int], RowEndings]] = []
        for place, body in enumerate(self._bodies):
            numbers, called = self._of_function(states, place, first)
            if called:
                ways.append((numbers, self._ways(body, body.ending, called)))
        total = math.lcm(*[rows.whole for _, each in ways for rows, _ in (*each.calls, *each.ends)])
        round_ = Round(len(known), total, [], [])
        for numbers, each in ways:
            for rows, called in each.calls:
                targets = [known.setdefault(state, len(known)) for state in called]
                round_.calls.append(_edges(numbers, targets, rows, total))
            for rows, values in each.ends:
                targets = [ends.setdefault(value, len(ends)) for value in values]
                round_.ends.append(_edges(numbers, targets, rows, total))
        return round_

    def _of_function(
        self, states: Sequence[_State], place: int, first: int
    ) -> tuple[Sequence[int], Sequence[_State]]:
        """Return those of some states that call one function, and their numbers."""
        if len(self._bodies) == 1:
            return range(first, first + len(states)), states
        called = [state for state in states if state[0] == place]
        return [self._states[state] for state in called], called

    def _walked(self, states: Sequence[_State], first: int) -> Round:
        """Find the same out for one state after the other."""
        found = Findings(self._work)
        for place, body in enumerate(self._bodies):
            numbers, called = self._of_function(states, place, first)
            if called:
                self._walk(body, numbers, called, found)
        total = 1
        for _, _, _, whole, _ in (*found.calls, *found.ends):
            if total % whole:
                total = math.lcm(total, whole)
        calls = _edges_of_ways(found.calls, self._states, total)
        ends = _edges_of_ways(found.ends, self._ends, total)
        return Round(first + len(states), total, calls, ends)

    def _ways(self, body: Body, ending: Ending, states: Sequence[_State]) -> RowEndings:
        """Return what states of one function end with."""
        self._work.spend(1 + len(states) * body.cost // _STATES_OF_A_COST)
        function, *columns = zip(*states)
        names: dict[str, Result] = {}
        for name, kind, column in zip(body.names, self._kinds[function[0]], columns):
            names[name] = Column(kind, list(column))
        ways = RowEndings(self._kinds)
        ending(Rows.of(Frame(names, len(states), self._work)), ways)
        return ways


def _edges_of_ways(
    ways: Sequence[tuple[int, Any, int, int, int]], known: dict[Any, int], total: int
) -> list[Edges]:
    """Return where states lead that were walked through, to what is numbered as it comes up."""
    if not ways:
        return []
    origins, targets, weights, wholes, sums = zip(*ways)
    numbers: list[int] = []
    shares: list[int] = []
    for target, weight, whole in zip(targets, weights, wholes):
        numbers.append(known.setdefault(target, len(known)))
        shares.append(weight * (total // whole))
    return [Edges(origins, numbers, shares, sums if any(sums) else None)]


def _edges(numbers: Sequence[int], targets: Sequence[int], rows: Rows, total: int) -> Edges:
    """Return where rows of the states with these numbers lead, with weights out of a total."""
    factor = total // rows.whole
    weights = rows.weights if factor == 1 else [weight * factor for weight in rows.weights]
    return Edges([numbers[origin] for origin in rows.origins], targets, weights, added(rows))


def _number_or_collection(odds: Odds) -> Odds:
    """Return odds of numbers where each value is one, else of collections."""
    if odds.kind == COLLECTION and all(len(value) == 1 for value in odds.weights):
        return odds.number()
    return odds if odds.kind == NUMBER else odds.collection()
