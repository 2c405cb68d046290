"""Tests of the row that makes do with less room."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from workbench.widgets.folding_row import SPACING, YieldingRow

NAMES = ("Table", "Copy", "Export", "Large")


@pytest.fixture
def place(qtbot):
    place = QWidget()
    qtbot.addWidget(place)
    return place


@pytest.fixture
def row(place):
    buttons = [QPushButton(name) for name in NAMES]
    row = YieldingRow(buttons, buttons[1:3], place)
    place.show()
    return row


def shown(row):
    return tuple(one.text() for one in row.findChildren(QPushButton) if one.isVisible())


def width_of(row, *names):
    widths = [
        one.sizeHint().width() for one in row.findChildren(QPushButton) if one.text() in names
    ]
    return sum(widths) + SPACING * (len(widths) - 1)


@pytest.mark.parametrize(("more", "names"), [(300, NAMES), (0, NAMES), (-1, NAMES[:1] + NAMES[2:])])
def test_the_first_one_gives_way_where_there_is_no_room_for_all(row, more, names):
    row.resize(width_of(row, *NAMES) + more, 30)
    assert names == shown(row)


def test_the_next_one_gives_way_where_there_is_no_room_still(row):
    row.resize(width_of(row, "Table", "Export", "Large") - 1, 30)
    assert ("Table", "Large") == shown(row)


def test_what_gave_way_comes_back(row):
    row.resize(row.minimumSizeHint().width(), 30)
    assert ("Table", "Large") == shown(row)
    row.resize(row.sizeHint().width(), 30)
    assert NAMES == shown(row)


def test_one_gives_way_also_where_another_grows(row, qtbot):
    row.resize(row.sizeHint())
    large = row.findChildren(QPushButton)[3]
    large.setText("Large and with many words")
    qtbot.waitUntil(lambda: len(shown(row)) < 4)
    large.setText("Large")
    qtbot.waitUntil(lambda: shown(row) == NAMES)


def test_it_asks_for_the_room_of_all_and_needs_that_of_those_that_stay(row):
    assert width_of(row, *NAMES) == row.sizeHint().width()
    assert width_of(row, "Table", "Large") == row.minimumSizeHint().width()
