"""The Mechanic menu: what is done to the mechanic in the editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from workbench.context import Command, Entry, Room, Submenu
from workbench.project.project import STAGED
from workbench.tables.decisions import decided_otherwise
from workbench.widgets.swatches import mark_icon

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["MechanicCommands", "fill_colours"]


class MechanicCommands(Room):
    """What the Mechanic menu does."""

    @property
    def title(self) -> str:
        """What the menu bar says."""
        return self.tr("&Mechanic")

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of the menu in their order."""
        return (
            *self._adding_entries(),
            *self._selected_entries(),
            None,
            *self._order_entries(),
        )

    def _adding_entries(self) -> tuple[Entry, ...]:
        return (
            Command("add", self.tr("&Add"), self._add, ("Ctrl+Shift+N",)),
            Command(
                "library",
                self.tr("Mechanic Librar&y"),
                self._toggle_library,
                ("Ctrl+L",),
                tip=self.tr("Pick a mechanic of a well-known game"),
                checked=lambda: self.window.workspace.shows_side(self.window.library),
            ),
            Command(
                "shelf",
                self.tr("S&helf of Entities"),
                self._toggle_shelf,
                ("Ctrl+Alt+M",),
                tip=self.tr("Fill in the creatures and characters that table scripts roll for"),
                checked=lambda: self.window.workspace.shows_side(self.window.shelf),
            ),
        )

    def _selected_entries(self) -> tuple[Entry, ...]:
        return (
            self._on_selected(
                "duplicate",
                self.tr("&Duplicate as Variant"),
                lambda: self.document.duplicate(self._selected),
                "Ctrl+D",
            ),
            Command(
                "compare_decisions",
                self.tr("&Compare Decisions"),
                self._compare_decisions,
                ("Ctrl+Shift+D",),
                tip=self.tr(
                    "Add a variant of the table script for each decision, made the other way"
                ),
                enabled=self._has_decisions,
            ),
            self._on_selected("rename", self.tr("&Rename"), self._rename, "F2"),
            Submenu("colour", self.tr("C&olour"), self._fill_colours),
            self._on_selected(
                "remove",
                self.tr("Re&move"),
                lambda: self.document.remove(self._selected),
                "Ctrl+Shift+Del",
            ),
        )

    def _order_entries(self) -> tuple[Entry, ...]:
        shown = Command(
            "show",
            self.tr("&Show on Chart"),
            self._toggle_shown,
            ("Ctrl+H",),
            enabled=self._has_selected,
            checked=self._is_shown,
        )
        step, move = self._step, self._move
        return (
            self._on_selected(
                "previous", self.tr("Select &Previous"), lambda: step(-1), "Ctrl+PgUp"
            ),
            self._on_selected("next", self.tr("Select &Next"), lambda: step(1), "Ctrl+PgDown"),
            self._on_selected("move_up", self.tr("Move &Up"), lambda: move(-1), "Ctrl+Shift+Up"),
            self._on_selected(
                "move_down", self.tr("Move Do&wn"), lambda: move(1), "Ctrl+Shift+Down"
            ),
            shown,
        )

    def _on_selected(
        self, name: str, text: str, action: Callable[[], object], *keys: str
    ) -> Command:
        return Command(name, text, action, keys, enabled=self._has_selected)

    # ---- what they do ---------------------------------------------------------------------

    @property
    def _selected(self) -> str:
        selected = self.document.project.selected
        assert selected is not None, "commands that need a mechanic are disabled without one"
        return selected

    def _has_selected(self) -> bool:
        return self.document.project.selected is not None

    def _is_shown(self) -> bool:
        mechanic = self.document.project.selected_mechanic
        return mechanic is not None and mechanic.shown

    def _toggle_shown(self) -> None:
        self.document.set_shown(self._selected, not self._is_shown())

    def _has_decisions(self) -> bool:
        """Return whether the roll of the selected table script may come to decisions."""
        mechanic, director = self.document.project.selected_mechanic, self.window.director
        if mechanic is None or mechanic.language not in STAGED:
            return False
        overview = director.overview
        # For a moment, what is known is that of the mechanic selected before.
        if overview is None or director.subject != mechanic.identity:
            return False
        roll = overview.roll_named(mechanic.staging.roll)
        return roll is not None and (roll.has_others or bool(roll.decisions))

    def _compare_decisions(self) -> None:
        project, overview = self.document.project, self.window.director.overview
        assert overview is not None, "without one the command is disabled"
        mechanic = project.mechanic(self._selected)
        self.document.apply(decided_otherwise(project, mechanic, overview))

    def _add(self) -> None:
        self.document.add()
        self.window.script.editor.setFocus()

    def _toggle_library(self) -> None:
        window = self.window
        if window.workspace.shows_side(window.library):
            window.close_side()
        else:
            window.show_side(window.library)
            window.library.begin_search()

    def _toggle_shelf(self) -> None:
        window = self.window
        if window.workspace.shows_side(window.shelf):
            window.close_side()
        else:
            window.show_side(window.shelf)
            window.shelf.setFocus()

    def _rename(self) -> None:
        self.window.set_panel_shown("mechanics", shown=True)
        self.window.mechanics.rename_current()

    def _fill_colours(self, menu: QMenu) -> None:
        if self._has_selected():
            fill_colours(menu, self.window, self._selected)

    def _step(self, distance: int) -> None:
        project = self.document.project
        index = project.index(self._selected) + distance
        if 0 <= index < len(project.mechanics):
            self.document.select(project.mechanics[index].identity)

    def _move(self, distance: int) -> None:
        index = self.document.project.index(self._selected)
        self.document.move(self._selected, index + distance)


def fill_colours(menu: QMenu, window: MainWindow, identity: str) -> None:
    """Offer the colours of the palette for a mechanic.

    Args:
        menu: Where they are offered.
        window: The window of the mechanic.
        identity: Which mechanic.
    """
    theme, present = window.choices.theme, window.document.project.mechanic(identity).colour
    group = QActionGroup(menu)
    for colour, name in enumerate(theme.colour_words):
        action = menu.addAction(mark_icon(theme, colour), name)
        action.setCheckable(True)
        action.setChecked(colour == present)
        action.setActionGroup(group)
        action.triggered.connect(
            lambda _=False, chosen=colour: window.document.set_colour(identity, chosen)
        )
