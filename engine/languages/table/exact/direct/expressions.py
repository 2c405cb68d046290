"""Reads the expressions of a table script as steps, as far as there are steps for them.

Numbers and truths may have odds. All else, such as an entity, a list or the text of dice, has to be
known in each row.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Any, TypeAlias

from engine.direct import arithmetic
from engine.direct.results import (
    ANY,
    NUMBER,
    Frame,
    Handful,
    Independent,
    NotFew,
    Odds,
    Result,
    Step,
    Work,
    sure,
)
from engine.languages.kinds import FieldValue, Record, printed
from engine.languages.policies import Policy
from engine.languages.table import dice_text
from engine.languages.table.built_in import BUILT_IN, DECISIONS, ROLL
from engine.languages.table.operations import COMPARISONS, applied, question_of
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FieldAccess,
    FunctionCall,
    Logical,
    Name,
    NumberLiteral,
    Text,
    Truth,
    UnaryOperation,
)

__all__ = ["TRUTH", "Calling", "ExpressionReader", "known"]

_LONGEST = 150
"""Expressions beyond which a function is not small, whatever it rolls."""

TRUTH = ANY + 1
"""The kind of plain values that are true or false."""

Calling: TypeAlias = Callable[[str], Callable[[Sequence[Result], Work], Result]]
"""Returns what works a call of a function out, by its name; its arguments are in one row."""


def known(value: FieldValue) -> Odds:
    """Return a value that is known."""
    return sure(_kind(value), value)


def _kind(value: FieldValue) -> int:
    if isinstance(value, bool):
        return TRUTH
    return NUMBER if isinstance(value, int) else ANY


def _value(result: Result) -> Any:  # noqa: ANN401 - of any kind
    if isinstance(result, Odds) and len(result.weights) == 1:
        return next(iter(result.weights))
    raise NotFew


def _of_kind(kind: int, *results: Result) -> None:
    """Check of what kind results are: what is of another one may be an error."""
    if any(result.kind != kind for result in results):
        raise NotFew


class ExpressionReader:
    """Makes the steps of the expressions of one function.

    Attributes:
        made: How many steps have been made.
    """

    def __init__(self, name_of: Callable[[Name], str], calling: Calling, policy: Policy) -> None:
        """Prepare to read.

        Args:
            name_of: Returns the name of a variable in frames.
            calling: Works calls out.
            policy: How decisions are made.
        """
        self.made = 0
        self._name_of = name_of
        self._policy = policy
        self._calling = calling

    def step(self, node: Expression) -> Step:
        """Return the step of an expression.

        Raises:
            NotFew: There is none for it, or it is not small.
        """
        self.made += 1
        if self.made > _LONGEST:
            raise NotFew
        if isinstance(node, NumberLiteral | Truth | Text):
            value = known(node.value)
            return lambda _: value
        if isinstance(node, Name):
            return _variable(self._name_of(node))
        if isinstance(node, FieldAccess):
            return _selection(self.step(node.record), node.field.key)
        if isinstance(node, UnaryOperation):
            return _unary(node.operator, self.step(node.operand))
        if isinstance(node, Logical):
            return _logical(self.step(node.left), self.step(node.right), node.operator == "||")
        if isinstance(node, BinaryOperation):
            return _binary(node.operator, self.step(node.left), self.step(node.right))
        if isinstance(node, FunctionCall):
            return self._call(node)
        raise NotFew

    def _call(self, node: FunctionCall) -> Step:
        key = node.function.key
        if key == ROLL:
            return self._roll(node.arguments[0])
        arguments = [self.step(argument) for argument in node.arguments]
        if key in ("max", "min"):
            return _extreme(arguments, least=key == "min")
        if key == "abs":
            return _numeric(arguments[0], abs)
        if key in DECISIONS:
            return self._decision(arguments)
        if key in BUILT_IN:
            raise NotFew
        call = self._calling(key)

        def step(frame: Frame) -> Result:
            given = [argument(frame) for argument in arguments]
            if not any(each.rows for each in given):
                return call(given, frame.work)
            return arithmetic.apart(lambda *row: call(row, frame.work), frame.work, *given)

        return step

    def _decision(self, arguments: Sequence[Step]) -> Step:
        def step(frame: Frame) -> Result:
            _, label, offered = question_of([_value(argument(frame)) for argument in arguments])
            return known(self._policy.chosen(label, offered))

        return step

    def _roll(self, text: Expression) -> Step:
        if isinstance(text, Text):
            dice = dice_text.steps_of(text.value)
            return lambda frame: _rolled(dice, frame.work)
        words = self.step(text)

        def of_text(shown: Independent, work: Work) -> Odds:
            texts = shown.listed(work)
            branches = [
                (weight, _rolled(dice_text.steps_of(printed(each)), work))
                for each, weight in texts.weights.items()
            ]
            return (
                branches[0][1]
                if len(branches) == 1
                else arithmetic.mixed(branches, texts.total, work)
            )

        return lambda frame: arithmetic.apart(
            lambda shown: of_text(shown, frame.work), frame.work, words(frame)
        )


def _variable(name: str) -> Step:
    def step(frame: Frame) -> Result:
        held = frame.names.get(name)
        if held is None:
            raise NotFew  # it has no value yet, which is an error
        return held

    return step


def _selection(record: Step, key: str) -> Step:
    def step(frame: Frame) -> Result:
        found = _value(record(frame))
        if not isinstance(found, Record):
            raise NotFew
        return known(found.values[key])

    return step


def _numeric(operand: Step, function: Callable[[int], int]) -> Step:
    def step(frame: Frame) -> Result:
        number = operand(frame)
        _of_kind(NUMBER, number)
        return number.mapped(NUMBER, function, frame.work)

    return step


def _unary(sign: str, operand: Step) -> Step:
    if sign == "-":
        return _numeric(operand, operator.neg)

    def step(frame: Frame) -> Result:
        truth = operand(frame)
        _of_kind(TRUTH, truth)
        return truth.mapped(TRUTH, operator.not_, frame.work)

    return step


def _logical(left: Step, right: Step, decisive: bool) -> Step:  # noqa: FBT001 - a value
    """Return the step of ``&&`` or ``||``.

    The right side is worked out even where the left one decides: what may be an error there is left
    to the other way.
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


# ---- operators between two ------------------------------------------------------------------


def _divided(function: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def divide(left: int, right: int) -> int:
        if not right:
            raise NotFew
        return function(left, right)

    return divide


_MOST_BITS = 1_000


def _multiplied(left: int, right: int) -> int:
    if left.bit_length() + right.bit_length() > _MOST_BITS:
        raise NotFew
    return left * right


_OF_NUMBERS: dict[str, tuple[int, Callable[[int, int], Any]]] = {
    **{sign: (TRUTH, function) for sign, function in COMPARISONS.items()},
    "-": (NUMBER, operator.sub),
    "*": (NUMBER, _multiplied),
    "/": (NUMBER, _divided(operator.floordiv)),
    "%": (NUMBER, _divided(operator.mod)),
}
"""What operators make of two numbers, and of what kind it is."""


def _binary(sign: str, left: Step, right: Step) -> Step:
    kind, function = _OF_NUMBERS.get(sign, (NUMBER, operator.add))
    is_equality = sign in ("==", "!=")
    if is_equality:
        kind, function = TRUTH, operator.eq if sign == "==" else operator.ne

    def step(frame: Frame) -> Result:
        one, other = left(frame), right(frame)
        if one.kind != other.kind or (
            one.kind != NUMBER and not (is_equality and one.kind == TRUTH)
        ):
            return _of_values(sign, one, other, frame.work)
        if sign == "+":
            return arithmetic.added(one, other, frame.work)
        return arithmetic.combined(kind, function, one, other, frame.work)

    return step


def _of_values(sign: str, left: Result, right: Result, work: Work) -> Result:
    """Return what an operator makes of values of any kind, known in each row."""
    if sign == "+" and ANY in (left.kind, right.kind):
        return arithmetic.combined(ANY, partial(applied, sign), left, right, work)
    return known(applied(sign, _value(left), _value(right)))


def _extreme(arguments: Sequence[Step], *, least: bool) -> Step:
    choose: Callable[[int, int], int] = min if least else max

    def step(frame: Frame) -> Result:
        numbers = [argument(frame) for argument in arguments]
        _of_kind(NUMBER, *numbers)
        if any(number.rows for number in numbers):
            work = frame.work
            return reduce(
                lambda one, other: arithmetic.combined(NUMBER, choose, one, other, work), numbers
            )
        together = Handful([(1, number) for number in numbers])  # type: ignore[misc]  # no rows
        return arithmetic.extreme(together, least=least, work=frame.work).number()

    return step


# ---- dice -------------------------------------------------------------------------------------


def _rolled(dice: Step | None, work: Work) -> Odds:
    if dice is None:
        raise NotFew
    total = dice(Frame({}, 1, work))
    assert isinstance(total, Odds), "dice have no rows"
    if total.kind != NUMBER or sum(total.weights.values()) != total.total:
        raise NotFew
    return total
