"""The Tools menu: the engine and its limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from workbench.context import (
    Command,
    CommandGroup,
    Context,
    Entry,
    Menu,
    MenuSection,
    Submenu,
)
from workbench.window.dialogs.preferences_dialog import PreferencesDialog

__all__ = ["ToolCommands"]

ITERATIONS = (5, 12, 25, 50, 100)
"""Limits on iterations that the menu offers; the settings file may hold any other."""

SECONDS = (5, 15, 60, 300, 1800)
"""Limits on the time of a calculation that the menu offers."""

MEGABYTES = (500, 1000, 2000, 4000)
"""Limits on the memory of a calculation that the menu offers."""


class ToolCommands(CommandGroup):
    """What the Tools menu does."""

    def __init__(self, context: Context, search: Callable[[], object]) -> None:
        """Declare commands for the window of ``context``; ``search`` opens the palette."""
        super().__init__(context)
        self._search = search

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        limits = (
            Submenu("limit", self.tr("&Limit on Iterations"), self._fill_iterations),
            Submenu("seconds", self.tr("Limit on &Time"), self._fill_seconds),
            Submenu("memory", self.tr("Limit on &Memory"), self._fill_megabytes),
        )
        window = (
            Command(
                "search_commands",
                self.tr("&Search Commands…"),
                self._search,
                ("Ctrl+Shift+P",),
                tip=self.tr("Find a command, a mechanic or a library entry by a few letters"),
            ),
            Command(
                "preferences",
                self.tr("&Preferences…"),
                self._show_preferences,
                ("Ctrl+,",),
                tip=self.tr("Colours, type, numbers, limits and language"),
                role=QAction.MenuRole.PreferencesRole,
            ),
        )
        return (
            MenuSection(Menu.TOOLS, 0, self._calculation_entries()),
            MenuSection(Menu.TOOLS, 20, limits),
            MenuSection(Menu.TOOLS, 30, window),
        )

    def _calculation_entries(self) -> tuple[Entry, ...]:
        context = self.context
        return (
            Command(
                "cancel",
                self.tr("&Cancel Calculation"),
                context.backend.cancel,
                ("Esc",),
                enabled=lambda: context.activities.is_busy,
            ),
            Command(
                "again",
                self.tr("Calculate &Again"),
                context.results.calculate_again,
                ("F9",),
                tip=self.tr("Calculate what was cancelled"),
                enabled=self._has_errors,
            ),
            Command(
                "estimate",
                self.tr("&Estimate by Rolling"),
                self._estimate,
                ("Shift+F9",),
                tip=self.tr("Roll a million times a mechanic that could not be calculated"),
                enabled=self._can_estimate,
            ),
        )

    def _show_preferences(self) -> None:
        PreferencesDialog(self.context.preferences, self.context.window).show()

    def _estimate(self) -> None:
        mechanic = self.document.project.selected_mechanic
        if mechanic is not None:
            self.context.estimates.estimate(mechanic.identity, mechanic.name)

    def _has_errors(self) -> bool:
        series = self.context.results.series
        return any(each.error is not None or each.estimate is not None for each in series)

    def _can_estimate(self) -> bool:
        selected = self.document.project.selected
        return selected is not None and self.context.estimates.can_estimate(selected)

    def _fill_iterations(self, menu: QMenu) -> None:
        preferences = self.context.preferences
        text = self.tr("{limit} values of an accumulate, or nested calls")
        present = preferences.settings.max_iterations
        limits = {limit: text.format(limit=limit) for limit in {*ITERATIONS, present}}
        self._fill_limits(menu, limits, present, preferences.set_max_iterations)

    def _fill_seconds(self, menu: QMenu) -> None:
        preferences = self.context.preferences
        present = preferences.settings.max_seconds
        limits = {limit: self._time(limit) for limit in {*SECONDS, present}}
        self._fill_limits(menu, limits, present, preferences.set_max_seconds)

    def _time(self, seconds: int) -> str:
        if seconds > 60 and seconds % 60 == 0:
            return self.tr("{minutes} min").format(minutes=seconds // 60)
        return self.tr("{seconds} s").format(seconds=seconds)

    def _fill_megabytes(self, menu: QMenu) -> None:
        preferences = self.context.preferences
        present = preferences.settings.max_megabytes
        limits = {limit: f"{limit / 1000:g} GB" for limit in {*MEGABYTES, present}}
        self._fill_limits(menu, limits, present, preferences.set_max_megabytes)

    def _fill_limits(
        self,
        menu: QMenu,
        limits: Mapping[int, str],
        present: int,
        choose: Callable[[int], None],
    ) -> None:
        """Offer limits of one kind.

        Args:
            menu: Where they are offered.
            limits: What the menu says of each.
            present: The one that holds now.
            choose: Lets another one hold.
        """
        group = QActionGroup(menu)
        for limit, text in sorted(limits.items()):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(limit == present)
            action.setActionGroup(group)
            action.triggered.connect(lambda _=False, chosen=limit: choose(chosen))
