"""Distributions and values written as JSON and as tables to read in a terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from engine.distribution import Distribution
from engine.rounding import decimal_places, ratio_digits, ratio_places, significant_text
from engine.sampling import Estimate, Interval
from engine.statistics.summary import describe_value
from engine.textbox import TextBox
from engine.values import Number, TupleCollection, Value

__all__ = [
    "LONGEST_SHOWN",
    "distribution_json",
    "distribution_table",
    "estimate_json",
    "estimate_table",
    "figure_rows",
    "percent_text",
    "ratio_text",
    "value_json",
]

TITLES = len("standard deviation") + 1
"""Characters that the titles of figures take in a table."""

LONGEST_SHOWN = 24
"""Characters of an exact fraction up to which a reader is shown it beside its percentage."""

_LONGEST_OF_PYTHON = 1_000
"""Bits of whole numbers up to which Python is quick enough at shortening a fraction."""


def ratio_text(numerator: int, denominator: int) -> str:
    """Return an exact fraction in lowest terms: ``5/36``, ``0`` or ``1``, of any length."""
    if max(numerator.bit_length(), denominator.bit_length()) > _LONGEST_OF_PYTHON:
        # Python refuses to write integers of more than 4,300 digits, and is slow at shortening
        # them; loading what does so takes longer than most scripts, which have none.
        from flint import fmpq

        return str(fmpq(numerator, denominator))
    shared = math.gcd(numerator, denominator)
    whole, parts = numerator // shared, denominator // shared
    return str(whole) if parts == 1 else f"{whole}/{parts}"


# ---- JSON -----------------------------------------------------------------------------------


def value_json(value: Value) -> object:
    """Return ``value`` as lists, strings and numbers that JSON can hold.

    A collection is a list of integers in ascending order (a number that is not whole is a string,
    ``"5/2"``), a text box ``{"text": [line, ...]}``, a pair ``{"pair": [value, value]}``, a
    tuple of more ``{"tuple": [value, ...]}``, several of them
    ``{"collection": [{"pair": ...}, ...]}``.
    """
    if isinstance(value, tuple):
        return [_number_json(number) for number in value]
    if isinstance(value, TextBox):
        return {"text": list(value.lines)}
    if isinstance(value, TupleCollection):
        return {"collection": [value_json(one) for one in value.tuples]}
    kind = "pair" if value.is_pair else "tuple"
    return {kind: [value_json(part) for part in value.parts]}


def _number_json(number: Number) -> int | str:
    return number if isinstance(number, int) else str(number)


def distribution_json(distribution: Distribution) -> dict[str, object]:
    """Return the exact outcomes and the statistics of ``distribution`` for JSON.

    Probabilities are fractions of everything, as strings; the statistics are those of the computed
    part, and null where the outcomes are not numbers.
    """
    total = distribution.total
    return {
        "outcomes": [
            [value_json(value), ratio_text(weight, total)]
            for value, weight in zip(distribution.outcomes, distribution.weights, strict=True)
        ],
        "missing": _fraction_text(distribution.missing),
        "limited": _fraction_text(distribution.limited),
        "average": distribution.mean_as_float,
        "spread": distribution.standard_deviation,
        "mean_deviation": distribution.mean_deviation,
    }


def estimate_json(estimate: Estimate) -> dict[str, object]:
    """Return the frequencies of an estimate for JSON, marked as such.

    The fields are those of ``distribution_json``, of the rolls that were made, and further the
    number of rolls, their seed, and the interval of each outcome with 95% confidence.
    """
    return {
        "estimated": True,
        "samples": estimate.samples,
        "seed": estimate.seed,
        **distribution_json(estimate.distribution),
        "intervals": [list(interval) for interval in estimate.intervals],
    }


def _fraction_text(fraction: Fraction) -> str:
    return ratio_text(fraction.numerator, fraction.denominator)


# ---- a table to read ------------------------------------------------------------------------


def distribution_table(distribution: Distribution) -> str:
    """Return the outcomes, one a line, and the statistics, to be read in a terminal."""
    if not distribution.total:
        return "no outcomes\n"
    header = ("value", "exactly", "1 in", "at least")
    return _table(header, _table_rows(distribution), distribution)


def estimate_table(estimate: Estimate) -> str:
    """Return the outcomes rolled, one a line, with their 95% intervals, and the statistics."""
    distribution = estimate.distribution
    header = ("value", "about", "95% interval", "at least")
    rows = [
        (value, share, _interval_text(interval), reached)
        for (value, share, _, reached), interval in zip(
            _table_rows(distribution), estimate.intervals, strict=True
        )
    ]
    table = _table(header, rows, distribution)
    return f"{table}{'estimated from':<{TITLES}} {estimate.samples:,} rolls, seed {estimate.seed}\n"


def _interval_text(interval: Interval) -> str:
    low, high = interval
    return f"{decimal_places(100 * low, 4)}% to {decimal_places(100 * high, 4)}%"


def _table(
    header: tuple[str, ...], rows: Sequence[tuple[str, ...]], distribution: Distribution
) -> str:
    # At least a text, or a collection, is nothing that anybody asks for.
    columns = len(header) if distribution.is_numeric else len(header) - 1
    shown = [row[:columns] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    lines = [
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in shown
    ]
    figures = [
        f"{title.lower():<{TITLES}} {text}" for title, (text,) in figure_rows([distribution])
    ]
    return "".join(f"{line}\n" for line in (*lines, *([""] if figures else []), *figures))


def _table_rows(distribution: Distribution) -> list[tuple[str, str, str, str]]:
    total = distribution.total
    return [
        (
            describe_value(value),
            percent_text(weight, total),
            _one_in(weight, total),
            percent_text(reached, total),
        )
        for value, weight, reached in zip(
            distribution.outcomes, distribution.weights, distribution.at_least(), strict=True
        )
    ]


# ---- figures --------------------------------------------------------------------------------


def figure_rows(distributions: Sequence[Distribution]) -> list[tuple[str, list[str]]]:
    """Return the statistics as rows: a title, and what it is for each of ``distributions``.

    A figure that a distribution has not is empty, and a row without any figure is left out.
    """
    rows = [
        ("Mean", [_decimal(each.mean_as_float) for each in distributions]),
        ("Standard deviation", [_decimal(each.standard_deviation) for each in distributions]),
        ("Mean deviation", [_decimal(each.mean_deviation) for each in distributions]),
        ("Missing", [_share(each.missing) for each in distributions]),
        ("Limited", [_share(each.limited) for each in distributions]),
    ]
    return [(title, figures) for title, figures in rows if any(figures)]


def percent_text(weight: int, total: int) -> str:
    """Return four decimals of a percentage, or its order of magnitude where these are all 0."""
    if weight and weight * 10**6 < total:
        return f"{_scientific(100 * weight, total)}%"
    return f"{ratio_places(100 * weight, total, 4)}%"


def _one_in(weight: int, total: int) -> str:
    """Return how many rolls it takes on average to see ``weight`` once."""
    if total >= weight * 10**9:
        return _scientific(total, weight)
    if total >= weight * 10:
        return ratio_places(total, weight, 0, ",")
    if weight == total:
        return "1"
    # What is not quite certain is never told as one in one.
    ratio = Fraction(total, weight)
    texts = (significant_text(ratio, digits) for digits in (3, 4, 5, 6))
    return next((text for text in texts if text != "1"), "> 1")


def _scientific(numerator: int, denominator: int) -> str:
    """Return the order of magnitude of a ratio that may be out of the reach of floats."""
    ratio = ratio_digits(numerator, denominator, 2)
    return f"{ratio:.1e}"


def _decimal(figure: float | None) -> str:
    return "" if figure is None else significant_text(figure, 6)


def _share(share: Fraction) -> str:
    if not share:
        return ""
    percent = percent_text(share.numerator, share.denominator)
    exact = _fraction_text(share)
    return f"{exact} ({percent})" if len(exact) <= LONGEST_SHOWN else percent
