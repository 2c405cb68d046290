"""Rolls of mechanics: asks the engine for them, counts them, and compares them with the exact.

Each press is a request of its own, answered in batches; the history keeps the last thousand, the
tally counts all rolls of the present script. Where a notation tells how its rolls come about, that
travels with the values: for up to 100 rolls, of more only for the last, each with 100 dice at most
and the number of the others. Rolls that are repeated from a seed are the same rolls and not counted
twice; it is remembered how many were counted from each seed. Another project begins without rolls.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from engine.distribution import Distribution
from engine.languages.script import Script
from workbench.backend.backend import Activity, Backend
from workbench.backend.requests import RequestFailure
from workbench.project.project import Mechanic, Project
from workbench.project.views import Series
from workbench.rolls.history import REMEMBERED, RecordedRoll
from workbench.rolls.request import (
    ComparisonRequest,
    RollBatch,
    RollComparison,
    RollRequest,
    Tally,
    rolled_script,
)

__all__ = ["ComparisonService", "RollService"]


SEED_BITS = 48
"""Bits of a fresh seed: few enough to be typed again."""


@dataclass(eq=False)
class _PendingRolls:
    """Rolls that are being made.

    Attributes:
        seed: Where the random numbers started.
        identity: The mechanic.
        name: What it was called when it was rolled.
        tally: Where they are counted, or None where they are counted no more.
        made: How many there are so far.
    """

    seed: int
    identity: str
    name: str
    tally: Tally | None
    made: int = 0


class RollService(QObject):
    """Rolls mechanics in a child process.

    Signals:
        rolled: A tuple of ``RecordedRoll`` that has come: of very many, only the last ones.
        tallied: The identity of the mechanic of which more rolls have been counted.
        failed: The ``DiceError`` that prevented a roll.
        activity_changed: The ``Activity``.
    """

    rolled = Signal(object)
    tallied = Signal(str)
    failed = Signal(object)
    activity_changed = Signal(object)

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        """Roll by way of ``backend``."""
        super().__init__(parent)
        self._backend = backend
        self._seeds = random.SystemRandom()
        self._pending: list[_PendingRolls] = []
        self._tallies: dict[str, Tally] = {}
        self._presses = 0
        self._began = 0.0

    @property
    def activity(self) -> Activity:
        """Which mechanic is being rolled, if any."""
        for pending in self._pending:
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
        self._presses += 1
        seed = self._seeds.getrandbits(SEED_BITS) if seed is None else seed
        tally = self._tally_for(mechanic, script)
        pending = _PendingRolls(seed, mechanic.identity, mechanic.name, tally)
        self._pending.append(pending)
        self._backend.ask(
            # Each press of the button has an identity of its own: none supersedes another.
            RollRequest(str(self._presses), script, mechanic.parameters, count, seed),
            lambda rolled: self._finish(pending, rolled),
            progressed=lambda rolled: self._accept(pending, rolled),
            failed=lambda failure: self._give_up(pending, failure),
            cancelled=lambda: self._settle(pending),
        )
        self.activity_changed.emit(self.activity)

    def forget(self) -> None:
        """Begin to count anew."""
        self._tallies.clear()
        for pending in self._pending:
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

    # ---- what comes back ------------------------------------------------------------------

    def _accept(self, pending: _PendingRolls, rolled: RollBatch) -> None:
        self._count(pending, rolled)
        self.activity_changed.emit(self.activity)

    def _finish(self, pending: _PendingRolls, rolled: RollBatch) -> None:
        self._count(pending, rolled)
        self._settle(pending)

    def _count(self, pending: _PendingRolls, rolled: RollBatch) -> None:
        before = pending.made
        pending.made += len(rolled.values)
        if rolled.values:
            self.rolled.emit(_latest(pending, rolled, before))
        tally = pending.tally
        if tally is not None and tally.add(rolled.values, pending.seed, before, rolled.outputs):
            self.tallied.emit(pending.identity)

    def _give_up(self, pending: _PendingRolls, failure: RequestFailure) -> None:
        self._settle(pending)
        self.failed.emit(failure.error)

    def _settle(self, pending: _PendingRolls) -> None:
        self._pending.remove(pending)
        self.activity_changed.emit(self.activity)


def _latest(pending: _PendingRolls, rolled: RollBatch, before: int) -> tuple[RecordedRoll, ...]:
    """Return the last of the rolls that have come, as many as the history keeps."""
    now = datetime.now()
    kept = rolled.rolls()[-REMEMBERED:]
    first = before + len(rolled.values) - len(kept) + 1
    return tuple(
        RecordedRoll(pending.name, value, now, pending.seed, number, account, outputs)
        for number, (value, account, outputs) in enumerate(kept, first)
    )


class ComparisonService(QObject):
    """Has rolls compared; while that goes on, only the newest question is kept.

    Signals:
        compared: The identity of a mechanic or one of its outputs, and its ``RollComparison``.
    """

    compared = Signal(str, object)

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        """Compare by way of ``backend``."""
        super().__init__(parent)
        self._backend = backend
        self._is_busy = False
        self._question: tuple[Series, Tally, Distribution | None] | None = None

    def compare(self, series: Series, tally: Tally, exact: Distribution | None) -> None:
        """Find out how rolls compare, as they are now or a little later.

        Args:
            series: The mechanic, or one of its outputs.
            tally: The rolls of the mechanic.
            exact: What they should follow, or None where it is not known.
        """
        self._question = series, tally, exact
        if not self._is_busy:
            self._ask()

    def _ask(self) -> None:
        self._is_busy = self._question is not None
        if self._question is None:
            return
        series, tally, exact = self._question
        identity = series.identity
        self._question = None
        self._backend.ask(
            ComparisonRequest(identity, tuple(tally.hits_of(series.place).items()), exact),
            lambda comparison: self._show(identity, comparison),
            failed=lambda _: self._ask(),
            cancelled=self._ask,
        )

    def _show(self, identity: str, comparison: RollComparison) -> None:
        self.compared.emit(identity, comparison)
        self._ask()
