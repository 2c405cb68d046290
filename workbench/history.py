"""Undo and redo over whole projects."""

from __future__ import annotations

import time
from collections.abc import Callable

from workbench.project import Project

__all__ = ["History"]

PAUSE = 1.0
"""Seconds without an edit after which further typing is a step of its own."""

DEPTH = 500
"""How many steps can be undone."""


class History:
    """The projects before and after the present one.

    Projects share their mechanics, so a step costs little more than what it changed.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without a past.

        Args:
            clock: Tells the time in seconds.
        """
        self._clock = clock
        self._past: list[Project] = []
        self._future: list[Project] = []
        self._step: str | None = None
        self._recorded = 0.0
        self._held = False

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._future)

    def record(self, before: Project, step: str | None = None) -> None:
        """Remember the project before an edit.

        Args:
            before: The project as it was.
            step: Edits of the same name that follow each other closely, or while the history is
                held, are undone as one; None is a step of its own.
        """
        now = self._clock()
        continues = step is not None and step == self._step and not self._future
        if not (continues and (self._held or now - self._recorded < PAUSE)):
            self._past.append(before)
            del self._past[:-DEPTH]
        self._future.clear()
        self._step = step
        self._recorded = now

    def hold(self) -> None:
        """Begin a gesture, such as a slider held down: however long it takes, it is one step."""
        self._step = None
        self._held = True

    def release(self) -> None:
        """End the gesture."""
        self._step = None
        self._held = False

    def undo(self, present: Project) -> Project:
        """Return the project before the last step.

        Raises:
            IndexError: There is nothing to undo.
        """
        before = self._past.pop()
        self._future.append(present)
        self._step = None
        return before

    def redo(self, present: Project) -> Project:
        """Return the project after the step last undone.

        Raises:
            IndexError: There is nothing to redo.
        """
        after = self._future.pop()
        self._past.append(present)
        self._step = None
        return after
