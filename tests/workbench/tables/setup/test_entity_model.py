"""Entities as rows: who is offered, who is chosen, and what an edit costs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from engine.languages.setup import Fields
from workbench.project.entities import Entity
from workbench.tables.setup.entity_model import IDENTITY, EntityModel


def made(identity, name="", kind="creature"):
    return Entity(identity, kind, Fields((("name", name),)))


PEOPLE = (made("o", "Ogre"), made("s", "Spell", "spell"), made("e", "Elf", "CREATURE"), made("n"))


@pytest.fixture
def one(qapp):
    model = EntityModel("Creature", "nobody")
    model.show_entities(PEOPLE, None)
    return model


@pytest.fixture
def several(qapp):
    model = EntityModel("creature")
    model.show_entities(PEOPLE, ("e",))
    return model


def rows(model):
    return [model.index(row).data() for row in range(model.rowCount())]


def ticks(model):
    state = Qt.ItemDataRole.CheckStateRole
    places = (model.index(row) for row in range(model.rowCount()))
    return [one.data(IDENTITY) for one in places if Qt.CheckState(one.data(state)).value]


def tick(model, row, state=Qt.CheckState.Checked):
    model.setData(model.index(row), state, Qt.ItemDataRole.CheckStateRole)


def test_those_of_the_type_are_offered(one, several):
    assert ["nobody", "Ogre", "Elf", "Unnamed creature"] == rows(one)
    assert ["Ogre", "Elf", "Unnamed creature"] == rows(several)


def test_a_name_is_told_in_a_line(one):
    one.show_entities((made("o", "a & b\nnew\tline"),), None)
    assert "a & b new line" == rows(one)[1]


@pytest.mark.parametrize(
    ("part", "row"),
    [(None, 0), ("e", 2), ("gone", 0), (("gone", "n", "e"), 3), ((), 0)],
)
def test_the_first_of_a_part_that_there_is_has_the_row(one, part, row):
    one.show_entities(PEOPLE, part)
    assert row == one.first_taken


def test_who_was_chosen_stays_though_the_type_is_another_now(one):
    one.show_entities(PEOPLE, "s")
    assert "Spell (of type spell)" == one.index(one.first_taken).data()
    one.show_entities(PEOPLE, "o")
    assert "Spell (of type spell)" not in rows(one)


def test_a_tick_tells_all_that_are_chosen_in_their_order(qtbot, several):
    with qtbot.waitSignal(several.ticked) as told:
        tick(several, 0)
    assert [("o", "e")] == told.args
    with qtbot.waitSignal(several.ticked) as told:
        tick(several, 1, Qt.CheckState.Unchecked)
    assert [()] == told.args
    assert ["e"] == ticks(several)


def test_an_edit_tells_of_its_row_only(qtbot, several):
    elf = replace(PEOPLE[2], values=Fields((("name", "Elf lord"),)))
    with qtbot.assertNotEmitted(several.modelReset), qtbot.waitSignal(several.dataChanged) as told:
        several.show_entities((*PEOPLE[:2], elf, PEOPLE[3]), ("e",))
    assert 1 == told.args[0].row() == told.args[1].row()
    assert "Elf lord" == rows(several)[1]
    with qtbot.assertNotEmitted(several.modelReset):
        several.show_entities((*PEOPLE[:2], elf, PEOPLE[3]), ("n",))
    assert ["n"] == ticks(several)
    with qtbot.assertNotEmitted(several.dataChanged), qtbot.assertNotEmitted(several.modelReset):
        several.show_entities((*PEOPLE[:2], elf, PEOPLE[3]), ("n",))


def test_who_comes_goes_and_changes_places_is_followed(several):
    several.show_entities((*PEOPLE, made("x", "Orc")), ("x",))
    assert ["Ogre", "Elf", "Unnamed creature", "Orc"] == rows(several)
    several.show_entities((PEOPLE[2], PEOPLE[0]), ("x", "o"))
    assert ["Elf", "Ogre"] == rows(several)
    assert ["o"] == ticks(several)
    several.show_entities((PEOPLE[2], replace(PEOPLE[0], kind="spell")), ())
    assert ["Elf"] == rows(several)


def test_those_who_are_called_alike_are_told_apart(several):
    several.show_entities((made("a", "Orc"), made("b", "Elf"), made("c", "Orc"), made("d")), ())
    assert ["Orc (1)", "Elf", "Orc (2)", "Unnamed creature"] == rows(several)


def test_a_new_name_tells_its_namesakes_too(qtbot, several):
    orcs = (made("a", "Orc"), made("b", "Elf"), made("c", "Orc"))
    several.show_entities(orcs, ())
    told = []
    several.dataChanged.connect(lambda first, _: told.append(first.row()))
    with qtbot.assertNotEmitted(several.modelReset):
        several.show_entities((*orcs[:2], made("c", "Troll")), ())
    assert ["Orc", "Elf", "Troll"] == rows(several)
    assert [0, 2] == sorted(told)
    several.show_entities((*orcs[:2], made("c", "Elf")), ())
    assert ["Orc", "Elf (1)", "Elf (2)"] == rows(several)
