"""Dice, operators before one operand and unions, as steps."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from engine.direct import arithmetic
from engine.direct.branching import conditional, known, mixed_over
from engine.direct.dealing import Deal, dealt_kept
from engine.direct.equal_dice import EqualDice
from engine.direct.keeping import kept_total, outermost
from engine.direct.results import (
    ANY,
    COLLECTION,
    EMPTY,
    NUMBER,
    Column,
    Frame,
    Handful,
    Independent,
    NotDirectError,
    Odds,
    Parts,
    Result,
    Step,
    Work,
    sure,
)
from engine.languages.troll import mixed_values, semantics

__all__ = [
    "FIGURES",
    "dice",
    "extremes",
    "figure_of_extremes",
    "of_union",
    "unary",
    "union",
    "written",
]

_ONE = sure(NUMBER, 1)


# ---- dice ---------------------------------------------------------------------------------


def dice(count: Step | None, faces: Step, lowest: int) -> Step:
    """Return the step of ``count`` dice from ``lowest`` to ``faces``; one die without a count."""

    def step(frame: Frame) -> Result:
        work, highest = frame.work, faces(frame).number()
        if count is None:
            return arithmetic.apart(lambda top: one_die(top, work), work, highest)
        dice = count(frame).number()
        if isinstance(dice, Column) and isinstance(highest, Odds) and highest.is_sure:
            work.spend(len(dice.values))
            return EqualDice(dice.values, _die(lowest, known(highest), work))
        return arithmetic.apart(lambda many, top: pool(many, top, work), work, dice, highest)

    def one_die(highest: Result, work: Work) -> Independent:
        return mixed_over(highest, lambda top: _die(lowest, top, work), work)

    def pool(many: Result, highest: Result, work: Work) -> Independent:
        return mixed_over(
            many,
            lambda count: mixed_over(highest, lambda top: _pool(count, lowest, top, work), work),
            work,
        )

    return step


def _die(lowest: int, highest: int, work: Work) -> Odds:
    if highest < lowest:
        raise NotDirectError
    faces = highest - lowest + 1
    work.spend(faces)
    return Odds(NUMBER, dict.fromkeys(range(lowest, highest + 1), 1), faces)


def _pool(count: int, lowest: int, highest: int, work: Work) -> Independent:
    die = _die(lowest, highest, work)
    if count < 1:
        if count:
            raise NotDirectError
        return EMPTY
    return die if count == 1 else Handful(((count, die),))


# ---- operators before one operand ---------------------------------------------------------


def unary(sign: str, operand: Step) -> Step:
    """Return the step of an operator before its operand."""
    if sign in FIGURES:
        figure = FIGURES[sign]
        return lambda frame: figure(operand(frame), frame.work)
    return _UNARY[sign](operand) if sign in _UNARY else _mapped(operand, semantics.AGGREGATES[sign])


FIGURES: dict[str, Callable[[Result, Work], Result]] = {
    "sum": arithmetic.total,
    "count": arithmetic.count,
    "min": partial(outermost, least=True),
    "max": partial(outermost, least=False),
}
"""The operators whose value for a union follows from those for its parts."""


def written(operand: Step) -> Step:
    """Return the step of a text box of any value."""
    return lambda frame: operand(frame).value().mapped(ANY, mixed_values.box_of, frame.work)


def _mapped(
    operand: Step, function: Callable[[semantics.Numbers], Any], kind: int = COLLECTION
) -> Step:
    return lambda frame: operand(frame).collection().mapped(kind, function, frame.work)


def _numeric(operand: Step, function: Callable[[int], int]) -> Step:
    return lambda frame: operand(frame).number().mapped(NUMBER, function, frame.work)


def _middle(numbers: semantics.Numbers) -> int:
    return semantics.median(numbers)[0]


def _different(operand: Step) -> Step:
    """Return the step of the different elements; what many dice show need not be listed."""
    from engine.direct.different import different_faces  # which few scripts need

    def step(frame: Frame) -> Result:
        numbers = operand(frame)
        dice = arithmetic.dice_of(numbers)
        found = different_faces(dice, frame.work) if dice else None
        return found or numbers.collection().mapped(COLLECTION, semantics.different, frame.work)

    return step


def _median(operand: Step) -> Step:
    """Return the step of the middle one; dice and cards need not be listed."""

    def step(frame: Frame) -> Result:
        numbers = operand(frame)
        size = _size(numbers)
        if size:
            return _total_of_ranks(numbers, range(size // 2, size // 2 + 1), frame.work)
        return numbers.collection().mapped(NUMBER, _middle, frame.work)

    return step


def _choose(operand: Step) -> Step:
    return lambda frame: arithmetic.apart(
        lambda deck: _element(deck, frame.work), frame.work, operand(frame).collection()
    )


def _element(deck: Independent, work: Work) -> Odds:
    odds = deck.listed(work)
    decks = odds.weights
    if not odds.is_sure or () in decks:
        raise NotDirectError
    (elements,) = decks
    work.spend(len(elements))
    weights: dict[Any, int] = {}
    for element in elements:
        weights[element] = weights.get(element, 0) + 1
    return Odds(NUMBER, weights, len(elements))


_UNARY: dict[str, Callable[[Step], Step]] = {
    "-": lambda operand: lambda frame: arithmetic.negated(operand(frame).number(), frame.work),
    "sgn": lambda operand: _numeric(operand, semantics.sign),
    "median": _median,
    "choose": _choose,
    "different": _different,
}


def one_where(condition: Step) -> Step:
    """Return the step of 1 where something is true, and of nothing elsewhere."""
    return where(condition, lambda _: _ONE, is_plain=True)


def where(condition: Step, value: Step, *, is_plain: bool) -> Step:
    """Return the step of a value where something is true, and of nothing elsewhere."""
    return conditional(condition, value, lambda _: EMPTY, is_plain=is_plain)


def extremes(count: Step, operand: Step, *, largest: bool) -> Step:
    """Return the step of ``least`` or ``largest``."""

    def step(frame: Frame) -> Result:
        return _cut_off(count(frame).number(), operand(frame), frame.work, largest=largest)

    return step


def _cut_off(count: Result, numbers: Result, work: Work, *, largest: bool) -> Result:
    if isinstance(count, Odds) and count.is_sure and 1 in count.weights:
        return outermost(numbers, least=not largest, work=work)
    numbers = numbers.collection()
    counts = arithmetic.by_row(count)
    if isinstance(numbers, Column) and counts is not None:
        return _cut_off_in_rows(counts, numbers, largest=largest)
    cut = semantics.largest if largest else semantics.least

    def cut_off(many: int, numbers: semantics.Numbers) -> semantics.Numbers:
        if many < 0:
            raise NotDirectError
        return cut(many, numbers)

    return arithmetic.combined(COLLECTION, cut_off, count, numbers, work)


def _cut_off_in_rows(counts: Iterable[int], numbers: Column, *, largest: bool) -> Column:
    """Return so many of the elements in each row, which are in order."""
    both = list(zip(counts, numbers.values))
    if any(count < 0 for count, _ in both):
        raise NotDirectError
    if largest:
        return Column(COLLECTION, [each[-count:] if count else () for count, each in both])
    return Column(COLLECTION, [each[:count] for count, each in both])


def figure_of_extremes(sign: str, count: Step, operand: Step, *, largest: bool) -> Step:
    """Return the step of ``sum``, ``min`` or ``max`` of ``least`` or ``largest``.

    Dice and cards need not be listed.
    """

    def step(frame: Frame) -> Result:
        many, numbers, work = count(frame).number(), operand(frame), frame.work
        size = _size(numbers)
        if not (size and isinstance(many, Odds) and many.is_sure):
            return FIGURES[sign](_cut_off(many, numbers, work, largest=largest), work)
        kept = known(many)
        if kept < 0:
            raise NotDirectError
        ranks = range(max(size - kept, 0), size) if largest else range(min(kept, size))
        if sign != "sum":
            if not ranks:
                return EMPTY
            ranks = ranks[:1] if sign == "min" else ranks[-1:]
        return _total_of_ranks(numbers, ranks, work)

    return step


def _size(numbers: Result) -> int:
    """Return how many dice or cards there are if ranks of them need no list, else 0."""
    if isinstance(numbers, Deal):
        return numbers.count if numbers.cards.kind == NUMBER else 0
    return sum([dice for dice, _ in arithmetic.dice_of(numbers)])


def _total_of_ranks(numbers: Result, ranks: range, work: Work) -> Odds:
    """Return the sum of some dice or cards, counted from the least, which is 0."""
    if isinstance(numbers, Deal):
        return dealt_kept(numbers, ranks, work)
    return kept_total(arithmetic.dice_of(numbers), ranks, None, work)


# ---- unions -------------------------------------------------------------------------------


def union(parts: Parts) -> Step:
    """Return the step of a union."""
    return lambda frame: arithmetic.united(parts(frame), frame.work)


def of_union(sign: str, parts: Parts) -> Step:
    """Return the step of a figure of a union.

    Where it differs from row to row the figure of each part is found by itself, so that no union is
    made for each row.
    """
    figure = FIGURES[sign]
    join = {"min": min, "max": max}.get(sign, operator.add)

    def step(frame: Frame) -> Result:
        work, found = frame.work, parts(frame)
        if len(found) < 2 or not any(part.rows for part in found):
            return figure(arithmetic.united(found, work), work)
        figures = [figure(part, work) for part in found]
        if any(one.kind != NUMBER for one in figures):
            return figure(arithmetic.united(found, work), work)
        together = figures[0]
        for one in figures[1:]:
            together = arithmetic.combined(NUMBER, join, together, one, work)
        return together

    return step
