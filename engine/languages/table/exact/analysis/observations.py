"""Values that the rest of a function cannot tell apart, so that one may stand for all of them.

A fighter with 0 hit points and one with -5 are both dead, if nothing but ``hp > 0`` is asked from
there on. Where a value is known, so are the conditions that look at it alone: what only the other
branch reads is not read. The rest of the function is followed from a place on until it assigns the
variable anew, and what it comes to see of the value is written down. Values of which it sees the
same are one.

So it is where the value is passed to a function that asks no more of it (``asking``).

A variable that is moved on need not be lost from sight: if damage is all that still comes to a
fighter with -5 hit points, he is below 0 whatever it is. From such an assignment on, all values on
that side are followed together, and whatever looks at them has to find the same of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.analysis.drifts import MIRRORED, Drifts
from engine.languages.table.exact.analysis.least_values import least_values
from engine.languages.table.exact.analysis.liveness import is_only_shown
from engine.languages.table.exact.analysis.parameter_questions import ParameterQuestions
from engine.languages.table.exact.expressions.outcomes import ExpressionOdds
from engine.languages.table.exact.expressions.plain import OF_NUMBERS, Environment
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    ForLoop,
    FunctionCall,
    IfStatement,
    Logical,
    Name,
    Return,
    Statement,
    UnaryOperation,
    WhileLoop,
    children,
    walk,
)

__all__ = ["Observations"]

Sign: TypeAlias = FieldValue | tuple[object, ...]
"""A value that is seen, or what a function finds that is given it."""

Seen: TypeAlias = list[Sign]

_Sight: TypeAlias = tuple[int, int, Environment]
"""What is followed: a variable, 0 for its value alone, 1 or -1 for all from it up or down, and the
variables with nothing but its value."""

_SAME_AT_THE_END = {-1: (">", "<="), 1: ("<", ">=")}
"""Comparisons with itself that find the same of a number as of all below or above it."""


@dataclass(slots=True)
class _Place:
    """A place of a function, where it looks at an expression and goes on.

    Attributes:
        looks_at: The expression, if there is one.
        following: The places that may come next; of two, the first is for a condition that holds.
        assigns: The variable that is given a new value, if there is one.
        drift: 1 where that can only be more than the old one, -1 where it can only be less.
        is_end: Whether the function returns.
    """

    looks_at: Expression | None
    following: tuple[int, ...]
    assigns: int | None = None
    drift: int = 0
    is_end: bool = False


class _DifferentError(Exception):
    """The value itself is seen."""


class Observations:
    """What the rest of a function sees of the value of a variable, from each of its places on.

    Attributes:
        after: The place behind each statement.
        inside: The place at which the body of each loop begins.
    """

    def __init__(
        self,
        function: CheckedFunction,
        odds: ExpressionOdds,
        outcome: int | None,
        asking: ParameterQuestions,
    ) -> None:
        """Look through the function.

        Args:
            function: The function.
            odds: What its expressions come to.
            outcome: The variable that is looked at in the end, if there is one.
            asking: What the functions that it calls ask of their arguments.
        """
        self._asking = asking
        self._function = function
        self._odds = odds
        self._outcome = outcome
        self._places: list[_Place] = []
        self.after: dict[Statement, int] = {}
        self.inside: dict[Statement, int] = {}
        self._groups: dict[int, tuple[int, ...]] = {}
        self._by_group: dict[tuple[int, tuple[int, ...], tuple[FieldValue, ...]], FieldValue] = {}
        self._together: dict[tuple[int, tuple[int, ...], FieldValue], FieldValue] = {}
        self._values: dict[tuple[int, int, FieldValue], FieldValue] = {}
        self._by_sight: dict[tuple[int, int, tuple[Sign, ...]], FieldValue] = {}
        self._assigned = frozenset(
            function.slots[one.name]
            for one in walk(function.function)
            if isinstance(one, Assignment)
        )
        self._drifts = Drifts(function, odds)
        self._least = least_values(function)
        self._before(function.function.body, self._add(_Place(None, (), is_end=True)))

    def representative(self, place: int, slot: int, value: FieldValue) -> FieldValue:
        """Return the value that stands for all those that cannot be told from this one.

        Args:
            place: Where the function goes on.
            slot: The variable.
            value: What it holds there.
        """
        if slot not in self._assigned:
            return value
        group = self._groups.get(slot)
        if group is None:
            return self._alone(place, slot, value)
        key = (place, group, value)
        found = self._together.get(key)
        if found is None:
            same = tuple([self._alone(place, each, value) for each in group])
            found = self._by_group.setdefault((place, group, same), value)
            self._together[key] = found
        return found

    def _alone(self, place: int, slot: int, value: FieldValue) -> FieldValue:
        """Return the value that stands for those that cannot be told from one in this variable."""
        key = (place, slot, value)
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._representative(place, slot, value)
        return found

    def see_together(self, groups: Iterable[tuple[int, ...]]) -> None:
        """Let a value stand for others in a variable only if it does so in all of its group."""
        for group in groups:
            self._groups.update(dict.fromkeys(group, group))

    def _representative(self, place: int, slot: int, value: FieldValue) -> FieldValue:
        try:
            seen = tuple(self._follow(place, slot, value))
        except (_DifferentError, DiceError):
            return value
        return self._by_sight.setdefault((place, slot, seen), value)

    # ---- places -----------------------------------------------------------------------------

    def _add(self, place: _Place) -> int:
        self._places.append(place)
        return len(self._places) - 1

    def _before(self, statement: Statement, after: int) -> int:
        """Add the places of a statement, and return the first of them."""
        self.after[statement] = after
        if isinstance(statement, Block):
            for one in reversed(statement.statements):
                after = self._before(one, after)
            return after
        if isinstance(statement, IfStatement):
            then = self._before(statement.then, after)
            other = statement.otherwise
            otherwise = after if other is None else self._before(other, after)
            return self._add(_Place(statement.condition, (then, otherwise)))
        if isinstance(statement, WhileLoop):
            head = self._add(_Place(statement.condition, ()))
            self.inside[statement] = self._before(statement.body, head)
            self._places[head].following = (self.inside[statement], after)
            return head
        if isinstance(statement, ForLoop):
            head = self._add(_Place(None, ()))
            slot = self._function.slots[statement.name]
            body = self._before(statement.body, head)
            self.inside[statement] = self._add(_Place(None, (body,), slot))
            self._places[head].following = (self.inside[statement], after)
            return self._add(_Place(statement.items, (head,)))
        if isinstance(statement, Return):
            return self._add(_Place(statement.value, (), is_end=True))
        if isinstance(statement, Assignment):
            return self._before_assignment(statement, after)
        return (
            after if is_only_shown(statement.call) else self._add(_Place(statement.call, (after,)))
        )

    def _before_assignment(self, statement: Assignment, after: int) -> int:
        slot = self._function.slots[statement.name]
        drift = self._drifts.of(statement)
        place = self._add(_Place(statement.value, (after,), slot, drift))
        if statement.operator is None or drift:
            return place
        return self._add(_Place(Name(statement.name.span, statement.name), (place,)))

    # ---- what is seen -----------------------------------------------------------------------

    def _follow(self, place: int, slot: int, value: FieldValue) -> Seen:
        """Return what is seen of a value, from a place on.

        Raises:
            _DifferentError: It is the value itself.
        """
        variables: list[FieldValue | None] = [None] * len(self._function.variables)
        variables[slot] = value
        environment = tuple(variables)
        seen: Seen = []
        waiting, visited = [(place, 0)], {(place, 0)}
        while waiting:
            number, side = waiting.pop()
            one = self._places[number]
            is_moved = one.assigns == slot and one.drift and type(value) is int
            known = None
            if one.looks_at is not None and not is_moved:
                known = self._look(one.looks_at, (slot, side, environment), seen)
            if one.is_end and slot == self._outcome:
                raise _DifferentError
            following = one.following
            if is_moved:
                if side == -one.drift:
                    raise _DifferentError
                side = one.drift
            elif one.assigns == slot:
                following = ()
            elif len(following) == 2 and known is not None:
                following = (following[not known],)
            for other in following:
                if (other, side) not in visited:
                    visited.add((other, side))
                    waiting.append((other, side))
        return seen

    def _look(self, expression: Expression, sight: _Sight, seen: Seen) -> FieldValue | None:
        """Note what an expression sees of a variable; return its value where that is certain."""
        slot, _, environment = sight
        read = self._odds.read(expression)
        if slot not in read:
            return None
        if isinstance(expression, Name):
            raise _DifferentError
        simple = self._odds.plain(expression)
        if simple is not None and len(read) == 1 and self._is_same(expression, sight):
            value = simple(environment)
            seen.append(value)
            return value
        if isinstance(expression, BinaryOperation) and expression.operator in MIRRORED:
            is_less = self._is_less(expression, sight)
            if is_less is not None:
                seen.append(is_less)
                return is_less
        if isinstance(expression, Logical):
            decisive = expression.operator == "||"
            left = self._look(expression.left, sight, seen)
            if left == decisive:
                return decisive
            right = self._look(expression.right, sight, seen)
            return None if left is None else right
        if isinstance(expression, FunctionCall):
            self._look_into(expression, sight, seen)
            return None
        for part in children(expression):
            if isinstance(part, Expression):
                self._look(part, sight, seen)
        return None

    def _is_less(self, comparison: BinaryOperation, sight: _Sight) -> bool | None:
        """Return what a comparison finds of all numbers followed, below anything another is.

        Returns:
            None where it compares something else.
        """
        slot, side, environment = sight
        value, slots, sign = environment[slot], self._function.slots, comparison.operator
        one, other = comparison.left, comparison.right
        if not (isinstance(one, Name) and isinstance(other, Name)):
            return None
        if slots[other.identifier] == slot:
            one, other, sign = other, one, MIRRORED[sign]
        least = self._least.get(slots[other.identifier])
        if side > 0 or least is None or type(value) is not int or value >= least:
            return None
        return sign in ("<", "<=", "!=")

    def _look_into(self, call: FunctionCall, sight: _Sight, seen: Seen) -> None:
        """Note what a function sees of the value that it is given."""
        slot, side, environment = sight
        value = environment[slot]
        for number, part in enumerate(call.arguments):
            asked = None
            if isinstance(part, Name) and slot in self._odds.read(part) and not side:
                asked = self._asking.of(call.function.key, number)
            if asked is None or type(value) is not int:
                self._look(part, sight, seen)
            else:
                answers = [OF_NUMBERS[one.operator](value, one.number) for one in asked]
                seen.append(tuple(answers))

    def _is_same(self, expression: Expression, sight: _Sight) -> bool:
        """Return whether an expression of a variable alone is the same for all that is followed."""
        slot, side, environment = sight
        if not side or slot not in self._odds.read(expression):
            return True
        if isinstance(expression, Logical):
            return self._is_same(expression.left, sight) and self._is_same(expression.right, sight)
        if isinstance(expression, UnaryOperation):
            return self._is_same(expression.operand, sight)
        if isinstance(expression, FunctionCall):
            return self._is_bounded(expression, sight)
        if not isinstance(expression, BinaryOperation) or expression.operator not in MIRRORED:
            return False
        sign, left, right = expression.operator, expression.left, expression.right
        if not isinstance(left, Name):
            sign, left, right = MIRRORED[sign], right, left
        bound = self._odds.plain(right)
        if not isinstance(left, Name) or slot in self._odds.read(right) or bound is None:
            return False
        difference = _difference(environment[slot], bound(environment))
        return difference * side > 0 or (difference == 0 and sign in _SAME_AT_THE_END[side])

    def _is_bounded(self, call: FunctionCall, sight: _Sight) -> bool:
        """Return whether a call bounds all that is followed by a number beyond it."""
        slot, side, environment = sight
        if call.function.key != ("max" if side < 0 else "min"):
            return False
        names = [one for one in call.arguments if slot in self._odds.read(one)]
        bounds = [self._odds.plain(one) for one in call.arguments if one not in names]
        if any(not isinstance(one, Name) for one in names):
            return False
        found = [bound(environment) for bound in bounds if bound is not None]
        return any(_difference(environment[slot], one) * side >= 0 for one in found)


def _difference(value: object, bound: object) -> int:
    """Return how far a number lies above another one.

    Raises:
        _DifferentError: They are no numbers.
    """
    if isinstance(value, int) and isinstance(bound, int):
        return value - bound
    raise _DifferentError
