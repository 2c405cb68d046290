"""Tests of panels under tabs, and of the box that stands for the tabs where they have no room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea

from workbench.theme import Theme
from workbench.window.tab_area import TabArea

TITLES = ("Summary", "Outcomes", "Bands", "Contest")


@pytest.fixture
def area(qtbot):
    area = TabArea("tables", can_close=True)
    qtbot.addWidget(area)
    area.setStyleSheet(Theme.light().stylesheet())
    for title in TITLES:
        area.add(QLabel(title), title)
    area.resize(600, 200)
    area.show()
    return area


@pytest.fixture
def narrow(area):
    """The area with too little room for its tabs."""
    area.resize(170, 200)
    return area


def test_the_panel_of_the_tab_in_front_is_shown(area, qtbot):
    for place in (2, 0, 3):
        with qtbot.waitSignal(area.front_changed):
            area.bar.setCurrentIndex(place)
        assert [TITLES[place]] == [one.text() for one in area.panels if one.isVisible()]
        assert area.front is area.panels[place]


def test_tabs_move_together_where_there_is_little_room_and_apart_again(area):
    wide = area.bar.sizeHint().width()
    assert not area.is_narrow
    area.resize(wide + 10, 200)
    assert area.is_narrow
    assert area.has_tabs
    assert area.bar.sizeHint().width() < wide
    area.resize(600, 200)
    assert not area.is_narrow
    assert wide == area.bar.sizeHint().width()


def test_a_tab_that_is_moved_takes_its_panel_with_it(area):
    first = area.front
    area.bar.moveTab(0, 2)
    expected = ("Outcomes", "Bands", "Summary", "Contest")
    assert expected == area.titles == tuple(one.text() for one in area.panels)
    assert area.front is first
    assert first.isVisible()
    area.move_tab(first, 0)
    assert TITLES == area.titles == tuple(one.text() for one in area.panels)


def test_where_the_tabs_have_no_room_a_box_names_the_panel_and_offers_the_others(narrow):
    assert not narrow.has_tabs
    choice = narrow.choice
    assert choice.isVisible()
    assert choice.accessibleName()
    assert list(TITLES) == [choice.itemText(place) for place in range(choice.count())]
    narrow.bring_to_front(narrow.panels[2])
    assert "Bands" == choice.currentText() == choice.shown
    choice.setCurrentIndex(1)
    assert "Outcomes" == narrow.front.text()
    narrow.bar.moveTab(1, 0)
    assert ("Outcomes", "Summary") == (choice.itemText(0), choice.itemText(1))
    assert "Outcomes" == choice.currentText()


def test_no_tab_is_ever_cut(area):
    for width in range(600, 120, -10):
        area.resize(width, 200)
        assert area.has_tabs != area.choice.isVisible()
        if area.has_tabs:
            last = area.bar.tabRect(len(TITLES) - 1)
            assert area.bar.rect().contains(last), width


def test_tabs_come_back_in_smaller_type_and_go_in_larger(area):
    area.resize(area.bar.sizeHint().width() + 40, 200)
    area.setStyleSheet(Theme.light().stylesheet() + "QTabBar { font-size: 24px; }")
    assert not area.has_tabs
    area.setStyleSheet(Theme.light().stylesheet())
    assert area.has_tabs


def test_the_box_is_reached_and_used_with_the_keys(narrow, qtbot):
    qtbot.waitExposed(narrow)
    narrow.activateWindow()
    narrow.header.setFocus()
    assert narrow.focusWidget() is narrow.choice
    qtbot.keyClick(narrow.choice, Qt.Key.Key_Down)
    assert "Outcomes" == narrow.front.text()
    qtbot.keyClick(narrow.choice, Qt.Key.Key_Up)
    assert "Summary" == narrow.front.text()


def test_the_keys_stay_with_the_header_when_there_is_room_again(narrow):
    narrow.header.setFocus()
    narrow.resize(600, 200)
    assert narrow.has_tabs
    assert narrow.focusWidget() is narrow.bar


def test_the_box_is_as_wide_as_the_words_in_it(narrow):
    widths = []
    for panel in narrow.panels:
        narrow.bring_to_front(panel)
        assert panel.text() == narrow.choice.shown
        widths.append(narrow.choice.sizeHint().width())
    longest = max(TITLES, key=narrow.choice.fontMetrics().horizontalAdvance)
    assert longest == TITLES[widths.index(max(widths))]
    assert len(set(widths)) > 1


@pytest.mark.parametrize("size", [9, 12, 14, 17])
def test_the_name_in_the_box_is_never_cut_and_takes_no_more_room_than_it_needs(area, size):
    font = area.font()
    font.setPointSize(size)
    area.setFont(font)
    area.choice.setFont(font)
    area.add(QLabel("last"), "What is always best")
    area.resize(345, 200)
    assert not area.has_tabs
    widths = {}
    for panel, title in zip(area.panels, area.titles, strict=True):
        area.bring_to_front(panel)
        assert title == area.choice.shown
        widths[title] = area.choice.width()
    assert widths["Bands"] < widths["Contest"] < widths["What is always best"]


def test_a_panel_that_needs_more_width_is_scrolled_and_the_others_are_not(area, qtbot):
    wide = QLabel("wide")
    wide.setMinimumWidth(900)
    area.add(wide, "Wide")
    assert area.minimumSizeHint().width() < 600
    area.bring_to_front(wide)
    sight = area.findChild(QScrollArea)
    bar, room = sight.horizontalScrollBar(), sight.viewport().width()
    qtbot.waitUntil(lambda: bar.maximum() == 900 - room)
    assert 900 == wide.width()
    qtbot.waitUntil(lambda: wide.height() + bar.height() <= 200 - area.bar.height())
    area.bring_to_front(area.panels[0])
    qtbot.waitUntil(lambda: bar.maximum() == 0)
    assert room == area.front.width()
