"""Pictures of the chart, as it looks in the window without a crosshair."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from workbench.plotting.canvas import Canvas
from workbench.plotting.figure.scene import Figure
from workbench.plotting.pictures.picture import Picture, PictureSize
from workbench.theme import Theme

__all__ = ["chart_picture"]

WITHOUT_GROUND = """
QWidget#canvas, QGraphicsView#plot, QScrollArea#grid, QScrollArea#margin {
    background: transparent; border: none;
}
"""
"""Lets what is behind the picture shine through."""


def chart_picture(
    figure: Figure, theme: Theme, size: PictureSize | None = None, *, transparent: bool = False
) -> Picture:
    """Return the picture of ``figure``, without the zoom of the window.

    Args:
        figure: What to draw.
        theme: Its colours.
        size: How large it is, or None for the usual size.
        transparent: Whether what lies behind it shines through.
    """
    return Picture(
        partial(_paint_chart, figure, theme),
        title=", ".join(curve.name for curve in figure.curves),
        ground=None if transparent else theme.surface,
        size=size or PictureSize(),
    )


def _paint_chart(figure: Figure, theme: Theme, painter: QPainter, area: QRectF) -> None:
    with _canvas(figure, theme, QSize(int(area.width()), int(area.height()))) as canvas:
        canvas.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)


@contextmanager
def _canvas(figure: Figure, theme: Theme, size: QSize) -> Iterator[Canvas]:
    canvas = Canvas(theme)
    canvas.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    canvas.setStyleSheet(theme.stylesheet() + WITHOUT_GROUND)
    canvas.draw_for_picture()
    canvas.resize(size)
    canvas.show_figure(figure)
    # Only widgets that were shown have been laid out.
    canvas.show()
    # And layouts wait for an event loop, which nothing here runs.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    try:
        yield canvas
    finally:
        canvas.close()
        canvas.deleteLater()
