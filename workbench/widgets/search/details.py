"""The lower part of the library and of the reference: something to read, and a button."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from workbench.widgets import PlainLabel
from workbench.widgets.folding_row import tight
from workbench.widgets.scrolling import VerticalScrollArea

__all__ = ["Details"]


class Details(QWidget):
    """Parts one under the other, scrolled where they have no room, over a button that stays.

    Attributes:
        button: The button.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without parts, and with a button that says nothing yet."""
        super().__init__(parent)
        self.setObjectName("details")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.button = QPushButton(self)
        self._page = QWidget(self)
        self._page.setObjectName("page")
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(14, 12, 14, 10)
        self._column.setSpacing(8)
        layout = tight(QVBoxLayout(self), 0)
        layout.addWidget(VerticalScrollArea("page_area", self, self._page), 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 6, 14, 10)
        foot.addWidget(self.button)
        layout.addLayout(foot)

    def add_parts(self, *parts: QWidget) -> None:
        """Put these parts under each other, from the top."""
        for part in parts:
            self._column.addWidget(part)
        self._column.addStretch(1)

    def words(self, name: str, text_format: Qt.TextFormat = Qt.TextFormat.PlainText) -> PlainLabel:
        """Return a label for words that may need several lines.

        Args:
            name: Its object name, for the stylesheet.
            text_format: How its text is read.
        """
        label = PlainLabel(self)
        label.setObjectName(name)
        label.setTextFormat(text_format)
        label.setWordWrap(True)
        return label
