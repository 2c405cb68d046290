"""Runs of a function for each outcome of the dice that are passed to it, one by one."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product, repeat
from typing import TYPE_CHECKING

from engine.direct.results import NotDirectError
from engine.languages.anydice.exact.dice.operators import DiceCalculator, RunsOutcome
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.bodies import WrittenBody
from engine.languages.anydice.reading.syntax import FunctionDefinition
from engine.languages.anydice.values import Dice, Value, die_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["OutcomeRuns", "together"]

_MOST_AT_A_TIME = 20_000
"""Rolls for which there is room at a time."""


class OutcomeRuns:
    """Runs the functions of a program outcome by outcome."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Run functions of what ``program`` runs."""
        self._program = program

    def weighed(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
    ) -> RunsOutcome:
        """Return what a function comes to that is run for each outcome of some arguments.

        Args:
            function: The function.
            arguments: What is passed to it.
            sizes: Over how many outcomes each argument expands, or None where it does not.
            frame: The frame of its caller.
        """
        calls = self._program.calls
        outside = calls.enter()
        try:
            return self._program.dice.weighed(self._each_run(function, arguments, sizes, frame))
        finally:
            calls.leave(outside)

    def at_once(
        self,
        function: FunctionDefinition,
        body: WrittenBody,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
    ) -> RunsOutcome | None:
        """Return what a function comes to that is written in Python and calls no others by steps.

        Args:
            function: The function.
            body: Its body, written in Python.
            arguments: What is passed to it.
            sizes: Over how many outcomes each argument expands, or None where it does not.
            frame: The frame that its frame stands in.

        Returns:
            What it comes to, or None where a run has to be made by steps.
        """
        dice, calls = self._program.dice, self._program.calls
        outside = body.outside_of(frame, calls.depth + 1)
        if outside is None:
            return None
        values, ways = self.outcomes(function, arguments, sizes)
        given = [*_columns(values), *map(repeat, [*outside, frame])]
        try:
            results = list(map(body.run, *given))
        except NotDirectError:
            return None
        calls.height = max(calls.height, body.height)
        self._program.budget.step(len(results))
        weights = [1]
        for own in ways:
            weights = [weight * one for weight in weights for one in own]
        if set(map(type, results)) == {int}:
            total = sum(weights)
            gathered = _gathered(results, weights)  # type: ignore[arg-type]  # numbers
            return RunsOutcome(die_of(gathered), total, total)
        return dice.weighed(zip(results, weights, strict=True))

    def _each_run(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
    ) -> Iterator[tuple[Value | None, int]]:
        """Yield what a function comes to for each combination of arguments, with its weight.

        Args:
            function: The function.
            arguments: What is passed to it.
            sizes: Over how many outcomes each argument expands, or None where it does not.
            frame: The frame that its frame stands in.
        """
        run, step = self._program.steps.function(function, frame), self._program.budget.step
        for chosen, weight in self.combinations(function, arguments, sizes):
            step()
            yield run(chosen), weight

    def combinations(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
    ) -> Iterator[tuple[tuple[Value, ...], int]]:
        """Yield all arguments together for each outcome of those that expand, with its weight."""
        places = [place for place, size in enumerate(sizes) if size is not None]
        if len(places) == 1 and function.parameters[places[0]].kind == "s":
            place = places[0]
            before, after = arguments[:place], arguments[place + 1 :]
            pool = arguments[place]
            assert isinstance(pool, Dice), "it expands"
            for value, weight in self._program.dice.sorted_rolls(pool):
                yield (*before, value, *after), weight
            return
        values, weights = self.outcomes(function, arguments, sizes)
        yield from zip(product(*values), map(math.prod, product(*weights)), strict=True)

    def outcomes(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
    ) -> tuple[list[Sequence[Value]], list[Sequence[int]]]:
        """Return the outcomes of each argument, and their weights; of one that is certain 1."""
        dice = self._program.dice
        values: list[Sequence[Value]] = []
        weights: list[Sequence[int]] = []
        outcomes: Sequence[Value]
        ways: Sequence[int]
        for parameter, argument, size in zip(function.parameters, arguments, sizes, strict=True):
            if size is None:
                values.append((argument,))
                weights.append((1,))
                continue
            if parameter.kind == "s":
                assert isinstance(argument, Dice), "it expands"
                if size > _MOST_AT_A_TIME:  # which are not kept for the next time
                    outcomes, ways = zip(*dice.sorted_rolls(argument), strict=True)
                else:
                    outcomes, ways = dice.few_rolls(argument)
            else:
                is_one = type(argument) is Dice and argument.count == 1
                die = argument.die if is_one else dice.die(argument)  # type: ignore[union-attr]
                outcomes, ways = die.faces, die.weights  # type: ignore[assignment]  # numbers
            values.append(outcomes)
            weights.append(ways)
        return values, weights


def together(dice: DiceCalculator, parts: Sequence[tuple[RunsOutcome, int]]) -> RunsOutcome:
    """Return what several runs come to, each of which stands for many, with these weights."""
    common = math.lcm(*[part.total for part, _ in parts])
    kept = [weight * part.kept * (common // part.total) for part, weight in parts]
    die = dice.mixed(zip([part.die for part, _ in parts], kept, strict=True))
    return RunsOutcome(die, sum(kept), sum([weight for _, weight in parts]) * common)


def _columns(values: Sequence[Sequence[Value]]) -> Iterator[Iterable[Value]]:
    """Yield the arguments of each parameter, for every combination of the values of all."""
    behind = math.prod([len(some) for some in values])
    before = 1
    for some in values:
        behind //= len(some)
        column = some if behind == 1 else [one for one in some for _ in range(behind)]
        yield list(column) * before
        before *= len(some)


def _gathered(numbers: Iterable[int], weights: Iterable[int]) -> dict[int, int]:
    """Return the weight of each number."""
    gathered: dict[int, int] = defaultdict(int)
    for number, weight in zip(numbers, weights, strict=True):
        gathered[number] += weight
    return gathered
