"""Exact distributions the plain way: a roll is rolled again for every course its dice can take.

This is the reference that the engine is compared with. It knows of the notation only what the
roller does. Courses that are longer than the limit are cut: their probability bounds the error.
"""

from __future__ import annotations

from fractions import Fraction

from engine.errors import DiceError
from engine.languages.roll20.program import parse_program
from engine.languages.roll20.rolling.roller import ExplosionLimitError
from engine.values import Number
from tests.engine.enumerator import Draws

MAX_COURSES = 4_000


class TooManyCourses(Exception):  # noqa: N818 - no error, a way out
    """The dice can take more courses than anybody waits for."""


class Cut(Exception):  # noqa: N818 - no error, a way out
    """The course is longer than the limit."""


class Course(Draws):
    """Chosen numbers first and then the lowest of every draw, as far as the limit."""

    def __init__(self, chosen: list[int], longest: int) -> None:
        super().__init__(chosen)
        self._longest = longest

    def integer(self, low: int, high: int) -> int:
        if len(self.widths) == self._longest:
            raise Cut
        return super().integer(low, high)


def enumerated(
    text: str, limit: int, longest: int = 9, max_courses: int = MAX_COURSES
) -> tuple[dict[Number, Fraction], Fraction, Fraction]:
    """Return the probabilities of a roll, those of chains beyond the limit, and of cut courses.

    Raises:
        DiceError: The roll is in error, in whatever course of the dice.
        TooManyCourses: There are more than ``max_courses``.
    """
    program = parse_program(text)
    chances: dict[Number, Fraction] = {}
    missing = cut = Fraction(0)
    chosen: list[int] | None = []
    for _ in range(max_courses):
        assert chosen is not None
        course = Course(chosen, longest)
        try:
            (value,) = program.roll(course, {}, limit)
            chances[value] = chances.get(value, Fraction(0)) + course.chance
        except ExplosionLimitError:
            missing += course.chance
        except Cut:
            cut += course.chance
        chosen = course.next_course()
        if chosen is None:
            return chances, missing, cut
    raise TooManyCourses


__all__ = ["Cut", "DiceError", "TooManyCourses", "enumerated"]
