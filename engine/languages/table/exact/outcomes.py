"""What expressions with dice can come to, given the variables: each value with its probability."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from flint import fmpq

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.kinds import FieldValue, Record, printed
from engine.languages.table import dice_text
from engine.languages.table.built_in import ASK, BUILT_IN, ROLL
from engine.languages.table.exact.plain import Environment, Plain, is_plain, plain
from engine.languages.table.exact.sums import added
from engine.languages.table.exact.weighing import (
    SURELY,
    Special,
    Spread,
    Thing,
    add_weighted,
    certain,
)
from engine.languages.table.operations import PURE, applied, negated, truth
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

__all__ = ["Policy", "Spreads"]


@dataclass(frozen=True, slots=True)
class Policy:
    """How decisions are made in a calculation, where nobody looks at the dice before.

    Attributes:
        otherwise: How every other decision is made.
        labels: How decisions of these labels are made; the labels are case-folded.
    """

    otherwise: bool = False
    labels: Mapping[str, bool] = field(default_factory=dict)

    def chosen(self, label: str) -> bool:
        """Return how a decision is made."""
        return self.labels.get(label.casefold(), self.otherwise)


CallFunction: TypeAlias = Callable[[str, tuple[FieldValue, ...]], Spread]


class Spreads:
    """What the expressions of one function come to, remembered for the variables they mention."""

    def __init__(
        self,
        function: CheckedFunction,
        policy: Policy,
        call: CallFunction,
        explosions: int,
        budget: Budget,
    ) -> None:
        """Take what the expressions depend on.

        Args:
            function: The function that they stand in.
            policy: How decisions are made.
            call: What a function of the script comes to, by its name and arguments.
            explosions: How many dice explode out of one another at most.
            budget: What the calculation may cost.
        """
        self._function = function
        self._policy = policy
        self._call_function = call
        self._explosions = explosions
        self._budget = budget
        self._plain: dict[Expression, Plain | None] = {}
        self._read: dict[Expression, tuple[int, ...]] = {}
        self._simple: set[Expression] = set()
        self._known: dict[tuple[object, ...], Spread] = {}

    def of(self, expression: Expression, environment: Environment) -> Spread:
        """Return what an expression can come to.

        Raises:
            DiceError: It can fail.
        """
        simple = self._as_plain(expression)
        if simple is not None:
            return certain(simple(environment))
        key = (expression, *(environment[slot] for slot in self._read[expression]))
        found = self._known.get(key)
        if found is None:
            self._budget.step()
            found = self._known[key] = self._worked_out(expression, environment)
        return found

    def _as_plain(self, expression: Expression) -> Plain | None:
        if expression not in self._plain:
            if expression not in self._read:
                self._look_at(expression)
            is_simple = expression in self._simple
            self._plain[expression] = plain(expression, self._function) if is_simple else None
        return self._plain[expression]

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

    def _worked_out(self, expression: Expression, environment: Environment) -> Spread:
        try:
            if isinstance(expression, FunctionCall):
                return self._call(expression, environment)
            if isinstance(expression, Logical):
                return self._logical(expression, environment)
            if isinstance(expression, BinaryOperation):
                sign = expression.operator
                sides = (expression.left, expression.right)
                if sign in ("+", "-"):
                    left, right = (self.of(side, environment) for side in sides)
                    total = added(left, right, 1 if sign == "+" else -1, self._budget)
                    if total is not None:
                        return total
                return self._joint(sides, environment, lambda two: certain(applied(sign, *two)))
            if isinstance(expression, UnaryOperation):
                operator, operand = expression.operator, (expression.operand,)
                return self._joint(
                    operand, environment, lambda one: certain(negated(operator, *one))
                )
            assert isinstance(expression, FieldAccess)
            key = expression.field.key
            return self._joint((expression.record,), environment, lambda one: _selected(key, *one))
        except DiceError as fault:
            raise fault.located(expression.span) from None

    def _logical(self, expression: Logical, environment: Environment) -> Spread:
        decisive = expression.operator == "||"

        def decide(left: tuple[FieldValue, ...]) -> Spread:
            if truth(left[0]) == decisive:
                return certain(decisive)
            return self._joint((expression.right,), environment, lambda right: certain(right[0]))

        return self._joint((expression.left,), environment, decide)

    def _call(self, call: FunctionCall, environment: Environment) -> Spread:
        key = call.function.key

        def perform(values: tuple[FieldValue, ...]) -> Spread:
            if key in PURE:
                return certain(PURE[key](values))
            if key == ROLL:
                return self._dice(printed(values[0]))
            if key == ASK:
                return certain(self._policy.chosen(printed(values[-1])))
            if key in BUILT_IN:
                return certain(Special.NOTHING)
            return self._call_function(key, values)

        return self._joint(call.arguments, environment, perform)

    def _dice(self, text: str) -> Spread:
        distribution = dice_text.distribution_of(text, self._explosions, self._budget)
        total = distribution.total
        found: list[tuple[Thing, fmpq]] = [
            (number, fmpq(weight, total)) for number, weight in _totals(distribution.numbers)
        ]
        missing = total - distribution.computed_weight
        return (*found, (Special.MISSING, fmpq(missing, total))) if missing else tuple(found)

    def _joint(
        self,
        expressions: tuple[Expression, ...],
        environment: Environment,
        then: Callable[[tuple[FieldValue, ...]], Spread],
    ) -> Spread:
        """Return what ``then`` makes of the values of expressions, for all of them together.

        Given the variables they do not depend on one another, since each rolls dice of its own.
        """
        into: dict[Thing, fmpq] = {}
        spreads = [self.of(expression, environment) for expression in expressions]
        for combination in product(*spreads):
            self._budget.step()
            things = [thing for thing, _ in combination]
            weight = SURELY
            for _, share in combination:
                weight *= share
            if Special.MISSING in things:
                add_weighted(into, certain(Special.MISSING), weight)
            else:
                add_weighted(into, then(_values(things, expressions)), weight)
        return tuple(into.items())


def _values(things: list[Thing], expressions: tuple[Expression, ...]) -> tuple[FieldValue, ...]:
    values: list[FieldValue] = []
    for thing, expression in zip(things, expressions, strict=True):
        if isinstance(thing, Special):
            assert isinstance(expression, FunctionCall)
            raise DiceError(f"{expression.function.text} returned no value", expression.span)
        values.append(thing)
    return tuple(values)


def _selected(key: str, record: FieldValue) -> Spread:
    assert isinstance(record, Record)
    return certain(record.values[key])


def _totals(numbers: Iterable[tuple[object, int]]) -> Iterable[tuple[int, int]]:
    for number, weight in numbers:
        assert isinstance(number, int)
        yield number, weight
