"""Rolling a script: a walk over its syntax tree, which defines what the language means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from engine.errors import DiceError, Span
from engine.languages.troll import operands, rules, semantics
from engine.languages.troll.recursion import limited_body
from engine.languages.troll.scope import Scope, Steps
from engine.languages.troll.semantics import Numbers
from engine.languages.troll.syntax import Call, Declaration, Expression, Function, Loop, Script
from engine.random_source import RandomSource
from engine.values import Value

__all__ = [
    "MAX_STEPS",
    "MAX_WAITING",
    "IterationLimitError",
    "Roller",
    "RunningLoop",
    "roll",
]

MAX_STEPS = 1_000_000
"""How many expressions a roll may evaluate and how many numbers it may make, together."""

MAX_WAITING = 100_000
"""How many evaluations may wait for one another; a level of calls takes a handful of them."""


class IterationLimitError(DiceError):
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
    script: Script,
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
        DiceError: The script is at fault, or the source has run out of forced numbers.
        IterationLimitError: An accumulate reached the limit on iterations.
    """
    return Roller(script, source, max_iterations, max_steps).roll(definitions)


class Roller:
    """One roll of a script.

    Attributes:
        declarations: The functions of the script, by name.
        max_iterations: Limit on accumulate and call depth, None for none.
        limited: Whether the rule for calls that go too deep has decided anything.
    """

    def __init__(
        self,
        script: Script,
        source: RandomSource,
        max_iterations: int | None = None,
        max_steps: int = MAX_STEPS,
    ) -> None:
        """Prepare a roll; the arguments are those of the function ``roll``."""
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

    def roll(self, definitions: Mapping[str, int]) -> Value:
        """Roll; the faults are those of the function ``roll``."""
        scope = Scope({name: (number,) for name, number in definitions.items()})
        return self._evaluate(self._script.body, scope)

    def _evaluate(self, expression: Expression, scope: Scope) -> Value:
        # The evaluations that wait for one another are kept on a list, so that deep calls do not
        # exhaust the stack of Python.
        waiting = [self._begin(expression, scope)]
        answer: Value | None = None
        while True:
            steps = waiting[-1]
            try:
                node, inner = next(steps) if answer is None else steps.send(answer)
            except StopIteration as finished:
                waiting.pop()
                value: Value = finished.value
                if not waiting:
                    return value
                answer = value
            else:
                if len(waiting) > MAX_WAITING and isinstance(node, Call):
                    raise DiceError(f"the calls of {node.function} seem never to end", node.span)
                waiting.append(self._begin(node, inner))
                answer = None

    def _begin(self, node: Expression, scope: Scope) -> Steps:
        self.spend(1, node.span)
        return rules.RULES[type(node)](self, node, scope)

    # ---- what the rules ask for -----------------------------------------------------------

    def spend(self, steps: int, span: Span) -> None:
        """Count work done, or about to be done, at ``span``.

        Raises:
            DiceError: It is more than a roll may take.
        """
        self._steps += steps
        if self._steps <= self._max_steps:
            return
        if not self._loops:
            raise DiceError(f"this roll takes more than {self._max_steps:,} steps", span)
        longest = max(self._loops, key=lambda loop: loop.iterations)
        raise DiceError(
            f"this loop seems never to end: it has been around {longest.iterations:,} times",
            longest.node.span,
            hint="check that its condition can come true",
        )

    def draw(self, low: int, high: int, span: Span) -> int:
        """Return a random number from ``low`` to ``high``.

        Raises:
            DiceError: The source cannot give one.
        """
        with operands.located(span):
            return self._source.integer(low, high)

    def dice(self, count: int, faces: range, span: Span) -> Numbers:
        """Return what ``count`` equal dice show."""
        self.spend(count, span)
        return tuple(sorted(self.draw(faces[0], faces[-1], span) for _ in range(count)))

    def choose(self, numbers: Numbers, span: Span) -> Numbers:
        """Return one of ``numbers``, drawn by its place among them from 1.

        Raises:
            DiceError: There are none.
        """
        if not numbers:
            raise operands.nothing_to_choose(span)
        return (numbers[self.draw(1, len(numbers), span) - 1],)

    def pick(self, numbers: Numbers, count: int, span: Span) -> Numbers:
        """Return ``count`` of ``numbers``, drawn without putting back; all if there are fewer."""
        if count >= len(numbers):
            return numbers
        left = list(numbers)
        return tuple(sorted(left.pop(self.draw(1, len(left), span) - 1) for _ in range(count)))

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
            union = semantics.united(values)
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
            IterationLimitError: It has collected as many as the limit on iterations allows.
        """
        if not unchanged and self.max_iterations is not None and collected >= self.max_iterations:
            raise IterationLimitError(
                f"this has collected {collected} values without coming to an end, "
                "so the roll belongs to the missing probability",
                loop.node.span,
                hint="raise the limit on iterations",
            )

    def body(self, function: Function, depth: int) -> Expression | None:
        """Return what a call of ``function`` evaluates, or None where it is simply 0.

        Args:
            function: What is called.
            depth: How many calls are around its body, this one included.
        """
        if self.max_iterations is None or depth <= self.max_iterations:
            return function.body
        self.limited = True
        if function.name not in self._endings:
            self._endings[function.name] = limited_body(function, self.declarations)
        return self._endings[function.name]
