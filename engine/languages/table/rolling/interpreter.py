"""The interpreter of table scripts: what a script means when it is rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.errors import DiceError
from engine.languages.kinds import FieldValue, Record, name_of, printed
from engine.languages.results import (
    DECISION_MARK,
    END_OF_LOGICAL,
    ROLL_MARK,
    Answer,
    Key,
    Line,
    Memory,
    Option,
    Run,
)
from engine.languages.table import dice_text
from engine.languages.table.built_in import ASK, CHOOSE, CLOSE_GROUP, OPEN_GROUP, OUTPUT, ROLL
from engine.languages.table.operations import (
    PURE,
    applied,
    negated,
    question_of,
    returned_nothing,
    too_many_rounds,
    truth,
    without_value,
)
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    FieldAccess,
    ForLoop,
    FunctionCall,
    Hole,
    Identifier,
    IfStatement,
    Logical,
    Name,
    Return,
    Statement,
    UnaryOperation,
    WhileLoop,
)
from engine.languages.table.rolling.outputs import Outputs
from engine.languages.table.rolling.paths import Path, Place, Rounds
from engine.random_source import RandomSource

__all__ = ["MOST_CALLS", "MOST_ROUNDS", "MOST_STEPS", "Decide", "Interpreter"]

MOST_ROUNDS = 10_000
"""Rounds of one loop."""

MOST_STEPS = 200_000
"""Statements carried out in one run."""

MOST_CALLS = 100
"""Calls inside of one another."""

_MOST_MARKS = 20_000_000
"""Marks in the paths of all rolls and decisions together: these are kept."""


Decide: TypeAlias = Callable[[str, str, tuple[int, ...]], Answer]
"""How a decision is made, by its path, its label and the numbers to choose from, if any."""


@dataclass(slots=True)
class _Frame:
    """A call at work.

    Attributes:
        function: What was called.
        values: The value of each variable, None before it has one.
        returned: What is returned, once that is known.
    """

    function: CheckedFunction
    values: list[FieldValue | None]
    returned: FieldValue | None = field(default=None)

    def value(self, name: Identifier) -> FieldValue:
        """Return the value of a variable.

        Raises:
            DiceError: It has none yet.
        """
        found = self.values[self.function.slots[name]]
        if found is None:
            raise without_value(name, self.function)
        return found


class Interpreter:
    """One run of one roll; every table script means what this does with it.

    Rolls that are in the memory are not made again, and every roll made is put there.
    """

    def __init__(
        self,
        script: TableScript,
        source: RandomSource,
        memory: Memory,
        decide: Decide,
    ) -> None:
        """Take what the run depends on.

        Args:
            script: The script.
            source: Where new dice come from.
            memory: What was rolled before; what is rolled now is added.
            decide: How a decision is made.
        """
        self._script = script
        self._source = source
        self._memory = memory
        self._decide = decide
        self._path = Path()
        self._outputs = Outputs()
        self._options: list[Option] = []
        self._keys: list[Key] = []
        self._steps_taken = 0
        self._depth = 0
        self._marks = 0
        self._calls: list[tuple[FunctionCall, _Frame]] = []
        self._effects: Mapping[str, Callable[[Sequence[FieldValue]], FieldValue | None]] = {
            ROLL: self._roll,
            OUTPUT: self._output,
            OPEN_GROUP: lambda _: self._outputs.open_group(),
            CLOSE_GROUP: lambda _: self._outputs.close_group(),
            ASK: self._ask,
            CHOOSE: self._ask,
        }

    def run(self, roll: CheckedFunction, arguments: Sequence[FieldValue]) -> Run:
        """Carry out a roll and return what it shows; an error ends it early and is part of that."""
        frame = _framed(roll, arguments)
        error = None
        try:
            self._execute(roll.function.body, frame)
        except DiceError as met:
            error = met
        return Run(
            self._outputs.result(),
            tuple(self._options),
            tuple(self._keys),
            frame.returned,
            tuple(frame.values),
            error,
            tuple(self._path.steps),
        )

    @property
    def calls(self) -> Iterator[tuple[FunctionCall, CheckedFunction, Sequence[FieldValue | None]]]:
        """The calls that the run is in, the innermost first.

        Each comes with the function that it stands in, and the values of that one's variables.
        """
        for call, frame in reversed(self._calls):
            yield call, frame.function, frame.values

    # ---- statements -----------------------------------------------------------------------

    def _execute(self, statement: Statement, frame: _Frame) -> bool:
        """Carry out a statement and return whether the function has returned."""
        self._count_step(statement)
        if isinstance(statement, Block):
            return any(self._execute(one, frame) for one in statement.statements)
        if isinstance(statement, IfStatement):
            return self._conditional(statement, frame)
        if isinstance(statement, WhileLoop):
            return self._loop(statement, frame)
        if isinstance(statement, ForLoop):
            return self._each(statement, frame)
        if isinstance(statement, Return):
            if statement.value is not None:
                frame.returned = self._evaluate(statement.value, frame)
            return True
        if isinstance(statement, Assignment):
            self._assign(statement, frame)
        else:
            self._call(statement.call, frame)
        return False

    def _count_step(self, statement: Statement) -> None:
        self._steps_taken += 1
        if self._steps_taken > MOST_STEPS:
            raise DiceError(f"this roll takes more than {MOST_STEPS:,} steps", statement.span)

    def _conditional(self, statement: IfStatement, frame: _Frame) -> bool:
        entered = self._path.place
        holds = self._holds(statement.condition, frame)
        self._mark("t" if holds else "f", statement)
        branch = statement.then if holds else statement.otherwise
        ended = branch is not None and self._execute(branch, frame)
        return ended or self._leave(entered, "i", statement)

    def _loop(self, statement: WhileLoop, frame: _Frame) -> bool:
        entered = self._path.place
        rounds, number = Rounds(self._path), 0
        while self._holds(statement.condition, frame):
            number += 1
            if number > MOST_ROUNDS:
                raise too_many_rounds(statement, MOST_ROUNDS)
            self._begin(rounds, statement)
            if self._execute(statement.body, frame):
                return True
        return self._leave(entered, "L", statement)

    def _each(self, statement: ForLoop, frame: _Frame) -> bool:
        entered = self._path.place
        items = self._evaluate(statement.items, frame)
        assert isinstance(items, tuple)
        rounds = Rounds(self._path)
        for item in items:
            self._begin(rounds, statement)
            frame.values[frame.function.slots[statement.name]] = item
            if self._execute(statement.body, frame):
                return True
        return self._leave(entered, "L", statement)

    def _assign(self, statement: Assignment, frame: _Frame) -> None:
        value = self._evaluate(statement.value, frame)
        if statement.operator is not None:
            try:
                value = applied(statement.operator, frame.value(statement.name), value)
            except DiceError as error:
                raise error.located(statement.span) from None
        frame.values[frame.function.slots[statement.name]] = value

    def _begin(self, rounds: Rounds, loop: Statement) -> None:
        try:
            rounds.begin()
        except DiceError as error:
            raise error.located(loop.span) from None

    def _mark(self, mark: str, node: Statement | Expression) -> None:
        try:
            self._path.add(mark)
        except DiceError as error:
            raise error.located(node.span) from None

    def _leave(self, entered: Place, mark: str, node: Statement | Expression) -> bool:
        """Return to a path and mark that something is over; the function goes on."""
        try:
            self._path.leave(entered, mark)
        except DiceError as error:
            raise error.located(node.span) from None
        return False

    # ---- expressions ----------------------------------------------------------------------

    def _holds(self, condition: Expression, frame: _Frame) -> bool:
        return truth(self._evaluate(condition, frame))

    def _evaluate(self, expression: Expression, frame: _Frame) -> FieldValue:
        if isinstance(expression, Name):
            return frame.value(expression.identifier)
        if isinstance(expression, FieldAccess):
            record = self._evaluate(expression.record, frame)
            assert isinstance(record, Record)
            return record.values[expression.field.key]
        if isinstance(expression, FunctionCall):
            value = self._call(expression, frame)
            if value is None:
                raise returned_nothing(expression)
            return value
        if isinstance(expression, Logical):
            return self._logical(expression, frame)
        if isinstance(expression, UnaryOperation | BinaryOperation):
            return self._operated(expression, frame)
        assert not isinstance(expression, Hole)
        return expression.value

    def _operated(self, expression: UnaryOperation | BinaryOperation, frame: _Frame) -> FieldValue:
        if isinstance(expression, UnaryOperation):
            return negated(expression.operator, self._evaluate(expression.operand, frame))
        left = self._evaluate(expression.left, frame)
        right = self._evaluate(expression.right, frame)
        try:
            return applied(expression.operator, left, right)
        except DiceError as error:
            raise error.located(expression.span) from None

    def _logical(self, expression: Logical, frame: _Frame) -> bool:
        left = self._holds(expression.left, frame)
        is_decided = left == (expression.operator == "||")
        if expression.right not in self._script.chancy:
            return left if is_decided else self._holds(expression.right, frame)
        entered = self._path.place
        self._mark("f" if is_decided else "t", expression)
        value = left if is_decided else self._holds(expression.right, frame)
        self._leave(entered, END_OF_LOGICAL, expression)
        return value

    # ---- calls ----------------------------------------------------------------------------

    def _call(self, call: FunctionCall, frame: _Frame) -> FieldValue | None:
        arguments = [self._evaluate(one, frame) for one in call.arguments]
        key = call.function.key
        try:
            if key in PURE:
                return PURE[key](arguments)
            self._calls.append((call, frame))
            if key in self._effects:
                return self._effects[key](arguments)
            return self._called(self._script.functions[key], arguments, call)
        except DiceError as error:
            raise error.located(call.span) from None
        finally:
            if key not in PURE:
                self._calls.pop()

    def _called(
        self, function: CheckedFunction, arguments: Sequence[FieldValue], call: FunctionCall
    ) -> FieldValue | None:
        if self._depth == MOST_CALLS:
            raise DiceError(f"calls go more than {MOST_CALLS} deep")
        inner = _framed(function, arguments)
        entered = self._path.place
        self._mark("c", call)
        self._depth += 1
        self._execute(function.function.body, inner)
        self._depth -= 1
        self._leave(entered, "C", call)
        return inner.returned

    def _roll(self, arguments: Sequence[FieldValue]) -> int:
        text = printed(arguments[0])
        dice = dice_text.canonical(text)
        path = self._remembered_path()
        total = self._memory.get((path, dice))
        if total is None:
            total = dice_text.rolled(text, self._source)
            self._memory[path, dice] = total
        self._path.add(ROLL_MARK)
        self._keys.append(Key(path, dice, total))
        return total

    def _ask(self, arguments: Sequence[FieldValue]) -> Answer:
        person, label, offered = question_of(arguments)
        path = self._remembered_path()
        who = None if person is None else name_of(person)
        option = Option(path, who, label, self._decide(path, label, offered), offered)
        self._path.add(DECISION_MARK)
        self._options.append(option)
        self._outputs.show(option)
        return option.chosen

    def _remembered_path(self) -> str:
        self._marks += len(self._path.text)
        if self._marks > _MOST_MARKS:
            raise DiceError("this roll has too many rolls and decisions to remember them all")
        return self._path.text

    def _output(self, arguments: Sequence[FieldValue]) -> None:
        self._outputs.show(Line(printed(arguments[0]), len(self._path.steps)))


def _framed(function: CheckedFunction, arguments: Sequence[FieldValue]) -> _Frame:
    rest = len(function.variables) - len(arguments)
    return _Frame(function, [*arguments, *(None for _ in range(rest))])
