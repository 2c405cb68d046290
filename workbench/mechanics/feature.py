"""The list of mechanics, as a feature of the window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtWidgets import QMenu

from workbench.context import Area, Context, ContextMenu, Feature, PanelPlace
from workbench.mechanics.commands import MechanicCommands, fill_colours
from workbench.mechanics.panel import MechanicsPanel
from workbench.widgets.finding import Finding

__all__ = ["build"]

OFFERED = (
    *("rename", "duplicate", "colour", "show"),
    *(None, "copy_mechanic", "copy_mechanic_line", "paste_mechanic"),
    *(None, "roll", "estimate"),
    *(None, "move_up", "move_down"),
    *(None, "remove"),
)
"""What can be done with a mechanic, under the pointer."""


def build(context: Context) -> Feature:
    """Return the list of mechanics for the window of ``context``."""
    panel = MechanicsPanel(parent=context.window)
    commands = MechanicCommands(context, panel)

    def connect() -> None:
        _show_project(context, panel)
        _take_edits(context, panel)
        _hand_on(context, panel)

    return Feature(
        (PanelPlace(panel, Area.LIST),),
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

    def show() -> None:
        panel.set_series(results.series, document.project.selected)

    document.changed.connect(show)
    results.series_changed.connect(show)
    panel.seen_changed.connect(results.set_seen)
    appearance.changed.connect(lambda: panel.set_theme(appearance.theme))
    appearance.numbers_changed.connect(panel.view.viewport().update)


def _take_edits(context: Context, panel: MechanicsPanel) -> None:
    document = context.document
    panel.selected.connect(document.select)
    panel.remove_requested.connect(document.remove)
    panel.renamed.connect(document.rename)
    panel.moved.connect(document.move)
    panel.shown_changed.connect(document.set_shown)


def _hand_on(context: Context, panel: MechanicsPanel) -> None:
    commands = context.commands

    def open_colours(identity: str, place: QPoint) -> None:
        menu = QMenu(panel)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_colours(menu, context, identity)
        menu.popup(place)

    context.exchange.nothing_to_write.connect(panel.setFocus)
    panel.add_requested.connect(commands["add"].trigger)
    panel.view.copy_requested.connect(lambda: commands.give("copy_mechanic"))
    panel.view.cut_requested.connect(lambda: commands.give("copy_mechanic"))
    panel.view.cut_requested.connect(commands["remove"].trigger)
    panel.view.paste_requested.connect(lambda: commands.give("paste_mechanic"))
    panel.colours_requested.connect(open_colours)
