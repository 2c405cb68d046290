"""What is read beside the work: the library and help, and how their examples get results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from workbench.help.keys import CommandKeys
from workbench.help.panel import HelpPanel
from workbench.library.adoption import from_library
from workbench.library.panel import LibraryPanel
from workbench.results.examples import Examples

if TYPE_CHECKING:
    from resources import LibraryMechanic, ReferenceEntry
    from workbench.project.project import Project
    from workbench.window.main_window import MainWindow

__all__ = ["connect_reading"]


def connect_reading(window: MainWindow) -> None:
    """Connect the library and help of ``window`` to its document and its engine."""
    library, help_panel, document = window.library, window.help, window.document

    def add(mechanic: LibraryMechanic) -> None:
        document.adopt(*from_library(mechanic))

    def try_out(entry: ReferenceEntry) -> None:
        document.add(entry.name, entry.example, entry.language)

    def follow(project: Project) -> None:
        mechanic = project.selected_mechanic
        if mechanic is not None:
            help_panel.set_language(mechanic.language)

    library.add_requested.connect(add)
    help_panel.try_requested.connect(try_out)
    document.changed.connect(follow)
    follow(document.project)
    menus = window.menus
    help_panel.set_commands(
        tuple(_keys_of(action, menus.title_of(action.objectName())) for action in menus)
    )
    window.workspace.side.currentChanged.connect(lambda _: menus.follow())
    for panel in (library, help_panel):
        panel.close_requested.connect(window.close_side)
        _show_examples(window, panel)


def _show_examples(window: MainWindow, panel: LibraryPanel | HelpPanel) -> None:
    examples = Examples(panel.objectName(), window.engine, window)
    panel.example_wished.connect(examples.ask)
    examples.answered.connect(panel.set_summary)
    examples.faulted.connect(panel.set_fault)


def _keys_of(action: QAction, menu: str) -> CommandKeys:
    written = (keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in action.shortcuts())
    return CommandKeys(menu, action.text().replace("&", ""), tuple(written))
