"""Runs an AnyDice program: statement by statement, with dice as distributions.

Calls of the program's own functions, which may run once for every outcome of the dice that are
passed to them, are in ``expansion``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.control import Budget
from engine.errors import DiceError, Span
from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.exact.call_stack import CallStack
from engine.languages.anydice.exact.calls.expansion import Expander
from engine.languages.anydice.exact.calls.short_calls import ShortCalls
from engine.languages.anydice.exact.dice.cut_off import (
    EXPLODE,
    NO_SHARE,
    explodes,
    share_of,
    with_share,
)
from engine.languages.anydice.exact.dice.functions import FunctionCalculator
from engine.languages.anydice.exact.dice.operators import DiceCalculator
from engine.languages.anydice.exact.errors import no_function, no_variable
from engine.languages.anydice.exact.frames import Unsettled, VariableFrame
from engine.languages.anydice.exact.lowering.unknown import Unknown
from engine.languages.anydice.exact.remembering import KnownValues
from engine.languages.anydice.exact.steps import ProgramSteps
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import (
    Expression,
    FunctionDefinition,
    Signature,
    Statement,
)
from engine.languages.anydice.values import Dice, NamedOutput, Value, shown

__all__ = ["ProgramInterpreter"]


class ProgramInterpreter:
    """Runs one program.

    Attributes:
        outputs: What was output so far.
        budget: Asked at every step.
        dice: Calculates with dice.
        built_in: Calculates the functions that every program has.
        functions: The functions of the program that were defined so far.
        changes: A number that is another one after each definition and each setting.
        calls: The calls it is inside of.
        given: Numbers for variables of its own, in the place of those written.
        steps: What its parts do.
        explodes: Whether dice explode anywhere in the program.
        known: What expressions with dice came to, under the present settings.
    """

    def __init__(self, budget: Budget, steps: ProgramSteps | None = None) -> None:
        self.outputs: list[NamedOutput] = []
        self.budget = budget
        self.dice = DiceCalculator(budget)
        self.built_in = FunctionCalculator(self.dice)
        self.functions: dict[Signature, FunctionDefinition] = {}
        self.changes = self._last_change = 0
        self.calls = CallStack()
        self._short_calls: ShortCalls | None = None
        self._expander: Expander | None = None
        self.given: Mapping[str, int] = {}
        self.steps = steps or ProgramSteps()
        self.explodes = False
        self.known: KnownValues = {}
        self._is_reported = False

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
        self.given = given
        explode = self.steps.explodes
        self.explodes = explodes(syntax.walk(script)) if explode is None else explode
        run = self.steps.whole or self.steps.block(script.body)
        run(VariableFrame({}, None, self))
        return tuple(self.outputs)

    # ---- statements -----------------------------------------------------------------------

    def block(self, statements: Sequence[Statement], frame: VariableFrame) -> Value | None:
        """Run statements and return the result that ends them, or None."""
        return self.steps.block(statements)(frame)

    def define(self, function: FunctionDefinition) -> None:
        """Know a function from now on."""
        self.functions[function.signature] = function
        self._note_change()

    def output(self, statement: syntax.OutputStatement, value: Value, frame: VariableFrame) -> None:
        """Output a value."""
        cut_at = None
        if self.calls.went_too_deep and not self._is_reported:
            self._is_reported, cut_at = True, (statement.value.span, self.calls.most_depth)
        if type(value) is Dice and value.count == 1:
            die = value.die
        else:
            die = self.dice.die(self.dice.roll(1, value) if type(value) is tuple else value)
        name = f"output {len(self.outputs) + 1}"
        if statement.name is not None and statement.name_span is not None:
            name = self._name(statement.name, statement.name_span, frame)
        limited = None
        if type(value) is Dice and type(value.cut_off) is not int:
            limited = share_of((value,))
        self.outputs.append(NamedOutput(name, value, die, limited or NO_SHARE, cut_at))

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

        return _VARIABLE_IN_TEXT.sub(value, text) if "[" in text else text

    def set(self, statement: syntax.SetStatement, frame: VariableFrame) -> None:
        """Change a setting.

        Raises:
            DiceError: There is no such setting, or it has no such value.
        """
        self._note_change()
        self.known.clear()
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

    def _note_change(self) -> None:
        """Give all that follows another number, which no earlier part has had."""
        self._last_change += 1
        self.changes = self._last_change

    # ---- expressions ----------------------------------------------------------------------

    def value(self, node: Expression, frame: VariableFrame) -> Value:
        """Return the value of an expression.

        Raises:
            DiceError: There is none.
        """
        return self.steps.expression(node)(frame)

    def call(
        self, node: syntax.BracketCall, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> Value:
        """Return what a function comes to.

        Raises:
            DiceError: There is no such function, or it is in error.
        """
        function = self.functions.get(node.signature)
        if function is not None:
            plan = self.steps.plans.get(id(function))
            if plan is None:
                return self.expand(function, arguments, frame)
            short_calls = self._short_calls
            if short_calls is None:
                short_calls = self._short_calls = ShortCalls(self)
            return short_calls.call(plan, arguments, frame)
        built_in = BUILT_IN.get(node.signature)
        if built_in is None:
            raise no_function(node, self.functions)
        try:
            value = self.built_in.call(built_in.template, arguments)
        except DiceError as error:
            raise error.located(node.span) from None
        if not isinstance(value, Dice) or node.signature == EXPLODE:
            return value
        return with_share("", value, arguments)

    def expand(
        self, function: FunctionDefinition, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> Value:
        """Return what a function comes to in a way that looks at its dice while it is called."""
        return self.expander.call(function, arguments, frame)

    @property
    def expander(self) -> Expander:
        """What calls functions in ways that look at their dice while they are called."""
        if self._expander is None:
            self._expander = Expander(self)
        return self._expander


_VARIABLE_IN_TEXT = re.compile(r"\[([A-Z_]+)\]")
