"""Which way variables are moved: by what is added to them, and whether that is ever negative."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import DiceError
from engine.languages.table.built_in import ROLL
from engine.languages.table.exact.expressions.outcomes import ExpressionOdds
from engine.languages.table.exact.expressions.plain import is_plain
from engine.languages.table.exact.weighing import Thing
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Expression,
    ForLoop,
    FunctionCall,
    Name,
    NumberLiteral,
    walk,
)

__all__ = ["MIRRORED", "Drifts", "added"]

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""What a comparison becomes where its sides change places."""


def added(
    value: Expression, slot: int, function: CheckedFunction, odds: ExpressionOdds
) -> tuple[Expression, int] | None:
    """Return what is added to a variable (1) or taken off it (-1), or None where it is neither.

    Args:
        value: What is put into the variable.
        slot: The variable.
        function: Where it stands.
        odds: What the expressions of the function come to.
    """
    if not isinstance(value, BinaryOperation) or value.operator not in "+-":
        return None
    sides = [(value.left, value.right)]
    if value.operator == "+":
        sides.append((value.right, value.left))
    for old, by in sides:
        if isinstance(old, Name) and function.slots[old.identifier] == slot:
            return None if slot in odds.read(by) else (by, 1 if value.operator == "+" else -1)
    return None


class Drifts:
    """Which assignments of a function can only let a variable grow, and which only let it fall."""

    def __init__(self, function: CheckedFunction, odds: ExpressionOdds) -> None:
        """Find the variables that are never negative.

        Args:
            function: The function.
            odds: What its expressions come to.
        """
        self._function = function
        self._odds = odds
        nodes = [*walk(function.function)]
        assignments = [one for one in nodes if isinstance(one, Assignment)]
        other = {function.slots[one.name] for one in nodes if isinstance(one, ForLoop)}
        given = range(len(function.function.parameters))
        self._never_negative = {function.slots[one.name] for one in assignments} - other
        self._never_negative.difference_update(given)
        # What is taken for granted of one variable may rest on what is of another.
        while uncertain := set(self._uncertain(assignments)):
            self._never_negative -= uncertain

    def of(self, statement: Assignment) -> int:
        """Return 1 where an assignment only adds to its variable, -1 where it only takes off it.

        Returns:
            0 where it does neither, or where that is not certain.
        """
        slot = self._function.slots[statement.name]
        by, sign = statement.value, 1 if statement.operator == "+" else -1
        if statement.operator is None:
            found = added(statement.value, slot, self._function, self._odds)
            if found is None:
                return 0
            by, sign = found
        elif statement.operator not in "+-" or slot in self._odds.read(by):
            return 0
        return sign if self._is_never_negative(by) else 0

    def _uncertain(self, assignments: list[Assignment]) -> Iterator[int]:
        """Yield the variables taken to be never negative that are given what may be."""
        for one in assignments:
            slot = self._function.slots[one.name]
            is_kept = one.operator in (None, "+", "*") and self._is_never_negative(one.value)
            if slot in self._never_negative and not is_kept:
                yield slot

    def _is_never_negative(self, expression: Expression) -> bool:
        if isinstance(expression, NumberLiteral):
            return expression.value >= 0
        if isinstance(expression, Name):
            return self._function.slots[expression.identifier] in self._never_negative
        if isinstance(expression, BinaryOperation) and expression.operator in "+*":
            sides = (expression.left, expression.right)
            if all(map(self._is_never_negative, sides)):
                return True
        if isinstance(expression, FunctionCall) and expression.function.key in ("max", "min"):
            parts = [self._is_never_negative(one) for one in expression.arguments]
            return any(parts) if expression.function.key == "max" else all(parts)
        return all(type(one) is int and one >= 0 for one in self._rolled(expression))

    def _rolled(self, expression: Expression) -> Iterator[Thing | None]:
        """Yield what dice and numbers alone come to; None where it is more than that."""
        calls = [one for one in walk(expression) if isinstance(one, FunctionCall)]
        is_known = all(is_plain(one) or one.function.key == ROLL for one in calls)
        if not is_known or self._odds.read(expression):
            yield None
            return
        try:
            yield from self._odds.of(expression, ()).weights
        except DiceError:
            yield None  # It fails where it is come to, if it is.
