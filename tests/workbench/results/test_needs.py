"""How much of a large project is asked for: what a window can show, and no more."""

from __future__ import annotations

from dataclasses import replace

from workbench.project.project import MOST_COMPARED, Mechanic, Project
from workbench.results.needs import Needs, is_visible


def crowd(count: int, *, shown: bool = True) -> Project:
    mechanics = tuple(Mechanic(f"m{n}", f"M {n}", f"{n}d6", shown=shown) for n in range(count))
    return Project(mechanics, "m0")


def test_a_project_of_usual_size_is_compared_whole():
    project = crowd(MOST_COMPARED)
    assert project.mechanics == project.compared
    assert tuple(one.identity for one in project.mechanics) == Needs.of(project).full


def test_of_a_large_project_the_first_ones_and_the_selected_one_are_compared():
    project = crowd(5000).selecting("m4321")
    assert (*(f"m{n}" for n in range(MOST_COMPARED - 1)), "m4321") == tuple(
        one.identity for one in project.compared
    )
    assert "m4321" == Needs.of(project).full[0]


def test_shown_mechanics_are_compared_before_hidden_ones():
    project = crowd(200, shown=False)
    project = project.replacing(replace(project.mechanic("m150"), shown=True))
    identities = [one.identity for one in project.compared]
    assert "m150" in identities
    assert MOST_COMPARED == len(identities)
    assert ("m0", "m150") == Needs.of(project).full


def test_rows_that_are_seen_ask_for_a_glance_only():
    needs = Needs.of(crowd(500), ["m3", "m300", "m301", "gone"])
    assert ("m300", "m301") == needs.glances


def test_what_is_not_compared_is_not_visible_in_chart_and_tables():
    project = crowd(500)
    assert is_visible(project, project.mechanic("m3"))
    assert not is_visible(project, project.mechanic("m300"))
    assert is_visible(project.selecting("m300"), project.mechanic("m300"))
