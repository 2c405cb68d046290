"""Estimates of mechanics that could not be calculated: asked for, and shown as they grow."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from workbench.backend.activity import Activity
from workbench.backend.engine_thread import EngineThread
from workbench.backend.messages import Fault, Limits, Message, Request
from workbench.project.views import Series
from workbench.results.calculator import Calculator
from workbench.results.estimate_request import Estimated, EstimateRequest

__all__ = ["SAMPLES", "Estimator"]

SAMPLES = 1_000_000
"""Rolls of an estimate: probabilities are then known to a tenth of a percentage point."""


@dataclass
class _Running:
    """An estimate that is being made.

    Attributes:
        revision: That of the calculation it stands in for.
        name: What the mechanic was called when it began.
        began: When that was, on the clock of ``time.monotonic``.
        samples: How many rolls it rests on so far.
    """

    revision: int
    name: str
    began: float
    samples: int = 0


class Estimator(QObject):
    """Estimates mechanics in the background.

    An estimate stands in for a calculation that was refused or cancelled, and goes away as soon as
    the mechanic is calculated anew. One that is cancelled on its way stays as far as it came.

    Signals:
        activity_changed: The ``Activity``.
        failed: What prevented an estimate, a ``DiceError``.
    """

    activity_changed = Signal(object)
    failed = Signal(object)

    def __init__(self, calculator: Calculator, engine: EngineThread) -> None:
        """Estimate on ``engine`` what ``calculator`` could not find out.

        Args:
            calculator: Knows what was refused, and shows the estimates; it becomes the parent.
            engine: The thread that drives the child processes.
        """
        super().__init__(calculator)
        self._calculator = calculator
        self._engine = engine
        self._memory = Limits().memory
        self._seeds = random.SystemRandom()
        self._running: dict[str, _Running] = {}
        calculator.series_changed.connect(self._drop_outdated)
        engine.progressed.connect(self._accept)
        engine.answered.connect(self._accept)
        engine.faulted.connect(self._refuse)
        engine.cancelled.connect(self._note_cancelled)

    @property
    def activity(self) -> Activity:
        """Which mechanic is being estimated, if any."""
        for running in self._running.values():
            name = self.tr("an estimate of {name}").format(name=running.name)
            waiting = len(self._running) - 1
            return Activity(name, running.began, waiting=waiting, rolls=running.samples)
        return Activity()

    def set_limits(self, limits: Limits) -> None:
        """Let the outcomes of an estimate take so much memory; its time is not limited."""
        self._memory = limits.memory

    def can_estimate(self, identity: str) -> bool:
        """Return whether a mechanic could not be calculated, but can be rolled."""
        return identity not in self._running and self._calculator.result(identity).is_refused

    def estimate(self, identity: str, name: str) -> None:
        """Begin to estimate a mechanic.

        Args:
            identity: The mechanic; it does nothing unless ``can_estimate``.
            name: What it is called.
        """
        result = self._calculator.result(identity)
        if not self.can_estimate(identity) or result.asked is None:
            return
        recipe = result.asked
        self._running[identity] = _Running(result.revision, name, time.monotonic())
        self._engine.submit(
            EstimateRequest(
                identity,
                result.revision,
                recipe.script,
                recipe.parameters,
                recipe.max_iterations,
                SAMPLES,
                self._seeds.getrandbits(48),
                self._memory,
            )
        )
        self._calculator.set_estimating(identity, estimating=True)
        self.activity_changed.emit(self.activity)

    # ---- hearing from the engine ----------------------------------------------------------

    def _accept(self, message: Message) -> None:
        if not isinstance(message, Estimated) or message.identity not in self._running:
            return
        self._running[message.identity].samples = message.estimate.samples
        self._calculator.show_estimate(message)
        if message.is_last:
            self._end(message.identity)
        else:
            self.activity_changed.emit(self.activity)

    def _refuse(self, fault: Fault) -> None:
        if isinstance(fault.request, EstimateRequest) and fault.identity in self._running:
            self._end(fault.identity)
            self.failed.emit(fault.error)

    def _note_cancelled(self, request: Request) -> None:
        if isinstance(request, EstimateRequest) and request.identity in self._running:
            self._end(request.identity)

    def _drop_outdated(self, _series: tuple[Series, ...]) -> None:
        for identity, running in tuple(self._running.items()):
            if self._calculator.result(identity).revision != running.revision:
                self._engine.withdraw(EstimateRequest, identity, running.revision + 1)
                self._end(identity)

    def _end(self, identity: str) -> None:
        del self._running[identity]
        self._calculator.set_estimating(identity, estimating=False)
        self.activity_changed.emit(self.activity)
