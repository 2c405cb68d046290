"""What dice score where successes and failures are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from engine.calculus.value_set import ValueSet
from engine.languages.roll20.modifiers import Scoring
from engine.languages.roll20.units import Affine

__all__ = ["Score"]


@dataclass(frozen=True, slots=True)
class Score:
    """What a die scores.

    Attributes:
        of_value: 1, 0 or -1 by what the die is worth.
        reach: How far from 0 values score differently; None where that is not known.
    """

    of_value: Callable[[Fraction | int], int]
    reach: int | None

    @classmethod
    def of(
        cls, scoring: Scoring, worth: Callable[[Fraction], Fraction], plain: Affine | None
    ) -> Score:
        """Return how dice score once arithmetic has been done on each.

        Args:
            scoring: The successes and failures.
            worth: The arithmetic.
            plain: The arithmetic as a factor and a constant, where it is no more than that.
        """
        reach = None
        if plain is not None:
            (factor,) = plain.factors
            far = scoring.reach + abs(plain.constant)
            reach = ceil(far / abs(factor)) if factor else 0
        return cls(lambda value: scoring.score(worth(Fraction(value))), reach)

    @classmethod
    def of_faces(cls, scoring: Scoring) -> Score:
        """Return how dice score by what they show."""
        return cls(scoring.score, ceil(scoring.reach))

    def sets(self, values: Iterable[int]) -> tuple[ValueSet, ValueSet]:
        """Return which of ``values`` score 1 and which score -1."""
        scores = {value: self.of_value(value) for value in values}
        successes, failures = (
            ValueSet.of(value for value, score in scores.items() if score == wanted)
            for wanted in (1, -1)
        )
        return successes, failures
