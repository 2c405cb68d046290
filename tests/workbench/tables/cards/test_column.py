"""The column of a card: what is known of its widgets agrees with what they ask for."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from workbench.tables.cards.column import CardColumn


@pytest.fixture
def column(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    column = CardColumn(window)
    column.window_kept = window
    column.resize(200, 50)
    window.show()
    return column


def label(column, height):
    label = Counted(column)
    label.setFixedHeight(height)
    label.show()
    return label


class Counted(QLabel):
    """A label that counts how often it is measured."""

    asked = 0

    def sizeHint(self):  # noqa: N802 - Qt's name
        self.asked += 1
        return self.minimumSize()


def places(column):
    return [(one.y(), one.height(), one.width()) for one in column.widgets]


def below_each_other(*heights):
    return [(sum(heights[:at]), height, 200) for at, height in enumerate(heights)]


def test_widgets_are_added_at_the_end_without_measuring_the_others(column):
    first = tuple(label(column, height) for height in (10, 20))
    column.set_widgets(first, 0, 2)
    assert below_each_other(10, 20) == places(column)
    assert [30, 30] == [column.heightForWidth(200), column.sizeHint().height()]
    asked = [one.asked for one in first]
    column.set_widgets((*first, label(column, 30)), 2, 3)
    assert below_each_other(10, 20, 30) == places(column)
    assert [60, 60] == [column.heightForWidth(200), column.sizeHint().height()]
    assert asked == [one.asked for one in first]


def test_what_follows_moves_where_something_comes_in_or_goes(column):
    one, two, three = (label(column, height) for height in (10, 20, 30))
    column.set_widgets((one, three), 0, 2)
    column.set_widgets((one, two, three), 1, 2)
    assert below_each_other(10, 20, 30) == places(column)
    two.hide()
    column.set_widgets((one, three), 1, 1)
    assert below_each_other(10, 30) == places(column)
    assert [40, 40] == [column.heightForWidth(200), column.sizeHint().height()]


def test_a_widget_that_wants_another_height_is_asked_for_it(qtbot, column):
    one, two = (label(column, height) for height in (10, 20))
    column.set_widgets((one, two), 0, 2)
    one.setFixedHeight(15)
    column.set_widgets((one, two), 0, 1)
    assert below_each_other(15, 20) == places(column)
    two.setFixedHeight(5)
    qtbot.waitUntil(lambda: 20 == column.heightForWidth(200))
    assert below_each_other(15, 5) == places(column)


def test_another_width_places_everything_anew(column):
    one, two = (label(column, height) for height in (10, 20))
    column.set_widgets((one, two), 0, 2)
    column.resize(300, 50)
    assert [(0, 10, 300), (10, 20, 300)] == places(column)
