"""Work that belongs to the window's own thread, such as drawing, done in short steps."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

from workbench.storage import StorageError

__all__ = ["Stepper"]

SLICE = 0.008
"""Seconds after which the window has its turn."""


class Stepper(QObject):
    """Goes through steps while the window stays awake; a new task takes the place of an old one."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin with nothing to do."""
        super().__init__(parent)
        self._steps: Iterator[object] | None = None
        self._then: Callable[[], object] = _nothing
        self._failed: Callable[[str], object] = _ignore
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        """Whether there is something to do."""
        return self._steps is not None

    def run(
        self,
        steps: Iterator[object],
        then: Callable[[], object],
        failed: Callable[[str], object] | None = None,
    ) -> None:
        """Go through ``steps``.

        Args:
            steps: Each should take no longer than a frame.
            then: Called after the last one.
            failed: Takes the reason where a file cannot be written.
        """
        self._steps, self._then, self._failed = steps, then, failed or _ignore
        self._timer.start()

    def stop(self) -> None:
        """Leave what is not done undone."""
        steps, self._steps = self._steps, None
        self._timer.stop()
        if steps is not None and hasattr(steps, "close"):
            steps.close()

    def _go_on(self) -> None:
        end = time.perf_counter() + SLICE
        while self._steps is not None and time.perf_counter() < end:
            try:
                next(self._steps)
            except StopIteration:
                self.stop()
                self._then()
                return
            except StorageError as error:
                self.stop()
                self._failed(str(error))
                return


def _nothing() -> None:
    """Do nothing."""


def _ignore(_reason: str) -> None:
    """Take no notice."""
