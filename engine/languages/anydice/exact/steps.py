"""What the parts of a program do, as functions of the variables there are.

A body may run a hundred thousand times, once for each roll. So each part of the program is looked
at once, when the program is read or when it is first reached, and what it does is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from engine.direct.results import NotDirectError
from engine.errors import DiceError
from engine.languages.anydice.exact.calls.plans import CallPlan, call_plans, looked_at_outside
from engine.languages.anydice.exact.dice.cut_off import explodes
from engine.languages.anydice.exact.errors import no_truth
from engine.languages.anydice.exact.expressions import Evaluation, ExpressionSteps
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.bodies import Run, WrittenBody, written_body
from engine.languages.anydice.exact.in_python.written_variables import NUMBER, OTHER, SEQUENCE
from engine.languages.anydice.exact.sweeps.face_tests import SequenceQuestions, asked
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import (
    AnyDiceScript,
    Expression,
    Signature,
    Statement,
)
from engine.languages.anydice.values import Value, kind_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.sweeps.sweeping import RollSweep

__all__ = ["ProgramSteps"]

Step: TypeAlias = "Callable[[VariableFrame], Value | None]"
"""What a statement does, and the result that ends its body, or None."""


class ProgramSteps:
    """Knows what the parts of a program do that were looked at so far.

    Attributes:
        explodes: Whether dice explode anywhere in the program; None where it is not known.
        whole: What the program does, where it is known.
        plans: How functions are called of which enough is known, by their identities.
    """

    def __init__(self, script: AnyDiceScript | None = None) -> None:
        """Know all parts of a program that is calculated; or none yet, as where it is rolled."""
        self._defined: Collection[Signature] | None = None
        self._written: dict[int, WrittenBody | None] = {}
        self._bodies: dict[tuple[int, tuple[int, ...] | None], WrittenBody | None] = {}
        self._followed: dict[int, WrittenBody | None] = {}
        self.plans: Mapping[int, CallPlan] = {}
        self.whole: Step | None = None
        self._sweeps: dict[int, RollSweep | None] = {}
        self._asked: dict[int, SequenceQuestions] = {}
        every = [] if script is None else list(syntax.walk(script))
        self._functions = [one for one in every if isinstance(one, syntax.FunctionDefinition)]
        self._others = {} if script is None else _no_numbers(script.body)
        self._looked_at = looked_at_outside(self._functions)
        self.explodes = None if script is None else explodes(every)
        self._expressions = ExpressionSteps(
            explodes=self.explodes is not False, is_calculated=script is not None
        )
        # What a part does is found by its identity, which it keeps as long as it is held here.
        self._blocks: dict[int, tuple[Sequence[Statement], Step]] = {}
        if script is not None:
            self._defined = {one.signature for one in self._functions}
            self._expressions.defined = self._defined
            self.whole = self.block(script.body)
            self.plans = call_plans(
                self._functions,
                self._written,
                self._asked,
                lambda function: self.block(function.body),
            )

    def sweep(self, function: syntax.FunctionDefinition) -> RollSweep | None:
        """Return how a function of a program that is known goes over its roll once, if it does."""
        if id(function) not in self._sweeps:
            from engine.languages.anydice.exact.sweeps.loops import sweep_of

            self._sweeps[id(function)] = sweep_of(function, self._functions)
        return self._sweeps[id(function)]

    def expression(self, node: Expression) -> Evaluation:
        """Return what an expression comes to."""
        return self._expressions.of(node)

    def arguments(self, call: syntax.BracketCall) -> list[Evaluation]:
        """Return what the arguments of a call come to."""
        return self._expressions.arguments(call)

    def written(self, function: syntax.FunctionDefinition) -> WrittenBody | None:
        """Return the body of a function in Python; None where it is not written."""
        return self._written.get(id(function))

    def function(self, function: syntax.FunctionDefinition, frame: VariableFrame) -> Run:
        """Return what runs a function for arguments, called in a frame."""
        written = self._written.get(id(function))
        calls = frame.program.calls
        outside = None if written is None else written.outside_of(frame, calls.depth)
        if written is None or outside is None:
            return self._by_steps(function, frame)
        body = written.run
        calls.height = max(calls.height, written.height - 1)  # of what it calls in Python

        def run(arguments: tuple[Value, ...]) -> Value | None:
            try:
                return body(*arguments, *outside, frame)
            except NotDirectError:
                return self._by_steps(function, frame)(arguments)

        return run

    def _by_steps(self, function: syntax.FunctionDefinition, frame: VariableFrame) -> Run:
        """Return what runs a function step by step."""
        names = [parameter.name for parameter in reversed(function.parameters)]
        body = self.block(function.body)

        def run(arguments: tuple[Value, ...]) -> Value | None:
            own = dict(zip(names, arguments[::-1], strict=True))  # of two of a name the first
            return body(VariableFrame(own, frame, frame.program))  # type: ignore[arg-type]  # values

        return run

    def block(self, statements: Sequence[Statement]) -> Step:
        """Return what statements do, one after the other."""
        known = self._blocks.get(id(statements))
        if known is None:
            known = self._blocks[id(statements)] = statements, self._block(statements)
        return known[1]

    # ---- statements -----------------------------------------------------------------------

    def _block(self, statements: Sequence[Statement]) -> Step:
        steps = [self._step(statement) for statement in statements]
        if len(steps) == 1:
            return steps[0]

        def run(frame: VariableFrame) -> Value | None:
            for step in steps:
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
            case syntax.OutputStatement():
                return self._output(statement)
            case syntax.FunctionDefinition():
                return self._definition(statement)
            case syntax.SetStatement():
                return lambda frame: frame.program.set(statement, frame)

    def _output(self, statement: syntax.OutputStatement) -> Step:
        value = self.expression(statement.value)
        return lambda frame: frame.program.output(statement, value(frame), frame)

    def _definition(self, statement: syntax.FunctionDefinition) -> Step:
        self.block(statement.body)
        if self._defined is not None:
            self._written[id(statement)] = self._body(statement, None)
            if any(one.kind in ("s", "n") for one in statement.parameters):
                self._asked[id(statement)] = asked(statement, self._functions)
        return lambda frame: frame.program.define(statement)

    def _body(
        self, function: syntax.FunctionDefinition, given: tuple[int, ...] | None
    ) -> WrittenBody | None:
        """Return the body of a function in Python, for arguments of these kinds if they are known.

        It is None also while it is being written, for functions that call one another.
        """
        key = id(function), given
        if key not in self._bodies:
            self._bodies[key] = None
            self._bodies[key] = written_body(
                function,
                self._defined or (),
                self.expression,
                self._called,
                given,
                self._others,
                self._looked_at,
            )
        return self._bodies[key]

    def followed(self, function: syntax.FunctionDefinition) -> WrittenBody | None:
        """Return the body of a function in Python that ends before its calls, with their arguments.

        It is None where the body is not written, and where it has other calls.
        """
        key = id(function)
        if key not in self._followed:
            body = self._written.get(key)
            self._followed[key] = None
            if body is not None and body.endings is not None:
                self._followed[key] = written_body(
                    function,
                    self._defined or (),
                    self.expression,
                    self._called,
                    None,
                    self._others,
                    self._looked_at,
                    ends_in_arguments=True,
                )
        return self._followed[key]

    def _called(self, signature: Signature, given: tuple[int, ...]) -> WrittenBody | None:
        """Return the body of the function that is called so, if there is no other one."""
        found = [one for one in self._functions if one.signature == signature]
        return self._body(found[0], given) if len(found) == 1 else None

    def _assignment(self, statement: syntax.AssignStatement) -> Step:
        name, value = statement.name, self.expression(statement.value)

        def assign(frame: VariableFrame) -> None:
            given = frame.program.given if frame.outer is None else {}
            frame.own[name] = given[name] if name in given else value(frame)

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
            step = frame.program.budget.step
            for item in sequence:
                step()
                frame.own[name] = item
                result = body(frame)
                if result is not None:
                    return result
            return None

        return loop


def _no_numbers(statements: Iterable[Statement]) -> dict[str, int]:
    """Return what is expected of the variables of a program that are set to anything but numbers.

    Functions have to look at them in another way then. A wrong guess costs time only.
    """
    found: dict[str, set[int]] = {}
    for one in _assigned(statements):
        kind = NUMBER
        if isinstance(one.value, syntax.SequenceTerm):
            kind = SEQUENCE
        elif any(
            isinstance(part, syntax.BinaryTerm | syntax.UnaryTerm) and part.operator == "d"
            for part in syntax.walk(one.value)
        ):
            kind = OTHER
        found.setdefault(one.name, set()).add(kind)
    kinds = {name: some.pop() if len(some) == 1 else OTHER for name, some in found.items()}
    return {name: kind for name, kind in kinds.items() if kind != NUMBER}


def _assigned(statements: Iterable[Statement]) -> Iterator[syntax.AssignStatement]:
    """Yield the statements outside of functions that set a variable."""
    for one in statements:
        match one:
            case syntax.AssignStatement():
                yield one
            case syntax.IfChain(body=body, otherwise=otherwise):
                yield from _assigned((*body, *otherwise))
            case syntax.LoopStatement(body=body):
                yield from _assigned(body)
