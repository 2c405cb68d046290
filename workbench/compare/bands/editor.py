"""The table in which bands are named, with its buttons and the bands that many games use."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.statistics.bands import Band, BandColour, range_text
from workbench.compare.bands.model import FROM, NAME, TO, BandsModel
from workbench.theme import Theme
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets import tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.colour_menu import fill_band_colours
from workbench.widgets.empty_hint import EmptyHint
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.tints import tints_of

__all__ = ["PRESETS", "BandsEditor", "Preset"]


@dataclass(frozen=True)
class Preset:
    """A set of bands.

    Attributes:
        title: What the set is known for.
        bands: The bands, their names still in English.
    """

    title: str
    bands: tuple[Band, ...]

    def translated(self) -> tuple[Band, ...]:
        """Return the bands with names in the language of the window."""
        return tuple(Band(_tr(band.name), band.low, band.high) for band in self.bands)

    def text(self) -> str:
        """Return the title and the ranges, as a menu shows them."""
        ranges = ", ".join(range_text(band.low, band.high) for band in self.bands)
        return f"{_tr(self.title)}  ({ranges})"


def _tr(text: str) -> str:
    return QCoreApplication.translate("BandPresets", text)


PRESETS = (
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Miss, mixed, hit"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "miss"), None, 6),
            Band(QT_TRANSLATE_NOOP("BandPresets", "mixed"), 7, 9),
            Band(QT_TRANSLATE_NOOP("BandPresets", "hit"), 10, None),
        ),
    ),
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Bad, partial, full success"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "bad"), None, 3),
            Band(QT_TRANSLATE_NOOP("BandPresets", "partial"), 4, 5),
            Band(QT_TRANSLATE_NOOP("BandPresets", "full"), 6, None),
        ),
    ),
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Degrees of success with a d20"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "fumble"), None, 1),
            Band(QT_TRANSLATE_NOOP("BandPresets", "failure"), 2, 9),
            Band(QT_TRANSLATE_NOOP("BandPresets", "success"), 10, 19),
            Band(QT_TRANSLATE_NOOP("BandPresets", "triumph"), 20, None),
        ),
    ),
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Roll under 50 with percentile dice"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "critical"), None, 5),
            Band(QT_TRANSLATE_NOOP("BandPresets", "success"), 6, 50),
            Band(QT_TRANSLATE_NOOP("BandPresets", "failure"), 51, 95),
            Band(QT_TRANSLATE_NOOP("BandPresets", "fumble"), 96, None),
        ),
    ),
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Number of successes"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "none"), None, 0),
            Band(QT_TRANSLATE_NOOP("BandPresets", "one"), 1, 1),
            Band(QT_TRANSLATE_NOOP("BandPresets", "two"), 2, 2),
            Band(QT_TRANSLATE_NOOP("BandPresets", "three or more"), 3, None),
        ),
    ),
)
"""The sets of bands in the order of the menu."""


CHARACTERS = 40
"""How many characters the editor is wide; buttons and the names of bands fit in."""


class BandTable(FigureTable):
    """The table of bands.

    Signals:
        remove_requested: The Delete key was pressed.
    """

    remove_requested = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for the band to be removed, or do what tables do."""
        if event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit()
        else:
            super().keyPressEvent(event)


class BandsEditor(QWidget):
    """Names ranges of outcomes.

    Signals:
        edited: The tuple of ``Band`` as its user wants them.
    """

    edited = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without bands."""
        super().__init__(parent)
        self.model = BandsModel(theme, self)
        self.table = BandTable(self.tr("Bands"), self)
        self.add = self._button("+", self.tr("Add a band"))
        self.remove = self._button("\N{MINUS SIGN}", self.tr("Remove the band (Delete)"))
        self.up = self._button("\N{UPWARDS ARROW}", self.tr("Move the band up"))
        self.down = self._button("\N{DOWNWARDS ARROW}", self.tr("Move the band down"))
        self.presets = self._button(self.tr("Presets"), self.tr("Bands that many games use"))
        self.colour = self._button(self.tr("Colour"), self.tr("Choose the colour of the band"))
        self._theme = theme
        self._wanted_row: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._prepare_table()
        self._fill_presets()
        self._offer_colours()
        self._lay_out()
        self._connect()
        self._follow_selection()

    def _button(self, text: str, tip: str) -> QToolButton:
        return tool_button(self, text, tip, name=tip, focus=Qt.FocusPolicy.StrongFocus)

    def _prepare_table(self) -> None:
        table = self.table
        table.setObjectName("bands")
        table.setModel(self.model)
        EmptyHint(table, self.tr("No bands yet"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        heading = table.horizontalHeader()
        heading.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (FROM, TO):
            heading.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def _fill_presets(self) -> None:
        menu = QMenu(self.presets)
        for preset in PRESETS:
            action = menu.addAction(preset.text())
            action.triggered.connect(lambda _=False, chosen=preset: self._take(chosen.translated()))
        self.presets.setMenu(menu)
        self.presets.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _offer_colours(self) -> None:
        menu = QMenu(self.colour)
        menu.aboutToShow.connect(self._fill_colours)
        self.colour.setMenu(menu)
        self.colour.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _fill_colours(self) -> None:
        row, bands = self._row(), self.model.bands
        menu = self.colour.menu()
        if row is None or menu is None:
            return

        def choose(colour: BandColour) -> None:
            self._wanted_row = row
            self.model.set_colour(row, colour)

        fill_band_colours(menu, self._theme, tints_of(bands)[row], choose)

    def _lay_out(self) -> None:
        buttons = tight(QHBoxLayout(), 4)
        for button in (self.add, self.remove, self.up, self.down):
            buttons.addWidget(button)
        buttons.addWidget(self.colour)
        buttons.addStretch(1)
        buttons.addWidget(self.presets)
        layout = tight(QVBoxLayout(self), 6)
        layout.addWidget(self.table, 1)
        layout.addLayout(buttons)

    def _connect(self) -> None:
        self.model.edited.connect(self.edited)
        self.model.modelReset.connect(self._select_wanted)
        self.add.clicked.connect(self.add_band)
        self.remove.clicked.connect(self._remove)
        self.table.remove_requested.connect(self._remove)
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.table.selectionModel().currentChanged.connect(self._follow_selection)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for a narrow column, wider where the type is larger."""
        width = self.fontMetrics().averageCharWidth() * CHARACTERS
        return QSize(width, super().sizeHint().height())

    # ---- what it shows --------------------------------------------------------------------

    def set_bands(self, bands: tuple[Band, ...]) -> None:
        """Show these bands."""
        if bands != self.model.bands:
            self.model.set_bands(bands)
            self._follow_selection()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.model.set_theme(theme)

    # ---- what its user does ---------------------------------------------------------------

    def add_band(self) -> None:
        """Add a band and go to its name."""
        self._wanted_row = self.model.rowCount()
        self.model.add()
        self.table.setFocus()

    def _remove(self) -> None:
        row = self._row()
        if row is not None:
            self._wanted_row = max(0, row - 1)
            self.model.remove(row)

    def _move(self, step: int) -> None:
        row = self._row()
        if row is not None:
            self.model.move(row, step)
            self.table.setCurrentIndex(self.model.index(row + step, NAME))

    def _take(self, bands: tuple[Band, ...]) -> None:
        self._wanted_row = 0
        self.edited.emit(bands)

    def _row(self) -> int | None:
        index = self.table.currentIndex()
        return index.row() if index.isValid() else None

    def _select_wanted(self) -> None:
        if self._wanted_row is not None and self.model.rowCount():
            row = min(self._wanted_row, self.model.rowCount() - 1)
            self.table.setCurrentIndex(self.model.index(row, NAME))
        self._wanted_row = None
        self._follow_selection()

    def _follow_selection(self, _current: QModelIndex | None = None) -> None:
        row, count = self._row(), self.model.rowCount()
        self.remove.setEnabled(row is not None)
        self.colour.setEnabled(row is not None)
        self.up.setEnabled(row is not None and row > 0)
        self.down.setEnabled(row is not None and row < count - 1)
