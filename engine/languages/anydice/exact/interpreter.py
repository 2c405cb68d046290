"""Runs an AnyDice program: statement by statement, with dice as distributions.

A function with a parameter of type ``:n`` or ``:s`` runs once for every outcome of the dice passed,
in a frame of its own, and what comes out is mixed. (AnyDice keeps one frame for all of these runs,
so that variables leak from one to the next; this is not done here.) The result of a call with
certain arguments is kept, and used again where the same call would read the same variables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.control import Budget, spoken
from engine.errors import DiceError, Span
from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.exact.calls import CallStack
from engine.languages.anydice.exact.dice import DiceCalculator
from engine.languages.anydice.exact.errors import no_function, no_truth, no_variable
from engine.languages.anydice.exact.expansion import Expander
from engine.languages.anydice.exact.frames import Unsettled, VariableFrame
from engine.languages.anydice.exact.functions import FunctionCalculator
from engine.languages.anydice.exact.unknown import NotLoweredError, Unknown
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import (
    Expression,
    FunctionDefinition,
    Signature,
    Statement,
)
from engine.languages.anydice.values import (
    Dice,
    NamedOutput,
    Value,
    kind_of,
    shown,
)

__all__ = ["ProgramInterpreter"]

_ELEMENT_BYTES = 40
"""What an element of a sequence takes, roughly."""


class ProgramInterpreter:
    """Runs one program.

    Attributes:
        outputs: What was output so far.
        budget: Asked at every step.
        dice: Calculates with dice.
        built_in: Calculates the functions that every program has.
        functions: The functions of the program that were defined so far.
        definitions: How many definitions were reached.
        calls: The calls it is inside of.
    """

    def __init__(self, budget: Budget) -> None:
        self.outputs: list[NamedOutput] = []
        self.budget = budget
        self.dice = DiceCalculator(budget)
        self.built_in = FunctionCalculator(self.dice)
        self.functions: dict[Signature, FunctionDefinition] = {}
        self.definitions = 0
        self.calls = CallStack()
        self._expander = Expander(self)
        self._given: Mapping[str, int] = {}

    def run(
        self, script: syntax.AnyDiceScript, given: Mapping[str, int]
    ) -> tuple[NamedOutput, ...]:
        """Run a program and return what it outputs, in order.

        Args:
            script: The program.
            given: Numbers for variables of its own, in the place of those written.

        Raises:
            DiceError: The program is in error, or over the budget.
            Cancelled: The budget was asked to stop.
        """
        self._given = given
        self.block(script.body, VariableFrame({}, None))
        return tuple(self.outputs)

    # ---- statements -----------------------------------------------------------------------

    def block(self, statements: Sequence[Statement], frame: VariableFrame) -> Value | None:
        """Run statements and return the result that ends them, or None."""
        for statement in statements:
            self.budget.step()
            result = self._statement(statement, frame)
            if result is not None:
                return result
        return None

    def _statement(self, statement: Statement, frame: VariableFrame) -> Value | None:
        match statement:
            case syntax.AssignStatement(name=name, value=value):
                is_given = frame.outer is None and name in self._given
                frame.own[name] = self._given[name] if is_given else self.value(value, frame)
            case syntax.ResultStatement(value=value):
                return self.value(value, frame)
            case syntax.IfChain():
                return self._branch(statement, frame)
            case syntax.LoopStatement():
                return self._loop(statement, frame)
            case syntax.OutputStatement():
                self._output(statement, frame)
            case syntax.FunctionDefinition(signature=signature):
                self.functions[signature] = statement
                self.definitions += 1
            case syntax.SetStatement():
                self._set(statement, frame)
        return None

    def _branch(self, statement: syntax.IfChain, frame: VariableFrame) -> Value | None:
        while True:
            condition = self.value(statement.condition, frame)
            if not isinstance(condition, int):
                raise no_truth(condition, statement.condition)
            if condition:
                return self.block(statement.body, frame)
            otherwise = statement.otherwise
            if len(otherwise) != 1 or not isinstance(otherwise[0], syntax.IfChain):
                return self.block(otherwise, frame)
            statement = otherwise[0]

    def _loop(self, statement: syntax.LoopStatement, frame: VariableFrame) -> Value | None:
        items = self.value(statement.items, frame)
        if not isinstance(items, tuple):
            raise DiceError(
                f"a loop goes over a sequence, not over {kind_of(items)}",
                statement.items.span,
                "write a sequence such as {1..6}",
            )
        for item in items:
            frame.own[statement.name] = item
            result = self.block(statement.body, frame)
            if result is not None:
                return result
        return None

    def _output(self, statement: syntax.OutputStatement, frame: VariableFrame) -> None:
        value = self.value(statement.value, frame)
        is_told = any(one.cut_at is not None for one in self.outputs)
        cut_at = statement.value.span if self.calls.went_too_deep and not is_told else None
        die = self.dice.die(self.dice.roll(1, value) if isinstance(value, tuple) else value)
        name = f"output {len(self.outputs) + 1}"
        if statement.name is not None and statement.name_span is not None:
            name = self._name(statement.name, statement.name_span, frame)
        self.outputs.append(NamedOutput(name, value, die, cut_at))

    def _name(self, text: str, span: Span, frame: VariableFrame) -> str:
        def value(match: re.Match[str]) -> str:
            found = frame.look_up(match[1])
            if found is None:
                raise no_variable(match[1], span, frame)
            assert not isinstance(found, Unknown | Unsettled), "nothing is output in a function"
            try:
                return shown(found)
            except DiceError as error:
                raise error.located(span) from None

        return _VARIABLE_IN_TEXT.sub(value, text)

    def _set(self, statement: syntax.SetStatement, frame: VariableFrame) -> None:
        setting = statement.setting
        if setting == "position order":
            if statement.value not in ("highest first", "lowest first"):
                raise DiceError(
                    "the position order is a text",
                    statement.value_span,
                    'write "highest first" or "lowest first"',
                )
            self.dice.highest_first = statement.value == "highest first"
            return
        if setting not in ("explode depth", "maximum function depth"):
            hint = 'the settings are "position order", "explode depth" and "maximum function depth"'
            message = f'there is no setting called "{setting}"'
            raise DiceError(message, statement.setting_span, hint)
        value = statement.value
        number = None if isinstance(value, str) else self.value(value, frame)
        if isinstance(number, tuple):
            number = sum(number)
        if not isinstance(number, int) or number < 1:
            message = f"the {setting} is a number from 1 on"
            raise DiceError(message, statement.value_span, f'write set "{setting}" to 5')
        if setting == "explode depth":
            self.built_in.explode_depth = number
        else:
            self.calls.most_depth = number

    # ---- expressions ----------------------------------------------------------------------

    def value(self, node: Expression, frame: VariableFrame) -> Value:
        """Return the value of an expression.

        Raises:
            DiceError: There is none.
        """
        match node:
            case syntax.WholeTerm(value=value):
                return value
            case syntax.VariableTerm(name=name):
                found = frame.look_up(name)
                if found is None:
                    raise no_variable(name, node.span, frame)
                if isinstance(found, Unknown | Unsettled):
                    raise NotLoweredError
                return found
            case syntax.BinaryTerm():
                left, right = self.value(node.left, frame), self.value(node.right, frame)
                try:
                    return self.dice.binary(node.operator, left, right)
                except DiceError as error:
                    is_position = node.operator == "@" and isinstance(left, Dice)
                    raise error.located(node.left.span if is_position else node.span) from None
            case syntax.UnaryTerm():
                operand = self.value(node.operand, frame)
                try:
                    return self.dice.unary(node.operator, operand)
                except DiceError as error:
                    raise error.located(node.span) from None
            case syntax.SequenceTerm():
                return self._sequence(node, frame)
            case syntax.BracketCall():
                arguments = tuple([self.value(one, frame) for one in node.arguments])
                return self.call(node, arguments, frame)

    def _sequence(self, node: syntax.SequenceTerm, frame: VariableFrame) -> Value:
        elements: list[int] = []
        for item in node.items:
            if item.last is None:
                value = self.value(item.first, frame)
                run: Sequence[int] = self._elements(value)
            else:
                first = self._bound(item.first, frame)
                run = range(first, self._bound(item.last, frame) + 1)
            times = 1 if item.times is None else self._bound(item.times, frame, "repetitions")
            length = max(run.stop - run.start, 0) if isinstance(run, range) else len(run)
            size = len(elements) + length * max(times, 0)
            try:
                self.budget.afford(size * _ELEMENT_BYTES, f"a sequence of {spoken(size)} numbers")
            except DiceError as error:
                raise error.located(item.span) from None
            elements.extend([*run] * max(times, 0))
        return tuple(elements)

    def _elements(self, value: Value) -> Sequence[int]:
        if isinstance(value, int):
            return (value,)
        return self.dice.outcomes(value) if isinstance(value, Dice) else value

    def _bound(
        self, node: Expression, frame: VariableFrame, what: str = "the ends of a range"
    ) -> int:
        value = self.value(node, frame)
        if isinstance(value, Dice):
            raise DiceError(
                f"{what} are numbers, not dice",
                node.span,
                "a function with a parameter :n takes each outcome of dice as a number",
            )
        return self.dice.number(value)

    def call(
        self, node: syntax.BracketCall, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> Value:
        """Return what a function comes to.

        Raises:
            DiceError: There is no such function, or it is in error.
        """
        function = self.functions.get(node.signature)
        if function is not None:
            return self._expander.call(function, arguments, frame)
        built_in = BUILT_IN.get(node.signature)
        if built_in is None:
            raise no_function(node, self.functions)
        try:
            return self.built_in.call(built_in.template, arguments)
        except DiceError as error:
            raise error.located(node.span) from None


_VARIABLE_IN_TEXT = re.compile(r"\[([A-Z_]+)\]")
