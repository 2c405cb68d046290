"""Writes what is rolled for right before what looks at it, where that tells fewer states apart.

``if (roll("d20") >= 13) { a -= fire / 2; } else { a -= fire; }``, the same for ``b``, and only then
``if (a <= 0) { dead++; }`` and so on, is done for one after another: who has been counted tells no
states apart any more. Dice do not depend on what was done before, so it does not matter when they
are rolled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.languages.table.exact.analysis.mentions import changed_in, may_roll, mentioned_in
from engine.languages.table.exact.loops.kinds import flat
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

__all__ = ["with_late_changes"]


def with_late_changes(function: CheckedFunction) -> CheckedFunction:
    """Return a function that changes variables by dice right before they are looked at.

    Only statements that stand outside of all others are moved, and none to where a variable has
    to be remembered for them alone.

    Args:
        function: The function.
    """
    body = function.function.body
    before = [_Moving(one, function.slots) for one in flat(body)]
    if sum(one.is_late for one in before) < 2:
        return function
    known = set(range(len(function.variables))) - changed_in(body, function.slots)
    after: list[_Moving] = []
    for one in reversed(before):
        after.insert(one.place_in(after, known) if one.is_late else 0, one)
    late = Block(body.span, tuple([one.statement for one in after]))
    return replace(function, function=replace(function.function, body=late))


class _Moving:
    """A statement, and what is to be known of it when others are moved past it.

    Attributes:
        statement: The statement.
        is_late: Whether it may be done later.
    """

    def __init__(self, statement: Statement, slots: Mapping[Identifier, int]) -> None:
        """Look at which variables it has to do with."""
        self.statement = statement
        self._changed = changed_in(statement, slots)
        self._mentioned = mentioned_in(statement, slots)
        inside = [*walk(statement)]
        self._may_leave = any(isinstance(one, Return | WhileLoop | ForLoop) for one in inside)
        self.is_late = (
            isinstance(statement, IfStatement | Assignment)
            and not self._may_leave
            and not any(isinstance(one, Perform) for one in inside)
            and (isinstance(statement, IfStatement) or any(isinstance(one, Name) for one in inside))
            and may_roll(statement)
        )

    def place_in(self, behind: Sequence[_Moving], known: set[int]) -> int:
        """Return the place among the statements behind it at which it is to be done.

        Args:
            behind: These statements.
            known: The variables that nothing changes.
        """
        passed: set[int] = set()
        for place, other in enumerate(behind):
            is_asked = not self._changed.isdisjoint(other._mentioned)
            if is_asked or not self._mentioned.isdisjoint(other._changed):
                return place if self._mentioned <= passed | self._changed | known else 0
            if other._may_leave:
                return 0
            passed |= other._mentioned
        return 0
