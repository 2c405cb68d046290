"""Sequences that are written out, and loops over them, where some numbers are not known.

A range whose ends are not known has its numbers under conditions: of ``{1..N}`` with a die of six
for N, 4 is one of them where N is at least 4. As a collection it is what these conditions leave,
and a loop over it makes each of its rounds under its condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from engine.calculus.nodes import Node
from engine.calculus.value_set import ValueSet
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.lowering.lifting import Lifting
from engine.languages.anydice.exact.lowering.unknown import (
    MOST_ELEMENTS,
    AnyValue,
    NotLoweredError,
    Unknown,
    UnknownNumber,
    UnknownSequence,
)
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression
from engine.languages.anydice.values import Dice

__all__ = ["SequenceLowering"]

Values: TypeAlias = "Callable[[Expression, VariableFrame], AnyValue]"
"""What an expression comes to."""

_LONGEST_SEQUENCE = 10_000
"""Numbers of a sequence, written out, above which a body is run as it stands, within its budget."""


class SequenceLowering:
    """Makes values of the sequences of a function that is run for all outcomes at once."""

    def __init__(self, lifting: Lifting, value: Values) -> None:
        """Make them with ``lifting`` of what ``value`` says of their parts."""
        self._lifting = lifting
        self._algebra = lifting.algebra
        self._dice = lifting.dice
        self._value = value

    def of(self, node: syntax.SequenceTerm, frame: VariableFrame) -> AnyValue:
        """Return what a sequence in braces is.

        Raises:
            NotLoweredError: That cannot be said for all outcomes at once.
        """
        parts: list[AnyValue] = []
        for item in node.items:
            value = self._item(item, frame)
            times = 1 if item.times is None else self._known(self._value(item.times, frame))
            if times > _LONGEST_SEQUENCE:
                raise NotLoweredError
            parts.extend([value] * max(times, 0))
        if not any(isinstance(part, Unknown) for part in parts):
            return tuple(_flat(parts))
        return self._lifting.joined(parts)

    def rounds(self, items: Expression, frame: VariableFrame) -> Iterator[tuple[Node, AnyValue]]:
        """Yield what a loop goes over, each with 1 where that round is made, else 0.

        Raises:
            NotLoweredError: That cannot be said for all outcomes at once.
        """
        ends = self._ends(items, frame)
        if ends is not None and any(isinstance(end, Unknown) for end in ends):
            for number, is_within in self._numbers_between(*ends):
                yield is_within, number
            return
        elements = self._range(*ends) if ends is not None else self._value(items, frame)
        if isinstance(elements, UnknownSequence):
            for node in self._lifting.elements(elements):
                yield self._algebra.one, self._lifting.of_number(node)
        elif isinstance(elements, tuple):
            for element in elements:
                yield self._algebra.one, element
        else:
            raise NotLoweredError

    # ---- ranges ---------------------------------------------------------------------------

    def _ends(self, items: Expression, frame: VariableFrame) -> tuple[AnyValue, AnyValue] | None:
        """Return the ends of what is nothing but a range, or None."""
        if isinstance(items, syntax.SequenceTerm) and len(items.items) == 1:
            (item,) = items.items
            if item.last is not None and item.times is None:
                return self._value(item.first, frame), self._value(item.last, frame)
        return None

    def _item(self, item: syntax.SequenceItem, frame: VariableFrame) -> AnyValue:
        value = self._value(item.first, frame)
        if item.last is not None:
            return self._range(value, self._value(item.last, frame))
        return self._dice.outcomes(value) if isinstance(value, Dice) else value

    def _range(self, first: AnyValue, last: AnyValue) -> AnyValue:
        if isinstance(first, Unknown) or isinstance(last, Unknown):
            algebra = self._algebra
            parts = [
                algebra.choice(is_within, algebra.number(number), algebra.nothing)
                for number, is_within in self._numbers_between(first, last)
            ]
            return UnknownSequence(algebra.union(parts), None)
        low, high = self._known(first), self._known(last)
        if high - low >= _LONGEST_SEQUENCE:
            raise NotLoweredError
        return tuple(range(low, high + 1))

    def _numbers_between(self, first: AnyValue, last: AnyValue) -> Iterator[tuple[int, Node]]:
        """Yield the numbers that a range may have, each with 1 where it has it, else 0."""
        algebra = self._algebra
        low, high = self._end(first), self._end(last)
        if low.low is None or high.high is None or high.high - low.low >= MOST_ELEMENTS:
            raise NotLoweredError
        for number in range(low.low, high.high + 1):
            is_after = algebra.test(ValueSet(((None, number),)), low)
            is_before = algebra.test(ValueSet(((number, None),)), high)
            yield number, algebra.choice(is_after, is_before, algebra.zero)

    def _end(self, value: AnyValue) -> Node:
        if isinstance(value, UnknownNumber):
            return value.node
        return self._algebra.number(self._known(value))

    def _known(self, value: AnyValue) -> int:
        """Return a number that is known.

        Raises:
            NotLoweredError: It is not.
        """
        if isinstance(value, int | tuple):
            return self._dice.number(value)
        raise NotLoweredError


def _flat(parts: Iterable[AnyValue]) -> Iterator[int]:
    """Yield the numbers of values that are all known."""
    for part in parts:
        if isinstance(part, tuple):
            yield from part
        elif isinstance(part, int):
            yield part
