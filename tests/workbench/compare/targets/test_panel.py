"""Tests of the panel of target numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from engine.distribution import Distribution
from engine.statistics.targets import Direction
from tests.workbench.sample_series import DROP_LOWEST, RESULTS, THREE_DICE, TWO_AND_SIX, series_of
from workbench.compare.targets.model import CHANCE, FIGURES, HARDER, MET, TARGET, TargetQuestion
from workbench.compare.targets.panel import TargetsPanel
from workbench.plotting.figure.annotations import Pin, Shading


@pytest.fixture
def panel(qtbot):
    panel = TargetsPanel()
    qtbot.addWidget(panel)
    panel.resize(940, 250)
    panel.set_series((THREE_DICE, DROP_LOWEST, TWO_AND_SIX))
    panel.show()
    return panel


def row_of(panel, row):
    model = panel.model
    cells = [model.index(row, column).data() for column in range(model.columnCount())]
    return [cell.strip("\N{FIGURE SPACE}\N{PUNCTUATION SPACE}") for cell in cells]


def titles_of(panel):
    model = panel.model
    return [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())]


def test_it_begins_in_the_middle_of_the_first_mechanic(panel):
    assert TargetQuestion(Direction.AT_LEAST, 10, Fraction(65, 100)) == panel.bar.question
    assert ["Mechanic", "≥ 10 (%)", "Target for 65%", "Met in (%)", "One harder (%)"] == (
        titles_of(panel)[:FIGURES]
    )


def test_both_ways_and_the_percentiles_of_three_dice(panel):
    assert ["3d6", "62.50", "9", "74.07", "62.50", "6", "7", "8", "10", "13", "14", "15"] == row_of(
        panel, 0
    )


def test_at_most_and_exactly(qtbot, panel):
    qtbot.mouseClick(panel.bar.directions.button(Direction.AT_MOST), Qt.MouseButton.LeftButton)
    assert ["3d6", "50.00", "12", "74.07", "62.50"] == row_of(panel, 0)[:FIGURES]
    qtbot.mouseClick(panel.bar.directions.button(Direction.EXACTLY), Qt.MouseButton.LeftButton)
    assert ["3d6", "12.50", "10", "12.50", "12.50"] == row_of(panel, 0)[:FIGURES]
    assert ["= 10 (%)", "Nearest to 65%", "Met in (%)", "Next (%)"] == titles_of(panel)[1:FIGURES]


def test_another_target_and_another_chance(qtbot, panel):
    panel.bar.target.setValue(16)
    assert "4.630" == row_of(panel, 0)[CHANCE]
    panel.bar.share.setValue(12.5)
    assert Fraction(1, 8) == panel.bar.question.share
    assert ["14", "16.20"] == row_of(panel, 0)[TARGET:HARDER]
    qtbot.keyClick(panel.bar.slider, Qt.Key.Key_End)
    assert ["3", "100"] == row_of(panel, 0)[TARGET:HARDER]
    assert 100.0 == panel.bar.share.value()


def test_the_chance_is_written_as_all_numbers_are(panel, german_numbers):
    assert "65.0%" == panel.bar.share.text()
    panel.set_series((TWO_AND_SIX,))
    assert "65,0\N{NARROW NO-BREAK SPACE}%" == panel.bar.share.text()


@pytest.mark.parametrize("typed", ["12,5", "12.5"])
def test_a_chance_is_read_with_either_mark(qtbot, german_numbers, panel, typed):
    asked = []
    panel.bar.asked.connect(asked.append)
    panel.bar.share.selectAll()
    qtbot.keyClicks(panel.bar.share, typed)
    qtbot.keyClick(panel.bar.share, Qt.Key.Key_Return)
    assert Fraction(1, 8) == panel.bar.question.share == asked[-1].share
    assert "12,5\N{NARROW NO-BREAK SPACE}%" == panel.bar.share.text()
    panel.bar.share.selectAll()
    qtbot.keyClicks(panel.bar.share, "1a2,,75")
    qtbot.keyClick(panel.bar.share, Qt.Key.Key_Return)
    assert Fraction(127, 1000) == panel.bar.question.share


def test_the_number_asked_for_stays_when_mechanics_change(panel):
    panel.bar.target.setValue(4)
    panel.set_series((TWO_AND_SIX,))
    assert 4 == panel.bar.question.target


def test_exact_fractions_are_under_the_pointer(panel):
    def tip(column):
        return panel.model.index(0, column).data(Qt.ItemDataRole.ToolTipRole)

    assert "≥ 10: 62.50%\n5/8, 1 in 1.60" == tip(CHANCE)
    assert "≥ 9: 74.07%\n20/27, 1 in 1.35" == tip(MET)
    assert "≤ 8: 25.93%\n7/27, 1 in 3.86" == tip(FIGURES + 2)


def test_the_chart_shows_answers_while_the_panel_is_seen(qtbot, panel):
    shadings, pins = [], []
    panel.shaded.connect(shadings.append)
    panel.marked.connect(pins.append)
    panel.bar.target.setValue(12)
    assert Shading("3d6", 12.0, None, "3d6 ≥ 12: 37.50%") == shadings[-1]
    assert (
        Pin(9.0, "3d6 ≥ 9: 74.07%", "3d6"),
        Pin(11.0, "4d6 drop lowest ≥ 11: 73.07%", "4d6 drop lowest"),
        Pin(12.0, "2d6 + 6 ≥ 12: 72.22%", "2d6 + 6"),
    ) == pins[-1]
    panel.hide()
    assert (None, ()) == (shadings[-1], pins[-1])
    panel.show()
    assert ("3d6", 3) == (shadings[-1].identity, len(pins[-1]))


def test_long_names_leave_out_their_middle_over_the_chart(qtbot, panel):
    pins = []
    panel.marked.connect(pins.append)
    name = "Everything that the whole party has got against the dragon, variant 12"
    panel.set_series((replace(THREE_DICE, name=name),))
    qtbot.waitUntil(lambda: bool(pins) and len(pins[-1]) == 1)
    assert "Everything tha…on, variant 12 ≥ 9: 74.07%" == pins[-1][0].label


def test_the_selected_mechanic_is_shaded(qtbot, panel):
    shadings, pins = [], []
    panel.shaded.connect(shadings.append)
    panel.marked.connect(pins.append)
    panel.set_selected("2d6 + 6")
    panel.bar.directions.chosen.emit(Direction.AT_MOST)
    assert Shading("2d6 + 6", None, 10.0, "2d6 + 6 ≤ 10: 16.67%") == shadings[-1]
    assert ["2d6 + 6", "2d6 + 6"] == [marked[0].identity for marked in pins]


def test_numbers_beyond_floats_are_not_marked(panel):
    far = Distribution.from_weights({(10**400,): 1, (10**400 + 1,): 1})
    shadings, pins = [], []
    panel.shaded.connect(shadings.append)
    panel.marked.connect(pins.append)
    panel.set_series((series_of("far", far),))
    assert ([None], [()]) == (shadings, pins)


def test_texts_have_no_targets(panel):
    panel.set_series((RESULTS,))
    assert 0 == panel.model.rowCount()
    assert panel._hint.isVisible()
    assert "Not compared, because outcomes are not numbers: attack." == panel._note.text()


def test_answers_are_copied_with_exact_fractions(panel):
    panel.table.copy()
    titles, row = (line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()[:2])
    copied = dict(zip(titles, row, strict=True))
    assert ("62.50", "5/8") == (copied["≥ 10 (%)"], copied["≥ 10 (%) (exact)"])
    assert ("9", "10") == (copied["Target for 65%"], copied["50%"])
