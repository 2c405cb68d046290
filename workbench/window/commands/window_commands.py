"""The Window menu: light and dark, the size of everything, and which panels are shown."""

from __future__ import annotations

from workbench.context import Command, Entry, Room

__all__ = ["WindowCommands"]

ZOOM_STEPS = (50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
"""The sizes that zooming goes through, in percent."""


class WindowCommands(Room):
    """What the Window menu does."""

    @property
    def title(self) -> str:
        """What the menu bar says."""
        return self.tr("&Window")

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of the menu in their order."""
        return (
            *self._panel_entries(),
            None,
            *self._layout_entries(),
            None,
            *self._zoom_entries(),
            None,
            *self._theme_entries(),
        )

    def _panel_entries(self) -> tuple[Entry, ...]:
        return (
            self._panel("mechanics", self.tr("List of Me&chanics"), "F6"),
            self._panel("script", self.tr("Sc&ript"), "F7"),
            self._panel("tables", self.tr("&Tables and Rolls"), "F8"),
            self._panel("status", self.tr("Status Li&ne"), "Ctrl+F8"),
        )

    def _layout_entries(self) -> tuple[Entry, ...]:
        window = self.window
        return (
            Command(
                "chart_alone",
                self.tr("&Focus on Chart"),
                window.arrangement.toggle_chart_alone,
                ("Shift+F11",),
                tip=self.tr("Hide everything but the chart, or show it again"),
                checked=lambda: window.arrangement.is_chart_alone,
            ),
            Command(
                "full_screen",
                self.tr("F&ull Screen"),
                self._toggle_full_screen,
                ("F11",),
                checked=window.isFullScreen,
            ),
            Command(
                "reset_layout",
                self.tr("Reset La&yout"),
                window.arrangement.reset,
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
                lambda: self.window.preferences.set_zoom(100),
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
        preferences = self.window.preferences
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
            return name not in self.window.hidden_panels()

        def toggle() -> None:
            self.window.set_panel_shown(name, shown=not is_shown())

        return Command(f"panel_{name}", text, toggle, (keys,), checked=is_shown)

    # ---- what they do ---------------------------------------------------------------------

    def zoom_in(self) -> None:
        """Show text and charts a step larger."""
        present = self.window.preferences.settings.zoom
        larger = (step for step in ZOOM_STEPS if step > present)
        self.window.preferences.set_zoom(next(larger, ZOOM_STEPS[-1]))

    def zoom_out(self) -> None:
        """Show text and charts a step smaller."""
        present = self.window.preferences.settings.zoom
        smaller = (step for step in reversed(ZOOM_STEPS) if step < present)
        self.window.preferences.set_zoom(next(smaller, ZOOM_STEPS[0]))

    def _toggle_full_screen(self) -> None:
        window = self.window
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()
