"""Every outcome of the mechanics on the chart, with its probability in each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from engine.sampling import wilson_interval
from engine.summary import describe_nought, describe_value
from engine.textbox import TextBox
from engine.values import Value, outcome_order
from workbench.plotting.figure.known import Known, known_of
from workbench.plotting.figure.reading import ExactProbability, Reader
from workbench.project.views import Series, Unit, View, ViewMode
from workbench.theme import Theme, fixed_font, mixed
from workbench.widgets import plain
from workbench.widgets.numbers.chances import (
    PERCENT_SIGN,
    in_other_units,
    title_in_unit,
    write_chance,
)
from workbench.widgets.numbers.estimate_words import heading_of, title_of
from workbench.widgets.numbers.number_format import NumberFormat
from workbench.widgets.numbers.numbers import (
    count_places,
    pad_places,
    write_fraction,
    write_number,
    write_percent,
)
from workbench.widgets.swatches import mark_icon

__all__ = ["SHARE_ROLE", "OutcomesModel"]

SHARE_ROLE = Qt.ItemDataRole.UserRole
"""Gives how long the bar behind a cell is, from 0 to 1, and its colour."""

DASH = "\N{EN DASH}"

STALE = 0.45
"""Strength of figures that belong to an older text."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class _Column:
    """A mechanic, and what is the same for all of its cells."""

    known: Known
    reader: Reader
    highest: float
    places: int


class OutcomesModel(QAbstractTableModel):
    """Outcomes in ascending order; a cell is worked out when it is looked at."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without outcomes."""
        super().__init__(parent)
        self._theme = theme
        self._mode = ViewMode.EXACTLY
        self._unit = Unit.PERCENT
        self._columns: tuple[_Column, ...] = ()
        self._values: tuple[Value, ...] = ()
        self._nought = "0"
        self._fixed = fixed_font()

    @property
    def values(self) -> tuple[Value, ...]:
        """The outcomes, numbers as collections of one."""
        return self._values

    def set_series(self, series: Sequence[Series], view: View) -> None:
        """Show the mechanics that are on the chart; rows stay where the outcomes stay."""
        mode, self._unit = view.mode, view.unit
        columns = tuple(_column(one, view) for one in known_of(series))
        values = _union([column.reader for column in columns])
        same = values == self._values and len(columns) == len(self._columns)
        if not same:
            self.beginResetModel()
        self._columns, self._values, self._mode = columns, values, mode
        is_exact = mode is ViewMode.EXACTLY
        known = (column.known.distribution for column in columns)
        self._nought = describe_nought(known) if is_exact else "0"
        if same:
            self._tell_changed()
        else:
            self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self._tell_changed()

    def _tell_changed(self) -> None:
        if self._values:
            last = self.index(len(self._values) - 1, len(self._columns))
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns))

    # ---- what Qt's views ask --------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of outcomes."""
        return 0 if parent is not None and parent.isValid() else len(self._values)

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of mechanics, and one for the outcome."""
        return 0 if parent is not None and parent.isValid() else len(self._columns) + 1

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the mechanic's name and mark."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DisplayRole:
            # An estimate is too long a title for a column of figures: the tooltip tells the rest.
            if not section:
                return self._title(section)
            return title_in_unit(self._heading(section), self._unit)
        if role == Qt.ItemDataRole.ToolTipRole and section:
            return plain(self._title(section))
        if role == Qt.ItemDataRole.DecorationRole and section:
            return mark_icon(self._theme, self._columns[section - 1].known.series.colour)
        return None

    def _heading(self, section: int) -> str:
        series = self._columns[section - 1].known.series
        if series.estimate is None:
            return self._title(section)
        return heading_of(series)

    def _title(self, section: int) -> str:
        if section == 0:
            return self._first_title()
        known = self._columns[section - 1].known
        # Outcomes without an order are shown exactly, whatever is chosen.
        if self._mode is not ViewMode.EXACTLY and not known.summary.is_numeric:
            return self.tr("{name} (exactly)").format(name=title_of(known.series))
        return title_of(known.series)

    def _first_title(self) -> str:
        return {
            ViewMode.EXACTLY: self.tr("Outcome"),
            ViewMode.AT_LEAST: self.tr("At least"),
            ViewMode.AT_MOST: self.tr("At most"),
        }[self._mode]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        value = self._values[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if index.column() == 0:
            return self._outcome_data(value, role)
        column = self._columns[index.column() - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            reading = self._read(column, value)
            if not reading.weight:
                return pad_places(DASH, column.places)
            text = write_chance(reading.weight, reading.total, self._unit)
            return pad_places(text.removesuffix(PERCENT_SIGN), column.places)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(self._in_full(column, value))
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(column, value)
        if role == SHARE_ROLE:
            return self._bar(column, value)
        return None

    def _in_full(self, column: _Column, value: Value) -> str:
        reading = self._read(column, value)
        if column.known.series.estimate is not None:
            style = NumberFormat.present()
            low, high = wilson_interval(reading.weight, reading.total)
            text = self.tr("{hits} of {rolls} rolls\n{low} to {high} with 95 % confidence")
            return text.format(
                hits=style.count(reading.weight),
                rolls=style.count(reading.total),
                low=write_percent(low),
                high=write_percent(high),
            )
        if not reading.weight:
            return self.tr("never")
        return "\n".join(in_other_units(reading.fraction, self._unit))

    def _outcome_data(self, value: Value, role: int) -> str | QFont | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._written(value)
        if isinstance(value, TextBox):
            # A text box is never read in a font whose characters differ in width.
            if role == Qt.ItemDataRole.FontRole:
                return self._fixed
            if role == Qt.ItemDataRole.ToolTipRole:
                return plain("\n".join(value.lines))
        return None

    def _written(self, value: Value) -> str:
        return self._nought if value == (0,) else describe_value(value)

    def _read(self, column: _Column, value: Value) -> ExactProbability:
        return column.reader.read(value, self._mode)

    def _colour(self, column: _Column, value: Value) -> QColor:
        theme = self._theme
        colour = theme.text if self._read(column, value).weight else theme.quiet
        return QColor(mixed(colour, theme.surface, STALE) if column.known.series.stale else colour)

    def _bar(self, column: _Column, value: Value) -> tuple[float, QColor]:
        colour = QColor(self._theme.mechanic_colour(column.known.series.colour))
        colour.setAlphaF(0.28 * (STALE if column.known.series.stale else 1.0))
        return self._read(column, value).chance / column.highest, colour

    # ---- copying --------------------------------------------------------------------------

    def copied_titles(self) -> list[str]:
        """Return the titles: a decimal and an exact fraction for each mechanic."""
        titles = [self._title(0)]
        for section in range(1, len(self._columns) + 1):
            title = self._title(section)
            is_exact = self._columns[section - 1].known.series.estimate is None
            titles += [title, f"{title} (exact)" if is_exact else f"{title} (share of rolls)"]
        return titles

    def copied_row(self, row: int) -> list[str]:
        """Return an outcome with its decimals and exact fractions."""
        value = self._values[row]
        cells = [self._written(value)]
        for column in self._columns:
            reading = self._read(column, value)
            cells += [f"{reading.chance:.12g}", write_fraction(reading.fraction)]
        return cells


def _column(known: Known, view: View) -> _Column:
    probabilities = known.probabilities(view.mode)
    places = _places(probabilities) if view.unit is Unit.PERCENT else 0
    return _Column(known, Reader(known.distribution), max(probabilities), places)


def _places(probabilities: Sequence[float]) -> int:
    """Return the digits after the point of the least percentage not written as a power of ten."""
    least = min((chance for chance in probabilities if chance >= 1e-6), default=1.0)
    return count_places(write_number(least * 100))


def _union(readers: Sequence[Reader]) -> tuple[Value, ...]:
    if len(readers) == 1:
        return readers[0].values
    values = {value for reader in readers for value in reader.values}
    if all(isinstance(value, tuple) for value in values):
        # The order of tuples is the order of outcomes, and found without asking for each key.
        return tuple(sorted(values))  # type: ignore[type-var]  # all of them are tuples
    return tuple(sorted(values, key=outcome_order))
