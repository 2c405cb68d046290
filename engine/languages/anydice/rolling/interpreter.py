"""Runs an AnyDice program with dice as recipes, which are then rolled as often as one likes.

Nothing is random while a program runs: its variables hold dice and no rolls, and conditions are
numbers. So it is run once; a roll of an output follows the recipe that it has come to, and runs
those functions again whose parameters are rolled.
"""

from __future__ import annotations

from engine.control import Budget
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.interpreter import ProgramInterpreter
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.rolling.calls import CallContext, RollingExpander
from engine.languages.anydice.rolling.functions import RollingFunctions
from engine.languages.anydice.rolling.operators import RollingCalculator
from engine.languages.anydice.values import Value

__all__ = ["RollingInterpreter"]


class RollingInterpreter(ProgramInterpreter):
    """Runs one program, to be rolled.

    Attributes:
        dice: Makes recipes of what is done to dice.
        built_in: Makes recipes of the functions that every program has.
        were_cut: Of each output, whether calls were left out up to it for being too deep.
    """

    dice: RollingCalculator
    built_in: RollingFunctions

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        self.dice = RollingCalculator(budget)
        self.built_in = RollingFunctions(self.dice)
        self.were_cut: list[bool] = []
        self._expander = RollingExpander(self)

    def allow(self, budget: Budget) -> None:
        """Do all that follows within a budget."""
        self.budget = self.dice.budget = self.dice.exact.budget = budget

    def resume(self, moment: CallContext) -> None:
        """Be as it was at a moment."""
        self.functions = moment.functions
        self.changes = moment.changes
        self.dice.highest_first = moment.highest_first
        self.built_in.explode_depth = moment.explode_depth
        self.calls.most_depth = moment.most_depth
        self.calls.depth = moment.depth

    def output(self, statement: syntax.OutputStatement, value: Value, frame: VariableFrame) -> None:
        """Output a value, and note whether calls were left out up to it."""
        super().output(statement, value, frame)
        self.were_cut.append(self.calls.was_cut)
