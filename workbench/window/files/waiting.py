"""The pointer while a large file is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

__all__ = ["waiting"]


@contextmanager
def waiting() -> Iterator[None]:
    """Let the pointer tell that the window is busy, for what may take a second."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()
