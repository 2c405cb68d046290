"""The lines around a place of a script: enough to help with, however long the script is."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from PySide6.QtGui import QTextBlock, QTextCursor

from workbench.widgets.script_text.positions import python_offset, qt_position

__all__ = ["Inset", "Nearby", "Reach", "nearby"]


LONGEST = 5_000
"""Characters on either side of the place that are looked at, even where one line has more."""


@dataclass(frozen=True)
class Reach:
    """How much of a script is looked at, so that every key stays quick.

    Attributes:
        before: How many characters before the place.
        after: How many behind it.
    """

    before: int = 1500
    after: int = 800


@dataclass(frozen=True)
class Nearby:
    """Whole lines of a script, unless these are very long, and a place in them.

    Attributes:
        text: The lines.
        offset: The place, as an offset in ``text``.
        position: The Qt position in the script at which ``text`` begins.
        lines_before: How many lines of the script are before ``text``.
        state: The state in which the notation reads the line of the place.
    """

    text: str
    offset: int
    position: int = 0
    lines_before: int = 0
    state: Hashable = None

    @property
    def line_start(self) -> int:
        """The offset at which the line of the place begins."""
        return self.text.rfind("\n", 0, self.offset) + 1

    @property
    def line(self) -> str:
        """The line of the place."""
        return self.text[self.line_start :].partition("\n")[0]

    @property
    def line_before(self) -> str:
        """The line of the place, up to the place."""
        return self.text[self.line_start : self.offset]

    def position_of(self, offset: int) -> int:
        """Return the Qt position in the script of an offset in ``text``."""
        return self.position + qt_position(self.text, offset)


@dataclass(frozen=True)
class Inset:
    """A text in a script that is a script itself, in another notation.

    Attributes:
        language: That notation's name.
        near: The text, and the place in it.
        start: The offset of the text in the lines of the script.
    """

    language: str
    near: Nearby
    start: int


def nearby(cursor: QTextCursor, reach: Reach = Reach(), state: Hashable = None) -> Nearby:
    """Return the lines around a cursor.

    Args:
        cursor: The place.
        reach: How much is looked at.
        state: The state in which the notation reads the line of the cursor.
    """
    document = cursor.document()
    if document.characterCount() <= min(reach.before, reach.after):
        text = document.toPlainText()
        return Nearby(text, python_offset(text, cursor.position()), state=state)
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
    return Nearby(
        text[cut : offset + LONGEST],
        offset - cut,
        first.position() + qt_position(text, cut),
        first.blockNumber() + text.count("\n", 0, cut),
        state,
    )


def _lines(first: QTextBlock, last: QTextBlock) -> list[str]:
    lines = [first.text()]
    while first != last:
        first = first.next()
        lines.append(first.text())
    return lines
