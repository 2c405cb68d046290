"""Colours the tokens of a script, a few dozen lines at a time."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QSyntaxHighlighter,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from engine.languages.assistance import Assistance
from engine.languages.cursor_help import assistance_in
from engine.languages.lines import ends_in_text, tokeniser_of
from engine.languages.tokens import Token, Tokeniser
from workbench.theme import Theme
from workbench.widgets.script_text.help_texts import WindowTexts
from workbench.widgets.script_text.positions import qt_position

__all__ = ["Highlighter"]

LINES_AT_ONCE = 40
"""How many lines are coloured before the window may answer its user again."""

LONGEST_LINE = 4_000
"""Characters of a line that are coloured; nobody reads on, and every key reads the line again."""

WAITING = -1
"""The number of the state of a line that is not coloured; Qt gives it to lines that are new."""

BOLD = frozenset({"dice", "keyword"})


class Highlighter(QSyntaxHighlighter):
    """Colours lines as they change; a flood of lines is coloured in portions.

    Qt asks for every line of a pasted or loaded text at once. Lines beyond the first few dozen
    are therefore left waiting, and a timer takes them up when the window is idle.

    What a line begins and leaves open, such as a comment, is the state in which the next one is
    read. Qt keeps a number with each line and has the next one coloured when it changes.
    """

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        """Colour ``document`` from now on, as a script of no known notation."""
        super().__init__(document)
        self._language = ""
        self._tokens: Tokeniser = tokeniser_of("")
        self._states: list[Hashable] = [None]
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
    def assistance(self) -> Assistance:
        """What is known of the notation beyond its tokens."""
        return assistance_in(self._language, WindowTexts())

    def state_before(self, block: QTextBlock) -> Hashable:
        """Return the state in which the notation reads a line, as far as it is known yet."""
        before = block.previous()
        return self._state_of(before.userState() if before.isValid() else WAITING)

    def tokens_in(self, block: QTextBlock) -> Sequence[Token]:
        """Return the tokens of a line, of a very long one those at its beginning."""
        return self._tokens(block.text()[:LONGEST_LINE], self.state_before(block)).tokens

    def is_in_text(self, block: QTextBlock, offset: int) -> bool:
        """Return whether a place of a line lies in a text or comment.

        Args:
            block: The line.
            offset: The place, in Python's characters.
        """
        if offset > LONGEST_LINE:
            return False  # as far as is known: the line is not read so far
        line, state = block.text()[:offset], self.state_before(block)
        return ends_in_text(line, state, self._tokens, self.assistance.quotes)

    def set_language(self, language: str) -> None:
        """Colour the tokens of another notation, from the next text on."""
        self._language = language
        self._tokens = tokeniser_of(language)
        self._states = [None]

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
        text = text[:LONGEST_LINE]
        tokens, state = self._tokens(text, self._state_of(self.previousBlockState()))
        for token in tokens:
            style = self._formats.get(token.kind)
            if style is not None:
                start = qt_position(text, token.start)
                self.setFormat(start, qt_position(text, token.end) - start, style)
        self.setCurrentBlockState(self._number_of(state))

    def _state_of(self, number: int) -> Hashable:
        return self._states[number] if 0 <= number < len(self._states) else None

    def _number_of(self, state: Hashable) -> int:
        if state not in self._states:
            self._states.append(state)
        return self._states.index(state)

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
        while block.isValid() and block.userState() != WAITING:
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
