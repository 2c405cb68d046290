"""A window that is used at random: nothing may raise, and Qt must have nothing to complain about.

pytest-qt fails a test in which a slot or an event raises, or Qt warns.
"""

from __future__ import annotations

import os
import random

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget

from resources import sample_project
from tests.amount import IS_LONG, examples
from workbench.storage import read_project

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

AFRESH = 200
"""Steps after which another project is begun."""

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


def test_a_stranger_breaks_nothing(window, qtbot, tmp_path, monkeypatch):
    chance = random.Random() if IS_LONG else random.Random(12)
    files = {"bad.dice": b"{", "deep.json": b"[" * 5000, "bin.troll": b"\0\xff", "a.troll": b"3d6"}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    names = (str(tmp_path / "b.dice"), str(tmp_path / "c.png"), str(tmp_path), "")
    found = [str(path) for path in sorted(tmp_path.iterdir())]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (chance.choice(names), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([chance.choice(found)], ""))
    monkeypatch.setattr(QMessageBox, "warning", lambda *_: QMessageBox.StandardButton.Yes)
    window.activateWindow()
    stranger = Stranger(window, chance, tmp_path)
    size = window.size()
    for step in range(examples(80, 10_000)):
        stranger.step()
        QApplication.processEvents()
        if step % 50 == 0:
            qtbot.wait(50)
        if step % AFRESH == AFRESH - 1:
            # What was pasted piles up, and every step would take longer than the one before.
            stranger.tidy()
            window.document.open(read_project(sample_project()).project)
    stranger.tidy()
    window.resize(size)
    window.arrangement.reset()
    assert window.isVisible()
