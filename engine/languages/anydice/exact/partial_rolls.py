"""Rolls of which only that is settled which a function looks at.

A function that asks of 6d6 no more than how many dice show 5 or more has seven different runs, and
not one for each of 462 sorted rolls. So a parameter ``:s`` may hold a roll about which nothing is
known yet. Each question divides the dice further, into those that show one of some faces and those
that show one of others; every answer has a weight. The function is run again and again, each time
with the next answer to the last question that has one left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, cast

from engine.languages.anydice.arithmetic import COMPARISONS, MIRRORED
from engine.languages.anydice.reading.syntax import Signature
from engine.languages.anydice.values import Dice, Sequence, Value, faces_of

__all__ = [
    "AT_ONCE",
    "AnswerTree",
    "PartialRoll",
    "TooManyAnswersError",
    "compared_roll",
    "settled",
]

_Group: TypeAlias = tuple[tuple[tuple[int, int], ...], int, int]
"""Faces with their weights, the sum of these, and how many dice show one of these faces."""

_Groups: TypeAlias = tuple[_Group, ...]
"""Every die of a roll belongs to one group."""

_Answer: TypeAlias = tuple[int, _Groups, int]
"""An answer, the groups of the roll behind it, and the weight of all rolls that lead to it."""


class TooManyAnswersError(Exception):
    """A function looks at so much of a roll that there are too many different runs."""


class AnswerTree:
    """Gives every combination of answers to what a function asks of its rolls, run by run."""

    __slots__ = ("_asked", "_given", "_left", "_most", "_seeming", "_total")

    def __init__(self, most: int, total: int) -> None:
        """Begin before the first run.

        Args:
            most: How many runs may be made.
            total: The weight of everything.
        """
        self._most = most
        self._total = total
        self._asked = 0
        self._seeming = 1
        self._given: list[_Answer] = []
        self._left: list[list[_Answer]] = []

    def runs(self) -> Iterator[int]:
        """Begin anew, and yield the number of each run before it is made.

        Raises:
            TooManyAnswersError: There are too many, or seem to be in the first run, which goes
                where the likeliest answers lead.
        """
        given, left = self._given, self._left
        given.clear()
        left.clear()
        self._seeming = 1
        for number in range(self._most):
            self._asked = 0
            yield number
            self._seeming = 0
            while left and not left[-1]:
                given.pop()
                left.pop()
            if not left:
                return
            given[-1] = left[-1].pop()
        raise TooManyAnswersError

    def given(self) -> _Answer | None:
        """Return the answer to the next question, or None where it has not been asked before."""
        asked = self._asked
        if asked == len(self._given):
            return None
        self._asked = asked + 1
        return self._given[asked]

    def first(self, answers: list[_Answer]) -> _Answer:
        """Return the last of the answers to a question that has not been asked before.

        Raises:
            TooManyAnswersError: There seem to be too many combinations of answers.
        """
        self._seeming *= len(answers)
        if self._seeming > self._most:
            raise TooManyAnswersError
        answer = answers.pop()
        self._given.append(answer)
        self._left.append(answers)
        self._asked += 1
        return answer

    @property
    def weight(self) -> int:
        """The weight of all that answers to the questions of this run so far."""
        return self._given[-1][2] if self._given else self._total


class PartialRoll:
    """A sorted roll of a pool, of which as much is known as was asked in this run.

    Attributes:
        size: How many dice there are.
    """

    __slots__ = ("_ascending", "_groups", "_highest_first", "_known", "_nothing", "_tree", "size")

    def __init__(self, pool: Dice, tree: AnswerTree, *, highest_first: bool) -> None:
        """Know nothing of a roll.

        Args:
            pool: What is rolled, not the empty die.
            tree: What gives the answers.
            highest_first: Whether the roll begins with the greatest die.
        """
        self.size = pool.count
        self._ascending = tuple(faces_of(pool.die))
        self._tree = tree
        self._highest_first = highest_first
        self._nothing: _Groups = ((self._ascending, pool.die.total, self.size),)
        self._groups: _Groups = self._nothing
        self._known: dict[tuple[object, ...], list[_Answer]] = {}

    def forget(self) -> None:
        """Know nothing any more, before the next run."""
        self._groups = self._nothing

    def worth(self, of_face: Callable[[int], int]) -> int:
        """Return what the dice are worth together.

        Args:
            of_face: What a face is worth, the same at this question in every run; asked once.
        """
        answer = self._tree.given() or self._tree.first(self._answers(of_face))
        self._groups = answer[1]
        return answer[0]

    def _answers(self, of_face: Callable[[int], int]) -> list[_Answer]:
        """Return all answers to a question about what is known now, the likeliest last."""
        groups, weight = self._groups, self._tree.weight
        worths = {face: of_face(face) for face, _ in self._ascending}
        key = (groups, *worths.values())
        answers = self._known.get(key)
        if answers is None:
            answers = sorted(_answers(groups, worths), key=_weight_of)
            self._known[key] = answers
        whole = math.prod([total**count for _, total, count in groups])
        return [(one, behind, weight // whole * ways) for one, behind, ways in answers]

    def compared(self, sign: str, number: int) -> int:
        """Return how many dice compare so to a number."""
        answer = self._tree.given()
        if answer is None:
            compare = COMPARISONS[sign]
            return self.worth(lambda face: compare(face, number))
        self._groups = answer[1]
        return answer[0]

    def showing(self, wanted: Sequence) -> int:
        """Return how many dice show each of some numbers, added up."""
        return self.worth(wanted.count)

    def whole(self) -> Sequence:
        """Return the whole roll."""
        faces = [(face,) * self.worth(face.__eq__) for face, _ in self._ascending]
        roll = [face for some in faces for face in some]
        return tuple(roll[::-1] if self._highest_first else roll)


def compared_roll(sign: str, left: object, right: object) -> int | None:
    """Return how many dice of a roll on one side compare so to a number on the other, if it is so.

    Where both sides are something else, None is returned.
    """
    if type(left) is PartialRoll and type(right) is int:
        return left.compared(sign, right)
    if type(right) is PartialRoll and type(left) is int:
        return right.compared(MIRRORED[sign], left)
    return None


def settled(value: Value | PartialRoll) -> Value:
    """Return a value; of a roll all that it shows is settled."""
    return value.whole() if type(value) is PartialRoll else value  # type: ignore[return-value]  # else a value


def _counted(wanted: object, roll: object) -> int | None:
    if type(roll) is not PartialRoll or type(wanted) not in (int, tuple):
        return None
    return roll.showing(wanted if isinstance(wanted, tuple) else (cast("int", wanted),))


def _contained(roll: object, wanted: object) -> int | None:
    if type(roll) is not PartialRoll or type(wanted) is not int:
        return None
    return int(roll.showing((wanted,)) > 0)


def _greater(one: object, other: object) -> int | None:
    return max(one, other) if type(one) is int and type(other) is int else None


def _lesser(one: object, other: object) -> int | None:
    return min(one, other) if type(one) is int and type(other) is int else None


AT_ONCE: Mapping[Signature, Callable[[object, object], int | None]] = {
    ("count", None, "in", None): _counted,
    (None, "contains", None): _contained,
    ("highest", "of", None, "and", None): _greater,
    ("lowest", "of", None, "and", None): _lesser,
}
"""The functions of two numbers, or that look at a roll without settling all of it.

They return None where they are given something else.
"""


def _weight_of(answer: _Answer) -> int:
    return answer[2]


def _answers(groups: _Groups, worths: Mapping[int, int]) -> list[_Answer]:
    """Return what the dice of some groups may be worth together, from what each face is worth."""
    answers: list[_Answer] = [(0, (), 1)]
    for group in groups:
        faces, total, count = group
        by_worth: dict[int, list[tuple[int, int]]] = {}
        for pair in faces:
            by_worth.setdefault(worths[pair[0]], []).append(pair)
        parts: list[_Answer] = [(next(iter(by_worth)) * count, (group,), total**count)]
        if len(by_worth) > 1:
            parts = list(_divided(list(by_worth.items()), count))
        if groups == (group,):
            return parts
        answers = [
            (one + more, done + part, ways * factor)
            for one, done, ways in answers
            for more, part, factor in parts
        ]
    return answers


def _divided(
    worths: list[tuple[int, list[tuple[int, int]]]], count: int
) -> Iterator[tuple[int, _Groups, int]]:
    """Yield what some dice may be worth, the groups they make up then, and the ways to do so."""
    (each, faces), rest = worths[0], worths[1:]
    total, shown = sum([weight for _, weight in faces]), tuple(faces)
    if not rest:
        yield each * count, ((shown, total, count),) if count else (), total**count
        return
    for number in range(count + 1):
        group = ((shown, total, number),) if number else ()
        factor = math.comb(count, number) * total**number
        for more, groups, ways in _divided(rest, count - number):
            yield each * number + more, group + groups, factor * ways
