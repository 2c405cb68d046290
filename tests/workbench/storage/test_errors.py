"""Errors of files are told in the language of the window, and in English without one."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest
from PySide6.QtWidgets import QApplication

from workbench.storage import StorageError, check_could_be_project, read_project
from workbench.storage.errors import unreadable, unwritable
from workbench.theme.translation import install_language

PATIENCE = 60


@pytest.fixture
def german(qapp):
    """Let the application speak German for the time of a test."""
    translators = install_language(qapp, "de")
    yield
    for translator in translators:
        QApplication.removeTranslator(translator)


@pytest.mark.usefixtures("german")
def test_a_full_disk_is_told_in_german(tmp_path):
    error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert (
        "mine.dice kann nicht geschrieben werden: auf dem Datenträger ist kein Platz mehr"
        == str(unwritable(tmp_path / "mine.dice", error))
    )


@pytest.mark.usefixtures("german")
def test_a_file_that_is_gone_or_damaged_is_told_in_german(tmp_path):
    path = tmp_path / "mine.dice"
    with pytest.raises(StorageError, match=r"^mine\.dice kann nicht gelesen werden: Datei oder"):
        read_project(path)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(StorageError, match=r"^mine\.dice ist beschädigt: Zeile 1, Spalte 2 ist"):
        read_project(path)
    with pytest.raises(StorageError, match=r" ist ein Ordner: Öffnen Sie die Dateien darin$"):
        check_could_be_project(tmp_path)


@pytest.mark.usefixtures("german")
def test_a_reason_that_nobody_translated_is_told_as_the_system_says_it(tmp_path):
    assert str(unreadable(tmp_path / "a.t", OSError(1, "{strange}"))).endswith(": {strange}")


def test_without_a_window_it_is_english_and_no_qt_is_loaded():
    program = (
        "import sys; from pathlib import Path; from workbench.storage.errors import unreadable\n"
        "print(unreadable(Path('a.t'), 'it is read-only'))\n"
        "print([name for name in sys.modules if name.startswith('PySide6')])"
    )
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert "a.t cannot be read: it is read-only\n[]\n" == told.stdout
