"""Functions at work on all that can happen at once, and what is known of them beforehand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from flint import fmpq

from engine.languages.table.exact.analysis.liveness import (
    Slots,
    is_only_shown,
    life_of,
    variables_read,
)
from engine.languages.table.exact.analysis.mentions import changed_in
from engine.languages.table.exact.analysis.observations import Observations
from engine.languages.table.exact.analysis.parameter_questions import ParameterQuestions
from engine.languages.table.exact.expressions.outcomes import ExpressionOdds
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.weighing import Odds, Special, Thing, add_weighted
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    ForLoop,
    IfStatement,
    Logical,
    Name,
    Perform,
    Return,
    Statement,
    UnaryOperation,
    WhileLoop,
    walk,
)

if TYPE_CHECKING:
    from engine.languages.table.exact.loops.chain import LoopChain

__all__ = ["Frame", "FunctionPlan", "parts_of"]


class FunctionPlan:
    """What is known of a function whatever its arguments are; everything is looked at once.

    Attributes:
        function: The function.
        odds: What its expressions come to.
        life: Which of its variables matter where.
        outcome: The variable that is looked at in the end, or None where it is what is returned.
        chains: Its loops, as far as they have been looked at.
    """

    def __init__(
        self,
        function: CheckedFunction,
        odds: ExpressionOdds,
        outcome: int | None,
        asking: ParameterQuestions,
    ) -> None:
        """Look at what does not depend on arguments.

        Args:
            function: The function.
            odds: What its expressions come to.
            outcome: The variable that is looked at in the end, or None for what is returned.
            asking: What the functions that it calls ask of their arguments.
        """
        self._asking = asking
        kept = frozenset() if outcome is None else frozenset({outcome})
        self.function = function
        self.odds = odds
        self.life = life_of(function, kept)
        self.outcome = outcome
        self.chains: dict[WhileLoop, LoopChain] = {}
        self._values: dict[Assignment, Expression] = {}
        self._mentioned: dict[Statement, Slots] = {}
        self._written: dict[Statement, tuple[int, ...]] = {}
        self._repeated: dict[Expression, Slots] = {}

    @cached_property
    def observations(self) -> Observations:
        """What the rest of the function sees of a value."""
        return Observations(self.function, self.odds, self.outcome, self._asking)

    def value_of(self, statement: Assignment) -> Expression:
        """Return what an assignment puts into its variable: of ``x += 2`` it is ``x + 2``."""
        if statement.operator is None:
            return statement.value
        if statement not in self._values:
            old = Name(statement.name.span, statement.name)
            self._values[statement] = BinaryOperation(
                statement.span, statement.operator, old, statement.value
            )
        return self._values[statement]

    def repeated(self, expression: Expression) -> Slots:
        """Return the variables that stand more than once in an expression."""
        if expression not in self._repeated:
            slots = self.function.slots
            names = [slots[one.identifier] for one in walk(expression) if isinstance(one, Name)]
            self._repeated[expression] = frozenset(one for one in names if names.count(one) > 1)
        return self._repeated[expression]

    def written(self, statement: Statement) -> tuple[int, ...]:
        """Return the variables that a statement may change and that matter after it."""
        if statement not in self._written:
            changed = changed_in(statement, self.function.slots)
            self._written[statement] = tuple(sorted(changed & self.life.after[statement]))
        return self._written[statement]

    def apart(self, statement: Statement) -> tuple[int, ...]:
        """Return the variables that a statement may change and that are worth keeping apart.

        Those are not that conditions compare with one another.
        """
        return tuple(slot for slot in self.written(statement) if slot not in self._compared)

    @cached_property
    def _compared(self) -> Slots:
        """The variables that conditions look at together with other variables that change."""
        changed = {
            self.function.slots[one.name]
            for one in walk(self.function.function)
            if isinstance(one, Assignment)
        }
        found: set[int] = set()
        for one in walk(self.function.function):
            if isinstance(one, IfStatement | WhileLoop):
                for part in parts_of(one.condition):
                    read = changed.intersection(self.odds.read(part))
                    found.update(read if len(read) > 1 else ())
        return frozenset(found)

    def mentioned(self, statement: Statement) -> Slots:
        """Return the variables that a statement may look at or change."""
        if statement not in self._mentioned:
            self._mentioned[statement] = self._find_mentioned(statement)
        return self._mentioned[statement]

    def _find_mentioned(self, statement: Statement) -> Slots:
        if isinstance(statement, Block):
            return frozenset().union(*(self.mentioned(one) for one in statement.statements))
        if isinstance(statement, IfStatement):
            inner = self.mentioned(statement.then) | self._read(statement.condition)
            other = statement.otherwise
            return inner if other is None else inner | self.mentioned(other)
        if isinstance(statement, WhileLoop):
            return self.mentioned(statement.body) | self._read(statement.condition)
        if isinstance(statement, ForLoop):
            own = frozenset({self.function.slots[statement.name]})
            return own | self.mentioned(statement.body) | self._read(statement.items)
        if isinstance(statement, Return):
            kept = frozenset() if self.outcome is None else frozenset({self.outcome})
            return kept if statement.value is None else kept | self._read(statement.value)
        if isinstance(statement, Assignment):
            return self._read(self.value_of(statement)) | {self.function.slots[statement.name]}
        return frozenset() if is_only_shown(statement.call) else self._read(statement.call)

    def _read(self, expression: Expression) -> Slots:
        return frozenset(variables_read(self.function, expression))

    @staticmethod
    def is_shown(statement: Statement) -> bool:
        """Return whether a statement only shows something."""
        return isinstance(statement, Perform) and is_only_shown(statement.call)


def parts_of(condition: Expression) -> Iterator[Expression]:
    """Yield the conditions that a condition is made of by `&&`, `||` and `!`."""
    if isinstance(condition, Logical):
        yield from parts_of(condition.left)
        yield from parts_of(condition.right)
    elif isinstance(condition, UnaryOperation) and condition.operator == "!":
        yield from parts_of(condition.operand)
    else:
        yield condition


@dataclass(slots=True)
class Frame:
    """A function at work on all that can happen.

    Attributes:
        plan: What is known of the function.
        returned: What it has come to so far.
    """

    plan: FunctionPlan
    returned: dict[Thing, fmpq] = field(default_factory=dict)

    def end(self, environment: Environment, odds: Odds, weight: fmpq) -> None:
        """Return from the function with what ``odds`` says."""
        outcome = self.plan.outcome
        if outcome is None:
            add_weighted(self.returned, odds.shares, weight)
            return
        missing = fmpq(odds.weights.get(Special.MISSING, 0), odds.total)
        self.cut_off(weight * missing)
        self._end_with(environment[outcome], weight * (1 - missing))

    def _end_with(self, value: Thing | Odds | None, weight: fmpq) -> None:
        if isinstance(value, Odds):
            add_weighted(self.returned, value.shares, weight)
        elif weight:
            thing = Special.NOTHING if value is None else value
            add_weighted(self.returned, ((thing, weight),))

    def cut_off(self, weight: fmpq) -> None:
        """Cut something off."""
        if weight:
            add_weighted(self.returned, ((Special.MISSING, weight),))
