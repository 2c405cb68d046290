"""The library, as a feature of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from resources import LibraryMechanic
from workbench.context import (
    Area,
    Command,
    Context,
    Feature,
    Menu,
    MenuSection,
    PanelCommands,
    PanelPlace,
)
from workbench.library.entries import findings_of_library, from_library
from workbench.library.panel import LibraryPanel
from workbench.results.examples import Examples

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return the library for the window of ``context``."""
    panel = LibraryPanel(context.window)
    examples = Examples("library", context.backend, context.window)
    commands = LibraryCommands(context, panel)
    title = QCoreApplication.translate("LibraryPanel", "Library")

    def add(mechanic: LibraryMechanic) -> None:
        context.document.import_mechanics(*from_library(mechanic))

    def connect() -> None:
        panel.add_requested.connect(add)
        panel.close_requested.connect(context.areas.close_side)
        context.exchange.library_requested.connect(commands.look_through)
        panel.example_requested.connect(examples.ask)
        examples.answered.connect(panel.set_summary)
        examples.failed.connect(panel.set_error)
        context.exchange.substitute(
            "find", lambda: context.areas.has_focus(panel), panel.begin_search
        )

    return Feature(
        (PanelPlace(panel, Area.SIDE, title, 10),),
        commands.sections(),
        findings=lambda: findings_of_library(context.document),
        connect=connect,
    )


class LibraryCommands(PanelCommands[LibraryPanel]):
    """The command that opens the library."""

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entry of the menu."""
        toggle = Command(
            "library",
            self.tr("Mechanic Librar&y"),
            self._toggle,
            ("Ctrl+L",),
            tip=self.tr("Pick a mechanic of a well-known game"),
            checked=lambda: self.context.areas.is_in_front(self.panel),
        )
        return (MenuSection(Menu.MECHANIC, 0, (toggle,), 10),)

    def look_through(self, theme: str) -> None:
        """Show the library from the theme of this title on."""
        self.context.areas.show(self.panel)
        self.panel.go_to_theme(theme)

    def _toggle(self) -> None:
        if self.context.areas.toggle(self.panel):
            self.panel.begin_search()
