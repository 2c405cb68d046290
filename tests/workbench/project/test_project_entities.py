"""Entities on the shelf of a project, and the parts they have in its table scripts."""

from __future__ import annotations

from dataclasses import replace
from time import thread_time

from engine.languages.script import Script
from engine.languages.setup import Fields, RollSetup
from workbench.project.document import Document
from workbench.project.entities import Entity, entity_argument
from workbench.project.project import Mechanic, Project

OGRE = Entity("ogre", "creature", Fields((("name", "Ogre"), ("ac", 13))))
ELF = Entity("elf", "creature", Fields((("ac", 15),), "Elf"))
ATTACK = Mechanic(
    "a",
    "Attack",
    "...",
    "table",
    setup=RollSetup(arguments=Fields((("times", 2),))),
    entity_arguments=(("target", "ogre"), ("all", ("ogre", "elf"))),
)
PROJECT = Project((ATTACK,), "a", entities=(OGRE, ELF))


def test_entities_take_their_parts_in_the_script():
    arguments = PROJECT.script_of(ATTACK).setup.arguments
    assert Fields((("times", 2), ("target", OGRE.values), ("all", (OGRE.values, ELF.values)))) == (
        arguments
    )


def test_a_part_that_is_given_once_more_stays_in_its_place():
    assert ATTACK == ATTACK.with_entity_argument("Target", "ogre").with_entity_argument(
        "all", ("ogre", "elf")
    )
    assert ATTACK == ATTACK.with_entity_argument("nobody", None)


def test_who_is_gone_has_no_part():
    project = PROJECT.unshelving("ogre")
    (mechanic,) = project.mechanics
    assert (("all", ("elf",)),) == mechanic.entity_arguments
    assert ((ELF.values),) == project.script_of(mechanic).setup.arguments.get("all")


def test_an_edit_of_an_entity_changes_the_script_and_nothing_else():
    stronger = Entity("ogre", "creature", OGRE.values.with_entry("AC", 18))
    project = PROJECT.shelving(stronger)
    assert PROJECT.mechanics == project.mechanics
    assert PROJECT.script_of(ATTACK) != project.script_of(ATTACK)
    assert 18 == project.entity("ogre").values.get("ac")


def test_parameters_are_told_apart_without_their_capitals():
    again = ATTACK.with_entity_argument("TARGET", "elf")
    assert (("all", ("ogre", "elf")), ("TARGET", "elf")) == again.entity_arguments
    assert "elf" == entity_argument(again.entity_arguments, "Target")
    assert (
        entity_argument(ATTACK.with_entity_argument("Target", None).entity_arguments, "target")
        is None
    )


def test_a_parameter_has_a_part_or_a_number_but_not_both():
    numbered = ATTACK.with_argument("Target", 5)
    assert entity_argument(numbered.entity_arguments, "target") is None
    assert 5 == PROJECT.script_of(numbered).setup.arguments.get("target")
    again = numbered.with_entity_argument("target", "elf")
    assert again.setup == ATTACK.setup
    assert ELF.values == PROJECT.script_of(again).setup.arguments.get("target")


def test_a_parameter_may_be_called_label():
    labelled = ATTACK.with_argument("label", "x").with_argument("label", 3)
    assert 3 == labelled.setup.arguments.get("label")
    assert labelled.with_entity_argument("label", "elf").setup == ATTACK.setup


def test_entities_that_are_alike_stay_as_many_as_they_are(qapp):
    document = Document()
    document.open(Project((), None, entities=(Entity("mine", "creature", OGRE.values),)))
    twin = Entity("twin", "creature", OGRE.values)
    document.import_mechanics(
        (ATTACK.with_entity_argument("all", ("ogre", "twin")),), (), (OGRE, twin)
    )
    project = document.project
    assert 2 == len(project.entities)
    company = entity_argument(project.mechanics[0].entity_arguments, "all")
    assert ("mine", project.entities[1].identity) == company
    document.import_mechanics(
        (ATTACK.with_entity_argument("all", ("ogre", "twin")),), (), (OGRE, twin)
    )
    assert 2 == len(document.project.entities)


def test_thousands_of_entities_come_along_at_once(qapp):
    there = tuple(goblin(number) for number in range(2_000))
    coming = tuple(replace(one, identity=f"other {one.identity}") for one in reversed(there))
    document = Document()
    document.open(Project((), None, entities=there))
    everybody = tuple(one.identity for one in coming)
    began = thread_time()
    document.import_mechanics((ATTACK.with_entity_argument("all", everybody),), (), coming)
    assert thread_time() - began < 1
    assert there == document.project.entities
    company = entity_argument(document.project.mechanics[0].entity_arguments, "all")
    assert tuple(one.identity for one in reversed(there)) == company


def goblin(number):
    values = Fields((("name", f"Goblin {number}"), ("ac", 13)))
    return Entity(f"goblin {number}", "creature", values)


def test_other_notations_know_of_no_staging():
    troll = Mechanic("b", "B", "d6", setup=ATTACK.setup, entity_arguments=ATTACK.entity_arguments)
    assert Script("troll", "d6") == PROJECT.script_of(troll)


def test_entities_come_along_and_are_shared_where_they_are_the_same(qapp):
    document = Document()
    document.open(Project((), None, entities=(Entity("mine", "creature", OGRE.values),)))
    document.import_mechanics((ATTACK,), (), (OGRE, ELF))
    project = document.project
    assert 2 == len(project.entities)
    new = project.entities[1].identity
    assert "elf" != new
    assert (("target", "mine"), ("all", ("mine", new))) == project.mechanics[0].entity_arguments
    document.undo()
    assert 1 == len(document.project.entities)


def test_staging_and_parts_can_be_undone(qapp):
    document = Document()
    document.open(PROJECT)
    document.set_selected_part("target", "elf")
    document.set_selected_setup(RollSetup("other"))
    document.undo()
    assert "elf" == dict(document.project.mechanics[0].entity_arguments)["target"]
    assert ATTACK.setup == document.project.mechanics[0].setup
    document.undo()
    assert PROJECT == document.project
