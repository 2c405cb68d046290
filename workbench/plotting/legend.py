"""The legend: which curve is which, and its mean; pointing at an entry points its curve out."""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QScrollArea, QToolTip, QWidget

from workbench.plotting.painting.ink import Ink
from workbench.plotting.painting.names import paint_name
from workbench.theme import Theme, mark_of, tabular
from workbench.widgets import plain
from workbench.widgets.short_names import short_names
from workbench.widgets.tints import Tint, paint_tint

__all__ = ["Legend", "LegendEntry", "LegendMargin", "Sample"]

SAMPLE = 26
"""Width of the sample of a curve, in pixels."""

SWATCH = 16
"""Width of a sample of what fills an area."""

LONGEST_NAME = 200
"""Pixels; longer names are shortened, so that variants can still be told apart."""

SHORTER_NAMES = (110, 60)
"""Pixels of names where there is less room."""

PADDING = 8
GAP = 9

BETWEEN_COLUMNS = 18
"""Pixels between what stands side by side."""


class Sample(enum.Enum):
    """What stands before a name: a piece of what it names."""

    BAR = enum.auto()
    CURVE = enum.auto()
    LINE = enum.auto()
    GHOST = enum.auto()


@dataclass(frozen=True)
class LegendEntry:
    """What is said of one curve.

    Attributes:
        identity: What it is called when it is pointed at or chosen.
        name: Its name.
        colour: Which of the theme's mechanic colours it takes.
        sample: What it looks like.
        figures: What is said of it besides, such as its mean; may be empty.
        words: All of it, for tooltips and for those who do not see it.
        tint: What fills the sample where that is not the colour of a mechanic.
    """

    identity: str
    name: str
    colour: int
    sample: Sample = Sample.CURVE
    figures: str = ""
    words: str = ""
    tint: Tint | None = None


STRIDE = 40
"""Pixels by which a legend beside the chart becomes wider or narrower."""


@dataclass(frozen=True)
class _Form:
    """How lines are set.

    Attributes:
        columns: How many stand side by side.
        has_figures: Whether they tell of means.
        longest_name: How many pixels a name may take.
        padding: The pixels above and below.
    """

    columns: int = 1
    has_figures: bool = True
    longest_name: int = LONGEST_NAME
    padding: int = PADDING


@dataclass(frozen=True)
class _Measures:
    """What a form makes of the lines.

    Attributes:
        names: The names, shortened where they have to be.
        widths: The pixels of each column.
    """

    names: tuple[str, ...]
    widths: tuple[int, ...]


def _terser(form: _Form) -> Iterable[_Form]:
    """Yield forms that say less and less; the tooltip tells the rest."""
    yield form
    yield replace(form, has_figures=False)
    for longest in SHORTER_NAMES:
        yield replace(form, has_figures=False, longest_name=longest)


class Legend(QWidget):
    """A line for each curve, painted over the chart or beside it.

    Signals:
        pointed: The identity of the mechanic under the pointer, or None.
        chosen: The identity of the mechanic that was clicked.
    """

    pointed = Signal(object)
    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without lines."""
        super().__init__(parent)
        self._theme = theme
        self._entries: tuple[LegendEntry, ...] = ()
        self._pointed: str | None = None
        self._form = _Form()
        self._measured: dict[_Form, _Measures] = {}
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Legend"))

    @property
    def names(self) -> tuple[str, ...]:
        """The names as they are written, shortened where they have to be."""
        return self._measures(self._form).names

    def set_entries(self, entries: tuple[LegendEntry, ...], theme: Theme) -> None:
        """Name these curves."""
        if entries != self._entries:
            # Names may be long and many, and shortening them takes a while.
            self._measured.clear()
        self._entries, self._theme = entries, theme
        self.setAccessibleDescription("; ".join(entry.words or entry.name for entry in entries))
        self._take(_Form())

    def be_row(self) -> None:
        """Set all lines side by side."""
        self._take(_Form(columns=max(1, len(self._entries)), padding=2))

    def be_list(self, width: float = math.inf) -> None:
        """Set a line below each other, and say less where that would be wider than ``width``."""
        fitting = (form for form in _terser(_Form()) if self._size(form).width() <= width)
        *_, tersest = _terser(_Form())
        self._take(next(fitting, tersest))

    def be_strip(self, width: float, height: float) -> None:
        """Set lines side by side, and say less where that would be too wide or too high.

        Args:
            width: The pixels there are from left to right.
            height: The pixels that it may take from top to bottom; names are not cut down for
                less than two lines.
        """
        forms = [self._in_columns(form, width) for form in _terser(_Form(padding=2))]
        most = max(int(height), 2 * forms[0].padding + 2 * self._line_height())
        sizes = ((form, self._size(form)) for form in forms)
        fitting = (form for form, size in sizes if size.width() <= width and size.height() <= most)
        self._take(next(fitting, forms[-1]))

    def _in_columns(self, form: _Form, width: float) -> _Form:
        """Return ``form`` in as many columns as ``width`` allows."""
        count = len(self._entries)
        forms = (replace(form, columns=columns) for columns in range(count, 0, -1))
        return next((form for form in forms if self._size(form).width() <= width), form)

    def _take(self, form: _Form) -> None:
        self._form = form
        self.setMinimumSize(self.sizeHint())
        self.resize(self.sizeHint())
        self.update()

    def set_pointed(self, identity: str | None) -> None:
        """Let the line of a mechanic stand out."""
        self._pointed = identity
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that all lines need."""
        return self._size(self._form)

    def _size(self, form: _Form) -> QSize:
        widths = self._measures(form).widths
        width = sum(widths) + BETWEEN_COLUMNS * (len(widths) - 1)
        rows = math.ceil(len(self._entries) / form.columns)
        return QSize(2 * PADDING + width, 2 * form.padding + self._line_height() * rows)

    def _measures(self, form: _Form) -> _Measures:
        """Return the names as ``form`` writes them, and the width of each column."""
        if form not in self._measured:
            names = self._names(form)
            self._measured[form] = _Measures(names, self._widths(form, names))
        return self._measured[form]

    def _widths(self, form: _Form, names: Sequence[str]) -> tuple[int, ...]:
        wide = [self.fontMetrics().horizontalAdvance(name) for name in names]
        beside = SAMPLE + GAP + 1
        figures = self._figure_width() if form.has_figures else 0
        if figures:
            beside += 2 * GAP + figures
        columns = range(form.columns)
        return tuple(beside + max(wide[column :: form.columns], default=0) for column in columns)

    def _names(self, form: _Form) -> tuple[str, ...]:
        names = [entry.name for entry in self._entries]
        return short_names(names, self.fontMetrics(), form.longest_name)

    def _figure_width(self) -> int:
        figures = (entry.figures for entry in self._entries)
        return max(map(self.fontMetrics().horizontalAdvance, figures), default=0)

    def _line_height(self) -> int:
        return self.fontMetrics().height() + 5

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Measure everything anew in another type."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measured.clear()

    # ---- painting -------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the lines on a ground that lets the chart shine through a little."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(tabular(self.font()))
        ground = QColor(self._theme.surface)
        ground.setAlphaF(0.86)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect(), 6, 6)
        for place, name in enumerate(self.names):
            self._paint_line(painter, place, name)

    def _paint_line(self, painter: QPainter, place: int, name: str) -> None:
        entry = self._entries[place]
        area = self._area(place)
        if entry.identity == self._pointed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.hover))
            painter.drawRoundedRect(area.adjusted(-4, 0, 4, 0), 4, 4)
        self._paint_sample(painter, QRect(area.left(), area.top(), SAMPLE, area.height()), entry)
        painter.setPen(QColor(self._theme.text))
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        paint_name(painter, area.adjusted(SAMPLE + GAP, 0, 0, 0), left, name)
        if not self._form.has_figures:
            return
        painter.setPen(QColor(self._theme.quiet))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(area, right, entry.figures)

    def _paint_sample(self, painter: QPainter, area: QRect, entry: LegendEntry) -> None:
        if entry.tint is not None:
            swatch = QRectF(area).adjusted(SAMPLE - SWATCH, 3, 0, -3)
            paint_tint(
                painter, swatch, entry.tint.fill(self._theme), entry.tint.pattern, self._theme
            )
            return
        mark = mark_of(entry.colour)
        edge = self._theme.curve_colour(entry.colour)
        middle = QPointF(area.center()) + QPointF(0.5, 0.5)
        if entry.sample is Sample.BAR:
            fill = QColor(self._theme.mechanic_colour(entry.colour))
            fill.setAlphaF(0.5)
            painter.setPen(QPen(QColor(edge), 1.2))
            painter.setBrush(fill)
            painter.drawRoundedRect(QRectF(middle.x() - 8, middle.y() - 5, 16, 10), 2, 2)
            return
        if entry.sample is Sample.GHOST:
            painter.setPen(Ink(self._theme, entry.colour).ghost_pen())
        else:
            painter.setPen(mark.pen(edge, 1.8))
        painter.drawLine(QPointF(area.left(), middle.y()), QPointF(area.right(), middle.y()))
        if entry.sample in (Sample.LINE, Sample.GHOST):
            return
        painter.setPen(QPen(QColor(self._theme.surface), 1.0))
        painter.setBrush(QColor(edge))
        painter.drawPath(mark.path(4.0).translated(middle))

    def _area(self, place: int) -> QRect:
        row, column = divmod(place, self._form.columns)
        height, widths = self._line_height(), self._measures(self._form).widths
        left = PADDING + sum(widths[:column]) + column * BETWEEN_COLUMNS
        return QRect(left, self._form.padding + row * height, widths[column], height)

    # ---- pointing -------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Tell which line is under the pointer."""
        entry = self._entry_at(event.position())
        self._announce(None if entry is None else entry.identity)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the mechanic whose line is clicked."""
        entry = self._entry_at(event.position())
        if entry is not None and event.button() is Qt.MouseButton.LeftButton:
            self.chosen.emit(entry.identity)

    def event(self, event: QEvent) -> bool:
        """Tell under the pointer what a line leaves out."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), plain(self.tip(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def tip(self, place: QPointF) -> str:
        """Return all that there is to say of the line at ``place``, or nothing."""
        entry = self._entry_at(place)
        return "" if entry is None else entry.words or entry.name

    def _entry_at(self, place: QPointF) -> LegendEntry | None:
        found = (
            entry
            for row, entry in enumerate(self._entries)
            if self._area(row).contains(place.toPoint())
        )
        return next(found, None)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Tell that no line is under the pointer."""
        self._announce(None)
        super().leaveEvent(event)

    def _announce(self, identity: str | None) -> None:
        if identity != self._pointed:
            self.pointed.emit(identity)


class LegendMargin(QScrollArea):
    """A long legend beside the chart, which scrolls where it is too long even for that."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Begin hidden."""
        super().__init__(parent)
        self.legend = Legend(theme)
        self.setObjectName("margin")
        self.viewport().setObjectName("canvas")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self.legend)
        # Qt lets a scroll area fill its widget with the window's colour.
        self.legend.setAutoFillBackground(False)
        self.hide()

    def fit(self, width: float) -> None:
        """Be as wide as the legend and its scroll bar, which says less to be within ``width``."""
        self.legend.be_list(width)
        # A chart that became narrower with every letter of a name would jump while one writes.
        wide = min(math.ceil(self.legend.width() / STRIDE) * STRIDE, int(width))
        bar = self.verticalScrollBar().sizeHint().width()
        self.setFixedWidth(max(wide, self.legend.width()) + bar)
