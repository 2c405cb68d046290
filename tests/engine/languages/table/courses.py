"""Every course that the dice of a roll can take, one after another: the definition of its odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.languages.table.program import RollMechanic
from engine.values import Value


class TooManyCoursesError(Exception):
    """There are more courses than a test has time for."""


class _Course:
    """Numbers that follow a given beginning, and are the lowest behind it."""

    def __init__(self, beginning: list[int]) -> None:
        self.numbers: list[int] = []
        self.ranges: list[tuple[int, int]] = []
        self._beginning = beginning

    def integer(self, low: int, high: int) -> int:
        place = len(self.numbers)
        number = self._beginning[place] if place < len(self._beginning) else low
        self.numbers.append(number)
        self.ranges.append((low, high))
        return number

    def following(self) -> list[int] | None:
        for place in reversed(range(len(self.numbers))):
            if self.numbers[place] < self.ranges[place][1]:
                return [*self.numbers[:place], self.numbers[place] + 1]
        return None

    @property
    def probability(self) -> Fraction:
        share = Fraction(1)
        for low, high in self.ranges:
            share /= high - low + 1
        return share


def courses(mechanic: RollMechanic, most: int) -> Iterator[tuple[Value, Fraction]]:
    """Yield the outcome and the probability of every course.

    Raises:
        TooManyCoursesError: There are more than ``most``.
    """
    beginning: list[int] | None = []
    for _ in range(most):
        if beginning is None:
            return
        course = _Course(beginning)
        outcome = mechanic.roll(course, {})
        yield outcome, course.probability
        beginning = course.following()
    if beginning is not None:
        raise TooManyCoursesError


def enumerated(mechanic: RollMechanic, most: int = 20_000) -> dict[Value, Fraction]:
    """Return the probability of each outcome, by trying every course."""
    found: dict[Value, Fraction] = {}
    for outcome, share in courses(mechanic, most):
        found[outcome] = found.get(outcome, Fraction(0)) + share
    return found
