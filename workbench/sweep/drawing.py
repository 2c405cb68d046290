"""What the chart of a sweep draws: exact points turned into floats."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.bands import range_text
from engine.events import Event
from workbench.sweep.board import Board, BoardCell, BoardRow
from workbench.sweep.charts.figure import Dot, HeatFigure, SweepCurve, SweepFigure
from workbench.theme.translation import QT_TRANSLATE_NOOP

__all__ = ["figure_of", "measure_text"]

MEAN = QT_TRANSLATE_NOOP("Sweep", "mean")
MEAN_AND_FAN = QT_TRANSLATE_NOOP("Sweep", "mean, quartiles, 5th to 95th percentile")
CHANCE = QT_TRANSLATE_NOOP("Sweep", "chance of {range}")


def measure_text(event: Event | None, *, has_fan: bool = False) -> str:
    """Return what a sweep asks of each point.

    Args:
        event: The event whose chance is asked for, or None where it is the mean.
        has_fan: Whether quantiles are drawn around the mean.
    """
    if event is None:
        return QCoreApplication.translate("Sweep", MEAN_AND_FAN if has_fan else MEAN)
    words = QCoreApplication.translate("Sweep", CHANCE)
    return words.format(range=range_text(event.low, event.high))


def figure_of(board: Board) -> SweepFigure | HeatFigure:
    """Return what is drawn of ``board``."""
    sweep = board.plan.sweep
    if sweep is None or not board.rows:
        return SweepFigure()
    event, is_chance = board.plan.event, board.plan.event is not None
    if sweep.second is not None:
        return _heat_map(board.rows[0], board)
    return SweepFigure(
        axis=sweep.axis.name,
        measure=measure_text(event, has_fan=True),
        values=sweep.axis.values,
        curves=tuple(_curve(row, event) for row in board.rows),
        is_chance=is_chance,
    )


def _heat_map(row: BoardRow, board: Board) -> HeatFigure:
    sweep, event = board.plan.sweep, board.plan.event
    assert sweep is not None, "the caller has looked"
    assert sweep.second is not None, "the caller has looked"
    dots = [_dot(cell, event) for cell in row.cells]
    rows = sweep.second.count
    return HeatFigure(
        name=row.line.name,
        axis=sweep.axis.name,
        second=sweep.second.name,
        measure=measure_text(event),
        values=sweep.axis.values,
        second_values=sweep.second.values,
        cells=tuple(tuple(dots[start : start + rows]) for start in range(0, len(dots), rows)),
        is_chance=event is not None,
    )


def _curve(row: BoardRow, event: Event | None) -> SweepCurve:
    dots = tuple(_dot(cell, event) for cell in row.cells)
    return SweepCurve(row.line.name, row.line.colour, dots, row.line.is_level)


def _dot(cell: BoardCell, event: Event | None) -> Dot | None:
    """Return what is drawn of a cell; None where nothing is known or no float can be it."""
    point = cell.point
    if point is None:
        return None
    if event is not None:
        return Dot(point.weight_of(event) / point.total, stale=cell.stale)
    try:
        return Dot(float(point.fan.mean), tuple(map(float, point.fan.quantiles)), cell.stale)
    except OverflowError:
        return None
