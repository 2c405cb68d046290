"""Rectangular boxes of text and the ways to join them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import TypeAlias

__all__ = ["JOINS", "Alignment", "TextBox"]

Alignment: TypeAlias = str
"""How the narrower of two boxes is set above or below the wider: left, right or centre."""

BESIDE = "||"
"""The sign that joins two boxes side by side."""

ABOVE: dict[str, Alignment] = {"|>": "left", "<|": "right", "<>": "centre"}
"""The signs that join two boxes one above the other, with their alignments."""

JOINS = (BESIDE, *ABOVE)
"""Every sign that joins two boxes."""

_JOIN = re.compile("(" + "|".join(map(re.escape, JOINS)) + ")")


@dataclass(frozen=True, slots=True)
class TextBox:
    """Lines of equal length; at least one line.

    Attributes:
        lines: The lines from top to bottom, padded with spaces to one length.
    """

    lines: tuple[str, ...]

    @classmethod
    def from_string(cls, text: str) -> TextBox:
        """Return the box that a line of text describes; joining signs in it are carried out.

        The joins group to the right, as they do between boxes: ``a||b|>c`` is a beside (b above c).
        """
        parts = _JOIN.split(text)
        box = cls((parts[-1],))
        for index in range(len(parts) - 2, 0, -2):
            box = cls((parts[index - 1],)).joined(parts[index], box)
        return box

    @classmethod
    def stacked(cls, boxes: Sequence[TextBox], align: Alignment) -> TextBox:
        """Return ``boxes`` one above the other; an empty line where there are none."""
        if not boxes:
            return cls(("",))
        width = max(box.width for box in boxes)
        return cls(tuple(_padded(line, width, align) for box in boxes for line in box.lines))

    @property
    def width(self) -> int:
        """The number of characters in a line."""
        return len(self.lines[0])

    @property
    def height(self) -> int:
        """The number of lines."""
        return len(self.lines)

    def joined(self, sign: str, other: TextBox) -> TextBox:
        """Return this box and ``other`` joined by one of ``JOINS``."""
        if sign == BESIDE:
            return self.beside(other)
        return self.above(other, ABOVE[sign])

    def beside(self, other: TextBox) -> TextBox:
        """Return this box with ``other`` to its right; the lower one gets blank lines below."""
        left, right = self.lines, other.lines
        if len(left) != len(right):
            height = max(len(left), len(right))
            left, right = self._filled(height), other._filled(height)
        return TextBox(tuple(map(add, left, right)))

    def above(self, other: TextBox, align: Alignment) -> TextBox:
        """Return this box on top of ``other``; the narrower one gets blank columns."""
        return TextBox.stacked((self, other), align)

    def _filled(self, height: int) -> tuple[str, ...]:
        return self.lines + (" " * self.width,) * (height - self.height)


def _padded(line: str, width: int, align: Alignment) -> str:
    if align == "left":
        return line.ljust(width)
    if align == "right":
        return line.rjust(width)
    # str.center puts an odd space to the left in some cases and to the right in others.
    return (" " * ((width - len(line)) // 2) + line).ljust(width)
