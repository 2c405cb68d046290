"""What a screen reader is told of the whole window, asked as one asks: over AT-SPI."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from resources import sample_project
from workbench.storage import read_project

USED = {
    "button menu",
    "check box",
    "check menu item",
    "combo box",
    "menu item",
    "page tab",
    "push button",
    "radio button",
    "slider",
    "spin box",
    "table",
    "text",
    "toggle button",
}
"""The roles of what can be used; whatever has one of them has a name."""


def missing() -> str | None:
    """Return why nothing can be asked here, or None where it can."""
    if not sys.platform.startswith("linux"):
        return "AT-SPI is there on Linux alone"
    tools = [name for name in ("Xvfb", "dbus-run-session") if shutil.which(name) is None]
    launcher = "/usr/libexec/at-spi-bus-launcher"
    if not Path(launcher).exists():
        tools.append("at-spi2-core")
    if importlib.util.find_spec("jeepney") is None:
        tools.append("jeepney")
    return f"not installed: {', '.join(tools)}" if tools else None


REASON = missing()
pytestmark = pytest.mark.skipif(REASON is not None, reason=str(REASON))


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    (home / "run").mkdir(mode=0o700)
    told = home / "told.json"
    environment = {
        **{name: text for name, text in os.environ.items() if not name.startswith("XDG_")},
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home / "run"),
    }
    command = [sys.executable, "-m", "tests.window.access.spoken_window", str(told)]
    done = subprocess.run(
        ["dbus-run-session", "--", *command],
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert 0 == done.returncode, done.stderr[-3_000:]
    return [tuple(part) for part in json.loads(told.read_text(encoding="utf-8"))]


def test_whatever_can_be_used_is_called_something(parts):
    assert len(parts) > 300
    nameless = [
        part
        for part in parts
        if part[0] in USED and not part[1].strip() and " > spin box " not in part[3]
    ]
    assert [] == nameless


def test_the_list_tells_of_every_mechanic(parts):
    spoken = [name for role, name, _, _ in parts if role in ("list item", "table cell", "cell")]
    for mechanic in read_project(sample_project()).project.mechanics:
        assert any(name.startswith(f"{mechanic.name}, mean ") for name in spoken), spoken


def test_the_chart_is_told_as_a_summary(parts):
    mechanics = read_project(sample_project()).project.mechanics
    told = [description for _, _, description, _ in parts if "on average" in description]
    assert any(all(one.name in text for one in mechanics) for text in told), told


@pytest.mark.parametrize("name", ["Mechanics", "Script", "Search commands"])
def test_what_one_begins_with_is_found_by_its_name(parts, name):
    assert any(spoken.startswith(name) for _, spoken, _, _ in parts)
