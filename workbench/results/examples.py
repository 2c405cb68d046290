"""Results of examples: asks the engine for those that somebody looks at.

An example is calculated in the lane of what somebody waits for, and its figures are remembered. A
parameter of the library has a meaning and a range: they are shown, and tested at both ends, but a
project keeps the number only, because a slider finds its own range.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.statistics.summary import Summary
from workbench.backend.backend import Backend
from workbench.backend.requests import RequestFailure
from workbench.results.requests import ExampleRequest
from workbench.widgets.example import Example

__all__ = ["Examples"]


class Examples(QObject):
    """Has the engine calculate the examples that one panel shows, the newest only.

    What was calculated once is remembered: there are not many, and none of them changes.

    Signals:
        answered: An ``Example`` and the ``Summary`` of its distribution.
        failed: An ``Example`` and the ``DiceError`` in place of an answer.
    """

    answered = Signal(object, object)
    failed = Signal(object, object)

    def __init__(self, asker: str, backend: Backend, parent: QObject | None = None) -> None:
        """Calculate by way of ``backend``.

        Args:
            asker: A name that no other object of this class has.
            backend: Drives the child processes.
            parent: The Qt object it belongs to.
        """
        super().__init__(parent)
        self._asker = asker
        self._backend = backend
        self._known: dict[Example, Summary] = {}

    def ask(self, example: Example) -> None:
        """Answer with the figures of ``example``, now or later."""
        if example in self._known:
            self.answered.emit(example, self._known[example])
            return
        self._backend.ask(
            ExampleRequest(self._asker, example.script, example.parameters),
            lambda summary: self._accept(example, summary),
            failed=lambda failure: self._refuse(example, failure),
        )

    def _accept(self, example: Example, summary: Summary) -> None:
        self._known[example] = summary
        self.answered.emit(example, summary)

    def _refuse(self, example: Example, failure: RequestFailure) -> None:
        self.failed.emit(example, failure.error)
