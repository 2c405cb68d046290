"""What the panels' users ask for, on its way to the document and the commands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from engine.errors import Fix
from workbench.mechanics.commands import fill_colours

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["connect_edits"]


def connect_edits(window: MainWindow) -> None:
    """Connect what the panels of ``window`` are asked for to whatever does it."""
    _connect_mechanics(window)
    _connect_script(window)
    window.chart.view_chosen.connect(window.document.set_view)
    window.chart.mechanic_chosen.connect(window.document.select)
    window.chart.total_requested.connect(partial(_add_up, window))
    window.chart.copy_requested.connect(window.menus["copy_chart"].trigger)
    window.status.cancel_requested.connect(window.engine.cancel)


def _connect_mechanics(window: MainWindow) -> None:
    mechanics, document = window.mechanics, window.document
    mechanics.selected.connect(document.select)
    mechanics.seen_changed.connect(window.calculator.set_seen)
    mechanics.add_requested.connect(window.menus["add"].trigger)
    mechanics.view.copy_requested.connect(window.menus["copy_mechanic"].trigger)
    mechanics.view.cut_requested.connect(window.menus["copy_mechanic"].trigger)
    mechanics.view.cut_requested.connect(window.menus["remove"].trigger)
    mechanics.view.paste_requested.connect(window.menus["paste_mechanic"].trigger)
    mechanics.colours_requested.connect(partial(_open_colours, window))
    mechanics.remove_requested.connect(document.remove)
    mechanics.renamed.connect(document.rename)
    mechanics.moved.connect(document.move)
    mechanics.shown_changed.connect(document.set_shown)


def _add_up(window: MainWindow, identity: str, fix: Fix) -> None:
    """Make a change in the script of a mechanic, unless that has changed since, and show it."""
    source = window.document.project.mechanic(identity).source
    if source == window.calculator.result(identity).sound_source:
        window.document.select(identity)
        window.document.set_source(identity, fix.apply(source))


def _open_colours(window: MainWindow, identity: str, place: QPoint) -> None:
    menu = QMenu(window.mechanics)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    fill_colours(menu, window, identity)
    menu.popup(place)


def _connect_script(window: MainWindow) -> None:
    script, document = window.script, window.document
    script.editor.writing_moved.connect(window.calculator.set_writing)
    script.source_edited.connect(document.set_selected_source)
    script.estimate.accepted.connect(window.estimate_selected)
    script.editor.refused.connect(window.status.set_note)
    script.language_chosen.connect(document.set_selected_language)
    script.parameters.value_chosen.connect(document.set_selected_parameter)
    script.parameters.gesture_began.connect(document.hold)
    script.parameters.gesture_ended.connect(document.release)
    script.gesture_began.connect(document.hold)
    script.gesture_ended.connect(document.release)
    script.check_requested.connect(window.checker.check)
    window.checker.checked.connect(script.add_faults)
