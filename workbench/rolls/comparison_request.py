"""Rolls held against the distribution they should follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.distribution import Distribution
from engine.goodness import Goodness, goodness
from engine.histogram import Histogram, histogram
from engine.values import Value
from workbench.backend.requests import Lane, Report, Request

__all__ = ["ComparisonRequest", "RollComparison"]


@dataclass(frozen=True, slots=True)
class RollComparison:
    """Say how rolls compare with the exact distribution.

    Attributes:
        histogram: The rolls, beside what they should be where that is known.
        mean: The average they should have, or None where it is not known or there is none.
        goodness: The test of whether they follow it, or None where there is none.
    """

    histogram: Histogram
    mean: float | None
    goodness: Goodness | None


@dataclass(frozen=True, slots=True)
class ComparisonRequest(Request[RollComparison]):
    """Ask how rolls compare with the exact distribution.

    Attributes:
        hits: Each outcome rolled, and how often.
        exact: What the rolls should follow, or None where it is not known.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    hits: tuple[tuple[Value, int], ...]
    exact: Distribution | None

    def carry_out(self, report: Report) -> RollComparison:
        """Compare."""
        del report  # it is done in one step
        hits = dict(self.hits)
        held = histogram(hits, self.exact)
        if self.exact is None:
            return RollComparison(held, None, None)
        test = goodness(hits, self.exact)
        return RollComparison(held, self.exact.average, test)
