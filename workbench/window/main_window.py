"""The main window: it owns the parts, and is the window that Qt knows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QMessageBox, QVBoxLayout, QWidget

from workbench.backend.engine_thread import EngineThread
from workbench.chart.chart_view import ChartView
from workbench.chart.context_menu import connect_chart_menus
from workbench.compare.bands.panel import BandsPanel
from workbench.compare.comparing import connect_comparing
from workbench.compare.contest.panel import ContestPanel
from workbench.compare.contest.service import Referee
from workbench.compare.contestants import Contestants
from workbench.compare.outcomes.panel import OutcomesPanel
from workbench.compare.summary.panel import StatisticsPanel
from workbench.compare.targets.panel import TargetsPanel
from workbench.export.exporter import Exporter
from workbench.export.sheet import ExportSheet
from workbench.help.panel import HelpPanel
from workbench.library.panel import LibraryPanel
from workbench.library.reading import connect_reading
from workbench.mechanics.panel import MechanicsPanel
from workbench.project.document import Document
from workbench.results.calculator import Calculator
from workbench.results.estimates import Estimator
from workbench.rolls.comparer import Comparer
from workbench.rolls.panel import RollsPanel
from workbench.rolls.presenter import RollPresenter
from workbench.rolls.roller import Roller
from workbench.script.checker import Checker
from workbench.script.converter import Converter
from workbench.script.converting import connect_converting
from workbench.script.editor.words import words_at
from workbench.script.panel import ScriptPanel
from workbench.storage.preferences import Preferences
from workbench.storage.settings import Places, SettingsFile
from workbench.sweep.export import SweepExporter
from workbench.sweep.panel import SweepPanel
from workbench.sweep.service import Sweeper
from workbench.sweep.sweeping import connect_sweeping
from workbench.tables.cards.connections import connect_cards
from workbench.tables.cards.croupier import Croupier
from workbench.tables.cards.panel import CardsPanel
from workbench.tables.director import Director
from workbench.tables.shelf.presenter import ShelfPresenter
from workbench.tables.shelf.shelf_panel import ShelfPanel
from workbench.tables.staging.presenter import StagePresenter
from workbench.widgets import plain
from workbench.widgets.panel import Panel, Viewer
from workbench.window.arrangement import Arrangement
from workbench.window.choices import Choices
from workbench.window.context_menus import ContextMenus
from workbench.window.edits import connect_edits
from workbench.window.files.drops import can_be_dropped
from workbench.window.files.files import Files
from workbench.window.menu_bar import Menus
from workbench.window.menus import rooms
from workbench.window.notices import Notices
from workbench.window.palette.command_palette import CommandPalette
from workbench.window.palette.search_box import SearchBox
from workbench.window.presenter import Presenter
from workbench.window.status import StatusLine
from workbench.window.workspace import Workspace
from workbench.window.zoom_wheel import ZoomWheel

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
