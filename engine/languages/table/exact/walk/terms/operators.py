"""What operators and built-in functions make of odds that are known when a script is read."""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate, repeat
from typing import Any

from engine.direct import arithmetic
from engine.direct.keeping import outermost
from engine.direct.results import ANY, NUMBER, Handful, NotDirectError, Odds, Result, Work, sure
from engine.languages.kinds import FieldValue
from engine.languages.table.operations import COMPARISONS, applied

__all__ = [
    "DIVISIONS",
    "OF_NUMBERS",
    "TRUTH",
    "extreme",
    "known",
    "logical",
    "of_one",
    "of_two",
    "value_of",
]

TRUTH = ANY + 1
"""The kind of plain values that are true or false."""

_OF_ONE: Mapping[str, Callable[[Any], Any]] = {"-": operator.neg, "!": operator.not_, "abs": abs}

_MOST_BITS = 1_000


def known(value: FieldValue) -> Odds:
    """Return a value that is known."""
    if isinstance(value, bool):
        return sure(TRUTH, value)
    return sure(NUMBER if isinstance(value, int) else ANY, value)


def value_of(odds: Odds | None) -> Any:  # noqa: ANN401 - of any kind
    """Return the only value that there is.

    Raises:
        NotDirectError: There are several, or none that is known.
    """
    if odds is None or len(odds.weights) != 1:
        raise NotDirectError
    (value,) = odds.weights
    return value


def of_one(sign: str, operand: Odds, work: Work) -> Odds:
    """Return what ``-``, ``!`` or ``abs`` makes of something of the right kind."""
    return operand.mapped(operand.kind, _OF_ONE[sign], work)


def logical(left: Odds, right: Odds, work: Work, *, decisive: bool) -> Result:
    """Return what ``&&`` or ``||`` makes of truths.

    Args:
        left: The left side.
        right: The right side.
        work: Asked for what is worked out.
        decisive: What decides on the left already.
    """
    if len(left.weights) == 1 and decisive in left.weights:
        return left
    decide = operator.or_ if decisive else operator.and_
    return arithmetic.combined(TRUTH, decide, left, right, work)


def extreme(operands: Sequence[Odds], work: Work, *, least: bool) -> Result:
    """Return the largest of some numbers, or the least one."""
    together = Handful([(1, number) for number in operands])
    return outermost(together, least=least, work=work).number()


def _divided(function: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def divide(left: int, right: int) -> int:
        if not right:
            raise NotDirectError
        return function(left, right)

    return divide


def _multiplied(left: int, right: int) -> int:
    if left.bit_length() + right.bit_length() > _MOST_BITS:
        raise NotDirectError
    return left * right


DIVISIONS = {"/": operator.floordiv, "%": operator.mod}
"""What divides, by a number that is not 0."""

OF_NUMBERS: Mapping[str, tuple[int, Callable[[int, int], Any]]] = {
    **{sign: (TRUTH, function) for sign, function in COMPARISONS.items()},
    "==": (TRUTH, operator.eq),
    "!=": (TRUTH, operator.ne),
    "+": (NUMBER, operator.add),
    "-": (NUMBER, operator.sub),
    "*": (NUMBER, _multiplied),
    **{sign: (NUMBER, _divided(function)) for sign, function in DIVISIONS.items()},
}
"""What operators make of two numbers, and of what kind it is."""

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!=", "+": "+"}
"""The operators that say the same with their sides exchanged."""


def of_two(sign: str, left: Odds, right: Odds, work: Work) -> Result:
    """Return what an operator makes of two results that do not depend on one another."""
    kind = left.kind
    if kind == right.kind == NUMBER:
        return _of_numbers(sign, left, right, work)
    if kind == right.kind == TRUTH and sign in ("==", "!="):
        return arithmetic.combined(TRUTH, OF_NUMBERS[sign][1], left, right, work)
    if sign in ("+", "==", "!=") and ANY in (kind, right.kind):
        kind = ANY if sign == "+" else TRUTH
        return arithmetic.combined(kind, partial(applied, sign), left, right, work)
    return known(applied(sign, value_of(left), value_of(right)))


def _of_numbers(sign: str, left: Odds, right: Odds, work: Work) -> Result:
    if len(right.weights) == 1:
        (number,) = right.weights
        return _with_known(sign, left, number)
    if sign in _MIRRORED and len(left.weights) == 1:
        (number,) = left.weights
        return _with_known(_MIRRORED[sign], right, number)
    if sign == "+":
        return arithmetic.added(left, right, work)
    if sign == "-":
        return arithmetic.subtracted(left, right, work)
    kind, function = OF_NUMBERS[sign]
    if kind == TRUTH:
        return _compared(sign, left, right, work)
    return arithmetic.combined(kind, function, left, right, work)


def _with_known(sign: str, left: Odds, number: int) -> Odds:
    """Return what an operator makes of a number and one that is known."""
    kind, function = OF_NUMBERS[sign]
    if number and sign in DIVISIONS:
        function = DIVISIONS[sign]
    made = map(function, left.weights, repeat(number))
    if sign in ("+", "-"):
        return Odds(kind, dict(zip(made, left.weights.values(), strict=True)), left.total)
    weights: dict[Any, int] = {}
    for value, weight in zip(made, left.weights.values(), strict=True):
        weights[value] = weights.get(value, 0) + weight
    return Odds(kind, weights, left.total)


def _compared(sign: str, left: Odds, right: Odds, work: Work) -> Odds:
    """Return how likely a comparison of two numbers holds."""
    work.spend(len(left.weights) + len(right.weights))
    whole = sum(right.weights.values()) * sum(left.weights.values())
    ways = sum(map(operator.mul, _ways_to_hold(sign, left.weights, right), left.weights.values()))
    weights = {True: ways, False: whole - ways}
    found = {holds: way for holds, way in weights.items() if way}
    return Odds(TRUTH, found, right.total * left.total)


def _ways_to_hold(sign: str, numbers: Iterable[int], right: Odds) -> Sequence[int]:
    """Return for each number with what weight of another one a comparison of them holds."""
    weights, whole = right.weights, sum(right.weights.values())
    if sign == "==":
        return [weights.get(number, 0) for number in numbers]
    if sign == "!=":
        return [whole - weights.get(number, 0) for number in numbers]
    others = sorted(weights)
    below = [0, *accumulate([weights[other] for other in others])]
    place = bisect_left if sign in (">", "<=") else bisect_right
    if sign in (">", ">="):
        return [below[place(others, number)] for number in numbers]
    return [whole - below[place(others, number)] for number in numbers]
