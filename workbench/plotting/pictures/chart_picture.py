"""Pictures of charts, as they look in the window without a crosshair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from workbench.plotting.canvas import Canvas
from workbench.plotting.diagram import Diagram
from workbench.plotting.diagram_view import DiagramView
from workbench.plotting.figure.scene import Figure
from workbench.plotting.pictures.picture import Picture, PictureSize
from workbench.theme import Theme

__all__ = ["chart_picture", "diagram_picture"]

WITHOUT_GROUND = """
QWidget#canvas, QWidget#diagram, QGraphicsView#plot, QScrollArea#grid, QScrollArea#margin {
    background: transparent; border: none;
}
"""
"""Lets what is behind the picture shine through."""

Drawn = Callable[[QRectF], QWidget]
"""Returns a widget of its own that shows what is to be drawn, as large as it is told."""


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

    def drawn(area: QRectF) -> Canvas:
        canvas = Canvas(theme)
        canvas.draw_for_picture()
        _fit(canvas, theme, area)
        canvas.show_figure(figure)
        return canvas

    return Picture(
        partial(_paint, drawn),
        title=", ".join(curve.name for curve in figure.curves),
        ground=None if transparent else theme.surface,
        size=size or PictureSize(),
    )


def diagram_picture(diagram: Diagram, theme: Theme, size: PictureSize | None = None) -> Picture:
    """Return the picture of ``diagram``.

    Args:
        diagram: What to draw.
        theme: Its colours.
        size: How large it is, or None for the usual size.
    """

    def drawn(area: QRectF) -> DiagramView:
        view = DiagramView("")
        view.draw_for_picture()
        _fit(view, theme, area)
        view.show_diagram(replace(diagram, is_captioned=True), theme)
        return view

    title = diagram.title or diagram.words
    return Picture(partial(_paint, drawn), title, theme.surface, size or PictureSize())


def _fit(widget: QWidget, theme: Theme, area: QRectF) -> None:
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.setStyleSheet(theme.stylesheet() + WITHOUT_GROUND)
    widget.resize(int(area.width()), int(area.height()))


def _paint(drawn: Drawn, painter: QPainter, area: QRectF) -> None:
    widget = drawn(area)
    # Only widgets that were shown have been laid out.
    widget.show()
    # And layouts wait for an event loop, which nothing here runs.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    try:
        widget.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
    finally:
        widget.close()
        widget.deleteLater()
