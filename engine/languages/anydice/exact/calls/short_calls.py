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
from engine.languages.anydice.exact.calls.chains import CallChain, ChainWantedError
from engine.languages.anydice.exact.calls.memory import MOST_KEPT, CallMemory, KnownResults
from engine.languages.anydice.exact.calls.plans import FEW_ALIKE, CallPlan
from engine.languages.anydice.exact.calls.runs import together
from engine.languages.anydice.exact.dice.operators import RunsOutcome
from engine.languages.anydice.exact.dice.rolls import first_rolls
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.bodies import FEW_RUNS, may_call
from engine.languages.anydice.exact.sweeps.face_tests import has_few_rolls, with_alike_faces_asked
from engine.languages.anydice.values import EMPTY_DICE, Dice, Value, certain, die_of, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["ShortCalls"]

_FEW_ROUNDS = 4_000
"""Runs in a call that are sooner made one by one than followed from the first one on."""

_KNOWN = frozenset({int, tuple, Dice})
"""The types of values that are known."""


class ShortCalls:
    """Calls functions that have a plan, and remembers what they come to."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Call functions of what ``program`` runs."""
        self._program = program
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
            (seen and not _KNOWN.issuperset(map(type, seen)))
            or (plan.types and tuple(map(type, seen[: len(plan.types)])) != plan.types)
            or (plan.others and not may_call(program, plan.others, calls.depth + plan.height))
        ):
            return program.expand(plan.function, arguments, frame)
        if plan.calls:
            return self._called(plan, arguments, seen, frame)
        if calls.depth >= calls.most_depth:
            return program.expand(plan.function, arguments, frame)
        key = (id(plan), program.changes, *seen, arguments)
        value = self._values.get(key)
        if value is None:
            found = self._run_at_once(plan, arguments, seen, frame)
            if found is not None:
                value = self._in_dice(found)
            else:
                value = program.expand(plan.function, arguments, frame)
            if len(self._values) < MOST_KEPT and _KNOWN.issuperset(map(type, arguments)):
                self._values[key] = value
        if calls.height < plan.height:
            calls.height = plan.height
        return value

    def _run_at_once(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        frame: VariableFrame,
    ) -> Value | RunsOutcome | None:
        """Return what a function comes to that calls no others by steps, or None.

        Args:
            plan: How it is called.
            arguments: What is passed to it.
            seen: The variables outside that it looks at.
            frame: The frame of its caller.
        """
        first = _settled_first(plan, arguments) if plan.first else None
        if first is not None:
            return self._settled(plan, arguments, first, seen, frame)
        found = self._outcomes(plan, arguments, seen)
        if found is None:
            return None
        columns, ways = found
        given = product(*columns, *zip(seen[: len(plan.types)], strict=True), (frame,))
        try:
            results = list(starmap(plan.run, given))
        except NotDirectError:
            return None
        self._program.budget.step(len(results))
        return self._mixed(results, ways)

    def _settled(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        first: int,
        seen: Sequence[Any],
        frame: VariableFrame,
    ) -> RunsOutcome | None:
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
            part = self._run_at_once(plan, chosen, seen, frame)
            if not isinstance(part, RunsOutcome):
                return None
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
            value = begin(plan, arguments, seen, memory, frame)
        finally:
            height, was_cut = calls.height, calls.was_cut
            calls.height, calls.was_cut = max(outside[0], height), outside[1] or was_cut
        if _KNOWN.issuperset(map(type, arguments)):
            self._memory.keep(memory, arguments, value, height, was_cut=was_cut)
        return value

    def _begun(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        memory: KnownResults,
        frame: VariableFrame,
    ) -> Value:
        """Return the same for a call that stands in no other one that may be followed."""
        body = self._program.steps.written(plan.function)
        if body is None or body.endings is None or Dice not in map(type, arguments):
            return self._worked_out(plan, arguments, seen, memory, frame)
        self._runs_left = _FEW_ROUNDS
        try:
            return self._worked_out(plan, arguments, seen, memory, frame)
        except ChainWantedError:
            self._runs_left = None
            value = self._followed(plan, arguments, frame)
            if value is not None:
                return value
            self._runs_left = math.inf
            return self._worked_out(plan, arguments, seen, memory, frame)
        finally:
            self._runs_left = None

    def _followed(
        self, plan: CallPlan, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> Value | None:
        """Return the same by following the calls that its runs end with, or None."""
        try:
            return CallChain(self._program, self._outcomes, frame).value(plan, arguments)
        except OverBudgetError:
            raise
        except (DiceError, NotDirectError):
            return None  # the error of the first run that has one is told

    def _worked_out(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        memory: KnownResults,
        frame: VariableFrame,
    ) -> Value:
        """Return the same for what has not been passed to it before."""
        calls, expand = self._program.calls, self._program.expand
        found = self._outcomes(plan, arguments, seen)
        if found is None:
            return expand(plan.function, arguments, frame)
        columns, ways = found
        if calls.depth >= calls.most_depth:
            calls.cut()
            return EMPTY_DICE
        if self._runs_left is not None:
            self._runs_left -= math.prod(map(len, columns))
            if self._runs_left < 0:
                raise ChainWantedError
        given = *seen[: len(plan.types)], frame
        try:
            results = [self._run(plan, chosen, given, memory) for chosen in product(*columns)]
        except NotDirectError:
            return expand(plan.function, arguments, frame)
        return self._in_dice(self._mixed(results, ways))

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

    def _outcomes(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        most: int | None = None,
    ) -> tuple[list[Sequence[Value]], list[Sequence[int]]] | None:
        """Return what each parameter can be, and the weights of those that can be several things.

        Args:
            plan: How the function is called.
            arguments: What is passed to it.
            seen: The variables outside that it looks at.
            most: How many outcomes there may be, where that is not told by how it is called.

        Returns:
            None where they are too many, or where there is no outcome.
        """
        dice = self._program.dice
        columns: list[Sequence[Value]] = []
        ways: list[Sequence[int]] = []
        most = most or plan.most_runs
        for kind, argument, asked, ranks in zip(
            plan.kinds, arguments, plan.questions, plan.ranks, strict=True
        ):
            of = type(argument)
            if of is int and kind != "d":
                columns.append((argument,) if kind != "s" else ((argument,),))  # type: ignore[arg-type]  # a number
            elif of is Dice and kind in ("n", "s"):
                pool: Dice | None = argument  # type: ignore[assignment]  # its type was just seen
                if asked is not None:
                    few = 0 if plan.calls else FEW_ALIKE
                    rolled = pool if kind == "s" else Dice(1, dice.die(argument))
                    pool = with_alike_faces_asked(rolled, asked, few, (*arguments, *seen))  # type: ignore[arg-type]  # dice
                    pool = rolled if pool is None and kind == "n" else pool
                outcomes = None if pool is None else self._of_dice(kind, pool, ranks, most)
                if outcomes is None:
                    return None
                most //= len(outcomes[0])
                columns.append(outcomes[0])
                ways.append(outcomes[1])
            elif of is tuple and kind == "n":
                columns.append((dice.number(argument),))  # type: ignore[arg-type]  # a sequence
                ways.append((1,))
            elif of not in _KNOWN:
                return None
            elif kind == "d" and of is not Dice:
                columns.append((Dice(1, certain(dice.number(argument))),))  # type: ignore[arg-type]  # certain
            else:
                columns.append((argument,))
        return columns, ways

    def _of_dice(
        self, kind: str, pool: Dice, ranks: int, most: int
    ) -> tuple[Sequence[Value], Sequence[int]] | None:
        """Return the outcomes of dice and their weights; None for more than so many, or none."""
        dice, faces = self._program.dice, len(pool.die.faces)
        if not faces or faces > most:
            return None
        if kind == "n":
            die = pool.die if pool.count == 1 else dice.summed(pool)
            return (die.faces, die.weights) if len(die.faces) <= most else None  # type: ignore[return-value]  # numbers
        if 0 < ranks < pool.count and not has_few_rolls(pool, FEW_ALIKE):
            if not has_few_rolls(Dice(ranks, pool.die), most):
                return None
            return first_rolls(pool, ranks, highest_first=dice.highest_first)
        return dice.few_rolls(pool) if has_few_rolls(pool, most) else None

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

    def _in_dice(self, value: Value | RunsOutcome) -> Value:
        """Return what runs come to together as dice, of which no share is known."""
        if not isinstance(value, RunsOutcome):
            return value
        return Dice(1, value.die, cut_off=None if self._program.explodes else 0)


def _settled_first(plan: CallPlan, arguments: Sequence[Value]) -> int | None:
    """Return the place of a number that is settled before a large roll is asked for it, or None."""
    for place in plan.first:
        if type(arguments[place]) is Dice:
            pairs = zip(arguments, plan.questions, strict=True)
            is_large = [
                asked is not None and type(pool) is Dice and not has_few_rolls(pool, FEW_ALIKE)
                for pool, asked in pairs
            ]
            return place if any(is_large) else None
    return None
