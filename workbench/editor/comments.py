"""Makes comments of lines, and lines of comments."""

from __future__ import annotations

from PySide6.QtGui import QTextBlock, QTextCursor

from workbench.editor.indentation import depth_of, selected_blocks

__all__ = ["toggle_comment"]


def toggle_comment(cursor: QTextCursor, sign: str) -> None:
    """Make comments of the selected lines or, where all are comments, lines again.

    Args:
        cursor: The cursor, whose line is meant where nothing is selected.
        sign: What a comment begins with.
    """
    blocks = [block for block in selected_blocks(cursor) if block.text().strip()]
    if not blocks:
        return
    cursor.beginEditBlock()
    if all(block.text().lstrip().startswith(sign) for block in blocks):
        for block in blocks:
            _uncomment(block, sign)
    else:
        depth = min(depth_of(block.text()) for block in blocks)
        for block in blocks:
            place = QTextCursor(block)
            place.setPosition(block.position() + depth)
            place.insertText(f"{sign} ")
    cursor.endEditBlock()


def _uncomment(block: QTextBlock, sign: str) -> None:
    text = block.text()
    start = len(text) - len(text.lstrip())
    length = len(sign) + text[start + len(sign) :].startswith(" ")
    place = QTextCursor(block)
    place.setPosition(block.position() + start)
    place.setPosition(block.position() + start + length, QTextCursor.MoveMode.KeepAnchor)
    place.removeSelectedText()
