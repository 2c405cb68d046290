"""Keeps the comparison of rolls with their distribution up to date, no more often than it can."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.distribution import Distribution
from workbench.backend.engine_thread import EngineThread
from workbench.backend.messages import Fault, Message, Request
from workbench.rolls.comparison_request import Comparison, ComparisonRequest
from workbench.rolls.tally import Tally

__all__ = ["Comparer"]


class Comparer(QObject):
    """Asks the engine to compare rolls; while it works, only the newest wish is kept.

    Signals:
        compared: The identity of a mechanic and its ``Comparison``.
    """

    compared = Signal(str, object)

    def __init__(self, engine: EngineThread, parent: QObject | None = None) -> None:
        """Compare on ``engine``."""
        super().__init__(parent)
        self._engine = engine
        self._revision = 0
        self._is_busy = False
        self._wish: tuple[str, Tally, Distribution | None] | None = None
        engine.answered.connect(self._accept)
        engine.faulted.connect(self._refuse)
        engine.cancelled.connect(self._note_cancelled)

    def compare(self, identity: str, tally: Tally, exact: Distribution | None) -> None:
        """Ask how rolls compare, as they are now or a little later.

        Args:
            identity: The mechanic.
            tally: Its rolls.
            exact: What they should follow, or None where it is not known.
        """
        self._wish = identity, tally, exact
        self._ask()

    def _ask(self) -> None:
        if self._is_busy or self._wish is None:
            return
        identity, tally, exact = self._wish
        self._wish = None
        self._is_busy = True
        self._revision += 1
        hits = tuple(tally.hits.items())
        self._engine.submit(ComparisonRequest(identity, self._revision, hits, exact))

    def _accept(self, message: Message) -> None:
        if isinstance(message, Comparison):
            self.compared.emit(message.identity, message)
            self._go_on()

    def _refuse(self, fault: Fault) -> None:
        if isinstance(fault.request, ComparisonRequest):
            self._go_on()

    def _note_cancelled(self, request: Request) -> None:
        if isinstance(request, ComparisonRequest):
            self._go_on()

    def _go_on(self) -> None:
        self._is_busy = False
        self._ask()
