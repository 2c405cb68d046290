"""Tests of looking for files whose drives may not answer."""

import time
from pathlib import Path
from threading import Event

from workbench.window.files.presence import Presence


def test_what_is_there_and_what_is_gone(tmp_path):
    here, gone = tmp_path / "here", tmp_path / "gone"
    here.touch()
    presence = Presence()
    assert {here: True, gone: False} == presence.of((here, gone))
    here.unlink()
    assert {here: False, gone: False} == presence.of((here, gone))


def test_a_drive_that_does_not_answer_keeps_nobody(tmp_path, monkeypatch):
    away, gone = tmp_path / "away" / "project.dice", tmp_path / "gone"
    answers, exists = Event(), Path.exists
    monkeypatch.setattr(
        Path, "exists", lambda path: (path != away or answers.wait(20)) and exists(path)
    )
    presence = Presence()
    began = time.monotonic()
    for _ in range(3):
        assert {away: True, gone: False} == presence.of((away, gone))
    assert time.monotonic() - began < 5
    answers.set()
    while presence.of((away,))[away]:
        assert time.monotonic() - began < 20
    assert {away: False} == presence.of((away,))
