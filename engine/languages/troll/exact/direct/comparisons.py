"""Whether a comparison holds, and how likely it does, as steps."""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, repeat

from engine.direct import arithmetic, choosing
from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_total
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
    sure,
)
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.passing import Comparison, elements_passing, shares_passing

__all__ = ["against", "sign_of_difference", "truth", "truth_about"]


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


def sign_of_difference(left: Step, right: Step) -> Step:
    """Return the step of the sign of a difference, whose size nobody asks for."""

    def step(frame: Frame) -> Result:
        one, other, work = left(frame).number(), right(frame).number(), frame.work
        if isinstance(one, Odds) and isinstance(other, Odds) and not work.is_cut_off:
            greater = shares_passing(operator.gt, one, other.weights, work)
            above = sum([weight * greater[number] for number, weight in other.weights.items()])
            both = one.weights.keys() & other.weights.keys()
            equal = sum([one.weights[number] * other.weights[number] for number in both])
            whole = one.total * other.total
            weights = {1: above, 0: equal, -1: whole - above - equal}
            return Odds(NUMBER, {sign: way for sign, way in weights.items() if way}, whole)
        return arithmetic.subtracted(one, other, work).mapped(NUMBER, semantics.sign, work)

    return step


def against(
    holds: Comparison, dice: Odds
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


def _truth(holds: Comparison, bound: Result, numbers: Result, work: Work) -> Result:
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
    return choosing.truth(elements_passing(holds, bound, numbers, work), work)


def _is_any(
    holds: Comparison, bounds: Iterable[int], collections: Iterable[tuple[int, ...]]
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


def _chance(holds: Comparison, bound: Odds, number: Odds, work: Work) -> bool | tuple[int, int]:
    """Return how likely a number passes a comparison with another one."""
    if work.is_cut_off and not (is_whole(bound) and is_whole(number)):
        raise NotDirectError  # what is missing would be neither true nor false
    hits, others = 0, number.weights
    if len(bound.weights) * len(others) > arithmetic.FEW_PAIRS:
        shares = shares_passing(holds, bound, others, work)
        for other in others:
            hits += others[other] * shares[other]
        return choosing.chance(hits, bound.total * number.total)
    for one, weight in bound.weights.items():
        for other in others:
            if holds(one, other):
                hits += weight * others[other]
    return choosing.chance(hits, bound.total * number.total)


def _chance_of_dice(
    holds: Comparison, bound: int, dice: Sequence[tuple[int, Odds]], work: Work
) -> bool | tuple[int, int]:
    """Return how likely any of some dice passes a comparison with a number."""
    work.spend(bytes_of_total(dice) // BYTES_OF_A_VALUE)
    none_passes = whole = 1
    for times, odds in dice:
        if work.is_cut_off and not is_whole(odds):
            raise NotDirectError  # what is missing would be neither true nor false
        missed = 0
        for number, weight in odds.weights.items():
            if not holds(bound, number):
                missed += weight
        none_passes *= missed**times
        whole *= odds.total**times
    return choosing.chance(whole - none_passes, whole)


def _chances(holds: Comparison, number: Odds, others: Column, work: Work) -> Column:
    """Return how likely a number passes a comparison with the one that is known in each row."""
    if work.is_cut_off and not is_whole(number):
        raise NotDirectError  # what is missing would be neither true nor false
    shares = shares_passing(holds, number, set(others.values), work)
    chances = {known: choosing.chance(shares[known], number.total) for known in shares}
    return Column(NUMBER, list(map(chances.__getitem__, others.values)))
