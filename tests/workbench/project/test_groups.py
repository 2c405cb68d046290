"""Tests of groups of mechanics, and of edits of several at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.project.document import Document
from workbench.project.editing import changing, duplicating
from workbench.project.groups import (
    Group,
    Place,
    folding,
    grouping,
    naming_group,
    placing,
    tidied,
    ungrouping,
)
from workbench.project.project import Mechanic, Project
from workbench.storage import StorageError, project_from_json, project_to_json

FOUR = Project(tuple(Mechanic(name, name.upper(), f"d{name}") for name in "abcd"), "a")
GROUP = Group("g", "Attacks")


@pytest.fixture
def document(qapp):
    del qapp
    document = Document()
    document.open(FOUR)
    return document


def order(project):
    return "".join(one.identity for one in project.mechanics)


def members(project, group="g"):
    return "".join(one.identity for one in project.mechanics if one.group == group)


def test_a_group_stands_where_its_first_mechanic_was():
    project = grouping(FOUR, {"b", "d"}, GROUP)
    assert "abdc" == order(project)
    assert "bd" == members(project)


def test_a_group_is_gone_with_its_last_mechanic():
    project = grouping(FOUR, {"b"}, GROUP)
    assert (GROUP,) == project.groups
    assert () == tidied(project.removing("b")).groups
    assert () == placing(project, {"b"}, Place("", "a")).groups


def test_ungrouping_leaves_the_order():
    project = ungrouping(grouping(FOUR, {"b", "d"}, GROUP), {"g"})
    assert ("abdc", "", ()) == (order(project), members(project), project.groups)


def test_a_new_group_takes_mechanics_out_of_others():
    project = grouping(grouping(FOUR, {"a", "b", "c"}, GROUP), {"b"}, Group("h", "H"))
    assert ("acbd", "ac", "b") == (order(project), members(project), members(project, "h"))


def test_a_group_keeps_its_name_where_none_is_given():
    project = grouping(FOUR, {"b"}, GROUP)
    assert "Spells" == naming_group(project, "g", " Spells ").groups[0].name
    assert "Attacks" == naming_group(project, "g", "  ").groups[0].name


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from(["", "g", "h", "?"]))),
    st.sets(st.sampled_from("abcdef")),
    st.sampled_from(["", "g", "h"]),
    st.none() | st.sampled_from("abcdef"),
)
def test_groups_are_side_by_side_whatever_is_moved(given_members, moved, group, before):
    mechanics = tuple(Mechanic(name, name, group=of) for name, of in dict(given_members).items())
    start = Project(mechanics, groups=(Group("g", "G"), Group("h", "H")))
    project = placing(start, moved, Place(group, before))
    assert sorted(order(start)) == sorted(order(project))
    runs = [one.group for one in project.mechanics]
    runs = [now for now, then in zip(runs, [None, *runs], strict=False) if now and now != then]
    assert len(runs) == len(set(runs))
    assert {one.identity for one in project.groups} == set(runs)
    assert project is tidied(project)


def test_every_edit_of_several_is_one_step(document):
    document.apply(changing(document.project, "abc", lambda one: replace(one, shown=False)))
    assert [False, False, False, True] == [one.shown for one in document.project.mechanics]
    document.undo()
    assert FOUR == document.project
    document.remove("a", "c")
    assert ("bd", "b") == (order(document.project), document.project.selected)
    document.undo()
    assert FOUR.mechanics == document.project.mechanics
    document.duplicate("a", "c")
    names = [one.name for one in document.project.mechanics]
    assert ["A", "A 2", "B", "C", "C 2", "D"] == names
    assert names[4] == document.project.selected_mechanic.name
    document.undo()
    assert FOUR.mechanics == document.project.mechanics


def test_grouping_is_a_step_and_folding_is_none(document):
    document.apply(grouping(document.project, {"b", "c"}, GROUP))
    document.look(folding(document.project, {"g"}, folded=True))
    document.rename("d", "Last")
    document.undo()
    assert document.project.groups[0].folded
    document.look(folding(document.project, {"g"}, folded=False))
    document.undo()
    assert FOUR.mechanics == document.project.mechanics
    document.redo()
    assert "bc" == members(document.project)


def test_a_copy_is_in_the_group_of_its_original():
    project = duplicating(grouping(FOUR, {"b", "c"}, GROUP), {"b"})
    assert ["B", "B 2", "C"] == [one.name for one in project.mechanics if one.group == "g"]


def test_what_is_added_in_the_middle_of_a_group_does_not_split_it(document):
    document.apply(grouping(document.project, {"b", "c"}, GROUP))
    document.apply(document.project.adding(Mechanic("x", "X"), 2))
    assert "abcxd" == order(document.project)


def test_groups_are_saved_with_their_folds():
    project = folding(grouping(FOUR, {"b", "d"}, GROUP), {"g"}, folded=True)
    assert project == project_from_json(project_to_json(project))
    assert "groups" not in project_to_json(FOUR)


def test_notes_are_saved_as_lines():
    project = Project((replace(FOUR.mechanics[0], note="one\ntwo"),), "a")
    stored = project_to_json(project)
    assert ["one", "two"] == stored["mechanics"][0]["note"]
    assert project == project_from_json(stored)


@pytest.mark.parametrize(
    "groups",
    [
        {},
        [3],
        [{"identity": "", "name": "x"}],
        [{"identity": "g"}],
        [{"identity": "g", "name": "x", "folded": 1}],
        [{"identity": "g", "name": "x"}, {"identity": "g", "name": "y"}],
    ],
)
def test_damaged_groups_are_told(groups):
    with pytest.raises(StorageError, match="is damaged"):
        project_from_json({**project_to_json(FOUR), "groups": groups})


@pytest.mark.parametrize("changes", [{"note": "x"}, {"note": [1]}, {"group": 3}])
def test_damaged_mechanics_are_told(changes):
    stored = project_to_json(FOUR)
    stored["mechanics"][0] |= changes
    with pytest.raises(StorageError, match="is damaged"):
        project_from_json(stored)


def test_mechanics_of_groups_that_are_scattered_or_unknown_are_put_in_order():
    stored = project_to_json(FOUR)
    stored["groups"] = [{"identity": "g", "name": "G" * 10_000}, {"identity": "h", "name": "H"}]
    for place, group in enumerate(["g", "x", "g", ""]):
        stored["mechanics"][place]["group"] = group
    stored["mechanics"][3]["note"] = ["x" * 1_000_000]
    project = project_from_json(stored)
    assert ("acbd", "ac") == (order(project), members(project))
    assert ["g"] == [one.identity for one in project.groups]
    assert len(project.groups[0].name) < 1_000
    assert len(project.mechanics[3].note) < 100_000
