"""What rolls say about the dice, in words."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication

from engine.rounding import decimal_places, significant_text
from engine.statistics.goodness import Goodness
from engine.statistics.histogram import Histogram
from workbench.widgets.numbers.numbers import NumberFormat, write_number

__all__ = ["describe_comparison", "describe_test", "verdict"]

UNUSUAL = 0.01
"""Chance below which fair dice differ so much only now and then."""

HARDLY = 0.001
"""Chance below which right dice hardly ever differ so much."""


def verdict(chance: float) -> str:
    """Return what a chance of the chi-square test means: ``as expected, p = 0.43``."""
    if chance < HARDLY:
        return QCoreApplication.translate("Rolls", "unlikely to be chance, p < 0.001")
    if chance < UNUSUAL:
        return QCoreApplication.translate("Rolls", "unusual, p = {chance}").format(
            chance=NumberFormat.present().localised(significant_text(chance, 1))
        )
    return QCoreApplication.translate("Rolls", "as expected, p = {chance}").format(
        chance=NumberFormat.present().localised(decimal_places(chance, 2))
    )


def describe_comparison(
    histogram: Histogram,
    exact_mean: float | None,
    goodness: Goodness | None,
    uncounted: int = 0,
) -> tuple[str, ...]:
    """Return what rolls say: how many, their mean beside the exact one, the verdict.

    Args:
        histogram: The rolls.
        exact_mean: The average they should have, or None where it is not known.
        goodness: The test, or None where there is none.
        uncounted: How many rolls came after those, with too many different outcomes to be counted.
    """
    parts = [_describe_count(histogram.rolls, uncounted)]
    if histogram.mean is not None:
        mean = write_number(histogram.mean)
        text = QCoreApplication.translate("Rolls", "mean {mean}")
        if exact_mean is not None:
            text = QCoreApplication.translate("Rolls", "mean {mean}, exactly {exact}")
        exact = "" if exact_mean is None else write_number(exact_mean)
        parts.append(text.format(mean=mean, exact=exact))
    if goodness is not None:
        parts.append(verdict(goodness.chance))
    return tuple(parts)


def _describe_count(rolls: int, uncounted: int) -> str:
    style = NumberFormat.present()
    if uncounted:
        text = QCoreApplication.translate(
            "Rolls", "the first {rolls} of {all} rolls: more have too many different outcomes"
        )
        return text.format(rolls=style.count(rolls), all=style.count(rolls + uncounted))
    if rolls == 1:
        return QCoreApplication.translate("Rolls", "1 roll")
    return QCoreApplication.translate("Rolls", "{rolls} rolls").format(rolls=style.count(rolls))


def describe_test(goodness: Goodness | None) -> str:
    """Return what the verdict rests on, for whoever points at it."""
    if goodness is None:
        return QCoreApplication.translate(
            "Rolls", "Too few rolls, or no exact distribution, to say more."
        )
    if math.isinf(goodness.statistic):
        return QCoreApplication.translate(
            "Rolls", "An outcome was rolled that the exact distribution does not have."
        )
    return QCoreApplication.translate(
        "Rolls",
        "Chi-square test: {statistic} with {degrees} degrees of freedom.\n"
        "p is the probability that fair dice differ at least this much.",
    ).format(statistic=write_number(goodness.statistic), degrees=goodness.degrees)
