"""Keeps the comparison of rolls with their distribution up to date, no more often than it can."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.distribution import Distribution
from workbench.backend.backend import Backend
from workbench.rolls.comparison_request import ComparisonRequest, RollComparison
from workbench.rolls.tally import Tally

__all__ = ["ComparisonService"]


class ComparisonService(QObject):
    """Has rolls compared; while that goes on, only the newest question is kept.

    Signals:
        compared: The identity of a mechanic and its ``RollComparison``.
    """

    compared = Signal(str, object)

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        """Compare by way of ``backend``."""
        super().__init__(parent)
        self._backend = backend
        self._is_busy = False
        self._question: tuple[str, Tally, Distribution | None] | None = None

    def compare(self, identity: str, tally: Tally, exact: Distribution | None) -> None:
        """Find out how rolls compare, as they are now or a little later.

        Args:
            identity: The mechanic.
            tally: Its rolls.
            exact: What they should follow, or None where it is not known.
        """
        self._question = identity, tally, exact
        if not self._is_busy:
            self._ask()

    def _ask(self) -> None:
        self._is_busy = self._question is not None
        if self._question is None:
            return
        identity, tally, exact = self._question
        self._question = None
        self._backend.ask(
            ComparisonRequest(identity, tuple(tally.hits.items()), exact),
            lambda comparison: self._show(identity, comparison),
            failed=lambda _: self._ask(),
            cancelled=self._ask,
        )

    def _show(self, identity: str, comparison: RollComparison) -> None:
        self.compared.emit(identity, comparison)
        self._ask()
