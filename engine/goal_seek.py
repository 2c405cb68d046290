"""Goal seek: which numbers of one parameter, or of two, give the figure that is wanted.

The figure of a place (a number, or a pair of numbers) comes of an exact calculation that may take
seconds. What counts is its *gap*: the figure less the one that is wanted, or the difference of the
figures of two mechanics, as an exact fraction. So which places are best is never a matter of
rounding.

Bisection is right only where gaps never turn back on their way from one end to the other, and
nobody can know that of an unknown function without looking at all of it. So it is not trusted:

- Of one parameter with up to ``MOST_PLACES`` numbers *every* number is calculated. Bisection only
  decides the order, so that the answer is mostly known after a few; it is certain at the end.
- A longer range is searched by bisection between ``SPREAD`` numbers spread over it evenly. Whatever
  is met is held against everything else that is known: where the gaps turn back anywhere, the
  search is refused (``TurningError``) in place of an answer that may be wrong. Its answer says that
  it rests on gaps that go one way between the numbers looked at (``SearchResult.is_whole``).
- Of two parameters every pair is calculated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from itertools import pairwise, product
from typing import TypeAlias

from engine.best_play.goals import Aim, Goal
from engine.distribution import Distribution
from engine.errors import DiceError

__all__ = [
    "MOST_NUMBERS",
    "MOST_PLACES",
    "Gap",
    "GapGoal",
    "Place",
    "RankedPlace",
    "SearchResult",
    "Seek",
    "TurningError",
    "figure_of",
    "search",
]

MOST_PLACES = 1000
"""Places that are all calculated."""

MOST_NUMBERS = 10**9
"""Numbers of a range that is searched by bisection."""

SPREAD = 17
"""Numbers of a long range that are looked at whatever they give, its ends among them."""

Place: TypeAlias = tuple[int, ...]
"""A number for each parameter that varies."""

Gap: TypeAlias = "Fraction | DiceError"
"""By how much a figure is too great, or why there is none."""


class TurningError(DiceError):
    """Figures turn back in a range that is too long for calculating all of it."""


class GapGoal(Enum):
    """What a gap is to be."""

    AT_LEAST = "at least"
    """Zero or more: the figure reaches the one that is wanted."""

    AT_MOST = "at most"
    """Zero or less: the figure does not exceed the one that is wanted."""

    EQUAL = "equal"
    """Zero."""

    def is_met(self, gap: Fraction) -> bool:
        """Return whether a gap is as it is wanted."""
        if self is GapGoal.EQUAL:
            return gap == 0
        return gap >= 0 if self is GapGoal.AT_LEAST else gap <= 0


@dataclass(frozen=True, slots=True)
class RankedPlace:
    """A place and how good it is.

    Attributes:
        place: The place.
        gap: Its gap.
        is_met: Whether the gap is as it is wanted.
    """

    place: Place
    gap: Fraction
    is_met: bool


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What is known of a search.

    Attributes:
        ranked: The places with a figure, the best first: those where the gap is as it is wanted,
            and then those with the smaller gap, the smaller numbers; last what counts for nothing.
        known: How many places were calculated, with those that have no figure.
        count: How many places there are.
        failed: How many have no figure.
        error: Why the first of those has none, or None.
        is_done: Whether the search has ended.
        is_whole: Whether every place is calculated, so that nothing better can be left.
    """

    ranked: tuple[RankedPlace, ...] = ()
    known: int = 0
    count: int = 0
    failed: int = 0
    error: DiceError | None = None
    is_done: bool = False
    is_whole: bool = False

    @property
    def best(self) -> RankedPlace | None:
        """The best place, or None where none has a figure."""
        return self.ranked[0] if self.ranked else None

    @property
    def met(self) -> tuple[RankedPlace, ...]:
        """The places where the gap is as it is wanted, the best first."""
        return tuple(one for one in self.ranked if one.is_met)


def figure_of(distribution: Distribution, goal: Goal) -> Fraction:
    """Return the figure that a goal is about: a mean, or a chance.

    Args:
        distribution: Only its computed part counts.
        goal: What is asked of it; whether a mean is to be great or small says nothing here.

    Raises:
        DiceError: There are no outcomes, or they are not numbers.
    """
    if not distribution.total:
        raise DiceError("there are no outcomes")
    cumulative = distribution.cumulative
    if cumulative is None:
        raise DiceError("the outcomes are not numbers, and so have neither mean nor targets")
    if goal.aim is Aim.CHANCE:
        return cumulative.share_between(goal.low, goal.high)
    return cumulative.mean


def search(
    axes: Sequence[range],
    gap_of: Callable[[Place], Fraction],
    wanted: GapGoal,
    report: Callable[[Seek], None] = lambda _: None,
    says_little: Callable[[Place], bool] = lambda _: False,
) -> SearchResult:
    """Return the places of a range, or of two, that come nearest to what is wanted.

    Args:
        axes: The numbers of each parameter, ascending; one parameter or two.
        gap_of: Calculates the gap of a place, or raises DiceError where it has none.
        wanted: What the gap is to be.
        report: Takes the search after each calculation, and may ask it for its result.
        says_little: Tells of a place whose gap is known whether it counts for nothing: two chances
            that are both 0 are equal, but not what was sought. Such places come last.

    Raises:
        DiceError: There are no numbers, or too many pairs of them.
        TurningError: A range is too long to be calculated, and bisection would be wrong in it.
    """
    count = _count_of(axes)
    seek = Seek(count, wanted, gap_of, report, says_little)
    if len(axes) > 1:
        for place in product(*axes):
            seek.look(place)
        return seek.result(is_done=True)
    (numbers,) = axes
    if count <= MOST_PLACES:
        _bisect(seek, numbers, 0, count - 1)
        for number in numbers:
            seek.look((number,))
        return seek.result(is_done=True)
    spread = [one * (count - 1) // (SPREAD - 1) for one in range(SPREAD)]
    for index in spread:
        seek.look((numbers[index],))
    for low, high in pairwise(spread):
        _bisect(seek, numbers, low, high)
    seek.refuse_turning()
    return seek.result(is_done=True)


def _count_of(axes: Sequence[range]) -> int:
    """Return how many places there are, if they can be searched."""
    lengths = [len(numbers) for numbers in axes]
    if not all(lengths):
        raise DiceError("there is no number in this range")
    if len(axes) > 1 and lengths[0] * lengths[1] > MOST_PLACES:
        raise DiceError(
            f"these are more than {MOST_PLACES:,} pairs of numbers",
            hint="narrow one of the ranges, or give it a greater step",
        )
    if lengths[0] > MOST_NUMBERS:
        raise DiceError(f"these are more than {MOST_NUMBERS:,} numbers", hint="narrow the range")
    return lengths[0] if len(axes) == 1 else lengths[0] * lengths[1]


def _bisect(seek: Seek, numbers: range, low: int, high: int) -> None:
    """Look at the numbers between two places at which gaps go from one side to the other.

    At the end the two numbers between which they do are known, if they do so once.
    """
    first, last = seek.look((numbers[low],)), seek.look((numbers[high],))
    if isinstance(first, DiceError) or isinstance(last, DiceError):
        return
    if (first >= 0) == (last >= 0) and (first > 0) == (last > 0):
        return
    is_rising = first < last
    while high - low > 1:
        middle = (low + high) // 2
        gap = seek.look((numbers[middle],))
        if isinstance(gap, DiceError):
            return
        if (gap < 0) == is_rising and gap != 0:
            low = middle
        else:
            high = middle


@dataclass
class Seek:
    """A search while it goes on: what is known of each place.

    Attributes:
        count: How many places there are.
        wanted: What a gap is to be.
        gap_of: Calculates the gap of a place, or raises DiceError.
        report: Takes the search after each calculation.
        says_little: Tells which places count for nothing.
    """

    count: int
    wanted: GapGoal
    gap_of: Callable[[Place], Fraction]
    report: Callable[[Seek], None]
    says_little: Callable[[Place], bool]
    _known: dict[Place, Gap] = field(default_factory=dict)

    def look(self, place: Place) -> Gap:
        """Return the gap of a place, calculated if it is not known yet."""
        if place not in self._known:
            try:
                self._known[place] = self.gap_of(place)
            except DiceError as error:
                self._known[place] = error
            self.report(self)
        return self._known[place]

    def result(self, *, is_done: bool = False) -> SearchResult:
        """Return what is known."""
        errors = [gap for gap in self._known.values() if isinstance(gap, DiceError)]
        return SearchResult(
            tuple(sorted(self._ranked(), key=self._order)),
            len(self._known),
            self.count,
            len(errors),
            errors[0] if errors else None,
            is_done,
            len(self._known) == self.count,
        )

    def _ranked(self) -> Iterator[RankedPlace]:
        for place, gap in self._gaps.items():
            is_met = self.wanted.is_met(gap) and not self.says_little(place)
            yield RankedPlace(place, gap, is_met)

    @property
    def _gaps(self) -> Mapping[Place, Fraction]:
        return {place: gap for place, gap in self._known.items() if not isinstance(gap, DiceError)}

    def refuse_turning(self) -> None:
        """Make sure that a search by bisection was right, as far as that can be seen.

        Raises:
            DiceError: A number has no figure.
            TurningError: The gaps go up in one place and down in another.
        """
        failed = (gap for gap in self._known.values() if isinstance(gap, DiceError))
        for error in failed:
            raise error
        gaps = [gap for _, gap in sorted(self._gaps.items())]
        rises = any(one < other for one, other in pairwise(gaps))
        falls = any(one > other for one, other in pairwise(gaps))
        if rises and falls:
            raise TurningError(
                "the figures go up and down in this range, and it is too long to look at all of it",
                hint=f"narrow it to {MOST_PLACES:,} numbers",
            )

    def _order(self, one: RankedPlace) -> tuple[bool, bool, Fraction, int, Place]:
        says_little = self.says_little(one.place)
        return not one.is_met, says_little, abs(one.gap), sum(map(abs, one.place)), one.place
