"""Estimates: what many rolls of a mechanic suggest about its distribution."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import OutOfTimeError
from engine.languages import Program, Sample
from engine.random_source import SeededSource
from engine.values import Pair, Value

__all__ = ["Estimate", "Interval", "estimated", "wilson_interval"]

Interval = tuple[float, float]
"""A lower and an upper bound of a probability."""

CONFIDENCE_DEVIATIONS = 1.959963984540054
"""Standard deviations on either side of the average that hold 95 % of a normal distribution."""

OUTCOME_BYTES = 200
"""What an outcome takes in memory, apart from its contents."""

ELEMENT_BYTES = 8
"""What an element of a collection takes in memory, where its number is small."""


@dataclass(frozen=True)
class Estimate:
    """How often each outcome came up in a number of rolls.

    Attributes:
        distribution: The frequencies: the total is the number of rolls, the missing mass is made of
            the rolls that a limit on iterations cut off.
        seed: Where the random numbers started.
        wanted: How many rolls were asked for; more than were made where the time was up.
    """

    distribution: Distribution
    seed: int
    wanted: int

    @property
    def samples(self) -> int:
        """The number of rolls made."""
        return self.distribution.total

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """The interval that holds the probability of each outcome with 95 % confidence."""
        return tuple(wilson_interval(hits, self.samples) for hits in self.distribution.weights)


def wilson_interval(hits: int, samples: int) -> Interval:
    """Return the score interval of Wilson, with 95 % confidence, for a probability.

    It stays between 0 and 1 and holds what it promises also where hits are few.

    Args:
        hits: How often something came up.
        samples: How often it was tried; positive.
    """
    z = CONFIDENCE_DEVIATIONS
    share = hits / samples
    shrinking = 1 + z * z / samples
    centre = (share + z * z / (2 * samples)) / shrinking
    reach = z * math.sqrt(share * (1 - share) / samples + (z / (2 * samples)) ** 2) / shrinking
    low = 0.0 if hits == 0 else max(centre - reach, 0.0)
    high = 1.0 if hits == samples else min(centre + reach, 1.0)
    return low, high


def estimated(
    program: Program,
    definitions: Mapping[str, int],
    max_iterations: int,
    samples: int,
    source: SeededSource,
    budget: Budget,
) -> Estimate:
    """Roll many times and return what came up.

    When the time is up, the rolls made by then make the estimate; it has one at least. Progress
    counts rolls as states.

    Args:
        program: What is rolled.
        definitions: A number for each parameter.
        max_iterations: Limit on accumulate and call depth.
        samples: How many rolls to make; positive.
        source: Where the random numbers come from.
        budget: What it may cost.

    Raises:
        DiceError: The script is at fault, or the outcomes rolled need more memory than allowed.
        Cancelled: The budget was asked to stop.
    """
    tally = _Tally(budget)
    rolls = program.samples(source, definitions, max_iterations)
    try:
        for _ in range(samples):
            tally.add(next(rolls))
            # A roll can take a second, so that the clock is looked at after each.
            budget.step()
            budget.check()
    except OutOfTimeError:
        pass  # what has been rolled by now is an estimate all the same
    return Estimate(tally.distribution(), source.seed, samples)


class _Tally:
    """Counts how often each outcome comes up."""

    def __init__(self, budget: Budget) -> None:
        """Begin without rolls; ``budget`` is asked for the memory of new outcomes."""
        self._budget = budget
        self._hits: dict[Value, int] = {}
        self._samples = 0
        self._limited = 0

    def add(self, sample: Sample) -> None:
        """Count one roll."""
        self._samples += 1
        self._limited += sample.limited
        if sample.value is None:
            return
        hits = self._hits.get(sample.value, 0)
        if not hits:
            size = OUTCOME_BYTES + _content_bytes(sample.value)
            self._budget.reserve(size, "the list of the outcomes rolled")
        self._hits[sample.value] = hits + 1

    def distribution(self) -> Distribution:
        """Return the frequencies."""
        limited = Fraction(self._limited, self._samples)
        return Distribution.from_weights(self._hits, self._samples, limited)


def _content_bytes(value: Value) -> int:
    if isinstance(value, tuple):
        return len(value) * ELEMENT_BYTES
    if isinstance(value, Pair):
        return 2 * OUTCOME_BYTES + _content_bytes(value.first) + _content_bytes(value.second)
    return value.width * value.height + value.height * OUTCOME_BYTES
