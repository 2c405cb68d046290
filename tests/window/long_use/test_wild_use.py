"""A window that is used at random: nothing may raise, and Qt must have nothing to complain about.

pytest-qt fails a test in which a slot or an event raises, or Qt warns.
"""

from __future__ import annotations

import random

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from resources import sample_project
from tests.amount import IS_LONG, examples
from tests.window.long_use.stranger import Stranger
from workbench.storage import read_project

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

AFRESH = 200
"""Steps after which another project is begun."""


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
