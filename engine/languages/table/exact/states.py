"""Everything that the variables of a function can be at one place, with exact probabilities.

What a variable holds may be odds instead of a value: it was rolled, and nothing had to be told
apart by it yet. Variables that hold odds do not depend on one another, nor on anything else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from flint import fmpq

from engine.languages.kinds import FieldValue
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.weighing import (
    Odds,
    Thing,
    add_weighted,
    in_whole_numbers,
    mass,
    mixed,
)

__all__ = [
    "States",
    "held",
    "merged",
    "opened",
    "possibilities",
    "unlooked",
    "ways",
    "with_value",
    "without",
]

States: TypeAlias = dict[Environment, fmpq]
"""Everything that the variables can be at one place of a function, with its probability."""


def with_value(environment: Environment, slot: int, value: FieldValue | Odds | None) -> Environment:
    """Return the variables with something else in one of them."""
    return (*environment[:slot], value, *environment[slot + 1 :])


def unlooked(environment: Environment, slots: Iterable[int]) -> list[int]:
    """Return which of some variables hold odds."""
    return [slot for slot in slots if type(environment[slot]) is Odds]


def held(shares: Mapping[Thing, fmpq]) -> tuple[FieldValue | Odds, fmpq]:
    """Return what a variable holds that comes to one of some values, and their weight together."""
    odds = in_whole_numbers(shares)
    only = odds.only
    return odds if only is None else only, mass(shares)  # type: ignore[return-value]


def opened(
    environment: Environment, weight: fmpq, slots: Iterable[int]
) -> Iterator[tuple[Environment, fmpq]]:
    """Yield a state for each thing that some variables can be, each with its probability."""
    waiting = [(environment, weight)]
    for slot in slots:
        odds = environment[slot]
        if isinstance(odds, Odds):
            waiting = [
                (with_value(one, slot, thing), share * part)  # type: ignore[arg-type]
                for one, share in waiting
                for thing, part in odds.shares
            ]
    yield from waiting


def ways(environment: Environment, slots: Iterable[int]) -> int:
    """Return how many states there are for all things that some variables can be."""
    return math.prod(
        len(one.weights) for slot in slots if isinstance(one := environment[slot], Odds)
    )


def possibilities(
    environment: Environment, slots: Sequence[int]
) -> Iterator[tuple[Environment, int]]:
    """Yield a state for each thing that some variables can be, each with its whole weight."""
    if not slots:
        yield environment, 1
        return
    state = list(environment)
    odds = [one for slot in slots if isinstance(one := environment[slot], Odds)]
    for things in product(*(one.weights.items() for one in odds)):
        weight = 1
        for slot, (thing, share) in zip(slots, things, strict=True):
            state[slot] = thing  # type: ignore[assignment]
            weight *= share
        yield tuple(state), weight


def without(states: States, slots: tuple[int, ...]) -> States:
    """Return the states with variables forgotten, so that fewer are different."""
    if not slots:
        return states
    after: States = {}
    for environment, weight in states.items():
        kept = list(environment)
        for slot in slots:
            kept[slot] = None
        add_weighted(after, ((tuple(kept), weight),))
    return after


def merged(states: States, slots: Iterable[int]) -> States:
    """Return the states with those as one that differ in a single variable of ``slots``.

    It holds odds then. So variables that do not depend on one another are kept apart, and five
    flags are not thirty-two states.
    """
    for slot in slots:
        if len(states) < 2:
            break
        groups: dict[Environment, list[tuple[Environment, fmpq]]] = {}
        for environment, weight in states.items():
            if environment[slot] is not None:
                common = with_value(environment, slot, None)
                groups.setdefault(common, []).append((environment, weight))
        if len(groups) == len(states):
            continue
        after = {one: weight for one, weight in states.items() if one[slot] is None}
        for common, group in groups.items():
            add_weighted(after, (_as_one(common, slot, group),))
        states = after
    return states


def _as_one(
    common: Environment, slot: int, group: list[tuple[Environment, fmpq]]
) -> tuple[Environment, fmpq]:
    """Return states that differ in one variable as one."""
    if len(group) == 1:
        return group[0]
    scale = math.lcm(*(int(weight.q) for _, weight in group))
    branches: list[tuple[int, Odds]] = []
    whole = 0
    for environment, weight in group:
        part = int(weight.p) * (scale // int(weight.q))
        whole += part
        value = environment[slot]
        assert value is not None
        branches.append((part, value if isinstance(value, Odds) else Odds({value: 1}, 1)))
    odds = mixed(branches, whole)
    only = odds.only
    return with_value(common, slot, odds if only is None else only), fmpq(whole, scale)  # type: ignore[arg-type]
