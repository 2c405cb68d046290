"""Tests of the names that entities get."""

from __future__ import annotations

from time import thread_time

import pytest

from engine.languages.setup import Fields
from workbench.project.project import Entity
from workbench.tables.shelf.naming import Naming


def creature(name=None):
    return Entity("x", "creature", Fields(() if name is None else (("name", name),)))


@pytest.mark.parametrize(
    ("taken", "names", "expected"),
    [
        ([], ["Ogre", "Elf"], ["Ogre", "Elf"]),
        (["Ogre"], ["Ogre", "ogre", "Ogre 3"], ["Ogre 2", "ogre 3", "Ogre 4"]),
        (["Ogre", "Ogre 3"], ["Ogre", "Ogre"], ["Ogre 2", "Ogre 4"]),
        ([], [None, None], ["Creature 1", "Creature 2"]),
        ([], ["Creature", "Creature", None], ["Creature", "Creature 2", "Creature 1"]),
        (["Creature 2"], [None, "Creature 2", None], ["Creature 1", "Creature 3", "Creature 4"]),
    ],
)
def test_nobody_is_called_like_another(taken, names, expected):
    naming = Naming(map(creature, taken), None)
    assert expected == [naming.named(creature(name)).name for name in names]


def test_a_name_that_is_free_is_kept():
    entity = creature("Ogre 7")
    assert entity is Naming([creature("Ogre")], None).named(entity)


def test_thousands_of_one_name_are_named_at_once():
    naming = Naming((), None)
    began = thread_time()
    names = [naming.named(creature("Goblin")).name for _ in range(5_000)]
    assert thread_time() - began < 1
    assert ["Goblin", "Goblin 2", "Goblin 5000"] == [names[0], names[1], names[-1]]
