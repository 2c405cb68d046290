"""The head of a card: what was rolled, who took part, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, QTime, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from workbench.tables.cards.card import Card
from workbench.tables.cards.guides import indent_of
from workbench.theme import FollowingFont, title_font
from workbench.widgets import plain, tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.folding_row import FoldingRow, in_a_row
from workbench.widgets.numbers.numbers import NumberFormat
from workbench.widgets.plain_text import ElidedLabel, QuietLabel

__all__ = ["CardHeader"]

NARROWEST_TITLE = 140
"""Pixels of title and names at least; time and buttons go below rather than take them."""

MOST_NAMES = 12
"""Names of those who took part that are listed; the tooltip has all."""


class CardHeader(QWidget):
    """Title, names and time on the left, buttons on the right.

    The buttons take no focus: each has a key that works everywhere on the card.

    Signals:
        again_pressed: The same roll is to be made once more.
        paths_toggled: Whether the paths are to be seen.
        copy_pressed: The card is to be copied.
        remove_pressed: The card is to be removed.
    """

    again_pressed = Signal()
    paths_toggled = Signal(bool)
    copy_pressed = Signal()
    remove_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a card."""
        super().__init__(parent)
        self.title = ElidedLabel(self)
        self.title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        FollowingFont(self.title, title_font)
        self.who = ElidedLabel(self)
        self.who.setObjectName("quiet")
        self.who.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.time = QuietLabel(self)
        self._prepare_buttons()
        self._lay_out()

    def _prepare_buttons(self) -> None:
        self.again = self._button(
            self.tr("Roll again"), self.tr("Roll this again, as a new card (R)")
        )
        self.paths = self._button(
            self.tr("Paths"), self.tr("Show where in the script each roll and each decision is (P)")
        )
        self.paths.setCheckable(True)
        self.copy = self._button(self.tr("Copy"), self.tr("Copy this card as text (Ctrl+C)"))
        self.remove = self._button("\N{MULTIPLICATION SIGN}", self.tr("Remove this card (Delete)"))
        self.remove.setAccessibleName(self.tr("Remove"))
        self.again.clicked.connect(self.again_pressed)
        self.paths.clicked.connect(self.paths_toggled)
        self.copy.clicked.connect(self.copy_pressed)
        self.remove.clicked.connect(self.remove_pressed)

    def _button(self, text: str, tip: str) -> QToolButton:
        return tool_button(self, text, tip, style="plain", focus=Qt.FocusPolicy.NoFocus)

    def _lay_out(self) -> None:
        title_row = QWidget(self)
        title_row.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        FollowingWidth(title_row, NARROWEST_TITLE, title_row.setMinimumWidth)
        words = tight(QHBoxLayout(title_row), 8)
        words.addWidget(self.title)
        words.addWidget(self.who, 1)
        self.time.setContentsMargins(0, 0, 8, 0)
        buttons = (self.again, self.paths, self.copy, self.remove)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(indent_of(0), 0, 4, 0)
        layout.addWidget(
            FoldingRow(title_row, in_a_row(self, 0, self.time, *buttons, None), 8, self)
        )

    def set_card(self, card: Card) -> None:
        """Show the head of a card."""
        self.title.setText(card.title)
        names = card.entities
        count = NumberFormat.present().count(len(names))
        more = (f"… ({count})",) if len(names) > MOST_NAMES else ()
        self.who.setText(", ".join((*names[:MOST_NAMES], *more)))
        given = "\n".join(f"{one.parameter}: {one.words}" for one in card.given)
        self.setToolTip(plain("\n".join(line for line in (card.name, given) if line)))
        now = QTime(card.time.hour, card.time.minute, card.time.second)
        clock = QLocale().toString(now, QLocale.FormatType.ShortFormat)
        self.time.setText(clock)
        self.time.setToolTip(plain(self.tr("Rolled from seed {seed}").format(seed=card.seed)))
