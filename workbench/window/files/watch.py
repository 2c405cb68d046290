"""Watches the project's file, so that changes by other programs are noticed.

A notice offers to reload; saving over the changes asks. Reload and Revert are steps that can be
undone, so that neither has to ask.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

__all__ = ["FileWatch"]

SETTLING = 200
"""Milliseconds without further news after which a program is taken to be done with writing."""


class FileWatch(QObject):
    """Watches one file, also while it is replaced by another of its name.

    Signals:
        stirred: The file is another one, or is gone, or is there again.
    """

    stirred = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without a file."""
        super().__init__(parent)
        self._path: Path | None = None
        self._known: tuple[int, ...] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._settling = QTimer(self, singleShot=True, interval=SETTLING)
        self._watcher.fileChanged.connect(self._settling.start)
        self._watcher.directoryChanged.connect(self._settling.start)
        self._settling.timeout.connect(self._look)

    def follow(self, path: Path | None) -> None:
        """Watch ``path`` as it is now, in the place of what was watched before."""
        self._settling.stop()
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        self._path = path
        self._known = _stamp(path)
        self._watch()

    def _watch(self) -> None:
        if self._path is None:
            return
        # Programs put a new file in the place of the old one: only the directory sees that.
        wanted = [path for path in (self._path, self._path.parent) if path.exists()]
        missing = {str(path) for path in wanted} - {
            *self._watcher.files(),
            *self._watcher.directories(),
        }
        if missing:
            self._watcher.addPaths(sorted(missing))

    def _look(self) -> None:
        self._watch()
        stamp = _stamp(self._path)
        if stamp != self._known:
            self._known = stamp
            self.stirred.emit()


def _stamp(path: Path | None) -> tuple[int, ...] | None:
    """Return what changes whenever the file is written, or None where there is none."""
    try:
        status = None if path is None else path.stat()
    except OSError:
        return None
    return None if status is None else (status.st_ino, status.st_size, status.st_mtime_ns)
