"""The figures that sum a mechanic up: how each is written, copied and explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from engine.summary import Summary
from workbench.panels.numbers import write_fraction, write_number, write_percent
from workbench.views import Series

__all__ = ["COLUMNS", "DASH", "WARNINGS", "Column"]

DASH = "\N{EN DASH}"

LONGEST_EXACT = 40
"""Digits of a numerator or denominator in a tooltip."""

MOST_MODES = 4
"""More outcomes that are equally likely are counted instead of listed."""

MISSING = (
    "{percent} of the rolls need more values or deeper calls than the limit on iterations allows. "
    "They are left out: the other figures are those of the rest.\nExactly {fraction}."
)

LIMITED = (
    "{percent} of the rolls come to calls deeper than the limit on iterations. Where the limit is "
    "reached, the branch without a further call is taken.\nExactly {fraction}."
)

NOT_NUMBERS = "The outcomes of {name} are not numbers, so they have no mean."


@dataclass(frozen=True)
class Column:
    """One figure.

    Attributes:
        title: Its name.
        meaning: What it tells, in a sentence.
        write: Writes it, or gives None where there is none.
        exact: Writes it exactly to be copied, or gives None where ``write`` is exact already.
        explain: What the tooltip of a cell says, or None.
    """

    title: str
    meaning: str
    write: Callable[[Summary], str | None]
    exact: Callable[[Series], str | None] | None = None
    explain: Callable[[Series], str | None] | None = None

    def text(self, series: Series) -> str:
        """Return the figure as it is shown; a dash where there is none."""
        return DASH if series.summary is None else self.write(series.summary) or DASH


def _fraction(value: Fraction | None, longest: int | None = None) -> str | None:
    return None if value is None else write_fraction(value, longest)


def _number(value: float | None) -> str | None:
    return None if value is None else write_number(value)


def _outcome(value: float | None) -> str | None:
    """Return an outcome: whole numbers have no decimals."""
    return None if value is None else f"{value:.15g}"


def _middle_half(summary: Summary) -> str | None:
    if summary.quartiles is None:
        return None
    return f"{_outcome(summary.quartiles[0])}..{_outcome(summary.quartiles[2])}"


def _explain_middle_half(series: Series) -> str | None:
    summary = series.summary
    if summary is None or summary.quartiles is None:
        return None
    low, _, high = map(_outcome, summary.quartiles)
    return (
        f"At least half of rolls are in {low}..{high}: a quarter come to {low} or less, "
        f"three quarters to {high} or less."
    )


def _modes(summary: Summary) -> str | None:
    if len(summary.modes) > MOST_MODES:
        return f"{len(summary.modes):,} alike"
    return ", ".join(summary.modes)


def _exact_mean(series: Series) -> str | None:
    return None if series.distribution is None else _fraction(series.distribution.mean)


def _explain_mean(series: Series) -> str | None:
    distribution = series.distribution
    if distribution is None:
        return None
    if distribution.mean is None:
        return NOT_NUMBERS.format(name=series.name)
    return f"Exactly {_fraction(distribution.mean, LONGEST_EXACT)}"


def _explain_spread(series: Series) -> str | None:
    if series.distribution is None or series.distribution.variance is None:
        return None
    exact = _fraction(series.distribution.variance, LONGEST_EXACT)
    return f"The square root of the variance, exactly {exact}"


def _share(chance: float) -> str | None:
    return write_percent(chance) if chance else None


def _missing(series: Series) -> Fraction:
    return series.distribution.missing if series.distribution else Fraction(0)


def _limited(series: Series) -> Fraction:
    return series.distribution.limited if series.distribution else Fraction(0)


def _explain_share(text: str, share: Fraction) -> str | None:
    if not share:
        return None
    fraction = write_fraction(share, LONGEST_EXACT)
    return text.format(percent=write_percent(float(share)), fraction=fraction)


COLUMNS = (
    Column(
        "Mean",
        "The average of very many rolls",
        lambda summary: _number(summary.mean),
        _exact_mean,
        _explain_mean,
    ),
    Column(
        "SD",
        "The standard deviation: how far rolls typically are from the mean",
        lambda summary: _number(summary.spread),
        explain=_explain_spread,
    ),
    Column(
        "Mean dev.",
        "The mean deviation: the average distance from the mean",
        lambda summary: _number(summary.mean_deviation),
    ),
    Column("Min", "The least outcome", lambda summary: _outcome(summary.minimum)),
    Column(
        "Half of rolls in",
        "The middle half: from the first quartile to the third",
        _middle_half,
        explain=_explain_middle_half,
    ),
    Column(
        "Median",
        "At least half of rolls come to this or less, and at least half to this or more",
        lambda summary: summary.quartiles and _outcome(summary.quartiles[1]),
    ),
    Column("Max", "The greatest outcome", lambda summary: _outcome(summary.maximum)),
    Column("Mode", "The likeliest outcome", _modes),
    Column(
        "Missing",
        "Rolls that the limit on iterations leaves out",
        lambda summary: _share(summary.missing),
        lambda series: _fraction(_missing(series)),
        lambda series: _explain_share(MISSING, _missing(series)),
    ),
    Column(
        "Limited",
        "Rolls decided by the limit on the depth of calls",
        lambda summary: _share(summary.limited),
        lambda series: _fraction(_limited(series)),
        lambda series: _explain_share(LIMITED, _limited(series)),
    ),
)
"""Every figure, in the order of the columns."""

WARNINGS = frozenset({"Missing", "Limited"})
"""Columns that are there only where some mechanic needs them."""
