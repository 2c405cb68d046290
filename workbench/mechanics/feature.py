"""The list of mechanics, as a feature of the window."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from workbench.context import Area, Context, ContextMenu, Feature, PanelPlace
from workbench.mechanics.commands import MechanicCommands, fill_colours, show
from workbench.mechanics.note_editor import NoteEditor
from workbench.mechanics.panel import MechanicsPanel
from workbench.project.groups import Place, folding, naming_group, placing
from workbench.storage.sharing import project_text
from workbench.theme.application import is_still
from workbench.widgets.finding import Finding

__all__ = ["build"]

OFFERED = (
    *("rename", "note", "duplicate", "colour", "show"),
    *(None, "copy_mechanic", "copy_mechanic_line", "paste_mechanic"),
    *(None, "roll", "estimate"),
    *(None, "move_up", "move_down"),
    *(None, "group", "ungroup", "fold_group"),
    *(None, "remove"),
)
"""What can be done with a mechanic, under the pointer."""


def build(context: Context) -> Feature:
    """Return the list of mechanics for the window of ``context``."""
    panel = MechanicsPanel(context.window)
    note = NoteEditor(context.window)
    commands = MechanicCommands(context, panel, note)

    def connect() -> None:
        _show_project(context, panel)
        _take_edits(context, panel)
        _take_notes(context, note)
        _hand_on(context, panel)

    return Feature(
        (PanelPlace(panel, Area.LIST), PanelPlace(note, Area.UNDER_SCRIPT)),
        commands.sections(),
        (ContextMenu(panel.view, OFFERED),),
        findings=lambda: _findings(context),
        connect=connect,
    )


def _findings(context: Context) -> Iterator[Finding]:
    """Go through the mechanics of the project, each of which can be gone to."""
    go_to = QCoreApplication.translate("CommandPalette", "Go to {name}")
    place = QCoreApplication.translate("CommandPalette", "Mechanics")
    for mechanic in context.document.project.mechanics:
        act = partial(context.document.select, mechanic.identity)
        yield Finding(go_to.format(name=mechanic.name), place, act)


def _show_project(context: Context, panel: MechanicsPanel) -> None:
    document, results, appearance = context.document, context.results, context.appearance

    def show_all() -> None:
        project = document.project
        panel.set_series(results.series, project.selected, project.groups)

    document.changed.connect(show_all)
    results.series_changed.connect(show_all)
    panel.seen_changed.connect(results.set_seen)
    appearance.changed.connect(lambda: panel.set_theme(appearance.theme))
    appearance.numbers_changed.connect(panel.view.viewport().update)
    context.preferences.changed.connect(
        lambda settings: panel.set_still(still=is_still(settings.motion))
    )


def _take_edits(context: Context, panel: MechanicsPanel) -> None:
    document = context.document

    def rename_group(group: str, name: str) -> None:
        document.apply(naming_group(document.project, group, name))

    def place(identities: Collection[str], groups: Collection[str], where: Place) -> None:
        document.apply(placing(document.project, frozenset(identities), where, groups))

    def fold(groups: Collection[str], is_folded: bool) -> None:  # noqa: FBT001 - a Qt slot
        document.look(folding(document.project, groups, folded=is_folded))

    panel.selected.connect(document.select)
    panel.remove_requested.connect(lambda identities: document.remove(*identities))
    panel.renamed.connect(document.rename)
    panel.group_renamed.connect(rename_group)
    panel.placed.connect(place)
    panel.shown_changed.connect(partial(show, document))
    panel.folded.connect(fold)


def _take_notes(context: Context, note: NoteEditor) -> None:
    document = context.document

    def write(identity: str, text: str) -> None:
        if document.project.has(identity):
            edited = replace(document.project.mechanic(identity), note=text)
            document.apply(document.project.replacing(edited), f"note {identity}")

    document.changed.connect(lambda project: note.show_mechanic(project.selected_mechanic))
    note.noted.connect(write)


def _hand_on(context: Context, panel: MechanicsPanel) -> None:
    commands = context.commands

    def open_colours(identities: Collection[str], place: QPoint) -> None:
        menu = QMenu(panel)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_colours(menu, context, identities)
        menu.popup(place)

    def copy() -> None:
        """Copy what is chosen as text; several mechanics with the entities that they roll for."""
        project, chosen = context.document.project, panel.chosen
        if len(chosen) < 2:
            commands.give("copy_mechanic")
            return
        mechanics = tuple(project.mechanic(one) for one in chosen)
        entities = tuple(
            one
            for one in project.entities
            if any(each.takes_entity(one.identity) for each in mechanics)
        )
        part = replace(project, mechanics=mechanics, bands=(), entities=entities)
        QGuiApplication.clipboard().setText(project_text(part))

    context.exchange.nothing_to_write.connect(panel.setFocus)
    panel.add_requested.connect(commands["add"].trigger)
    panel.view.copy_requested.connect(copy)
    panel.view.cut_requested.connect(copy)
    panel.view.cut_requested.connect(commands["remove"].trigger)
    panel.view.paste_requested.connect(lambda: commands.give("paste_mechanic"))
    panel.colours_requested.connect(open_colours)
