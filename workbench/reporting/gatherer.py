"""Gathers in a window what a report is composed of: what is known, and what is asked for.

The results have the mechanics on the chart. Hidden ones, contests and the points of sweeps are
asked of a child, two at a time, and kept, so that another title costs nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from engine.cumulative import Cumulative
from engine.errors import DiceError
from engine.languages import Parameter
from workbench.backend.backend import Ask
from workbench.backend.requests import CalculationLimits
from workbench.context import Context
from workbench.project.project import Mechanic, Project
from workbench.project.report import ReportPart
from workbench.project.views import Series
from workbench.reporting.material import (
    Contestants,
    Material,
    contestants_of,
    point_request,
    project_of_report,
    sweeps_of,
)
from workbench.results.contests import Matrix, MatrixRequest
from workbench.results.outputs import KnownOutput, distinguished, with_outputs
from workbench.results.requests import Calculated, CalculationRequest
from workbench.results.results import Recipe
from workbench.results.sweeps.board import Points, board_of
from workbench.results.sweeps.plan import SweepPlan
from workbench.results.sweeps.request import SweepPoint

__all__ = ["Gatherer"]

AT_ONCE = 2
"""Questions that are out at a time."""


class Gatherer(QObject):
    """Asks for what a report needs, and tells when all of it is there.

    Signals:
        gathered: The ``Material``.
        progressed: How many answers are known, and how many there will be.
        cancelled: Everything was cancelled.
    """

    gathered = Signal(object)
    progressed = Signal(int, int)
    cancelled = Signal()

    def __init__(self, context: Context) -> None:
        """Gather for the window of ``context``, which becomes the parent of this object."""
        super().__init__(context.window)
        self._context = context
        self._limits = CalculationLimits()
        self._project = Project()
        self._left_out = 0
        self._waiting: deque[Callable[[], Ask]] = deque()
        self._asks: list[Ask] = []
        self._then: Callable[[], None] = _nothing
        self._known = self._total = self._numbers = 0
        self._series: tuple[Series, ...] = ()
        self._contest = Contestants()
        self._plans: dict[str, SweepPlan] = {}
        self._matrix: tuple[tuple[Cumulative, ...], Matrix] = ((), ())
        self._hidden: dict[Recipe, Calculated | DiceError] = {}
        self._points = Points()

    def set_limits(self, limits: CalculationLimits) -> None:
        """Let each question cost so much."""
        self._limits = limits

    def forget(self) -> None:
        """Forget everything: another project is opened."""
        self.stop()
        self._hidden.clear()
        self._matrix = (), ()
        self._points = Points()

    def stop(self) -> None:
        """Ask for nothing more."""
        self._waiting.clear()
        for ask in self._asks:
            ask.cancel()
        self._asks.clear()

    def gather(self, project: Project) -> bool:
        """Gather what the report of a project needs; what was gathered before is dropped.

        Returns:
            Whether it began; it does not while a mechanic is being calculated for the chart.
        """
        self.stop()
        self._project, self._left_out = project_of_report(project)
        known = {one.mechanic: one for one in self._context.results.series}
        for mechanic in self._project.mechanics:
            one = known.get(mechanic.identity)
            if self._is_shown(mechanic) and (one is None or _is_pending(one)):
                return False
        hidden = [one for one in self._project.mechanics if not self._is_shown(one)]
        recipes = {self._recipe(one): one for one in hidden}
        self._hidden = {key: one for key, one in self._hidden.items() if key in recipes}
        missing = [recipe for recipe in recipes if recipe not in self._hidden]
        self._begin([partial(self._ask_hidden, one) for one in missing], self._take_series)
        return True

    def _is_shown(self, mechanic: Mechanic) -> bool:
        """Return whether the results have a mechanic as it is."""
        project = self._context.document.project
        is_compared = mechanic.identity in project.compared_identities
        if not is_compared or not project.has(mechanic.identity):
            return False
        one = project.mechanic(mechanic.identity)
        return bool(one.source.strip()) and (one.shown or one.identity == project.selected)

    # ---- asking ---------------------------------------------------------------------------

    def _begin(self, questions: Sequence[Callable[[], Ask]], then: Callable[[], None]) -> None:
        """Ask these questions, and go on when all are answered."""
        self._waiting = deque(questions)
        self._known, self._total, self._then = 0, len(questions), then
        self._asks.clear()
        self._go_on()

    def _go_on(self) -> None:
        self._asks = [ask for ask in self._asks if ask.is_open]
        while self._waiting and len(self._asks) < AT_ONCE:
            self._asks.append(self._waiting.popleft()())
        self.progressed.emit(self._known, self._total)
        if self._known == self._total:
            self._then()

    def _answered(self) -> None:
        self._known += 1
        self._go_on()

    def _cancel(self) -> None:
        self.stop()
        self.cancelled.emit()

    def _name(self) -> str:
        self._numbers += 1
        return f"report {self._numbers}"

    # ---- hidden mechanics -----------------------------------------------------------------

    def _recipe(self, mechanic: Mechanic) -> Recipe:
        parameters = self._project.resolved(mechanic).parameters
        script = self._project.script_of(mechanic)
        return Recipe(script, parameters, self._context.results.max_iterations)

    def _ask_hidden(self, recipe: Recipe) -> Ask:
        def take(outcome: Calculated | DiceError) -> None:
            self._hidden[recipe] = outcome
            self._answered()

        request = CalculationRequest(
            self._name(), recipe.script, recipe.parameters, recipe.max_iterations, self._limits
        )
        return self._context.backend.ask(
            request, take, failed=lambda failure: take(failure.error), cancelled=self._cancel
        )

    def _take_series(self) -> None:
        shown = {one.identity for one in self._project.mechanics if self._is_shown(one)}
        results = self._context.results
        found: dict[str, list[Series]] = {}
        for one in results.compared:
            if one.mechanic in shown:
                found.setdefault(one.mechanic, []).append(_as_reported(one))
        for mechanic in self._project.mechanics:
            if mechanic.identity not in found:
                found[mechanic.identity] = list(self._series_of_hidden(mechanic))
        order = [one.identity for one in self._project.mechanics]
        self._series = distinguished(one for identity in order for one in found[identity])
        self._ask_contest()

    def _series_of_hidden(self, mechanic: Mechanic) -> tuple[Series, ...]:
        known = self._hidden.get(self._recipe(mechanic))
        answer = known if isinstance(known, Calculated) else None
        series = Series(
            identity=mechanic.identity,
            name=mechanic.name,
            colour=mechanic.colour,
            shown=True,
            summary=None if answer is None else answer.summary,
            distribution=None if answer is None else answer.distribution,
            stale=False,
            error=known if isinstance(known, DiceError) else None,
            computing=False,
            outputs=1 if answer is None else max(1, len(answer.outputs)),
        )
        outputs: tuple[KnownOutput, ...] = () if answer is None else answer.outputs
        hidden = {mechanic.identity: mechanic.hidden_outputs}
        return with_outputs((series,), {mechanic.identity: outputs}, None, hidden=hidden)

    # ---- contests -------------------------------------------------------------------------

    def _ask_contest(self) -> None:
        self._contest = Contestants()
        if ReportPart.CONTEST not in self._project.report.parts:
            self._ask_points()
            return
        series, contestants, are_all = contestants_of(self._series)
        known, matrix = self._matrix
        if len(known) == len(contestants) and all(map(_is, known, contestants)):
            self._contest = Contestants(series, matrix, are_all)
            self._ask_points()
            return

        def take(found: Matrix) -> None:
            self._matrix = contestants, found
            self._contest = Contestants(series, found, are_all)
            self._answered()

        def ask() -> Ask:
            request = MatrixRequest(self._name(), contestants)
            return self._context.backend.ask(
                request, take, failed=lambda _: self._answered(), cancelled=self._cancel
            )

        self._begin([ask], self._ask_points)

    # ---- sweeps ---------------------------------------------------------------------------

    def _ask_points(self) -> None:
        results = self._context.results
        self._plans = sweeps_of(
            self._project, self._series, self._parameters, results.max_iterations
        )
        asked = {recipe: plan for plan in self._plans.values() for recipe in plan.recipes}
        self._points.trim(asked)
        missing = [
            (recipe, plan)
            for recipe, plan in asked.items()
            if self._points.find(recipe, plan.asked) is None
        ]
        self._begin([partial(self._ask_point, *one) for one in missing], self._finish)

    def _parameters(self, identity: str) -> Sequence[Parameter]:
        known = self._hidden.get(self._recipe(self._project.mechanic(identity)))
        if isinstance(known, Calculated):
            return known.parameters
        return self._context.results.result(identity).parameters

    def _ask_point(self, recipe: Recipe, plan: SweepPlan) -> Ask:
        def take(outcome: SweepPoint | DiceError) -> None:
            self._points.put(recipe, outcome)
            self._answered()

        return self._context.backend.ask(
            point_request(self._name(), recipe, plan, self._limits),
            take,
            failed=lambda failure: take(failure.error),
            cancelled=self._cancel,
        )

    def _finish(self) -> None:
        boards = {
            identity: board_of(plan, self._points, {}, running=False, started=True)
            for identity, plan in self._plans.items()
        }
        self.gathered.emit(
            Material(self._project, self._series, self._contest, boards, self._left_out)
        )


def _is_pending(one: Series) -> bool:
    return one.computing or (one.stale and one.error is None)


def _as_reported(one: Series) -> Series:
    """Return a series as a report tells it: an older result is none."""
    if one.stale and one.estimate is None:
        one = replace(one, distribution=None, summary=None)
    return replace(one, shown=not one.hidden)


def _is(first: Cumulative, second: Cumulative) -> bool:
    return first is second


def _nothing() -> None:
    """Go on with nothing."""
