"""Keeps the shelf of entities in step with the document, and reads and writes its files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject

from engine.languages.forms import Forms
from workbench.context import Context
from workbench.project.entities import Entity
from workbench.project.project import Project, new_identity
from workbench.storage import StorageError
from workbench.tables.overview import OverviewService
from workbench.tables.shelf.entity_file import read_entities, write_entities
from workbench.tables.shelf.shelf_panel import ShelfPanel
from workbench.tables.shelf.words import Naming
from workbench.widgets.file_dialogs import ask_for_file, ask_for_files

__all__ = ["ShelfPresenter"]

LONGEST_FILE_NAME = 60
"""Characters of the name that is suggested for a file."""

_WORDS = re.compile(r"\w+")


class ShelfPresenter(QObject):
    """Keeps the shelf of a window in step with its project, and does what its user asks for."""

    def __init__(self, context: Context, shelf: ShelfPanel, overviews: OverviewService) -> None:
        """Connect a shelf to the project.

        Args:
            context: That of the window, which becomes the parent of this object.
            shelf: The panel.
            overviews: Tells which types the scripts declare.
        """
        super().__init__(context.window)
        self._context = context
        self._document = context.document
        self._shelf = shelf
        self._overviews = overviews
        self._document.changed.connect(self._show)
        overviews.changed.connect(self._show_forms)
        shelf.entity_added.connect(self.put)
        shelf.entity_changed.connect(self._change)
        shelf.kind_given.connect(self._give_kind)
        shelf.entity_removed.connect(self._remove)
        shelf.entity_duplicated.connect(self._duplicate)
        shelf.import_requested.connect(self.import_entities)
        shelf.export_requested.connect(self.export_entities)
        shelf.close_requested.connect(context.areas.close_side)
        shelf.gesture_began.connect(self._document.hold)
        shelf.gesture_ended.connect(self._document.release)

    def _show(self, project: Project) -> None:
        self._shelf.set_entities(project.entities)

    def _show_forms(self) -> None:
        self._shelf.set_forms(self._forms)

    @property
    def _forms(self) -> Forms | None:
        overview = self._overviews.overview
        return None if overview is None else overview.forms

    # ---- edits ----------------------------------------------------------------------------

    def put(self, entity: Entity) -> None:
        """Put a new entity on the shelf; one without a name gets one."""
        project = self._document.project
        naming = Naming(project.entities, self._forms)
        self._document.apply(project.shelving(naming.named(entity)))

    def _change(self, entity: Entity) -> None:
        project = self._document.project
        self._document.apply(project.shelving(entity), f"entity {entity.identity}")

    def _give_kind(self, identities: tuple[str, ...], kind: str) -> None:
        """Make entities those of another type; what has no field there is kept all the same."""
        project, given = self._document.project, set(identities)
        entities = (
            replace(one, kind=kind) if one.identity in given else one for one in project.entities
        )
        self._document.apply(replace(project, entities=tuple(entities)))

    def _remove(self, identity: str) -> None:
        self._document.apply(self._document.project.unshelving(identity))

    def _duplicate(self, identity: str) -> None:
        entity = self._document.project.entity(identity)
        if entity is not None:
            self.put(replace(entity, identity=new_identity()))

    # ---- files ----------------------------------------------------------------------------

    def import_entities(self) -> None:
        """Ask for files, and put the entities in them on the shelf, as one step."""
        title, kinds = self.tr("Import Entities"), self.tr("Entities (*.json);;All files (*)")
        paths = ask_for_files(self._context.window, title, kinds, self._context.folders.entities)
        overview = self._overviews.overview
        rolls = () if overview is None else [one.declared for one in overview.rolls]
        project, new = self._document.project, list[Entity]()
        naming = Naming(project.entities, self._forms)
        for path in paths:
            try:
                new.extend(map(naming.named, read_entities(path, self._forms, rolls)))
            except StorageError as error:
                self._context.messages.failed.emit(str(error))
        if new:
            self._document.apply(replace(project, entities=(*project.entities, *new)))
            self._context.messages.noted.emit(self.tr("Imported {count}").format(count=len(new)))

    def export_entities(self, identities: tuple[str, ...] = ()) -> None:
        """Ask for a file, and write entities to it; all of them where none are named."""
        entities = self._document.project.entities
        chosen = [one for one in entities if not identities or one.identity in identities]
        start, folder = Path(f"{_file_name(chosen)}.json"), self._context.folders.entities
        title, kinds = self.tr("Export Entities"), self.tr("Entities (*.json)")
        path = ask_for_file(self._context.window, title, start, kinds, folder)
        if path is None:
            return
        try:
            write_entities(path, chosen)
        except StorageError as error:
            self._context.messages.failed.emit(str(error))
        else:
            self._context.messages.noted.emit(self.tr("Exported {name}").format(name=path.name))


def _file_name(entities: Sequence[Entity]) -> str:
    """Return what a file of entities might be called: as the only one, if it can be."""
    only = entities[0].name or entities[0].kind if len(entities) == 1 else ""
    # A name of a person may hold anything, that of a file neither slashes nor dots in front.
    return "_".join(_WORDS.findall(only))[:LONGEST_FILE_NAME] or "entities"
