"""Comparisons of numbers, as steps: which elements pass, how many, and whether any does."""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate, repeat
from typing import Any, TypeAlias

from engine.direct import arithmetic, choosing
from engine.direct.adding import BYTES_OF_A_VALUE, added_up, bytes_of_total
from engine.direct.dealing import Deal, dealt_total
from engine.direct.equal_dice import EqualDice
from engine.direct.missing import is_whole
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    Handful,
    NotFew,
    Odds,
    Result,
    Step,
    Varied,
    Work,
    sure,
)
from engine.languages.troll import semantics

__all__ = [
    "against",
    "coins",
    "number_passing",
    "passing",
    "sign_of_difference",
    "successes",
    "truth",
    "truth_about",
]

_Comparison: TypeAlias = Callable[[int, int], bool]
"""Whether a number on the left compares with one on the right."""


_DICE = (COLLECTION, NUMBER)
"""The kinds of a pool of dice, and of each of them."""


def passing(sign: str, left: Step, right: Step) -> Step:
    """Return the step of the elements that pass a comparison."""
    holds = semantics.FILTERS[sign]
    return lambda frame: _passing(holds, left(frame).number(), right(frame), frame.work)


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
        return arithmetic.count(_passing(holds, bound, numbers, work), work)

    return step


def _successes_in_rows(
    holds: _Comparison, bounds: Sequence[int], dice: Sequence[tuple[int, Odds]], work: Work
) -> Varied:
    """Return how many dice pass a comparison with the number that is known in each row."""
    places: dict[int, int] = {}
    parts: list[Odds] = []
    for bound in bounds:
        if bound not in places:
            places[bound] = len(parts)
            parts.append(added_up(coins(holds, bound, dice), work))
    return Varied(parts, list(map(places.__getitem__, bounds)), NUMBER)


def number_passing(sign: str, bound: int) -> Callable[[Iterable[int]], int]:
    """Return what tells how many elements of a collection pass a comparison with a number."""
    holds = semantics.FILTERS[sign]
    return lambda numbers: sum([holds(bound, number) for number in numbers])


def sign_of_difference(left: Step, right: Step) -> Step:
    """Return the step of the sign of a difference, whose size nobody asks for."""

    def step(frame: Frame) -> Result:
        one, other, work = left(frame).number(), right(frame).number(), frame.work
        if isinstance(one, Odds) and isinstance(other, Odds) and not work.is_cut_off:
            greater = _shares(operator.gt, one, other.weights, work)
            above = sum([weight * greater[number] for number, weight in other.weights.items()])
            both = one.weights.keys() & other.weights.keys()
            equal = sum([one.weights[number] * other.weights[number] for number in both])
            whole = one.total * other.total
            weights = {1: above, 0: equal, -1: whole - above - equal}
            return Odds(NUMBER, {sign: way for sign, way in weights.items() if way}, whole)
        return arithmetic.subtracted(one, other, work).mapped(NUMBER, semantics.sign, work)

    return step


def truth(sign: str, left: Step, right: Step) -> Step:
    """Return the step of whether any element passes a comparison; see ``choosing.truth``."""
    holds = semantics.FILTERS[sign]
    return lambda frame: _truth(holds, left(frame), right(frame), frame.work)


def truth_about(sign: str, number: int, other: Step, *, is_left: bool) -> Step:
    """Return the same step where a number is known, and stands on the left or on the right."""
    holds = semantics.FILTERS[sign]
    known = sure(NUMBER, number)

    def step(frame: Frame) -> Result:
        numbers = other(frame)
        if isinstance(numbers, Column) and numbers.kind == NUMBER:
            if is_left:
                return Column(NUMBER, list(map(holds, repeat(number), numbers.values)))
            return Column(NUMBER, list(map(holds, numbers.values, repeat(number))))
        if is_left:
            return _truth(holds, known, numbers, frame.work)
        return _truth(holds, numbers, known, frame.work)

    return step


def _truth(holds: _Comparison, bound: Result, numbers: Result, work: Work) -> Result:
    bound = bound.number()
    if numbers.kind == NUMBER:
        if isinstance(bound, Odds) and isinstance(numbers, Odds):
            return sure(NUMBER, _chance(holds, bound, numbers, work))
        first, second = arithmetic.by_row(bound), arithmetic.by_row(numbers)
        if first is not None and second is not None:
            return Column(NUMBER, list(map(holds, first, second)))
        if isinstance(bound, Odds) and isinstance(numbers, Column):
            return _chances(holds, bound, numbers, work)
        if isinstance(bound, Column) and isinstance(numbers, Odds):
            return _chances(lambda one, known: holds(known, one), numbers, bound, work)
    elif isinstance(numbers, Column) and numbers.kind == COLLECTION:
        first = arithmetic.by_row(bound)
        if first is not None:
            return Column(NUMBER, _is_any(holds, first, numbers.values))
    elif isinstance(bound, Odds) and bound.is_sure and (dice := arithmetic.dice_of(numbers)):
        return sure(NUMBER, _chance_of_dice(holds, next(iter(bound.weights)), dice, work))
    return choosing.truth(_passing(holds, bound, numbers, work), work)


def _chance_of_dice(
    holds: _Comparison, bound: int, dice: Sequence[tuple[int, Odds]], work: Work
) -> bool | tuple[int, int]:
    """Return how likely any of some dice passes a comparison with a number."""
    work.spend(bytes_of_total(dice) // BYTES_OF_A_VALUE)
    none_passes = whole = 1
    for times, odds in dice:
        if work.is_cut_off and not is_whole(odds):
            raise NotFew  # what is missing would be neither true nor false
        missed = 0
        for number, weight in odds.weights.items():
            if not holds(bound, number):
                missed += weight
        none_passes *= missed**times
        whole *= odds.total**times
    return choosing.chance(whole - none_passes, whole)


def _is_any(
    holds: _Comparison, bounds: Iterable[int], collections: Iterable[tuple[int, ...]]
) -> list[bool]:
    """Return whether any element passes a comparison, row by row; elements are in order."""
    both = zip(bounds, collections)
    if holds is operator.eq:
        return [bound in numbers for bound, numbers in both]
    if holds in (operator.lt, operator.le):
        return [bool(numbers) and holds(bound, numbers[-1]) for bound, numbers in both]
    if holds in (operator.gt, operator.ge):
        return [bool(numbers) and holds(bound, numbers[0]) for bound, numbers in both]
    return [any(map(holds, repeat(bound), numbers)) for bound, numbers in both]


def _chance(holds: _Comparison, bound: Odds, number: Odds, work: Work) -> bool | tuple[int, int]:
    """Return how likely a number passes a comparison with another one."""
    if work.is_cut_off and not (is_whole(bound) and is_whole(number)):
        raise NotFew  # what is missing would be neither true nor false
    hits, others = 0, number.weights
    if len(bound.weights) * len(others) > arithmetic.FEW_PAIRS:
        shares = _shares(holds, bound, others, work)
        for other in others:
            hits += others[other] * shares[other]
        return choosing.chance(hits, bound.total * number.total)
    for one, weight in bound.weights.items():
        for other in others:
            if holds(one, other):
                hits += weight * others[other]
    return choosing.chance(hits, bound.total * number.total)


def _shares(
    holds: _Comparison, bound: Odds, numbers: Collection[int], work: Work
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


def _chances(holds: _Comparison, number: Odds, others: Column, work: Work) -> Column:
    """Return how likely a number passes a comparison with the one that is known in each row."""
    if work.is_cut_off and not is_whole(number):
        raise NotFew  # what is missing would be neither true nor false
    shares = _shares(holds, number, set(others.values), work)
    chances = {known: choosing.chance(shares[known], number.total) for known in shares}
    return Column(NUMBER, list(map(chances.__getitem__, others.values)))


def against(
    holds: _Comparison, dice: Odds
) -> Callable[[tuple[int, ...], object], bool | tuple[int, int]]:
    """Return what tells how likely a number passes a comparison with dice on its right."""
    faces, total = sorted(dice.weights), dice.total
    below = [0, *accumulate(map(dice.weights.__getitem__, faces))]
    passes = holds(1, 0), holds(0, 0), holds(0, 1)

    def chance(numbers: tuple[int, ...], _found: object) -> bool | tuple[int, int]:
        (number,) = numbers
        first, last = bisect_left(faces, number), bisect_right(faces, number)
        hits = 0
        if passes[0]:
            hits += below[first]
        if passes[1]:
            hits += below[last] - below[first]
        if passes[2]:
            hits += total - below[last]
        return choosing.chance(hits, total)

    return chance


def _how_many(holds: _Comparison, bounds: Iterable[int], numbers: Column) -> list[int]:
    """Return how many elements pass a comparison in each row."""
    if numbers.kind == NUMBER:
        return list(map(int, map(holds, bounds, numbers.values)))
    if holds is operator.eq:
        return list(map(tuple.count, numbers.values, bounds))
    both = zip(bounds, numbers.values)
    return [sum(map(holds, repeat(bound), several)) for bound, several in both]


def coins(
    holds: _Comparison, bound: int, dice: Sequence[tuple[int, Odds]]
) -> list[tuple[int, Odds]]:
    """Return 1 for each die that passes a comparison, and 0 for all others."""
    each = []
    for count, odds in dice:
        each.append((count, _coin(holds, bound, odds)))
    return each


def _coin(holds: _Comparison, bound: int, odds: Odds) -> Odds:
    """Return 1 where a number passes a comparison, else 0."""
    weights: dict[Any, int] = {}
    for number, weight in odds.weights.items():
        hit = int(holds(bound, number))
        weights[hit] = weights.get(hit, 0) + weight
    return Odds(NUMBER, weights, odds.total)


def _passing(holds: _Comparison, bound: Result, numbers: Result, work: Work) -> Result:
    """Return the elements that pass a comparison."""
    if isinstance(bound, Odds) and bound.is_sure:
        (known_bound,) = bound.weights
        return _passing_known(holds, known_bound, numbers, work)
    if isinstance(numbers, Varied | Handful) and (bound.rows or isinstance(numbers, Varied)):
        return arithmetic.apart(
            lambda one, other: _passing(holds, one, other, work), work, bound, numbers
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


def _numbers_passing(holds: _Comparison, bound: Odds, numbers: Odds, work: Work) -> Odds:
    """Return a number where it passes a comparison with another one, of which neither is sure."""
    shares = _shares(holds, bound, numbers.weights, work)
    weights: dict[Any, int] = {}
    for number, weight in numbers.weights.items():
        if shares[number]:
            weights[(number,)] = weight * shares[number]
    whole = sum(bound.weights.values()) * sum(numbers.weights.values())
    missed = whole - sum(weights.values())
    if missed:
        weights[()] = missed
    return Odds(COLLECTION, weights, bound.total * numbers.total)


def _passing_known(holds: _Comparison, bound: int, numbers: Result, work: Work) -> Result:
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
    if isinstance(numbers, Varied):
        return numbers.each(lambda part: _passing_known(holds, bound, part, work))  # type: ignore[arg-type,return-value]
    if isinstance(numbers, Deal):
        return numbers.each(lambda cards: _passing_known(holds, bound, cards, work))  # type: ignore[arg-type,return-value]
    return Handful(
        [(count, _passing_known(holds, bound, odds, work)) for count, odds in numbers.pieces()]  # type: ignore[misc]
    )


def _number_passing(holds: _Comparison, bound: int, odds: Odds) -> Odds:
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
