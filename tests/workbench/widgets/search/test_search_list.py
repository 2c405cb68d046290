"""Tests of a list in groups with a field to search it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from workbench.theme import Theme
from workbench.widgets.search.search_delegate import INDENT
from workbench.widgets.search.search_list import SearchList
from workbench.widgets.search.search_model import ITEM_ROLE, Item, SearchGroup

FRUIT = (
    SearchGroup("Red", (Item("apple", "Apple", "round"), Item("cherry", "Cherry", "small"))),
    SearchGroup("Yellow", (Item("banana", "Banana", "bent"),)),
)


def find(words):
    return tuple(
        SearchGroup(group.title, tuple(item for item in group.items if words in item.key))
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


TAGGED = Item("plum", "Plum", "blue", "stone")


def test_a_tag_is_read_aloud_behind_the_title(fruit):
    fruit.model.set_groups((SearchGroup("Blue", (TAGGED,)),))
    row = fruit.model.index_of("plum")
    assert "Plum. stone. blue" == row.data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_title_without_room_leaves_its_tag_alone(fruit):
    tags, titles = [], []
    for title in ("Plum", "Plum after plum " * 20):
        fruit.model.set_groups((SearchGroup("Blue", (replace(TAGGED, title=title),)),))
        row = fruit.list.visualRect(fruit.model.index_of("plum"))
        picture = fruit.list.viewport().grab().toImage()
        end = row.right() - INDENT - fruit.list.fontMetrics().horizontalAdvance("stone")
        tags.append(picture.copy(end, row.top(), row.right() - end, row.height()))
        titles.append(picture.copy(0, row.top(), end, row.height()))
    assert tags[0] == tags[1]
    assert titles[0] != titles[1]


def test_rows_that_only_say_something_else_stay_where_they_are(qtbot, fruit):
    plum = Item("x", "Plum", "")
    once, twice = replace(TAGGED, line="once"), replace(TAGGED, line="twice")
    assert fruit.model.set_groups((SearchGroup("Blue", (once, plum)),))
    reset, changed = fruit.model.modelReset, fruit.model.dataChanged
    with qtbot.assertNotEmitted(reset), qtbot.waitSignal(changed) as told:
        assert not fruit.model.set_groups((SearchGroup("Blue", (twice, plum)),))
    assert 1 == told.args[0].row() == told.args[1].row()
    assert twice == fruit.model.index(1).data(ITEM_ROLE)
    assert fruit.model.set_groups((SearchGroup("Blue", (plum, twice)),))
