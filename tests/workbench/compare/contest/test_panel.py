"""Tests of the panel of opposed rolls, answered on the spot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QGuiApplication, QHelpEvent
from PySide6.QtWidgets import QApplication

from engine.distribution import Distribution
from engine.errors import DiceError
from tests.workbench.sample_series import (
    DROP_LOWEST,
    LUCK,
    RESULTS,
    THREE_DICE,
    TWO_AND_SIX,
    series_of,
    uniform,
)
from workbench.compare.contest.matrix_model import TINT_ROLE
from workbench.compare.contest.panel import ContestPanel
from workbench.results.contests import DifferenceRequest, MatrixRequest

VERDICT = "4d6 drop lowest wins 2.129 times as often, and is 1.745 higher on average."

SERIES = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)


class Asked:
    """What the panel asked for, answered at once unless it is told to wait."""

    def __init__(self, panel):
        self._panel = panel
        self.standings = []
        self.differences = []
        panel.standings_requested.connect(self._stand)
        panel.difference_requested.connect(self._differ)

    def _stand(self, contestants):
        self.standings.append(contestants)
        answer = MatrixRequest("contest", contestants).carry_out(print)
        self._panel.set_standings(answer)

    def _differ(self, first, second):
        self.differences.append((first, second))
        answer = DifferenceRequest("contest", first, second).carry_out(print)
        self._panel.set_difference(answer)


def numbers(weights):
    return Distribution.from_weights({(number,): weight for number, weight in weights.items()})


@pytest.fixture
def panel(qtbot):
    panel = ContestPanel()
    qtbot.addWidget(panel)
    panel.resize(940, 250)
    return panel


@pytest.fixture
def asked(panel):
    asked = Asked(panel)
    panel.set_series(SERIES)
    panel.show()
    return asked


def cell(panel, row, column, role=Qt.ItemDataRole.DisplayRole):
    return panel.model.index(row, column).data(role)


def test_a_hidden_panel_asks_for_nothing(panel):
    asked = Asked(panel)
    panel.set_series(SERIES)
    assert [] == asked.standings
    panel.show()
    assert [3] == [len(contestants) for contestants in asked.standings]
    assert 1 == len(asked.differences)


def test_the_matrix_of_three_mechanics(panel, asked):
    names = [panel.model.headerData(n, Qt.Orientation.Horizontal) for n in range(4)]
    assert ["Row beats (%)", "3d6", "4d6 drop lowest", "2d6 + 6"] == names
    assert ["45.36", "29.22", "22.15"] == [cell(panel, 0, column) for column in (1, 2, 3)]
    assert "62.22" == cell(panel, 1, 1)
    assert cell(panel, 1, 1, TINT_ROLE).lightness() < cell(panel, 0, 2, TINT_ROLE).lightness()
    assert cell(panel, 0, 1, TINT_ROLE) is None


@pytest.mark.parametrize("points", [9.0, 9.4, 10.3, 10.7, 11.2, 12.1])
def test_no_figure_of_the_matrix_is_cut(panel, asked, qtbot, points):
    font = panel.table.font()
    font.setPointSizeF(points)
    # Letters as they are drawn on fine screens: not as wide as a whole number of pixels.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    panel.table.setFont(font)
    rare = series_of("rare", numbers({n: 1 + 9990 * (n == 30) for n in range(1, 31)}))
    panel.set_series((*SERIES, rare))
    qtbot.wait(1)
    for column in range(1, 5):
        cells = [panel.model.index(row, column) for row in range(4)]
        wanted = max(panel.table.sizeHintForIndex(cell).width() for cell in cells)
        assert wanted <= panel.table.columnWidth(column)


def test_exact_fractions_are_under_the_pointer(panel, asked):
    tip = cell(panel, 0, 2, Qt.ItemDataRole.ToolTipRole).splitlines()
    assert "3d6 beats 4d6 drop lowest: 29.22%, 13633/46656, 1 in 3.42" == tip[0]
    assert tip[1].startswith("They tie: 8.561%, ")
    assert tip[2].startswith("4d6 drop lowest beats 3d6: 62.22%, ")


def test_the_bar_says_who_wins(panel, asked):
    assert "3d6 wins  29.22%, tie  8.561%, 4d6 drop lowest wins  62.22%" == (
        panel.bar.accessibleDescription()
    )
    assert VERDICT == panel._verdict.text()


def test_a_click_on_a_cell_chooses_the_pair(qtbot, panel, asked):
    where = panel.table.visualRect(panel.model.index(2, 1)).center()
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert (2, 0) == panel.opponents.places
    assert panel.bar.accessibleDescription().startswith("2d6 + 6 wins  69.48%")
    assert 2 == len(asked.differences)
    assert 1 == len(asked.standings)


def test_a_cell_is_chosen_with_the_keyboard(qtbot, panel, asked):
    panel.table.setCurrentIndex(panel.model.index(1, 3))
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert (1, 2) == panel.opponents.places


def test_opponents_change_sides(panel, asked):
    panel.opponents.swap_button.click()
    assert (1, 0) == panel.opponents.places
    assert ["4d6 drop lowest", "3d6"] == [
        panel.opponents.first.currentText(),
        panel.opponents.second.currentText(),
    ]
    assert VERDICT == panel._verdict.text()


def test_the_pair_outlives_changes_of_the_list(panel, asked):
    panel.opponents.choose(2, 0)
    panel.set_series((TWO_AND_SIX, THREE_DICE))
    assert (0, 1) == panel.opponents.places
    panel.set_series((DROP_LOWEST, THREE_DICE))
    assert ["4d6 drop lowest", "3d6"] == [
        panel.opponents.first.currentText(),
        panel.opponents.second.currentText(),
    ]


def test_only_new_distributions_are_asked_about(panel, asked):
    panel.set_series(tuple(replace(one, name=f"{one.name}!", stale=True) for one in SERIES))
    assert (1, 1) == (len(asked.standings), len(asked.differences))
    assert "3d6!" == cell(panel, 0, 0)
    panel.set_series((*SERIES[:2], series_of("2d6 + 6", uniform(1, 4), colour=2)))
    assert (2, 1) == (len(asked.standings), len(asked.differences))


def test_a_mechanic_alone_meets_itself(panel, asked):
    panel.set_series((THREE_DICE,))
    assert (0, 0) == panel.opponents.places
    assert "Neither is favoured, and both are equal on average." == panel._verdict.text()


def test_one_that_never_loses(panel, asked):
    panel.set_series((series_of("big", uniform(10, 12)), series_of("small", uniform(1, 3))))
    assert "big never loses, and is 9.000 higher on average." == panel._verdict.text()


def test_one_that_wins_more_often_may_be_lower_on_average(panel, asked):
    steady, wild = series_of("steady", numbers({3: 1})), series_of("wild", numbers({1: 9, 40: 1}))
    panel.set_series((wild, steady))
    assert panel._verdict.text() == (
        "steady wins 9.000 times as often, but is 1.900 lower on average."
    )
    panel.set_series((series_of("wild", numbers({1: 1, 7: 1})), steady))
    assert "Neither is favoured; wild is 1.000 higher on average." == panel._verdict.text()


def test_what_a_limit_cuts_off_makes_no_difference(panel, asked):
    cut = Distribution(((1,), (2,)), (10**9 + 1, 10**9 - 1), 2 * 10**9 + 5)
    panel.set_series((series_of("cut", cut), series_of("whole", numbers({1: 1, 2: 1}))))
    assert "whole wins 1.000 times as often; both are equal on average." == panel._verdict.text()
    whole = numbers({1: 10**9 + 1, 2: 10**9 - 1})
    panel.set_series((series_of("whole", numbers({1: 1, 2: 1})), series_of("other", whole)))
    assert "higher on average" in panel._verdict.text()


def test_what_is_no_number_is_not_compared(panel, asked):
    panel.set_series((THREE_DICE, RESULTS))
    assert 1 == panel.model.rowCount()
    assert "Not compared, because outcomes are not numbers: attack." == panel._note.text()
    panel.set_series((RESULTS, LUCK))
    assert panel._hint.isVisible()


def test_missing_mass_is_noted(panel, asked):
    panel.set_series((THREE_DICE, series_of("cut", Distribution(((1,), (2,)), (3, 4), 8))))
    assert "cut: 12.50% of rolls are missing; this is about the rest." == panel._note.text()


def test_an_error_is_told(panel, asked):
    panel.set_error(DiceError("the list of all differences would take too much"))
    assert panel._note.text().startswith("No answer: the list of all differences would take")


def test_the_matrix_is_copied_with_exact_fractions(panel, asked):
    panel.table.copy()
    titles, row = (line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()[:2])
    copied = dict(zip(titles, row, strict=True))
    assert ("3d6", "29.22") == (copied["Row beats (%)"], copied["4d6 drop lowest"])
    assert "13633/46656" == copied["4d6 drop lowest (exact)"]


# ---- long names ---------------------------------------------------------------------------

VARIANTS = tuple(
    series_of(name, uniform(1, 6 + place), colour=place)
    for place, name in enumerate(
        (
            "Full attack",
            "Full attack, without Reroll the attack",
            "Full attack, without Force a reroll",
            "Full attack, without Negate the critical hit",
        )
    )
)


def titles(panel):
    columns = range(1, panel.model.columnCount())
    return [panel.model.headerData(n, Qt.Orientation.Horizontal) for n in columns]


def rows(panel):
    return [cell(panel, row, 0) for row in range(panel.model.rowCount())]


def is_whole_in_sight(panel):
    width = sum(map(panel.table.columnWidth, range(panel.model.columnCount())))
    return width <= panel.table.viewport().width()


def test_names_are_whole_where_there_is_room(panel, asked):
    panel.resize(3000, 250)
    panel.set_series(VARIANTS)
    assert [one.name for one in VARIANTS] == titles(panel) == rows(panel)
    assert is_whole_in_sight(panel)


def test_with_less_room_columns_lose_the_beginning_that_names_share(panel, asked):
    panel.set_series(VARIANTS)
    for width in range(3000, 940, -60):
        panel.resize(width, 250)
        if titles(panel) != [one.name for one in VARIANTS]:
            break
    first, *others = titles(panel)
    assert "Full attack" == first
    assert {"…"} == {title[0] for title in others}
    assert all(
        one.name.endswith(title[1:]) for one, title in zip(VARIANTS[1:], others, strict=True)
    )
    assert is_whole_in_sight(panel)


@pytest.mark.parametrize("width", [680, 940])
def test_with_little_room_marks_stand_for_the_columns(panel, asked, width):
    panel.resize(width, 250)
    panel.set_series(VARIANTS)
    assert [""] * 4 == titles(panel)
    assert 4 == len(set(rows(panel)))
    assert is_whole_in_sight(panel)
    whole = [
        panel.model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        for column in range(1, 5)
    ]
    assert [one.name for one in VARIANTS] == whole
    assert whole == [cell(panel, row, 0, Qt.ItemDataRole.ToolTipRole) for row in range(4)]


def test_marks_that_are_alike_are_numbered(panel, asked):
    panel.set_series(tuple(replace(one, colour=place % 2) for place, one in enumerate(VARIANTS)))
    assert ["1", "2", "3", "4"] == titles(panel)
    assert ["1  ", "2  ", "3  ", "4  "] == [row[:3] for row in rows(panel)]


def test_copies_have_whole_names(panel, asked):
    panel.set_series(VARIANTS)
    panel.table.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [one.name for one in VARIANTS] == lines[0].split("\t")[1::2]
    assert [one.name for one in VARIANTS] == [line.split("\t")[0] for line in lines[1:]]


@pytest.mark.parametrize("width", [552, 940])
def test_whole_names_and_the_verdict_have_the_width_of_the_panel(panel, asked, width):
    panel.resize(width, 250)
    names = ("Two-weapon fighting, d6", "A greatsword with 2d6")
    panel.set_series(
        tuple(replace(one, name=name) for one, name in zip(SERIES, names, strict=False))
    )
    assert names == (panel.opponents.first.shown, panel.opponents.second.shown)
    assert panel.opponents.width() == panel._verdict.width() > width - 40


def test_the_boxes_of_opponents_tell_variants_apart(panel, asked, qtbot):
    panel.resize(1000, 250)
    panel.set_series(VARIANTS)
    first, second = panel.opponents.first, panel.opponents.second
    assert ("Full attack", VARIANTS[1].name) == (first.shown, second.shown)
    panel.resize(560, 250)
    assert second.shown.endswith("Reroll the attack")
    panel.resize(340, 250)
    QApplication.processEvents()
    assert first.shown.startswith("Full")
    assert second.shown.startswith("…Re")
    assert VARIANTS[1].name == second.currentText()
    assert not panel.opponents._against.isVisible()
    place = second.rect().center()
    QApplication.sendEvent(
        second, QHelpEvent(QEvent.Type.ToolTip, place, second.mapToGlobal(place))
    )
    assert VARIANTS[1].name == second.toolTip()


def test_the_difference_is_read_with_the_arrow_keys(qtbot, panel, asked):
    plot = panel.plot
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert "\N{MINUS SIGN}1\n4d6 drop lowest wins: 9.248%" == plot.reading()
    assert plot.reading() == plot.accessibleDescription()


def test_the_difference_is_coloured_by_who_is_ahead(panel, asked):
    image = panel.plot.plot.grab().toImage()
    bottom = panel.plot.plot.area().bottom() - 4
    colours = {image.pixelColor(x, bottom).name() for x in range(image.width())}
    assert len(colours) >= 4


def test_what_takes_long_is_said_to_be_worked_out(qtbot, panel):
    awaited = []
    panel.standings_requested.connect(awaited.append)
    panel.set_series(SERIES)
    panel.show()
    qtbot.waitUntil(lambda: panel._verdict.text() == "Working out who wins…", timeout=5_000)
    panel.set_standings(MatrixRequest("contest", awaited[0]).carry_out(print))
    assert VERDICT == panel._verdict.text()


def test_four_mechanics_are_seen_whole_in_a_narrow_panel(panel, asked, qtbot):
    panel.set_series((*SERIES, series_of("2d12", uniform(2, 24), colour=3)))
    panel.resize(548, 250)
    qtbot.waitUntil(lambda: panel.table.horizontalScrollBar().maximum() == 0)
    assert panel.bar.width() > 150


def test_no_title_stands_over_a_table_that_is_still_empty(panel):
    panel.set_series(SERIES)  # nobody answers
    panel.show()
    assert not panel.table.horizontalHeader().isVisible()
    answering = Asked(panel)
    panel.set_series((*SERIES, series_of("2d12", uniform(2, 24), colour=3)))
    assert [4] == [len(contestants) for contestants in answering.standings]
    assert panel.table.horizontalHeader().isVisible()
