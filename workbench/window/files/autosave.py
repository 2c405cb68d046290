"""Autosave: the work of a window goes into its session while it is being done.

How soon goes by what it costs. On a usual disk a project is written in less than a millisecond, and
so a quarter of a second after an edit; where writing takes long, a project is written less often.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from workbench.project.document import Document
from workbench.storage import StorageError
from workbench.storage.sessions import Ending, Session, SessionContent, Sessions

__all__ = ["Autosave"]

LONGEST, SHORTEST = 2000, 250
"""Milliseconds after an edit until it is kept, with all that were made meanwhile."""

MOST_SHARE = 0.01
"""The part of its time that a window may take for keeping its work, unless pauses get too long."""

BEAT = 500
"""Milliseconds between two looks at whether the window answers."""

BEATS_TO_SETTLE = 10
"""A window that was in time for so many looks one after another has opened its project well."""


class Autosave(QObject):
    """Keeps what one window has open, so that neither a crash nor closing it loses anything.

    Signals:
        failed: Why the work is not kept.
    """

    failed = Signal(str)

    def __init__(
        self, document: Document, sessions: Sessions, place: Callable[[], str] = str
    ) -> None:
        """Keep the work of ``document``, once ``begin`` was called.

        Args:
            document: The open project; it becomes the parent of this object.
            sessions: All sessions.
            place: Tells where the window lies.
        """
        super().__init__(document)
        self._document = document
        self._sessions = sessions
        self._place = place
        self._session: Session | None = None
        self._longest = LONGEST
        self._cost = 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.keep)
        self._is_starting = False
        self._beats = 0
        self._clock = QElapsedTimer()
        self._beating = QTimer(self, interval=BEAT)
        self._beating.timeout.connect(self._beat)
        document.changed.connect(self._note_change)

    def set_longest_pause(self, milliseconds: int) -> None:
        """Keep an edit so long after it was made at the latest."""
        self._longest = milliseconds

    @property
    def pause(self) -> int:
        """Milliseconds after the next edit until it is kept."""
        return min(self._longest, max(SHORTEST, round(1000 * self._cost / MOST_SHARE)))

    def begin(self, session: Session | None = None) -> None:
        """Keep the work from now on, in ``session`` or in a new one.

        Until the window has answered for some seconds, what is kept says that it was just opened.
        """
        self._is_starting, self._beats = True, 0
        self._clock.start()
        self._beating.start()
        self._session = session
        if session is None:
            try:
                self._session = self._sessions.begin()
            except StorageError as error:
                self._tell(error)
        self.keep()

    def keep(self) -> None:
        """Write the present work into the session."""
        self._timer.stop()
        self._write(Ending.NONE)

    def settle(self) -> None:
        """Note that the window answers: the project was opened well."""
        self._beating.stop()
        self._is_starting = False
        self.keep()

    def _beat(self) -> None:
        is_in_time = self._clock.restart() < 2 * BEAT
        self._beats = self._beats + 1 if is_in_time else 0
        if self._beats == BEATS_TO_SETTLE:
            self.settle()

    def end(self, ending: Ending) -> Path | None:
        """Stop keeping the work.

        Args:
            ending: Whether the program was quit, or the window left this project.

        Returns:
            The file where the work waits, or None where there is none: nothing is left of work
            that is saved, unless the program was quit and opens it again at the next start.
        """
        self._timer.stop()
        self._beating.stop()
        session, self._session = self._session, None
        if session is None:
            return None
        if ending is Ending.CLOSED and self._document.is_saved:
            session.discard()
            return None
        self._session = session
        self._write(ending, durable=True)
        self._session = None
        session.leave()
        return session.file

    def _note_change(self) -> None:
        # Not started anew by each edit: somebody who types without a pause is kept up with too.
        if self._session is not None and not self._timer.isActive():
            self._timer.start(self.pause)

    def _write(self, ending: Ending, *, durable: bool = False) -> None:
        if self._session is None:
            return
        document, began = self._document, time.perf_counter()
        kept = SessionContent(
            document.project,
            document.path,
            document.fingerprint,
            document.is_saved,
            ending,
            place=self._place(),
            is_starting=self._is_starting,
        )
        try:
            self._session.write(kept, durable=durable)
        except StorageError as error:
            self._tell(error)
        self._cost = time.perf_counter() - began

    def _tell(self, error: StorageError) -> None:
        self.failed.emit(self.tr("Unsaved work cannot be kept: {error}").format(error=error))
