"""An AnyDice program, ready to be calculated and to be rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages.anydice.assistance.notes import notes
from engine.languages.anydice.exact.calculation import (
    ProgramCalculation,
    calculate,
    distribution_of,
)
from engine.languages.anydice.exact.steps import ProgramSteps
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.parser import parse
from engine.languages.protocols import Output, Parameter, RolledOutput, Sample
from engine.random_source import RandomSource
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.anydice.rolling.roller import ProgramRoller
    from engine.languages.in_words import Sentence

__all__ = ["AnyDiceProgram", "parse_program"]

_Numbers: TypeAlias = tuple[tuple[str, int], ...]
"""The numbers that parameters are given."""


@dataclass(frozen=True, slots=True)
class AnyDiceProgram:
    """A program that could be read.

    Attributes:
        text: The program as it was written.
        script: Its syntax tree.
        parameters: The variables that it sets to a number once, at its top level.
    """

    text: str
    script: syntax.AnyDiceScript
    parameters: tuple[Parameter, ...]
    _steps: ProgramSteps | None = field(default=None, compare=False, repr=False)
    _rollers: dict[_Numbers, ProgramRoller] = field(default_factory=dict, compare=False, repr=False)

    def outputs(
        self,
        definitions: Mapping[str, int],
        max_iterations: int,  # noqa: ARG002 - the program says how deep it calls
        budget: Budget,
    ) -> tuple[Output, ...]:
        """Return the distributions of its outputs; see ``engine.languages.Outputting``."""
        return self._calculation(definitions, budget).outputs()

    @property
    def notes(self) -> tuple[DiceError, ...]:
        """What may be a slip, or comes out otherwise elsewhere; see ``engine.languages.Noting``."""
        return tuple(notes(self.script))

    def sentences(
        self,
        definitions: Mapping[str, int],  # noqa: ARG002 - the words are the same for all numbers
        max_iterations: int,  # noqa: ARG002 - the program says how deep it calls
    ) -> Iterator[Sentence]:
        """Yield what it does in words; see ``engine.languages.in_words.Explaining``."""
        from engine.languages.anydice.assistance import in_words

        return in_words.sentences(self.text, self.script, {one.name for one in self.parameters})

    def roll_outputs(
        self, source: RandomSource, definitions: Mapping[str, int]
    ) -> tuple[RolledOutput, ...]:
        """Roll each output once; see ``engine.languages.Outputting``."""
        return tuple(one.output for one in self._roller(definitions).roll(source))

    def roll(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,  # noqa: ARG002 - the program says how deep it calls
    ) -> Value:
        """Roll the first output once; see ``engine.languages.Program``."""
        return next(self.samples(source, definitions, 0)).value or ()

    def samples(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int,  # noqa: ARG002 - the program says how deep it calls
    ) -> Iterator[Sample]:
        """Roll the first output again and again; see ``engine.languages.Program``."""
        roller = self._roller(definitions)
        while True:
            rolled = roller.roll(source, slice(1))
            numbers = (one.output.number for one in rolled)
            value = tuple(number for number in numbers if number is not None)
            yield Sample(value, limited=any(one.limited for one in rolled))

    def calculate(
        self,
        definitions: Mapping[str, int],
        max_iterations: int,  # noqa: ARG002 - the program says how deep it calls
        budget: Budget,
    ) -> Distribution:
        """Return the distribution of its first output; see ``engine.languages.Program``."""
        outputs = self._calculation(definitions, budget).named
        if not outputs:
            raise DiceError(
                "this program has reached no output",
                self.script.span,
                "an `if` has chosen none, or a `loop` went over an empty sequence",
            )
        return distribution_of(outputs[0])

    def _calculation(self, definitions: Mapping[str, int], budget: Budget) -> ProgramCalculation:
        try:
            given = self._given(definitions) if definitions else {}
            return calculate(self.script, given, budget, self._steps)
        except OverBudgetError:
            raise
        except DiceError as error:
            from engine.languages.anydice.assistance.fixes import advised

            raise advised(self.text, self.script, error) from error.__cause__

    def _roller(self, definitions: Mapping[str, int]) -> ProgramRoller:
        """Return what rolls the program, which is run once however often it is rolled."""
        from engine.languages.anydice.rolling.roller import ProgramRoller

        given = self._given(definitions)
        key = tuple(sorted(given.items()))
        if key not in self._rollers:
            self._rollers.clear()
            self._rollers[key] = ProgramRoller(self.script, given)
        return self._rollers[key]

    def _given(self, definitions: Mapping[str, int]) -> dict[str, int]:
        known = {one.name for one in self.parameters}
        return {name: number for name, number in definitions.items() if name in known}


def parse_program(text: str) -> AnyDiceProgram:
    """Return the program that ``text`` describes.

    Raises:
        DiceError: The text is not an AnyDice program.
    """
    script = parse(text)
    return AnyDiceProgram(text, script, tuple(_parameters(script)), _steps_of(script))


def _steps_of(script: syntax.AnyDiceScript) -> ProgramSteps | None:
    """Return what the parts of a program do; None where they are nested too deep for this stack.

    Calculations have a deeper one, on which they look at the parts themselves.
    """
    try:
        return ProgramSteps(script)
    except RecursionError:
        return None


def _parameters(script: syntax.AnyDiceScript) -> Iterator[Parameter]:
    """Yield the variables that are set to a written number, and nowhere else outside functions."""
    times = Counter(one.name for one in _set_outside_functions(script))
    for statement in script.body:
        if isinstance(statement, syntax.AssignStatement) and times[statement.name] == 1:
            number = written_number(statement.value)
            if number is not None:
                yield Parameter(statement.name, number, statement.name_span)


def _set_outside_functions(
    script: syntax.AnyDiceScript,
) -> Iterator[syntax.AssignStatement | syntax.LoopStatement]:
    # Without recursion: statements may be nested more deeply than Python's stack allows.
    waiting: list[syntax.AnyDiceSyntax] = [script]
    while waiting:
        for part in syntax.children(waiting.pop()):
            if isinstance(part, syntax.AssignStatement | syntax.LoopStatement):
                yield part
            if not isinstance(part, syntax.FunctionDefinition):
                waiting.append(part)


def written_number(node: syntax.Expression) -> int | None:
    """Return the number that is written, with its sign, or None where something else is."""
    match node:
        case syntax.WholeTerm(value=value):
            return value
        case syntax.UnaryTerm(operator="-", operand=syntax.WholeTerm(value=value)):
            return -value
    return None
