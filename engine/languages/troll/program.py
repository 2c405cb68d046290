"""A script of Troll, ready to be rolled and to be calculated.

Advice, notes, the roller and the calculus are loaded when they are asked for: a small script is
calculated without them, in less time than loading them would take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.control import Budget
from engine.direct.script import DirectScript
from engine.distribution import Distribution
from engine.errors import DiceError, Fix, OverBudgetError
from engine.languages import Parameter, Sample
from engine.languages.troll.exact.direct import reading as direct
from engine.languages.troll.reading import names, parser, syntax
from engine.languages.troll.reading.node_memory import FALLBACK
from engine.languages.troll.reading.syntax import TrollScript
from engine.random_source import RandomSource
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.accounts.grouped import GroupedAccount
    from engine.languages.in_words import Sentence

__all__ = ["TrollProgram", "parse_program"]


@dataclass(frozen=True, slots=True)
class TrollProgram:
    """A script that could be read.

    Attributes:
        text: The script as it was written.
        script: Its syntax tree.
        parameters: The names to be given from outside, in the order of their first use.
        is_sound: Whether every name is bound as soon as these are given.
        steps: The same in steps that work it out where its dice are few, if there are any.
    """

    text: str
    script: TrollScript
    parameters: tuple[Parameter, ...]
    is_sound: bool
    steps: DirectScript | None = field(compare=False, repr=False)

    @property
    def accounts_unasked(self) -> bool:
        """False: Troll prints what a roll comes to; see ``engine.languages.Accounting``."""
        return False

    @property
    def notes(self) -> tuple[DiceError, ...]:
        """What may be a slip; see ``engine.languages.Noting``."""
        from engine.languages.troll.assistance import notes as noting

        return tuple(noting.notes(self.text, self.script, self.parameters))

    @property
    def totalling(self) -> Fix | None:
        """The change after which it comes to a total; see ``engine.languages.Totalling``."""
        from engine.languages.troll.assistance import notes as noting

        return noting.totalling(self.text, self.script)

    def sentences(
        self,
        definitions: Mapping[str, int],  # noqa: ARG002 - the words are the same for all numbers
        max_iterations: int,
    ) -> Iterator[Sentence]:
        """Yield what it does in words; see ``engine.languages.in_words.Explaining``."""
        from engine.languages.troll.assistance import in_words

        return in_words.sentences(self.text, self.script, max_iterations)

    def roll(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,
    ) -> Value:
        """Roll once; see ``engine.languages.Program``."""
        from engine.languages.troll.rolling import roller

        try:
            self._check(definitions)
            return roller.roll(self.script, source, definitions, max_iterations)
        except DiceError as error:
            raise _advised(self.text, error) from error.__cause__

    def account(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,
    ) -> GroupedAccount:
        """Roll once, and tell what became of every die; see ``engine.languages.Accounting``."""
        from engine.languages.troll.rolling import telling

        try:
            self._check(definitions)
            return telling.account(self.script, self.text, source, definitions, max_iterations)
        except DiceError as error:
            raise _advised(self.text, error) from error.__cause__

    def samples(
        self, source: RandomSource, definitions: Mapping[str, int], max_iterations: int
    ) -> Iterator[Sample]:
        """Roll again and again; see ``engine.languages.Program``."""
        from engine.languages.troll.exact import calculation
        from engine.languages.troll.rolling import roller

        try:
            self._check(definitions)
            endings = calculation.ExactEndings(self.script.declarations, max_iterations)
            yield from roller.samples(self.script, source, definitions, max_iterations, endings)
        except DiceError as error:
            raise _advised(self.text, error) from error.__cause__

    def calculate(
        self, definitions: Mapping[str, int], max_iterations: int, budget: Budget
    ) -> Distribution:
        """Return the exact distribution of the rolls; see ``engine.languages.Program``."""
        try:
            if self.parameters or not self.is_sound:
                names.check(self.script, definitions)
            return self._calculated(definitions, max_iterations, budget)
        except DiceError as error:
            raise _advised(self.text, error) from error.__cause__

    def _calculated(
        self, definitions: Mapping[str, int], max_iterations: int, budget: Budget
    ) -> Distribution:
        def by_expressions() -> Distribution:
            with budget.loading():
                from engine.languages.troll.exact import calculation
                from engine.languages.troll.exact.direct.rewriting.numbers import number_codes

            script = number_codes.script_of_numbers(self.script, definitions)
            return calculation.calculate(script, self.text, definitions, max_iterations, budget)

        def read_anew() -> DirectScript | None:
            return direct.read_defined(self.script, definitions)

        steps, given = self.steps, definitions
        is_open = bool(definitions) or FALLBACK in syntax.forms(self.script)
        if is_open and (steps is None or steps.has_chains):
            # Most that is to be known of functions that call themselves is found out at reading.
            known = read_anew()
            if known is not None:
                steps, given, is_open = known, {}, False
        if steps is None:
            return by_expressions()
        anew = read_anew if is_open else None
        return steps.calculate_beside(given, max_iterations, budget, by_expressions, anew)

    def _check(self, definitions: Mapping[str, int]) -> None:
        if self.parameters or not self.is_sound:
            names.check(self.script, definitions)


def parse_program(text: str) -> TrollProgram:
    """Return the program that ``text`` describes.

    Raises:
        DiceError: The text is not a script of Troll.
    """
    try:
        script = parser.parse(text)
    except DiceError as error:
        raise _advised(text, error) from error.__cause__
    parameters = names.parameters(script)
    is_sound = names.is_sound(script, [parameter.name for parameter in parameters])
    return TrollProgram(text, script, parameters, is_sound, direct.read(script))


def _advised(text: str, error: DiceError) -> DiceError:
    """Return an error of ``text`` with the fixes that are known for it."""
    if isinstance(error, OverBudgetError):
        return error
    from engine.languages.troll.assistance.fixes import advised

    return advised(text, error)
