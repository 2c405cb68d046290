"""Text that is shown as it is written, whatever it looks like.

A project is other people's data, and so is a script that an error message quotes. Qt takes text
for HTML where its first line looks like that: in labels, tool tips and message boxes it would
render `<b>x</b>` and load the picture of `<img src="...">`. It takes the `&` in the title of a
menu, a tab or a button for the mark of a key. Therefore every label of the window is a
`PlainLabel`, every text of a tool tip or a box goes through `plain`, and every name in a title
through `plain_title`; tests/test_structure.py holds the window to that.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, Qt
from PySide6.QtWidgets import QLabel, QWidget

__all__ = ["PlainLabel", "entitle", "plain", "plain_title", "plain_window_title"]

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
