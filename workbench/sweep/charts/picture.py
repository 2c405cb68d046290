"""Pictures of a sweep, as it looks in the window without a crosshair."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QPainter

from workbench.plotting.pictures.picture import Picture, PictureSize
from workbench.sweep.charts.figure import HeatFigure, SweepFigure
from workbench.sweep.charts.plot import paint_figure
from workbench.theme import Theme, tabular

__all__ = ["sweep_picture"]

MARGIN = 4
"""Pixels around the chart."""


def sweep_picture(
    figure: SweepFigure | HeatFigure, theme: Theme, size: PictureSize | None = None
) -> Picture:
    """Return the picture of a sweep.

    Args:
        figure: What to draw.
        theme: Its colours.
        size: How large it is, or None for the usual size.
    """
    return Picture(
        partial(_paint, figure, theme),
        title=figure.measure,
        ground=theme.surface,
        size=size or PictureSize(),
    )


def _paint(figure: SweepFigure | HeatFigure, theme: Theme, painter: QPainter, area: QRectF) -> None:
    painter.setFont(tabular(QGuiApplication.font()))
    paint_figure(painter, area.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN), figure, theme)
