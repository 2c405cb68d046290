"""What the start page is made of: cards that are pressed, and rows of them that fold."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QSizePolicy,
    QStyle,
    QStyleOption,
    QVBoxLayout,
    QWidget,
)

from workbench.theme import FollowingFont, heading_font, title_font
from workbench.widgets import PlainLabel, plain, plain_title, tight

__all__ = ["CardGrid", "Section", "StartCard"]

NARROWEST = 32
"""Characters that a column of cards is wide at least."""

GAP = 10
"""Pixels between cards."""

CARD_FRAME, ROW_FRAME = (12, 8, 12, 9), (12, 5, 8, 5)
"""Pixels around the words of a card and of a row: left, over, right, under."""


class StartCard(QAbstractButton):
    """Something to begin with: a title, and under it a line that says what it is.

    A card has a frame; a row of a list has none, and less room around its words.
    """

    def __init__(
        self, title: str, note: str = "", *, is_row: bool = False, parent: QWidget | None = None
    ) -> None:
        """Show a title and a note.

        Args:
            title: What it is called.
            note: What it is, in a line; empty for none.
            is_row: Whether it stands in a list of others.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self.setObjectName("start_row" if is_row else "start_card")
        self.setText(plain_title(title))
        self.setAccessibleName(title)
        self.setAccessibleDescription(note)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(ROW_FRAME if is_row else CARD_FRAME))
        layout.setSpacing(2)
        self._title = self._words(title)
        layout.addWidget(self._title)
        if not is_row:
            FollowingFont(self._title, title_font)
        if note:
            self._note = self._words(note)
            self._note.setObjectName("quiet")
            layout.addWidget(self._note)
        layout.addStretch(1)

    def _words(self, text: str) -> PlainLabel:
        label = PlainLabel(text, self)
        label.setWordWrap(True)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return label

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Press it with Enter too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the ground; the words are labels."""
        del event
        option = QStyleOption()
        option.initFrom(self)
        if self.isDown():
            option.state |= QStyle.StateFlag.State_Sunken
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)


class CardGrid(QWidget):
    """Widgets in as many columns as there is room for."""

    def __init__(
        self, widgets: Sequence[QWidget], most: int, parent: QWidget | None = None
    ) -> None:
        """Lay out widgets.

        Args:
            widgets: The widgets, row by row.
            most: How many columns there are at most.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._widgets = tuple(widgets)
        self._most = most
        self._columns = 0
        self._layout = tight(QGridLayout(self), GAP)
        # Most windows have room for all columns: their first picture is right at once.
        self._lay_out(most)

    @property
    def columns(self) -> int:
        """How many columns there are now."""
        return self._columns

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for no height of its own: what is needed depends on the width."""
        return QSize(super().minimumSizeHint().width(), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Take as many columns as there is room for."""
        super().resizeEvent(event)
        column = NARROWEST * self.fontMetrics().averageCharWidth() + GAP
        self._lay_out(max(1, min(self._most, (self.width() + GAP) // column)))

    def _lay_out(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for number, widget in enumerate(self._widgets):
            self._layout.removeWidget(widget)
            self._layout.addWidget(widget, *divmod(number, columns))
        for column in range(self._most):
            self._layout.setColumnStretch(column, int(column < columns))


class Section(QWidget):
    """A small heading over rows."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """Begin without rows, under ``title``."""
        super().__init__(parent)
        self._layout = tight(QVBoxLayout(self), 0)
        heading = PlainLabel(title.upper(), self)
        heading.setObjectName("heading")
        heading.setContentsMargins(ROW_FRAME[0], 0, 0, 4)
        FollowingFont(heading, heading_font)
        self._layout.addWidget(heading)
        self._hint = PlainLabel(self)
        self._hint.setObjectName("hint")
        self._hint.setWordWrap(True)
        self._hint.setContentsMargins(ROW_FRAME[0], 0, 0, 0)
        self._layout.addWidget(self._hint)
        self._layout.addStretch(1)
        self._rows: tuple[QWidget, ...] = ()

    @property
    def rows(self) -> tuple[QWidget, ...]:
        """The rows, from top to bottom."""
        return self._rows

    def set_rows(self, rows: Sequence[StartCard], hint: str = "") -> None:
        """Show other rows.

        Args:
            rows: The rows, from top to bottom.
            hint: What stands in the place of no rows.
        """
        for row in self._rows:
            row.hide()
            row.deleteLater()
        self._rows = tuple(rows)
        for row in rows:
            self._layout.insertWidget(self._layout.count() - 1, row)
        self._hint.setText(plain(hint))
        self._hint.setVisible(not rows)
