"""What can be dropped on the window: files to be opened, and text that becomes mechanics."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

__all__ = ["can_be_dropped", "dropped_files"]


def can_be_dropped(data: QMimeData) -> bool:
    """Return whether ``data`` holds files of this machine, or text."""
    return bool(dropped_files(data)) or (data.hasText() and not data.hasUrls())


def dropped_files(data: QMimeData) -> tuple[Path, ...]:
    """Return the files in ``data``; addresses in the net are left out."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
