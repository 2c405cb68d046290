"""The choice of two mechanics that roll against each other."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.project.views import Series
from workbench.theme import Theme
from workbench.widgets import tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.fields.boxes import ShortBox
from workbench.widgets.plain_text import QuietLabel
from workbench.widgets.swatches import mark_icon

__all__ = ["Opponents"]

ROOMY = 360
"""Pixels below which the names need the room of the word between them."""


class Opponents(QWidget):
    """Two lists of mechanics, and a button that swaps what is chosen in them.

    The choice is remembered by identity, so that it outlives changes of the list.

    Signals:
        chosen: Its user chose another pair.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._identities: tuple[str, ...] = ()
        self._pair: tuple[str, str] = ("", "")
        self._titles: tuple[tuple[str, int], ...] = ()
        self._theme = Theme.light()
        self.first = self._box(self.tr("First mechanic"))
        self.second = self._box(self.tr("Second mechanic"))
        sign, tip = "\N{RIGHTWARDS ARROW OVER LEFTWARDS ARROW}", self.tr("Swap the two mechanics")
        self.swap_button = tool_button(self, sign, tip, name=tip, focus=Qt.FocusPolicy.StrongFocus)
        self.swap_button.clicked.connect(self.swap)
        self._against = QuietLabel(self.tr("against"), self)
        layout = tight(QHBoxLayout(self), 8)
        layout.addWidget(self.first, 1)
        layout.addWidget(self._against)
        layout.addWidget(self.second, 1)
        layout.addWidget(self.swap_button)

    def _box(self, name: str) -> ShortBox:
        box = ShortBox(name, self)
        box.activated.connect(self._take)
        return box

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Do without the word between the names where they need its room."""
        super().resizeEvent(event)
        self._against.setVisible(event.size().width() >= ROOMY)

    @property
    def places(self) -> tuple[int, int]:
        """The positions of the two mechanics chosen, among those that are offered."""
        return self._identities.index(self._pair[0]), self._identities.index(self._pair[1])

    def set_series(self, series: tuple[Series, ...], theme: Theme) -> None:
        """Offer these mechanics; a mechanic that is gone makes room for another one."""
        self._identities = tuple(one.identity for one in series)
        titles = tuple((one.name, one.colour) for one in series)
        if titles != self._titles or theme != self._theme:
            self._titles, self._theme = titles, theme
            self._fill()
        if not series:
            return
        first, second = self._pair
        if first not in self._identities:
            first = next((each for each in self._identities if each != second), second)
        if second not in self._identities:
            second = next((each for each in self._identities if each != first), first)
        self._pair = first, second
        self._follow()

    def _fill(self) -> None:
        for box in (self.first, self.second):
            with QSignalBlocker(box):
                box.clear()
                for name, colour in self._titles:
                    box.addItem(mark_icon(self._theme, colour), name)

    def choose(self, first: int, second: int) -> None:
        """Choose the mechanics at these positions."""
        pair = self._identities[first], self._identities[second]
        if pair != self._pair:
            self._pair = pair
            self._follow()
            self.chosen.emit()

    def swap(self) -> None:
        """Let the two change sides."""
        if self._identities:
            first, second = self.places
            self.choose(second, first)

    def _take(self) -> None:
        self.choose(self.first.currentIndex(), self.second.currentIndex())

    def _follow(self) -> None:
        for box, place in zip((self.first, self.second), self.places, strict=True):
            with QSignalBlocker(box):
                box.setCurrentIndex(place)
