"""The legend: which curve is which, and its mean; pointing at a line points its curve out."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from workbench.plotting.figure.scene import Curve, CurveForm, Scene
from workbench.theme import Theme, mark_of, tabular
from workbench.widgets import plain
from workbench.widgets.numbers.numbers import align_decimals, write_number
from workbench.widgets.short_names import short_names

__all__ = ["Legend", "in_words"]

SAMPLE = 26
"""Width of the sample of a curve, in pixels."""

LONGEST_NAME = 200
"""Pixels; longer names are shortened, so that variants can still be told apart."""

SHORTER_NAMES = (110, 60)
"""Pixels of names where there is less room."""

PADDING = 8
GAP = 9

BETWEEN_COLUMNS = 18
"""Pixels between what stands side by side."""


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
        self._scene = Scene()
        self._figures: list[str] = []
        self._pointed: str | None = None
        self._form = _Form()
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Legend"))

    def set_scene(self, scene: Scene, theme: Theme) -> None:
        """Show the curves of ``scene``."""
        self._scene = scene
        self._theme = theme
        means = align_decimals(
            ["" if curve.mean is None else write_number(curve.mean) for curve in scene.curves]
        )
        self._figures = [
            self._words(mean, curve) for mean, curve in zip(means, scene.curves, strict=True)
        ]
        self.setAccessibleDescription("; ".join(in_words(curve) for curve in scene.curves))
        self._take(_Form())

    def be_list(self, width: float = math.inf) -> None:
        """Set a line below each other, and say less where that would be wider than ``width``."""
        fitting = (form for form in _terser(_Form()) if self._size(form).width() <= width)
        *_, tersest = _terser(_Form())
        self._take(next(fitting, tersest))

    def be_strip(self, width: float, height: float) -> None:
        """Set lines side by side, and say less where that would be higher than ``height``.

        Args:
            width: The pixels there are from left to right.
            height: The pixels that it may take from top to bottom; names are not cut down for
                less than two lines.
        """
        forms = [self._in_columns(form, width) for form in _terser(_Form(padding=2))]
        most = max(int(height), 2 * forms[0].padding + 2 * self._line_height())
        fitting = (form for form in forms if self._size(form).height() <= most)
        self._take(next(fitting, forms[-1]))

    def _in_columns(self, form: _Form, width: float) -> _Form:
        """Return ``form`` in as many columns as ``width`` allows."""
        count = len(self._scene.curves)
        forms = (replace(form, columns=columns) for columns in range(count, 0, -1))
        return next((form for form in forms if self._size(form).width() <= width), form)

    def _take(self, form: _Form) -> None:
        self._form = form
        self.setMinimumSize(self.sizeHint())
        self.resize(self.sizeHint())
        self.update()

    def _words(self, mean: str, curve: Curve) -> str:
        text = self.tr("mean {mean}").format(mean=mean) if mean else ""
        return f"{text} ({self.tr('estimate')})".lstrip() if curve.estimate else text

    def set_pointed(self, identity: str | None) -> None:
        """Let the line of a mechanic stand out."""
        self._pointed = identity
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that all lines need."""
        return self._size(self._form)

    def _size(self, form: _Form) -> QSize:
        widths = self._widths(form)
        width = sum(widths) + BETWEEN_COLUMNS * (len(widths) - 1)
        rows = math.ceil(len(self._scene.curves) / form.columns)
        return QSize(2 * PADDING + width, 2 * form.padding + self._line_height() * rows)

    def _widths(self, form: _Form) -> list[int]:
        """Return the width of each column."""
        names = [self.fontMetrics().horizontalAdvance(name) for name in self._names(form)]
        beside = SAMPLE + GAP + 1
        if form.has_figures and self._figure_width():
            beside += 2 * GAP + self._figure_width()
        columns = range(form.columns)
        return [beside + max(names[column :: form.columns], default=0) for column in columns]

    def _names(self, form: _Form) -> tuple[str, ...]:
        names = [curve.name for curve in self._scene.curves]
        return short_names(names, self.fontMetrics(), form.longest_name)

    def _figure_width(self) -> int:
        return max(map(self.fontMetrics().horizontalAdvance, self._figures), default=0)

    def _line_height(self) -> int:
        return self.fontMetrics().height() + 5

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
        for place, name in enumerate(self._names(self._form)):
            self._paint_line(painter, place, name)

    def _paint_line(self, painter: QPainter, place: int, name: str) -> None:
        curve = self._scene.curves[place]
        area = self._area(place)
        if curve.identity == self._pointed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.hover))
            painter.drawRoundedRect(area.adjusted(-4, 0, 4, 0), 4, 4)
        self._paint_sample(painter, QRect(area.left(), area.top(), SAMPLE, area.height()), curve)
        painter.setPen(QColor(self._theme.text))
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(area.adjusted(SAMPLE + GAP, 0, 0, 0), left, name)
        if not self._form.has_figures:
            return
        painter.setPen(QColor(self._theme.quiet))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(area, right, self._figures[place])

    def _paint_sample(self, painter: QPainter, area: QRect, curve: Curve) -> None:
        mark = mark_of(curve.colour)
        edge = self._theme.curve_colour(curve.colour)
        middle = QPointF(area.center()) + QPointF(0.5, 0.5)
        if self._scene.form is CurveForm.BARS:
            fill = QColor(self._theme.mechanic_colour(curve.colour))
            fill.setAlphaF(0.5)
            painter.setPen(QPen(QColor(edge), 1.2))
            painter.setBrush(fill)
            painter.drawRoundedRect(QRectF(middle.x() - 8, middle.y() - 5, 16, 10), 2, 2)
            return
        painter.setPen(mark.pen(edge, 1.8))
        painter.drawLine(QPointF(area.left(), middle.y()), QPointF(area.right(), middle.y()))
        painter.setPen(QPen(QColor(self._theme.surface), 1.0))
        painter.setBrush(QColor(edge))
        painter.drawPath(mark.path(4.0).translated(middle))

    def _area(self, place: int) -> QRect:
        row, column = divmod(place, self._form.columns)
        height, widths = self._line_height(), self._widths(self._form)
        left = PADDING + sum(widths[:column]) + column * BETWEEN_COLUMNS
        return QRect(left, self._form.padding + row * height, widths[column], height)

    # ---- pointing -------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Tell which line is under the pointer."""
        curve = self._curve_at(event.position())
        self._tell(None if curve is None else curve.identity)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the mechanic whose line is clicked."""
        curve = self._curve_at(event.position())
        if curve is not None and event.button() is Qt.MouseButton.LeftButton:
            self.chosen.emit(curve.identity)

    def event(self, event: QEvent) -> bool:
        """Tell under the pointer what a line leaves out."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            curve = self._curve_at(QPointF(event.pos()))
            QToolTip.showText(
                event.globalPos(), plain("" if curve is None else in_words(curve)), self
            )
            return True
        return super().event(event)

    def _curve_at(self, place: QPointF) -> Curve | None:
        found = (
            curve
            for row, curve in enumerate(self._scene.curves)
            if self._area(row).contains(place.toPoint())
        )
        return next(found, None)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Tell that no line is under the pointer."""
        self._tell(None)
        super().leaveEvent(event)

    def _tell(self, identity: str | None) -> None:
        if identity != self._pointed:
            self.pointed.emit(identity)


def in_words(curve: Curve) -> str:
    """Return what the legend says of a curve, in words."""
    text = curve.name
    if curve.mean is not None:
        words = QCoreApplication.translate("Legend", "{name}, mean {mean}")
        text = words.format(name=curve.name, mean=write_number(curve.mean))
    return f"{text}, {curve.estimate}" if curve.estimate else text
