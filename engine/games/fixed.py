"""States that lead back to one another, decided: what comes of them, and how often each is met."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from flint import fmpq

from engine.chains.absorption import components
from engine.chains.components import Component, Move, whole
from engine.control import Budget

__all__ = ["reaching_out", "value_all", "visits_of"]

_NEVER = fmpq(0)


def value_all(moves: Mapping[int, Move], values: list[fmpq], endless: fmpq, budget: Budget) -> None:
    """Set the values of some states to the means of what they lead to.

    Args:
        moves: What each of the states leads to.
        values: What going on from each state is worth; those of all other states are known.
        endless: What it is worth never to end.
        budget: Asked for the time and memory of it.
    """
    for part in _parts(moves, budget):
        inside = set(part)
        outside = {state: _from_outside(moves[state], inside, values) for state in part}
        if all(_stays(moves[state], inside) for state in part):
            found = dict.fromkeys(part, endless)
        elif len(part) == 1:
            move = moves[part[0]]
            staying = sum(whole(weight) for state, weight in move.following if state in inside)
            found = {part[0]: outside[part[0]] / (move.total - staying)}
        else:
            found = _solved(_turned_round(part, moves), part, moves, outside, budget)
        for state, value in found.items():
            values[state] = value


def visits_of(
    moves: Mapping[int, Move], arrived: Mapping[int, fmpq], budget: Budget
) -> dict[int, fmpq]:
    """Return how often each of some states is come to on average.

    Those that are never left are left out.

    Args:
        moves: What each of the states leads to.
        arrived: How often each is come to from elsewhere; those never come to may be left out.
        budget: Asked for the time and memory of it.
    """
    came = dict(arrived)
    visits: dict[int, fmpq] = {}
    for part in reversed(_parts(moves, budget)):
        inside = set(part)
        before = {state: came[state] for state in part if state in came}
        if not before or all(_stays(moves[state], inside) for state in part):
            continue
        found = before
        if len(part) > 1 or not inside.isdisjoint(state for state, _ in moves[part[0]].following):
            ways = {state: moves[state].following for state in part}
            share = _solved(ways, part, moves, before, budget)
            found = {state: share[state] * moves[state].total for state in part}
        visits.update(found)
        for state, often in found.items():
            for other, weight in moves[state].following:
                if other in moves and other not in inside:
                    more = often * whole(weight) / moves[state].total
                    came[other] = came.get(other, _NEVER) + more
    return visits


def reaching_out(moves: Mapping[int, Iterable[int]]) -> set[int]:
    """Return the states from which some way leads out of all of them.

    Args:
        moves: The states that may follow each.
    """
    before: dict[int, list[int]] = {}
    waiting: list[int] = []
    for state, following in moves.items():
        for other in following:
            if other in moves:
                before.setdefault(other, []).append(state)
            else:
                waiting.append(state)
    found = set(waiting)
    while waiting:
        for state in before.get(waiting.pop(), ()):
            if state not in found:
                found.add(state)
                waiting.append(state)
    return found


def _parts(moves: Mapping[int, Move], budget: Budget) -> list[list[int]]:
    """Return the strongly connected components of some states, the first ones last."""
    states = list(moves)
    number = {state: place for place, state in enumerate(states)}
    local = [
        Move([(number[other], 1) for other, _ in move.following if other in number], 1)
        for move in moves.values()
    ]
    parts = components(range(len(states)), local, budget)
    return [[states[place] for place in part] for part in parts]


def _stays(move: Move, inside: set[int]) -> bool:
    return all(state in inside for state, _ in move.following)


def _from_outside(move: Move, inside: set[int], values: Sequence[fmpq]) -> fmpq:
    total = _NEVER
    for state, weight in move.following:
        if state not in inside:
            total += values[state] * whole(weight)
    return total


def _turned_round(
    states: Iterable[int], moves: Mapping[int, Move]
) -> Mapping[int, Sequence[tuple[int, int]]]:
    """Return the moves between states backwards.

    The values of states are to the moves backwards what visits are to the moves: of each, its
    total times its value is what it gets from outside and, by weights, from those it leads to.
    """
    ways: dict[int, list[tuple[int, int]]] = {state: [] for state in states}
    for state in ways:
        for other, weight in moves[state].following:
            if other in ways:
                ways[other].append((state, whole(weight)))
    return ways


def _solved(
    ways: Mapping[int, Sequence[tuple[int, object]]],
    states: Sequence[int],
    moves: Mapping[int, Move],
    came: Mapping[int, fmpq],
    budget: Budget,
) -> dict[int, fmpq]:
    """Return y with ``total y = came + (the sum of weight y over the ways into it)``."""
    number = {state: place for place, state in enumerate(states)}
    local = [Move(list(_inside(ways[state], number)), moves[state].total) for state in states]
    common = math.lcm(*(int(share.q) for share in came.values()))
    arrived = {
        number[state]: int(share.p) * (common // int(share.q)) for state, share in came.items()
    }
    circle = Component(list(range(len(states))), local, budget)
    visits = circle.visits(arrived)
    return {state: visits[number[state]] / common for state in states}  # type: ignore[misc]  # flint divides its numbers to such


def _inside(
    way: Sequence[tuple[int, object]], number: Mapping[int, int]
) -> Iterator[tuple[int, int]]:
    for state, weight in way:
        if state in number:
            assert isinstance(weight, int)
            yield number[state], weight
