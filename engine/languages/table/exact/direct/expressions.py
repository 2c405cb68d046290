"""Reads the expressions of a table script as steps, as far as there are steps for them.

Numbers and truths may have odds. All else, such as an entity, a list or the text of dice, has to be
known in each row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.direct import arithmetic
from engine.direct.results import (
    NUMBER,
    Frame,
    Independent,
    NotDirectError,
    Odds,
    Result,
    Step,
    Work,
)
from engine.errors import DiceError
from engine.languages.kinds import Record, printed
from engine.languages.policies import Policy
from engine.languages.table import dice_text
from engine.languages.table.built_in import BUILT_IN, DECISIONS, ROLL
from engine.languages.table.exact.direct import operators
from engine.languages.table.exact.direct.operators import known, value_of
from engine.languages.table.operations import question_of
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FieldAccess,
    FunctionCall,
    Logical,
    Name,
    NumberLiteral,
    Text,
    Truth,
    UnaryOperation,
)

__all__ = ["WHEN_READ", "Calling", "ExpressionReader", "Known"]

_LONGEST = 150
"""Expressions beyond which a function is not small, whatever it rolls."""

WHEN_READ = 300
"""Plain values up to which what is known is worked out when the script is read."""

Calling: TypeAlias = Callable[[Sequence[Result], Work], Result]
"""Works a call of a function out, from its arguments."""


class Known:
    """The step of what is known when a script is read.

    Attributes:
        odds: What it comes to.
    """

    __slots__ = ("odds",)

    def __init__(self, odds: Odds) -> None:
        """Take what it comes to."""
        self.odds = odds

    def __call__(self, _frame: Frame) -> Odds:
        """Return what it comes to, whatever the variables hold."""
        return self.odds


class ExpressionReader:
    """Makes the steps of the expressions of one function.

    Attributes:
        made: How many steps have been made.
    """

    def __init__(
        self, name_of: Callable[[Name], str], calling: Callable[[str], Calling], policy: Policy
    ) -> None:
        """Prepare to read.

        Args:
            name_of: Returns the name of a variable in frames.
            calling: Returns what works calls of a function out, by its name.
            policy: How decisions are made.
        """
        self.made = 0
        self._depending = 0
        self._name_of = name_of
        self._policy = policy
        self._calling = calling

    def step(self, node: Expression) -> Step:
        """Return the step of an expression; what depends on no variable is worked out here.

        Raises:
            NotDirectError: There is none for it, or it is not small.
        """
        self.made += 1
        if self.made > _LONGEST:
            raise NotDirectError
        before = self._depending
        step = self._step(node)
        if self._depending > before or isinstance(step, Known):
            return step
        return _worked_out(step)

    def _step(self, node: Expression) -> Step:
        if isinstance(node, NumberLiteral | Truth | Text):
            return Known(known(node.value))
        if isinstance(node, Name):
            self._depending += 1
            return _variable(self._name_of(node))
        if isinstance(node, FieldAccess):
            return _selection(self.step(node.record), node.field.key)
        if isinstance(node, UnaryOperation):
            return operators.unary(node.operator, self.step(node.operand))
        if isinstance(node, Logical):
            left, right = self.step(node.left), self.step(node.right)
            return operators.logical(left, right, decisive=node.operator == "||")
        if isinstance(node, BinaryOperation):
            left, right = self.step(node.left), self.step(node.right)
            if isinstance(right, Known) and right.odds.kind == NUMBER and right.odds.is_sure:
                return operators.against(node.operator, left, right.odds)
            return operators.between(node.operator, left, right)
        if isinstance(node, FunctionCall):
            return self._call(node)
        raise NotDirectError

    def _call(self, node: FunctionCall) -> Step:
        key = node.function.key
        if key == ROLL:
            return self._roll(node.arguments[0])
        arguments = [self.step(argument) for argument in node.arguments]
        if key in ("max", "min"):
            return operators.extreme(arguments, least=key == "min")
        if key == "abs":
            return operators.absolute(arguments[0])
        if key in DECISIONS:
            return self._decision(arguments)
        if key in BUILT_IN:
            raise NotDirectError
        self._depending += 1
        call = self._calling(key)

        return lambda frame: call([argument(frame) for argument in arguments], frame.work)

    def _decision(self, arguments: Sequence[Step]) -> Step:
        def step(frame: Frame) -> Result:
            _, label, offered = question_of([value_of(argument(frame)) for argument in arguments])
            return known(self._policy.chosen(label, offered))

        return step

    def _roll(self, text: Expression) -> Step:
        if isinstance(text, Text):
            dice = dice_text.steps_of(text.value)
            return lambda frame: _rolled(dice, frame.work)
        words = self.step(text)

        def of_text(shown: Independent, work: Work) -> Odds:
            texts = shown.listed(work)
            branches = [
                (weight, _rolled(dice_text.steps_of(printed(each)), work))
                for each, weight in texts.weights.items()
            ]
            return (
                branches[0][1]
                if len(branches) == 1
                else arithmetic.mixed(branches, texts.total, work)
            )

        return lambda frame: arithmetic.apart(
            lambda shown: of_text(shown, frame.work), frame.work, words(frame)
        )


def _worked_out(step: Step) -> Step:
    """Return what a step comes to that depends on nothing, where that is little, as a step."""
    try:
        found = step(Frame({}, 1, Work(WHEN_READ, 0)))
    except (NotDirectError, DiceError):
        return step
    return Known(found) if isinstance(found, Odds) else step


def _variable(name: str) -> Step:
    def step(frame: Frame) -> Result:
        held = frame.names.get(name)
        if held is None:
            raise NotDirectError  # it has no value yet, which is an error
        return held

    return step


def _selection(record: Step, key: str) -> Step:
    def step(frame: Frame) -> Result:
        found = value_of(record(frame))
        if not isinstance(found, Record):
            raise NotDirectError
        return known(found.values[key])

    return step


# ---- dice -------------------------------------------------------------------------------------


def _rolled(dice: Step | None, work: Work) -> Odds:
    if dice is None:
        raise NotDirectError
    total = dice(Frame({}, 1, work))
    assert isinstance(total, Odds), "dice have no rows"
    if total.kind != NUMBER or sum(total.weights.values()) != total.total:
        raise NotDirectError
    return total
