"""Opening, closing, reopening: whatever happens, the work is there again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from tests.window.files.window_words import answer, failure, kept_scripts, names, notices, source
from workbench.project.blank import blank_project
from workbench.project.project import Mechanic, Project
from workbench.storage import project_to_json, read_project, write_project
from workbench.storage.sharing import mechanic_text

LEFT = "Unsaved work was put aside, to be found under Open Recent: "


def dropped(*paths) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


class TestReopening:
    def test_save_quit_reopen(self, open_window, file):
        window = open_window()
        window.document.set_selected_source("sum 5d6")
        assert window.files.saving.save()
        project = window.document.project
        window.close()
        again = open_window()
        assert project == again.document.project
        assert file == again.document.path
        assert again.document.is_saved

    def test_quitting_never_loses_unsaved_work(self, open_window):
        window = open_window()
        window.document.set_selected_source("sum 5d6")
        window.close()
        again = open_window()
        assert "sum 5d6" == source(again)
        assert again.document.path is None
        assert not again.document.is_saved
        assert [] == notices(again)

    def test_unsaved_changes_to_a_file_are_there_again_too(self, open_window, file):
        window = open_window()
        window.files.saving.save()
        window.document.set_selected_source("sum 5d6")
        window.close()
        again = open_window()
        assert "sum 5d6" == source(again)
        assert (file, False) == (again.document.path, again.document.is_saved)
        assert "sum 5d6" != read_project(file).project.selected_mechanic.source

    def test_a_saved_file_changed_meanwhile_is_read_again(self, open_window, file):
        window = open_window()
        window.files.saving.save()
        window.close()
        text = file.read_text(encoding="utf-8").replace("largest 3 N d6", "largest 2 N d6")
        file.write_text(text, encoding="utf-8")
        again = open_window()
        assert source(again).endswith("sum largest 2 N d6")
        assert again.document.is_saved

    def test_a_saved_file_that_is_gone_leaves_the_project_as_it_was(self, open_window, file):
        window = open_window()
        window.document.set_selected_source("sum 5d6")
        window.files.saving.save()
        window.close()
        file.unlink()
        again = open_window()
        assert "sum 5d6" == source(again)
        assert (None, False) == (again.document.path, again.document.is_saved)

    def test_a_second_program_leaves_the_first_ones_work_alone(self, open_window):
        first = open_window()
        first.document.set_selected_source("sum 5d6")
        first.files.keep()
        second = open_window()
        assert blank_project().content[0][0].source == source(second)
        second.document.set_selected_source("sum 6d6")
        second.close()
        first.close()
        assert "sum 5d6" == source(open_window())

    def test_work_that_version_0_1_0_kept_is_brought_in(self, open_window, places, tmp_path):
        earlier = tmp_path / "earlier"
        kept = {
            "path": None,
            "fingerprint": None,
            "saved": False,
            "written": 1e9,
            "project": project_to_json(Project().adding(Mechanic("a", "old", "d3"))),
        }
        (earlier / "sessions").mkdir(parents=True)
        (earlier / "sessions" / "one.json").write_text(json.dumps(kept), encoding="utf-8")
        window = open_window(places=replace(places, earlier=earlier))
        assert "old" in notices(window)[0]
        answer(window, "Restore")
        assert "d3" == source(window)
        assert [] == list((earlier / "sessions").glob("*.json"))

    def test_a_directory_that_cannot_be_made_leaves_a_window_that_works(self, open_window, places):
        places.state.write_text("a file in the place of the directory", encoding="utf-8")
        window = open_window()
        assert "Unsaved work cannot be kept" in window.status.text
        window.document.set_selected_source("sum 5d6")
        window.files.new()
        assert "Unsaved work cannot be kept: save it before" in failure(window)
        assert "sum 5d6" == source(window)
        assert not window.close()
        loss = window.findChild(QMessageBox, "loss")
        assert "It is lost when the window is closed." == loss.informativeText()
        loss.defaultButton().click()
        assert window.isVisible()
        places.state.unlink()
        window.files.new()
        assert "" == source(window)
        assert ["sum 5d6"] in kept_scripts(places)

    def test_a_window_can_be_closed_although_its_work_is_lost(self, open_window, places):
        places.state.write_text("a file in the place of the directory", encoding="utf-8")
        window = open_window()
        window.document.set_selected_source("sum 5d6")
        window.close()
        loss = window.findChild(QMessageBox, "loss")
        by_words = {button.text().replace("&", ""): button for button in loss.buttons()}
        by_words["Close Anyway"].click()
        assert not window.isVisible()

    def test_what_could_not_be_kept_can_be_saved_elsewhere_and_closed(
        self, open_window, places, file
    ):
        places.state.write_text("a file in the place of the directory", encoding="utf-8")
        window = open_window()
        window.document.set_selected_source("sum 5d6")
        window.close()
        loss = window.findChild(QMessageBox, "loss")
        by_words = {button.text().replace("&", ""): button for button in loss.buttons()}
        by_words["Save As…"].click()
        assert not window.isVisible()
        assert "sum 5d6" in file.read_text("utf-8")

    def test_it_can_be_saved_where_nothing_can_be_locked(self, open_window, places, file):
        places.state.write_text("a file in the place of the directory", encoding="utf-8")
        assert open_window().files.saving.save()
        assert file.exists()


class TestOpening:
    def test_new_keeps_unsaved_work_to_be_asked_for(self, open_window):
        window = open_window()
        window.document.set_selected_source("sum 5d6")
        window.files.new()
        assert "" == source(window)
        ((kept, text),) = window.files.left_behind()
        assert "3d6, 4d6 drop lowest" in text
        window.files.open_kept(kept)
        assert "sum 5d6" == source(window)

    def test_opening_a_file_offers_the_unsaved_work_on_it(self, open_window, file):
        window = open_window()
        window.files.saving.save()
        saved = source(window)
        window.document.set_selected_source("sum 5d6")
        window.files.new()
        window.files.open()
        assert (saved, True) == (source(window), window.document.is_saved)
        (text,) = notices(window)
        assert text.startswith("There is unsaved work on this project: mine.dice")
        answer(window, "Restore")
        assert ("sum 5d6", file) == (source(window), window.document.path)
        assert not window.document.is_saved

    def test_opening_what_is_open_here_goes_on_with_it(self, open_window, file):
        window = open_window()
        window.files.saving.save()
        window.document.set_selected_source("sum 5d6")
        window.files.open()
        assert ("sum 5d6", []) == (source(window), notices(window))
        assert "mine.dice is open already" == window.status.text

    @pytest.mark.parametrize("content", ["", "{}", '{"format": 99}', "\0\0", "d6 \u20ac"])
    def test_a_file_that_cannot_be_read_leaves_the_project(self, open_window, file, content):
        window = open_window()
        project = window.document.project
        file.write_bytes(content.encode("latin-1", "replace"))
        window.files.open()
        assert failure(window).startswith("mine.dice ")
        assert project == window.document.project

    def test_a_directory_is_refused(self, open_window, tmp_path):
        window = open_window()
        window.files.receive(dropped(tmp_path))
        assert f"{tmp_path.name} is a folder: open the files in it." == failure(window)
        assert 3 == len(names(window))

    def test_a_program_can_be_started_on_a_project_or_a_script(self, open_window, file, tmp_path):
        window = open_window()
        window.document.set_selected_source("sum 5d6")
        window.files.saving.save()
        window.close()
        assert "sum 5d6" == source(open_window(file))
        script = tmp_path / "pool.troll"
        script.write_text("count 5 < 6d6\n", encoding="utf-8")
        on_script = open_window(script)
        assert ["pool"] == names(on_script)
        assert "count 5 < 6d6" == source(on_script)

    def test_saved_projects_are_remembered_as_recent(self, open_window, file):
        window = open_window()
        window.files.saving.save()
        assert {file: True} == window.files.recent()
        file.unlink()
        assert {file: False} == window.files.recent()

    def test_recent_projects_that_no_file_can_be_are_not_there(self, open_window, places):
        places.config.mkdir()
        text = json.dumps({"recent": ["x" * 5000, "\0"], "folders": {"projects": "x" * 5000}})
        (places.config / "settings.json").write_text(text, encoding="utf-8")
        window = open_window()
        assert [False, False] == list(window.files.recent().values())
        assert Path.home() == window.files.folders.projects.path


class TestImporting:
    def test_several_scripts_become_mechanics_in_one_step(self, open_window, tmp_path):
        window = open_window()
        for name, text in (("one.t", "d4"), ("two.troll", "\N{BYTE ORDER MARK}d8\n")):
            (tmp_path / name).write_text(text, encoding="utf-8")
        window.files.receive(dropped(tmp_path / "one.t", tmp_path / "two.troll"))
        assert ["one", "two"] == names(window)[3:]
        assert "d8" == source(window)
        window.document.undo()
        assert 3 == len(names(window))

    def test_a_script_in_utf_16_is_opened_and_saved_in_utf_8(self, open_window, tmp_path):
        window, script = open_window(), tmp_path / "pool.t"
        script.write_bytes("\\ Würfel\r\nsum 5d6\r\n".encode("utf-16"))
        window.files.open_path(script)
        assert "\\ Würfel\nsum 5d6" == source(window)
        saved = tmp_path / "pool.dice"
        write_project(saved, window.document.project)
        assert "Würfel" in saved.read_text("utf-8")

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"\xff\xfe\x00d6", "pool.t is not UTF-8 text."),
            (b"d6\0", "pool.t is not a text."),
            (b"d" * 1_000_001, "pool.t is too large for a script."),
        ],
    )
    def test_a_script_that_is_none_is_refused(self, open_window, tmp_path, content, message):
        window = open_window()
        script = tmp_path / "pool.t"
        script.write_bytes(content)
        window.files.open_path(script)
        assert message == failure(window)
        assert 3 == len(names(window))

    @pytest.mark.parametrize(
        ("name", "content"),
        [("map.png", b"\x89PNG\r\n\x1a\n"), ("notes.csv", b"sum 3d6"), ("list.json", b" [1, 2]")],
    )
    def test_a_file_that_is_neither_project_nor_script_is_called_so(
        self, open_window, tmp_path, name, content
    ):
        window = open_window()
        (tmp_path / name).write_bytes(content)
        window.files.receive(dropped(tmp_path / name))
        expected = "is no project; scripts have the endings .t, .roll20, .anydice, .table."
        assert f"{name} {expected}" == failure(window)

    @pytest.mark.parametrize("is_project", [True, False])
    def test_the_pointer_is_busy_while_a_project_is_read(
        self, open_window, file, monkeypatch, is_project
    ):
        window = open_window()
        if is_project:
            write_project(file, Project((Mechanic("a", "pool", "sum 3d6"),)))
        else:
            file.write_text("{", encoding="utf-8")
        pointers = []

        def read(path):
            pointers.append(QGuiApplication.overrideCursor().shape())
            return read_project(path)

        monkeypatch.setattr("workbench.window.files.incoming.read_project", read)
        window.files.open_path(file)
        assert [Qt.CursorShape.WaitCursor] == pointers
        assert QGuiApplication.overrideCursor() is None

    def test_text_dropped_becomes_a_mechanic(self, open_window, qtbot):
        window = open_window()
        data = QMimeData()
        data.setText("sum 2d8")
        window.files.receive(data)
        qtbot.waitUntil(lambda: "sum 2d8" == names(window)[-1], timeout=20_000)
        assert "sum 2d8" == source(window)
        data.setText(mechanic_text(Mechanic("", "pool", "count 5 < 6d6")))
        window.files.receive(data)
        assert ("pool", "count 5 < 6d6") == (names(window)[-1], source(window))

    def test_a_project_and_scripts_dropped_together(self, open_window, file, tmp_path):
        write_project(file, Project().adding(Mechanic("a", "saved", "d6")))
        (tmp_path / "one.t").write_text("d4", encoding="utf-8")
        window = open_window()
        window.files.receive(dropped(tmp_path / "one.t", file))
        assert ["saved", "one"] == names(window)

    def test_what_holds_no_text_is_told(self, window, qtbot):
        before = window.document.project
        data = QMimeData()
        data.setText("d6\0")
        with qtbot.waitSignal(window.files.reported) as reported:
            window.files.receive(data)
        assert ["There is no mechanic in what was dropped"] == reported.args
        assert before == window.document.project


class TestLeaving:
    def test_unsaved_work_that_is_left_is_told_of_and_gone_back_to(self, open_window):
        window = open_window()
        window.document.set_selected_source("sum 5d6")
        window.files.new()
        assert [f"{LEFT}3d6, 4d6 drop lowest, 2d6 + 6"] == notices(window)
        answer(window, "Go Back")
        assert "sum 5d6" == source(window)
        assert [] == notices(window)

    def test_opening_over_unsaved_changes_names_the_file(self, open_window, file, tmp_path):
        window = open_window()
        window.files.saving.save()
        window.document.set_selected_source("sum 5d6")
        other = tmp_path / "other.dice"
        write_project(other, blank_project())
        window.files.open_path(other)
        assert [f"{LEFT}mine.dice"] == notices(window)

    def test_what_is_saved_is_left_without_a_word(self, open_window, file):
        window = open_window()
        window.files.saving.save()
        window.files.new()
        assert [] == notices(window)

    def test_a_very_long_name_is_shortened(self, open_window):
        window = open_window()
        window.document.rename(window.document.project.selected, "x" * 100_000)
        window.files.new()
        assert len(notices(window)[0]) < 250
