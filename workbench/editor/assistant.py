"""Helps while one writes: offers words, tells what they mean and which argument comes next."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from workbench.editor.completion_popup import CompletionPopup
from workbench.editor.completions import Completion, completions
from workbench.editor.explanations import Explanation, call_help, explanation
from workbench.editor.help_card import HelpCard
from workbench.editor.nearby import Nearby, nearby
from workbench.theme import Theme

__all__ = ["Assistant"]

FEWEST_LETTERS = 2
"""Letters after which words are offered without being asked for."""


class Assistant(QObject):
    """The list of words and the card of help that belong to one editor.

    The list takes Tab, the arrows and Esc. It takes Enter only where its user has asked for the
    list or moved in it: whoever just writes on means a new line.

    Signals:
        bracket_written: A word has been written with its brackets; the closing one is next.
    """

    bracket_written = Signal()

    def __init__(self, editor: QPlainTextEdit, theme: Theme) -> None:
        """Help the user of ``editor``."""
        super().__init__(editor)
        self._editor = editor
        self._language = ""
        # Both are laid over the whole window as soon as the editor is in one.
        self.popup = CompletionPopup(theme, editor)
        self.card = HelpCard(theme, editor)
        self._is_meant = False
        self._begun = 0
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
            self._is_meant = True
            self.popup.move_by(_STEPS[key])
            return True
        if key == Qt.Key.Key_Tab or (key in _ENTER and self._is_meant):
            if self.popup.chosen is not None:
                self._write(self.popup.chosen)
            return True
        return False

    def follow(self, typed: str) -> None:
        """Offer what fits after ``typed`` was written, or an empty text after a deletion."""
        self._explained = None
        if typed.isalpha() or (self.popup.isVisible() and not typed):
            self.offer(asked=self.popup.isVisible() and self._is_meant)
        else:
            self.popup.hide()
        self._help_with_call()

    def offer(self, *, asked: bool) -> None:
        """Show the words that can be written here.

        Args:
            asked: Whether their user has asked for them; otherwise a word must have begun.
        """
        near = self._near()
        offered = completions(near, self._language, 0 if asked else FEWEST_LETTERS)
        if not offered.found:
            self.popup.hide()
            return
        self._is_meant = asked
        self._begun = near.position_of(offered.start)
        self._lift()
        here = self._editor.textCursor().position()
        self.popup.offer(offered.found, self._rectangle(self._begun, here))

    def explain_at(self, position: int) -> Explanation | None:
        """Show what the word at a Qt position means, and return it; None where it is unknown."""
        cursor = self._editor.textCursor()
        cursor.setPosition(position)
        near = nearby(cursor)
        told = explanation(near, self._language)
        if told is None:
            self.dismiss()
            return None
        stretch = near.position_of(told.start), near.position_of(told.end)
        if not self.card.isVisible() or self._explained != stretch:
            self._explained = stretch
            self._lift()
            self.card.explain(told, self._rectangle(*stretch))
        return told

    def warn(self, message: str, start: int, end: int) -> None:
        """Show what is wrong with the script between two Qt positions."""
        if not self.card.isVisible() or self._explained != (start, end):
            self._explained = (start, end)
            self._lift()
            self.card.warn(message, self._rectangle(start, end))

    def explain_here(self) -> bool:
        """Show what the word at the cursor means; return whether that was seen already."""
        self.popup.hide()
        before = self._explained if self.card.isVisible() else None
        told = self.explain_at(self._editor.textCursor().position())
        return told is not None and before == self._explained

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

    def _help_with_call(self) -> None:
        call = call_help(self._near(), self._language)
        if call is None:
            self.card.hide()
            return
        here = self._editor.textCursor().position()
        self._lift()
        self.card.help_with(call, self._rectangle(here, here))

    def _write(self, word: Completion) -> None:
        """Write a word in the place of the one that was begun."""
        cursor = self._editor.textCursor()
        cursor.setPosition(self._begun, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(word.inserted)
        cursor.movePosition(
            QTextCursor.MoveOperation.PreviousCharacter,
            QTextCursor.MoveMode.MoveAnchor,
            word.back,
        )
        self._editor.setTextCursor(cursor)
        self.popup.hide()
        self._help_with_call()
        if word.back:
            self.bracket_written.emit()

    def _near(self) -> Nearby:
        return nearby(self._editor.textCursor())

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


_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: 8,
    Qt.Key.Key_PageUp: -8,
}

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
