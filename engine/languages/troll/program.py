"""A script of Troll, ready to be rolled and to be calculated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.control import Budget
from engine.distribution import Distribution
from engine.languages import Parameter, Sample
from engine.languages.troll import lower, names, parser, roller
from engine.languages.troll.syntax import Script
from engine.random_source import RandomSource
from engine.values import Value

__all__ = ["TrollProgram", "parse_program"]


@dataclass(frozen=True, slots=True)
class TrollProgram:
    """A script that could be read.

    Attributes:
        text: The script as it was written.
        script: Its syntax tree.
        parameters: The names to be given from outside, in the order of their first use.
    """

    text: str
    script: Script
    parameters: tuple[Parameter, ...]

    def roll(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,
    ) -> Value:
        """Roll once; see ``engine.languages.Program``."""
        names.check(self.script, definitions)
        return roller.roll(self.script, source, definitions, max_iterations)

    def samples(
        self, source: RandomSource, definitions: Mapping[str, int], max_iterations: int
    ) -> Iterator[Sample]:
        """Roll again and again; see ``engine.languages.Program``."""
        names.check(self.script, definitions)
        return roller.samples(self.script, source, definitions, max_iterations)

    def calculate(
        self, definitions: Mapping[str, int], max_iterations: int, budget: Budget
    ) -> Distribution:
        """Return the exact distribution of the rolls; see ``engine.languages.Program``."""
        names.check(self.script, definitions)
        return lower.calculate(self.script, definitions, max_iterations, budget)


def parse_program(text: str) -> TrollProgram:
    """Return the program that ``text`` describes.

    Raises:
        DiceError: The text is not a script of Troll.
    """
    script = parser.parse(text)
    return TrollProgram(text, script, names.parameters(script))
