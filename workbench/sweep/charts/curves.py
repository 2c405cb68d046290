"""Paints the curves of a sweep: a line with markers for each mechanic, its fan behind it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from workbench.sweep.charts.figure import Dot, SweepCurve, SweepFigure
from workbench.sweep.charts.layout import (
    PlotArea,
    area_of,
    height_ticks,
    span_of,
    value_ticks,
    write_tick,
)
from workbench.sweep.charts.legend import LINE_WIDTH, MARKER, legend_of, paint_legend
from workbench.theme import Theme, mark_of, mixed

__all__ = ["MOST_FANS", "curve_area", "paint_curves"]

MOST_FANS = 3
"""Fans of more mechanics than this would hide each other; then only the first has one."""

CROWDED = 9.0
"""Markers closer than this many pixels are left out."""

OUTER, INNER = 0.13, 0.2
"""How opaque the two bands of a fan are."""

FADED = 0.4
"""How opaque what is out of date is."""

MEDIAN_WIDTH = 1.0
"""Pixels of the width of the line of medians."""

Run = list[tuple[float, Dot]]
"""Points that lie side by side, with their pixels."""


def curve_area(rect: QRectF, metrics: QFontMetricsF, figure: SweepFigure) -> PlotArea:
    """Return where the curves of ``figure`` lie in ``rect``."""
    fanned = _fanned(figure)
    heights = [
        height
        for curve in figure.curves
        for dot in curve.dots
        if dot is not None
        for height in (dot.height, *(_ends(dot) if curve in fanned else ()))
    ]
    span = span_of(heights, is_chance=figure.is_chance)
    labels = _labels(height_ticks(span, rect.height()), figure)
    beside = legend_of(rect, metrics, figure).beside
    return area_of(rect.adjusted(0, 0, -beside, 0), metrics, figure.values, span, labels)


def paint_curves(
    painter: QPainter, rect: QRectF, figure: SweepFigure, theme: Theme, pointed: int | None = None
) -> None:
    """Paint ``figure``.

    Args:
        painter: Has the font of the chart.
        rect: All the room there is.
        figure: What to paint.
        theme: The colours.
        pointed: The place of the value that the crosshair is at, or None.
    """
    metrics = QFontMetricsF(painter.font())
    stage = curve_area(rect, metrics, figure)
    _paint_grid(painter, stage, figure, theme)
    _paint_values(painter, stage, figure, theme)
    paint_legend(painter, legend_of(rect, metrics, figure), figure, theme)
    if pointed is not None:
        x = stage.x(figure.values[pointed])
        painter.setPen(QPen(QColor(theme.quiet), 1.0, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, stage.area.top()), QPointF(x, stage.area.bottom()))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for curve in _fanned(figure):
        _paint_fan(painter, stage, figure, curve, theme)
    # The selected mechanic comes first, and so lies on top.
    for curve in reversed(figure.curves):
        _paint_curve(painter, stage, figure, curve, theme, pointed)


# ---- axes ---------------------------------------------------------------------------------


def _labels(ticks: list[float], figure: SweepFigure) -> list[str]:
    if not (figure.dots or figure.is_chance):
        # How high it will reach is not known before the first point.
        return [""] * len(ticks)
    step = ticks[1] - ticks[0] if len(ticks) > 1 else 1.0
    return [write_tick(tick, step, is_chance=figure.is_chance) for tick in ticks]


def _paint_grid(painter: QPainter, stage: PlotArea, figure: SweepFigure, theme: Theme) -> None:
    height = painter.fontMetrics().height()
    ticks = height_ticks(stage.span, stage.area.height())
    for tick, label in zip(ticks, _labels(ticks, figure), strict=True):
        y = round(stage.y(tick)) + 0.5
        painter.setPen(QPen(QColor(theme.line), 1.0))
        painter.drawLine(QPointF(stage.area.left(), y), QPointF(stage.area.right(), y))
        painter.setPen(QColor(theme.quiet))
        where = QRectF(0, y - height / 2, stage.area.left() - 8, height)
        painter.drawText(where, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, label)


def _paint_values(painter: QPainter, stage: PlotArea, figure: SweepFigure, theme: Theme) -> None:
    metrics = QFontMetricsF(painter.font())
    painter.setPen(QColor(theme.quiet))
    top = stage.area.bottom() + 4
    for value in value_ticks(figure.values, stage.area.width(), metrics):
        where = QRectF(stage.x(value) - 60, top, 120, metrics.height())
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, str(value))
    below = QRectF(stage.area.left(), top + metrics.height(), stage.area.width(), metrics.height())
    painter.drawText(below, Qt.AlignmentFlag.AlignCenter, figure.axis)


# ---- curves -------------------------------------------------------------------------------


def _fanned(figure: SweepFigure) -> tuple[SweepCurve, ...]:
    """Return the curves whose fans are drawn."""
    varying = [curve for curve in figure.curves if not curve.is_level]
    able = tuple(curve for curve in varying if any(dot and dot.fan for dot in curve.dots))
    return able if len(able) <= MOST_FANS else able[:1]


def _ends(dot: Dot) -> tuple[float, ...]:
    return (dot.fan[0], dot.fan[-1]) if dot.fan else ()


def _runs(stage: PlotArea, figure: SweepFigure, curve: SweepCurve) -> Iterator[Run]:
    """Yield the points between gaps."""
    run: Run = []
    for place, value in enumerate(figure.values):
        dot = curve.dot_at(place)
        if dot is not None:
            run.append((stage.x(value), dot))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _paint_fan(
    painter: QPainter, stage: PlotArea, figure: SweepFigure, curve: SweepCurve, theme: Theme
) -> None:
    colour = QColor(theme.mechanic_colour(curve.colour))
    painter.setPen(Qt.PenStyle.NoPen)
    for run in _runs(stage, figure, curve):
        strength = FADED if any(dot.stale for _, dot in run) else 1.0
        for low, high, share in ((0, -1, OUTER), (1, -2, INNER)):
            colour.setAlphaF(share * strength)
            painter.setBrush(colour)
            if len(run) == 1:
                _paint_single_band(painter, stage, run[0], low, high)
                continue
            upper = [QPointF(x, stage.y(dot.fan[high])) for x, dot in run]
            lower = [QPointF(x, stage.y(dot.fan[low])) for x, dot in reversed(run)]
            painter.drawPolygon(QPolygonF([*upper, *lower]))
        _paint_medians(painter, stage, run, QColor(theme.curve_colour(curve.colour)))
        painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_medians(painter: QPainter, stage: PlotArea, run: Run, colour: QColor) -> None:
    colour.setAlphaF(0.6)
    painter.setPen(QPen(colour, MEDIAN_WIDTH, Qt.PenStyle.DotLine))
    painter.drawPolyline(
        QPolygonF([QPointF(x, stage.y(dot.fan[len(dot.fan) // 2])) for x, dot in run])
    )


def _paint_single_band(
    painter: QPainter, stage: PlotArea, point: tuple[float, Dot], low: int, high: int
) -> None:
    x, dot = point
    top, bottom = stage.y(dot.fan[high]), stage.y(dot.fan[low])
    painter.drawRect(QRectF(x - 4, top, 8, bottom - top))


def _paint_curve(
    painter: QPainter,
    stage: PlotArea,
    figure: SweepFigure,
    curve: SweepCurve,
    theme: Theme,
    pointed: int | None,
) -> None:
    if curve.is_level:
        _paint_level(painter, stage, curve, theme)
        return
    mark = mark_of(curve.colour)
    for run in _runs(stage, figure, curve):
        for (x, dot), (next_x, following) in pairwise(run):
            stale = dot.stale or following.stale
            painter.setPen(
                mark.pen(_toned(theme.curve_colour(curve.colour), theme, stale), LINE_WIDTH)
            )
            painter.drawLine(
                QPointF(x, stage.y(dot.height)), QPointF(next_x, stage.y(following.height))
            )
    gap = stage.area.width() / max(1, len(figure.values))
    for place, value in enumerate(figure.values):
        here = curve.dot_at(place)
        if here is None or (gap < CROWDED and place != pointed and not _is_alone(curve, place)):
            continue
        painter.save()
        painter.translate(stage.x(value), stage.y(here.height))
        radius = MARKER * (1.5 if place == pointed else 1.0)
        colour = _toned(theme.mechanic_colour(curve.colour), theme, here.stale)
        painter.fillPath(mark.path(radius), QColor(colour))
        painter.restore()


def _is_alone(curve: SweepCurve, place: int) -> bool:
    """Return whether a point has no neighbour, so that no line would show it."""
    neighbours = (
        curve.dots[near] for near in (place - 1, place + 1) if 0 <= near < len(curve.dots)
    )
    return all(dot is None for dot in neighbours)


def _paint_level(painter: QPainter, stage: PlotArea, curve: SweepCurve, theme: Theme) -> None:
    dot = curve.dots[0]
    if dot is None:
        return
    colour = _toned(theme.curve_colour(curve.colour), theme, dot.stale)
    painter.setPen(mark_of(curve.colour).pen(colour, LINE_WIDTH * 0.75))
    y = stage.y(dot.height)
    painter.drawLine(QPointF(stage.area.left(), y), QPointF(stage.area.right(), y))


def _toned(colour: str, theme: Theme, stale: bool) -> str:  # noqa: FBT001 - handed on
    return mixed(colour, theme.surface, FADED) if stale else colour
