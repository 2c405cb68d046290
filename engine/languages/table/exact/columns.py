"""Statements without dice, followed for many states at once: each variable is a column of values.

Dice that are compared with one another have to be told apart, and five of them are thousands of
states. An operator takes a whole column in one call, which costs a fraction of going through the
statements with one state after another. A condition parts the states; behind it, those of both
branches stand one after the other again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, compress, product, repeat
from math import prod
from operator import not_
from typing import TypeAlias

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.expressions.plain import OF_NUMBERS, Environment
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.straight import Stretch
from engine.languages.table.exact.weighing import Odds, Special, Thing
from engine.languages.table.operations import applied, truth
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    FunctionCall,
    IfStatement,
    Logical,
    Name,
    Return,
    Statement,
    UnaryOperation,
)

__all__ = ["MANY", "followed_together"]

MANY = 300
"""States from which on columns take less time than one state after another."""

_Values: TypeAlias = Sequence[FieldValue]

_Columns: TypeAlias = dict[int, _Values]
"""What the variables hold that are not the same in all states."""

_JOINED: Mapping[str, Callable[..., int]] = {"max": max, "min": min}


def followed_together(
    stretch: Stretch,
    plan: FunctionPlan,
    environment: Environment,
    unknown: Sequence[int],
    budget: Budget,
) -> tuple[dict[Environment, int], dict[Thing, int]]:
    """Return what is possible after statements, and what they have returned, with whole weights.

    Args:
        stretch: Statements without dice.
        plan: What is known of their function.
        environment: The variables before them.
        unknown: The variables that hold odds.
        budget: Asked for the time and memory.

    Raises:
        DiceError: A statement fails.
    """
    odds = [one for slot in unknown if isinstance(one := environment[slot], Odds)]
    count = prod(len(one.weights) for one in odds)
    budget.step(count)
    budget.afford(count * 8 * (len(environment) + 8), f"{count:,} states at once")
    rows = zip(*product(*(one.weights for one in odds)), strict=True)
    columns = dict(zip(unknown, rows, strict=True))
    weights = [prod(each) for each in product(*(one.weights.values() for one in odds))]
    together = _StateColumns(plan, environment, columns, weights)  # type: ignore[arg-type]
    for statement in stretch.statements:
        together.follow(statement)
    return together.left(stretch.forgotten), together.ended


class _StateColumns:
    """The variables of a function in many states.

    Attributes:
        ended: What the function has returned, with its weight.
    """

    def __init__(
        self,
        plan: FunctionPlan,
        environment: Environment,
        columns: _Columns,
        weights: Sequence[int],
    ) -> None:
        self.ended: dict[Thing, int] = {}
        self._plan = plan
        self._environment = environment
        self._columns = columns
        self._weights = weights

    # ---- statements -------------------------------------------------------------------------

    def follow(self, statement: Statement) -> None:
        """Change the variables as a statement does."""
        if not self._weights:
            return
        if isinstance(statement, Block):
            for one in statement.statements:
                self.follow(one)
        elif isinstance(statement, IfStatement):
            self._choose(statement)
        elif isinstance(statement, Assignment):
            slot = self._plan.function.slots[statement.name]
            self._columns[slot] = self._values(self._plan.value_of(statement))
        elif isinstance(statement, Return):
            self._return(statement.value)

    def _choose(self, statement: IfStatement) -> None:
        holds = self._values(statement.condition)
        columns, weights = self._columns, self._weights
        self._keep(columns, weights, holds)
        self.follow(statement.then)
        then, then_weights = self._columns, self._weights
        self._keep(columns, weights, list(map(not_, holds)))
        if statement.otherwise is not None:
            self.follow(statement.otherwise)
        sides = ((then, len(then_weights)), (self._columns, len(self._weights)))
        slots = {**then, **self._columns}
        self._columns = {
            slot: [*chain(*(self._in_each(side, slot, count) for side, count in sides))]
            for slot in slots
        }
        self._weights = [*then_weights, *self._weights]

    def _keep(self, columns: _Columns, weights: Sequence[int], kept: Iterable[object]) -> None:
        """Go on with some of the states."""
        self._columns = {slot: [*compress(one, kept)] for slot, one in columns.items()}
        self._weights = [*compress(weights, kept)]

    def _in_each(self, columns: _Columns, slot: int, count: int) -> Iterable[FieldValue]:
        if slot in columns:
            return columns[slot]
        return repeat(self._environment[slot], count)  # type: ignore[arg-type]

    def _return(self, expression: Expression | None) -> None:
        outcome = self._plan.outcome
        count = len(self._weights)
        values: Iterable[Thing | None] = repeat(None, count)
        if expression is not None:
            values = self._values(expression)
        if outcome is not None:
            values = self._in_each(self._columns, outcome, count)
        for value, weight in zip(values, self._weights, strict=True):
            thing = Special.NOTHING if value is None else value
            self.ended[thing] = self.ended.get(thing, 0) + weight
        self._keep(self._columns, self._weights, ())

    def left(self, forgotten: Sequence[int]) -> dict[Environment, int]:
        """Return the variables in the states that go on, each once, with its weight."""
        if not self._weights:
            return {}
        state = list(self._environment)
        for slot in forgotten:
            state[slot] = None
            self._columns.pop(slot, None)
        slots = list(self._columns)
        rows: dict[tuple[FieldValue, ...], int] = {}
        every: Iterable[tuple[FieldValue, ...]] = zip(*self._columns.values(), strict=True)
        if not slots:
            every = repeat((), len(self._weights))
        for row, weight in zip(every, self._weights, strict=True):
            rows[row] = rows.get(row, 0) + weight
        following: dict[Environment, int] = {}
        for row, weight in rows.items():
            for slot, value in zip(slots, row, strict=True):
                state[slot] = value
            following[tuple(state)] = weight
        return following

    # ---- expressions ------------------------------------------------------------------------

    def _values(self, expression: Expression) -> _Values:
        """Return what an expression comes to in each state."""
        odds = self._plan.odds
        simple = odds.plain(expression)
        assert simple is not None, "there are no dice"
        read = [slot for slot in odds.read(expression) if slot in self._columns]
        if not read:
            return [simple(self._environment)] * len(self._weights)
        if isinstance(expression, Name):
            return self._columns[read[0]]
        if isinstance(expression, BinaryOperation) and expression.operator in OF_NUMBERS:
            return self._binary(expression)
        if isinstance(expression, Logical):
            return self._logical(expression)
        if isinstance(expression, UnaryOperation) and expression.operator == "!":
            return [*map(not_, _truths(self._values(expression.operand)))]
        if isinstance(expression, FunctionCall):
            join = _JOINED.get(expression.function.key)
            parts = [self._values(one) for one in expression.arguments]
            if join is not None and len(parts) > 1 and all(map(_are_numbers, parts)):
                return [*map(join, *parts)]
        state = list(self._environment)
        found: list[FieldValue] = []
        for row in zip(*(self._columns[slot] for slot in read), strict=True):
            for slot, value in zip(read, row, strict=True):
                state[slot] = value
            found.append(simple(state))
        return found

    def _binary(self, expression: BinaryOperation) -> _Values:
        sign = expression.operator
        left, right = self._values(expression.left), self._values(expression.right)
        if _are_numbers(left) and _are_numbers(right):
            return [*map(OF_NUMBERS[sign], left, right)]  # type: ignore[arg-type]
        try:
            return [*map(applied, repeat(sign), left, right)]
        except DiceError as error:
            raise error.located(expression.span) from None

    def _logical(self, expression: Logical) -> _Values:
        """Return a condition in each state; its right side is looked at only where it matters."""
        left = _truths(self._values(expression.left))
        decisive = expression.operator == "||"
        open_ones = left if not decisive else [*map(not_, left)]
        if not any(open_ones):
            return left
        columns, weights = self._columns, self._weights
        read = [slot for slot in self._plan.odds.read(expression.right) if slot in columns]
        self._keep({slot: columns[slot] for slot in read}, weights, open_ones)
        right = iter(_truths(self._values(expression.right)))
        self._columns, self._weights = columns, weights
        return [next(right) if one else decisive for one in open_ones]


def _truths(values: _Values) -> Sequence[bool]:
    if {bool}.issuperset(map(type, values)):
        return values  # type: ignore[return-value]
    return [*map(truth, values)]


def _are_numbers(values: _Values) -> bool:
    return {int}.issuperset(map(type, values))
