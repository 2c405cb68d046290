"""Tests of the sentence on the selected mechanic, and of sorting the table under it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from engine.sampling import Estimate
from engine.statistics.wording import SentencePhrase
from tests.workbench.sample_series import DROP_LOWEST, RESULTS, THREE_DICE, TWO_AND_SIX, series_of
from workbench.compare.summary.panel import StatisticsPanel
from workbench.results.sentence import PHRASES, sentence_of


@pytest.fixture
def panel(qtbot):
    panel = StatisticsPanel()
    qtbot.addWidget(panel)
    panel.resize(940, 250)
    panel.show()
    panel.set_series((THREE_DICE, DROP_LOWEST, TWO_AND_SIX, RESULTS))
    return panel


def names(panel):
    return [panel.rows.index(row, 0).data() for row in range(panel.rows.rowCount())]


def test_every_phrase_can_be_translated():
    assert {phrase.value for phrase in SentencePhrase} == set(PHRASES)


def test_the_selected_mechanic_is_told_in_a_sentence(panel):
    panel.set_selected("3d6")
    assert (
        "3d6: Between 9 and 12 about half of the time (48%), 10.5 on average; "
        "4.6% chance of 16 or more."
    ) == panel.sentence.text()
    panel.set_selected("attack")
    assert "attack: Most often success (50%), then failure (30%), then triumph (20%)." == (
        panel.sentence.text()
    )


def test_the_sentence_follows_the_distribution(panel):
    panel.set_selected("3d6")
    panel.set_series((replace(TWO_AND_SIX, identity="3d6"),))
    assert panel.sentence.text().startswith("2d6 + 6: Between 12 and 14 in 44% of rolls")
    panel.set_series((replace(TWO_AND_SIX, identity="3d6", stale=True),))
    assert not panel.sentence.isEnabled()


def test_nothing_is_said_of_what_is_not_known(panel):
    panel.set_selected("slow")
    assert not panel.sentence.isVisible()
    panel.set_series((THREE_DICE, series_of("slow", None, computing=True)))
    assert not panel.sentence.isVisible()


def test_an_estimate_says_so():
    estimate = Estimate(THREE_DICE.distribution, 1, 216)
    assert sentence_of(replace(THREE_DICE, estimate=estimate)).endswith("Estimated from 216 rolls.")


def test_rows_are_sorted_by_figures_and_back(qtbot, panel):
    panel.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert ["2d6 + 6", "4d6 drop lowest", "3d6", "attack"] == names(panel)
    panel.table.sortByColumn(2, Qt.SortOrder.AscendingOrder)
    assert ["2d6 + 6", "4d6 drop lowest", "3d6", "attack"] == names(panel)
    panel.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert ["2d6 + 6", "3d6", "4d6 drop lowest", "attack"] == names(panel)
    panel.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert ["3d6", "4d6 drop lowest", "2d6 + 6", "attack"] == names(panel)


def test_rows_are_copied_as_they_are_sorted(panel):
    panel.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    panel.table.selectRow(0)
    panel.table.copy()
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("2d6 + 6\t13.00\t13\t")
