"""Snapshots in a whole window, with the real engine."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from workbench.project.project import Mechanic, Project
from workbench.project.views import Band
from workbench.snapshots.panel import SnapshotsPanel

PATIENCE = 60_000
POOL = Mechanic("pool", "Pool", "sum N d6", parameters=(("N", 2),))
WORDS = Mechanic("words", "Words", 'if d6 = 6 then "hit" else "miss"', colour=1)
BANDS = (Band("low", None, 6), Band("high", 7, None))


@pytest.fixture
def panel(window, qtbot):
    window.document.open(Project((POOL, WORDS), "pool", bands=BANDS))
    window.menus["snapshots"].trigger()
    panel = window.findChild(SnapshotsPanel)
    qtbot.waitUntil(panel.isVisible)
    panel.name.setText("before the playtest")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    yield panel
    window.document.open(Project((POOL,), "pool"))


def rows(panel):
    model = panel.model
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_a_snapshot_is_taken_with_its_name_and_date(window, panel):
    snapshot = window.document.project.snapshots[0]
    assert "before the playtest" == snapshot.name
    item = panel.list.topLevelItem(0)
    assert "before the playtest" == item.text(0)
    assert item.text(1)
    assert not panel.name.text()
    panel.list.setFocus()
    window.menus["undo"].trigger()
    assert () == window.document.project.snapshots


def test_a_snapshot_is_taken_by_a_command_also_without_a_name(window, panel):
    window.menus["take_snapshot"].trigger()
    assert ["before the playtest", "Snapshot 2"] == [
        one.name for one in window.document.project.snapshots
    ]


def test_a_snapshot_is_compared_with_now(window, panel, qtbot):
    window.document.set_source("pool", "sum N d6 + 1")
    window.document.add("New one", "d20")
    panel.compare.click()
    qtbot.waitUntil(
        lambda: any("8" in row[1] and "7" in row[1] for row in rows(panel)), timeout=PATIENCE
    )
    arrow = "\N{RIGHTWARDS ARROW}"
    assert ["Pool", f"7.000 {arrow} 8.000", "2.415", f"41.67% {arrow} 27.78%"] == rows(panel)[0][:4]
    qtbot.waitUntil(lambda: rows(panel)[1][1] == "the same outcomes as now", timeout=PATIENCE)
    assert ["New one", "new since then"] == rows(panel)[2][:2]
    assert "1 of 3" in panel.note.text()
    assert not any(one.ghost_label for one in window.chart.figure.curves if one.name != "Pool")
    pool = next(one for one in window.chart.figure.curves if one.identity == "pool")
    assert ("before the playtest", 7.0) == (pool.ghost_label, pool.ghost_mean)
    assert "Pool \N{MIDDLE DOT} before the playtest: mean 7.000" in (
        window.chart.canvas.legend.accessibleDescription()
    )
    panel.compare.click()
    assert all(not one.ghost_label for one in window.chart.figure.curves)
    assert not panel.table.isVisible()


def test_all_results_of_a_program_are_compared(window, panel, qtbot):
    source = 'output 1d4 named "small"\noutput 1d8 named "large"'
    program = Mechanic("two", "Two", source, "anydice", colour=2)
    window.document.open(Project((POOL, program), "pool"))
    panel.name.setText("then")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    window.document.set_source("two", source.replace("1d8", "1d8+1") + "\noutput 3")
    panel.compare.click()
    arrow = "\N{RIGHTWARDS ARROW}"
    qtbot.waitUntil(
        lambda: (
            [row[:2] for row in rows(panel)]
            == [
                ["Pool", "7.000"],
                ["Two: small", "2.500"],
                ["Two: large", f"4.500 {arrow} 5.500"],
                ["Two: output 3", "new since then"],
            ]
        ),
        timeout=PATIENCE,
    )
    (large,) = [one for one in window.chart.figure.curves if one.name == "Two: large"]
    assert ("then", 4.5) == (large.ghost_label, large.ghost_mean)
    panel.compare.click()


def test_a_snapshot_is_restored_as_one_step(window, panel):
    before = window.document.project.mechanics
    window.document.set_source("pool", "sum N d8")
    window.document.remove("words")
    panel.restore.click()
    assert before == window.document.project.mechanics
    assert 1 == len(window.document.project.snapshots)
    panel.list.setFocus()
    window.menus["undo"].trigger()
    assert ["sum N d8"] == [one.source for one in window.document.project.mechanics]


def test_a_snapshot_is_renamed_in_its_place(window, panel, qtbot):
    panel.rename.click()
    field = panel.list.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "after")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: ["after"] == [one.name for one in window.document.project.snapshots])


def test_a_snapshot_that_is_compared_can_be_deleted(window, panel, qtbot):
    panel.compare.click()
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert () == window.document.project.snapshots
    assert panel.snapshot is None
    assert not panel.restore.isEnabled()
