"""How the mechanics on the chart fall into the bands: a bar and a percentage for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor

from engine.statistics.bands import Band, band_shares, range_text
from workbench.compare.contestants import Contestant
from workbench.project.views import Series, Unit
from workbench.theme import STALE, Theme, mixed
from workbench.widgets.numbers.chances import cell_in_unit, in_other_units, in_unit, title_in_unit
from workbench.widgets.numbers.numbers import write_fraction, write_whole_percent
from workbench.widgets.share_bar import BarSegment
from workbench.widgets.swatches import mark_icon
from workbench.widgets.table_model import RIGHT, TableColumn, TableModel
from workbench.widgets.tints import REST, Tint, tints_of

__all__ = ["BAR", "BAR_ROLE", "BandSharesModel"]

BAR = 1
"""The column of the bars; before it are the names, after it the percentages."""

BAR_ROLE = Qt.ItemDataRole.UserRole
"""Gives the segments of a bar."""


@dataclass(frozen=True)
class _Row:
    """A mechanic and its share of each band, the rest included where there is any."""

    series: Series
    shares: tuple[Fraction, ...]


class BandSharesModel(TableModel[_Row]):
    """A row for each mechanic; the last column is what no band catches, where there is any."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self.show((), (), Unit.PERCENT, theme)

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
        self._theme, self._bands, self._unit = theme, bands, unit
        found = [band_shares(one.cumulative, bands) for one in contestants]
        has_rest = any(each.rest for each in found)
        rows = tuple(
            _Row(one.series, (*each.shares, each.rest) if has_rest else each.shares)
            for one, each in zip(contestants, found, strict=True)
        )
        shares = (self._share(place) for place in range(len(bands) + has_rest))
        self.show_rows(rows, (self._name(), self._bar(), *shares), anew=True)

    def _name(self) -> TableColumn[_Row]:
        return TableColumn(
            self.tr("Mechanic"),
            lambda row: row.series.name,
            roles={
                Qt.ItemDataRole.ForegroundRole: self._ink,
                Qt.ItemDataRole.DecorationRole: lambda row: mark_icon(
                    self._theme, row.series.colour
                ),
            },
        )

    def _bar(self) -> TableColumn[_Row]:
        return TableColumn(
            self.tr("Share of rolls"),
            lambda _: "",
            roles={BAR_ROLE: self._segments, Qt.ItemDataRole.AccessibleTextRole: self._in_words},
        )

    def _share(self, place: int) -> TableColumn[_Row]:
        return TableColumn(
            title_in_unit(self._title(place), self._unit),
            lambda row: cell_in_unit(row.shares[place], self._unit),
            is_aligned=True,
            alignment=RIGHT,
            meaning=self._range(place),
            roles={
                Qt.ItemDataRole.ForegroundRole: self._ink,
                Qt.ItemDataRole.ToolTipRole: lambda row: self._explained(row, place),
            },
        )

    def _ink(self, row: _Row) -> QColor:
        return self._theme.ink(self._theme.text, stale=row.series.stale)

    def _title(self, place: int) -> str:
        return self.tr("no band") if place == len(self._bands) else self._bands[place].name

    def _range(self, place: int) -> str:
        if place == len(self._bands):
            return self.tr("Outcomes that no band catches")
        return range_text(self._bands[place].low, self._bands[place].high)

    def _tints(self) -> tuple[Tint, ...]:
        return (*tints_of(self._bands), REST)

    def segments(self, row: int) -> tuple[BarSegment, ...]:
        """Return the bar of a mechanic."""
        return self._segments(self._rows[row])

    def _segments(self, row: _Row) -> tuple[BarSegment, ...]:
        strength = STALE if row.series.stale else 1.0
        segments = []
        tints = self._tints()
        for place, share in enumerate(row.shares):
            fill = tints[place].fill(self._theme)
            chance = in_unit(share, self._unit)
            texts = (f"{self._title(place)}  {chance}", chance, write_whole_percent(share))
            faded = mixed(fill, self._theme.surface, strength)
            segments.append(BarSegment(float(share), texts, faded, tints[place].pattern))
        return tuple(segments)

    def explain(self, row: int, place: int) -> str:
        """Return the exact probability that a mechanic falls into a band."""
        return self._explained(self._rows[row], place)

    def _explained(self, row: _Row, place: int) -> str:
        share = row.shares[place]
        text = self.tr("{name} in {band} ({range}): {chance}\n{others}")
        return text.format(
            name=row.series.name,
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
        for place in range(self.columnCount() - BAR - 1):
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
