"""One roll large: its dice where they are told, or else its value in a fixed font."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from engine.languages.accounts import RollAccount
from engine.textbox import TextBox
from workbench.rolls.dice.dice_row import DiceRow
from workbench.rolls.dice.layout import DiceScale
from workbench.rolls.dice.reading import has_total
from workbench.rolls.history import RecordedRoll
from workbench.theme import Theme, fixed_font
from workbench.widgets import PlainLabel, tight
from workbench.widgets.errors.error_line import ErrorLabel

__all__ = ["LatestRoll"]

LARGER = 7
"""How many points a value is larger than in the history."""

DICE_LARGER = 1
"""How many points numbers on dice are larger than in the history."""

AROUND_DIE = 24
"""Pixels that are seen around a die that the keys have gone to."""


PIN_MARGIN = 4
"""Pixels between the total and the corner that it is pinned to."""


class LatestRoll(QScrollArea):
    """A roll that can be read from a distance, or why there is none.

    What it comes to is always seen: where dice leave no room for it, it is pinned to the corner
    until it is scrolled to.

    Attributes:
        dice: The dice, shown where the notation tells of them. A text, or a long collection, stands
            above them instead of behind them.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a roll, in the colours of ``theme``."""
        super().__init__(parent)
        self._font_size = self.font().pointSize()
        self._pinned = PlainLabel(self.viewport())
        self._pinned.setObjectName("pinned_total")
        self._pinned.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.dice = DiceRow(theme, self)
        self.dice.looked_at.connect(self._bring_into_view)
        self.dice.resized.connect(self._pin_total)
        self._label = self._make_label()
        self._error = ErrorLabel(self)
        self._error.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        page = QWidget(self)
        page.setObjectName("latest_page")
        column = tight(QVBoxLayout(page), 0)
        column.addWidget(self._label)
        column.addWidget(self._error)
        column.addWidget(self.dice)
        column.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self._pinned.raise_()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        # The dice and the text take the keys.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalScrollBar().valueChanged.connect(self._pin_total)
        self.verticalScrollBar().rangeChanged.connect(self._pin_total)
        self._dress()
        self.clear()

    @property
    def is_error(self) -> bool:
        """Whether it says why there is no roll."""
        return bool(self._error.text())

    @property
    def text(self) -> str:
        """What is shown, as text."""
        account = self.dice.account
        return self._error.text() or self._label.text() if account is None else account.text()

    def show_roll(self, roll: RecordedRoll) -> None:
        """Show a roll."""
        account = roll.account
        stands_behind = account is not None and has_total(account.value)
        # A text box keeps its lines as they are.
        self._label.setWordWrap(account is not None and not isinstance(roll.value, TextBox))
        self._show("" if stands_behind else roll.lines, account)

    def show_error(self, message: str) -> None:
        """Say why there is no roll."""
        self._show(error=message)

    def clear(self) -> None:
        """Show nothing."""
        self._show()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.dice.set_theme(theme)

    def set_font_size(self, size: int) -> None:
        """Write values larger than ``size`` points, and numbers on dice a little larger."""
        self._font_size = size
        self._dress()

    def _show(self, text: str = "", account: RollAccount | None = None, error: str = "") -> None:
        self._label.setText(text)
        self._label.setVisible(bool(text))
        self._error.show_error(error)
        self.dice.set_account(account)
        self.dice.setVisible(account is not None and not self.dice.is_blank)
        self._pinned.setText(self.dice.total_text)
        self.verticalScrollBar().setValue(0)
        self._pin_total()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the total in its corner."""
        super().resizeEvent(event)
        self._pin_total()

    def _pin_total(self) -> None:
        """Show the total in the corner unless it is seen where it belongs."""
        seen = self.viewport().rect()
        place = self.dice.total_area.toRect()
        place.translate(self.dice.mapTo(self.viewport(), QPoint()))
        is_hidden = place.bottom() > seen.bottom()
        self._pinned.setVisible(bool(self._pinned.text()) and is_hidden)
        self._pinned.adjustSize()
        corner = seen.bottomRight() - self._pinned.rect().bottomRight()
        self._pinned.move(corner - QPoint(PIN_MARGIN, PIN_MARGIN))

    def _dress(self) -> None:
        self._label.setFont(fixed_font(self._font_size + LARGER))
        self.dice.setFont(dice_font(self.font(), self._font_size))
        self._pinned.setFont(DiceScale(self.dice.font()).large)

    def _make_label(self) -> PlainLabel:
        label = PlainLabel(self)
        label.setObjectName("latest_roll")
        label.setAccessibleName(self.tr("Last roll"))
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setContentsMargins(4, 4, 4, 4)
        return label

    def _bring_into_view(self, area: QRect) -> None:
        inside = self.widget()
        assert inside is not None, "the dice lie in it"
        place = self.dice.mapTo(inside, area.center())
        self.ensureVisible(
            place.x(), place.y(), area.width() // 2 + AROUND_DIE, area.height() // 2 + AROUND_DIE
        )


def dice_font(font: QFont, size: int) -> QFont:
    """Return the font of numbers on dice, for rolls that are written ``size`` points large."""
    sized = QFont(font)
    sized.setPointSize(size + DICE_LARGER)
    return sized
