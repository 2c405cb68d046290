"""A calm card beside a word: what it means, or which argument of a call is being written."""

from __future__ import annotations

import re
from html import escape, unescape

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from engine.languages.assistance import CallHelp, Explanation
from workbench.theme import FollowingFont, Theme, fixed_font

__all__ = ["HelpCard", "beside"]


GAP = 4
"""Pixels between the place and the frame, and between the frame and the window's edge."""


def beside(place: QRect, size: QSize, room: QRect, *, above: bool = False) -> QPoint:
    """Return where the upper left corner of a frame goes, next to a place and inside of a room.

    Args:
        place: What the frame belongs to; it is not covered as long as the room suffices.
        size: The size of the frame.
        room: Where the frame may lie.
        above: Prefer to lie above the place, not below.
    """
    over, under = place.top() - GAP - size.height(), place.bottom() + GAP
    fits_over, fits_under = over >= room.top(), under + size.height() <= room.bottom()
    if above:
        top = over if fits_over or not fits_under else under
    else:
        top = under if fits_under or not fits_over else over
    left = min(place.left(), room.right() - GAP - size.width())
    lowest = max(room.bottom() - size.height(), room.top())
    return QPoint(max(left, room.left() + GAP), min(max(top, room.top()), lowest))


WIDEST = 380
"""Pixels across which the words of a card may run."""


class HelpCard(QFrame):
    """A frame over the window that takes neither keys nor clicks."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Begin hidden, in the colours of ``theme``."""
        super().__init__(parent)
        self.setObjectName("help_card")
        # Sentences are not written in the type of the editor, of which it is a part.
        FollowingFont(self, QFont)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._theme = theme
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(11, 8, 11, 9)
        layout.addWidget(self._label)
        self.hide()

    def explain(self, explanation: Explanation, place: QRect) -> None:
        """Show what a word means, below it.

        Args:
            explanation: The word and its meaning.
            place: Where the word stands, in the parent's pixels.
        """
        self._show(_explained(explanation, self._theme), place, above=False)

    def warn(self, message: str, place: QRect, *, is_noted: bool = False) -> None:
        """Show what is wrong with a stretch of the script, below it.

        Args:
            message: What is wrong, or may be.
            place: Where it stands, in the parent's pixels.
            is_noted: Whether it is only a note.
        """
        lines = escape(message).replace("\n", "<br>")
        colour = self._theme.warning_text if is_noted else self._theme.error
        paragraph = f'<p style="margin:0; color:{colour}">{lines}</p>'
        self._show(paragraph, place, above=False)

    def help_with(self, call: CallHelp, place: QRect) -> None:
        """Show the function whose arguments are being written, above the cursor."""
        self._show(_called(call, self._theme), place, above=True)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.hide()

    def html(self) -> str:
        """Return what the card says, as it is formatted."""
        return self._label.text()

    @property
    def words(self) -> str:
        """What the card says, without its formats."""
        return _plain(self._label.text())

    def _show(self, text: str, place: QRect, *, above: bool) -> None:
        parent, layout = self.parentWidget(), self.layout()
        assert parent is not None, "it lies over the editor"
        assert layout is not None, "the label lies in it"
        room = parent.rect()
        self.setAccessibleDescription(_plain(text))
        self._label.setText(text)
        margins = layout.contentsMargins()
        across = margins.left() + margins.right() + 2
        widest = min(WIDEST, room.width() - across - 8)
        self._label.setWordWrap(False)
        natural = self._label.sizeHint().width()
        self._label.setWordWrap(True)
        self._label.setFixedWidth(min(natural + 1, widest))
        self._label.setFixedHeight(self._label.heightForWidth(self._label.width()))
        self.setFixedSize(
            self._label.width() + across,
            self._label.height() + margins.top() + margins.bottom() + 2,
        )
        self.move(beside(place, self.size(), room, above=above))
        self.show()
        self.raise_()


def _plain(text: str) -> str:
    """Return formatted text without its formats, line by line."""
    lines = re.sub(r"</p>|<br>", "\n", text)
    return unescape(re.sub(r"<[^>]*>", "", lines)).replace("\N{NO-BREAK SPACE}", " ").strip()


def _explained(explanation: Explanation, theme: Theme) -> str:
    parts = [
        _code(explanation.signature, theme.text),
        _paragraph(escape(explanation.summary), theme.text),
    ]
    if explanation.detail:
        parts.append(_paragraph(_marked_up(explanation.detail), theme.quiet))
    if explanation.example:
        parts.append(_code(explanation.example, theme.syntax["dice"]))
    return "".join(parts)


def _called(call: CallHelp, theme: Theme) -> str:
    names = [
        f'<b style="color:{theme.accent}">{escape(name)}</b>'
        if number == call.current
        else escape(name)
        for number, name in enumerate(call.parameters)
    ]
    written = "".join(
        f"{escape(words)}{name}" for words, name in zip(call.words, [*names, ""], strict=True)
    )
    family = escape(fixed_font().family())
    return f"<p style=\"margin:0; font-family:'{family}'; color:{theme.text}\">{written}</p>"


def _paragraph(html: str, colour: str) -> str:
    return f'<p style="margin:5px 0 0 0; color:{colour}">{html}</p>'


def _code(text: str, colour: str) -> str:
    family = escape(fixed_font().family())
    lines = escape(text).replace("\n", "<br>").replace("  ", "&nbsp;&nbsp;")
    return f"<p style=\"margin:5px 0 0 0; font-family:'{family}'; color:{colour}\">{lines}</p>"


def _marked_up(markdown: str) -> str:
    family = escape(fixed_font().family())
    code = rf"<span style=\"font-family:'{family}'\">\1</span>"
    return re.sub(r"`([^`]+)`", code.replace('\\"', '"'), escape(markdown, quote=False))
