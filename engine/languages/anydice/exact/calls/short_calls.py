"""Calls of functions of which enough is known when the program is read.

Most calls of most programs have few outcomes: ``[attack d20 bonus 5]`` runs twenty times. What is
known of the function (``plans``) leaves little to be decided here, so it is run for each of
them at once. Calls with more outcomes are handed to ``expansion``. What any of these calls has come
to is kept here for the next call of the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product, starmap
from typing import TYPE_CHECKING, Any

from engine.direct.results import NotDirectError
from engine.errors import DiceError, OverBudgetError
from engine.languages.anydice.exact.calls.arguments import KNOWN, CallArguments
from engine.languages.anydice.exact.calls.chains import CallChain, ChainWantedError
from engine.languages.anydice.exact.calls.memory import MOST_KEPT, CallMemory, KnownResults
from engine.languages.anydice.exact.calls.plans import CallPlan
from engine.languages.anydice.exact.calls.runs import together
from engine.languages.anydice.exact.dice.operators import RunsOutcome
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.bodies import FEW_RUNS, may_call
from engine.languages.anydice.values import EMPTY_DICE, Dice, Value, die_of, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["ShortCalls"]

_FEW_ROUNDS = 4_000
"""Runs in a call that are sooner made one by one than followed from the first one on."""


class ShortCalls:
    """Calls functions that have a plan, and remembers what they come to."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Call functions of what ``program`` runs."""
        self._program = program
        self._arguments = CallArguments(program)
        # By the plan, the number of changes, the variables outside and the arguments.
        self._values: dict[tuple[object, ...], Value] = {}
        self._memory = CallMemory(program.calls)
        # How many more are made in a call before it is followed; None outside of such calls.
        self._runs_left: float | None = None

    def call(self, plan: CallPlan, arguments: tuple[Value, ...], frame: VariableFrame) -> Value:
        """Return what a function comes to, from memory where that will do.

        Args:
            plan: How it is called.
            arguments: What is passed to it.
            frame: The frame of its caller.
        """
        program = self._program
        calls = program.calls
        seen: Sequence[Any] = [*map(frame.look_up, plan.outside)]
        if (
            (seen and not KNOWN.issuperset(map(type, seen)))
            or (plan.types and tuple(map(type, seen[: len(plan.types)])) != plan.types)
            or (plan.others and not may_call(program, plan.others, calls.depth + plan.height))
        ):
            return self._expanded(plan, arguments, seen, frame)
        if plan.calls:
            return self._called(plan, arguments, seen, frame)
        if calls.depth >= calls.most_depth:
            return program.expand(plan.function, arguments, frame)
        key = (id(plan), program.changes, *seen, arguments)
        value = self._values.get(key)
        if value is None:
            value = self._worked_out(plan, arguments, seen, frame)
            if len(self._values) < MOST_KEPT and KNOWN.issuperset(map(type, arguments)):
                self._values[key] = value
        if calls.height < plan.height:
            calls.height = plan.height
        return value

    def _expanded(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        frame: VariableFrame,
    ) -> Value:
        """Return the same for more outcomes, with one face for all that are alike."""
        alike = self._arguments.alike(plan, arguments, seen)
        return self._program.expand(plan.function, alike, frame)

    def _worked_out(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        frame: VariableFrame,
    ) -> Value:
        """Return the same for what has not been passed to it before."""
        found = self._at_once(plan, arguments, seen, frame)
        if found is None:
            return self._expanded(plan, arguments, seen, frame)
        if not isinstance(found, RunsOutcome):
            return found
        return Dice(1, found.die, cut_off=None if self._program.explodes else 0)

    def _at_once(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        frame: VariableFrame,
    ) -> Value | RunsOutcome | None:
        """Return what a function comes to that is run for each outcome, or None if these are many.

        Args:
            plan: How it is called.
            arguments: What is passed to it.
            seen: The variables outside that it looks at.
            frame: The frame of its caller.
        """
        first = self._arguments.settled_first(plan, arguments) if plan.first else None
        if first is not None:
            return self._settled(plan, arguments, first, seen, frame)
        found = self._arguments.of(plan, arguments, seen)
        if found is None:
            return None
        columns, ways = found
        given = *seen[: len(plan.types)], frame
        calls = self._program.calls
        if plan.calls and calls.depth >= calls.most_depth:
            calls.cut()
            return EMPTY_DICE
        results: Sequence[Value | None]
        try:
            if plan.calls:
                self._count_runs(math.prod(map(len, columns)))
                memory = self._memory.of((id(plan), self._program.changes, *seen))
                results = [self._run(plan, chosen, given, memory) for chosen in product(*columns)]
            else:
                results = list(starmap(plan.run, product(*columns, *zip(given, strict=True))))
                self._program.budget.step(len(results))
        except NotDirectError:
            return None
        return self._mixed(results, ways)

    def _count_runs(self, runs: int) -> None:
        """Note how many runs are made within a call that may be followed instead.

        Raises:
            ChainWantedError: It has become worth it.
        """
        if self._runs_left is not None:
            self._runs_left -= runs
            if self._runs_left < 0:
                raise ChainWantedError

    def _settled(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        first: int,
        seen: Sequence[Any],
        frame: VariableFrame,
    ) -> Value | RunsOutcome | None:
        """Return the same for an argument whose outcomes are gone through before all others.

        Args:
            plan: How the function is called.
            arguments: What is passed to it.
            first: The place of this argument, which is dice.
            seen: The variables outside that it looks at.
            frame: The frame of its caller.
        """
        dice, parts = self._program.dice, []
        die = dice.die(arguments[first])
        if not 0 < len(die.faces) <= FEW_RUNS:
            return None
        for face, weight in faces_of(die):
            chosen = (*arguments[:first], face, *arguments[first + 1 :])
            part = self._at_once(plan, chosen, seen, frame)
            if part is None:
                alike = self._arguments.alike(plan, chosen, seen)
                part = self._program.expander.outcome(plan.function, alike, frame)
            if not isinstance(part, RunsOutcome):
                return part  # calls are too deep
            parts.append((part, weight))
        return together(dice, parts)

    def _called(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        frame: VariableFrame,
    ) -> Value:
        """Return what a function comes to that may call others by steps.

        Args:
            plan: How it is called.
            arguments: What is passed to it.
            seen: The variables outside that it looks at.
            frame: The frame of its caller.
        """
        memory = self._memory.of((id(plan), self._program.changes, *seen))
        known = self._memory.recalled(memory, arguments)
        if known is not None:
            return known
        calls = self._program.calls
        outside = calls.begin()
        try:
            begin = self._worked_out if self._runs_left is not None else self._begun
            value = begin(plan, arguments, seen, frame)
        finally:
            height, was_cut = calls.height, calls.was_cut
            calls.height, calls.was_cut = max(outside[0], height), outside[1] or was_cut
        if KNOWN.issuperset(map(type, arguments)):
            self._memory.keep(memory, arguments, value, height, was_cut=was_cut)
        return value

    def _begun(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        frame: VariableFrame,
    ) -> Value:
        """Return the same for a call that stands in no other one that may be followed."""
        body = self._program.steps.written(plan.function)
        if body is None or body.endings is None or Dice not in map(type, arguments):
            return self._worked_out(plan, arguments, seen, frame)
        self._runs_left = _FEW_ROUNDS
        try:
            return self._worked_out(plan, arguments, seen, frame)
        except ChainWantedError:
            self._runs_left = None
            value = self._followed(plan, arguments, frame)
            if value is not None:
                return value
            self._runs_left = math.inf
            return self._worked_out(plan, arguments, seen, frame)
        finally:
            self._runs_left = None

    def _followed(
        self, plan: CallPlan, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> Value | None:
        """Return the same by following the calls that its runs end with, or None."""
        try:
            return CallChain(self._program, self._arguments.of, frame).value(plan, arguments)
        except OverBudgetError:
            raise
        except (DiceError, NotDirectError):
            return None  # the error of the first run that has one is told

    def _run(
        self,
        plan: CallPlan,
        chosen: tuple[Value, ...],
        given: tuple[Any, ...],
        memory: KnownResults,
    ) -> Value:
        """Return what a function comes to for certain arguments, from memory where that will do.

        Args:
            plan: How it is called.
            chosen: The arguments.
            given: What it is handed besides.
            memory: What it has come to before.
        """
        known = self._memory.recalled(memory, chosen)
        if known is not None:
            return known
        calls = self._program.calls
        outside = calls.enter()
        calls.height = plan.height - 1
        try:
            self._program.budget.step()
            value = plan.run(*chosen, *given)
        finally:
            height, was_cut = calls.leave(outside)
        value = EMPTY_DICE if value is None else value
        self._memory.keep(memory, chosen, value, height, was_cut=was_cut)
        return value

    def _mixed(
        self, results: Sequence[Value | None], ways: Sequence[Sequence[int]]
    ) -> Value | RunsOutcome:
        """Return what results come to together; the only one of a call whose arguments are certain.

        Args:
            results: A result for each combination of the outcomes of arguments.
            ways: The weights of these, for each argument that has several.
        """
        if not ways:
            return EMPTY_DICE if results[0] is None else results[0]
        weights: Sequence[int] = ways[0]
        if len(ways) > 1:
            weights = list(map(math.prod, product(*ways)))
        if set(map(type, results)) != {int}:
            return self._program.dice.weighed(zip(results, weights, strict=True))
        total = 0
        gathered: dict[int, int] = {}
        for number, weight in zip(results, weights, strict=True):
            total += weight
            gathered[number] = gathered.get(number, 0) + weight  # type: ignore[index,arg-type]  # numbers
        return RunsOutcome(die_of(gathered), total, total)
