"""The referee: asks the child process who wins, and tells the newest answer."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.cumulative import Cumulative
from engine.errors import DiceError
from workbench.backend.engine_thread import EngineThread
from workbench.backend.messages import Fault, Message, Request
from workbench.compare.contest.requests import (
    Difference,
    DifferenceRequest,
    Standings,
    StandingsRequest,
)

__all__ = ["Referee"]

IDENTITY = "contest"
"""What contests are asked for; each kind of question has one answer at a time."""


class Referee(QObject):
    """Compares mechanics in the background.

    Signals:
        standings: The ``Matrix`` of the mechanics last asked about.
        difference: The ``Summary`` of the difference of the two last asked about.
        faulted: Why there is no answer, a ``DiceError``.
    """

    standings = Signal(object)
    difference = Signal(object)
    faulted = Signal(object)

    def __init__(self, engine: EngineThread, parent: QObject | None = None) -> None:
        """Ask ``engine``.

        Args:
            engine: The thread that drives the child processes.
            parent: The Qt object it belongs to.
        """
        super().__init__(parent)
        self._engine = engine
        self._asked = 0
        self._newest: dict[type, int] = {}
        engine.answered.connect(self._accept)
        engine.faulted.connect(self._refuse)
        engine.cancelled.connect(self._note_cancelled)

    def ask_standings(self, contestants: tuple[Cumulative, ...]) -> None:
        """Find out how each of these does against each."""
        revision = self._note(StandingsRequest)
        self._engine.submit(StandingsRequest(IDENTITY, revision, contestants))

    def ask_difference(self, first: Cumulative, second: Cumulative) -> None:
        """Find out how far apart these two are."""
        revision = self._note(DifferenceRequest)
        self._engine.submit(DifferenceRequest(IDENTITY, revision, first, second))

    def _note(self, kind: type) -> int:
        self._asked += 1
        self._newest[kind] = self._asked
        return self._asked

    def _accept(self, message: Message) -> None:
        # An answer may have been on its way while something newer was asked.
        if isinstance(message, Standings) and self._is_newest(StandingsRequest, message.revision):
            self.standings.emit(message.matrix)
        if isinstance(message, Difference) and self._is_newest(DifferenceRequest, message.revision):
            self.difference.emit(message.summary)

    def _refuse(self, fault: Fault) -> None:
        if self._is_newest(type(fault.request), fault.revision):
            self.faulted.emit(fault.error)

    def _note_cancelled(self, request: Request) -> None:
        if self._is_newest(type(request), request.revision):
            self.faulted.emit(DiceError(self.tr("the comparison was cancelled")))

    def _is_newest(self, kind: type, revision: int) -> bool:
        return self._newest.get(kind) == revision
