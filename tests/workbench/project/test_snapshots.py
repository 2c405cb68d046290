"""Tests of snapshots as values, and as the project's file holds them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from workbench.project.document import Document
from workbench.project.project import Mechanic, Project
from workbench.project.snapshots import (
    MOST_SNAPSHOTS,
    restored,
    snapshot_of,
    with_snapshot,
    with_snapshot_renamed,
    without_snapshot,
)
from workbench.project.views import Band, View, ViewMode
from workbench.storage import StorageError, project_from_json, project_to_json
from workbench.storage.text_line import line_of_project, read_line

ONE, TWO = Mechanic("a", "A", "sum 2d6"), Mechanic("b", "B", "d20")
PROJECT = Project((ONE, TWO), "a", bands=(Band("hit", 7, None, 2),))
DATE = "2026-11-23T17:05+01:00"


def taken(project=PROJECT, name="before"):
    return with_snapshot(project, snapshot_of(project, name, DATE))


def changed():
    """Return a project that has gone on since its snapshot."""
    project = taken().replacing(replace(ONE, source="sum 3d6"))
    return replace(project, bands=(), view=View(ViewMode.AT_LEAST))


def test_a_snapshot_is_gone_back_to_but_the_view_stays():
    project = changed()
    back = restored(project, project.snapshots[0].identity)
    assert (PROJECT.mechanics, PROJECT.bands) == (back.mechanics, back.bands)
    assert (project.view, project.snapshots) == (back.view, back.snapshots)
    with pytest.raises(KeyError):
        restored(project, "gone")


def test_going_back_is_one_step(qapp):
    document = Document()
    document.open(changed())
    document.apply(restored(document.project, document.project.snapshots[0].identity))
    assert PROJECT.mechanics == document.project.mechanics
    document.undo()
    assert changed().mechanics == document.project.mechanics
    assert not document.project.bands


def test_a_snapshot_has_none_of_its_own():
    twice = taken(taken(), "again")
    assert ["before", "again"] == [one.name for one in twice.snapshots]
    assert all(not one.project.snapshots for one in twice.snapshots)


def test_snapshots_are_renamed_and_deleted():
    project = taken()
    identity = project.snapshots[0].identity
    assert "then" == with_snapshot_renamed(project, identity, "then").snapshots[0].name
    assert PROJECT == without_snapshot(project, identity)


def test_the_file_holds_snapshots_and_no_mechanic_twice():
    project = changed()
    stored = project_to_json(project)
    assert project == project_from_json(json.loads(json.dumps(stored)))
    shared = stored["snapshots"][0]["project"]["mechanics"]
    assert [dict, "b"] == [type(shared[0]), shared[1]]
    assert "snapshots" not in project_to_json(PROJECT)


def test_snapshots_are_not_shared():
    assert read_line(line_of_project(taken())).project.snapshots == ()


def damaged(**changes):
    stored = json.loads(json.dumps(project_to_json(changed())))
    stored["snapshots"][0] |= changes
    return stored


@pytest.mark.parametrize(
    "changes",
    [
        {"project": None},
        {"project": {"format": 5}},
        {"project": {"format": 5, "mechanics": ["unknown"], "bands": [], "entities": []}},
        {"project": {"format": 99, "mechanics": [], "bands": [], "entities": []}},
        {"name": 3},
        {"taken": []},
        {"identity": None},
        {"project": {"format": 5, "mechanics": [], "bands": [], "entities": [], "x": "y" * 10**6}},
    ],
)
def test_damage_is_told(changes):
    with pytest.raises(StorageError):
        project_from_json(damaged(**changes))


def test_snapshots_in_snapshots_are_passed_over():
    stored = damaged()
    stored["snapshots"][0]["project"]["snapshots"] = damaged()["snapshots"] * 100
    (snapshot,) = project_from_json(stored).snapshots
    assert () == snapshot.project.snapshots


@pytest.mark.parametrize("snapshots", [{}, "text", [None], [{}] * (MOST_SNAPSHOTS + 1)])
def test_what_are_no_snapshots_is_told(snapshots):
    with pytest.raises(StorageError):
        project_from_json({**project_to_json(PROJECT), "snapshots": snapshots})
