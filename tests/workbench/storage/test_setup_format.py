"""Entities and stagings of project files: read as they were written, and told where damaged."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages.setup import Fields, RollSetup, entry_from_json
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.storage import StorageError, project_from_json, project_to_json, read_project
from workbench.storage.project_format import write_project

OGRE = Entity("ogre", "creature", Fields((("name", "Ogre"), ("ac", 10**30))))
PROJECT = Project(
    (
        Mechanic(
            "a",
            "Attack",
            "",
            "table",
            setup=RollSetup("hit", Fields((("bonus", 2),)), (("Reroll", True),), True, "n"),
            entity_arguments=(("target", "ogre"), ("all", ("ogre", "nobody"))),
        ),
    ),
    "a",
    entities=(OGRE, Entity("", "", Fields((("Label", True),), "half \ud800"))),
)


def damaged(**changes: object) -> dict[str, object]:
    """Return the project in JSON's values, with changes to its mechanic and its entities."""
    data = project_to_json(PROJECT)
    data["entities"] = changes.pop("entities", data["entities"])
    data["mechanics"] = [{**data["mechanics"][0], **changes}]
    return json.loads(json.dumps(data))


def entity(**changes: object) -> list[object]:
    return [{"identity": "a", "type": "creature", "values": {}, **changes}]


def test_a_project_is_read_as_it_was_written(tmp_path):
    file = tmp_path / "mine.dice"
    write_project(file, PROJECT)
    assert PROJECT == read_project(file).project


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"staging": 1}, "the staging of a mechanic is no object"),
        ({"staging": []}, "the staging of a mechanic is no object"),
        ({"staging": {"roll": 1}}, "the roll of a mechanic is no name"),
        ({"staging": {"outcome": ["n"]}}, "the outcome of a mechanic is no name"),
        ({"staging": {"arguments": [1]}}, "the arguments of a mechanic are no object"),
        ({"staging": {"arguments": {"n": None}}}, r"arguments\.n must be a whole number"),
        ({"staging": {"arguments": {"n": 1e30}}}, r"arguments\.n must be a whole number"),
        ({"staging": {"decisions": []}}, "the decisions of a mechanic are no object"),
        ({"staging": {"decisions": {"A": 1.5}}}, "nothing says how the decision A of a mechanic"),
        ({"staging": {"otherwise": "x"}}, "nothing says how the decision otherwise of a"),
        ({"staging": {"goal": "all"}}, "`all` is not a goal"),
        ({"staging": {"goal": 5}}, "the goal of a mechanic is no text"),
        ({"cast": None}, "the cast of a mechanic is no object"),
        ({"cast": ["ogre"]}, "the cast of a mechanic is no object"),
        ({"cast": {"who": 5}}, "a part of a mechanic's cast is no identity"),
        ({"cast": {"who": [["ogre"]]}}, "a part of a mechanic's cast is no identity"),
        ({"entities": {}}, "it has no entities"),
        ({"entities": [7]}, "an entity is no object"),
        ({"entities": [{}]}, "an entity has no identity or no type"),
        ({"entities": entity(type=None)}, "an entity has no identity or no type"),
        ({"entities": entity(values=[])}, "the values of an entity are no object"),
        ({"entities": entity(values={"ac": 1.5})}, r"creature\.ac must be a whole number"),
        (
            {"entities": entity(values={"name": "Bo", "kin": [{"ac": None}]})},
            r"Bo\.kin\[1\]\.ac must be a whole number",
        ),
        ({"entities": entity() + entity()}, "two entities have the same identity"),
    ],
)
def test_damage_is_told(changes, message):
    with pytest.raises(StorageError, match=f"^is damaged: {message}"):
        project_from_json(damaged(**changes))


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
parts = st.fixed_dictionaries(
    {},
    optional={
        "staging": values
        | st.fixed_dictionaries(
            {},
            optional=dict.fromkeys(
                ("roll", "arguments", "decisions", "otherwise", "outcome"), values
            ),
        ),
        "cast": values | st.dictionaries(st.text(max_size=4), values, max_size=3),
        "entities": values
        | st.lists(
            st.fixed_dictionaries(
                {}, optional=dict.fromkeys(("identity", "type", "values"), values)
            ),
            max_size=3,
        ),
    },
)


@given(parts)
def test_whatever_stands_there_is_read_or_told(changes):
    message = ""
    try:
        project = project_from_json(damaged(**changes))
    except StorageError as error:
        message, project = str(error), PROJECT
    assert not message or message.startswith("is damaged: ")
    assert project == project_from_json(json.loads(json.dumps(project_to_json(project))))


def test_nobody_is_in_a_company_twice():
    project = project_from_json(damaged(cast={"all": ["ogre", "elf", "ogre"]}))
    assert (("all", ("ogre", "elf")),) == project.mechanics[0].entity_arguments


def test_a_label_and_a_field_of_another_spelling_are_both_kept():
    values = entry_from_json({"label": "Bob", "Label": 7})
    assert ("Bob", 7) == (values.label, values.get("label"))
    assert {"label": "Bob", "Label": 7} == project_to_json(
        Project(entities=(Entity("a", "creature", values),))
    )["entities"][0]["values"]
