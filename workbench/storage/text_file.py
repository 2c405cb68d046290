"""Text files that others read: written as they are, or not at all."""

from __future__ import annotations

from pathlib import Path

from workbench.storage.json_file import StorageError

__all__ = ["write_text"]


def write_text(path: Path, text: str) -> None:
    """Write ``text`` to ``path``.

    Raises:
        StorageError: The file cannot be written.
    """
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise StorageError(f"{path.name} cannot be written: {error.strerror}") from error
