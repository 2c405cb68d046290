"""Tests of rows that become two where there is not enough room."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from workbench.widgets.folding_row import FoldingRow, in_a_row


@pytest.fixture
def parts():
    first, second = QPushButton("first"), QPushButton("second")
    first.setFixedWidth(100)
    second.setFixedWidth(150)
    return first, second


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def row(window, parts):
    layout = QVBoxLayout(window)
    layout.setContentsMargins(0, 0, 0, 0)
    row = FoldingRow(*parts, 10)
    layout.addWidget(row)
    window.show()
    return row


def test_it_is_one_row_where_there_is_room(row, parts):
    row.window().resize(260, 40)
    assert not row.is_folded
    assert parts[0].y() == parts[1].y()
    assert 100 + 10 <= parts[1].x()


def test_it_is_two_rows_where_there_is_not(row, parts, qtbot):
    row.window().resize(259, 100)
    assert row.is_folded
    qtbot.waitUntil(lambda: parts[0].geometry().bottom() < parts[1].y())
    row.window().resize(260, 100)
    assert not row.is_folded


def test_it_is_two_rows_where_a_part_grows_and_the_row_does_not(row, parts, qtbot):
    row.window().resize(300, 100)
    assert not row.is_folded
    parts[0].setFixedWidth(200)
    qtbot.waitUntil(lambda: row.is_folded)
    parts[0].setFixedWidth(100)
    qtbot.waitUntil(lambda: not row.is_folded)


def test_it_asks_for_no_more_than_its_wider_part_needs(row):
    assert 150 == row.minimumSizeHint().width()


def test_what_is_put_into_a_row_keeps_its_distance(qtbot):
    left, right = QPushButton("left"), QPushButton("right")
    row = in_a_row(None, 8, left, None, right)
    qtbot.addWidget(row)
    row.resize(500, 40)
    row.show()
    assert (0, 499) == (left.x(), right.geometry().right())
