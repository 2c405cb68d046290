"""A decision on a card, exactly where it was met: a button that shows how it was made."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from engine.languages.results import Answer, Option
from workbench.tables.cards.card import option_words
from workbench.tables.cards.guides import Guides, indent_of, paint_guides
from workbench.theme import Theme
from workbench.widgets import plain, plain_title
from workbench.widgets.plain_text import ElidedLabel

__all__ = ["DecisionRow", "OptionButton", "OptionRow"]

ICON = 14
"""Width and height of the box with the tick, in pixels."""

SHARPNESS = 3
"""Icons have so many pixels to each of the screen's, for screens with fine pixels."""

NARROWEST = 90
"""Pixels to which a button can be squeezed."""

BESIDE_WORDS = 44
"""Pixels of a button beside its words: the box, gaps and borders."""

BESIDE_ADVICE = 12
"""Pixels between the button and what best play would do."""


class OptionButton(QPushButton):
    """A decision, with a box that has a tick where it was made.

    A click only asks: the button shows what its card says, so that it is never ahead of it.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without words, in the colours of ``theme``."""
        super().__init__(parent)
        self.setObjectName("option")
        self.setCheckable(True)
        self.setIconSize(QSize(ICON, ICON))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.setIcon(_box_icon(theme.border, theme.accent, theme.surface))

    def nextCheckState(self) -> None:  # noqa: N802 - Qt's name
        """Leave it to the card how the decision is made."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the arrows to the card; here they would wander through all buttons."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size below which nothing could be read."""
        wanted = self.sizeHint()
        return QSize(min(NARROWEST, wanted.width()), wanted.height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint as much of the words as there is room for."""
        del event
        option = QStyleOptionButton()
        self.initStyleOption(option)
        if self.sizeHint().width() > self.width():
            room = self.width() - BESIDE_WORDS
            option.text = self.fontMetrics().elidedText(
                self.text(), Qt.TextElideMode.ElideRight, room
            )
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)


class DecisionRow(QWidget):
    """A row with the buttons of a decision, moved in as its groups are.

    Signals:
        decided: The path of the decision and the ``Answer`` that is wanted.
    """

    decided = Signal(str, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a decision, in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._guides = Guides(0, 0, 0, has_changed=False)
        self._advice = ""

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """What can be pressed, in order; Tab goes from one to the next."""
        raise NotImplementedError

    def set_option(self, option: Option, guides: Guides, answer: Answer) -> bool:
        """Show a decision, and return whether the row may want another height now.

        Args:
            option: The decision.
            guides: What stands left of it.
            answer: How it is made.
        """
        raise NotImplementedError

    def set_advice(self, advice: str) -> None:
        """Tell what best play would do here; nothing where that is not known."""
        if advice != self._advice:
            self._advice = advice
            self._describe()

    def _describe(self) -> None:
        """Tell those who do not see the row what is to be known of its buttons."""
        change = self.tr("changed by the last decision") if self._guides.has_changed else ""
        words = ". ".join(filter(None, (change, self._advice)))
        for button in self.buttons:
            button.setAccessibleDescription(words)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the lines of the groups."""
        del event
        paint_guides(QPainter(self), QRectF(self.rect()), self._guides, self._theme)

    def _take_guides(self, guides: Guides) -> bool:
        """Show other guides, and return whether they are others."""
        if guides == self._guides:
            return False
        self._guides = guides
        self.update()
        self._describe()
        return True


class OptionRow(DecisionRow):
    """The button of a decision by yes or no."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a decision, in the colours of ``theme``."""
        super().__init__(theme, parent)
        self._option: Option | None = None
        self._is_chosen = False
        self.button = OptionButton(theme, self)
        self.button.clicked.connect(self._flip)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(indent_of(0), 2, 10, 2)
        self._layout.setSpacing(0)
        self.advice = ElidedLabel(self)
        self.advice.setObjectName("quiet")
        self._layout.addWidget(self.button)
        self._layout.addSpacing(BESIDE_ADVICE)
        self._layout.addWidget(self.advice, 1)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The one button."""
        return (self.button,)

    def set_option(self, option: Option, guides: Guides, answer: Answer) -> bool:
        """Show a decision; whatever it says, the row is as high as before."""
        if self._take_guides(guides):
            self._layout.setContentsMargins(indent_of(guides.depth), 2, 10, 2)
        chosen = bool(answer)
        if (option, chosen) != (self._option, self._is_chosen):
            self._option, self._is_chosen = option, chosen
            words = option_words(option)
            self.button.setText(plain_title(words))
            self.button.setChecked(chosen)
            self._explain(words)
        return False

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        super().set_theme(theme)
        self.button.set_theme(theme)

    def set_advice(self, advice: str) -> None:
        """Tell what best play would do here, beside the button."""
        super().set_advice(advice)
        self.advice.setText(advice)

    def _explain(self, words: str) -> None:
        back, so = self.tr("Take this back (Space)"), self.tr("Choose this (Space)")
        kept = self.tr("All dice that this does not affect stay as they are.")
        self.button.setToolTip(plain(f"{words}\n{back if self._is_chosen else so}. {kept}"))

    def _flip(self) -> None:
        if self._option is not None:
            self.decided.emit(self._option.path, not self._is_chosen)


@lru_cache(maxsize=8)
def _box_icon(border: str, filled: str, tick: str) -> QIcon:
    """Return a box that is empty where a button is off, and ticked where it is on."""
    icon = QIcon()
    icon.addPixmap(_box(border, None, tick), QIcon.Mode.Normal, QIcon.State.Off)
    icon.addPixmap(_box(filled, filled, tick), QIcon.Mode.Normal, QIcon.State.On)
    return icon


def _box(border: str, filled: str | None, tick: str) -> QPixmap:
    pixmap = QPixmap(ICON * SHARPNESS, ICON * SHARPNESS)
    pixmap.fill(QColor(Qt.GlobalColor.transparent))
    pixmap.setDevicePixelRatio(SHARPNESS)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(border), 1))
    painter.setBrush(QColor(Qt.GlobalColor.transparent) if filled is None else QColor(filled))
    painter.drawRoundedRect(QRectF(0.5, 0.5, ICON - 1, ICON - 1), 3.5, 3.5)
    if filled is not None:
        painter.setPen(QPen(QColor(tick), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPolyline([QPointF(3.4, 7.3), QPointF(6.0, 9.8), QPointF(10.6, 4.4)])
    painter.end()
    return pixmap
