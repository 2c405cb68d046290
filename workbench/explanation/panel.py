"""The panel that tells in words what the script of the selected mechanic does."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.errors import Span
from engine.languages.in_words import Sentence, as_text
from workbench.explanation.text import ExplanationText
from workbench.widgets import PlainLabel
from workbench.widgets.english_note import EnglishNote
from workbench.widgets.panel import Panel

__all__ = ["ExplanationPanel"]


class ExplanationPanel(Panel):
    """Shows sentences and the place of each in the script.

    Signals:
        wanted: Somebody looks, and what is shown may be behind.
        place_explained: The ``Span`` of the sentence that is read, or None, and whether its reader
            goes on there in the script.
    """

    wanted = Signal()
    place_explained = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a script."""
        super().__init__(parent)
        self._explained_text: str | None = None
        self._present = ""
        self._state = PlainLabel("", self)
        self._state.setWordWrap(True)
        self._state.setObjectName("explanation_state")
        self.text = ExplanationText(self.theme, self)
        self.copy = QPushButton(self.tr("&Copy as Text"), self)
        self.copy.setToolTip(self.tr("Copy all sentences"))
        self.copy.clicked.connect(self._copy)
        foot = QHBoxLayout()
        foot.addStretch()
        foot.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.addWidget(self._state)
        layout.addWidget(self.text, 1)
        layout.addWidget(EnglishNote(self))
        layout.addLayout(foot)
        self.enter_at(self.text)
        self.text.sentence_chosen.connect(self._choose)
        self.text.place_requested.connect(self._go)
        self._show_state(None)

    @property
    def state(self) -> str:
        """What is said above the sentences, or an empty text."""
        return "" if self._state.isHidden() else self._state.text()

    def set_script(self, text: str) -> None:
        """Let the panel know the present script, of which it may not be told yet.

        Args:
            text: The script; empty where there is none.
        """
        self._present = text
        if not text.strip():
            self._explained_text = text
            self.text.show_sentences(())
            self._show_state(self.tr("There is no script yet: what you write is explained here."))
        if text != self._explained_text:
            self.text.mark(None)

    def show_sentences(self, text: str, sentences: Sequence[Sentence]) -> None:
        """Show what a script does.

        Args:
            text: The script.
            sentences: The sentences on it.
        """
        self._explained_text = text
        self.text.show_sentences(sentences)
        self._show_state(None)

    def show_error(self) -> None:
        """Keep the sentences, and say that the script is in error now."""
        if self.text.sentences:
            state = self.tr("The script is in error. This is what it did before:")
        else:
            state = self.tr(
                "The script is in error. It is explained here as soon as it can be read."
            )
        self._show_state(state)

    def forget(self) -> None:
        """Show nothing, as before the first answer on another mechanic."""
        self._explained_text = None
        self.text.show_sentences(())
        self._show_state(None)

    def mark_place(self, offset: int | None) -> None:
        """Mark the sentence on a place of the present script.

        Args:
            offset: The place, counted in characters, or None for no place.
        """
        known = offset is not None and self._explained_text == self._present
        self.text.mark(_sentence_at(self.text.sentences, offset or 0) if known else None)

    def refresh(self) -> None:
        """Take the colours, and ask for what is behind."""
        self.text.set_theme(self.theme)
        self.wanted.emit()

    def _show_state(self, state: str | None) -> None:
        self._state.setText(state or "")
        self._state.setVisible(state is not None)
        self.copy.setEnabled(bool(self.text.sentences))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(as_text(self.text.sentences))

    def _span(self, number: object) -> Span | None:
        """Return the place of a sentence, or None where the script is another one by now."""
        if not isinstance(number, int) or self._explained_text != self._present:
            return None
        return self.text.sentences[number].span

    def _choose(self, number: object) -> None:
        if isinstance(number, int):
            self.text.mark(number)
        self.place_explained.emit(self._span(number), False)  # noqa: FBT003 - Qt's way

    def _go(self, number: int) -> None:
        span = self._span(number)
        if span is not None:
            self.place_explained.emit(span, True)  # noqa: FBT003 - Qt's way


def _sentence_at(sentences: Sequence[Sentence], offset: int) -> int | None:
    """Return the number of the sentence on the smallest part of a script around a place."""
    around = [
        (one.span.end - one.span.start, -number)
        for number, one in enumerate(sentences)
        if one.span.start <= offset <= one.span.end
    ]
    return -min(around)[1] if around else None
