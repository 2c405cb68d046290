"""Brackets and quotes that close themselves."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor

from workbench.script.editor.brackets import CLOSING
from workbench.widgets.script_text.lines import Lines
from workbench.widgets.script_text.positions import python_offset

__all__ = ["Pairs"]

QUOTE = '"'

PAIRS = {**CLOSING, QUOTE: QUOTE}

FOLLOWERS = " \t\u2029)}],;"
"""The characters before which a pair is written; before others a single sign is meant."""


class Pairs:
    """Writes pairs of signs, and remembers the closing ones that nobody has typed.

    Only those are typed over: a sign that its user has written stays where it is.
    """

    def __init__(self) -> None:
        """Begin without pairs."""
        self._closers: list[QTextCursor] = []

    def forget(self) -> None:
        """Take all closing signs for typed ones, as for another text."""
        self._closers.clear()

    def type(self, cursor: QTextCursor, sign: str, lines: Lines) -> bool:
        """Type a sign with what belongs to it; return False where it is a sign like any other.

        Args:
            cursor: Where it is typed; moved as the user expects.
            sign: The sign.
            lines: The lines of the text, to tell strings and comments.
        """
        if sign in PAIRS and cursor.hasSelection():
            self._wrap(cursor, sign)
            return True
        if self._is_own(cursor, cursor.position(), sign):
            cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
            return True
        if self._close_below(cursor, sign):
            return True
        if sign not in PAIRS or not self._is_free(cursor, sign, lines):
            return False
        cursor.insertText(sign + PAIRS[sign])
        cursor.movePosition(QTextCursor.MoveOperation.PreviousCharacter)
        self.own(cursor)
        return True

    def own(self, cursor: QTextCursor) -> None:
        """Note that nobody has typed the closing sign after the cursor, if there is one."""
        if cursor.document().characterAt(cursor.position()) not in PAIRS.values():
            return
        closer = QTextCursor(cursor)
        # Typing before the closing sign pushes it on, typing behind it does not.
        closer.movePosition(
            QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor
        )
        self._closers = [one for one in self._closers if one.hasSelection()]
        self._closers.append(closer)

    def remove(self, cursor: QTextCursor) -> bool:
        """Remove the empty pair around the cursor; return False where there is none."""
        document, place = cursor.document(), cursor.position()
        before = document.characterAt(place - 1) if place else ""
        if cursor.hasSelection() or PAIRS.get(before, "-") != document.characterAt(place):
            return False
        cursor.beginEditBlock()
        cursor.deletePreviousChar()
        cursor.deleteChar()
        cursor.endEditBlock()
        return True

    def _wrap(self, cursor: QTextCursor, sign: str) -> None:
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        cursor.beginEditBlock()
        cursor.setPosition(end)
        cursor.insertText(PAIRS[sign])
        cursor.setPosition(start)
        cursor.insertText(sign)
        cursor.endEditBlock()
        cursor.setPosition(start + 1)
        cursor.setPosition(end + 1, QTextCursor.MoveMode.KeepAnchor)

    def _close_below(self, cursor: QTextCursor, sign: str) -> bool:
        """Step over the sign that closes the line below, from an empty line, which is removed."""
        block, below = cursor.block(), cursor.block().next()
        if block.text().strip() or not below.isValid():
            return False
        text = below.text()
        place = below.position() + len(text) - len(text.lstrip(" "))
        if not self._is_own(cursor, place, sign):
            return False
        cursor.setPosition(block.position())
        cursor.setPosition(below.position(), QTextCursor.MoveMode.KeepAnchor)
        behind = place + 1 - block.length()
        cursor.removeSelectedText()
        cursor.setPosition(behind)
        return True

    def _is_own(self, cursor: QTextCursor, place: int, sign: str) -> bool:
        """Return whether the character at ``place`` is this closing sign, written by a pair."""
        if cursor.hasSelection() or cursor.document().characterAt(place) != sign:
            return False
        return any(one.hasSelection() and one.selectionEnd() == place + 1 for one in self._closers)

    def _is_free(self, cursor: QTextCursor, sign: str, lines: Lines) -> bool:
        """Return whether a pair can begin at the cursor."""
        document, place = cursor.document(), cursor.position()
        follower = document.characterAt(place)
        if follower not in ("", "\x00") and follower not in FOLLOWERS:
            return False
        if sign == QUOTE and place and document.characterAt(place - 1).isalnum():
            return False
        return not _is_quoted(cursor, lines)


def _is_quoted(cursor: QTextCursor, lines: Lines) -> bool:
    """Return whether the cursor stands in a string or comment."""
    text = cursor.block().text()
    return lines.is_in_text(cursor.block(), python_offset(text, cursor.positionInBlock()))
