"""The read-out beside the crosshair: what every curve says of the place it is at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from workbench.theme import Theme, fixed_font, mark_of, tabular
from workbench.widgets import isolated
from workbench.widgets.tints import Tint, paint_tint

__all__ = ["Readout", "ReadoutAnswer", "ReadoutEntry"]

LONGEST_NAME = 190
"""Pixels; longer names are shortened."""

MOST_LINES, WIDEST_TITLE = 16, 420
"""Lines of a text box that are shown, and the pixels that an outcome gets."""

AWAY = 14
"""Pixels between the crosshair and the read-out."""

PADDING, GAP, DOT = 10, 14, 14
"""Pixels around the table, between its columns, and for the mark before a name."""

SPACING = 4
"""Pixels between two rows."""

LEAST_COLUMNS = 2
"""A name and a figure are shown however little room there is."""


@dataclass(frozen=True)
class ReadoutEntry:
    """What one curve says.

    Attributes:
        name: Its name, such as that of a mechanic.
        colour: Which of the theme's mechanic colours it takes; None for one that has none.
        figures: What it says, such as its probability in every unit, the chosen one first.
        tint: What fills the mark before it where that is not the colour of a mechanic.
    """

    name: str
    colour: int | None
    figures: tuple[str, ...]
    tint: Tint | None = None


@dataclass(frozen=True)
class ReadoutAnswer:
    """What all curves say of one place.

    Attributes:
        title: The place, such as an outcome, line by line.
        is_text: Whether it is a text box, to be set in a font of equally wide characters.
        entries: A line for each curve.
        headings: What their figures are; empty where that is plain.
    """

    title: tuple[str, ...] = ()
    is_text: bool = False
    entries: tuple[ReadoutEntry, ...] = ()
    headings: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """All of it, line by line."""
        return "\n".join((*self.title, *map(self._in_words, self.entries)))

    def _in_words(self, entry: ReadoutEntry) -> str:
        pairs = zip_longest(self.headings, entry.figures, fillvalue="")
        return f"{entry.name}: {', '.join(' '.join(pair).strip() for pair in pairs)}"


@dataclass(frozen=True)
class ReadoutLayout:
    """Where everything is, in pixels.

    Attributes:
        columns: The width of each column: the names, then what is said in each unit.
        title: The height of the outcome.
        row: The height of a row.
        rows: How many rows there is room for.
    """

    columns: tuple[int, ...]
    title: int
    row: int
    rows: int

    @property
    def width(self) -> int:
        """The width of all columns."""
        return _width_of(self.columns)


def _width_of(columns: Sequence[int]) -> int:
    return DOT + sum(columns) + GAP * (len(columns) - 1)


class Readout(QWidget):
    """A small table that follows the crosshair, painted because it changes on every move."""

    def __init__(self, parent: QWidget) -> None:
        """Begin hidden."""
        super().__init__(parent)
        self.setObjectName("readout")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Outcome pointed at"))
        self._answer = ReadoutAnswer()
        self._theme = Theme.light()
        self._layout = ReadoutLayout((0,), 0, 0, 0)
        self.hide()

    @property
    def text(self) -> str:
        """What the read-out says, line by line."""
        rows = [" ".join((entry.name, *entry.figures)) for entry in self._answer.entries]
        return "\n".join((*self._answer.title, *rows))

    def show_answer(self, answer: ReadoutAnswer, theme: Theme, area: QRect) -> None:
        """Fill the table.

        Args:
            answer: What is said of the place.
            theme: Its colours.
            area: What it has to fit into; figures that would not are left out.
        """
        self._answer, self._theme = answer, theme
        self._layout = self._laid_out(area.width() - 2 * PADDING, area.height())
        self.resize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of the table."""
        layout = self._layout
        title = self._title_metrics()
        widest = max(map(title.horizontalAdvance, self._title_lines()), default=0)
        width = max(layout.width, min(widest, WIDEST_TITLE))
        rows = layout.rows + bool(self._left_out()) + bool(self._answer.headings)
        height = layout.title + SPACING + rows * layout.row
        return QSize(width + 2 * PADDING, height + 2 * PADDING - SPACING)

    def _laid_out(self, width: int, height: int) -> ReadoutLayout:
        metrics = QFontMetrics(tabular(self.font()))
        entries = self._answer.entries
        # A pixel more, or rounding would shorten the longest of them.
        names = (metrics.horizontalAdvance(entry.name) + 2 for entry in entries)
        headings = [self._answer.headings] if self._answer.headings and entries else []
        units = zip(*headings, *(entry.figures for entry in entries), strict=True)
        widths = (max(map(metrics.horizontalAdvance, texts)) for texts in units)
        columns = [min(max(names, default=0), LONGEST_NAME), *widths]
        while len(columns) > LEAST_COLUMNS and _width_of(columns) > width:
            columns.pop()
        title = self._title_metrics().height() * len(self._title_lines())
        row = metrics.height() + SPACING
        room = (height - title - 2 * PADDING) // row - bool(self._answer.headings)
        rows = len(entries) if len(entries) <= room else max(1, room - 1)
        return ReadoutLayout(tuple(columns), title, row, rows)

    def _title_font(self) -> QFont:
        if self._answer.is_text:
            return fixed_font(self.font().pointSize())
        font = tabular(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _title_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._title_font())

    def _title_lines(self) -> Sequence[str]:
        lines = self._answer.title
        if len(lines) <= MOST_LINES:
            return lines
        return (*lines[: MOST_LINES - 1], "\N{HORIZONTAL ELLIPSIS}")

    def _left_out(self) -> int:
        return len(self._answer.entries) - self._layout.rows

    def place_beside(self, x: float, y: float, area: QRect, aside: int = 0) -> None:
        """Lie right of the crosshair at ``x``, or left of it where there is no room.

        Args:
            x: The crosshair's pixel.
            y: The pixel that the read-out is centred at.
            area: What the read-out must not leave.
            aside: How many more pixels than usual it keeps away from the crosshair.
        """
        left = round(x) + AWAY + aside
        if left + self.width() > area.right():
            left = round(x) - AWAY - aside - self.width()
        top = round(y) - self.height() // 2
        lowest = max(area.top(), area.bottom() - self.height())
        self.move(max(area.left(), left), max(area.top(), min(top, lowest)))
        self.show()
        self.raise_()

    # ---- painting -------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the outcome and a row for each mechanic."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.border), 1.0))
        painter.setBrush(QColor(self._theme.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        self._paint_title(painter)
        painter.setFont(tabular(self.font()))
        top = PADDING + self._layout.title + SPACING
        if self._answer.headings:
            self._paint_headings(painter, top)
            top += self._layout.row
        for index in range(self._layout.rows):
            self._paint_row(painter, index, top + index * self._layout.row)
        if self._left_out():
            painter.setPen(QColor(self._theme.quiet))
            area = QRect(PADDING + DOT, top + self._layout.rows * self._layout.row, self.width(), 0)
            area.setHeight(self._layout.row)
            text = QCoreApplication.translate("Chart", "and {count} more")
            painter.drawText(
                area, Qt.AlignmentFlag.AlignVCenter, text.format(count=self._left_out())
            )

    def _paint_title(self, painter: QPainter) -> None:
        painter.setFont(self._title_font())
        painter.setPen(QColor(self._theme.text))
        metrics = self._title_metrics()
        room = self.width() - 2 * PADDING
        for index, line in enumerate(self._title_lines()):
            text = metrics.elidedText(line, Qt.TextElideMode.ElideRight, room)
            baseline = PADDING + index * metrics.height() + metrics.ascent()
            painter.drawText(QPointF(PADDING, baseline), text)

    def _paint_headings(self, painter: QPainter, top: int) -> None:
        painter.setPen(QColor(self._theme.quiet))
        name, *widths = self._layout.columns
        left = PADDING + DOT + name + GAP
        aligned = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        for width, text in zip(widths, self._answer.headings, strict=False):
            area = QRect(left, top, width, self._layout.row - SPACING)
            painter.drawText(area, aligned, text)
            left += width + GAP

    def _paint_row(self, painter: QPainter, index: int, top: int) -> None:
        entry, layout = self._answer.entries[index], self._layout
        self._paint_mark(
            painter, entry, QPointF(PADDING + DOT / 2 - 2, top + (layout.row - SPACING) / 2)
        )
        left = PADDING + DOT
        name_width, *widths = layout.columns
        metrics = painter.fontMetrics()
        name = metrics.elidedText(entry.name, Qt.TextElideMode.ElideMiddle, name_width)
        centre = Qt.AlignmentFlag.AlignVCenter
        height = layout.row - SPACING
        painter.setPen(QColor(self._theme.text))
        painter.drawText(QRect(left, top, name_width, height), centre, isolated(name))
        left += name_width + GAP
        for width, text in zip(widths, entry.figures, strict=False):
            area = QRect(left, top, width, height)
            painter.drawText(area, centre | Qt.AlignmentFlag.AlignRight, text)
            # The unit that was chosen comes first; the others step back.
            painter.setPen(QColor(self._theme.quiet))
            left += width + GAP

    def _paint_mark(self, painter: QPainter, entry: ReadoutEntry, middle: QPointF) -> None:
        """Paint the mark of a mechanic, or a square filled as what the row is about."""
        if entry.tint is not None:
            area = QRectF(middle.x() - 5, middle.y() - 5, 10, 10)
            paint_tint(painter, area, entry.tint.fill(self._theme), entry.tint.pattern, self._theme)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        is_quiet = entry.colour is None
        colour = self._theme.quiet if is_quiet else self._theme.curve_colour(entry.colour or 0)
        painter.setBrush(QColor(colour))
        painter.drawPath(mark_of(entry.colour or 0).path(3.8).translated(middle))
