"""The Mechanic menu: what is done to the mechanic in the editor."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from workbench.context import Command, CommandGroup, Context, Entry, Menu, MenuSection, Submenu
from workbench.mechanics.panel import MechanicsPanel
from workbench.widgets.swatches import mark_icon

__all__ = ["MechanicCommands", "fill_colours"]


class MechanicCommands(CommandGroup):
    """What the Mechanic menu does."""

    def __init__(self, context: Context, panel: MechanicsPanel) -> None:
        """Declare the commands of the list in ``panel``."""
        super().__init__(context)
        self._panel = panel

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        add = Command("add", self.tr("&Add"), self._add, ("Ctrl+Shift+N",))
        return (
            MenuSection(Menu.MECHANIC, 0, (add,), 0),
            MenuSection(Menu.MECHANIC, 0, (self._duplicate(),), 30),
            MenuSection(Menu.MECHANIC, 0, self._selected_entries(), 50),
            MenuSection(Menu.MECHANIC, 1, self._order_entries()),
        )

    def _duplicate(self) -> Command:
        return self._on_selected(
            "duplicate",
            self.tr("&Duplicate as Variant"),
            lambda: self.document.duplicate(self._selected),
            "Ctrl+D",
        )

    def _selected_entries(self) -> tuple[Entry, ...]:
        return (
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

    def _add(self) -> None:
        self.document.add()
        self.context.exchange.writing_requested.emit()

    def _rename(self) -> None:
        self.context.areas.set_shown("mechanics", shown=True)
        self._panel.rename_current()

    def _fill_colours(self, menu: QMenu) -> None:
        if self._has_selected():
            fill_colours(menu, self.context, self._selected)

    def _step(self, distance: int) -> None:
        project = self.document.project
        index = project.index(self._selected) + distance
        if 0 <= index < len(project.mechanics):
            self.document.select(project.mechanics[index].identity)

    def _move(self, distance: int) -> None:
        index = self.document.project.index(self._selected)
        self.document.move(self._selected, index + distance)


def fill_colours(menu: QMenu, context: Context, identity: str) -> None:
    """Offer the colours of the palette for a mechanic.

    Args:
        menu: Where they are offered.
        context: That of the window of the mechanic.
        identity: Which mechanic.
    """
    theme, document = context.appearance.theme, context.document
    present = document.project.mechanic(identity).colour
    group = QActionGroup(menu)
    for colour, name in enumerate(theme.colour_words):
        action = menu.addAction(mark_icon(theme, colour), name)
        action.setCheckable(True)
        action.setChecked(colour == present)
        action.setActionGroup(group)
        action.triggered.connect(
            lambda _=False, chosen=colour: document.set_colour(identity, chosen)
        )
