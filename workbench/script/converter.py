"""Has a mechanic written as a script of Troll, and puts that beside it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.errors import DiceError
from workbench.backend.engine_thread import EngineThread
from workbench.backend.messages import Fault, Message, Request
from workbench.project.project import Mechanic, Project, new_identity
from workbench.script.conversion_request import Conversion, Converted

__all__ = ["Converter", "with_script_of_troll"]


class Converter(QObject):
    """Asks the engine for scripts of Troll.

    Signals:
        converted: The ``Converted`` script, with the identity of its mechanic.
        failed: Why there is none, a ``DiceError``.
    """

    converted = Signal(object)
    failed = Signal(object)

    def __init__(self, engine: EngineThread, parent: QObject | None = None) -> None:
        """Translate on ``engine``.

        Args:
            engine: The thread that drives the child processes.
            parent: The Qt object it belongs to.
        """
        super().__init__(parent)
        self._engine = engine
        self._revision = 0
        engine.answered.connect(self._accept)
        engine.faulted.connect(self._refuse)
        engine.cancelled.connect(self._note_cancelled)

    def convert(self, project: Project, mechanic: Mechanic) -> None:
        """Ask for the script of Troll that ``mechanic`` of ``project`` can be written as."""
        self._revision += 1
        script = project.script_of(mechanic)
        self._engine.submit(
            Conversion(mechanic.identity, self._revision, script, mechanic.parameters)
        )

    def _accept(self, message: Message) -> None:
        if isinstance(message, Converted):
            self.converted.emit(message)

    def _refuse(self, fault: Fault) -> None:
        if isinstance(fault.request, Conversion):
            self.failed.emit(fault.error)

    def _note_cancelled(self, request: Request) -> None:
        if isinstance(request, Conversion):
            self.failed.emit(DiceError(self.tr("the translation was cancelled")))


def with_script_of_troll(project: Project, converted: Converted) -> Project:
    """Return ``project`` with a script of Troll right after the mechanic it was made from.

    It is selected; where that mechanic is gone meanwhile, nothing changes.
    """
    if not project.has(converted.identity):
        return project
    name = f"{project.mechanic(converted.identity).name} (Troll)"
    mechanic = Mechanic(
        new_identity(),
        project.free_name(name),
        converted.text,
        "troll",
        converted.parameters,
        project.free_colour(),
    )
    return project.adding(mechanic, project.index(converted.identity) + 1)
