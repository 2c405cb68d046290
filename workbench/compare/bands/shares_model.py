"""How the mechanics on the chart fall into the bands: a bar and a percentage for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from engine.bands import Band, BandShares, band_shares, range_text
from workbench.compare.contestants import Contestant
from workbench.project.views import Series, Unit
from workbench.theme import Theme, mixed
from workbench.widgets import plain
from workbench.widgets.numbers.chances import cell_in_unit, in_other_units, in_unit, title_in_unit
from workbench.widgets.numbers.numbers import align_decimals, write_fraction
from workbench.widgets.share_bar import BarSegment, band_segment_colours
from workbench.widgets.swatches import mark_icon

__all__ = ["BAR", "BAR_ROLE", "BandSharesModel"]

BAR = 1
"""The column of the bars; before it are the names, after it the percentages."""

BAR_ROLE = Qt.ItemDataRole.UserRole
"""Gives the segments of a bar."""

STALE = 0.45
"""Strength of figures that belong to an older text."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class _Row:
    series: Series
    shares: tuple[Fraction, ...]


class BandSharesModel(QAbstractTableModel):
    """A row for each mechanic; the last column is what no band catches, where there is any."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._theme = theme
        self._bands: tuple[Band, ...] = ()
        self._rows: tuple[_Row, ...] = ()
        self._texts: list[list[str]] = []
        self._has_rest = False
        self._unit = Unit.PERCENT

    def show(
        self,
        contestants: Sequence[Contestant],
        bands: tuple[Band, ...],
        unit: Unit,
        theme: Theme,
    ) -> None:
        """Show how these mechanics fall into bands of which no two overlap.

        Args:
            contestants: The mechanics.
            bands: The bands.
            unit: How probabilities are written.
            theme: The colours.
        """
        self.beginResetModel()
        self._theme, self._bands, self._unit = theme, bands, unit
        found = [band_shares(one.cumulative, bands) for one in contestants]
        self._has_rest = any(each.rest for each in found)
        self._rows = tuple(
            _Row(one.series, self._shares(each))
            for one, each in zip(contestants, found, strict=True)
        )
        self._texts = [align_decimals(column) for column in self._written()]
        self.endResetModel()

    def _shares(self, found: BandShares) -> tuple[Fraction, ...]:
        return (*found.shares, found.rest) if self._has_rest else found.shares

    def _written(self) -> list[list[str]]:
        count = len(self._bands) + self._has_rest
        return [
            [cell_in_unit(row.shares[place], self._unit) for row in self._rows]
            for place in range(count)
        ]

    # ---- what Qt's views ask --------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of mechanics."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of bands, the rest included, and two for the name and the bar."""
        return 0 if parent is not None and parent.isValid() else len(self._texts) + BAR + 1

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the name of a band, and its range as the tooltip."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if section <= BAR:
            titles = (self.tr("Mechanic"), self.tr("Share of rolls"))
            return titles[section] if role == Qt.ItemDataRole.DisplayRole else None
        place = section - BAR - 1
        if role == Qt.ItemDataRole.DisplayRole:
            return title_in_unit(self._title(place), self._unit)
        return plain(self._range(place)) if role == Qt.ItemDataRole.ToolTipRole else None

    def _title(self, place: int) -> str:
        return self.tr("no band") if place == len(self._bands) else self._bands[place].name

    def _range(self, place: int) -> str:
        if place == len(self._bands):
            return self.tr("Outcomes that no band catches")
        return range_text(self._bands[place].low, self._bands[place].high)

    def _colours(self) -> list[tuple[str, Qt.BrushStyle]]:
        rest = (mixed(self._theme.quiet, self._theme.surface, 0.12), Qt.BrushStyle.Dense7Pattern)
        return [*band_segment_colours(self._theme, len(self._bands)), rest]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        row, column = self._rows[index.row()], index.column()
        if role == BAR_ROLE and column == BAR:
            return self.segments(index.row())
        if role == Qt.ItemDataRole.DisplayRole and column != BAR:
            return self._texts[column - BAR - 1][index.row()] if column else row.series.name
        if role == Qt.ItemDataRole.AccessibleTextRole and column == BAR:
            return self._in_words(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ForegroundRole:
            theme = self._theme
            text = mixed(theme.text, theme.surface, STALE) if row.series.stale else theme.text
            return QColor(text)
        if role == Qt.ItemDataRole.ToolTipRole and column > BAR:
            return plain(self.explain(index.row(), column - BAR - 1))
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return mark_icon(self._theme, row.series.colour)
        return None

    def segments(self, row: int) -> tuple[BarSegment, ...]:
        """Return the bar of a mechanic."""
        shown = self._rows[row]
        strength = STALE if shown.series.stale else 1.0
        segments = []
        colours = self._colours()
        for place, share in enumerate(shown.shares):
            fill, pattern = colours[place]
            chance = in_unit(share, self._unit)
            texts = (f"{self._title(place)}  {chance}", chance, f"{round(share * 100)}%")
            faded = mixed(fill, self._theme.surface, strength)
            segments.append(BarSegment(float(share), texts, faded, pattern))
        return tuple(segments)

    def explain(self, row: int, place: int) -> str:
        """Return the exact probability that a mechanic falls into a band."""
        share = self._rows[row].shares[place]
        text = self.tr("{name} in {band} ({range}): {chance}\n{others}")
        return text.format(
            name=self._rows[row].series.name,
            band=self._title(place),
            range=self._range(place),
            chance=in_unit(share, self._unit),
            others=", ".join(in_other_units(share, self._unit)),
        )

    def _in_words(self, row: _Row) -> str:
        shares = enumerate(row.shares)
        return ", ".join(
            f"{self._title(place)} {in_unit(share, self._unit)}" for place, share in shares
        )

    # ---- copying --------------------------------------------------------------------------

    def copied_titles(self) -> list[str]:
        """Return the titles: a percentage and an exact fraction for each band."""
        titles = [self.tr("Mechanic")]
        for place in range(len(self._texts)):
            title = self._title(place)
            titles += [title, self.tr("{title} (exact)").format(title=title)]
        return titles

    def copied_row(self, row: int) -> list[str]:
        """Return the name and the shares of a mechanic."""
        shown = self._rows[row]
        cells = [shown.series.name]
        for share in shown.shares:
            cells += [in_unit(share, Unit.PERCENT), write_fraction(share)]
        return cells


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column > BAR else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
