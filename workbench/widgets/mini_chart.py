"""A small picture of one distribution, to be read at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.statistics.summary import Summary
from workbench.project.glances import seen_points, sparkline_of
from workbench.theme import Theme, tabular
from workbench.widgets.numbers.numbers import write_number, write_percent
from workbench.widgets.swatches import paint_sparkline

__all__ = ["Bar", "MiniChart", "bars_of"]

MOST_BARS = 8
"""Outcomes that are listed with a bar each; more numbers are drawn as a curve instead."""

CURVE_HEIGHT = 64
"""Pixels from the foot of the curve to its peak."""

GAP = 8
"""Pixels between a label, its bar and its percentage."""

FILL = 0.35
"""Strength of the colour of bars and under the curve."""


@dataclass(frozen=True)
class Bar:
    """A line of a short list of outcomes.

    Attributes:
        label: The outcome, or what is left of them.
        chance: Its probability.
    """

    label: str
    chance: float


def bars_of(summary: Summary, others: str) -> tuple[Bar, ...]:
    """Return the outcomes as a short list: few in their order, many with the likeliest first.

    Args:
        summary: The figures of the distribution.
        others: What the last line says where not all have a line, with ``{count}`` in it; there
            are two of them at least.
    """
    bars = [Bar(*pair) for pair in zip(summary.labels, summary.exactly, strict=True)]
    if not summary.is_numeric:
        bars.sort(key=lambda bar: -bar.chance)
    if len(bars) <= MOST_BARS:
        return tuple(bars)
    kept, left = bars[: MOST_BARS - 1], bars[MOST_BARS - 1 :]
    rest = Bar(others.format(count=len(left)), sum(bar.chance for bar in left))
    return (*kept, rest)


class MiniChart(QWidget):
    """Bars with their percentages for few outcomes and for texts, a curve for many numbers."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a distribution, in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._summary: Summary | None = None
        self._bars: tuple[Bar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Result"))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.update()

    def set_summary(self, summary: Summary | None) -> None:
        """Show a distribution, or leave the place empty."""
        self._summary = summary
        is_curve = summary is not None and summary.is_numeric and len(summary.points) > MOST_BARS
        self._bars = (
            () if summary is None or is_curve else bars_of(summary, self.tr("{count} others"))
        )
        self.setAccessibleDescription(self.description())
        self.updateGeometry()
        self.update()

    def description(self) -> str:
        """Return in words what the picture shows."""
        if self._summary is None:
            return ""
        if self._bars:
            return ", ".join(f"{bar.label}: {write_percent(bar.chance)}" for bar in self._bars)
        return self._mean_text()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of what is shown."""
        line = self.fontMetrics().height()
        height = len(self._bars) * (line + 4) if self._bars else CURVE_HEIGHT + line + 6
        return QSize(200, height)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height of what is shown; it can be made narrow."""
        return QSize(120, self.sizeHint().height())

    # ---- painting -------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint bars or the curve."""
        del event
        if self._summary is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(tabular(self.font()))
        if self._bars:
            self._paint_bars(painter)
        else:
            self._paint_curve(painter, self._summary)
        painter.end()

    def _paint_bars(self, painter: QPainter) -> None:
        metrics = painter.fontMetrics()
        step = metrics.height() + 4
        figures = _width(metrics, [write_percent(bar.chance) for bar in self._bars])
        labels = _width(metrics, [bar.label for bar in self._bars])
        # Numbers stand in front of their bars. Texts may be long: they are written over them.
        start = labels + GAP if self._is_numeric() else 0
        room = QRectF(start, 0, max(0, self.width() - start - figures - GAP), step)
        greatest = max(bar.chance for bar in self._bars)
        for index, bar in enumerate(self._bars):
            place = room.translated(0, index * step)
            self._paint_bar(painter, place, bar.chance / greatest)
            if self._is_numeric():
                self._write(painter, QRectF(0, place.top(), labels, step), bar.label)
            else:
                self._write(painter, place.adjusted(4, 0, 0, 0), bar.label)
            painter.setPen(QColor(self._theme.quiet))
            row = QRectF(0, place.top(), self.width(), step)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(row, flags, write_percent(bar.chance))

    def _paint_bar(self, painter: QPainter, room: QRectF, share: float) -> None:
        area = room.adjusted(0, 2, 0, -2)
        area.setWidth(max(1.5, room.width() * share))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._fill())
        painter.drawRoundedRect(area, 2, 2)

    def _write(self, painter: QPainter, place: QRectF, label: str) -> None:
        elide = Qt.TextElideMode.ElideRight
        elided = painter.fontMetrics().elidedText(label, elide, int(place.width()))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(self._theme.text))
        painter.drawText(place, flags, elided)

    def _paint_curve(self, painter: QPainter, summary: Summary) -> None:
        foot = float(CURVE_HEIGHT)
        area = QRectF(0, 1, self.width(), foot - 1)
        line = QColor(self._theme.curve_colour(0))
        paint_sparkline(painter, area, sparkline_of(summary), self._fill(), line)
        painter.setPen(QPen(QColor(self._theme.line), 1))
        painter.drawLine(QPointF(0, foot), QPointF(self.width(), foot))
        below = QRectF(0, foot + 3, self.width(), painter.fontMetrics().height())
        seen = seen_points(summary)
        painter.setPen(QColor(self._theme.quiet))
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, summary.labels[seen.start])
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, summary.labels[seen.stop - 1])
        painter.setPen(QColor(self._theme.text))
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self._mean_text())

    def _mean_text(self) -> str:
        if self._summary is None or self._summary.mean is None:
            return ""
        return self.tr("mean {mean}").format(mean=write_number(self._summary.mean))

    def _is_numeric(self) -> bool:
        return self._summary is not None and self._summary.is_numeric

    def _fill(self) -> QColor:
        fill = QColor(self._theme.mechanic_colour(0))
        fill.setAlphaF(FILL)
        return fill


def _width(metrics: QFontMetrics, texts: Sequence[str]) -> int:
    """Return the width in pixels of the longest of ``texts``."""
    return max(map(metrics.horizontalAdvance, texts), default=0) + 1
