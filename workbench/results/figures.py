"""The figures that sum a mechanic up: how each is named, written, sorted, explained and copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from engine.distribution import Distribution
from engine.statistics.summary import Summary
from workbench.project.views import Series, Unit
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets.numbers.chances import in_unit
from workbench.widgets.numbers.numbers import (
    NumberFormat,
    write_fraction,
    write_number,
    write_percent,
    write_share,
)

__all__ = ["COLUMNS", "DASH", "WARNINGS", "SummaryColumn"]

DASH = "\N{EN DASH}"

LONGEST_EXACT = 40
"""Digits of a numerator or denominator in a tooltip."""

MOST_MODES = 4
"""More outcomes that are equally likely are counted instead of listed."""

MISSING = QT_TRANSLATE_NOOP(
    "Statistics",
    "{percent} of the rolls need more values or deeper calls than the limit on iterations allows. "
    "They are left out: the other figures are those of the rest.\nExactly {fraction}.",
)

LIMITED = QT_TRANSLATE_NOOP(
    "Statistics",
    "{percent} of the rolls come to calls deeper than the limit on iterations. Where the limit is "
    "reached, the branch without a further call is taken.\nExactly {fraction}.",
)


@dataclass(frozen=True)
class SummaryColumn:
    """One figure.

    Attributes:
        name: Its name, still in English.
        explanation: What it tells, in a sentence, still in English.
        write: Writes it, or gives None where there is none; None for a probability.
        order: What rows are sorted by, or None where there is nothing.
        exact: Writes it exactly to be copied, or gives None where ``write`` is exact already.
        explain: What the tooltip of a cell says, or None.
        share: Gives the figure where it is a probability, or None.
    """

    name: str
    explanation: str
    write: Callable[[Summary], str | None] | None
    order: Callable[[Summary], float | str | None]
    exact: Callable[[Series], str | None] | None = None
    explain: Callable[[Series], str | None] | None = None
    share: Callable[[Series], Fraction] | None = None

    @property
    def title(self) -> str:
        """Its name in the language of the window."""
        return _tr(self.name)

    @property
    def meaning(self) -> str:
        """What it tells, in the language of the window."""
        return _tr(self.explanation)

    def text(self, series: Series, unit: Unit = Unit.PERCENT) -> str:
        """Return the figure as it is shown; a dash where there is none.

        Args:
            series: The mechanic.
            unit: How it is written where it is a probability.
        """
        if series.summary is None:
            return DASH
        if self.share is not None:
            share = self.share(series)
            return in_unit(share, unit) if share else DASH
        assert self.write is not None, "a figure is a probability, or says how it is written"
        return self.write(series.summary) or DASH

    def rank(self, series: Series) -> float | str | None:
        """Return what rows are sorted by; None comes last."""
        return None if series.summary is None else self.order(series.summary)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Statistics", text)


def _fraction(value: Fraction | None, longest: int | None = None) -> str | None:
    return None if value is None else write_fraction(value, longest)


def _number(value: float | None) -> str | None:
    return None if value is None else write_number(value)


def _outcome(value: float | None) -> str | None:
    """Return an outcome: whole numbers have no decimals."""
    return None if value is None else f"{value:.15g}"


def _quartiles(summary: Summary) -> str | None:
    if summary.quartiles is None:
        return None
    return f"{_outcome(summary.quartiles[0])}..{_outcome(summary.quartiles[2])}"


def _explain_quartiles(series: Series) -> str | None:
    found = _distribution_of(series)
    if found is None or not found.is_numeric:
        return None
    first, third = found.quantile(Fraction(1, 4)), found.quantile(Fraction(3, 4))
    assert first is not None, "numbers have quantiles"
    assert third is not None, "numbers have quantiles"
    text = QCoreApplication.translate(
        "Statistics",
        "The first quartile, the least number that a quarter of rolls do not exceed, is {first}; "
        "the third is {third}.\n{share} of rolls come to {first}..{third}.",
    )
    weight = sum(weight for number, weight in found.numbers if first <= number <= third)
    share = write_share(weight, found.computed_weight)
    return text.format(first=_outcome(float(first)), third=_outcome(float(third)), share=share)


def _distribution_of(series: Series) -> Distribution | None:
    return series.distribution if series.estimate is None else series.estimate.distribution


def _modes(summary: Summary) -> str | None:
    if len(summary.modes) > MOST_MODES:
        return QCoreApplication.translate("Statistics", "{count} alike").format(
            count=NumberFormat.present().count(len(summary.modes))
        )
    return ", ".join(summary.modes)


def _exact_mean(series: Series) -> str | None:
    return None if series.distribution is None else _fraction(series.distribution.mean)


def _explain_mean(series: Series) -> str | None:
    distribution = series.distribution
    if distribution is None:
        return None
    if distribution.mean is None:
        text = QCoreApplication.translate(
            "Statistics", "The outcomes of {name} are not numbers, so they have no mean."
        )
        return text.format(name=series.name)
    exact = _fraction(distribution.mean, LONGEST_EXACT)
    return QCoreApplication.translate("Statistics", "Exactly {fraction}").format(fraction=exact)


def _explain_deviation(series: Series) -> str | None:
    if series.distribution is None or series.distribution.variance is None:
        return None
    exact = _fraction(series.distribution.variance, LONGEST_EXACT)
    text = QCoreApplication.translate(
        "Statistics", "The square root of the variance, exactly {fraction}"
    )
    return text.format(fraction=exact)


def _missing(series: Series) -> Fraction:
    return series.distribution.missing if series.distribution else Fraction(0)


def _limited(series: Series) -> Fraction:
    return series.distribution.limited if series.distribution else Fraction(0)


def _explain_share(text: str, share: Fraction) -> str | None:
    if not share:
        return None
    fraction = write_fraction(share, LONGEST_EXACT)
    return _tr(text).format(percent=write_percent(share), fraction=fraction)


COLUMNS = (
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "Mean"),
        QT_TRANSLATE_NOOP("Statistics", "The average of very many rolls"),
        lambda summary: _number(summary.mean),
        lambda summary: summary.mean,
        _exact_mean,
        _explain_mean,
    ),
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "SD"),
        QT_TRANSLATE_NOOP(
            "Statistics", "The standard deviation: how far rolls typically are from the mean"
        ),
        lambda summary: _number(summary.standard_deviation),
        lambda summary: summary.standard_deviation,
        explain=_explain_deviation,
    ),
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "Mean dev."),
        QT_TRANSLATE_NOOP("Statistics", "The mean deviation: the mean distance from the mean"),
        lambda summary: _number(summary.mean_deviation),
        lambda summary: summary.mean_deviation,
    ),
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "Min"),
        QT_TRANSLATE_NOOP("Statistics", "The least outcome"),
        lambda summary: _outcome(summary.minimum),
        lambda summary: summary.minimum,
    ),
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "Quartiles"),
        QT_TRANSLATE_NOOP(
            "Statistics",
            "The first quartile and the third: the least numbers that a quarter and three "
            "quarters of rolls do not exceed",
        ),
        _quartiles,
        lambda summary: summary.quartiles and summary.quartiles[0],
        explain=_explain_quartiles,
    ),
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "Median"),
        QT_TRANSLATE_NOOP(
            "Statistics",
            "At least half of rolls come to this or less, and at least half to this or more",
        ),
        lambda summary: summary.quartiles and _outcome(summary.quartiles[1]),
        lambda summary: summary.quartiles and summary.quartiles[1],
    ),
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "Max"),
        QT_TRANSLATE_NOOP("Statistics", "The greatest outcome"),
        lambda summary: _outcome(summary.maximum),
        lambda summary: summary.maximum,
    ),
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "Mode"),
        QT_TRANSLATE_NOOP("Statistics", "The likeliest outcome"),
        _modes,
        lambda summary: max(summary.exactly, default=None),
    ),
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "Missing"),
        QT_TRANSLATE_NOOP("Statistics", "Rolls that the limit on iterations leaves out"),
        None,
        lambda summary: summary.missing,
        lambda series: _fraction(_missing(series)),
        lambda series: _explain_share(MISSING, _missing(series)),
        _missing,
    ),
    SummaryColumn(
        QT_TRANSLATE_NOOP("Statistics", "Limited"),
        QT_TRANSLATE_NOOP("Statistics", "Rolls decided by the limit on calls or explosions"),
        None,
        lambda summary: summary.limited,
        lambda series: _fraction(_limited(series)),
        lambda series: _explain_share(LIMITED, _limited(series)),
        _limited,
    ),
)
"""Every figure, in the order of the columns."""

WARNINGS = frozenset({"Missing", "Limited"})
"""Names of columns that are there only where some mechanic needs them."""
