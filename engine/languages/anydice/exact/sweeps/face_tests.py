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
from typing import Any, TypeAlias

from engine.errors import DiceError
from engine.languages.anydice.arithmetic import COMPARISONS, MIRRORED, NUMBER_OPERATORS
from engine.languages.anydice.exact.in_python.writing import numbers_of
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import (
    AnyDiceSyntax,
    FunctionDefinition,
    Signature,
    walk,
)
from engine.languages.anydice.values import Dice, Value, die_of, faces_of

__all__ = [
    "FaceQuestion",
    "FaceTest",
    "SequenceQuestions",
    "asked",
    "has_few_rolls",
    "reading",
    "seen_by",
    "with_alike_faces_asked",
]

Reading: TypeAlias = Callable[[Sequence[Any]], Any]
"""Finds a value among the arguments of a call and, behind these, the variables outside."""


@dataclass(frozen=True, slots=True)
class FaceTest:
    """A question about how many elements of a sequence compare so to a value, or are in it.

    Attributes:
        outcome: What it makes of an element and the value.
        kinds: The types that the value may have.
        value: The value.
        is_in_sum: Whether elements are compared with it in a sum, whose other side it has, too.
    """

    outcome: Callable[[int, Any], int]
    kinds: tuple[type, ...]
    value: syntax.Expression
    is_in_sum: bool = False


@dataclass(frozen=True, slots=True)
class FaceQuestion:
    """A test of the faces of a roll, and how its value is found when a function is called.

    Attributes:
        test: The test.
        reading: Finds the value among the arguments and, behind these, the variables outside; it
            comes to None where there is none.
    """

    test: FaceTest
    reading: Reading

    def value_among(self, known: Sequence[Any]) -> Any:  # noqa: ANN401 - a value of the program
        """Return the value that faces are compared with; None where it is none for this test.

        Args:
            known: The arguments, and behind them the variables outside.
        """
        value = self.reading(known)
        return value if type(value) in self.test.kinds else None


def reading(
    node: syntax.Expression, places: Mapping[str, tuple[int, Collection[type]]]
) -> Reading | None:
    """Return what finds the value of an expression when a function is called, or None.

    Args:
        node: The expression.
        places: Where each variable stands, and the types for which it is what was passed.
    """
    match node:
        case syntax.WholeTerm(value=number):
            return lambda _: number
        case syntax.VariableTerm(name=name) if name in places:
            return _of_type(*places[name])
        case syntax.SequenceTerm() if (numbers := numbers_of(node)) is not None:
            return lambda _: numbers
        case syntax.BinaryTerm(operator=sign) if sign in NUMBER_OPERATORS:
            sides = [reading(one, places) for one in (node.left, node.right)]
            return None if None in sides else _combined(NUMBER_OPERATORS[sign], *sides)  # type: ignore[arg-type]  # none is None
    return None


def _of_type(place: int, types: Collection[type]) -> Reading:
    return lambda known: known[place] if type(known[place]) in types else None


def _combined(operation: Callable[[int, int], int], left: Reading, right: Reading) -> Reading:
    def value(known: Sequence[Any]) -> int | None:
        one, other = left(known), right(known)
        if type(one) is not int or type(other) is not int:
            return None
        try:
            return operation(one, other)
        except DiceError:
            return None

    return value


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
        if test is None or (test.is_in_sum and kinds.get(name) == "s"):
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
            rest = syntax.BinaryTerm(
                node.span, "-" if sign == "+" else "+", test.value, right, node.span
            )
            first = (left, replace(test, value=rest, is_in_sum=True))
            if sign == "-":
                return (first,)
            rest = replace(rest, right=left)
            return first, (right, replace(test, value=rest, is_in_sum=True))
    return ()


def _is_size(node: AnyDiceSyntax) -> bool:
    """Return whether it is ``#`` before a variable, of which no face is looked at."""
    return (
        isinstance(node, syntax.UnaryTerm)
        and node.operator == "#"
        and isinstance(node.operand, syntax.VariableTerm)
    )


def _times(face: int, wanted: int | tuple[int, ...]) -> int:
    return wanted.count(face) if isinstance(wanted, tuple) else int(face == wanted)


_NUMBER = (int,)
