"""What operators and built-in functions make of plain values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engine.direct.results import ANY, NUMBER, NotDirectError, Odds
from engine.languages.table.exact.walk.laws import Values
from engine.languages.table.exact.walk.terms.operators import DIVISIONS, OF_NUMBERS, TRUTH
from engine.languages.table.operations import applied

__all__ = ["extreme", "operation", "with_constant", "with_dice"]


def extreme(key: str, values: Sequence[Callable[[Values], int]]) -> Callable[[Values], int]:
    """Return what ``max``, ``min`` or ``abs`` makes of some values."""
    if key == "abs":
        inner = values[0]
        return lambda held: abs(inner(held))
    choose = max if key == "max" else min
    if len(values) == 2:
        one, other = values
        return lambda held: choose(one(held), other(held))
    return lambda held: choose([value(held) for value in values])


def with_constant(
    function: Callable[[Any, Any], Any],
    slot: int | None,
    inner: Callable[[Values], Any] | None,
    constant: Any,  # noqa: ANN401 - of any kind
) -> Callable[[Values], Any]:
    """Return what a function comes to of something and of what is known.

    Args:
        function: The function.
        slot: The variable that the first is, if it is nothing else.
        inner: What the first comes to.
        constant: What is known.
    """
    if slot is not None:
        return lambda values: function(values[slot], constant)
    assert inner is not None, "one of both depends on something"
    return lambda values: function(inner(values), constant)


def with_dice(
    function: Callable[[Any, Any], Any], other: Callable[[Values], Any], odds: Odds
) -> Callable[[Values], Sequence[tuple[Any, int]]]:
    """Return what a function comes to of something and each value that dice show."""
    dice = [*odds.weights.items()]

    def shown(values: Values) -> Sequence[tuple[Any, int]]:
        here = other(values)
        return [(function(here, die), way) for die, way in dice]

    return shown


def operation(
    sign: str, kind: int, other: int, odds: Odds | None
) -> tuple[int, Callable[[Any, Any], Any]]:
    """Return of what kind that is which an operator makes of two, and what it does.

    Args:
        sign: The operator.
        kind: The kind of the first.
        other: The kind of the second.
        odds: What the second can be, if that is known.

    Raises:
        NotDirectError: It does not take them.
    """
    if sign in ("==", "!=", "+") and ANY in (kind, other):
        return (ANY if sign == "+" else TRUTH), partial(applied, sign)
    if kind != other or not (kind == NUMBER or (kind == TRUTH and sign in ("==", "!="))):
        raise NotDirectError
    if sign in DIVISIONS and odds is not None and 0 not in odds.weights:
        return NUMBER, DIVISIONS[sign]
    return OF_NUMBERS[sign]
