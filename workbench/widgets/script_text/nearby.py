"""The lines around a cursor of a script: enough to help with, however long the script is."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from PySide6.QtGui import QTextBlock, QTextCursor

from engine.languages.assistance import Nearby, Reach
from workbench.widgets.script_text.positions import python_offset, qt_position

__all__ = ["NearCursor", "nearby"]


LONGEST = 5_000
"""Characters on either side of the place that are looked at, even where one line has more."""


@dataclass(frozen=True)
class NearCursor:
    """Lines of a script, and where Qt has them.

    Attributes:
        near: The lines, and the place of the cursor in them.
        position: The Qt position in the script at which they begin.
    """

    near: Nearby
    position: int

    def position_of(self, offset: int) -> int:
        """Return the Qt position in the script of an offset in the lines."""
        return self.position + qt_position(self.near.text, offset)


def nearby(cursor: QTextCursor, reach: Reach, state: Hashable = None) -> NearCursor:
    """Return the lines around a cursor.

    Args:
        cursor: The place.
        reach: How much is looked at.
        state: The state in which the notation reads the line of the cursor.
    """
    document = cursor.document()
    if document.characterCount() <= min(reach.before, reach.after):
        text = document.toPlainText()
        near = Nearby(text, python_offset(text, cursor.position()), state=state)
        return NearCursor(near, 0)
    first = last = cursor.block()
    before = after = 0
    while first.previous().isValid() and before < reach.before:
        first = first.previous()
        before += first.length()
    while last.next().isValid() and after < reach.after:
        last = last.next()
        after += last.length()
    text = "\n".join(_lines(first, last))
    offset = python_offset(text, cursor.position() - first.position())
    cut = max(0, offset - LONGEST)
    near = Nearby(
        text[cut : offset + LONGEST],
        offset - cut,
        first.blockNumber() + text.count("\n", 0, cut),
        state,
    )
    return NearCursor(near, first.position() + qt_position(text, cut))


def _lines(first: QTextBlock, last: QTextBlock) -> list[str]:
    lines = [first.text()]
    while first != last:
        first = first.next()
        lines.append(first.text())
    return lines
