"""Tests of how a table of figures shares its room, and of marks that stand for titles."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPixmap, QStandardItem, QStandardItemModel

from workbench.widgets.figure_table import AIR, FigureTable

WIDTHS = (100, 50, 60)


@pytest.fixture
def table(qtbot):
    table = FigureTable("Figures")
    qtbot.addWidget(table)
    table.setModel(QStandardItemModel(2, len(WIDTHS), table))
    table.show()
    return table


def widths_of(table):
    return [table.columnWidth(column) for column in range(len(WIDTHS))]


def give_room(table, pixels):
    beside = table.width() - table.viewport().width()
    table.resize(pixels + beside, 200)
    assert pixels == table.viewport().width()


def test_columns_keep_what_they_need_where_there_is_no_more(table):
    give_room(table, 150)
    table.set_widths(WIDTHS, whole_names=300)
    assert list(WIDTHS) == widths_of(table)


def test_names_get_what_is_left_until_they_are_whole(table):
    table.set_widths(WIDTHS, whole_names=180)
    give_room(table, sum(WIDTHS) + 50)
    assert [150, 50, 60] == widths_of(table)
    give_room(table, sum(WIDTHS) + 80 + 30)
    assert [190, 60, 70] == widths_of(table)


def test_no_column_gets_more_air_than_reads_well(table):
    table.set_widths(WIDTHS, whole_names=20)
    give_room(table, 900)
    assert [width + AIR for width in WIDTHS] == widths_of(table)
    give_room(table, sum(WIDTHS))
    assert list(WIDTHS) == widths_of(table)


def test_hidden_columns_get_no_room(table):
    table.setColumnHidden(1, True)
    table.set_widths(WIDTHS, whole_names=0)
    give_room(table, 100 + 60 + 20)
    assert [110, 0, 70] == widths_of(table)


def test_a_mark_without_words_stands_in_the_middle_over_its_figures(table):
    pixmap = QPixmap(16, 16)
    pixmap.fill(QColor("#ff0000"))
    heading = QStandardItem(QIcon(pixmap), "")
    heading.setTextAlignment(Qt.AlignmentFlag.AlignRight)
    table.model().setHorizontalHeaderItem(1, heading)
    table.setColumnWidth(1, 80)
    header = table.horizontalHeader()
    image = header.grab().toImage()
    left = header.sectionViewportPosition(1)
    y = header.height() // 2
    red = [
        x
        for x in range(80)
        if image.pixelColor(left + x, y).red() > 200 > image.pixelColor(left + x, y).green() + 100
    ]
    assert red
    assert abs((red[0] + red[-1]) / 2 - 40) <= 1


def test_a_column_is_as_wide_as_its_longest_cell_needs(table):
    for row, text in enumerate(("12", "123,456,789.25")):
        table.model().setItem(row, 1, QStandardItem(text))

    assert table.sizeHintForColumn(1) == table.wanted_width(1)
    assert table.wanted_width(1) > table.wanted_width(2)


def test_a_column_without_rows_is_as_wide_as_its_title(table):
    table.model().setRowCount(0)

    assert table.horizontalHeader().sectionSizeHint(0) == table.wanted_width(0)
