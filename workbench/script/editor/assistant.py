"""Helps while one writes: offers words, tells what they mean and which argument comes next."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from engine.languages.assistance import Completion, Explanation
from engine.languages.cursor_help import assistance_in, call_help, completions, explanation
from engine.languages.lines import tokeniser_of
from workbench.script.editor.completion_popup import CompletionPopup
from workbench.script.editor.error_mark import MarkNote
from workbench.script.editor.help_card import HelpCard
from workbench.theme import Theme
from workbench.widgets.script_text.help_texts import WindowTexts
from workbench.widgets.script_text.lines import Lines
from workbench.widgets.script_text.nearby import NearCursor, nearby
from workbench.widgets.script_text.positions import qt_position

__all__ = ["Assistant", "words_at"]


class Assistant(QObject):
    """The list of words and the card of help that belong to one editor.

    The list takes Tab, the arrows and Esc. It takes Enter, and says so, only where its user has
    chosen a word with the arrows or has asked for the list, and has typed nothing since: whoever
    just writes on means a new line.

    Signals:
        bracket_written: A word has been written with its brackets; the closing one is next.
    """

    bracket_written = Signal()

    def __init__(self, editor: QPlainTextEdit, lines: Lines, theme: Theme) -> None:
        """Help the user of ``editor``.

        Args:
            editor: Where one writes.
            lines: The lines of its script.
            theme: The colours.
        """
        super().__init__(editor)
        self._editor = editor
        self._lines = lines
        self._texts = WindowTexts()
        self._language = ""
        # Both are laid over the whole window as soon as the editor is in one.
        self.popup = CompletionPopup(theme, editor)
        self.card = HelpCard(theme, editor)
        self._is_asked = False
        self._begun = 0
        self._rest = 0
        self._explained: tuple[int, int] | None = None
        self.popup.accepted.connect(self._write)

    # ---- what the editor says -------------------------------------------------------------

    def set_language(self, language: str) -> None:
        """Help with another notation."""
        self._language = language
        self.dismiss()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.popup.set_theme(theme)
        self.card.set_theme(theme)

    @property
    def is_open(self) -> bool:
        """Whether the list or the card is seen."""
        return self.popup.isVisible() or self.card.isVisible()

    def takes(self, event: QKeyEvent) -> bool:
        """Do what a key means for the list or the card; return whether it was meant for them."""
        key = event.key()
        if key == Qt.Key.Key_Escape and self.is_open:
            self.dismiss()
            return True
        if not self.popup.isVisible() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if key in _STEPS:
            self.popup.move_by(_STEPS[key])
            self.popup.set_entering(is_entering=True)
            return True
        if key == Qt.Key.Key_Tab or (key in _ENTER and self.popup.is_entering):
            if self.popup.chosen is not None:
                self._write(self.popup.chosen)
            return True
        return False

    def follow(self, typed: str) -> None:
        """Offer what fits after ``typed`` was written, or an empty text after a deletion."""
        self._explained = None
        near = self._near()
        if typed or self.popup.isVisible():
            is_asked = self.popup.isVisible() and self._is_asked
            self._offer(near, asked=is_asked and (typed.isalpha() or not typed))
        self._help_with_call(near)

    def offer(self, *, asked: bool) -> None:
        """Show the words that can be written here.

        Args:
            asked: Whether their user has asked for them; otherwise they must be due.
        """
        self._offer(self._near(), asked=asked)
        self.popup.set_entering(is_entering=asked)

    def explain_at(self, position: int) -> Explanation | None:
        """Show what the word at a Qt position means, and return it; None where it is unknown."""
        cursor = self._editor.textCursor()
        cursor.setPosition(position)
        near = self._nearby(cursor)
        found = explanation(near.near, self._language, self._texts)
        if found is None:
            self.dismiss()
            return None
        stretch = near.position_of(found.start), near.position_of(found.end)
        if not self.card.isVisible() or self._explained != stretch:
            self._explained = stretch
            self._lift()
            self.card.explain(found, self._rectangle(*stretch))
        return found

    def warn(self, note: MarkNote) -> None:
        """Show what is wrong, or may be, with a stretch of the script."""
        stretch = note.start, note.end
        if not self.card.isVisible() or self._explained != stretch:
            self._explained = stretch
            self._lift()
            self.card.warn(note.message, self._rectangle(*stretch), is_noted=note.is_noted)

    def explain_here(self) -> bool:
        """Show what the word at the cursor means; return whether that was seen already."""
        self.popup.hide()
        before = self._explained if self.card.isVisible() else None
        found = self.explain_at(self._editor.textCursor().position())
        return found is not None and before == self._explained

    def leave(self, position: int | None) -> None:
        """Hide the card once the pointer has left its word for another place, or for none."""
        if self._explained is None:
            return
        start, end = self._explained
        if position is None or not start <= position <= end:
            self.card.hide()
            self._explained = None

    def dismiss(self) -> None:
        """Hide everything."""
        self.popup.hide()
        self.card.hide()
        self._explained = None

    # ---- the rest -------------------------------------------------------------------------

    def _offer(self, near: NearCursor, *, asked: bool) -> None:
        offered = completions(near.near, self._language, self._texts, asked=asked)
        if not offered.found:
            self.popup.hide()
            return
        self._is_asked = asked
        self._begun = near.position_of(offered.start)
        self._rest = offered.rest
        self._lift()
        here = self._editor.textCursor().position()
        self.popup.offer(offered.found, self._rectangle(self._begun, here))
        self.popup.set_entering(is_entering=False)

    def _help_with_call(self, near: NearCursor) -> None:
        call = call_help(near.near, self._language, self._texts)
        if call is None:
            self.card.hide()
            return
        here = self._editor.textCursor().position()
        self._lift()
        self.card.help_with(call, self._rectangle(here, here))

    def _write(self, word: Completion) -> None:
        """Write a word in the place of the one that was begun."""
        cursor = self._editor.textCursor()
        cursor.setPosition(cursor.position() + self._rest)
        cursor.setPosition(self._begun, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(word.inserted)
        cursor.movePosition(
            QTextCursor.MoveOperation.PreviousCharacter,
            QTextCursor.MoveMode.MoveAnchor,
            word.back,
        )
        self._editor.setTextCursor(cursor)
        self.popup.hide()
        self._help_with_call(self._near())
        if word.back:
            self.bracket_written.emit()

    def _near(self) -> NearCursor:
        return self._nearby(self._editor.textCursor())

    def _nearby(self, cursor: QTextCursor) -> NearCursor:
        reach = assistance_in(self._language, self._texts).reach
        return nearby(cursor, reach, self._lines.state_before(cursor.block()))

    def _lift(self) -> None:
        """Lay list and card over the window, which may have changed since the last time."""
        window = self._editor.window()
        for frame in (self.popup, self.card):
            if frame.parentWidget() is not window:
                frame.setParent(window)

    def _rectangle(self, start: int, end: int) -> QRect:
        """Return where the text between two Qt positions is seen, in the window's pixels."""
        cursor = self._editor.textCursor()
        cursor.setPosition(start)
        first = self._editor.cursorRect(cursor)
        cursor.setPosition(end)
        whole = first.united(self._editor.cursorRect(cursor))
        corner = self._editor.viewport().mapTo(self._editor.window(), QPoint(0, 0))
        return whole.translated(corner)


_STEPS: dict[int, int] = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: 8,
    Qt.Key.Key_PageUp: -8,
}

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def words_at(line: str, place: int, language: str) -> tuple[tuple[str, str], ...]:
    """Return the tokens that a cursor touches and their kinds, the one after it first.

    Args:
        line: A line of the script.
        place: Where the cursor stands in the line, in Qt's positions.
        language: The name of the notation.
    """
    touched = [
        (line[token.start : token.end], token.kind)
        for token in tokeniser_of(language)(line, None).tokens
        if qt_position(line, token.start) <= place <= qt_position(line, token.end)
    ]
    return tuple(reversed(touched))
