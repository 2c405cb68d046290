"""Functions that pass on to themselves, written as loops.

``return fight(a - x, b);`` inside of ``fight`` gives its parameters new values and begins anew. As
a loop it is a chain of states like any other, and nothing has to be known of calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.languages.table.exact.analysis.liveness import life_of
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    Expression,
    FunctionCall,
    Identifier,
    IfStatement,
    Name,
    Return,
    Statement,
    Truth,
    WhileLoop,
    walk,
)

__all__ = ["always_returns", "as_called", "as_loop"]


def as_called(script: TableScript, name: str) -> CheckedFunction | None:
    """Return a function of a script so that it does not call itself, or None where it has to."""
    function = script.functions[name]
    if name not in script.recursive:
        return function
    if any(other in script.recursive for other in function.calls if other != name):
        return None  # they may call one another
    return as_loop(function)


def as_loop(function: CheckedFunction) -> CheckedFunction | None:
    """Return a function as a loop, where all that it does with calls of itself is to return them.

    Args:
        function: The function.

    Returns:
        None where something else is done with them, where what stands behind a condition would
        have to be written twice, or where a variable may have no value yet when it is looked at.
    """
    if any(
        slot >= len(function.function.parameters) for slot in life_of(function, frozenset()).first
    ):
        return None  # what a round has left in its variables might be looked at in the next one
    rewriting, written = _Rewriting(function), function.function
    span = written.body.span
    try:
        body = rewriting.block(written.body.statements, written.body)
    except _NoLoopError:
        return None
    always = Truth(span, True)  # noqa: FBT003 - what is written
    loop = WhileLoop(span, always, body, is_of_calls=True)
    return replace(
        function,
        function=replace(written, body=Block(span, (loop,))),
        slots=rewriting.slots,
        variables=tuple(rewriting.variables),
    )


class _NoLoopError(Exception):
    """A function cannot be written as a loop."""


class _Rewriting:
    """A function being written as a loop.

    Attributes:
        slots: The numbers of its variables, those that hold new values of parameters among them.
        variables: Their names.
    """

    def __init__(self, function: CheckedFunction) -> None:
        """Prepare to rewrite."""
        self.slots = dict(function.slots)
        self.variables = list(function.variables)
        self._key = function.function.identifier.key
        self._next: dict[int, int] = {}

    def block(self, statements: Sequence[Statement], around: Statement) -> Block:
        """Return statements that end a round: they return, or give the parameters new values.

        Raises:
            _NoLoopError: Something else is done with a call, or would have to be written twice.
        """
        done: list[Statement] = []
        for place, one in enumerate(statements):
            if self._calls_in(one):
                done += self._ended(one, statements[place + 1 :])
                return Block(around.span, tuple(done))
            done.append(one)
        if not done or not always_returns(done[-1]):
            done.append(Return(around.span, None))
        return Block(around.span, tuple(done))

    def _calls_in(self, node: Statement | Expression) -> int:
        """Return how often the function calls itself."""
        calls = (one for one in walk(node) if isinstance(one, FunctionCall))
        return sum(one.function.key == self._key for one in calls)

    def _ended(self, statement: Statement, rest: Sequence[Statement]) -> Sequence[Statement]:
        """Return the end of a round: a statement that may pass on, and what stands behind it."""
        if isinstance(statement, Return):
            return self._passed_on(statement)
        if isinstance(statement, Block):
            return self.block((*statement.statements, *rest), statement).statements
        if not isinstance(statement, IfStatement) or self._calls_in(statement.condition):
            raise _NoLoopError
        other = () if statement.otherwise is None else (statement.otherwise,)
        branches: list[Sequence[Statement]] = [(statement.then,), other]
        if rest:
            open_ends = [not any(map(always_returns, branch)) for branch in branches]
            if all(open_ends):
                raise _NoLoopError
            if any(open_ends):
                branches[open_ends.index(True)] = (*branches[open_ends.index(True)], *rest)
        then, otherwise = [self.block(branch, statement) for branch in branches]
        return [IfStatement(statement.span, statement.condition, then, otherwise)]

    def _passed_on(self, statement: Return) -> Sequence[Statement]:
        """Return what gives the parameters the values that they are called with."""
        call, span = statement.value, statement.span
        if not isinstance(call, FunctionCall) or call.function.key != self._key:
            raise _NoLoopError
        if self._calls_in(statement) > 1:
            raise _NoLoopError
        changed = [
            (slot, value)
            for slot, value in enumerate(call.arguments)
            if not (isinstance(value, Name) and self.slots[value.identifier] == slot)
        ]
        waiting = [
            slot
            for slot, _ in changed
            if any(slot in self._read(value) for other, value in changed if other != slot)
        ]
        new = [
            self._assigned(self._new_value_of(slot) if slot in waiting else slot, value)
            for slot, value in changed
        ]
        copies = [
            self._assigned(slot, Name(span, self._named(self._new_value_of(slot), call)))
            for slot in waiting
        ]
        return [*new, *copies]

    def _read(self, value: Expression) -> set[int]:
        return {self.slots[one.identifier] for one in walk(value) if isinstance(one, Name)}

    def _new_value_of(self, slot: int) -> int:
        """Return the variable that holds the next value of a parameter for a while."""
        if slot not in self._next:
            self._next[slot] = len(self.variables)
            self.variables.append(f"next {self.variables[slot]}")
        return self._next[slot]

    def _assigned(self, slot: int, value: Expression) -> Assignment:
        return Assignment(value.span, self._named(slot, value), None, value)

    def _named(self, slot: int, near: Expression) -> Identifier:
        name = Identifier(near.span, self.variables[slot])
        self.slots[name] = slot
        return name


def always_returns(statement: Statement) -> bool:
    """Return whether nothing comes behind a statement, as the text tells."""
    if isinstance(statement, Block):
        return any(map(always_returns, statement.statements))
    if isinstance(statement, IfStatement):
        other = statement.otherwise
        return other is not None and all(map(always_returns, (statement.then, other)))
    if isinstance(statement, WhileLoop):
        return isinstance(statement.condition, Truth) and statement.condition.value
    return isinstance(statement, Return)
