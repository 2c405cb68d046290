"""The panel of rolls: the last one, the history, the seed, the histogram."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetricsF, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QTableView

from engine.textbox import TextBox
from tests.workbench.rolls.dice.accounts import account_of, script_account, seeded
from tests.workbench.sample_series import RESULTS, THREE_DICE
from workbench.rolls.history import (
    LEAST_ROLL,
    REMEMBERED,
    RecordedRoll,
    RollsModel,
    RollsTable,
    lines_of,
)
from workbench.rolls.panel import RollsPanel
from workbench.rolls.request import ComparisonRequest, Tally
from workbench.theme import Theme, dress

BOX = TextBox(("Hits   3", "Damage 9"))
NOON = datetime(2024, 5, 1, 12, 0, 0)


@pytest.fixture
def panel(qtbot):
    panel = RollsPanel()
    qtbot.addWidget(panel)
    return panel


def test_the_last_roll_is_large_and_the_history_latest_first(panel):
    panel.add((RecordedRoll("3d6", (1, 2, 3), NOON), RecordedRoll("3d6", (4, 5, 6), NOON)))
    panel.add((RecordedRoll("d20", (17,), NOON),))
    assert "17" == panel.latest
    assert [(17,), (4, 5, 6), (1, 2, 3)] == [roll.value for roll in panel.rolls]


def test_a_text_box_keeps_its_lines_and_spaces(panel):
    panel.add((RecordedRoll("attack", BOX, NOON),))
    assert "Hits   3\nDamage 9" == panel.latest


def test_rolls_are_written_in_a_fixed_font(panel):
    table = panel.findChild(QTableView)
    panel.add((RecordedRoll("attack", BOX, NOON),))
    font = table.model().index(0, 1).data(Qt.ItemDataRole.FontRole)
    metrics = QFontMetricsF(font)
    assert metrics.horizontalAdvance("MMMM") == metrics.horizontalAdvance("i 1.")


def test_an_error_is_written_like_any_message_whatever_size_rolls_have(panel):
    latest, error = panel.findChild(QLabel, "latest_roll"), panel.findChild(QLabel, "error")
    panel.set_error("there is nothing to choose from")
    panel.set_font_size(20)
    assert "there is nothing to choose from" == error.text() == panel.latest
    assert panel.font().pointSize() == error.font().pointSize()
    assert (True, False, True) == (latest.isHidden(), error.isHidden(), error.wordWrap())
    panel.add((RecordedRoll("d6", (4,), NOON),))
    assert latest.font().pointSize() > 20
    assert (False, True) == (latest.isHidden(), error.isHidden())


def test_an_error_has_the_colour_of_errors(panel):
    dress(panel, Theme.light())
    panel.set_error("there is nothing to choose from")
    panel.show()
    error = panel.findChild(QLabel, "error")
    assert QColor(Theme.light().error) == error.palette().windowText().color()


def test_where_an_error_goes_the_roll_before_it_comes_back(panel):
    panel.set_error("no dice")
    panel.set_error(None)
    assert "" == panel.latest
    panel.add((RecordedRoll("d6", (4,), NOON), RecordedRoll("d6", (5,), NOON)))
    panel.set_error("no dice")
    panel.set_error(None)
    assert "5" == panel.latest
    panel.findChild(QTableView).selectRow(1)
    panel.set_error(None)
    assert "4" == panel.latest
    panel.set_error("no dice")
    panel.set_error(None)
    assert "4" == panel.latest


def test_a_row_is_as_high_as_its_text_box(panel):
    panel.add((RecordedRoll("a", (1,), NOON), RecordedRoll("a", TextBox(("x",) * 5), NOON)))
    table = panel.findChild(QTableView)
    assert table.rowHeight(0) > 4 * table.fontMetrics().height()
    assert table.rowHeight(0) > 3 * table.rowHeight(1)


@pytest.mark.parametrize(
    ("name", "width", "has_time"),
    [("Explode", 400, True), ("Explode", 170, False), ("Attack with everything " * 9, 400, False)],
)
def test_whatever_else_gives_way_what_was_rolled_is_seen(qtbot, name, width, has_time):
    model = RollsModel()
    table = RollsTable(model)
    qtbot.addWidget(table)
    table.resize(width, 200)
    table.show()
    model.add((RecordedRoll(name, (17,), NOON),))
    assert has_time is not table.isColumnHidden(2)
    assert LEAST_ROLL <= table.columnWidth(1)
    assert not table.horizontalScrollBar().maximum()
    table.resize(600, 200)
    assert table.isColumnHidden(2) is (len(name) > 20)


@pytest.mark.parametrize("size", [9, 18])
def test_times_are_read_in_full(qtbot, size):
    model = RollsModel()
    table = RollsTable(model)
    qtbot.addWidget(table)
    font = table.font()
    font.setPointSize(size)
    table.setFont(font)
    dress(table, Theme.light())
    table.resize(900, 200)
    table.show()
    model.add((RecordedRoll("Explode", (17,), NOON),))
    assert table.columnWidth(2) >= table.sizeHintForIndex(model.index(0, 2)).width()


def test_rolls_that_nobody_sees_are_not_measured(qtbot, monkeypatch):
    asked = []
    model = RollsModel()
    answer = model.data

    def data(index, role):
        # Qt lends an index for the time of the call: one that is kept is no index any more.
        asked.append(role)
        return answer(index, role)

    monkeypatch.setattr(model, "data", data)
    table = RollsTable(model)
    qtbot.addWidget(table)
    table.resize(400, 200)
    model.add([RecordedRoll("Attack with everything", (17,), NOON)] * REMEMBERED)
    assert [] == asked
    table.show()
    assert table.columnWidth(0) > table.fontMetrics().horizontalAdvance("Attack with everything")
    assert len(asked) < 10 * REMEMBERED


def test_the_button_asks_for_as_many_rolls_as_the_panel_says(panel, qtbot):
    panel.set_count(10)
    with qtbot.waitSignal(panel.roll_requested) as told:
        panel.roll()
    assert [10, None] == told.args


def test_copying_without_a_selection_copies_all(panel):
    panel.add((RecordedRoll("a", (1,), NOON), RecordedRoll("a", BOX, NOON)))
    panel.copy()
    assert "Hits   3\nDamage 9\n\n1" == QGuiApplication.clipboard().text()


def keeping(panel):
    """Return the buttons of what can be done with rolls that there are."""
    found = panel.controls.findChildren(QPushButton)
    return [one for one in found if one.text() in ("Copy", "Export", "Clear")]


def test_without_rolls_there_is_nothing_to_copy_or_to_clear(qtbot, panel):
    QGuiApplication.clipboard().setText("from elsewhere")
    panel.copy()
    assert "from elsewhere" == QGuiApplication.clipboard().text()
    assert [False] * 3 == [one.isEnabled() for one in keeping(panel)]
    panel.add((RecordedRoll("a", (1,), NOON),))
    assert [True] * 3 == [one.isEnabled() for one in keeping(panel)]
    panel.show()
    panel.activateWindow()
    keeping(panel)[2].setFocus()
    qtbot.waitUntil(keeping(panel)[2].hasFocus)
    qtbot.keyClick(keeping(panel)[2], Qt.Key.Key_Space)
    assert [False] * 3 == [one.isEnabled() for one in keeping(panel)]
    assert "Roll" == panel.focusWidget().text()


def test_clearing_leaves_nothing(panel):
    panel.add((RecordedRoll("a", (1,), NOON),))
    panel.clear()
    assert ((), "") == (panel.rolls, panel.latest)


@pytest.mark.parametrize(("value", "text"), [((), "(empty)"), ((7,), "7"), ((1, 1, 6), "1 1 6")])
def test_collections_are_written_on_one_line(value, text):
    assert text == lines_of(value)


def test_the_history_forgets_the_oldest(panel):
    panel.add(tuple(RecordedRoll("d", (number,), NOON) for number in range(REMEMBERED + 5)))
    assert REMEMBERED == len(panel.rolls)
    assert (REMEMBERED + 4,) == panel.rolls[0].value


def test_a_typed_seed_goes_with_the_rolls(panel, qtbot):
    seed = panel.controls.findChild(QLineEdit, "seed")
    QTest.keyClicks(seed, "12x34")
    with qtbot.waitSignal(panel.roll_requested) as told:
        QTest.keyClick(seed, Qt.Key.Key_Return)
    assert [1, 1234] == told.args


def test_the_seed_of_an_earlier_roll_can_be_used_again(panel):
    panel.add((RecordedRoll("a", (1,), NOON, 77, 3),))
    assert panel.chosen_seed is None
    panel.table.selectRow(0)
    panel.use_seed()
    assert 77 == panel.controls.seed
    tip = panel.findChild(QTableView).model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "Roll 3 from seed 77" == tip


def test_the_last_seed_is_shown(panel):
    panel.add((RecordedRoll("a", (1,), NOON, 4711),))
    shown = [label.text() for label in panel.controls.findChildren(QLabel)]
    assert "last: 4711" in shown
    panel.clear()
    assert not any("last" in label.text() for label in panel.controls.findChildren(QLabel))


def test_a_long_seed_takes_no_room_from_the_buttons(panel):
    before = panel.controls.minimumSizeHint().width()
    panel.add((RecordedRoll("a", (1,), NOON, 10**18 - 1),))
    assert before == panel.controls.minimumSizeHint().width()


@pytest.mark.parametrize("width", [360, 480, 640, 1000])
def test_the_last_seed_is_read_in_rows_of_any_width(panel, qtbot, width):
    panel.resize(width, 400)
    panel.show()
    panel.add((RecordedRoll("a", (1,), NOON, 4711),))
    (label,) = (one for one in panel.controls.findChildren(QLabel) if "last" in one.text())
    qtbot.waitUntil(lambda: label.width() >= label.fontMetrics().horizontalAdvance(label.text()))


def test_selected_rolls_are_copied_alone(panel):
    panel.add(
        (
            RecordedRoll("a", (1,), NOON),
            RecordedRoll("a", (2,), NOON),
            RecordedRoll("a", (3,), NOON),
        )
    )
    panel.findChild(QTableView).selectRow(1)
    panel.copy()
    assert "2" == QGuiApplication.clipboard().text()


def test_a_picture_grows_with_the_text_and_has_ink(panel):
    panel.add((RecordedRoll("a", (1,), NOON), RecordedRoll("a", BOX, NOON)))
    panel.findChild(QTableView).selectRow(0)
    box = panel.picture()
    panel.findChild(QTableView).selectRow(1)
    single = panel.picture()
    assert box.height() > single.height()
    assert box.width() > single.width()
    colours = {box.pixelColor(x, y).name() for x in range(box.width()) for y in range(box.height())}
    assert len(colours) > 2


def test_a_picture_of_very_much_is_cut_off(panel):
    panel.add((RecordedRoll("a", TextBox(("x",) * 5000), NOON),))
    assert 16_000 == panel.picture().height()


# ---- dice ---------------------------------------------------------------------------------


def roll_of(account, **fields):
    return RecordedRoll("4d6kh3", account.value, NOON, account=account, **fields)


KEPT = account_of("4d6kh3", 5, 4, 4, 1)
OTHER = account_of("4d6kh3", 6, 6, 1, 1)
KEPT_TEXT = "4d6kh3: [5, 4, 4, ~~1~~] = 13"
OTHER_TEXT = "4d6kh3: [6, 6, ~~1~~, 1] = 13"


def test_where_dice_are_told_they_are_shown(panel):
    panel.add((roll_of(OTHER), roll_of(KEPT)))
    assert KEPT_TEXT == panel.latest
    model = panel.findChild(QTableView).model()
    assert "13" == model.index(0, 1).data()
    assert KEPT_TEXT == model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert "Roll 1 from seed 0" == model.index(0, 2).data(Qt.ItemDataRole.ToolTipRole)


def test_an_earlier_roll_is_shown_again_in_any_notation(panel):
    panel.add((RecordedRoll("a", BOX, NOON), roll_of(OTHER), roll_of(KEPT)))
    table = panel.findChild(QTableView)
    table.selectRow(1)
    assert OTHER_TEXT == panel.latest
    table.selectRow(2)
    assert "Hits   3\nDamage 9" == panel.latest
    table.clearSelection()
    assert "Hits   3\nDamage 9" == panel.latest
    panel.add((roll_of(KEPT),))
    assert KEPT_TEXT == panel.latest


def test_the_arrow_keys_go_through_earlier_rolls(panel):
    panel.add(
        (
            RecordedRoll("a", (1,), NOON),
            RecordedRoll("a", (2,), NOON),
            RecordedRoll("a", (3,), NOON),
        )
    )
    table = panel.findChild(QTableView)
    table.selectRow(0)
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert "2" == panel.latest


def test_rolls_that_are_told_are_copied_in_full(panel):
    panel.add((RecordedRoll("a", (7,), NOON), roll_of(KEPT)))
    panel.copy()
    assert f"{KEPT_TEXT}\n7" == QGuiApplication.clipboard().text()


def test_the_tooltip_of_many_dice_has_lines(panel):
    panel.add((roll_of(seeded("100d20", 1)),))
    tip = panel.findChild(QTableView).model().index(0, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert 3 == tip.count("\n")
    assert 100 >= max(map(len, tip.splitlines()))


def test_a_picture_has_the_dice(panel):
    panel.add((RecordedRoll("a", (7,), NOON), roll_of(account_of("2d6>5f1", 6, 1))))
    picture = panel.picture()
    colours = {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(picture.height())
    }
    assert panel.theme.curve_colour(2).lower() in colours
    panel.findChild(QTableView).selectAll()
    assert panel.picture().height() > picture.height()


# ---- the histogram ------------------------------------------------------------------------


def tally_of(**hits):
    tally = Tally(("troll", "3d6", ()))
    values = [(int(value[1:]),) for value, count in hits.items() for _ in range(count)]
    tally.add(values, seed=1, before=0)
    return tally


@pytest.fixture
def shown(panel, qtbot):
    panel.resize(900, 260)
    panel.show()
    panel.set_series((THREE_DICE, RESULTS))
    return panel


def compared(panel, series, tally, exact):
    request = ComparisonRequest(series.identity, tuple(tally.hits.items()), exact)
    panel.show_comparison(series, request.carry_out(print))


def test_rolls_of_the_selected_mechanic_are_to_be_compared(shown, qtbot):
    tally = tally_of(v10=3)
    with qtbot.waitSignal(shown.comparison_requested) as told:
        shown.set_subject(THREE_DICE.identity, tally)
    assert [THREE_DICE, tally] == told.args


def test_nothing_is_compared_while_the_panel_is_hidden(shown, qtbot):
    shown.hide()
    with qtbot.assertNotEmitted(shown.comparison_requested):
        shown.set_subject(THREE_DICE.identity, tally_of(v10=3))
    with qtbot.waitSignal(shown.comparison_requested):
        shown.show()


def test_the_words_hold_rolls_against_the_exact_mean(shown):
    tally = tally_of(v10=50, v11=50)
    shown.set_subject(THREE_DICE.identity, tally)
    compared(shown, THREE_DICE, tally, THREE_DICE.distribution)
    words = shown.histogram.words
    assert words.startswith("100 rolls  \N{MIDDLE DOT}  mean 10.50, exactly 10.50")
    assert words.endswith("unlikely to be chance, p < 0.001")


@pytest.mark.parametrize(("width", "lines"), [(2400, 1), (420, 3)])
def test_the_words_are_one_line_or_a_line_each(shown, qtbot, width, lines):
    shown.add((RecordedRoll("3d6", (10,), NOON),))
    tally = tally_of(v10=50, v11=50)
    shown.set_subject(THREE_DICE.identity, tally)
    compared(shown, THREE_DICE, tally, THREE_DICE.distribution)
    (label,) = (
        one for one in shown.findChildren(QLabel) if one.accessibleName() == "What the rolls show"
    )
    shown.resize(width, 300)
    qtbot.waitUntil(lambda: lines == len(label.text().split("\n")))
    assert 3 == len(shown.histogram.words.split("  \N{MIDDLE DOT}  "))


def test_without_an_exact_distribution_there_is_no_verdict(shown):
    tally = tally_of(v10=1)
    shown.set_subject(THREE_DICE.identity, tally)
    compared(shown, replace(THREE_DICE, distribution=None, summary=None), tally, None)
    words = shown.histogram.words
    assert "1 roll  \N{MIDDLE DOT}  mean 10.00" == words


def test_a_mechanic_without_rolls_has_no_words(shown):
    tally = tally_of(v10=1)
    shown.set_subject(THREE_DICE.identity, tally)
    compared(shown, THREE_DICE, tally, THREE_DICE.distribution)
    shown.set_subject(RESULTS.identity, None)
    assert "" == shown.histogram.words


def test_what_comes_late_does_not_bring_forgotten_rolls_back(shown):
    tally = tally_of(v10=1)
    shown.set_subject(THREE_DICE.identity, None)
    compared(shown, THREE_DICE, tally, THREE_DICE.distribution)
    assert "" == shown.histogram.words


def test_a_text_and_its_dice_are_told_below_each_other(panel):
    account = script_account("2 ' 2d6", 5, 2, 1, 1)
    panel.add((RecordedRoll("a", account.value, NOON, account=account),))
    told = "2 5\n1 1\n2d6 [5, 2], 2d6 [1, 1]"
    assert told == panel.latest
    tip = panel.findChild(QTableView).model().index(0, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert told == tip
    panel.copy()
    assert told == QGuiApplication.clipboard().text()


def test_a_picture_has_a_text_and_its_dice(panel):
    account = script_account("2 ' 2d6", 5, 2, 1, 1)
    panel.add((RecordedRoll("a", account.value, NOON),))
    text = panel.picture().height()
    panel.clear()
    only_dice = script_account("{2d6, 2d6}", 5, 2, 1, 1)
    panel.add((RecordedRoll("a", only_dice.value, NOON, account=only_dice),))
    dice = panel.picture().height()
    panel.clear()
    panel.add((RecordedRoll("a", account.value, NOON, account=account),))
    assert panel.picture().height() > max(text, dice)
