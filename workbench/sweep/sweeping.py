"""How the panel of sweeps hears of the project, and who calculates and exports for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

from workbench.sweep.plan import subjects_of
from workbench.widgets import plain

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["connect_sweeping"]


def connect_sweeping(window: MainWindow) -> None:
    """Connect the panel of sweeps to the document, the engine and its commands."""
    panel, sweeper, document = window.sweep, window.sweeper, window.document
    panel.sweep_chosen.connect(document.set_sweep)
    panel.planned.connect(sweeper.follow)
    panel.bar.run_requested.connect(window.menus["run_sweep"].trigger)
    panel.bar.stop_requested.connect(sweeper.stop)
    sweeper.changed.connect(panel.set_board)
    sweeper.changed.connect(lambda _: window.menus.follow())
    document.opened.connect(sweeper.forget)
    calculator = window.calculator

    def show_subjects() -> None:
        panel.set_subjects(
            subjects_of(
                document.project,
                lambda identity: calculator.result(identity).parameters,
                calculator.max_iterations,
            )
        )

    document.changed.connect(show_subjects)
    calculator.series_changed.connect(show_subjects)
    for button, name in (
        (panel.copy_button, "copy_sweep"),
        (panel.export_button, "export_sweep"),
        (panel.large_button, "large_tables"),
    ):
        _follow_action(button, window.menus[name])


def _follow_action(button: QAbstractButton, action: QAction) -> None:
    """Let a button do what a command does, and be on when it is."""
    button.clicked.connect(action.trigger)
    button.setToolTip(plain(action.statusTip() or action.text().replace("&", "")))
    if action.isCheckable():
        action.toggled.connect(button.setChecked)
