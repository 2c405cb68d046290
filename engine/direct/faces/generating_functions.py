"""Figures of dice, found by multiplying a polynomial for each face.

The exponents of a face's polynomial are numbers of dice that show it, one variable for each sort of
dice, which are not told apart: that is what exponential generating functions count (Wilf,
*generatingfunctionology*, chapter 3). Their coefficients are multiplied by factorials, so that they
are whole, and stand in the slots of long numbers. Another variable has what the faces add. Faces
that are alike are a power.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate, product
from operator import mul
from typing import Any, TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.faces.face_figures import Numbers
from engine.direct.faces.pools import Pools
from engine.direct.results import Work

__all__ = ["Digits", "by_product"]

_Group: TypeAlias = tuple[tuple[int, ...], Any, Any, Any]
"""What faces have in common: their weights, what they add, what is possible, and the greatest."""

_BYTES_OF_A_WAY = 130
"""Bytes of a number whose multiplication takes as long as one way to go on with a face."""

_MOST_BITS = 1_000_000
"""Bits of a product, roughly, beyond which nobody has to ask how long it takes."""

_SHORT = 1_000
"""Bytes up to which a number is left as long as it becomes."""

_GROWTH = 1.6
"""The exponent by which multiplications of longer numbers take longer (Karatsuba)."""

WAYS_OF_A_VALUE = 4
"""Ways to go on with a face that take as long as one plain value."""

_MANY_STATES = 20
"""What figures come to so far is not much more than that for as many dice."""


class Digits:
    """Several sums over all faces as one number, of which each sum is a digit.

    Attributes:
        slots: What each face adds to the number, in each place.
        span: How many numbers there can be: less than that, and 0 at least.
    """

    __slots__ = ("_lows", "_spans", "slots", "span")

    def __init__(self, sums: Sequence[Numbers], pools: Pools) -> None:
        """Put the sums side by side."""
        self.slots = [[0] * pools.rows] * len(pools.faces)
        self.span = 1
        self._lows: list[int] = []
        self._spans: list[int] = []
        for begin, counted in sums:
            least = list(map(min, counted))
            low = sum(least)
            span = sum(map(max, counted)) - low + 1
            self._lows.append(low + begin)
            self._spans.append(span)
            self.span *= span
            self.slots = [
                [slot * span + number - less for slot, number in zip(before, of_face)]
                for before, of_face, less in zip(self.slots, counted, least)
            ]

    def numbers(self, slot: int) -> tuple[int, ...]:
        """Return the sums that a number stands for."""
        if len(self._spans) == 1:
            return (slot + self._lows[0],)
        found = []
        for low, span in zip(reversed(self._lows), reversed(self._spans)):
            slot, number = divmod(slot, span)
            found.append(number + low)
        return tuple(reversed(found))


def by_product(
    pools: Pools,
    sums: Digits,
    greatest: Numbers | None,
    allowed: Sequence[Sequence[bool]] | None,
    work: Work,
) -> dict[tuple[Any, int], int] | None:
    """Return the weights of the greatest of some numbers, and of sums over all faces.

    None is beyond a number in as many ways as the product says in which each face has only those
    showings for which it is not.

    Args:
        pools: The dice.
        sums: The sums.
        greatest: The numbers of which the greatest is asked for; None where there are none.
        allowed: What is possible of each face in each place; everything where None.
        work: What may be worked out.

    Returns:
        The weights of the greatest number, or of None, together with the sums; or None where the
        product is a long one, or numbers of dice are rolled.
    """
    if not pools.showings:
        return None
    bits = len(pools.faces) * sum([math.lgamma(count + 1) for count in pools.dice])
    if bits * pools.rows * sums.span > _MOST_BITS:
        return None
    groups = _groups_of_faces(pools, sums, greatest, allowed)
    polynomials = pools.products.get(sums.span)
    if polynomials is None:
        polynomials = pools.products[sums.span] = _Product(pools, sums.span)
    bounds: Sequence[Any] = (None,)
    if greatest is not None:
        begin = greatest[0]
        possible = {number for _, _, _, numbers in groups for number in numbers if number > begin}
        bounds = [begin, *sorted(possible)]
    states = min(len(bounds) * sums.span, _MANY_STATES)
    cost = polynomials.ways(groups.values(), len(bounds))
    if cost > _ways_of_walking(pools) * (1 + states / 10):
        return None
    work.spend(cost // WAYS_OF_A_VALUE)
    factors = [(*_terms(polynomials, group), times) for group, times in groups.items()]
    found: dict[tuple[Any, int], int] = {}
    before: dict[int, int] = {}
    for bound in bounds:
        now = polynomials.weights(
            [(terms[bisect_right(numbers, bound)], times) for numbers, terms, times in factors]
        )
        for slot, weight in now.items():
            more = weight - before.get(slot, 0)
            if more:
                found[bound, slot] = more
        before = now
    return found


def _groups_of_faces(
    pools: Pools, sums: Digits, greatest: Numbers | None, allowed: Sequence[Sequence[bool]] | None
) -> dict[_Group, int]:
    """Return what is known of each face, with the number of faces that it is the same for."""
    groups: dict[_Group, int] = {}
    for place, ways in enumerate(pools.ways):
        within = tuple(allowed[place]) if allowed else None
        numbers = tuple(greatest[1][place]) if greatest else None
        if greatest and within:  # what is not possible may as well show nothing
            begin = greatest[0]
            both = zip(within, greatest[1][place])
            numbers = tuple([number if holds else begin for holds, number in both])
        group = ways, tuple(sums.slots[place]), within, numbers
        groups[group] = groups.get(group, 0) + 1
    return groups


_Terms: TypeAlias = tuple[list[Any], list[int]]
"""Numbers in ascending order, and the polynomials of what is not beyond each."""


def _ways_of_walking(pools: Pools) -> int:
    """Return in how many ways it goes on where the faces are gone through one by one."""
    return len(pools.faces) * math.prod([(n + 1) * (n + 2) // 2 for n in pools.dice])


def _terms(layout: _Product, group: _Group) -> _Terms:
    """Return the polynomial of a face, up to each of its numbers."""
    ways, slots, allowed, numbers = group
    places, width = layout.pools.places, layout.width
    each = zip(layout.factors(ways), layout.begins, places)
    terms = [factor << (begin + slots[place]) * width for factor, begin, place in each]
    if allowed is not None:
        terms = [term if allowed[place] else 0 for term, place in zip(terms, places)]
    if numbers is None:
        return [], [sum(terms)]
    ordered = sorted(zip([numbers[place] for place in places], terms))
    polynomials = accumulate([term for _, term in ordered], initial=0)
    return [number for number, _ in ordered], list(polynomials)


class _Product:
    """A product of polynomials in several variables, whose slots stand in a long number.

    Attributes:
        pools: The dice.
        begins: The first slot of each showing.
        width: How many bits a slot has.
    """

    def __init__(self, pools: Pools, span: int) -> None:
        """Lay out the slots for so many different sums."""
        self.pools = pools
        self._scales = [
            1 if is_dealt else math.factorial(count)
            for count, is_dealt in zip(pools.dice, pools.are_dealt)
        ]
        self._span = span
        strides, stride = [], span
        for count in reversed(pools.dice):
            strides.append(stride)
            stride *= 2 * count + 1
        strides.reverse()
        self.begins = [sum(map(mul, strides, showing)) for showing in pools.showings]
        self._factors: dict[tuple[int, ...], list[int]] = {}
        bits = sum([sum(self.factors(ways)).bit_length() for ways in pools.ways])
        size = bytes_of_slot(bits)
        length = size * (self.begins[-1] + span)
        self.width = size * 8
        self._size = size
        self._length = length
        self._is_short = len(pools.dice) == 1 and length * len(pools.faces) < _SHORT
        self._mask = 0
        self._whole = math.prod(self._scales) ** (len(pools.faces) - 1)

    def ways(self, groups: Collection[int], times: int) -> int:
        """Return how many ways to go on with a face take as long as so many products.

        Args:
            groups: How many faces are alike.
            times: How many products are worked out.
        """
        of_one: float = 1 + (self._length / _BYTES_OF_A_WAY) ** _GROWTH
        multiplications = sum([2 * faces.bit_length() - 1 for faces in groups])
        return len(self.begins) * len(groups) + int(times * multiplications * of_one)

    def factors(self, ways: tuple[int, ...]) -> list[int]:
        """Return the coefficients of a face with these weights, one for each showing."""
        if ways not in self._factors:
            if any(self.pools.hands_before):
                self._factors[ways] = [self._in_hands(ways, one) for one in self.pools.showings]
                return self._factors[ways]
            each = [
                [math.comb(way, shown) for shown in range(count + 1)]
                if is_dealt
                else [scale // math.factorial(shown) * way**shown for shown in range(count + 1)]
                for scale, way, count, is_dealt in zip(
                    self._scales, ways, self.pools.dice, self.pools.are_dealt
                )
            ]
            self._factors[ways] = list(map(math.prod, product(*each)))
        return self._factors[ways]

    def _in_hands(self, ways: tuple[int, ...], showing: Sequence[int]) -> int:
        """Return the coefficient of one showing, where hands are drawn from the same deck."""
        pools, coefficient = self.pools, 1
        for sort, (scale, way, shown) in enumerate(zip(self._scales, ways, showing)):
            if pools.are_dealt[sort]:
                left = way - pools.cards_before(sort, showing)
                coefficient *= math.comb(left, shown) if left >= shown else 0
            else:
                coefficient *= scale // math.factorial(shown) * way**shown
        return coefficient

    def weights(self, factors: Sequence[tuple[int, int]]) -> dict[int, int]:
        """Return the weights in the slots of all dice, of a product of powers."""
        if not self._mask:  # it may be far too long before somebody asked how long it is
            ones = (1 << self._span * self.width) - 1
            self._mask = sum([ones << begin * self.width for begin in self.begins])
        if self._is_short:
            together = math.prod([polynomial**times for polynomial, times in factors]) & self._mask
        else:
            together = 1
            for polynomial, times in factors:
                together = _times(together, polynomial, times, self._mask)
        packed = together >> self.begins[-1] * self.width
        if self._span == 1:
            return {0: packed // self._whole} if packed else {}
        found = unpacked(packed, 0, self._span, self._size)
        return {slot: weight // self._whole for slot, weight in found.items()}


def _times(product: int, polynomial: int, times: int, mask: int) -> int:
    """Return a product with a power of a polynomial, without the slots that are not in a mask."""
    while times:
        if times & 1:
            product = product * polynomial & mask
        times >>= 1
        if times:
            polynomial = polynomial * polynomial & mask
    return product
