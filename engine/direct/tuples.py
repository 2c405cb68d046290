"""Steps of tuples and of their parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.direct import arithmetic
from engine.direct.results import (
    ANY,
    COLLECTION,
    Column,
    Frame,
    NotDirectError,
    Odds,
    Result,
    Step,
    Work,
)
from engine.values import Tuple, Value

__all__ = ["numbers_of", "numbers_together", "part", "tupled", "with_numbers"]


def tupled(steps: Sequence[Step]) -> Step:
    """Return the step of a tuple."""
    return lambda frame: _together([step(frame).value() for step in steps], frame.work).mapped(
        ANY, _tuple, frame.work
    )


def _tuple(values: Sequence[Value]) -> Tuple:
    return Tuple(*values)


def part(operand: Step, index: int, size: int | None) -> Step:
    """Return the step of one part of a tuple.

    Args:
        operand: Works out the tuple.
        index: The number of the part, from 1.
        size: How many parts it must have, or None.
    """

    def of_tuple(value: Value) -> Value:
        if not isinstance(value, Tuple):
            raise NotDirectError
        parts = value.parts
        if index > len(parts) or size not in (None, len(parts)):
            raise NotDirectError
        return parts[index - 1]

    def step(frame: Frame) -> Result:
        parts = operand(frame).mapped(ANY, of_tuple, frame.work)
        return _with_kind(parts) if isinstance(parts, Odds | Column) else parts.each(_with_kind)

    return step


def _with_kind(parts: Any) -> Any:  # noqa: ANN401 - odds or a column, and the same again
    """Return parts of tuples as collections where they are."""
    values = parts.weights if isinstance(parts, Odds) else parts.values
    if set(map(type, values)) != {tuple}:
        return parts
    if isinstance(parts, Odds):
        return Odds(COLLECTION, parts.weights, parts.total)
    return Column(COLLECTION, parts.values)


def numbers_together(steps: Sequence[Step]) -> Step:
    """Return the step of several numbers as plain tuples, which are no values of a script."""
    return lambda frame: _together([step(frame).number() for step in steps], frame.work)


def numbers_of(tuples: Step, size: int) -> Step:
    """Return the step of tuples of so many numbers as plain tuples; see ``numbers_together``."""

    def plain(value: Value) -> tuple[Any, ...]:
        if not isinstance(value, Tuple) or len(value.parts) != size:
            raise NotDirectError
        return tuple(map(_number, value.parts))

    return lambda frame: tuples(frame).mapped(ANY, plain, frame.work)


def _number(part: Value) -> Any:  # noqa: ANN401 - a plain number
    if not isinstance(part, tuple) or len(part) != 1:
        raise NotDirectError
    return part[0]


def with_numbers(numbers: tuple[int, ...]) -> Tuple:
    """Return the tuple of numbers that are together."""
    return Tuple(*[(number,) for number in numbers])


def _together(results: Sequence[Result], work: Work) -> Result:
    """Return results that share nothing but their rows as plain tuples."""
    columns = [arithmetic.by_row(result) for result in results]
    if None not in columns and any(result.rows for result in results):
        return Column(ANY, list(zip(*columns)))
    first, *others = results
    found: Result = first.mapped(ANY, _alone, work)
    for other in others:
        found = arithmetic.combined(ANY, _with_one_more, found, other, work)
    return found


def _alone(value: Any) -> tuple[Any]:  # noqa: ANN401 - a plain value
    return (value,)


def _with_one_more(values: tuple[Any, ...], value: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a plain value
    return (*values, value)
