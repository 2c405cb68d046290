"""Autosave: the work of a window goes into its session while it is being done.

How soon goes by what it costs. On a usual disk a project is written in less than a millisecond, and
so a quarter of a second after an edit; where writing takes long, a project is written less often.

No thread writes it: Python may collect garbage in whichever thread makes objects, and Qt's must not
be deleted in another thread than the window's.
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
        self._is_keeping = False
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
    def is_keeping(self) -> bool:
        """Whether there is work to be kept: the window has begun, and has not ended."""
        return self._is_keeping

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
        self._is_keeping = True
        self._session = session
        self.keep()

    def keep(self) -> bool:
        """Write the present work into the session, and return whether it is there."""
        self._timer.stop()
        return self._write(Ending.NONE)

    def _present_session(self) -> Session | None:
        """Return the session, begun now where the disk had no room for it before."""
        if self._session is None and self._is_keeping:
            try:
                self._session = self._sessions.begin()
            except StorageError as error:
                self._announce(error)
        return self._session

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
        is_done = ending is Ending.CLOSED and self._document.is_saved
        session = self._session if is_done else self._present_session()
        if session is not None and not is_done:
            self._write(ending, durable=True)
        self._is_keeping, self._session = False, None
        if session is None:
            return None
        if is_done:
            session.discard()
            return None
        session.leave()
        return session.file

    def _note_change(self) -> None:
        # Not started anew by each edit: somebody who types without a pause is kept up with too.
        if self._is_keeping and not self._timer.isActive():
            self._timer.start(self.pause)

    def _write(self, ending: Ending, *, durable: bool = False) -> bool:
        session = self._present_session()
        if session is None:
            return False
        began = time.perf_counter()
        try:
            session.write(self._content(ending), durable=durable)
        except StorageError as error:
            self._announce(error)
            return False
        self._cost = time.perf_counter() - began
        return True

    def _content(self, ending: Ending) -> SessionContent:
        document = self._document
        return SessionContent(
            document.project,
            document.path,
            document.fingerprint,
            document.is_saved,
            ending,
            place=self._place(),
            is_starting=self._is_starting,
        )

    def _announce(self, error: StorageError) -> None:
        self.failed.emit(self.tr("Unsaved work cannot be kept: {error}").format(error=error))
