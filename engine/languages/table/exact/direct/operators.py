"""The operators of table scripts, as steps: what they make of numbers, truths and other values."""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from itertools import accumulate, repeat
from typing import Any

from engine.direct import arithmetic
from engine.direct.keeping import outermost
from engine.direct.results import (
    ANY,
    NUMBER,
    Column,
    Frame,
    Handful,
    NotDirectError,
    Odds,
    OddsByRow,
    Result,
    Step,
    Work,
    sure,
)
from engine.languages.kinds import FieldValue
from engine.languages.table.operations import COMPARISONS, applied

__all__ = [
    "DIVISIONS",
    "OF_NUMBERS",
    "TRUTH",
    "absolute",
    "against",
    "between",
    "extreme",
    "known",
    "logical",
    "of_two",
    "unary",
    "value_of",
]

TRUTH = ANY + 1
"""The kind of plain values that are true or false."""

_MOST_BITS = 1_000


def known(value: FieldValue) -> Odds:
    """Return a value that is known."""
    if isinstance(value, bool):
        return sure(TRUTH, value)
    return sure(NUMBER if isinstance(value, int) else ANY, value)


def value_of(result: Result) -> Any:  # noqa: ANN401 - of any kind
    """Return the value of what is known, the same in all rows.

    Raises:
        NotDirectError: It is not.
    """
    if isinstance(result, Odds) and len(result.weights) == 1:
        return next(iter(result.weights))
    raise NotDirectError


def _of_kind(kind: int, *results: Result) -> None:
    """Check of what kind results are: what is of another one may be an error."""
    if any(result.kind != kind for result in results):
        raise NotDirectError


# ---- one operand ------------------------------------------------------------------------------


def _mapped(kind: int, function: Callable[[Any], Any], operand: Step, made: int) -> Step:
    def step(frame: Frame) -> Result:
        result = operand(frame)
        _of_kind(kind, result)
        return result.mapped(made, function, frame.work)

    return step


def absolute(operand: Step) -> Step:
    """Return the step of ``abs``."""
    return _mapped(NUMBER, abs, operand, NUMBER)


def unary(sign: str, operand: Step) -> Step:
    """Return the step of ``-`` or ``!``."""
    if sign == "-":
        return _mapped(NUMBER, operator.neg, operand, NUMBER)
    return _mapped(TRUTH, operator.not_, operand, TRUTH)


# ---- several operands -------------------------------------------------------------------------


def logical(left: Step, right: Step, *, decisive: bool) -> Step:
    """Return the step of ``&&`` or ``||``.

    The right side is worked out even where the left one decides: what may be an error there is left
    to the other way.

    Args:
        left: The left side.
        right: The right side.
        decisive: What decides on the left already.
    """
    decide = operator.or_ if decisive else operator.and_

    def step(frame: Frame) -> Result:
        first = left(frame)
        _of_kind(TRUTH, first)
        if isinstance(first, Odds) and len(first.weights) == 1 and decisive in first.weights:
            return first
        second = right(frame)
        _of_kind(TRUTH, second)
        return arithmetic.combined(TRUTH, decide, first, second, frame.work)

    return step


def extreme(operands: Sequence[Step], *, least: bool) -> Step:
    """Return the step of ``max`` or ``min``."""
    choose: Callable[[int, int], int] = min if least else max

    def step(frame: Frame) -> Result:
        numbers = [operand(frame) for operand in operands]
        _of_kind(NUMBER, *numbers)
        if any(number.rows for number in numbers):
            work = frame.work
            return reduce(
                lambda one, other: arithmetic.combined(NUMBER, choose, one, other, work), numbers
            )
        together = Handful([(1, number) for number in numbers])  # type: ignore[misc]  # no rows
        return outermost(together, least=least, work=frame.work).number()

    return step


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


def between(sign: str, left: Step, right: Step) -> Step:
    """Return the step of an operator between two."""
    return lambda frame: of_two(sign, left(frame), right(frame), frame.work)


def of_two(sign: str, left: Result, right: Result, work: Work) -> Result:
    """Return what an operator makes of two results that share nothing but their rows."""
    kind = left.kind
    if kind == right.kind == NUMBER:
        return _of_numbers(sign, left, right, work)
    if kind == right.kind == TRUTH and sign in ("==", "!="):
        return arithmetic.combined(TRUTH, OF_NUMBERS[sign][1], left, right, work)
    return _of_values(sign, left, right, work)


def against(sign: str, left: Step, right: Odds) -> Step:
    """Return the step of an operator between something and a number that is known."""
    (number,) = right.weights

    def step(frame: Frame) -> Result:
        one = left(frame)
        if one.kind != NUMBER:
            return _of_values(sign, one, right, frame.work)
        return _with_known(sign, one, number, right, frame.work)

    return step


def _of_values(sign: str, left: Result, right: Result, work: Work) -> Result:
    """Return what an operator makes of values of any kind, known in each row."""
    if sign in ("+", "==", "!=") and ANY in (left.kind, right.kind):
        kind = ANY if sign == "+" else TRUTH
        return arithmetic.combined(kind, partial(applied, sign), left, right, work)
    return known(applied(sign, value_of(left), value_of(right)))


def _of_numbers(sign: str, left: Result, right: Result, work: Work) -> Result:
    if isinstance(right, Odds) and len(right.weights) == 1:
        (number,) = right.weights
        return _with_known(sign, left, number, right, work)
    if sign in _MIRRORED and isinstance(left, Odds) and len(left.weights) == 1:
        (number,) = left.weights
        return _with_known(_MIRRORED[sign], right, number, left, work)
    if sign == "+":
        return arithmetic.added(left, right, work)
    if sign == "-":
        return arithmetic.subtracted(left, right, work)
    kind, function = OF_NUMBERS[sign]
    if kind == TRUTH:
        if isinstance(right, Odds) and isinstance(left, Odds | Column):
            return _compared(sign, left, right, work)
        if isinstance(left, Odds) and isinstance(right, Column):
            return _compared(_MIRRORED[sign], right, left, work)
    return arithmetic.combined(kind, function, left, right, work)


def _with_known(sign: str, left: Result, number: int, right: Odds, work: Work) -> Result:
    """Return what an operator makes of a number and one that is known, which has its odds too."""
    kind, function = OF_NUMBERS[sign]
    if number and sign in DIVISIONS:
        function = DIVISIONS[sign]
    if isinstance(left, Column):
        return Column(kind, list(map(function, left.values, repeat(number))))
    if not isinstance(left, Odds):
        if sign == "+":
            return arithmetic.added(left, right, work)
        return arithmetic.combined(kind, function, left, right, work)
    made = map(function, left.weights, repeat(number))
    if sign in ("+", "-"):
        return Odds(kind, dict(zip(made, left.weights.values())), left.total)
    weights: dict[Any, int] = {}
    for value, weight in zip(made, left.weights.values()):
        weights[value] = weights.get(value, 0) + weight
    return Odds(kind, weights, left.total)


# ---- comparisons ------------------------------------------------------------------------------


def _compared(sign: str, left: Odds | Column, right: Odds, work: Work) -> Result:
    """Return how likely a comparison with a number holds that is independent of the other one."""
    whole = right.total
    if isinstance(left, Column):
        work.spend(len(left.values) + len(right.weights))
        different: dict[int, int] = {}
        ways = _ways_to_hold(sign, left.values, right)
        places = [different.setdefault(way, len(different)) for way in ways]
        return OddsByRow([_truth(way, whole) for way in different], places)
    work.spend(len(left.weights) + len(right.weights))
    ways = _ways_to_hold(sign, left.weights, right)
    return _truth(sum(map(operator.mul, ways, left.weights.values())), whole * left.total)


def _truth(ways: int, whole: int) -> Odds:
    if ways in (0, whole):
        return sure(TRUTH, bool(ways))
    return Odds(TRUTH, {True: ways, False: whole - ways}, whole)


def _ways_to_hold(sign: str, numbers: Iterable[int], right: Odds) -> Sequence[int]:
    """Return for each number with what weight of another one a comparison of them holds."""
    weights, whole = right.weights, right.total
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
