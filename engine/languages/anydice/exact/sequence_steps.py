"""What the sequences of a program come to, as functions of the variables there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from engine.control import spoken
from engine.errors import DiceError
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression
from engine.languages.anydice.values import Dice, Value

__all__ = ["Evaluation", "Evaluations", "sequence"]

Evaluation: TypeAlias = Callable[[VariableFrame], Value]
"""What an expression comes to."""

Evaluations: TypeAlias = Callable[[Expression], Evaluation]
"""Tells what an expression comes to."""

_ELEMENT_BYTES = 40
"""What an element of a sequence takes, roughly."""

_SHORT = 1_000
"""Elements of a sequence that surely can be afforded."""


def sequence(node: syntax.SequenceTerm, of_node: Evaluations) -> Evaluation:
    """Return what a sequence comes to; ``of_node`` tells what its parts do."""
    items = [(item, _item(item, of_node), _times(item, of_node)) for item in node.items]

    def value(frame: VariableFrame) -> Value:
        elements: list[int] = []
        for item, of, repeated in items:
            run = of(frame)
            if repeated is None and type(run) is tuple and len(run) <= _SHORT - len(elements):
                elements += run
                continue
            times = 1 if repeated is None else repeated(frame)
            size = len(elements) + _length(run) * max(times, 0)
            if size > _SHORT:
                what = f"a sequence of {spoken(size)} numbers"
                try:
                    frame.program.budget.afford(size * _ELEMENT_BYTES, what)
                except DiceError as error:
                    raise error.located(item.span) from None
            if size > len(elements):
                elements.extend(run if times == 1 else [*run] * times)
        return tuple(elements)

    if all(_is_written(item) for item in node.items):
        return _once(value)
    return value


def _once(value: Evaluation) -> Evaluation:
    """Return what a sequence of written numbers comes to, which it does once and for all."""
    known: list[Value] = []

    def once(frame: VariableFrame) -> Value:
        if not known:
            known.append(value(frame))
        return known[0]

    return once


def _item(
    item: syntax.SequenceItem, of_node: Evaluations
) -> Callable[[VariableFrame], Sequence[int]]:
    first = of_node(item.first)
    if item.last is None:

        def elements(frame: VariableFrame) -> Sequence[int]:
            one = first(frame)
            if type(one) is int:
                return (one,)
            if type(one) is tuple:
                return one
            return frame.program.dice.outcomes(cast("Dice", one))

        return elements
    last = of_node(item.last)
    ends, what = (item.first, item.last), "the ends of a range"

    def run(frame: VariableFrame) -> Sequence[int]:
        low, high = first(frame), last(frame)
        if type(low) is int and type(high) is int:
            return range(low, high + 1)
        return range(_number(low, ends[0], what), _number(high, ends[1], what) + 1)

    return run


def _times(
    item: syntax.SequenceItem, of_node: Evaluations
) -> Callable[[VariableFrame], int] | None:
    node = item.times
    if node is None:
        return None
    times = of_node(node)
    return lambda frame: _number(times(frame), node, "repetitions")


def _number(value: Value, node: Expression, what: str) -> int:
    if isinstance(value, Dice):
        raise DiceError(
            f"{what} are numbers, not dice",
            node.span,
            "a function with a parameter :n takes each outcome of dice as a number",
        )
    return value if isinstance(value, int) else sum(value)


def _is_written(item: syntax.SequenceItem) -> bool:
    parts = (item.first, item.last, item.times)
    return all(part is None or isinstance(part, syntax.WholeTerm) for part in parts)


def _length(run: Sequence[int]) -> int:
    """Return how many numbers a run has; ranges may be longer than ``len`` can tell."""
    return max(run.stop - run.start, 0) if isinstance(run, range) else len(run)
