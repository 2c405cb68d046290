"""The program as it is started from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from workbench import app

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
    assert (0, "self test passed\n") == (ended.returncode, ended.stdout)


def test_the_self_test_fails_where_the_engine_is_wrong(qapp, monkeypatch, capsys):
    monkeypatch.setattr(app, "EXPECTED", (1, 2, 3))
    assert 1 == app.main(["--selftest"])
    assert "2d6 came out as (1, 2, 3, 4" in capsys.readouterr().err


def test_the_self_test_fails_where_nothing_is_painted(qapp, monkeypatch, capsys):
    monkeypatch.setattr(app, "PATIENCE", 3000)
    monkeypatch.setattr("workbench.charts.ChartView.set_series", lambda *_: None)
    assert 1 == app.main(["--selftest"])
    assert "the chart stayed blank" in capsys.readouterr().err


def test_an_unknown_option_is_bad_usage():
    ended = run("--sideways")
    assert 2 == ended.returncode
    assert "usage: dice-workbench" in ended.stderr


@pytest.mark.parametrize("words", [["a.dice", "b.dice"]])
def test_more_than_one_project_is_bad_usage(words):
    assert 2 == run(*words).returncode
