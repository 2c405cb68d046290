"""Rolls of mechanics: asks the engine for them, counts them, and knows which are still to come."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from engine.languages.script import Script
from workbench.backend.activity import Activity
from workbench.backend.engine_thread import EngineThread
from workbench.backend.messages import Fault, Message, Request
from workbench.project.project import Mechanic, Project
from workbench.rolls.model import REMEMBERED, Roll
from workbench.rolls.request import Rolled, RollRequest
from workbench.rolls.tally import Tally, rolled_script

__all__ = ["Roller"]

SEED_BITS = 48
"""Bits of a fresh seed: few enough to be typed again."""


@dataclass
class _Pending:
    """Rolls that are being made.

    Attributes:
        identity: The mechanic.
        name: What it was called when it was rolled.
        tally: Where they are counted, or None where they are counted no more.
        made: How many there are so far.
    """

    identity: str
    name: str
    tally: Tally | None
    made: int = 0


class Roller(QObject):
    """Rolls mechanics in the engine.

    Signals:
        rolled: A tuple of ``Roll`` that has come: of very many, only the last ones.
        tallied: The identity of the mechanic of which more rolls have been counted.
        faulted: The ``DiceError`` that prevented a roll.
        activity_changed: The ``Activity``.
    """

    rolled = Signal(object)
    tallied = Signal(str)
    faulted = Signal(object)
    activity_changed = Signal(object)

    def __init__(self, engine: EngineThread, parent: QObject | None = None) -> None:
        """Roll on ``engine``."""
        super().__init__(parent)
        self._engine = engine
        self._seeds = random.SystemRandom()
        self._pending: dict[int, _Pending] = {}
        self._tallies: dict[str, Tally] = {}
        self._revision = 0
        self._began = 0.0
        engine.progressed.connect(self._accept)
        engine.answered.connect(self._accept)
        engine.faulted.connect(self._refuse)
        engine.cancelled.connect(self._note_cancelled)

    @property
    def activity(self) -> Activity:
        """Which mechanic is being rolled, if any."""
        for pending in self._pending.values():
            name = self.tr("rolls of {name}").format(name=pending.name)
            waiting = len(self._pending) - 1
            return Activity(name, self._began, waiting=waiting, rolls=pending.made)
        return Activity()

    def tally(self, mechanic: Mechanic, script: Script) -> Tally | None:
        """Return the count of all rolls of a mechanic as it is now, or None without any.

        Args:
            mechanic: The mechanic.
            script: Its script, with all that it takes to be played.
        """
        tally = self._tallies.get(mechanic.identity)
        if tally is None or tally.script != rolled_script(mechanic, script) or not tally.hits:
            return None
        return tally

    def roll(self, mechanic: Mechanic, script: Script, count: int, seed: int | None = None) -> None:
        """Roll a mechanic.

        Args:
            mechanic: The mechanic.
            script: Its script, with all that it takes to be played.
            count: How often.
            seed: Where the random numbers start, or None for a fresh start.
        """
        if not self._pending:
            self._began = time.monotonic()
        self._revision += 1
        seed = self._seeds.getrandbits(SEED_BITS) if seed is None else seed
        tally = self._tally_for(mechanic, script)
        self._pending[self._revision] = _Pending(mechanic.identity, mechanic.name, tally)
        self._engine.submit(
            RollRequest(
                # Each press of the button has an identity of its own: none supersedes another.
                str(self._revision),
                self._revision,
                script,
                mechanic.parameters,
                count,
                seed,
            )
        )
        self.activity_changed.emit(self.activity)

    def forget(self) -> None:
        """Begin to count anew."""
        self._tallies.clear()
        for pending in self._pending.values():
            pending.tally = None

    def keep_only(self, project: Project) -> None:
        """Forget the rolls of mechanics that ``project`` does not have."""
        self._tallies = {
            identity: tally for identity, tally in self._tallies.items() if project.has(identity)
        }

    def _tally_for(self, mechanic: Mechanic, script: Script) -> Tally:
        """Return where the rolls of the present script are counted."""
        rolled = rolled_script(mechanic, script)
        tally = self._tallies.get(mechanic.identity)
        if tally is None or tally.script != rolled:
            tally = self._tallies[mechanic.identity] = Tally(rolled)
        return tally

    # ---- hearing from the engine ----------------------------------------------------------

    def _accept(self, message: Message) -> None:
        if not isinstance(message, Rolled):
            return
        pending = self._pending[message.revision]
        before = pending.made
        pending.made += len(message.values)
        if message.values:
            self.rolled.emit(_latest(pending.name, message, before))
        if pending.tally is not None and pending.tally.add(message.values, message.seed, before):
            self.tallied.emit(pending.identity)
        if message.is_last:
            self._settle(message.revision)
        else:
            self.activity_changed.emit(self.activity)

    def _refuse(self, fault: Fault) -> None:
        if isinstance(fault.request, RollRequest):
            self._settle(fault.revision)
            self.faulted.emit(fault.error)

    def _note_cancelled(self, request: Request) -> None:
        if isinstance(request, RollRequest):
            self._settle(request.revision)

    def _settle(self, revision: int) -> None:
        del self._pending[revision]
        self.activity_changed.emit(self.activity)


def _latest(name: str, message: Rolled, before: int) -> tuple[Roll, ...]:
    """Return the last of the rolls that have come, as many as the history keeps."""
    now = datetime.now()
    told = message.told()[-REMEMBERED:]
    first = before + len(message.values) - len(told) + 1
    return tuple(
        Roll(name, value, now, message.seed, number, account)
        for number, (value, account) in enumerate(told, first)
    )
