"""A result card: its head, its lines and decisions, and on demand its paths."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QVBoxLayout, QWidget

from workbench.tables.cards.body import CardBody, set_tab_order
from workbench.tables.cards.card import Card, card_text, heading_of
from workbench.tables.cards.header import CardHeader
from workbench.tables.cards.paths import PathsTable
from workbench.theme import Theme
from workbench.widgets.plain_text import with_key

__all__ = ["CardView"]


class CardView(QFrame):
    """One card; its keys work wherever in it the focus is.

    Signals:
        decided: The path of a decision, and the ``Answer`` that is wanted.
        again_requested: The same roll is to be made once more.
        remove_requested: The card is to be removed.
        step_requested: How many cards further down the focus is to go.
    """

    decided = Signal(str, object)
    again_requested = Signal()
    remove_requested = Signal()
    step_requested = Signal(int)

    def __init__(self, card: Card, theme: Theme, parent: QWidget | None = None) -> None:
        """Show ``card`` in the colours of ``theme``."""
        super().__init__(parent)
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._card = card
        self.header = CardHeader(self)
        self.body = CardBody(theme, self)
        self.paths: PathsTable | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(1, 4, 1, 8)
        self._layout.setSpacing(2)
        self._layout.addWidget(self.header)
        self._layout.addWidget(self.body)
        self._connect()
        self._show()

    def _connect(self) -> None:
        self.header.again_pressed.connect(self.again_requested)
        self.header.remove_pressed.connect(self.remove_requested)
        self.header.copy_pressed.connect(self.copy)
        self.header.paths_toggled.connect(self.show_paths)
        self.body.decided.connect(self.decided)
        self.customContextMenuRequested.connect(self._open_menu)

    @property
    def card(self) -> Card:
        """The card that is shown."""
        return self._card

    def set_card(self, card: Card) -> None:
        """Show the card as it is now."""
        if card is not self._card:
            self._card = card
            self._show()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.body.set_theme(theme)

    def copy(self) -> None:
        """Copy the card as plain text."""
        QGuiApplication.clipboard().setText(card_text(self._card))

    def show_paths(self, shown: bool) -> None:  # noqa: FBT001 - a slot
        """Show or hide where each roll and each decision stands."""
        self.header.paths.setChecked(shown)
        if self.paths is None:
            self.paths = PathsTable(self)
            self._layout.addWidget(self.paths)
            set_tab_order(self.tab_order()[-2:])
        if shown:
            self.paths.set_card(self._card)
        self.paths.setVisible(shown)
        if shown:
            self._reveal_paths()

    def _reveal_paths(self) -> None:
        """Scroll as far as needed for the paths to be seen, from their top where there are many."""
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        inside = None if area is None else area.widget()
        if area is None or inside is None or self.paths is None or self.paths.isHidden():
            return
        # Nothing has its place before the layouts around it have heard of the paths.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        bar, height = area.verticalScrollBar(), area.viewport().height()
        top = self.paths.mapTo(inside, QPoint()).y()
        bottom = top + self.paths.height()
        wanted = top if bottom - top > height else max(bar.value(), bottom - height)
        bar.setValue(wanted)

    def tab_order(self) -> tuple[QWidget, ...]:
        """Return what can be reached with Tab, in order; the first is the card itself."""
        paths = () if self.paths is None else (self.paths,)
        return (self, *self.body.tab_order(), *paths)

    def context_menu(self) -> QMenu:
        """Return the menu of what can be done with the card."""
        menu = QMenu(self)
        menu.addAction(with_key(self.tr("Roll Again"), "R"), self.again_requested.emit)
        paths = menu.addAction(with_key(self.tr("Show Paths"), "P"))
        paths.setCheckable(True)
        paths.setChecked(self.header.paths.isChecked())
        paths.toggled.connect(self.show_paths)
        menu.addAction(with_key(self.tr("Copy"), "Ctrl+C"), self.copy)
        menu.addSeparator()
        menu.addAction(with_key(self.tr("Remove"), "Del"), self.remove_requested.emit)
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Do what the keys of a card stand for."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_plain = modifiers == Qt.KeyboardModifier.NoModifier
        if not (is_plain and self._obey(Qt.Key(event.key()))):
            super().keyPressEvent(event)

    def _obey(self, key: Qt.Key) -> bool:
        """Do what a key without modifiers stands for, and return whether it stands for anything."""
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step_requested.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_R:
            self.again_requested.emit()
        elif key == Qt.Key.Key_P:
            self.show_paths(not self.header.paths.isChecked())
        elif key == Qt.Key.Key_Delete:
            self.remove_requested.emit()
        else:
            return False
        return True

    def _show(self) -> None:
        self.setAccessibleName(heading_of(self._card))
        self.header.set_card(self._card)
        self.body.set_card(self._card)
        if self.paths is not None and not self.paths.isHidden():
            self.paths.set_card(self._card)

    def _open_menu(self, place: QPoint) -> None:
        menu = self.context_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(place))
