"""The widget that draws a roll: painting, telling, copying."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from engine.errors import DiceError
from engine.languages.troll.program import parse_program as parse_script
from engine.random_source import SeededSource
from tests.engine.languages.roll20.rolls import rolls
from tests.engine.scripts import scripts
from tests.workbench.rolls.dice.accounts import account_of, dice_in, seeded
from workbench.rolls.dice.dice_row import DiceRow
from workbench.rolls.dice.reading import has_total
from workbench.theme import Theme

KEPT = account_of("4d6kh3", 5, 4, 4, 1)


@pytest.fixture
def row(qtbot):
    row = DiceRow(Theme.light())
    row.resize(300, 120)
    qtbot.addWidget(row)
    row.show()
    return row


def colours(row):
    image = row.grab().toImage()
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }


def test_it_is_heard_as_the_text_of_the_roll(row):
    row.set_account(KEPT)
    assert "4d6kh3: [5, 4, 4, ~~1~~] = 13" == row.accessibleDescription()
    row.set_account(None)
    assert ("", ()) == (row.accessibleDescription(), row.tips)


def test_it_is_copied_as_text(row):
    row.set_account(KEPT)
    row.copy()
    assert "4d6kh3: [5, 4, 4, ~~1~~] = 13" == QGuiApplication.clipboard().text()


def test_the_pointer_is_told_what_happened_to_a_die(row, qtbot):
    row.set_account(KEPT)
    (area,) = (area for area, words in row.tips if words == "1, dropped")
    place = area.center().toPoint()
    event = QHelpEvent(QEvent.Type.ToolTip, place, row.mapToGlobal(place))
    assert QApplication.sendEvent(row, event)
    qtbot.waitUntil(lambda: QToolTip.text() == "1, dropped")


def test_the_arrow_keys_go_from_die_to_die(row, qtbot):
    row.set_account(KEPT)
    row.setFocus()
    seen = []
    row.looked_at.connect(seen.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left):
        QTest.keyClick(row, key)
    first, second = (area.toAlignedRect() for area, _ in row.tips[:2])
    assert [first, second, first, first] == seen
    row.set_account(KEPT)
    QTest.keyClick(row, Qt.Key.Key_Left)
    assert row.tips[3][0].toAlignedRect() == seen[-1]
    qtbot.waitUntil(lambda: QToolTip.text() == "1, dropped")


def test_a_narrow_row_is_higher_and_as_wide_as_its_widest_piece(row):
    row.set_account(seeded("20d6", 1))
    assert row.heightForWidth(120) > 3 * row.heightForWidth(900)
    assert 20 < row.minimumSizeHint().width() < 200


def test_larger_type_makes_larger_dice(row):
    row.set_account(KEPT)
    before = row.tips[0][0].height()
    row.setFont(QFont(row.font().family(), 2 * row.font().pointSize()))
    assert row.tips[0][0].height() > 1.7 * before


def test_successes_and_explosions_have_their_colours_in_both_themes(row):
    for each in (Theme.light(), Theme.dark()):
        row.set_theme(each)
        row.set_account(account_of("3d6>5f1", 6, 3, 1))
        found = colours(row)
        assert {each.curve_colour(2).lower(), each.curve_colour(4).lower()} <= found
        row.set_account(account_of("d6!", 6, 3))
        assert each.accent.lower() in colours(row)


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(text=rolls(), seed=st.integers(0, 2**16))
def test_whatever_a_roll_tells_can_be_painted(row, text, seed):
    try:
        account = seeded(text, seed)
    except DiceError:
        return
    row.set_account(account)
    row.resize(300, row.heightForWidth(300))
    assert not row.grab().isNull()
    assert dice_in(account.records) == len(row.tips)
    assert all(words for _, words in row.tips)


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(script=scripts(), seed=st.integers(0, 2**16))
def test_whatever_a_roll_of_a_script_tells_can_be_painted(row, script, seed):
    try:
        account = parse_script(script).account(SeededSource(seed), {}, 4).shortened(100)
    except DiceError:
        return
    row.set_account(account)
    row.resize(300, max(row.heightForWidth(300), 1))
    assert not row.grab().isNull()
    assert sum(len(group.dice) for group in account.groups) == len(row.tips)
    assert all(words for _, words in row.tips)
    assert has_total(account.value) == bool(row.total_text)


def test_keys_do_nothing_where_there_are_no_dice(row):
    row.set_account(account_of("2+3"))
    QTest.keyClick(row, Qt.Key.Key_Right)
    assert () == row.tips
    assert "= 5" == row.total_text
