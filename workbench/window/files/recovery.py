"""Recovery: offers the unsaved work that other windows left, and waits for the answer.

While it offers the work of a session in a notice it holds that session, so that no other window
offers it too.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from workbench.project.notice import Notice, NoticeAnswer
from workbench.project.project import Project
from workbench.storage import StorageError
from workbench.storage.sessions import Session, SessionContent, Sessions

__all__ = ["Recovery", "describe_kept", "describe_work"]

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

LONGEST_NAME = 40
"""Characters of a name when a project without a file is described."""

NAMED = 3
"""Mechanics that are named when a project without a file is described."""


class Recovery(QObject):
    """The offers of one window. Work on offer is held, so that no other window offers it too.

    Signals:
        noticed: A ``Notice`` with an offer.
        chosen: The ``Session`` to go on with.
        failed: What could not be done.
    """

    noticed = Signal(object)
    chosen = Signal(object)
    failed = Signal(str)

    def __init__(self, sessions: Sessions, parent: QObject | None = None) -> None:
        """Offer what is found in ``sessions``."""
        super().__init__(parent)
        self._sessions = sessions
        self._offered: dict[str, Session] = {}

    def offer_crashed(self) -> None:
        """Offer the work of all windows that ended unexpectedly."""
        text = self.tr("The workbench ended just after it had opened this project: {work}")
        while self._offer(lambda kept: kept.is_to_be_offered and kept.is_on_disk, text):
            pass
        text = self.tr("The workbench ended unexpectedly. Unsaved work was kept: {work}")
        while self._offer(lambda kept: kept.is_to_be_offered, text):
            pass
        damaged = self._sessions.take_damaged()
        if damaged:
            text = self.tr("Work that was kept can no longer be read. It is left in {files}")
            self.noticed.emit(Notice("damaged", text.format(files=", ".join(map(str, damaged)))))

    def offer_on(self, path: Path) -> None:
        """Offer the latest unsaved work on the project in ``path``, if there is any."""
        text = self.tr("There is unsaved work on this project: {work}")
        self._offer(lambda kept: not kept.saved and kept.path == path, text)

    def close(self) -> None:
        """Let go of what was offered and not answered; it is offered again."""
        for session in self._offered.values():
            session.leave()
        self._offered.clear()

    def _offer(self, is_wanted: Callable[[SessionContent], bool], text: str) -> bool:
        session = self._sessions.take_over(is_wanted)
        if session is None:
            return False
        try:
            kept = session.read()
        except StorageError:
            session.leave()  # the next start puts it aside as damaged
            return False
        key = str(session.file)
        self._offered[key] = session
        restore, discard = self.tr("Restore"), self.tr("Discard")
        if kept.is_on_disk:
            restore, discard = self.tr("Open"), self.tr("Leave closed")
        choices = (
            NoticeAnswer(restore, lambda: self._restore(key)),
            NoticeAnswer(discard, lambda: self._take(key).discard()),
        )
        words = text.format(work=describe_kept(kept))
        self.noticed.emit(Notice(key, words, choices, lambda: self._put_aside(key)))
        return True

    def _take(self, key: str) -> Session:
        return self._offered.pop(key)

    def _restore(self, key: str) -> None:
        self.chosen.emit(self._take(key))

    def _put_aside(self, key: str) -> None:
        try:
            self._take(key).put_aside()
        except StorageError as error:
            self.failed.emit(str(error))


def describe_work(project: Project, path: Path | None) -> str:
    """Return what a project is called: its file, or its first mechanics where it has none."""
    if path is not None:
        return path.name
    names = [shortened(mechanic.name) for mechanic in project.mechanics[:NAMED]]
    more = [ELLIPSIS] if len(project.mechanics) > NAMED else []
    return ", ".join((*names, *more))


def shortened(name: str) -> str:
    """Return a name as long as a line can hold beside others."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + ELLIPSIS


def describe_kept(kept: SessionContent) -> str:
    """Return what unsaved work is: the file or the first mechanics, and when it was kept."""
    what = describe_work(kept.project, kept.path)
    time = f"{datetime.fromtimestamp(kept.written):%d %B, %H:%M}"
    text = QCoreApplication.translate("Recovery", "{what} ({time})")
    return text.format(what=what, time=time)
