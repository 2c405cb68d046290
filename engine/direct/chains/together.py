"""Functions of one number each that are called together until one of them ends (``sides``)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from operator import itemgetter
from typing import Any, TypeAlias

from engine.direct.chains.arrivals import of_one_kind, single
from engine.direct.chains.chaining import Body, Chain, ChainStart, step_of
from engine.direct.chains.counting import last_ends
from engine.direct.chains.sides import RoundPlan, Side, ended, round_by_round, side
from engine.direct.chains.walking import Findings
from engine.direct.results import NotDirectError, Odds, Step, Work

__all__ = ["Needed", "called_together"]

_MOST_ROUNDS = 100
"""Calls behind one another after which functions are taken to go on for ever."""

_State: TypeAlias = tuple[Any, ...]

Needed: TypeAlias = Callable[[Sequence[bool]], Sequence[bool]]
"""Returns whether the number of each function matters, for which of them have ended."""


def called_together(
    bodies: Sequence[Body], arguments: Sequence[Step], needed: Needed, added: int
) -> Step:
    """Return the step of the first call of functions that are called together.

    Args:
        bodies: What comes of all numbers once one function has ended; then the functions, each of
            which ends with nothing or a call of itself.
        arguments: What they are called with.
        needed: Which of their numbers matter in the end.
        added: What is added in the end for each call but the first.
    """

    def follow(begun: ChainStart) -> Odds:
        if begun.has_collections or sum(begun.weights) != begun.total:
            raise NotDirectError
        begins: list[dict[_State, int]] = [{} for _ in bodies[1:]]
        for state, weight in zip(begun.starts, begun.weights, strict=True):
            for place, begin in enumerate(begins, 1):
                one = (place, state[place])
                begin[one] = begin.get(one, 0) + weight
        sides = _sides(begun.chain, begins, begun.work)
        course = RoundPlan(sides, [range(len(sides))], needed)
        if added:
            found = [
                _evaluated(begun, left.weights, left.total, left.rounds * added)
                for left in round_by_round(course, _most_rounds(sides), begun.work)
            ]
        else:
            found = [_evaluated(begun, *ended(course, begun.work), 0)]
        whole = math.lcm(*[total for _, total in found])
        weights: dict[Any, int] = {}
        for values, total in found:
            for value, weight in values.items():
                weights[value] = weights.get(value, 0) + weight * (whole // total)
        return of_one_kind(weights, whole * begun.total ** len(sides))

    return step_of(bodies, arguments, follow)


def _most_rounds(sides: Sequence[Side]) -> int:
    """Return after how many rounds all is over.

    Raises:
        NotDirectError: There is no end of them.
    """
    most = [len(one.ended) - 1 for one in sides if not one.stays]
    if not most:
        raise NotDirectError
    return min(most)


def _evaluated(
    begun: ChainStart, over: Mapping[tuple[Any, ...], int], total: int, added: int
) -> tuple[dict[Any, int], int]:
    """Return what comes of the numbers with which all is over, and what the weights are out of."""
    states: dict[_State, int] = {(0, *numbers): weight for numbers, weight in over.items()}
    last, ends = last_ends(begun.chain, 0, states, begun.work)
    weights: dict[Any, int] = {}
    for value, weight, times in ends:
        what = single(value) + added if added else value
        weights[what] = weights.get(what, 0) + weight * times
    return weights, total * last


def _sides(chain: Chain, begins: Sequence[Mapping[_State, int]], work: Work) -> Sequence[Side]:
    """Return the functions after all their calls, as far as any of them goes on.

    Raises:
        NotDirectError: It is much, one may have ended before the first call, or something is added.
    """
    every = [_States(chain, begin, work) for begin in begins]
    going = every
    most: int | None = None
    for done in range(1, _MOST_ROUNDS + 1):
        for one in going:
            one.go_on()
        for one in going:
            if not one.new and (rounds := one.rounds()) is not None:
                most = rounds if most is None else min(most, rounds)
        going = [one for one in going if one.new]
        if not going or done == most:
            return [one.as_side(most) for one in every]
    raise NotDirectError


class _States:
    """The states that a function comes to, call by call.

    Attributes:
        new: Those that nobody has looked at.
    """

    def __init__(self, chain: Chain, begin: Mapping[_State, int], work: Work) -> None:
        """Begin with some states, each of which has a weight."""
        self.new = list(begin)
        self._begin = begin
        self._chain = chain
        self._work = work
        self._ways: dict[_State, list[tuple[_State, int, int]]] = {one: [] for one in begin}
        self._over: set[_State] = set()

    def go_on(self) -> None:
        """Find out where new states lead.

        Raises:
            NotDirectError: It is much, or something is added.
        """
        new, self.new = self.new, []
        found = Findings(self._work)
        self._chain.look(new[0][0], range(len(new)), new, found)
        self._over.update(new[origin] for origin, *_ in found.ends)
        ways, known = self._ways, len(self._ways)
        for origin, target, weight, whole, added in found.calls:
            if added:
                raise NotDirectError
            ways[new[origin]].append((target, weight, whole))
            ways.setdefault(target, [])
        self.new = list(islice(ways, known, None))

    def rounds(self) -> int | None:
        """Return after how many calls all are over, or None where they may go on for ever."""
        waiting = dict.fromkeys(self._ways, 0)
        for each in self._ways.values():
            for target, *_ in each:
                waiting[target] += 1
        here = [state for state, many in waiting.items() if not many]
        rounds = passed = 0
        while here:
            rounds, passed = rounds + 1, passed + len(here)
            free: list[_State] = []
            for state in here:
                for target, *_ in self._ways[state]:
                    waiting[target] -= 1
                    if not waiting[target]:
                        free.append(target)
            here = free
        return rounds if passed == len(waiting) else None

    def as_side(self, most: int | None) -> Side:
        """Return the same as a side that changes so often at most.

        Raises:
            NotDirectError: It is much, or may have ended before the first call.
        """
        ways, over = self._ways, self._over
        if not over.isdisjoint(self._begin):
            raise NotDirectError
        total = math.lcm(*{whole for each in ways.values() for _, _, whole in each})

        def leads(state: _State) -> tuple[dict[_State, int], dict[_State, int]]:
            on: dict[_State, int] = {}
            out: dict[_State, int] = {}
            for target, weight, whole in ways[state]:
                there = out if target in over else on
                there[target] = there.get(target, 0) + weight * (total // whole)
            return on, out

        return side(self._begin, leads, total, itemgetter(1), most, self._work)
