"""One element of a list in a form, with what can be done to it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from engine.languages.kinds import Kind
from engine.languages.setup import Entry, Fields
from workbench.tables.shelf.folded_editor import FoldedEditor
from workbench.tables.shelf.value_editor import Maker, Site, ValueEditor
from workbench.tables.shelf.words import summary, titled
from workbench.widgets import plain, tight
from workbench.widgets.plain_text import with_key

__all__ = ["ElementRow"]

STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
"""How far each arrow key moves an element together with Alt."""


class ElementRow(QWidget):
    """A record or a list under a header, or a field; and a button with a menu.

    Signals:
        edited: The ``Entry`` that its user wants, or None for an empty one.
        moved: It is to go so many places down, negative for up.
        doubled: It is wanted a second time.
        removed: It is to go.
        next_requested: An empty one is wanted after it.
        paused: What is edited next is a step of its own.
        restructured: Parts of it have come or gone.
    """

    edited = Signal(object)
    moved = Signal(int)
    doubled = Signal()
    removed = Signal()
    next_requested = Signal()
    paused = Signal()
    restructured = Signal()

    def __init__(self, kind: Kind, site: Site, maker: Maker, parent: QWidget) -> None:
        """Begin with an empty element.

        Args:
            kind: The element's kind.
            site: Where its list stands.
            maker: Makes what is in it.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._kind = kind
        self._maker = maker
        self._number = 1
        self._is_last = True
        self._entry: Entry | None = None
        self._site = site.within()
        self.editor = self._made()
        self.tools = QToolButton(self)
        self.tools.setObjectName("plain")
        self.tools.setText("⋮")
        self.tools.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.tools.clicked.connect(self._open_menu)
        layout = tight(QHBoxLayout(self), 2)
        layout.addWidget(self.editor, 1)
        if isinstance(self.editor, FoldedEditor):
            self.editor.add_tool(self.tools)
        else:
            layout.addWidget(self.tools, 0, Qt.AlignmentFlag.AlignTop)
        self.editor.edited.connect(self._take)
        self.editor.paused.connect(self.paused)
        self.editor.restructured.connect(self.restructured)

    def _made(self) -> ValueEditor:
        kind, site = self._kind, self._site
        if not kind.is_list and kind.key not in self._maker.forms.by_key:
            return self._maker.body(kind, site)
        return FoldedEditor(kind, self._wording, lambda: self._maker.body(kind, site), self)

    @property
    def entry(self) -> Entry | None:
        """The element it shows."""
        return self._entry

    @property
    def title(self) -> str:
        """What the element is called: by its own name, or by its type and number."""
        return self._title_of(self._entry)

    def show_entry(self, entry: Entry, number: int, *, is_last: bool) -> None:
        """Show an element.

        Args:
            entry: The element.
            number: Its place in the list, from 1.
            is_last: Whether no other comes after it.
        """
        self._entry, self._number, self._is_last = entry, number, is_last
        self.editor.show_entry(entry)
        words = self.tr("Move, duplicate or remove {name}").format(name=self.title)
        self.tools.setToolTip(plain(words))
        self.tools.setAccessibleName(words)

    def stops(self) -> Iterator[QWidget]:
        """Yield what the Tab key leads to."""
        yield from self.editor.stops()
        if not isinstance(self.editor, FoldedEditor):
            yield self.tools

    def focused_stop(self) -> QWidget | None:
        """Return what of it has the keys now, or None."""
        return next((stop for stop in self.stops() if stop.hasFocus()), None)

    def open(self) -> None:
        """Open it, if it can be folded."""
        if isinstance(self.editor, FoldedEditor):
            self.editor.set_open(is_open=True)

    def begin(self) -> None:
        """Let its user write in the first field that is in sight."""
        folded = self.editor if isinstance(self.editor, FoldedEditor) else None
        if folded is not None and folded.is_open and folded.body is not None:
            folded.body.begin()
        else:
            self.editor.begin()

    def menu(self) -> QMenu:
        """Return the menu of everything that can be done to the element."""
        menu = QMenu(self)
        up = menu.addAction(with_key(self.tr("Move Up"), "Alt+Up"), lambda: self.moved.emit(-1))
        up.setEnabled(self._number > 1)
        down = menu.addAction(
            with_key(self.tr("Move Down"), "Alt+Down"), lambda: self.moved.emit(1)
        )
        down.setEnabled(not self._is_last)
        menu.addAction(self.tr("Duplicate"), self.doubled.emit)
        menu.addSeparator()
        menu.addAction(with_key(self.tr("Remove"), "Del"), self.removed.emit)
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move with Alt and the arrows; remove with Delete, but not from within.

        From a field, Enter goes on with the next element.
        """
        step = STEPS.get(Qt.Key(event.key()), 0)
        if step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.moved.emit(step)
        elif event.key() == Qt.Key.Key_Delete and self._is_itself_in_focus():
            self.removed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._is_field_in_focus():
            self.next_requested.emit()
        else:
            super().keyPressEvent(event)

    def _is_itself_in_focus(self) -> bool:
        header = self.editor.header if isinstance(self.editor, FoldedEditor) else None
        return self.tools.hasFocus() or (header is not None and header.hasFocus())

    def _is_field_in_focus(self) -> bool:
        is_folded = isinstance(self.editor, FoldedEditor)
        return not is_folded and any(one.hasFocus() for one in self.editor.own_stops())

    def _open_menu(self) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.tools.mapToGlobal(self.tools.rect().bottomLeft()))

    def _wording(self, entry: Entry | None) -> tuple[str, str]:
        return self._title_of(entry), summary(self._maker.forms, self._kind, entry)

    def _title_of(self, entry: Entry | None) -> str:
        named = entry.name if isinstance(entry, Fields) else ""
        return named or f"{titled(str(self._kind))} {self._number}"

    def _take(self, entry: Entry | None) -> None:
        if entry is not None:
            self._entry = entry
        self.edited.emit(entry)
