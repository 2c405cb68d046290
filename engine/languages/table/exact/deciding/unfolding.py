"""Decisions taken out of expressions: what comes before one in the text is known when it is met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from textwrap import shorten

from engine.languages.table.built_in import DECISIONS
from engine.languages.table.exact.deciding.places import (
    AskPlace,
    CallPlace,
    FlowPlace,
    SetPlace,
    TestPlace,
)
from engine.languages.table.exact.expressions.plain import is_plain
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FieldAccess,
    FunctionCall,
    Identifier,
    Logical,
    Name,
    Truth,
    UnaryOperation,
    walk,
)

__all__ = ["PlayUnfolding", "is_chancy"]

_LONGEST_NAME = 40
"""Characters of an expression that stands for a variable without a name."""

Then = Callable[[Expression], FlowPlace]


class PlayUnfolding:
    """Takes the decisions out of the expressions of a function.

    Attributes:
        variables: The names of its variables, with those that were needed for it.
        slots: The numbers of the variables that names stand for.
    """

    def __init__(
        self, function: CheckedFunction, text: str, asks: Callable[[Expression], bool]
    ) -> None:
        """Take what the expressions stand in.

        Args:
            function: The function.
            text: The script.
            asks: Whether an expression may ask what is decided freely.
        """
        self.variables = list(function.variables)
        self.slots = dict(function.slots)
        self._text = text
        self._asks = asks

    def new_variable(self, name: str) -> int:
        """Return the number of another variable."""
        self.variables.append(name)
        return len(self.variables) - 1

    def new_name(self, expression: Expression) -> tuple[int, Name]:
        """Return another variable that holds what an expression comes to, and its name."""
        span = expression.span
        written = " ".join(self._text[span.start : span.end].split())
        text = shorten(written, _LONGEST_NAME, placeholder="…")
        identifier = Identifier(span, text)
        slot = self.slots[identifier] = self.new_variable(text)
        return slot, Name(span, identifier)

    def is_asking(self, call: FunctionCall) -> bool:
        """Return whether the function that is called may ask, rather than its arguments."""
        return self._asks(replace(call, arguments=()))

    def unfolded(self, expression: Expression, then: Then) -> FlowPlace:
        """Return where an expression begins to be evaluated.

        Args:
            expression: The expression.
            then: Returns what comes next, given the expression that is left.
        """
        if not self._asks(expression):
            return then(expression)
        if isinstance(expression, FunctionCall):
            return self._call(expression, then)
        if isinstance(expression, Logical):
            return self._logical(expression, then)
        if isinstance(expression, BinaryOperation):
            sides = (expression.left, expression.right)
            return self._in_order(
                sides, lambda two: then(replace(expression, left=two[0], right=two[1]))
            )
        if isinstance(expression, UnaryOperation):
            return self.unfolded(
                expression.operand, lambda one: then(replace(expression, operand=one))
            )
        assert isinstance(expression, FieldAccess)
        return self.unfolded(expression.record, lambda one: then(replace(expression, record=one)))

    def called(self, call: FunctionCall, slot: int | None, then: FlowPlace) -> FlowPlace:
        """Return where a call that may ask begins, whose answer goes into a variable."""
        if call.function.key in DECISIONS:
            answer = self.new_variable("") if slot is None else slot
            return self.with_arguments(call, lambda one: AskPlace(answer, one, then))
        return self.with_arguments(call, lambda one: CallPlace(slot, one, then))

    def with_arguments(
        self, call: FunctionCall, then: Callable[[FunctionCall], FlowPlace]
    ) -> FlowPlace:
        """Return where the arguments of a call begin to be evaluated, after which all are known."""
        return self._in_order(
            call.arguments, lambda given: then(replace(call, arguments=given)), all_known=True
        )

    def _call(self, call: FunctionCall, then: Then) -> FlowPlace:
        if not self.is_asking(call):
            return self._in_order(
                call.arguments, lambda given: then(replace(call, arguments=given))
            )
        slot, name = self.new_name(call)
        return self.called(call, slot, then(name))

    def _logical(self, expression: Logical, then: Then) -> FlowPlace:
        slot, name = self.new_name(expression)
        after = then(name)
        is_either = expression.operator == "||"
        decided = SetPlace(slot, Truth(expression.span, is_either), after)
        looked_at = self.unfolded(expression.right, lambda right: SetPlace(slot, right, after))
        ways = (decided, looked_at) if is_either else (looked_at, decided)
        return self.unfolded(expression.left, lambda left: TestPlace(left, *ways))

    def _in_order(
        self,
        expressions: Sequence[Expression],
        then: Callable[[tuple[Expression, ...]], FlowPlace],
        *,
        all_known: bool = False,
        done: tuple[Expression, ...] = (),
    ) -> FlowPlace:
        """Return where expressions begin to be evaluated, from left to right.

        Args:
            expressions: The expressions.
            then: Returns what comes next, given what is left of them.
            all_known: Whether nothing is to be rolled for what is left.
            done: What is left of those before them.
        """
        if not expressions:
            return then(done)
        first, rest = expressions[0], expressions[1:]

        def go_on(left: Expression) -> FlowPlace:
            is_known = all_known or any(self._asks(one) for one in rest)
            if not (is_known and is_chancy(left)):
                return self._in_order(rest, then, all_known=all_known, done=(*done, left))
            slot, name = self.new_name(left)
            after = self._in_order(rest, then, all_known=all_known, done=(*done, name))
            return SetPlace(slot, left, after)

        return self.unfolded(first, go_on)


def is_chancy(expression: Expression) -> bool:
    """Return whether something may be rolled for an expression."""
    return any(isinstance(one, FunctionCall) and not is_plain(one) for one in walk(expression))
