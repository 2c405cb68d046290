"""Rolling a script: a walk over its syntax tree, which defines what the language means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Protocol

from engine.errors import DiceError, Span
from engine.languages import Sample
from engine.languages.troll import mixed_values, operands, semantics
from engine.languages.troll.reading.recursion import limited_body
from engine.languages.troll.reading.syntax import (
    Call,
    Declaration,
    Expression,
    Function,
    Loop,
    TrollScript,
)
from engine.languages.troll.rolling import rules
from engine.languages.troll.rolling.scope import Entry, Scope, Steps
from engine.languages.troll.semantics import Numbers
from engine.random_source import RandomSource
from engine.textbox import TextBox
from engine.values import Value

__all__ = [
    "MAX_STEPS",
    "MAX_WAITING",
    "AccumulationLimitError",
    "CallEndings",
    "RunningLoop",
    "TrollRoller",
    "roll",
    "samples",
]

MAX_STEPS = 1_000_000
"""How many expressions a roll may evaluate and how many numbers it may make, together."""

LONG_LOOP = 1000
"""Iterations of a loop from which on it is to blame for a roll that takes too long."""

LARGE = 32
"""Elements of a collection that are handled in the time of one step."""

MOVED_IN_A_STEP = 4096
"""Elements of a list that are moved along in the time of one step."""

DIGITS_IN_A_STEP = 1 << 20
"""Binary digits of one number times those of another that are multiplied in the time of a step."""

CHARACTERS_IN_A_STEP = 4096
"""Characters of a text box that are set in the time of one step."""

MAX_WAITING = 100_000
"""How many evaluations may wait for one another; a level of calls takes a handful of them."""


class AccumulationLimitError(DiceError):
    """An ``accumulate`` that reached the limit; the roll belongs to the missing probability."""


@dataclass(slots=True)
class RunningLoop:
    """A loop that a roll is inside of.

    Attributes:
        node: The loop in the script.
        iterations: How many times its bound expression has been begun.
    """

    node: Loop
    iterations: int = 0


def roll(
    script: TrollScript,
    source: RandomSource,
    definitions: Mapping[str, int],
    max_iterations: int | None = None,
    max_steps: int = MAX_STEPS,
) -> Value:
    """Roll ``script`` once.

    Args:
        script: The script; its names should have been checked.
        source: Where the random numbers come from.
        definitions: The numbers defined from outside, by name.
        max_iterations: Limit on accumulate and call depth, None for none.
        max_steps: Limit on the work, so that a roll without end is found.

    Raises:
        DiceError: The script is in error, or the source has run out of forced numbers.
        AccumulationLimitError: An accumulate reached the limit on iterations.
    """
    return TrollRoller(script, source, max_iterations, max_steps).roll(definitions)


def samples(
    script: TrollScript,
    source: RandomSource,
    definitions: Mapping[str, int],
    max_iterations: int | None = None,
    endings: CallEndings | None = None,
) -> Iterator[Sample]:
    """Roll ``script`` again and again.

    The arguments and errors are those of ``roll``. One more argument, ``endings``, tells which
    calls have an end; without it all calls are cut off at the limit.
    """
    roller = TrollRoller(script, source, max_iterations, endings=endings)
    while True:
        value: Value | None = None
        with suppress(AccumulationLimitError):
            value = roller.roll(definitions)
        yield Sample(value, roller.limited)


class CallEndings(Protocol):
    """Knows which calls have an end, so that the limit on the depth of calls is none for them."""

    def circle(self, name: str) -> frozenset[str]:
        """Return the functions that call one another with this one; none if it is in no circle."""

    def has_end(self, function: Function, arguments: tuple[Value, ...]) -> bool:
        """Return whether a call surely has an end of states and of outcomes."""


class TrollRoller:
    """Rolls a script.

    Attributes:
        declarations: The functions of the script, by name.
        max_iterations: Limit on accumulate and call depth, None for none.
        limited: Whether the rule for calls that go too deep has decided anything in the last roll.
    """

    def __init__(
        self,
        script: TrollScript,
        source: RandomSource,
        max_iterations: int | None = None,
        max_steps: int = MAX_STEPS,
        endings: CallEndings | None = None,
        ways: rules.Ways = rules.WAYS,
    ) -> None:
        """Prepare a roll.

        The arguments are those of the functions ``roll`` and ``samples``, and the rules.
        """
        self.declarations: dict[str, Declaration] = {
            each.name: each for each in script.declarations
        }
        self.max_iterations = max_iterations
        self.limited = False
        self._loops: list[RunningLoop] = []
        self._script = script
        self._source = source
        self._max_steps = max_steps
        self._steps = 0
        self._endings: dict[str, Expression | None] = {}
        self._call_endings = endings
        self._leaves, self._rules = ways

    def roll(self, definitions: Mapping[str, int]) -> Value:
        """Roll; the errors are those of the function ``roll``. It may be called again and again."""
        self.limited = False
        self._loops.clear()
        self._steps = 0
        scope = Scope({name: (number,) for name, number in definitions.items()})
        return self._evaluate(self._script.body, scope)

    def _evaluate(self, expression: Expression, scope: Scope) -> Value:
        # The evaluations that wait for one another are kept on a list, so that deep calls do not
        # exhaust the stack of Python.
        waiting: list[Steps] = []
        node, inner = expression, scope
        while True:
            answer = self._begin(node, inner, waiting)
            while answer is None or waiting:
                if type(answer) is tuple and len(answer) >= LARGE:
                    self.spend(len(answer) // LARGE, node.span)
                steps = waiting[-1]
                try:
                    node, inner = next(steps) if answer is None else steps.send(answer)
                    break
                except StopIteration as finished:
                    waiting.pop()
                    answer = finished.value
            else:
                return answer

    def _begin(self, node: Expression, scope: Scope, waiting: list[Steps]) -> Value | None:
        """Return the value of a node that needs no other, or let it join those that wait."""
        self._steps += 1
        if self._steps > self._max_steps:
            raise self._too_long(node.span)
        leaf = self._leaves.get(type(node))
        if leaf is not None:
            return leaf(self, node, scope)
        if len(waiting) > MAX_WAITING and isinstance(node, Call):
            raise DiceError(f"the calls of {node.function} seem never to end", node.span)
        waiting.append(self._rules[type(node)](self, node, scope))
        return None

    # ---- what the rules ask for -----------------------------------------------------------

    def spend(self, steps: int, span: Span) -> None:
        """Count work done, or about to be done, at ``span``.

        Raises:
            DiceError: It is more than a roll may take.
        """
        self._steps += steps
        if self._steps > self._max_steps:
            raise self._too_long(span)

    def _too_long(self, span: Span) -> DiceError:
        longest = max(self._loops, key=lambda loop: loop.iterations, default=None)
        if longest is None or longest.iterations < LONG_LOOP:
            return DiceError(f"this roll takes more than {self._max_steps:,} steps", span)
        return DiceError(
            f"this loop seems never to end: it has been around {longest.iterations:,} times",
            longest.node.span,
            hint="check that its condition can come true",
        )

    def draw(self, low: int, high: int, span: Span) -> int:
        """Return a random number from ``low`` to ``high``.

        Raises:
            DiceError: The source cannot give one.
        """
        try:
            return self._source.integer(low, high)
        except DiceError as error:
            raise error.located(span) from None

    def dice(self, count: int, faces: range, span: Span) -> Numbers:
        """Return what ``count`` equal dice show.

        Raises:
            DiceError: The source cannot give so many, or they are too many for a roll.
        """
        self.spend(count, span)
        return tuple(sorted(self.rolled(count, faces, span)))

    def rolled(self, count: int, faces: range, span: Span) -> list[int]:
        """Return what ``count`` equal dice show, in the order that they are rolled.

        Raises:
            DiceError: The source cannot give so many.
        """
        roll, low, high = self._source.integer, faces[0], faces[-1]
        # Said at length: a context manager takes as long as the dice do.
        try:
            return [roll(low, high) for _ in range(count)]
        except DiceError as error:
            raise error.located(span) from None

    def take(self, left: list[int], span: Span) -> int:
        """Take one number out of a list, drawn by its place from 1, and return it."""
        return left.pop(self.draw(1, len(left), span) - 1)

    def choose(self, numbers: Numbers, span: Span) -> Numbers:
        """Return one of ``numbers``, drawn by its place among them from 1.

        Raises:
            DiceError: There are none.
        """
        if not numbers:
            raise operands.nothing_to_choose(span)
        return (self.take(list(numbers), span),)

    def pick(self, numbers: Numbers, count: int, span: Span) -> Numbers:
        """Return ``count`` of ``numbers``, drawn without putting back; all if there are fewer."""
        if count >= len(numbers):
            return numbers
        # Taking one out of a long list moves those behind it.
        self.spend(count + count * len(numbers) // MOVED_IN_A_STEP, span)
        left = list(numbers)
        return tuple(sorted(self.take(left, span) for _ in range(count)))

    def arithmetic(self, operator: str, left: int, right: int, span: Span) -> Numbers:
        """Return what an operator makes of two numbers.

        Raises:
            DiceError: It cannot be computed, or takes too long.
        """
        self.spend(left.bit_length() * right.bit_length() // DIGITS_IN_A_STEP, span)
        try:
            return (semantics.ARITHMETIC[operator](left, right),)
        except DiceError as error:
            raise error.located(span) from None

    def joined(self, join: str, left: Value, right: Value, span: Span) -> TextBox:
        """Return the text of two values joined by one of the signs ``|| |> <| <>``.

        Raises:
            DiceError: The text is too large.
        """
        with operands.located(span):
            box = mixed_values.joined(join, left, right)
        self.spend(box.width * box.height // CHARACTERS_IN_A_STEP, span)
        return box

    def united(self, values: Sequence[Value], places: Sequence[Expression]) -> Value:
        """Return the union of values that the expressions ``places`` gave.

        Raises:
            DiceError: A text or a pair is among several values.
        """
        odd = (
            place.span
            for value, place in zip(values, places, strict=True)
            if not isinstance(value, tuple)
        )
        with operands.located(next(odd, None)):
            union = mixed_values.united(values)
        if isinstance(union, tuple) and union:
            self.spend(len(union), places[0].span)
        return union

    @contextmanager
    def inside(self, loop: Loop) -> Iterator[RunningLoop]:
        """Keep account of ``loop`` while it runs."""
        running = RunningLoop(loop)
        self._loops.append(running)
        yield running
        self._loops.pop()

    def begin_iteration(self, loop: RunningLoop) -> None:
        """Take note that an iteration of ``loop`` begins."""
        loop.iterations += 1

    def go_on(self, loop: RunningLoop, collected: int, *, unchanged: bool) -> None:
        """Take note that the last iteration of ``loop`` did not end it.

        Args:
            loop: The loop.
            collected: How many values that are not empty it has collected.
            unchanged: Whether nothing is kept of the iteration, so that the loop is where it was.

        Raises:
            AccumulationLimitError: It has collected as many as the limit on iterations allows.
        """
        if not unchanged and self.max_iterations is not None and collected >= self.max_iterations:
            raise AccumulationLimitError(
                f"this has collected {collected} values without coming to an end, "
                "so the roll belongs to the missing probability",
                loop.node.span,
                hint="raise the limit on iterations",
            )

    def entered(self, made: Entry, scope: Scope) -> tuple[Entry | None, int]:
        """Return the first call of the circle that a call belongs to, and how deep it stands.

        Where it is told which calls have an end, depth is counted from there.
        """
        if self._call_endings is None:
            return None, scope.depth + 1
        circle = self._call_endings.circle(made[0].name)
        if not circle:
            return scope.entry, scope.depth + 1
        if scope.entry is not None and scope.entry[0].name in circle:
            return scope.entry, scope.depth + 1
        return made, 1

    def body(self, made: Entry, depth: int, entry: Entry | None) -> Expression | None:
        """Return what a call of a function evaluates, or None where it is simply 0.

        Args:
            made: The function, and what it is called with.
            depth: How many calls are around its body, this one included.
            entry: The first call of its circle, or None where that is not told apart.
        """
        function = made[0]
        if self.max_iterations is None or depth <= self.max_iterations:
            return function.body
        endings = self._call_endings
        if endings and entry and (endings.has_end(*entry) or endings.has_end(*made)):
            return function.body
        self.limited = True
        if function.name not in self._endings:
            self._endings[function.name] = limited_body(function, self.declarations)
        return self._endings[function.name]
