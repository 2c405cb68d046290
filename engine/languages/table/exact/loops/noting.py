"""Statements that write down how they would change variables, rather than change them.

``hp -= x`` becomes ``hp = "0:" + x + ","``, where 0 stands for what takes something off.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.analysis.shapes import Shape, questions_in, template_of
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    ForLoop,
    IfStatement,
    Perform,
    Statement,
    Text,
    WhileLoop,
    walk,
)

__all__ = ["NotNotedError", "Noting", "looks"]


class NotNotedError(Exception):
    """Nothing can be said of what some statements do to a variable."""


class Noting:
    """Makes such statements; the same change is always written down in the same way."""

    def __init__(self, plan: FunctionPlan) -> None:
        """Take what is known of the function that the statements stand in."""
        self._plan = plan
        self._slots = plan.function.slots
        self._templates: dict[Shape, int] = {}

    def noted(self, run: tuple[Statement, ...], numbers: Slots) -> Block:
        """Return statements that write down how variables are changed, rather than change them.

        Args:
            run: The statements.
            numbers: The variables.

        Raises:
            NotNotedError: A variable is looked at once it may have been changed.
        """
        self._check_order(Block(run[0].span, run), numbers, frozenset())
        parts = tuple(self._noted(one, numbers) for one in run)
        block = Block(run[0].span, parts)
        self._plan.life.inherit(block, run[-1])
        return block

    def _noted(self, statement: Statement, slots: Slots) -> Statement:
        if not any(
            isinstance(one, Assignment) and self._slots[one.name] in slots
            for one in walk(statement)
        ):
            return statement
        noted: Statement
        if isinstance(statement, Block):
            inside = tuple(self._noted(one, slots) for one in statement.statements)
            noted = Block(statement.span, inside)
        elif isinstance(statement, IfStatement):
            other = statement.otherwise
            noted = IfStatement(
                statement.span,
                statement.condition,
                self._noted(statement.then, slots),
                None if other is None else self._noted(other, slots),
            )
        elif isinstance(statement, Assignment):
            noted = Assignment(statement.span, statement.name, None, self._note(statement))
        else:
            raise NotNotedError
        self._plan.life.inherit(noted, statement)
        return noted

    def _note(self, statement: Assignment) -> Expression:
        """Return a text that tells how a variable is changed, and by how much."""
        parts: list[Expression] = []
        value = self._plan.value_of(statement)
        shape = template_of(value, self._slots[statement.name], self._slots, parts)
        assert shape is not None, "it has been looked at"
        number = self._templates.setdefault(shape, len(self._templates))
        note: Expression = Text(statement.span, f"{number}:")
        for part in parts:
            note = BinaryOperation(statement.span, "+", note, part)
            note = BinaryOperation(statement.span, "+", note, Text(statement.span, ","))
        return note

    def _check_order(self, statement: Statement, slots: Slots, changed: Slots) -> Slots:
        """Return the variables that may have been changed after a statement.

        Raises:
            NotNotedError: One of them is looked at, or changed again.
        """
        if isinstance(statement, Block):
            for one in statement.statements:
                changed = self._check_order(one, slots, changed)
            return changed
        looked_at = {
            slot
            for expression in looks(statement)
            for slot, _ in questions_in(expression, self._slots)
        }
        if isinstance(statement, Assignment):
            slot = self._slots[statement.name]
            if looked_at & changed or slot in changed:
                raise NotNotedError
            return changed | ({slot} & slots)
        if looked_at & changed:
            raise NotNotedError
        if isinstance(statement, IfStatement):
            then = self._check_order(statement.then, slots, changed)
            other = statement.otherwise
            return then | (changed if other is None else self._check_order(other, slots, changed))
        if isinstance(statement, WhileLoop | ForLoop):
            inside = self._check_order(statement.body, slots, changed)
            if inside != changed:
                raise NotNotedError
        return changed


def looks(statement: Statement) -> Iterator[Expression]:
    """Yield what a statement itself looks at, without the statements in it."""
    if isinstance(statement, IfStatement | WhileLoop):
        yield statement.condition
    elif isinstance(statement, ForLoop):
        yield statement.items
    elif isinstance(statement, Perform):
        yield statement.call
    elif not isinstance(statement, Block) and statement.value is not None:
        yield statement.value
