"""Estimates of mechanics that could not be calculated: asked for, and shown as they grow.

What was refused or cancelled can be rolled a million times in the background. What was last refused
is asked for with its revision, so that an estimate never stands beside another text. Ever better
estimates arrive, four a second at most and fewer where they are large. There is no limit on the
time: an estimate can be cancelled, and then stays as far as it came. It is marked as one wherever
it is named.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from workbench.backend.backend import Activity, Ask, Backend
from workbench.backend.requests import CalculationLimits, RequestFailure
from workbench.project.views import Series
from workbench.results.calculator import Calculator
from workbench.results.requests import Estimated, EstimateRequest

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
        ask: The question that was put.
        samples: How many rolls it rests on so far.
    """

    revision: int
    name: str
    began: float
    ask: Ask
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

    def __init__(self, calculator: Calculator, backend: Backend) -> None:
        """Estimate what ``calculator`` could not find out.

        Args:
            calculator: Knows what was refused, and shows the estimates; it becomes the parent.
            backend: Drives the child processes.
        """
        super().__init__(calculator)
        self._calculator = calculator
        self._backend = backend
        self._memory = CalculationLimits().memory
        self._seeds = random.SystemRandom()
        self._running: dict[str, _Running] = {}
        calculator.series_changed.connect(self._drop_outdated)

    @property
    def activity(self) -> Activity:
        """Which mechanic is being estimated, if any."""
        for running in self._running.values():
            name = self.tr("an estimate of {name}").format(name=running.name)
            waiting = len(self._running) - 1
            return Activity(name, running.began, waiting=waiting, rolls=running.samples)
        return Activity()

    def set_limits(self, limits: CalculationLimits) -> None:
        """Let the outcomes of an estimate take so much memory; its time is not limited."""
        self._memory = limits.memory

    def can_estimate(self, identity: str) -> bool:
        """Return whether a mechanic could not be calculated, or not soon, but can be rolled."""
        result = self._calculator.result(identity)
        return identity not in self._running and (result.is_refused or result.is_slow)

    def estimate(self, identity: str, name: str) -> None:
        """Begin to estimate a mechanic, in the place of its calculation.

        Args:
            identity: The mechanic; it does nothing unless ``can_estimate``.
            name: What it is called.
        """
        result = self._calculator.result(identity)
        if not self.can_estimate(identity) or result.asked is None:
            return
        self._calculator.cancel(identity)
        recipe = result.asked
        request = EstimateRequest(
            identity,
            recipe.script,
            recipe.parameters,
            recipe.max_iterations,
            SAMPLES,
            self._seeds.getrandbits(48),
            self._memory,
        )
        ask = self._backend.ask(
            request,
            lambda estimated: self._finish(identity, estimated),
            progressed=lambda estimated: self._accept(identity, estimated),
            failed=lambda failure: self._refuse(identity, failure),
            cancelled=lambda: self._end(identity),
        )
        self._running[identity] = _Running(result.revision, name, time.monotonic(), ask)
        self._calculator.set_estimating(identity, estimating=True)
        self.activity_changed.emit(self.activity)

    # ---- what comes back ------------------------------------------------------------------

    def _accept(self, identity: str, estimated: Estimated) -> None:
        self._running[identity].samples = estimated.estimate.samples
        self._calculator.show_estimate(identity, estimated)
        self.activity_changed.emit(self.activity)

    def _finish(self, identity: str, estimated: Estimated) -> None:
        self._calculator.show_estimate(identity, estimated)
        self._end(identity)

    def _refuse(self, identity: str, failure: RequestFailure) -> None:
        self._end(identity)
        self.failed.emit(failure.error)

    def _drop_outdated(self, _series: tuple[Series, ...]) -> None:
        for identity, running in tuple(self._running.items()):
            if self._calculator.result(identity).revision != running.revision:
                running.ask.cancel()
                self._end(identity)

    def _end(self, identity: str) -> None:
        del self._running[identity]
        self._calculator.set_estimating(identity, estimating=False)
        self.activity_changed.emit(self.activity)
