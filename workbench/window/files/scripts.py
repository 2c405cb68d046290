"""Script files: a file of a known notation read as a mechanic."""

from __future__ import annotations

from pathlib import Path

from engine.languages import LANGUAGES, language_of_file
from workbench.project.project import Mechanic
from workbench.storage import StorageError, is_special

__all__ = ["LARGEST_SCRIPT", "is_script", "read_script"]

LARGEST_SCRIPT = 1_000_000
"""Bytes of a file above which it is no script."""


def is_script(path: Path) -> bool:
    """Return whether the ending of ``path`` means a notation."""
    return language_of_file(str(path)) is not None


def read_script(path: Path) -> Mechanic:
    """Return the script in ``path`` as a mechanic named after the file.

    Raises:
        StorageError: The file cannot be read or is no text.
    """
    language = language_of_file(str(path)) or LANGUAGES[0]
    text = _text_of(path)
    return Mechanic("", path.stem, text.rstrip("\n"), language.name)


def _text_of(path: Path) -> str:
    try:
        if is_special(path):
            raise StorageError(f"{path.name} cannot be read: it is not an ordinary file")
        if path.stat().st_size > LARGEST_SCRIPT:
            raise StorageError(f"{path.name} is too large for a script")
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise StorageError(f"{path.name} is not UTF-8 text") from error
    except OSError as error:
        raise StorageError(f"{path.name} cannot be read: {error.strerror}") from error
    if "\0" in text:
        raise StorageError(f"{path.name} is not a text")
    return text
