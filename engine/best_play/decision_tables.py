"""Decision tables: how a decision is best made in each situation in which it may be met."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

__all__ = ["DecisionRow", "DecisionTable", "Scalar"]

Scalar: TypeAlias = int | bool | str
"""What a variable of a situation holds: a number, a truth or a text."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A situation in which a decision may be met.

    Attributes:
        situation: What each variable of the table holds, or None where it holds nothing.
        answers: The answers that can be given, the usual one first: 0 and 1 for no and yes, or the
            numbers to choose from.
        answer: The best of them; where several are equally good, the first.
        values: What each answer comes to, as the goal is told, if all is decided as well as it can
            be afterwards.
        reached: How often the situation is met on average in a roll that is played so: a
            probability, unless the roll can come back to it. 0 where best play never comes here.
    """

    situation: tuple[Scalar | None, ...]
    answers: tuple[int, ...]
    answer: int
    values: tuple[Fraction, ...]
    reached: Fraction

    @property
    def value(self) -> Fraction:
        """What the best answer comes to."""
        return self.values[self.answers.index(self.answer)]

    @property
    def is_tied(self) -> bool:
        """Whether another answer is just as good."""
        return self.values.count(self.value) > 1


@dataclass(frozen=True, slots=True)
class DecisionTable:
    """How a decision is best made in every situation in which it may be met.

    No two rows are of the same situation. Variables that hold the same in all situations are left
    out.

    Attributes:
        variables: The names of the variables that the answer may depend on.
        rows: A row for every situation, those of small numbers first.
        is_truth: Whether the answers are no and yes, rather than numbers.
    """

    variables: tuple[str, ...]
    rows: tuple[DecisionRow, ...]
    is_truth: bool

    def answer_text(self, answer: int) -> str:
        """Return an answer for people."""
        if self.is_truth:
            return "yes" if answer else "no"
        return str(answer)
