"""Every outcome of the mechanics on the chart, with its probability in each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor

from engine.sampling import wilson_interval
from engine.statistics.summary import describe_value, describe_zero
from engine.textbox import TextBox
from engine.values import Value, outcome_order
from workbench.plotting.figure.known import Known, known_of
from workbench.plotting.figure.reading import ExactProbability, Reader
from workbench.project.views import Series, Unit, View, ViewMode
from workbench.theme import STALE, Theme, fixed_font
from workbench.widgets.numbers.chances import (
    in_other_units,
    title_in_unit,
    without_sign,
    write_chance,
)
from workbench.widgets.numbers.estimate_words import heading_of, title_of
from workbench.widgets.numbers.numbers import (
    NumberFormat,
    count_places,
    pad_places,
    write_fraction,
    write_number,
    write_percent,
)
from workbench.widgets.swatches import mark_icon
from workbench.widgets.table_model import RIGHT, TableColumn, TableModel

__all__ = ["SHARE_ROLE", "OutcomesModel"]

SHARE_ROLE = Qt.ItemDataRole.UserRole
"""Gives how long the bar behind a cell is, from 0 to 1, and its colour."""

DASH = "\N{EN DASH}"


@dataclass(frozen=True)
class _Mechanic:
    """A mechanic, and what is the same for all cells of its column."""

    known: Known
    reader: Reader
    highest: float
    places: int


class OutcomesModel(TableModel[Value]):
    """Outcomes in ascending order; a cell is worked out when it is looked at."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without outcomes."""
        super().__init__(parent)
        self._zero = "0"
        self._fixed = fixed_font()
        self.set_series((), View(), theme)

    def set_series(self, series: Sequence[Series], view: View, theme: Theme) -> None:
        """Show the mechanics that are on the chart; rows stay where the outcomes stay."""
        self._mode, self._unit, self._theme = view.mode, view.unit, theme
        self._mechanics = tuple(_mechanic(one, view) for one in known_of(series))
        values = _union([mechanic.reader for mechanic in self._mechanics])
        known = (mechanic.known.distribution for mechanic in self._mechanics)
        self._zero = describe_zero(known) if view.mode is ViewMode.EXACTLY else "0"
        columns = (self._outcome(), *map(self._chances, self._mechanics))
        self.show_rows(values, columns, anew=values != self.rows)

    def _outcome(self) -> TableColumn[Value]:
        title = {
            ViewMode.EXACTLY: self.tr("Outcome"),
            ViewMode.AT_LEAST: self.tr("At least"),
            ViewMode.AT_MOST: self.tr("At most"),
        }[self._mode]
        return TableColumn(
            title,
            self._written,
            alignment=RIGHT,
            roles={
                # A text box is never read in a font whose characters differ in width.
                Qt.ItemDataRole.FontRole: lambda value: (
                    self._fixed if isinstance(value, TextBox) else None
                ),
                Qt.ItemDataRole.ToolTipRole: lambda value: (
                    "\n".join(value.lines) if isinstance(value, TextBox) else None
                ),
            },
        )

    def _chances(self, mechanic: _Mechanic) -> TableColumn[Value]:
        series, roles = mechanic.known.series, Qt.ItemDataRole
        title = self._title(mechanic)
        # An estimate is too long a title for a column of figures: the tooltip tells the rest.
        heading = title if series.estimate is None else heading_of(series)
        return TableColumn(
            title_in_unit(heading, self._unit),
            lambda value: self._chance(mechanic, value),
            alignment=RIGHT,
            meaning=title,
            heading={roles.DecorationRole: mark_icon(self._theme, series.colour)},
            roles={
                roles.ToolTipRole: lambda value: self._in_full(mechanic, value),
                roles.ForegroundRole: lambda value: self._colour(mechanic, value),
                SHARE_ROLE: lambda value: self._bar(mechanic, value),
            },
        )

    def _title(self, mechanic: _Mechanic) -> str:
        known = mechanic.known
        # Outcomes without an order are shown exactly, whatever is chosen.
        if self._mode is not ViewMode.EXACTLY and not known.summary.is_numeric:
            return self.tr("{name} (exactly)").format(name=title_of(known.series))
        return title_of(known.series)

    def _chance(self, mechanic: _Mechanic, value: Value) -> str:
        reading = self._read(mechanic, value)
        if not reading.weight:
            return pad_places(DASH, mechanic.places)
        text = write_chance(reading.weight, reading.total, self._unit)
        return pad_places(without_sign(text), mechanic.places)

    def _in_full(self, mechanic: _Mechanic, value: Value) -> str:
        reading = self._read(mechanic, value)
        if mechanic.known.series.estimate is not None:
            style = NumberFormat.present()
            low, high = wilson_interval(reading.weight, reading.total)
            text = self.tr("{hits} of {rolls} rolls\n{low} to {high} with 95% confidence")
            return text.format(
                hits=style.count(reading.weight),
                rolls=style.count(reading.total),
                low=write_percent(low),
                high=write_percent(high),
            )
        if not reading.weight:
            return self.tr("never")
        return "\n".join(in_other_units(reading.fraction, self._unit))

    def _written(self, value: Value) -> str:
        return self._zero if value == (0,) else describe_value(value)

    def _read(self, mechanic: _Mechanic, value: Value) -> ExactProbability:
        return mechanic.reader.read(value, self._mode)

    def _colour(self, mechanic: _Mechanic, value: Value) -> QColor:
        theme = self._theme
        colour = theme.text if self._read(mechanic, value).weight else theme.quiet
        return theme.ink(colour, stale=mechanic.known.series.stale)

    def _bar(self, mechanic: _Mechanic, value: Value) -> tuple[float, QColor]:
        series = mechanic.known.series
        colour = QColor(self._theme.mechanic_colour(series.colour))
        colour.setAlphaF(0.28 * (STALE if series.stale else 1.0))
        return self._read(mechanic, value).chance / mechanic.highest, colour

    # ---- copying --------------------------------------------------------------------------

    def copied_titles(self) -> list[str]:
        """Return the titles: a decimal and an exact fraction for each mechanic."""
        titles = [self.columns[0].title]
        for mechanic in self._mechanics:
            title = self._title(mechanic)
            is_exact = mechanic.known.series.estimate is None
            titles += [title, f"{title} (exact)" if is_exact else f"{title} (share of rolls)"]
        return titles

    def copied_row(self, row: int) -> list[str]:
        """Return an outcome with its decimals and exact fractions."""
        value = self.rows[row]
        cells = [self._written(value)]
        for mechanic in self._mechanics:
            reading = self._read(mechanic, value)
            cells += [f"{reading.chance:.12g}", write_fraction(reading.fraction)]
        return cells


def _mechanic(known: Known, view: View) -> _Mechanic:
    chances = np.array(known.probabilities(view.mode))
    places = _places(chances) if view.unit is Unit.PERCENT else 0
    return _Mechanic(known, Reader(known.distribution), float(chances.max()), places)


def _places(chances: NDArray[np.float64]) -> int:
    """Return the digits after the point of the least percentage not written as a power of ten."""
    least = float(chances[chances >= 1e-6].min(initial=1.0))
    return count_places(write_number(least * 100))


def _union(readers: Sequence[Reader]) -> tuple[Value, ...]:
    if len(readers) == 1:
        return readers[0].values
    added_up = [one.distribution.cumulative for one in readers]
    numbers = [one.numbers for one in added_up if one is not None]
    if len(numbers) == len(readers):
        return tuple(zip(sorted(set().union(*numbers))))
    values = {value for reader in readers for value in reader.values}
    return tuple(sorted(values, key=outcome_order))
