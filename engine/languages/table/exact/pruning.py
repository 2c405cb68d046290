"""Statements of which only what happens is left, where known variables decide conditions in them.

A monster strikes the first who still stands: of the statement that says so, nothing is left but the
blow at one of them, once it is known who stands. So it mentions one variable rather than four, and
is worked out for few values rather than for all their combinations.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.errors import DiceError
from engine.languages.table.exact.frames import FunctionPlan, parts_of
from engine.languages.table.exact.liveness import Slots
from engine.languages.table.exact.plain import Environment
from engine.languages.table.exact.states import unlooked
from engine.languages.table.operations import truth
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    Expression,
    ForLoop,
    IfStatement,
    Logical,
    Statement,
    Truth,
    walk,
)

__all__ = ["Pruning"]

_Decisions: TypeAlias = list[bool | None]
"""What each condition that could be decided comes to, in the order of the text; None for dice."""


class Pruning:
    """What is left of the statements of a function where some of its variables are known."""

    def __init__(self, plan: FunctionPlan) -> None:
        """Look at no statement yet."""
        self._plan = plan
        self._left: dict[tuple[Statement, tuple[bool | None, ...]], Statement | None] = {}
        self._can_be_less: dict[Statement, bool] = {}
        self._changed: dict[Statement, Slots] = {}

    def of(self, statement: Statement, environment: Environment) -> Statement | None:
        """Return what is left of a statement, or None where nothing is."""
        can_be_less = self._can_be_less.get(statement)
        if can_be_less is None:
            can_be_less = self._can_be_less[statement] = self._has_conditions(statement)
        if not can_be_less:
            return statement
        decisions: _Decisions = []
        self._decide(statement, environment, frozenset(), decisions)
        key = (statement, tuple(decisions))
        if key not in self._left:
            self._left[key] = self._pruned(statement, iter(decisions))
        return self._left[key]

    def _has_conditions(self, statement: Statement) -> bool:
        """Return whether a statement has conditions, or parts of them, that may be known."""
        odds = self._plan.odds
        return isinstance(statement, Block) or any(
            odds.plain(part) is not None
            for one in walk(statement)
            if isinstance(one, IfStatement)
            for part in parts_of(one.condition)
        )

    # ---- deciding ---------------------------------------------------------------------------

    def _decide(
        self, statement: Statement, known: Environment, changed: Slots, decisions: _Decisions
    ) -> Slots:
        """Note what the conditions in a statement come to.

        Args:
            statement: The statement.
            known: The variables before the outermost statement.
            changed: Variables that may have been changed since.
            decisions: What is found is added to it.

        Returns:
            Variables that may have been changed after the statement.
        """
        if isinstance(statement, Block):
            for one in statement.statements:
                changed = self._decide(one, known, changed, decisions)
            return changed
        if not isinstance(statement, IfStatement):
            return changed | self._changed_by(statement)
        holds = self._decide_condition(statement.condition, known, changed, decisions)
        after = changed
        if holds is not False:
            after = self._decide(statement.then, known, changed, decisions)
        if holds is not True and statement.otherwise is not None:
            after |= self._decide(statement.otherwise, known, changed, decisions)
        return after

    def _decide_condition(
        self, condition: Expression, known: Environment, changed: Slots, decisions: _Decisions
    ) -> bool | None:
        simple, read = self._plan.odds.plain(condition), self._plan.odds.read(condition)
        if simple is not None:
            found = None
            if not changed.intersection(read) and not unlooked(known, read):
                try:
                    found = truth(simple(known))
                except DiceError:
                    found = None  # It fails where it is come to, if it is.
            decisions.append(found)
            return found
        if not isinstance(condition, Logical):
            return None
        decisive = condition.operator == "||"
        left = self._decide_condition(condition.left, known, changed, decisions)
        if left is decisive:
            return decisive
        right = self._decide_condition(condition.right, known, changed, decisions)
        return None if left is None else right

    def _changed_by(self, statement: Statement) -> Slots:
        found = self._changed.get(statement)
        if found is None:
            slots = self._plan.function.slots
            found = self._changed[statement] = frozenset(
                slots[one.name] for one in walk(statement) if isinstance(one, Assignment | ForLoop)
            )
        return found

    # ---- what is left -----------------------------------------------------------------------

    def _pruned(self, statement: Statement, decisions: Iterator[bool | None]) -> Statement | None:
        """Return a statement without what does not happen; the decisions are used up in order."""
        if isinstance(statement, Block):
            parts = [self._pruned(one, decisions) for one in statement.statements]
            left = tuple([one for one in parts if one is not None])
            if len(left) < 2:
                return left[0] if left else None
            return statement if left == statement.statements else Block(statement.span, left)
        if not isinstance(statement, IfStatement):
            return statement
        condition, holds = self._pruned_condition(statement.condition, decisions)
        then = None if holds is False else self._pruned(statement.then, decisions)
        other = statement.otherwise
        if other is not None:
            other = None if holds is True else self._pruned(other, decisions)
        if holds is not None:
            return then if holds else other
        before = (statement.condition, statement.then, statement.otherwise)
        if all(one is old for one, old in zip((condition, then, other), before, strict=True)):
            return statement
        nothing = Block(statement.span, ())
        left_over = IfStatement(statement.span, condition, then or nothing, other)
        self._plan.life.adopt(left_over, statement)
        return left_over

    def _pruned_condition(
        self, condition: Expression, decisions: Iterator[bool | None]
    ) -> tuple[Expression, bool | None]:
        """Return a condition without what is known of it, and what it comes to where that is."""
        if self._plan.odds.plain(condition) is not None:
            found = next(decisions)
            return (condition if found is None else Truth(condition.span, found)), found
        if not isinstance(condition, Logical):
            return condition, None
        decisive = condition.operator == "||"
        left, known = self._pruned_condition(condition.left, decisions)
        if known is decisive:
            return left, decisive
        right, other = self._pruned_condition(condition.right, decisions)
        if known is not None:
            return right, other
        if left is condition.left and right is condition.right:
            return condition, None
        return Logical(condition.span, condition.operator, left, right), None
