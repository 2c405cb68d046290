"""What a report is composed of: distributions, contests and sweeps of its mechanics.

In a window the results have most of it and the rest is asked for (``gatherer.py``); a command
without a window calculates it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from engine.commands.limits import Limits
from engine.control import Budget
from engine.cumulative import Cumulative
from engine.errors import DiceError
from engine.languages import DEFAULT_ITERATIONS, Parameter
from workbench.backend.requests import CalculationLimits
from workbench.project.project import MOST_COMPARED, Project
from workbench.project.report import ReportPart, reported_mechanics, reported_project
from workbench.project.views import Series
from workbench.results.contests import Matrix, MatrixRequest
from workbench.results.results import Recipe
from workbench.results.sweeps.board import MOST_BYTES, Board, Points, board_of
from workbench.results.sweeps.plan import SweepPlan, plan_of, subjects_of
from workbench.results.sweeps.request import PointRequest, SweepPoint
from workbench.results.without_window import calculated_series

__all__ = [
    "MOST_OPPONENTS",
    "Contestants",
    "Material",
    "contestants_of",
    "material_without_window",
    "point_request",
    "project_of_report",
    "sweeps_of",
]

MOST_OPPONENTS = 30
"""Mechanics of which each is compared with each, as many as in the window."""


@dataclass(frozen=True)
class Contestants:
    """The mechanics of a contest, and how each does against each.

    Attributes:
        series: The mechanics, which come to numbers.
        matrix: A row for each of them; none where it is not known.
        are_all: Whether there is no further mechanic that could be compared.
    """

    series: tuple[Series, ...] = ()
    matrix: Matrix = ()
    are_all: bool = True


@dataclass(frozen=True)
class Material:
    """All that a report is composed of.

    Attributes:
        project: The project with only the mechanics that the report is about.
        series: What is known of them, a series for each of several results.
        contest: How they do against each other.
        boards: The points of each mechanic that is swept.
        left_out: How many more mechanics were chosen than a report can tell of.
    """

    project: Project
    series: tuple[Series, ...]
    contest: Contestants = field(default_factory=Contestants)
    boards: Mapping[str, Board] = field(default_factory=dict)
    left_out: int = 0

    @cached_property
    def _of_mechanics(self) -> Mapping[str, tuple[Series, ...]]:
        found: dict[str, tuple[Series, ...]] = {}
        for one in self.series:
            found[one.mechanic] = (*found.get(one.mechanic, ()), one)
        return found

    def series_of(self, identity: str) -> tuple[Series, ...]:
        """Return what is known of a mechanic: a series, or one for each result that is shown."""
        known = self._of_mechanics.get(identity, ())
        return tuple(one for one in known if not one.hidden) or known[:1]


def project_of_report(project: Project) -> tuple[Project, int]:
    """Return the project that a report is about, and how many mechanics it has no room for."""
    count = len(reported_mechanics(project))
    return reported_project(project, MOST_COMPARED), max(0, count - MOST_COMPARED)


def contestants_of(
    series: Iterable[Series],
) -> tuple[tuple[Series, ...], tuple[Cumulative, ...], bool]:
    """Return the first mechanics of numbers, their distributions added up, and if they are all."""
    found: list[tuple[Series, Cumulative]] = []
    for one in series:
        if len(found) > MOST_OPPONENTS:
            break
        if one.distribution is not None and one.shown:
            cumulative = one.distribution.cumulative
            if cumulative is not None:
                found.append((one, cumulative))
    if len(found) < 2:
        return (), (), True
    named, cumulatives = zip(*found[:MOST_OPPONENTS], strict=True)
    return named, cumulatives, len(found) <= MOST_OPPONENTS


def sweeps_of(
    project: Project,
    series: Sequence[Series],
    parameters: Callable[[str], Sequence[Parameter]],
    max_iterations: int,
) -> dict[str, SweepPlan]:
    """Return the sweep of each mechanic by itself, as the project varies it.

    One that has not the parameter of the project's sweep has none; until there is a sweep, each
    mechanic is varied over its first parameter.

    Args:
        project: The project, of which every mechanic is swept.
        series: What is known of them.
        parameters: Returns the names that the script of a mechanic leaves open.
        max_iterations: Limit on accumulate and call depth.
    """
    if ReportPart.SWEEP not in project.report.parts:
        return {}
    subjects = subjects_of(project, parameters, max_iterations, series)
    names = [] if project.sweep is None else [axis.name for axis in project.sweep.axes]
    plans = {
        one.mechanic.identity: plan_of(replace(subjects, all=(one,)))
        for one in subjects.all
        if one.names and one.has(names)
    }
    return {identity: plan for identity, plan in plans.items() if plan.lines}


def point_request(
    identity: str, recipe: Recipe, plan: SweepPlan, limits: CalculationLimits
) -> PointRequest:
    """Return the question for a point of a sweep."""
    most = MOST_BYTES // max(1, len(plan.recipes))
    return PointRequest(
        identity, recipe.script, recipe.parameters, recipe.max_iterations, plan.asked, most, limits
    )


# ---- without a window ---------------------------------------------------------------------


def material_without_window(project: Project, limits: Limits) -> Material:
    """Calculate all that the report of ``project`` needs, in this process.

    A mechanic in error has a series that tells its error.

    Args:
        project: The project.
        limits: What each mechanic, and each point of a sweep, may cost.

    Raises:
        DiceError: All mechanics together have no room.
    """
    about, left_out = project_of_report(project)
    series = calculated_series(about, about.mechanics, limits, keeps_errors=True)
    contest = Contestants()
    if ReportPart.CONTEST in about.report.parts:
        known, contestants, are_all = contestants_of(series)
        matrix = limits.applied(lambda _: MatrixRequest("", contestants).carry_out(_ignored))
        contest = Contestants(known, matrix, are_all)
    plans = sweeps_of(about, series, lambda one: _parameters(about, one), DEFAULT_ITERATIONS)
    boards = {identity: _calculated(plan, limits) for identity, plan in plans.items()}
    return Material(about, series, contest, boards, left_out)


def _ignored(_news: object) -> None:
    """Take no notice of progress."""


def _parameters(project: Project, identity: str) -> Sequence[Parameter]:
    try:
        return project.script_of(project.mechanic(identity)).program().parameters
    except DiceError:
        return ()  # its series tells what is wrong


def _point(request: PointRequest, _budget: Budget) -> SweepPoint:
    return request.carry_out(_ignored)


def _calculated(plan: SweepPlan, limits: Limits) -> Board:
    points = Points()
    allowed = CalculationLimits(limits.seconds, limits.megabytes * 1_000_000)
    for recipe in plan.recipes:
        request = point_request("", recipe, plan, allowed)
        try:
            points.put(recipe, limits.applied(partial(_point, request)))
        except DiceError as error:
            points.put(recipe, error)
    return board_of(plan, points, {}, running=False, started=True)
