"""Bodies of functions written in Python, as far as they look at numbers and sequences.

A function that is run for each outcome of its dice mostly compares, counts and adds up numbers. So
its body becomes a function in Python when the program is read. What has to do with dice, and calls
of other functions, are left to the steps of ``expressions``, which are handed the variables. A run
that is in error, or finds another type in a variable than was foreseen, is made by steps anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from engine.direct.code import Code
from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.exact.in_python.endings import BodyEndings
from engine.languages.anydice.exact.in_python.lengths import length, turns
from engine.languages.anydice.exact.in_python.writing import ExpressionWriter, WrittenFunctions
from engine.languages.anydice.exact.in_python.written_variables import (
    NUMBER,
    OTHER,
    SEQUENCE,
    NotWrittenError,
    Variables,
)
from engine.languages.anydice.exact.sequence_steps import Evaluations
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import FunctionDefinition, Signature, Statement
from engine.languages.anydice.values import Value

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = [
    "FEW_RUNS",
    "KINDS",
    "TYPES",
    "BodyWriter",
    "Run",
    "WrittenBody",
    "may_call",
    "values_of",
    "written_body",
]

Run: TypeAlias = Callable[[tuple[Value, ...]], "Value | None"]
"""Runs a function for arguments; where it has no result it comes to None."""

FEW_RUNS = 60
"""Runs of a function that are sooner made one by one than all at once."""

_FEW_PLAIN_RUNS = 300
"""Runs of a function with nothing left to steps that are sooner made than any other way found."""

_STATEMENTS_OF_A_RUN = 4
"""Statements that take as long as all else about a run: its arguments, and what it comes to."""

_SOME_STATEMENTS = 8_000
"""Statements in Python that are sooner gone through than the faces of a roll by steps."""

_MANY_STATEMENTS = 32_000
"""Statements in Python that are sooner gone through than a roll is looked at as a whole."""

TYPES = {NUMBER: int, SEQUENCE: tuple}
"""The types of values of which something is known."""

KINDS = {"n": NUMBER, "s": SEQUENCE}
"""The types of what parameters are, where they have been settled."""


@dataclass(frozen=True, slots=True)
class WrittenBody:
    """The body of a function in Python.

    Attributes:
        is_plain: Whether nothing in it is left to steps.
        calls: Whether it calls functions of the program by steps.
        length: How many statements take as long as a run, roughly.
        outside: The variables that it looks at in Python and does not set.
        outside_kinds: What each of these has to be.
        looked_at: These, and behind them those that steps look at.
        kinds: What is known of its parameters.
        comes_to: What is known of its result.
        height: How many calls stand in one another in it, with its own.
        functions: The functions of the program that it calls in Python, and itself.
        run: Takes the arguments, the values of these variables and the frame of the caller.
        endings: The same up to the calls by steps that runs end with; None where there are others.
    """

    is_plain: bool
    calls: bool
    length: int
    outside: tuple[str, ...]
    outside_kinds: tuple[int, ...]
    looked_at: tuple[str, ...]
    kinds: tuple[int, ...]
    comes_to: int
    height: int
    functions: tuple[FunctionDefinition, ...]
    run: Callable[..., Value | None]
    endings: BodyEndings | None

    @property
    def most_at_once(self) -> int:
        """How many runs are made before anything else is tried but to put faces together."""
        if not self.is_plain:
            return 0 if self.calls else FEW_RUNS
        return max(_FEW_PLAIN_RUNS, _SOME_STATEMENTS // self.length)

    def is_at_once(self, runs: int, *, is_swept: bool) -> bool:
        """Return whether so many runs are made before anything else is tried.

        Args:
            runs: How many.
            is_swept: Whether going over the faces once comes next, and not what takes longer.
        """
        if not self.is_plain:
            return runs <= FEW_RUNS and not self.calls
        most = _SOME_STATEMENTS if is_swept else _MANY_STATEMENTS
        return runs <= _FEW_PLAIN_RUNS or runs * self.length <= most

    def is_soon_ended(self, runs: int) -> bool:
        """Return whether so many runs, up to the calls that they end with, come before others."""
        return self.endings is not None and runs * self.length <= _MANY_STATEMENTS

    def outside_of(self, frame: VariableFrame, depth: int) -> list[Held] | None:
        """Return the variables that it looks at, or None where it has to be run by steps.

        That is so where one of them is of another type than expected, or where what it calls is
        another function by now, or would be too deep.

        Args:
            frame: The frame that its frame stands in.
            depth: How deep it is called itself.
        """
        is_there = may_call(frame.program, self.functions[1:], depth + self.height - 1)
        return values_of(self.outside, self.outside_kinds, frame) if is_there else None


def may_call(
    program: ProgramInterpreter, functions: Sequence[FunctionDefinition], depth: int
) -> bool:
    """Return whether functions are those of a program now, and may be called so deep."""
    if not functions:
        return True
    if depth > program.calls.most_depth:
        return False
    return all(program.functions.get(one.signature) is one for one in functions)


def values_of(
    names: Iterable[str], kinds: Iterable[int], frame: VariableFrame
) -> list[Held] | None:
    """Return the values of variables, or None where one of them is not of the kind it has to be."""
    values: list[Held] = []
    for name, kind in zip(names, kinds, strict=True):
        value = frame.look_up(name)
        if value is None or type(value) is not TYPES[kind]:
            return None
        values.append(value)
    return values


def written_body(
    function: FunctionDefinition,
    defined: Collection[Signature],
    evaluations: Evaluations,
    functions: WrittenFunctions = lambda *_: None,
    given: Sequence[int] | None = None,
    others: Mapping[str, int] = MappingProxyType({}),
    looked_at: Collection[str] | None = None,
    *,
    ends_in_arguments: bool = False,
) -> WrittenBody | None:
    """Return the body of a function in Python, or None where that is no use.

    Args:
        function: The function.
        defined: The functions that the program has itself.
        evaluations: Tells what an expression comes to in a frame.
        functions: Knows those that are written.
        given: The kinds of the arguments, where it is called by another one that is written.
        others: What is expected of variables outside that are no numbers.
        looked_at: The variables that any function looks at outside of it; None where not known.
        ends_in_arguments: Whether it is for its endings alone, which are to have the arguments of
            their calls as far as these can be written.
    """
    kinds = _kinds(function, given)
    names = {parameter.name for parameter in function.parameters}
    if kinds is None or (given is None and set(kinds) <= {OTHER}) or len(names) < len(kinds):
        return None
    writer = BodyWriter(defined, evaluations, functions)
    try:
        return writer.written(
            function, kinds, others, looked_at, ends_in_arguments=ends_in_arguments
        )
    except NotWrittenError:
        return None


def _kinds(function: FunctionDefinition, given: Sequence[int] | None) -> tuple[int, ...] | None:
    """Return what is known of the parameters; None where one is dice, or makes a die of the call.

    Args:
        function: The function.
        given: The kinds of the arguments; None where they are not known.
    """
    kinds = [parameter.kind for parameter in function.parameters]
    if given is None:
        return tuple([KINDS.get(kind, OTHER) for kind in kinds])
    pairs = list(zip(kinds, given, strict=True))
    if any(kind == "d" or (kind == "n" and one == SEQUENCE) for kind, one in pairs):
        return None
    return tuple([KINDS.get(kind, one) for kind, one in pairs])


@dataclass(slots=True)
class BodyWriter:
    """Writes one body.

    Attributes:
        defined: The functions that the program has itself.
        evaluations: Tells what an expression comes to in a frame.
        functions: Knows those of the program that are written.
        code: What has been written.
        results: What is known of its results; ``OTHER`` where there is none.
    """

    defined: Collection[Signature]
    evaluations: Evaluations
    functions: WrittenFunctions
    code: Code = field(default_factory=Code)
    results: set[int] = field(default_factory=set)

    def written(
        self,
        function: FunctionDefinition,
        kinds: tuple[int, ...],
        others: Mapping[str, int],
        looked_at: Collection[str] | None,
        *,
        ends_in_arguments: bool,
    ) -> WrittenBody | None:
        """Return the body; see ``written_body``.

        Raises:
            NotWrittenError: There is something in it that is not written in Python.
        """
        variables = Variables(others=others)
        parameters = [
            variables.set(one.name, kind)
            for one, kind in zip(function.parameters, kinds, strict=True)
        ]
        expressions = ExpressionWriter(
            self.code,
            variables,
            self.defined,
            self.evaluations,
            self.functions,
            looked_at,
            ends_in_arguments=ends_in_arguments,
        )
        self.block(function.body, expressions, 1)
        if not variables.is_over:
            self.results.add(OTHER)
        outside = variables.outside
        head = ", ".join([*parameters, *outside.values(), "frame"])
        run = self.made(head)
        if run is None:
            return None
        called, endings = expressions.called, None
        if expressions.endings and looked_at is not None:
            endings = BodyEndings.of(function, run, expressions.endings, looked_at)
        return WrittenBody(
            is_plain=not expressions.left_to_steps,
            calls=expressions.calls,
            length=_STATEMENTS_OF_A_RUN + length(function.body) + expressions.called_length,
            outside=tuple(outside),
            outside_kinds=tuple([others.get(name, NUMBER) for name in outside]),
            looked_at=tuple(dict.fromkeys([*outside, *expressions.looked_at])),
            kinds=kinds,
            comes_to=self.results.pop() if len(self.results) == 1 else OTHER,
            height=1 + max([one.height for one in called], default=0),
            functions=(function, *[one for body in called for one in body.functions]),
            run=run,
            endings=endings,
        )

    def made(self, head: str) -> Callable[..., Value | None] | None:
        """Return what has been written as a function with these parameters; None if too deep."""
        body = self.code.text()
        code = Code()
        code.outside = self.code.outside
        code.line(0, f"def body({head}):\n{body}")
        return code.made("body")

    def block(
        self, statements: Sequence[Statement], expressions: ExpressionWriter, depth: int
    ) -> None:
        """Write statements, whose variables are told from then on.

        Raises:
            NotWrittenError: There is something in them that is not written in Python.
        """
        variables = expressions.variables
        if not statements:
            self.code.line(depth, "pass")
        for statement in statements:
            if variables.is_over:
                return
            match statement:
                case syntax.AssignStatement(name=name, value=value):
                    text, kind = expressions.value(value)
                    self.code.line(depth, f"{variables.set(name, kind)} = {text}")
                case syntax.ResultStatement(value=value):
                    text, kind = expressions.value(value, ends=True)
                    self.results.add(kind)
                    self.code.line(depth, f"return {text}")
                    variables.is_over = True
                case syntax.IfChain():
                    self._choice(statement, expressions, depth)
                case syntax.LoopStatement():
                    self._loop(statement, expressions, depth)
                case _:
                    raise NotWrittenError

    def _choice(self, statement: syntax.IfChain, expressions: ExpressionWriter, depth: int) -> None:
        variables = expressions.variables
        self.code.line(depth, f"if {expressions.truth(statement.condition)}:")
        before = variables.copied()
        self.block(statement.body, expressions, depth + 1)
        after = variables.copied()
        variables.become(before)
        if statement.otherwise:
            self.code.line(depth, "else:")
            self.block(statement.otherwise, expressions, depth + 1)
        variables.join(after)

    def _loop(
        self, statement: syntax.LoopStatement, expressions: ExpressionWriter, depth: int
    ) -> None:
        variables = expressions.variables
        items, kind = expressions.items(statement.items)
        if kind != SEQUENCE:
            raise NotWrittenError
        before = variables.copied()
        inside = {statement.name, *_set_in(statement.body)}
        variables.unsure |= inside - before.kinds.keys()
        name = variables.set(statement.name, NUMBER)
        self.code.line(depth, f"for {name} in {items}:")
        outer, expressions.turns = expressions.turns, expressions.turns * turns(statement.items)
        self.block(statement.body, expressions, depth + 1)
        expressions.turns = outer
        if statement.name in before.kinds and before.kinds[statement.name] != NUMBER:
            raise NotWrittenError
        variables.is_over = False
        variables.join(before)


def _set_in(statements: Iterable[Statement]) -> set[str]:
    """Return the variables that statements set."""
    return {
        part.name
        for statement in statements
        for part in syntax.walk(statement)
        if isinstance(part, syntax.AssignStatement | syntax.LoopStatement)
    }
