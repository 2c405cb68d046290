"""A small chart of how far two rolls lie apart."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from engine.summary import Summary
from workbench.plotting.painting.strokes import Floats
from workbench.theme import Theme, mixed, tabular
from workbench.widgets import plain
from workbench.widgets.numbers.numbers import write_percent

__all__ = ["DifferencePlot"]

LEAST_SEEN = 0.002
"""Differences rarer than this share of the likeliest are not shown at the ends."""

LABEL_ROOM = 10.0
"""Pixels between two labels of the axis."""

SIDE = 14.0
"""Pixels left free on both sides."""

GAP_SHARE = 0.15
"""The share of the room of a bar that stays empty."""

LEAST_SLOT = 12.0
"""Pixels that a difference takes at least, unless a neighbour is nearer."""

STEPS = (1, 2, 5)
"""Distances of labels are these times a power of ten."""


@dataclass(frozen=True)
class _Bars:
    """What is drawn: differences in ascending order, their probabilities, and the room of each."""

    xs: Floats
    ys: Floats
    gap: float

    @classmethod
    def of(cls, summary: Summary) -> _Bars:
        xs, ys = np.array(summary.points), np.array(summary.exactly)
        seen = np.flatnonzero(ys >= ys.max() * LEAST_SEEN)
        xs, ys = xs[seen[0] : seen[-1] + 1], ys[seen[0] : seen[-1] + 1]
        gaps = np.diff(xs)[np.diff(xs) > 0]
        return cls(xs, ys, float(gaps.min()) if len(gaps) else 1.0)


class DifferencePlot(QWidget):
    """Bars on both sides of nought, in the colour of the mechanic that is ahead there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._theme = Theme.light()
        self._bars: _Bars | None = None
        self._summary: Summary | None = None
        self._colours = (0, 1)
        self._faded = False
        self._pointed: int | None = None
        self.setFont(tabular(self.font()))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Distribution of the difference"))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for a flat chart."""
        return QSize(360, 110)

    def show_difference(self, summary: Summary, first: int, second: int, theme: Theme) -> None:
        """Show a difference.

        Args:
            summary: Its figures.
            first: The colour of the mechanic that is ahead where it is positive.
            second: The colour of the other one.
            theme: The colours.
        """
        if summary is not self._summary:
            self._summary = summary
            self._bars = _Bars.of(summary) if summary.is_numeric else None
            self._pointed = None
        self._colours, self._theme, self._faded = (first, second), theme, False
        self.setAccessibleDescription(self._in_words())
        self.update()

    def fade(self) -> None:
        """Show that what is drawn belongs to something older."""
        self._faded = True
        self.update()

    def _in_words(self) -> str:
        summary = self._summary
        if summary is None or summary.mean is None:
            return ""
        text = self.tr("from {low} to {high}, {mean} on average")
        return text.format(low=summary.labels[0], high=summary.labels[-1], mean=f"{summary.mean:g}")

    # ---- painting -------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the bars over their axis."""
        del event
        if self._bars is None:
            return
        painter = QPainter(self)
        area = self._area()
        self._paint_bars(painter, area, self._bars)
        painter.setPen(QPen(QColor(self._theme.border), 1.0))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        self._paint_labels(painter, area)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._theme.accent), 1.0))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -1, -1))

    def _area(self) -> QRectF:
        below = self.fontMetrics().height() + 6
        return QRectF(self.rect()).adjusted(SIDE, 8, -SIDE, -below)

    def _paint_bars(self, painter: QPainter, area: QRectF, bars: _Bars) -> None:
        scale = self._scale(area, bars)
        # A difference is as wide as one number, however far the next one is.
        room = max(scale * min(bars.gap, 1.0), min(scale * bars.gap, LEAST_SLOT))
        width = max(1.0, room * (1 - GAP_SHARE))
        lefts = self._across(area, bars, bars.xs) - width / 2
        heights = bars.ys / bars.ys.max() * area.height()
        if width <= 1.0:
            lefts, heights, xs = _thinned(lefts, heights, bars.xs)
        else:
            xs = bars.xs
        for x, left, height in zip(xs.tolist(), lefts.tolist(), heights.tolist(), strict=True):
            colour = QColor(self._colour(x))
            painter.fillRect(QRectF(left, area.bottom() - height, width, height), colour)
        if self._pointed is not None:
            centre = float(self._across(area, bars, bars.xs[self._pointed : self._pointed + 1])[0])
            painter.setPen(QPen(QColor(self._theme.quiet), 1.0, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(centre, area.top()), QPointF(centre, area.bottom()))

    def _colour(self, x: float) -> str:
        theme = self._theme
        if x == 0:
            colour = mixed(theme.quiet, theme.surface, 0.6)
        else:
            colour = theme.mechanic_colour(self._colours[0] if x > 0 else self._colours[1])
        return mixed(colour, theme.surface, 0.4 if self._faded else 0.85)

    def _scale(self, area: QRectF, bars: _Bars) -> float:
        return area.width() / (float(bars.xs[-1] - bars.xs[0]) + bars.gap)

    def _across(self, area: QRectF, bars: _Bars, xs: Floats) -> Floats:
        from_left: Floats = (xs - bars.xs[0] + bars.gap / 2) * self._scale(area, bars)
        return area.left() + from_left

    def _paint_labels(self, painter: QPainter, area: QRectF) -> None:
        bars = self._bars
        assert bars is not None, "only asked where there are bars"
        metrics = QFontMetricsF(self.font())
        low, high = float(bars.xs[0]), float(bars.xs[-1])
        widest = max(metrics.horizontalAdvance(_signed(end)) for end in (low, high))
        step = _round_step((widest + LABEL_ROOM) / self._scale(area, bars))
        painter.setPen(QColor(self._theme.quiet))
        ticks = step * np.arange(
            math.ceil(low / step), math.floor(high / step) + 1, dtype=np.float64
        )
        for tick, x in zip(ticks.tolist(), self._across(area, bars, ticks).tolist(), strict=True):
            where = QRectF(x - widest, area.bottom() + 3, 2 * widest, metrics.height())
            painter.drawText(where, Qt.AlignmentFlag.AlignCenter, _signed(tick))

    # ---- reading --------------------------------------------------------------------------

    def reading(self) -> str:
        """Return the difference pointed at with its probability, or nothing."""
        if self._bars is None or self._pointed is None:
            return ""
        chance = write_percent(float(self._bars.ys[self._pointed]))
        return f"{_signed(float(self._bars.xs[self._pointed]))}: {chance}"

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Read the nearest difference out."""
        if self._bars is None:
            return
        centres = self._across(self._area(), self._bars, self._bars.xs)
        self._point_at(int(np.argmin(np.abs(centres - event.position().x()))))
        QToolTip.showText(event.globalPosition().toPoint(), plain(self.reading()), self)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Point at nothing."""
        self._point_at(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go from difference to difference with the arrow keys."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if not step or self._bars is None:
            super().keyPressEvent(event)
            return
        last = len(self._bars.xs) - 1
        start = int(np.argmax(self._bars.ys)) - step if self._pointed is None else self._pointed
        self._point_at(max(0, min(start + step, last)))
        centre = self._area().center().toPoint()
        QToolTip.showText(self.mapToGlobal(centre), plain(self.reading()), self)

    def _point_at(self, place: int | None) -> None:
        if place != self._pointed:
            self._pointed = place
            self.setAccessibleDescription(self.reading() or self._in_words())
            self.update()


def _thinned(lefts: Floats, heights: Floats, xs: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the highest of the bars that share a pixel."""
    pixels = np.floor(lefts)
    starts = np.flatnonzero(np.r_[True, np.diff(pixels) > 0])
    return pixels[starts], np.maximum.reduceat(heights, starts), xs[starts]


def _signed(value: float) -> str:
    text = f"{abs(value):.15g}" if abs(value) < 1e15 else f"{abs(value):.3g}"
    return f"\N{MINUS SIGN}{text}" if value < 0 else f"+{text}" if value > 0 else "0"


def _round_step(least: float) -> float:
    power = 10.0 ** math.floor(math.log10(max(least, 1.0)))
    return next((step * power for step in STEPS if step * power >= least), 10 * power)
