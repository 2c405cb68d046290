"""Statements of which only what happens is left, where known variables decide conditions in them.

A monster strikes the first who still stands: of the statement that says so, nothing is left but the
blow at one of them, once it is known who stands. So it mentions one variable rather than four, and
is worked out for few values rather than for all their combinations.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.errors import DiceError
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.analysis.mentions import changed_in
from engine.languages.table.exact.analysis.shapes import Question, questions_in
from engine.languages.table.exact.expressions.plain import OF_NUMBERS, Environment
from engine.languages.table.exact.frames import FunctionPlan, parts_of
from engine.languages.table.exact.states import unlooked
from engine.languages.table.exact.weighing import Odds
from engine.languages.table.operations import truth
from engine.languages.table.reading.syntax import (
    Block,
    Expression,
    IfStatement,
    Logical,
    Statement,
    Truth,
    walk,
)

__all__ = ["Pruning"]

_Decisions: TypeAlias = list[bool | None]
"""What each condition that could be decided comes to, in the order of the text; None for dice."""

_Asked: TypeAlias = tuple[
    tuple[int, tuple[Question, ...] | None, dict[int, tuple[object, ...]]], ...
]
"""Variables that are looked at, what is asked of each (None where it is looked at in another way),
and the answers for each value so far."""


class Pruning:
    """What is left of the statements of a function where some of its variables are known."""

    def __init__(self, plan: FunctionPlan) -> None:
        """Look at no statement yet."""
        self._plan = plan
        self._left: dict[tuple[object, ...], Statement | None] = {}
        self._parts: dict[tuple[Statement, tuple[bool | None, ...]], Statement | None] = {}
        self._asked: dict[Statement, _Asked | None] = {}
        self._changed: dict[Statement, Slots] = {}

    def of(self, statement: Statement, environment: Environment) -> Statement | None:
        """Return what is left of a statement, or None where nothing is."""
        try:
            asked = self._asked[statement]
        except KeyError:
            asked = self._asked[statement] = self._asked_by(statement)
        if asked is None:
            return statement
        key: tuple[object, ...] = (statement,)
        for slot, questions, answers in asked:
            content: object = environment[slot]
            if type(content) is int and questions is not None:
                found = answers.get(content)
                if found is None:
                    found = answers[content] = tuple(
                        [OF_NUMBERS[one.operator](content, one.number) for one in questions]
                    )
                content = found
            elif type(content) is Odds:
                content = Odds
            key += (content,)
        if key not in self._left:
            decisions: _Decisions = []
            self._decide(statement, environment, frozenset(), decisions)
            decided = (statement, tuple(decisions))
            if decided not in self._parts:
                self._parts[decided] = self._pruned(statement, iter(decisions))
            self._left[key] = self._parts[decided]
        return self._left[key]

    def _asked_by(self, statement: Statement) -> _Asked | None:
        """Return the variables that the conditions of a statement look at, and how.

        Returns:
            None where nothing can be decided.
        """
        if not self._has_conditions(statement):
            return None
        found: dict[int, set[Question] | None] = {}
        for one in walk(statement):
            if isinstance(one, IfStatement):
                for part in self._plain_parts(one.condition):
                    for slot, question in questions_in(part, self._plan.function.slots):
                        before = found.setdefault(slot, set())
                        if question is None or before is None:
                            found[slot] = None
                        else:
                            before.add(question)
        return tuple(
            (slot, None if asked is None else tuple(sorted(asked)), {})
            for slot, asked in sorted(found.items())
        )

    def _plain_parts(self, condition: Expression) -> Iterator[Expression]:
        """Yield the parts of a condition that may be decided."""
        if self._plan.odds.plain(condition) is not None:
            yield condition
        elif isinstance(condition, Logical):
            yield from self._plain_parts(condition.left)
            yield from self._plain_parts(condition.right)

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
            if found is not None:
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
            changed = changed_in(statement, self._plan.function.slots)
            found = self._changed[statement] = frozenset(changed)
        return found

    # ---- what is left -----------------------------------------------------------------------

    def _pruned(self, statement: Statement, decisions: Iterator[bool | None]) -> Statement | None:
        """Return a statement without what does not happen; the decisions are used up in order."""
        if isinstance(statement, Block):
            parts = [self._pruned(one, decisions) for one in statement.statements]
            left = tuple([one for one in parts if one is not None])
            if len(left) < 2:
                return left[0] if left else None
            if left == statement.statements:
                return statement
            shorter = Block(statement.span, left)
            self._plan.life.inherit(shorter, statement)
            return shorter
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
        if then is None:
            then = Block(statement.span, ())
            self._plan.life.inherit(then, statement.then)
        left_over = IfStatement(statement.span, condition, then, other)
        self._plan.life.inherit(left_over, statement)
        return left_over

    def _pruned_condition(
        self, condition: Expression, decisions: Iterator[bool | None]
    ) -> tuple[Expression, bool | None]:
        """Return a condition without what is known of it, and what it comes to where that is."""
        if self._plan.odds.plain(condition) is not None:
            found = next(decisions)
            if found is not None:
                return Truth(condition.span, found), found
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
