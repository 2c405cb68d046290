"""Locks: no two windows write to one project file.

A project is open for writing in one window. If that is a window of the same program, it is brought
to the front; a window of another process shows the project all the same, and says that it can only
be saved under another name.

The lock of a file lies in the state directory, under a name made from the file's real path: so
nothing is left beside the project, and its directory need not be writable. The system frees a lock
when its process dies. Machines that share a directory do not see each other's locks; there the
fingerprint is compared before a file is overwritten.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile

from workbench.storage.json_file import real_path

__all__ = ["Holder", "ProjectLock"]


@dataclass(frozen=True)
class Holder:
    """Who holds the lock of a file.

    Attributes:
        process: The number of the process.
        is_here: Whether it is this one, so that another window of it has the file open.
    """

    process: int
    is_here: bool


class ProjectLock:
    """The lock that one window holds: on its project's file, or on none."""

    def __init__(self, directory: Path) -> None:
        """Keep locks in ``directory``, which is made when it is needed."""
        self._directory = directory
        self._path: Path | None = None
        self._lock: QLockFile | None = None

    def hold(self, path: Path) -> bool:
        """Lock ``path`` in the place of what was locked before.

        Returns:
            Whether it was done; otherwise another window has it, and what was locked stays so.
        """
        path = real_path(path)
        if path == self._path and self._lock is not None:
            return True
        lock = self._lock_of(path)
        if lock is not None and not lock.tryLock(0):
            if lock.error() is QLockFile.LockError.LockFailedError:
                return False
            lock = None  # where no lock can be made, the fingerprint alone has to do
        self.release()
        self._path, self._lock = path, lock
        return True

    def release(self) -> None:
        """Let go of what is locked."""
        if self._lock is not None:
            self._lock.unlock()
        self._path = self._lock = None

    def holder_of(self, path: Path) -> Holder | None:
        """Return which other window has ``path`` open, or None."""
        path = real_path(path)
        lock = self._lock_of(path)
        if lock is None or path == self._path or lock.tryLock(0):
            return None
        if lock.error() is not QLockFile.LockError.LockFailedError:
            return None
        process, _, _ = lock.getLockInfo()
        return Holder(process, process == os.getpid())

    def _lock_of(self, path: Path) -> QLockFile | None:
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        name = hashlib.sha256(os.path.normcase(path).encode("utf-8", "surrogatepass")).hexdigest()
        lock = QLockFile(str(self._directory / f"{name[:32]}.lock"))
        # Only the death of its process frees a lock: a window may stay open for weeks.
        lock.setStaleLockTime(0)
        return lock
