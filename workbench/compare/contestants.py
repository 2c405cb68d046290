"""Mechanics of numbers, ready to be compared, and what is to be said of the others.

Mass that is missing is left out of comparisons: bands, contests and target numbers are about the
computed part, as the mean is, and say so. Bands may not overlap, so that a bar of them is always
all rolls. Bands and targets are looked up where they are shown, in microseconds; contests are asked
of a child, the matrix in time linear in the outcomes, the difference with one product of
polynomials. The matrix is that of the first thirty mechanics.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from engine.cumulative import Cumulative
from engine.distribution import Distribution
from workbench.plotting.figure.known import known_of
from workbench.project.views import Series
from workbench.widgets.numbers.estimate_words import describe_estimate
from workbench.widgets.numbers.numbers import write_percent

__all__ = ["Contestant", "contestants_among", "notes_on"]


@dataclass(frozen=True, eq=False)
class Contestant:
    """A mechanic that can be compared with others.

    Attributes:
        series: The mechanic.
        distribution: Its distribution.
        cumulative: The computed part of it.
    """

    series: Series
    distribution: Distribution
    cumulative: Cumulative


def contestants_among(series: Sequence[Series]) -> tuple[Contestant, ...]:
    """Return those of these mechanics that are on the chart and come to numbers."""
    known = ((one.series, one.distribution) for one in known_of(series))
    return tuple(
        Contestant(one, distribution, distribution.cumulative)
        for one, distribution in known
        if distribution.cumulative is not None
    )


def notes_on(series: Sequence[Series], *, has_words: bool = False) -> list[str]:
    """Return what has to be known to read a comparison of these mechanics rightly.

    Args:
        series: The mechanics.
        has_words: Whether outcomes that are no numbers are compared as well.
    """
    known = known_of(series)
    notes = []
    others = [one.series.name for one in known if not one.distribution.is_numeric]
    if others and not has_words:
        text = QCoreApplication.translate(
            "Contestants", "Not compared, because outcomes are not numbers: {names}."
        )
        notes.append(text.format(names=", ".join(others)))
    for one in known:
        is_compared = has_words or one.distribution.is_numeric
        if is_compared and one.series.estimate is not None:
            text = f"{one.series.name}: {describe_estimate(one.series.estimate)}."
            notes.append(text)
        elif is_compared and one.distribution.missing:
            text = QCoreApplication.translate(
                "Contestants", "{name}: {share} of rolls are missing; this is about the rest."
            )
            share = write_percent(one.distribution.missing)
            notes.append(text.format(name=one.series.name, share=share))
    return notes
