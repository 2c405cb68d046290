"""The shelf: the creatures and characters of the project, and the form of one of them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.languages.forms import Forms
from engine.languages.setup import Fields
from workbench.project.entities import Entity
from workbench.project.project import new_identity
from workbench.project.views import Series, View
from workbench.tables.shelf.entity_view import EntityView
from workbench.tables.shelf.shelf_list import ShelfList
from workbench.widgets import tight
from workbench.widgets.panel import Panel

__all__ = ["ShelfPanel"]


class ShelfPanel(Panel):
    """All entities over the form of the one that is looked at.

    It changes nothing by itself: it tells what its user asks for and shows what it is given. An
    entity that has come is looked at, and in the place of one that has gone its neighbour.

    Signals:
        entity_added: A new ``Entity`` of the project.
        entity_changed: An ``Entity`` after an edit.
        kind_given: The tuple of identities of entities, and the name of the type they are to have.
        entity_removed: The identity of an entity that is to go.
        entity_duplicated: The identity of an entity that is wanted a second time.
        import_requested: Entities are to be read from a file.
        export_requested: The tuple of identities of entities that are to be written to a file.
        close_requested: Its user has seen enough.
        gesture_began: The edits up to ``gesture_ended`` are one step of their own.
        gesture_ended: See ``gesture_began``.
    """

    entity_added = Signal(object)
    entity_changed = Signal(object)
    kind_given = Signal(object, str)
    entity_removed = Signal(str)
    entity_duplicated = Signal(str)
    import_requested = Signal()
    export_requested = Signal(object)
    close_requested = Signal()
    gesture_began = Signal()
    gesture_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without entities, in the light theme."""
        super().__init__(parent)
        self.setObjectName("shelf")
        self._forms: Forms | None = None
        self._entities: tuple[Entity, ...] = ()
        self._selected: str | None = None
        self._wants_writing = False
        self.list = ShelfList(self.theme, self)
        self.entity_view = EntityView(self)
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.list)
        splitter.addWidget(self.entity_view)
        splitter.setSizes([230, 370])
        splitter.setStretchFactor(1, 1)
        layout = tight(QVBoxLayout(self))
        layout.addWidget(splitter)
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        self.list.chosen.connect(self._look_at)
        self.list.writing_requested.connect(self.entity_view.begin)
        self.list.new_requested.connect(self._add)
        self.list.duplicate_requested.connect(self.entity_duplicated)
        self.list.remove_requested.connect(self.entity_removed)
        self.list.import_requested.connect(self.import_requested)
        self.list.export_requested.connect(self.export_requested)
        self.entity_view.edited.connect(self._change)
        self.entity_view.paused.connect(self._pause)
        self.entity_view.kind_chosen.connect(self._give_kind)

    # ---- what the window sets -------------------------------------------------------------

    @property
    def selected(self) -> str | None:
        """The identity of the entity that is looked at, or None where there is none."""
        return self._selected

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Pass over the mechanics of the project."""

    def set_view(self, view: View) -> None:
        """Pass over how the project is looked at."""

    def set_forms(self, forms: Forms | None) -> None:
        """Offer the types of the present script; None where it is no table script."""
        if forms != self._forms:
            self._forms = forms
            self.refresh_when_seen()

    def set_entities(self, entities: tuple[Entity, ...]) -> None:
        """Show the entities of the project."""
        if entities == self._entities:
            return
        before = [entity.identity for entity in self._entities]
        self._entities = entities
        self._selected = self._still_selected(before)
        self.refresh_when_seen()

    def select(self, identity: str) -> None:
        """Look at an entity; where there is none of this identity, nothing happens."""
        if self._entity(identity) is not None:
            self._selected = identity
            self.refresh_when_seen()

    def begin(self, identity: str) -> None:
        """Look at an entity, and write in its form as soon as that can be seen."""
        if self._entity(identity) is not None:
            self._selected = identity
            self._wants_writing = True
            self.refresh_when_seen()

    def refresh(self) -> None:
        """Show the entities, and the form of the one that is looked at.

        Keys that went to something that is gone go to the list, or to what fills that.
        """
        focused = QApplication.focusWidget()
        # What has gone belongs to nobody any more.
        is_ours = focused is not None and self.isAncestorOf(focused) and not self._wants_writing
        self.list.set_theme(self.theme)
        # Listing is no choice of the user's.
        with QSignalBlocker(self.list):
            self.list.show_entities(self._entities, self._forms)
            if self._selected is not None:
                self.list.choose(self._selected)
        self.enter_at(self.list.first_stop)
        self._show_selected()
        if focused is not None and is_ours and not (focused.isVisible() and focused.isEnabled()):
            self.list.first_stop.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- what its user does ---------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go back to the list with Escape, then take back the search, and then close."""
        search = self.list.search
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.entity_view.isAncestorOf(self.focusWidget() or self):
            search.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif search.field.text():
            search.field.clear()
        else:
            self.close_requested.emit()

    def _look_at(self, identity: str) -> None:
        if identity != self._selected:
            self._selected = identity
            self._show_selected()

    def _add(self, kind: str) -> None:
        self._wants_writing = True
        self.entity_added.emit(Entity(new_identity(), kind))

    def _change(self, fields: Fields) -> None:
        entity = self._entity(self._selected)
        if entity is not None:
            self.entity_changed.emit(replace(entity, values=fields))

    def _give_kind(self, kind: str, with_fellows: bool) -> None:  # noqa: FBT001 - a slot
        entity = self._entity(self._selected)
        if entity is not None:
            given = (entity, *self._fellows_of(entity)) if with_fellows else (entity,)
            self._wants_writing = True
            self.kind_given.emit(tuple(one.identity for one in given), kind)

    def _pause(self) -> None:
        self.gesture_began.emit()
        self.gesture_ended.emit()

    # ---- what is looked at ----------------------------------------------------------------

    def _entity(self, identity: str | None) -> Entity | None:
        return next((one for one in self._entities if one.identity == identity), None)

    def _fellows_of(self, entity: Entity) -> list[Entity]:
        """Return the other entities of the same type, capitals aside."""
        kind = entity.kind.casefold()
        return [one for one in self._entities if one is not entity and one.kind.casefold() == kind]

    def _still_selected(self, before: list[str]) -> str | None:
        """Return what is looked at now, when other entities have taken the place of ``before``."""
        now = [entity.identity for entity in self._entities]
        known, present = set(before), set(now)
        new = next((identity for identity in now if identity not in known), None)
        if new is not None:
            return new
        if self._selected in present or not now:
            return self._selected if now else None
        gone = before.index(self._selected) if self._selected in known else 0
        return now[min(gone, len(now) - 1)]

    def _show_selected(self) -> None:
        entity = self._entity(self._selected)
        self.entity_view.setVisible(entity is not None)
        if entity is None:
            return
        self.entity_view.show_entity(entity, self._forms, len(self._fellows_of(entity)))
        if self._wants_writing:
            self._wants_writing = False
            self.entity_view.begin()
