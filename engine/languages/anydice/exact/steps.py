"""What the parts of a program do, as functions of the variables there are.

A body may run a hundred thousand times, once for each roll. So each part of the program is looked
at once, when it is first reached, and what it does is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from engine.control import spoken
from engine.errors import DiceError
from engine.languages.anydice.arithmetic import NUMBER_OPERATORS
from engine.languages.anydice.exact.cut_off import with_share
from engine.languages.anydice.exact.errors import no_truth, no_variable
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.unknown import NotLoweredError
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, Statement
from engine.languages.anydice.values import Dice, Value, kind_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["ProgramSteps"]

Evaluation: TypeAlias = Callable[[VariableFrame], Value]
"""What an expression comes to."""

Step: TypeAlias = "Callable[[VariableFrame], Value | None]"
"""What a statement does, and the result that ends its body, or None."""

_ELEMENT_BYTES = 40
"""What an element of a sequence takes, roughly."""

_SHORT = 1_000
"""Elements of a sequence that surely can be afforded."""

_KNOWN = frozenset({int, tuple, Dice})
"""The types of values that are known."""


class ProgramSteps:
    """Knows what the parts of a program do that were reached so far."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Do them for what ``program`` runs."""
        self._program = program
        # What a part does is found by its identity, which it keeps as long as it is held here.
        self._expressions: dict[int, tuple[Expression, Evaluation]] = {}
        self._blocks: dict[int, tuple[Sequence[Statement], Step]] = {}

    def expression(self, node: Expression) -> Evaluation:
        """Return what an expression comes to."""
        known = self._expressions.get(id(node))
        if known is None:
            known = self._expressions[id(node)] = node, self._evaluation(node)
        return known[1]

    def block(self, statements: Sequence[Statement]) -> Step:
        """Return what statements do, one after the other."""
        known = self._blocks.get(id(statements))
        if known is None:
            known = self._blocks[id(statements)] = statements, self._block(statements)
        return known[1]

    # ---- statements -----------------------------------------------------------------------

    def _block(self, statements: Sequence[Statement]) -> Step:
        program = self._program
        steps = [self._step(statement) for statement in statements]

        def run(frame: VariableFrame) -> Value | None:
            for step in steps:
                program.budget.step()
                result = step(frame)
                if result is not None:
                    return result
            return None

        return run

    def _step(self, statement: Statement) -> Step:
        match statement:
            case syntax.AssignStatement():
                return self._assignment(statement)
            case syntax.ResultStatement(value=value):
                return self.expression(value)
            case syntax.IfChain():
                return self._choice(statement)
            case syntax.LoopStatement():
                return self._loop(statement)
        return lambda frame: self._program.perform(statement, frame)

    def _assignment(self, statement: syntax.AssignStatement) -> Step:
        name, value, given = statement.name, self.expression(statement.value), self._program.given

        def assign(frame: VariableFrame) -> None:
            is_given = frame.outer is None and name in given
            frame.own[name] = given[name] if is_given else value(frame)

        return assign

    def _choice(self, statement: syntax.IfChain) -> Step:
        branches = [(statement.condition, statement.body)]
        while len(statement.otherwise) == 1 and isinstance(statement.otherwise[0], syntax.IfChain):
            statement = statement.otherwise[0]
            branches.append((statement.condition, statement.body))
        choices = [
            (condition, self.expression(condition), self.block(body))
            for condition, body in branches
        ]
        otherwise = self.block(statement.otherwise)

        def choose(frame: VariableFrame) -> Value | None:
            for node, condition, body in choices:
                truth = condition(frame)
                if not isinstance(truth, int):
                    raise no_truth(truth, node)
                if truth:
                    return body(frame)
            return otherwise(frame)

        return choose

    def _loop(self, statement: syntax.LoopStatement) -> Step:
        name, body = statement.name, self.block(statement.body)
        items = self.expression(statement.items)

        def loop(frame: VariableFrame) -> Value | None:
            sequence = items(frame)
            if not isinstance(sequence, tuple):
                raise DiceError(
                    f"a loop goes over a sequence, not over {kind_of(sequence)}",
                    statement.items.span,
                    "write a sequence such as {1..6}",
                )
            for item in sequence:
                frame.own[name] = item
                result = body(frame)
                if result is not None:
                    return result
            return None

        return loop

    # ---- expressions ----------------------------------------------------------------------

    def _evaluation(self, node: Expression) -> Evaluation:
        match node:
            case syntax.WholeTerm(value=number):
                return lambda _: number
            case syntax.VariableTerm():
                return _variable(node)
            case syntax.BinaryTerm():
                return self._binary(node)
            case syntax.UnaryTerm():
                return self._unary(node)
            case syntax.SequenceTerm():
                return self._sequence(node)
            case syntax.BracketCall():
                return self._call(node)

    def _binary(self, node: syntax.BinaryTerm) -> Evaluation:
        sign, dice = node.operator, self._program.dice
        left, right = self.expression(node.left), self.expression(node.right)
        of_numbers = NUMBER_OPERATORS.get(sign)

        def value(frame: VariableFrame) -> Value:
            one, other = left(frame), right(frame)
            try:
                if of_numbers is not None and type(one) is int and type(other) is int:
                    return of_numbers(one, other)
                result = dice.binary(sign, one, other)
            except DiceError as error:
                is_position = sign == "@" and isinstance(one, Dice)
                raise error.located(node.left.span if is_position else node.span) from None
            return with_share(sign, result, (one, other)) if type(result) is Dice else result

        return value

    def _unary(self, node: syntax.UnaryTerm) -> Evaluation:
        dice, of = self._program.dice, self.expression(node.operand)

        def value(frame: VariableFrame) -> Value:
            operand = of(frame)
            try:
                result = dice.unary(node.operator, operand)
            except DiceError as error:
                raise error.located(node.span) from None
            return with_share("", result, (operand,)) if type(result) is Dice else result

        return value

    def _call(self, node: syntax.BracketCall) -> Evaluation:
        program = self._program
        arguments = [self.expression(one) for one in node.arguments]
        return lambda frame: program.call(node, tuple([one(frame) for one in arguments]), frame)

    # ---- sequences ------------------------------------------------------------------------

    def _sequence(self, node: syntax.SequenceTerm) -> Evaluation:
        program = self._program
        items = [(item, self._item(item), self._times(item)) for item in node.items]

        def value(frame: VariableFrame) -> Value:
            elements: list[int] = []
            for item, of, repeated in items:
                run, times = of(frame), repeated(frame)
                size = len(elements) + _length(run) * max(times, 0)
                if size > _SHORT:
                    what = f"a sequence of {spoken(size)} numbers"
                    try:
                        program.budget.afford(size * _ELEMENT_BYTES, what)
                    except DiceError as error:
                        raise error.located(item.span) from None
                elements.extend(run if times == 1 else [*run] * times)
            return tuple(elements)

        return value

    def _item(self, item: syntax.SequenceItem) -> Callable[[VariableFrame], Sequence[int]]:
        first = self.expression(item.first)
        if item.last is None:
            return lambda frame: self._elements(first(frame))
        last = self.expression(item.last)
        ends, what = (item.first, item.last), "the ends of a range"

        def run(frame: VariableFrame) -> Sequence[int]:
            low = self._number(first(frame), ends[0], what)
            return range(low, self._number(last(frame), ends[1], what) + 1)

        return run

    def _times(self, item: syntax.SequenceItem) -> Callable[[VariableFrame], int]:
        node = item.times
        if node is None:
            return lambda _: 1
        times = self.expression(node)
        return lambda frame: self._number(times(frame), node, "repetitions")

    def _elements(self, value: Value) -> Sequence[int]:
        if isinstance(value, tuple):
            return value
        return (value,) if isinstance(value, int) else self._program.dice.outcomes(value)

    def _number(self, value: Value, node: Expression, what: str) -> int:
        if isinstance(value, Dice):
            raise DiceError(
                f"{what} are numbers, not dice",
                node.span,
                "a function with a parameter :n takes each outcome of dice as a number",
            )
        return self._program.dice.number(value)


def _variable(node: syntax.VariableTerm) -> Evaluation:
    name = node.name

    def value(frame: VariableFrame) -> Value:
        found = frame.look_up(name)
        if type(found) in _KNOWN:
            return found  # type: ignore[return-value]  # its type was just seen
        raise no_variable(name, node.span, frame) if found is None else NotLoweredError

    return value


def _length(run: Sequence[int]) -> int:
    """Return how many numbers a run has; ranges may be longer than ``len`` can tell."""
    return max(run.stop - run.start, 0) if isinstance(run, range) else len(run)
