"""The program as it is started from outside."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent

from workbench import app
from workbench.window import self_test

ROOT = Path(__file__).parents[2]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, "-m", "workbench", *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_the_self_test_passes():
    ended = run("--selftest")
    assert 0 == ended.returncode
    assert ended.stdout.startswith("self test passed: window opened, 2d6 computed")
    assert 1 == ended.stdout.count("\n")
    for package in ("dice-workbench", "PySide6-Essentials", "python-flint", "Python"):
        assert package in ended.stdout


def test_the_self_test_fails_where_the_engine_is_wrong(qapp, monkeypatch, capsys):
    monkeypatch.setattr(self_test, "EXPECTED", (1, 2, 3))
    assert 1 == app.main(["--selftest"])
    assert "2d6 came out as (1, 2, 3, 4" in capsys.readouterr().err


def test_the_self_test_fails_where_nothing_is_painted(qapp, monkeypatch, capsys):
    monkeypatch.setattr(self_test, "PATIENCE", 3000)
    monkeypatch.setattr("workbench.chart.chart_view.ChartView.set_series", lambda *_: None)
    assert 1 == app.main(["--selftest"])
    assert "the chart stayed blank" in capsys.readouterr().err


def test_the_self_test_fails_where_a_part_of_qt_is_missing(qapp, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "PySide6.QtPrintSupport", None)
    assert 1 == app.main(["--selftest"])
    assert "nothing can be printed" in capsys.readouterr().err


def test_an_unknown_option_is_bad_usage():
    ended = run("--sideways")
    assert 2 == ended.returncode
    assert "usage: dice-workbench" in ended.stderr


@pytest.mark.parametrize("words", [["a.dice", "b.dice"]])
def test_more_than_one_project_is_bad_usage(words):
    assert 2 == run(*words).returncode


def test_a_start_is_logged_with_its_versions(tmp_path):
    with started(tmp_path) as process:
        try:
            assert wait_for(lambda: "started: dice-workbench" in logged(tmp_path))
            assert process.poll() is None
        finally:
            process.terminate()


def started(directory: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start the program, whose settings and sessions are in a directory."""
    kinds = ("CONFIG", "STATE", "DATA", "CACHE")
    places = {f"XDG_{kind}_HOME": str(directory / kind) for kind in kinds}
    environment = {
        **os.environ,
        **places,
        "HOME": str(directory),
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "offscreen",
    }
    return subprocess.Popen([sys.executable, "-m", "workbench", *words], env=environment)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_to_end_closes_the_program_as_its_user_would(tmp_path, name):
    script = tmp_path / "three.t"
    script.write_text("sum 3d6", "utf-8")
    with started(tmp_path, str(script)) as process:
        try:
            assert wait_for(lambda: sessions(tmp_path))
            process.send_signal(getattr(signal, name))
            assert 0 == process.wait(30)
        finally:
            process.kill()
    (session,) = sessions(tmp_path)
    assert "quit" == session["ending"]
    assert [["sum 3d6"]] == [one["source"] for one in session["project"]["mechanics"]]


def sessions(directory: Path) -> list[dict[str, Any]]:
    """Return what the sessions in a directory keep."""
    files = (path for path in directory.rglob("*.json") if path.parent.name == "sessions")
    return [json.loads(path.read_text("utf-8")) for path in files]


def logged(directory: Path) -> str:
    return "".join(path.read_text("utf-8") for path in directory.rglob("dice-workbench.log"))


def wait_for(condition, seconds=30) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


@pytest.mark.parametrize(
    ("system", "environment", "expected"),
    [
        ("win32", {}, False),
        ("darwin", {}, False),
        ("linux", {}, True),
        ("linux", {"DISPLAY": ":0"}, False),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, False),
    ],
)
def test_a_screen_is_looked_for_where_there_may_be_none(monkeypatch, system, environment, expected):
    monkeypatch.setattr(sys, "platform", system)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert expected == app._has_no_screen()


def test_a_file_that_the_system_asks_for_is_opened(qapp, tmp_path):
    opened = []
    qapp.file_opened.connect(opened.append)
    try:
        qapp.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(tmp_path / "scores.dice"))))
        qapp.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/scores.dice")))
    finally:
        qapp.file_opened.disconnect(opened.append)
    assert [tmp_path / "scores.dice"] == opened
