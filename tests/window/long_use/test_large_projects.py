"""Projects far larger than a window can show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.statistics.bands import LONGEST_NAME, Band
from workbench.backend.requests import MOST_HELD
from workbench.compare.bands.panel import MOST_COMPARED as MOST_BANDS
from workbench.compare.bands.panel import BandsPage
from workbench.plotting.figure.compose import MOST_CURVES
from workbench.project.project import MOST_COMPARED, Mechanic, Project
from workbench.results.requests import CalculationRequest
from workbench.window.main_window import FIRST_SIZE
from workbench.window.windows import Windows

PATIENCE = 60_000

MANY = 5000


@pytest.fixture(scope="module")
def crowd() -> Project:
    """Mechanics whose distributions would take gigabytes."""
    mechanics = tuple(
        Mechanic(f"m{n}", f"M {n}", f"sum {n % 1500 + 1}d6", colour=n % 8) for n in range(MANY)
    )
    return Project(mechanics, "m0")


@pytest.fixture
def requests(window, monkeypatch):
    """All calculations that the window asks for."""
    asked = []
    ask = window.backend.ask

    def note(request, *arguments, **callbacks):
        if isinstance(request, CalculationRequest):
            asked.append(request)
        return ask(request, *arguments, **callbacks)

    monkeypatch.setattr(window.backend, "ask", note)
    return asked


def are_known(window, identities) -> bool:
    results = map(window.calculator.result, identities)
    return all(one.answered is not None and not one.computing for one in results)


def test_only_what_can_be_seen_of_thousands_of_mechanics_is_calculated(
    qtbot, window, requests, crowd
):
    window.document.open(crowd)
    first = [f"m{n}" for n in range(MOST_COMPARED)]
    qtbot.waitUntil(lambda: are_known(window, first), timeout=PATIENCE)
    assert MOST_CURVES == len(window.chart.figure.curves)
    assert set(first) == {one.identity for one in requests}
    assert all(one.in_full for one in requests)
    assert window.mechanics.limit.text().startswith("Of 5,000 mechanics shown, 100 are compared")
    assert MOST_COMPARED == window.statistics.model.rowCount()
    assert MANY == window.mechanics.model.rowCount()


def test_rows_that_come_into_view_show_their_sparklines(qtbot, window, requests, crowd):
    window.document.open(crowd)
    view = window.mechanics.view
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    middle = view.seen_rows()[0]
    assert middle > MOST_COMPARED
    qtbot.waitUntil(lambda: are_known(window, [f"m{middle}"]), timeout=PATIENCE)
    qtbot.waitUntil(lambda: window.calculator.series[middle].mean is not None)
    series = window.calculator.series[middle]
    assert (3.5 * (middle % 1500 + 1), None) == (series.mean, series.distribution)
    assert len(requests) < 2 * MOST_COMPARED


def test_a_selected_mechanic_far_down_is_compared(qtbot, window, crowd):
    window.document.open(crowd)
    window.document.select("m4000")
    qtbot.waitUntil(lambda: are_known(window, ["m4000"]), timeout=PATIENCE)
    assert "m4000" in [one.identity for one in window.calculator.compared]
    qtbot.waitUntil(lambda: "m4000" in [one.identity for one in window.statistics.series])


def test_thousands_of_bands_are_summed_up_as_far_as_a_table_can(qtbot, window):
    bands = tuple(Band(f"Band {n}", n, n) for n in range(MANY))
    window.document.open(replace(window.document.project, bands=bands))
    window.workspace.bring_to_front(window.bands)
    window.grab()
    window.bands.turn_to(BandsPage.TABLE)
    model = window.bands.model
    qtbot.waitUntil(lambda: 3 == model.rowCount(), timeout=PATIENCE)
    window.grab()
    assert MANY == window.bands.editor.model.rowCount()
    assert 2 + MOST_BANDS + 1 >= model.columnCount()


def test_windows_share_what_results_may_take(qapp, places):
    windows = Windows(places)
    windows.start()
    windows.open(blank=True)
    assert [MOST_HELD // 2] * 2 == [one.calculator.allowance for one in windows.open_windows]
    windows.open_windows[1].close()
    assert [MOST_HELD] == [one.calculator.allowance for one in windows.open_windows]
    windows.quit()
    assert windows.wait()


def test_names_that_no_list_can_show_are_cut(window):
    window.document.rename(window.document.project.selected, "x" * 1_000_000)
    name = window.document.project.selected_mechanic.name
    assert (LONGEST_NAME, "\N{HORIZONTAL ELLIPSIS}") == (len(name), name[-1])
    assert LONGEST_NAME == len(Band("y" * 1_000_000).name)


def test_no_window_grows_for_a_name_of_one_word(qtbot, window):
    least = window.minimumSizeHint().width()
    window.document.rename(window.document.project.selected, "x" * LONGEST_NAME)
    for panel in window.workspace.tabs.panels:
        window.workspace.tabs.bring_to_front(panel)
        qtbot.waitUntil(lambda: "xxx" in window.statistics.sentence.text())
        assert window.minimumSizeHint().width() <= max(least, FIRST_SIZE[0])


@pytest.mark.parametrize("name", ["one\nline", "one\r\nline", "one\u2028line", "one\u202eline"])
def test_a_name_is_one_line_and_turns_nothing_behind_it(name):
    assert "one line" == Mechanic("m", name).name == Band(name).name
