"""Distributions and values written as JSON, CSV, Markdown and plain tables."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from flint import fmpq

from engine.distribution import Distribution
from engine.sampling import Estimate, Interval
from engine.summary import describe_value
from engine.textbox import TextBox
from engine.values import Number, Value, outcome_order

__all__ = [
    "Named",
    "comparison_csv",
    "comparison_markdown",
    "distribution_json",
    "distribution_table",
    "estimate_json",
    "estimate_table",
    "ratio_text",
    "value_json",
]

Named: TypeAlias = tuple[str, Distribution]
"""A distribution under the name of its mechanic; names may repeat."""

DIGITS = 12
"""Significant digits of decimals meant for other programs."""

LONGEST_SHOWN = 24
"""Characters of an exact fraction up to which a reader is shown it beside its percentage."""


def ratio_text(numerator: int, denominator: int) -> str:
    """Return an exact fraction in lowest terms: ``5/36``, ``0`` or ``1``, of any length."""
    # Python refuses to write integers of more than 4,300 digits, and is slow at shortening them.
    return str(fmpq(numerator, denominator))


# ---- JSON -----------------------------------------------------------------------------------


def value_json(value: Value) -> object:
    """Return ``value`` as lists, strings and numbers that JSON can hold.

    A collection is a list of integers in ascending order (a number that is not whole is a string,
    ``"5/2"``), a text box ``{"text": [line, ...]}``, a pair ``{"pair": [value, value]}``.
    """
    if isinstance(value, tuple):
        return [_number_json(number) for number in value]
    if isinstance(value, TextBox):
        return {"text": list(value.lines)}
    return {"pair": [value_json(value.first), value_json(value.second)]}


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
        "average": distribution.average,
        "spread": distribution.spread,
        "mean_deviation": distribution.mean_deviation,
    }


def estimate_json(estimate: Estimate) -> dict[str, object]:
    """Return the frequencies of an estimate for JSON, marked as such.

    The fields are those of ``distribution_json``, of the rolls that were made, and further the
    number of rolls, their seed, and the interval of each outcome with 95 % confidence.
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


# ---- comparisons of mechanics ---------------------------------------------------------------


def comparison_csv(mechanics: Sequence[Named]) -> str:
    """Return a table with a row an outcome and two columns a mechanic: exact and decimal.

    A cell is empty where the outcome cannot come out. A last row ``(missing)`` is added where a
    limit on iterations cut something off.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    header = [column for name, _ in mechanics for column in (name, f"{name} (decimal)")]
    writer.writerow(["outcome", *header])
    for value, weights in _joined(mechanics):
        writer.writerow([describe_value(value), *_csv_cells(mechanics, weights)])
    if any(distribution.missing for _, distribution in mechanics):
        lost = [each.total - each.computed_weight or None for _, each in mechanics]
        writer.writerow(["(missing)", *_csv_cells(mechanics, lost)])
    return file.getvalue()


def _csv_cells(mechanics: Sequence[Named], weights: Sequence[int | None]) -> list[str]:
    cells = []
    for (_, distribution), weight in zip(mechanics, weights, strict=True):
        if weight is None:
            cells += ["", ""]
        else:
            total = distribution.total
            cells += [ratio_text(weight, total), f"{weight / total:.{DIGITS}g}"]
    return cells


def comparison_markdown(mechanics: Sequence[Named]) -> str:
    """Return a Markdown table with a row an outcome, a column a mechanic, and their statistics."""
    names = [_markdown_cell(name) for name, _ in mechanics]
    lines = [_markdown_row(["Outcome", *names]), _markdown_row(["---:"] * (len(names) + 1))]
    for value, weights in _joined(mechanics):
        shares = [
            "" if weight is None else _percent(weight, distribution.total)
            for (_, distribution), weight in zip(mechanics, weights, strict=True)
        ]
        lines.append(_markdown_row([_markdown_cell(describe_value(value)), *shares]))
    for title, figures in _figure_rows(mechanics):
        lines.append(_markdown_row([f"**{title}**", *figures]))
    return "\n".join(lines) + "\n"


def _figure_rows(mechanics: Sequence[Named]) -> list[tuple[str, list[str]]]:
    """Return the rows of statistics that say something about at least one mechanic."""
    rows = [
        ("Average", [_decimal(each.average) for _, each in mechanics]),
        ("Spread", [_decimal(each.spread) for _, each in mechanics]),
        ("Mean deviation", [_decimal(each.mean_deviation) for _, each in mechanics]),
        ("Missing", [_share(each.missing) for _, each in mechanics]),
        ("Limited", [_share(each.limited) for _, each in mechanics]),
    ]
    return [(title, figures) for title, figures in rows if any(figures)]


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")


def _joined(mechanics: Sequence[Named]) -> list[tuple[Value, list[int | None]]]:
    """Return every outcome in ascending order with its weight in each mechanic, None for none."""
    rows: dict[Value, list[int | None]] = {}
    for column, (_, distribution) in enumerate(mechanics):
        for value, weight in zip(distribution.outcomes, distribution.weights, strict=True):
            rows.setdefault(value, [None] * len(mechanics))[column] = weight
    return sorted(rows.items(), key=lambda row: outcome_order(row[0]))


# ---- a table to read ------------------------------------------------------------------------


def distribution_table(distribution: Distribution) -> str:
    """Return the outcomes, one a line, and the statistics, to be read in a terminal."""
    header = ("value", "exactly", "1 in", "at least")
    return _table(header, _table_rows(distribution), distribution)


def estimate_table(estimate: Estimate) -> str:
    """Return the outcomes rolled, one a line, with their 95 % intervals, and the statistics."""
    distribution = estimate.distribution
    header = ("value", "about", "95 % interval", "at least")
    rows = [
        (value, share, _interval_text(interval), reached)
        for (value, share, _, reached), interval in zip(
            _table_rows(distribution), estimate.intervals, strict=True
        )
    ]
    table = _table(header, rows, distribution)
    return f"{table}{'estimated from':<15} {estimate.samples:,} rolls, seed {estimate.seed}\n"


def _interval_text(interval: Interval) -> str:
    low, high = interval
    return f"{100 * low:.4f} to {100 * high:.4f} %"


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
        f"{title.lower():<15} {text}" for title, (text,) in _figure_rows([("", distribution)])
    ]
    return "".join(f"{line}\n" for line in (*lines, *([""] if figures else []), *figures))


def _table_rows(distribution: Distribution) -> list[tuple[str, str, str, str]]:
    total = distribution.total
    return [
        (
            describe_value(value),
            _percent(weight, total),
            _one_in(weight, total),
            _percent(reached, total),
        )
        for value, weight, reached in zip(
            distribution.outcomes, distribution.weights, distribution.at_least(), strict=True
        )
    ]


# ---- figures --------------------------------------------------------------------------------


def _percent(weight: int, total: int) -> str:
    """Return four decimals of a percentage, or its order of magnitude where these are all 0."""
    if weight and weight * 10**6 < total:
        return f"{_scientific(100 * weight, total)} %"
    return f"{100 * weight / total:.4f} %"


def _one_in(weight: int, total: int) -> str:
    """Return how many rolls it takes on average to see ``weight`` once."""
    if total >= weight * 10**9:
        return _scientific(total, weight)
    if total >= weight * 10:
        return f"{round(Fraction(total, weight)):,}"
    return f"{total / weight:.3g}"


def _scientific(numerator: int, denominator: int) -> str:
    """Return the order of magnitude of a ratio that may be out of the reach of floats."""
    magnitude = math.log10(numerator) - math.log10(denominator)
    exponent = math.floor(magnitude)
    return f"{10 ** (magnitude - exponent):.1f}e{exponent:+d}"


def _decimal(figure: float | None) -> str:
    return "" if figure is None else f"{figure:.6g}"


def _share(share: Fraction) -> str:
    if not share:
        return ""
    percent = _percent(share.numerator, share.denominator)
    exact = _fraction_text(share)
    return f"{exact} ({percent})" if len(exact) <= LONGEST_SHOWN else percent
