"""Keeps the results in step with the document: decides when to ask, and when to show."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from engine.control import Progress
from engine.languages import DEFAULT_ITERATIONS
from workbench.backend.backend import Activity, Ask, Backend
from workbench.backend.requests import MOST_HELD, CalculationLimits, RequestFailure
from workbench.project.document import Document
from workbench.project.project import Project
from workbench.project.views import Series
from workbench.results.needs import Needs
from workbench.results.requests import Calculated, CalculationRequest, Estimated
from workbench.results.results import CancelledError, Result, Results
from workbench.results.showing import Showing
from workbench.results.unfinished import UnfinishedError, can_become_a_word

__all__ = ["Calculator"]

TYPING_PAUSE = 200
"""Milliseconds without a key after which a new text is calculated, until another is set."""

THROTTLE = 20
"""Milliseconds between two requests while a slider moves."""

FEW = 3
"""Answers are shown one by one while no more than this are waited for."""

GATHERING = 100
"""Milliseconds for which answers are gathered while many are waited for."""

RESTING = 2000
"""Milliseconds without a key after which a word counts as written, if it can become no other."""

SLOW = 3000
"""Milliseconds of a calculation after which rolling is offered in its place."""

PATIENCE = 150
"""Milliseconds after which a result that still belongs to an older text is shown as such."""


class Calculator(QObject):
    """Asks the engine for what the document shows, and hands its answers to the panels.

    Signals:
        series_changed: The tuple of ``Series``, one for each mechanic.
        activity_changed: The ``Activity``.
    """

    series_changed = Signal(object)
    activity_changed = Signal(object)

    def __init__(self, document: Document, backend: Backend) -> None:
        """Calculate what ``document`` shows.

        Args:
            document: The open project; it becomes the parent of this object.
            backend: Drives the child processes.
        """
        super().__init__(document)
        self._document = document
        self._backend = backend
        self._asks: dict[str, Ask] = {}
        self._max_iterations = DEFAULT_ITERATIONS
        self._limits = CalculationLimits()
        self._allowance = MOST_HELD
        self._typing_pause = TYPING_PAUSE
        self._results = Results()
        self._showing = Showing(self._results)
        self._seen: tuple[str, ...] = ()
        self._project = document.project
        self._series: tuple[Series, ...] = ()
        self._compared: tuple[Series, ...] = ()
        self._activity = Activity()
        self._running: dict[str, Activity] = {}
        self._asking = self._timer(THROTTLE, self._ask)
        self._waiting = self._timer(PATIENCE, self._publish)
        self._publishing = self._timer(0, self._publish)
        self._resting = self._timer(RESTING, lambda: self.set_writing(None))
        self._writing: int | None = None
        document.opened.connect(self._forget)
        document.changed.connect(self._follow)

    def _timer(self, milliseconds: int, action: object) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(action)
        return timer

    # ---- what is known --------------------------------------------------------------------

    @property
    def series(self) -> tuple[Series, ...]:
        """The series last shown."""
        return self._series

    @property
    def compared(self) -> tuple[Series, ...]:
        """What chart and tables are about; of a mechanic with several outputs, each of them."""
        return self._compared

    @property
    def activity(self) -> Activity:
        """What the engine is doing."""
        return self._activity

    @property
    def max_iterations(self) -> int:
        """The limit on accumulate and call depth."""
        return self._max_iterations

    def result(self, identity: str) -> Result:
        """Return what is known of a mechanic."""
        return self._results[identity]

    @property
    def held(self) -> int:
        """About how many bytes the distributions take that are held."""
        return self._results.held

    @property
    def allowance(self) -> int:
        """How many bytes the distributions may take that are held."""
        return self._allowance

    # ---- what the window asks for ---------------------------------------------------------

    def set_max_iterations(self, limit: int) -> None:
        """Calculate everything with another limit on accumulate and call depth."""
        if limit != self._max_iterations:
            self._max_iterations = limit
            self._ask()

    def set_limits(self, limits: CalculationLimits) -> None:
        """Set what calculations may cost that begin from now on."""
        self._limits = limits

    def set_allowance(self, allowance: int) -> None:
        """Hold at most so many bytes of distributions."""
        self._allowance = allowance
        self._results.set_allowance(allowance)
        self._publish_soon()

    def set_seen(self, identities: tuple[str, ...]) -> None:
        """Find out what the list shows of these mechanics, which nothing else shows."""
        if identities != self._seen:
            self._seen = identities
            if not self._asking.isActive():
                self._asking.start(THROTTLE)

    def set_writing(self, place: int | None) -> None:
        """Note where in the selected script its user is writing.

        Args:
            place: The cursor, counted in characters; None when it has left what was written.
        """
        self._writing = place
        self._resting.stop()
        if place is None:
            unfinished = [
                one.identity
                for one in self._project.compared
                if isinstance(self._results[one.identity].error, UnfinishedError)
            ]
            self._results.retry(unfinished)
            if unfinished and not self._asking.isActive():
                self._asking.start(THROTTLE)

    def set_typing_pause(self, milliseconds: int) -> None:
        """Set how long after the last key a new text is calculated."""
        self._typing_pause = milliseconds

    def calculate_again(self) -> None:
        """Calculate again what is in error or cancelled, and take what is written as finished."""
        self.set_writing(None)
        identities = [mechanic.identity for mechanic in self._project.mechanics]
        self._results.retry(
            identity for identity in identities if self._results[identity].error is not None
        )
        self._ask()

    def cancel(self, identity: str) -> None:
        """Calculate a mechanic no further."""
        if identity in self._asks:
            self._asks[identity].cancel()
            self._refuse(identity, _cancelled())

    def set_estimating(self, identity: str, *, estimating: bool) -> None:
        """Show whether rolls are being made for an estimate of a mechanic."""
        self._results.set_estimating(identity, estimating=estimating)
        self._publish_soon()

    def show_estimate(self, identity: str, estimated: Estimated) -> None:
        """Show an estimate in place of what could not be calculated, if that is still wanted."""
        if self._results.accept_estimate(identity, estimated):
            self._publish_soon()

    # ---- following the document -----------------------------------------------------------

    def _forget(self) -> None:
        self._withdraw(self._results.clear())

    def _withdraw(self, identities: Iterable[str]) -> None:
        for identity in identities:
            self._asks.pop(identity).cancel()

    def _follow(self, project: Project) -> None:
        typed = _is_typing(self._project, project)
        self._project = project
        if typed:
            self._asking.start(self._typing_pause)
        elif not self._asking.isActive():
            self._asking.start(THROTTLE)
        self._publish()

    def _ask(self) -> None:
        self._asking.stop()
        was_busy = bool(self._results.computing())
        self._withdraw(self._results.drop(self._project, self._seen))
        needed = [identity for identity, _ in Needs.of(self._project, self._seen)]
        self._backend.prefer(needed)
        limits = replace(self._limits, result=self._allowance)
        for request in self._results.ask(self._project, self._max_iterations, self._seen):
            is_written = request.identity == self._project.selected
            writing = self._writing if is_written else None
            self._ask_for(replace(request, limits=limits, writing=writing))
        # Once a slow calculation has been shown as such, it stays so while it is superseded.
        if self._results.computing() and not was_busy:
            self._waiting.start()
        self._settle()

    def _ask_for(self, request: CalculationRequest) -> None:
        identity = request.identity
        self._asks[identity] = self._backend.ask(
            request,
            lambda answer: self._accept(identity, answer),
            failed=lambda failure: self._fail(request, failure),
            began=lambda: self._note_start(identity),
            progressed=lambda progress: self._note_progress(identity, progress),
            cancelled=lambda: self._refuse(identity, _cancelled()),
        )

    # ---- what comes back ------------------------------------------------------------------

    def _note_start(self, identity: str) -> None:
        began = time.monotonic()
        self._running[identity] = Activity(began=began)
        QTimer.singleShot(SLOW, self, lambda: self._note_slow(identity, began))
        self._show_activity()

    def _note_slow(self, identity: str, began: float) -> None:
        """Offer an estimate of what began then, unless that has come to an end."""
        if identity in self._running and self._running[identity].began == began:
            self._results.note_slow(identity)
            self._publish_soon()

    def _note_progress(self, identity: str, progress: Progress) -> None:
        running = self._running[identity]
        self._running[identity] = replace(running, states=progress.states, pace=progress.pace)
        self._show_activity()

    def _accept(self, identity: str, answer: Calculated) -> None:
        del self._asks[identity]
        self._results.accept(identity, answer)
        self._settle()

    def _fail(self, request: CalculationRequest, failure: RequestFailure) -> None:
        error = failure.error
        if isinstance(error, UnfinishedError) and not can_become_a_word(error, request.script):
            self._resting.start()
        self._refuse(request.identity, failure)

    def _refuse(self, identity: str, failure: RequestFailure) -> None:
        del self._asks[identity]
        self._results.refuse(identity, failure)
        self._settle()

    def _settle(self) -> None:
        if not self._results.computing():
            self._waiting.stop()
        self._show_activity()
        self._publish_soon()

    def _show_activity(self) -> None:
        # What has just been removed may begin, and go on, until it is withdrawn.
        computing = [one for one in self._results.computing() if self._project.has(one)]
        self._running = {
            identity: running
            for identity, running in self._running.items()
            if identity in computing
        }
        activity = Activity()
        for identity, running in self._running.items():
            name = self._project.mechanic(identity).name
            activity = replace(running, name=name, waiting=len(computing) - 1)
            break
        if activity != self._activity:
            self._activity = activity
            self.activity_changed.emit(activity)

    # ---- showing --------------------------------------------------------------------------

    def _publish_soon(self) -> None:
        if not self._publishing.isActive():
            many = len(self._results.computing()) > FEW
            self._publishing.start(GATHERING if many else 0)

    def _publish(self) -> None:
        patient = self._waiting.isActive() or not self._results.computing()
        series = self._showing.series(self._project, self._max_iterations, patient=patient)
        shown = self._showing.compared(self._project, series)
        if series != self._series or shown != self._compared:
            self._series, self._compared = series, shown
            self.series_changed.emit(series)


def _cancelled() -> RequestFailure:
    # What the window says itself is said in its language, unlike the errors of scripts.
    translate = QCoreApplication.translate
    hint = translate(
        "Calculator", "change the script, calculate again with F9, or estimate it by rolling"
    )
    return RequestFailure(
        CancelledError(translate("Calculator", "the calculation was cancelled"), hint=hint)
    )


def _is_typing(before: Project, after: Project) -> bool:
    if before.mechanics is after.mechanics or len(before.mechanics) != len(after.mechanics):
        return False
    return any(
        one is not other and one.identity == other.identity and one.source != other.source
        for one, other in zip(before.mechanics, after.mechanics, strict=True)
    )
