"""What keys do to lines and pairs of signs; all other keys are Qt's."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor

from workbench.editor.indentation import break_line, indent, unindent
from workbench.editor.pairs import Pairs
from workbench.editor.tokenisers import Tokeniser

__all__ = ["Written", "write"]


class Written(Enum):
    """What a key did."""

    NOTHING = auto()
    """It is a key like any other."""

    LINES = auto()
    """It moved lines in or out, or began a new one."""

    SIGNS = auto()
    """It wrote, stepped over or removed signs of a pair."""


def write(event: QKeyEvent, cursor: QTextCursor, pairs: Pairs, tokens: Tokeniser) -> Written:
    """Do what a key does to lines and pairs.

    Args:
        event: The key.
        cursor: Where it is pressed; moved as the user expects.
        pairs: The pairs of the text.
        tokens: Finds the tokens of a line.
    """
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if _moves_lines(event.key(), modifiers, cursor):
        return Written.LINES
    if event.key() == Qt.Key.Key_Backspace and not modifiers and pairs.remove(cursor):
        return Written.SIGNS
    # Some keyboards have brackets on AltGr, which Qt may report as Ctrl and Alt together.
    is_command = modifiers & Qt.KeyboardModifier.ControlModifier and not (
        modifiers & Qt.KeyboardModifier.AltModifier
    )
    if event.text() and not is_command and pairs.type(cursor, event.text(), tokens):
        return Written.SIGNS
    return Written.NOTHING


def _moves_lines(key: int, modifiers: Qt.KeyboardModifier, cursor: QTextCursor) -> bool:
    if key == Qt.Key.Key_Tab and not modifiers:
        indent(cursor)
    elif key == Qt.Key.Key_Backtab:
        unindent(cursor)
    elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not modifiers:
        break_line(cursor)
    else:
        return False
    return True
