"""Calls of a program's own functions, with parameters that are rolled.

A parameter of type `:n` or `:s` is rolled, and the body run for what it shows. Where the body has
no outcome, all is rolled again: that is what leaving out the runs without an outcome, and scaling
up the others, comes to.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import compress, product
from typing import TYPE_CHECKING

from engine.languages.anydice.exact.calls.expansion import Expander
from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.reading.syntax import FunctionDefinition, Signature
from engine.languages.anydice.rolling.drawing import (
    DiceDrawing,
    NotDrawnError,
    UnrolledDie,
    is_surely_empty,
)
from engine.languages.anydice.values import EMPTY_DICE, Dice, Sequence, Value, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.rolling.interpreter import RollingInterpreter

__all__ = ["CallContext", "RollingExpander"]

_MOST_ATTEMPTS = 200
"""Times that a call without an outcome is rolled again before it is worked out as a whole."""

_MOST_SETTLED_RUNS = 20_000
"""Runs of functions with which all the calls of a roll may be worked out as a whole."""

_MOST_KNOWN = 5_000
"""Calls after which those that are remembered are forgotten, to keep the memory small."""


@dataclass(frozen=True, slots=True)
class CallContext:
    """What a call depends on besides its arguments, as it was when it was reached.

    Attributes:
        variables: The variables that its caller saw.
        functions: The functions that were defined.
        changes: The number of the last definition or setting before it.
        highest_first: How rolls are sorted.
        explode_depth: How often dice explode.
        most_depth: How deep calls may go.
        depth: How deep this one is.
    """

    variables: dict[str, Held]
    functions: dict[Signature, FunctionDefinition]
    changes: int
    highest_first: bool
    explode_depth: int
    most_depth: int
    depth: int


class RollingExpander(Expander):
    """Calls the functions of a program that is rolled."""

    def __init__(self, program: RollingInterpreter) -> None:
        super().__init__(program)
        self._rolling = program
        self._runs = 0
        self._calls = 0

    def call(
        self, function: FunctionDefinition, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> Value:
        """Return what a function comes to: a die to be rolled where a parameter is."""
        kinds = [parameter.kind for parameter in function.parameters]
        asked = [_is_rolled(kind, one) for kind, one in zip(kinds, arguments, strict=True)]
        self._calls += 1
        if self._calls % _MOST_KNOWN == 0:
            self._known.clear()
        if not any(asked):
            bound = map(self._bound, kinds, arguments)
            return self._known_call(function, tuple(bound), frame)
        calls = self._rolling.calls
        if any(map(is_surely_empty, compress(arguments, asked))):
            return EMPTY_DICE
        if calls.is_deepest:
            calls.cut()
            return EMPTY_DICE
        moment = self._moment(frame)

        def recipe(drawing: DiceDrawing) -> int | None:
            for _ in range(0 if whole.is_known_to_be_empty else _MOST_ATTEMPTS):
                if not drawing.may_repeat:
                    break  # calls in calls would multiply their attempts
                drawn = len(drawing.pools)
                chosen = self._chosen(function, arguments, moment, drawing)
                number = None
                if chosen is not None:
                    number = drawing.number(self._run(function, chosen, moment))
                if number is not None or chosen is None:
                    return number
                del drawing.pools[drawn:]
                drawing.repeats += 1
            return drawing.outcome(whole)

        whole = UnrolledDie(
            recipe, lambda: self._settled(function, arguments, moment), never_empty=False
        )
        return Dice(1, whole)

    def _circumstances(self) -> tuple[object, ...]:
        # How deep the calls within go is only seen when they are rolled.
        return (*super()._circumstances(), self._rolling.calls.depth)

    def _moment(self, frame: VariableFrame) -> CallContext:
        program = self._rolling
        return CallContext(
            frame.visible(),
            dict(program.functions),
            program.changes,
            program.dice.highest_first,
            program.built_in.explode_depth,
            program.calls.most_depth,
            program.calls.depth,
        )

    def _chosen(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        moment: CallContext,
        drawing: DiceDrawing,
    ) -> tuple[Value, ...] | None:
        """Return arguments with those rolled that are asked for; None where one has no outcome."""
        chosen: list[Value] = []
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            value: Value | None
            if not _is_rolled(parameter.kind, argument):
                value = self._bound(parameter.kind, argument)
            elif parameter.kind == "s" and isinstance(argument, Dice):
                dice = drawing.dice(argument)
                value = None if dice is None else _sorted(dice, moment)
            else:
                value = drawing.number(argument)
            if value is None:
                return None
            chosen.append(value)
        drawing.step()
        return tuple(chosen)

    def _run(
        self, function: FunctionDefinition, chosen: tuple[Value, ...], moment: CallContext
    ) -> Value:
        with self._as_at(moment):
            return self._known_call(
                function, chosen, VariableFrame(moment.variables, None, self._rolling)
            )

    @contextmanager
    def _as_at(self, moment: CallContext) -> Iterator[None]:
        """Let the program be as it was at a moment, for as long as the context lasts."""
        program = self._rolling
        before = self._moment(VariableFrame({}, None, program))
        program.resume(moment)
        try:
            yield
        finally:
            program.resume(before)

    # ---- as a whole -----------------------------------------------------------------------

    def _settled(
        self, function: FunctionDefinition, arguments: tuple[Value, ...], moment: CallContext
    ) -> Dice:
        """Return what a call comes to as a whole, run for each outcome of what is rolled.

        Raises:
            NotDrawnError: They are too many.
        """
        dice = self._rolling.dice
        choices = []
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            if _is_rolled(parameter.kind, argument):
                choices.append(self._outcomes_of(parameter.kind, dice.settled(argument), moment))
            else:
                choices.append([(self._bound(parameter.kind, argument), 1)])
        if not all(choices):
            return EMPTY_DICE
        self._spend(math.prod(map(len, choices)))
        parts = []
        for combination in product(*choices):
            value = self._run(function, tuple(one for one, _ in combination), moment)
            die = dice.exact.die(dice.settled(value))
            parts.append((die, math.prod(weight for _, weight in combination)))
        return Dice(1, dice.exact.mixed(parts))

    def _outcomes_of(
        self, kind: str, argument: Value, moment: CallContext
    ) -> list[tuple[Value, int]]:
        """Return the outcomes of an argument with their weights."""
        exact = self._rolling.dice.exact
        if kind == "s" and isinstance(argument, Dice):
            if argument.is_empty:
                return []
            self._spend(math.comb(argument.count + len(argument.die.faces) - 1, argument.count))
            exact.highest_first = moment.highest_first
            return list(exact.sorted_rolls(argument))
        return list(faces_of(exact.die(argument)))

    def _spend(self, runs: int) -> None:
        self._runs += runs
        if self._runs > _MOST_SETTLED_RUNS:
            raise NotDrawnError


def _is_rolled(kind: str, argument: Value) -> bool:
    if kind == "n":
        return not isinstance(argument, int)
    return kind == "s" and isinstance(argument, Dice)


def _sorted(dice: list[int], moment: CallContext) -> Sequence:
    return tuple(dice if moment.highest_first else dice[::-1])
