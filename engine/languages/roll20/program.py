"""A roll in Roll20's notation, ready to be rolled and to be calculated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Parameter, Sample
from engine.languages.roll20 import checking, lower, notes, parser, roller, syntax
from engine.languages.roll20.records import Account
from engine.languages.roll20.syntax import Roll
from engine.random_source import RandomSource
from engine.values import Value

__all__ = ["Roll20Program", "parse_program"]


@dataclass(frozen=True, slots=True)
class Roll20Program:
    """A roll that could be read.

    Attributes:
        text: The roll as it was written.
        tree: Its syntax tree.
        parameters: The names and questions in it, in the order of their first use.
    """

    text: str
    tree: Roll
    parameters: tuple[Parameter, ...]

    @property
    def notes(self) -> tuple[DiceError, ...]:
        """What may be a slip; see ``engine.languages.Noting``."""
        return tuple(notes.notes(self.tree, self.text))

    def roll(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,
    ) -> Value:
        """Roll once; see ``engine.languages.Program``."""
        return self.account(source, definitions, max_iterations).value

    def account(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,
    ) -> Account:
        """Roll once, and tell what became of every die; see ``engine.languages.Accounting``."""
        return roller.Roller(source, definitions, max_iterations).roll(self.tree, self.text)

    def samples(
        self, source: RandomSource, definitions: Mapping[str, int], max_iterations: int
    ) -> Iterator[Sample]:
        """Roll again and again; see ``engine.languages.Program``."""
        return roller.samples(self.tree, self.text, source, definitions, max_iterations)

    def calculate(
        self, definitions: Mapping[str, int], max_iterations: int, budget: Budget
    ) -> Distribution:
        """Return the exact distribution of the rolls; see ``engine.languages.Program``."""
        return lower.calculate(self.tree, definitions, max_iterations, budget)


def parse_program(text: str) -> Roll20Program:
    """Return the program that ``text`` describes.

    Raises:
        DiceError: The text is no roll in Roll20's notation, or one that nobody can roll.
    """
    tree = parser.parse(text)
    for fault in checking.faults(tree):
        raise fault
    parameters = (Parameter(one.name, one.default, one.span) for one in syntax.names(tree))
    return Roll20Program(text, tree, tuple(parameters))
