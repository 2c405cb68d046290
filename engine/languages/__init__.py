"""The notations, and what every one of them can do with a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Protocol

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, Span
from engine.random_source import RandomSource
from engine.values import Value

__all__ = [
    "DEFAULT_ITERATIONS",
    "LANGUAGES",
    "Language",
    "Parameter",
    "Program",
    "Sample",
    "language_named",
    "language_of_file",
]

DEFAULT_ITERATIONS = 12
"""How many values an accumulate collects, and how deep calls go, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that a script uses and leaves to its reader.

    Attributes:
        name: The name in the script.
        default: The number the script suggests, or None where it suggests none.
        span: Where the name is first used.
    """

    name: str
    default: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Sample:
    """One of many rolls.

    Attributes:
        value: What was rolled, or None where the limit on iterations cut the roll off.
        limited: Whether the rule for calls that go too deep decided anything.
    """

    value: Value | None
    limited: bool


class Program(Protocol):
    """A text that could be read, ready to be rolled and to be calculated."""

    @property
    def text(self) -> str:
        """The script as it was written."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The names to be given from outside, in the order of their first use."""

    def roll(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,
    ) -> Value:
        """Roll once.

        Args:
            source: Where the random numbers come from.
            definitions: A number for each parameter; one with a default may be left out.
            max_iterations: Limit on accumulate and call depth; None where only a very large
                limit on steps guards against a roll without end.

        Raises:
            DiceError: The script is at fault, or the source has run out of forced numbers.
        """

    def samples(
        self, source: RandomSource, definitions: Mapping[str, int], max_iterations: int
    ) -> Iterator[Sample]:
        """Roll again and again, for as long as samples are asked for.

        Args:
            source: Where the random numbers come from.
            definitions: A number for each parameter; one with a default may be left out.
            max_iterations: Limit on accumulate and call depth.

        Raises:
            DiceError: The script is at fault.
        """

    def calculate(
        self,
        definitions: Mapping[str, int],
        max_iterations: int,
        budget: Budget,
    ) -> Distribution:
        """Return the exact distribution of the rolls.

        Args:
            definitions: A number for each parameter; one with a default may be left out.
            max_iterations: Limit on accumulate and call depth.
            budget: What the evaluation may cost.

        Raises:
            DiceError: The script is at fault, or over the budget.
            Cancelled: The budget was asked to stop.
        """


@dataclass(frozen=True, slots=True)
class Language:
    """A notation.

    Attributes:
        name: The word for it on the command line and in project files.
        title: The name shown to people.
        endings: The file endings that mean this notation, with their dots.
        parse: Reads a text; raises DiceError where it cannot be read.
        check: Returns all faults of a text that can be told without evaluating it, the one that
            ``parse`` raises first.
    """

    name: str
    title: str
    endings: tuple[str, ...]
    parse: Callable[[str], Program]
    check: Callable[[str], tuple[DiceError, ...]]


def _parse_troll(text: str) -> Program:
    from engine.languages.troll.program import parse_program

    return parse_program(text)


def _check_troll(text: str) -> tuple[DiceError, ...]:
    from engine.languages.troll.checking import check

    return check(text)


LANGUAGES: tuple[Language, ...] = (
    Language("troll", "Troll", (".t", ".troll"), _parse_troll, _check_troll),
)
"""Every notation that is understood, the default one first."""


def language_named(name: str) -> Language:
    """Return the notation called ``name``.

    Raises:
        DiceError: There is no such notation.
    """
    for language in LANGUAGES:
        if language.name == name:
            return language
    known = ", ".join(language.name for language in LANGUAGES)
    raise DiceError(f"there is no notation called {name}", hint=f"known are: {known}")


def language_of_file(path: str) -> Language | None:
    """Return the notation that the ending of ``path`` means, or None."""
    ending = PurePath(path).suffix.lower()
    for language in LANGUAGES:
        if ending in language.endings:
            return language
    return None
