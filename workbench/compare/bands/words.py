"""The list in which outcomes that are no numbers get their order and their colours."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.statistics.bands import BandColour
from workbench.project.categories import Category
from workbench.theme import Theme
from workbench.widgets import plain, tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.colour_menu import fill_band_colours
from workbench.widgets.tints import Tint, swatch_icon

__all__ = ["WordsEditor"]

LOWEST = 40
"""Pixels of the list at least."""


class WordsEditor(QWidget):
    """Texts and other outcomes that are no numbers, from the bottom of a stack up.

    Signals:
        edited: The tuple of ``Category`` as its user wants them.
    """

    edited = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without outcomes."""
        super().__init__(parent)
        self._theme = theme
        self._categories: tuple[Category, ...] = ()
        self.list = QListWidget(self)
        self.up = self._button("\N{UPWARDS ARROW}", self.tr("Move the outcome up"))
        self.down = self._button("\N{DOWNWARDS ARROW}", self.tr("Move the outcome down"))
        self.colour = self._button(self.tr("Colour"), self.tr("Choose the colour of the outcome"))
        self.list.setAccessibleName(self.tr("Outcomes that are no numbers"))
        self.list.setToolTip(plain(self.tr("Outcomes that are no numbers, in their order")))
        # In a low panel there is little room for two lists.
        self.list.setMinimumHeight(LOWEST)
        self._lay_out()
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.list.currentRowChanged.connect(lambda _: self._follow())

    def _button(self, text: str, tip: str) -> QToolButton:
        return tool_button(self, text, tip, name=tip, focus=Qt.FocusPolicy.StrongFocus)

    def _lay_out(self) -> None:
        menu = QMenu(self.colour)
        menu.aboutToShow.connect(self._fill_colours)
        self.colour.setMenu(menu)
        self.colour.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        buttons = QHBoxLayout()
        buttons.setSpacing(4)
        for button in (self.up, self.down, self.colour):
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = tight(QVBoxLayout(self), 6)
        layout.addWidget(self.list, 1)
        layout.addLayout(buttons)

    @property
    def categories(self) -> tuple[Category, ...]:
        """The outcomes in their order."""
        return self._categories

    def show_categories(self, categories: tuple[Category, ...], theme: Theme) -> None:
        """Show these outcomes; the one that is chosen stays so."""
        if (categories, theme) == (self._categories, self._theme):
            return
        chosen = self._chosen()
        self._categories, self._theme = categories, theme
        with QSignalBlocker(self.list):
            self.list.clear()
            for place, one in enumerate(categories):
                item = QListWidgetItem(swatch_icon(theme, self._tint(place)), one.outcome)
                self.list.addItem(item)
                if one.outcome == chosen:
                    self.list.setCurrentRow(place)
        self._follow()

    def _tint(self, place: int) -> Tint:
        return Tint(place, len(self._categories), self._categories[place].colour)

    def _chosen(self) -> str | None:
        item = self.list.currentItem()
        return None if item is None else item.text()

    # ---- what its user does ---------------------------------------------------------------

    def _move(self, step: int) -> None:
        row, categories = self.list.currentRow(), list(self._categories)
        if 0 <= row + step < len(categories):
            categories.insert(row + step, categories.pop(row))
            self.edited.emit(tuple(categories))

    def _fill_colours(self) -> None:
        row, menu = self.list.currentRow(), self.colour.menu()
        if row < 0 or menu is None:
            return

        def choose(colour: BandColour) -> None:
            categories = list(self._categories)
            categories[row] = replace(categories[row], colour=colour)
            self.edited.emit(tuple(categories))

        fill_band_colours(menu, self._theme, self._tint(row), choose)

    def _follow(self) -> None:
        row = self.list.currentRow()
        self.colour.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < len(self._categories) - 1)
