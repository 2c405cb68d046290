"""A sweep as a table, exact: a row for each point of each mechanic."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.statistics.events import Event
from engine.statistics.fan import FAN_SHARES
from workbench.plotting.sweeps.drawing import measure_text, rule_in_words
from workbench.plotting.sweeps.shares import share_names, share_rows
from workbench.project.sweep import Asked, SharesOf, ThresholdOf
from workbench.results.sweeps.board import Board, BoardCell
from workbench.results.sweeps.request import SweepPoint
from workbench.widgets.numbers.numbers import write_fraction

__all__ = [
    "SweepTableRow",
    "entries_of",
    "sweep_csv",
    "sweep_tabs",
    "table_rows",
    "table_titles",
    "threshold_and_rule",
]

DIGITS = 15
"""Significant digits of decimals; all that a float is sure of."""


@dataclass(frozen=True)
class SweepTableRow:
    """A row of the table.

    Attributes:
        name: The mechanic.
        cell: The point; its place is empty where the mechanic does not vary.
    """

    name: str
    cell: BoardCell


def entries_of(board: Board) -> tuple[SweepTableRow, ...]:
    """Return the rows of a sweep: mechanic by mechanic, point by point."""
    return tuple(SweepTableRow(row.line.name, cell) for row in board.rows for cell in row.cells)


def table_titles(board: Board) -> list[str]:
    """Return the titles of the exact table."""
    sweep, asked = board.plan.sweep, board.asked
    axes = () if sweep is None else sweep.axes
    if isinstance(asked, SharesOf) and board.rows:
        names = (name for name in share_names(board, asked))
        shares = (title for name in names for title in (name, f"{name} (decimal)"))
        return ["mechanic", *(axis.name for axis in axes), *shares, "note"]
    what = measure_text(asked)
    quantiles = [] if asked is not None else [f"{float(share):.0%}" for share in FAN_SHARES]
    beside = "rule" if isinstance(asked, ThresholdOf) else f"{what} (decimal)"
    return [
        "mechanic",
        *(axis.name for axis in axes),
        what,
        beside,
        *quantiles,
        "note",
    ]


def table_rows(board: Board) -> Iterable[list[str]]:
    """Yield the rows of the exact table; a place without a point has its error as note."""
    sweep, asked = board.plan.sweep, board.asked
    axes = 0 if sweep is None else len(sweep.axes)
    if isinstance(asked, SharesOf) and board.rows:
        yield from _rows_of_shares(board, asked)
        return
    for entry in entries_of(board):
        place = [str(number) for number in entry.cell.place] or [""] * axes
        yield [entry.name, *place, *_figures(entry.cell.point, asked), _note(entry.cell)]


def _rows_of_shares(board: Board, asked: SharesOf) -> Iterable[list[str]]:
    for entry, shares in zip(entries_of(board), share_rows(board, asked), strict=True):
        place = map(str, entry.cell.place)
        texts = (text for share in shares for text in _share_texts(share))
        yield [entry.name, *place, *texts, _note(entry.cell)]


def _share_texts(share: Fraction | None) -> tuple[str, str]:
    return ("", "") if share is None else (write_fraction(share), _decimal(share))


def _figures(point: SweepPoint | None, asked: Asked) -> list[str]:
    """Return what is asked of a point: exact, as a decimal, and its quantiles."""
    if isinstance(asked, ThresholdOf):
        return threshold_and_rule(point, asked)
    if isinstance(asked, Event):
        if point is None:
            return ["", ""]
        chance = Fraction(point.weight_of(asked), point.total)
        return [write_fraction(chance), _decimal(chance)]
    if point is None or point.fan is None:
        return [""] * (2 + len(FAN_SHARES))
    quantiles = (write_fraction(Fraction(number)) for number in point.fan.quantiles)
    return [write_fraction(point.fan.mean), _decimal(point.fan.mean), *quantiles]


def threshold_and_rule(point: SweepPoint | None, asked: ThresholdOf) -> list[str]:
    """Return the threshold of a decision at a point, empty where there is none, and its rule."""
    rule = None if point is None else point.rule_of(asked.label)
    threshold = None if rule is None else rule.threshold
    return ["" if threshold is None else str(threshold.bound), rule_in_words(rule)]


def _decimal(number: Fraction) -> str:
    try:
        return f"{float(number):.{DIGITS}g}"
    except OverflowError:
        return ""


def _note(cell: BoardCell) -> str:
    if cell.error is not None:
        return cell.error.message
    return "out of date" if cell.stale else ""


def sweep_csv(board: Board) -> str:
    """Return a sweep as comma-separated values: exact fractions and decimals."""
    return _separated(board, ",")


def sweep_tabs(board: Board) -> str:
    """Return the table of ``sweep_csv`` with tabs between the cells, as spreadsheets paste it."""
    return _separated(board, "\t")


def _separated(board: Board, delimiter: str) -> str:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
    rows: list[Sequence[str]] = [table_titles(board), *table_rows(board)]
    writer.writerows(rows)
    return file.getvalue()
