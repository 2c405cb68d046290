"""Somebody who uses a window at random, for tests of what must hold whatever is done."""

from __future__ import annotations

import os
import random

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

__all__ = ["Editor", "Stranger"]

NEVER = {"quit", "close_window", "new_window", "full_screen", "about"}
"""Commands that would end the window or open another one."""

PIECES = (
    "sum ",
    "3d6",
    "largest ",
    "-",
    "x",
    "N",
    '"',
    "{",
    ")",
    ":=",
    "@",
    "?",
    "!",
    "roll(",
    "..",
)

TEXTS = (
    "",
    "sum 3d6",
    "<b>x</b>",
    "\0\1",
    "\N{GAME DIE}" * 50,
    "Mechanic: x\nParameters: N = 4\nsum N d6",
    '{"a": 1}',
    "[" * 5000,
    "x" * 300_000,
    "sum 3d6\n" * 20_000,
)

SCRIPTS = ("sum 3d6", "N d6", "1/0", "sum N d M", '"a" || d6', "{}", "sum 3d", "2d6+3", "x" * 5000)

KEYS = (
    *("Tab", "Backtab", "Return", "Escape", "Up", "Down", "Left", "Right", "Home", "End"),
    *("PageUp", "PageDown", "Delete", "Backspace", "Space", "F2", "F3", "F4", "A", "C", "V", "Z"),
)


class Stranger:
    """Somebody who does anything, anywhere."""

    def __init__(self, window, chance: random.Random, folder) -> None:
        self.window = window
        self.chance = chance
        self.folder = folder

    def step(self) -> None:
        """Do one thing."""
        deeds = (
            *(self.press, self.press, self.click, self.click, self.command, self.command),
            *(self.write, self.paste, self.drop, self.choose, self.resize, self.script, self.tidy),
        )
        self.chance.choice(deeds)()

    def press(self) -> None:
        modifier = self.chance.choice(
            (
                *[Qt.KeyboardModifier.NoModifier] * 3,
                Qt.KeyboardModifier.ShiftModifier,
                Qt.KeyboardModifier.AltModifier,
            )
        )
        key = getattr(Qt.Key, f"Key_{self.chance.choice(KEYS)}")
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifier)

    def write(self) -> None:
        target = QApplication.focusWidget() or self.window
        QTest.keyClicks(target, self.chance.choice(PIECES))

    def click(self) -> None:
        seen = [
            one
            for one in self.window.findChildren(QWidget)
            if one.isVisible() and one.window() is self.window and min(one.size().toTuple()) > 2
        ]
        widget = self.chance.choice(seen)
        place = QPoint(
            self.chance.randrange(widget.width()), self.chance.randrange(widget.height())
        )
        if self.chance.random() < 0.2:
            widget.customContextMenuRequested.emit(place)
        # What opens a list of its own would wait for an answer.
        elif not hasattr(widget, "menu") and not hasattr(widget, "showPopup"):
            QTest.mouseClick(
                widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place
            )

    def command(self) -> None:
        actions = [one for one in self.window.menus if one.objectName() not in NEVER]
        self.chance.choice(actions).trigger()

    def data(self) -> QMimeData:
        data = QMimeData()
        kind = self.chance.randrange(5)
        if kind == 0:
            data.setImageData(QImage(3, 3, QImage.Format.Format_RGB32))
        elif kind == 1:
            data.setData("application/octet-stream", os.urandom(100))
        elif kind == 2:
            file = self.chance.choice(sorted(self.folder.iterdir()))
            data.setUrls([QUrl.fromLocalFile(str(file)), QUrl("http://nowhere/x")])
        else:
            data.setText(self.chance.choice(TEXTS))
        return data

    def paste(self) -> None:
        QGuiApplication.clipboard().setMimeData(self.data())
        self.window.menus[self.chance.choice(("paste", "paste_mechanic"))].trigger()

    def drop(self) -> None:
        copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
        data = self.data()
        none = Qt.KeyboardModifier.NoModifier
        self.window.dropEvent(QDropEvent(QPointF(5, 5), copy, data, left, none))

    def choose(self) -> None:
        preferences = self.window.preferences
        preferences.change(
            theme=self.chance.choice(("dark", "light")),
            zoom=self.chance.choice((50, 100, 170)),
            digits=self.chance.randint(2, 8),
        )

    def resize(self) -> None:
        self.window.resize(self.chance.randint(300, 1900), self.chance.randint(200, 1100))

    def script(self) -> None:
        project = self.window.document.project
        if project.mechanics:
            self.window.document.select(self.chance.choice(project.mechanics).identity)
            self.window.document.set_selected_source(self.chance.choice(SCRIPTS))

    def tidy(self) -> None:
        while (menu := QApplication.activePopupWidget()) is not None:
            menu.close()
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QDialog):
                dialog.close()


class Editor(Stranger):
    """A stranger who stays with one project: nothing is opened, begun anew or written to files."""

    AWAY = NEVER | {
        *("new", "open", "open_recent", "revert", "save", "save_as", "save_copy", "undo", "redo"),
        *("export", "export_sweep", "export_diagram", "import_entities", "export_entities"),
        *("report", "share_page", "start_page", "library", "tour"),
    }
    """Commands that would lead away from the project, and those that are held against it."""

    def __init__(self, window, chance: random.Random) -> None:
        super().__init__(window, chance, None)

    def step(self) -> None:
        """Do one thing to the project, and answer whatever is asked then."""
        deeds = (
            *(self.press, self.click, self.click, self.command, self.command, self.write),
            *(self.paste, self.script, self.choose_mechanic, self.look_elsewhere, self.undo_some),
        )
        self.chance.choice(deeds)()
        self.tidy()

    def command(self) -> None:
        actions = [one for one in self.window.menus if one.objectName() not in self.AWAY]
        self.chance.choice(actions).trigger()

    def data(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.chance.choice(("sum 3d6", "<b>x</b>", "N d6", TEXTS[5])))
        return data

    def choose_mechanic(self) -> None:
        project = self.window.document.project
        if project.mechanics:
            self.window.document.select(self.chance.choice(project.mechanics).identity)

    def look_elsewhere(self) -> None:
        for area in (self.window.workspace.tabs, self.window.workspace.side):
            self.window.areas.show(self.chance.choice(area.panels))

    def undo_some(self) -> None:
        for _ in range(self.chance.randrange(3)):
            self.window.menus[self.chance.choice(("undo", "undo", "redo"))].trigger()
