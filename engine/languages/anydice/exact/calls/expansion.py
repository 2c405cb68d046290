"""Calls of a program's own functions.

A parameter of type ``:n`` or ``:s`` asks for each outcome of the dice that are passed to it. Where
these are few, the function runs once for each, in a frame of its own, and what comes out is mixed.
(AnyDice keeps one frame for all of these runs, so that variables leak from one to the next; this is
not done here.) Where they are many, it runs once for all of them, as ``lowering`` tells; where that
cannot be done either, parameters with few outcomes are settled first and the others then.

The result of a call with certain arguments is kept, and used again where the same call would read
the same variables.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.errors import OverBudgetError
from engine.languages.anydice.exact.call_stack import Dependencies, KnownCall
from engine.languages.anydice.exact.calls.lowered_calls import MOST_IN_PYTHON, LoweredCalls
from engine.languages.anydice.exact.calls.runs import OutcomeRuns, together
from engine.languages.anydice.exact.dice.operators import RunsOutcome
from engine.languages.anydice.exact.dice.rolls import outcomes
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.bodies import FEW_RUNS, WrittenBody
from engine.languages.anydice.exact.in_python.endings import EndedRuns
from engine.languages.anydice.reading.syntax import FunctionDefinition
from engine.languages.anydice.values import EMPTY_DICE, Dice, Value, certain, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["Expander"]

_MANY_RUNS = 3_000_000
"""Runs of a function that nobody waits for."""

_FEW_OUTCOMES = 200
"""Outcomes of a parameter over which a function that cannot be lowered is run first."""


class Expander:
    """Calls the functions of a program."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Call functions of what ``program`` runs."""
        self._program = program
        self._known: dict[tuple[object, ...], list[KnownCall]] = {}
        self._one_by_one = OutcomeRuns(program)
        self._ended = EndedRuns(program)
        self._lowered = LoweredCalls(program, self._one_by_one)

    def call(
        self, function: FunctionDefinition, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> Value:
        """Return what a function comes to, run for every outcome that its parameters ask for."""
        bound, sizes = self._sized(function, arguments)
        if all(size is None for size in sizes):
            return self._known_call(function, bound, frame)
        runs = math.prod([size for size in sizes if size is not None])
        if not runs:
            return EMPTY_DICE
        if self._program.calls.is_deepest:
            self._program.calls.cut()
            return EMPTY_DICE
        return self._known_expansion(function, bound, sizes, frame, runs)

    def outcome(
        self, function: FunctionDefinition, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> RunsOutcome:
        """Return the same, and how much of it has an outcome, for arguments that expand."""
        bound, sizes = self._sized(function, arguments)
        runs = math.prod([size for size in sizes if size is not None])
        return self._expanded(function, bound, sizes, frame, runs)

    def _sized(
        self, function: FunctionDefinition, arguments: tuple[Value, ...]
    ) -> tuple[tuple[Value, ...], list[int | None]]:
        """Return arguments as the parameters take them, and over what each expands, if it does."""
        sizes: list[int | None] = []
        bound: list[Value] = []
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            kind = parameter.kind
            size = None
            if kind != "n" or type(argument) is not int:
                size = outcomes(kind, argument, self._program.dice)
                if size is None:
                    argument = self._bound(kind, argument)
            sizes.append(size)
            bound.append(argument)
        return tuple(bound), sizes

    def _known_expansion(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
        runs: int,
    ) -> Value:
        """Return what a call with dice comes to, from memory where that will do."""
        program, calls = self._program, self._program.calls
        entries = self._known.setdefault((id(function), arguments, *self._circumstances()), [])
        for known in entries:
            if calls.holds(known.within, frame):
                calls.reuse(known.within)
                return known.value
        inside = VariableFrame({}, frame, program)
        outside = calls.begin()
        try:
            die = self._expanded(function, arguments, sizes, inside, runs).die
        finally:
            within = calls.end(outside, inside)
        value = Dice(1, die, cut_off=None if program.explodes else 0)
        entries.append(KnownCall(value, within))
        return value

    def _expanded(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
        runs: int,
    ) -> RunsOutcome:
        """Return what a function comes to that is run for every outcome of its arguments.

        Args:
            function: The function.
            arguments: What is passed to it.
            sizes: Over how many outcomes each argument expands, or None where it does not.
            frame: The frame that its frame stands in.
            runs: Over how many outcomes they expand together.
        """
        body = self._program.steps.written(function)
        found = None
        if runs > FEW_RUNS and not (body is not None and body.is_at_once(runs, is_swept=True)):
            found = self._swept(function, arguments, sizes, frame)
        if found is not None:
            return found
        if body is not None and body.is_at_once(runs, is_swept=False):
            found = self._one_by_one.at_once(function, body, arguments, sizes, frame)
        elif runs > FEW_RUNS:
            if body is not None and body.is_soon_ended(runs):
                found = self._in_python(function, body, arguments, sizes, frame, FEW_RUNS)
            found = found or self._lowered.weighed(function, body, arguments, sizes, frame, runs)
        return found or self._one_after_the_other(function, body, arguments, sizes, frame, runs)

    def _one_after_the_other(
        self,
        function: FunctionDefinition,
        body: WrittenBody | None,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
        runs: int,
    ) -> RunsOutcome:
        """Return the same by running it for one outcome after the other."""
        found = None
        if body is not None and FEW_RUNS < runs <= MOST_IN_PYTHON:
            found = self._in_python(function, body, arguments, sizes, frame)
        if found is not None:
            return found
        if runs > FEW_RUNS:
            first = [size if size is not None and size <= _FEW_OUTCOMES else None for size in sizes]
            if any(first) and first != sizes:
                return self._settled_first(function, arguments, first, sizes, frame)
        if runs > _MANY_RUNS:
            self._run_once(function, arguments, frame)  # which may be in error
            raise OverBudgetError(
                f"this function would have to run {runs:,} times",
                function.head,
                "pass it fewer dice, or let it look at less of them",
            )
        if body is not None and body.is_plain and FEW_RUNS < runs <= MOST_IN_PYTHON:
            found = self._one_by_one.at_once(function, body, arguments, sizes, frame)
        return found or self._one_by_one.weighed(function, arguments, sizes, frame)

    def _in_python(
        self,
        function: FunctionDefinition,
        body: WrittenBody,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
        most_calls: float = math.inf,
    ) -> RunsOutcome | None:
        """Return the same where runs are made in Python, if only up to the calls they end with."""
        if body.endings is None:
            return None
        outcomes = self._one_by_one.outcomes(function, arguments, sizes)
        return self._ended.weighed(function, body, arguments, outcomes, frame, most_calls)

    def _run_once(
        self, function: FunctionDefinition, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> None:
        """Run a function for the first outcome of each argument."""
        chosen: list[Value] = []
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            if parameter.kind in ("n", "s") and isinstance(argument, Dice):
                face, _ = next(iter(faces_of(argument.die)))
                argument = (face,) * argument.count if parameter.kind == "s" else face
            chosen.append(argument)
        self._known_call(function, tuple(chosen), frame)

    def _settled_first(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        first: Sequence[int | None],
        sizes: Sequence[int | None],
        frame: VariableFrame,
    ) -> RunsOutcome:
        """Settle parameters with few outcomes, and run the function for all others at once.

        Args:
            function: The function.
            arguments: What is passed to it.
            first: Over how many outcomes those expand that are settled first; None for all others.
            sizes: Over how many outcomes each argument expands, or None where it does not.
            frame: The frame of its caller.
        """
        rest = [size if now is None else None for size, now in zip(sizes, first, strict=True)]
        left = math.prod([size for size in rest if size is not None])
        parts = [
            (self._expanded(function, chosen, rest, frame, left), weight)
            for chosen, weight in self._one_by_one.combinations(function, arguments, first)
        ]
        return together(self._program.dice, parts)

    def _bound(self, kind: str, argument: Value) -> Value:
        """Return an argument that does not expand as its parameter takes it."""
        if kind == "s" and isinstance(argument, int):
            return (argument,)
        if kind == "d" and not isinstance(argument, Dice):
            return Dice(1, certain(self._program.dice.number(argument)))
        return argument

    def _swept(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
    ) -> RunsOutcome | None:
        """Return what a function comes to that goes over its only expanding sequence once."""
        sweep = self._program.steps.sweep(function)
        if sweep is None or sum(size is not None for size in sizes) != 1:
            return None
        pool = arguments[sweep.position]
        if not isinstance(pool, Dice) or pool.count < 2:
            return None
        return sweep.weighed(self._program, arguments, frame, pool)

    def _known_call(
        self, function: FunctionDefinition, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> Value:
        """Return the result of a call with certain arguments, from memory where that will do."""
        program, calls = self._program, self._program.calls
        if calls.is_deepest:
            calls.cut()
            return EMPTY_DICE
        entries = self._known.setdefault((id(function), arguments, *self._circumstances()), [])
        for known in entries:
            if calls.holds(known.within, frame):
                calls.reuse(known.within)
                return known.value
        inside = VariableFrame({}, frame, program)
        outside = calls.enter()
        try:
            program.budget.step()
            value = program.steps.function(function, inside)(arguments)
        finally:
            height, was_cut = calls.leave(outside)
        within = Dependencies(inside.read or {}, height, calls.depth if was_cut else None)
        value = EMPTY_DICE if value is None else value
        entries.append(KnownCall(value, within))
        return value

    def _circumstances(self) -> tuple[object, ...]:
        """Return what any call depends on besides its arguments and the variables it reads."""
        return (self._program.changes,)
