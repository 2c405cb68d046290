"""Conditions on the variables of a decision, and rules made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from engine.best_play.decision_tables import DecisionRow, DecisionTable, Scalar

__all__ = [
    "Case",
    "Choice",
    "Condition",
    "DecisionRule",
    "ExtremeOffer",
    "Quantity",
    "QuantityTest",
    "Relation",
    "Situation",
    "Threshold",
    "ValueOf",
    "threshold_of",
]

Situation: TypeAlias = "tuple[Scalar | None, ...]"
"""What each variable of a table holds."""


class Relation(Enum):
    """How something lies to a bound."""

    AT_LEAST = ">="
    AT_MOST = "<="
    IS = "=="
    IS_NOT = "!="

    @property
    def opposite(self) -> Relation:
        """The relation that holds where this one does not."""
        return _OPPOSITES[self]


_OPPOSITES = {
    Relation.AT_LEAST: Relation.AT_MOST,
    Relation.AT_MOST: Relation.AT_LEAST,
    Relation.IS: Relation.IS_NOT,
    Relation.IS_NOT: Relation.IS,
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A variable, or the sum or the difference of two.

    Attributes:
        first: The place of the variable in the table.
        second: The place of another one, or None.
        sign: 1 where the second is added, -1 where it is taken away.
    """

    first: int
    second: int | None = None
    sign: int = 1

    def of(self, situation: Situation) -> Scalar | None:
        """Return what it is in a situation; None where a variable holds nothing."""
        held = situation[self.first]
        if self.second is None:
            return held
        other = situation[self.second]
        if not isinstance(held, int) or not isinstance(other, int):
            return None
        return held + self.sign * other


@dataclass(frozen=True, slots=True)
class QuantityTest:
    """A quantity against a bound.

    Attributes:
        quantity: What is looked at.
        relation: How it has to lie to the bound.
        bound: A number, a truth or a text; None for a variable that holds nothing.
    """

    quantity: Quantity
    relation: Relation
    bound: Scalar | None

    def holds(self, situation: Situation) -> bool:
        """Return whether it is so in a situation; an order is never of what is no number."""
        held, bound = self.quantity.of(situation), self.bound
        if self.relation is Relation.IS:
            return held == bound
        if self.relation is Relation.IS_NOT:
            return held != bound
        if not isinstance(held, int) or not isinstance(bound, int):
            return False
        return held >= bound if self.relation is Relation.AT_LEAST else held <= bound

    @property
    def opposite(self) -> QuantityTest:
        """What holds where this one does not, for quantities that are whole numbers throughout."""
        relation, bound = self.relation, self.bound
        if relation is Relation.AT_LEAST and isinstance(bound, int):
            bound -= 1
        elif relation is Relation.AT_MOST and isinstance(bound, int):
            bound += 1
        return QuantityTest(self.quantity, relation.opposite, bound)


Condition: TypeAlias = "tuple[tuple[QuantityTest, ...], ...]"
"""Some comparisons of which all hold in one of several groups at least."""


class ExtremeOffer(Enum):
    """An answer known by its place among those that are offered."""

    LEAST = "the least offered"
    GREATEST = "the greatest offered"


@dataclass(frozen=True, slots=True)
class ValueOf:
    """The answer is the number that a variable holds.

    Attributes:
        variable: The place of the variable in the table.
    """

    variable: int


Choice: TypeAlias = int | ExtremeOffer | ValueOf
"""An answer, however it is told."""


@dataclass(frozen=True, slots=True)
class Case:
    """An answer and when it is given.

    Attributes:
        condition: When.
        choice: The answer.
    """

    condition: Condition
    choice: Choice

    def applies(self, situation: Situation) -> bool:
        """Return whether the answer is given in a situation, if no case before it applies."""
        return any(all(one.holds(situation) for one in group) for group in self.condition)


@dataclass(frozen=True, slots=True)
class DecisionRule:
    """How a decision is made in every situation.

    Attributes:
        cases: Answers and when they are given; the first one that applies counts.
        otherwise: The answer where no case applies.
        is_truth: Whether the answers are no and yes, rather than numbers.
        exceptions: The share of the times the decision is met in which best play answers
            otherwise; 0 for a rule that is the whole truth.
        uses_ties: Whether it answers otherwise than the table where that is just as good.
    """

    cases: tuple[Case, ...]
    otherwise: Choice
    is_truth: bool = True
    exceptions: Fraction = Fraction(0)
    uses_ties: bool = False

    def answer(self, row: DecisionRow) -> int | None:
        """Return the answer in a situation, or None where the rule tells one that is not offered.

        Args:
            row: The situation with the answers that can be given.
        """
        found = (case.choice for case in self.cases if case.applies(row.situation))
        return answer_of(next(found, self.otherwise), row)

    def comparisons(self) -> Iterator[QuantityTest]:
        """Yield everything that is compared."""
        for case in self.cases:
            for group in case.condition:
                yield from group


def answer_of(choice: Choice, row: DecisionRow) -> int | None:
    """Return the answer that is told in a situation, or None where it is not offered."""
    if choice is ExtremeOffer.LEAST:
        return min(row.answers)
    if choice is ExtremeOffer.GREATEST:
        return max(row.answers)
    answer = row.situation[choice.variable] if isinstance(choice, ValueOf) else choice
    return answer if isinstance(answer, int) and answer in row.answers else None


@dataclass(frozen=True, slots=True)
class Threshold:
    """Where a decision turns: a variable against a bound.

    Attributes:
        variable: The name of the variable.
        relation: ``Relation.AT_LEAST`` or ``Relation.AT_MOST``.
        bound: The last number at which the answer is still the same.
    """

    variable: str
    relation: Relation
    bound: int


def threshold_of(table: DecisionTable, rule: DecisionRule) -> Threshold | None:
    """Return the threshold that a rule consists in, or None where it is a rule of another kind.

    That is a rule with one comparison of one variable that is a number. ``die == 1`` is one too
    where no number of the table is below 1, and so is ``die == 20`` where none is above it.

    Args:
        table: The table of the decision.
        rule: The rule that tells it.
    """
    compared = tuple(rule.comparisons())
    if len(rule.cases) != 1 or len(compared) != 1 or compared[0].quantity.second is not None:
        return None
    place, relation, bound = compared[0].quantity.first, compared[0].relation, compared[0].bound
    if type(bound) is not int:
        return None
    if relation is Relation.IS:
        held = [row.situation[place] for row in table.rows]
        numbers = [number for number in held if type(number) is int]
        if len(numbers) < len(held) or bound not in (min(numbers), max(numbers)):
            return None
        relation = Relation.AT_MOST if bound == min(numbers) else Relation.AT_LEAST
    if relation is Relation.IS_NOT:
        return None
    return Threshold(table.variables[place], relation, bound)
