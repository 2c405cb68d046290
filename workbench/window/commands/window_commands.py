"""The Window menu, and what the Help menu tells of the program itself."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QAction

from workbench.context import Command, CommandGroup, Context, Entry, Menu, MenuSection
from workbench.window.arrangement import Arrangement
from workbench.window.dialogs.about_dialog import AboutDialog
from workbench.window.dialogs.log_dialog import LogDialog
from workbench.window.workspace import Workspace

__all__ = ["AboutCommands", "WindowCommands"]


ZOOM_STEPS = (50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
"""The sizes that zooming goes through, in percent."""


class WindowCommands(CommandGroup):
    """What the Window menu does."""

    def __init__(self, context: Context, workspace: Workspace, arrangement: Arrangement) -> None:
        """Declare commands for the window of ``context``.

        Args:
            context: That of the window.
            workspace: Shows and hides panels.
            arrangement: Lays the window out as a whole.
        """
        super().__init__(context)
        self._workspace = workspace
        self._arrangement = arrangement

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menus."""
        groups = (
            self._panel_entries(),
            self._layout_entries(),
            self._zoom_entries(),
            self._theme_entries(),
        )
        large = Command(
            "large_tables",
            self.tr("&Large Tables"),
            self._toggle_tables,
            ("Ctrl+F11",),
            tip=self.tr("Give the space of the chart to the table, and back"),
            checked=lambda: self._workspace.has_large_tables,
        )
        return (
            *(MenuSection(Menu.WINDOW, number, group) for number, group in enumerate(groups)),
            MenuSection(Menu.COMPARE, 9, (large,)),
        )

    def _panel_entries(self) -> tuple[Entry, ...]:
        return (
            self._panel("mechanics", self.tr("List of Me&chanics"), "F6"),
            self._panel("script", self.tr("Sc&ript"), "F7"),
            self._panel("tables", self.tr("&Tables and Rolls"), "F8"),
            self._panel("status", self.tr("Status Li&ne"), "Ctrl+F8"),
        )

    def _layout_entries(self) -> tuple[Entry, ...]:
        arrangement = self._arrangement
        return (
            Command(
                "chart_alone",
                self.tr("&Focus on Chart"),
                arrangement.toggle_chart_alone,
                ("Shift+F11",),
                tip=self.tr("Hide everything but the chart, or show it again"),
                checked=lambda: arrangement.is_chart_alone,
            ),
            Command(
                "full_screen",
                self.tr("F&ull Screen"),
                self._toggle_full_screen,
                ("F11",),
                checked=self.context.window.isFullScreen,
            ),
            Command(
                "reset_layout",
                self.tr("Reset La&yout"),
                arrangement.reset,
                ("Ctrl+Alt+0",),
                tip=self.tr("Put every panel back where it was at the first start"),
            ),
        )

    def _zoom_entries(self) -> tuple[Entry, ...]:
        return (
            Command("bigger", self.tr("&Bigger"), self.zoom_in, ("Ctrl++", "Ctrl+=")),
            Command("smaller", self.tr("&Smaller"), self.zoom_out, ("Ctrl+-",)),
            Command(
                "usual_size",
                self.tr("Usual Si&ze"),
                lambda: self.context.preferences.set_zoom(100),
                ("Ctrl+0",),
            ),
        )

    def _theme_entries(self) -> tuple[Entry, ...]:
        return (
            self._theme("system", self.tr("System The&me"), "Ctrl+Alt+S"),
            self._theme("light", self.tr("Li&ght Theme"), "Ctrl+Alt+L"),
            self._theme("dark", self.tr("&Dark Theme"), "Ctrl+Alt+D"),
        )

    # ---- kinds of commands ----------------------------------------------------------------

    def _theme(self, name: str, text: str, keys: str) -> Command:
        preferences = self.context.preferences
        return Command(
            name,
            text,
            lambda: preferences.set_theme(name),
            (keys,),
            group="theme",
            checked=lambda: preferences.settings.theme == name,
        )

    def _panel(self, name: str, text: str, keys: str) -> Command:
        """Return a command that shows and hides a panel."""

        def is_shown() -> bool:
            return name not in self._workspace.hidden

        def toggle() -> None:
            self._workspace.set_shown(name, shown=not is_shown())

        return Command(f"panel_{name}", text, toggle, (keys,), checked=is_shown)

    # ---- what they do ---------------------------------------------------------------------

    def zoom_in(self) -> None:
        """Show text and charts a step larger."""
        present = self.context.preferences.settings.zoom
        larger = (step for step in ZOOM_STEPS if step > present)
        self.context.preferences.set_zoom(next(larger, ZOOM_STEPS[-1]))

    def zoom_out(self) -> None:
        """Show text and charts a step smaller."""
        present = self.context.preferences.settings.zoom
        smaller = (step for step in reversed(ZOOM_STEPS) if step < present)
        self.context.preferences.set_zoom(next(smaller, ZOOM_STEPS[0]))

    def _toggle_full_screen(self) -> None:
        window = self.context.window
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()

    def _toggle_tables(self) -> None:
        self._workspace.set_shown("tables", shown=True)
        self._workspace.set_large_tables(large=not self._workspace.has_large_tables)


class AboutCommands(CommandGroup):
    """Tells what the program is, and what it has logged."""

    def __init__(self, context: Context, journal: Path) -> None:
        """Declare commands for the window of ``context``; ``journal`` is the log."""
        super().__init__(context)
        self._journal = journal

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        entries = (
            Command(
                "log",
                self.tr("Show &Log"),
                lambda: LogDialog(self._journal, self.context.window).show(),
                ("Ctrl+F12",),
                tip=self.tr("What the program has logged, for a problem report"),
            ),
            Command(
                "about",
                self.tr("&About Dice Workbench"),
                self._about,
                role=QAction.MenuRole.AboutRole,
            ),
        )
        return (MenuSection(Menu.HELP, 10, entries),)

    def _about(self) -> None:
        dialog = AboutDialog(self.context.window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
