"""What is known of the functions of a program before any of them is called.

A call of a function is settled by its arguments, by the variables outside of it that it looks at,
itself or in what it calls, and by how deep it may go. Where the text tells which variables these
are, and that no call in between has one of the same name, what a call has come to is kept under
their values; see ``short_calls``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.bodies import FEW_RUNS, TYPES, WrittenBody
from engine.languages.anydice.exact.remembering import names_in
from engine.languages.anydice.exact.sweeps.face_tests import (
    FaceQuestion,
    SequenceQuestions,
    reading,
)
from engine.languages.anydice.exact.sweeps.first_ranks import ranks_looked_at
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import (
    Expression,
    FunctionDefinition,
    Signature,
    Statement,
)
from engine.languages.anydice.values import Value

__all__ = ["FEW_ALIKE", "CallPlan", "call_plans", "looked_at_outside"]

FEW_ALIKE = 30
"""Runs of a function that are sooner made than faces looked for that are alike."""


@dataclass(frozen=True, slots=True)
class CallPlan:
    """How a function is called.

    Attributes:
        function: The function.
        kinds: The types of its parameters.
        questions: What it asks of the faces of each of them that is a roll or, where it calls
            others, a number; None where that cannot be told.
        ranks: How many dice it looks at of each that is a roll, from the first one on; 0 where it
            looks at all of them, or where that cannot be told.
        first: The parameters whose values such a question asks for, and which are settled before.
        run: Runs it once; takes the arguments, the numbers outside and the frame of the caller.
        types: The types that the first variables outside must have, which are handed to it.
        outside: The variables outside that it looks at, or what it calls does.
        few: How many rolls are few enough for a pool to stay as it is, whatever is asked of it.
        most_runs: For how many outcomes it is run before anything else is tried.
        height: How many calls stand in one another in it, with its own, without those by steps.
        others: The functions that it calls in Python.
        calls: Whether it calls functions by steps, so that what each run comes to is kept.
    """

    function: FunctionDefinition
    kinds: tuple[str, ...]
    questions: tuple[tuple[FaceQuestion, ...] | None, ...]
    ranks: tuple[int, ...]
    first: tuple[int, ...]
    run: Callable[..., Value | None]
    types: tuple[type, ...]
    outside: tuple[str, ...]
    few: int
    most_runs: int
    height: int
    others: tuple[FunctionDefinition, ...]
    calls: bool


def call_plans(
    functions: Sequence[FunctionDefinition],
    written: Mapping[int, WrittenBody | None],
    asked: Mapping[int, SequenceQuestions],
    by_steps: Callable[[FunctionDefinition], Callable[[VariableFrame], Value | None]],
) -> dict[int, CallPlan]:
    """Return how the functions of a program are called, by their identities.

    Args:
        functions: All of them.
        written: Those whose bodies are written in Python.
        asked: What those ask that have rolls.
        by_steps: Tells what the body of a function does.
    """
    looks = {id(one): _Looks(one, written.get(id(one))) for one in functions}
    named: dict[Signature, list[FunctionDefinition]] = {}
    for one in functions:
        named.setdefault(one.signature, []).append(one)
    plans: dict[int, CallPlan] = {}
    for one in functions:
        reached = list(_reached(one, looks, named))
        outside = _outside(reached)
        if outside is not None:
            has_rolls = any(parameter.kind == "s" for parameter in one.parameters)
            begins_anew = any(one.signature in other.called for other in reached if other)
            calls = begins_anew or len(reached) > 1
            most = _RUNS_THAT_CALL if begins_anew and not has_rolls else FEW_RUNS
            found = looks[id(one)], outside, asked.get(id(one))
            ranks = ranks_looked_at(one, functions) if has_rolls else {}
            plans[id(one)] = _plan(one, *found, ranks, most, by_steps, calls=calls)
    return plans


_FEW_ANSWERS = 1_000
"""Runs for all that is asked of faces which are sooner made than an expression of the calculus."""

_RUNS_THAT_CALL = 1_000
"""Runs of a function that calls itself, with numbers, for which there is hardly any other way."""


class _Looks:
    """What a function looks at by itself.

    Attributes:
        body: Its body in Python; None where it is not written.
        outside: The variables that it looks at before it sets them, if it ever does; those that
            have to be numbers first. None where that cannot be told.
        inside: The variables that it sets, its parameters among them.
        called: The functions that it calls by steps, which the program may have or not.
    """

    __slots__ = ("body", "called", "inside", "outside")

    def __init__(self, function: FunctionDefinition, body: WrittenBody | None) -> None:
        self.body = body
        self.inside = {one.name for one in function.parameters}
        self.called: list[Signature] = []
        self.outside: tuple[str, ...] | None = None if body is None else body.looked_at
        if body is not None and not body.calls:
            return
        is_known = len(self.inside) == len(function.parameters)
        looked_at = dict.fromkeys(_looked_at(function.body, self.inside))
        for part in syntax.walk(function):
            match part:
                case syntax.AssignStatement(name=name) | syntax.LoopStatement(name=name):
                    self.inside.add(name)
                case syntax.BracketCall(signature=signature):
                    self.called.append(signature)
                case syntax.SetStatement() | syntax.FunctionDefinition() if part is not function:
                    is_known = False
        if body is None and is_known and self.inside.isdisjoint(looked_at):
            self.outside = tuple(looked_at)


def looked_at_outside(functions: Iterable[FunctionDefinition]) -> set[str] | None:
    """Return the variables that functions look at before they set them.

    Returns:
        None where one of them changes settings, or defines another one.
    """
    found: set[str] = set()
    for one in functions:
        if any(isinstance(part, _TELLS_NOTHING) and part is not one for part in syntax.walk(one)):
            return None
        found.update(_looked_at(one.body, {parameter.name for parameter in one.parameters}))
    return found


_TELLS_NOTHING = syntax.SetStatement | syntax.FunctionDefinition | syntax.OutputStatement


def _looked_at(statements: Sequence[Statement], known: Collection[str]) -> Iterator[str]:
    """Yield the variables that statements look at, without those that are surely set before.

    Args:
        statements: The statements, in order.
        known: The variables that are set before all of them.
    """
    is_set = set(known)
    for statement in statements:
        match statement:
            case syntax.AssignStatement(name=name, value=value):
                yield from _names_but(value, is_set)
                is_set.add(name)
            case syntax.LoopStatement(name=name, items=items, body=body):
                yield from _names_but(items, is_set)
                yield from _looked_at(body, is_set | {name})
            case syntax.IfChain(condition=condition, body=body, otherwise=otherwise):
                yield from _names_but(condition, is_set)
                yield from _looked_at(body, is_set)
                yield from _looked_at(otherwise, is_set)
            case syntax.ResultStatement(value=value):
                yield from _names_but(value, is_set)


def _names_but(node: Expression, known: Collection[str]) -> list[str]:
    return [name for name in names_in(node) if name not in known]


def _outside(reached: Sequence[_Looks | None]) -> tuple[str, ...] | None:
    """Return the variables outside that a call looks at, or None where that cannot be told.

    Args:
        reached: What the function looks at, and all that it calls.
    """
    if any(one is None or one.outside is None for one in reached):
        return None
    outside = {name: None for one in reached for name in one.outside}  # type: ignore[union-attr]  # none is None
    first = reached[0]
    assert first is not None, "it is the function itself"
    if first.called and any(outside.keys() & one.inside for one in reached if one is not None):
        return None
    return tuple(outside)


def _reached(
    function: FunctionDefinition,
    looks: Mapping[int, _Looks],
    named: Mapping[Signature, Sequence[FunctionDefinition]],
) -> Iterator[_Looks | None]:
    """Yield what a function and all that it calls look at; None for what is not known."""
    known, waiting = {id(function)}, [function]
    while waiting:
        one = looks[id(waiting.pop())]
        yield one
        for signature in one.called:
            found = named.get(signature, ())
            if len(found) > 1 or not (found or signature in BUILT_IN):
                yield None
            elif found and id(found[0]) not in known:
                known.add(id(found[0]))
                waiting.append(found[0])


def _plan(
    function: FunctionDefinition,
    looks: _Looks,
    outside: tuple[str, ...],
    asked: SequenceQuestions | None,
    looked_at: Mapping[str, int],
    most_runs: int,
    by_steps: Callable[[FunctionDefinition], Callable[[VariableFrame], Value | None]],
    *,
    calls: bool,
) -> CallPlan:
    body = looks.body
    kinds = tuple([one.kind for one in function.parameters])
    ranks = tuple([looked_at.get(one.name, 0) for one in function.parameters])
    questions = tuple([_questions(function, one, outside, asked) for one in function.parameters])
    if body is not None and not body.calls:
        most_runs = body.most_at_once
    if asked is not None and any(
        found is None and asked.tests.get(one.name) is not None
        for one, found in zip(function.parameters, questions, strict=True)
    ):
        most_runs = min(most_runs, FEW_ALIKE)
    of_rolls = [some for some, kind in zip(questions, kinds, strict=True) if kind == "s" and some]
    if of_rolls:
        most_runs = max(most_runs, _FEW_ANSWERS)
    named = {name for some in of_rolls for one in some for name in names_in(one.test.value)}
    first = tuple(
        [
            place
            for place, one in enumerate(function.parameters)
            if one.kind == "n" and one.name in named
        ]
    )
    if body is None:
        run = _run_by_steps(function, by_steps(function))
        return CallPlan(
            function, kinds, questions, ranks, first, run, (), outside, 0, most_runs, 1, (), calls
        )
    return CallPlan(
        function,
        kinds,
        questions,
        ranks,
        first,
        body.run,
        tuple([TYPES[kind] for kind in body.outside_kinds]),
        outside,
        FEW_ALIKE if body.is_plain else 0,
        most_runs,
        body.height,
        body.functions[1:],
        calls,
    )


def _questions(
    function: FunctionDefinition,
    rolled: syntax.ParameterPart,
    outside: Sequence[str],
    asked: SequenceQuestions | None,
) -> tuple[FaceQuestion, ...] | None:
    """Return what a function asks of the faces of a roll, where the values are at hand."""
    if asked is None:
        return None
    tests = (asked.tests if rolled.kind == "s" else asked.of_numbers).get(rolled.name)
    if tests is None:
        return None
    places = {
        one.name: (place, _SETTLED[one.kind]) for place, one in enumerate(function.parameters)
    }
    places |= {name: (len(places) + place, (int, tuple)) for place, name in enumerate(outside)}
    known = {name: place for name, place in places.items() if name not in asked.changed}
    readings = [reading(test.value, known) for test in tests]
    questions = [FaceQuestion(test, one) for test, one in zip(tests, readings, strict=True) if one]
    return tuple(questions) if len(questions) == len(tests) else None


_SETTLED: Mapping[str, Collection[type]] = {"n": (int,), "s": (tuple,), "d": (), "?": (int, tuple)}
"""The types of what is passed to parameters of each kind and is the same for the body."""


def _run_by_steps(
    function: FunctionDefinition, body: Callable[[VariableFrame], Value | None]
) -> Callable[..., Value | None]:
    """Return what runs a function that is not written in Python."""
    names = [parameter.name for parameter in function.parameters]

    def run(*given: Value | VariableFrame) -> Value | None:
        *arguments, frame = given
        assert isinstance(frame, VariableFrame), "it comes last"
        own = dict(zip(names, arguments, strict=True))
        return body(VariableFrame(own, frame, frame.program))  # type: ignore[arg-type]  # values

    return run
