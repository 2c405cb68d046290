"""Exact distributions the plain way: a script is rolled again for every course the dice can take.

This is the reference that the engine is compared with. It knows of Troll only what the roller does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages.troll.reading import names, parser
from engine.languages.troll.reading.syntax import TrollScript
from engine.languages.troll.rolling.roller import AccumulationLimitError, RunningLoop, TrollRoller
from engine.values import Value

MAX_COURSES = 200_000


def enumerate_exactly(
    text: str,
    definitions: Mapping[str, int] | None = None,
    max_iterations: int = 12,
    max_courses: int = MAX_COURSES,
) -> Distribution:
    """Return the distribution of the rolls of ``text``; see ``distribution_of``.

    Raises:
        DiceError: The script is in error, in whatever course of the dice.
        OverBudgetError: The dice can take more courses than ``max_courses``.
    """
    script = parser.parse(text)
    names.check(script, definitions or {})
    return distribution_of(script, definitions or {}, max_iterations, max_courses)


@dataclass(frozen=True)
class Iteration:
    """The beginning of an iteration of a loop; equal in all courses that share it.

    Attributes:
        ordinal: How many iterations, of whatever loop, were begun before it.
        drawn: The numbers drawn before it.
    """

    ordinal: int
    drawn: tuple[int, ...]


@dataclass(frozen=True)
class Course:
    """One course the dice can take, up to the roll's end or to where it repeats itself.

    Attributes:
        chance: The product of the probabilities of its draws.
        iterations: The iterations of loops begun in it, with the probability to come there.
        value: The value rolled, or None where the roll is missing or repeats itself.
        repeats: The iteration whose beginning it has come back to, or None.
        limited: Whether calls went too deep.
    """

    chance: Fraction
    iterations: dict[Iteration, Fraction]
    value: Value | None
    repeats: Iteration | None
    limited: bool


class Draws:
    """A random source that gives chosen numbers first and then the lowest of every draw."""

    def __init__(self, chosen: list[int]) -> None:
        self.drawn = chosen
        self.widths: list[int] = []

    @property
    def chance(self) -> Fraction:
        return Fraction(1, math.prod(self.widths))

    def integer(self, low: int, high: int) -> int:
        if len(self.widths) == len(self.drawn):
            self.drawn.append(0)
        self.widths.append(high - low + 1)
        return low + self.drawn[len(self.widths) - 1]

    def next_course(self) -> list[int] | None:
        """Return the choices that lead to the course after this one, or None after the last."""
        for place in reversed(range(len(self.widths))):
            if self.drawn[place] + 1 < self.widths[place]:
                return [*self.drawn[:place], self.drawn[place] + 1]
        return None


class Repetition(Exception):  # noqa: N818 - no error, a way out
    """The roll has come back to the beginning of an iteration."""


class CourseRoller(TrollRoller):
    """A roller that stops where a loop has come back to where it was."""

    def __init__(self, script: TrollScript, draws: Draws, max_iterations: int) -> None:
        super().__init__(script, draws, max_iterations)
        self.iterations: dict[Iteration, Fraction] = {}
        self.repeats: Iteration | None = None
        self._draws = draws
        self._current: dict[int, Iteration] = {}

    def begin_iteration(self, loop: RunningLoop) -> None:
        super().begin_iteration(loop)
        drawn = tuple(self._draws.drawn[: len(self._draws.widths)])
        iteration = Iteration(len(self.iterations), drawn)
        self.iterations[iteration] = self._draws.chance
        self._current[id(loop)] = iteration

    def go_on(self, loop: RunningLoop, collected: int, *, unchanged: bool) -> None:
        super().go_on(loop, collected, unchanged=unchanged)
        if unchanged:
            self.repeats = self._current[id(loop)]
            raise Repetition


def distribution_of(
    script: TrollScript,
    definitions: Mapping[str, int],
    max_iterations: int,
    max_courses: int = MAX_COURSES,
) -> Distribution:
    """Return the distribution of the rolls of ``script``.

    A loop that comes back to where it was begins anew, so that a course through such an iteration
    has the probability it would have if the iteration never came back, in proportion. That sums up
    the endless series of repetitions.
    """
    courses = list(_courses(script, definitions, max_iterations, max_courses))
    factors = _repetition_factors(courses)
    chances: dict[Value, Fraction] = {}
    limited = Fraction(0)
    for course in courses:
        if course.value is None:
            continue
        chance = course.chance * math.prod(factors.get(each, 1) for each in course.iterations)
        chances[course.value] = chances.get(course.value, Fraction(0)) + chance
        limited += chance if course.limited else 0
    total = math.lcm(*(chance.denominator for chance in chances.values()))
    weights = {value: int(chance * total) for value, chance in chances.items()}
    return Distribution.from_weights(weights, total, limited)


def _courses(
    script: TrollScript, definitions: Mapping[str, int], max_iterations: int, max_courses: int
) -> Iterator[Course]:
    chosen: list[int] | None = []
    count = 0
    while chosen is not None:
        if count == max_courses:
            raise OverBudgetError(f"the dice can take more than {max_courses:,} courses")
        draws = Draws(chosen)
        yield _course(CourseRoller(script, draws, max_iterations), draws, definitions)
        chosen = draws.next_course()
        count += 1


def _course(roller: CourseRoller, draws: Draws, definitions: Mapping[str, int]) -> Course:
    value: Value | None = None
    with suppress(Repetition, AccumulationLimitError):
        value = roller.roll(definitions)
    return Course(draws.chance, roller.iterations, value, roller.repeats, roller.limited)


def _repetition_factors(courses: list[Course]) -> dict[Iteration, Fraction]:
    """Return by how much the courses through an iteration gain from its repetitions.

    An iteration gains from those inside of it too, so the later ones have to be known first.
    """
    returning = [course for course in courses if course.repeats is not None]
    returning.sort(key=lambda course: course.repeats.ordinal, reverse=True)
    factors: dict[Iteration, Fraction] = {}
    for ordinal in sorted({course.repeats.ordinal for course in returning}, reverse=True):
        shares: dict[Iteration, Fraction] = {}
        for course in returning:
            if course.repeats.ordinal == ordinal:
                inside = [each for each in course.iterations if each.ordinal > ordinal]
                share = course.chance * math.prod(factors.get(each, 1) for each in inside)
                share /= course.iterations[course.repeats]
                shares[course.repeats] = shares.get(course.repeats, Fraction(0)) + share
        for iteration, share in shares.items():
            if share == 1:
                raise DiceError("a loop never ends")
            factors[iteration] = 1 / (1 - share)
    return factors
