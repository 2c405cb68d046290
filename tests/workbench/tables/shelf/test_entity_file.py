"""Tests of files of entities."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.languages.setup import Fields
from engine.languages.table.reading.checks.checker import check
from tests.amount import examples
from tests.workbench.tables.shelf.entities import FORMS, SAMPLE, TEXTS, ogre
from workbench.project.entities import Entity
from workbench.storage import StorageError
from workbench.tables.shelf.entity_file import read_entities, write_entities

OFFERS = check(SAMPLE.read_text("utf-8")).declared_rolls

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)


def a_record(values):
    names = NAMES.filter(lambda name: name != "label")
    held = st.dictionaries(names, values, max_size=4).map(lambda found: tuple(found.items()))
    return st.builds(Fields, held, st.none() | TEXTS)


PLAIN = st.integers() | st.booleans() | st.text(st.characters(exclude_categories=["Cs"]))
ENTRIES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3).map(tuple) | a_record(inner), max_leaves=8
)
TOP = a_record(ENTRIES)
KINDS = st.text("abcdef", min_size=1)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("entities") / "party.json"


def written(path, data):
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@settings(max_examples=examples(60))
@given(st.lists(st.tuples(KINDS, TOP), min_size=1, max_size=3))
def test_what_is_written_is_read_back(path, held):
    entities = tuple(Entity(str(n), kind, fields) for n, (kind, fields) in enumerate(held))
    write_entities(path, entities)
    found = read_entities(path)
    assert held == [(one.kind, one.values) for one in found]
    assert len(found) == len({one.identity for one in found} - {"0", "1", "2"})


def test_the_file_is_that_of_people(path):
    write_entities(path, (ogre(), Entity("f", "flame", Fields((("count", 2),), "Fire"))))
    data = json.loads(path.read_text("utf-8"))
    assert ["entities"] == list(data)
    assert {"type": "flame", "label": "Fire", "values": {"count": 2}} == data["entities"][1]
    assert ["type", "values"] == list(data["entities"][0])
    assert 16 == data["entities"][0]["values"]["armour"]


@pytest.mark.parametrize(
    "data",
    [
        {"type": "creature", "name": "Ann", "armour": 12},
        [{"type": "creature", "name": "Ann", "armour": 12}],
        {"entities": [{"type": "creature", "name": "Ann", "armour": 12}]},
        {"type": " creature ", "values": {"name": "Ann", "armour": 12, "concealment": None}},
    ],
)
def test_records_may_be_written_in_several_ways(path, data):
    (found,) = read_entities(written(path, data))
    assert ("creature", "Ann") == (found.kind, found.name)
    assert Fields((("name", "Ann"), ("armour", 12))) == found.values


def test_null_is_empty_at_every_depth(path):
    attacks = [{"bonus": None}, {"bonus": 2, "parts": [[{"dice": None, "count": 1}]]}]
    (found,) = read_entities(written(path, [{"type": "creature", "attacks": attacks}]))
    part = Fields((("count", 1),))
    second = Fields((("bonus", 2), ("parts", ((part,),))))
    assert Fields((("attacks", (Fields(), second)),)) == found.values


def test_a_field_called_values_is_a_field_where_others_stand_beside_it(path):
    data = {"type": "scale", "label": "A", "values": {"low": 1}, "unit": "m"}
    (found,) = read_entities(written(path, data))
    assert Fields((("values", Fields((("low", 1),))), ("unit", "m")), "A") == found.values


def test_a_file_with_a_mark_of_its_encoding_is_read(path):
    path.write_text(json.dumps({"type": "dice", "count": 3}), encoding="utf-8-sig")
    assert 3 == read_entities(path)[0].values.get("count")


# ---- arguments ----------------------------------------------------------------------------


def test_arguments_have_the_types_of_the_parameters(path):
    data = {"attacker": {"name": "Ann"}, "Target": {"armour": 9}, "group": {}, "flanked": True}
    found = read_entities(written(path, data), FORMS, OFFERS)
    assert ["creature", "creature", "party"] == [one.kind for one in found]
    assert ["Ann", "Target", "group"] == [one.name for one in found]


def test_arguments_may_have_the_type_that_fits_alone(path):
    data = {"hero": {"armour": 12, "sneakDice": 2}, "foes": [{"buffs": []}, {"count": 2}]}
    found = read_entities(written(path, data), FORMS)
    assert ["creature", "party", "dice"] == [one.kind for one in found]
    assert ["hero", "foes[1]", "foes[2]"] == [one.name for one in found]


def test_arguments_may_tell_their_types(path):
    (found,) = read_entities(written(path, {"hero": {"type": "elf", "name": "Ann"}}))
    assert ("elf", Fields((("name", "Ann"),))) == (found.kind, found.values)


# ---- errors -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (3, "it holds neither an object nor a list of objects"),
        ([3], "entity 1 is no object"),
        ([{"type": "a"}, {"name": "b"}], 'entity 2 has no type, such as "type": "creature"'),
        ([{"type": 5}], 'entity 1 has no type, such as "type": "creature"'),
        ({"type": "a", "ac": 1.5}, "the entity.ac must be a whole number"),
        ([{"type": "a", "list": [[None]]}], "entity 1.list[1][1] must be a whole number"),
        ([{"type": "a", "label": "x", "values": {"ac": 0.5}}], "entity 1.ac must be a whole"),
        (
            {"hero": {"name": "Ann"}},
            "the type of hero cannot be made out; write it into the record, such as",
        ),
        ({"hero": {"name": "\ud800", "type": "a"}}, "a text in it is damaged"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_place(path, data, message):
    with pytest.raises(StorageError) as caught:
        read_entities(written(path, data), FORMS, OFFERS)
    assert str(caught.value).startswith(f"party.json cannot be imported: {message}")


@pytest.mark.parametrize("data", [{}, [], {"entities": []}, {"flanked": True, "luck": 3}])
def test_a_file_without_entities_is_told(path, data):
    with pytest.raises(StorageError, match=r"party\.json holds no entities"):
        read_entities(written(path, data), FORMS, OFFERS)


def test_no_json_and_no_file(path, tmp_path):
    path.write_text("{", encoding="utf-8")
    with pytest.raises(StorageError, match="is not JSON"):
        read_entities(path)
    with pytest.raises(StorageError, match="cannot be read"):
        read_entities(tmp_path / "none.json")


def test_what_is_nested_without_end_is_told(path):
    path.write_text('{"type": "a", "x": ' + "[" * 900 + "]" * 900 + "}", encoding="utf-8")
    with pytest.raises(StorageError, match=r"… lies more than 150|nested too deeply"):
        read_entities(path)


def test_what_cannot_be_written_is_told(tmp_path):
    with pytest.raises(StorageError, match="cannot be written"):
        write_entities(tmp_path, (ogre(),))
