"""Lines of a card in one widget, so that ten thousand of them are no burden."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.tables.cards.card import row_words
from workbench.tables.cards.guides import GuidedRow, indent_of, paint_guides
from workbench.tables.cards.sheet import RowKind
from workbench.theme import Theme

__all__ = ["CardLines"]

PADDING = 2
"""Pixels above and below the words of a row."""

RIGHT = 10
"""Pixels right of the words."""

NARROWEST = 40
"""Pixels that words have at least, however deep they lie."""

WIDTHS_KNOWN = 4
"""Widths for which heights are kept: layouts try a few before they settle."""

MOST_READ_OUT = 200
"""Rows that are read out to people who do not see them; the copy has all."""


class CardLines(QWidget):
    """Lines below each other, broken where they are too long."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without lines, in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._lines: tuple[GuidedRow, ...] = ()
        self._known_tops: dict[int, list[int]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def lines(self) -> tuple[GuidedRow, ...]:
        """The lines shown."""
        return self._lines

    def set_lines(self, lines: tuple[GuidedRow, ...]) -> None:
        """Show these lines."""
        if lines == self._lines:
            return
        self._lines = lines
        self.setAccessibleName(self._read_out())
        self._forget_measures()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.update()

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Return that narrow lines are broken."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the height of all lines."""
        return self._tops(width)[-1]

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the least height of all lines; any width will do."""
        return QSize(0, len(self._lines) * self._plain_height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for no width."""
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Measure anew in another size of type."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._forget_measures()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the lines that are to be seen."""
        tops = self._tops(self.width())
        painter = QPainter(self)
        first = max(0, bisect_right(tops, event.rect().top()) - 1)
        for number in range(first, len(self._lines)):
            top, bottom = tops[number], tops[number + 1]
            if top > event.rect().bottom():
                break
            area = QRectF(0, top, self.width(), bottom - top)
            self._paint(painter, area, self._lines[number])

    def _paint(self, painter: QPainter, area: QRectF, line: GuidedRow) -> None:
        paint_guides(painter, area, line.guides, self._theme)
        painter.setPen(QColor(self._colour(line.row.kind)))
        left = indent_of(line.guides.depth)
        words = area.adjusted(left, PADDING, 0, -PADDING)
        words.setWidth(self._room(self.width(), line))
        painter.drawText(words, row_words(line.row), _breaking())

    def _colour(self, kind: RowKind) -> str:
        if kind is RowKind.ERROR:
            return self._theme.error
        return self._theme.quiet if kind is RowKind.RETURNED else self._theme.text

    # ---- measuring ------------------------------------------------------------------------

    def _forget_measures(self) -> None:
        self._known_tops.clear()
        self.updateGeometry()
        self.update()

    def _tops(self, width: int) -> list[int]:
        """Return where each line begins in so wide a widget, and at last where all end."""
        tops = self._known_tops.get(width)
        if tops is None:
            while len(self._known_tops) >= WIDTHS_KNOWN:
                del self._known_tops[next(iter(self._known_tops))]
            tops = self._known_tops[width] = list(accumulate(self._heights(width), initial=0))
        return tops

    def _heights(self, width: int) -> Iterator[int]:
        plain = self._plain_height()
        broadest = self.fontMetrics().horizontalAdvance("W")
        for line in self._lines:
            room = self._room(width, line)
            words = row_words(line.row)
            if _surely_fits(words, broadest, room):
                yield plain
            else:
                yield self._height_of(words, room)

    def _plain_height(self) -> int:
        return self.fontMetrics().height() + 2 * PADDING

    def _room(self, width: int, line: GuidedRow) -> int:
        return max(NARROWEST, width - indent_of(line.guides.depth) - RIGHT)

    def _height_of(self, text: str, room: int) -> int:
        height = 0.0
        for paragraph in text.split("\n"):
            layout = QTextLayout(paragraph, self.font())
            layout.setTextOption(_breaking())
            layout.beginLayout()
            while (line := layout.createLine()).isValid():
                line.setLineWidth(room)
                line.setPosition(QPointF(0, height))
                height += line.height()
            layout.endLayout()
        return max(self._plain_height(), math.ceil(height) + 2 * PADDING)

    def _read_out(self) -> str:
        changed = self.tr("{line} (changed)")
        lines = [
            changed.format(line=row_words(line.row))
            if line.guides.has_changed
            else row_words(line.row)
            for line in self._lines[:MOST_READ_OUT]
        ]
        return "\n".join([*lines, "…"] if len(self._lines) > MOST_READ_OUT else lines)


def _breaking() -> QTextOption:
    option = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def _surely_fits(text: str, broadest: int, room: int) -> bool:
    """Return whether a text needs no measuring: most lines are far shorter than the card."""
    return text.isascii() and "\n" not in text and len(text) * broadest <= room
