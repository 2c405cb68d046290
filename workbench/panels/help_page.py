"""A page of help, to be read and followed by its links."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from workbench.panels.markdown import set_markdown
from workbench.theme import Theme

__all__ = ["HelpPage"]


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
        self._document: QTextDocument | None = None
        self.setObjectName("help_page")
        self.setAccessibleName(self.tr("Page of help"))
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._tell)

    def set_text(self, text: str) -> None:
        """Show a page from its beginning.

        Args:
            text: The page in Markdown.
        """
        self._text = text
        self._render()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``; the place on the page stays."""
        if theme != self._theme:
            self._theme = theme
            self._render_in_place()

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

    def _tell(self, url: QUrl) -> None:
        # Signs such as > are no part of an address, but the words of many entries.
        self.link_chosen.emit(QUrl.fromPercentEncoding(url.toEncoded()))
