"""What the expressions of a program come to, as functions of the variables there are.

Each is looked at once, when it is first reached. Numbers and sequences are dealt with right there;
whatever has dice in it is asked of the calculator, which sees sums of several terms as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeAlias

from engine.dice import Die
from engine.errors import DiceError
from engine.languages.anydice.arithmetic import COMPARISONS, NUMBER_OPERATORS
from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.exact.dice.certain import CERTAIN_OPERATORS
from engine.languages.anydice.exact.dice.cut_off import EXPLODE, with_share
from engine.languages.anydice.exact.dice.functions import FUNCTIONS
from engine.languages.anydice.exact.errors import no_function, no_variable
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.lowering.unknown import NotLoweredError
from engine.languages.anydice.exact.remembering import (
    is_worked_out,
    may_be_defined,
    names_in,
    remembered,
)
from engine.languages.anydice.exact.sequence_steps import Evaluation, sequence
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, Signature
from engine.languages.anydice.values import Dice, Value

__all__ = ["Evaluation", "ExpressionSteps"]

_FEW_SIDES = 1_000
"""Sides of a die that surely can be afforded."""

_SAFE_OPERATORS = frozenset({*COMPARISONS, "&", "|", "/"})
"""Operators that always make a number of two numbers."""

_KNOWN = frozenset({int, tuple, Dice})
"""The types of values that are known."""


_Operation: TypeAlias = Callable[[Any, Any, VariableFrame], Value]
"""What an operator makes of two values, in a frame."""


class ExpressionSteps:
    """Knows what the expressions of a program come to that were looked at so far.

    Attributes:
        defined: The functions that the program has itself; None where they are not known.
    """

    def __init__(self, *, explodes: bool, is_calculated: bool) -> None:
        """Know none yet.

        Args:
            explodes: Whether dice may explode anywhere in the program.
            is_calculated: Whether dice are distributions, as they are where nothing is rolled.
        """
        self.defined: Collection[Signature] | None = None
        self._explodes = explodes
        self._is_calculated = is_calculated
        # An expression is found by its identity, which it keeps as long as it is held here.
        self._known: dict[int, tuple[Expression, Evaluation]] = {}

    def of(self, node: Expression) -> Evaluation:
        """Return what an expression comes to."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = node, self._evaluation(node)
        return known[1]

    def _evaluation(self, node: Expression) -> Evaluation:
        match node:
            case syntax.WholeTerm(value=number):
                return lambda _: number
            case syntax.VariableTerm():
                return _variable(node)
            case syntax.BinaryTerm(operator="+" | "-"):
                return self._sum(node)
            case syntax.BinaryTerm(
                operator="d",
                left=syntax.WholeTerm(value=count),
                right=syntax.WholeTerm(value=sides),
            ) if self._is_written(count, sides):
                dice = Dice(count, Die.standard(1, sides), sides)
                return lambda _: dice
            case syntax.UnaryTerm(operator="d", operand=syntax.WholeTerm(value=sides)) if (
                self._is_written(1, sides)
            ):
                die = Dice(1, Die.standard(1, sides), sides)
                return lambda _: die
            case syntax.BinaryTerm(operator="@"):
                return self._position(node)
            case syntax.BinaryTerm():
                return self._binary(node)
            case syntax.UnaryTerm():
                return self._unary(node)
            case syntax.SequenceTerm():
                return sequence(node, self.of)
            case syntax.BracketCall():
                return self._call(node)

    def _is_written(self, count: int, sides: int) -> bool:
        """Return whether so many dice are known before the program runs."""
        return self._is_calculated and count > 0 and 0 < sides <= _FEW_SIDES

    # ---- operators ------------------------------------------------------------------------

    def _binary(self, node: syntax.BinaryTerm) -> Evaluation:
        sign = node.operator
        left, right = self._operand(node.left), self._operand(node.right)
        of_numbers = NUMBER_OPERATORS.get(sign)
        of_all: _Operation = _operated(node, explodes=self._explodes)
        if sign not in _SAFE_OPERATORS or of_numbers is None:
            return lambda frame: of_all(left(frame), right(frame), frame)

        def operated(frame: VariableFrame) -> Value:
            one, other = left(frame), right(frame)
            if type(one) is int and type(other) is int:
                return of_numbers(one, other)
            return of_all(one, other, frame)

        if not isinstance(node.right, syntax.WholeTerm) or sign not in COMPARISONS:
            return operated
        number = node.right.value

        def compared_with_number(frame: VariableFrame) -> Value:
            one = left(frame)
            if type(one) is int:
                return of_numbers(one, number)
            return of_all(one, number, frame)

        return compared_with_number

    def _sum(self, node: syntax.BinaryTerm) -> Evaluation:
        explodes = self._explodes
        terms = [(factor, self._operand(term)) for factor, term in terms_of(node)]

        def of_values(values: list[tuple[int, Value]], frame: VariableFrame) -> Value:
            try:
                result = frame.program.dice.added(values)
            except DiceError as error:
                raise error.located(node.span) from None
            if explodes and type(result) is Dice:
                return with_share("+", result, [value for _, value in values])
            return result

        def of_two(frame: VariableFrame) -> Value:
            one, other = first(frame), second(frame)
            if type(one) is int and type(other) is int:
                return one + factor * other
            if isinstance(one, Dice) or isinstance(other, Dice):
                return of_values([(1, one), (factor, other)], frame)
            return CERTAIN_OPERATORS[node.operator](one, other)

        if len(terms) == 2:
            (_, first), (factor, second) = terms
            return of_two

        def value(frame: VariableFrame) -> Value:
            total = 0
            values = []
            has_dice = False
            for factor, term in terms:
                one = term(frame)
                if type(one) is int:
                    total += factor * one
                elif type(one) is tuple:
                    total += factor * sum(one)
                else:
                    has_dice = True
                values.append((factor, one))
            return of_values(values, frame) if has_dice else total

        return value

    def _position(self, node: syntax.BinaryTerm) -> Evaluation:
        explodes = self._explodes
        positions, of = self.of(node.left), self.of(node.right)

        def value(frame: VariableFrame) -> Value:
            place, row = positions(frame), of(frame)
            if type(place) is int and type(row) is tuple:
                return row[place - 1] if 0 < place <= len(row) else 0
            try:
                result = frame.program.dice.binary("@", place, row)
            except DiceError as error:
                span = node.left.span if isinstance(place, Dice) else node.span
                raise error.located(span) from None
            if explodes and type(result) is Dice:
                return with_share("@", result, (place, row))
            return result

        return value

    def _unary(self, node: syntax.UnaryTerm) -> Evaluation:
        sign, explodes = node.operator, self._explodes
        of = self.of(node.operand)

        def value(frame: VariableFrame) -> Value:
            operand = of(frame)
            if sign == "#" and type(operand) is tuple:
                return len(operand)
            try:
                result = frame.program.dice.unary(sign, operand)
            except DiceError as error:
                raise error.located(node.span) from None
            if explodes and type(result) is Dice:
                return with_share("", result, (operand,))
            return result

        return value

    def arguments(self, node: syntax.BracketCall) -> list[Evaluation]:
        """Return what the arguments of a call come to."""
        of = self._kept if may_be_defined(node.signature, self.defined) else self._operand
        return [of(one) for one in node.arguments]

    def _call(self, node: syntax.BracketCall) -> Evaluation:
        is_built_in = not may_be_defined(node.signature, self.defined)
        arguments = self.arguments(node)
        signature, is_always_there = node.signature, node.signature in BUILT_IN

        def call(frame: VariableFrame) -> Value:
            program = frame.program
            if not is_always_there and signature not in program.functions:
                # Told before its arguments are worked out: of `[f 3d6 d20]`, they may be too large.
                raise no_function(node, program.functions)
            return program.call(node, tuple([one(frame) for one in arguments]), frame)

        return self._built_in(node, arguments) if is_built_in else call

    def _kept(self, node: Expression, *, is_constant: bool = False) -> Evaluation:
        """Return what an expression comes to, worked out once where it makes dice.

        Args:
            node: The expression.
            is_constant: Whether that is worth it only where it looks at no variable.
        """
        evaluation = self.of(node)
        if not self._is_calculated or (is_constant and names_in(node)):
            return evaluation
        return remembered(node, evaluation) if is_worked_out(node, self.defined) else evaluation

    def _operand(self, node: Expression) -> Evaluation:
        """Return what an operator is given."""
        return self._kept(node, is_constant=True)

    def _built_in(self, node: syntax.BracketCall, arguments: Sequence[Evaluation]) -> Evaluation:
        """Return what a function comes to that every program has.

        Args:
            node: Its call.
            arguments: What its arguments come to.
        """
        function, takes_share = FUNCTIONS[BUILT_IN[node.signature].template], False
        if self._explodes:
            takes_share = node.signature != EXPLODE

        def call(frame: VariableFrame) -> Value:
            values = [one(frame) for one in arguments]
            try:
                value = function(frame.program.built_in, *values)
            except DiceError as error:
                raise error.located(node.span) from None
            if takes_share and type(value) is Dice:
                return with_share("", value, values)
            return value

        return call


def _variable(node: syntax.VariableTerm) -> Evaluation:
    name = node.name

    def value(frame: VariableFrame) -> Value:
        own = frame.own.get(name)
        if own is not None:
            return own  # type: ignore[return-value]  # what runs here has set known values only
        found = frame.look_up(name)
        if type(found) in _KNOWN:
            return found  # type: ignore[return-value]  # its type was just seen
        raise no_variable(name, node.span, frame) if found is None else NotLoweredError

    return value


def _operated(node: syntax.BinaryTerm, *, explodes: bool) -> _Operation:
    """Return what an operator makes of two values, with its place in the errors."""
    sign = node.operator
    of_numbers, of_certain = NUMBER_OPERATORS.get(sign), CERTAIN_OPERATORS.get(sign)

    def operated(one: Value, other: Value, frame: VariableFrame) -> Value:
        try:
            if of_numbers and type(one) is int and type(other) is int:
                return of_numbers(one, other)
            if of_certain and not isinstance(one, Dice) and not isinstance(other, Dice):
                return of_certain(one, other)
            result = frame.program.dice.binary(sign, one, other)
        except DiceError as error:
            raise error.located(node.span) from None
        if explodes and type(result) is Dice:
            return with_share(sign, result, (one, other))
        return result

    return operated


def terms_of(node: Expression) -> Iterator[tuple[int, Expression]]:
    """Yield the terms of a sum in the order of the text, each with its factor 1 or -1."""
    waiting = [(1, node)]
    while waiting:
        factor, term = waiting.pop()
        if isinstance(term, syntax.BinaryTerm) and term.operator in ("+", "-"):
            waiting.append((factor if term.operator == "+" else -factor, term.right))
            waiting.append((factor, term.left))
        else:
            yield factor, term
