"""Whole programs for the tests of files, as many at a time as a test wants."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QFileDialog

from tests.window_parts import open_sample
from workbench.window.windows import Windows


@pytest.fixture
def start_program(qapp, places):
    """Start programs on the same directories; each has its own windows.

    At the first start it goes on with the sample.
    """
    usual = places
    programs = []

    def start(path=None, places=None) -> Windows:
        places = places or usual
        is_first = path is None and not any((places.state / "sessions").glob("*.json"))
        windows = Windows(places)
        windows.start(path)
        if is_first and not windows.open_windows[0].files.left_behind():
            open_sample(windows.open_windows[0])
        programs.append(windows)
        return windows

    yield start
    for windows in programs:
        windows.quit()
        assert windows.wait(), "an engine thread hangs"


@pytest.fixture
def open_window(start_program):
    """Start a program and return its window."""
    return lambda path=None, places=None: start_program(path, places).open_windows[0]


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file that every dialog answers with."""
    path = tmp_path / "mine.dice"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: ([str(path)], ""))
    return path
