"""Places in a text: Python counts characters, Qt counts UTF-16 units."""

from __future__ import annotations

__all__ = ["python_offset", "qt_position"]


def qt_position(text: str, offset: int) -> int:
    """Return where Qt sees the character at a Python offset of ``text``.

    Args:
        text: The text, or as much of it as reaches the offset.
        offset: A count of characters; beyond the end of ``text`` the end is meant.
    """
    before = text[:offset]
    return len(before) if before.isascii() else len(_units(before)) // 2


def python_offset(text: str, position: int) -> int:
    """Return the Python offset of the character at Qt's ``position`` in ``text``.

    Args:
        text: The text, or as much of it as reaches the position.
        position: A count of UTF-16 units; beyond the end of ``text`` the end is meant.
    """
    if text.isascii():
        return min(position, len(text))
    units = _units(text)
    if _is_inside_character(units, position):
        position += 1
    return len(units[: 2 * position].decode(*UTF_16))


UTF_16 = ("utf-16-le", "surrogatepass")
"""How Qt writes texts; half characters, which only a broken file holds, stay as they are."""


def _units(text: str) -> bytes:
    return text.encode(*UTF_16)


def _is_inside_character(units: bytes, position: int) -> bool:
    """Return whether a position lies between the two units of one character."""
    before, after = units[2 * position - 1 : 2 * position], units[2 * position + 1 :][:1]
    return b"\xd8" <= before <= b"\xdb" and b"\xdc" <= after <= b"\xdf"
