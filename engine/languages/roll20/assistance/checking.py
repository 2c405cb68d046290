"""Rolls read with every choice that their questions offer, and all that is wrong with them."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import DiceError, Span
from engine.languages.roll20.reading.checking import errors
from engine.languages.roll20.reading.parser import parse
from engine.languages.roll20.reading.questions import Excerpt, Template
from engine.languages.roll20.reading.stuck import UnreadableRollError
from engine.languages.roll20.reading.syntax import RollTree

__all__ = ["ChosenReading", "check", "readings"]


class ChosenReading(NamedTuple):
    """A roll as it is read with some choices made.

    Attributes:
        excerpt: The text of the roll, with what was chosen.
        tree: Its syntax tree.
    """

    excerpt: Excerpt
    tree: RollTree

    @classmethod
    def of(cls, excerpt: Excerpt) -> ChosenReading:
        """Read a roll.

        Raises:
            DiceError: It is none in Roll20's notation.
        """
        try:
            return cls(excerpt, parse(excerpt.text))
        except UnreadableRollError as error:
            from engine.languages.roll20.assistance.errors import error_at

            raise excerpt.error(error_at(error.place)) from None
        except DiceError as error:
            raise excerpt.error(error) from None


def check(text: str) -> tuple[DiceError, ...]:
    """Return the errors of a roll that can be told without rolling, in the order of the text."""
    try:
        return readings(Template.of(text))[1]
    except DiceError as error:
        return (error,)


def readings(template: Template) -> tuple[tuple[ChosenReading, ...], tuple[DiceError, ...]]:
    """Return the ways in which a roll can be read, and its errors, in the order of the text.

    Every choice that a question offers is made in one of the ways, and the first has the usual
    ones; where there are errors, some ways may be missing.
    """
    found: list[ChosenReading] = []
    problems: dict[tuple[Span | None, str], DiceError] = {}
    for chosen in template.variants():
        try:
            reading = ChosenReading.of(template.excerpt(chosen))
        except DiceError as error:
            problems.setdefault((error.span, error.message), template.explained(error))
            continue
        found.append(reading)
        for problem in map(reading.excerpt.error, errors(reading.tree)):
            problems.setdefault((problem.span, problem.message), problem)
    ordered = sorted(problems.values(), key=lambda one: one.span.start if one.span else 0)
    return tuple(found), tuple(ordered)
