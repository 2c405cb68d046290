"""The tables of a report, with figures as the window writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from engine.statistics.bands import Band, first_overlap, range_text
from engine.statistics.contest import Contest
from engine.statistics.events import Event
from engine.statistics.fan import FAN_SHARES
from engine.statistics.summary import describe_value, describe_zero
from engine.values import Value
from workbench.plotting.figure.reading import Reader
from workbench.plotting.stacks import StackColumn, StackPart
from workbench.plotting.sweeps.drawing import measure_text
from workbench.plotting.sweeps.shares import share_names, share_rows
from workbench.plotting.sweeps.table import entries_of, threshold_and_rule
from workbench.project.sweep import Asked, SharesOf, ThresholdOf
from workbench.project.views import Series, Unit, ViewMode
from workbench.reporting.blocks import Paragraph, Run, TableBlock
from workbench.reporting.material import Contestants
from workbench.results.figures import COLUMNS, DASH, WARNINGS
from workbench.results.sweeps.board import Board
from workbench.results.sweeps.request import SweepPoint
from workbench.widgets.numbers.chances import (
    cell_in_unit,
    in_unit,
    title_in_unit,
    without_sign,
    write_chance,
)
from workbench.widgets.numbers.estimate_words import describe_estimate, heading_of
from workbench.widgets.numbers.numbers import (
    NumberFormat,
    align_decimals,
    write_fraction,
    write_number,
    write_outcome,
    write_whole_percent,
)

__all__ = [
    "MOST_ROWS",
    "bands_table",
    "contest_table",
    "figures_table",
    "outcomes_table",
    "remark",
    "stacks_table",
    "sweep_table",
]

MOST_ROWS = 200
"""Outcomes of a table; of more the likeliest are told, and how likely the others are together."""

LONGEST_FRACTION = 24
"""Characters of exact fractions up to which a column tells them."""

TableContent = Iterator["TableBlock | Paragraph"]

translate = QCoreApplication.translate


def remark(text: str) -> Paragraph:
    """Return a remark under what it is about."""
    return Paragraph((Run(text),), is_quiet=True)


def figures_table(series: Sequence[Series], unit: Unit) -> TableBlock:
    """Return the figures that sum mechanics up, a row for each."""
    columns = [
        column
        for column in COLUMNS
        if column.name not in WARNINGS or any(column.text(one) != DASH for one in series)
    ]
    cells = [[column.text(one, unit) for one in series] for column in columns]
    names = [heading_of(one) for one in series]
    titles = (translate("Report", "Mechanic"), *(column.title for column in columns))
    return TableBlock(titles, tuple(zip(names, *map(align_decimals, cells), strict=True)))


# ---- outcomes -----------------------------------------------------------------------------


def outcomes_table(series: Series, unit: Unit) -> TableContent:
    """Yield every outcome of a mechanic with its probability, as far as there is room."""
    distribution = series.distribution
    if distribution is None or not distribution.total:
        return
    reader = Reader(distribution)
    values, left_out = _likeliest(reader)
    modes = [ViewMode.EXACTLY]
    if distribution.is_numeric:
        modes += [ViewMode.AT_LEAST, ViewMode.AT_MOST]
    cells = [_outcomes(values, describe_zero([distribution]))]
    titles = [translate("Report", "Outcome")]
    for mode in modes:
        read = [reader.read(value, mode) for value in values]
        texts = [_cell(write_chance(one.weight, one.total, unit), unit) for one in read]
        cells.append(align_decimals(texts))
        titles.append(title_in_unit(_mode_title(mode), unit))
    exact = [reader.read(value, ViewMode.EXACTLY).fraction for value in values]
    if series.estimate is None and unit is not Unit.FRACTION and _are_short(exact):
        cells.append([write_fraction(one) for one in exact])
        titles.append(translate("Report", "Exact"))
    yield TableBlock(tuple(titles), tuple(zip(*cells, strict=True)))
    if series.estimate is not None:
        text = describe_estimate(series.estimate)
        yield remark(f"{text[:1].upper()}{text[1:]}.")
    if left_out:
        others = reader.read_others(values)
        text = translate("Report", "{count} more outcomes, {share} together, are left out.")
        share = write_chance(others.weight, others.total, unit)
        yield remark(text.format(count=NumberFormat.present().count(left_out), share=share))


def _likeliest(reader: Reader) -> tuple[list[Value], int]:
    """Return the outcomes that are told in their order, and how many are left out."""
    values = list(reader.values)
    left_out = len(values) - MOST_ROWS
    if left_out <= 0:
        return values, 0
    weights = {value: reader.read(value, ViewMode.EXACTLY).weight for value in values}
    likeliest = set(sorted(values, key=lambda value: -weights[value])[:MOST_ROWS])
    return [value for value in values if value in likeliest], left_out


def _outcomes(values: Sequence[Value], zero: str) -> list[str]:
    return [zero if value == (0,) else describe_value(value) for value in values]


def _are_short(fractions: Sequence[Fraction]) -> bool:
    # The digits are counted by their bits: to write them all may take long.
    most = 4 * LONGEST_FRACTION
    return all(one.denominator.bit_length() < most for one in fractions) and all(
        len(write_fraction(one)) <= LONGEST_FRACTION for one in fractions
    )


def _mode_title(mode: ViewMode) -> str:
    return {
        ViewMode.EXACTLY: translate("Report", "Exactly"),
        ViewMode.AT_LEAST: translate("Report", "At least"),
        ViewMode.AT_MOST: translate("Report", "At most"),
    }[mode]


def _cell(text: str, unit: Unit) -> str:
    return without_sign(text) if unit is Unit.PERCENT else text


# ---- bands and contests -------------------------------------------------------------------


def bands_table(series: Series, bands: Sequence[Band], unit: Unit) -> TableContent:
    """Yield how likely a mechanic is to fall into each band."""
    cumulative = None if series.distribution is None else series.distribution.cumulative
    if cumulative is None or not bands:
        return
    weights = [Event.in_band(band).weight_in(cumulative) for band in bands]
    names = [band.name for band in bands]
    ranges = [range_text(band.low, band.high) for band in bands]
    overlap = first_overlap(bands)
    rest = cumulative.total - sum(weights)
    if overlap is None and rest:
        weights.append(rest)
        names.append(translate("Report", "no band"))
        ranges.append(DASH)
    shares = [_cell(write_chance(one, cumulative.total, unit), unit) for one in weights]
    titles = (
        translate("Report", "Band"),
        translate("Report", "Outcomes"),
        title_in_unit(translate("Report", "Share of rolls"), unit),
    )
    rows = tuple(zip(names, ranges, align_decimals(shares), strict=True))
    yield TableBlock(titles, rows, words=2)
    if overlap is not None:
        text = translate("Report", "{first} and {second} have outcomes in common.")
        yield remark(text.format(first=overlap[0].name, second=overlap[1].name))


def stacks_table(
    parts: Sequence[StackPart], columns: Sequence[StackColumn], unit: Unit
) -> TableBlock:
    """Return the shares of stacks, a row for each mechanic."""
    titles = (title_in_unit(part.name, unit) for part in parts)
    shares = zip(*(column.shares for column in columns), strict=True)
    cells = (align_decimals([cell_in_unit(one, unit) for one in each]) for each in shares)
    names = [column.title for column in columns]
    rows = tuple(zip(names, *cells, strict=True))
    return TableBlock((translate("Report", "Mechanic"), *titles), rows)


def contest_table(series: Series, contest: Contestants, unit: Unit) -> TableContent:
    """Yield how often a mechanic comes to more than each of the others."""
    identities = [one.identity for one in contest.series]
    if series.identity not in identities:
        return
    place = identities.index(series.identity)
    others = [at for at in range(len(identities)) if at != place]
    found = [contest.matrix[place][at] for at in others]
    names = [heading_of(contest.series[at]) for at in others]
    columns = [
        align_decimals([cell_in_unit(share, unit) for share in shares])
        for shares in zip(*map(_shares, found), strict=True)
    ]
    found_titles = (title_in_unit(one, unit) for one in _contest_titles())
    titles = (translate("Report", "Against"), *found_titles)
    yield TableBlock(titles, tuple(zip(names, *columns, strict=True)))


def _shares(one: Contest) -> tuple[Fraction, Fraction, Fraction]:
    return one.ahead, one.level, one.behind


def _contest_titles() -> tuple[str, str, str]:
    return translate("Report", "Wins"), translate("Report", "Ties"), translate("Report", "Loses")


# ---- sweeps -------------------------------------------------------------------------------


def sweep_table(board: Board, unit: Unit) -> TableContent:
    """Yield the points of a sweep over one parameter, as the window lists them."""
    sweep = board.plan.sweep
    if sweep is None or sweep.second is not None or not board.rows:
        return
    entries, asked = entries_of(board), board.asked
    names = (translate("Report", "Mechanic"),) if len(board.rows) > 1 else ()
    titles = (*names, sweep.axis.name, *_point_titles(board, asked, unit))
    rows = []
    for entry, figures in zip(entries, _figures_of(board, asked, unit), strict=True):
        place = ", ".join(map(str, entry.cell.place)) or DASH
        cells = figures
        if entry.cell.point is None:
            said = DASH if entry.cell.error is None else entry.cell.error.message
            cells = (said, *[""] * (len(figures) - 1))
        rows.append((*(entry.name for _ in names), place, *cells))
    yield TableBlock(titles, tuple(rows), words=len(names))
    points = (entry.cell.point for entry in entries)
    if any(point is not None and point.missing for point in points):
        text = translate("Report", "Rolls are missing at some points; this is about the rest.")
        yield remark(text)


def _point_titles(board: Board, asked: Asked, unit: Unit) -> tuple[str, ...]:
    if isinstance(asked, SharesOf):
        return tuple(share_names(board, asked))
    if asked is None:
        shares = (write_whole_percent(share) for share in FAN_SHARES)
        return (translate("Report", "Mean"), *shares)
    text = measure_text(asked)
    title = text[:1].upper() + text[1:]
    if isinstance(asked, ThresholdOf):
        return title, translate("Report", "Rule")
    is_odds = unit is Unit.ONE_IN
    return title, translate("Report", "Percent") if is_odds else translate("Report", "Odds")


def _figures_of(board: Board, asked: Asked, unit: Unit) -> list[tuple[str, ...]]:
    """Return what is asked of each point; empty texts where nothing is known."""
    if isinstance(asked, SharesOf):
        rows = share_rows(board, asked)
        return [tuple("" if one is None else in_unit(one, unit) for one in row) for row in rows]
    count = len(_point_titles(board, asked, unit))
    points = (entry.cell.point for entry in entries_of(board))
    return [("",) * count if one is None else _point(one, asked, unit) for one in points]


def _point(point: SweepPoint, asked: Event | ThresholdOf | None, unit: Unit) -> tuple[str, ...]:
    if isinstance(asked, ThresholdOf):
        return tuple(threshold_and_rule(point, asked))
    if asked is not None:
        weight = point.weight_of(asked)
        beside = Unit.PERCENT if unit is Unit.ONE_IN else Unit.ONE_IN
        return tuple(write_chance(weight, point.total, each) for each in (unit, beside))
    if point.fan is None:
        return ("",) * (1 + len(FAN_SHARES))
    return write_number(point.fan.mean), *map(write_outcome, point.fan.quantiles)
