"""Sweeps: has the points of a sweep calculated in the background, and reports what is known.

Points are asked for two at a time, each with the limits of a calculation, and kept by what they
depend on: whatever changes, only what is not known is calculated. A child sends back the
distribution added up if that is no more than the point's share of 100 MB; then another event costs
nothing. Nothing is calculated until Run is pressed; from then on the sweep follows the scripts
while its panel is seen, until it is stopped or everything is cancelled.
"""

from __future__ import annotations

import time
from collections import deque

from PySide6.QtCore import QObject, QTimer, Signal

from engine.errors import DiceError
from workbench.backend.backend import Activity, Ask, Backend
from workbench.backend.requests import CalculationLimits
from workbench.results.results import Recipe
from workbench.results.sweeps.board import MOST_BYTES, Board, Points, board_of, key_of
from workbench.results.sweeps.plan import Place, SweepPlan
from workbench.results.sweeps.request import PointRequest, SweepPoint

__all__ = ["SweepService"]

AT_ONCE = 2
"""Requests that are out at a time: the next one waits in the child's queue, not in the window."""

PAUSE = 400
"""Milliseconds without a change after which a sweep that goes on is calculated anew."""

SHOWING = 120
"""Milliseconds between two boards while points arrive."""


class SweepService(QObject):
    """Calculates what a sweep needs and does not know yet, a point at a time.

    Once it was asked to run it follows the scripts: what they change is calculated again, and only
    that. To stop it, or to cancel everything, ends this until it is asked to run again.

    Signals:
        changed: The ``Board``.
        activity_changed: The ``Activity``.
    """

    changed = Signal(object)
    activity_changed = Signal(object)

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        """Calculate by way of ``backend``.

        Args:
            backend: Drives the child processes.
            parent: The Qt object it belongs to.
        """
        super().__init__(parent)
        self._backend = backend
        self._limits = CalculationLimits()
        self._plan = SweepPlan()
        self._points = Points()
        self._seen: dict[tuple[str, tuple[str, ...], Place], SweepPoint] = {}
        self._waiting: deque[Recipe] = deque()
        self._asked: dict[Recipe, Ask] = {}
        self._numbers = 0
        self._began = 0.0
        self._is_started = False
        self._pause = self._timer(PAUSE, self._begin)
        self._showing = self._timer(SHOWING, self._show)

    def _timer(self, milliseconds: int, action: object) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(action)
        return timer

    # ---- what is known --------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether points are being calculated or are about to be."""
        return bool(self._asked) or self._pause.isActive()

    @property
    def board(self) -> Board:
        """What is known of the sweep."""
        return board_of(
            self._plan,
            self._points,
            self._seen,
            running=self.is_running,
            started=self._is_started,
        )

    @property
    def activity(self) -> Activity:
        """What it is doing, if anything."""
        if not self._asked:
            return Activity()
        return Activity(self.tr("a sweep"), self._began, waiting=len(self._waiting))

    # ---- what the window asks for ---------------------------------------------------------

    def set_limits(self, limits: CalculationLimits) -> None:
        """Let each point that is calculated from now on cost so much."""
        self._limits = limits

    def follow(self, plan: SweepPlan) -> None:
        """Take over another sweep; where it was asked to run, it goes on with this one."""
        if plan == self._plan:
            return
        self._plan = plan
        needed = set(plan.recipes)
        for recipe in self._asked.keys() - needed:
            self._asked.pop(recipe).cancel()
        self._waiting.clear()
        if self._is_started:
            self._pause.start()
        self._show()

    def run(self) -> None:
        """Calculate what is not known yet, and from now on what changes."""
        self._points.forget_errors()
        self._is_started = True
        self._begin()

    def stop(self) -> None:
        """Calculate no more until asked again; what is known stays."""
        self._is_started = False
        self._pause.stop()
        self._waiting.clear()
        asked, self._asked = self._asked, {}
        for ask in asked.values():
            ask.cancel()
        self._show()

    def forget(self) -> None:
        """Forget everything: another project is opened."""
        self.stop()
        self._points = Points()
        self._seen.clear()

    # ---- asking ---------------------------------------------------------------------------

    def _begin(self) -> None:
        self._pause.stop()
        self._points.trim(self._plan.recipes)
        self._waiting = deque(
            recipe
            for recipe in self._plan.recipes
            if recipe not in self._asked and self._points.find(recipe, self._plan.asked) is None
        )
        self._began = time.monotonic()
        self._ask()
        self._show()

    def _ask(self) -> None:
        while self._waiting and len(self._asked) < AT_ONCE:
            recipe = self._waiting.popleft()
            self._asked[recipe] = self._ask_for(recipe)

    def _ask_for(self, recipe: Recipe) -> Ask:
        self._numbers += 1
        return self._backend.ask(
            self._request(f"sweep {self._numbers}", recipe),
            lambda point: self._take(recipe, point),
            failed=lambda failure: self._take(recipe, failure.error),
            cancelled=self.stop,
        )

    def _request(self, identity: str, recipe: Recipe) -> PointRequest:
        return PointRequest(
            identity,
            recipe.script,
            recipe.parameters,
            recipe.max_iterations,
            self._plan.asked,
            MOST_BYTES // max(1, len(self._plan.recipes)),
            self._limits,
        )

    # ---- what comes back ------------------------------------------------------------------

    def _take(self, recipe: Recipe, outcome: SweepPoint | DiceError) -> None:
        del self._asked[recipe]
        self._points.put(recipe, outcome)
        if isinstance(outcome, SweepPoint) and not outcome.answers(self._plan.asked):
            # Something else was asked for while the point was on its way.
            self._waiting.append(recipe)
        self._ask()
        if not self._asked:
            self._show()
        elif not self._showing.isActive():
            self._showing.start()

    # ---- telling --------------------------------------------------------------------------

    def _show(self) -> None:
        self._showing.stop()
        self._remember()
        self.changed.emit(self.board)
        self.activity_changed.emit(self.activity)

    def _remember(self) -> None:
        """Keep in mind what is to be seen, until something newer is known in its place."""
        seen = {}
        for line in self._plan.lines:
            for spot in line.spots:
                key = key_of(self._plan, line, spot.place)
                point = self._points.find(spot.recipe, self._plan.asked, line.output)
                if isinstance(point, SweepPoint):
                    seen[key] = point
                elif key in self._seen:
                    seen[key] = self._seen[key]
        self._seen = seen
