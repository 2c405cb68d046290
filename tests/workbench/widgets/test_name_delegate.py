"""Tests of names in a column that are too long for it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

from workbench.widgets.name_delegate import NameDelegate

NAMES = [f"A very long name of a mechanic, number {place}, with exploding sixes" for place in "123"]


@pytest.fixture
def table(qtbot):
    table = QTableView()
    qtbot.addWidget(table)
    model = QStandardItemModel(table)
    for name in [*NAMES, "3d6"]:
        model.appendRow(QStandardItem(name))
    table.setModel(model)
    table.setItemDelegateForColumn(0, NameDelegate(table))
    return table


def written(table, row, width):
    """Return what is written in a row of so many pixels."""
    option = QStyleOptionViewItem()
    table.initViewItemOption(option)
    option.rect = QRect(0, 0, width, 24)
    table.itemDelegateForColumn(0).initStyleOption(option, table.model().index(row, 0))
    return option.text


def test_long_names_can_be_told_apart(table):
    words = [written(table, row, 150) for row in range(4)]
    assert 4 == len(set(words))
    for number, text in zip("123", words, strict=False):
        assert number in text
        assert table.fontMetrics().horizontalAdvance(text) <= 150
    assert "3d6" == words[-1]


def test_names_that_fit_are_whole(table):
    assert NAMES == [written(table, row, 1500) for row in range(3)]


def test_a_name_that_changes_is_written_anew(table):
    written(table, 0, 150)
    table.model().item(1).setText("2d6")
    assert "2d6" == written(table, 1, 150)
    assert written(table, 0, 150) != written(table, 2, 150)


def test_the_column_is_measured_by_whole_names(table):
    assert table.sizeHintForColumn(0) >= table.fontMetrics().horizontalAdvance(NAMES[0])
