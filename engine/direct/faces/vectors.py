"""Several sums of the same dice, and their greatest and least, worked out together as vectors.

Most are sums, and vectors are added up as the digits of one long number. The greatest of all is at
most a number if it is so for each of the dice. So it is that number as often as dice come to no
more, but not as often as they come to less; and the least likewise.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from operator import ge, le
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.direct import arithmetic
from engine.direct.adding import Pieces, added_up, bytes_of_slot, cost_of_product, unpacked
from engine.direct.dealing import Deal, dealt_total
from engine.direct.faces.joins import NOTHING
from engine.direct.per_die import Joiner
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

if TYPE_CHECKING:
    from engine.direct.merged_values import Bound

__all__ = ["side_by_side", "vectors_joined"]

_MOST_PAIRS = 400
"""Ways in which several numbers can be bounded at once, beyond which that takes too long."""

_Sort: TypeAlias = tuple[int, Sequence[tuple[tuple[Any, ...], int]]]
"""How many dice there are of a sort, and the vectors without sums, with weights in their slots."""


def side_by_side(
    numbers: Sequence[Step], joins: Sequence[str], bounds: Sequence[Sequence[Bound]]
) -> Step:
    """Return the step of a tuple of numbers, each of which is known in every row.

    Args:
        numbers: The numbers.
        joins: How each is joined; what is the greatest or least of something may be none.
        bounds: What the greatest or least of all is only compared with; nothing where more is asked
            of it. Numbers that compare alike with these are one: what is the greatest of them
            compares like the greatest of all.
    """

    def step(frame: Frame) -> Result:
        columns = [_in_rows(number(frame), join) for number, join in zip(numbers, joins)]
        for place, compared in enumerate(bounds):
            if compared:
                cuts = sorted({cut for bound in compared for cut in _known(bound, frame)})
                alike = zip(range(frame.rows), columns[place])
                columns[place] = [_first_like(number, cuts) for _, number in alike]
        return Column(COLLECTION, [tuple(one) for _, *one in zip(range(frame.rows), *columns)])

    return step


def _known(bound: Bound, frame: Frame) -> Iterable[int]:
    """Return all that a bound is in any row."""
    if bound.name is None:
        return (bound.more,)
    other = frame.names[bound.name]
    numbers = other.weights if isinstance(other, Odds) else arithmetic.by_row(other)
    if numbers is None:
        raise NotDirectError
    return {number + bound.more for number in numbers}


def _first_like(number: Any, cuts: Sequence[int]) -> Any:  # noqa: ANN401 - a number, or that there is none
    """Return one number for all that compare alike with some others."""
    place = bisect_left(cuts, number)
    if number in (*cuts[place : place + 1], NOTHING, -NOTHING):
        return number
    return cuts[place - 1] + 1 if place else cuts[0] - 1


def _in_rows(result: Result, join: str) -> Any:  # noqa: ANN401 - as many plain values as are wanted
    """Return the number in each row, or that there is none."""
    if join != "sum" and result.kind == COLLECTION:
        nothing = -NOTHING if join == "max" else NOTHING
        result = result.mapped(NUMBER, lambda value: value[0] if value else nothing, Work(0, 0))
    values = arithmetic.by_row(result.number())
    if values is None:
        raise NotDirectError
    return values


def vectors_joined(joins: Sequence[str]) -> Joiner:
    """Return how vectors are joined.

    Args:
        joins: ``sum``, ``max`` or ``min`` for each of their numbers.
    """
    return Joiner(lambda result: result, partial(_joined, joins), partial(_dealt, joins))


def _joined(joins: Sequence[str], pieces: Pieces, work: Work) -> Odds:
    """Return the odds of so many independent vectors each together."""
    if len(pieces) == 1 and pieces[0][0] == 1:
        return pieces[0][1]
    digits = _Digits(joins, pieces)
    if not digits.rest:
        found = added_up(digits.packed(pieces), work)
        return digits.vectors({(): found.weights}, found.total)
    whole = math.prod([odds.total**count for count, odds in pieces])
    size = bytes_of_slot(sum([count * odds.total.bit_length() for count, odds in pieces]))
    bounds = [{one[place] for _, odds in pieces for one in odds.weights} for place in digits.rest]
    products = math.prod(map(len, bounds))
    if len(bounds) > 1 and products > _MOST_PAIRS:
        raise NotDirectError
    cost = 1 + cost_of_product(digits.span, digits.span * size * 8)
    work.spend(products * cost // len(bounds))
    sorts: list[_Sort] = []
    for (count, odds), slots in zip(pieces, digits.slots):
        outermost = [tuple([one[place] for place in digits.rest]) for one in odds.weights]
        terms = [weight << slot * size * 8 for weight, slot in zip(odds.weights.values(), slots)]
        sorts.append((count, list(zip(outermost, terms))))
    together = _within_bounds([joins[place] for place in digits.rest], sorts)
    if not digits.sums:
        return Odds(ANY, together, whole)
    return digits.vectors({one: _in_slots(sums, size) for one, sums in together.items()}, whole)


def _within_bounds(joins: Sequence[str], sorts: Sequence[_Sort]) -> dict[tuple[Any, ...], int]:
    """Return the weights of all that the greatest and least numbers can be, sums in their slots."""
    if len(joins) == 1:
        return _bounded(joins[0], sorts)
    descends = joins[0] == "min"
    found: dict[tuple[Any, ...], int] = {}
    before: Mapping[tuple[Any, ...], int] = {}
    for bound in sorted({one[0] for _, dice in sorts for one, _ in dice}, reverse=descends):
        now = _within_bounds(joins[1:], _up_to(bound, sorts, descends=descends))
        for rest, packed in now.items():
            if packed != before.get(rest, 0):
                together = (bound, *rest)
                found[together] = packed - before.get(rest, 0)
        before = now
    return found


def _up_to(bound: Any, sorts: Sequence[_Sort], *, descends: bool) -> Sequence[_Sort]:  # noqa: ANN401 - a number or none
    """Return the dice that do not go beyond a bound, without the number that it is one for."""
    holds = ge if descends else le
    return [
        (count, [(one[1:], term) for one, term in dice if holds(one[0], bound)])
        for count, dice in sorts
    ]


def _bounded(join: str, sorts: Sequence[_Sort]) -> dict[tuple[Any, ...], int]:
    """Return the weights of all that the only number can be that is no sum, sums in their slots."""
    terms: list[dict[Any, int]] = []
    for _, dice in sorts:
        of_sort: dict[Any, int] = {}
        for (number,), term in dice:
            of_sort[number] = of_sort.get(number, 0) + term
        terms.append(of_sort)
    counts = [count for count, _ in sorts]
    within = [0] * len(sorts)
    found: dict[tuple[Any, ...], int] = {}
    before = 0
    for bound in sorted(set().union(*terms), reverse=join == "min"):
        within = [one + of_sort.get(bound, 0) for one, of_sort in zip(within, terms)]
        now = math.prod(map(pow, within, counts))
        if now != before:
            found[(bound,)] = now - before
        before = now
    return found


def _in_slots(packed: int, size: int) -> dict[int, int]:
    """Return the weights in the slots of a long number, of which many at its end may be empty."""
    first = ((packed & -packed).bit_length() - 1) // (size * 8)
    packed >>= first * size * 8
    return unpacked(packed, first, 1 + packed.bit_length() // (size * 8), size)


def _dealt(joins: Sequence[str], deal: Deal, work: Work) -> Odds:
    """Return the sum of the vectors that the cards of a deal are."""
    pieces = [(deal.count, deal.cards)]
    digits = _Digits(joins, pieces)
    if digits.rest:
        raise NotDirectError
    ((_, cards),) = digits.packed(pieces)
    found = dealt_total(Deal(deal.count, cards), work)
    return digits.vectors({(): found.weights}, found.total)


class _Digits:
    """The sums among the numbers of vectors as one long number, of which each sum is a digit.

    Attributes:
        sums: The places of the sums.
        rest: The places of all others.
        span: How many different numbers there can be.
        slots: The number of each vector of each sort.
    """

    def __init__(self, joins: Sequence[str], pieces: Pieces) -> None:
        """Find how many values each sum has."""
        self.sums = [place for place, join in enumerate(joins) if join == "sum"]
        self.rest = [place for place, join in enumerate(joins) if join != "sum"]
        self.span = 1
        self.slots = [[0] * len(odds.weights) for _, odds in pieces]
        self._digits: list[tuple[int, int, int]] = []
        coordinates = [list(zip(*odds.weights)) for _, odds in pieces]
        for place in self.sums:
            low, span = 0, 1
            for sort, (count, _) in enumerate(pieces):
                values = coordinates[sort][place]
                least = min(values)
                low += count * least
                span += count * (max(values) - least)
                each = zip(self.slots[sort], values)
                self.slots[sort] = [slot + (value - least) * self.span for slot, value in each]
            self._digits.append((low, span, self.span))
            self.span *= span

    def packed(self, pieces: Pieces) -> Pieces:
        """Return the sums of each vector as one number."""
        return [
            (count, Odds(NUMBER, dict(zip(slots, odds.weights.values())), odds.total))
            for (count, odds), slots in zip(pieces, self.slots)
        ]

    def vectors(self, found: Mapping[tuple[Any, ...], Mapping[int, int]], whole: int) -> Odds:
        """Return the odds of vectors that are given without their sums, with weights for these."""
        places = [*self.rest, *self.sums]
        order = sorted(range(len(places)), key=places.__getitem__)
        weights: dict[Any, int] = {}
        for outermost, of_sums in found.items():
            columns: list[Any] = [[number] * len(of_sums) for number in outermost]
            columns += [
                [low + slot // stride % span for slot in of_sums]
                for low, span, stride in self._digits
            ]
            vectors = zip(*[columns[place] for place in order])
            weights.update(zip(vectors, of_sums.values()))
        return Odds(ANY, weights, whole)
