"""Which parts and mechanics the report of a project holds."""

from dataclasses import replace

from workbench.project.project import Mechanic, Project
from workbench.project.report import (
    ReportPart,
    ReportPlan,
    reported_mechanics,
    reported_project,
    with_report,
)

PROJECT = Project(
    (
        Mechanic("a", "one", "sum 3d6"),
        Mechanic("b", "two", "sum 2d8", shown=False),
        Mechanic("c", "three", "   "),
        Mechanic("d", "four", "d20"),
    ),
    "b",
)


def identities(project: Project) -> list[str]:
    return [one.identity for one in reported_mechanics(project)]


def test_a_report_is_about_what_the_chart_shows_until_others_are_chosen():
    assert ["a", "d"] == identities(PROJECT)
    plan = PROJECT.report.with_mechanics({"d", "b"}, PROJECT)
    assert ["b", "d"] == identities(with_report(PROJECT, plan))


def test_choosing_just_those_on_the_chart_follows_the_chart():
    chosen = PROJECT.report.with_mechanics({"b"}, PROJECT)
    assert ReportPlan() == chosen.with_mechanics({"a", "d"}, PROJECT)


def test_a_mechanic_that_was_removed_is_passed_over():
    plan = PROJECT.report.with_mechanics({"b", "d"}, PROJECT)
    assert ["d"] == identities(with_report(PROJECT, plan).removing("b"))


def test_parts_are_told_in_one_order_however_they_were_chosen():
    plan = ReportPlan(parts=(ReportPart.SWEEP, ReportPart.SCRIPT))
    assert (ReportPart.SCRIPT, ReportPart.SWEEP) == plan.parts
    assert (ReportPart.SWEEP,) == plan.with_part(ReportPart.SCRIPT, included=False).parts
    included = plan.with_part(ReportPart.CHART, included=True)
    assert (ReportPart.SCRIPT, ReportPart.CHART, ReportPart.SWEEP) == included.parts


def test_a_report_is_composed_of_a_project_that_shows_all_that_was_chosen():
    plan = PROJECT.report.with_mechanics({"b", "d"}, PROJECT)
    about = reported_project(with_report(PROJECT, plan), 1)
    assert [replace(PROJECT.mechanic("b"), shown=True)] == list(about.mechanics)
    assert "b" == about.selected


def test_a_title_is_one_line():
    assert "a b" == ReportPlan(title="a\nb").title
