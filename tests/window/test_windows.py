"""Several windows in one program."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from workbench.project.project import Mechanic, Project
from workbench.storage import write_project
from workbench.theme import Theme
from workbench.window.windows import Windows


@pytest.fixture
def windows(qapp, places):
    """A program with one window."""
    program = Windows(places)
    program.start()
    yield program
    program.quit()
    assert program.wait(), "an engine thread hangs"


@pytest.fixture
def start_again(windows, places):
    """Quit the program and start it once more."""
    programs = []

    def start() -> Windows:
        windows.quit()
        program = Windows(places)
        programs.append(program)
        program.start()
        return program

    yield start
    for program in programs:
        program.quit()
        assert program.wait(), "an engine thread hangs"


def sources(windows: Windows) -> set[str]:
    return {each.document.project.selected_mechanic.source for each in windows.open_windows}


def test_a_new_window_has_a_project_and_an_engine_of_its_own(windows, qtbot):
    first = windows.open_windows[0]
    first.menus["new_window"].trigger()
    _, second = windows.open_windows
    second.document.set_selected_source("d12")
    assert "d12" != first.document.project.selected_mechanic.source
    qtbot.waitUntil(lambda: second.calculator.series[0].distribution is not None, timeout=15_000)
    assert first.pos() != second.pos()


def test_quitting_brings_all_windows_back(windows, start_again):
    windows.open_windows[0].document.set_selected_source("d10")
    windows.open(blank=True).document.set_selected_source("d12")
    assert {"d10", "d12"} == sources(start_again())


def test_windows_come_back_where_they_were(windows, start_again):
    # On the small screen of the tests Qt moves windows, but leaves them their height.
    heights = {"d10": 610, "d12": 650}
    for window, source in zip((windows.open_windows[0], windows.open()), heights, strict=True):
        window.document.set_selected_source(source)
        window.resize(window.width(), heights[source])
    again = start_again().open_windows
    assert all(window.files.is_placed for window in again)
    assert heights == {
        window.document.project.selected_mechanic.source: window.height() for window in again
    }


def test_the_quit_command_closes_all_windows(windows):
    second = windows.open(blank=True)
    second.menus["quit"].trigger()
    assert () == windows.open_windows


def test_a_window_closed_alone_does_not_come_back_but_its_work_is_kept(windows, start_again):
    windows.open_windows[0].document.set_selected_source("d10")
    second = windows.open(blank=True)
    second.document.set_selected_source("d12")
    second.menus["close_window"].trigger()
    assert 1 == len(windows.open_windows)
    ((_, text),) = windows.open_windows[0].files.left_behind()
    assert text.startswith("d12 (")
    again = start_again()
    assert {"d10"} == sources(again)


def test_a_project_is_open_in_one_window_only(windows, tmp_path, monkeypatch):
    path = tmp_path / "mine.dice"
    monkeypatch.setattr("workbench.window.files.saving.ask_where_to_save", lambda *_: path)
    first = windows.open_windows[0]
    first.files.saving.save()
    second = windows.open(blank=True)
    project = second.document.project
    second.files.open_path(path)
    assert project == second.document.project
    assert second.document.path is None
    assert path == first.document.path


def test_further_projects_get_windows_of_their_own(windows, tmp_path, monkeypatch):
    paths = [tmp_path / "one.dice", tmp_path / "two.dice"]
    first = windows.open_windows[0]
    for path in paths:
        monkeypatch.setattr(
            "workbench.window.files.saving.ask_where_to_save", lambda *_, to=path: to
        )
        first.files.saving.save_copy()
    first.files.open_all(paths)
    assert paths == [window.document.path for window in windows.open_windows]


def test_settings_reach_all_windows(windows, places, qtbot):
    first = windows.open_windows[0]
    second = windows.open(blank=True)
    first.menus["bigger"].trigger()
    zoom = first.preferences.settings.zoom
    assert 100 < zoom
    qtbot.waitUntil(lambda: second.preferences.settings.zoom == zoom, timeout=5000)
    labels = [window.findChild(QLabel).font().pointSizeF() for window in (first, second)]
    assert labels[0] == labels[1]
    second.menus["dark"].trigger()
    dark = [Theme.dark().stylesheet()] * 2
    qtbot.waitUntil(
        lambda: dark == [one.chart.styleSheet() for one in (first, second)], timeout=30_000
    )


def test_a_file_that_is_open_is_not_opened_twice(windows, tmp_path):
    path = tmp_path / "scores.dice"
    write_project(path, Project().adding(Mechanic("a", "3d6", "sum 3d6")))
    windows.open_path(path)
    windows.open_path(path)
    assert [path] == [one.document.path for one in windows.open_windows if one.document.path]


def test_a_window_comes_back_where_and_as_large_as_it_was(windows, start_again):
    windows.open_windows[0].setGeometry(20, 70, 780, 728)
    (window,) = start_again().open_windows
    assert (20, 70, 780, 728) == window.geometry().getRect()
