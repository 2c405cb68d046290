"""Values told in a few words."""

from __future__ import annotations

from engine.languages.setup import entry_from_json
from engine.languages.table.reading.checks.checker import check
from workbench.tables.shelf.words import entity_summary

TYPES = "deftype hero { name: string, level: int, scores: int list, tags: string list }"
FORMS = check(TYPES).forms
CID = entry_from_json({"name": "Cid", "level": 2, "scores": [4, 5], "tags": []})


def test_of_a_list_it_is_told_how_many_there_are():
    assert "level 2, scores (2)" == entity_summary(FORMS, "hero", CID)
    assert "level 2, scores (2)" == entity_summary(None, "hero", CID)
