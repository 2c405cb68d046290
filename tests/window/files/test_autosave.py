"""Tests of how soon the work of a window is kept."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt

from tests.window.files.window_words import kept_scripts
from workbench.storage import StorageError
from workbench.storage.sessions import Session
from workbench.window.files.autosave import LONGEST, SHORTEST


def autosave_of(window):
    return window.files._autosave


def test_what_is_typed_is_on_the_disk_before_the_typist_looks_up(open_window, places, qtbot):
    window = open_window()
    assert SHORTEST == autosave_of(window).pause
    editor = window.script.editor
    editor.selectAll()
    for character in "sum 5d8":
        qtbot.keyClick(editor, character)
    qtbot.waitUntil(lambda: ["sum 5d8"] in kept_scripts(places), timeout=8 * SHORTEST)


def test_where_writing_takes_long_it_is_done_less_often(open_window, monkeypatch):
    window = open_window()
    write = Session.write

    def write_much(self, kept, *, durable=False):
        end = time.perf_counter() + 0.05
        while time.perf_counter() < end:
            pass
        write(self, kept, durable=durable)

    monkeypatch.setattr(Session, "write", write_much)
    window.files.keep()
    assert SHORTEST < 1000 <= autosave_of(window).pause <= LONGEST
    window.files.set_keeping_pause(1)
    assert 1000 == autosave_of(window).pause


def test_typing_without_a_pause_is_kept_too(open_window, places, qtbot):
    window = open_window()
    editor = window.script.editor
    editor.selectAll()
    qtbot.keyClick(editor, Qt.Key.Key_Delete)
    end = time.monotonic() + 4 * SHORTEST / 1000
    while time.monotonic() < end:
        qtbot.keyClick(editor, "1")
        qtbot.wait(20)
    assert any(set("".join(source)) == {"1"} for source in kept_scripts(places))


def test_what_cannot_be_written_after_an_edit_is_told(open_window, qtbot, monkeypatch):
    window = open_window()

    def fail(self, kept, *, durable=False):
        raise StorageError("one.json cannot be written: No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "write", fail)
        window.document.set_selected_source("sum 5d8")
        told = "Unsaved work cannot be kept: one.json cannot be written: No space left on device"
        qtbot.waitUntil(lambda: told == window.status.text, timeout=8 * SHORTEST)
