"""Which variables still matter: those that nothing reads any more need not be told apart."""

from __future__ import annotations

from dataclasses import dataclass

from engine.languages.table.built_in import CLOSE_GROUP, OPEN_GROUP, OUTPUT
from engine.languages.table.operations import PURE
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    ForLoop,
    FunctionCall,
    IfStatement,
    Name,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["Liveness", "Slots", "is_only_shown", "life_of", "variables_read"]

Slots = frozenset[int]


@dataclass(frozen=True)
class Liveness:
    """Which variables of a function matter where.

    Attributes:
        forgotten: The variables that can be forgotten after each statement.
        after: The variables that matter after each statement.
        inside: The variables that matter once the condition or the list of each `if` and loop has
            been looked at, whatever comes of it.
        rounds: The variables that matter in each ``while`` where its condition holds.
        first: The variables that matter before the first statement.
    """

    forgotten: dict[Statement, tuple[int, ...]]
    after: dict[Statement, Slots]
    inside: dict[Statement, Slots]
    rounds: dict[Statement, Slots]
    first: Slots

    def inherit(self, statement: Statement, original: Statement) -> None:
        """Let what matters around a statement hold for one that takes its place."""
        self.forgotten[statement] = self.forgotten[original]
        self.after[statement] = self.after[original]
        for known in (self.inside, self.rounds):
            if original in known:
                known[statement] = known[original]


def life_of(function: CheckedFunction, kept: Slots) -> Liveness:
    """Return which variables of a function matter where.

    Args:
        function: The function.
        kept: The variables that are looked at when it ends.
    """
    liveness = _LivenessPass(function, kept)
    first = liveness.before(function.function.body, kept)
    return Liveness(liveness.forgotten, liveness.after, liveness.inside, liveness.rounds, first)


def variables_read(function: CheckedFunction, expression: Expression) -> tuple[int, ...]:
    """Return the variables that an expression mentions."""
    read = {function.slots[node.identifier] for node in walk(expression) if isinstance(node, Name)}
    return tuple(sorted(read))


def is_only_shown(call: FunctionCall) -> bool:
    """Return whether a call does nothing but show something, and cannot fail at it."""
    if call.function.key in (OPEN_GROUP, CLOSE_GROUP):
        return True
    return call.function.key == OUTPUT and not any(
        (isinstance(node, FunctionCall) and node.function.key not in PURE)
        or (isinstance(node, BinaryOperation) and node.operator in ("/", "%"))
        for one in call.arguments
        for node in walk(one)
    )


class _LivenessPass:
    """Goes through a function from its end to its start.

    Attributes:
        forgotten: What can be forgotten after each statement.
        after: What matters after each statement.
        inside: What matters inside of and behind each `if` and loop.
        rounds: What matters where the condition of each ``while`` holds.
    """

    def __init__(self, function: CheckedFunction, kept: Slots) -> None:
        """Know nothing yet."""
        self.forgotten: dict[Statement, tuple[int, ...]] = {}
        self.after: dict[Statement, Slots] = {}
        self.inside: dict[Statement, Slots] = {}
        self.rounds: dict[Statement, Slots] = {}
        self._function = function
        self._kept = kept
        self._reads: dict[Expression, Slots] = {}
        self._assigns: dict[Statement, Slots] = {}

    def before(self, statement: Statement, after: Slots) -> Slots:
        """Return the variables that matter before a statement.

        Args:
            statement: The statement.
            after: The variables that matter after it.
        """
        live = self._before(statement, after)
        forgotten = (live | self._assigned(statement)) - after
        self.forgotten[statement] = tuple(sorted(forgotten))
        self.after[statement] = after
        return live

    def _before(self, statement: Statement, after: Slots) -> Slots:
        if isinstance(statement, Block):
            for one in reversed(statement.statements):
                after = self.before(one, after)
            return after
        if isinstance(statement, IfStatement):
            otherwise = statement.otherwise
            other = after if otherwise is None else self.before(otherwise, after)
            self.inside[statement] = self.before(statement.then, after) | other
            return self._read(statement.condition) | self.inside[statement]
        if isinstance(statement, WhileLoop):
            live = self._around(statement.body, after | self._read(statement.condition))
            self.inside[statement] = live
            self.rounds[statement] = self.before(statement.body, live)
            return live
        if isinstance(statement, ForLoop):
            own = frozenset({self._function.slots[statement.name]})
            self.inside[statement] = self._around(statement.body, after) - own
            return self.inside[statement] | self._read(statement.items)
        if isinstance(statement, Return):
            value = statement.value
            return self._kept | (frozenset() if value is None else self._read(value))
        if isinstance(statement, Assignment):
            return self._before_assignment(statement, after)
        return after if is_only_shown(statement.call) else after | self._read(statement.call)

    def _around(self, body: Statement, after: Slots) -> Slots:
        """Return the variables that matter at the head of a loop, in every round."""
        live = after
        while True:
            wider = live | self.before(body, live)
            if wider == live:
                return live
            live = wider

    def _before_assignment(self, statement: Assignment, after: Slots) -> Slots:
        slot = frozenset({self._function.slots[statement.name]})
        rest = after - slot if statement.operator is None else after | slot
        return rest | self._read(statement.value)

    def _read(self, expression: Expression) -> Slots:
        found = self._reads.get(expression)
        if found is None:
            found = self._reads[expression] = frozenset(variables_read(self._function, expression))
        return found

    def _assigned(self, statement: Statement) -> Slots:
        found = self._assigns.get(statement)
        if found is None:
            found = self._assigns[statement] = self._assigned_in(statement)
        return found

    def _assigned_in(self, statement: Statement) -> Slots:
        if isinstance(statement, Assignment):
            return frozenset({self._function.slots[statement.name]})
        if isinstance(statement, Block):
            return frozenset[int]().union(*map(self._assigned, statement.statements))
        if isinstance(statement, IfStatement):
            then, other = self._assigned(statement.then), statement.otherwise
            return then if other is None else then | self._assigned(other)
        if isinstance(statement, WhileLoop):
            return self._assigned(statement.body)
        if isinstance(statement, ForLoop):
            return self._assigned(statement.body) | {self._function.slots[statement.name]}
        return frozenset()
