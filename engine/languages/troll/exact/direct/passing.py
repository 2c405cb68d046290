"""The elements that pass a comparison with a number, and how many they are, as steps."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import repeat
from typing import Any, TypeAlias

from engine.direct import arithmetic
from engine.direct.adding import added_up
from engine.direct.dealing import Deal, dealt_total
from engine.direct.equal_dice import EqualDice
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    Handful,
    Odds,
    OddsByRow,
    Result,
    Step,
    Work,
)
from engine.languages.troll import semantics

__all__ = [
    "Comparison",
    "coins",
    "elements_passing",
    "passing",
    "shares_passing",
    "successes",
]

Comparison: TypeAlias = Callable[[int, int], bool]
"""Whether a number on the left compares with one on the right."""

_DICE = (COLLECTION, NUMBER)
"""The kinds of a pool of dice, and of each of them."""


def passing(sign: str, left: Step, right: Step) -> Step:
    """Return the step of the elements that pass a comparison."""
    holds = semantics.FILTERS[sign]
    return lambda frame: elements_passing(holds, left(frame).number(), right(frame), frame.work)


def successes(sign: str, left: Step, right: Step) -> Step:
    """Return the step of how many elements pass a comparison."""
    holds = semantics.FILTERS[sign]

    def step(frame: Frame) -> Result:
        bound, numbers, work = left(frame).number(), right(frame), frame.work
        if isinstance(numbers, Column) and numbers.kind != ANY:
            bounds = arithmetic.by_row(bound)
            if bounds is not None:
                return Column(NUMBER, _how_many(holds, bounds, numbers))
        elif isinstance(bound, Column) and (dice := arithmetic.dice_of(numbers)):
            return _successes_in_rows(holds, bound.values, dice, work)
        elif isinstance(bound, Odds) and bound.is_sure:
            (least,) = bound.weights
            if isinstance(numbers, EqualDice) and (numbers.kind, numbers.one.kind) == _DICE:
                return numbers.total(lambda die: _coin(holds, least, die), work)
            if isinstance(numbers, Deal) and numbers.cards.kind == NUMBER:
                return dealt_total(numbers.each(lambda die: _coin(holds, least, die)), work)
            if dice := arithmetic.dice_of(numbers):
                return added_up(coins(holds, least, dice), work)
        return arithmetic.count(elements_passing(holds, bound, numbers, work), work)

    return step


def _successes_in_rows(
    holds: Comparison, bounds: Sequence[int], dice: Sequence[tuple[int, Odds]], work: Work
) -> OddsByRow:
    """Return how many dice pass a comparison with the number that is known in each row."""
    places: dict[int, int] = {}
    parts: list[Odds] = []
    for bound in bounds:
        if bound not in places:
            places[bound] = len(parts)
            parts.append(added_up(coins(holds, bound, dice), work))
    return OddsByRow(parts, list(map(places.__getitem__, bounds)), NUMBER)


def _how_many(holds: Comparison, bounds: Iterable[int], numbers: Column) -> list[int]:
    """Return how many elements pass a comparison in each row."""
    if numbers.kind == NUMBER:
        return list(map(int, map(holds, bounds, numbers.values)))
    if holds is operator.eq:
        return list(map(tuple.count, numbers.values, bounds))
    both = zip(bounds, numbers.values)
    return [sum(map(holds, repeat(bound), several)) for bound, several in both]


def coins(
    holds: Comparison, bound: int, dice: Sequence[tuple[int, Odds]]
) -> list[tuple[int, Odds]]:
    """Return 1 for each die that passes a comparison, and 0 for all others."""
    each = []
    for count, odds in dice:
        each.append((count, _coin(holds, bound, odds)))
    return each


def _coin(holds: Comparison, bound: int, odds: Odds) -> Odds:
    """Return 1 where a number passes a comparison, else 0."""
    weights: dict[Any, int] = {}
    for number, weight in odds.weights.items():
        hit = int(holds(bound, number))
        weights[hit] = weights.get(hit, 0) + weight
    return Odds(NUMBER, weights, odds.total)


def elements_passing(holds: Comparison, bound: Result, numbers: Result, work: Work) -> Result:
    """Return the elements that pass a comparison."""
    if isinstance(bound, Odds) and bound.is_sure:
        (known_bound,) = bound.weights
        return _passing_known(holds, known_bound, numbers, work)
    if isinstance(numbers, OddsByRow | Handful) and (bound.rows or isinstance(numbers, OddsByRow)):
        return arithmetic.apart(
            lambda one, other: elements_passing(holds, one, other, work), work, bound, numbers
        )
    if isinstance(bound, Odds) and isinstance(numbers, Odds) and numbers.kind == NUMBER:
        return _numbers_passing(holds, bound, numbers, work)
    if numbers.kind == NUMBER:
        return arithmetic.combined(
            COLLECTION,
            lambda least, number: (number,) if holds(least, number) else (),
            bound,
            numbers,
            work,
        )
    return arithmetic.combined(
        COLLECTION,
        lambda least, several: tuple([number for number in several if holds(least, number)]),
        bound,
        numbers.collection(),
        work,
    )


def _numbers_passing(holds: Comparison, bound: Odds, numbers: Odds, work: Work) -> Odds:
    """Return a number where it passes a comparison with another one, of which neither is sure."""
    shares = shares_passing(holds, bound, numbers.weights, work)
    weights: dict[Any, int] = {}
    for number, weight in numbers.weights.items():
        if shares[number]:
            weights[(number,)] = weight * shares[number]
    whole = sum(bound.weights.values()) * sum(numbers.weights.values())
    missed = whole - sum(weights.values())
    if missed:
        weights[()] = missed
    return Odds(COLLECTION, weights, bound.total * numbers.total)


def _passing_known(holds: Comparison, bound: int, numbers: Result, work: Work) -> Result:
    """Return the elements that pass a comparison with a number that is sure."""
    if isinstance(numbers, Odds):
        if numbers.kind == NUMBER:
            return _number_passing(holds, bound, numbers)
        return numbers.collection().mapped(
            COLLECTION,
            lambda several: tuple([number for number in several if holds(bound, number)]),
            work,
        )
    if isinstance(numbers, Column):
        return _few_of(numbers.collection(), lambda number: holds(bound, number))
    if isinstance(numbers, OddsByRow):
        return numbers.each(lambda part: _passing_known(holds, bound, part, work))  # type: ignore[arg-type,return-value]  # of its kind
    if isinstance(numbers, Deal):
        return numbers.each(lambda cards: _passing_known(holds, bound, cards, work))  # type: ignore[arg-type,return-value]  # of its kind
    return Handful(
        [(count, _passing_known(holds, bound, odds, work)) for count, odds in numbers.pieces()]  # type: ignore[misc]  # odds again
    )


def _number_passing(holds: Comparison, bound: int, odds: Odds) -> Odds:
    weights: dict[Any, int] = {}
    missed = 0
    for number, weight in odds.weights.items():
        if holds(bound, number):
            weights[(number,)] = weight
        else:
            missed += weight
    if missed:
        weights[()] = missed
    return Odds(COLLECTION, weights, odds.total)


def _few_of(collections: Column, passes: Callable[[int], bool]) -> Column:
    """Return the elements that pass, asking once for each that is anywhere."""
    passing = set(filter(passes, set().union(*collections.values)))
    kept = passing.__contains__
    return Column(COLLECTION, [tuple(filter(kept, numbers)) for numbers in collections.values])


def shares_passing(
    holds: Comparison, bound: Odds, numbers: Collection[int], work: Work
) -> dict[int, int]:
    """Return for each of some numbers the weight of all bounds with which it passes."""
    bounds = bound.weights
    work.spend(len(bounds) + len(numbers))
    shares: dict[int, int] = {}
    below, whole = 0, sum(bounds.values())
    passes = holds(0, 1), holds(0, 0), holds(1, 0)
    ordered = sorted(bounds, reverse=True)
    for number in sorted(numbers):
        while ordered and ordered[-1] < number:
            below += bounds[ordered.pop()]
        equal = bounds.get(number, 0)
        share = below if passes[0] else 0
        if passes[1]:
            share += equal
        if passes[2]:
            share += whole - below - equal
        shares[number] = share
    return shares
