"""Values told in a few words."""

from __future__ import annotations

from time import thread_time

import pytest

from engine.languages.setup import Fields, entry_from_json
from engine.languages.table.reading.checks.checker import check
from workbench.project.entities import Entity
from workbench.tables.shelf.words import Naming, entity_summary

TYPES = "deftype hero { name: string, level: int, scores: int list, tags: string list }"
FORMS = check(TYPES).forms
CID = entry_from_json({"name": "Cid", "level": 2, "scores": [4, 5], "tags": []})


def test_of_a_list_it_is_told_how_many_there_are():
    assert "level 2, scores (2)" == entity_summary(FORMS, "hero", CID)
    assert "level 2, scores (2)" == entity_summary(None, "hero", CID)


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
