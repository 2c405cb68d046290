"""A page of help, to be read and followed by its links."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QKeyEvent, QTextBlock, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from workbench.help.markdown import set_markdown
from workbench.theme import Theme, mixed

__all__ = ["HelpPage"]

FOUND_SHARE = 0.3
"""How strong the ground of words is that were searched for."""


class HelpPage(QTextBrowser):
    """Shows one page at a time.

    Signals:
        link_chosen: Where a link that was clicked leads, as it is written in the page.
    """

    link_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin with an empty page, in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self._words: tuple[str, ...] = ()
        self._document: QTextDocument | None = None
        self.setObjectName("help_page")
        self.setAccessibleName(self.tr("Page of help"))
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._announce)

    def set_text(self, text: str) -> None:
        """Show a page from its beginning.

        Args:
            text: The page in Markdown.
        """
        self._text, self._words = text, ()
        self._render()

    def go_to_section(self, number: int, words: str) -> None:
        """Go to a section, and tint what was searched for, here and everywhere on the page.

        Args:
            number: The number of its heading, from 0.
            words: What was searched for.
        """
        self._words = tuple(words.split())
        self._tint()
        headings = [block for block in self._blocks() if block.blockFormat().headingLevel()]
        if number < len(headings):
            self.setTextCursor(QTextCursor(headings[number]))
            layout = self.document().documentLayout()
            self.verticalScrollBar().setValue(
                round(layout.blockBoundingRect(headings[number]).top())
            )

    def step(self, distance: int) -> None:
        """Select the next place (1), or the one before (-1), of what was searched for."""
        places = sorted(self._found(), key=QTextCursor.position)
        here = self.textCursor()
        ahead = [one for one in places if one.selectionStart() >= here.selectionEnd()]
        behind = [one for one in places if one.selectionEnd() <= here.selectionStart()]
        if places:
            self.setTextCursor((ahead or places)[0] if distance > 0 else (behind or places)[-1])

    def _found(self) -> Iterator[QTextCursor]:
        for word in self._words:
            place = self.document().find(word)
            while not place.isNull():
                yield place
                place = self.document().find(word, place)

    def _tint(self) -> None:
        tint = QTextCharFormat()
        tint.setBackground(QColor(mixed(self._theme.warning, self._theme.surface, FOUND_SHARE)))
        selections = []
        for place in self._found():
            selection = QTextEdit.ExtraSelection()
            selection.cursor, selection.format = place, tint
            selections.append(selection)
        self.setExtraSelections(selections)

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``; the place on the page stays."""
        if theme != self._theme:
            self._theme = theme
            self._render_in_place()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Leave Alt to the panel: Qt would go back in a history of its own, which is empty."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the size of the interface."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._render_in_place()

    def _render_in_place(self) -> None:
        place = self.verticalScrollBar().value()
        self._render()
        self.verticalScrollBar().setValue(place)

    def _render(self) -> None:
        # Qt lays out a document that is shown after every change, and one that is not never.
        before, self._document = self._document, QTextDocument(self)
        set_markdown(self._document, self._text, self._theme, self.font())
        self.setDocument(self._document)
        if before is not None:
            before.deleteLater()
        self._tint()

    def _announce(self, url: QUrl) -> None:
        # Signs such as > are no part of an address, but the words of many entries.
        self.link_chosen.emit(QUrl.fromPercentEncoding(url.toEncoded()))
