"""Projects of every earlier format open as what they were."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.languages.setup import Fields, RollSetup
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.project.views import Band, ChartLayout, CurveShape, Scale, Unit, View, ViewMode
from workbench.storage import FORMAT, project_from_json, project_to_json, read_project
from workbench.storage.migrations import MIGRATIONS, migrate

FORMATS = Path(__file__).parent / "formats"

MECHANICS = (
    Mechanic("three", "3d6", "\\ Three dice.\nsum 3d6"),
    Mechanic("keep", "Keep", "sum largest 3 N d6", parameters=(("N", 4),), colour=1, shown=False),
)

EXPECTED = {
    1: Project(MECHANICS, "keep", View(ViewMode.AT_LEAST, CurveShape.LINES)),
    2: Project(
        MECHANICS,
        "three",
        View(ViewMode.AT_MOST, CurveShape.STEPS, ChartLayout.GRID, Scale.LOGARITHMIC, Unit.ONE_IN),
        (Band("fail", None, 6), Band("success", 10, None)),
        Sweep(Axis("N", 3, 9, 2), measure=Measure.CHANCE, target=12, band="success"),
    ),
    3: Project(
        (
            MECHANICS[0],
            Mechanic(
                "hit",
                "Attack",
                "deftype creature { name: string, ac: int }\ndefroll attack(target: creature) "
                '{ return roll("d20") >= target.ac; }',
                "table",
                colour=2,
                setup=RollSetup(
                    "attack",
                    Fields((("times", 2), ("careful", True))),
                    (("Reroll", True), ("Flee", False)),
                    outcome="total",
                ),
                entity_arguments=(("target", "ogre"), ("all", ("ogre", "hero"))),
            ),
        ),
        "hit",
        entities=(
            Entity("ogre", "creature", Fields((("name", "Ogre"), ("ac", 13)))),
            Entity(
                "hero",
                "hero",
                Fields(
                    (
                        ("brave", True),
                        ("attacks", (Fields((("name", "Axe"),)), Fields())),
                        ("lucky", (7, 13)),
                        ("home", Fields((("town", "Ulm"),))),
                    ),
                    "Aria",
                ),
            ),
        ),
    ),
}


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
def test_a_project_of_every_format_opens(version):
    file = FORMATS / f"format_{version}.dice"
    assert version == json.loads(file.read_text(encoding="utf-8"))["format"]
    assert EXPECTED[version] == read_project(file).project


def test_every_format_but_the_present_has_a_migration():
    assert FORMAT - 1 == len(MIGRATIONS)


def test_a_migration_leaves_what_it_is_given():
    fields = {"format": 1, "view": {"mode": "exactly"}, "mechanics": []}
    assert FORMAT == migrate(fields, 1)["format"]
    assert {"format": 1, "view": {"mode": "exactly"}, "mechanics": []} == fields


def test_fields_that_are_not_known_are_passed_over():
    project = replace(EXPECTED[2], bands=())
    fields = {**project_to_json(project), "mood": "calm"}
    fields["view"] = {**fields["view"], "zoom": 2}
    fields["mechanics"] = [{**mechanic, "note": "x"} for mechanic in fields["mechanics"]]
    assert project == project_from_json(fields)
