"""Has best play calculated in the background, and reports what is known."""

from __future__ import annotations

import time
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from engine.control import Progress
from engine.errors import DiceError
from engine.languages.script import Script
from workbench.backend.backend import Activity, Ask, Backend
from workbench.backend.requests import CalculationLimits, RequestFailure
from workbench.best_play.request import BestPlayRequest, Played

__all__ = ["BestPlayService", "Known", "Subject"]

PAUSE = 250
"""Milliseconds without a change after which it is worked out anew."""


@dataclass(frozen=True)
class Subject:
    """A mechanic whose best play is looked at.

    Attributes:
        identity: The mechanic's.
        name: What it is called.
        script: Its script, with how it is played.
        parameters: The numbers given to what the script leaves open.
        max_iterations: Limit on dice that explode.
    """

    identity: str
    name: str
    script: Script
    parameters: tuple[tuple[str, int], ...]
    max_iterations: int


@dataclass(frozen=True)
class Known:
    """What is known of best play.

    Attributes:
        subject: The mechanic that is looked at, or None.
        played: How it is played best, or None where that is not known.
        is_stale: Whether that was so before the last change.
        is_running: Whether it is being worked out.
        is_stopped: Whether its user stopped that.
        error: Why it is not known, or None.
    """

    subject: Subject | None = None
    played: Played | None = None
    is_stale: bool = False
    is_running: bool = False
    is_stopped: bool = False
    error: DiceError | None = None


class BestPlayService(QObject):
    """Asks for the best play of one mechanic at a time.

    Signals:
        changed: What is ``Known``.
        activity_changed: The ``Activity``.
    """

    changed = Signal(object)
    activity_changed = Signal(object)

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        """Ask ``backend``."""
        super().__init__(parent)
        self._backend = backend
        self._limits = CalculationLimits()
        self._known = Known()
        self._ask: Ask | None = None
        self._began = 0.0
        self._states = 0
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._begin)

    @property
    def known(self) -> Known:
        """What is known."""
        return self._known

    @property
    def activity(self) -> Activity:
        """What is being worked out, if anything."""
        if self._ask is None or self._known.subject is None:
            return Activity()
        name = self.tr("best play of {name}").format(name=self._known.subject.name)
        return Activity(name, self._began, states=self._states)

    def set_limits(self, limits: CalculationLimits) -> None:
        """Let what is worked out from now on cost so much."""
        self._limits = limits

    def follow(self, subject: Subject | None) -> None:
        """Look at a mechanic as it is now; None for none."""
        before = self._known
        if subject == before.subject:
            return
        self._withdraw()
        if subject is None:
            self._show(Known())
            return
        is_same = before.subject is not None and before.subject.identity == subject.identity
        played = before.played if is_same else None
        self._show(Known(subject, played, is_stale=played is not None, is_running=True))
        self._pause.start(PAUSE if is_same else 0)

    def again(self) -> None:
        """Work it out after all."""
        known = self._known
        if known.subject is not None and not known.is_running:
            self._show(Known(known.subject, known.played, known.is_stale, is_running=True))
            self._pause.start(0)

    def stop(self) -> None:
        """Stop working it out."""
        known = self._known
        if known.is_running:
            self._withdraw()
            self._show(Known(known.subject, known.played, known.is_stale, is_stopped=True))

    def _begin(self) -> None:
        subject = self._known.subject
        assert subject is not None, "nothing is waited for without a subject"
        self._began, self._states = time.monotonic(), 0
        self._ask = self._backend.ask(
            BestPlayRequest(
                "best play",
                subject.script,
                subject.parameters,
                subject.max_iterations,
                self._limits,
            ),
            self._accept,
            failed=self._fail,
            progressed=self._note_progress,
            cancelled=self._note_cancelled,
        )
        self.activity_changed.emit(self.activity)

    def _withdraw(self) -> None:
        self._pause.stop()
        ask, self._ask = self._ask, None
        if ask is not None:
            ask.cancel()
            self.activity_changed.emit(self.activity)

    def _note_progress(self, progress: Progress) -> None:
        self._states = progress.states
        self.activity_changed.emit(self.activity)

    def _accept(self, played: Played) -> None:
        self._ask = None
        self._show(Known(self._known.subject, played))
        self.activity_changed.emit(self.activity)

    def _fail(self, failure: RequestFailure) -> None:
        self._ask = None
        known = self._known
        is_stale = known.played is not None
        self._show(Known(known.subject, known.played, is_stale, error=failure.error))
        self.activity_changed.emit(self.activity)

    def _note_cancelled(self) -> None:
        self._ask = None
        known = self._known
        self._show(Known(known.subject, known.played, known.is_stale, is_stopped=True))
        self.activity_changed.emit(self.activity)

    def _show(self, known: Known) -> None:
        self._known = known
        self.changed.emit(known)
