"""Hands what changes in project, results and activities to the panels and the status line."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QObject

from engine.errors import DiceError
from workbench.context import Context
from workbench.project.project import Mechanic, Project
from workbench.widgets import plain_window_title
from workbench.widgets.numbers.numbers import write_whole_percent
from workbench.widgets.panel import Viewer
from workbench.window.status import StatusLine, describe_result

__all__ = ["Presenter"]


class Presenter(QObject):
    """Shows everything that looks at the mechanics what it is to show, whenever it changes."""

    def __init__(self, context: Context, viewers: tuple[Viewer, ...], status: StatusLine) -> None:
        """Follow what ``context`` has.

        Args:
            context: That of the window, which becomes the parent of this object.
            viewers: Everything that looks at the mechanics.
            status: The status line.
        """
        super().__init__(context.window)
        self._context = context
        self._document = context.document
        self._results = context.results
        self._viewers = viewers
        self._status = status
        self._document.changed.connect(self._show_project)
        self._document.state_changed.connect(self._show_title)
        self._document.state_changed.connect(context.commands.follow)
        self._results.series_changed.connect(self._show_series)
        context.activities.changed.connect(self._show_activity)
        context.estimates.failed.connect(self._show_estimate_error)
        context.appearance.changed.connect(self._dress)
        context.appearance.numbers_changed.connect(self._write_numbers_anew)

    def _show_project(self, project: Project) -> None:
        for viewer in self._viewers:
            viewer.set_view(project.view)
        self._show_rest(project.selected_mechanic)

    def _show_series(self) -> None:
        for viewer in self._viewers:
            viewer.set_series(self._results.compared)
        self._show_rest(self._document.project.selected_mechanic)
        self._context.commands.follow()

    def _show_rest(self, mechanic: Mechanic | None) -> None:
        if mechanic is None:
            self._status.set_rest(self.tr("Add a mechanic with Ctrl+Shift+N"))
        else:
            self._status.set_rest(describe_result(self._results.result(mechanic.identity)))

    def _show_title(self) -> None:
        path, window = self._document.path, self._context.window
        window.setWindowFilePath("" if path is None else str(path))
        name = self.tr("Untitled") if path is None else path.stem
        window.setWindowTitle(f"{plain_window_title(name)}[*] \N{EN DASH} Dice Workbench")
        window.setWindowModified(not self._document.is_saved)

    def _show_activity(self) -> None:
        self._status.set_activity(self._context.activities.present)
        self._context.commands.follow()

    def _show_estimate_error(self, error: DiceError) -> None:
        message = self.tr("No estimate: {message}")
        self._status.set_note(message.format(message=error.message))

    # ---- how it looks ---------------------------------------------------------------------

    def _dress(self) -> None:
        for viewer in self._viewers:
            viewer.set_theme(self._context.appearance.theme)
        self._show_zoom()

    def _show_zoom(self) -> None:
        self._status.set_view(
            write_whole_percent(Fraction(self._context.preferences.settings.zoom, 100))
        )

    def _write_numbers_anew(self) -> None:
        """Let every panel forget the numbers it shows and write them in the present format."""
        for viewer in self._viewers:
            viewer.set_series(())
        self._show_zoom()
        self._show_series()
