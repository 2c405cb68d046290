"""Asks the child process for every fault of the script in the editor."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.languages.script import Script
from workbench.backend.engine_thread import EngineThread
from workbench.backend.messages import Message
from workbench.script.check_request import Check, Checked

__all__ = ["Checker"]

IN_THE_EDITOR = "editor"
"""What checks are made for: only the newest one is wanted."""


class Checker(QObject):
    """Looks for further faults once a script is known to have one.

    Signals:
        checked: The text of the script, and a tuple of all ``DiceError`` that can be told of it.
    """

    checked = Signal(str, object)

    def __init__(self, engine: EngineThread, parent: QObject | None = None) -> None:
        """Check on ``engine``."""
        super().__init__(parent)
        self._engine = engine
        self._revision = 0
        engine.answered.connect(self._accept)

    def check(self, language: str, text: str) -> None:
        """Look for all faults of a script.

        Args:
            language: The name of the notation.
            text: The script.
        """
        self._revision += 1
        self._engine.submit(Check(IN_THE_EDITOR, self._revision, Script(language, text)))

    def _accept(self, message: Message) -> None:
        if isinstance(message, Checked) and message.revision == self._revision:
            self.checked.emit(message.script.text, message.faults)
