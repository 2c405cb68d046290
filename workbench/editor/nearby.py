"""The lines around a place of a script: enough to help with, however long the script is."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QTextBlock, QTextCursor

from workbench.editor.positions import python_offset, qt_position

__all__ = ["Nearby", "nearby"]

BEFORE, AFTER = 1500, 800
"""Characters before and after the place that are looked at, so that every key stays quick."""


@dataclass(frozen=True)
class Nearby:
    """Whole lines of a script, and a place in them.

    Attributes:
        text: The lines.
        offset: The place, as an offset in ``text``.
        position: The Qt position in the script at which ``text`` begins.
        lines_before: How many lines of the script are before ``text``.
    """

    text: str
    offset: int
    position: int = 0
    lines_before: int = 0

    def position_of(self, offset: int) -> int:
        """Return the Qt position in the script of an offset in ``text``."""
        return self.position + qt_position(self.text, offset)


def nearby(cursor: QTextCursor) -> Nearby:
    """Return the lines around a cursor."""
    first = last = cursor.block()
    before = after = 0
    while first.previous().isValid() and before < BEFORE:
        first = first.previous()
        before += first.length()
    while last.next().isValid() and after < AFTER:
        last = last.next()
        after += last.length()
    text = "\n".join(_lines(first, last))
    offset = python_offset(text, cursor.position() - first.position())
    return Nearby(text, offset, first.position(), first.blockNumber())


def _lines(first: QTextBlock, last: QTextBlock) -> list[str]:
    lines = [first.text()]
    while first != last:
        first = first.next()
        lines.append(first.text())
    return lines
