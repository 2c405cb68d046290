"""What document, engine and settings tell, on its way to the panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.errors import DiceError
from workbench.backend.activity import Activity
from workbench.backend.messages import value_of
from workbench.project.project import STAGED, Mechanic, Project
from workbench.project.views import Series
from workbench.script.parameters import Row
from workbench.widgets import plain_window_title
from workbench.widgets.error_line import describe_fault
from workbench.window.status import describe_result

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["Presenter"]


class Presenter(QObject):
    """Gives the panels of a window what they are to show, whenever it changes."""

    def __init__(self, window: MainWindow) -> None:
        """Show ``window`` what its document, engine and settings tell from now on."""
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._calculator = window.calculator
        self._connect_document()
        self._connect_engine()
        self._connect_notes()

    def _connect_document(self) -> None:
        self._document.changed.connect(self._show_project)
        self._document.state_changed.connect(self._show_title)
        self._document.state_changed.connect(self._window.menus.follow)

    def _connect_engine(self) -> None:
        window = self._window
        self._calculator.series_changed.connect(self._show_series)
        self._calculator.activity_changed.connect(self._show_activity)
        window.roller.activity_changed.connect(self._show_activity)
        window.estimator.activity_changed.connect(self._show_activity)
        window.sweeper.activity_changed.connect(self._show_activity)
        window.croupier.activity_changed.connect(self._show_activity)
        window.estimator.failed.connect(self._show_estimate_fault)
        window.roller.faulted.connect(self._show_roll_fault)

    def _connect_notes(self) -> None:
        window = self._window
        window.preferences.failed.connect(window.status.set_note)
        window.files.told.connect(window.status.set_note)
        window.files.failed.connect(window.show_failure)
        for exporter in (window.exporter, window.sweep_exporter):
            exporter.told.connect(window.status.set_note)
            exporter.failed.connect(window.show_failure)
        self._calculator.series_changed.connect(window.export_sheet.refresh_when_seen)
        self._document.changed.connect(window.export_sheet.refresh_when_seen)
        window.files.noticed.connect(window.notices.show_notice)
        window.files.withdrawn.connect(window.notices.withdraw)

    # ---- the project ----------------------------------------------------------------------

    def _show_project(self, project: Project) -> None:
        for panel in self._window.panels:
            panel.set_view(project.view)
        self._window.chart.set_bands(project.bands)
        self._window.chart.set_selected(project.selected)
        self._window.mechanics.set_series(self._calculator.series, project.selected)
        self._window.script.show_mechanic(project.selected_mechanic)
        self._show_selected(project.selected_mechanic)

    def _show_series(self, series: tuple[Series, ...]) -> None:
        self._window.mechanics.set_series(series, self._document.project.selected)
        for panel in self._window.panels:
            panel.set_series(self._calculator.compared)
        self._show_selected(self._document.project.selected_mechanic)
        self._window.menus.follow()

    def _show_selected(self, mechanic: Mechanic | None) -> None:
        script, status = self._window.script, self._window.status
        if mechanic is None:
            script.set_fault(None)
            script.estimate.set_offered(False)
            script.set_rows(())
            script.set_notes((), None)
            status.set_rest(self.tr("Add a mechanic with Ctrl+Shift+N"))
            return
        result = self._calculator.result(mechanic.identity)
        compared = (one for one in self._calculator.compared if one.identity == mechanic.identity)
        series = next(compared, None)
        values = dict(mechanic.parameters)
        script.set_fault(None if series is None else series.fault, result.faulty_source)
        script.estimate.set_offered(series is not None and series.refused)
        is_staged = mechanic.language in STAGED
        script.set_rows(
            tuple(
                Row(parameter.name, value_of(parameter, values), parameter.choices)
                # Those of a table script are fields of entities, which have forms of their own.
                for parameter in (() if is_staged else result.parameters)
            )
        )
        script.set_notes(result.notes, result.sound_source)
        status.set_rest(describe_result(result))

    def _show_title(self) -> None:
        path, window = self._document.path, self._window
        window.setWindowFilePath("" if path is None else str(path))
        name = self.tr("Untitled") if path is None else path.stem
        window.setWindowTitle(f"{plain_window_title(name)}[*] \N{EN DASH} Dice Workbench")
        window.setWindowModified(not self._document.is_saved)

    # ---- the engine -----------------------------------------------------------------------

    def _show_activity(self) -> None:
        window = self._window
        workers = (
            self._calculator,
            window.roller,
            window.croupier,
            window.estimator,
            window.sweeper,
        )
        activities = (worker.activity for worker in workers)
        busy = (activity for activity in activities if activity.name is not None)
        window.status.set_activity(next(busy, Activity()))
        self._window.menus.follow()

    def _show_estimate_fault(self, fault: DiceError) -> None:
        message = self.tr("No estimate: {message}")
        self._window.status.set_note(message.format(message=fault.message))

    def _show_roll_fault(self, fault: DiceError) -> None:
        self._window.rolls.set_fault(describe_fault(fault))

    # ---- numbers --------------------------------------------------------------------------

    def write_numbers_anew(self) -> None:
        """Let every panel forget the numbers it shows and write them in the present format."""
        for panel in self._window.panels:
            panel.set_series(())
        self._window.mechanics.view.viewport().update()
        self._show_series(self._calculator.series)
