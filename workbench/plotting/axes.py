"""The sides of a chart: ticks and lines where a ruler puts them, and a name where one is needed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsSceneResizeEvent

from workbench.plotting.rulers import ROOM_AT_END, LabelRuler, Room, Ruler, Ticks
from workbench.theme import Theme, tabular
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["Axis"]

TEXT_OFFSET = 8
"""Pixels between the chart and its labels."""

ROOM_BESIDE = 16.0
"""Pixels beside the labels, with that offset."""


NUDGE = 6.0
"""Pixels that the name of a side lies closer to its labels than they to the chart."""


TextSpec = tuple[QRectF, int, str]
"""A label as pyqtgraph draws it: where, how it is aligned, and its text."""


class Axis(pg.AxisItem):
    """The left or the bottom side of a chart."""

    def __init__(self, side: str) -> None:
        """Begin without labels.

        Args:
            side: ``left`` or ``bottom``.
        """
        self._ruler: Ruler = LabelRuler(())
        self._name = self._written = ""
        self._font = QFont()
        self._numbers: NumberFormat | None = None
        self._unit = math.inf
        self._is_across = side == "bottom"
        super().__init__(side)
        self.setStyle(tickLength=0, tickTextOffset=TEXT_OFFSET, tickAlpha=0)
        self.setStyle(hideOverlappingLabels=False)
        self.enableAutoSIPrefix(enable=False)

    @property
    def ruler(self) -> Ruler:
        """Where its ticks are."""
        return self._ruler

    def measure(self, ruler: Ruler, name: str = "") -> None:
        """Take the ticks of ``ruler`` from now on, with a name beside them where it has one."""
        numbers = NumberFormat.present()
        if (ruler, name, numbers) == (self._ruler, self._name, self._numbers):
            return
        self._numbers = numbers
        if (ruler, name) != (self._ruler, self._name):
            self._ruler, self._name = ruler, name
            self.setGrid(255 if ruler.has_lines else False)
            self.setStyle(tickAlpha=None if ruler.has_lines else 0)
            self.showLabel(bool(name))
            self._write_name()
            self._fit_height()
        self.picture = None
        self.update()

    def set_theme(self, theme: Theme, font: QFont) -> None:
        """Take the colours of ``theme``."""
        self._font = tabular(font)
        self.setPen(QPen(Qt.PenStyle.NoPen))
        self.setTickPen(QPen(QColor(theme.line), 1.0))
        self.setTextPen(QPen(QColor(theme.quiet)))
        self.setTickFont(self._font)
        self.label.setFont(self._font)
        self._fit_height()

    # ---- its room -------------------------------------------------------------------------

    def leave_room_for(self, labels: Sequence[str]) -> None:
        """Be as wide on the left as the longest of these labels needs."""
        advance = QFontMetricsF(self._font).horizontalAdvance
        widest = max(map(advance, labels), default=0.0)
        self.setWidth(math.ceil(widest + ROOM_BESIDE + self._room_for_name()))

    def labels_between(self, low: float, high: float, size: float) -> list[str]:
        """Return what stands at the ticks of so many pixels."""
        step, places = self._ruler.ticks(low, high, self._room(size))
        return [self._ruler.write(place, step) for place in places]

    def _room(self, size: float) -> Room:
        return Room(size, QFontMetricsF(self._font), self._is_across)

    def _room_for_name(self) -> float:
        # It lies close to the labels, which leave some of their room to it.
        return QFontMetricsF(self._font).height() - NUDGE if self._name else 0.0

    def _fit_height(self) -> None:
        if self._is_across:
            height = QFontMetricsF(self._font).height() + ROOM_BESIDE
            self.setHeight(height + self._room_for_name())

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """Return the area that is painted, with room for labels at both ends."""
        beyond = (ROOM_BESIDE, 0.0) if self._is_across else (0.0, ROOM_BESIDE)
        across, up = beyond
        return super().boundingRect().adjusted(-across, -up, across, up)

    def resizeEvent(self, ev: QGraphicsSceneResizeEvent | None = None) -> None:  # noqa: N802 - Qt's name
        """Write as much of the name as there is room for now."""
        self._write_name()
        super().resizeEvent(ev)

    def _write_name(self) -> None:
        size = self.size().width() if self._is_across else self.size().height()
        metrics, middle = QFontMetricsF(self._font), Qt.TextElideMode.ElideMiddle
        text = escape(metrics.elidedText(self._name, middle, max(0.0, size - ROOM_BESIDE)))
        if text != self._written:
            self.labelText = self._written = text
            self._updateLabel()

    # ---- what pyqtgraph asks --------------------------------------------------------------

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[Ticks]:  # noqa: N802, N803 - pyqtgraph's
        """Return where labels and lines are."""
        self._unit = size / max(maxVal - minVal, 1e-9)
        return [self._ruler.ticks(minVal, maxVal, self._room(size))]

    def tickStrings(  # noqa: N802 - pyqtgraph's name
        self, values: Sequence[float], scale: float, spacing: float
    ) -> list[str]:
        """Return what stands at the ticks, shortened where the next one would be touched."""
        del scale
        written = (self._ruler.write(value, spacing) for value in values)
        return [self._fitting(text, spacing) for text in written] if self._is_across else [*written]

    def generateDrawSpecs(  # noqa: N802 - pyqtgraph's name
        self, p: QPainter
    ) -> tuple[object, object, list[TextSpec]] | None:
        """Return what is drawn; labels that reach beyond the end are moved in front of it."""
        specs = super().generateDrawSpecs(p)
        if specs is None or not self._is_across:
            return specs
        line, ticks, texts = specs
        return line, ticks, _moved_in(texts, self.size().width() + ROOM_AT_END / 2)

    def _fitting(self, text: str, spacing: float) -> str:
        metrics, room = QFontMetricsF(self._font), spacing * self._unit - ROOM_BESIDE / 2
        if metrics.horizontalAdvance(text) <= room:
            return text
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room)


def _moved_in(texts: Sequence[TextSpec], end: float) -> list[TextSpec]:
    """Return labels of which none ends beyond ``end``.

    The last one is moved as far as it has to be. The one before is left out where it would touch.
    """
    if not texts:
        return []
    *others, last = texts
    area, flags, text = last
    over = area.right() - end
    if over <= 0:
        return [*others, last]
    moved = area.translated(-over, 0.0)
    return [*(one for one in others if one[0].right() < moved.left()), (moved, flags, text)]
