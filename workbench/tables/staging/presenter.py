"""How table scripts are played: types and entities on their way between shelf, script and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from workbench.project.entities import Entity, part_for
from workbench.project.project import Project, new_identity
from workbench.tables.director import staged_mechanic
from workbench.tables.shelf.naming import Naming
from workbench.tables.staging.form import Stage

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["StagePresenter"]


class StagePresenter(QObject):
    """Keeps what the selected script is played with in step with document and director."""

    def __init__(self, window: MainWindow) -> None:
        """Connect the stage of ``window``, which becomes the parent of this object."""
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._document.changed.connect(self._show)
        window.director.changed.connect(self._show_present)
        staging = window.script.staging
        staging.staging_chosen.connect(self._document.set_selected_staging)
        staging.argument_chosen.connect(self._document.set_selected_argument)
        staging.part_chosen.connect(self._document.set_selected_part)
        staging.entity_wished.connect(self._make_entity)
        window.script.focus_lost.connect(window.mechanics.setFocus)

    def _show_present(self) -> None:
        self._show(self._document.project)
        self._window.menus.follow()

    def _show(self, project: Project) -> None:
        director, staging = self._window.director, self._window.script.staging
        mechanic = staged_mechanic(project)
        if mechanic is None or mechanic.identity != project.selected or director.overview is None:
            staging.set_stage(None)
            return
        # The form of another script stays in its place for the moment that this one takes.
        is_known = director.subject == mechanic.identity
        staging.set_waiting(waiting=not is_known)
        if is_known:
            staging.set_stage(
                Stage(
                    director.overview,
                    mechanic.staging,
                    mechanic.cast,
                    project.entities,
                    mechanic.identity,
                )
            )

    # ---- entities -------------------------------------------------------------------------

    def _make_entity(self, kind: str, parameter: str) -> None:
        """Put a new entity on the shelf, give it the part, and open its form."""
        project = self._document.project
        mechanic = project.selected_mechanic
        overview = self._window.director.overview
        if mechanic is None or overview is None:
            return
        naming = Naming(project.entities, overview.forms)
        entity = naming.named(Entity(new_identity(), kind))
        part = part_for(mechanic.cast, parameter)
        is_company = overview.takes_list(mechanic.staging.roll, parameter)
        earlier = (part,) if isinstance(part, str) else part or ()
        chosen = (*earlier, entity.identity) if is_company else entity.identity
        self._document.apply(
            project.shelving(entity).replacing(mechanic.with_part(parameter, chosen))
        )
        self._window.show_side(self._window.shelf)
        self._window.shelf.begin(entity.identity)
