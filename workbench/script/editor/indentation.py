"""What Tab and Enter do to the spaces at the beginning of lines."""

from __future__ import annotations

from PySide6.QtGui import QTextBlock, QTextCursor

from workbench.script.editor.brackets import CLOSING, find_match
from workbench.widgets.script_text.lines import Lines
from workbench.widgets.script_text.positions import python_offset

__all__ = [
    "break_line",
    "close_bracket",
    "depth_of",
    "indent",
    "indent_lines",
    "selected_blocks",
    "unindent",
]


def indent(cursor: QTextCursor, step: int) -> None:
    """Insert spaces up to the next level, or put all selected lines one level in.

    Args:
        cursor: The place or what is selected.
        step: How many spaces a level is.
    """
    if len(selected_blocks(cursor)) == 1:
        cursor.insertText(" " * (step - cursor.positionInBlock() % step))
    else:
        indent_lines(cursor, step)


def indent_lines(cursor: QTextCursor, step: int) -> None:
    """Put the line of the cursor, or all selected lines that are not empty, one level in."""
    cursor.beginEditBlock()
    for block in selected_blocks(cursor):
        if block.text().strip():
            QTextCursor(block).insertText(" " * step)
    cursor.endEditBlock()


def unindent(cursor: QTextCursor, step: int) -> None:
    """Put the line of the cursor, or all selected lines, one level out."""
    cursor.beginEditBlock()
    for block in selected_blocks(cursor):
        spaces = QTextCursor(block)
        spaces.movePosition(
            QTextCursor.MoveOperation.NextCharacter,
            QTextCursor.MoveMode.KeepAnchor,
            min(step, depth_of(block.text())),
        )
        spaces.removeSelectedText()
    cursor.endEditBlock()


def break_line(cursor: QTextCursor, step: int) -> None:
    """Begin a new line as deep as this one, and one level deeper after an opening bracket."""
    cursor.beginEditBlock()
    cursor.removeSelectedText()
    text = cursor.block().text()
    place = python_offset(text, cursor.positionInBlock())
    before, after = text[:place], text[place:]
    depth = depth_of(before) + (step if before.rstrip().endswith(tuple(CLOSING)) else 0)
    cursor.insertText("\n" + " " * depth)
    if before.rstrip().endswith(tuple(CLOSING)) and after.startswith(CLOSING[before.rstrip()[-1]]):
        # Between a pair of brackets the closing one gets a line of its own.
        cursor.insertText("\n" + " " * depth_of(before))
        cursor.movePosition(QTextCursor.MoveOperation.PreviousBlock)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    cursor.endEditBlock()


def close_bracket(cursor: QTextCursor, sign: str, lines: Lines) -> bool:
    """Write a closing bracket at the beginning of a line, as deep as the line that opens it.

    Args:
        cursor: Where it is written.
        sign: The bracket.
        lines: The lines of the script.

    Returns:
        Whether it was written: elsewhere in a line it is a sign like any other.
    """
    text = cursor.block().text()
    if sign not in CLOSING.values() or cursor.hasSelection():
        return False
    if text[: cursor.positionInBlock()].strip(" ") or text.strip(" ").startswith(sign):
        return False
    cursor.beginEditBlock()
    cursor.insertText(sign)
    match = find_match(cursor, lines)
    if match is not None and match.fits:
        opening = cursor.document().findBlock(match.positions[1])
        _set_depth(cursor.block(), depth_of(opening.text()))
    cursor.endEditBlock()
    return True


def _set_depth(block: QTextBlock, depth: int) -> None:
    spaces = QTextCursor(block)
    last = block.position() + depth_of(block.text())
    spaces.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
    spaces.insertText(" " * depth)


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
