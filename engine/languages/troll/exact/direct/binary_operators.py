"""Operators between two operands, as steps: arithmetic, filters, joins, ranges and draws."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from engine.direct import arithmetic
from engine.direct.branching import mixed_over
from engine.direct.dealing import dealt
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    Independent,
    NotDirectError,
    OddsByRow,
    Result,
    Step,
    Work,
    sure,
)
from engine.languages.troll import mixed_values, semantics
from engine.languages.troll.exact.direct import passing
from engine.textbox import JOINS

__all__ = ["binary"]

_LONG = 1 << 4_096
"""A number above which products are left to others, which know how long they may become."""


def binary(sign: str, left: Step, right: Step) -> Step:
    """Return the step of an operator between its operands."""
    if sign == "+":
        return lambda frame: arithmetic.added(
            left(frame).number(), right(frame).number(), frame.work
        )
    if sign == "-":
        return lambda frame: arithmetic.subtracted(
            left(frame).number(), right(frame).number(), frame.work
        )
    if sign == "*":
        return _product(left, right)
    if sign in _DIVISIONS:
        return _division(_DIVISIONS[sign], left, right)
    if sign in semantics.FILTERS:
        return passing.passing(sign, left, right)
    if sign in semantics.SELECTIONS:
        return _selection(semantics.SELECTIONS[sign], left, right)
    if sign in JOINS:
        return _join(sign, left, right)
    if sign == "..":
        return _range(left, right)
    if sign == "pick":
        return _pick(left, right)
    raise NotDirectError


def _product(left: Step, right: Step) -> Step:
    def step(frame: Frame) -> Result:
        product = arithmetic.combined(
            NUMBER, operator.mul, left(frame).number(), right(frame).number(), frame.work
        )
        for part in product.parts if isinstance(product, OddsByRow) else (product,):
            numbers = part.values if isinstance(part, Column) else part.listed(frame.work).weights
            if max(max(numbers), -min(numbers)) > _LONG:
                raise NotDirectError  # and the next product may be twice as long
        return product

    return step


def _division(function: Callable[[int, int], int], left: Step, right: Step) -> Step:
    def step(frame: Frame) -> Result:
        dividend, divisor = left(frame).number(), right(frame).number()
        try:
            return arithmetic.combined(NUMBER, function, dividend, divisor, frame.work)
        except ZeroDivisionError:
            raise NotDirectError from None

    return step


def _selection(
    function: Callable[[semantics.Numbers, semantics.Numbers], semantics.Numbers],
    left: Step,
    right: Step,
) -> Step:
    return lambda frame: arithmetic.combined(
        COLLECTION, function, left(frame).collection(), right(frame).collection(), frame.work
    )


def _join(sign: str, left: Step, right: Step) -> Step:
    def step(frame: Frame) -> Result:
        made: dict[tuple[int, int], Any] = {}

        def joined(one: Any, other: Any) -> Any:  # noqa: ANN401 - values of any kind
            # There are few texts, each of which is one object in many rows.
            key = id(one), id(other)
            if key not in made:
                made[key] = one, other, mixed_values.joined(sign, one, other)
            return made[key][-1]  # the others are kept so that nothing else can be at their place

        first, second = left(frame).value(), right(frame).value()
        return arithmetic.combined(ANY, joined, first, second, frame.work)

    return step


def _pick(deck: Step, count: Step) -> Step:
    def drawn(cards: Independent, count: Independent, work: Work) -> Independent:
        odds = cards.listed(work)
        if not odds.is_sure:
            raise NotDirectError
        (elements,) = odds.weights
        branches: list[tuple[int, Independent]] = []
        for number, weight in count.listed(work).weights.items():
            if number < 0:
                raise NotDirectError
            work.spend(1 + len(elements) // _CARDS_OF_A_VALUE)
            branches.append((weight, dealt(elements, number)))
        if len(branches) == 1:
            return branches[0][1]
        return arithmetic.mixed(branches, sum([weight for weight, _ in branches]), work)

    def step(frame: Frame) -> Result:
        work = frame.work
        return arithmetic.apart(
            lambda cards, number: drawn(cards, number, work),
            work,
            deck(frame).collection(),
            count(frame).number(),
        )

    return step


def _range(left: Step, right: Step) -> Step:
    def step(frame: Frame) -> Result:
        first, last, work = left(frame).number(), right(frame).number(), frame.work
        if not first.rows and not last.rows:
            return mixed_over(first, lambda low: _up_to(low, last, work), work)
        firsts, lasts = arithmetic.by_row(first), arithmetic.by_row(last)
        if firsts is None or lasts is None:
            raise NotDirectError
        ends = list(zip(firsts, lasts))
        numbers = {both: _numbers(*both, work) for both in set(ends)}
        return Column(COLLECTION, list(map(numbers.__getitem__, ends)))

    return step


def _up_to(first: int, last: Result, work: Work) -> Independent:
    return mixed_over(last, lambda high: sure(COLLECTION, _numbers(first, high, work)), work)


def _numbers(first: int, last: int, work: Work) -> tuple[int, ...]:
    work.spend(max(last - first, 0))
    return tuple(range(first, last + 1))


_CARDS_OF_A_VALUE = 8
"""Cards of a deck that are counted as long as one plain value takes."""

_DIVISIONS = {"/": operator.floordiv, "mod": operator.mod}
"""Divisions as Python has them, which round as Troll does."""
