"""Tests of the numbers that parameters start with, and of projects from before there were two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.languages.script import Script
from workbench.project.parameters import ProjectParameter
from workbench.project.project import Mechanic, Project
from workbench.project.starting_numbers import start_of, started_as_before


def starts(text, language="troll"):
    return {one.name: start_of(one) for one in Script(language, text).program().parameters}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sum N d S", {"N": 3, "S": 6}),
        ("max (2 d S) + S", {"S": 6}),
        ("S + z S", {"S": 6}),
        ("d (S + 1)", {"S": 3}),
        ("d (S ~ 8)", {"S": 8}),
        ("S := 4; d S + B", {"B": 3}),
        ("count S <= (N d 10)", {"S": 3, "N": 3}),
    ],
)
def test_a_name_for_the_sides_of_dice_starts_at_six(text, expected):
    assert expected == starts(text)


def test_names_of_sides_are_known_in_roll20_as_well():
    assert {"dice": 3, "sides": 6} == starts("(@{dice})d(@{sides})", "roll20")
    assert {"sides": 8} == starts("2d?{sides|8}", "roll20")


def numbers(project):
    """Return the number of each parameter of each mechanic, as the window has it."""
    return {
        mechanic.identity: {
            one.name: dict(project.resolved(mechanic).parameters).get(one.name, start_of(one))
            for one in project.script_of(mechanic).program().parameters
        }
        for mechanic in project.mechanics
    }


def project_of(*texts):
    mechanics = (Mechanic(str(place), text, text) for place, text in enumerate(texts))
    return Project(tuple(mechanics), "0")


def test_sides_that_were_given_no_number_get_the_one_that_they_had_and_stay_linked():
    project = started_as_before(project_of("sum N d S", "d S", "S + B"))
    assert (ProjectParameter("S", 3),) == project.parameters
    expected = {"0": {"N": 3, "S": 3}, "1": {"S": 3}, "2": {"S": 3, "B": 3}}
    assert expected == numbers(project)
    assert not any(one.free_parameters for one in project.mechanics)


def test_a_mechanic_that_suggests_another_number_keeps_it():
    project = started_as_before(project_of("d S", "d (S ~ 20)", "S"))
    assert {"0": {"S": 3}, "1": {"S": 20}, "2": {"S": 3}} == numbers(project)
    assert (("S",), (), ()) == tuple(one.free_parameters for one in project.mechanics)


def test_numbers_that_were_given_and_scripts_in_error_are_left_alone():
    given = replace(project_of("d S", "d ("), parameters=(ProjectParameter("S", 12),))
    assert given == started_as_before(given)
    own = Project((Mechanic("a", "own", "d S", parameters=(("S", 8),), free_parameters=("S",)),))
    assert own == started_as_before(own)


def test_what_was_known_of_a_name_is_kept():
    known = ProjectParameter("S", None, 2, 20, label="sides")
    project = started_as_before(replace(project_of("d S"), parameters=(known,)))
    assert (replace(known, value=3),) == project.parameters
