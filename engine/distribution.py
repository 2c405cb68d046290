"""An exact probability distribution: what can come out, and how likely each outcome is."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, chain
from operator import itemgetter
from typing import TYPE_CHECKING, TypeAlias

from engine.textbox import TextBox
from engine.values import Number, Value, is_plain, outcome_order

if TYPE_CHECKING:
    from engine.cumulative import Cumulative

__all__ = ["Distribution", "root_of"]

_OUTCOME, _WEIGHT = itemgetter(0), itemgetter(1)
"""The parts of a pair."""

_Pair: TypeAlias = tuple[Value, int]


def _order(pair: _Pair) -> tuple[object, ...]:
    return outcome_order(pair[0])


def _order_of_texts(pair: _Pair) -> tuple[str, ...]:
    return pair[0].lines  # type: ignore[union-attr]  # it is a text


_PLACES_OF_FLOATS = 500
"""Binary places up to which the square of a float is one, too."""


@dataclass(frozen=True)
class Distribution:
    """Outcomes with whole-number weights.

    The probability of an outcome is its weight divided by ``total``. Weights that do not add up to
    ``total`` leave mass that a limit on iterations cut off: it is ``missing``, and never silently
    shared out among the outcomes.

    Attributes:
        outcomes: Every possible value once, in ascending order (see ``outcome_order``).
        weights: A positive weight for each outcome.
        total: The weight of everything, what is missing included; 0 where there is nothing, neither
            outcomes nor anything that is missing.
        limited: The probability decided by a limit on calls or on explosions.
    """

    outcomes: tuple[Value, ...]
    weights: tuple[int, ...]
    total: int
    limited: Fraction = Fraction(0)

    def __getstate__(self) -> dict[str, object]:
        """Return what is sent to another process: numbers are sooner found again than sent."""
        again = "numbers", "cumulative"
        return {name: value for name, value in self.__dict__.items() if name not in again}

    @classmethod
    def from_weights(
        cls,
        weights: Mapping[Value, int] | Iterable[tuple[Value, int]],
        total: int | None = None,
        limited: Fraction = Fraction(0),
    ) -> Distribution:
        """Return the distribution of outcomes given in any order.

        Args:
            weights: Weight of each outcome; outcomes of weight 0 are left out.
            total: The weight of everything, or None where nothing is missing.
            limited: The probability decided by a limit on calls or on explosions.
        """
        known: Mapping[Value, int] = weights if isinstance(weights, dict) else dict(weights)
        if 0 in known.values():
            known = {value: weight for value, weight in known.items() if weight}
        kinds = set(map(type, known))
        if kinds == {tuple}:
            outcomes = tuple(sorted(known))  # type: ignore[type-var]  # collections are in the order of tuples
            counts = tuple(map(known.__getitem__, outcomes))
        else:
            order = _order_of_texts if kinds == {TextBox} else _order
            pairs = sorted(known.items(), key=order)
            outcomes, counts = tuple(map(_OUTCOME, pairs)), tuple(map(_WEIGHT, pairs))
        return cls(outcomes, counts, sum(counts) if total is None else total, limited)

    @classmethod
    def from_numbers(
        cls, weights: Mapping[int, int], total: int, limited: Fraction = Fraction(0)
    ) -> Distribution:
        """Return the distribution of single numbers.

        Args:
            weights: The positive weight of each number, in any order.
            total: The weight of everything.
            limited: The probability decided by a limit on calls or on explosions.
        """
        numbers = sorted(weights)
        return cls(tuple(zip(numbers)), tuple(map(weights.__getitem__, numbers)), total, limited)

    @classmethod
    def from_pairs(
        cls, weights: Sequence[tuple[int, int]], total: int, limited: Fraction = Fraction(0)
    ) -> Distribution:
        """Return the distribution of single numbers that are in order already.

        Args:
            weights: Each number with its positive weight, in ascending order.
            total: The weight of everything.
            limited: The probability decided by a limit on calls or on explosions.
        """
        outcomes = tuple(zip(map(_OUTCOME, weights)))
        return cls(outcomes, tuple(map(_WEIGHT, weights)), total, limited)

    # ---- what is known of the whole -------------------------------------------------------

    @cached_property
    def computed_weight(self) -> int:
        """The weight of all outcomes together, without what is missing."""
        return sum(self.weights)

    @cached_property
    def missing(self) -> Fraction:
        """The probability that a limit on iterations cut off."""
        return Fraction(self.total - self.computed_weight, self.total or 1)

    def probability(self, value: Value) -> Fraction:
        """Return the exact probability of ``value``, 0 where it cannot come out."""
        key = outcome_order(value)
        index = bisect_left(self.outcomes, key, key=outcome_order)
        if index < len(self.outcomes) and self.outcomes[index] == value:
            return Fraction(self.weights[index], self.total)
        return Fraction(0)

    def probabilities(self) -> tuple[float, ...]:
        """Return the probability of each outcome, as floats to be shown."""
        total = self.total
        return tuple(weight / total for weight in self.weights)

    def at_least(self) -> tuple[int, ...]:
        """Return, for each outcome, the weight of it and everything after it."""
        return tuple(accumulate(reversed(self.weights)))[::-1]

    # ---- statistics of numbers ------------------------------------------------------------

    @cached_property
    def is_numeric(self) -> bool:
        """Whether every outcome is a single number or empty, so that there are statistics."""
        return bool(self.outcomes) and all(map(is_plain, self.outcomes))

    @cached_property
    def numbers(self) -> tuple[tuple[Number, int], ...]:
        """Numbers in ascending order with their weights; the empty collection counts as 0.

        Empty where the outcomes are not numbers.
        """
        return tuple(zip(*self.numbers_and_weights(), strict=True))

    def numbers_and_weights(self) -> tuple[Sequence[Number], Sequence[int]]:
        """Return what ``numbers`` pairs: all numbers, and the weight of each."""
        if not self.is_numeric:
            return (), ()
        if self.outcomes[0]:  # the empty collection would come first
            return tuple(chain.from_iterable(self.outcomes)), self.weights  # type: ignore[arg-type]
        weights: dict[Number, int] = {}
        for value, weight in zip(self.outcomes, self.weights, strict=True):
            assert isinstance(value, tuple)
            number = value[0] if value else 0
            weights[number] = weights.get(number, 0) + weight
        return sorted(weights), [weights[number] for number in sorted(weights)]

    @cached_property
    def cumulative(self) -> Cumulative | None:
        """The numbers added up, or None where the outcomes are not numbers."""
        from engine.cumulative import Cumulative

        if not self.is_numeric:
            return None
        numbers, weights = self.numbers_and_weights()
        return Cumulative(tuple(numbers), tuple(accumulate(weights, initial=0)))

    @cached_property
    def mean(self) -> Fraction | None:
        """The exact mean of the computed part, or None where there are no numbers."""
        if not self.is_numeric:
            return None
        added, _ = self._powers
        return Fraction(added.numerator, added.denominator * self.computed_weight)

    @cached_property
    def _powers(self) -> tuple[Number, Number]:
        """All numbers added up, and all their squares, each as often as its weight says."""
        added: Number = 0
        squares: Number = 0
        for number, weight in self.numbers:
            added += number * weight
            squares += number * number * weight
        return added, squares

    @property
    def _spread(self) -> tuple[int, int]:
        """The variance as a ratio that is not reduced, which takes seconds for long weights."""
        added, squares = self._powers
        weight = self.computed_weight
        spread = squares * weight - added * added
        return spread.numerator, spread.denominator * weight * weight

    @cached_property
    def variance(self) -> Fraction | None:
        """The exact variance of the computed part, or None where there are no numbers."""
        return Fraction(*self._spread) if self.is_numeric else None

    @property
    def mean_as_float(self) -> float | None:
        """The mean of the computed part as a float, or None where no float can be it."""
        if not self.is_numeric:
            return None
        added, _ = self._powers
        return _as_float(added.numerator, added.denominator * self.computed_weight)

    @property
    def standard_deviation(self) -> float | None:
        """The standard deviation of the computed part, or None where no float can be it."""
        return root_of(*self._spread) if self.is_numeric else None

    @cached_property
    def mean_deviation(self) -> float | None:
        """The mean distance from the mean, or None where no float can be it."""
        mean = self.mean
        if mean is None:
            return None
        scale = mean.denominator
        centre = mean.numerator
        distance: Number = 0
        for number, weight in self.numbers:
            gap: Number = number * scale - centre
            distance += (gap if gap > 0 else -gap) * weight
        return _as_float(distance.numerator, distance.denominator * scale * self.computed_weight)

    def quantile(self, share: Fraction) -> Number | None:
        """Return the least number that at least ``share`` of the computed part do not exceed.

        Args:
            share: From 0 to 1; 1/2 gives the median.
        """
        if not self.is_numeric:
            return None
        wanted = share * self.computed_weight
        for (number, _), reached in zip(
            self.numbers, accumulate(weight for _, weight in self.numbers), strict=True
        ):
            if reached >= wanted:
                return number
        return self.numbers[-1][0]

    @cached_property
    def modes(self) -> tuple[Value, ...]:
        """The outcomes of the greatest weight; several where they are equally likely."""
        greatest = max(self.weights, default=0)
        return tuple(
            value
            for value, weight in zip(self.outcomes, self.weights, strict=True)
            if weight == greatest
        )


def root_of(numerator: int, denominator: int) -> float | None:
    """Return the square root of a ratio, or None where no float can be it.

    The ratio itself may be beyond all floats. It need not be reduced.
    """
    places = (numerator.bit_length() - denominator.bit_length()) // 2
    if abs(places) < _PLACES_OF_FLOATS:
        return math.sqrt(numerator / denominator)
    less, more = max(2 * places, 0), max(-2 * places, 0)
    try:
        return math.ldexp(math.sqrt((numerator << more) / (denominator << less)), places)
    except OverflowError:
        return None


def _as_float(numerator: int, denominator: int) -> float | None:
    """Return the float nearest to a ratio, or None where that is too large for one."""
    try:
        return numerator / denominator
    except OverflowError:
        return None
