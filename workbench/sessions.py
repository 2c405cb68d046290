"""Unsaved work: every window keeps its project in a file of its own until it is saved.

A session is one JSON file in the data directory, and a lock beside it that its window holds. A
window that starts takes over the latest session that no living window holds, and so restores
what a closed or crashed one left. Sessions of other living windows are never touched. Sessions
left behind with unsaved work stay, to be found under Open Recent.
"""

from __future__ import annotations

import contextlib
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile

from workbench.project import Project
from workbench.storage import (
    StorageError,
    project_from_json,
    project_to_json,
    read_json,
    write_json,
)

__all__ = ["Kept", "Session", "Sessions"]

LEFT_BEHIND = 30
"""How many sessions with unsaved work are kept; the oldest go first."""


@dataclass(frozen=True)
class Kept:
    """What a session keeps.

    Attributes:
        project: The project as it was last seen.
        path: Its file, or None where it has none yet.
        fingerprint: What that file looked like when it was last read or written, or None.
        saved: Whether the project is also in its file, or never was more than a beginning.
        written: When this was kept, in seconds since 1970.
    """

    project: Project
    path: Path | None
    fingerprint: str | None
    saved: bool
    written: float = 0.0


class Session:
    """A session that this window holds."""

    def __init__(self, file: Path, lock: QLockFile) -> None:
        """Hold ``file`` by ``lock``."""
        self._file = file
        self._lock = lock

    @property
    def file(self) -> Path:
        """Where the work is kept."""
        return self._file

    def read(self) -> Kept:
        """Return what is kept.

        Raises:
            StorageError: Nothing is, or it is damaged.
        """
        return _read(self._file)

    def write(self, kept: Kept, *, durable: bool = False) -> None:
        """Keep a project in place of what was kept before.

        Args:
            kept: The project and its file; the time is taken from the clock.
            durable: Wait until the disk has it. A crash of the window needs no waiting, only a
                power cut does; so the window waits when it closes, not while the designer types.

        Raises:
            StorageError: It cannot be written.
        """
        data = {
            "path": None if kept.path is None else str(kept.path),
            "fingerprint": kept.fingerprint,
            "saved": kept.saved,
            "written": time.time(),
            "project": project_to_json(kept.project),
        }
        write_json(self._file, data, durable=durable)

    def leave(self) -> None:
        """Let go of the session; it stays for another start."""
        self._lock.unlock()

    def discard(self) -> None:
        """Let go of the session and remove it."""
        with contextlib.suppress(OSError):
            # What cannot be removed now, such as a file open in another program, is tidied later.
            self._file.unlink(missing_ok=True)
        self._lock.unlock()


class Sessions:
    """All sessions in one directory."""

    def __init__(self, directory: Path) -> None:
        """Keep sessions in ``directory``, which is made when it is needed."""
        self._directory = directory

    @property
    def is_empty(self) -> bool:
        """Whether no window has kept anything here yet."""
        return not any(self._directory.glob("*.json"))

    def begin(self) -> Session:
        """Return a new session that keeps nothing yet.

        Raises:
            StorageError: The directory cannot be written to.
        """
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(f"{self._directory} cannot be made: {error.strerror}") from error
        session = self._hold(self._directory / f"{uuid.uuid4().hex}.json")
        if session is None:
            raise StorageError(f"{self._directory} cannot be written")
        return session

    def take_over(self, path: Path | None = None) -> Session | None:
        """Return the latest session that nobody holds, or None.

        Args:
            path: Only sessions with unsaved work on this file, or any session where None.
        """
        for file, kept in self._by_age():
            if path is not None and (kept.saved or kept.path != path):
                continue
            session = self._hold(file)
            if session is not None:
                return session
        return None

    def take_over_file(self, file: Path) -> Session | None:
        """Return the session kept in ``file``, or None where another window holds it."""
        return self._hold(file)

    def left_behind(self) -> tuple[tuple[Path, Kept], ...]:
        """Return the sessions that nobody holds and that have unsaved work, latest first."""
        return tuple(
            (file, kept) for file, kept in self._by_age() if not kept.saved and self._is_free(file)
        )

    def tidy(self) -> None:
        """Remove sessions that nobody holds and whose work is saved, and the oldest others."""
        unsaved = 0
        for file, kept in self._by_age():
            unsaved += not kept.saved
            if kept.saved or unsaved > LEFT_BEHIND:
                session = self._hold(file)
                if session is not None:
                    session.discard()

    def _by_age(self) -> list[tuple[Path, Kept]]:
        found = []
        for file in self._directory.glob("*.json"):
            try:
                found.append((file, _read(file)))
            except StorageError:
                # Kept aside for a person to look at: it may be all that is left of their work.
                # Where it cannot be moved, it stays and is passed over again.
                with contextlib.suppress(OSError):
                    file.replace(file.with_suffix(".damaged"))
        return sorted(found, key=lambda pair: pair[1].written, reverse=True)

    def _hold(self, file: Path) -> Session | None:
        lock = _lock_of(file)
        return Session(file, lock) if lock.tryLock(0) else None

    def _is_free(self, file: Path) -> bool:
        lock = _lock_of(file)
        if not lock.tryLock(0):
            return False
        lock.unlock()
        return True


def _lock_of(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(".lock")))
    # Only the death of its process frees a lock: a window may stay open for weeks.
    lock.setStaleLockTime(0)
    return lock


def _read(file: Path) -> Kept:
    data, _ = read_json(file)
    if not isinstance(data, dict):
        raise StorageError(f"{file.name} is no session")
    path = data.get("path")
    fingerprint = data.get("fingerprint")
    written = data.get("written")
    return Kept(
        project_from_json(data.get("project")),
        Path(path) if isinstance(path, str) else None,
        fingerprint if isinstance(fingerprint, str) else None,
        data.get("saved") is True,
        float(written) if isinstance(written, int | float) else 0.0,
    )
