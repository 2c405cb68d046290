"""What expressions with dice can come to, given the variables: each value with its probability."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeAlias

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.kinds import FieldValue, Record, printed
from engine.languages.policies import Policy
from engine.languages.table import dice_text
from engine.languages.table.built_in import BUILT_IN, DECISIONS, ROLL
from engine.languages.table.exact.expressions.independent import (
    COMPARED,
    added,
    compared,
    outermost,
)
from engine.languages.table.exact.expressions.plain import (
    OF_NUMBERS,
    Environment,
    Plain,
    is_plain,
    plain,
)
from engine.languages.table.exact.weighing import (
    Odds,
    Special,
    TailCall,
    Thing,
    certain,
    mixed,
    reduced,
)
from engine.languages.table.operations import (
    PURE,
    applied,
    negated,
    question_of,
    returned_nothing,
    truth,
)
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FieldAccess,
    FunctionCall,
    Logical,
    Name,
    UnaryOperation,
    children,
    walk,
)

__all__ = ["ExpressionOdds"]

CallFunction: TypeAlias = Callable[[str, tuple[FieldValue, ...]], Odds]

_SIGNS = {"+": 1, "-": -1}
"""The sign of what stands on the right of an operator that adds."""

_CHOOSES_LEAST = {"max": False, "min": True}
"""The functions that choose one of their arguments, and whether it is the least."""


class ExpressionOdds:
    """What the expressions of one function come to, remembered for the variables they mention.

    A variable may hold odds. Whoever asks sees to it that such a variable stands but once in the
    expression, and is not asked for again.
    """

    def __init__(
        self,
        function: CheckedFunction,
        policy: Policy,
        call: CallFunction,
        again: frozenset[str],
        explosions: int,
        budget: Budget,
    ) -> None:
        """Take what the expressions depend on.

        Args:
            function: The function that they stand in.
            policy: How decisions are made.
            call: What a function of the script comes to, by its name and arguments.
            again: The functions by which the function may come back to itself.
            explosions: How many dice explode out of one another at most.
            budget: What the calculation may cost.
        """
        self._function = function
        self._policy = policy
        self._call_function = call
        self._again = again
        self._explosions = explosions
        self._budget = budget
        self._plain: dict[Expression, Plain | None] = {}
        self._read: dict[Expression, tuple[int, ...]] = {}
        self._simple: set[Expression] = set()
        self._known: dict[tuple[object, ...], Odds] = {}

    def plain(self, expression: Expression) -> Plain | None:
        """Return an expression as a function of known variables, or None where it may roll."""
        if expression not in self._plain:
            self.read(expression)
            is_simple = expression in self._simple
            self._plain[expression] = plain(expression, self._function) if is_simple else None
        return self._plain[expression]

    def read(self, expression: Expression) -> tuple[int, ...]:
        """Return the variables that an expression mentions."""
        if expression not in self._read:
            self._look_at(expression)
        return self._read[expression]

    def of(self, expression: Expression, environment: Environment) -> Odds:
        """Return what an expression can come to.

        Raises:
            DiceError: It can fail.
        """
        simple = self.plain(expression)
        read = self._read[expression]
        if simple is not None:
            for slot in read:
                if type(environment[slot]) is Odds:
                    break
            else:
                return certain(simple(environment))
        key = (expression, *(environment[slot] for slot in read))
        found = self._known.get(key)
        if found is None:
            self._budget.step()
            found = self._known[key] = self._worked_out(expression, environment)
        return found

    def of_returned(self, expression: Expression, environment: Environment) -> Odds:
        """Return what a function can return; a call that may come back to it is not looked into.

        Raises:
            DiceError: It can fail.
        """
        if not isinstance(expression, FunctionCall):
            return self.of(expression, environment)
        if expression.function.key not in self._again:
            odds = self.of(expression, environment)
            if Special.NOTHING in odds.weights:
                raise returned_nothing(expression)
            return odds
        key = expression.function.key
        return self._applied(
            expression.arguments, environment, lambda values: TailCall(key, values)
        )

    def _look_at(self, whole: Expression) -> None:
        """Note of an expression and all in it what they mention, and whether they are plain."""
        # Backwards, whatever stands inside of an expression comes before it.
        for one in reversed([node for node in walk(whole) if isinstance(node, Expression)]):
            parts = [part for part in children(one) if isinstance(part, Expression)]
            read = {slot for part in parts for slot in self._read[part]}
            if isinstance(one, Name):
                read.add(self._function.slots[one.identifier])
            self._read[one] = tuple(sorted(read))
            if is_plain(one) and self._simple.issuperset(parts):
                self._simple.add(one)

    def _worked_out(self, expression: Expression, environment: Environment) -> Odds:
        try:
            if isinstance(expression, Name):
                held = environment[self._function.slots[expression.identifier]]
                assert isinstance(held, Odds)
                return held
            if isinstance(expression, FunctionCall):
                return self._call(expression, environment)
            if isinstance(expression, Logical):
                return self._logical(expression, environment)
            if isinstance(expression, BinaryOperation):
                return self._binary(expression, environment)
            if isinstance(expression, UnaryOperation):
                operator, operand = expression.operator, (expression.operand,)
                return self._applied(operand, environment, lambda one: negated(operator, *one))
            assert isinstance(expression, FieldAccess)
            key = expression.field.key
            return self._applied(
                (expression.record,), environment, lambda one: _selected(key, *one)
            )
        except DiceError as error:
            raise error.located(expression.span) from None

    def _binary(self, expression: BinaryOperation, environment: Environment) -> Odds:
        sign, sides = expression.operator, (expression.left, expression.right)
        operate = OF_NUMBERS.get(sign)
        if operate is None:
            return self._applied(sides, environment, lambda two: applied(sign, *two))
        if sign in _SIGNS and not self.read(expression):
            # Nothing in it changes, so that no part of the sum is asked for again.
            terms = [(sign, self.of(term, environment)) for sign, term in _terms(expression)]
            total = added(terms, self._budget)
            if total is not None:
                return total
        left, right = self.of(expression.left, environment), self.of(expression.right, environment)
        if sign in _SIGNS:
            total = added(((1, left), (_SIGNS[sign], right)), self._budget)
            if total is not None:
                return total
        if sign in COMPARED:
            truth_of_it = compared(sign, left, right, self._budget)
            if truth_of_it is not None:
                return truth_of_it
        if not (left.holds_numbers and right.holds_numbers):
            return self._applied(sides, environment, lambda two: applied(sign, *two))
        self._budget.step(len(left.weights) * len(right.weights))
        weights: dict[Thing, int] = {}
        others = [*right.weights.items()]
        for one, weight in left.weights.items():
            for other, share in others:
                thing = operate(one, other)  # type: ignore[arg-type]
                weights[thing] = weights.get(thing, 0) + weight * share
        return reduced(weights, left.total * right.total)

    def _logical(self, expression: Logical, environment: Environment) -> Odds:
        decisive = expression.operator == "||"

        def decide(left: tuple[FieldValue, ...]) -> Odds:
            if truth(left[0]) == decisive:
                return certain(decisive)
            return self._applied((expression.right,), environment, lambda right: right[0])

        return self._joint((expression.left,), environment, decide)

    def _call(self, call: FunctionCall, environment: Environment) -> Odds:
        key = call.function.key

        if key in _CHOOSES_LEAST:
            parts = [self.of(one, environment) for one in call.arguments]
            found = outermost(parts, self._budget, least=_CHOOSES_LEAST[key])
            if found is not None:
                return found
        if key in PURE:
            return self._applied(call.arguments, environment, PURE[key])

        def perform(values: tuple[FieldValue, ...]) -> Odds:
            if key == ROLL:
                return self._dice(printed(values[0]))
            if key in DECISIONS:
                _, label, offered = question_of(values)
                return certain(self._policy.chosen(label, offered))
            if key in BUILT_IN:
                return certain(Special.NOTHING)
            return self._call_function(key, values)

        return self._joint(call.arguments, environment, perform)

    def _dice(self, text: str) -> Odds:
        simple = dice_text.simple_totals(text, self._budget)
        if simple is not None:
            return Odds(dict(simple.items()), simple.total)
        distribution = dice_text.distribution_of(text, self._explosions, self._budget)
        weights: dict[Thing, int] = {}
        for number, weight in distribution.numbers:
            assert isinstance(number, int)
            weights[number] = weight
        missing = distribution.total - distribution.computed_weight
        if missing:
            weights[Special.MISSING] = missing
        return reduced(weights, distribution.total)

    def _applied(
        self,
        expressions: tuple[Expression, ...],
        environment: Environment,
        function: Callable[[tuple[FieldValue, ...]], Thing],
    ) -> Odds:
        """Return what a function comes to of the values of expressions, all independent."""
        parts = [self.of(expression, environment) for expression in expressions]
        weights: dict[Thing, int] = {}
        for things, weight in _together(parts):
            self._budget.step()
            thing: Thing = Special.MISSING
            if Special.MISSING not in things:
                thing = function(_values(things, expressions))
            weights[thing] = weights.get(thing, 0) + weight
        return reduced(weights, math.prod(odds.total for odds in parts))

    def _joint(
        self,
        expressions: tuple[Expression, ...],
        environment: Environment,
        then: Callable[[tuple[FieldValue, ...]], Odds],
    ) -> Odds:
        """Return what ``then`` makes of the values of expressions, for all of them together.

        Given the variables they do not depend on one another, since each rolls dice of its own.
        """
        parts = [self.of(expression, environment) for expression in expressions]
        branches: list[tuple[int, Odds]] = []
        for things, weight in _together(parts):
            self._budget.step()
            if Special.MISSING in things:
                branches.append((weight, certain(Special.MISSING)))
            else:
                branches.append((weight, then(_values(things, expressions))))
        if len(branches) == 1:
            return branches[0][1]
        return mixed(branches, math.prod(odds.total for odds in parts))


def _terms(expression: Expression) -> list[tuple[int, Expression]]:
    """Return what a sum adds, each with its sign."""
    terms = []
    while isinstance(expression, BinaryOperation) and expression.operator in _SIGNS:
        terms.append((_SIGNS[expression.operator], expression.right))
        expression = expression.left
    return [(1, expression), *reversed(terms)]


def _together(parts: list[Odds]) -> Iterator[tuple[tuple[Thing, ...], int]]:
    """Yield all that independent things can be together, with its weight."""
    if len(parts) == 1:
        for thing, weight in parts[0].weights.items():
            yield (thing,), weight
    elif len(parts) == 2:
        others = parts[1].weights.items()
        for thing, weight in parts[0].weights.items():
            for other, share in others:
                yield (thing, other), weight * share
    else:
        for combination in product(*(odds.weights.items() for odds in parts)):
            things = tuple(thing for thing, _ in combination)
            yield things, math.prod(weight for _, weight in combination)


def _values(
    things: tuple[Thing, ...], expressions: tuple[Expression, ...]
) -> tuple[FieldValue, ...]:
    values: list[FieldValue] = []
    for thing, expression in zip(things, expressions, strict=True):
        if isinstance(thing, Special | TailCall):
            assert isinstance(expression, FunctionCall)
            raise returned_nothing(expression)
        values.append(thing)
    return tuple(values)


def _selected(key: str, record: FieldValue) -> FieldValue:
    assert isinstance(record, Record)
    return record.values[key]
