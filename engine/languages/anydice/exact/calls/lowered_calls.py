"""Calls of functions that are lowered, as long as that does not take longer than all their runs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.languages.anydice.exact.calls.runs import OutcomeRuns
from engine.languages.anydice.exact.dice.operators import RunsOutcome
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.bodies import WrittenBody
from engine.languages.anydice.exact.lowering.bodies import BodyLowering
from engine.languages.anydice.exact.lowering.unknown import NotLoweredError
from engine.languages.anydice.reading.syntax import FunctionDefinition
from engine.languages.anydice.values import Dice, Value

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["MOST_IN_PYTHON", "LoweredCalls"]

MOST_IN_PYTHON = 1_000_000
"""Runs of a function in Python for which there is room at once."""

_CHEAP_RUNS = 100_000
"""Runs of a function that is not tried again all at once with the same dice, if it failed once."""

_SECONDS_OF_A_STATEMENT = 2e-7
"""What a statement takes in Python, roughly."""


class _RunInsteadError(Exception):
    """The runs of a function have been made in the midst of lowering it.

    Attributes:
        found: What they come to.
    """

    def __init__(self, found: RunsOutcome) -> None:
        super().__init__()
        self.found = found


class LoweredCalls:
    """Runs functions once for all outcomes of what is passed to them."""

    def __init__(self, program: ProgramInterpreter, one_by_one: OutcomeRuns) -> None:
        """Lower functions of what ``program`` runs, or run them one by one."""
        self._program = program
        self._one_by_one = one_by_one
        self._hard: set[tuple[object, ...]] = set()

    def weighed(
        self,
        function: FunctionDefinition,
        body: WrittenBody | None,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
        runs: int,
    ) -> RunsOutcome | None:
        """Return what a function comes to that is run once for all outcomes, if it can be.

        Where that goes on for longer than all runs in Python would take, these are made.

        Args:
            function: The function.
            body: Its body in Python, if it is written.
            arguments: What is passed to it.
            sizes: Over how many outcomes each argument expands, or None where it does not.
            frame: The frame of its caller.
            runs: Over how many outcomes they expand together.
        """
        program, calls = self._program, self._program.calls
        dice = [argument for argument in arguments if isinstance(argument, Dice)]
        key = (id(function), program.changes, *dice)
        if key in self._hard:
            return None
        before = calls.was_cut, calls.went_too_deep
        seconds = math.inf
        if body is not None and body.is_plain and runs <= MOST_IN_PYTHON:
            seconds = runs * body.length * _SECONDS_OF_A_STATEMENT

        def run_instead() -> float:
            assert body is not None, "it is written"
            found = self._one_by_one.at_once(function, body, arguments, sizes, frame)
            if found is not None:
                raise _RunInsteadError(found)
            return math.inf

        found = None
        try:
            with program.budget.trying(run_instead, seconds):
                return BodyLowering(program, frame).weighed(function, arguments, runs)
        except _RunInsteadError as made:
            found = made.found
        except NotLoweredError:
            pass
        calls.was_cut, calls.went_too_deep = before
        if runs <= _CHEAP_RUNS:
            self._hard.add(key)
        return found
