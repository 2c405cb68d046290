"""Places in a text: Python counts characters, Qt counts UTF-16 units."""

from __future__ import annotations

__all__ = ["python_offset", "qt_position"]

LAST_OF_ONE_UNIT = "\uffff"
"""Characters beyond this one, such as most emoji, take two units in UTF-16."""


def qt_position(text: str, offset: int) -> int:
    """Return where Qt sees the character at a Python offset of ``text``.

    Args:
        text: The text, or as much of it as reaches the offset.
        offset: A count of characters; beyond the end of ``text`` the end is meant.
    """
    before = text[:offset]
    if before.isascii():
        return len(before)
    return len(before) + sum(character > LAST_OF_ONE_UNIT for character in before)


def python_offset(text: str, position: int) -> int:
    """Return the Python offset of the character at Qt's ``position`` in ``text``.

    Args:
        text: The text, or as much of it as reaches the position.
        position: A count of UTF-16 units; beyond the end of ``text`` the end is meant.
    """
    if text.isascii():
        return min(position, len(text))
    units = 0
    for offset, character in enumerate(text):
        if units >= position:
            return offset
        units += 2 if character > LAST_OF_ONE_UNIT else 1
    return len(text)
