"""What is drawn of a sweep: curves over one parameter, or a heat map over two."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication

from engine.bands import range_text
from engine.events import Event
from workbench.plotting.diagram import Diagram, Side
from workbench.plotting.figure.heights import Floats
from workbench.plotting.figure.scene import Range
from workbench.plotting.legend import LegendEntry, Sample
from workbench.plotting.painting.marks import Cells, Line, Mark, Place, Spread
from workbench.plotting.readout import ReadoutAnswer, ReadoutEntry
from workbench.plotting.rulers import ChanceRuler, LabelRuler, NumberRuler, round_step
from workbench.project.sweep import Axis
from workbench.project.views import Unit
from workbench.sweep.board import Board, BoardCell, BoardRow
from workbench.sweep.plan import SweepLine
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets.numbers.chances import write_chance
from workbench.widgets.numbers.numbers import write_number

__all__ = ["diagram_of", "measure_text"]

MEAN = QT_TRANSLATE_NOOP("Sweep", "mean")
MEAN_AND_FAN = QT_TRANSLATE_NOOP("Sweep", "mean, quartiles, 5th to 95th percentile")
CHANCE = QT_TRANSLATE_NOOP("Sweep", "chance of {range}")

MOST_FANS = 3
"""Fans of more mechanics than this would hide each other; then only the first has one."""

OUTER, INNER = 0.13, 0.2
"""How opaque the two bands of a fan are."""

INSET = 0.025
"""The share of an axis that is left free at each end, so that markers there are whole."""

EXACT_FLOATS = 2.0**53
"""Floats below this tell whole numbers apart."""


def measure_text(event: Event | None, *, has_fan: bool = False) -> str:
    """Return what a sweep asks of each point.

    Args:
        event: The event whose chance is asked for, or None where it is the mean.
        has_fan: Whether quantiles are drawn around the mean.
    """
    if event is None:
        return _translated(MEAN_AND_FAN if has_fan else MEAN)
    return _translated(CHANCE).format(range=range_text(event.low, event.high))


def diagram_of(board: Board, unit: Unit = Unit.PERCENT) -> Diagram:
    """Return what is drawn of ``board``, with chances in a unit."""
    sweep = board.plan.sweep
    if sweep is None or not board.rows:
        return Diagram()
    if sweep.second is not None:
        return _heat_map(board, sweep.axis, sweep.second, unit)
    return _curves(board, sweep.axis, unit)


# ---- points -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Dot:
    """One point.

    Attributes:
        height: The mean, or the chance from 0 to 1.
        text: The same in words.
        fan: The quantiles around it, ascending; none where a chance is drawn.
        is_stale: Whether it belongs to an older script than the present one.
    """

    height: float
    text: str
    fan: tuple[float, ...] = ()
    is_stale: bool = False

    @property
    def figures(self) -> tuple[str, ...]:
        """What the read-out says of it, under the headings of a fan where it has one."""
        if not self.fan:
            return (self.text,)
        low, lower, median, upper, high = map(_quantile, self.fan)
        dash = "\N{EN DASH}"
        return self.text, median, f"{lower}{dash}{upper}", f"{low}{dash}{high}"

    @property
    def told(self) -> str:
        """The same in a sentence."""
        text = self.text
        if self.fan:
            low, lower, median, upper, high = map(_quantile, self.fan)
            text = _translated(
                QT_TRANSLATE_NOOP(
                    "Sweep",
                    "{mean}, median {median}, quartiles {lower} to {upper}, "
                    "5th to 95th percentile {low} to {high}",
                )
            ).format(mean=text, median=median, lower=lower, upper=upper, low=low, high=high)
        if not self.is_stale:
            return text
        return _translated(QT_TRANSLATE_NOOP("Sweep", "{text} (out of date)")).format(text=text)

    def entry(self, line: SweepLine) -> ReadoutEntry:
        """Return what it says in the name of a mechanic."""
        name = line.name
        if self.is_stale:
            text = _translated(QT_TRANSLATE_NOOP("Sweep", "{text} (out of date)"))
            name = text.format(text=name)
        return ReadoutEntry(name, line.colour, self.figures, self.told)


def _headings(dots: Iterable[_Dot | None]) -> tuple[str, ...]:
    """Return what the figures of points are, where they are many."""
    if not any(dot is not None and dot.fan for dot in dots):
        return ()
    return (
        _translated(MEAN),
        _translated(QT_TRANSLATE_NOOP("Sweep", "median")),
        _translated(QT_TRANSLATE_NOOP("Sweep", "quartiles")),
        _translated(QT_TRANSLATE_NOOP("Sweep", "5% to 95%")),
    )


def _dot(cell: BoardCell, event: Event | None, unit: Unit) -> _Dot | None:
    """Return what is drawn of a cell; None where nothing is known or no float can be it."""
    point = cell.point
    if point is None:
        return None
    if event is not None:
        weight = point.weight_of(event)
        text = write_chance(weight, point.total, unit)
        return _Dot(weight / point.total, text, is_stale=cell.stale)
    try:
        mean, fan = float(point.fan.mean), tuple(map(float, point.fan.quantiles))
    except OverflowError:
        return None
    return _Dot(mean, write_number(mean), fan, cell.stale)


def _quantile(quantile: float) -> str:
    """Return a quantile; it is an outcome, and most of these are whole."""
    is_whole = quantile.is_integer() and abs(quantile) < EXACT_FLOATS
    return f"{quantile:.0f}" if is_whole else write_number(quantile)


# ---- curves -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Curve:
    """The points of one mechanic; a level one has a single point, which goes for all values."""

    row: BoardRow
    dots: tuple[_Dot | None, ...]

    @property
    def is_level(self) -> bool:
        return self.row.line.is_level

    def dot_at(self, column: int) -> _Dot | None:
        return self.dots[0 if self.is_level else column]

    @property
    def has_fan(self) -> bool:
        return not self.is_level and any(dot is not None and dot.fan for dot in self.dots)

    @property
    def entry(self) -> LegendEntry:
        line = self.row.line
        sample = Sample.LINE if self.is_level else Sample.CURVE
        return LegendEntry(line.identity, line.name, line.colour, sample)

    def line(self, xs: Floats) -> Line:
        heights = np.array([math.nan if dot is None else dot.height for dot in self.dots])
        return Line(xs, heights, self.row.line.colour, self._stale, self.is_level)

    @property
    def _stale(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        return np.array([dot is not None and dot.is_stale for dot in self.dots])

    def fan(self, xs: Floats) -> tuple[Spread, Spread]:
        nothing = (math.nan,) * 5
        fans = [nothing if dot is None else dot.fan or nothing for dot in self.dots]
        low, lower, median, upper, high = np.array(fans).T
        colour, stale = self.row.line.colour, self._stale
        return (
            Spread(xs, low, high, colour, OUTER, stale),
            Spread(xs, lower, upper, colour, INNER, stale, median),
        )


def _curves(board: Board, axis: Axis, unit: Unit) -> Diagram:
    event = board.plan.event
    curves = [
        _Curve(row, tuple(_dot(cell, event, unit) for cell in row.cells)) for row in board.rows
    ]
    fanned = [curve for curve in curves if curve.has_fan]
    fanned = fanned if len(fanned) <= MOST_FANS else fanned[:1]
    xs = np.array(axis.values, dtype=float)
    fans: list[Mark] = [part for curve in fanned for part in curve.fan(xs)]
    # The selected mechanic comes first, and so lies on top.
    lines: list[Mark] = [curve.line(xs) for curve in reversed(curves)]

    def read(place: Place) -> ReadoutAnswer:
        column = place[0]
        dots = [(curve.row.line, curve.dot_at(column)) for curve in curves]
        return ReadoutAnswer(
            (f"{axis.name} = {axis.values[column]}",),
            entries=tuple(dot.entry(line) for line, dot in dots if dot is not None),
            headings=_headings(dot for _, dot in dots),
        )

    return Diagram(
        words=_curves_in_words(curves, axis),
        measure=measure_text(event, has_fan=True),
        marks=(*fans, *lines),
        bottom=Side(_values(axis), _with_inset((xs[0], xs[-1]), least=1.0), axis.name),
        left=_heights(curves, fanned, event, unit),
        stops=xs,
        read=read,
        legend=tuple(curve.entry for curve in curves),
    )


def _values(axis: Axis) -> LabelRuler:
    return LabelRuler(tuple(map(str, axis.values)), tuple(map(float, axis.values)))


def _with_inset(ends: Range, least: float = 0.0) -> Range:
    low, high = ends
    room = INSET * (high - low) or least
    return low - room, high + room


def _heights(
    curves: Sequence[_Curve], fanned: Sequence[_Curve], event: Event | None, unit: Unit
) -> Side:
    if event is not None:
        return Side(ChanceRuler(unit=unit), _with_inset((0.0, 1.0)))
    heights = [
        height
        for curve in curves
        for dot in curve.dots
        if dot is not None
        for height in (dot.height, *(dot.fan if curve in fanned else ()))
    ]
    if not heights:
        # How high it will reach is not known before the first point.
        return Side(LabelRuler(()))
    return Side(NumberRuler(), _with_inset(_round_ends(heights)))


def _round_ends(heights: Sequence[float]) -> Range:
    """Return round numbers that hold all of ``heights``."""
    low, high = min(heights), max(heights)
    if low == high:
        return low - 1, high + 1
    # Close to nought a chart begins there, which makes heights comparable.
    if 0 < low < (high - low) / 2:
        low = 0.0
    step = round_step((high - low) / 8)
    return math.floor(low / step) * step, math.ceil(high / step) * step


def _curves_in_words(curves: Sequence[_Curve], axis: Axis) -> str:
    lines = (_curve_in_words(curve, axis) for curve in curves)
    return "\n".join(line for line in lines if line) or _nothing()


def _curve_in_words(curve: _Curve, axis: Axis) -> str:
    known = [
        (value, dot)
        for column, value in enumerate(axis.values)
        if (dot := curve.dot_at(column)) is not None
    ]
    if not known:
        return ""
    (first, start), (last, end) = known[0], known[-1]
    text = QT_TRANSLATE_NOOP(
        "Sweep", "{name}: {start} at {axis} = {first}, {end} at {axis} = {last}"
    )
    return _translated(text).format(
        name=curve.row.line.name,
        axis=axis.name,
        first=first,
        last=last,
        start=start.text,
        end=end.text,
    )


# ---- heat maps ----------------------------------------------------------------------------


def _heat_map(board: Board, axis: Axis, second: Axis, unit: Unit) -> Diagram:
    event, (row, *_), rows = board.plan.event, board.rows, second.count
    dots = [_dot(cell, event, unit) for cell in row.cells]
    cells = [dots[start : start + rows] for start in range(0, len(dots), rows)]
    known = sorted((dot for dot in dots if dot is not None), key=lambda dot: dot.height)
    measure = measure_text(event)

    def read(place: Place) -> ReadoutAnswer:
        column, row_at = place
        values = ((axis.name, axis.values[column]), (second.name, second.values[row_at]))
        dot = cells[column][row_at]
        entry = () if dot is None else (dot.entry(row.line),)
        title = ", ".join(f"{name} = {value}" for name, value in values)
        return ReadoutAnswer((title,), entries=entry, headings=_headings((dot,)))

    return Diagram(
        words=_heat_in_words(row.line.name, measure, known, axis, second),
        measure=measure,
        subject=row.line.name,
        marks=(_cells(cells, event, unit),),
        bottom=Side(LabelRuler(tuple(map(str, axis.values))), (-0.5, axis.count - 0.5), axis.name),
        left=Side(LabelRuler(tuple(map(str, second.values))), (-0.5, rows - 0.5), second.name),
        stops=np.arange(axis.count, dtype=float),
        rows=rows,
        read=read,
        scale=(known[0].text, known[-1].text) if known else (),
    )


def _cells(cells: Sequence[Sequence[_Dot | None]], event: Event | None, unit: Unit) -> Cells:
    is_percent = event is not None and unit is Unit.PERCENT
    return Cells(
        np.array([[math.nan if dot is None else dot.height for dot in column] for column in cells]),
        tuple(tuple(_short(dot, is_percent=is_percent) for dot in column) for column in cells),
        np.array([[dot is not None and dot.is_stale for dot in column] for column in cells]),
    )


def _short(dot: _Dot | None, *, is_percent: bool) -> str:
    """Return what is written in a cell."""
    if dot is None:
        return ""
    if is_percent and 0 < dot.height < 1:
        # Half a percent either way can be read off the colour no better.
        rounded = f"{dot.height * 100:.0f}%"
        return {"0%": "< 1%", "100%": "> 99%"}.get(rounded, rounded)
    return dot.text


def _heat_in_words(name: str, measure: str, known: Sequence[_Dot], axis: Axis, second: Axis) -> str:
    if not known:
        return _nothing()
    text = QT_TRANSLATE_NOOP(
        "Sweep", "{name}: {measure} from {low} to {high} over {axis} and {second}"
    )
    return _translated(text).format(
        name=name,
        measure=measure,
        low=known[0].text,
        high=known[-1].text,
        axis=axis.name,
        second=second.name,
    )


def _nothing() -> str:
    return _translated(QT_TRANSLATE_NOOP("Sweep", "Nothing is calculated yet"))


def _translated(text: str) -> str:
    return QCoreApplication.translate("Sweep", text)
