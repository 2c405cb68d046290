"""Tests of the shelf: its list, its form, and what it asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from engine.languages.setup import Fields, entry_from_json
from engine.languages.table.reading.checks.checker import check
from tests.window.access.test_accessibility import nameless
from tests.workbench.tables.shelf.entities import FORMS, ogre
from workbench.project.entities import Entity
from workbench.tables.shelf.shelf_panel import ShelfPanel
from workbench.tables.shelf.words import Naming
from workbench.theme import Theme, dress
from workbench.widgets.search.search_model import Item

GOBLIN = Entity("goblin", "Creature", entry_from_json({"name": "Goblin", "armour": 13}))
HEROES = Entity("heroes", "party", Fields((), "The Heroes"))
SMAUG = Entity("smaug", "dragon", entry_from_json({"name": "Smaug", "hoard": ["gold", 3]}))
ALL = (ogre(), GOBLIN, HEROES, SMAUG)


class Project:
    """What the window keeps: it does what the panel asks for."""

    def __init__(self, panel):
        self.panel = panel
        self.entities = ()
        self.asked = []
        panel.entity_added.connect(self.add)
        panel.entity_changed.connect(self.change)
        panel.kind_given.connect(self.give)
        panel.entity_removed.connect(self.remove)
        panel.entity_duplicated.connect(self.double)
        panel.import_requested.connect(lambda: self.asked.append("import"))
        panel.export_requested.connect(self.asked.append)
        panel.close_requested.connect(lambda: self.asked.append("close"))
        panel.gesture_began.connect(lambda: self.asked.append("step"))

    def put(self, entities):
        self.entities = tuple(entities)
        self.panel.set_entities(self.entities)

    def add(self, entity):
        self.put((*self.entities, Naming(self.entities, FORMS).named(entity)))

    def change(self, entity):
        self.put(entity if one.identity == entity.identity else one for one in self.entities)

    def give(self, identities, kind):
        self.put(
            replace(one, kind=kind) if one.identity in identities else one for one in self.entities
        )

    def remove(self, identity):
        self.put(one for one in self.entities if one.identity != identity)

    def double(self, identity):
        place = [one.identity for one in self.entities].index(identity)
        copy = replace(self.entities[place], identity="copy")
        self.put((*self.entities[: place + 1], copy, *self.entities[place + 1 :]))

    def __getitem__(self, identity):
        return next(one for one in self.entities if one.identity == identity)


@pytest.fixture
def panel(qtbot):
    panel = ShelfPanel()
    qtbot.addWidget(panel)
    panel.project = Project(panel)
    panel.set_forms(FORMS)
    panel.resize(320, 600)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    return panel


@pytest.fixture
def full(panel):
    panel.project.put(ALL)
    panel.select("ogre")
    return panel


def listed(panel):
    model = panel.list.search.model
    rows = [model.index(row).data(Qt.ItemDataRole.UserRole) for row in range(model.rowCount())]
    return [row.title if isinstance(row, Item) else row.upper() for row in rows]


def hint(panel):
    return panel.list.search._nothing.text()


def trigger(menu, text):
    """Give the command of a menu, or of a menu in it, whose words begin with ``text``."""
    for action in menu.actions():
        if action.menu() is not None and trigger(action.menu(), text):
            return True
        if action.menu() is None and action.text().startswith(text) and action.isEnabled():
            action.trigger()
            return True
    return False


# ---- what it shows ------------------------------------------------------------------------


def test_an_empty_shelf_says_what_it_is_for(panel):
    assert "Make one with New" in hint(panel)
    assert not panel.entity_view.isVisible()
    panel.set_forms(None)
    assert "Select a table script" in hint(panel)
    assert not panel.list.buttons.new.isEnabled()
    assert "deftype" in panel.list.buttons.new.toolTip()


def test_entities_are_listed_by_their_types(full):
    expected = ["CREATURE", "Ogre", "Goblin", "PARTY", "The Heroes"]
    assert [*expected, "DRAGON (NOT IN THIS SCRIPT)", "Smaug"] == listed(full)
    assert not full.list.search.field.isVisible()


def test_the_form_of_the_selected_one_is_shown(full):
    assert "ogre" == full.selected == full.list.search.key
    assert ogre().values == full.entity_view.form.fields
    full.select("heroes")
    assert HEROES.values == full.entity_view.form.fields
    full.select("nobody")
    assert "heroes" == full.selected


def test_entities_of_a_type_share_a_form(full):
    form = full.entity_view.form
    full.select("goblin")
    assert full.entity_view.form is form
    assert GOBLIN.values == form.fields


def test_an_unknown_type_is_told_and_its_values_are_read_only(full):
    full.select("smaug")
    view = full.entity_view
    assert "no type dragon" in view.remark.text()
    assert "name: Smaug\nhoard:\n    1: gold\n    2: 3" == view.text.toPlainText()
    assert view.text.isReadOnly()
    assert view.text.isVisible()
    full.set_forms(check("deftype dragon { name: string, age: int }").forms)
    assert "Smaug" == view.form.record.part("name").field.text()
    full.set_forms(None)
    assert view.form is None
    assert view.text.isVisible()
    assert SMAUG == full.project["smaug"]


def test_values_survive_an_edit_of_the_script(qtbot, full):
    full.set_forms(check("deftype creature { name: string, speed: int }").forms)
    full.entity_view.form.record.part("speed").field.stepBy(6)
    full.set_forms(FORMS)
    assert 16 == full.entity_view.form.record.part("armour").field.value
    assert 6 == full.project["ogre"].values.get("speed")


def test_many_entities_can_be_searched(qtbot, full):
    more = [replace(GOBLIN, identity=f"g{n}") for n in range(9)]
    full.project.put((*ALL, *more))
    field = full.list.search.field
    assert field.isVisible()
    field.setFocus()
    qtbot.keyClicks(field, "hero")
    assert ["PARTY", "The Heroes"] == listed(full)
    assert "heroes" == full.selected
    qtbot.keyClicks(field, "x")
    assert "No entity has all of these words." == hint(full)
    full.select("ogre")
    assert "" == field.text()
    assert "ogre" == full.list.search.key


def test_nothing_is_done_while_nobody_looks(qtbot):
    panel = ShelfPanel()
    qtbot.addWidget(panel)
    panel.set_forms(FORMS)
    panel.set_entities(ALL)
    panel.select("goblin")
    assert [] == listed(panel)
    panel.show()
    assert "goblin" == panel.list.search.key
    assert GOBLIN.values == panel.entity_view.form.fields


def test_an_entity_of_a_type_that_is_gone_says_so_and_can_be_given_another(full):
    full.select("smaug")
    view = full.entity_view
    assert "the selected script has no type dragon, or none of that name" in view.remark.text()
    assert view.convert.isVisible()
    menu = view.kinds_menu()
    types = [form.name for form in FORMS.forms]
    assert types == [action.text() for action in menu.actions()]
    assert trigger(menu, "creature")
    menu.deleteLater()
    assert ("creature", SMAUG.values) == (full.project["smaug"].kind, full.project["smaug"].values)
    line = view.form.record.part("name").field
    assert ("Smaug", True) == (line.text(), line.hasFocus())


def test_all_entities_of_a_type_that_is_gone_are_given_another_at_once(full):
    other = Entity("fafnir", "Dragon", Fields((("name", "Fafnir"),)))
    full.project.put((*ALL, other))
    full.select("smaug")
    menu = full.entity_view.kinds_menu()
    everyone = menu.actions()[-1]
    assert "All 2 of type dragon" == everyone.text()
    assert trigger(everyone.menu(), "creature")
    menu.deleteLater()
    kinds = {one.identity: one.kind for one in full.project.entities}
    assert {"creature"} == {kinds["smaug"], kinds["fafnir"]}
    assert ("Creature", "party") == (kinds["goblin"], kinds["heroes"])


def test_without_types_there_is_none_to_give(full):
    full.set_forms(None)
    assert not full.entity_view.convert.isVisible()
    assert "because the selected script has no type creature." in full.entity_view.remark.text()


# ---- what its user does -------------------------------------------------------------------


def test_a_new_entity_is_selected_and_named(qtbot, full):
    assert trigger(full.list.buttons.new.menu(), "attack")
    made = full.project.entities[-1]
    assert ("attack", Fields((("name", "Attack 1"),))) == (made.kind, made.values)
    assert made.identity == full.selected
    assert "Attack 1" in listed(full)
    qtbot.keyClicks(QApplication.focusWidget(), "Axe")
    assert "Axe" == full.project[made.identity].name
    assert "Axe" in listed(full)


def test_the_keys_of_the_shelf_are_those_of_its_list(panel):
    panel.setFocus()
    assert panel.list.buttons.new.hasFocus()
    panel.project.put(ALL)
    panel.setFocus()
    assert panel.list.search.list.hasFocus()


def test_new_entities_have_names_of_their_own(full):
    for _ in range(2):
        assert trigger(full.list.buttons.new.menu(), "dice")
    first, second = full.project.entities[-2:]
    assert (Fields((), "Dice 1"), Fields((), "Dice 2")) == (first.values, second.values)
    assert "Dice 2" == next(full.entity_view.form.record.stops()).text()


def test_the_window_can_ask_for_an_entity_to_be_filled_in(qtbot):
    panel = ShelfPanel()
    qtbot.addWidget(panel)
    panel.set_forms(FORMS)
    panel.set_entities(ALL)
    panel.begin("goblin")
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    assert "goblin" == panel.selected
    assert panel.entity_view.form.record.part("name").field.hasFocus()


def test_f2_is_for_the_list_and_not_for_the_window(qtbot, full):
    renamed = []
    action = full.addAction("rename")
    action.setShortcut("F2")
    action.triggered.connect(lambda: renamed.append(True))
    view = full.list.search.list
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_F2)
    assert full.entity_view.form.record.part("name").field.hasFocus()
    assert [] == renamed


def test_writing_tells_the_whole_entity(qtbot, full):
    full.entity_view.begin()
    line = QApplication.focusWidget()
    line.end(False)
    qtbot.keyClicks(line, "s")
    assert replace(ogre(), values=ogre().values.with_entry("name", "Ogres")) == full.project["ogre"]
    assert ("Ogres", True) == (line.text(), line.hasFocus())
    assert ALL[1:] == full.project.entities[1:]


def test_undo_while_writing_keeps_the_focus(qtbot, full):
    full.entity_view.begin()
    line = QApplication.focusWidget()
    line.end(False)
    qtbot.keyClicks(line, "s")
    assert "Ogres" == full.project["ogre"].name
    full.project.put(ALL)
    assert ("Ogre", True) == (line.text(), line.hasFocus())


def test_steps_are_told_apart(full):
    full.entity_view.form.record.part("mayReroll").field.click()
    assert ["step", "step"] == full.project.asked


def test_delete_removes_and_goes_to_the_neighbour(qtbot, full):
    view = full.list.search.list
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert "goblin" == full.selected
    full.select("smaug")
    full.list.buttons.remove.click()
    assert "heroes" == full.selected
    full.list.buttons.remove.click()
    full.list.buttons.remove.click()
    assert () == full.project.entities
    assert not full.entity_view.isVisible()
    assert not full.list.buttons.remove.isEnabled()
    qtbot.keyClick(view, Qt.Key.Key_Delete)


def test_deleting_keeps_the_keys_at_the_list_or_at_what_fills_it(qtbot, full):
    view, buttons = full.list.search.list, full.list.buttons
    view.setFocus()
    for _ in ALL[1:]:
        qtbot.keyClick(view, Qt.Key.Key_Delete)
        assert view.hasFocus()
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert buttons.new.hasFocus()
    full.project.put(ALL[:1])
    buttons.remove.setFocus()
    qtbot.keyClick(buttons.remove, Qt.Key.Key_Space)
    assert buttons.new.hasFocus()
    full.project.put(ALL[:1])
    full.set_forms(None)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert buttons.more.hasFocus()


def test_keys_of_a_form_that_is_gone_go_to_the_neighbour(full):
    full.entity_view.begin()
    full.project.remove("ogre")
    assert "goblin" == full.selected
    assert full.entity_view.isAncestorOf(QApplication.focusWidget())
    full.select("smaug")
    full.entity_view.begin()
    full.project.remove("smaug")
    assert full.list.search.list.hasFocus()


def test_what_comes_back_is_selected(full):
    full.project.remove("goblin")
    full.select("heroes")
    full.project.put(ALL)
    assert "goblin" == full.selected


def test_a_copy_is_selected(full):
    full.list.buttons.duplicate.click()
    assert ["ogre", "copy", "goblin", "heroes", "smaug"] == [
        one.identity for one in full.project.entities
    ]
    assert "copy" == full.selected


def test_the_keyboard_leads_from_the_list_to_the_form_and_back(qtbot, full):
    view = full.list.search.list
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Return):
        view.setFocus()
        qtbot.keyClick(view, key)
        line = full.entity_view.form.record.part("name").field
        assert line.hasFocus()
        qtbot.keyClick(line, Qt.Key.Key_Escape)
        assert view.hasFocus()
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert "goblin" == full.selected
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert ["close"] == [one for one in full.project.asked if one != "step"]


def test_tab_leads_from_the_list_over_the_buttons_into_the_form(qtbot, full):
    full.select("smaug")
    full.select("ogre")
    view = full.list.search.list
    view.setFocus()
    buttons = full.list.buttons
    wanted = [buttons.new, buttons.duplicate, buttons.remove, buttons.more]
    for widget in [*wanted, full.entity_view.form.record.part("name").field]:
        qtbot.keyClick(full.focusWidget(), Qt.Key.Key_Tab)
        assert full.focusWidget() is widget


def test_the_menu_has_everything(full):
    full.list.search.choose("goblin")
    for text in ("Import", "Export This", "Export Entities", "Duplicate", "Remove"):
        menu = full.list.menu()
        assert trigger(menu, text)
        menu.deleteLater()
    every = ("ogre", "goblin", "heroes", "smaug")
    assert ["import", ("goblin",), every] == full.project.asked
    assert ALL == full.project.entities
    menu = full.list.menu()
    assert trigger(menu, "buff")
    menu.deleteLater()
    assert "buff" == full.project.entities[-1].kind


def test_files_can_be_read_without_entities(panel):
    menu = panel.list.more_menu()
    enabled = [
        action.text().split("\t")[0]
        for action in menu.actions()
        if action.isEnabled() and action.text()
    ]
    assert ["Import Entities…"] == enabled
    menu.deleteLater()


def test_what_is_added_to_a_long_form_is_scrolled_to(qtbot, full):
    full.resize(320, 420)
    full.entity_view.form.record.part("attacks").body.add.click()

    # Until Qt has come to the new row, it lies at the top.
    qtbot.wait(100)
    line = QApplication.focusWidget()
    area = full.entity_view._area.viewport()
    top = line.mapTo(area, line.rect().topLeft()).y()
    assert 0 <= top <= area.height() - line.height()


def test_everything_that_can_be_used_has_a_name(full):
    assert [] == nameless(full)


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=lambda theme: theme.name)
@pytest.mark.parametrize("width", [240, 260, 320])
def test_nothing_is_cut_off_in_a_narrow_column(full, width, theme):
    dress(full, theme)
    full.set_theme(theme)
    full.resize(width, 600)
    rows = full.entity_view.form.record.part("attacks").body.rows
    rows[0].open()
    QApplication.processEvents()
    assert width == full.width()
    assert full.list.buttons.duplicate.isVisible() is (width == 320)
    for widget in full.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            right = widget.mapTo(full, widget.rect().topRight()).x()
            assert right < width, widget.accessibleName()
            assert widget.width() >= widget.minimumSizeHint().width()
