"""Saving, and what others do to the file meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.window.files.window_words import answer, decide, failure, notices, source
from workbench.storage import read_project
from workbench.storage.locks import ProjectLock

ROOT = Path(__file__).parents[3]


@pytest.fixture
def saved(open_window, file):
    """A window whose project is saved to ``file``."""
    window = open_window()
    window.document.set_selected_source("d6")
    window.files.saving.save()
    return window


def change(file, old="d6", new="d66") -> None:
    """Change the file as an editor does: a new one takes its place."""
    beside = file.with_suffix(".new")
    beside.write_text(
        file.read_text(encoding="utf-8").replace(f'"{old}"', f'"{new}"'), encoding="utf-8"
    )
    beside.replace(file)


class TestConflicts:
    def test_save_anyway_overwrites_the_changed_file(self, saved, file):
        file.write_text("something else", encoding="utf-8")
        saved.document.set_selected_source("sum 5d6")
        assert not saved.files.saving.save()
        assert "something else" == file.read_text(encoding="utf-8")
        decide(saved, "Save Anyway")
        assert "sum 5d6" == read_project(file).project.selected_mechanic.source
        assert saved.document.is_saved

    def test_cancel_leaves_the_changed_file_alone(self, saved, file):
        file.write_text("something else", encoding="utf-8")
        saved.document.set_selected_source("sum 5d6")
        saved.files.saving.save()
        decide(saved, "Cancel")
        assert "something else" == file.read_text(encoding="utf-8")
        assert not saved.document.is_saved

    def test_reload_can_be_undone(self, saved, file):
        saved.document.set_selected_source("sum 5d6")
        change(file)
        saved.files.saving.save()
        decide(saved, "Reload")
        assert ("d66", True) == (source(saved), saved.document.is_saved)
        saved.document.undo()
        assert ("sum 5d6", False) == (source(saved), saved.document.is_saved)

    def test_save_as_leaves_the_changed_file_alone(self, saved, file, tmp_path, monkeypatch):
        other = tmp_path / "other.dice"
        saved.document.set_selected_source("sum 5d6")
        change(file)
        saved.files.saving.save()
        monkeypatch.setattr("workbench.window.files.saving.ask_where_to_save", lambda *_: other)
        decide(saved, "Save As\N{HORIZONTAL ELLIPSIS}")
        assert "d66" == read_project(file).project.selected_mechanic.source
        assert "sum 5d6" == read_project(other).project.selected_mechanic.source
        assert other == saved.document.path


class TestWatching:
    def test_a_change_is_told_and_taken_over_on_reload(self, saved, file, qtbot):
        change(file)
        qtbot.waitUntil(lambda: notices(saved) == ["mine.dice was changed by another program"])
        assert "d6" == source(saved)
        answer(saved, "Reload")
        assert ("d66", True) == (source(saved), saved.document.is_saved)
        assert [] == notices(saved)

    def test_a_change_is_told_where_the_project_was_changed_too(self, saved, file, qtbot):
        saved.document.set_selected_source("sum 5d6")
        change(file)
        qtbot.waitUntil(lambda: len(notices(saved)) == 1)
        assert notices(saved)[0].endswith("and here as well")
        saved.notices.rows[0].notice.dismissed()
        assert "sum 5d6" == source(saved)

    def test_a_second_change_is_told_again_and_taking_it_back_is_not(self, saved, file, qtbot):
        change(file)
        qtbot.waitUntil(lambda: len(notices(saved)) == 1)
        change(file, "d66", "d6")
        qtbot.waitUntil(lambda: not notices(saved))

    def test_saving_here_is_nothing_to_tell(self, saved, qtbot):
        saved.document.set_selected_source("sum 5d6")
        saved.files.saving.save()
        qtbot.wait(500)
        assert [] == notices(saved)

    def test_a_file_that_is_gone_is_told_and_written_again(self, saved, file, qtbot):
        file.unlink()
        qtbot.waitUntil(lambda: len(notices(saved)) == 1)
        assert not saved.document.is_saved
        answer(saved, "Save")
        assert file.exists()
        assert saved.document.is_saved

    def test_another_project_takes_the_notice_away(self, saved, file, qtbot):
        change(file)
        qtbot.waitUntil(lambda: len(notices(saved)) == 1)
        saved.files.new()
        assert [] == notices(saved)


class TestRevertAndCopy:
    def test_revert_is_a_step(self, saved):
        saved.document.set_selected_source("sum 5d6")
        saved.menus["revert"].trigger()
        assert ("d6", True) == (source(saved), saved.document.is_saved)
        assert not saved.menus["revert"].isEnabled()
        saved.document.undo()
        assert "sum 5d6" == source(saved)

    def test_a_copy_is_written_and_the_project_stays_where_it_is(
        self, saved, file, tmp_path, monkeypatch
    ):
        copy = tmp_path / "copy.dice"
        monkeypatch.setattr("workbench.window.files.saving.ask_where_to_save", lambda *_: copy)
        saved.document.set_selected_source("sum 5d6")
        saved.menus["save_copy"].trigger()
        assert "sum 5d6" == read_project(copy).project.selected_mechanic.source
        assert (file, False) == (saved.document.path, saved.document.is_saved)


LOCK = """
import sys
from pathlib import Path
from workbench.storage.locks import ProjectLock
lock = ProjectLock(Path(sys.argv[1]))
print(lock.hold(Path(sys.argv[2])), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def other_process(places, file):
    """A process that holds the lock of ``file``; call the result to kill it."""
    process = subprocess.Popen(
        [sys.executable, "-c", LOCK, str(places.state / "locks"), str(file)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert "True\n" == process.stdout.readline()

    def kill() -> None:
        process.kill()
        process.wait(10)

    yield kill
    kill()
    process.stdin.close()
    process.stdout.close()


class TestLocks:
    def test_a_file_open_in_another_process_cannot_be_saved_to(
        self, open_window, file, other_process
    ):
        window = open_window()
        assert not window.files.saving.save()
        assert failure(window).startswith("mine.dice is open in another window")
        assert not file.exists()
        assert window.document.path is None

    def test_another_name_is_asked_for_where_it_cannot_be_written(
        self, open_window, file, other_process, monkeypatch
    ):
        file.write_text('{"format": 1, "mechanics": []}', encoding="utf-8")
        window = open_window(file)
        copy = file.with_stem("mine copy")

        def answer(_window, _title, suggested, _folder):
            return suggested

        monkeypatch.setattr("workbench.window.files.saving.ask_where_to_save", answer)
        window.document.add("new", "d4")
        assert window.files.saving.save()
        assert (copy, True) == (window.document.path, copy.exists())

    def test_it_is_opened_all_the_same_and_can_be_saved_once_the_other_is_gone(
        self, open_window, file, other_process
    ):
        file.write_text('{"format": 1, "mechanics": []}', encoding="utf-8")
        window = open_window(file)
        (text,) = notices(window)
        assert text.startswith("mine.dice is open in another window")
        window.document.add("new", "d4")
        assert not window.files.saving.save()
        failure(window)
        other_process()
        assert window.files.saving.save()
        assert ["new"] == [each.name for each in read_project(file).project.mechanics]
        assert [] == notices(window)

    def test_a_closed_project_is_free_again(self, saved, file, places):
        assert not ProjectLock(places.state / "locks").hold(file)
        saved.files.new()
        assert ProjectLock(places.state / "locks").hold(file)

    def test_a_lock_follows_save_as(self, saved, file, places, tmp_path, monkeypatch):
        other = tmp_path / "other.dice"
        monkeypatch.setattr("workbench.window.files.saving.ask_where_to_save", lambda *_: other)
        saved.files.saving.save_as()
        lock = ProjectLock(places.state / "locks")
        assert lock.hold(file)
        assert not lock.hold(other)

    @pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
    def test_a_link_is_the_file_it_leads_to(self, saved, file, places, tmp_path):
        link = tmp_path / "link.dice"
        link.symlink_to(file)
        assert not ProjectLock(places.state / "locks").hold(link)
