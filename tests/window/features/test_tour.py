"""The tour in a whole window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget

from resources import sample_project, tour
from workbench.storage import read_project
from workbench.tour.bubble import place_beside


@pytest.fixture
def touring(window):
    """A window on the sample, in which the tour has begun."""
    window.resize(1280, 800)
    window.menus["tour"].trigger()
    yield window
    window.tour_guide.end()


def test_every_stop_is_about_a_part_that_can_be_seen(touring, qtbot):
    guide = touring.tour_guide
    for number, stop in enumerate(tour(), 1):
        assert (stop.title, stop.text) == guide.bubble.words
        assert guide.part.isVisible(), stop.part
        assert stop.part == guide.part.objectName()
        assert touring.rect().contains(guide.bubble.geometry())
        assert guide.bubble.isVisible()
        assert guide.bubble.next is touring.focusWidget()
        assert stop.text in guide.bubble.next.accessibleDescription()
        assert number == guide.bubble.number
        guide.bubble.next.click()
    assert not guide.is_under_way
    assert not guide.bubble.isVisible()


def test_it_goes_back_and_ends_with_escape(touring, qtbot):
    guide = touring.tour_guide
    assert not guide.bubble.back.isEnabled()
    qtbot.keyClick(guide.bubble.next, Qt.Key.Key_Return)
    assert tour()[1].title == guide.bubble.words[0]
    qtbot.keyClick(guide.bubble.back, Qt.Key.Key_Space)
    assert tour()[0].title == guide.bubble.words[0]
    qtbot.keyClick(guide.bubble.next, Qt.Key.Key_Escape)
    assert not guide.is_under_way
    assert not touring.menus["tour"].isChecked()


def test_the_window_can_be_used_meanwhile_and_keeps_what_is_done(touring, qtbot):
    before = touring.document.project
    touring.document.set_selected_parameter("N", 6)
    assert before != touring.document.project
    assert touring.tour_guide.is_under_way
    touring.menus["undo"].trigger()
    assert before.content == touring.document.project.content


def test_it_changes_nothing_of_the_project(window):
    before = window.document.project.mechanics
    window.menus["tour"].trigger()
    while window.tour_guide.is_under_way:
        window.tour_guide.bubble.next.click()
    assert before == window.document.project.mechanics
    assert window.document.is_saved


def test_hidden_areas_are_shown_for_it(window):
    for name in ("panel_mechanics", "panel_tables"):
        window.menus[name].trigger()
    window.menus["tour"].trigger()
    assert window.tour_guide.part.isVisible()
    window.tour_guide.end()
    window.menus["reset_layout"].trigger()


def test_on_other_work_a_sample_is_asked_for(window):
    asked = []
    window.files.beside_wanted.connect(asked.append)
    window.document.set_selected_source("sum 7d6")
    work = window.document.project
    window.menus["tour"].trigger()
    window.files.beside_wanted.disconnect(asked.append)
    assert work == window.document.project
    assert not window.tour_guide.is_under_way
    (opening,) = asked
    assert ("tour",) == opening.commands
    assert read_project(sample_project()).project == opening.project


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_the_bubble_follows_the_part_it_is_about(touring, qtbot, size):
    touring.resize(*size)
    guide = touring.tour_guide
    for _ in tour():
        QApplication.processEvents()
        qtbot.waitUntil(lambda: touring.rect().contains(guide.bubble.geometry()), timeout=5_000)
        guide.bubble.next.click()


def test_a_bubble_lies_beside_its_part_where_there_is_room():
    window, size = QRect(0, 0, 900, 600), QSize(200, 100)
    for part in (QRect(0, 0, 300, 500), QRect(600, 0, 300, 500), QRect(0, 0, 900, 60)):
        lying = QRect(place_beside(part, size, window), size)
        assert window.contains(lying)
        assert not lying.intersects(part)
    lying = QRect(place_beside(window, size, window), size)
    assert window.contains(lying)


def test_the_highlight_takes_no_clicks(touring):
    lying = touring.tour_guide.part.rect().center()
    place = touring.tour_guide.part.mapTo(touring, lying)
    under = touring.childAt(place)
    assert isinstance(under, QWidget)
    assert "Highlight" != type(under).__name__
