"""Files and texts dropped on a window: on every part of it, of every kind, several at once."""

from __future__ import annotations

import os
import sys

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from tests.window.files.window_words import failure, names, source
from tests.window_parts import open_sample
from workbench.project.project import Mechanic, Project
from workbench.storage import write_project
from workbench.storage.sharing import project_text
from workbench.storage.text_line import line_of_project
from workbench.window.tab_area import TabArea
from workbench.window.windows import Windows

PATIENCE = 20_000
"""Milliseconds after which a child process is taken to say nothing."""

ACTIONS = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction


@pytest.fixture
def windows(qapp, places):
    """A program with one window on the sample."""
    program = Windows(places)
    program.start()
    open_sample(program.open_windows[0])
    yield program
    program.quit()
    assert program.wait(), "an engine thread hangs"


@pytest.fixture
def script(tmp_path):
    """A script in a file."""
    path = tmp_path / "fumble.t"
    path.write_text("count 1 = 5d10\n", encoding="utf-8")
    return path


def project(path, name: str):
    """Write a project with one mechanic to ``path`` and return it."""
    write_project(path, Project().adding(Mechanic("a", name, "sum 3d6")))
    return path


def files(*paths) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drop(widget: QWidget, data: QMimeData) -> None:
    """Drop ``data`` on the middle of ``widget``, if anything takes it there."""
    place, buttons, keys = widget.rect().center(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)
    entering = QDragEnterEvent(place, ACTIONS, data, buttons, keys)
    QApplication.sendEvent(widget, entering)
    if entering.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(place), ACTIONS, data, buttons, keys))


def test_a_script_can_be_dropped_on_every_part_of_the_window(windows, script):
    window = windows.open_windows[0]
    data, refusing, tried = files(script), [], set()
    for panel in (panel for area in window.findChildren(TabArea) for panel in area.panels):
        window.context.areas.show(panel)
        for widget in window.findChildren(QWidget):
            kind = (type(widget), widget.objectName())
            if kind in tried or not widget.isVisible() or widget.isWindow():
                continue
            tried.add(kind)
            before = len(names(window))
            drop(widget, data)
            if (before + 1, "count 1 = 5d10") != (len(names(window)), source(window)):
                refusing.append((type(panel).__name__, type(widget).__name__, widget.objectName()))
            else:
                window.document.undo()
        assert 3 == len(names(window))
    assert len(tried) > 50
    assert [] == refusing


def test_a_damaged_project_among_others_opens_no_window_of_its_own(windows, tmp_path, script):
    good = [project(tmp_path / f"{name}.dice", name) for name in ("one", "two")]
    bad, picture = tmp_path / "bad.dice", tmp_path / "map.png"
    bad.write_text('{"format": 6, "mech', encoding="utf-8")
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    window = windows.open_windows[0]
    drop(window, files(bad, good[0], picture, script, good[1]))
    assert good == [one.document.path for one in windows.open_windows]
    assert ["one", "fumble"] == names(window)
    assert 1 == len(window.findChildren(QMessageBox))
    damaged, other = failure(window).split("\n")
    assert "bad.dice is damaged: line 1, column 15 is not JSON." == damaged
    assert other.startswith("map.png is no project; ")


def test_files_that_cannot_be_read_leave_the_work(windows, tmp_path):
    bad = [tmp_path / name for name in ("folder", "folder.t", "gone.t", "gone.dice", "empty.txt")]
    bad[0].mkdir()
    bad[1].mkdir()
    bad[4].write_text(" \n", encoding="utf-8")
    if sys.platform != "win32":
        bad += [tmp_path / "pipe.dice", tmp_path / "circle.dice", tmp_path / "circle.t"]
        os.mkfifo(bad[-3])
        for circle in bad[-2:]:
            circle.symlink_to(circle)
    window = windows.open_windows[0]
    before = window.document.project
    drop(window, files(*bad))
    assert before == window.document.project
    reasons = failure(window).split("\n")
    assert [path.name for path in bad] == [line.split(" ", 1)[0] for line in reasons]
    assert ["is a folder: open the files in it."] * 2 == [
        line.split(" ", 1)[1] for line in reasons[:2]
    ]


def test_a_text_dropped_as_a_file_is_what_it_would_be_when_pasted(windows, tmp_path, qtbot):
    window = windows.open_windows[0]
    shared, plain_script = tmp_path / "shared.txt", tmp_path / "note.txt"
    pools = Project().adding(Mechanic("a", "pool", "sum 3d6")).adding(Mechanic("b", "d", "d8"))
    shared.write_text(f"Look at this:\n\n{project_text(pools)}", encoding="utf-8")
    plain_script.write_text("sum 2d8\n", encoding="utf-8")
    drop(window, files(shared, plain_script))
    qtbot.waitUntil(lambda: ["pool", "d", "sum 2d8"] == names(window)[3:], timeout=PATIENCE)
    window.document.undo()
    assert 3 == len(names(window))


def test_a_project_dropped_as_a_line_in_a_text_is_opened(windows, tmp_path):
    window = windows.open_windows[0]
    text = tmp_path / "post.txt"
    text.write_text(line_of_project(Project().adding(Mechanic("a", "pool", "sum 3d6"))), "utf-8")
    drop(window, files(text))
    opened = [names(one) for one in windows.open_windows]
    assert ["pool"] in opened


@pytest.mark.parametrize("event", [QDragEnterEvent, QDragMoveEvent, QDropEvent])
def test_a_file_that_is_dropped_is_copied_so_that_it_stays_where_it_was(windows, script, event):
    window, place = windows.open_windows[0], QPoint(200, 300)
    place = QPointF(place) if event is QDropEvent else place
    data, buttons, keys = files(script), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    moving = event(place, ACTIONS, data, buttons, keys)
    moving.setDropAction(Qt.DropAction.MoveAction)
    {
        QDragEnterEvent: window.dragEnterEvent,
        QDragMoveEvent: window.dragMoveEvent,
        QDropEvent: window.dropEvent,
    }[event](moving)
    assert moving.isAccepted()
    assert Qt.DropAction.CopyAction is moving.dropAction()


def test_addresses_in_the_net_are_not_taken(windows):
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/scores.dice")])
    window = windows.open_windows[0]
    before = window.document.project
    drop(window, data)
    assert before == window.document.project
