"""The bands of the project as a table that can be written in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal

from engine.statistics.bands import Band, BandColour
from workbench.theme import Theme
from workbench.widgets.fields.number_field import whole_number
from workbench.widgets.table_model import RIGHT, Index, TableColumn, TableModel
from workbench.widgets.tints import swatch_icon, tints_of

__all__ = ["FROM", "NAME", "TO", "BandsModel"]

NAME, FROM, TO = range(3)
"""The columns."""

GREATEST_END = 10**15
"""Ends of bands beyond this are not taken: no mechanic on a chart comes so far."""


class BandsModel(TableModel[tuple[int, Band]]):
    """A row for each numbered band: its name and its two ends, of which an empty one is open.

    Signals:
        edited: The tuple of ``Band`` as its user wants them.
    """

    edited = Signal(object)

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without bands."""
        super().__init__(parent)
        self._theme = theme
        self.set_bands(())

    @property
    def bands(self) -> tuple[Band, ...]:
        """The bands in their order."""
        return tuple(band for _, band in self.rows)

    def set_bands(self, bands: tuple[Band, ...]) -> None:
        """Show these bands; rows stay where their number stays."""
        tints = tints_of(bands)
        name = TableColumn[tuple[int, Band]](
            self.tr("Band"),
            lambda row: row[1].name,
            roles={
                Qt.ItemDataRole.EditRole: lambda row: row[1].name,
                Qt.ItemDataRole.DecorationRole: lambda row: swatch_icon(self._theme, tints[row[0]]),
            },
        )
        low = self._end(self.tr("From"), lambda band: band.low)
        high = self._end(self.tr("To"), lambda band: band.high)
        self.show_rows(tuple(enumerate(bands)), (name, low, high))

    def _end(self, title: str, end: Callable[[Band], int | None]) -> TableColumn[tuple[int, Band]]:
        """Return the column of an end, which is a dash where it is open; edited it is empty."""

        def written(row: tuple[int, Band], nothing: str) -> str:
            number = end(row[1])
            return nothing if number is None else str(number)

        tip = self.tr("A whole number; leave it empty where the band has no end")
        return TableColumn(
            title,
            lambda row: written(row, "\N{EN DASH}"),
            alignment=RIGHT,
            roles={
                Qt.ItemDataRole.EditRole: lambda row: written(row, ""),
                Qt.ItemDataRole.ToolTipRole: lambda _: tip,
            },
        )

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.set_bands(self.bands)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that every cell can be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(  # noqa: N802 - Qt's name
        self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        """Ask for the band with a cell changed; return False where the text makes no sense."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        text = str(value).strip()
        band = self.bands[index.row()]
        changed = _renamed(band, text) if index.column() == NAME else _with_end(band, index, text)
        if changed is None:
            return False
        bands = list(self.bands)
        bands[index.row()] = changed
        self.edited.emit(tuple(bands))
        return True

    # ---- copying --------------------------------------------------------------------------

    def copied_titles(self) -> list[str]:
        """Return the titles of the columns."""
        return [column.title for column in self.columns]

    def copied_row(self, row: int) -> list[str]:
        """Return the name and the ends of a band; an open end is empty."""
        return [str(self.index(row, column).data(Qt.ItemDataRole.EditRole)) for column in range(3)]

    # ---- edits of whole rows --------------------------------------------------------------

    def add(self) -> None:
        """Ask for one more band after the last one, which is closed if it was open."""
        name = self.tr("band {number}").format(number=len(self.bands) + 1)
        if not self.bands:
            self.edited.emit((Band(name, 1, None),))
            return
        last = self.bands[-1]
        if last.high is None:
            last = replace(last, high=(last.low or 0) + 2)
        end = last.high if last.high is not None else 0
        self.edited.emit((*self.bands[:-1], last, Band(name, end + 1, None)))

    def remove(self, row: int) -> None:
        """Ask for the bands without the one of ``row``."""
        self.edited.emit((*self.bands[:row], *self.bands[row + 1 :]))

    def set_colour(self, row: int, colour: BandColour) -> None:
        """Ask for the bands with the one of ``row`` in a colour."""
        bands = list(self.bands)
        bands[row] = replace(bands[row], colour=colour)
        self.edited.emit(tuple(bands))

    def move(self, row: int, step: int) -> None:
        """Ask for the bands with the one of ``row`` moved up or down."""
        bands = list(self.bands)
        bands.insert(row + step, bands.pop(row))
        self.edited.emit(tuple(bands))


def _renamed(band: Band, text: str) -> Band | None:
    return replace(band, name=text) if text else None


def _with_end(band: Band, index: Index, text: str) -> Band | None:
    end = None
    if text not in ("", "-", "\N{EN DASH}"):
        end = whole_number(text)
        if end is None or abs(end) > GREATEST_END:
            return None
    return replace(band, low=end) if index.column() == FROM else replace(band, high=end)
