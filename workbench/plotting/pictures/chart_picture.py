"""Pictures of charts, as they look in the window without a crosshair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from workbench.plotting.canvas import Canvas
from workbench.plotting.diagram import Diagram
from workbench.plotting.diagram_view import DiagramView
from workbench.plotting.figure.scene import Figure
from workbench.plotting.pictures.picture import Picture, PictureSize
from workbench.theme import Theme

__all__ = ["ChartPainter", "chart_picture", "diagram_picture"]

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
        _Drawing(drawn),
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
    return Picture(_Drawing(drawn), title, theme.surface, size or PictureSize())


class ChartPainter:
    """Paints many charts of the same size, without making its widgets anew for each of them."""

    def __init__(self, theme: Theme, size: PictureSize) -> None:
        """Paint charts in the colours of ``theme``."""
        self._theme = theme
        self._area = size.in_window
        self._canvas: Canvas | None = None
        self._view: DiagramView | None = None

    def paint(self, drawing: Figure | Diagram, painter: QPainter) -> None:
        """Paint a chart from where the painter is."""
        widget = self._diagram(drawing) if isinstance(drawing, Diagram) else self._chart(drawing)
        widget.show()
        _render(widget, painter)

    def _chart(self, figure: Figure) -> QWidget:
        if self._canvas is None:
            self._canvas = Canvas(self._theme)
            self._canvas.draw_for_picture()
            _fit(self._canvas, self._theme, self._area)
        self._canvas.show_figure(figure)
        return self._canvas

    def _diagram(self, diagram: Diagram) -> QWidget:
        if self._view is None:
            self._view = DiagramView("")
            self._view.draw_for_picture()
            _fit(self._view, self._theme, self._area)
        self._view.show_diagram(replace(diagram, is_captioned=True), self._theme)
        return self._view

    def close(self) -> None:
        """Leave the widgets; they are made again when another chart is painted."""
        for widget in (self._canvas, self._view):
            if widget is not None:
                widget.close()
                widget.deleteLater()
        self._canvas = self._view = None


def _fit(widget: QWidget, theme: Theme, area: QRectF) -> None:
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    # The program ends with its last window, whether or not a chart is being painted.
    widget.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
    widget.setStyleSheet(theme.stylesheet() + WITHOUT_GROUND)
    widget.resize(int(area.width()), int(area.height()))


class _Drawing:
    """Paints what a widget of its own shows, which is made once for all kinds of a picture."""

    def __init__(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self._widget: QWidget | None = None

    def __call__(self, painter: QPainter, area: QRectF) -> None:
        """Paint it; the widget goes as soon as nobody asks for another kind at once."""
        if self._widget is None:
            self._widget = self._drawn(area)
            # Only widgets that were shown have been laid out.
            self._widget.show()
            QTimer.singleShot(0, self._widget, self._leave)
        _render(self._widget, painter)

    def _leave(self) -> None:
        if self._widget is not None:
            self._widget.close()
            self._widget.deleteLater()
            self._widget = None


def _render(widget: QWidget, painter: QPainter) -> None:
    # Layouts wait for an event loop, which nothing here runs.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    widget.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
