"""Whatever was done to a project can be undone to its beginning, and done again to its end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.amount import examples
from tests.window.long_use.stranger import Editor
from tests.window_parts import open_sample
from workbench.project.project import Project
from workbench.project.views import View

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

STEPS = 120
"""Fewer than can be undone."""


def content(project: Project) -> Project:
    """Return what undo is about: all but how the project is looked at."""
    groups = tuple(replace(one, folded=False) for one in project.groups)
    project = replace(project, view=View(), selected=None, sweep=None, goal_question=None)
    return replace(project, groups=groups)


def undo_all(window) -> int:
    """Undo until there is nothing left, and return how many steps that were."""
    count = 0
    while window.menus["undo"].isEnabled():
        window.menus["undo"].trigger()
        count += 1
        assert count < 1000
    return count


@pytest.mark.parametrize("seed", range(examples(1, 60)))
def test_a_session_is_undone_and_done_again(window, qtbot, monkeypatch, seed):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    open_sample(window)
    first = content(window.document.project)
    size = window.size()
    editor = Editor(window, random.Random(seed))
    for step in range(STEPS):
        editor.step()
        QApplication.processEvents()
        if step % 30 == 0:
            qtbot.wait(30)
    window.resize(size)
    window.arrangement.reset()
    # Where no script is being written, every step is undone; a field that is left takes its text.
    window.activateWindow()
    window.mechanics.view.setFocus()
    qtbot.waitUntil(window.mechanics.view.hasFocus)
    last = content(window.document.project)
    undone = undo_all(window)
    assert content(window.document.project) == first
    assert undone
    for _ in range(undone):  # there may be more that was undone in the session
        window.menus["redo"].trigger()
    assert content(window.document.project) == last
