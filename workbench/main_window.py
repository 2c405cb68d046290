"""The main window: panels, menus, document and engine, wired to each other."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox

from engine.errors import DiceError
from workbench.actions import Actions
from workbench.calculator import Calculator
from workbench.charts import ChartView
from workbench.commands import Commands
from workbench.document import Document
from workbench.files import Files
from workbench.jobs.engine_thread import EngineThread
from workbench.jobs.messages import Limits, starting_value
from workbench.panels.fault import describe_fault
from workbench.panels.mechanics import MechanicsPanel
from workbench.panels.outcomes import OutcomesPanel
from workbench.panels.parameters import Row
from workbench.panels.rolls import RollsPanel
from workbench.panels.script import ScriptPanel
from workbench.panels.statistics import StatisticsPanel
from workbench.panels.status import StatusLine, describe_result
from workbench.preferences import Preferences
from workbench.project import Mechanic, Project
from workbench.roller import Roller
from workbench.settings import Places, Settings, SettingsFile
from workbench.theme import Theme, apply
from workbench.views import Series
from workbench.workspace import Workspace

__all__ = ["MainWindow"]

FIRST_SIZE = (1280, 800)


class MainWindow(QMainWindow):
    """A window on one project.

    It owns the document, the engine and the panels, and connects them: panels are shown plain
    values and tell what their user wants; the document takes the edits.
    """

    def __init__(self, places: Places) -> None:
        """Build the window; ``start`` fills it.

        Args:
            places: The directories for settings and unsaved work.
        """
        super().__init__()
        self.setObjectName("main_window")
        self.setAcceptDrops(True)
        self.resize(*FIRST_SIZE)
        self.preferences = Preferences(SettingsFile(places.config), self)
        self.document = Document(self)
        self.engine = EngineThread(self)
        self.calculator = Calculator(self.document, self.engine)
        self.roller = Roller(self.engine, self)
        self.files = Files(self.document, places, self)
        self._build_panels()
        self.actions_ = Actions(self)
        self.commands = Commands(self)
        self._connect_edits()
        self._connect_views()

    def start(self, path: Path | None = None) -> None:
        """Start the engine and open a file, or what the last window left.

        Args:
            path: A project or a script, or None.
        """
        self.engine.start()
        self.preferences.load()
        self._restore_layout(self.preferences.settings)
        self.files.start(path)
        self.script.editor.setFocus()

    # ---- building -------------------------------------------------------------------------

    def _build_panels(self) -> None:
        self.mechanics = MechanicsPanel(parent=self)
        self.script = ScriptPanel(self)
        self.chart = ChartView(parent=self)
        self.statistics = StatisticsPanel(parent=self)
        self.outcomes = OutcomesPanel(parent=self)
        self.rolls = RollsPanel(self)
        self.status = StatusLine(self)
        tables = {"Summary": self.statistics, "Outcomes": self.outcomes, "Rolls": self.rolls}
        self.workspace = Workspace(self.mechanics, self.script, self.chart, tables, self)
        self.setCentralWidget(self.workspace)
        self.setStatusBar(self.status)

    def _connect_edits(self) -> None:
        document = self.document
        self.mechanics.selected.connect(document.select)
        self.mechanics.add_requested.connect(self.commands.add)
        self.mechanics.duplicate_requested.connect(document.duplicate)
        self.mechanics.remove_requested.connect(document.remove)
        self.mechanics.renamed.connect(document.rename)
        self.mechanics.moved.connect(document.move)
        self.mechanics.shown_changed.connect(document.set_shown)
        self.mechanics.colour_chosen.connect(document.set_colour)
        self.script.source_edited.connect(document.set_selected_source)
        self.script.language_chosen.connect(document.set_selected_language)
        self.script.parameters.value_chosen.connect(document.set_selected_parameter)
        self.script.parameters.gesture_began.connect(document.hold)
        self.script.parameters.gesture_ended.connect(document.release)
        self.chart.mode_chosen.connect(document.set_mode)
        self.chart.shape_chosen.connect(document.set_shape)
        self.rolls.roll_requested.connect(self.commands.roll)

    def _connect_views(self) -> None:
        self.document.changed.connect(self._show_project)
        self.document.state_changed.connect(self._show_title)
        self.calculator.series_changed.connect(self._show_series)
        self.calculator.activity_changed.connect(self._show_activity)
        self.roller.activity_changed.connect(self._show_activity)
        self.roller.rolled.connect(self.rolls.add)
        self.roller.faulted.connect(self._show_roll_fault)
        self.status.cancel_requested.connect(self.engine.cancel)
        self.preferences.changed.connect(self._show_settings)
        self.preferences.failed.connect(self.status.set_note)
        self.files.told.connect(self.status.set_note)
        self.files.failed.connect(self._show_failure)

    # ---- showing --------------------------------------------------------------------------

    def _show_project(self, project: Project) -> None:
        self.chart.set_mode(project.mode)
        self.chart.set_shape(project.shape)
        self.outcomes.set_mode(project.mode)
        self.mechanics.set_series(self.calculator.series, project.selected)
        self.script.show_mechanic(project.selected_mechanic)
        self._show_selected(project.selected_mechanic)

    def _show_series(self, series: tuple[Series, ...]) -> None:
        self.mechanics.set_series(series, self.document.project.selected)
        self.chart.set_series(series)
        self.statistics.set_series(series)
        self.outcomes.set_series(series)
        self._show_selected(self.document.project.selected_mechanic)

    def _show_selected(self, mechanic: Mechanic | None) -> None:
        if mechanic is None:
            self.script.set_fault(None)
            self.script.set_rows(())
            self.status.set_rest("Add a mechanic with Ctrl+Shift+N")
            return
        result = self.calculator.result(mechanic.identity)
        faults = {series.identity: series.fault for series in self.calculator.series}
        values = dict(mechanic.parameters)
        self.script.set_fault(faults.get(mechanic.identity))
        self.script.set_rows(
            tuple(
                Row(parameter.name, values.get(parameter.name, starting_value(parameter)))
                for parameter in result.parameters
            )
        )
        self.status.set_rest(describe_result(result))

    def _show_activity(self) -> None:
        busy = self.calculator.activity
        self.status.set_activity(self.roller.activity if busy.name is None else busy)

    def _show_roll_fault(self, fault: DiceError) -> None:
        self.rolls.set_fault(describe_fault(fault))

    def _show_title(self) -> None:
        path = self.document.path
        self.setWindowFilePath("" if path is None else str(path))
        name = "Untitled" if path is None else path.stem
        self.setWindowTitle(f"{name}[*] \N{EN DASH} Dice Workbench")
        self.setWindowModified(not self.document.is_saved)

    def _show_settings(self, settings: Settings) -> None:
        self._dress(Theme.named(settings.theme))
        self.script.set_font_size(settings.font_size)
        self.rolls.set_font_size(settings.font_size)
        self.status.set_view(f"{settings.font_size} pt  \N{MIDDLE DOT}  {settings.theme}")
        limits = Limits(settings.max_seconds, settings.max_megabytes * 1_000_000)
        self.calculator.set_limits(limits)
        self.calculator.set_max_iterations(settings.max_iterations)

    def _dress(self, theme: Theme) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        # Qt dresses every widget anew for a stylesheet, even for the one it wears.
        if application.styleSheet() != theme.stylesheet():
            apply(application, theme)
        for view in (self.mechanics, self.script, self.chart, self.statistics, self.outcomes):
            view.set_theme(theme)

    def _show_failure(self, message: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, "Dice Workbench", f"{message}.", parent=self)
        box.setObjectName("failure")
        box.finished.connect(box.deleteLater)
        box.open()

    # ---- the window itself ----------------------------------------------------------------

    def _restore_layout(self, settings: Settings) -> None:
        self.restoreGeometry(QByteArray.fromBase64(settings.geometry.encode("ascii", "replace")))
        self.workspace.restore(settings.splitters)
        self.workspace.hide_all(settings.hidden)
        self.status.setHidden("status" in settings.hidden)
        self.commands.show_panels()

    def hidden_panels(self) -> tuple[str, ...]:
        """Return the names of the panels that are hidden."""
        return (*self.workspace.hidden, *(("status",) if self.status.isHidden() else ()))

    def set_panel_shown(self, name: str, *, shown: bool) -> None:
        """Show or hide a panel."""
        if name == "status":
            self.status.setVisible(shown)
        else:
            self.workspace.set_shown(name, shown=shown)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the work and end the engine; nothing is asked, because nothing gets lost."""
        self.files.close()
        geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self.preferences.remember(geometry, self.workspace.state(), self.hidden_panels())
        self.engine.close()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take files."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Open the files dropped: projects, or scripts as mechanics."""
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.files.open_path(Path(url.toLocalFile()))
        event.acceptProposedAction()
