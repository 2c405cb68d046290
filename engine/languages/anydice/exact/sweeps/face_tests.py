"""What a function asks of the faces of a roll, as far as its text tells.

Faces that pass the same tests are alike: where a function only counts how many of 6d10 reach 6 and
how many show 1, it is all one whether a die shows 2 or 5. So a pool of dice with three faces takes
the place of 6d10, with 28 sorted rolls for 5,005.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import DiceError
from engine.languages.anydice.arithmetic import COMPARISONS, MIRRORED
from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.exact.lowering.unknown import NotLoweredError
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import (
    AnyDiceSyntax,
    FunctionDefinition,
    Signature,
    walk,
)
from engine.languages.anydice.values import Dice, Value, die_of, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = [
    "FaceQuestion",
    "FaceTest",
    "FunctionTests",
    "Operand",
    "SequenceQuestions",
    "asked",
    "has_few_rolls",
    "seen_by",
    "with_alike_faces_asked",
]


@dataclass(frozen=True, slots=True)
class FaceTest:
    """A question about how many elements of a sequence compare so to a value, or are in it.

    Attributes:
        outcome: What it makes of an element and the value.
        kinds: The types that the value may have.
        value: The value.
        more: A number that is added to the element before, if any is.
        is_less: Whether that is taken off.
    """

    outcome: Callable[[int, Any], int]
    kinds: tuple[type, ...]
    value: syntax.Expression
    more: syntax.Expression | None = None
    is_less: bool = False


class Operand(NamedTuple):
    """Where a value is found when a function is called.

    Attributes:
        place: Where it stands among the arguments and, behind these, the variables outside; None
            where it is written.
        value: The value that is written, or else 0.
    """

    place: int | None
    value: int | tuple[int, ...] = 0

    def among(self, known: Sequence[Any]) -> Any:  # noqa: ANN401 - a value of the program
        """Return the value, of these arguments and variables outside."""
        return self.value if self.place is None else known[self.place]


@dataclass(frozen=True, slots=True)
class FaceQuestion:
    """A test of the faces of a roll, and where its value is found.

    Attributes:
        test: The test.
        value: Its value.
        more: The number that is added to each face before, or taken off; None where there is none.
    """

    test: FaceTest
    value: Operand
    more: Operand | None = None

    def value_among(self, known: Sequence[Any]) -> Any:  # noqa: ANN401 - a value of the program
        """Return the value that faces are compared with; None where it is none for this test.

        Args:
            known: The arguments, and behind them the variables outside.
        """
        value = self.value.among(known)
        if type(value) not in self.test.kinds:
            return None
        if self.more is None:
            return value
        more = self.more.among(known)
        if type(more) is not int:
            return None
        return value + more if self.test.is_less else value - more


@dataclass(frozen=True, slots=True)
class SequenceQuestions:
    """What a function asks of its sequences.

    Attributes:
        tests: The tests of each sequence that is passed to it; None where more is asked of one.
            There are none where that cannot be told, because two parameters have one name or other
            functions, which see the variables of their callers, look at one of that name too.
        of_numbers: The same for numbers.
        changed: The variables that it sets.
    """

    tests: Mapping[str, tuple[FaceTest, ...] | None]
    of_numbers: Mapping[str, tuple[FaceTest, ...] | None]
    changed: frozenset[str]


class FunctionTests:
    """Knows what the functions of a program ask that were called so far."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Know none yet of what ``program`` runs."""
        self._program = program
        self._known: dict[tuple[int, int], SequenceQuestions] = {}

    def of(self, function: FunctionDefinition) -> SequenceQuestions:
        """Return what a function asks."""
        known = self._program.steps.asked(function)
        if known is not None:
            return known
        key = id(function), self._program.changes
        if key not in self._known:
            self._known[key] = asked(function, self._program.functions.values())
        return self._known[key]

    def numbers_named(self, function: FunctionDefinition, rolls: Iterable[str]) -> set[str] | None:
        """Return the variables that are named in all that a function asks of some rolls.

        None where it asks more than how many dice pass tests, or where these may change.
        """
        asked, tests = self.of(function), list[FaceTest]()
        for roll in rolls:
            found = asked.tests.get(roll)
            if found is None or _may_change(found, asked.changed):
                return None
            tests += found
        return {
            part.name
            for value in _values(tests)
            for part in walk(value)
            if isinstance(part, syntax.VariableTerm)
        }

    def merged(
        self, function: FunctionDefinition, arguments: tuple[Value, ...], frame: VariableFrame
    ) -> tuple[Value, ...]:
        """Return arguments with pools that have one face for all that are alike.

        Args:
            function: The function.
            arguments: What is passed to it.
            frame: The frame that its frame stands in.
        """
        asked = self.of(function)
        tests = {**asked.tests, **asked.of_numbers}
        if all(one is None for one in tests.values()):
            return arguments
        known: dict[str, Held] = {}
        changed = set(asked.changed)
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            if type(argument) is int or (parameter.kind != "n" and type(argument) is tuple):
                known[parameter.name] = argument
            else:
                changed.add(parameter.name)
        inside = VariableFrame(known, frame, self._program)
        return tuple(
            [
                self._merged(argument, parameter.kind, tests.get(parameter.name), changed, inside)
                for parameter, argument in zip(function.parameters, arguments, strict=True)
            ]
        )

    def _merged(
        self,
        argument: Value,
        kind: str,
        tests: Sequence[FaceTest] | None,
        changed: set[str],
        frame: VariableFrame,
    ) -> Value:
        if tests is None or not isinstance(argument, Dice):
            return argument
        pool = argument if kind == "s" else Dice(1, self._program.dice.die(argument))
        if _may_change(tests, changed):
            return argument
        known: list[tuple[Callable[[int, Any], int], Value]] = []
        try:
            for one in tests:
                value = self._program.value(one.value, frame)
                more = 0 if one.more is None else self._program.value(one.more, frame)
                if type(value) not in one.kinds or type(more) is not int:
                    return argument
                if one.more is not None:
                    value = value + more if one.is_less else value - more  # type: ignore[operator]  # numbers
                known.append((one.outcome, value))
        except (DiceError, NotLoweredError):
            return argument
        return _with_alike_faces(pool, tuple(known))


@lru_cache(maxsize=1_000)
def _with_alike_faces(
    pool: Dice, tests: tuple[tuple[Callable[[int, Any], int], Value], ...]
) -> Dice:
    """Return a pool with one face for all that pass the same tests.

    Args:
        pool: What is rolled.
        tests: What each test makes of a face and its value, and this value.
    """
    alike: dict[tuple[int, ...], int] = {}
    weights: dict[int, int] = {}
    for face, weight in faces_of(pool.die):
        outcomes = tuple([outcome(face, value) for outcome, value in tests])
        first = alike.setdefault(outcomes, face)
        weights[first] = weights.get(first, 0) + weight
    return pool if len(weights) == len(pool.die.faces) else Dice(pool.count, die_of(weights))


def has_few_rolls(pool: Dice, most: int) -> bool:
    """Return whether a pool has no more than so many sorted rolls."""
    faces = len(pool.die.faces)
    if not faces:
        return True
    least = pool.count + faces - 1 if faces > 1 else 1  # so many there are in any case
    return least <= most and math.comb(pool.count + faces - 1, pool.count) <= most


def with_alike_faces_asked(
    pool: Dice, questions: Sequence[FaceQuestion], few: int, known: Sequence[Any]
) -> Dice | None:
    """Return a pool with one face for all of which a function asks the same.

    Args:
        pool: What is rolled.
        questions: What is asked.
        few: How many rolls are few enough for a pool to stay as it is.
        known: The arguments, and behind them the variables outside.

    Returns:
        None where a question is none that a face answers.
    """
    if has_few_rolls(pool, few):
        return pool
    tests = []
    for one in questions:
        value = one.value_among(known)
        if value is None:
            return None
        tests.append((one.test.outcome, value))
    return _with_alike_faces(pool, tuple(tests))


def asked(
    function: FunctionDefinition, functions: Collection[FunctionDefinition]
) -> SequenceQuestions:
    """Return what a function of a program asks, where these are all functions or those so far."""
    names = [parameter.name for parameter in function.parameters]
    kinds = {parameter.name: parameter.kind for parameter in function.parameters}
    seen = kinds.keys() & seen_by(one for one in functions if one is not function)
    if len(kinds) < len(names) or any(kinds[name] == "s" for name in seen):
        return SequenceQuestions({}, {}, frozenset())
    tests: dict[str, list[FaceTest] | None] = {name: [] for name in kinds}
    defined = {one.signature for one in functions}
    for name, test in _uses(function, defined):
        found = tests.get(name)
        if test is None or (test.more is not None and kinds.get(name) == "s"):
            tests[name] = None
        elif found is not None:
            found.append(test)
    changed = frozenset(
        part.name
        for part in walk(function)
        if isinstance(part, syntax.AssignStatement | syntax.LoopStatement)
    )
    sized = {one.operand.name for one in walk(function) if _is_size(one)}  # type: ignore[attr-defined]  # of a variable
    every = {name: None if some is None else tuple(some) for name, some in tests.items()}
    numbers = {name for name in kinds if kinds[name] == "n"} - changed - seen - sized
    return SequenceQuestions(
        {name: every[name] for name in kinds if kinds[name] == "s"},
        {name: every[name] for name in numbers},
        changed,
    )


def seen_by(others: Iterable[FunctionDefinition]) -> set[str]:
    """Return the variables that functions look at which are none of their own parameters."""
    return {name for other in others for name in other.looked_at}


def _uses(
    node: AnyDiceSyntax,
    defined: Collection[Signature],
    compared: Sequence[tuple[syntax.Expression, FaceTest]] = (),
) -> Iterator[tuple[str, FaceTest | None]]:
    """Yield the variables that are used, with the test; None where more is asked of one.

    Args:
        node: What uses them.
        defined: The functions of the program, of which one may take the place of a built-in one.
        compared: What stands in a sum that is compared, with the test that this is of it.
    """
    counted = [*compared]
    sides: list[tuple[syntax.Expression, FaceTest]] = []
    match node:
        case syntax.BinaryTerm(operator=sign, left=left, right=right) if sign in COMPARISONS:
            sides = [
                (left, FaceTest(COMPARISONS[sign], _NUMBER, right)),
                (right, FaceTest(COMPARISONS[MIRRORED[sign]], _NUMBER, left)),
            ]
            counted += sides
        case syntax.BracketCall(signature=signature) if signature in defined:
            pass
        case syntax.BracketCall(signature=("count", None, "in", None), arguments=(wanted, row)):
            counted = [(row, FaceTest(_times, (int, tuple), wanted))]
        case syntax.BracketCall(signature=(None, "contains", None), arguments=(row, wanted)):
            counted = [(row, FaceTest(COMPARISONS["="], _NUMBER, wanted))]
        case _ if _is_size(node):
            return
    for part in syntax.children(node):
        if isinstance(part, syntax.VariableTerm):
            yield part.name, next((test for one, test in counted if one is part), None)
        else:
            sums = [test for one, test in sides if one is part]
            yield from _uses(part, defined, _in_sum(part, sums[0]) if sums else ())


def _in_sum(node: AnyDiceSyntax, test: FaceTest) -> Sequence[tuple[syntax.Expression, FaceTest]]:
    """Return the tests of what ``a + b`` or ``a - b`` is made of, where this is a test of it."""
    match node:
        case syntax.BinaryTerm(operator="+" | "-" as sign, left=left, right=right):
            first = (left, replace(test, more=right, is_less=sign == "-"))
            return (first, (right, replace(test, more=left))) if sign == "+" else (first,)
    return ()


def _is_size(node: AnyDiceSyntax) -> bool:
    """Return whether it is ``#`` before a variable, of which no face is looked at."""
    return (
        isinstance(node, syntax.UnaryTerm)
        and node.operator == "#"
        and isinstance(node.operand, syntax.VariableTerm)
    )


def _values(tests: Iterable[FaceTest]) -> Iterator[syntax.Expression]:
    """Yield what tests compare elements with, and what is added to these before."""
    for one in tests:
        yield one.value
        if one.more is not None:
            yield one.more


def _may_change(tests: Iterable[FaceTest], changed: Collection[str]) -> bool:
    """Return whether the values of tests may differ from one run or place to another."""
    return any(
        isinstance(part, syntax.BracketCall)
        or (isinstance(part, syntax.VariableTerm) and part.name in changed)
        for value in _values(tests)
        for part in walk(value)
    )


def _times(face: int, wanted: int | tuple[int, ...]) -> int:
    return wanted.count(face) if isinstance(wanted, tuple) else int(face == wanted)


_NUMBER = (int,)
