"""Lines of output that show what may have no value yet: an error of the roll, if it comes to that.

Output is not worked out otherwise. What such a line shows is put into a variable of its own before,
which is worked out as every other value is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from engine.languages.table.built_in import OUTPUT
from engine.languages.table.exact.analysis.liveness import Slots, is_only_shown
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    ForLoop,
    Identifier,
    IfStatement,
    Name,
    Perform,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["with_shown_values"]


def with_shown_values(function: CheckedFunction) -> CheckedFunction:
    """Return a function that works out what it shows of variables that may have no value yet."""
    parameters = frozenset(range(len(function.function.parameters)))
    shown = [one for one in walk(function.function) if _shows(one)]
    if all(_read(one, function) <= parameters for one in shown):
        return function
    looking = _Looking(function)
    looking.after(function.function.body, parameters)
    if not looking.uncertain:
        return function
    body = looking.rewritten(function.function.body)
    assert isinstance(body, Block)
    return replace(
        function,
        function=replace(function.function, body=body),
        slots=looking.slots,
        variables=tuple(looking.variables),
    )


def _shows(node: object) -> TypeGuard[Perform]:
    return (
        isinstance(node, Perform) and node.call.function.key == OUTPUT and is_only_shown(node.call)
    )


def _read(statement: Statement, function: CheckedFunction) -> Slots:
    return frozenset(
        function.slots[node.identifier] for node in walk(statement) if isinstance(node, Name)
    )


class _Looking:
    """Finds lines that show variables without a value, and rewrites them.

    Attributes:
        doubtful: The statements that show what may have no value.
        slots: The numbers of the variables, those for what is shown among them.
        variables: The names of these.
    """

    def __init__(self, function: CheckedFunction) -> None:
        """Know of no such line yet."""
        self.uncertain: set[Statement] = set()
        self.slots = dict(function.slots)
        self.variables = list(function.variables)
        self._function = function
        self._all = frozenset(range(len(function.variables)))

    def after(self, statement: Statement, given: Slots) -> Slots:
        """Return the variables that certainly have a value behind a statement.

        Args:
            statement: The statement.
            given: Those that have one before it.
        """
        if isinstance(statement, Block):
            for one in statement.statements:
                given = self.after(one, given)
            return given
        if isinstance(statement, IfStatement):
            other = statement.otherwise
            then = self.after(statement.then, given)
            return then & (given if other is None else self.after(other, given))
        if isinstance(statement, WhileLoop):
            self.after(statement.body, given)
            return given
        if isinstance(statement, ForLoop):
            self.after(statement.body, given | {self.slots[statement.name]})
            return given
        if isinstance(statement, Return):
            return self._all
        if isinstance(statement, Assignment):
            return given | {self.slots[statement.name]}
        if _shows(statement) and not _read(statement, self._function) <= given:
            self.uncertain.add(statement)
        return given

    def rewritten(self, statement: Statement) -> Statement:
        """Return a statement in which what such lines show is worked out before."""
        if isinstance(statement, Perform):
            return self._worked_out(statement) if statement in self.uncertain else statement
        if isinstance(statement, Block):
            return replace(statement, statements=tuple(map(self.rewritten, statement.statements)))
        if isinstance(statement, IfStatement):
            other = statement.otherwise
            return replace(
                statement,
                then=self.rewritten(statement.then),
                otherwise=None if other is None else self.rewritten(other),
            )
        if isinstance(statement, WhileLoop | ForLoop):
            return replace(statement, body=self.rewritten(statement.body))
        return statement

    def _worked_out(self, statement: Perform) -> Block:
        (value,) = statement.call.arguments
        name = Identifier(value.span, "what is shown")
        self.slots[name] = len(self.variables)
        self.variables.append(name.text)
        return Block(statement.span, (Assignment(statement.span, name, None, value), statement))
