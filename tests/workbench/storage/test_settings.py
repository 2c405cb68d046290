"""Settings: sparse on disk, forgiving to read, shared by windows."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from workbench.storage import StorageError
from workbench.storage.settings import (
    ITERATIONS,
    MEGABYTES,
    RECENT,
    SECONDS,
    Settings,
    SettingsFile,
)


@pytest.fixture
def file(tmp_path):
    return SettingsFile(tmp_path)


def change(file: SettingsFile, **changes: object) -> Settings:
    return file.change(lambda settings: replace(settings, **changes))


def add_recent(file: SettingsFile, path) -> None:
    file.change(lambda settings: settings.with_recent(str(path)))


def written(tmp_path) -> object:
    return json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))


def test_without_a_file_everything_has_its_default(file):
    assert Settings() == file.read()


def test_only_what_differs_is_written(file, tmp_path):
    change(file, theme="dark")
    change(file, font_size=Settings().font_size)
    assert {"theme": "dark"} == written(tmp_path)


def test_settings_are_read_as_they_were_written(file, tmp_path):
    changed = change(
        file,
        theme="dark",
        font_size=14,
        hidden=("tables",),
        splitters={"left": "AAA="},
        geometry="AA==",
    )
    assert changed == SettingsFile(tmp_path).read()


def test_another_window_keeps_its_changes(file, tmp_path):
    change(SettingsFile(tmp_path), theme="dark")
    change(file, font_size=14)
    assert ("dark", 14) == (file.read().theme, file.read().font_size)


def test_the_latest_projects_come_first_and_once(file, tmp_path):
    for number in range(RECENT + 2):
        add_recent(file, tmp_path / str(number))
    add_recent(file, tmp_path / "5")
    recent = file.read().recent
    assert RECENT == len(recent) == len(set(recent))
    assert (str(tmp_path / "5"), str(tmp_path / "11")) == recent[:2]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            {"theme": "purple", "font_size": 1000, "max_iterations": -3},
            Settings(font_size=32, max_iterations=1),
        ),
        (
            {"zoom": 1, "interface_size": 3, "digits": 0, "decimal_mark": ";"},
            Settings(zoom=50, interface_size=6, digits=2),
        ),
        ({"typing_pause": 1, "keeping_pause": 0}, Settings(typing_pause=50, keeping_pause=1)),
        (
            {"tabs": {"side": ["A", 7], "tables": 3}, "fronts": {"side": "A"}},
            Settings(tabs={"side": ["A"]}, fronts={"side": "A"}),
        ),
        ({"theme": 7, "font_size": "big", "splitters": [], "hidden": "x"}, Settings()),
        ({"max_seconds": 0, "max_megabytes": -5}, Settings(max_seconds=1, max_megabytes=1)),
        ({"max_seconds": "long", "max_megabytes": None}, Settings()),
        ({"recent": ["/a", 7, "/b"], "unknown": 1}, Settings(recent=("/a", "/b"))),
    ],
)
def test_what_makes_no_sense_takes_its_default(file, tmp_path, data, expected):
    (tmp_path / "settings.json").write_text(json.dumps(data), encoding="utf-8")
    assert expected == file.read()


@pytest.mark.parametrize(("text", "wrong"), [("", "empty"), ("[]", "damaged"), ("{", "damaged")])
def test_a_damaged_file_is_reported_kept_and_replaced(file, tmp_path, text, wrong):
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    with pytest.raises(StorageError, match=rf"settings\.json is {wrong}"):
        file.read()
    change(file, theme="dark")
    assert "dark" == file.read().theme
    assert text == (tmp_path / "settings.damaged").read_text(encoding="utf-8")


def test_no_limit_is_larger_than_can_be_set(file, tmp_path):
    limits = {"max_seconds": 10**30, "max_megabytes": 10**400, "max_iterations": 10**9}
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.write_text(json.dumps(limits), encoding="utf-8")
    settings = file.read()
    assert (SECONDS[-1], MEGABYTES[-1], ITERATIONS[-1]) == (
        settings.max_seconds,
        settings.max_megabytes,
        settings.max_iterations,
    )
