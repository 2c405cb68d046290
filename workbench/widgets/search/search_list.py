"""A list in groups with a field to search it, for what comes with the workbench."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QStackedLayout, QVBoxLayout, QWidget

from workbench.theme import Theme
from workbench.widgets import PlainLabel
from workbench.widgets.fields.boxes import Line, offer_clearing
from workbench.widgets.folding_row import tight
from workbench.widgets.search.search_delegate import SearchDelegate
from workbench.widgets.search.search_model import ITEM_ROLE, Item, SearchGroup, SearchModel

__all__ = ["Search", "SearchList"]

Search: TypeAlias = Callable[[str], tuple[SearchGroup, ...]]
"""Finds what belongs to the words that were typed; to no words everything belongs."""

STEPS = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
"""Keys of the field that are meant for the list."""

FRAME = (10, 10, 10, 8)
"""Pixels around the field: left, over, right, under."""


class SearchList(QWidget):
    """A field over a list. The arrow keys go through the list from the field too.

    Signals:
        chosen: The key of the item that is looked at now.
        accepted: The key of an item that was clicked twice or chosen with Enter.
    """

    chosen = Signal(str)
    accepted = Signal(str)

    def __init__(
        self, name: str, search: Search, theme: Theme, parent: QWidget | None = None
    ) -> None:
        """Begin with an empty list; ``refill`` fills it.

        Args:
            name: What is listed, for people who do not see the list.
            search: Finds what to list.
            theme: The colours.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._search = search
        self.field = Line(self)
        self.field.setAccessibleName(self.tr("Search: {what}").format(what=name))
        offer_clearing(self.field)
        self.field.installEventFilter(self)
        self.model = SearchModel(self)
        self.delegate = SearchDelegate(theme, self)
        self.list = QListView(self)
        self.list.setObjectName("search_list")
        self.list.setAccessibleName(name)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lay_out()
        self.field.textChanged.connect(self.refill)
        self.field.returnPressed.connect(self._accept)
        self.list.activated.connect(self._accept)
        self.list.selectionModel().currentChanged.connect(self._announce)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.delegate.set_theme(theme)
        self.list.viewport().update()

    def set_hints(self, hint: str, nothing: str) -> None:
        """Say what can be searched.

        Args:
            hint: What the empty field says.
            nothing: What stands in place of an empty list.
        """
        self.field.setPlaceholderText(hint)
        self._nothing.setText(nothing)

    def set_field_shown(self, *, shown: bool) -> None:
        """Show the field, or do without it where there is little to search."""
        self.field.setVisible(shown)
        self._framed.setContentsMargins(*(FRAME if shown else (0, 0, 0, 0)))

    def refill(self) -> None:
        """List what belongs to the words in the field; look at the same item as before."""
        before = self.key
        if not self.model.set_groups(self._search(self.field.text())) and before:
            return
        self._stack.setCurrentWidget(self.list if self.model.rowCount() else self._empty)
        if not self.choose(before):
            self.list.setCurrentIndex(self.model.first())
            self.list.scrollToTop()

    @property
    def key(self) -> str:
        """The key of the item that is looked at, empty where there is none."""
        item = self.list.currentIndex().data(ITEM_ROLE)
        return item.key if isinstance(item, Item) else ""

    def choose(self, key: str) -> bool:
        """Look at the item of this key, and return whether it is listed."""
        index = self.model.index_of(key)
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index, QListView.ScrollHint.PositionAtCenter)
        return index.isValid()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Go through the list with the arrow keys while words are typed."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in STEPS
        ):
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _announce(self, current: QModelIndex) -> None:
        item = current.data(ITEM_ROLE)
        if isinstance(item, Item):
            self.chosen.emit(item.key)

    def _accept(self) -> None:
        if self.key:
            self.accepted.emit(self.key)

    def _lay_out(self) -> None:
        self._nothing = PlainLabel(self)
        self._nothing.setObjectName("hint")
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        # The stylesheet rules over the margins of a label itself.
        self._empty = QWidget(self)
        around = QVBoxLayout(self._empty)
        around.setContentsMargins(20, 20, 20, 20)
        around.addWidget(self._nothing, 1)
        lists = QWidget(self)
        self._stack = QStackedLayout(lists)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        layout = tight(QVBoxLayout(self), 0)
        # The field has room around it, the list goes from edge to edge.
        self._framed = QVBoxLayout()
        self._framed.setContentsMargins(*FRAME)
        self._framed.addWidget(self.field)
        layout.addLayout(self._framed)
        layout.addWidget(lists, 1)
