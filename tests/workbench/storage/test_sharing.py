"""Mechanics as text: written, surrounded by whatever people write, and read back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages.setup import Fields, RollSetup
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.project.views import Band
from workbench.storage.sharing import LARGEST_TEXT, mechanic_text, project_text, read_shared

DROP = Mechanic("a", "4d6 drop lowest", "sum largest 3 N d6", parameters=(("N", 4),), colour=3)

names = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)
numbers = st.integers(-(10**6), 10**6)
scripts = st.text(
    st.sampled_from('d6 `\n\\"Mechanic: Band: ..\N{GAME DIE}\N{LINE SEPARATOR}\x0b'), max_size=60
)
mechanics = st.builds(
    Mechanic,
    st.just(""),
    names,
    scripts,
    parameters=st.dictionaries(st.from_regex(r"[A-Za-z]{1,5}", fullmatch=True), numbers).map(
        lambda values: tuple(values.items())
    ),
)
bands = st.builds(Band, names, st.none() | numbers, st.none() | numbers)


@given(st.lists(mechanics, min_size=1, max_size=4), st.lists(bands, max_size=3))
def test_a_project_is_read_as_it_was_written(written, ranges):
    project = Project(tuple(written), bands=tuple(ranges))
    shared = read_shared(project_text(project), "unused")
    assert project.mechanics == shared.mechanics
    assert project.bands == shared.bands


@given(st.text(max_size=200))
def test_any_text_can_be_read(text):
    shared = read_shared(text, "Pasted")
    assert (not text.strip() or "\0" in text) == shared.is_empty


def test_the_text_is_for_people():
    assert [
        "Mechanic: 4d6 drop lowest",
        "Notation: troll",
        "Parameters: N = 4",
        "```",
        "sum largest 3 N d6",
        "```",
    ] == mechanic_text(DROP).splitlines()


def test_what_surrounds_a_mechanic_is_passed_over():
    text = f"Look at this:\n\n{mechanic_text(DROP)}\nNice, is it not?"
    (mechanic,) = read_shared(text, "Pasted").mechanics
    assert (DROP.name, DROP.source, DROP.parameters) == (
        mechanic.name,
        mechanic.source,
        mechanic.parameters,
    )


def test_line_ends_of_other_systems_and_indentation_are_understood():
    text = "  Mechanic: a\r\n  Notation: Troll\r\n```troll\r\nd6\r\n+ 1\r\n```\r\n"
    (mechanic,) = read_shared(text, "Pasted").mechanics
    assert ("a", "troll", "d6\n+ 1") == (mechanic.name, mechanic.language, mechanic.source)


def test_fences_that_a_chat_program_took_away_are_not_missed():
    text = "Mechanic: a\nNotation: troll\nsum 2d6\n\nMechanic: b\nd8\n\nBand: 7..9 mixed\n"
    shared = read_shared(text, "Pasted")
    assert [("a", "sum 2d6"), ("b", "d8")] == [(one.name, one.source) for one in shared.mechanics]
    assert (Band("mixed", 7, 9),) == shared.bands


def test_a_fence_that_is_never_closed_ends_with_the_text():
    (mechanic,) = read_shared("Mechanic: a\n```\nd6\n", "Pasted").mechanics
    assert "d6" == mechanic.source


def test_plain_text_is_a_script():
    shared = read_shared("sum 3d6\n", "Pasted")
    (mechanic,) = shared.bare
    assert ("Pasted", "sum 3d6", True) == (mechanic.name, mechanic.source, mechanic.follows_script)
    assert () == shared.mechanics
    assert not shared.is_empty


@pytest.mark.parametrize("text", ["", " \n\t\n", "d6\0", "d" * (LARGEST_TEXT + 1)])
def test_what_is_no_text_holds_nothing(text):
    assert read_shared(text, "Pasted").is_empty


def test_a_parameter_that_is_no_number_is_left_out():
    text = "Mechanic: a\nParameters: N = 4, M = x, = 3, K=-2\n```\nd6\n```"
    (mechanic,) = read_shared(text, "Pasted").mechanics
    assert (("N", 4), ("K", -2)) == mechanic.parameters


def test_a_notation_of_another_version_is_kept():
    (mechanic,) = read_shared("Mechanic: a\nNotation: Later\n```\nd6\n```", "Pasted").mechanics
    assert "Later" == mechanic.language


ATTACK = Mechanic(
    "a",
    "Attack",
    "defroll attack(target: creature, all: creature list) { return 1; }",
    "table",
    setup=RollSetup("attack", Fields((("times", 2),)), (("Reroll: again", True),), outcome="total"),
    entity_arguments=(("target", "ogre"), ("all", ("ogre", "elf"))),
)
OGRE = Entity("ogre", "creature", Fields((("name", "Ogre"), ("ac", 13))))
ELF = Entity("elf", "creature", Fields((("ac", 15),), "Elf `x`"))


def test_a_table_script_is_shared_with_those_it_rolls_for():
    other = Entity("other", "creature")
    shared = read_shared(mechanic_text(ATTACK, (OGRE, other, ELF)), "Pasted")
    assert (OGRE, ELF) == shared.entities
    assert (replace(ATTACK, identity=""),) == shared.mechanics


def test_a_project_is_shared_with_its_shelf():
    project = Project((ATTACK,), "a", entities=(OGRE, ELF))
    assert (OGRE, ELF) == read_shared(project_text(project), "Pasted").entities


@pytest.mark.parametrize("played", ['{"roll": 3}', "{no json}", '{"cast": []}'])
def test_a_damaged_line_is_passed_over(played):
    text = f"Mechanic: a\nNotation: table\nPlayed: {played}\n```\nx\n```\nEntity: {{}}\n"
    shared = read_shared(text, "Pasted")
    assert (Mechanic("", "a", "x", "table"),) == shared.mechanics
    assert () == shared.entities
