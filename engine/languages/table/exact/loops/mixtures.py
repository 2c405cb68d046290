"""What a part of a loop's variables can hold: certain contents, or a mixture that is not looked at.

While all of three fighters stand, a fight asks no more of them than that. So it does not matter
which hit points they have left, but how likely each combination is; and that only depends on the
number of blows that they have taken. Such a mixture is one state instead of hundreds. It is parted
by the answers to all that statements ask of the part without changing it: when somebody falls, it
is another mixture.

A mixture has whole weights without a common divisor, and stands for all its multiples: what is left
of it after a statement is mostly a known one, so many times. It is told apart into contents where
there come to be more mixtures with the same answers than contents.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from engine.languages.table.exact.analysis.looked_at import answers_of
from engine.languages.table.exact.analysis.shapes import Question
from engine.languages.table.exact.loops.reached import TooManyStatesError
from engine.languages.table.exact.loops.steps import Contents

__all__ = ["Mixture", "PartContents"]

_MOST_TIMES = 16
"""In how many mixtures each content may be, on average."""

Mixture: TypeAlias = tuple[tuple[Contents, int], ...]
"""Contents, each with its weight."""


class PartContents:
    """All that some variables are found to hold, by numbers."""

    def __init__(self, asked: Sequence[tuple[int, Sequence[Question] | None]], most: int) -> None:
        """Know of nothing yet.

        Args:
            asked: The places of variables that are looked at by what does not change any of them,
                and what is asked of each.
            most: Numbers that are given at most.
        """
        self._asked = asked
        self._most = most
        self._held: list[Mixture] = []
        self._numbers: dict[Contents, int] = {}
        self._numbers_of_mixtures: dict[frozenset[tuple[Contents, int]], int] = {}
        self._answers: dict[Contents, object] = {}
        self._contents: dict[object, set[Contents]] = {}
        self._mixtures: dict[object, tuple[int, int]] = {}
        self._apart: set[object] = set()

    def number(self, contents: Contents) -> int:
        """Return the number of certain contents.

        Raises:
            TooManyStatesError: There are too many.
        """
        found = self._numbers.get(contents)
        if found is None:
            found = self._numbers[contents] = self._new(((contents, 1),))
        return found

    def held(self, number: int) -> Mixture:
        """Return what a number stands for."""
        return self._held[number]

    def one_of(self, number: int) -> Contents:
        """Return some of what a number stands for; all of it gives the same answers."""
        return self._held[number][0][0]

    def parted(self, weights: Mapping[Contents, int]) -> Iterator[tuple[int, int]]:
        """Yield the numbers of what some contents come to, each with how many times it is there.

        Args:
            weights: The contents, each with a positive weight.

        Raises:
            TooManyStatesError: There are too many.
        """
        by_answers: dict[object, dict[Contents, int]] = {}
        for contents, weight in weights.items():
            by_answers.setdefault(self._answers_of(contents), {})[contents] = weight
        for answers, mixture in by_answers.items():
            yield from self._as_one(answers, mixture)

    def answering(
        self, numbers: Iterable[int], asked: Sequence[tuple[int, Sequence[Question] | None]]
    ) -> list[int]:
        """Return a number for each answer that some numbers give to what is asked."""
        found: dict[object, int] = {}
        for number in numbers:
            found.setdefault(answers_of(self.one_of(number), asked), number)
        return list(found.values())

    def anew(self) -> PartContents:
        """Return the same without any numbers, and with that told apart which should have been."""
        found = PartContents(self._asked, self._most)
        found._apart = self._apart
        return found

    def _answers_of(self, contents: Contents) -> object:
        found = self._answers.get(contents)
        if found is None:
            found = self._answers[contents] = answers_of(contents, self._asked)
        return found

    def _as_one(self, answers: object, weights: Mapping[Contents, int]) -> list[tuple[int, int]]:
        """Return a mixture as one where that is worth while, or its contents."""
        if len(weights) == 1:
            return [(self.number(contents), weight) for contents, weight in weights.items()]
        common = math.gcd(*weights.values())
        mixture = {contents: weight // common for contents, weight in weights.items()}
        key = frozenset(mixture.items())
        found = self._numbers_of_mixtures.get(key)
        if found is None:
            seen = self._contents.setdefault(answers, set())
            seen.update(mixture)
            count, sizes = self._mixtures.get(answers, (0, 0))
            count, sizes = self._mixtures[answers] = count + 1, sizes + len(mixture)
            if answers in self._apart or count > len(seen) or sizes > _MOST_TIMES * len(seen):
                self._apart.add(answers)
                return [(self.number(contents), weight) for contents, weight in weights.items()]
            found = self._numbers_of_mixtures[key] = self._new(tuple(mixture.items()))
        return [(found, common)]

    def _new(self, held: Mixture) -> int:
        if len(self._held) >= self._most:
            raise TooManyStatesError
        self._held.append(held)
        return len(self._held) - 1
