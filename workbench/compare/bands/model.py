"""The bands of the project as a table that can be written in."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from engine.bands import Band
from workbench.theme import Theme
from workbench.widgets.fields.number_field import whole_number
from workbench.widgets.share_bar import band_segment_colours, swatch_icon

__all__ = ["FROM", "NAME", "TO", "BandsModel"]

NAME, FROM, TO = range(3)
"""The columns."""

GREATEST_END = 10**15
"""Ends of bands beyond this are not taken: no mechanic on a chart comes so far."""

Index = QModelIndex | QPersistentModelIndex


class BandsModel(QAbstractTableModel):
    """A row for each band: its name and its two ends, of which an empty one is open.

    Signals:
        edited: The tuple of ``Band`` as its user wants them.
    """

    edited = Signal(object)

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without bands."""
        super().__init__(parent)
        self._theme = theme
        self._bands: tuple[Band, ...] = ()
        self._colours: list[tuple[str, Qt.BrushStyle]] = []

    @property
    def bands(self) -> tuple[Band, ...]:
        """The bands in their order."""
        return self._bands

    def set_bands(self, bands: tuple[Band, ...]) -> None:
        """Show these bands; rows stay where their number stays."""
        same = len(bands) == len(self._bands)
        if not same:
            self.beginResetModel()
        self._bands = bands
        self._colours = band_segment_colours(self._theme, len(bands))
        if same:
            self._tell_changed()
        else:
            self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self._colours = band_segment_colours(theme, len(self._bands))
        self._tell_changed()

    def _tell_changed(self) -> None:
        if self._bands:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._bands) - 1, TO))

    # ---- what Qt's views ask --------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of bands."""
        return 0 if parent is not None and parent.isValid() else len(self._bands)

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return 3: the name and the two ends."""
        return 0 if parent is not None and parent.isValid() else 3

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the title of a column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.copied_titles()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows; an open end is a dash, and empty when it is edited."""
        band, column = self._bands[index.row()], index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            if column == NAME:
                return band.name
            end = band.low if column == FROM else band.high
            is_edited = role == Qt.ItemDataRole.EditRole
            return ("" if is_edited else "\N{EN DASH}") if end is None else str(end)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.DecorationRole and column == NAME:
            return swatch_icon(self._theme, *self._colours[index.row()])
        if role == Qt.ItemDataRole.ToolTipRole and column != NAME:
            return self.tr("A whole number; leave it empty where the band has no end")
        return None

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
        band = self._bands[index.row()]
        changed = _renamed(band, text) if index.column() == NAME else _with_end(band, index, text)
        if changed is None:
            return False
        bands = list(self._bands)
        bands[index.row()] = changed
        self.edited.emit(tuple(bands))
        return True

    # ---- copying --------------------------------------------------------------------------

    def copied_titles(self) -> list[str]:
        """Return the titles of the columns."""
        return [self.tr("Band"), self.tr("From"), self.tr("To")]

    def copied_row(self, row: int) -> list[str]:
        """Return the name and the ends of a band; an open end is empty."""
        return [str(self.index(row, column).data(Qt.ItemDataRole.EditRole)) for column in range(3)]

    # ---- edits of whole rows --------------------------------------------------------------

    def add(self) -> None:
        """Ask for one more band after the last one, which is closed if it was open."""
        name = self.tr("band {number}").format(number=len(self._bands) + 1)
        if not self._bands:
            self.edited.emit((Band(name, 1, None),))
            return
        last = self._bands[-1]
        if last.high is None:
            last = replace(last, high=(last.low or 0) + 2)
        end = last.high if last.high is not None else 0
        self.edited.emit((*self._bands[:-1], last, Band(name, end + 1, None)))

    def remove(self, row: int) -> None:
        """Ask for the bands without the one of ``row``."""
        self.edited.emit((*self._bands[:row], *self._bands[row + 1 :]))

    def move(self, row: int, step: int) -> None:
        """Ask for the bands with the one of ``row`` moved up or down."""
        bands = list(self._bands)
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


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column == NAME else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
