"""Mechanics on the chart whose distribution is known."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass

from engine.distribution import Distribution
from engine.statistics.summary import Summary
from workbench.project.views import Series, ViewMode

__all__ = ["Known", "known_of", "probabilities"]


@dataclass(frozen=True)
class Known:
    """A mechanic that has something to show.

    Attributes:
        series: The mechanic.
        summary: The figures of its distribution.
        distribution: The distribution, with at least one outcome.
    """

    series: Series
    summary: Summary
    distribution: Distribution

    def probabilities(self, mode: ViewMode) -> array[float]:
        """Return what a mode shows of each point; what is no number is only shown exactly."""
        return probabilities(self.summary, mode)


def probabilities(summary: Summary, mode: ViewMode) -> array[float]:
    """Return what a mode shows of each point; what is no number is only shown exactly."""
    if mode is ViewMode.EXACTLY or not summary.is_numeric:
        return summary.exactly
    return summary.at_least if mode is ViewMode.AT_LEAST else summary.at_most


def known_of(series: Iterable[Series]) -> tuple[Known, ...]:
    """Return those of these mechanics that are on the chart and have outcomes."""
    return tuple(
        Known(one, one.summary, one.distribution)
        for one in series
        if one.shown and one.summary and one.distribution and one.summary.points
    )
