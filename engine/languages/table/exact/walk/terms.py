"""Expressions as functions of the plain values of the variables.

What depends on no variable is worked out when a script is read. Dice inside of anything else are
variables of their own, which get their values before the expression is asked.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from engine.direct.results import ANY, NUMBER, Frame, NotFew, Odds, Work
from engine.languages.policies import Policy
from engine.languages.table.exact.direct import operators
from engine.languages.table.exact.direct.expressions import (
    WHEN_READ,
    ExpressionReader,
    Known,
)
from engine.languages.table.exact.direct.operators import TRUTH, known
from engine.languages.table.operations import COMPARISONS, applied
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FunctionCall,
    Identifier,
    Logical,
    Name,
    NumberLiteral,
    Text,
    Truth,
    UnaryOperation,
)

__all__ = ["Rolled", "Term", "TermReader", "Values"]

Values: TypeAlias = list[Any]
"""What the variables hold: plain values, or None where nothing asks for them any more."""

_MOST_BITS = 1_000

_LONGEST = 250
"""Expressions beyond which a roll is not small; every statement stands on those before it."""


class Rolled(NamedTuple):
    """Dice inside of an expression.

    Attributes:
        slot: The number of the variable that gets what they show.
        odds: What they can show.
    """

    slot: int
    odds: Odds


class Term(NamedTuple):
    """An expression.

    Attributes:
        kind: Of what kind it is.
        odds: What it comes to, where it depends on no variable; else None.
        value: What it comes to for the variables and its dice; None where it depends on nothing.
        slot: The variable that it is, if it is nothing else.
        rolled: Its dice.
        shown: What it comes to with each value that its dice show and how likely that is, where
            they stand in one place only.
    """

    kind: int
    odds: Odds | None
    value: Callable[[Values], Any] | None = None
    slot: int | None = None
    rolled: tuple[Rolled, ...] = ()
    shown: Callable[[Values], Sequence[tuple[Any, int]]] | None = None


class TermReader:
    """Reads the expressions of one function.

    Attributes:
        kinds: Of what kind each variable is, as far as it has been given a value.
        slots: How many variables there are, those that dice get among them.
        held: Those that may hold something.
    """

    def __init__(self, slots: Mapping[Identifier, int], count: int, policy: Policy) -> None:
        """Prepare to read.

        Args:
            slots: The number of the variable that each name stands for.
            count: How many numbers are taken.
            policy: How decisions are made.
        """
        self.kinds: dict[int, int] = {}
        self.slots = count
        self.held: set[int] = set()
        self._of = slots
        self._read = 0
        self._constants = ExpressionReader(_no_variable, _no_function, policy)

    def term(self, node: Expression) -> Term:
        """Return an expression as a term.

        Raises:
            NotFew: There is none for it, or there are many.
        """
        self._read += 1
        if self._read > _LONGEST:
            raise NotFew
        if isinstance(node, NumberLiteral | Truth | Text):
            odds = known(node.value)
            return Term(odds.kind, odds)
        if isinstance(node, Name):
            return self.variable(self._of[node.identifier])
        if isinstance(node, BinaryOperation):
            return self.between(node.operator, self.term(node.left), self.term(node.right))
        if isinstance(node, Logical):
            return self._logical(node)
        if isinstance(node, UnaryOperation):
            return self._unary(node.operator, self.term(node.operand))
        if isinstance(node, FunctionCall):
            return self._call(node)
        raise NotFew

    def variable(self, slot: int) -> Term:
        """Return what a variable holds.

        Raises:
            NotFew: Nothing has given it a value.
        """
        kind = self.kinds.get(slot)
        if kind is None:
            raise NotFew
        return Term(kind, None, operator.itemgetter(slot), slot)

    def between(self, sign: str, left: Term, right: Term) -> Term:
        """Return what an operator makes of two terms.

        Raises:
            NotFew: It does not take them.
        """
        if left.odds is not None and right.odds is not None:
            return _worked_out(operators.of_two(sign, left.odds, right.odds, _work()))
        kind, function = _operation(sign, left.kind, right)
        rolled = (*left.rolled, *right.rolled)
        if right.odds is not None and len(right.odds.weights) == 1:
            (constant,) = right.odds.weights
            return Term(kind, None, _with_constant(function, left, constant), None, rolled)
        one, more = self._depending(left)
        other, others = self._depending(right)
        shown = None
        if right.odds is not None and not rolled:
            shown = _with_dice(function, one, right.odds)
        elif left.odds is not None and len(left.odds.weights) > 1 and not rolled:
            shown = _with_dice(lambda here, die: function(die, here), other, left.odds)

        def value(values: Values) -> Any:  # noqa: ANN401 - of any kind
            return function(one(values), other(values))

        return Term(kind, None, value, None, (*rolled, *more, *others), shown)

    def _depending(self, term: Term) -> tuple[Callable[[Values], Any], Sequence[Rolled]]:
        """Return a term as a function of the variables, with dice that become a variable."""
        if term.value is not None:
            return term.value, ()
        assert term.odds is not None, "it depends on nothing"
        if len(term.odds.weights) == 1:
            (constant,) = term.odds.weights
            return lambda _: constant, ()
        slot = self.slots
        self.slots += 1
        self.held.add(slot)
        return operator.itemgetter(slot), (Rolled(slot, term.odds),)

    def _logical(self, node: Logical) -> Term:
        left, right = self.term(node.left), self.term(node.right)
        decisive = node.operator == "||"
        if left.kind != TRUTH or right.kind != TRUTH:
            raise NotFew
        if left.odds is not None and right.odds is not None:
            step = operators.logical(Known(left.odds), Known(right.odds), decisive=decisive)
            return _worked_out(step(_frame()))
        one, more = self._depending(left)
        other, others = self._depending(right)
        rolled = (*left.rolled, *more, *right.rolled, *others)
        if decisive:
            return Term(TRUTH, None, lambda values: one(values) or other(values), None, rolled)
        return Term(TRUTH, None, lambda values: one(values) and other(values), None, rolled)

    def _unary(self, sign: str, operand: Term) -> Term:
        kind = NUMBER if sign == "-" else TRUTH
        if operand.kind != kind:
            raise NotFew
        if operand.odds is not None:
            return _worked_out(operators.unary(sign, Known(operand.odds))(_frame()))
        inner, function = operand.value, operator.neg if sign == "-" else operator.not_
        assert inner is not None, "it depends on something"
        return operand._replace(value=lambda values: function(inner(values)), slot=None, shown=None)

    def _call(self, node: FunctionCall) -> Term:
        key = node.function.key
        if key not in ("max", "min", "abs"):
            step = self._constants.step(node)
            if not isinstance(step, Known):
                raise NotFew
            return Term(step.odds.kind, step.odds)
        terms = [self.term(one) for one in node.arguments]
        if any(term.kind != NUMBER for term in terms):
            raise NotFew
        if all(term.odds is not None for term in terms):
            steps = [Known(term.odds) for term in terms if term.odds is not None]
            if key == "abs":
                return _worked_out(operators.absolute(steps[0])(_frame()))
            return _worked_out(operators.extreme(steps, least=key == "min")(_frame()))
        rolled: list[Rolled] = []
        values = []
        for term in terms:
            value, more = self._depending(term)
            rolled += (*term.rolled, *more)
            values.append(value)
        return Term(NUMBER, None, _extreme(key, values), None, tuple(rolled))


def _no_variable(_name: Name) -> str:
    raise NotFew


def _no_function(_name: str) -> Any:  # noqa: ANN401 - it never returns
    raise NotFew


def _work() -> Work:
    return Work(WHEN_READ, 0)


def _frame() -> Frame:
    return Frame({}, 1, _work())


def _worked_out(result: Any) -> Term:  # noqa: ANN401 - a result without rows
    """Return what has been worked out when the script is read."""
    odds = result.listed(_work())
    if not isinstance(odds, Odds):
        raise NotFew
    return Term(odds.kind, odds)


def _extreme(key: str, values: Sequence[Callable[[Values], int]]) -> Callable[[Values], int]:
    if key == "abs":
        inner = values[0]
        return lambda held: abs(inner(held))
    choose = max if key == "max" else min
    if len(values) == 2:
        one, other = values
        return lambda held: choose(one(held), other(held))
    return lambda held: choose([value(held) for value in values])


def _with_constant(
    function: Callable[[Any, Any], Any],
    left: Term,
    constant: Any,  # noqa: ANN401 - of any kind
) -> Callable[[Values], Any]:
    slot, inner = left.slot, left.value
    if slot is not None:
        return lambda values: function(values[slot], constant)
    assert inner is not None, "one of both depends on something"
    return lambda values: function(inner(values), constant)


def _with_dice(
    function: Callable[[Any, Any], Any], other: Callable[[Values], Any], odds: Odds
) -> Callable[[Values], Sequence[tuple[Any, int]]]:
    """Return what a function comes to of something and each value that dice show."""
    dice = [*odds.weights.items()]

    def shown(values: Values) -> Sequence[tuple[Any, int]]:
        here = other(values)
        return [(function(here, die), way) for die, way in dice]

    return shown


def _operation(sign: str, kind: int, right: Term) -> tuple[int, Callable[[Any, Any], Any]]:
    """Return of what kind that is which an operator makes of two, and what it does."""
    if sign in ("==", "!=", "+") and ANY in (kind, right.kind):
        return (ANY if sign == "+" else TRUTH), partial(applied, sign)
    if kind != right.kind or not (kind == NUMBER or (kind == TRUTH and sign in ("==", "!="))):
        raise NotFew
    if sign in ("/", "%"):
        return NUMBER, _division(operator.floordiv if sign == "/" else operator.mod, right.odds)
    return (NUMBER if sign in ("+", "-", "*") else TRUTH), _OF_TWO[sign]


def _division(
    function: Callable[[int, int], int], divisor: Odds | None
) -> Callable[[int, int], int]:
    if divisor is not None and 0 not in divisor.weights:
        return function

    def divide(left: int, right: int) -> int:
        if not right:
            raise NotFew  # an error
        return function(left, right)

    return divide


def _multiplied(left: int, right: int) -> int:
    if left.bit_length() + right.bit_length() > _MOST_BITS:
        raise NotFew
    return left * right


_OF_TWO: Mapping[str, Callable[[Any, Any], Any]] = {
    **COMPARISONS,
    "==": operator.eq,
    "!=": operator.ne,
    "+": operator.add,
    "-": operator.sub,
    "*": _multiplied,
}
