"""Runs goal seek in the background, and reports what is known."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from engine.errors import DiceError
from workbench.backend.backend import Activity, Ask, Backend
from workbench.backend.requests import CalculationLimits, RequestFailure
from workbench.goal_seek.request import FoundAnswers, GoalSeekRequest
from workbench.project.goal_question import GoalQuestion

__all__ = ["GoalSeekService", "SearchState"]


@dataclass(frozen=True)
class SearchState:
    """What is known of a search.

    Attributes:
        question: What is looked for; None where nothing was asked yet.
        request: What the engine was asked for it.
        sought: What is known, or None.
        is_running: Whether the search goes on.
        is_stopped: Whether its user ended it.
        error: Why there is no answer, or None.
    """

    question: GoalQuestion | None = None
    request: GoalSeekRequest | None = None
    sought: FoundAnswers | None = None
    is_running: bool = False
    is_stopped: bool = False
    error: DiceError | None = None


class GoalSeekService(QObject):
    """Seeks one goal at a time.

    Signals:
        changed: What is known, a ``SearchState``.
        activity_changed: The ``Activity``.
    """

    changed = Signal(object)
    activity_changed = Signal(object)

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        """Ask ``backend``."""
        super().__init__(parent)
        self._backend = backend
        self._limits = CalculationLimits()
        self._known = SearchState()
        self._ask: Ask | None = None
        self._began = 0.0

    @property
    def known(self) -> SearchState:
        """What is known."""
        return self._known

    @property
    def activity(self) -> Activity:
        """What is being worked out, if anything."""
        if not self._known.is_running:
            return Activity()
        sought = self._known.sought
        left = 0 if sought is None else sought.result.count - sought.result.known
        return Activity(self.tr("a goal"), self._began, waiting=left)

    def set_limits(self, limits: CalculationLimits) -> None:
        """Let each calculation from now on cost so much."""
        self._limits = limits

    def seek(self, question: GoalQuestion, request: GoalSeekRequest) -> None:
        """Begin a search, in the place of the present one."""
        self._withdraw()
        self._began = time.monotonic()
        self._ask = self._backend.ask(
            replace(request, limits=self._limits),
            self._accept,
            failed=self._fail,
            progressed=lambda sought: self._show(replace(self._known, sought=sought)),
            cancelled=self.stop,
        )
        self._show(SearchState(question, request, is_running=True))

    def stop(self) -> None:
        """End the search; what is known stays."""
        if self._known.is_running:
            self._withdraw()
            self._show(replace(self._known, is_running=False, is_stopped=True))

    def forget(self) -> None:
        """Know nothing any more."""
        self._withdraw()
        self._show(SearchState())

    def _withdraw(self) -> None:
        ask, self._ask = self._ask, None
        if ask is not None:
            ask.cancel()

    def _accept(self, sought: FoundAnswers) -> None:
        self._ask = None
        self._show(replace(self._known, sought=sought, is_running=False))

    def _fail(self, failure: RequestFailure) -> None:
        self._ask = None
        self._show(replace(self._known, sought=None, is_running=False, error=failure.error))

    def _show(self, known: SearchState) -> None:
        self._known = known
        self.changed.emit(known)
        self.activity_changed.emit(self.activity)
