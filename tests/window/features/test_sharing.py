"""Mechanics and projects copied as one line, and pasted wherever there is room for text."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from workbench.project.blank import blank_project
from workbench.storage.text_line import read_line
from workbench.window.windows import Windows

PATIENCE = 20_000
"""Milliseconds after which a child process is taken to say nothing."""

CONTROL = Qt.KeyboardModifier.ControlModifier


def clipboard():
    return QApplication.clipboard()


@pytest.fixture
def line(window):
    """The selected mechanic as a line, on the clipboard."""
    window.activateWindow()
    window.menus["copy_mechanic_line"].trigger()
    return clipboard().text()


def names_in(window) -> list[str]:
    return [one.name for one in window.document.project.mechanics]


def test_a_mechanic_is_copied_as_a_line_for_posts(window, line):
    assert "Copied 4d6 drop lowest as one line of text" == window.status.text
    clipboard().setText(f"> Try this:\n> {line[:60]}\n> {line[60:]}\n\nIt is fun.")
    window.menus["paste_mechanic"].trigger()

    assert "4d6 drop lowest 2" == names_in(window)[-1]
    window.menus["undo"].trigger()
    assert 3 == len(names_in(window))


@pytest.mark.parametrize("place", ["editor", "list", "chart", "palette"])
def test_a_line_is_pasted_anywhere(window, line, qtbot, place):
    source = window.document.project.selected_mechanic.source
    if place == "palette":
        window.menus["search_commands"].trigger()
    else:
        parts = {"editor": window.script.editor, "list": window.mechanics.view}
        parts.get(place, window.chart).setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_V, CONTROL)

    assert [*names_in(window)[:3], "4d6 drop lowest 2"] == names_in(window)
    assert {source} == {one.source for one in window.document.project.mechanics[1::2]}
    assert not window.command_palette.isVisible()


def test_the_command_paste_takes_a_line_too(window, line):
    window.script.editor.setFocus()
    window.menus["paste"].trigger()

    assert 4 == len(names_in(window))


def test_other_text_is_still_pasted_into_the_script(window, qtbot):
    window.script.editor.setFocus()
    clipboard().setText("# dice-workbench\n")
    qtbot.keyClick(window.script.editor, Qt.Key.Key_V, CONTROL)

    assert 3 == len(names_in(window))
    assert "# dice-workbench" in window.script.editor.toPlainText()


NOTATIONS = {
    "4d6kh3": "roll20",
    "2d6+3": "roll20",
    "output [highest 3 of 4d6]": "anydice",
    "sum 3d": "troll",
}
"""Texts, and the notation that each is read in."""


@pytest.mark.parametrize("way", ["pasted", "dropped"])
def test_a_bare_text_is_a_mechanic_in_the_notation_that_reads_it(window, qtbot, way):
    for count, text in enumerate(NOTATIONS, 4):
        if way == "pasted":
            clipboard().setText(text)
            window.menus["paste_mechanic"].trigger()
        else:
            data = QMimeData()
            data.setText(text)
            window.files.receive(data)
        qtbot.waitUntil(partial(_has, window, count), timeout=PATIENCE)

    added = window.document.project.mechanics[3:]
    assert list(NOTATIONS.items()) == [(one.source, one.language) for one in added]
    assert all(one.follows_script for one in added)
    window.menus["undo"].trigger()
    assert 6 == len(names_in(window))


def test_texts_pasted_one_right_after_the_other_are_all_added(window, qtbot):
    for text in ("2d6+3", "2d6+4", "sum 3d6"):
        clipboard().setText(text)
        window.menus["paste_mechanic"].trigger()
    qtbot.waitUntil(partial(_has, window, 6), timeout=PATIENCE)

    added = window.document.project.mechanics[3:]
    assert {"2d6+3", "2d6+4", "sum 3d6"} == {one.source for one in added}


def _has(window, count: int) -> bool:
    """Return whether the project has so many mechanics."""
    return count == len(names_in(window))


def test_a_damaged_line_is_told_and_nothing_changes(window, line):
    clipboard().setText(line[:-5])
    window.menus["paste_mechanic"].trigger()
    box = window.findChild(QMessageBox, "failure")

    assert "is not whole" in box.text()
    box.close()
    assert 3 == len(names_in(window))


def test_a_dropped_line_is_opened_too(window, line):
    data = QMimeData()
    data.setText(line)
    window.files.receive(data)
    assert 4 == len(names_in(window))

    data.setText(line.replace("-1-", "-7-"))
    window.files.receive(data)
    box = window.findChild(QMessageBox, "failure")
    assert "newer version" in box.text()
    box.close()
    assert 4 == len(names_in(window))


def test_a_project_is_opened_where_nothing_is_lost(qapp, places, window):
    window.menus["copy_project_line"].trigger()
    project = window.document.project
    assert project == read_line(clipboard().text()).project

    program = Windows(places)
    first = program.open(blank=True)
    first.menus["paste_mechanic"].trigger()
    assert [project] == [one.document.project for one in program.open_windows]
    assert not first.document.is_saved

    first.menus["paste_mechanic"].trigger()
    _, second = program.open_windows
    assert [project, project] == [first.document.project, second.document.project]
    assert second.document.path is None
    second.menus["new"].trigger()
    assert blank_project().content[1:] == second.document.project.content[1:]
    program.quit()
    assert program.wait(), "an engine thread hangs"


class TestPage:
    def test_a_page_is_made_in_the_background(self, window, qtbot, tmp_path, monkeypatch):
        path = tmp_path / "mine.html"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        window.menus["share_page"].trigger()
        assert not window.menus["share_page"].isEnabled()
        qtbot.waitUntil(path.exists, timeout=60_000)

        assert "<title>mine</title>" in path.read_text(encoding="utf-8")
        assert "Wrote the page mine.html" == window.status.text
        assert window.menus["share_page"].isEnabled()

    def test_making_a_page_can_be_cancelled(self, window, qtbot, tmp_path, monkeypatch):
        path = tmp_path / "mine.html"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        slow = "count 1 (sum accumulate x := d6 while x < 20 + N) # d6"
        window.document.set_selected_source(slow)
        window.menus["share_page"].trigger()
        window.status.cancel_requested.emit()
        qtbot.waitUntil(lambda: window.menus["share_page"].isEnabled(), timeout=20_000)

        assert not path.exists()

    def test_a_folder_that_cannot_be_written_to_is_told(self, window, qtbot, tmp_path, monkeypatch):
        path = tmp_path / "nowhere" / "mine.html"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        window.menus["share_page"].trigger()

        def boxes() -> list[QMessageBox]:
            return [
                one
                for one in window.findChildren(QMessageBox, "failure")
                if "mine.html cannot be written" in one.text()
            ]

        qtbot.waitUntil(lambda: bool(boxes()), timeout=60_000)
        boxes()[0].close()
