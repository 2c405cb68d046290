"""The sentences of an explanation as a text: a paragraph each, names in the letters of scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from engine.languages.in_words import Sentence
from workbench.theme import Theme, fixed_font, mixed

__all__ = ["ExplanationText"]

INDENT = 1.4
"""How far in each level of sentences stands, in heights of a line."""

GAP = 0.25
"""What lies between two sentences, in heights of a line."""

PORTION = 100
"""Sentences that are written at once: some milliseconds' work."""

MARK_SHARE = 0.15
"""How strong the ground of the marked sentence is."""


class ExplanationText(QTextEdit):
    """Sentences to be read, one of which is chosen and one of which is marked.

    The chosen one has the cursor; its place in the script is shown. The marked one is that which
    the cursor of the script lies in.

    Signals:
        sentence_chosen: The number of the sentence that its reader has gone to, or None where
            the reader has left.
        place_requested: The number of a sentence whose place is to be gone on with in the script.
    """

    sentence_chosen = Signal(object)
    place_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without sentences, in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._sentences: tuple[Sentence, ...] = ()
        self._marked: int | None = None
        self._is_filling = False
        self._written = 0
        self._place = 0, 0
        self._writing = QTimer(self, singleShot=True, interval=0)
        self._writing.timeout.connect(self._write_on)
        self.setObjectName("explanation_text")
        self.setAccessibleName(self.tr("What the script does"))
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByKeyboard | flags.TextSelectableByMouse)
        self.cursorPositionChanged.connect(self._announce)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences that are shown."""
        return self._sentences

    def show_sentences(self, sentences: Sequence[Sentence]) -> None:
        """Show other sentences; the place in them stays."""
        if tuple(sentences) == self._sentences:
            return
        self._sentences = tuple(sentences)
        self._fill()

    def mark(self, number: int | None) -> None:
        """Mark a sentence and bring it into sight, or mark none."""
        if number == self._marked:
            return
        self._marked = number
        self._tint()
        block = self.document().findBlockByNumber(-1 if number is None else number)
        if block.isValid():
            area = self.document().documentLayout().blockBoundingRect(block)
            bar = self.verticalScrollBar()
            if area.top() < bar.value():
                bar.setValue(round(area.top()))
            elif area.bottom() > bar.value() + self.viewport().height():
                bar.setValue(round(area.bottom()) - self.viewport().height())

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        if theme != self._theme:
            self._theme = theme
            self._fill()

    # ---- how it is written --------------------------------------------------------------------

    def _fill(self) -> None:
        """Write all sentences anew, the first of them at once; the place in them stays."""
        self._place = self.verticalScrollBar().value(), self.textCursor().blockNumber()
        self._marked = None
        self._is_filling = True
        self.clear()
        self._is_filling = False
        self._written = 0
        self._write_on()

    def _write_on(self) -> None:
        """Write the next sentences, and go on with others when the window has had its turn."""
        self._is_filling = True
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        for sentence in self._sentences[self._written : self._written + PORTION]:
            self._write(cursor, sentence)
        cursor.endEditBlock()
        scrolled, chosen = self._place
        if self._is_at_place():
            cursor.setPosition(self.document().findBlockByNumber(chosen).position())
            self.setTextCursor(cursor)
            self.verticalScrollBar().setValue(scrolled)
        self._is_filling = False
        self._tint()
        if self._written < len(self._sentences):
            self._writing.start()

    def _is_at_place(self) -> bool:
        """Return whether the sentence with the cursor was written just now."""
        return self._written - PORTION <= self._place[1] < self._written

    def _write(self, cursor: QTextCursor, sentence: Sentence) -> None:
        line = self.fontMetrics().height()
        form = QTextBlockFormat()
        form.setLeftMargin(round(sentence.depth * INDENT * line))
        form.setBottomMargin(round(GAP * line))
        if self._written:
            cursor.insertBlock()
        cursor.setBlockFormat(form)
        for part, letters in self._parts(sentence.text):
            cursor.insertText(part, letters)
        self._written += 1

    def _parts(self, text: str) -> Iterator[tuple[str, QTextCharFormat]]:
        """Yield a sentence in parts, every second of which stood between backticks."""
        plain, code = QTextCharFormat(), QTextCharFormat()
        font = fixed_font(self.font().pointSize())
        code.setFontFamilies(font.families() or [font.family()])
        code.setForeground(QColor(self._theme.accent))
        for number, part in enumerate(text.split("`")):
            if part:
                yield part, code if number % 2 else plain

    def _tint(self) -> None:
        block = self.document().findBlockByNumber(-1 if self._marked is None else self._marked)
        if not block.isValid():
            self.setExtraSelections([])
            return
        tint = QTextEdit.ExtraSelection()
        ground = mixed(self._theme.accent, self._theme.surface, MARK_SHARE)
        tint.format.setBackground(QColor(ground))
        tint.format.setProperty(QTextFormat.Property.FullWidthSelection, True)  # noqa: FBT003 - Qt's way
        tint.cursor = QTextCursor(block)
        move = QTextCursor.MoveOperation.EndOfBlock
        tint.cursor.movePosition(move, QTextCursor.MoveMode.KeepAnchor)
        self.setExtraSelections([tint])

    # ---- what its reader does -----------------------------------------------------------------

    def _announce(self) -> None:
        if not self._is_filling and self._sentences and self.hasFocus():
            self.sentence_chosen.emit(self.textCursor().blockNumber())

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Show the place of the sentence that is gone on with."""
        super().focusInEvent(event)
        self._announce()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Show no place of the script any more."""
        super().focusOutEvent(event)
        self.sentence_chosen.emit(None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Go on in the script where the sentence belongs."""
        super().mouseDoubleClickEvent(event)
        self._request()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go on in the script on Enter; all other keys read."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._request()
        else:
            super().keyPressEvent(event)

    def _request(self) -> None:
        if self._sentences:
            self.place_requested.emit(self.textCursor().blockNumber())

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the size of the interface."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._sentences:
            self._fill()
