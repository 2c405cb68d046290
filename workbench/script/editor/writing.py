"""What keys do to lines and pairs of signs; all other keys are Qt's."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor

from workbench.script.editor.indentation import break_line, close_bracket, indent, unindent
from workbench.script.editor.pairs import Pairs
from workbench.widgets.script_text.lines import Lines

__all__ = ["Written", "write"]


class Written(Enum):
    """What a key did."""

    NOTHING = auto()
    """It is a key like any other."""

    LINES = auto()
    """It moved lines in or out, or began a new one."""

    SIGNS = auto()
    """It wrote, stepped over or removed signs of a pair."""


def write(event: QKeyEvent, cursor: QTextCursor, pairs: Pairs, lines: Lines, step: int) -> Written:
    """Do what a key does to lines and pairs.

    Args:
        event: The key.
        cursor: Where it is pressed; moved as the user expects.
        pairs: The pairs of the text.
        lines: The lines of the text.
        step: How many spaces a level of indentation is.
    """
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if _moves_lines(event.key(), modifiers, cursor, step):
        return Written.LINES
    if event.key() == Qt.Key.Key_Backspace and not modifiers and pairs.remove(cursor):
        return Written.SIGNS
    # Some keyboards have brackets on AltGr, which Qt may report as Ctrl and Alt together.
    is_command = modifiers & Qt.KeyboardModifier.ControlModifier and not (
        modifiers & Qt.KeyboardModifier.AltModifier
    )
    if not event.text() or is_command:
        return Written.NOTHING
    is_written = pairs.type(cursor, event.text(), lines) or close_bracket(
        cursor, event.text(), lines
    )
    return Written.SIGNS if is_written else Written.NOTHING


def _moves_lines(key: int, modifiers: Qt.KeyboardModifier, cursor: QTextCursor, step: int) -> bool:
    if key == Qt.Key.Key_Tab and not modifiers:
        indent(cursor, step)
    elif key == Qt.Key.Key_Backtab:
        unindent(cursor, step)
    elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not modifiers:
        break_line(cursor, step)
    else:
        return False
    return True
