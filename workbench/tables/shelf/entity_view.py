"""The lower part of the shelf: one entity, filled in or just looked at."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QMenu,
    QPlainTextEdit,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.languages.forms import Forms
from workbench.project.entities import Entity
from workbench.tables.shelf.record_editor import RecordForm
from workbench.tables.shelf.words import in_lines
from workbench.theme import FollowingFont, fixed_font
from workbench.widgets import PlainLabel, entitle, plain_title
from workbench.widgets.numbers.numbers import NumberFormat
from workbench.widgets.scrolling import VerticalScrollArea

__all__ = ["EntityView"]


class EntityView(QWidget):
    """The form of an entity, or its values as text where the script does not know its type.

    Signals:
        edited: The whole new ``Fields`` after each edit.
        paused: What is edited next is a step of its own.
        kind_chosen: The name of a type that the entity is to have, and whether all others of its
            present type are to have it too.
    """

    edited = Signal(object)
    paused = Signal()
    kind_chosen = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without an entity."""
        super().__init__(parent)
        self._forms: Forms | None = None
        self._kind = ""
        self._form: RecordForm | None = None
        self._area = VerticalScrollArea("form_area", self)
        # What has come is given its place only when Qt comes to it.
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._scroll_to_focus)
        self._entity: Entity | None = None
        self._fellows = 0
        self.remark = PlainLabel(self)
        self.convert = QToolButton(self)
        self.text = QPlainTextEdit(self)
        self._stranger = self._plain()
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._area)
        self._stack.addWidget(self._stranger)

    @property
    def form(self) -> RecordForm | None:
        """The form, or None while the type of the entity is not known."""
        return self._form

    def show_entity(self, entity: Entity, forms: Forms | None, fellows: int = 0) -> None:
        """Show an entity.

        Args:
            entity: The entity.
            forms: The types of the present script, or None where it is no table script.
            fellows: How many other entities have its type.
        """
        self._entity, self._fellows = entity, fellows
        if forms is None or entity.kind.casefold() not in forms.by_key:
            self._drop_form()
            self._forms = forms
            self._show_values(entity)
            return
        if self._form is None or forms != self._forms or entity.kind.casefold() != self._kind:
            self._replace_form(forms, entity.kind)
        assert self._form is not None
        self._form.set_fields(entity.values)
        self._stack.setCurrentWidget(self._area)

    def begin(self) -> None:
        """Let its user write in the first field, or read the values."""
        if self._form is not None:
            self._form.begin()
            self._later.start()
        else:
            self.text.setFocus(Qt.FocusReason.TabFocusReason)

    def _replace_form(self, forms: Forms, kind: str) -> None:
        self._drop_form()
        self._forms, self._kind = forms, kind.casefold()
        self._form = RecordForm(forms, kind)
        self._form.edited.connect(self.edited)
        self._form.paused.connect(self.paused)
        self._form.restructured.connect(self._later.start)
        self._area.setWidget(self._form)
        self._form.lead_through()

    def _scroll_to_focus(self) -> None:
        focused = self._area.focusWidget()
        if focused is not None and focused.hasFocus() and self._area.isAncestorOf(focused):
            self._area.ensureWidgetVisible(focused)

    def _drop_form(self) -> None:
        form = self._area.takeWidget()
        if form is not None:
            form.hide()
            form.deleteLater()
        self._form = None

    def _show_values(self, entity: Entity) -> None:
        words = self.tr(
            "It cannot be filled in here, because the selected script has no type {type}. "
            "What was filled in is kept as it is:"
        )
        declared = self.tr(
            "It cannot be filled in here, because the selected script has no type {type}, or none "
            "of that name any more. Make it one of another type, or leave it: what was filled in "
            "is kept as it is."
        )
        types = () if self._forms is None else self._forms.forms
        self.remark.setText((declared if types else words).format(type=entity.kind))
        self.convert.setVisible(bool(types))
        lines = in_lines(entity.values)
        if lines != self.text.toPlainText():
            self.text.setPlainText(lines)
        self._stack.setCurrentWidget(self._stranger)

    def kinds_menu(self) -> QMenu:
        """Return the menu of the types that the entity can be given, alone or with its fellows."""
        menu = QMenu(self)
        self._offer_kinds(menu, with_fellows=False)
        if self._fellows and self._entity is not None:
            words = self.tr("All {count} of type {type}")
            count = NumberFormat.present().count(self._fellows + 1)
            menu.addSeparator()
            everyone = menu.addMenu(plain_title(words.format(count=count, type=self._entity.kind)))
            self._offer_kinds(everyone, with_fellows=True)
        return menu

    def _offer_kinds(self, menu: QMenu, *, with_fellows: bool) -> None:
        for form in () if self._forms is None else self._forms.forms:
            choosing = partial(self.kind_chosen.emit, form.name, with_fellows)
            entitle(menu.addAction("", choosing), form.name)

    def _open_kinds(self) -> None:
        menu = self.kinds_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.convert.mapToGlobal(self.convert.rect().bottomLeft()))

    def _plain(self) -> QWidget:
        self.remark.setObjectName("quiet")
        self.remark.setWordWrap(True)
        self.convert.setText(self.tr("Make it a …"))
        self.convert.setToolTip(
            self.tr("Give it a type of the selected script; fields of the same names are kept")
        )
        self.convert.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.convert.clicked.connect(self._open_kinds)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Values of the entity"))
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        FollowingFont(self.text, lambda _: fixed_font())
        page = QWidget(self)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(12, 8, 12, 12)
        layout.addWidget(self.remark)
        layout.addWidget(self.convert)
        layout.addWidget(self.text, 1)
        return page
