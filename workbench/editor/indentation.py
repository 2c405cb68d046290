"""What Tab and Enter do to the spaces at the beginning of lines."""

from __future__ import annotations

from PySide6.QtGui import QTextBlock, QTextCursor

from workbench.editor.brackets import CLOSING
from workbench.editor.positions import python_offset

__all__ = [
    "STEP",
    "break_line",
    "depth_of",
    "indent",
    "indent_lines",
    "selected_blocks",
    "unindent",
]

STEP = 2
"""How many spaces a level is."""


def indent(cursor: QTextCursor) -> None:
    """Insert spaces up to the next level, or put all selected lines one level in."""
    if len(selected_blocks(cursor)) == 1:
        cursor.insertText(" " * (STEP - cursor.positionInBlock() % STEP))
    else:
        indent_lines(cursor)


def indent_lines(cursor: QTextCursor) -> None:
    """Put the line of the cursor, or all selected lines that are not empty, one level in."""
    cursor.beginEditBlock()
    for block in selected_blocks(cursor):
        if block.text().strip():
            QTextCursor(block).insertText(" " * STEP)
    cursor.endEditBlock()


def unindent(cursor: QTextCursor) -> None:
    """Put the line of the cursor, or all selected lines, one level out."""
    cursor.beginEditBlock()
    for block in selected_blocks(cursor):
        spaces = QTextCursor(block)
        spaces.movePosition(
            QTextCursor.MoveOperation.NextCharacter,
            QTextCursor.MoveMode.KeepAnchor,
            min(STEP, depth_of(block.text())),
        )
        spaces.removeSelectedText()
    cursor.endEditBlock()


def break_line(cursor: QTextCursor) -> None:
    """Begin a new line as deep as this one, and one level deeper after an opening bracket."""
    cursor.beginEditBlock()
    cursor.removeSelectedText()
    text = cursor.block().text()
    place = python_offset(text, cursor.positionInBlock())
    before, after = text[:place], text[place:]
    depth = depth_of(before) + (STEP if before.rstrip().endswith(tuple(CLOSING)) else 0)
    cursor.insertText("\n" + " " * depth)
    if before.rstrip().endswith(tuple(CLOSING)) and after.startswith(CLOSING[before.rstrip()[-1]]):
        # Between a pair of brackets the closing one gets a line of its own.
        cursor.insertText("\n" + " " * depth_of(before))
        cursor.movePosition(QTextCursor.MoveOperation.PreviousBlock)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    cursor.endEditBlock()


def selected_blocks(cursor: QTextCursor) -> list[QTextBlock]:
    """Return the lines that the selection reaches into, or the line of the cursor."""
    document = cursor.document()
    block = document.findBlock(cursor.selectionStart())
    blocks = [block]
    # A line that is only touched at its very beginning does not look selected.
    while block.next().isValid() and block.next().position() < cursor.selectionEnd():
        block = block.next()
        blocks.append(block)
    return blocks


def depth_of(text: str) -> int:
    """Return how many spaces a line begins with."""
    return len(text) - len(text.lstrip(" "))
