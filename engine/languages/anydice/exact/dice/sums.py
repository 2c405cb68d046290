"""Sums of dice: as products of polynomials, with equal dice as powers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from operator import neg
from typing import Any, cast

from engine.control import Budget
from engine.dice import Die
from engine.direct.adding import added_up as added_up_at_once
from engine.direct.results import NUMBER, NotDirectError, Odds, Work
from engine.languages.anydice.values import certain, die_of, faces_of
from engine.measure import Numbers, OfNumbers, added_up, numbers, power

__all__ = ["PoolSums", "die_of_measure", "measure_of", "odds_of", "shifted", "turned"]

_OUTCOME_BYTES = 160
"""What an outcome of a sum takes while its faces are sorted, besides the bits of its weight."""

_MANY = 24
"""Dice, or faces, whose rolls are more than anybody lists."""

_FEW_SLOTS = 40
"""Sums, from the least to the greatest, up to which they are read from one number at once."""

_FEW_BITS = 2_000
"""Bits of each of their weights up to which that is so."""

_FEW_VALUES = 2_000
"""Plain values up to which sums are worked out without asking whether they are too large."""


class PoolSums:
    """Sums pools, and remembers what each of them comes to."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, Die], Die] = {}
        self._turned: dict[Die, Die] = {}

    def turned(self, die: Die) -> Die:
        """Return a die with the signs of its faces turned."""
        known = self._turned.get(die)
        if known is None:
            known = self._turned[die] = turned(die)
        return known

    def pool(self, count: int, die: Die, budget: Budget) -> Die:
        """Return the sum of a positive number of equal dice."""
        if count == 1:
            return die
        key = (count, die)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _summed({die: count}, budget)
        return known

    def together(self, pools: Mapping[Die, int], constant: int, budget: Budget) -> Die:
        """Return the sum of several pools and a number.

        Args:
            pools: How many there are of each die; none of them is empty.
            constant: The number.
            budget: Asked for what large sums take.
        """
        varied: dict[Die, int] = {}
        for die, count in pools.items():
            if len(die.faces) == 1:
                constant += count * cast("int", die.faces[0])
            else:
                varied[die] = count
        if not varied:
            return certain(constant)
        if len(varied) == 1:
            ((die, count),) = varied.items()
            return shifted(self.pool(count, die, budget), constant)
        return shifted(_summed(varied, budget), constant)


def _summed(pools: Mapping[Die, int], budget: Budget) -> Die:
    """Return the sum of several pools, none of which is of dice with a single face."""
    least: Any = 0
    slots: Any = 1
    bits = 0
    for die, count in pools.items():
        least += count * die.faces[0]  # type: ignore[operator]  # whole numbers, as all faces here
        slots += count * (die.faces[-1] - die.faces[0])  # type: ignore[operator]  # as above
        bits += count * sum(die.weights).bit_length()
    if slots <= _FEW_SLOTS and bits <= _FEW_BITS:
        return _in_few_slots(pools, least, bits)
    pieces = [(count, odds_of(die)) for die, count in pools.items()]
    try:
        return die_of(added_up_at_once(pieces, Work(_FEW_VALUES, 0)).weights)
    except NotDirectError:
        budget.afford(_size(pools), "the list of all outcomes")
    sums = [
        power(measure_of(die), count, budget) if count > 1 else measure_of(die)
        for die, count in pools.items()
    ]
    return die_of_measure(added_up(sums, budget))


def _in_few_slots(pools: Mapping[Die, int], least: int, bits: int) -> Die:
    """Return a sum that has few values from the least one on, with so many bits for each weight.

    Its weights have no common divisor, as those of the dice have none.
    """
    product = 1
    for die, count in pools.items():
        first: Any = die.faces[0]
        one = 0
        for face, weight in zip(die.faces, die.weights, strict=True):
            one += weight << (face - first) * bits
        product *= one**count
    mask = (1 << bits) - 1
    faces, weights = [], []
    while product:
        weight = product & mask
        if weight:
            faces.append(least)
            weights.append(weight)
        product >>= bits
        least += 1
    return Die(tuple(faces), tuple(weights))


def _size(pools: Mapping[Die, int]) -> int:
    """Return how many bytes the outcomes of a sum take at most, roughly."""
    outcomes, bits = 1, 0
    rolls: list[int] = []
    for die, count in pools.items():
        faces = cast("tuple[int, ...]", die.faces)
        outcomes += count * (faces[-1] - faces[0])
        bits += count * die.total.bit_length()
        others = min(count, len(faces) - 1)
        if others < _MANY:
            rolls.append(math.comb(count + len(faces) - 1, others))
    if len(rolls) == len(pools):
        outcomes = min(outcomes, math.prod(rolls))
    return outcomes * (_OUTCOME_BYTES + bits // 8)


def odds_of(die: Die) -> Odds:
    """Return the weights of a die as odds."""
    return Odds(NUMBER, dict(zip(die.faces, die.weights, strict=True)), sum(die.weights))


def shifted(die: Die, distance: int) -> Die:
    """Return a die with a number added to each of its faces."""
    return Die(tuple(map(distance.__add__, die.faces)), die.weights) if distance else die  # type: ignore[arg-type]  # whole numbers


def turned(die: Die) -> Die:
    """Return a die with the signs of its faces turned."""
    return Die(tuple(map(neg, die.faces[::-1])), die.weights[::-1])  # type: ignore[arg-type]  # whole numbers


def measure_of(die: Die) -> OfNumbers:
    """Return the weights of a die as a measure."""
    faces = cast("tuple[int, ...]", die.faces)
    if faces and faces[-1] - faces[0] == len(faces) - 1:
        return Numbers(faces[0], list(die.weights), die.total)
    return numbers(dict(faces_of(die)), die.total)


def die_of_measure(measure: OfNumbers) -> Die:
    """Return the die with the weights of a measure, which may have none."""
    pairs: Iterable[tuple[int, int]] = measure.items()
    return die_of(pairs)
