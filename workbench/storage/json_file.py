"""JSON files: read with a fingerprint, written whole or not at all.

A file is written beside the old one, flushed to the disk, and put in its place in one step. Qt's
``QSaveFile`` would do that too, but the commands without a window write files as well, and load no
Qt. A read-only file is left alone. The fingerprint shows that another program has changed a file
since it was read.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

from workbench.storage.errors import (
    AlteredError,
    StorageError,
    file_error,
    translated,
    unreadable,
    unwritable,
)

__all__ = [
    "is_special",
    "keep_damaged",
    "parse_json",
    "read_json",
    "real_path",
    "text_bytes",
    "write_json",
    "write_text",
]


LARGEST = 50_000_000
"""Bytes of a file above which none of ours was ever written."""


def is_special(path: Path) -> bool:
    """Return whether a pipe, a socket or a device is at ``path``: to read it may never end.

    Raises:
        OSError: The path cannot be looked at.
    """
    mode = path.stat().st_mode
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def real_path(path: Path) -> Path:
    """Return where a path leads, by which files are told apart; in a circle it leads nowhere."""
    return Path(os.path.realpath(path))  # ``Path.resolve`` has an error of its own for circles


def read_json(path: Path) -> tuple[object, str]:
    """Return what the JSON file at ``path`` holds, and its fingerprint.

    Raises:
        StorageError: The file cannot be read or is no JSON.
    """
    content = _bytes_of(path)
    try:
        return parse_json(content), _fingerprint(content)
    except StorageError as error:
        raise StorageError(f"{path.name} {error}") from error


def parse_json(content: bytes) -> object:
    """Return what JSON from elsewhere holds.

    Raises:
        StorageError: It is no JSON; the message goes on after the name of where it is from.
    """
    if not content.strip():
        raise StorageError(translated("Storage", "is empty"))
    try:
        # Some editors put a mark of the encoding before the text.
        return json.loads(content.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        text = translated("Storage", "is damaged: line {line}, column {column} is not JSON")
        raise StorageError(text.format(line=error.lineno, column=error.colno)) from error
    except UnicodeDecodeError as error:
        raise StorageError(translated("Storage", "is damaged: it is not UTF-8 text")) from error
    except RecursionError as error:
        raise StorageError(translated("Storage", "is damaged: it is nested too deeply")) from error
    except ValueError as error:
        text = translated("Storage", "is damaged: a number in it has too many digits")
        raise StorageError(text) from error


def write_json(
    path: Path,
    data: Mapping[str, object],
    expected: str | None = None,
    *,
    durable: bool = True,
    readable: bool = True,
) -> str:
    """Write ``data`` to ``path``, whole or not at all, and return the file's fingerprint.

    Args:
        path: The file; its directory is made where it is missing.
        data: JSON's values.
        expected: The fingerprint the file must have if it exists; None overwrites anything.
        durable: Wait until the disk has it, so that it survives a power cut too.
        readable: Lay it out for people, which takes ten times as long.

    Raises:
        AlteredError: The file has another fingerprint than the one expected.
        StorageError: The file cannot be written.
    """
    content = _encoded(data, 2 if readable else None)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _check_replaceable(path, expected)
        _replace_content(real_path(path), content, durable=durable)
    except OSError as error:
        raise unwritable(path, error) from error
    return _fingerprint(content)


def _check_replaceable(path: Path, expected: str | None) -> None:
    if not path.exists():
        return
    if is_special(path):
        raise unwritable(path, "it is not an ordinary file")
    if expected is not None and _fingerprint(_bytes_of(path)) != expected:
        text = translated("Storage", "{file} was changed by another program since it was opened")
        raise AlteredError(text.format(file=path.name))
    if not os.access(path, os.W_OK):
        # Putting another in its place would pass over that somebody protected it.
        raise unwritable(path, "it is read-only")


def _encoded(data: Mapping[str, object], indent: int | None) -> bytes:
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    try:
        return f"{text}\n".encode()
    except UnicodeEncodeError:
        # Half a character, as JSON and the clipboard can bring it, is not lost when it is spelled.
        return f"{json.dumps(data, indent=indent)}\n".encode("ascii")


def _replace_content(path: Path, content: bytes, *, durable: bool) -> None:
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        Path(beside).chmod(_mode_for(path))
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _mode_for(path: Path) -> int:
    # mkstemp makes private files; a project is as open as any document.
    return path.stat().st_mode & 0o777 if path.exists() else 0o644


def _bytes_of(path: Path) -> bytes:
    try:
        if is_special(path):
            raise unreadable(path, "it is not an ordinary file")
        if path.stat().st_size > LARGEST:
            raise file_error(path, translated("Storage", "{file} is too large to be read"))
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error


def _fingerprint(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def text_bytes(text: str) -> bytes:
    """Return ``text`` in UTF-8, with a question mark for each half of a character.

    A name can hold one that JSON or the clipboard brought; no file and no other program takes it.
    """
    return text.encode("utf-8", "replace")


def write_text(path: Path, text: str) -> None:
    """Write ``text`` to ``path``, whole or not at all unless that is a pipe or a device.

    Raises:
        StorageError: The file cannot be written.
    """
    content = text_bytes(text)
    try:
        if path.exists() and is_special(path):
            path.write_bytes(content)
        else:
            _check_replaceable(path, None)
            _replace_content(real_path(path), content, durable=False)
    except OSError as error:
        raise unwritable(path, error) from error


def keep_damaged(path: Path) -> Path | None:
    """Rename a damaged file, so that a person can still look at it.

    Returns:
        Where it is now; None where it cannot be renamed and stays.
    """
    try:
        return path.replace(path.with_suffix(".damaged"))
    except OSError:
        return None
