"""Rounds of a loop over a roll, as ``sweeping`` makes them, written in Python."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.exact.in_python.bodies import (
    KINDS,
    TYPES,
    BodyWriter,
    may_call,
    values_of,
)
from engine.languages.anydice.exact.in_python.writing import ExpressionWriter, WrittenFunctions
from engine.languages.anydice.exact.in_python.written_variables import (
    NUMBER,
    OTHER,
    SEQUENCE,
    NotWrittenError,
    Variables,
)
from engine.languages.anydice.exact.sequence_steps import Evaluations
from engine.languages.anydice.reading.syntax import FunctionDefinition, Signature

if TYPE_CHECKING:
    from engine.languages.anydice.exact.sweeps.sweeping import RollSweep

__all__ = ["WrittenRound", "written_round"]


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """The body of a loop in Python.

    Attributes:
        names: The variables that are kept from one round to the next, in alphabetical order.
        kinds: What is known of each.
        outside: The variables of others that it looks at.
        outside_kinds: What each of these has to be.
        functions: The functions of the program that it calls in Python.
        height: How many of their calls stand in one another.
        run: Takes the sequence, the variable of the loop, the variables that are kept, those of
            others and the frame of the caller. It comes to a list of what is kept, or to the
            result of the function.
    """

    names: tuple[str, ...]
    kinds: tuple[int, ...]
    outside: tuple[str, ...]
    outside_kinds: tuple[int, ...]
    functions: tuple[FunctionDefinition, ...]
    height: int
    run: Callable[..., Any]

    def fits(self, state: Collection[tuple[str, Held]]) -> bool:
        """Return whether variables are those that are kept, with values of their kinds."""
        return len(state) == len(self.names) and all(
            name == own and isinstance(value, TYPES.get(kind, object))
            for (name, value), own, kind in zip(state, self.names, self.kinds, strict=True)
        )

    def outside_of(self, frame: VariableFrame) -> list[Held] | None:
        """Return the variables of others, or None where steps have to do; see ``WrittenBody``."""
        calls = frame.program.calls
        if not may_call(frame.program, self.functions, calls.depth + self.height):
            return None
        calls.height = max(calls.height, self.height)
        return values_of(self.outside, self.outside_kinds, frame)


def written_round(
    sweep: RollSweep,
    defined: Collection[Signature],
    evaluations: Evaluations,
    functions: WrittenFunctions,
    others: Mapping[str, int],
) -> WrittenRound | None:
    """Return the body of a loop in Python, or None where something in it is not written.

    Args:
        sweep: The function with the loop.
        defined: The functions that the program has itself.
        evaluations: Tells what an expression comes to in a frame.
        functions: Knows those that are written.
        others: What is expected of variables outside that are no numbers.
    """
    before = Variables(others=others)
    for parameter in sweep.function.parameters:
        before.set(parameter.name, KINDS.get(parameter.kind, OTHER))
    writer = BodyWriter(defined, evaluations, functions)
    try:
        writer.block(
            sweep.before,
            ExpressionWriter(writer.code, before, defined, evaluations, functions),
            1,
        )
        names = tuple(sorted(before.kinds.keys() - sweep.forgotten))
        kinds = tuple([before.kinds[name] for name in names])
        return None if before.unsure else _written(sweep, names, kinds, before, writer)
    except NotWrittenError:
        return None


def _written(
    sweep: RollSweep,
    names: tuple[str, ...],
    kinds: tuple[int, ...],
    before: Variables,
    other: BodyWriter,
) -> WrittenRound | None:
    """Return the same, of which these variables are kept.

    Args:
        sweep: The function with the loop.
        names: The variables that are kept.
        kinds: What is known of each.
        before: The variables in front of the loop.
        other: What has written that part of the function.
    """
    variables = Variables(others=before.others)
    given = [variables.set(sweep.name, SEQUENCE), variables.set(sweep.loop.name, NUMBER)]
    own = [variables.set(name, kind) for name, kind in zip(names, kinds, strict=True)]
    writer = BodyWriter(other.defined, other.evaluations, other.functions)
    code = writer.code
    expressions = ExpressionWriter(
        code, variables, writer.defined, writer.evaluations, writer.functions
    )
    writer.block(sweep.loop.body, expressions, 1)
    if not variables.is_over:
        kept = tuple([variables.kinds.get(name) for name in names])
        others = (variables.kinds.keys() | variables.unsure) - {*names, *sweep.forgotten}
        if kept != kinds or others:
            return None
        code.line(1, f"return [{', '.join(own)}]")
    head = ", ".join([*given, *own, *variables.outside.values(), "frame"])
    run = writer.made(head)
    if run is None:
        return None
    called = expressions.called
    functions = tuple([one for body in called for one in body.functions])
    height = max([body.height for body in called], default=0)
    outside = tuple(variables.outside)
    outside_kinds = tuple([before.others.get(name, NUMBER) for name in outside])
    return WrittenRound(names, kinds, outside, outside_kinds, functions, height, run)
