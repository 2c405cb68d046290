"""The distributions of figures that are made of one number for each face; see ``joined``."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import product, repeat
from operator import and_, eq, ge, gt, le, lt
from typing import Any, TypeAlias

from engine.direct.faces.dynamic_programming import by_faces
from engine.direct.faces.face_figures import (
    FigureOfFaces,
    Numbers,
    numbers_of,
    possible,
)
from engine.direct.faces.generating_functions import Digits, by_product
from engine.direct.faces.interchangeable_faces import by_pool
from engine.direct.faces.joins import NOTHING, join_named
from engine.direct.faces.pools import Pools
from engine.direct.results import (
    ANY,
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

__all__ = ["Counted", "figure", "joined"]

Counted: TypeAlias = tuple[Pools, list[dict[int | None, Numbers]]]
"""Dice, and the numbers of several figures of them; see ``numbers_of``."""

_ADDED = ("sum", "count")
"""Joins that add numbers up."""

_MOST_LED = 64
"""How often figures are worked out for others that have to be known."""


def joined(
    pools: Mapping[str, Step],
    figures: Sequence[FigureOfFaces],
    known: Counted | None = None,
    decks: Sequence[int] = (),
) -> Step:
    """Return the step of several figures of the same dice, as tuples; of one figure, as numbers.

    The faces are gone through one by one, or are the factors of a product. Where a figure has to be
    known for others, that is done for each of its numbers: as often as it is at most that number,
    but not as often as it is less.

    Args:
        pools: Works out the dice of each name in the steps of the figures.
        figures: The figures.
        known: The dice and the numbers of the figures where these are known.
        decks: Which hands are drawn from the same deck; see ``Pools``.
    """
    leading = sorted({one.needs[0] for one in figures if one.needs})
    names = list(pools)

    def step(frame: Frame) -> Result:
        if known is not None:
            return _worked_out(figures, leading, *known, frame.work)
        dice = Pools(names, [pool(frame) for pool in pools.values()], decks)
        treats_alike = len(figures) == 1 and figures[0].treats_alike
        are_apart = len(dice.dice) > 1 and not any(dice.hands_before)
        if treats_alike and are_apart and dice.showings:
            alike = by_pool(dice, figures[0], frame)
            if alike is not None:
                return Odds(NUMBER, alike, dice.whole)
        return _worked_out(figures, leading, dice, numbers_of(figures, dice, frame), frame.work)

    return step


def _worked_out(
    figures: Sequence[FigureOfFaces],
    leading: Sequence[int],
    dice: Pools,
    numbers: Sequence[Mapping[int | None, Numbers]],
    work: Work,
) -> Odds:
    """Return the odds of what the faces come to, together.

    Raises:
        NotDirectError: They may be too many.
    """
    if any(dice.hands_before):
        from engine.direct.faces.like_faces import with_like_faces_together

        dice, numbers = with_like_faces_together(dice, figures, numbers)
    are_walked = any(one.is_walked for one in figures)
    if len(leading) == 1 or (are_walked and not leading):
        from engine.direct.faces.leading import with_leader

        at_once = with_leader(dice, figures, numbers, leading[0] if leading else None, work)
        if at_once is not None:
            if len(figures) > 1:
                return Odds(ANY, at_once, dice.whole)
            return _of_one_kind({one: way for (one,), way in at_once.items()}, dice.whole)
    if are_walked:
        raise NotDirectError
    if leading:
        return Odds(ANY, _led(dice, figures, numbers, leading, work), dice.whole)
    if len(figures) == 1:
        return _of_one_kind(_alone(dice, figures[0].join, numbers[0][None], work), dice.whole)
    each = [of_one[None] for of_one in numbers]
    joins = [one.join for one in figures]
    return Odds(ANY, _side_by_side(dice, joins, each, None, work), dice.whole)


def _alone(dice: Pools, join: str, numbers: Numbers, work: Work) -> dict[Any, int]:
    """Return the weights of what one figure comes to."""
    if join in _ADDED:
        sums = Digits((numbers,), dice)
        found = by_product(dice, sums, None, None, work) or by_faces(dice, (), (), sums, None, work)
        return {sums.numbers(slot)[0]: weight for (_, slot), weight in found.items()}
    sums, joins = Digits((), dice), (join,)
    product = _product(dice, joins, (numbers,), sums, None, work)
    found = product or by_faces(dice, joins, (numbers,), sums, None, work)
    found = _finished(found, joins)
    return {number: weight for ((number,), _), weight in found.items()}


def _led(
    dice: Pools,
    figures: Sequence[FigureOfFaces],
    numbers: Sequence[Mapping[int | None, Numbers]],
    leading: Sequence[int],
    work: Work,
) -> dict[Any, int]:
    """Return the weights of what figures come to that need others, which are known first.

    Raises:
        NotDirectError: One of these may be no number, or they may be too many.
    """
    from engine.direct.faces.in_order import in_order

    at_once = in_order(dice, figures, numbers, work)
    if at_once is not None:
        return at_once
    bounded = [_bounded(figures[place].join, numbers[place][None]) for place in leading]
    if math.prod([sum([len(bounds) for _, bounds in one]) for one in bounded]) > _MOST_LED:
        raise NotDirectError
    rest = [place for place in range(len(figures)) if place not in leading]
    joins = [figures[place].join for place in rest]
    needs = [(place, one.needs[0] if (one := figures[place]).needs else None) for place in rest]
    order = sorted(range(len(figures)), key=[*leading, *rest].__getitem__)
    found: dict[Any, int] = {}
    for chosen in product(*bounded):
        first = [number for number, _ in chosen]
        known: dict[int | None, int | None] = {None: None, **dict(zip(leading, first))}
        each = [numbers[place][known[leader]] for place, leader in needs]
        for sign, allowed in map(_all_of, product(*[bounds for _, bounds in chosen])):
            for state, weight in _side_by_side(dice, joins, each, allowed, work).items():
                together = (*first, *state)
                ordered = tuple([together[place] for place in order])
                found[ordered] = found.get(ordered, 0) + sign * weight
    if sum(found.values()) != dice.kept:
        raise NotDirectError
    return {state: weight for state, weight in found.items() if weight}


_Bound: TypeAlias = tuple[int, Sequence[Sequence[bool]]]
"""A sign, and what is possible of each face in each place."""


def _bounded(join: str, leader: Numbers) -> list[tuple[int, list[_Bound]]]:
    """Return all numbers that the greatest or the least may be, each as what is possible then.

    It is a number as often as the only face that can have it does, and none is beyond it. Where
    several faces can, that is a difference: as often as it is none beyond it, but not as often as
    it is also not that one.
    """
    begin, counted = leader
    within, inside = (ge, gt) if join == "max" else (le, lt)
    found: list[tuple[int, list[_Bound]]] = []
    for number in possible(leader):
        if not within(number, begin):
            continue
        having = [place for place, of_face in enumerate(counted) if number in of_face]
        allowed = [list(map(within, repeat(number), of_face)) for of_face in counted]
        bounds: list[_Bound] = [(1, allowed)]
        if number != begin and len(having) == 1:
            (place,) = having
            allowed[place] = list(map(eq, repeat(number), counted[place]))
        elif number != begin:
            bounds.append((-1, [list(map(inside, repeat(number), of_face)) for of_face in counted]))
        found.append((number, bounds))
    return found


def _all_of(bounds: Sequence[_Bound]) -> _Bound:
    """Return what is possible in all of several ways at once."""
    (sign, allowed), *more = bounds
    for other, also in more:
        sign *= other
        allowed = [list(map(and_, *both)) for both in zip(allowed, also)]
    return sign, allowed


def _side_by_side(
    dice: Pools,
    joins: Sequence[str],
    numbers: Sequence[Numbers],
    allowed: Sequence[Sequence[bool]] | None,
    work: Work,
) -> dict[tuple[Any, ...], int]:
    """Return the weights of what several figures come to, as tuples.

    Args:
        dice: The dice.
        joins: How the numbers of each figure are joined.
        numbers: These numbers.
        allowed: What is possible of each face in each place; everything where None.
        work: What may be worked out.
    """
    added = [place for place, join in enumerate(joins) if join in _ADDED]
    others = [place for place in range(len(joins)) if place not in added]
    sums = Digits([numbers[place] for place in added], dice)
    kinds, rest = [joins[place] for place in others], [numbers[place] for place in others]
    found = _product(dice, kinds, rest, sums, allowed, work)
    if found is None:
        found = _finished(by_faces(dice, kinds, rest, sums, allowed, work), kinds)
    order = sorted(range(len(joins)), key=[*others, *added].__getitem__)
    together = {(*state, *sums.numbers(slot)): weight for (state, slot), weight in found.items()}
    if order == sorted(order):
        return together
    return {tuple([one[place] for place in order]): weight for one, weight in together.items()}


def _product(
    dice: Pools,
    joins: Sequence[str],
    numbers: Sequence[Numbers],
    sums: Digits,
    allowed: Sequence[Sequence[bool]] | None,
    work: Work,
) -> dict[tuple[tuple[Any, ...], int], int] | None:
    """Return the weights as a product, where that says it and is not long."""
    if not joins:
        found = by_product(dice, sums, None, allowed, work)
        return found and {((), slot): weight for (_, slot), weight in found.items()}
    if len(joins) > 1 or joins[0] not in ("max", "min", "any"):
        return None
    ((begin, counted),) = numbers
    if joins[0] != "min":
        found = by_product(dice, sums, (begin, counted), allowed, work)
        return found and {((one,), slot): weight for (one, slot), weight in found.items()}
    turned = -begin, [[-number for number in of_face] for of_face in counted]
    found = by_product(dice, sums, turned, allowed, work)
    return found and {((-one,), slot): weight for (one, slot), weight in found.items()}


def _finished(
    found: dict[tuple[tuple[Any, ...], int], int], joins: Sequence[str]
) -> dict[tuple[tuple[Any, ...], int], int]:
    """Return the weights of what the states behind the last face come to."""
    come_to = [join_named(join).last for join in joins]
    if not any(come_to):
        return found
    weights: dict[tuple[tuple[Any, ...], int], int] = {}
    for (state, slot), weight in found.items():
        made = tuple([last(one) if last else one for last, one in zip(come_to, state)])
        weights[made, slot] = weights.get((made, slot), 0) + weight
    return weights


def figure(figures: Step, place: int) -> Step:
    """Return the step of one of several figures, of which there is a tuple in each row."""

    def step(frame: Frame) -> Result:
        tuples = figures(frame)
        if isinstance(tuples, Odds) and tuples.is_sure:
            (known,) = tuples.weights
            return _of_one_kind({known[place]: 1}, 1)
        if not isinstance(tuples, Column):
            raise NotDirectError
        numbers = [one[place] for one in tuples.values]
        if numbers and isinstance(numbers[0], tuple):
            return Column(COLLECTION, numbers)
        if NOTHING in numbers or -NOTHING in numbers:
            return Column(COLLECTION, [_collection(number) for number in numbers])
        return Column(NUMBER, numbers)

    return step


def _of_one_kind(found: dict[Any, int], whole: int) -> Odds:
    """Return odds of numbers, or of collections where there may be none."""
    if isinstance(next(iter(found), None), tuple):
        return Odds(COLLECTION, found, whole)
    if NOTHING in found or -NOTHING in found:
        return Odds(COLLECTION, {_collection(one): way for one, way in found.items()}, whole)
    return Odds(NUMBER, found, whole)


def _collection(number: Any) -> tuple[int, ...]:  # noqa: ANN401 - a number, or that there is none
    return () if number in (NOTHING, -NOTHING) else (number,)
