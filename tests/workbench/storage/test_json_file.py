"""Texts that are written to files: whole or not at all."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from workbench.storage import StorageError
from workbench.storage.json_file import write_text


@pytest.fixture
def small_disk():
    """Let no file become longer than 1,000 bytes, as on a full disk."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_was_there_stays_where_there_is_no_room(tmp_path, small_disk):
    path = tmp_path / "table.csv"
    write_text(path, "outcome,3d6\n")
    with pytest.raises(StorageError, match=r"^table\.csv cannot be written: "):
        write_text(path, "x" * 2000)
    assert "outcome,3d6\n" == path.read_text("utf-8")
    assert [path] == list(tmp_path.iterdir())


def test_half_a_character_is_written_as_a_question_mark(tmp_path):
    path = tmp_path / "table.md"
    write_text(path, "half \ud83d\n")
    assert b"half ?\n" == path.read_bytes()


def test_a_directory_that_is_missing_is_not_made(tmp_path):
    with pytest.raises(StorageError, match=r"^table\.csv cannot be written: No such file"):
        write_text(tmp_path / "gone" / "table.csv", "x")
    assert [] == list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_is_written_into(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read = []
    reader = threading.Thread(target=lambda: read.append(path.read_text("utf-8")), daemon=True)
    reader.start()
    write_text(path, "outcome\n")
    reader.join(5)
    assert ["outcome\n"] == read
