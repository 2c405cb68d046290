"""Tests of a list in groups with a field to search it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from workbench.panels.search_list import SearchList
from workbench.panels.search_model import Group, Item
from workbench.theme import Theme

FRUIT = (
    Group("Red", (Item("apple", "Apple", "round"), Item("cherry", "Cherry", "small"))),
    Group("Yellow", (Item("banana", "Banana", "bent"),)),
)


def find(words):
    return tuple(
        Group(group.title, tuple(item for item in group.items if words in item.key))
        for group in FRUIT
    )


@pytest.fixture
def fruit(qtbot):
    listed = SearchList("Fruit", find, Theme.light())
    qtbot.addWidget(listed)
    listed.resize(300, 400)
    listed.show()
    listed.set_hints("Search fruit", "No such fruit")
    listed.refill()
    return listed


def rows(listed):
    return [listed.model.index(row).data() for row in range(listed.model.rowCount())]


def test_items_stand_under_their_headings_and_the_first_is_looked_at(fruit):
    assert ["Red", "Apple", "Cherry", "Yellow", "Banana"] == rows(fruit)
    assert "apple" == fruit.key


def test_words_leave_what_belongs_to_them(qtbot, fruit):
    with qtbot.waitSignal(fruit.chosen) as chosen:
        qtbot.keyClicks(fruit.field, "ban")
    assert ["Yellow", "Banana"] == rows(fruit)
    assert ["banana"] == chosen.args


def test_what_is_looked_at_stays_when_it_still_belongs(qtbot, fruit):
    fruit.choose("cherry")
    with qtbot.assertNotEmitted(fruit.accepted):
        qtbot.keyClicks(fruit.field, "e")
    assert "cherry" == fruit.key


def test_an_empty_list_says_so(qtbot, fruit):
    qtbot.keyClicks(fruit.field, "plum")
    assert not fruit.list.isVisible()
    assert "" == fruit.key
    with qtbot.assertNotEmitted(fruit.accepted):
        qtbot.keyClick(fruit.field, Qt.Key.Key_Return)


def test_arrows_in_the_field_pass_over_headings(qtbot, fruit):
    for expected in ("cherry", "banana", "banana"):
        qtbot.keyClick(fruit.field, Qt.Key.Key_Down)
        assert expected == fruit.key
    qtbot.keyClick(fruit.field, Qt.Key.Key_Up)
    assert "cherry" == fruit.key


@pytest.mark.parametrize("place", ["field", "list"])
def test_enter_accepts(qtbot, fruit, place):
    fruit.choose("banana")
    getattr(fruit, place).setFocus()
    with qtbot.waitSignal(fruit.accepted) as accepted:
        qtbot.keyClick(getattr(fruit, place), Qt.Key.Key_Return)
    assert ["banana"] == accepted.args


def test_a_double_click_accepts(qtbot, fruit):
    place = fruit.list.visualRect(fruit.model.index_of("cherry")).center()
    qtbot.mouseClick(fruit.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(fruit.accepted) as accepted:
        qtbot.mouseDClick(fruit.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert ["cherry"] == accepted.args


def test_rows_are_read_aloud(fruit):
    role = Qt.ItemDataRole.AccessibleTextRole
    spoken = [fruit.model.index(row).data(role) for row in range(2)]
    assert ["Red", "Apple. round"] == spoken
    assert "Fruit" == fruit.list.accessibleName()
