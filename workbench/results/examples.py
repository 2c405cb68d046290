"""Results of examples: asks the engine for those that somebody looks at."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.summary import Summary
from workbench.backend.engine_thread import EngineThread
from workbench.backend.messages import Fault, Message
from workbench.results.example_request import ExampleAnswer, ExampleRequest
from workbench.widgets.example import Example

__all__ = ["Examples"]


class Examples(QObject):
    """Has the engine calculate the examples that one panel shows, the newest only.

    What was calculated once is remembered: there are not many, and none of them changes.

    Signals:
        answered: An ``Example`` and the ``Summary`` of its distribution.
        faulted: An ``Example`` and the ``DiceError`` in place of an answer.
    """

    answered = Signal(object, object)
    faulted = Signal(object, object)

    def __init__(self, asker: str, engine: EngineThread, parent: QObject | None = None) -> None:
        """Calculate on ``engine``.

        Args:
            asker: A name that no other object of this class has.
            engine: The thread of the child processes.
            parent: The Qt object it belongs to.
        """
        super().__init__(parent)
        self._asker = asker
        self._engine = engine
        self._known: dict[Example, Summary] = {}
        self._asked: Example | None = None
        self._revision = 0
        engine.answered.connect(self._accept)
        engine.faulted.connect(self._refuse)

    def ask(self, example: Example) -> None:
        """Answer with the figures of ``example``, now or later."""
        if example in self._known:
            self.answered.emit(example, self._known[example])
            return
        self._asked = example
        self._revision += 1
        self._engine.submit(
            ExampleRequest(
                self._asker,
                self._revision,
                example.script,
                example.parameters,
            )
        )

    def _accept(self, message: Message) -> None:
        if isinstance(message, ExampleAnswer) and self._is_asked(message.identity):
            assert self._asked is not None, "nothing is answered that was not asked for"
            self._known[self._asked] = message.summary
            self.answered.emit(self._asked, message.summary)

    def _refuse(self, fault: Fault) -> None:
        if isinstance(fault.request, ExampleRequest) and self._is_asked(fault.request.identity):
            self.faulted.emit(self._asked, fault.error)

    def _is_asked(self, identity: str) -> bool:
        return identity == self._asker
