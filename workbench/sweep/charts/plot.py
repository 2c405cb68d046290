"""The chart of a sweep in the window, with its crosshair."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from workbench.sweep.charts.curves import curve_area, paint_curves
from workbench.sweep.charts.figure import Dot, HeatFigure, SweepFigure
from workbench.sweep.charts.heat import heat_area, paint_heat
from workbench.sweep.charts.layout import write_height, write_quantile
from workbench.sweep.charts.legend import legend_of
from workbench.theme import Theme, tabular
from workbench.widgets import plain

__all__ = ["SweepPlot", "paint_figure", "words_on"]

STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Down: (0, -1),
    Qt.Key.Key_Up: (0, 1),
}
"""Where the arrow keys lead the crosshair."""

Place = tuple[int, int]
"""A column and a row, counted from 0 at the lower left; curves have one row."""


def paint_figure(
    painter: QPainter,
    rect: QRectF,
    figure: SweepFigure | HeatFigure,
    theme: Theme,
    pointed: Place | None = None,
) -> None:
    """Paint curves or a heat map.

    Args:
        painter: Has the font of the chart.
        rect: All the room there is.
        figure: What to paint.
        theme: The colours.
        pointed: Where the crosshair is, or None.
    """
    if isinstance(figure, HeatFigure):
        paint_heat(painter, rect, figure, theme, pointed)
    else:
        paint_curves(painter, rect, figure, theme, None if pointed is None else pointed[0])


class SweepPlot(QWidget):
    """Shows a figure and reads it out under the pointer and the arrow keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._figure: SweepFigure | HeatFigure = SweepFigure()
        self._theme = Theme.light()
        self._pointed: Place | None = None
        self.setFont(tabular(self.font()))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Chart of the sweep"))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for a flat chart."""
        return QSize(480, 180)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for as much as can be read."""
        return QSize(220, 110)

    @property
    def figure(self) -> SweepFigure | HeatFigure:
        """What is drawn."""
        return self._figure

    @property
    def pointed(self) -> Place | None:
        """Where the crosshair is, or None."""
        return self._pointed

    def show_figure(self, figure: SweepFigure | HeatFigure, theme: Theme) -> None:
        """Draw ``figure``; the crosshair stays where that is still possible."""
        self._figure, self._theme = figure, theme
        columns, rows = _extent(figure)
        if self._pointed is not None and not _is_within(self._pointed, columns, rows):
            self._pointed = None
        self.setAccessibleDescription(self.reading() or words_on(figure))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the figure."""
        del event
        painter = QPainter(self)
        if self._figure.values:
            paint_figure(painter, QRectF(self.rect()), self._figure, self._theme, self._pointed)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            painter.setPen(QPen(QColor(self._theme.accent), 1.0))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    # ---- reading --------------------------------------------------------------------------

    def reading(self) -> str:
        """Return what the crosshair is at, a line for each mechanic, or nothing."""
        if self._pointed is None:
            return ""
        if isinstance(self._figure, HeatFigure):
            return _reading_of_cell(self._figure, *self._pointed)
        return _reading_of_curves(self._figure, self._pointed[0])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Read out what is under the pointer; in the legend, the whole name of a mechanic."""
        self._point_at(self._place_at(event.position()))
        text = self.reading() or self.name_at(event.position())
        QToolTip.showText(event.globalPosition().toPoint(), plain(text), self)

    def name_at(self, point: QPointF) -> str:
        """Return the name of the mechanic in the legend at ``point``, or nothing."""
        figure = self._figure
        if isinstance(figure, HeatFigure) or not figure.values:
            return ""
        return legend_of(QRectF(self.rect()), QFontMetricsF(self.font()), figure).name_at(point)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Point at nothing."""
        self._point_at(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go from point to point with the arrow keys, to the ends with Home and End."""
        columns, rows = _extent(self._figure)
        wanted = self._place_after(Qt.Key(event.key()), columns, rows)
        if wanted is None or not columns:
            super().keyPressEvent(event)
            return
        self._point_at((max(0, min(wanted[0], columns - 1)), max(0, min(wanted[1], rows - 1))))
        QToolTip.showText(self.mapToGlobal(self._tip_place()), plain(self.reading()), self)

    def _place_after(self, key: Qt.Key, columns: int, rows: int) -> Place | None:
        """Return where ``key`` leads, which may be beyond the ends; None for other keys."""
        column, row = self._pointed or (-1, 0)
        if key == Qt.Key.Key_Home:
            return 0, row
        if key == Qt.Key.Key_End:
            return columns - 1, row
        if key not in STEPS or (rows == 1 and not STEPS[key][0]):
            return None
        return column + STEPS[key][0], row + STEPS[key][1]

    def _tip_place(self) -> QPoint:
        metrics, rect, figure = QFontMetricsF(self.font()), QRectF(self.rect()), self._figure
        assert self._pointed is not None, "only asked after a key has led somewhere"
        column, row = self._pointed
        if isinstance(figure, HeatFigure):
            return heat_area(rect, metrics, figure).cell(column, row).bottomRight().toPoint()
        stage = curve_area(rect, metrics, figure)
        return QPointF(stage.x(figure.values[column]) + 8, stage.area.top()).toPoint()

    def _place_at(self, point: QPointF) -> Place | None:
        metrics, rect, figure = QFontMetricsF(self.font()), QRectF(self.rect()), self._figure
        if not figure.values:
            return None
        if isinstance(figure, HeatFigure):
            return heat_area(rect, metrics, figure).place_at(point)
        stage = curve_area(rect, metrics, figure)
        if not stage.area.left() <= point.x() <= stage.area.right():
            return None
        places = range(len(figure.values))
        return min(places, key=lambda place: abs(stage.x(figure.values[place]) - point.x())), 0

    def _point_at(self, place: Place | None) -> None:
        if place != self._pointed:
            self._pointed = place
            self.setAccessibleDescription(self.reading() or words_on(self._figure))
            self.update()


# ---- words --------------------------------------------------------------------------------


def _extent(figure: SweepFigure | HeatFigure) -> tuple[int, int]:
    rows = len(figure.second_values) if isinstance(figure, HeatFigure) else 1
    return len(figure.values), rows


def _is_within(place: Place, columns: int, rows: int) -> bool:
    return place[0] < columns and place[1] < rows


def _reading_of_curves(figure: SweepFigure, place: int) -> str:
    lines = [f"{figure.axis} = {figure.values[place]}"]
    for curve in figure.curves:
        dot = curve.dot_at(place)
        if dot is not None:
            lines.append(f"{curve.name}: {_dot_in_words(dot, figure.is_chance)}")
    return "\n".join(lines)


def _reading_of_cell(figure: HeatFigure, column: int, row: int) -> str:
    where = (
        f"{figure.axis} = {figure.values[column]}, {figure.second} = {figure.second_values[row]}"
    )
    dot = figure.cells[column][row]
    return where if dot is None else f"{where}\n{_dot_in_words(dot, figure.is_chance)}"


def _dot_in_words(dot: Dot, is_chance: bool) -> str:  # noqa: FBT001 - of the figure
    text = write_height(dot.height, is_chance=is_chance)
    if dot.fan:
        low, lower, median, upper, high = map(write_quantile, dot.fan)
        text = QCoreApplication.translate(
            "SweepPlot",
            "{mean}, median {median}, quartiles {lower} to {upper}, "
            "5th to 95th percentile {low} to {high}",
        ).format(mean=text, median=median, lower=lower, upper=upper, low=low, high=high)
    return (
        QCoreApplication.translate("SweepPlot", "{text} (out of date)").format(text=text)
        if dot.stale
        else text
    )


def words_on(figure: SweepFigure | HeatFigure) -> str:
    """Return what the chart shows, for people who do not see it."""
    if not figure.dots:
        return QCoreApplication.translate("SweepPlot", "Nothing is calculated yet")
    if isinstance(figure, HeatFigure):
        heights = [dot.height for dot in figure.dots]
        low, high = (write_height(f(heights), is_chance=figure.is_chance) for f in (min, max))
        text = QCoreApplication.translate(
            "SweepPlot", "{name}: {measure} from {low} to {high} over {axis} and {second}"
        )
        return text.format(
            name=figure.name,
            measure=figure.measure,
            low=low,
            high=high,
            axis=figure.axis,
            second=figure.second,
        )
    lines = [_curve_in_words(figure, place) for place in range(len(figure.curves))]
    return "\n".join(line for line in lines if line)


def _curve_in_words(figure: SweepFigure, place: int) -> str:
    curve = figure.curves[place]
    known = [
        (value, dot)
        for at, value in enumerate(figure.values)
        if (dot := curve.dot_at(at)) is not None
    ]
    if not known:
        return ""
    (first, start), (last, end) = known[0], known[-1]
    text = QCoreApplication.translate(
        "SweepPlot", "{name}: {start} at {axis} = {first}, {end} at {axis} = {last}"
    )
    return text.format(
        name=curve.name,
        axis=figure.axis,
        first=first,
        last=last,
        start=write_height(start.height, is_chance=figure.is_chance),
        end=write_height(end.height, is_chance=figure.is_chance),
    )
