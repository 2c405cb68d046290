"""Tests of controls with what they are about beside or below them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from workbench.widgets.side_by_side import SideBySide

CONTROLS, SHOWN = QSize(300, 120), QSize(200, 60)
WIDE, NARROW = 540, 420


class Part(QWidget):
    def __init__(self, size):
        super().__init__()
        self.size_at_least = size

    def minimumSizeHint(self):  # noqa: N802 - Qt's name
        return self.size_at_least

    def sizeHint(self):  # noqa: N802 - Qt's name
        return self.size_at_least


@pytest.fixture
def parts():
    return Part(CONTROLS), Part(SHOWN)


@pytest.fixture
def place(qtbot):
    place = QWidget()
    qtbot.addWidget(place)
    return place


@pytest.fixture
def both(parts, place):
    both = SideBySide(*parts, place)
    both.resize(WIDE, 200)
    place.show()
    return both


def top_of(part, both):
    return part.mapTo(both.viewport(), part.rect().topLeft()).y()


def test_where_there_is_room_both_have_the_height_of_the_area(qtbot, both, parts):
    first, second = parts
    assert not both.is_folded
    qtbot.waitUntil(lambda: top_of(first, both) == top_of(second, both))
    assert 0 == both.verticalScrollBar().maximum()
    assert second.height() > SHOWN.height()


def test_in_a_narrow_area_the_second_can_be_scrolled_to_whole(qtbot, both, parts):
    both.resize(NARROW, 200)
    qtbot.waitUntil(lambda: both.is_folded)
    first, second = parts
    qtbot.waitUntil(lambda: top_of(second, both) > top_of(first, both) + CONTROLS.height())
    both.show_second()
    assert 0 <= top_of(second, both)
    assert top_of(second, both) + second.height() <= both.viewport().height()
    both.resize(WIDE, 200)
    qtbot.waitUntil(lambda: not both.is_folded)
    assert 0 == both.verticalScrollBar().maximum()


def test_the_second_stays_in_sight_where_the_controls_change(qtbot, both, parts):
    both.resize(NARROW, 200)
    qtbot.waitUntil(lambda: both.verticalScrollBar().maximum() > 0)
    both.show_second()
    place = both.verticalScrollBar().value()
    parts[0].updateGeometry()
    qtbot.wait(20)
    assert 0 < place == both.verticalScrollBar().value()


def test_it_asks_for_the_width_of_one_and_the_height_beside_each_other(qtbot, both):
    wide = both.minimumSizeHint()
    assert CONTROLS.width() < wide.width() < CONTROLS.width() + SHOWN.width()
    both.resize(NARROW, 200)
    qtbot.waitUntil(lambda: both.is_folded)
    assert wide == both.minimumSizeHint()


def test_it_asks_for_more_where_the_controls_grow(qtbot, both, parts):
    before = both.minimumSizeHint()
    parts[0].size_at_least = CONTROLS + QSize(0, 40)
    parts[0].updateGeometry()
    qtbot.waitUntil(lambda: before + QSize(0, 40) == both.minimumSizeHint())
