"""A choice among several numbers on a card: a button for each, the chosen one marked."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from engine.languages.results import Answer, Option
from engine.values import number_text
from workbench.tables.cards.card import option_words
from workbench.tables.cards.guides import Guides, indent_of
from workbench.tables.cards.option import DecisionRow
from workbench.theme import Theme
from workbench.widgets import PlainLabel, plain, plain_title

__all__ = ["ChoiceButton", "ChoiceRow"]

GAP = 6
"""Pixels between two buttons, and between their lines."""

EDGE = 10
"""Pixels right of all buttons."""

TOP = 2
"""Pixels above the first line and below the last one."""

NARROWEST = 34
"""Pixels of a button at least: the digits are few."""

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
"""How many buttons further the arrows go."""


class ChoiceButton(QPushButton):
    """A number that can be chosen.

    A click only asks: the button shows what its card says, so that it is never ahead of it.
    """

    def __init__(self, row: ChoiceRow) -> None:
        """Begin without a number, in ``row``."""
        super().__init__(row)
        self._row = row
        self.number = 0
        self.setObjectName("choice")
        self.setCheckable(True)

    def nextCheckState(self) -> None:  # noqa: N802 - Qt's name
        """Leave it to the card what is chosen."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of the number, not too narrow to be hit."""
        wanted = super().sizeHint()
        return QSize(max(NARROWEST, wanted.width()), wanted.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go to the next number with the arrows; those up and down are the card's."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self._row.step_from(self, step)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ChoiceRow(DecisionRow):
    """What is asked, and a button for each number that can be chosen; they wrap like words."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a choice, in the colours of ``theme``."""
        super().__init__(theme, parent)
        self._option: Option | None = None
        self._words = ""
        self.caption = PlainLabel(self)
        self.caption.ensurePolished()
        # Buttons that are not needed any more are kept, hidden: so Tab finds all others.
        self._made: list[ChoiceButton] = []

    @property
    def buttons(self) -> tuple[ChoiceButton, ...]:
        """The numbers that can be chosen."""
        return tuple(self._made[: len(self._option.offered)]) if self._option is not None else ()

    def set_advice(self, advice: str) -> None:
        """Tell what best play would do here, over what is asked."""
        super().set_advice(advice)
        self.caption.setToolTip(plain(advice or self._words))

    def set_option(self, option: Option, guides: Guides, answer: Answer) -> bool:
        """Show a choice; with other numbers, the row may want another height."""
        before = (self._option, self._guides.depth)
        is_other = self._option is None or self._option.offered != option.offered
        self._option, self._words = option, option_words(option)
        if is_other:
            self._offer(option.offered)
        self._take_guides(guides)
        self._mark(answer)
        is_moved = before != (option, guides.depth)
        if is_moved:
            self._place()
        return is_moved

    def step_from(self, button: ChoiceButton, step: int) -> None:
        """Move the focus to the number that is some steps further, if there is one."""
        place = self.buttons.index(button) + step
        if 0 <= place < len(self.buttons):
            self.buttons[place].setFocus(Qt.FocusReason.TabFocusReason)

    # ---- size and place -------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Return that a narrow row has more lines."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the height of all lines."""
        return max(area.bottom() + 1 for area in self._areas(width)) + TOP

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of a single line."""
        areas = list(self._areas(1_000_000))
        return QSize(areas[-1].right() + EDGE, areas[-1].bottom() + 1 + TOP)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Place the buttons anew."""
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """Place the buttons anew where one wants another size, as with another size of type."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
            self.updateGeometry()
        return super().event(event)

    def _place(self) -> None:
        caption, *areas = self._areas(self.width())
        metrics = self.caption.fontMetrics()
        elide = Qt.TextElideMode.ElideRight
        self.caption.setText(metrics.elidedText(self._words, elide, caption.width()))
        self.caption.setGeometry(caption)
        for button, area in zip(self.buttons, areas, strict=True):
            button.setGeometry(area)

    def _areas(self, width: int) -> Iterator[QRect]:
        """Yield where the caption stands, and each button, in a row of some width."""
        left, right = indent_of(self._guides.depth), max(width - EDGE, 0)
        sizes = [button.sizeHint() for button in self.buttons]
        height = max((size.height() for size in sizes), default=self.caption.sizeHint().height())
        # A pixel more than measured: what just fits would be cut by rounding.
        asked = self.caption.fontMetrics().horizontalAdvance(self._words) + 1
        asked = max(0, min(asked, right - left))
        yield QRect(left, TOP, asked, height)
        x, y = left + asked + GAP, TOP
        for size in sizes:
            if x > left and x + size.width() > right:
                x, y = left, y + height + GAP
            yield QRect(x, y, size.width(), height)
            x += size.width() + GAP

    # ---- buttons --------------------------------------------------------------------------

    def _offer(self, offered: tuple[int, ...]) -> None:
        while len(self._made) < len(offered):
            button = ChoiceButton(self)
            button.clicked.connect(self._choose)
            button.ensurePolished()
            if self._made:
                QWidget.setTabOrder(self._made[-1], button)
            self._made.append(button)
        for button, number in zip(self._made, offered, strict=False):
            button.number = number
            button.setText(plain_title(number_text(number)))
        for place, button in enumerate(self._made):
            button.setVisible(place < len(offered))

    def _mark(self, answer: Answer) -> None:
        kept = self.tr("All dice that this does not affect stay as they are.")
        self.caption.setToolTip(plain(self._words))
        for button in self.buttons:
            is_chosen = button.number == answer
            button.setChecked(is_chosen)
            number = number_text(button.number)
            template = (
                self.tr("{number} is chosen") if is_chosen else self.tr("Choose {number} (Space)")
            )
            button.setToolTip(plain(f"{self._words}\n{template.format(number=number)}. {kept}"))
            button.setAccessibleName(plain_title(f"{self._words}: {number}"))

    def _choose(self) -> None:
        button = self.sender()
        if self._option is not None and isinstance(button, ChoiceButton):
            self.decided.emit(self._option.path, button.number)
