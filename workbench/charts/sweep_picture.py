"""Pictures of a sweep, drawn anew at the size that is wanted."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPaintDevice, QPainter
from PySide6.QtSvg import QSvgGenerator

from workbench.charts.picture import PictureSize
from workbench.charts.sweep_figure import HeatFigure, SweepFigure
from workbench.charts.sweep_plot import paint_figure
from workbench.theme import Theme, tabular

__all__ = ["draw_sweep", "sweep_svg"]


def draw_sweep(
    figure: SweepFigure | HeatFigure, theme: Theme, size: PictureSize | None = None, scale: int = 1
) -> QImage:
    """Return a picture of ``figure`` without the crosshair.

    Args:
        figure: What to draw.
        theme: Its colours.
        size: The size at a scale of 1, or None for the usual one.
        scale: How many pixels of the picture to one of ``size``, on each side.
    """
    size = size or PictureSize()
    image = QImage(size.width * scale, size.height * scale, QImage.Format.Format_ARGB32)
    _draw(image, figure, theme, size, image.width())
    return image


def sweep_svg(
    figure: SweepFigure | HeatFigure, theme: Theme, size: PictureSize | None = None
) -> str:
    """Return the text of an SVG file that shows ``figure``; the arguments as in ``draw_sweep``."""
    size = size or PictureSize()
    buffer = QBuffer()
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(size.width, size.height))
    generator.setViewBox(QRect(0, 0, size.width, size.height))
    generator.setTitle(figure.measure)
    _draw(generator, figure, theme, size, size.width)
    return bytes(buffer.data().data()).decode("utf-8")


def _draw(
    device: QPaintDevice,
    figure: SweepFigure | HeatFigure,
    theme: Theme,
    size: PictureSize,
    width: float,
) -> None:
    """Draw ``figure`` ``width`` dots wide."""
    natural = size.in_window
    painter = QPainter(device)
    factor = width / natural.width()
    painter.scale(factor, factor)
    painter.setFont(tabular(QGuiApplication.font()))
    area = QRectF(0, 0, natural.width(), natural.height())
    painter.fillRect(area, QColor(theme.surface))
    paint_figure(painter, area.adjusted(4, 4, -4, -4), figure, theme)
    painter.end()
