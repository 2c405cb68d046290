"""What file is written when a name without its ending is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from workbench.storage.settings import SettingsFile
from workbench.widgets.file_dialogs import Folder, ask_for_file, ask_where_to_save

KINDS = "Points (*.csv);;Pictures (*.png *.svg)"


@pytest.fixture
def failures():
    """What could not be remembered, and why."""
    return []


@pytest.fixture
def folder(tmp_path, failures):
    """A folder that is remembered, beside a project in this test's own."""
    settings = SettingsFile(tmp_path / "config")
    return Folder("exports", settings, lambda: tmp_path, failures.append)


@pytest.fixture
def ask(qtbot, monkeypatch, tmp_path, folder):
    """Ask for a file while the dialog answers with these names, one after the other."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def asking(*names, kind=""):
        told = [str(tmp_path / name) if name else "" for name in names]
        suggested = []

        def answer(_window, _title, start, _kinds):
            suggested.append(start)
            return told.pop(0), kind

        monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
        path = ask_for_file(parent, "Export", Path("sweep.csv"), KINDS, folder)
        assert not told, "it has asked too few times"
        return None if path is None else path.name, suggested

    return asking


@pytest.fixture
def press(qtbot):
    """Press a button of the question that is asked next, and tell what it said."""
    said = []

    def when_asked(button):
        def push():
            box = QApplication.activeModalWidget()
            assert isinstance(box, QMessageBox)
            said.append(box.text())
            box.button(button).click()

        QTimer.singleShot(0, push)
        return said

    return when_asked


@pytest.mark.parametrize(
    ("name", "kind", "expected"),
    [
        ("party", "", "party.csv"),
        ("party v1.2", "", "party v1.2.csv"),
        ("attack 1.5 rolls", "Points (*.csv)", "attack 1.5 rolls.csv"),
        ("party", "Pictures (*.png *.svg)", "party.png"),
        ("party.svg", "Points (*.csv)", "party.svg"),
        ("PARTY.PNG", "", "PARTY.PNG"),
        ("party.txt", "", "party.txt.csv"),
    ],
)
def test_a_name_gets_an_ending_unless_it_has_one_on_offer(ask, name, kind, expected):
    assert expected == ask(name, kind=kind)[0]


def test_nothing_is_written_where_nothing_is_chosen(ask):
    assert ask("")[0] is None


def test_a_file_that_the_dialog_has_not_seen_is_not_overwritten_unasked(ask, press, tmp_path):
    (tmp_path / "party.csv").touch()
    said = press(QMessageBox.StandardButton.Yes)
    assert "party.csv" == ask("party")[0]
    assert ["party.csv already exists. Overwrite it?"] == said


def test_where_it_is_not_to_be_overwritten_another_name_is_asked_for(ask, press, tmp_path):
    (tmp_path / "party.csv").touch()
    press(QMessageBox.StandardButton.No)
    name, suggested = ask("party", "friends")
    assert "friends.csv" == name
    assert [str(tmp_path / "sweep.csv"), str(tmp_path / "party.csv")] == suggested


def test_what_the_dialog_itself_has_asked_about_is_not_asked_again(ask, tmp_path):
    (tmp_path / "party.csv").touch()
    assert "party.csv" == ask("party.csv")[0]


def test_a_project_keeps_what_is_behind_a_dot_in_its_name(qtbot, monkeypatch, tmp_path, folder):
    parent = QWidget()
    qtbot.addWidget(parent)
    name = str(tmp_path / "party v1.2")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (name, ""))
    found = ask_where_to_save(parent, "Save As", tmp_path / "mine.dice", folder)
    assert tmp_path / "party v1.2.dice" == found


def test_a_dialog_begins_where_the_last_of_its_kind_ended(ask, folder, tmp_path):
    (tmp_path / "pictures").mkdir()
    assert [str(tmp_path / "sweep.csv")] == ask("pictures/one.csv")[1]
    assert [str(tmp_path / "pictures" / "sweep.csv")] == ask("")[1]
    again = Folder("exports", SettingsFile(tmp_path / "config"), Path.home, print)
    assert tmp_path / "pictures" == again.path
    other = Folder("entities", SettingsFile(tmp_path / "config"), Path.home, print)
    assert Path.home() == other.path


def test_a_folder_that_has_gone_is_not_gone_back_to(ask, folder, tmp_path):
    (tmp_path / "stick").mkdir()
    ask("stick/one.csv")
    (tmp_path / "stick").rmdir()
    assert tmp_path == folder.path


def test_what_was_cancelled_is_not_remembered(ask, folder, tmp_path):
    ask("")
    assert not (tmp_path / "config").exists()


def test_a_folder_is_remembered_while_the_program_runs_though_settings_cannot_be_written(
    ask, folder, failures, tmp_path
):
    (tmp_path / "config").write_text("no directory")
    (tmp_path / "pictures").mkdir()
    ask("pictures/one.csv")
    assert tmp_path / "pictures" == folder.path
    assert 1 == len(failures)


def test_every_dialog_of_the_window_remembers(start_program, tmp_path, monkeypatch):
    window = start_program().open_windows[0]
    (tmp_path / "there").mkdir()
    begun = []

    def answer(_window, _title, start, _kinds):
        begun.append(Path(start).parent)
        return str(tmp_path / "there" / Path(start).name), ""

    def answer_all(_window, _title, start, _kinds):
        begun.append(Path(start))
        return [], ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", answer_all)
    window.menus["save_copy"].trigger()
    window.menus["open"].trigger()
    assert [Path.home(), tmp_path / "there"] == begun
