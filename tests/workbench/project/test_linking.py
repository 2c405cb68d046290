"""One number for all mechanics that have a parameter of the same name, or one of its own."""

from dataclasses import replace

import pytest

from engine.languages.setup import Fields, RollSetup
from workbench.project import linking
from workbench.project.document import Document
from workbench.project.entities import Entity
from workbench.project.import_mechanics import import_mechanics
from workbench.project.parameters import MOST_PARAMETERS, ProjectParameter
from workbench.project.project import Mechanic, Project

A = Mechanic("a", "A", "sum N d6")
B = Mechanic("b", "B", "N d6 + K")
OTHER = Mechanic("c", "C", "d20")
PROJECT = Project((A, B, OTHER), "a")


def numbers(project, identity):
    return dict(project.resolved(project.mechanic(identity)).parameters)


def test_a_number_given_in_one_is_that_of_all_that_have_the_name():
    project = linking.with_number(PROJECT, "b", "N", 7)
    assert [{"N": 7}, {"N": 7}, {}] == [numbers(project, one) for one in "abc"]


def test_a_script_that_comes_to_use_the_name_has_the_number():
    project = linking.with_number(PROJECT, "a", "N", 7)
    project = project.replacing(replace(OTHER, source="N d20"))
    assert {"N": 7} == numbers(project, "c")


@pytest.mark.parametrize(
    ("source", "is_mentioned"),
    [
        ("sum N d6", True),
        ("/roll 3d?{N|2}", True),
        ("if 1<2 then 3 else N", True),
        ("sum Nd6 \\ Normal", False),
        ("No := 2; 3", False),
        ('|>"xN"', False),
    ],
)
def test_a_name_inside_another_word_is_no_parameter(source, is_mentioned):
    assert is_mentioned == Mechanic("a", "A", source).mentions("N")


def test_one_that_is_freed_keeps_its_number_and_goes_its_own_way():
    project = linking.free(linking.with_number(PROJECT, "a", "N", 7), "b", "N", 7)
    project = linking.with_number(project, "a", "N", 2)
    assert [{"N": 2}, {"N": 7}] == [numbers(project, one) for one in "ab"]
    project = linking.with_number(project, "b", "N", 5)
    assert [{"N": 2}, {"N": 5}] == [numbers(project, one) for one in "ab"]
    project = linking.link(project, ("b",), "N")
    assert [{"N": 2}, {"N": 2}] == [numbers(project, one) for one in "ab"]
    assert () == project.mechanic("b").free_parameters


@pytest.mark.parametrize(("number", "freed"), [(7, ()), (4, ("N",))])
def test_a_mechanic_from_elsewhere_keeps_its_numbers(number, freed):
    project = linking.with_number(PROJECT, "a", "N", 7)
    added = Mechanic("x", "X", "N d10 + M", parameters=(("N", number), ("M", 9)))
    project = import_mechanics(project, (added,), (), ())
    assert freed == project.selected_mechanic.free_parameters
    assert {"N": number, "M": 9} == numbers(project, project.selected)
    assert {"N": 7} == numbers(project, "b")
    assert 9 == linking.parameter_of(project, "M").value


def test_a_mechanic_from_elsewhere_changes_nothing_that_was_left_as_suggested():
    project = import_mechanics(PROJECT, (replace(A, parameters=(("N", 4),)),), (), ())
    assert {} == numbers(project, "a")
    assert {"N": 4} == numbers(project, project.selected)
    project = linking.link(project, (project.selected,), "N")
    assert {"N": 4} == numbers(project, "a")


def test_a_number_that_nobody_can_have_any_more_gives_way():
    project = linking.with_number(PROJECT, "a", "N", 7).removing("a").removing("b")
    project = import_mechanics(project, (replace(A, parameters=(("N", 4),)),), (), ())
    assert {"N": 4} == numbers(project, project.selected)


def test_a_free_mechanic_stays_free_when_it_is_duplicated():
    document = Document()
    project = linking.with_number(PROJECT, "b", "N", 2)
    document.open(linking.free(project, "a", "N", 7))
    document.duplicate("a")
    assert {"N": 7} == numbers(document.project, document.project.selected)
    document.set_parameter("b", "N", 3)
    assert {"N": 7} == numbers(document.project, document.project.selected)


def test_a_number_of_all_is_one_step_that_typing_in_any_script_can_undo():
    document = Document()
    document.open(PROJECT)
    document.set_parameter("a", "N", 7)
    assert document.can_undo("b")
    document.undo()
    assert {} == numbers(document.project, "b")
    assert not document.can_undo()


def test_no_number_of_an_older_project_changes():
    given = {"a": 3, "b": 5, "d": 5}
    mechanics = [
        Mechanic(one, one, "sum N d6", parameters=(("N", number),)) for one, number in given.items()
    ]
    unset = Mechanic("u", "U", "N d8")
    project = linking.linked_as_before(Project((*mechanics, unset, OTHER)))
    assert given == {one: numbers(project, one)["N"] for one in given}
    assert {} == numbers(project, "u")
    freed = [one.identity for one in project.mechanics if one.free_parameters]
    assert ["a", "u"] == freed


def test_a_name_is_that_of_the_script_and_not_that_of_a_number_elsewhere():
    """An entity, or a truth, of the same name keeps what it is."""
    setup = RollSetup("hit", Fields((("N", True), ("K", 2))))
    played = Mechanic("t", "T", "defroll hit(N: bool, K: int, M: who)", "table", setup=setup)
    played = replace(played, entity_arguments=(("M", "ogre"),))
    project = Project((A, played))
    for name in "NKM":
        project = linking.with_parameter(project, ProjectParameter(name, 9))
    arguments = project.resolved(played).setup.arguments
    assert (True, 9, None) == tuple(arguments.get(name) for name in "NKM")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("target.ac", {"ac": 15}),
        ("all[2].ac", {"ac": 15}),
        ("target.axes[1].bonus", {"axes": (Fields((("bonus", 15),)),)}),
    ],
)
def test_a_number_of_an_entity_is_changed_on_the_shelf(path, expected):
    ogre = Entity("ogre", "creature", Fields((("ac", 13), ("axes", (Fields((("bonus", 1),)),)))))
    parts = (("target", "ogre"), ("all", ("hero", "ogre")))
    played = Mechanic("t", "T", "defroll hit()", "table", entity_arguments=parts)
    project = Project((played,), entities=(ogre, Entity("hero", "creature")))
    changed = linking.with_number(project, "t", path, 15)
    entity = changed.entity("ogre")
    assert all(value == entity.values.get(name) for name, value in expected.items())
    assert project.entity("hero") == changed.entity("hero")


def test_more_names_than_a_project_may_know_stay_with_their_mechanics():
    full = tuple(ProjectParameter(f"name{one}", one) for one in range(MOST_PARAMETERS))
    project = linking.with_number(replace(PROJECT, parameters=full), "a", "N", 7)
    assert MOST_PARAMETERS == len(project.parameters)
    assert {"N": 7} == numbers(project, "a")
