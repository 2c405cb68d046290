"""Draws the pictures of the documentation: ``python -m docs.make_pictures``."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

# Qt is imported inside the functions: the engine's child process imports this module again,
# and must stay free of it.
if TYPE_CHECKING:
    from engine.languages.script import Script
    from workbench.window.main_window import MainWindow

PICTURES = Path(__file__).parent / "pictures"

SIZE = (1280, 800)

SCALE = "2"
"""Pixels for each point of the window, so that the pictures are sharp on fine screens."""

CARDS_OF = "Full attack"
"""The library's mechanic whose cards are drawn."""

SEED = 8
"""Where the dice of the card start: it is the same in every picture."""

PATIENCE = 30_000
"""Milliseconds to wait for the results of the sample project."""


def main() -> int:
    """Draw all pictures and return the exit status."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = SCALE
    from PySide6.QtWidgets import QApplication

    application = QApplication([])
    with tempfile.TemporaryDirectory() as directory:
        drawn = _draw(Path(directory))
    application.quit()
    if not drawn:
        print("the sample project was not computed in time", file=sys.stderr)
    return 0 if drawn else 1


def _draw(directory: Path) -> bool:
    from resources import sample_project
    from workbench.storage.settings import Directories
    from workbench.window.main_window import MainWindow

    window = MainWindow(Directories(directory / "config", directory / "state"))
    window.start(sample_project())
    window.resize(*SIZE)
    window.show()
    try:
        if not _is_computed(window):
            return False
        PICTURES.mkdir(exist_ok=True)
        for theme, name in (("light", "window.png"), ("dark", "window-dark.png")):
            window.context.preferences.set_theme(theme)
            _let_events_pass()
            window.grab().save(str(PICTURES / name))
        return _draw_cards(window)
    finally:
        window.close()


def _draw_cards(window: MainWindow) -> bool:
    """Draw a table script with its decisions compared, its shelf and a card of it."""
    from resources import library
    from workbench.library.entries import from_library
    from workbench.project.project import Project
    from workbench.tables.cards.panel import CardsPanel
    from workbench.tables.cards.service import CardService
    from workbench.tables.shelf.shelf_panel import ShelfPanel

    entries = (entry for theme in library() for entry in theme.mechanics)
    attack = next(entry for entry in entries if entry.title == CARDS_OF)
    window.context.preferences.set_theme("light")
    window.context.document.open(Project())
    window.context.document.import_mechanics(*from_library(attack))
    if not _is_computed(window):
        return False
    window.menus["compare_decisions"].trigger()
    if not _is_computed(window):
        return False
    service = window.findChild(CardService)
    service.deal(CARDS_OF, _selected_script(window), seed=SEED)
    if not _waits_for(lambda: bool(service.cards)):
        return False
    window.context.areas.show(window.findChild(CardsPanel))
    window.context.areas.show(window.findChild(ShelfPanel))
    window.workspace.script.setFocus()
    _let_events_pass()
    window.grab().save(str(PICTURES / "cards.png"))
    return True


def _selected_script(window: MainWindow) -> Script:
    project = window.context.document.project
    mechanic = project.selected_mechanic
    assert mechanic is not None, "it has just been added"
    return project.script_of(mechanic)


def _is_computed(window: MainWindow) -> bool:
    def is_known() -> bool:
        series = window.context.results.series
        return bool(series) and all(each.distribution is not None for each in series)

    return _waits_for(is_known)


def _waits_for(is_so: Callable[[], bool]) -> bool:
    from PySide6.QtCore import QDeadlineTimer

    deadline = QDeadlineTimer(PATIENCE)
    while not deadline.hasExpired():
        _let_events_pass()
        if is_so():
            _let_events_pass()
            return True
    return False


def _let_events_pass() -> None:
    from PySide6.QtCore import QEventLoop
    from PySide6.QtWidgets import QApplication

    for _ in range(10):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)


if __name__ == "__main__":
    sys.exit(main())
