"""What is read from JSON, checked: a file may hold anything."""

from __future__ import annotations

from typing import TypeVar

from workbench.storage.json_file import StorageError

__all__ = ["typed", "whole_or_none"]

T = TypeVar("T")


def typed(value: object, kind: type[T], message: str) -> T:
    """Return ``value`` where it is of ``kind``.

    Args:
        value: What the file holds.
        kind: One of the types that JSON's values have in Python.
        message: What is wrong where it is of another; goes on after the name of the file.

    Raises:
        StorageError: It is of another type.
    """
    # JSON's true is an int to Python, but no number to a designer.
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    raise StorageError(message)


def whole_or_none(value: object, message: str) -> int | None:
    """Return ``value`` where it is a whole number or null.

    Raises:
        StorageError: It is neither, with ``message``.
    """
    return None if value is None else typed(value, int, message)
