"""A roll in Roll20's notation, ready to be rolled and to be calculated.

The roller and the calculus are loaded when they are asked for: most rolls are calculated without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.control import Budget
from engine.direct.script import DirectScript
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Parameter, Sample
from engine.languages.roll20.assistance import checking
from engine.languages.roll20.assistance.checking import ChosenReading
from engine.languages.roll20.exact.direct import reading as direct
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.questions import Template
from engine.languages.roll20.reading.syntax import RollTree
from engine.random_source import RandomSource
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.accounts import WrittenAccount
    from engine.languages.in_words import Sentence

__all__ = ["Roll20Program", "parse_program"]


@dataclass(frozen=True, slots=True, eq=False)
class Roll20Program:
    """A roll that could be read.

    Attributes:
        template: The roll as it was written, with its questions that offer choices.
        readings: What it is read as, so that each choice is made in one of them.
        parameters: The names and questions in it, in the order of their first use.
        steps: The first of these with the suggested numbers, in steps that work it out where its
            dice are few, if there are any.
    """

    template: Template
    readings: tuple[ChosenReading, ...]
    parameters: tuple[Parameter, ...]
    steps: DirectScript | None = field(repr=False)

    @property
    def text(self) -> str:
        """The roll as it was written."""
        return self.template.text

    @property
    def accounts_unasked(self) -> bool:
        """True: Roll20 shows every die; see ``engine.languages.Accounting``."""
        return True

    @property
    def tree(self) -> RollTree:
        """The syntax tree of the roll, with the first choice of each question."""
        return self.readings[0].tree

    @property
    def notes(self) -> tuple[DiceError, ...]:
        """What may be a slip; see ``engine.languages.Noting``."""
        from engine.languages.roll20.assistance import notes

        remarks = [
            excerpt.error(note)
            for excerpt, tree in self.readings
            for note in notes.notes(tree, excerpt.text)
        ]
        remarks += notes.on_choices(self.template)
        return tuple({(note.span, note.message): note for note in remarks}.values())

    def sentences(self, definitions: Mapping[str, int], max_iterations: int) -> Iterator[Sentence]:
        """Yield what it does in words; see ``engine.languages.in_words.Explaining``."""
        from engine.languages.roll20.assistance import in_words

        return in_words.sentences(*self.reading(definitions), max_iterations)

    def reading(self, definitions: Mapping[str, int]) -> ChosenReading:
        """Return what the roll is read as with the choices that ``definitions`` make.

        Raises:
            DiceError: There is no such choice, or these choices make no roll together.
        """
        questions = self.template.questions
        if not questions:
            return self.readings[0]
        return _read(self.template, tuple(definitions.get(one.name, 1) for one in questions))

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
    ) -> WrittenAccount:
        """Roll once, and tell what became of every die; see ``engine.languages.Accounting``."""
        from engine.languages.roll20.rolling import roller

        excerpt, tree = self.reading(definitions)
        try:
            given = self._given(definitions)
            return roller.DiceRoller(source, given, max_iterations).roll(tree, excerpt.text)
        except DiceError as error:
            raise excerpt.error(error) from None

    def samples(
        self, source: RandomSource, definitions: Mapping[str, int], max_iterations: int
    ) -> Iterator[Sample]:
        """Roll again and again; see ``engine.languages.Program``."""
        from engine.languages.roll20.rolling import roller

        excerpt, tree = self.reading(definitions)
        try:
            given = self._given(definitions)
            yield from roller.samples(tree, excerpt.text, source, given, max_iterations)
        except DiceError as error:
            raise excerpt.error(error) from None

    def calculate(
        self, definitions: Mapping[str, int], max_iterations: int, budget: Budget
    ) -> Distribution:
        """Return the exact distribution of the rolls; see ``engine.languages.Program``."""
        excerpt, tree = self.reading(definitions)
        try:
            given, steps = self._given(definitions), self.steps
            is_suggested = not self.parameters or given == _suggested(self.parameters)
            if not is_suggested or tree is not self.readings[0].tree:
                steps = direct.read(tree, given)

            def by_expressions() -> Distribution:
                with budget.loading():
                    from engine.languages.roll20.exact import calculation

                return calculation.calculate(tree, given, max_iterations, budget)

            if steps is None:
                return by_expressions()
            return steps.calculate_beside({}, max_iterations, budget, by_expressions)
        except DiceError as error:
            raise excerpt.error(error) from None

    def _given(self, definitions: Mapping[str, int]) -> dict[str, int]:
        return {**_suggested(self.parameters), **definitions} if self.parameters else {}


def _suggested(parameters: Sequence[Parameter]) -> dict[str, int]:
    """Return the numbers that are taken where none are given."""
    return {one.name: one.default for one in parameters if one.default is not None}


@lru_cache(maxsize=8)
def _read(template: Template, numbers: tuple[int, ...]) -> ChosenReading:
    chosen = {one.name: number for one, number in zip(template.questions, numbers, strict=True)}
    return ChosenReading.of(template.excerpt(chosen))


def parse_program(text: str) -> Roll20Program:
    """Return the program that ``text`` describes.

    Raises:
        DiceError: The text is no roll in Roll20's notation, or one that nobody can roll.
    """
    template = Template.of(text)
    found, errors = checking.readings(template)
    for error in errors:
        raise error
    parameters = tuple(_parameters(template, found))
    steps = direct.read(found[0].tree, _suggested(parameters))
    return Roll20Program(template, found, parameters, steps)


def _parameters(template: Template, found: Sequence[ChosenReading]) -> list[Parameter]:
    """Return all that the ways to read a roll leave open, in the order of the text."""
    asked = {one.name: Parameter(one.name, 1, one.span, one.names) for one in template.questions}
    for excerpt, tree in found:
        sides = syntax.names_of_sides(tree)
        for one in syntax.names(tree):
            known = asked.get(one.name)
            if known is None:
                place, is_sides = excerpt.place(one.span), one.name in sides
                asked[one.name] = Parameter(one.name, one.default, place, is_sides=is_sides)
            elif known.default is None:
                asked[one.name] = replace(known, default=one.default)
    return sorted(asked.values(), key=lambda one: one.span.start)
