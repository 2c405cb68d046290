"""What is read from JSON, checked: a file may hold anything."""

from __future__ import annotations

import enum
from typing import TypeVar

from workbench.storage.errors import StorageError

__all__ = ["choice", "typed", "whole_or_none"]

T = TypeVar("T")

E = TypeVar("E", bound=enum.Enum)


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


def choice(kind: type[E], value: object, what: str) -> E:
    """Return the member of ``kind`` whose value is ``value``.

    Args:
        kind: What can be chosen.
        value: What the file holds.
        what: What is chosen, such as "the unit of its view".

    Raises:
        StorageError: It is none; the message goes on after the name of the file.
    """
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(str(member.value) for member in kind)
        raise StorageError(f"is damaged: {what} is {value!r}, and can be {known}") from None
