"""Runs of a function for all that it sees of the rolls that are passed to it.

Numbers are gone through one by one. For each, the function is run for every combination of answers
to what it asks of its rolls; see ``partial_rolls``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from engine.dice import Die
from engine.languages.anydice.exact.dice import RunsOutcome
from engine.languages.anydice.exact.face_tests import FunctionTests
from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.exact.lowering import own_variables
from engine.languages.anydice.exact.partial_rolls import (
    AnswerTree,
    PartialRoll,
    TooManyAnswersError,
)
from engine.languages.anydice.reading.syntax import FunctionDefinition
from engine.languages.anydice.values import EMPTY_DICE, Dice, Value, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["FunctionLooks"]

_MOST_RUNS = 400
"""Runs of a function that are sooner made than an expression of the calculus."""


class FunctionLooks:
    """Runs functions for what they see of rolls."""

    def __init__(self, program: ProgramInterpreter, tests: FunctionTests) -> None:
        """Run functions.

        Args:
            program: What runs them.
            tests: Tells what they ask.
        """
        self._program = program
        self._tests = tests

    def weighed(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
    ) -> RunsOutcome | None:
        """Return what a function comes to, or None where it sees too much of its rolls.

        Args:
            function: The function.
            arguments: What is passed to it.
            sizes: Over how many outcomes each argument expands, or None where it does not.
            frame: The frame of its caller.
        """
        program = self._program
        tests = self._tests.of(function).tests
        pools: dict[str, Dice] = {}
        numbers: dict[str, Die] = {}
        for parameter, argument, size in zip(function.parameters, arguments, sizes, strict=True):
            if size is None:
                continue
            if parameter.kind != "s" or not isinstance(argument, Dice):
                numbers[parameter.name] = program.dice.die(argument)
            elif tests.get(parameter.name) is not None:
                pools[parameter.name] = argument
            else:
                return None
        most = _MOST_RUNS // math.prod([len(die.faces) for die in numbers.values()])
        if not pools or not most or not tests:
            return None
        own = own_variables(function, arguments)
        runs = _LookedRuns(program, function, pools, most, VariableFrame(own, frame, program))
        with program.calls.inside():
            try:
                return program.dice.weighed(runs.results(own, numbers))
            except TooManyAnswersError:
                return None


class _LookedRuns:
    """Runs of one function."""

    def __init__(
        self,
        program: ProgramInterpreter,
        function: FunctionDefinition,
        pools: Mapping[str, Dice],
        most: int,
        frame: VariableFrame,
    ) -> None:
        """Make no run yet.

        Args:
            program: What runs it.
            function: The function.
            pools: What is rolled, by the names of the parameters.
            most: How many runs may be made for each combination of numbers.
            frame: The frame it runs in.
        """
        self._program = program
        self._body = program.steps.block(function.body)
        self._frame = frame
        total = math.prod([pool.die.total**pool.count for pool in pools.values()])
        self._tree = AnswerTree(most, total)
        self._rolls = {
            name: PartialRoll(pool, self._tree, highest_first=program.dice.highest_first)
            for name, pool in pools.items()
        }

    def results(
        self, own: dict[str, Held], numbers: Mapping[str, Die]
    ) -> Iterator[tuple[Value, int]]:
        """Yield what each run comes to, with its weight.

        Args:
            own: The variables it begins with.
            numbers: The parameters that are gone through one by one, with their outcomes.
        """
        step, frame, tree = self._program.budget.step, self._frame, self._tree
        for combination in product(*map(faces_of, numbers.values())):
            known = dict(zip(numbers, [face for face, _ in combination], strict=True))
            weight = math.prod([weight for _, weight in combination])
            begun = {**own, **known, **self._rolls}
            for _ in tree.runs():
                step()
                for roll in self._rolls.values():
                    roll.forget()
                frame.own = dict(begun)
                value = self._body(frame)
                yield EMPTY_DICE if value is None else value, weight * tree.weight
