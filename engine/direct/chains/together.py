"""Functions of one number each that are called together until one of them ends (``sides``)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, TypeAlias

from engine.direct.chains.arrivals import of_one_kind, single
from engine.direct.chains.chaining import Begun, Body, Chain, step_of
from engine.direct.chains.counting import last_ends
from engine.direct.chains.sides import Course, Side, ended, round_by_round, side
from engine.direct.chains.walking import Found
from engine.direct.results import NotFew, Odds, Step, Work

__all__ = ["Needed", "called_together"]

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

    def follow(begun: Begun) -> Odds:
        if begun.has_collections or sum(begun.weights) != begun.total:
            raise NotFew
        begins: list[dict[_State, int]] = [{} for _ in bodies[1:]]
        for state, weight in zip(begun.starts, begun.weights, strict=True):
            for place, begin in enumerate(begins, 1):
                one = (place, state[place])
                begin[one] = begin.get(one, 0) + weight
        sides = [_side(begun.chain, begin, begun.work) for begin in begins]
        course = Course(sides, [range(len(sides))], needed)
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
        NotFew: There is no end of them.
    """
    most = [len(one.ended) - 1 for one in sides if not one.stays]
    if not most:
        raise NotFew
    return min(most)


def _evaluated(
    begun: Begun, over: Mapping[tuple[Any, ...], int], total: int, added: int
) -> tuple[dict[Any, int], int]:
    """Return what comes of the numbers with which all is over, and what the weights are out of."""
    states: dict[_State, int] = {(0, *numbers): weight for numbers, weight in over.items()}
    last, ends = last_ends(begun.chain, 0, states, begun.work)
    weights: dict[Any, int] = {}
    for value, weight, times in ends:
        what = single(value) + added if added else value
        weights[what] = weights.get(what, 0) + weight * times
    return weights, total * last


def _side(chain: Chain, begin: Mapping[_State, int], work: Work) -> Side:
    """Return one of the functions after all its calls.

    Raises:
        NotFew: It is much, it may have ended before the first call, or something is added to it.
    """
    ways, over = _explored(chain, list(begin), work)
    if not over.isdisjoint(begin):
        raise NotFew
    wholes = {whole for each in ways.values() for _, _, whole in each}
    total = math.lcm(*wholes)

    def leads(state: _State) -> tuple[dict[_State, int], dict[_State, int]]:
        on: dict[_State, int] = {}
        out: dict[_State, int] = {}
        for target, weight, whole in ways[state]:
            there = out if target in over else on
            there[target] = there.get(target, 0) + weight * (total // whole)
        return on, out

    return side(begin, leads, total, itemgetter(1), None, work)


def _explored(
    chain: Chain, new: list[_State], work: Work
) -> tuple[Mapping[_State, Sequence[tuple[_State, int, int]]], set[_State]]:
    """Return where all states lead that a function is called with, and those that it ends in."""
    ways: dict[_State, list[tuple[_State, int, int]]] = {one: [] for one in new}
    over: set[_State] = set()
    while new:
        found = Found(work)
        chain.look(new[0][0], range(len(new)), new, found)
        over.update(new[origin] for origin, *_ in found.ends)
        following: list[_State] = []
        for origin, target, weight, whole, added in found.calls:
            if added:
                raise NotFew
            ways[new[origin]].append((target, weight, whole))
            if target not in ways:
                ways[target] = []
                following.append(target)
        new = following
    return ways, over
