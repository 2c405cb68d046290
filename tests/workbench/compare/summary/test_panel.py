"""Tests of the table of figures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from engine.distribution import Distribution
from tests.workbench.sample_series import DROP_LOWEST, RESULTS, THREE_DICE, TWO_AND_SIX, series_of
from workbench.compare.summary.panel import StatisticsPanel
from workbench.theme import Theme

CUT_OFF = series_of("cut off", Distribution(((1,), (2,)), (3, 4), 8, Fraction(1, 16)))


@pytest.fixture
def panel(qtbot):
    panel = StatisticsPanel()
    qtbot.addWidget(panel)
    panel.resize(940, 250)
    panel.show()
    panel.set_series((THREE_DICE, DROP_LOWEST, TWO_AND_SIX))
    return panel


def column_of(panel, title):
    model = panel.model
    titles = [
        model.headerData(section, Qt.Orientation.Horizontal)
        for section in range(model.columnCount())
    ]
    return titles.index(title)


def cell(panel, row, title, role=Qt.ItemDataRole.DisplayRole):
    return panel.model.index(row, column_of(panel, title)).data(role)


def test_figures_of_three_dice(panel):
    shown = {
        title: cell(panel, 0, title)
        for title in ("Mechanic", "Mean", "SD", "Mean dev.", "Min", "Max", "Median", "Mode")
    }
    assert {
        "Mechanic": "3d6",
        "Mean": "10.50",
        "SD": "2.958",
        "Mean dev.": "2.417",
        "Min": "3",
        "Max": "18",
        "Median": "10",
        "Mode": "10, 11",
    } == shown


def test_quartiles_are_told_with_the_share_of_rolls_between_them(panel):
    assert "8..13" == cell(panel, 0, "Quartiles")
    tip = cell(panel, 0, "Quartiles", Qt.ItemDataRole.ToolTipRole)
    # 146 of 216 rolls of three dice come to 8, 9, ... or 13.
    assert "67.59% of rolls come to 8..13." in tip


def test_the_exact_mean_is_under_the_pointer(panel):
    tip = cell(panel, 1, "Mean", Qt.ItemDataRole.ToolTipRole)
    assert "Exactly 15869/1296" == tip


def test_columns_are_aligned_at_the_decimal_point(panel):
    panel.set_series((THREE_DICE, CUT_OFF))
    assert ["10.50\N{FIGURE SPACE}", "1.571"] == [cell(panel, row, "Mean") for row in range(2)]


def test_warnings_are_shown_only_where_there_are_any(panel):
    missing, limited = column_of(panel, "Missing"), column_of(panel, "Limited")
    assert panel.table.isColumnHidden(missing)
    assert panel.table.isColumnHidden(limited)
    panel.set_series((THREE_DICE, CUT_OFF))
    assert not panel.table.isColumnHidden(missing)
    assert "12.50%" == cell(panel, 1, "Missing")
    tip = cell(panel, 1, "Missing", Qt.ItemDataRole.ToolTipRole)
    assert "limit on iterations" in tip
    assert "Exactly 1/8" in tip
    assert "Exactly 1/16" in cell(panel, 1, "Limited", Qt.ItemDataRole.ToolTipRole)


def test_texts_have_a_mode_but_no_mean(panel):
    panel.set_series((RESULTS,))
    dash = "\N{EN DASH}"
    assert [dash, "success"] == [cell(panel, 0, title) for title in ("Mean", "Mode")]
    tip = cell(panel, 0, "Mean", Qt.ItemDataRole.ToolTipRole)
    assert "The outcomes of attack are not numbers, so they have no mean." == tip


def test_a_mechanic_without_a_result_has_dashes(panel):
    panel.set_series((THREE_DICE, series_of("slow", None, computing=True)))
    assert cell(panel, 1, "Mean").startswith("\N{EN DASH}")
    assert not cell(panel, 1, "Mean", Qt.ItemDataRole.ToolTipRole)


def test_stale_figures_are_faded(panel):
    role = Qt.ItemDataRole.ForegroundRole
    strong = cell(panel, 0, "Mean", role)
    panel.set_series((replace(THREE_DICE, stale=True),))
    assert cell(panel, 0, "Mean", role).lightness() > strong.lightness()


def test_rows_are_copied_with_exact_fractions(panel):
    panel.table.selectRow(1)
    panel.table.copy()
    titles, row = QGuiApplication.clipboard().text().splitlines()
    copied = dict(zip(titles.split("\t"), row.split("\t"), strict=True))
    assert "4d6 drop lowest" == copied["Mechanic"]
    assert "12.24" == copied["Mean"]
    assert "15869/1296" == copied["Mean (exact)"]
    assert "" == copied["Missing"]


def test_everything_is_copied_where_nothing_is_selected(panel):
    panel.table.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    names = [line.split("\t")[0] for line in lines[1:]]
    assert ["3d6", "4d6 drop lowest", "2d6 + 6"] == names


def test_an_empty_panel_says_what_it_is_for(panel):
    panel.set_series(())
    assert not panel.table.isVisible()


def test_a_title_takes_little_more_room_than_its_words(panel):
    panel.setStyleSheet(Theme.light().stylesheet())
    heading = panel.table.horizontalHeader()
    shown = [column for column in range(heading.count()) if not heading.isSectionHidden(column)]
    for column in shown:
        title = panel.model.headerData(column, Qt.Orientation.Horizontal)
        words = heading.fontMetrics().horizontalAdvance(title)
        assert words < heading.sectionSizeHint(column) <= words + 30


def test_a_title_is_as_wide_when_the_table_is_sorted_by_it(panel):
    heading = panel.table.horizontalHeader()
    before = [heading.sectionSizeHint(column) for column in range(heading.count())]
    unsorted = heading.grab().toImage()
    panel.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert before == [heading.sectionSizeHint(column) for column in range(heading.count())]
    assert unsorted != heading.grab().toImage()


def test_columns_are_measured_only_where_they_say_something_else(panel, monkeypatch):
    measured = []
    wanted_width = panel.table.wanted_width

    def measure(column, beside=0):
        measured.append(column)
        return wanted_width(column, beside)

    monkeypatch.setattr(panel.table, "wanted_width", measure)
    before = panel.table.columnWidth(0)
    panel.set_series((THREE_DICE, DROP_LOWEST, replace(TWO_AND_SIX, name="two dice and six more")))
    assert [0] == measured
    assert panel.table.columnWidth(0) > before

    font = panel.table.font()
    font.setPointSizeF(2 * font.pointSizeF())
    panel.table.setFont(font)
    panel.refresh()
    assert list(range(panel.model.columnCount())) == measured[1:]
