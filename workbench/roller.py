"""Rolls of mechanics: asks the engine for them and knows which are still to come."""

from __future__ import annotations

import random
import time

from PySide6.QtCore import QObject, Signal

from workbench.activity import Activity
from workbench.jobs.engine_thread import EngineThread
from workbench.jobs.messages import Fault, Request, Rolled, RollRequest
from workbench.panels.rolls import Roll
from workbench.project import Mechanic

__all__ = ["Roller"]


class Roller(QObject):
    """Rolls mechanics in the engine.

    Signals:
        rolled: The tuple of ``Roll`` that has come.
        faulted: The ``DiceError`` that prevented a roll.
        activity_changed: The ``Activity``.
    """

    rolled = Signal(object)
    faulted = Signal(object)
    activity_changed = Signal(object)

    def __init__(self, engine: EngineThread, parent: QObject | None = None) -> None:
        """Roll on ``engine``."""
        super().__init__(parent)
        self._engine = engine
        self._seeds = random.SystemRandom()
        self._pending: dict[int, str] = {}
        self._revision = 0
        self._began = 0.0
        engine.rolled.connect(self._accept)
        engine.faulted.connect(self._refuse)
        engine.cancelled.connect(self._note_cancelled)

    @property
    def activity(self) -> Activity:
        """Which mechanic is being rolled, if any."""
        if not self._pending:
            return Activity()
        name = next(iter(self._pending.values()))
        return Activity(f"a roll of {name}", self._began, 0, len(self._pending) - 1)

    def roll(self, mechanic: Mechanic, count: int) -> None:
        """Roll ``mechanic`` ``count`` times."""
        if not self._pending:
            self._began = time.monotonic()
        self._revision += 1
        self._pending[self._revision] = mechanic.name
        self._engine.roll(
            RollRequest(
                mechanic.identity,
                self._revision,
                mechanic.language,
                mechanic.source,
                mechanic.parameters,
                count,
                self._seeds.getrandbits(48),
            )
        )
        self.activity_changed.emit(self.activity)

    def _accept(self, message: Rolled) -> None:
        name = self._settle(message.revision)
        self.rolled.emit(tuple(Roll(name, value) for value in message.values))

    def _refuse(self, fault: Fault) -> None:
        if fault.of_roll:
            self._settle(fault.revision)
            self.faulted.emit(fault.error)

    def _note_cancelled(self, request: Request) -> None:
        if isinstance(request, RollRequest):
            self._settle(request.revision)

    def _settle(self, revision: int) -> str:
        name = self._pending.pop(revision)
        self.activity_changed.emit(self.activity)
        return name
