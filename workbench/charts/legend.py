"""The legend: which curve is which, and its mean; pointing at a line points its curve out."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from workbench.charts.scene import Curve, Form, Scene
from workbench.panels.numbers import align_decimals, write_number
from workbench.theme import Theme, mark_of, tabular

__all__ = ["Legend"]

SAMPLE = 26
"""Width of the sample of a curve, in pixels."""

LONGEST_NAME = 170
"""Pixels; longer names are shortened."""

PADDING = 8
GAP = 9


class Legend(QWidget):
    """A line for each curve, painted over the chart.

    Signals:
        pointed: The identity of the mechanic under the pointer, or None.
    """

    pointed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Begin without lines."""
        super().__init__(parent)
        self._theme = theme
        self._scene = Scene()
        self._means: list[str] = []
        self._pointed: str | None = None
        self.setMouseTracking(True)
        self.setAccessibleName("Legend")
        self.hide()

    def set_scene(self, scene: Scene, theme: Theme) -> None:
        """Show the curves of ``scene``."""
        self._scene = scene
        self._theme = theme
        self._means = align_decimals(
            ["" if curve.mean is None else write_number(curve.mean) for curve in scene.curves]
        )
        self._means = [text and f"mean {text}" for text in self._means]
        self.setAccessibleDescription("; ".join(_in_words(curve) for curve in scene.curves))
        self.setVisible(bool(scene.curves))
        self.resize(self.sizeHint())
        self.update()

    def set_pointed(self, identity: str | None) -> None:
        """Let the line of a mechanic stand out."""
        self._pointed = identity
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that all lines need."""
        width = 2 * PADDING + SAMPLE + GAP + self._name_width()
        if self._mean_width():
            width += 2 * GAP + self._mean_width()
        return QSize(width, 2 * PADDING + self._line_height() * len(self._scene.curves))

    def _name_width(self) -> int:
        widths = (self.fontMetrics().horizontalAdvance(curve.name) for curve in self._scene.curves)
        return min(LONGEST_NAME, max(widths, default=0) + 1)

    def _mean_width(self) -> int:
        return max(map(self.fontMetrics().horizontalAdvance, self._means), default=0)

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
        for row, curve in enumerate(self._scene.curves):
            self._paint_line(painter, row, curve)

    def _paint_line(self, painter: QPainter, row: int, curve: Curve) -> None:
        area = self._area(row)
        if curve.identity == self._pointed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.hover))
            painter.drawRoundedRect(area.adjusted(-4, 0, 4, 0), 4, 4)
        self._paint_sample(painter, QRect(area.left(), area.top(), SAMPLE, area.height()), curve)
        name = area.adjusted(SAMPLE + GAP, 0, 0, 0)
        name.setWidth(self._name_width())
        painter.setPen(QColor(self._theme.text))
        text = self.fontMetrics().elidedText(curve.name, Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.setPen(QColor(self._theme.quiet))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(area, right, self._means[row])

    def _paint_sample(self, painter: QPainter, area: QRect, curve: Curve) -> None:
        mark = mark_of(curve.colour)
        edge = self._theme.curve_colour(curve.colour)
        middle = QPointF(area.center()) + QPointF(0.5, 0.5)
        if self._scene.form is Form.BARS:
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

    def _area(self, row: int) -> QRect:
        height = self._line_height()
        return QRect(PADDING, PADDING + row * height, self.width() - 2 * PADDING, height)

    # ---- pointing -------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Tell which line is under the pointer."""
        row = (round(event.position().y()) - PADDING) // self._line_height()
        inside = 0 <= row < len(self._scene.curves)
        self._tell(self._scene.curves[row].identity if inside else None)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Tell that no line is under the pointer."""
        self._tell(None)
        super().leaveEvent(event)

    def _tell(self, identity: str | None) -> None:
        if identity != self._pointed:
            self.pointed.emit(identity)


def _in_words(curve: Curve) -> str:
    return curve.name if curve.mean is None else f"{curve.name}, mean {write_number(curve.mean)}"
