"""Text that is shown as it is written, whatever it looks like.

A project is other people's data, and so is a script that an error message quotes. Qt takes text
for HTML where its first line looks like that: in labels, tool tips and message boxes it would
render `<b>x</b>` and load the picture of `<img src="...">`. It takes the `&` in the title of a
menu, a tab or a button for the mark of a key. Therefore every label of the window is a
`PlainLabel`, every text of a tool tip or a box goes through `plain`, and every name in a title
through `plain_title`; tests/test_structure.py holds the window to that.
"""

from __future__ import annotations

from unicodedata import bidirectional

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent, Qt
from PySide6.QtWidgets import QLabel, QWidget

__all__ = [
    "ElidedLabel",
    "HintLabel",
    "PlainLabel",
    "QuietLabel",
    "entitle",
    "isolated",
    "plain",
    "plain_title",
    "plain_window_title",
    "with_key",
]


JOINER = "\N{WORD JOINER}"
"""A character without width or meaning of its own; behind `<` it leaves no tag."""


def plain(text: str) -> str:
    """Return what a tool tip, a status tip or a message box shows as `text` as it is.

    It is no HTML in which the text is escaped, because a screen reader reads the tool tip of a
    widget aloud as its description.
    """
    if not Qt.mightBeRichText(text):
        return text
    return text.replace("<", f"<{JOINER}").replace("&lt;", f"&{JOINER}lt;")


def plain_title(text: str) -> str:
    """Return the title of a menu, a tab or a button that shows `text` as it is."""
    return text.replace("&", "&&")


def plain_window_title(text: str) -> str:
    """Return `text` for the title of a window, in which `[*]` would mean unsaved work."""
    return text.replace("[*]", "[*][*]")


def entitle(action: QAction, text: str) -> QAction:
    """Let an action of a menu show `text` as it is, and return the action.

    Qt would make the action's tool tip of its title.
    """
    action.setText(plain_title(text))
    action.setToolTip(plain(text))
    return action


ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""What stands between them is read in its own direction, and what stands beside it in another."""

SENTENCE = "\N{LEFT-TO-RIGHT MARK}"
"""Qt's documents give a sentence that begins with a name the direction of the name otherwise."""

RIGHT_TO_LEFT = {"R", "AL"}
"""The letters of Hebrew, Arabic and others, as Unicode calls their directions."""


def isolated(name: str) -> str:
    """Return what shows a name in its own direction, whatever is written beside it.

    A name without letters that are written from right to left stays as it is.
    """
    if name.isascii() or RIGHT_TO_LEFT.isdisjoint(map(bidirectional, name)):
        return name
    return f"{SENTENCE}{ISOLATE}{name}{END_OF_ISOLATE}"


LEAST_COLUMN = 12
"""Characters in a line of a label that breaks its lines; Qt asks for room for the longest word."""


class PlainLabel(QLabel):
    """A label that shows its text as it is, and grows in height rather than widen its window."""

    def __init__(self, text: str | QWidget | None = "", parent: QWidget | None = None) -> None:
        """Begin with a text, or with none.

        Args:
            text: The text, or the widget that the label belongs to.
            parent: The widget that the label belongs to.
        """
        if isinstance(text, str):
            super().__init__(parent)
            self.setTextFormat(Qt.TextFormat.PlainText)
            self.setText(text)
        else:
            super().__init__(text)
            self.setTextFormat(Qt.TextFormat.PlainText)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the least size: names have no limit, and no window grows for one."""
        hint = super().minimumSizeHint()
        if self.wordWrap():
            least = LEAST_COLUMN * self.fontMetrics().averageCharWidth()
            hint.setWidth(min(hint.width(), least))
        return hint


class HintLabel(PlainLabel):
    """Quiet words in the middle of what is empty."""

    def __init__(self, text: str | QWidget | None = "", parent: QWidget | None = None) -> None:
        """Begin with a text, or with none; see ``PlainLabel``."""
        super().__init__(text, parent)
        self.setObjectName("hint")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)


class QuietLabel(PlainLabel):
    """Words that step back behind what they are about."""

    def __init__(self, text: str | QWidget | None = "", parent: QWidget | None = None) -> None:
        """Begin with a text, or with none; see ``PlainLabel``."""
        super().__init__(text, parent)
        self.setObjectName("quiet")


class ElidedLabel(PlainLabel):
    """One line of plain text that asks for no room; where it is cut, the tooltip has all of it.

    Attributes:
        explanation: What the tooltip tells besides.
    """

    explanation = ""

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the height of a line and no width."""
        return QSize(0, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Tell the whole text where it is cut."""
        if event.type() == QEvent.Type.ToolTip:
            whole = self.text() if self._shortened() != self.text() else ""
            self.setToolTip(plain("\n".join(part for part in (whole, self.explanation) if part)))
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint as much of the text as there is room for."""
        del event
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), self.alignment(), self._shortened())

    def _shortened(self) -> str:
        elide = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.text(), elide, self.contentsRect().width())


def with_key(text: str, keys: str) -> str:
    """Return the words of a menu's entry with its key behind them.

    The key is only told: what the entry does is bound to it elsewhere.

    Args:
        text: The words.
        keys: A key sequence as the code writes it, such as ``Ctrl+D``; it is told in the language
            of the window and as the platform writes it.
    """
    return f"{text}\t{QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)}"
