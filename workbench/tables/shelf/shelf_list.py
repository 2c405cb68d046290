"""The upper part of the shelf: the entities by their types, and what can be done to them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from engine.languages.forms import Forms
from workbench.project.entities import Entity
from workbench.tables.shelf.words import entity_summary, title_of
from workbench.theme import Theme
from workbench.widgets import entitle, plain, tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.plain_text import with_key
from workbench.widgets.search.search_list import SearchList
from workbench.widgets.search.search_model import Item, SearchGroup

__all__ = ["ShelfButtons", "ShelfList"]


SIDE, ABOVE, BELOW = 10, 6, 8
"""Pixels around the buttons."""

SPACING = 4
"""Pixels between two buttons."""


class ShelfButtons(QWidget):
    """What is done most, and a button for the rest.

    The column that it is in may be made narrow; the button that is missed least then gives way,
    because the menu of the last one has it too.

    Attributes:
        new: Makes an entity of a type that its menu offers.
        duplicate: Makes a copy of an entity.
        remove: Removes an entity.
        more: Opens a menu.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with an empty menu of types."""
        super().__init__(parent)
        self.new = self._button(self.tr("New"), "")
        self.duplicate = self._button(self.tr("Duplicate"), self.tr("Make a copy of the entity"))
        self.remove = self._button(self.tr("Delete"), self.tr("Remove the entity (Delete)"))
        self.more = self._button("⋯", self.tr("Duplicate, import and export"))
        self.more.setAccessibleName(self.more.toolTip())
        self.new.setMenu(QMenu(self.new))
        self.new.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(SIDE, ABOVE, SIDE, BELOW)
        layout.setSpacing(SPACING)
        for button in (self.new, self.duplicate, self.remove):
            layout.addWidget(button)
        layout.addStretch(1)
        layout.addWidget(self.more)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that all buttons need."""
        return self._size(self.new, self.duplicate, self.remove, self.more)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size without the button that can give way."""
        return self._size(self.new, self.remove, self.more)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Do without a button where there is no room for all."""
        super().resizeEvent(event)
        self.duplicate.setVisible(event.size().width() >= self.sizeHint().width())

    def _button(self, text: str, tip: str) -> QToolButton:
        return tool_button(self, text, tip, focus=Qt.FocusPolicy.StrongFocus)

    def _size(self, *buttons: QToolButton) -> QSize:
        hints = [button.sizeHint() for button in buttons]
        gaps = SPACING * len(buttons) + 2 * SIDE
        height = max(hint.height() for hint in hints) + ABOVE + BELOW
        return QSize(sum(hint.width() for hint in hints) + gaps, height)


FEWEST_SEARCHED = 9
"""Entities from which on there is a field to search them."""


class ShelfList(QWidget):
    """Entities in groups over a row of buttons.

    Signals:
        chosen: The identity of the entity that is looked at now.
        writing_requested: The entity that is looked at is to be filled in.
        new_requested: The name of a type, of which one more entity is wanted.
        duplicate_requested: The identity of an entity that is wanted a second time.
        remove_requested: The identity of an entity that is to go.
        import_requested: Entities are to be read from a file.
        export_requested: The tuple of identities of entities that are to be written to a file.
    """

    chosen = Signal(str)
    writing_requested = Signal()
    new_requested = Signal(str)
    duplicate_requested = Signal(str)
    remove_requested = Signal(str)
    import_requested = Signal()
    export_requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without entities and types."""
        super().__init__(parent)
        self._forms: Forms | None = None
        self._entities: tuple[Entity, ...] = ()
        self._items: dict[str, tuple[Entity, Item]] = {}
        self.search = SearchList(self.tr("Entities"), self._groups, theme, self)
        self.buttons = ShelfButtons(self)
        self._lay_out()
        self._connect()
        self.show_entities((), None)

    def _lay_out(self) -> None:
        layout = tight(QVBoxLayout(self), 0)
        layout.addWidget(self.search, 1)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        view = self.search.list
        view.installEventFilter(self)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._open_menu)
        self.search.chosen.connect(self.chosen)
        self.search.accepted.connect(self.writing_requested)
        self.buttons.duplicate.clicked.connect(
            lambda: self.duplicate_requested.emit(self.search.key)
        )
        self.buttons.remove.clicked.connect(lambda: self.remove_requested.emit(self.search.key))
        self.buttons.more.clicked.connect(self._open_more)

    # ---- what it shows --------------------------------------------------------------------

    @property
    def first_stop(self) -> QWidget:
        """What takes the keys of the shelf: the entities, or while there are none, a button."""
        if self._entities:
            return self.search.list
        return self.buttons.new if self.buttons.new.isEnabled() else self.buttons.more

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.search.set_theme(theme)

    def show_entities(self, entities: tuple[Entity, ...], forms: Forms | None) -> None:
        """List entities; the same one stays looked at, and the list stays where it is scrolled to.

        Args:
            entities: The entities.
            forms: The types of the present script, or None where it is no table script.
        """
        self._entities = entities
        identities = {entity.identity for entity in entities}
        self._items = {key: known for key, known in self._items.items() if key in identities}
        if forms != self._forms or self.buttons.new.menu().isEmpty():
            self._forms = forms
            self._items = {}
            self._offer_types()
        self._hint()
        bar = self.search.list.verticalScrollBar()
        place = bar.value()
        are_many = len(entities) >= FEWEST_SEARCHED
        self.search.set_field_shown(shown=are_many or bool(self.search.field.text()))
        self.search.refill()
        bar.setValue(place)
        for button in (self.buttons.duplicate, self.buttons.remove):
            button.setEnabled(bool(self.search.key))

    def choose(self, identity: str) -> None:
        """Look at an entity; a search that hides it is taken back."""
        if identity == self.search.key or self.search.choose(identity):
            return
        self.search.field.clear()
        self.search.choose(identity)

    def menu(self) -> QMenu:
        """Return the menu of everything that can be done to the entity that is looked at."""
        menu = QMenu(self)
        key = self.search.key
        if key:
            menu.addAction(with_key(self.tr("Fill In"), "F2"), self.writing_requested.emit)
            menu.addAction(
                with_key(self.tr("Remove"), "Del"), lambda: self.remove_requested.emit(key)
            )
            menu.addSeparator()
        types = menu.addMenu(self.tr("New"))
        self._fill_types(types)
        types.setEnabled(self.buttons.new.isEnabled())
        self._fill_more(menu)
        return menu

    def more_menu(self) -> QMenu:
        """Return the menu of what is done less often."""
        menu = QMenu(self)
        self._fill_more(menu)
        return menu

    def _fill_more(self, menu: QMenu) -> None:
        key = self.search.key
        copy = menu.addAction(self.tr("Duplicate"), lambda: self.duplicate_requested.emit(key))
        copy.setEnabled(bool(key))
        menu.addSeparator()
        menu.addAction(
            with_key(self.tr("Import Entities…"), "Ctrl+Alt+I"), self.import_requested.emit
        )
        one = menu.addAction(
            self.tr("Export This Entity…"), lambda: self.export_requested.emit((key,))
        )
        one.setEnabled(bool(key))
        identities = tuple(entity.identity for entity in self._entities)
        everything = menu.addAction(
            with_key(self.tr("Export Entities…"), "Ctrl+Alt+J"),
            lambda: self.export_requested.emit(identities),
        )
        everything.setEnabled(bool(identities))

    def _fill_types(self, menu: QMenu) -> None:
        for form in () if self._forms is None else self._forms.forms:
            entitle(menu.addAction("", partial(self.new_requested.emit, form.name)), form.name)

    def _offer_types(self) -> None:
        menu = self.buttons.new.menu()
        menu.clear()
        self._fill_types(menu)
        self.buttons.new.setEnabled(not menu.isEmpty())
        tip = self.tr("Put an entity on the shelf, of a type of the selected script")
        missing = self.tr("The selected script declares no types (deftype)")
        self.buttons.new.setToolTip(plain(missing if menu.isEmpty() else tip))

    def _hint(self) -> None:
        hint = self.tr("Search {count} entities").format(count=len(self._entities))
        if len(self._entities) == 1:
            hint = self.tr("Search 1 entity")
        nothing = self.tr("No entity has all of these words.")
        if not self._entities and self.buttons.new.isEnabled():
            nothing = self.tr(
                "Creatures and characters that table scripts roll for. "
                "Make one with New, or import some from a file."
            )
        elif not self._entities:
            nothing = self.tr(
                "Creatures and characters that table scripts roll for. "
                "Select a table script: its types (deftype) are what can be made here."
            )
        self.search.set_hints(hint, nothing)

    def _groups(self, words: str) -> tuple[SearchGroup, ...]:
        """Return the entities that have all ``words``, by type, those of the script first."""
        wanted = words.casefold().split()
        known = {} if self._forms is None else self._forms.by_key
        titles = {key: form.name for key, form in known.items()}
        groups: dict[str, list[Item]] = {key: [] for key in titles}
        for entity in self._entities:
            key = entity.kind.casefold()
            if key not in titles:
                titles[key] = self._stranger(entity.kind)
            item = self._item(entity)
            if not wanted or _has_all(f"{entity.kind} {item.title} {item.line}", wanted):
                groups.setdefault(key, []).append(item)
        return tuple(SearchGroup(titles[key], tuple(items)) for key, items in groups.items())

    def _stranger(self, kind: str) -> str:
        """Return the heading of a type that the script does not know."""
        if self._forms is None:
            return kind
        return self.tr("{type} (not in this script)").format(type=kind)

    def _item(self, entity: Entity) -> Item:
        # Each key typed in a form brings one entity anew and all others as they were.
        known = self._items.get(entity.identity)
        if known is not None and known[0] is entity:
            return known[1]
        title = title_of(entity)
        line = entity_summary(self._forms, entity.kind, entity.values)
        item = Item(entity.identity, title, line or self.tr("nothing filled in yet"))
        self._items[entity.identity] = entity, item
        return item

    # ---- what its user does ---------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the entity that is looked at in sight."""
        super().resizeEvent(event)
        view = self.search.list
        view.scrollTo(view.currentIndex())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Remove with Delete and fill in with F2 from the list."""
        if watched is not self.search.list or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_F2:
            # Elsewhere it renames the selected mechanic.
            event.accept()
            return True
        is_pressed = event.type() == QEvent.Type.KeyPress and bool(self.search.key)
        if is_pressed and event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit(self.search.key)
            return True
        if is_pressed and event.key() == Qt.Key.Key_F2:
            self.writing_requested.emit()
            return True
        return super().eventFilter(watched, event)

    def _open_menu(self, place: QPoint) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.search.list.viewport().mapToGlobal(place))

    def _open_more(self) -> None:
        menu = self.more_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.buttons.more.mapToGlobal(self.buttons.more.rect().bottomLeft()))


def _has_all(said: str, words: list[str]) -> bool:
    """Return whether all words stand in what is said of an entity."""
    text = said.casefold()
    return all(word in text for word in words)
