"""Tests of the table of outcomes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetricsF, QGuiApplication

from engine.distribution import Distribution
from engine.textbox import TextBox
from tests.workbench.sample_series import RESULTS, THREE_DICE, TWO_AND_SIX, series_of, uniform
from workbench.compare.outcomes.panel import COLUMNS_AT_ONCE, WIDEST, OutcomesPanel
from workbench.project.views import View, ViewMode
from workbench.theme import Theme


@pytest.fixture
def panel(qtbot):
    panel = OutcomesPanel()
    qtbot.addWidget(panel)
    panel.resize(600, 400)
    panel.show()
    panel.set_series((THREE_DICE, TWO_AND_SIX))
    return panel


def cell(panel, row, column, role=Qt.ItemDataRole.DisplayRole):
    return panel.model.index(row, column).data(role)


def titles(panel):
    model = panel.model
    return [
        model.headerData(section, Qt.Orientation.Horizontal)
        for section in range(model.columnCount())
    ]


def test_rows_are_the_union_of_all_outcomes(panel):
    assert [str(number) for number in range(3, 19)] == [cell(panel, row, 0) for row in range(16)]
    assert ["Outcome", "3d6 (%)", "2d6 + 6 (%)"] == titles(panel)


def test_nothing_is_called_so_where_nothing_else_counts_as_0(panel):
    hit = series_of("hit", Distribution.from_weights({(): 5, (6,): 1}))
    panel.set_series((hit,))
    assert ["(empty)", "6"] == [cell(panel, row, 0) for row in range(2)]
    assert "(empty)" == panel.model.copied_row(0)[0]
    panel.set_view(View(ViewMode.AT_LEAST))
    assert "0" == cell(panel, 0, 0)


def test_cells_are_percentages_in_line(panel):
    figure = "\N{FIGURE SPACE}"
    assert ["0.4630", f"1.389{figure}"] == [cell(panel, row, 1) for row in (0, 1)]
    assert cell(panel, 0, 2).startswith("\N{EN DASH}")
    assert "2.778" == cell(panel, 5, 2)


def test_the_exact_fraction_is_under_the_pointer(panel):
    role = Qt.ItemDataRole.ToolTipRole
    assert "1/216\n1 in 216" == cell(panel, 0, 1, role)
    assert "never" == cell(panel, 0, 2, role)


def test_modes_are_cumulated_also_between_outcomes(panel):
    panel.set_view(View(ViewMode.AT_LEAST))
    assert "At least" == titles(panel)[0]
    assert "100" == cell(panel, 0, 2).strip("\N{FIGURE SPACE}\N{PUNCTUATION SPACE}")
    assert cell(panel, 15, 1, Qt.ItemDataRole.ToolTipRole).startswith("1/216")
    panel.set_view(View(ViewMode.AT_MOST))
    assert cell(panel, 0, 1, Qt.ItemDataRole.ToolTipRole).startswith("1/216")
    assert "never" == cell(panel, 0, 2, Qt.ItemDataRole.ToolTipRole)


def test_hidden_mechanics_have_no_column(panel):
    panel.set_series((THREE_DICE, replace(TWO_AND_SIX, shown=False)))
    assert ["Outcome", "3d6 (%)"] == titles(panel)


def test_text_boxes_are_in_a_fixed_font_with_all_their_lines(panel):
    boxes = {TextBox(("a  ", "bcd")): 1, TextBox(("xyz",)): 1}
    panel.set_series((series_of("boxes", Distribution.from_weights(boxes)),))
    assert "a / bcd" == cell(panel, 0, 0)
    assert "a  \nbcd" == cell(panel, 0, 0, Qt.ItemDataRole.ToolTipRole)
    metrics = QFontMetricsF(cell(panel, 0, 0, Qt.ItemDataRole.FontRole))
    assert metrics.horizontalAdvance("MMMM") == metrics.horizontalAdvance("i 1.")


def test_numbers_and_texts_share_a_table_in_order(panel):
    panel.set_series((RESULTS, series_of("d2", uniform(1, 2))))
    shown = [cell(panel, row, 0) for row in range(panel.model.rowCount())]
    assert ["1", "2", "failure", "success", "triumph"] == shown
    panel.set_view(View(ViewMode.AT_LEAST))
    assert ["At least", "attack (exactly) (%)", "d2 (%)"] == titles(panel)
    assert cell(panel, 3, 1, Qt.ItemDataRole.ToolTipRole).startswith("1/2")


def test_fifty_thousand_outcomes_have_a_row_each(panel):
    panel.set_series((series_of("a", uniform(1, 50_000)), series_of("b", uniform(2, 50_001))))
    assert 50_001 == panel.model.rowCount()
    panel.table.scrollToBottom()
    assert "50001" == cell(panel, 50_000, 0)
    assert "1/50000" == cell(panel, 50_000, 2, Qt.ItemDataRole.ToolTipRole).split("\n")[0]


def test_probabilities_too_small_for_floats_are_written(panel):
    rare = Distribution(((1,), (2,)), (1, 6**1000 - 1), 6**1000)
    panel.set_series((series_of("rare", rare),))
    assert "7.059·10⁻⁷⁷⁷" == cell(panel, 0, 1)
    assert "> 99.99" == cell(panel, 1, 1).rstrip("\N{FIGURE SPACE}")


@pytest.mark.parametrize(
    "distribution",
    [
        Distribution.from_weights({(10**n,): 1 + n for n in range(20)}),
        Distribution.from_weights({(n,): 6 ** (n % 200) for n in range(900)}),
        Distribution.from_weights({TextBox(("W" * n,)): 1 for n in range(1, 14)}),
        Distribution.from_weights({(n,) * (1 + n % 12): 1 for n in range(200)}),
    ],
)
def test_columns_have_room_for_all_they_show(panel, distribution):
    panel.set_series((series_of("a", distribution),))
    model, table = panel.model, panel.table
    for column in range(model.columnCount()):
        cells = [model.index(row, column) for row in range(model.rowCount())]
        assert table.columnWidth(column) >= min(
            WIDEST, max(table.sizeHintForIndex(each).width() for each in cells)
        )


def test_the_width_of_very_many_is_told_by_some_of_them(panel, monkeypatch):
    asked = []
    answer = panel.model.data

    def data(index, role):
        # Qt lends an index for the time of the call: one that is kept is no index any more.
        asked.append(role)
        return answer(index, role)

    monkeypatch.setattr(panel.model, "data", data)
    panel.set_series(tuple(series_of(name, uniform(1, 10_000)) for name in "abcdefgh"))
    assert len(asked) < 1_500


def test_columns_out_of_sight_are_measured_later(panel, qtbot):
    names = [f"a mechanic with a long name, variant {number}" for number in range(40)]
    panel.set_series(tuple(series_of(name, uniform(1, 6)) for name in names))
    widths = [panel.table.columnWidth(column) for column in (1, COLUMNS_AT_ONCE - 1, 40)]
    assert widths[0] == widths[1] > widths[2]
    qtbot.waitUntil(lambda: panel.table.columnWidth(40) == widths[0])


def test_bars_are_painted_behind_the_likeliest(panel):
    panel.table.clearSelection()
    image = panel.table.viewport().grab().toImage()

    def tinted(row):
        area = panel.table.visualRect(panel.model.index(row, 1))
        pixels = (image.pixelColor(x, area.center().y()) for x in range(area.left(), area.right()))
        blue = QColor(Theme.light().mechanic_colour(0)).hsvHue()
        return sum(p.hsvSaturation() > 30 and abs(p.hsvHue() - blue) < 12 for p in pixels)

    assert tinted(7) > 5 * tinted(1) > 0


def test_out_of_sight_nothing_is_worked_out(qtbot):
    panel = OutcomesPanel()
    qtbot.addWidget(panel)
    panel.set_series((THREE_DICE,))
    assert 0 == panel.model.rowCount()
    panel.show()
    assert 16 == panel.model.rowCount()


def test_new_figures_keep_the_place_in_the_table(panel):
    panel.resize(400, 120)
    panel.table.scrollToBottom()
    place = panel.table.verticalScrollBar().value()
    assert place > 0
    panel.set_series((replace(THREE_DICE, stale=True), TWO_AND_SIX))
    assert place == panel.table.verticalScrollBar().value()


def test_copies_hold_decimals_and_exact_fractions(panel):
    panel.table.selectRow(0)
    panel.table.copy()
    heading, row = QGuiApplication.clipboard().text().splitlines()
    expected = ["Outcome", "3d6", "3d6 (exact)", "2d6 + 6", "2d6 + 6 (exact)"]
    assert expected == heading.split("\t")
    cells = row.split("\t")
    assert ["3", "1/216", "0", "0"] == [cells[0], *cells[2:]]
    assert float(Fraction(1, 216)) == pytest.approx(float(cells[1]))


def test_an_empty_panel_says_what_it_is_for(panel):
    panel.set_series(())
    assert not panel.table.isVisible()
