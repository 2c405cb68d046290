"""The roll that is shown large, and its total where dice leave no room for it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.workbench.rolls.dice.accounts import account_of, script_account, seeded
from workbench.rolls.history import RecordedRoll
from workbench.rolls.latest_roll import LatestRoll
from workbench.theme import Theme


def roll_of(account):
    return RecordedRoll("a", account.value, account=account)


@pytest.fixture
def latest(qtbot):
    latest = LatestRoll(Theme.light())
    latest.resize(300, 180)
    qtbot.addWidget(latest)
    latest.show()
    return latest


def pinned(latest):
    return latest.findChild(QLabel, "pinned_total")


def test_dice_take_the_place_of_the_value_and_give_it_back(latest):
    label = latest.findChild(QLabel, "latest_roll")
    latest.show_roll(roll_of(account_of("2d6", 3, 4)))
    assert "2d6: [3, 4] = 7" == latest.text
    assert (True, False) == (latest.dice.isVisible(), label.isVisible())
    latest.show_roll(RecordedRoll("a", (7,)))
    assert "7" == latest.text
    assert (False, True) == (latest.dice.isVisible(), label.isVisible())


def test_an_error_takes_the_place_of_dice(latest):
    latest.show_roll(roll_of(account_of("2d6", 3, 4)))
    latest.show_error("there is nothing to choose from")
    assert "there is nothing to choose from" == latest.text
    assert not latest.dice.isVisible()


def test_the_total_is_pinned_while_it_is_out_of_sight(latest, qtbot):
    account = seeded("100d20", 1)
    latest.show_roll(roll_of(account))
    qtbot.waitUntil(lambda: latest.verticalScrollBar().maximum() > 0)
    assert pinned(latest).isVisible()
    assert f"= {account.value[0]}" == pinned(latest).text()
    assert latest.viewport().rect().contains(pinned(latest).geometry())
    latest.verticalScrollBar().setValue(latest.verticalScrollBar().maximum())
    assert not pinned(latest).isVisible()
    latest.show_roll(roll_of(account))
    assert 0 == latest.verticalScrollBar().value()
    assert pinned(latest).isVisible()


def test_a_total_that_is_seen_is_not_told_twice(latest, qtbot):
    latest.show_roll(roll_of(seeded("100d20", 1)))
    qtbot.waitUntil(lambda: pinned(latest).isVisible())
    latest.show_roll(roll_of(account_of("2d6", 3, 4)))
    qtbot.waitUntil(lambda: not pinned(latest).isVisible())


def test_nothing_is_pinned_over_a_first_roll_that_fits(latest, qtbot):
    latest.show_roll(roll_of(account_of("2d6", 3, 4)))
    qtbot.waitUntil(lambda: latest.dice.width() == latest.viewport().width())
    assert not pinned(latest).isVisible()


def test_the_die_that_keys_go_to_comes_into_view(latest, qtbot):
    latest.show_roll(roll_of(seeded("100d20", 1)))
    qtbot.waitUntil(lambda: latest.verticalScrollBar().maximum() > 0)
    latest.dice.setFocus()
    QTest.keyClick(latest.dice, Qt.Key.Key_Left)
    place = latest.dice.tips[-1][0].center().toPoint()
    assert latest.viewport().rect().contains(latest.dice.mapTo(latest.viewport(), place))


# ---- rolls of scripts -----------------------------------------------------------------------


def test_a_text_stands_above_its_dice_and_no_total_behind_them(latest):
    label = latest.findChild(QLabel, "latest_roll")
    latest.show_roll(roll_of(script_account("2 ' 2d6", 5, 2, 1, 1)))
    assert (True, True) == (latest.dice.isVisible(), label.isVisible())
    assert "2 5 \n1 1 " == label.text()
    assert not pinned(latest).isVisible()
    assert "2 5\n1 1\n2d6 [5, 2], 2d6 [1, 1]" == latest.text


def test_a_text_without_dice_stands_alone(latest):
    latest.show_roll(roll_of(script_account('"hello"')))
    assert not latest.dice.isVisible()
    latest.show_roll(roll_of(script_account("d6", 3)))
    assert latest.dice.isVisible()


def test_a_long_collection_wraps_above_its_dice(latest, qtbot):
    latest.show_roll(roll_of(script_account("60d6", *[6] * 60)))
    qtbot.waitUntil(lambda: latest.verticalScrollBar().maximum() > 0)
    assert 0 == latest.horizontalScrollBar().maximum()
    assert 60 == len(latest.dice.tips)
