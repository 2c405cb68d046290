"""Runs of a function for each outcome of the dice that are passed to it, one by one.

What a run has come to is kept for the next call with the same outcome among those of its dice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from engine.languages.anydice.exact.calls import KnownRuns
from engine.languages.anydice.exact.dice import Weighed
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.lowering import own_names
from engine.languages.anydice.reading.syntax import FunctionDefinition
from engine.languages.anydice.values import EMPTY_DICE, Dice, Value, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["OutcomeRuns"]

_MOST_KEPT = 20_000
"""Runs of a function whose results are kept for the next call, to keep the memory small."""


class OutcomeRuns:
    """Runs the functions of a program outcome by outcome."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Run functions of what ``program`` runs."""
        self._program = program
        self._known: dict[tuple[object, ...], list[KnownRuns]] = {}

    def weighed(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        settled: Sequence[bool],
        frame: VariableFrame,
        circumstances: tuple[object, ...],
    ) -> Weighed:
        """Return what a function comes to that is run for each outcome of settled arguments.

        Args:
            function: The function.
            arguments: What is passed to it.
            settled: Which of the arguments are settled.
            frame: The frame of its caller.
            circumstances: What its result depends on besides arguments and variables.
        """
        calls = self._program.calls
        same = [None if now else one for one, now in zip(arguments, settled, strict=True)]
        kept = self._known.setdefault((id(function), *same, *circumstances), [])
        runs = self._taken(kept, frame)
        inside = VariableFrame({}, frame, self._program)
        inside.read = runs.within.read
        outside = calls.enter()
        try:
            weighed = self._program.dice.weighed(
                self._each_run(
                    function, self.combinations(function, arguments, settled), runs, inside
                )
            )
        finally:
            height, was_cut = calls.leave(outside)
        runs.within.height = max(runs.within.height, height)
        if was_cut:
            runs.within.cut_at = calls.depth
        kept.append(runs)
        return weighed

    def _taken(self, kept: list[KnownRuns], frame: VariableFrame) -> KnownRuns:
        """Return runs that were made before and would go the same now; none where there are none.

        They are taken out for as long as more are made: a function may call itself.
        """
        calls = self._program.calls
        for place, runs in enumerate(kept):
            if calls.holds(runs.within, frame):
                calls.reuse(runs.within)
                return kept.pop(place)
        return KnownRuns()

    def _each_run(
        self,
        function: FunctionDefinition,
        combinations: Iterator[tuple[object, tuple[Value, ...], int]],
        runs: KnownRuns,
        frame: VariableFrame,
    ) -> Iterator[tuple[Value, int]]:
        """Yield what a function comes to for each combination of arguments, with its weight."""
        program, names = self._program, own_names(function)
        body = program.steps.block(function.body)
        values = runs.values
        for key, chosen, weight in combinations:
            value = values.get(key)
            if value is None:
                value = body(
                    VariableFrame(dict(zip(names, chosen[::-1], strict=True)), frame, program)
                )
                value = EMPTY_DICE if value is None else value
                if len(values) < _MOST_KEPT:
                    values[key] = value
            yield value, weight

    def combinations(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        settled: Sequence[bool],
    ) -> Iterator[tuple[object, tuple[Value, ...], int]]:
        """Yield the outcomes of settled arguments, all arguments with these, and their weight."""
        step = self._program.budget.step
        places = [place for place, is_settled in enumerate(settled) if is_settled]
        outcomes = [
            self._each(function.parameters[place].kind, arguments[place]) for place in places
        ]
        if len(places) == 1:
            before, after = arguments[: places[0]], arguments[places[0] + 1 :]
            for value, weight in outcomes[0]:
                step()
                yield value, (*before, value, *after), weight
            return
        chosen = list(arguments)
        for combination in product(*outcomes):
            step()
            values, weights = zip(*combination, strict=True)
            for place, value in zip(places, values, strict=True):
                chosen[place] = value
            yield values, tuple(chosen), math.prod(weights)

    def _each(self, kind: str, argument: Value) -> Iterable[tuple[Value, int]]:
        """Return the outcomes of an argument with their weights."""
        if kind == "s" and isinstance(argument, Dice):
            return self._program.dice.sorted_rolls(argument)
        return faces_of(self._program.dice.die(argument))
