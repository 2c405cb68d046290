"""After a crash the next start offers the work, and after anything else it does not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.window.files.window_words import answer, notices, source
from workbench.project.project import Mechanic, Project
from workbench.storage import write_project
from workbench.storage.settings import Directories
from workbench.window.files import autosave

ROOT = Path(__file__).parents[3]

CRASH = """
import os, sys
from pathlib import Path

def crash():
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    from workbench.storage.settings import Directories
    from workbench.window.windows import Windows
    application = QApplication([])
    windows = Windows(Directories(Path(sys.argv[1]), Path(sys.argv[2])))
    windows.start()
    windows.open_windows[0].context.document.set_selected_source("sum 5d6")
    QTimer.singleShot(2500, lambda: os._exit(9))
    application.exec()

if __name__ == "__main__":
    crash()
"""


@pytest.fixture(scope="module")
def crashed(tmp_path_factory):
    """Start a program, edit, and end it without warning; return the directories it leaves."""
    left = tmp_path_factory.mktemp("crashed")
    script = left / "crash.py"
    script.write_text(CRASH, encoding="utf-8")
    words = [sys.executable, str(script), str(left / "config"), str(left / "state")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(words, env=environment, timeout=60, check=False)
    assert 9 == ended.returncode
    return Directories(left / "config", left / "state")


@pytest.fixture
def crash(crashed, places):
    """Find the directories as the program has left them."""
    for left, here in ((crashed.config, places.config), (crashed.state, places.state)):
        if left.exists():
            shutil.copytree(left, here, dirs_exist_ok=True)


def test_the_work_is_offered_and_restored(crash, open_window):
    window = open_window()
    assert "" == source(window)
    (text,) = notices(window)
    assert text.startswith("The workbench ended unexpectedly.")
    assert "sum 5d6 (" in text
    answer(window, "Restore")
    assert ("sum 5d6", False) == (source(window), window.document.is_saved)
    assert [] == notices(window)
    window.close()
    again = open_window()
    assert ("sum 5d6", []) == (source(again), notices(again))


def test_work_that_can_no_longer_be_read_is_not_passed_over_in_silence(
    crash, open_window, tmp_path
):
    (kept,) = tmp_path.rglob("sessions/*.json")
    kept.write_text('{"damaged', encoding="utf-8")
    (text,) = notices(open_window())
    assert (
        f"Work that was kept can no longer be read. It is left in {kept.with_suffix('.damaged')}"
        == text
    )


def test_what_is_discarded_is_gone(crash, open_window):
    window = open_window()
    answer(window, "Discard")
    assert () == window.files.left_behind()
    window.close()
    assert [] == notices(open_window())


def test_an_offer_that_is_closed_waits_under_open_recent(crash, open_window):
    window = open_window()
    (row,) = window.notices.rows
    row.answered.emit(row.notice.dismissed)
    assert [] == notices(window)
    ((kept, _),) = window.files.left_behind()
    window.files.open_kept(kept)
    assert "sum 5d6" == source(window)


def test_an_offer_that_is_not_answered_is_made_again(crash, open_window):
    window = open_window()
    assert [] == notices(open_window()), "another window makes the same offer"
    window.close()
    assert 1 == len(notices(open_window()))


# ---- a project that ends the program ------------------------------------------------------

HANG = """
import os, sys
from pathlib import Path

def hang():
    from PySide6.QtWidgets import QApplication
    from workbench.storage.settings import Directories
    from workbench.window.windows import Windows
    application = QApplication([])
    windows = Windows(Directories(Path(sys.argv[1]), Path(sys.argv[2])))
    from workbench.project.document import Document
    opening = Document.open
    def end(self, project, *words, **options):
        if len(project.mechanics) == 7:
            os._exit(9)
        opening(self, project, *words, **options)
    Document.open = end
    windows.start(*map(Path, sys.argv[3:]))
    os._exit(0)

if __name__ == "__main__":
    hang()
"""


def brick(path: Path) -> None:
    """Write a project that ends the program of ``HANG`` before it is shown."""
    mechanics = tuple(Mechanic(f"m{n}", f"M {n}", "d6") for n in range(7))
    write_project(path, Project(mechanics, "m0"))


def test_a_project_that_ended_the_program_while_it_was_opened_is_offered(
    places, tmp_path, open_window
):
    path = tmp_path / "brick.dice"
    brick(path)
    window = open_window()
    window.files.open_path(path)
    window.files.keep()
    window.close()
    script = tmp_path / "hang.py"
    script.write_text(HANG, encoding="utf-8")
    words = [sys.executable, str(script), str(places.config), str(places.state)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    ends = [
        subprocess.run(words, env=environment, timeout=60, check=False).returncode for _ in range(2)
    ]
    assert [9, 0] == ends
    window = open_window()
    assert window.document.path is None
    (text,) = notices(window)
    assert text.startswith("The workbench ended just after it had opened this project: brick.dice")
    answer(window, "Open")
    assert path == window.document.path


def test_a_window_that_answers_for_a_while_has_opened_its_project_well(
    qtbot, tmp_path, open_window, monkeypatch
):
    monkeypatch.setattr(autosave, "BEATS_TO_SETTLE", 2)
    path = tmp_path / "well.dice"
    brick(path)
    window = open_window()
    window.files.open_path(path)
    (session,) = (window.places.state / "sessions").glob("*.json")
    assert '"starting": true' in session.read_text(encoding="utf-8")
    qtbot.waitUntil(
        lambda: '"starting": false' in session.read_text(encoding="utf-8"), timeout=60_000
    )
