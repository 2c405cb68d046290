"""What file is written when a name without its ending is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from workbench.files.dialogs import ask_for_file, ask_where_to_save

KINDS = "Points (*.csv);;Pictures (*.png *.svg)"


@pytest.fixture
def ask(qtbot, monkeypatch, tmp_path):
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
        path = ask_for_file(parent, "Export", tmp_path / "sweep.csv", KINDS)
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
    assert ["party.csv is there already. Overwrite it?"] == said


def test_where_it_is_not_to_be_overwritten_another_name_is_asked_for(ask, press, tmp_path):
    (tmp_path / "party.csv").touch()
    press(QMessageBox.StandardButton.No)
    name, suggested = ask("party", "friends")
    assert "friends.csv" == name
    assert [str(tmp_path / "sweep.csv"), str(tmp_path / "party.csv")] == suggested


def test_what_the_dialog_itself_has_asked_about_is_not_asked_again(ask, tmp_path):
    (tmp_path / "party.csv").touch()
    assert "party.csv" == ask("party.csv")[0]


def test_a_project_keeps_what_is_behind_a_dot_in_its_name(qtbot, monkeypatch, tmp_path):
    parent = QWidget()
    qtbot.addWidget(parent)
    name = str(tmp_path / "party v1.2")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (name, ""))
    found = ask_where_to_save(parent, "Save As", tmp_path / "mine.dice")
    assert tmp_path / "party v1.2.dice" == found
