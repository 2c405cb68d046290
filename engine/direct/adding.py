"""Sums of independent numbers, by multiplying long integers with a slot for each weight."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import compress
from operator import sub
from typing import Literal, NamedTuple, TypeAlias

from engine.direct.results import NUMBER, Odds, Work

__all__ = [
    "BYTES_OF_A_VALUE",
    "Pieces",
    "added_up",
    "adding",
    "bytes_of_slot",
    "bytes_of_total",
    "cost_of_product",
    "packed",
    "unpacked",
]

Pieces: TypeAlias = Sequence[tuple[int, Odds]]
"""How many there are of each sort that are independent, and the odds of one of them."""

BYTES_OF_A_VALUE = 4
"""Bytes of a long number that take as long as one plain value."""

_SLOTS_OF_A_VALUE = 4
"""Slots of a product that are read in the time of one plain value."""

_BITS_OF_A_VALUE = 32
"""Bits of a product that take as long as one plain value."""

_LONG = 1 << 19
"""Bits from which on products take longer than their length tells."""

_MACHINE_WORD = 8
"""Bytes of the longest numbers that the processor reads at once."""

_FEW_SLOTS = 40
"""Slots that are read one by one sooner than all at once."""

_FAR_APART = 4
"""Numbers from each to the next, on average, from which on fewer slots may hold them."""

_SHORT = 400
"""Values of a product up to which nothing else is faster."""

_FEW_FACES = 12
"""Faces of dice up to which it may be faster to list how many dice show each."""

_MOST_LISTED = 1_000
"""Equal dice whose ways are listed: of more, each takes a long binomial coefficient."""

_COST_OF_A_WAY = 3
"""Values of a product that take as long as one such way to show the faces."""

_WAYS_OF_A_VALUE = 2
"""Such ways that are counted as one plain value, as all other means take longer then."""

_BITS_OF_A_WAY = 512
"""Bits of weights that take as long as one more such way."""

_VERY_MANY = 1 << 60
"""A number of ways that stands for more than are counted."""

_FORMATS: dict[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""How numbers of so many bytes are called that the processor reads at once."""


def adding(pieces: Pieces) -> Callable[[Work], Odds]:
    """Return what adds up numbers that are known, in the way that is found out at once."""
    _, span, bits = _room(pieces)
    if span > _FEW_SLOTS or (len(pieces) == 1 and pieces[0][0] == 1):
        return partial(added_up, pieces)
    return partial(_in_few_slots, pieces, cost_of_product(span, span * bits), bits)


def added_up(pieces: Pieces, work: Work) -> Odds:
    """Return the sum of so many independent numbers each.

    It is a product of long numbers that have a weight in every slot, wide enough for the total.
    Where the sums of equal dice are few but far apart, they are listed instead.
    """
    if len(pieces) == 1 and pieces[0][0] == 1:
        return pieces[0][1]
    low, span, bits = _room(pieces)
    if span <= _FEW_SLOTS:
        return _in_few_slots(pieces, cost_of_product(span, span * bits), bits, work)
    stride = _stride(pieces)
    if stride > 1:
        return _spread_out(added_up(_closer(pieces, stride), work), low, stride)
    digits = _in_digits(pieces, span)
    if digits is not None:
        return digits.numbers(added_up(digits.pieces, work), low)
    size = bytes_of_slot(bits)
    cost = cost_of_product(span, span * size * 8)
    if len(pieces) == 1 and cost > _SHORT and pieces[0][0] <= _MOST_LISTED:
        ((count, odds),) = pieces
        ways = _ways_to_show(count, len(odds.weights)) * (1 + bits // _BITS_OF_A_WAY)
        if ways * _COST_OF_A_WAY < cost:
            work.spend(ways // _WAYS_OF_A_VALUE)
            return _listed(count, odds)
    work.spend(cost)
    product, whole = 1, 1
    for times, odds in pieces:
        product *= packed(odds.weights, min(odds.weights), size) ** times
        whole *= odds.total**times
    return Odds(NUMBER, unpacked(product, low, span, size), whole)


def _room(pieces: Pieces) -> tuple[int, int, int]:
    """Return the least sum, how many there are from it on, and the bits of the weights of all.

    Even the sum of nothing, which is surely 0, has a weight of one bit.
    """
    low, span, bits = 0, 1, 1
    for times, odds in pieces:
        least = min(odds.weights)
        low += times * least
        span += times * (max(odds.weights) - least)
        bits += times * odds.total.bit_length()
    return low, span, bits


def _in_few_slots(pieces: Pieces, cost: int, bits: int, work: Work) -> Odds:
    """Return a sum that has few values, with slots of so many bits for the weights."""
    work.spend(cost)
    product = whole = 1
    number = 0
    for times, odds in pieces:
        least, one = min(odds.weights), 0
        for value, weight in odds.weights.items():
            one += weight << (value - least) * bits
        number += times * least
        product *= one**times
        whole *= odds.total**times
    mask = (1 << bits) - 1
    weights: dict[int, int] = {}
    while product:
        weight = product & mask
        if weight:
            weights[number] = weight
        product >>= bits
        number += 1
    return Odds(NUMBER, weights, whole)


def _ways_to_show(dice: int, faces: int) -> int:
    """Return in how many ways so many equal dice can show each face so many times."""
    return math.comb(dice + faces - 1, dice) if faces <= _FEW_FACES else _VERY_MANY


def _listed(count: int, odds: Odds) -> Odds:
    """Return the sum of equal dice by listing how many of them show each face."""
    (value, weight), *others = odds.weights.items()
    # What 0, 1, 2, ... dice that show only some of the faces add up to, with weights beside it.
    sums = [[value * dice] for dice in range(count + 1)]
    ways = [[weight**dice] for dice in range(count + 1)]
    for value, weight in others:
        powers = [weight**dice for dice in range(count + 1)]
        is_last = value == others[-1][0]
        every = range(count if is_last else 0, count + 1)
        sums = [
            [
                more + one
                for shown in range(dice + 1)
                for more in (shown * value,)
                for one in sums[dice - shown]
            ]
            for dice in every
        ]
        ways = [
            [
                factor * way
                for shown in range(dice + 1)
                for factor in (math.comb(dice, shown) * powers[shown],)
                for way in ways[dice - shown]
            ]
            for dice in every
        ]
    weights: dict[int, int] = {}
    for one, way in zip(sums[-1], ways[-1]):
        weights[one] = weights.get(one, 0) + way
    return Odds(NUMBER, weights, odds.total**count)


def cost_of_product(slots: int, bits: int) -> int:
    """Return how many plain values take as long as a product with so many slots and bits."""
    longer = 1 + (bits // _LONG).bit_length()
    return slots // _SLOTS_OF_A_VALUE + bits // _BITS_OF_A_VALUE * longer


def _stride(pieces: Pieces) -> int:
    """Return the greatest number of which all differences of equal sorts are multiples."""
    stride = 0
    for _, odds in pieces:
        first, *others = odds.weights
        for value in others:
            stride = math.gcd(stride, value - first)
            if stride == 1:
                return 1
    return stride


def _closer(pieces: Pieces, stride: int) -> Pieces:
    """Return numbers from 0 on in the place of those that differ by multiples of a stride."""
    found = []
    for times, odds in pieces:
        least = min(odds.weights)
        weights = {(value - least) // stride: weight for value, weight in odds.weights.items()}
        found.append((times, Odds(NUMBER, weights, odds.total)))
    return found


def _spread_out(odds: Odds, low: int, stride: int) -> Odds:
    """Return the multiples of a stride from a number on, in the place of numbers from 0 on."""
    weights = {low + number * stride: weight for number, weight in odds.weights.items()}
    return Odds(NUMBER, weights, odds.total)


class _Digits(NamedTuple):
    """Numbers that are far apart, with as few slots between them as their sums need.

    Attributes:
        base: What the higher digit of a number is a multiple of.
        least: The least that the lower digits add up to, which may be below 0.
        ends: How many sums of lower digits there may be.
        pieces: Both digits of each number as one, from 0 on.
    """

    base: int
    least: int
    ends: int
    pieces: Pieces

    def numbers(self, odds: Odds, low: int) -> Odds:
        """Return what sums stand for of which the first one is ``low``."""
        low += self.least
        weights: dict[int, int] = {}
        for slot, weight in odds.weights.items():
            high, end = divmod(slot, self.ends)
            weights[low + high * self.base + end] = weight
        return Odds(NUMBER, weights, odds.total)


def _in_digits(pieces: Pieces, span: int) -> _Digits | None:
    """Return numbers as two digits each, as in ``100 * x + count 6 = x``; None if that is no use.

    It is of use where the numbers of a sort are far apart, and sums need half of the slots then.
    """
    bases: set[int] = set()
    for _, odds in pieces:
        values = sorted(odds.weights)
        if len(values) * _FAR_APART < values[-1] - values[0]:
            gaps = list(map(sub, values[1:], values))
            bases.update((min(gaps), max(gaps)))
    found = [one for base in bases if (one := _with_base(base, pieces, span // 2)) is not None]
    return min(found, key=lambda one: (one.ends, one.base), default=None)


def _with_base(base: int, pieces: Pieces, most: int) -> _Digits | None:
    """Return numbers as multiples of a base and what is beside them.

    Returns:
        None where sums could be read in two ways, or need more slots than that.
    """
    half = base // 2
    apart = []
    least, ends, highs = 0, 1, 1
    for times, odds in pieces:
        first = min(odds.weights)
        of_sort = [divmod(value - first + half, base) for value in odds.weights]
        beside = [end for _, end in of_sort]
        nearest = min(beside)
        least += times * (nearest - half)
        ends += times * (max(beside) - nearest)
        highs += times * max([high for high, _ in of_sort])
        apart.append((times, nearest, of_sort, odds))
    if ends > base or ends * highs > most:
        return None
    closer = []
    for times, nearest, of_sort, odds in apart:
        slots = [high * ends + end - nearest for high, end in of_sort]
        weights = dict(zip(slots, odds.weights.values()))
        closer.append((times, Odds(NUMBER, weights, odds.total)))
    return _Digits(base, least, ends, closer)


def bytes_of_slot(bits: int) -> int:
    """Return how many bytes a slot takes in which weights of so many bits have room."""
    size = bits // 8 + 1
    return size if size > _MACHINE_WORD else 1 << (size - 1).bit_length()


def _in_slots(packed: int, low: int, span: int, width: int) -> dict[int, int]:
    """Return the weights in a few slots of a long number, so many bits each, from a number on."""
    mask = (1 << width) - 1
    weights: dict[int, int] = {}
    for number in range(low, low + span):
        weight = packed & mask
        if weight:
            weights[number] = weight
        packed >>= width
    return weights


def packed(weights: Mapping[int, int], least: int, size: int) -> int:
    """Return weights in the slots of a long number, so many bytes each, from a number on."""
    if len(weights) > _FEW_SLOTS:
        numbers = range(least, max(weights) + 1)
        slots = [weights.get(number, 0).to_bytes(size, "little") for number in numbers]
        return int.from_bytes(b"".join(slots), "little")
    long = 0
    for value, weight in weights.items():
        long += weight << (value - least) * 8 * size
    return long


def unpacked(packed: int, low: int, span: int, size: int) -> dict[int, int]:
    """Return the weights in the slots of a long number, so many bytes each, from a number on."""
    if span <= _FEW_SLOTS:
        return _in_slots(packed, low, span, size * 8)
    if size in _FORMATS:
        data = packed.to_bytes(span * size, sys.byteorder)
        weights = memoryview(data).cast(_FORMATS[size]).tolist()
        if sys.byteorder == "big":
            weights.reverse()
    else:
        data = packed.to_bytes(span * size, "little")
        ends = range(size, span * size + 1, size)
        weights = [int.from_bytes(data[end - size : end], "little") for end in ends]
    values = range(low, low + span)
    if 0 in weights:
        return dict(zip(compress(values, weights), filter(None, weights)))
    return dict(zip(values, weights))


def bytes_of_total(pieces: Pieces) -> int:
    """Return how long the total of so many of each becomes at most, before it is worked out."""
    bits = 0
    for times, odds in pieces:
        bits += times * odds.total.bit_length()
    return bits // 8 + 1
