"""Errors of files, said in the language of the window where there is one."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.languages.protocols import translatable

__all__ = [
    "AlteredError",
    "StorageError",
    "file_error",
    "translated",
    "unreadable",
    "unwritable",
]

REASONS = (
    translatable("Storage", "No such file or directory"),
    translatable("Storage", "Permission denied"),
    translatable("Storage", "Operation not permitted"),
    translatable("Storage", "No space left on device"),
    translatable("Storage", "Disk quota exceeded"),
    translatable("Storage", "Read-only file system"),
    translatable("Storage", "Not a directory"),
    translatable("Storage", "Is a directory"),
    translatable("Storage", "File exists"),
    translatable("Storage", "File name too long"),
    translatable("Storage", "File too large"),
    translatable("Storage", "Input/output error"),
    translatable("Storage", "Device or resource busy"),
    translatable("Storage", "it is not an ordinary file"),
    translatable("Storage", "it is read-only"),
)
"""What systems and the workbench say of files; any other reason is told as it is."""


class StorageError(Exception):
    """A file that cannot be read or written; the message says which and why."""


class AlteredError(StorageError):
    """A file that somebody else has changed since it was read."""


def translated(context: str, text: str) -> str:
    """Return a text in the language of the window; the collector of translations finds it.

    Commands without a window load no Qt, and speak English.
    """
    qt = sys.modules.get("PySide6.QtCore")
    return text if qt is None else str(qt.QCoreApplication.translate(context, text))


def file_error(path: Path, text: str, **parts: object) -> StorageError:
    """Return what is raised of a file.

    Args:
        path: The file.
        text: What is wrong, with ``{file}`` for its name.
        parts: What else stands in the text.
    """
    return StorageError(text.format(file=path.name, **parts))


def unreadable(path: Path, reason: OSError | str) -> StorageError:
    """Return what is raised of a file that cannot be read."""
    text = translated("Storage", "{file} cannot be read: {reason}")
    return file_error(path, text, reason=_translated(reason))


def unwritable(path: Path, reason: OSError | str) -> StorageError:
    """Return what is raised of a file that cannot be written."""
    text = translated("Storage", "{file} cannot be written: {reason}")
    return file_error(path, text, reason=_translated(reason))


def _translated(reason: OSError | str) -> str:
    words = reason if isinstance(reason, str) else reason.strerror or str(reason)
    return translated("Storage", words) if words in REASONS else words
