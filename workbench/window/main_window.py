"""The main window: it owns what features share, builds them, and is the window that Qt knows."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QMessageBox, QVBoxLayout, QWidget

from workbench.backend.backend import Activities, Backend
from workbench.context import Context, Exchange, MenuSection, Messages
from workbench.project.document import Document
from workbench.results.adding import add_shared
from workbench.results.calculator import Calculator
from workbench.results.estimates import Estimator
from workbench.storage.preferences import Preferences
from workbench.storage.settings import Directories, Settings, SettingsFile
from workbench.theme.application import Appearance
from workbench.widgets import plain, tight
from workbench.widgets.file_dialogs import ask_about_loss, front_of
from workbench.widgets.panel import Viewer
from workbench.window.arrangement import Arrangement
from workbench.window.choices import Choices, begin_with
from workbench.window.commands.commands_to_come import CommandsToCome
from workbench.window.commands.edit_commands import EditCommands
from workbench.window.commands.file_commands import FileCommands
from workbench.window.commands.tool_commands import ToolCommands
from workbench.window.commands.window_commands import AboutCommands, WindowCommands
from workbench.window.context_menus import ContextMenus
from workbench.window.features import FEATURES
from workbench.window.files.files import Files, can_be_dropped
from workbench.window.menu_bar import Menus
from workbench.window.notices import Notices
from workbench.window.palette.command_palette import CommandPalette
from workbench.window.palette.query_field import SearchBox
from workbench.window.presenter import Presenter
from workbench.window.status import StatusLine
from workbench.window.workspace import WindowAreas, Workspace
from workbench.window.zoom_wheel import ZoomWheel

__all__ = ["MainWindow"]

FIRST_SIZE = (1280, 800)


class MainWindow(QMainWindow):
    """A window on one project.

    It owns what all features share, builds every feature, and lays out what they add: it knows none
    of them.

    Attributes:
        context: What features are handed.
        features: What they added.
        files: The files of the window.
        places: The directories for settings and unsaved work.

    Signals:
        new_window_requested: Its user asks for another window.
        quit_requested: All windows are to be closed.
        closed: The window has been closed and its work is kept.
    """

    new_window_requested = Signal()
    quit_requested = Signal()
    closed = Signal()

    def __init__(self, places: Directories) -> None:
        """Build the window; ``start`` fills it.

        Args:
            places: The directories for settings and unsaved work.
        """
        preferences = Preferences(SettingsFile(places.config))
        begin_with(preferences.settings)
        super().__init__()
        preferences.setParent(self)
        self.setObjectName("main_window")
        self.setAcceptDrops(True)
        self.resize(*FIRST_SIZE)
        self.places = places
        self._loses_work = False
        document = Document(self)
        self.files = Files(document, places, self)
        self.status = StatusLine(self)
        self.notices = Notices(self)
        self.workspace = Workspace(self.status, self)
        self.menus = Menus(self)
        self.context = self._make_context(document, preferences)
        self.features = tuple(build(self.context) for build in FEATURES)
        self._lay_out()
        self.arrangement = Arrangement(self, self.workspace)
        findings = tuple(feature.findings for feature in self.features)
        self.command_palette = CommandPalette(self.context, self, findings)
        self._fill_menus(places)
        self._connect()
        for feature in self.features:
            feature.connect()
        self._presenter = Presenter(self.context, self._viewers(), self.status)
        self._choices = Choices(self.context, self._panels())

    def start(self, path: Path | None = None, *, blank: bool = False) -> None:
        """Start the child processes and open a file, or what was open when the program was quit.

        Args:
            path: A project or a script, or None.
            blank: Begin another project in any case.
        """
        preferences = self.context.preferences
        self.context.backend.start()
        preferences.load()
        self.arrangement.restore(preferences.settings.layout)
        self.files.start(path, blank=blank)
        self.workspace.script.setFocus()

    # ---- building -------------------------------------------------------------------------

    def _make_context(self, document: Document, preferences: Preferences) -> Context:
        backend = Backend(self)
        results = Calculator(document, backend)
        estimates = Estimator(results, backend)
        activities = Activities(self)
        activities.add(results)
        activities.add(estimates)
        return Context(
            window=self,
            document=document,
            backend=backend,
            results=results,
            estimates=estimates,
            activities=activities,
            preferences=preferences,
            appearance=Appearance(self),
            folders=self.files.folders,
            commands=self.menus,
            areas=WindowAreas(self.workspace),
            messages=Messages(self),
            exchange=Exchange(self),
        )

    def _lay_out(self) -> None:
        self.workspace.fill(place for feature in self.features for place in feature.panels)
        self.setCentralWidget(_stacked(self.notices, self.workspace))
        self.setStatusBar(self.status)

    def _fill_menus(self, places: Directories) -> None:
        context = self.context
        file_commands = FileCommands(
            context, self.files, self.new_window_requested.emit, self.quit_requested.emit
        )
        context.exchange.recent_work = file_commands.recent_work
        own = (
            file_commands,
            EditCommands(context),
            ToolCommands(context, self.command_palette.open_palette),
            WindowCommands(context, self.workspace, self.arrangement),
            AboutCommands(context, places.journal),
        )
        sections: list[MenuSection] = [one for group in own for one in group.sections()]
        sections.extend(one for feature in self.features for one in feature.sections)
        self.menus.fill(sections)
        offered = (menu for feature in self.features for menu in feature.context_menus)
        ContextMenus(self, self.menus, offered)
        SearchBox(self.menus["search_commands"], self.menuBar())
        ZoomWheel(self, self.menus["bigger"], self.menus["smaller"])

    def _connect(self) -> None:
        context, files, status = self.context, self.files, self.status
        self.workspace.changed.connect(self.menus.follow)
        self.workspace.side.front_changed.connect(self.menus.follow)
        status.cancel_requested.connect(context.backend.cancel)
        context.messages.noted.connect(status.set_note)
        context.messages.failed.connect(self.show_failure)
        context.preferences.failed.connect(status.set_note)
        context.preferences.changed.connect(self._follow_settings)
        context.exchange.opening_requested.connect(files.open_project)
        files.found.connect(partial(add_shared, context.document, context.backend))
        files.commands_wanted.connect(CommandsToCome(context).give)
        files.reported.connect(status.set_note)
        files.failed.connect(self.show_failure)
        files.noticed.connect(self.notices.show_notice)
        files.withdrawn.connect(self.notices.withdraw)

    def _follow_settings(self, settings: Settings) -> None:
        self.files.set_keeping_pause(settings.keeping_pause)

    def _viewers(self) -> tuple[Viewer, ...]:
        """Return every panel that looks at the mechanics."""
        return tuple(panel for panel in self._panels() if isinstance(panel, Viewer))

    def _panels(self) -> tuple[QWidget, ...]:
        return tuple(place.widget for feature in self.features for place in feature.panels)

    # ---- the window itself ----------------------------------------------------------------

    def show_failure(self, message: str) -> None:
        """Tell what went wrong in a box of its own.

        Args:
            message: A sentence without its full stop.
        """
        box = QMessageBox(
            QMessageBox.Icon.Warning, "Dice Workbench", plain(f"{message}."), parent=front_of(self)
        )
        box.setObjectName("failure")
        box.finished.connect(box.deleteLater)
        box.open()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the work and end the engine; nothing is asked unless something would get lost."""
        if not (self._loses_work or self.files.loses_nothing()):
            event.ignore()
            self._ask_about_loss()
            return
        self.files.close()
        self.context.preferences.remember(self.arrangement.present())
        self.context.backend.close()
        event.accept()
        self.closed.emit()

    def _ask_about_loss(self) -> None:
        saving = self.files.saving
        choices = {
            self.tr("Save As…"): lambda: saving.save_as() and self.close(),
            self.tr("Close Anyway"): self._close_anyway,
        }
        if self.findChild(QMessageBox, "loss") is None:
            ask_about_loss(self, choices)

    def _close_anyway(self) -> None:
        self._loses_work = True
        self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take files and text."""
        if can_be_dropped(event.mimeData()):
            _copy(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802 - Qt's name
        """Say again at each place that what is dropped is copied."""
        _copy(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Open the files dropped, and make a mechanic of text."""
        self.files.receive(event.mimeData())
        _copy(event)


def _copy(event: QDropEvent) -> None:
    """Accept what is dragged as a copy: after a move, where it came from would delete it."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def _stacked(*widgets: QWidget) -> QWidget:
    """Return a widget with ``widgets`` one above the other; the last one takes all the room."""
    area = QWidget()
    layout = tight(QVBoxLayout(area), 0)
    for widget in widgets:
        layout.addWidget(widget)
    layout.setStretchFactor(widgets[-1], 1)
    return area
