"""Keeps shelf, script and cards in step: types, entities, and how a table script is played."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.context import Context
from workbench.project.entities import Entity, entity_argument
from workbench.project.project import Project, new_identity
from workbench.tables.overview import OverviewService, declaring_mechanic
from workbench.tables.setup.form import ShownSetup
from workbench.tables.setup.panel import SetupPanel
from workbench.tables.shelf.shelf_panel import ShelfPanel
from workbench.tables.shelf.words import Naming

__all__ = ["SetupPresenter"]


class SetupPresenter(QObject):
    """Keeps what the selected script is played with in step with the project."""

    def __init__(
        self, context: Context, panel: SetupPanel, overviews: OverviewService, shelf: ShelfPanel
    ) -> None:
        """Connect a panel to the project.

        Args:
            context: That of the window, which becomes the parent of this object.
            panel: Shows how the script is played.
            overviews: Tells what the script declares.
            shelf: Opens the form of a new entity.
        """
        super().__init__(context.window)
        self._context = context
        self._document = context.document
        self._panel = panel
        self._overviews = overviews
        self._shelf = shelf
        self._document.changed.connect(self._show)
        overviews.changed.connect(self._show_present)
        panel.setup_chosen.connect(self._document.set_selected_setup)
        panel.argument_chosen.connect(self._document.set_selected_argument)
        panel.part_chosen.connect(self._document.set_selected_part)
        panel.entity_requested.connect(self._make_entity)
        panel.focus_lost.connect(context.exchange.writing_requested)

    def _show_present(self) -> None:
        self._show(self._document.project)
        self._context.commands.follow()

    def _show(self, project: Project) -> None:
        overviews, mechanic = self._overviews, declaring_mechanic(project)
        if mechanic is None or mechanic.identity != project.selected or overviews.overview is None:
            self._panel.set_setup(None)
            return
        # The form of another script stays in its place for the moment that this one takes.
        is_known = overviews.subject == mechanic.identity
        self._panel.set_waiting(waiting=not is_known)
        if is_known:
            self._panel.set_setup(
                ShownSetup(
                    overviews.overview,
                    project.resolved(mechanic).setup,
                    mechanic.entity_arguments,
                    project.entities,
                    mechanic.identity,
                )
            )

    # ---- entities -------------------------------------------------------------------------

    def _make_entity(self, kind: str, parameter: str) -> None:
        """Put a new entity on the shelf, give it the part, and open its form."""
        project = self._document.project
        mechanic = project.selected_mechanic
        overview = self._overviews.overview
        if mechanic is None or overview is None:
            return
        naming = Naming(project.entities, overview.forms)
        entity = naming.named(Entity(new_identity(), kind))
        part = entity_argument(mechanic.entity_arguments, parameter)
        is_entity_list = overview.takes_list(mechanic.setup.roll, parameter)
        earlier = (part,) if isinstance(part, str) else part or ()
        chosen = (*earlier, entity.identity) if is_entity_list else entity.identity
        self._document.apply(
            project.shelving(entity).replacing(mechanic.with_entity_argument(parameter, chosen))
        )
        self._context.areas.show(self._shelf)
        self._shelf.begin(entity.identity)
