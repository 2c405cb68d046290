"""What the panels' users ask for, on its way to the document and the commands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.errors import Fix

if TYPE_CHECKING:
    from workbench.main_window import MainWindow

__all__ = ["connect_edits"]


def connect_edits(window: MainWindow) -> None:
    """Connect what the panels of ``window`` are asked for to whatever does it."""
    _connect_mechanics(window)
    _connect_script(window)
    window.chart.view_chosen.connect(window.document.set_view)
    window.chart.mechanic_chosen.connect(window.document.select)
    window.chart.total_requested.connect(partial(_add_up, window))
    window.status.cancel_requested.connect(window.engine.cancel)


def _connect_mechanics(window: MainWindow) -> None:
    mechanics, document = window.mechanics, window.document
    mechanics.selected.connect(document.select)
    mechanics.add_requested.connect(window.menus["add"].trigger)
    mechanics.view.copy_wished.connect(window.menus["copy_mechanic"].trigger)
    mechanics.view.paste_wished.connect(window.menus["paste_mechanic"].trigger)
    mechanics.copy_requested.connect(lambda identity: _copy(window, identity))
    mechanics.duplicate_requested.connect(document.duplicate)
    mechanics.remove_requested.connect(document.remove)
    mechanics.renamed.connect(document.rename)
    mechanics.estimate_requested.connect(window.estimate)
    mechanics.moved.connect(document.move)
    mechanics.shown_changed.connect(document.set_shown)
    mechanics.colour_chosen.connect(document.set_colour)


def _add_up(window: MainWindow, identity: str, fix: Fix) -> None:
    """Make a change in the script of a mechanic, unless that has changed since, and show it."""
    source = window.document.project.mechanic(identity).source
    if source == window.calculator.result(identity).sound_source:
        window.document.select(identity)
        window.document.set_source(identity, fix.apply(source))


def _copy(window: MainWindow, identity: str) -> None:
    window.document.select(identity)
    window.menus["copy_mechanic"].trigger()


def _connect_script(window: MainWindow) -> None:
    script, document = window.script, window.document
    script.source_edited.connect(document.set_selected_source)
    script.estimate.accepted.connect(window.estimate_selected)
    script.language_chosen.connect(document.set_selected_language)
    script.parameters.value_chosen.connect(document.set_selected_parameter)
    script.parameters.gesture_began.connect(document.hold)
    script.parameters.gesture_ended.connect(document.release)
    script.gesture_began.connect(document.hold)
    script.gesture_ended.connect(document.release)
    script.check_requested.connect(window.checker.check)
    window.checker.checked.connect(script.add_faults)
