"""Saving, closing, reopening, recovering: whatever happens, the work is there again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from workbench.main_window import MainWindow
from workbench.project import blank_project
from workbench.storage import read_project


@pytest.fixture
def open_window(qtbot, places):
    """Open further windows on the same directories."""
    opened = []

    def open_one(path=None) -> MainWindow:
        window = MainWindow(places)
        qtbot.addWidget(window)
        window.start(path)
        opened.append(window)
        return window

    yield open_one
    for window in opened:
        window.close()
        assert window.engine.wait(5000)


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file that every dialog answers with."""
    path = tmp_path / "mine.dice"
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: (str(path), ""))
    return path


def source(window: MainWindow) -> str:
    return window.document.project.selected_mechanic.source


def failure(window: MainWindow) -> str:
    box = window.findChild(QMessageBox, "failure")
    text = box.text()
    box.close()
    return text


def test_save_close_reopen(open_window, file):
    window = open_window()
    window.document.set_selected_source("sum 5d6")
    assert window.files.save()
    project = window.document.project
    window.close()
    again = open_window()
    assert project == again.document.project
    assert file == again.document.path
    assert again.document.is_saved


def test_closing_never_loses_unsaved_work(open_window):
    window = open_window()
    window.document.set_selected_source("sum 5d6")
    window.close()
    again = open_window()
    assert "sum 5d6" == source(again)
    assert again.document.path is None
    assert not again.document.is_saved


def test_unsaved_changes_to_a_file_are_there_again_too(open_window, file):
    window = open_window()
    window.files.save()
    window.document.set_selected_source("sum 5d6")
    window.close()
    again = open_window()
    assert "sum 5d6" == source(again)
    assert (file, False) == (again.document.path, again.document.is_saved)
    assert "sum 5d6" != read_project(file).project.selected_mechanic.source


CRASH = """
import os, sys
from pathlib import Path

def crash():
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    from workbench.main_window import MainWindow
    from workbench.settings import Places
    application = QApplication([])
    window = MainWindow(Places(Path(sys.argv[1]), Path(sys.argv[2])))
    window.start()
    window.document.set_selected_source("sum 5d6")
    QTimer.singleShot(2500, lambda: os._exit(9))
    application.exec()

if __name__ == "__main__":
    crash()
"""


def test_a_crash_loses_at_most_the_last_seconds(open_window, places, tmp_path):
    script = tmp_path / "crash.py"
    script.write_text(CRASH, encoding="utf-8")
    root = Path(__file__).parents[2]
    words = [sys.executable, str(script), str(places.config), str(places.data)]
    environment = {**os.environ, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(words, env=environment, timeout=60, check=False)
    assert 9 == ended.returncode
    assert "sum 5d6" == source(open_window())


def test_a_second_window_leaves_the_first_ones_work_alone(open_window):
    first = open_window()
    first.document.set_selected_source("sum 5d6")
    first.files.keep()
    second = open_window()
    assert blank_project().content[0][0].source == source(second)
    second.document.set_selected_source("sum 6d6")
    second.close()
    first.close()
    assert "sum 5d6" == source(open_window())


def test_new_keeps_unsaved_work_to_be_recovered(open_window):
    window = open_window()
    window.document.set_selected_source("sum 5d6")
    window.files.new()
    assert "" == source(window)
    ((kept, text),) = window.files.left_behind()
    assert "3d6, 4d6 drop lowest" in text
    window.files.open_kept(kept)
    assert "sum 5d6" == source(window)


def test_opening_a_file_finds_the_unsaved_work_on_it(open_window, file):
    window = open_window()
    window.files.save()
    window.document.set_selected_source("sum 5d6")
    window.files.new()
    window.files.open()
    assert "sum 5d6" == source(window)
    assert not window.document.is_saved


def test_a_saved_file_changed_meanwhile_is_read_again(open_window, file):
    window = open_window()
    window.files.save()
    window.close()
    text = file.read_text(encoding="utf-8").replace("sum largest 3 N d6", "sum largest 2 N d6")
    file.write_text(text, encoding="utf-8")
    again = open_window()
    assert source(again).endswith("sum largest 2 N d6")
    assert again.document.is_saved


@pytest.mark.parametrize(
    ("answer", "is_saved"),
    [(QMessageBox.StandardButton.Save, True), (QMessageBox.StandardButton.Cancel, False)],
)
def test_a_file_changed_by_others_is_asked_about(open_window, file, monkeypatch, answer, is_saved):
    window = open_window()
    window.files.save()
    file.write_text("something else", encoding="utf-8")
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answer)
    window.document.set_selected_source("sum 5d6")
    assert is_saved == window.files.save()
    assert is_saved != (file.read_text(encoding="utf-8") == "something else")


@pytest.mark.parametrize("content", ["", "{}", '{"format": 99}'])
def test_a_file_that_cannot_be_read_leaves_the_project_as_it_is(open_window, file, content):
    window = open_window()
    project = window.document.project
    file.write_text(content, encoding="utf-8")
    window.files.open()
    assert failure(window).startswith("mine.dice ")
    assert project == window.document.project


def test_a_window_can_be_started_on_a_project_or_a_script(open_window, file, tmp_path):
    window = open_window()
    window.document.set_selected_source("sum 5d6")
    window.files.save()
    window.close()
    assert "sum 5d6" == source(open_window(file))
    script = tmp_path / "pool.troll"
    script.write_text("count 5 < 6d6\n", encoding="utf-8")
    on_script = open_window(script)
    assert ["pool"] == [each.name for each in on_script.document.project.mechanics]
    assert "count 5 < 6d6" == source(on_script)


def test_a_script_that_is_no_text_is_refused(open_window, tmp_path):
    window = open_window()
    script = tmp_path / "pool.t"
    script.write_bytes(b"\xff\xfe\x00d6")
    window.files.open_path(script)
    assert "pool.t is not UTF-8 text." == failure(window)
    assert 3 == len(window.document.project.mechanics)


def test_saved_projects_are_remembered_as_recent(open_window, file):
    window = open_window()
    window.files.save()
    assert (file,) == window.files.recent()
    file.unlink()
    assert () == window.files.recent()


def test_the_title_tells_the_file_and_whether_it_is_saved(open_window, file):
    window = open_window()
    assert "Untitled" in window.windowTitle()
    assert not window.isWindowModified()
    window.document.set_selected_source("sum 5d6")
    assert window.isWindowModified()
    window.files.save()
    assert "mine" in window.windowTitle()
    assert not window.isWindowModified()


def test_a_directory_that_cannot_be_made_leaves_a_window_that_works(open_window, places):
    places.data.write_text("a file in the place of the directory", encoding="utf-8")
    window = open_window()
    assert "Unsaved work is not kept" in window.status.text
    window.document.set_selected_source("sum 5d6")
    window.files.new()
    assert "" == source(window)
