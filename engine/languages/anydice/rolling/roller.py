"""Rolls of a program: every output once.

AnyDice itself rolls nothing. Here the dice of an output are rolled as they come up, and what it
comes to has the distribution that is calculated. Where that has no end, or needs to know dice as a
whole that cannot be worked out, the output is drawn from its exact distribution instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.control import Budget
from engine.deep_stack import with_deep_stack
from engine.errors import DiceError, OverBudgetError
from engine.languages.anydice.exact.calculation import ProgramCalculation, calculate
from engine.languages.anydice.reading.syntax import AnyDiceScript
from engine.languages.anydice.rolling.drawing import DiceDrawing, NotDrawnError
from engine.languages.anydice.rolling.interpreter import RollingInterpreter
from engine.languages.protocols import RolledOutput
from engine.random_source import RandomSource

__all__ = ["ProgramRoller", "RolledResult"]

_SECONDS = 20.0
"""Wall time that a roll may take, or the distributions from which outputs are drawn."""

_MOST_DICE_SHOWN = 1_000
"""Dice of an output that are told one by one; of more none is."""


@dataclass(frozen=True, slots=True)
class RolledResult:
    """A roll of an output.

    Attributes:
        output: What came out.
        limited: Whether calls that were too deep, or explosions too long, decided anything.
    """

    output: RolledOutput
    limited: bool


class ProgramRoller:
    """Rolls a program that is run once."""

    def __init__(self, script: AnyDiceScript, given: Mapping[str, int]) -> None:
        """Roll a program, with numbers in the place of those that it sets."""
        self._script = script
        self._given = given
        self._interpreter: RollingInterpreter | None = None
        self._calculation: ProgramCalculation | None = None

    def roll(self, source: RandomSource, wanted: slice = slice(None)) -> tuple[RolledResult, ...]:
        """Roll each output once, or some of them.

        Args:
            source: Where the random numbers come from.
            wanted: Which outputs, by their places.

        Raises:
            DiceError: The program is in error or has no end, or the source has run out of forced
                numbers.
        """
        budget = Budget(_SECONDS)
        try:
            return budget.enforced(
                lambda: with_deep_stack(lambda: self._rolled(source, wanted, budget))
            )
        except DiceError as error:
            raise error.located(self._script.span) from None
        except RecursionError:
            message = "the calls of this program go too deep to be rolled"
            raise OverBudgetError(message, self._script.span) from None

    def _rolled(
        self, source: RandomSource, wanted: slice, budget: Budget
    ) -> tuple[RolledResult, ...]:
        try:
            interpreter = self._run(budget)
        except NotDrawnError:
            named = self._calculated(budget).named
            return tuple(self._drawn(place, source, budget) for place in range(len(named))[wanted])
        interpreter.allow(budget)
        places = range(len(interpreter.outputs))[wanted]
        return tuple(self._one(interpreter, place, source, budget) for place in places)

    def _run(self, budget: Budget) -> RollingInterpreter:
        """Return the program as it has been run, once."""
        if self._interpreter is None:
            if self._calculation is not None:
                raise NotDrawnError
            interpreter = RollingInterpreter(budget)
            interpreter.run(self._script, self._given)
            self._interpreter = interpreter
        return self._interpreter

    def _one(
        self, interpreter: RollingInterpreter, place: int, source: RandomSource, budget: Budget
    ) -> RolledResult:
        output, calls = interpreter.outputs[place], interpreter.calls
        calls.was_cut = interpreter.were_cut[place]
        drawing = DiceDrawing(source)
        try:
            if isinstance(output.value, tuple):
                number = drawing.outcome(output.die)
            else:
                number = drawing.number(output.value)
        except NotDrawnError:
            return self._drawn(place, source, budget)
        rolled = RolledOutput(output.name, number, _dice_shown(number, drawing.pools))
        return RolledResult(rolled, calls.was_cut or drawing.was_cut)

    # ---- from the exact distribution ------------------------------------------------------

    def _drawn(self, place: int, source: RandomSource, budget: Budget) -> RolledResult:
        """Return a roll of an output that is drawn from its distribution."""
        calculation = self._calculated(budget)
        output = calculation.named[place]
        number = DiceDrawing(source).outcome(output.die)
        return RolledResult(RolledOutput(output.name, number), calculation.went_too_deep)

    def _calculated(self, budget: Budget) -> ProgramCalculation:
        if self._calculation is None:
            try:
                self._calculation = calculate(self._script, self._given, budget)
            except OverBudgetError as error:
                message = f"this is too large to be rolled, and to be calculated: {error.message}"
                raise OverBudgetError(message, error.span, error.hint) from None
        return self._calculation


def _dice_shown(number: int | None, pools: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return the dice that were rolled for a number, unless it is a single die that shows it."""
    if pools == [(number,)] or sum(map(len, pools)) > _MOST_DICE_SHOWN:
        return ()
    return tuple(pools)
