"""Runs the body of a function once for all outcomes of the dice that were passed to it.

Numbers that the body does not know become expressions of the calculus. A condition that is not
known runs both branches; what both have set is merged into a choice, and a result that only some
outcomes have reached waits until the others have one too. The expression that the body comes to is
then evaluated as any other, so that it costs what its shape costs and not one run per roll.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Constant, Node
from engine.dice import Pool
from engine.errors import DiceError, OutOfTimeError, OverBudgetError
from engine.evaluate.evaluator import Evaluator
from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.exact.dice.operators import RunsOutcome
from engine.languages.anydice.exact.dice.rolls import outcomes
from engine.languages.anydice.exact.frames import Held, Unsettled, VariableFrame
from engine.languages.anydice.exact.lowering.lifted_functions import LiftedFunctions
from engine.languages.anydice.exact.lowering.lifting import Lifting
from engine.languages.anydice.exact.lowering.lowered_sequences import SequenceLowering
from engine.languages.anydice.exact.lowering.merging import Merger, PartialResult
from engine.languages.anydice.exact.lowering.unknown import (
    AnyValue,
    NotLoweredError,
    Unknown,
    UnknownDice,
    UnknownNumber,
    UnknownSequence,
)
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, FunctionDefinition, Statement
from engine.languages.anydice.values import EMPTY_DICE, Dice, certain, die_of
from engine.measure import as_values

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["BodyLowering", "own_variables"]

_MOST_STATEMENTS = 5000
"""Statements after which a body is rather run outcome by outcome."""

_RUNS_PER_STATE = 8
"""Runs of a body that cost about as much as a state of an evaluation."""

_STATES_AT_LEAST = 250
"""States that an evaluation may always have."""

_MANY_RUNS = 3_000_000
"""Runs of a body from which on they are no way out, so that any evaluation is better."""


def own_variables(function: FunctionDefinition, arguments: Sequence[AnyValue]) -> dict[str, Held]:
    """Return the variables that a function begins with; of two of a name the first counts."""
    names = [parameter.name for parameter in function.parameters]
    return dict(zip(names[::-1], arguments[::-1], strict=True))


class BodyLowering:
    """Lowers the body of one function, with those that it calls."""

    def __init__(self, program: ProgramInterpreter, frame: VariableFrame) -> None:
        """Lower a function of what ``program`` runs, for the frame of its caller."""
        self._program = program
        self._outside = frame
        self._algebra = Algebra(program.budget)
        self._lifting = Lifting(self._algebra, program.dice)
        self._functions = LiftedFunctions(self._lifting)
        self._merging = Merger(self._lifting)
        self._sequences = SequenceLowering(self._lifting, self._value)
        self._statements = 0
        self._inner_runs = 0

    def weighed(
        self,
        function: FunctionDefinition,
        arguments: tuple[AnyValue, ...],
        runs: int,
    ) -> RunsOutcome:
        """Return what a function comes to.

        Args:
            function: The function.
            arguments: What is passed to it.
            runs: How many outcomes the arguments have together.

        Raises:
            NotLoweredError: It has to be run outcome by outcome.
        """
        program = self._program
        try:
            value = self._called(function, self._bound(function, arguments), self._outside)
            node = self._merging.shown(EMPTY_DICE if value is None else value)
        except (DiceError, RecursionError) as error:
            if isinstance(error, OverBudgetError):
                raise
            # Some outcomes may never get there: whether they do shows when each is run.
            raise NotLoweredError from None
        budget = program.budget
        runs *= 1 + self._inner_runs
        if runs < _MANY_RUNS:
            budget = budget.part(max(_STATES_AT_LEAST, runs // _RUNS_PER_STATE))
        try:
            measure = Evaluator(self._algebra, budget).measure(node)
        except OutOfTimeError:
            raise
        except DiceError:
            raise NotLoweredError from None
        weights = as_values(measure).weights
        pairs = [
            (cast("tuple[int]", value)[0], weight) for value, weight in weights.items() if value
        ]
        return RunsOutcome(die_of(pairs), sum(weight for _, weight in pairs), measure.total)

    # ---- calls ----------------------------------------------------------------------------

    def _bound(self, function: FunctionDefinition, arguments: Iterable[AnyValue]) -> list[AnyValue]:
        """Return arguments as the parameters take them; dice for ``:n`` and ``:s`` are drawn."""
        return [
            self._argument(parameter.kind, argument)
            for parameter, argument in zip(function.parameters, arguments, strict=True)
        ]

    def _argument(self, kind: str, argument: AnyValue) -> AnyValue:
        lifting = self._lifting
        is_dice = isinstance(argument, Dice | UnknownDice)
        if kind == "n":
            return lifting.of_number(lifting.drawn(argument))
        if kind == "s":
            if isinstance(argument, Dice) and not argument.is_empty:
                source = Pool(argument.count, argument.die)
                roll = self._algebra.rolled(self._algebra.new_site(), source)
                return UnknownSequence(roll, None, is_sorted=True)
            if isinstance(argument, UnknownDice) and argument.roll is not None:
                return UnknownSequence(argument.roll(), None, is_sorted=True)
            if is_dice:
                node = lifting.drawn(argument)
                return UnknownSequence(node, (node,), is_sorted=True)
            return (argument,) if isinstance(argument, int) else _sequence(lifting, argument)
        if kind == "d" and not is_dice:
            if isinstance(argument, Unknown):
                node = lifting.number(argument)
                return UnknownDice(lambda: node)
            return Dice(1, certain(self._program.dice.number(argument)))  # type: ignore[arg-type]  # not dice
        return argument

    def _called(
        self, function: FunctionDefinition, arguments: Sequence[AnyValue], frame: VariableFrame
    ) -> AnyValue | None:
        calls = self._program.calls
        if calls.is_deepest:
            calls.cut()
            return EMPTY_DICE
        inner = VariableFrame(own_variables(function, arguments), frame, frame.program)
        with calls.inside():
            result = self._block(function.body, inner)
        if isinstance(result, PartialResult):
            return self._merging.merged_results(result.reached, result.value, EMPTY_DICE)
        return result

    def _call(self, node: syntax.BracketCall, frame: VariableFrame) -> AnyValue:
        arguments = tuple([self._value(one, frame) for one in node.arguments])
        program = self._program
        is_known = not any(isinstance(one, Unknown) for one in arguments)
        function = program.functions.get(node.signature)
        if function is None:
            built_in = BUILT_IN.get(node.signature)
            if is_known or built_in is None:
                return program.call(node, arguments, frame)  # type: ignore[arg-type]  # they are known
            return self._functions.call(built_in.template, arguments)
        if is_known:
            try:
                return program.call(node, arguments, frame)  # type: ignore[arg-type]  # they are known
            except NotLoweredError:
                pass  # It reads variables of its caller that are not known.
        kinds = [parameter.kind for parameter in function.parameters]
        if any(map(_expands, kinds, arguments)):
            return self._expanded(function, arguments, frame)
        value = self._called(function, self._bound(function, arguments), frame)
        return EMPTY_DICE if value is None else value

    def _expanded(
        self, function: FunctionDefinition, arguments: tuple[AnyValue, ...], frame: VariableFrame
    ) -> UnknownDice:
        """Return the die that a call comes to: its arguments are drawn anew at each use."""
        outer, calls = _copied(frame), self._program.calls
        depth = calls.depth
        kinds = [parameter.kind for parameter in function.parameters]
        sizes = [
            outcomes(kind, argument, self._program.dice) or 1
            for kind, argument in zip(kinds, arguments, strict=True)
            if not isinstance(argument, Unknown)
        ]
        self._inner_runs += math.prod(sizes)

        def draw() -> Node:
            present, calls.depth = calls.depth, depth
            try:
                value = self._called(function, self._bound(function, arguments), outer)
            finally:
                calls.depth = present
            return self._lifting.drawn(EMPTY_DICE if value is None else value)

        first = [draw()]
        return UnknownDice(lambda: first.pop() if first else draw())

    # ---- statements -----------------------------------------------------------------------

    def _block(
        self, statements: Iterable[Statement], frame: VariableFrame
    ) -> AnyValue | PartialResult | None:
        return self._merging.joined(self._statement(statement, frame) for statement in statements)

    def _statement(
        self, statement: Statement, frame: VariableFrame
    ) -> AnyValue | PartialResult | None:
        self._statements += 1
        if self._statements > _MOST_STATEMENTS:
            raise NotLoweredError
        self._program.budget.step()
        match statement:
            case syntax.AssignStatement(name=name, value=value):
                frame.own[name] = self._value(value, frame)
            case syntax.ResultStatement(value=value):
                return self._value(value, frame)
            case syntax.IfChain():
                return self._branch(statement, frame)
            case syntax.LoopStatement():
                return self._loop(statement, frame)
        return None

    def _loop(
        self, statement: syntax.LoopStatement, frame: VariableFrame
    ) -> AnyValue | PartialResult | None:
        def rounds() -> Iterator[AnyValue | PartialResult | None]:
            for is_made, element in self._sequences.rounds(statement.items, frame):

                def run(element: AnyValue = element) -> AnyValue | PartialResult | None:
                    frame.own[statement.name] = element
                    return self._block(statement.body, frame)

                if is_made is self._algebra.one:
                    yield run()
                elif is_made is not self._algebra.zero:
                    yield self._both(is_made, run, lambda: None, frame)

        return self._merging.joined(rounds())

    def _branch(
        self, statement: syntax.IfChain, frame: VariableFrame
    ) -> AnyValue | PartialResult | None:
        condition = self._value(statement.condition, frame)
        if isinstance(condition, UnknownNumber):
            truth = self._lifting.truth(condition.node)
            if not isinstance(truth, Constant):
                then, otherwise = statement.body, statement.otherwise
                return self._both(
                    truth,
                    lambda: self._block(then, frame),
                    lambda: self._block(otherwise, frame),
                    frame,
                )
            condition = truth.elements[0]
        if not isinstance(condition, int):
            raise NotLoweredError
        return self._block(statement.body if condition else statement.otherwise, frame)

    def _both(
        self,
        truth: Node,
        run_then: Callable[[], AnyValue | PartialResult | None],
        run_otherwise: Callable[[], AnyValue | PartialResult | None],
        frame: VariableFrame,
    ) -> AnyValue | PartialResult | None:
        """Run both branches of a condition that is not known, and merge what they have set."""
        before = frame.own
        frame.own = dict(before)
        then = run_then()
        after_then, frame.own = frame.own, dict(before)
        otherwise = run_otherwise()
        after_else = frame.own
        if _is_whole(then):
            frame.own = after_else
        elif _is_whole(otherwise):
            frame.own = after_then
        else:
            frame.own = self._merging.merged(truth, after_then, after_else)
        return self._merging.either(truth, then, otherwise)

    # ---- expressions ----------------------------------------------------------------------

    def _value(self, node: Expression, frame: VariableFrame) -> AnyValue:
        match node:
            case syntax.WholeTerm(value=value):
                return value
            case syntax.VariableTerm(name=name):
                found = frame.look_up(name)
                if found is None or isinstance(found, Unsettled):
                    raise NotLoweredError
                if isinstance(found, Unknown) and found is self._outside.look_up(name):
                    raise NotLoweredError  # it is of another algebra
                return found
            case syntax.BinaryTerm(operator=sign):
                left, right = self._value(node.left, frame), self._value(node.right, frame)
                if isinstance(left, Unknown) or isinstance(right, Unknown):
                    return self._lifting.binary(sign, left, right)
                return self._program.dice.binary(sign, left, right)
            case syntax.UnaryTerm(operator=sign):
                operand = self._value(node.operand, frame)
                if isinstance(operand, Unknown):
                    return self._lifting.unary(sign, operand)
                return self._program.dice.unary(sign, operand)
            case syntax.SequenceTerm():
                return self._sequences.of(node, frame)
            case syntax.BracketCall():
                return self._call(node, frame)


def _sequence(lifting: Lifting, value: AnyValue) -> AnyValue:
    return value if isinstance(value, tuple) else lifting.sequence(value)


def _expands(kind: str, argument: AnyValue) -> bool:
    """Return whether a call with this argument is one die, whatever the function returns."""
    if kind == "n":
        return not isinstance(argument, int | UnknownNumber)
    return kind == "s" and isinstance(argument, Dice | UnknownDice)


def _is_whole(result: AnyValue | PartialResult | None) -> bool:
    return result is not None and not isinstance(result, PartialResult)


def _copied(frame: VariableFrame) -> VariableFrame:
    """Return a frame with the values of another one and of all outside of it, as they are now."""
    outer = None if frame.outer is None else _copied(frame.outer)
    copy = VariableFrame(dict(frame.own), outer, frame.program)
    copy.read = frame.read
    return copy
