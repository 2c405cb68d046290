"""What lies under the text: the tints of the cursor's line, of brackets and of what was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextEdit

from workbench.script.editor.brackets import BracketMatch
from workbench.theme import Theme
from workbench.theme.theme import mixed

__all__ = ["brackets", "current_line", "explained", "matches"]

Selection = QTextEdit.ExtraSelection

FOUND_SHARE = 0.3
"""How strong the tint of what was found is."""


def current_line(cursor: QTextCursor, theme: Theme) -> Iterator[Selection]:
    """Yield the tint of the line of the cursor; none in an empty text, where it hides the hint."""
    if cursor.document().isEmpty():
        return
    tint = QTextCharFormat()
    tint.setBackground(QColor(theme.current_line))
    tint.setProperty(QTextFormat.Property.FullWidthSelection, True)  # noqa: FBT003 - Qt's way
    line = QTextCursor(cursor)
    line.clearSelection()
    yield _selection(line, tint)


def brackets(cursor: QTextCursor, match: BracketMatch | None, theme: Theme) -> Iterator[Selection]:
    """Yield the tints of a bracket beside the cursor and its partner."""
    if match is None:
        return
    tint = QTextCharFormat()
    tint.setBackground(QColor(theme.selection))
    if not match.fits:
        tint.setForeground(QColor(theme.error))
    for position in match.positions:
        yield _selection(_stretch(cursor, position, position + 1), tint)


def explained(
    cursor: QTextCursor, place: tuple[int, int] | None, theme: Theme
) -> Iterator[Selection]:
    """Yield the tint of a place of which something is told elsewhere.

    Args:
        cursor: Any cursor of the text.
        place: The Qt positions where it begins and ends, or None.
        theme: The colours.
    """
    if place is not None:
        tint = QTextCharFormat()
        tint.setBackground(QColor(theme.selection))
        yield _selection(_stretch(cursor, *place), tint)


def matches(
    cursor: QTextCursor, places: Iterable[tuple[int, int]], theme: Theme
) -> Iterator[Selection]:
    """Yield the tints of what was searched for.

    Args:
        cursor: Any cursor of the text.
        places: The Qt positions where each match begins and ends.
        theme: The colours.
    """
    tint = QTextCharFormat()
    tint.setBackground(QColor(mixed(theme.warning, theme.surface, FOUND_SHARE)))
    return (_selection(_stretch(cursor, start, end), tint) for start, end in places)


def _stretch(cursor: QTextCursor, start: int, end: int) -> QTextCursor:
    stretch = QTextCursor(cursor)
    stretch.setPosition(start)
    stretch.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return stretch


def _selection(cursor: QTextCursor, style: QTextCharFormat) -> Selection:
    selection = Selection()
    selection.cursor = cursor
    selection.format = style
    return selection
