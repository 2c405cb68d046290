"""What a stop of the tour looks like: a frame around a part of the window, and words beside it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from workbench.theme import FollowingFont, title_font
from workbench.widgets import PlainLabel
from workbench.widgets.plain_text import QuietLabel

__all__ = ["Highlight", "TourBubble", "place_beside"]

WIDTH = 44
"""Characters of a line in a bubble."""

GAP = 10
"""Pixels between a bubble and the part of the window that it is about."""

FRAME = 3
"""Pixels of the frame around that part."""


class Highlight(QWidget):
    """A frame over a part of the window, which takes no clicks."""

    def __init__(self, parent: QWidget) -> None:
        """Begin hidden, over the widget ``parent``."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._colour = QColor()
        self.hide()

    def set_colour(self, colour: str) -> None:
        """Draw the frame in ``colour``."""
        self._colour = QColor(colour)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the frame."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._colour, FRAME))
        inset = FRAME / 2
        painter.drawRoundedRect(self.rect().toRectF().adjusted(inset, inset, -inset, -inset), 6, 6)


class TourBubble(QFrame):
    """The words of a stop, and the buttons that lead on.

    Signals:
        next_requested: On to the next stop.
        back_requested: Back to the one before.
        end_requested: The tour is over.
    """

    next_requested = Signal()
    back_requested = Signal()
    end_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Begin hidden, over the widget ``parent``."""
        super().__init__(parent)
        self.setObjectName("tour_bubble")
        self._number = 0
        self._title = PlainLabel(self)
        FollowingFont(self._title, partial(title_font, size=1.1))
        self._text = PlainLabel(self)
        self._count = QuietLabel(self)
        self.skip = QPushButton(self.tr("Skip"), self)
        self.back = QPushButton(self.tr("Back"), self)
        self.next = QPushButton(self)
        self._buttons = (self.skip, self.back, self.next)
        for label in (self._title, self._text):
            label.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self._count, 1)
        for button in self._buttons:
            buttons.addWidget(button)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(16, 12, 16, 12)
        self._rows.setSpacing(8)
        self._rows.addWidget(self._title)
        self._rows.addWidget(self._text)
        self._rows.addLayout(buttons)
        self.skip.clicked.connect(self.end_requested)
        self.back.clicked.connect(self.back_requested)
        self.next.clicked.connect(self.next_requested)
        self.hide()

    @property
    def number(self) -> int:
        """Which stop it shows, from 1."""
        return self._number

    @property
    def words(self) -> tuple[str, str]:
        """The title and the text that it shows."""
        return self._title.text(), self._text.text()

    def show_stop(self, title: str, text: str, number: int, count: int) -> None:
        """Show the words of a stop.

        Args:
            title: What it is about.
            text: What is told.
            number: Which stop it is, from 1.
            count: How many there are.
        """
        self._number = number
        self._title.setText(title)
        self._text.setText(text)
        self._count.setText(f"{number} / {count}")
        is_last = number == count
        self.next.setText(self.tr("Done") if is_last else self.tr("Next"))
        self.back.setEnabled(number > 1)
        self.skip.setVisible(not is_last)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        # The button has the focus, so that it is what a screen reader reads at each stop.
        self.next.setAccessibleDescription(f"{title}. {text}")

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for lines that can be read, and for the height that they need."""
        margins = self._rows.contentsMargins()
        least = super().minimumSizeHint().width()
        width = max(least, WIDTH * self.fontMetrics().averageCharWidth())
        width += margins.left() + margins.right()
        return QSize(width, self._rows.totalHeightForWidth(width))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Press the button that has the focus with Enter too, and end with Escape."""
        pressed = next((one for one in self._buttons if one.hasFocus()), None)
        if event.key() == Qt.Key.Key_Escape:
            self.end_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and pressed is not None:
            pressed.click()
        else:
            super().keyPressEvent(event)


def place_beside(part: QRect, size: QSize, window: QRect) -> QPoint:
    """Return where a bubble lies best: beside a part, or under or over one that is a mere row.

    Where there is room on no side, it lies in the lower right corner of the part.

    Args:
        part: The part of the window.
        size: The size of the bubble.
        window: All that there is room in.
    """
    right = QPoint(part.right() + GAP, part.top() + GAP)
    left = QPoint(part.left() - GAP - size.width(), part.top() + GAP)
    under = QPoint(part.left() + GAP, part.bottom() + GAP)
    over = QPoint(part.left() + GAP, part.top() - GAP - size.height())
    inside = QPoint(part.right() - GAP - size.width(), part.bottom() - GAP - size.height())
    is_row = part.width() > 4 * part.height()
    corners = (under, over, right, left) if is_row else (right, left, under, over)
    for corner in corners:
        lying = _pushed_into(QRect(corner, size), window)
        if not lying.intersects(part):
            return lying.topLeft()
    return _pushed_into(QRect(inside, size), window).topLeft()


def _pushed_into(lying: QRect, window: QRect) -> QRect:
    x = max(window.left(), min(lying.left(), window.right() - lying.width()))
    y = max(window.top(), min(lying.top(), window.bottom() - lying.height()))
    return QRect(QPoint(x, y), lying.size())
