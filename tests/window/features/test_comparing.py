"""Bands, contests, targets and the sentence in a whole window, with the real engine."""

from __future__ import annotations

from PySide6.QtCore import Qt

from engine.statistics.bands import Band
from tests.window.test_main_window import write_and_wait
from workbench.compare.bands.panel import BandsPage
from workbench.project.project import Mechanic, Project

PATIENCE = 60_000


def test_every_table_has_its_key(window, qtbot):
    for name, panel in (
        ("bands", window.bands),
        ("contest", window.contest),
        ("targets", window.targets),
        ("outcomes", window.outcomes),
        ("summary", window.statistics),
    ):
        window.workspace.set_shown("tables", shown=False)
        window.menus[f"table_{name}"].trigger()
        assert panel.isVisible()
        assert panel.isAncestorOf(window.focusWidget())


def test_bands_are_steps_that_can_be_undone(window, qtbot):
    window.menus["add_band"].trigger()
    assert (Band("band 1", 1, None),) == window.document.project.bands
    assert 1 == window.bands.editor.model.rowCount()
    assert not window.document.is_saved
    window.menus["undo"].trigger()
    assert () == window.document.project.bands
    assert 0 == window.bands.editor.model.rowCount()


def test_a_contest_follows_the_script(window, qtbot):
    window.document.select(window.document.project.mechanics[0].identity)
    window.menus["table_contest"].trigger()
    bar = window.contest.bar
    qtbot.waitUntil(
        lambda: bar.accessibleDescription().startswith("3d6 wins  29.22%"), timeout=PATIENCE
    )
    write_and_wait(qtbot, window, "sum 3d1", 1)
    qtbot.waitUntil(
        lambda: bar.accessibleDescription().startswith("3d6 wins  0%"), timeout=PATIENCE
    )
    window.menus["swap_opponents"].trigger()
    assert bar.accessibleDescription().startswith("4d6 drop lowest wins  99.92%")


def test_the_sentence_tells_of_the_selected_mechanic(window, qtbot):
    sentence = window.statistics.sentence
    window.document.select(window.document.project.mechanics[0].identity)
    assert sentence.text().startswith("3d6: Between 9 and 12 about half of the time")
    window.document.select(window.document.project.mechanics[2].identity)
    assert sentence.text().startswith("2d6 + 6: Between 12 and 14 in 44% of rolls")


def test_every_table_writes_chances_in_the_unit_that_is_chosen(window, qtbot):
    window.document.set_bands((Band("hit", 10, None),))
    window.bands.turn_to(BandsPage.TABLE)
    window.menus["table_contest"].trigger()
    contest = window.contest.model
    qtbot.waitUntil(lambda: shown(contest, 0, 1) == "45.36", timeout=PATIENCE)
    # 3d6: an 18 is rolled once in 216, 10 or more in 135 of 216, and 3d6 beat 3d6 in 21162/46656.
    for unit, most, hit, beaten in (
        ("fraction", "1/216", "5/8", "3527/7776"),
        ("one_in", "1 in 216", "1 in 1.60", "1 in 2.20"),
        ("percent", "0.4630", "62.50", "45.36"),
    ):
        window.menus[unit].trigger()
        for name in ("outcomes", "bands", "contest", "targets"):
            window.menus[f"table_{name}"].trigger()
        outcomes = window.outcomes.model
        assert most == shown(outcomes, outcomes.rowCount() - 1, 1)
        assert hit == shown(window.bands.model, 0, 2)
        assert hit == shown(window.targets.model, 0, 1)
        assert beaten == shown(window.contest.model, 0, 1)
        assert {unit == "percent"} == {"(%)" in text for text in titles_of(window)}


def titles_of(window):
    """Return titles of columns of chances."""
    columns = (window.outcomes.model, 1), (window.bands.model, 2), (window.contest.model, 0)
    return [model.headerData(column, Qt.Orientation.Horizontal) for model, column in columns]


def shown(model, row, column):
    return model.index(row, column).data().strip("\N{FIGURE SPACE}\N{PUNCTUATION SPACE}")


def test_a_target_number_stays_with_its_project(window, qtbot):
    window.menus["table_targets"].trigger()
    target = window.targets.bar.target
    qtbot.waitUntil(lambda: bool(window.targets.model.rows), timeout=PATIENCE)
    target.setValue(77)
    mechanic = Mechanic("m", "M", "sum 10d6")
    window.document.open(Project((mechanic,), "m"))
    qtbot.waitUntil(lambda: 35 == target.value(), timeout=PATIENCE)
