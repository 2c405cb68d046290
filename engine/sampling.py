"""Estimates: what many rolls of a mechanic suggest about its distribution."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from engine.control import NO_LISTS, Budget
from engine.distribution import Distribution
from engine.errors import OutOfTimeError
from engine.languages import Program, Sample
from engine.random_source import SeededSource
from engine.statistics.summary import Summary
from engine.values import Tuple, TupleCollection, Value

__all__ = ["Estimate", "Interval", "Intervals", "estimated", "refined", "wilson_interval"]

Interval = tuple[float, float]
"""A lower and an upper bound of a probability."""

CONFIDENCE_DEVIATIONS = 1.959963984540054
"""Standard deviations on either side of the mean that hold 95% of a normal distribution."""

OUTCOME_BYTES = 200
"""What an outcome takes in memory, apart from its contents."""

ELEMENT_BYTES = 8
"""What an element of a collection takes in memory, where its number is small."""

FIRST = 1000
"""Rolls that the first estimate rests on, and the step at which it is looked for later ones."""

REFINING = 0.25
"""Seconds at least between one estimate and the next."""

PATIENCE = 10
"""How many times longer rolling takes than making the estimates that are shown meanwhile."""


@dataclass(frozen=True, slots=True)
class Intervals:
    """Between which bounds the probabilities of a summary lie, each with 95% confidence.

    All sequences run over the points of the ``Summary`` they belong to.

    Attributes:
        exactly: Bounds for each point.
        at_least: Bounds for each point or a later one.
        at_most: Bounds for each point or an earlier one.
    """

    exactly: tuple[Interval, ...]
    at_least: tuple[Interval, ...]
    at_most: tuple[Interval, ...]


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
        """The interval that holds the probability of each outcome with 95% confidence."""
        return self._bounds(self.distribution.weights)

    @cached_property
    def reach(self) -> float:
        """How far the least certain probability may be from its share of the rolls."""
        samples = self.samples
        # The nearer a share is to a half, the wider its interval.
        hits = min(self.distribution.weights, key=lambda hits: abs(2 * hits - samples), default=0)
        low, high = wilson_interval(hits, samples)
        return (high - low) / 2

    def intervals_along(self, summary: Summary) -> Intervals:
        """Return the intervals along the points of ``summary``, which is this estimate's."""
        numbers = self.distribution.numbers
        hits = (
            [weight for _, weight in numbers] if summary.is_numeric else self.distribution.weights
        )
        at_most = tuple(accumulate(hits))
        at_least = tuple(accumulate(reversed(hits)))[::-1]
        return Intervals(self._bounds(hits), self._bounds(at_least), self._bounds(at_most))

    def _bounds(self, hits: Sequence[int]) -> tuple[Interval, ...]:
        return tuple(wilson_interval(each, self.samples) for each in hits)


def wilson_interval(hits: int, samples: int) -> Interval:
    """Return the score interval of Wilson, with 95% confidence, for a probability.

    It stays between 0 and 1, and its confidence is right even where hits are few.

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
    """Roll many times and return what came up: the last of what ``refined`` yields.

    The arguments and errors are those of ``refined``.
    """
    tally = _Tally(budget)
    for _ in _rolling(program, definitions, max_iterations, samples, source, tally):
        pass
    return tally.estimate(source.seed, samples)


def refined(
    program: Program,
    definitions: Mapping[str, int],
    max_iterations: int,
    samples: int,
    source: SeededSource,
    budget: Budget,
) -> Iterator[Estimate]:
    """Roll many times, and yield what has come up so far: early, now and then, and at the end.

    When the time is up, the rolls made by then make the last estimate; it has one at least.
    Progress counts rolls as states.

    Args:
        program: What is rolled.
        definitions: A number for each parameter.
        max_iterations: Limit on accumulate and call depth.
        samples: How many rolls to make; positive.
        source: Where the random numbers come from.
        budget: What it may cost.

    Raises:
        DiceError: The script is in error, or the outcomes rolled need more memory than allowed.
        Cancelled: The budget was asked to stop.
    """
    tally = _Tally(budget)
    due = 0.0
    for made in _rolling(program, definitions, max_iterations, samples, source, tally):
        if made % FIRST == 0 and made < samples and time.monotonic() >= due:
            began = time.monotonic()
            yield tally.estimate(source.seed, samples)
            # What takes its time to be looked at, or to be shown, is not looked at too often.
            due = time.monotonic() + max(REFINING, PATIENCE * (time.monotonic() - began))
    yield tally.estimate(source.seed, samples)


def _rolling(
    program: Program,
    definitions: Mapping[str, int],
    max_iterations: int,
    samples: int,
    source: SeededSource,
    tally: _Tally,
) -> Iterator[int]:
    """Fill ``tally``, and yield after each roll how many there are."""
    rolls = program.samples(source, definitions, max_iterations)
    try:
        for made in range(1, samples + 1):
            tally.add(next(rolls))
            yield made
    except OutOfTimeError:
        return  # what has been rolled by now is an estimate all the same


class _Tally:
    """Counts how often each outcome comes up."""

    def __init__(self, budget: Budget) -> None:
        """Begin without rolls; ``budget`` is asked for the memory of new outcomes."""
        self._budget = budget
        self._hits: dict[Value, int] = {}
        self._samples = 0
        self._limited = 0

    def add(self, sample: Sample) -> None:
        """Count one roll.

        Raises:
            OverBudgetError: The time is up, or the outcomes take too much memory.
            Cancelled: The budget was asked to stop.
        """
        self._samples += 1
        self._limited += sample.limited
        if sample.value is not None:
            self._count(sample.value)
        # A roll can take a second, so that the clock is looked at after each.
        self._budget.step()
        self._budget.check()

    def _count(self, value: Value) -> None:
        hits = self._hits.get(value, 0)
        if not hits:
            size = OUTCOME_BYTES + _content_bytes(value)
            self._budget.reserve(size, "the list of the outcomes rolled", NO_LISTS)
        self._hits[value] = hits + 1

    def estimate(self, seed: int, wanted: int) -> Estimate:
        """Return what the rolls made so far suggest.

        Args:
            seed: Where the random numbers started.
            wanted: How many rolls are to be made.
        """
        limited = Fraction(self._limited, self._samples)
        distribution = Distribution.from_weights(self._hits, self._samples, limited)
        return Estimate(distribution, seed, wanted)


def _content_bytes(value: Value) -> int:
    if isinstance(value, tuple):
        return len(value) * ELEMENT_BYTES
    if isinstance(value, TupleCollection):
        return sum(map(len, value.rows)) * ELEMENT_BYTES
    if isinstance(value, Tuple):
        return len(value.parts) * OUTCOME_BYTES + sum(map(_content_bytes, value.parts))
    return value.width * value.height + value.height * OUTCOME_BYTES
