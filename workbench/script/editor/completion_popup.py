"""The list of words that can be written, with what the chosen one means beside it."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from engine.languages.assistance import Completion
from workbench.script.editor.help_card import beside
from workbench.theme import FollowingFont, Theme, fixed_font
from workbench.widgets import PlainLabel, tight

__all__ = ["CompletionPopup"]

ROWS = 9
"""How many words are seen at once."""

LIST_WIDTH, HELP_WIDTH = 21, 34
"""Digits that words, and what is said of them, have room for."""

MOST_LINES = 2
"""Lines of the longest example that there is room for."""


class CompletionPopup(QFrame):
    """A frame over the window; the keys stay with the editor, which hands on those meant for it.

    Signals:
        accepted: The ``Completion`` that was chosen with the pointer.
    """

    accepted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Begin hidden, in the colours of ``theme``."""
        super().__init__(parent)
        self.setObjectName("completions")
        # Sentences are not written in the type of the editor, of which it is a part.
        FollowingFont(self, QFont)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._theme = theme
        self._found: tuple[Completion, ...] = ()
        self._is_entering = False
        self._list = QListWidget(self)
        self._list.setObjectName("completion_list")
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setAccessibleName(self.tr("Words that fit here"))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._help = QLabel(self)
        self._help.setObjectName("completion_help")
        self._help.setTextFormat(Qt.TextFormat.RichText)
        self._help.setWordWrap(True)
        self._help.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._keys = PlainLabel(parent=self)
        self._keys.setObjectName("completion_keys")
        self.set_entering(is_entering=False)
        layout = tight(QGridLayout(self), 0)
        layout.addWidget(self._list, 0, 0)
        layout.addWidget(self._help, 0, 1)
        layout.addWidget(self._keys, 1, 0, 1, 2)
        self._list.currentRowChanged.connect(self._explain)
        self._list.itemClicked.connect(self._accept_clicked)
        self.hide()

    @property
    def chosen(self) -> Completion | None:
        """The word that is marked in the list, or None."""
        row = self._list.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    @property
    def words(self) -> tuple[str, ...]:
        """The words in the list."""
        return tuple(one.word for one in self._found)

    def offer(self, found: tuple[Completion, ...], place: QRect) -> None:
        """Show words below a place, the first one marked.

        Args:
            found: The words.
            place: Where the word begins that is being written, in the parent's pixels.
        """
        self._found = found
        self._list.clear()
        for one in found:
            item = QListWidgetItem(one.word)
            item.setForeground(QColor(self._theme.syntax[one.kind]))
            self._list.addItem(item)
        self._list.setCurrentRow(0)
        self._fit()
        parent = self.parentWidget()
        assert parent is not None, "it lies over the editor"
        self.move(beside(place, self.size(), parent.rect()))
        self.show()
        self.raise_()

    @property
    def is_entering(self) -> bool:
        """Whether Enter writes the marked word, as Tab always does."""
        return self._is_entering

    @property
    def keys(self) -> str:
        """What is said of the keys under the list."""
        return self._keys.text()

    def set_entering(self, *, is_entering: bool) -> None:
        """Let Enter write the marked word too, or be a new line; say so under the list."""
        self._is_entering = is_entering
        tab = self.tr("Tab inserts the word, Enter a new line")
        both = self.tr("Tab or Enter inserts the word")
        self._keys.setText(both if is_entering else tab)

    def move_by(self, rows: int) -> None:
        """Mark another word, farther down or up; the ends of the list are joined."""
        self._list.setCurrentRow((self._list.currentRow() + rows) % max(len(self._found), 1))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.hide()

    def set_font_size(self, size: int) -> None:
        """Write words ``size`` points large."""
        self._list.setFont(fixed_font(size))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Explain the marked word, now that its size is known."""
        super().showEvent(event)
        self._explain(self._list.currentRow())

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Stay as large as the words need in another style or font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self._found:
            self._fit()

    def _fit(self) -> None:
        row = max(self._list.sizeHintForRow(0), self.fontMetrics().height() + 6)
        height = row * min(max(len(self._found), 5), ROWS) + 10
        parts = {self._list: LIST_WIDTH, self._help: HELP_WIDTH}
        width = 2
        for part, digits in parts.items():
            part.setFixedSize(QSize(digits * part.fontMetrics().horizontalAdvance("0"), height))
            width += part.width()
        keys = self._keys.sizeHint().height()
        self._keys.setFixedHeight(keys)
        self.setFixedSize(QSize(width, height + keys + 2))

    def _explain(self, row: int) -> None:
        if 0 <= row < len(self._found):
            self._help.setText(_described(self._found[row], self._theme))

    def _accept_clicked(self, item: QListWidgetItem) -> None:
        self.accepted.emit(self._found[self._list.row(item)])


def _described(one: Completion, theme: Theme) -> str:
    family = fixed_font().family()
    parts = [
        f"<p style=\"margin:0 0 6px 0; font-family:'{escape(family)}'; color:{theme.text}\">"
        f"{escape(one.signature)}</p>",
        f'<p style="margin:0 0 6px 0; color:{theme.text}">{escape(one.summary)}</p>',
    ]
    if one.example and one.example.count("\n") < MOST_LINES:
        example = escape(one.example).replace("\n", "<br>")
        parts.append(
            f"<p style=\"margin:0; font-family:'{escape(family)}'; color:{theme.quiet}\">"
            f"{example}</p>"
        )
    return "".join(parts)
