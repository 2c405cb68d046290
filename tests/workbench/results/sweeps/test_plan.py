"""Which points a sweep takes."""

from __future__ import annotations

from dataclasses import replace

from engine.errors import Span
from engine.languages import Parameter
from engine.languages.script import Script
from workbench.project.parameters import ProjectParameter
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import MOST_POINTS, Axis, Sweep
from workbench.results.results import Recipe
from workbench.results.sweeps.plan import MOST_LINES, Subjects, SweepPlan, plan_of, subjects_of

POOL = Mechanic("pool", "Pool", "sum largest K N d6", parameters=(("N", 4),))
PLAIN = Mechanic("plain", "3d6", "sum 3d6", colour=1)
OTHER = Mechanic("other", "Other", "sum N d8", colour=2)

NAMES = {"pool": ("K", "N"), "plain": (), "other": ("N",)}


def subjects(*mechanics, selected=None, sweep=None):
    project = Project(mechanics, selected or mechanics[0].identity, sweep=sweep)
    return subjects_of(project, parameters, 12)


def parameters(identity):
    return tuple(Parameter(name, None, Span(0, 1, 1, 1, 1, 2)) for name in NAMES[identity])


def test_without_parameters_there_is_nothing_to_vary():
    assert SweepPlan() == plan_of(subjects(PLAIN))
    assert SweepPlan() == plan_of(Subjects())


def test_the_first_parameter_of_the_selected_mechanic_varies_at_first():
    plan = plan_of(subjects(PLAIN, POOL, selected="pool"))
    assert Sweep(Axis("K", 1, 10)) == plan.sweep
    assert ["pool", "plain"] == [line.identity for line in plan.lines]


def test_the_others_keep_the_numbers_they_have():
    plan = plan_of(subjects(POOL, sweep=Sweep(Axis("K", 1, 2))))
    (line,) = plan.lines
    assert [
        ((1,), Recipe(Script("troll", POOL.source), (("K", 1), ("N", 4)), 12)),
        ((2,), Recipe(Script("troll", POOL.source), (("K", 2), ("N", 4)), 12)),
    ] == [(spot.place, spot.recipe) for spot in line.spots]


def test_a_mechanic_without_the_parameter_is_level():
    plan = plan_of(subjects(POOL, PLAIN, OTHER, sweep=Sweep(Axis("K", 1, 3))))
    assert {"pool": False, "plain": True, "other": True} == {
        line.identity: line.is_level for line in plan.lines
    }
    assert [3, 1, 1] == [len(line.spots) for line in plan.lines]


def test_a_parameter_that_is_gone_gives_way_to_one_that_is_there():
    gone = Sweep(Axis("Z", 5, 6), Axis("K", 1, 2), target=9)
    assert Sweep(Axis("N", 1, 10), target=9) == plan_of(subjects(OTHER, sweep=gone)).sweep
    half = Sweep(Axis("N", 5, 6), Axis("Z", 1, 2))
    assert Sweep(Axis("N", 5, 6)) == plan_of(subjects(POOL, sweep=half)).sweep


def test_a_heat_map_is_of_one_mechanic_that_has_both():
    sweep = Sweep(Axis("N", 1, 3), Axis("K", 1, 2))
    (line,) = plan_of(subjects(OTHER, POOL, sweep=sweep)).lines
    assert "pool" == line.identity
    assert [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)] == [spot.place for spot in line.spots]


def test_a_range_that_is_empty_or_too_large_has_no_points():
    assert () == plan_of(subjects(POOL, sweep=Sweep(Axis("N", 3, 2)))).lines
    assert () == plan_of(subjects(POOL, sweep=Sweep(Axis("N", 0, MOST_POINTS)))).lines


def test_hidden_and_blank_mechanics_are_left_out():
    hidden = Mechanic("other", "Other", "sum N d8", shown=False)
    blank = Mechanic("plain", "Blank", " ")
    assert (POOL,) == tuple(one.mechanic for one in subjects(POOL, hidden, blank).all)


def test_there_are_not_too_many_curves():
    many = tuple(Mechanic(f"other{i}", f"{i}", f"sum N d{i + 1}") for i in range(MOST_LINES + 3))
    NAMES.update({mechanic.identity: ("N",) for mechanic in many})
    assert MOST_LINES == len(plan_of(subjects(*many)).lines)


def test_the_same_point_is_calculated_once():
    twin = Mechanic("other", "Twin", POOL.source, parameters=POOL.parameters)
    NAMES["other"] = ("K", "N")
    try:
        plan = plan_of(subjects(POOL, twin, sweep=Sweep(Axis("N", 1, 5))))
    finally:
        NAMES["other"] = ("N",)
    assert 2 == len(plan.lines)
    assert 5 == len(plan.recipes)


class TestLinked:
    """A sweep varies the first mechanic that has the parameter, and those linked with it."""

    def swept(self, project):
        found = (Parameter("N", None, Span(0, 1, 1, 1, 1, 2)),)
        plan = plan_of(subjects_of(project, lambda _: found, 12))
        return [line.identity for line in plan.lines if not line.is_level]

    def test_those_that_are_free_stay_level(self):
        mechanics = [Mechanic(one, one, "sum N d6") for one in "abc"]
        mechanics[1] = replace(mechanics[1], free_parameters=("N",), parameters=(("N", 2),))
        project = Project(tuple(mechanics), "a", sweep=Sweep(Axis("N", 1, 3)))
        assert ["a", "c"] == self.swept(project)
        assert ["b"] == self.swept(project.selecting("b"))


def test_a_range_that_the_designer_gave_is_the_one_that_is_swept_at_first():
    known = (ProjectParameter("N", low=-2, high=8, step=2), ProjectParameter("K", low=50))
    assert Axis("N", -2, 8, 2) == plan_of(replace(subjects(OTHER), known=known)).sweep.axis
    assert Axis("K", 50, 60) == plan_of(replace(subjects(POOL), known=known)).sweep.axis
    wide = (ProjectParameter("N", low=0, high=10**6, step=3),)
    assert plan_of(replace(subjects(OTHER), known=wide)).sweep.count <= MOST_POINTS
