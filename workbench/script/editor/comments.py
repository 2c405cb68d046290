"""Makes comments of lines, and lines of comments."""

from __future__ import annotations

from PySide6.QtGui import QTextBlock, QTextCursor

from engine.languages.assistance import Comment
from workbench.script.editor.indentation import depth_of, selected_blocks
from workbench.widgets.script_text.lines import Lines
from workbench.widgets.script_text.positions import python_offset, qt_position

__all__ = ["toggle_comment"]


def toggle_comment(cursor: QTextCursor, comment: Comment, lines: Lines) -> None:
    """Make comments of the selected lines or, where all are comments, lines again.

    A comment that hides the rest of the script begins at the cursor, or with what is selected;
    where the cursor is in one, what it hides comes back. Comments that are closed do not nest: of a
    line that has some, what lies between them is made comments.

    Args:
        cursor: The cursor, whose line is meant where nothing is selected.
        comment: How comments are written.
        lines: The lines of the script.
    """
    cursor.beginEditBlock()
    if comment.hides_rest:
        _toggle_rest(cursor, comment.sign, lines)
    elif comment.closing:
        _toggle_closed(cursor, comment, lines)
    else:
        _toggle_lines(cursor, comment.sign)
    cursor.endEditBlock()


# ---- comments up to the end of the line -------------------------------------------------------


def _toggle_lines(cursor: QTextCursor, sign: str) -> None:
    blocks = [block for block in selected_blocks(cursor) if block.text().strip()]
    if not blocks:
        return
    if all(block.text().lstrip().startswith(sign) for block in blocks):
        for block in blocks:
            text = block.text()
            _remove_sign(block, len(text) - len(text.lstrip()), sign)
    else:
        depth = min(depth_of(block.text()) for block in blocks)
        for block in blocks:
            place = QTextCursor(block)
            place.setPosition(block.position() + depth)
            place.insertText(f"{sign} ")


def _remove_sign(block: QTextBlock, start: int, sign: str) -> None:
    """Remove the sign at an offset of a line, with the space behind it."""
    text = block.text()
    _remove(block, start, start + len(sign) + text[start + len(sign) :].startswith(" "))


# ---- comments that are closed -----------------------------------------------------------------


def _toggle_closed(cursor: QTextCursor, comment: Comment, lines: Lines) -> None:
    blocks = [block for block in selected_blocks(cursor) if block.text().strip()]
    bare = [(block, _stretches(block, lines, comments=False)) for block in blocks]
    if any(stretches for _, stretches in bare):
        for block, stretches in bare:
            for start, end in reversed(stretches):
                _insert(block, end, f" {comment.closing}")
                _insert(block, start, f"{comment.sign} ")
        return
    for block in blocks:
        start, end = _stretches(block, lines, comments=True)[0]
        text = block.text()[start:end]
        if len(text) > len(comment.sign) and text.endswith(comment.closing):
            closing = len(comment.closing) + text.removesuffix(comment.closing).endswith(" ")
            _remove(block, end - closing, end)
            _remove_sign(block, start, comment.sign)


def _stretches(block: QTextBlock, lines: Lines, *, comments: bool) -> list[tuple[int, int]]:
    """Return where comments of a line begin and end, or else what lies between them."""
    found: list[tuple[int, int]] = []
    is_open = False
    for token in lines.tokens_in(block):
        is_meant = (token.kind == "comment") == comments
        if is_meant and is_open and not comments:
            found[-1] = (found[-1][0], token.end)
        elif is_meant:
            found.append((token.start, token.end))
        is_open = is_meant
    return found


def _insert(block: QTextBlock, offset: int, text: str) -> None:
    place = QTextCursor(block)
    place.setPosition(block.position() + qt_position(block.text(), offset))
    place.insertText(text)


def _remove(block: QTextBlock, start: int, end: int) -> None:
    text, begin = block.text(), block.position()
    place = QTextCursor(block)
    place.setPosition(begin + qt_position(text, start))
    place.setPosition(begin + qt_position(text, end), QTextCursor.MoveMode.KeepAnchor)
    place.removeSelectedText()


# ---- comments up to the end of the script -----------------------------------------------------


def _toggle_rest(cursor: QTextCursor, sign: str, lines: Lines) -> None:
    start = cursor.selectionStart()
    hidden = _hidden_from(cursor, lines)
    if hidden is not None and hidden[0].position() + hidden[1] <= start:
        block, place = hidden
        _remove_sign(block, python_offset(block.text(), place), sign)
        return
    writer = QTextCursor(cursor.document())
    writer.setPosition(_before_word(cursor, lines))
    writer.insertText(f"{sign} ")


def _hidden_from(cursor: QTextCursor, lines: Lines) -> tuple[QTextBlock, int] | None:
    """Return the line in which the comment of the script begins, and Qt's place in it."""
    block = cursor.document().begin()
    while block.isValid():
        for token in lines.tokens_in(block):
            if token.kind == "comment":
                return block, qt_position(block.text(), token.start)
        block = block.next()
    return None


def _before_word(cursor: QTextCursor, lines: Lines) -> int:
    """Return where a comment goes that begins at the cursor, but tears no word apart."""
    block = cursor.document().findBlock(cursor.selectionStart())
    text = block.text()
    offset = python_offset(text, cursor.selectionStart() - block.position())
    for token in lines.tokens_in(block):
        if token.start < offset < token.end:
            offset = token.start
    return block.position() + qt_position(text, offset)
