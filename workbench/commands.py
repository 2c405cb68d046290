"""What each command of the menus does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QFileDialog, QMessageBox

from workbench.export import write_csv
from workbench.settings import Settings
from workbench.storage import StorageError
from workbench.views import Shape, ViewMode

if TYPE_CHECKING:
    from workbench.main_window import MainWindow

__all__ = ["Commands"]

LIMITS = (5, 12, 25, 50, 100)
"""Limits on iterations that the menu offers; the settings file may hold any other."""

PICTURE = (1600, 1000)
"""Width and height of exported charts, in pixels."""

ABOUT = (
    "<h3>Dice Workbench</h3>"
    "<p>Exact probability distributions of tabletop dice mechanics, as you type them.</p>"
    "<p>Scripts are written in Troll, the notation of Torben Mogensen.</p>"
)


class Commands(QObject):
    """Connects the actions of a window to its document, files, engine and panels."""

    def __init__(self, window: MainWindow) -> None:
        """Connect the actions of ``window``."""
        super().__init__(window)
        self._window = window
        self._actions = window.actions_
        self._document = window.document
        for name, action in self._plain().items():
            self._actions[name].triggered.connect(lambda _checked=False, act=action: act())
        for name in ("mechanics", "script", "tables", "status"):
            self._actions[f"panel_{name}"].toggled.connect(
                lambda shown, panel=name: window.set_panel_shown(panel, shown=shown)
            )
        self._actions["show"].triggered.connect(self._set_shown)
        self._actions.menu("recent").aboutToShow.connect(self._fill_recent)
        self._limits = QActionGroup(self)
        window.document.state_changed.connect(self._follow)
        window.calculator.series_changed.connect(self._follow)
        window.calculator.activity_changed.connect(self._follow)
        window.roller.activity_changed.connect(self._follow)
        window.preferences.changed.connect(self._show_settings)
        self._follow()

    def _plain(self) -> dict[str, Callable[[], object]]:
        """Return what the commands do that need no more than to be called."""
        window, document = self._window, self._document
        preferences = window.preferences
        return {
            "new": window.files.new,
            "open": window.files.open,
            "save": window.files.save,
            "save_as": window.files.save_as,
            "export_png": self._export_png,
            "export_csv": self._export_csv,
            "quit": window.close,
            "undo": document.undo,
            "redo": document.redo,
            "add": self.add,
            "duplicate": lambda: document.duplicate(self._selected),
            "rename": self._rename,
            "remove": lambda: document.remove(self._selected),
            "previous": lambda: self._step(-1),
            "next": lambda: self._step(1),
            "move_up": lambda: self._move(-1),
            "move_down": lambda: self._move(1),
            "roll": window.rolls.roll,
            "roll_many": lambda: self.roll(100),
            "exactly": lambda: document.set_mode(ViewMode.EXACTLY),
            "at_least": lambda: document.set_mode(ViewMode.AT_LEAST),
            "at_most": lambda: document.set_mode(ViewMode.AT_MOST),
            "bars": lambda: document.set_shape(Shape.BARS),
            "lines": lambda: document.set_shape(Shape.LINES),
            "whole_chart": window.chart.reset_zoom,
            "light": lambda: preferences.set_theme("light"),
            "dark": lambda: preferences.set_theme("dark"),
            "bigger": lambda: preferences.set_font_size(preferences.settings.font_size + 1),
            "smaller": lambda: preferences.set_font_size(preferences.settings.font_size - 1),
            "usual_size": lambda: preferences.set_font_size(Settings().font_size),
            "cancel": window.engine.cancel,
            "again": window.calculator.calculate_again,
            "about": self._about,
        }

    # ---- mechanics ------------------------------------------------------------------------

    def add(self) -> None:
        """Add a mechanic and begin to write it."""
        self._document.add()
        self._window.script.editor.setFocus()

    def roll(self, count: int) -> None:
        """Roll the selected mechanic and bring the rolls to the front."""
        mechanic = self._document.project.selected_mechanic
        if mechanic is not None:
            self._window.workspace.show_table(self._window.rolls)
            self._window.roller.roll(mechanic, count)

    @property
    def _selected(self) -> str:
        selected = self._document.project.selected
        assert selected is not None, "commands that need a mechanic are disabled without one"
        return selected

    def _rename(self) -> None:
        self._actions["panel_mechanics"].setChecked(True)
        self._window.mechanics.rename_current()

    def _set_shown(self, shown: bool) -> None:  # noqa: FBT001 - a Qt slot
        self._document.set_shown(self._selected, shown)

    def _step(self, distance: int) -> None:
        project = self._document.project
        index = project.index(self._selected) + distance
        if 0 <= index < len(project.mechanics):
            self._document.select(project.mechanics[index].identity)

    def _move(self, distance: int) -> None:
        index = self._document.project.index(self._selected)
        self._document.move(self._selected, index + distance)

    # ---- files ----------------------------------------------------------------------------

    def _export_png(self) -> None:
        name = self._ask_for("Export Chart", "chart.png", "Pictures (*.png)")
        if not name:
            return
        try:
            self._window.chart.save_png(name, *PICTURE)
        except OSError as error:
            self._window.files.failed.emit(f"{Path(name).name} cannot be written: {error}")
        else:
            self._tell_exported(name)

    def _export_csv(self) -> None:
        name = self._ask_for("Export Comparison", "comparison.csv", "Tables (*.csv)")
        if not name:
            return
        try:
            write_csv(Path(name), self._window.calculator.series)
        except StorageError as error:
            self._window.files.failed.emit(str(error))
        else:
            self._tell_exported(name)

    def _tell_exported(self, name: str) -> None:
        series = self._window.calculator.series
        stale = [each.name for each in series if each.shown and each.stale]
        last = f", with the last good result of {', '.join(stale)}" if stale else ""
        self._window.status.set_note(f"Exported {Path(name).name}{last}")

    def _ask_for(self, title: str, name: str, kind: str) -> str:
        path = self._document.path
        start = (Path.home() if path is None else path.parent) / name
        chosen, _ = QFileDialog.getSaveFileName(self._window, title, str(start), kind)
        suffix = Path(name).suffix
        return str(Path(chosen).with_suffix(suffix)) if chosen else ""

    def _fill_recent(self) -> None:
        menu = self._actions.menu("recent")
        files = self._window.files
        menu.clear()
        for number, path in enumerate(files.recent(), 1):
            action = menu.addAction(f"&{number % 10}  {path.name}")
            action.setToolTip(str(path))
            action.triggered.connect(lambda _=False, chosen=path: files.open_path(chosen))
        left_behind = files.left_behind()
        if left_behind:
            menu.addSection("Unsaved work")
        for file, text in left_behind:
            action = menu.addAction(text.replace("&", "&&"))
            action.triggered.connect(lambda _=False, chosen=file: files.open_kept(chosen))
        if menu.isEmpty():
            menu.addAction("Nothing yet").setEnabled(False)

    # ---- the state of the actions ---------------------------------------------------------

    def _follow(self) -> None:
        window, project = self._window, self._document.project
        actions = self._actions
        mechanic = project.selected_mechanic
        for name in ("duplicate", "rename", "remove", "previous", "next", "move_up", "move_down"):
            actions[name].setEnabled(mechanic is not None)
        for name in ("show", "roll", "roll_many"):
            actions[name].setEnabled(mechanic is not None)
        actions["show"].setChecked(mechanic is not None and mechanic.shown)
        actions["undo"].setEnabled(self._document.can_undo)
        actions["redo"].setEnabled(self._document.can_redo)
        series = window.calculator.series
        drawn = any(each.shown and each.distribution is not None for each in series)
        actions["export_png"].setEnabled(drawn)
        actions["export_csv"].setEnabled(drawn)
        actions["again"].setEnabled(any(each.fault is not None for each in series))
        busy = window.calculator.activity.name or window.roller.activity.name
        actions["cancel"].setEnabled(busy is not None)
        actions.choose(project.mode.name.lower())
        actions.choose(project.shape.name.lower())

    def show_panels(self) -> None:
        """Tick the panels that are shown."""
        hidden = self._window.hidden_panels()
        for name in ("mechanics", "script", "tables", "status"):
            self._actions[f"panel_{name}"].setChecked(name not in hidden)

    def _show_settings(self, settings: Settings) -> None:
        self._actions.choose(settings.theme)
        menu = self._actions.menu("limit")
        menu.clear()
        for limit in sorted({*LIMITS, settings.max_iterations}):
            action = menu.addAction(f"{limit} values of an accumulate, or calls deep")
            action.setCheckable(True)
            action.setChecked(limit == settings.max_iterations)
            self._limits.addAction(action)
            action.triggered.connect(
                lambda _=False, chosen=limit: self._window.preferences.set_max_iterations(chosen)
            )

    def _about(self) -> None:
        box = QMessageBox(self._window)
        box.setWindowTitle("About Dice Workbench")
        box.setText(ABOUT)
        box.finished.connect(box.deleteLater)
        box.open()
