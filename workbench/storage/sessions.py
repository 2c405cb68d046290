"""Unsaved work: every window keeps its project in a file of its own until it is saved.

A session is one JSON file in the platform's state directory, and a lock beside it that its window
holds as long as it lives. The file notes where the window lay and how it ended:

- The program was quit: the next start opens the session again, with what was not saved.
- The window alone was closed, or left for another project: unsaved work waits under Open Recent.
- Nothing is noted: the window ended unexpectedly, and its work is offered.
- It was starting: a session is noted so before it is opened, until its window has answered for five
  seconds. Found like that, it is offered and not opened, so that no project can end the program at
  every start.

Nothing is asked on closing, because nothing gets lost.
"""

from __future__ import annotations

import contextlib
import enum
import shutil
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QLockFile

from workbench.project.project import Project
from workbench.storage import (
    StorageError,
    project_from_json,
    project_to_json,
    read_json,
    write_json,
)
from workbench.storage.json_file import keep_damaged

__all__ = ["Ending", "Session", "SessionContent", "Sessions"]

LEFT_BEHIND = 30
"""How many sessions with unsaved work are kept; the oldest go first."""

LATEST = 250_000_000_000
"""Seconds since 1970 after which no time is told: they are in the year 9892."""


class Ending(enum.Enum):
    """How the window of a session ended."""

    NONE = "none"
    QUIT = "quit"
    CLOSED = "closed"


@dataclass(frozen=True)
class SessionContent:
    """What a session keeps.

    Attributes:
        project: The project as it was last seen.
        path: Its file, or None where it has none yet.
        fingerprint: What that file looked like when it was last read or written, or None.
        saved: Whether the project is also in its file, or never was more than a beginning.
        ending: How its window ended; NONE while it is open, and after it ended unexpectedly.
        written: When this was kept, in seconds since 1970.
        place: Where its window lay, as ``arrangement.place_of`` tells it; empty where not known.
        is_starting: Whether its window had been opened on it only just, and has not yet answered
            for some seconds.
    """

    project: Project
    path: Path | None
    fingerprint: str | None
    saved: bool
    ending: Ending = Ending.NONE
    written: float = 0.0
    place: str = ""
    is_starting: bool = False

    @property
    def is_to_be_opened(self) -> bool:
        """Whether the next start opens it again: there is nothing to decide about it."""
        if self.ending is Ending.NONE:
            return self.is_on_disk and not self.is_starting
        return self.ending is Ending.QUIT

    @property
    def is_to_be_offered(self) -> bool:
        """Whether it is unsaved work of a window that ended unexpectedly, or what ended it.

        A project whose window ended while it was being opened may end the next one just so.
        """
        is_suspect = self.is_starting and self.is_on_disk
        return self.ending is Ending.NONE and (not self.saved or is_suspect)

    @property
    def is_on_disk(self) -> bool:
        """Whether its file holds all of it."""
        return self.saved and self.path is not None


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

    def read(self) -> SessionContent:
        """Return what is kept.

        Raises:
            StorageError: Nothing is, or it is damaged.
        """
        return _read(self._file)

    def write(self, kept: SessionContent, *, durable: bool = False) -> None:
        """Keep a project in place of what was kept before.

        Args:
            kept: The project and its file; the time is taken from the clock.
            durable: Wait until the disk has it. A crash of the window needs no waiting, only a
                power cut does; so the window waits when it closes, not while the designer types.

        Raises:
            StorageError: It cannot be written.
        """
        _write(self._file, replace(kept, written=time.time()), durable=durable)

    def leave(self) -> None:
        """Let go of the session; it stays for another start."""
        self._lock.unlock()

    def put_aside(self) -> None:
        """Let go of the session; its work waits to be asked for.

        Raises:
            StorageError: It cannot be read or written.
        """
        try:
            kept = self.read()
            if kept.ending is not Ending.CLOSED:
                _write(self._file, replace(kept, ending=Ending.CLOSED), durable=False)
        finally:
            self.leave()

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
        self._damaged: list[Path] = []

    @property
    def is_empty(self) -> bool:
        """Whether no window has kept anything here yet."""
        return not any(self._files())

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

    def take_over(self, is_wanted: Callable[[SessionContent], bool]) -> Session | None:
        """Return the latest session that nobody holds and that is wanted, or None.

        Args:
            is_wanted: Tells it by what the session keeps.
        """
        for file, kept in self.free():
            session = self._hold(file) if is_wanted(kept) else None
            if session is not None:
                return session
        return None

    def take_over_file(self, file: Path) -> Session | None:
        """Return the session kept in ``file``, or None where another window holds it."""
        return self._hold(file)

    def free(self) -> tuple[tuple[Path, SessionContent], ...]:
        """Return the sessions that nobody holds, the latest first."""
        return tuple(self._by_age(filter(self._is_free, self._files())))

    def left_behind(self) -> tuple[tuple[Path, SessionContent], ...]:
        """Return the sessions that nobody holds and that have unsaved work, latest first."""
        return tuple((file, kept) for file, kept in self.free() if not kept.saved)

    def put_aside(self, session: Session) -> None:
        """Let go of a session; unsaved work in it waits to be asked for, saved work is removed."""
        with contextlib.suppress(StorageError):
            # Where it cannot be written, it stays as it was and is opened or offered once more.
            if session.read().saved:
                session.discard()
            else:
                session.put_aside()

    def tidy(self) -> None:
        """Put aside what no start has opened or offered; of that, remove what need not be kept.

        Not needed are sessions whose work is saved, and the oldest of very many others.
        """
        unsaved = 0
        for file, kept in self._by_age(self._files()):
            unsaved += not kept.saved
            session = self._hold(file)
            if session is None:
                continue
            if unsaved > LEFT_BEHIND:
                session.discard()
            else:
                self.put_aside(session)

    def bring_in(self, directory: Path) -> None:
        """Move the sessions that an earlier version kept in ``directory`` here.

        Raises:
            StorageError: One cannot be moved; it stays where it is.
        """
        for file in directory.glob("*.json"):
            lock = _lock_of(file)
            if not lock.tryLock(0):
                continue  # a window of that version is open
            try:
                self._directory.mkdir(parents=True, exist_ok=True)
                shutil.move(file, self._directory / file.name)
            except OSError as error:
                raise StorageError(f"{file} cannot be moved: {error.strerror}") from error
            finally:
                lock.unlock()

    def take_damaged(self) -> list[Path]:
        """Return what has been found damaged, and is kept aside, since this was last asked."""
        found, self._damaged = self._damaged, []
        return found

    def _files(self) -> Iterator[Path]:
        return self._directory.glob("*.json")

    def _by_age(self, files: Iterable[Path]) -> list[tuple[Path, SessionContent]]:
        found = []
        for file in files:
            try:
                found.append((file, _read(file)))
            except StorageError:
                # Kept aside for a person to look at: it may be all that is left of their work.
                # Where it cannot be renamed, it is passed over again.
                kept = keep_damaged(file)
                self._damaged += [] if kept is None else [kept]
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


def _write(file: Path, kept: SessionContent, *, durable: bool) -> None:
    # Nobody reads it but the workbench, and it is written again and again.
    write_json(file, _to_json(kept), durable=durable, readable=False)


def _to_json(kept: SessionContent) -> dict[str, object]:
    return {
        "path": None if kept.path is None else str(kept.path),
        "fingerprint": kept.fingerprint,
        "saved": kept.saved,
        "ending": kept.ending.value,
        "starting": kept.is_starting,
        "written": kept.written,
        "place": kept.place,
        "project": project_to_json(kept.project),
    }


def _read(file: Path) -> SessionContent:
    data, _ = read_json(file)
    if not isinstance(data, dict):
        raise StorageError(f"{file.name} is no session")
    fingerprint = data.get("fingerprint")
    place = data.get("place")
    endings = {ending.value: ending for ending in Ending}
    return SessionContent(
        project_from_json(data.get("project")),
        _path_from(data.get("path")),
        fingerprint if isinstance(fingerprint, str) else None,
        data.get("saved") is True,
        # Version 0.1.0 told none, and so its unsaved work is offered.
        endings.get(str(data.get("ending")), Ending.NONE),
        _time_from(data.get("written")),
        place if isinstance(place, str) else "",
        data.get("starting") is True,
    )


def _time_from(value: object) -> float:
    """Return the time that a session tells, in seconds since 1970; 0 where no calendar has it."""
    return float(value) if isinstance(value, int | float) and 0 <= value < LATEST else 0.0


def _path_from(value: object) -> Path | None:
    """Return the path that a session tells, unless no file can have it."""
    if not isinstance(value, str) or not value or "\0" in value:
        return None
    path = Path(value)
    try:
        path.exists()
    except OSError:
        return None  # It is too long, for example.
    return path
