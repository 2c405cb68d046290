"""A roll with every die as a small drawn die."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.languages.accounts import RollAccount
from engine.statistics.summary import describe_value
from workbench.rolls.dice.layout import DiceSheet
from workbench.rolls.dice.painter import paint_sheet
from workbench.rolls.dice.pieces import DrawnDie
from workbench.rolls.dice.reading import has_total
from workbench.theme import Theme
from workbench.widgets import plain

__all__ = ["DiceRow"]

USUAL_WIDTH = 320
"""Pixels it would like to have; it wraps."""

MOST_SHEETS = 4
"""Widths it is kept laid out for: Qt asks for several before it settles on one."""


class DiceRow(QWidget):
    """The dice of a roll in the order of its text, and what they come to.

    The arrow keys go from die to die and tell what happened to each, as the pointer does.

    Signals:
        looked_at: The place of the die that the keys have gone to.
        resized: It has another size, and so its dice may lie elsewhere.
    """

    looked_at = Signal(QRect)
    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a roll, in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._account: RollAccount | None = None
        self._sheets: dict[int, DiceSheet] = {}
        self._current: int | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Dice of the roll"))

    @property
    def account(self) -> RollAccount | None:
        """The roll that is shown."""
        return self._account

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to show: a roll without dice whose value stands elsewhere."""
        sheet = self._sheet(self.width())
        return sheet is None or not sheet.placed

    @property
    def tips(self) -> tuple[tuple[QRectF, str], ...]:
        """The place of each die, and what happened to it."""
        sheet = self._sheet(self.width())
        if sheet is None:
            return ()
        dice = ((each.area, each.piece) for each in sheet.dice)
        return tuple((area, piece.words) for area, piece in dice if isinstance(piece, DrawnDie))

    @property
    def total_area(self) -> QRectF:
        """The place of what the whole roll comes to; nowhere where that stands elsewhere."""
        sheet = self._sheet(self.width())
        return QRectF() if sheet is None or sheet.total is None else sheet.total.area

    @property
    def total_text(self) -> str:
        """What the whole roll comes to, as it is written; nothing where that stands elsewhere."""
        if self._account is None or not has_total(self._account.value):
            return ""
        return f"= {describe_value(self._account.value)}"

    def set_account(self, account: RollAccount | None) -> None:
        """Show a roll, or nothing."""
        self._account = account
        self.setAccessibleDescription("" if account is None else account.text())
        self._lay_out_anew()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.update()

    def copy(self) -> None:
        """Copy the roll as text."""
        if self._account is not None:
            QGuiApplication.clipboard().setText(self._account.text())

    # ---- size -----------------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Return that its height depends on where it wraps."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the height of the roll in so many pixels."""
        sheet = self._sheet(width)
        return 0 if sheet is None else round(sheet.size.height())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a usual width and the height that goes with it."""
        return QSize(USUAL_WIDTH, self.heightForWidth(USUAL_WIDTH))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the width of what cannot wrap."""
        sheet = self._sheet(0)
        return QSize(0, 0) if sheet is None else QSize(round(sheet.size.width()), 0)

    def _sheet(self, width: int) -> DiceSheet | None:
        if self._account is None:
            return None
        if width not in self._sheets:
            if len(self._sheets) >= MOST_SHEETS:
                self._sheets.clear()
            self._sheets[width] = DiceSheet(self._account, self.font(), width)
        return self._sheets[width]

    def _lay_out_anew(self) -> None:
        self._sheets.clear()
        self._current = None
        self.updateGeometry()
        self.update()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Lay everything out anew in another size of type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._lay_out_anew()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Tell whoever follows where the dice lie."""
        super().resizeEvent(event)
        self.resized.emit()

    # ---- seeing and telling ---------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint what is seen of the roll."""
        sheet = self._sheet(self.width())
        if sheet is None:
            return
        painter = QPainter(self)
        paint_sheet(painter, sheet, self._theme, QRectF(event.rect()))
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._theme.accent), 1.5))
            painter.drawRoundedRect(self._focused_area(), 5, 5)
        painter.end()

    def _focused_area(self) -> QRectF:
        if self._current is None:
            return QRectF(self.rect()).adjusted(1, 1, -1, -1)
        return self.tips[self._current][0].adjusted(-4, -4, 4, 4)

    def event(self, event: QEvent) -> bool:
        """Tell what happened to the die under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            sheet = self._sheet(self.width())
            words = "" if sheet is None else sheet.words_at(event.pos().toPointF())
            QToolTip.showText(event.globalPos(), plain(words), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go from die to die with the arrow keys."""
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        step = steps.get(Qt.Key(event.key()))
        count = len(self.tips)
        if step is None or not count:
            super().keyPressEvent(event)
        elif self._current is None:
            self._look_at(0 if step > 0 else count - 1)
        else:
            self._look_at(min(max(self._current + step, 0), count - 1))

    def _look_at(self, number: int) -> None:
        self._current = number
        area, words = self.tips[number]
        place = area.toAlignedRect()
        self.looked_at.emit(place)
        below = QPoint(place.center().x(), place.bottom())
        QToolTip.showText(self.mapToGlobal(below), plain(words), self)
        self.update()
