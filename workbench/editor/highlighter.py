"""Colours the tokens of a script, a few dozen lines at a time."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from workbench.editor.positions import qt_position
from workbench.editor.tokenisers import Tokeniser, tokeniser_of
from workbench.theme import Theme

__all__ = ["Highlighter"]

LINES_AT_ONCE = 40
"""How many lines are coloured before the window may answer its user again."""

WAITING, COLOURED = -1, 1
"""States of a line; Qt gives -1 to lines that are new."""

BOLD = frozenset({"dice", "keyword"})


class Highlighter(QSyntaxHighlighter):
    """Colours lines as they change; a flood of lines is coloured in portions.

    Qt asks for every line of a pasted or loaded text at once. Lines beyond the first few dozen
    are therefore left waiting, and a timer takes them up when the window is idle.
    """

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        """Colour ``document`` from now on, as a script of no known notation."""
        super().__init__(document)
        self._language = ""
        self._tokens: Tokeniser = tokeniser_of("")
        self._formats = _formats(theme)
        self._left = LINES_AT_ONCE
        self._next = QTextCursor()
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._go_on)

    @property
    def language(self) -> str:
        """The name of the notation."""
        return self._language

    @property
    def tokens(self) -> Tokeniser:
        """What finds the tokens of a line."""
        return self._tokens

    def set_language(self, language: str) -> None:
        """Colour the tokens of another notation, from the next text on."""
        self._language = language
        self._tokens = tokeniser_of(language)

    def set_theme(self, theme: Theme) -> None:
        """Colour everything in the colours of ``theme``."""
        self._formats = _formats(theme)
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Colour one line, or leave it waiting where too many come at once."""
        if self._left == 0:
            self._wait()
            return
        self._left -= 1
        self._timer.start()
        for token in self._tokens(text):
            style = self._formats.get(token.kind)
            if style is not None:
                start = qt_position(text, token.start)
                self.setFormat(start, qt_position(text, token.end) - start, style)
        self.setCurrentBlockState(COLOURED)

    def _wait(self) -> None:
        self.setCurrentBlockState(WAITING)
        block = self.currentBlock()
        if self._next.isNull() or block.position() < self._next.position():
            # A cursor, because it stays with its line while the text above it changes.
            self._next = QTextCursor(block)

    def _go_on(self) -> None:
        self._left = LINES_AT_ONCE
        if self._next.isNull():
            return
        block = self._next.block()
        self._next = QTextCursor()
        while block.isValid() and block.userState() == COLOURED:
            block = block.next()
        if block.isValid():
            # A line whose state changes makes Qt go on with the line after it.
            self.rehighlightBlock(block)


def _formats(theme: Theme) -> Mapping[str, QTextCharFormat]:
    formats = {}
    for kind, colour in theme.syntax.items():
        style = QTextCharFormat()
        style.setForeground(QColor(colour))
        if kind in BOLD:
            style.setFontWeight(QFont.Weight.DemiBold)
        style.setFontItalic(kind == "comment")
        formats[kind] = style
    return formats
