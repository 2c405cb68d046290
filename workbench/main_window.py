"""The main window: it owns the parts, and is the window that Qt knows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QMessageBox, QVBoxLayout, QWidget

from workbench.arrangement import Arrangement
from workbench.calculator import Calculator
from workbench.cards.croupier import Croupier
from workbench.charts import ChartView
from workbench.checker import Checker
from workbench.command_palette import CommandPalette, SearchBox
from workbench.commands import ContextMenus, Menus, rooms
from workbench.comparer import Comparer
from workbench.converter import Converter
from workbench.director import Director
from workbench.document import Document
from workbench.editor.words import words_at
from workbench.estimates import Estimator
from workbench.export.exporter import Exporter
from workbench.files import Files
from workbench.files.drops import can_be_dropped
from workbench.jobs.engine_thread import EngineThread
from workbench.panels.bands import BandsPanel
from workbench.panels.cards import CardsPanel
from workbench.panels.contest import ContestPanel
from workbench.panels.contestants import Contestants
from workbench.panels.export_sheet import ExportSheet
from workbench.panels.help import HelpPanel
from workbench.panels.library import LibraryPanel
from workbench.panels.mechanics import MechanicsPanel
from workbench.panels.notices import Notices
from workbench.panels.outcomes import OutcomesPanel
from workbench.panels.panel import Panel, Viewer
from workbench.panels.rolls import RollsPanel
from workbench.panels.script import ScriptPanel
from workbench.panels.statistics import StatisticsPanel
from workbench.panels.status import StatusLine
from workbench.panels.sweep import SweepPanel
from workbench.panels.targets import TargetsPanel
from workbench.preferences import Preferences
from workbench.referee import Referee
from workbench.roller import Roller
from workbench.settings import Places, SettingsFile
from workbench.shelf.shelf_panel import ShelfPanel
from workbench.sweeps.export import SweepExporter
from workbench.sweeps.sweeper import Sweeper
from workbench.widgets import plain
from workbench.wiring import (
    Choices,
    Presenter,
    RollPresenter,
    ShelfPresenter,
    StagePresenter,
    ZoomWheel,
    connect_cards,
    connect_chart_menus,
    connect_comparing,
    connect_converting,
    connect_edits,
    connect_reading,
    connect_sweeping,
)
from workbench.workspace import Workspace

__all__ = ["MainWindow"]

FIRST_SIZE = (1280, 800)


class MainWindow(QMainWindow):
    """A window on one project.

    It owns the document, the engine, the panels and the menus. Panels are shown plain values and
    tell what their user wants, and the document takes the edits: ``workbench.wiring`` connects
    them.

    Signals:
        new_window_requested: Another window is wished.
        quit_requested: All windows are to be closed.
        closed: The window has been closed and its work is kept.
    """

    new_window_requested = Signal()
    quit_requested = Signal()
    closed = Signal()

    def __init__(self, places: Places) -> None:
        """Build the window; ``start`` fills it.

        Args:
            places: The directories for settings and unsaved work.
        """
        super().__init__()
        self.setObjectName("main_window")
        self.setAcceptDrops(True)
        self.resize(*FIRST_SIZE)
        self.places = places
        self.preferences = Preferences(SettingsFile(places.config), self)
        self.document = Document(self)
        self.engine = EngineThread(self)
        self.calculator = Calculator(self.document, self.engine)
        self.estimator = Estimator(self.calculator, self.engine)
        self.roller = Roller(self.engine, self)
        self.checker = Checker(self.engine, self)
        self.converter = Converter(self.engine, self)
        self.director = Director(self.document, self.engine)
        self.croupier = Croupier(self.engine, self)
        self.comparer = Comparer(self.engine, self)
        self.referee = Referee(self.engine, self)
        self.sweeper = Sweeper(self.engine, self)
        self.files = Files(self.document, places, self)
        self._build_panels()
        self.arrangement = Arrangement(self)
        self.exporter = Exporter(self)
        self.sweep_exporter = SweepExporter(self)
        self.export_sheet = ExportSheet(self.exporter, self)
        self.menus = Menus(self, rooms(self))
        self.presenter = Presenter(self)
        self.choices = Choices(self)
        self.command_palette = CommandPalette(self)
        self._build_menu_bar()
        self.context_menus = ContextMenus(self, self.menus)
        self.roll_presenter = RollPresenter(self)
        self.stage_presenter = StagePresenter(self)
        self.shelf_presenter = ShelfPresenter(self)
        connect_edits(self)
        connect_reading(self)
        connect_cards(self)
        connect_comparing(self)
        connect_converting(self)
        connect_sweeping(self)
        connect_chart_menus(self)

    def start(self, path: Path | None = None, *, blank: bool = False) -> None:
        """Start the engine and open a file, or what was open when the program was quit.

        Args:
            path: A project or a script, or None.
            blank: Begin another project in any case.
        """
        self.engine.start()
        self.preferences.load()
        self.arrangement.restore(self.preferences.settings.layout)
        self.files.start(path, blank=blank)
        self.script.editor.setFocus()

    # ---- building -------------------------------------------------------------------------

    def _build_panels(self) -> None:
        self.mechanics = MechanicsPanel(parent=self)
        self.script = ScriptPanel(self)
        self.chart = ChartView(parent=self)
        self.statistics = StatisticsPanel(parent=self)
        self.outcomes = OutcomesPanel(parent=self)
        contestants = Contestants()
        self.bands = BandsPanel(parent=self, contestants=contestants)
        self.contest = ContestPanel(parent=self, contestants=contestants)
        self.targets = TargetsPanel(parent=self, contestants=contestants)
        self.sweep = SweepPanel(parent=self)
        self.rolls = RollsPanel(parent=self)
        self.cards = CardsPanel(parent=self)
        self.library = LibraryPanel(parent=self)
        self.shelf = ShelfPanel(parent=self)
        self.help = HelpPanel(parent=self)
        self.status = StatusLine(self)
        tables: dict[str, QWidget] = {
            self.tr("Summary"): self.statistics,
            self.tr("Outcomes"): self.outcomes,
            self.tr("Bands"): self.bands,
            self.tr("Contest"): self.contest,
            self.tr("Targets"): self.targets,
            self.tr("Sweep"): self.sweep,
            self.tr("Rolls"): self.rolls,
            self.tr("Cards"): self.cards,
        }
        side: dict[str, QWidget] = {
            self.tr("Library"): self.library,
            self.tr("Shelf"): self.shelf,
            self.tr("Help"): self.help,
        }
        self.panels: tuple[Viewer, ...] = (self.chart, *_panels_of(tables), *_panels_of(side))
        self.workspace = Workspace(self.mechanics, self.script, self.chart, tables, side, self)
        self.notices = Notices(self)
        self.setCentralWidget(_stacked(self.notices, self.workspace))
        self.setStatusBar(self.status)

    def _build_menu_bar(self) -> None:
        box = SearchBox(self.menus["search_commands"], self)
        self.menuBar().setCornerWidget(box, Qt.Corner.TopRightCorner)
        ZoomWheel(self, self.menus["bigger"], self.menus["smaller"])

    # ---- what panels and commands ask for -------------------------------------------------

    def roll(self, count: int, seed: int | None = None) -> None:
        """Roll the selected mechanic and bring the rolls to the front.

        Args:
            count: How often.
            seed: Where the random numbers start, or None for a fresh start.
        """
        project = self.document.project
        mechanic = project.selected_mechanic
        if mechanic is not None:
            self.workspace.show_table(self.rolls)
            self.roller.roll(mechanic, project.script_of(mechanic), count, seed)

    def deal(self) -> None:
        """Roll the selected table script as a card, and bring the cards to the front."""
        project = self.document.project
        mechanic = project.selected_mechanic
        if mechanic is not None:
            self.workspace.show_table(self.cards)
            self.croupier.deal(mechanic.name, project.script_of(mechanic))

    def go_to_table(self, panel: QWidget) -> None:
        """Bring one of the tables under the chart to the front, and go on there.

        Where what takes the keys there cannot be used now, they go to the tabs.
        """
        self.workspace.set_shown("tables", shown=True)
        self.workspace.show_table(panel)
        panel.setFocus()
        focused = self.focusWidget()
        if focused is not None and not focused.isEnabled():
            self.workspace.tabs.tabBar().setFocus()

    def show_side(self, panel: QWidget) -> None:
        """Bring a panel of the side column to the front."""
        self.workspace.show_side(panel)
        self.menus.follow()

    def close_side(self) -> None:
        """Hide the side column and go on writing."""
        self.set_panel_shown("side", shown=False)
        self.script.editor.setFocus()

    def explain_in_help(self) -> bool:
        """Open the entry of what the cursor of the script touches; return whether there is one."""
        editor, mechanic = self.script.editor, self.document.project.selected_mechanic
        if mechanic is None or not editor.hasFocus():
            return False
        cursor = editor.textCursor()
        words = words_at(cursor.block().text(), cursor.positionInBlock(), mechanic.language)
        is_known = any(self.help.show_entry(word, mechanic.language, kind) for word, kind in words)
        if is_known:
            self.show_side(self.help)
        return is_known

    def estimate(self, identity: str) -> None:
        """Estimate by rolling a mechanic that could not be calculated."""
        self.estimator.estimate(identity, self.document.project.mechanic(identity).name)

    def estimate_selected(self) -> None:
        """Estimate by rolling the selected mechanic, if it could not be calculated."""
        selected = self.document.project.selected
        if selected is not None:
            self.estimate(selected)

    def show_failure(self, message: str) -> None:
        """Tell what went wrong in a box of its own.

        Args:
            message: A sentence without its full stop.
        """
        box = QMessageBox(
            QMessageBox.Icon.Warning, "Dice Workbench", plain(f"{message}."), parent=self
        )
        box.setObjectName("failure")
        box.finished.connect(box.deleteLater)
        box.open()

    # ---- the window itself ----------------------------------------------------------------

    def hidden_panels(self) -> tuple[str, ...]:
        """Return the names of the panels that are hidden."""
        return (*self.workspace.hidden, *(("status",) if self.status.isHidden() else ()))

    def set_panel_shown(self, name: str, *, shown: bool) -> None:
        """Show or hide a panel."""
        if name == "status":
            self.status.setVisible(shown)
        else:
            self.workspace.set_shown(name, shown=shown)
        self.menus.follow()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the work and end the engine; nothing is asked, because nothing gets lost."""
        self.files.close()
        self.preferences.remember(self.arrangement.present())
        self.engine.close()
        event.accept()
        self.closed.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take files and text."""
        if can_be_dropped(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Open the files dropped, and make a mechanic of text."""
        self.files.receive(event.mimeData())
        # What is dropped is copied, so that where it came from it stays.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()


def _stacked(*widgets: QWidget) -> QWidget:
    """Return a widget with ``widgets`` one above the other; the last one takes all the room."""
    area = QWidget()
    layout = QVBoxLayout(area)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget)
    layout.setStretchFactor(widgets[-1], 1)
    return area


def _panels_of(tabs: dict[str, QWidget]) -> tuple[Panel, ...]:
    """Return those of the widgets that look at the mechanics."""
    return tuple(widget for widget in tabs.values() if isinstance(widget, Panel))
