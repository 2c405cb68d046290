"""Looks whether files are there, and waits for no drive that does not answer.

A file on a drive of the network that is gone keeps whoever asks for it for minutes, and a window
must not be kept. Each file is looked for in a thread of its own, which ends when its drive answers.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from threading import Thread

__all__ = ["Presence"]

PATIENCE = 0.05
"""Seconds that are waited for the drives of all files together."""


class Presence:
    """Knows of files whether they are there."""

    def __init__(self) -> None:
        """Begin without having looked for any."""
        self._looking: dict[Path, Thread] = {}
        self._is_there: dict[Path, bool] = {}

    def of(self, paths: Iterable[Path]) -> dict[Path, bool]:
        """Return for each file whether it is there.

        Of one whose drive does not answer in time it is what the drive said last, or that it is
        there: who opens it is told what is wrong.
        """
        wanted = tuple(paths)
        end = time.monotonic() + PATIENCE
        for path in wanted:
            self._look(path)
        for path in wanted:
            self._looking[path].join(max(0.0, end - time.monotonic()))
        return {path: self._is_there.get(path, True) for path in wanted}

    def _look(self, path: Path) -> None:
        if path not in self._looking or not self._looking[path].is_alive():
            self._looking[path] = Thread(target=self._find_out, args=(path,), daemon=True)
            self._looking[path].start()

    def _find_out(self, path: Path) -> None:
        try:
            self._is_there[path] = path.exists()
        except OSError:
            # Whatever was written into the settings, such as a name of 5,000 letters.
            self._is_there[path] = False
