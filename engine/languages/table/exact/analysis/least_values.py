"""Numbers that variables never fall below: those that are only set, to what is known to be enough.

Of the weakest who stands, ``m = 99; if (a > 0 && a < m) { m = a; }`` finds the hit points, and
these are at least 1, so that nobody who has fallen is meant where somebody has ``m``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.languages.table.exact.analysis.conditions import conjuncts
from engine.languages.table.exact.analysis.shapes import question_of
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    Expression,
    ForLoop,
    IfStatement,
    Name,
    NumberLiteral,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["least_values"]

_NONE: Mapping[int, int] = {}

_ABOVE = {">": 1, ">=": 0, "==": 0}
"""How far a number lies above another one at least of which this is found."""


def least_values(function: CheckedFunction) -> Mapping[int, int]:
    """Return the variables of a function that never hold less than some number, each with it.

    Args:
        function: The function. Its parameters can hold anything.
    """
    parameters = {function.slots[one.identifier] for one in function.function.parameters}
    found: dict[int, int] = {}
    unknown: set[int] = set(parameters)
    for slot, least in _LeastValues(function).of(function.function.body, _NONE):
        if least is None:
            unknown.add(slot)
        else:
            found[slot] = min(least, found.get(slot, least))
    return {slot: least for slot, least in found.items() if slot not in unknown}


class _LeastValues:
    """Goes through the statements of a function in order."""

    def __init__(self, function: CheckedFunction) -> None:
        self._slots = function.slots

    def of(
        self, statement: Statement, known: Mapping[int, int]
    ) -> Iterator[tuple[int, int | None]]:
        """Yield each variable that is set, with the least that it can hold then if that is known.

        Args:
            statement: What sets them.
            known: What some variables hold at least before it.
        """
        if isinstance(statement, Block):
            for one in statement.statements:
                yield from self.of(one, known)
                changed = self._changed_in(one)
                known = {slot: least for slot, least in known.items() if slot not in changed}
        elif isinstance(statement, IfStatement):
            yield from self.of(statement.then, self._found(statement.condition, known, holds=True))
            if statement.otherwise is not None:
                fails = self._found(statement.condition, known, holds=False)
                yield from self.of(statement.otherwise, fails)
        elif isinstance(statement, WhileLoop):
            yield from self.of(statement.body, self._found(statement.condition, _NONE, holds=True))
        elif isinstance(statement, ForLoop):
            yield self._slots[statement.name], None
            yield from self.of(statement.body, _NONE)
        elif isinstance(statement, Assignment):
            yield self._slots[statement.name], self._least(statement, known)

    def _least(self, statement: Assignment, known: Mapping[int, int]) -> int | None:
        value = statement.value
        if statement.operator is not None:
            return None
        if isinstance(value, NumberLiteral):
            return value.value
        return known.get(self._slots[value.identifier]) if isinstance(value, Name) else None

    def _found(
        self, condition: Expression, known: Mapping[int, int], *, holds: bool
    ) -> Mapping[int, int]:
        """Return what variables hold at least once a condition is known to hold, or not to."""
        found = dict(known)
        for one in conjuncts(condition, holds=holds):
            asked = question_of(one, self._slots)
            if asked is not None and asked[1].operator in _ABOVE:
                slot, question = asked
                least = question.number + _ABOVE[question.operator]
                found[slot] = max(least, found.get(slot, least))
        return found

    def _changed_in(self, statement: Statement) -> set[int]:
        return {
            self._slots[one.name]
            for one in walk(statement)
            if isinstance(one, Assignment | ForLoop)
        }
