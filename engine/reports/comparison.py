"""Mechanics side by side: as CSV, tab-separated text, Markdown, HTML and JSON."""

from __future__ import annotations

import csv
import enum
import html
import io
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from engine.distribution import Distribution
from engine.reports.results import (
    distribution_json,
    estimate_json,
    figure_rows,
    percent_text,
    ratio_text,
)
from engine.rounding import significant_text
from engine.sampling import Estimate, wilson_interval
from engine.statistics.summary import describe_value
from engine.values import Value, outcome_order

__all__ = ["Column", "Comparison", "ProbabilityKind"]

DIGITS = 12
"""Significant digits of decimals meant for other programs."""

LONGEST_TITLE = 60
"""Characters of an exact fraction up to which an HTML table tells it where the pointer rests."""

MISSING = "(missing)"
"""What stands in the place of an outcome for the mass that a limit on iterations cut off."""


class ProbabilityKind(enum.Enum):
    """Which probability stands beside an outcome."""

    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"


@dataclass(frozen=True)
class Column:
    """One mechanic of a comparison.

    Attributes:
        name: What it is called; names may repeat.
        distribution: Its outcomes, those of the estimate where it is one.
        estimate: The rolls the distribution rests on, or None where it is exact.
    """

    name: str
    distribution: Distribution
    estimate: Estimate | None = None

    @property
    def title(self) -> str:
        """The name, marked where it is an estimate."""
        return self.name if self.estimate is None else f"{self.name} (estimate)"


Weights: TypeAlias = tuple[int | None, ...]
"""The weight of one outcome in each mechanic; None where it has no part in it."""

Row: TypeAlias = tuple[Value, Weights]

Pairs: TypeAlias = Callable[[Distribution], Iterable[tuple[Value, int]]]
"""Reads the outcomes of a distribution with their weights."""


class Comparison:
    """Mechanics side by side: a row an outcome, a column a mechanic."""

    def __init__(
        self, columns: Iterable[Column], reading: ProbabilityKind = ProbabilityKind.EXACTLY
    ) -> None:
        """Compare ``columns``.

        Args:
            columns: The mechanics.
            reading: Which probability to write. Only numbers can be reached or exceeded, so that
                it is the exact one as soon as a mechanic comes to something else.
        """
        self.columns = tuple(columns)
        is_numeric = all(column.distribution.is_numeric for column in self.columns)
        self.reading = reading if is_numeric else ProbabilityKind.EXACTLY

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Every outcome in ascending order with its weight in each mechanic."""
        if self.reading is ProbabilityKind.EXACTLY:
            return self._joined(_outcomes)
        rows = self._joined(_numbers)
        if self.reading is ProbabilityKind.AT_MOST:
            return _accumulated(rows)
        return _accumulated(rows[::-1])[::-1]

    @property
    def heading(self) -> str:
        """What stands above the outcomes: ``outcome``, or ``at least``."""
        return "outcome" if self.reading is ProbabilityKind.EXACTLY else self.reading.value

    @property
    def missing(self) -> Weights | None:
        """The weight that a limit on iterations cut off in each mechanic; None where in none."""
        distributions = [column.distribution for column in self.columns]
        if not any(each.missing for each in distributions):
            return None
        return tuple(each.total - each.computed_weight or None for each in distributions)

    def _joined(self, pairs: Pairs) -> tuple[Row, ...]:
        found: dict[Value, list[int | None]] = {}
        for index, column in enumerate(self.columns):
            for value, weight in pairs(column.distribution):
                found.setdefault(value, [None] * len(self.columns))[index] = weight
        ordered = sorted(found.items(), key=lambda row: outcome_order(row[0]))
        return tuple((value, tuple(weights)) for value, weights in ordered)

    # ---- for other programs ---------------------------------------------------------------

    def csv(self) -> str:
        """Return comma-separated values: for each mechanic its exact fraction and the decimal.

        An estimate has two columns more, the bounds of its 95% interval. A cell is empty where the
        outcome cannot come out. A last row ``(missing)`` tells what a limit on iterations cut off.
        """
        return self._separated(",")

    def tab_separated(self) -> str:
        """Return the table of ``csv`` with tabs between the cells, as spreadsheets paste it."""
        return self._separated("\t")

    def _separated(self, delimiter: str) -> str:
        file = io.StringIO()
        writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
        header = [title for column in self.columns for title in _csv_titles(column)]
        writer.writerow([self.heading, *header])
        for value, weights in self.rows:
            writer.writerow([describe_value(value), *self._csv_cells(weights)])
        if self.missing is not None:
            writer.writerow([MISSING, *self._csv_cells(self.missing)])
        return file.getvalue()

    def _csv_cells(self, weights: Weights) -> list[str]:
        pairs = zip(self.columns, weights, strict=True)
        return [cell for column, weight in pairs for cell in _csv_cells(column, weight)]

    def json(self) -> str:
        """Return one JSON object with the list ``mechanics``.

        Each has its name and the fields of ``distribution_json``, or of ``estimate_json`` where it
        is an estimate. The probabilities are the exact ones of each outcome, whatever the reading.
        """
        mechanics = [{"name": column.name, **_fields(column)} for column in self.columns]
        return json.dumps({"mechanics": mechanics}, ensure_ascii=False, indent=1) + "\n"

    # ---- to be read -----------------------------------------------------------------------

    def markdown(self) -> str:
        """Return a Markdown table of percentages, with the statistics of each mechanic."""
        titles = [_markdown_text(column.title) for column in self.columns]
        lines = [
            _markdown_row([self.heading.capitalize(), *titles]),
            _markdown_row(["---:"] * (len(titles) + 1)),
        ]
        for value, weights in self.rows:
            cells = [_markdown_text(describe_value(value)), *self._percentages(weights)]
            lines.append(_markdown_row(cells))
        lines += [_markdown_row([f"**{title}**", *cells]) for title, cells in self.figures()]
        return "\n".join(lines) + "\n"

    def html(self) -> str:
        """Return an HTML table of percentages; each cell tells its fraction on hover."""
        head = _html_row("th", [self.heading.capitalize(), *(each.title for each in self.columns)])
        body = [
            f"<tr><th>{html.escape(describe_value(value))}</th>{self._html_cells(weights)}</tr>"
            for value, weights in self.rows
        ]
        foot = [_html_row("td", [title, *cells]) for title, cells in self.figures()]
        parts = (("thead", [head]), ("tbody", body), ("tfoot", foot))
        inner = "".join(
            "\n".join([f"<{name}>", *lines, f"</{name}>\n"]) for name, lines in parts if lines
        )
        return f"<table>\n{inner}</table>\n"

    def html_page(self) -> str:
        """Return a whole HTML page with the table, for a browser."""
        return PAGE.format(table=self.html())

    def _html_cells(self, weights: Weights) -> str:
        pairs = zip(self.columns, weights, strict=True)
        return "".join(_html_cell(column.distribution, weight) for column, weight in pairs)

    def _percentages(self, weights: Weights) -> list[str]:
        return [
            "" if weight is None else percent_text(weight, column.distribution.total)
            for column, weight in zip(self.columns, weights, strict=True)
        ]

    def figures(self) -> list[tuple[str, list[str]]]:
        """Return the rows under the outcomes: statistics, what is missing, what is estimated."""
        rows = figure_rows([column.distribution for column in self.columns])
        rolls = [_rolls_text(column.estimate) for column in self.columns]
        return [*rows, ("Estimated from", rolls)] if any(rolls) else rows


PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Dice mechanics</title>
<style>
body {{ font: 15px/1.4 system-ui, sans-serif; margin: 2em; color: #1f2328; background: #fff; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ padding: 3px 14px; text-align: right; font-weight: normal; white-space: pre; }}
thead th {{ font-weight: 600; border-bottom: 1px solid #999; white-space: pre-wrap; }}
tbody tr:nth-child(even) {{ background: #f4f4f2; }}
tfoot {{ color: #555; border-top: 1px solid #999; }}
</style>
</head>
<body>
{table}</body>
</html>
"""


# ---- rows -----------------------------------------------------------------------------------


def _outcomes(distribution: Distribution) -> Iterable[tuple[Value, int]]:
    return zip(distribution.outcomes, distribution.weights, strict=True)


def _numbers(distribution: Distribution) -> Iterable[tuple[Value, int]]:
    return (((number,), weight) for number, weight in distribution.numbers)


def _accumulated(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return ``rows`` with the sum of each column so far, None as long as that is 0."""
    columns = zip(*(weights for _, weights in rows), strict=True)
    sums = [accumulate(weight or 0 for weight in column) for column in columns]
    reached = zip(*sums, strict=True)
    return tuple(
        (value, tuple(weight or None for weight in weights))
        for (value, _), weights in zip(rows, reached, strict=True)
    )


# ---- cells ----------------------------------------------------------------------------------


def _csv_titles(column: Column) -> tuple[str, ...]:
    name, estimate = column.name, column.estimate
    if estimate is None:
        return name, f"{name} (decimal)"
    rolls = f"{name} (estimate from {estimate.samples} rolls)"
    return rolls, f"{name} (decimal)", f"{name} (95% from)", f"{name} (95% to)"


def _csv_cells(column: Column, weight: int | None) -> tuple[str, ...]:
    if weight is None:
        return ("",) * len(_csv_titles(column))
    total = column.distribution.total
    exact = ratio_text(weight, total), _decimal(weight / total)
    if column.estimate is None:
        return exact
    return (*exact, *map(_decimal, wilson_interval(weight, total)))


def _decimal(number: float) -> str:
    return f"{number:.{DIGITS}g}"


def _fields(column: Column) -> dict[str, object]:
    if column.estimate is None:
        return distribution_json(column.distribution)
    return estimate_json(column.estimate)


def _rolls_text(estimate: Estimate | None) -> str:
    if estimate is None:
        return ""
    reach = 100 * estimate.reach
    return f"{estimate.samples:,} rolls, \N{PLUS-MINUS SIGN}{significant_text(reach, 1)}%"


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_text(text: str) -> str:
    return " ".join(text.replace("\\", "\\\\").replace("|", "\\|").split("\n"))


def _html_row(tag: str, cells: Iterable[str]) -> str:
    inner = "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells)
    return f"<tr>{inner}</tr>"


def _html_cell(distribution: Distribution, weight: int | None) -> str:
    if weight is None:
        return "<td></td>"
    exact = ratio_text(weight, distribution.total)
    title = f' title="{exact}"' if len(exact) <= LONGEST_TITLE else ""
    return f"<td{title}>{percent_text(weight, distribution.total)}</td>"
