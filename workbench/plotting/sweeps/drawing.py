"""What is drawn of a sweep: curves over one parameter, or a heat map over two."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication

from engine.best_play.rules.wording import exceptions_text, plain_label, rule_text
from engine.statistics.bands import range_text
from engine.statistics.events import Event
from engine.statistics.fan import FAN_SHARES
from workbench.plotting.diagram import Diagram, Side
from workbench.plotting.figure.heights import Floats
from workbench.plotting.figure.scene import Range
from workbench.plotting.legend import LegendEntry, Sample
from workbench.plotting.painting.marks import Cells, Line, Place, Spread
from workbench.plotting.readout import ReadoutAnswer, ReadoutEntry
from workbench.plotting.rulers import ChanceRuler, LabelRuler, NumberRuler, round_step
from workbench.plotting.sweeps.shares import shares_diagram
from workbench.project.sweep import Asked, Axis, SharesOf, ThresholdOf
from workbench.project.views import Unit
from workbench.results.rule_words import rule_words
from workbench.results.sweeps.board import Board, BoardCell
from workbench.results.sweeps.plan import SweepLine
from workbench.results.sweeps.request import PointRule
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets.numbers.chances import write_chance
from workbench.widgets.numbers.numbers import (
    NumberFormat,
    write_number,
    write_outcome,
    write_whole_percent,
)

__all__ = ["diagram_of", "measure_text", "rule_in_words"]

MEAN = QT_TRANSLATE_NOOP("Sweep", "mean")
MEAN_AND_FAN = QT_TRANSLATE_NOOP("Sweep", "mean, quartiles, 5th to 95th percentile")
CHANCE = QT_TRANSLATE_NOOP("Sweep", "chance of {range}")
SHARES = QT_TRANSLATE_NOOP("Sweep", "share of rolls")
THRESHOLD = QT_TRANSLATE_NOOP("Sweep", "threshold of {label}")
FIRST_THRESHOLD = QT_TRANSLATE_NOOP("Sweep", "threshold of a decision")
NO_RULE = QT_TRANSLATE_NOOP("Sweep", "{label}: no short rule")
MEDIAN = QT_TRANSLATE_NOOP("Sweep", "median")
QUARTILES = QT_TRANSLATE_NOOP("Sweep", "quartiles")
MOST = QT_TRANSLATE_NOOP("Sweep", "5% to 95%")
STALE = QT_TRANSLATE_NOOP("Sweep", "{text} (out of date)")
NOTHING = QT_TRANSLATE_NOOP("Sweep", "Nothing is calculated yet")
CURVE = QT_TRANSLATE_NOOP("Sweep", "{name}: {start} at {axis} = {first}, {end} at {axis} = {last}")
CELLS = QT_TRANSLATE_NOOP(
    "Sweep", "{name}: {measure} from {low} to {high} over {axis} and {second}"
)

MOST_FANS = 3
"""Fans of more mechanics than this would hide each other; then only the first has one."""

OUTER, INNER = 0.13, 0.2
"""How opaque the two bands of a fan are."""

INSET = 0.025
"""The share of an axis that is left free at each end, so that markers there are whole."""

TO = "\N{EN DASH}"
"""Stands between two quantiles."""

HALF_PERCENT = 0.005
"""What is nearer to impossible or certain than this is rounded to neither."""


def measure_text(asked: Asked, *, has_fan: bool = False) -> str:
    """Return what a sweep asks of each point.

    Args:
        asked: The event or the decision that is asked about, or None where it is the mean.
        has_fan: Whether quantiles are drawn around the mean.
    """
    if asked is None:
        return _translated(MEAN_AND_FAN if has_fan else MEAN)
    if isinstance(asked, ThresholdOf):
        label = plain_label(asked.label)
        return _translated(THRESHOLD if label else FIRST_THRESHOLD).format(label=label)
    if isinstance(asked, SharesOf):
        return _translated(SHARES)
    return _translated(CHANCE).format(range=range_text(asked.low, asked.high))


def rule_in_words(point_rule: PointRule | None) -> str:
    """Return the rule of a decision at a point; nothing where it is not made freely there."""
    if point_rule is None:
        return ""
    if point_rule.rule is None:
        return _translated(NO_RULE).format(label=plain_label(point_rule.label))
    words = rule_words()
    text = rule_text(point_rule.rule, point_rule.label, point_rule.variables, words)
    return ", ".join(
        filter(
            None, (text, exceptions_text(point_rule.rule, words, NumberFormat.present().localised))
        )
    )


def diagram_of(board: Board, unit: Unit = Unit.PERCENT) -> Diagram:
    """Return what is drawn of ``board``, with chances in a unit."""
    sweep = board.plan.sweep
    if sweep is None or not board.rows:
        return Diagram()
    if isinstance(board.asked, SharesOf):
        return shares_diagram(board, board.asked, measure_text(board.asked), unit)
    if sweep.second is not None:
        return _heat_map(board, sweep.axis, sweep.second, unit)
    return _curves(board, sweep.axis, unit)


# ---- points -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Dot:
    """One point; its figures are not numbers where nothing is known, or no float can be it.

    Attributes:
        height: The mean, or the chance from 0 to 1.
        text: The same in words.
        fan: The quantiles around it, ascending; not used where a chance is drawn.
        is_stale: Whether it belongs to an older script than the present one.
        rule: What is said in place of the text; it may be there where nothing is drawn.
    """

    height: float = math.nan
    text: str = ""
    fan: tuple[float, ...] = (math.nan,) * len(FAN_SHARES)
    is_stale: bool = False
    rule: str = ""

    @property
    def is_known(self) -> bool:
        """Whether there is something to draw."""
        return not math.isnan(self.height)

    def entry(self, line: SweepLine) -> ReadoutEntry:
        """Return what it says in the name of a mechanic, under the headings of a fan."""
        name = _translated(STALE).format(text=line.name) if self.is_stale else line.name
        if math.isnan(self.fan[0]):
            return ReadoutEntry(name, line.colour, (self.rule or self.text,))
        low, lower, median, upper, high = map(write_outcome, self.fan)
        ranges = f"{lower}{TO}{upper}", f"{low}{TO}{high}"
        return ReadoutEntry(name, line.colour, (self.text, median, *ranges))


def _dot(cell: BoardCell, asked: Asked, unit: Unit) -> _Dot:
    point = cell.point
    if point is None:
        return _Dot()
    if isinstance(asked, ThresholdOf):
        point_rule = point.rule_of(asked.label)
        found = None if point_rule is None else point_rule.threshold
        height, text = (math.nan, "") if found is None else (_height(found.bound), str(found.bound))
        return _Dot(height, text, is_stale=cell.stale, rule=rule_in_words(point_rule))
    if isinstance(asked, Event):
        weight = point.weight_of(asked)
        text = write_chance(weight, point.total, unit)
        return _Dot(weight / point.total, text, is_stale=cell.stale)
    if point.fan is None:
        return _Dot()
    try:
        mean, fan = float(point.fan.mean), tuple(map(float, point.fan.quantiles))
    except OverflowError:
        return _Dot()
    return _Dot(mean, write_number(mean), fan, cell.stale)


def _height(bound: int) -> float:
    """Return where a bound is drawn; nowhere where it is greater than any float."""
    try:
        return float(bound)
    except OverflowError:
        return math.nan


def _answer(
    title: str, asked: Asked, point_rule: Iterable[tuple[SweepLine, _Dot]]
) -> ReadoutAnswer:
    """Return what points say of a place; quantiles have headings."""
    headings = () if asked else tuple(map(_translated, (MEAN, MEDIAN, QUARTILES, MOST)))
    entries = (dot.entry(line) for line, dot in point_rule if dot.is_known or dot.rule)
    return ReadoutAnswer((title,), entries=tuple(entries), headings=headings)


# ---- curves -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Curve:
    """The points of one mechanic; a level one has a single point, which goes for all values."""

    about: SweepLine
    dots: tuple[_Dot, ...]

    def dot_at(self, column: int) -> _Dot:
        return self.dots[0 if self.about.is_level else column]

    @property
    def has_fan(self) -> bool:
        return not self.about.is_level and not all(math.isnan(dot.fan[0]) for dot in self.dots)

    @property
    def entry(self) -> LegendEntry:
        about = self.about
        sample = Sample.LINE if about.is_level else Sample.CURVE
        return LegendEntry(about.identity, about.name, about.colour, sample)

    def marks(self, xs: Floats) -> tuple[Line, Spread, Spread]:
        """Return its line, and the bands of its fan."""
        colour, stale = self.about.colour, np.array([dot.is_stale for dot in self.dots])
        heights = np.array([dot.height for dot in self.dots])
        low, lower, median, upper, high = np.array([dot.fan for dot in self.dots]).T
        return (
            Line(xs, heights, colour, stale, self.about.is_level),
            Spread(xs, low, high, colour, OUTER, stale),
            Spread(xs, lower, upper, colour, INNER, stale, median),
        )


def _curves(board: Board, axis: Axis, unit: Unit) -> Diagram:
    asked = board.asked
    curves = [
        _Curve(row.line, tuple(_dot(cell, asked, unit) for cell in row.cells)) for row in board.rows
    ]
    fanned = [curve for curve in curves if curve.has_fan]
    fanned = fanned if len(fanned) <= MOST_FANS else fanned[:1]
    xs = np.array(axis.values, dtype=float)

    def read(place: Place) -> ReadoutAnswer:
        point_rule = ((curve.about, curve.dot_at(place[0])) for curve in curves)
        return _answer(f"{axis.name} = {axis.values[place[0]]}", asked, point_rule)

    return Diagram(
        words="\n".join(filter(None, (_in_words(one, axis) for one in curves)))
        or _translated(NOTHING),
        measure=measure_text(asked, has_fan=True),
        marks=(
            *(band for curve in fanned for band in curve.marks(xs)[1:]),
            # The selected mechanic comes first, and so lies on top.
            *(curve.marks(xs)[0] for curve in reversed(curves)),
        ),
        bottom=Side(_labels(axis, xs), _with_inset(xs[0], xs[-1], least=1.0), axis.name),
        left=Side(ChanceRuler(unit=unit), _with_inset(0.0, 1.0))
        if isinstance(asked, Event)
        else _side_of_means(curves, fanned),
        stops=xs,
        read=read,
        legend=tuple(curve.entry for curve in curves),
    )


def _labels(axis: Axis, places: Floats) -> LabelRuler:
    return LabelRuler(tuple(map(str, axis.values)), tuple(places.tolist()))


def _with_inset(low: float, high: float, least: float = 0.0) -> Range:
    room = INSET * (high - low) or least
    return low - room, high + room


def _side_of_means(curves: Sequence[_Curve], fanned: Sequence[_Curve]) -> Side:
    means = [dot.height for curve in curves for dot in curve.dots]
    fans = [quantile for curve in fanned for dot in curve.dots for quantile in dot.fan]
    heights = [height for height in (*means, *fans) if not math.isnan(height)]
    if not heights:
        # How high it will reach is not known before the first point.
        return Side(LabelRuler(()))
    return Side(NumberRuler(), _with_inset(*_round_ends(min(heights), max(heights))))


def _round_ends(low: float, high: float) -> Range:
    """Return round numbers that hold all between two heights."""
    if low == high:
        return low - 1, high + 1
    # Close to zero a chart begins there, which makes heights comparable.
    if 0 < low < (high - low) / 2:
        low = 0.0
    step = round_step((high - low) / 8)
    return math.floor(low / step) * step, math.ceil(high / step) * step


def _in_words(curve: _Curve, axis: Axis) -> str:
    dots = [(value, curve.dot_at(column)) for column, value in enumerate(axis.values)]
    known = [(value, dot.text or dot.rule) for value, dot in dots if dot.is_known or dot.rule]
    if not known:
        return ""
    (first, start), (last, end) = known[0], known[-1]
    words = {"name": curve.about.name, "axis": axis.name, "first": first, "last": last}
    return _translated(CURVE).format(start=start, end=end, **words)


# ---- heat maps ----------------------------------------------------------------------------


def _heat_map(board: Board, axis: Axis, second: Axis, unit: Unit) -> Diagram:
    asked, (row, *_), rows = board.asked, board.rows, second.count
    dots = [_dot(cell, asked, unit) for cell in row.cells]
    cells = [dots[start : start + rows] for start in range(0, len(dots), rows)]
    ends = sorted((dot for dot in dots if dot.is_known), key=lambda dot: dot.height)
    scale = (ends[0].text, ends[-1].text) if ends else ()
    columns, lines = np.arange(axis.count, dtype=float), np.arange(rows, dtype=float)

    def read(place: Place) -> ReadoutAnswer:
        values = axis.values[place[0]], second.values[place[1]]
        title = f"{axis.name} = {values[0]}, {second.name} = {values[1]}"
        return _answer(title, asked, [(row.line, cells[place[0]][place[1]])])

    return Diagram(
        words=_cells_in_words(row.line.name, measure_text(asked), scale, axis, second),
        measure=measure_text(asked),
        subject=row.line.name,
        marks=(_cells(cells, is_percent=isinstance(asked, Event) and unit is Unit.PERCENT),),
        bottom=Side(_labels(axis, columns), (-0.5, axis.count - 0.5), axis.name),
        left=Side(_labels(second, lines), (-0.5, rows - 0.5), second.name),
        stops=columns,
        rows=rows,
        read=read,
        scale=scale,
    )


def _cells(cells: Sequence[Sequence[_Dot]], *, is_percent: bool) -> Cells:
    return Cells(
        np.array([[dot.height for dot in column] for column in cells]),
        tuple(tuple(_short(dot, is_percent=is_percent) for dot in column) for column in cells),
        np.array([[dot.is_stale for dot in column] for column in cells]),
    )


def _short(dot: _Dot, *, is_percent: bool) -> str:
    """Return what is written in a cell."""
    if not is_percent or not 0 < dot.height < 1:
        return dot.text
    # Half a percent either way can be read off the colour no better.
    if dot.height < HALF_PERCENT:
        return f"< {write_whole_percent(0.01)}"
    if dot.height >= 1 - HALF_PERCENT:
        return f"> {write_whole_percent(0.99)}"
    return write_whole_percent(dot.height)


def _cells_in_words(
    name: str, measure: str, scale: tuple[str, ...], axis: Axis, second: Axis
) -> str:
    if not scale:
        return _translated(NOTHING)
    words = {"name": name, "measure": measure, "axis": axis.name, "second": second.name}
    return _translated(CELLS).format(low=scale[0], high=scale[1], **words)


def _translated(text: str) -> str:
    return QCoreApplication.translate("Sweep", text)
