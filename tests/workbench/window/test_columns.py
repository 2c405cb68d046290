"""Tests of splitters that keep what their user chose."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from workbench.window.columns import Column, Columns


@pytest.fixture
def columns(qtbot):
    columns = Columns("columns", (300, 200))
    qtbot.addWidget(columns)
    columns.place((QWidget(), QWidget(), QWidget()), (100, 100, 100))
    columns.resize(1210, 400)
    columns.show()
    return columns


@pytest.fixture
def column(qtbot):
    column = Column("column", (QWidget(), QWidget()), lambda height: height // 4)
    qtbot.addWidget(column)
    column.resize(300, 406)
    column.show()
    return column


def enlarge(widget, factor):
    """Let a widget have another size of type."""
    font = widget.font()
    font.setPointSizeF(font.pointSizeF() * factor)
    widget.setFont(font)


def test_the_middle_has_what_the_others_leave(columns):
    assert [300, 700, 200] == columns.sizes()
    columns.resize(1010, 400)
    assert [300, 500, 200] == columns.sizes()


def test_where_there_is_little_room_the_outer_columns_are_squeezed_alike(columns):
    columns.resize(710, 400)
    left, middle, right = columns.sizes()
    assert middle == round(0.45 * 700)
    assert abs((300 - left) - 2 * (200 - right)) <= 2
    columns.resize(1210, 400)
    assert [300, 700, 200] == columns.sizes()


def test_the_outer_columns_grow_with_the_type_as_far_as_there_is_room(columns, qtbot):
    enlarge(columns, 2)
    qtbot.waitUntil(lambda: 300 * 1.25 < columns.sizes()[0] <= 1210 / 3)
    columns.resize(2010, 400)
    left, _, right = columns.sizes()
    assert 300 * 1.7 < left <= 2010 / 3
    assert abs(left / right - 300 / 200) < 0.01
    enlarge(columns, 0.5)
    columns.resize(1210, 400)
    qtbot.waitUntil(lambda: columns.sizes() == [300, 700, 200])


def test_what_its_user_chose_is_kept_in_any_type(columns, qtbot):
    columns.setSizes([420, 460, 320])
    columns.splitterMoved.emit(0, 1)
    state = columns.state
    enlarge(columns, 2)
    qtbot.wait(20)
    assert state == columns.state
    enlarge(columns, 0.5)
    qtbot.waitUntil(lambda: columns.sizes() == [420, 460, 320])


def widths_of_the_middle(columns):
    """Return a list that each width which the middle column is given will be added to."""
    widths = []
    columns.widget(1).resizeEvent = lambda event: widths.append(event.size().width())
    return widths


def test_the_middle_is_laid_out_once_where_another_column_comes_or_goes(columns, qtbot):
    qtbot.wait(20)
    widths, side = widths_of_the_middle(columns), columns.widget(2)
    side.hide()
    qtbot.wait(20)
    assert [905] == widths
    side.show()
    qtbot.wait(20)
    assert [905, 700] == widths


def test_the_middle_is_laid_out_once_for_another_width(columns, qtbot):
    qtbot.wait(20)
    widths = widths_of_the_middle(columns)
    columns.resize(1310, 400)
    qtbot.wait(20)
    assert [800] == widths


@pytest.mark.parametrize(
    "state", ["", "AAAA/wAAAAEAAAAC", "1 2", "nan 2 3", "1e9 300 0.4", "-1 2 3"]
)
def test_what_is_no_place_changes_nothing(columns, column, state):
    columns.restore(state)
    column.restore(state)
    assert [300, 700, 200] == columns.sizes()
    assert [101, 299] == column.sizes()


def test_a_column_is_divided_by_itself_until_its_user_does(column):
    assert [101, 299] == column.sizes()
    assert "" == column.state
    column.setSizes([200, 200])
    column.splitterMoved.emit(0, 1)
    column.resize(300, 806)
    assert [400, 400] == column.sizes()
    column.restore("")
    assert [201, 599] == column.sizes()
