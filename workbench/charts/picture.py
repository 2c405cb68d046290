"""Pictures of the chart, drawn anew at the size that is wanted: pixels, SVG and PDF."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QEvent,
    QIODevice,
    QMarginsF,
    QPoint,
    QRect,
    QSaveFile,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from workbench.charts.canvas import Canvas
from workbench.charts.scene import Figure
from workbench.theme import Theme

__all__ = ["PictureSize", "render_image", "render_pdf", "render_png", "render_svg", "save"]

NATURAL_WIDTH = 900
"""At this width, in pixels, text has the size it has in the window; wider pictures are enlarged."""

POINTS_PER_PIXEL = 0.75
"""Points of a page to a pixel of a screen of 96 dots per inch."""

WITHOUT_GROUND = """
QWidget#canvas, QGraphicsView#plot, QScrollArea#grid, QScrollArea#margin {
    background: transparent; border: none;
}
"""
"""Lets what is behind the picture shine through."""


@dataclass(frozen=True)
class PictureSize:
    """How large a picture is, in pixels at a scale of 1.

    Attributes:
        width: From left to right.
        height: From top to bottom.
    """

    width: int = 1600
    height: int = 1000

    @property
    def enlargement(self) -> float:
        """How many times larger everything is drawn than in the window."""
        return max(1.0, self.width / NATURAL_WIDTH)

    @property
    def in_window(self) -> QSize:
        """The size of the same chart in the window."""
        return QSize(round(self.width / self.enlargement), round(self.height / self.enlargement))


def render_image(
    figure: Figure,
    theme: Theme,
    size: PictureSize | None = None,
    scale: int = 1,
    *,
    transparent: bool = False,
) -> QImage:
    """Return a picture of ``figure``, without the crosshair and the zoom of the window.

    Args:
        figure: What to draw.
        theme: Its colours.
        size: The size at a scale of 1, or None for the usual one.
        scale: How many pixels of the picture to one of ``size``, on each side.
        transparent: Whether what is behind the picture shines through.
    """
    size = size or PictureSize()
    image = QImage(size.width * scale, size.height * scale, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent if transparent else QColor(theme.surface))
    painter = QPainter(image)
    _draw(painter, figure, theme, size, image.width(), transparent)
    painter.end()
    return image


def render_png(
    path: Path,
    figure: Figure,
    theme: Theme,
    size: PictureSize | None = None,
    scale: int = 1,
    *,
    transparent: bool = False,
) -> None:
    """Write a picture of ``figure`` as PNG; the arguments are those of ``render_image``.

    Raises:
        OSError: The file cannot be written.
    """
    save(render_image(figure, theme, size, scale, transparent=transparent), path)


def render_svg(
    path: Path,
    figure: Figure,
    theme: Theme,
    size: PictureSize | None = None,
    *,
    transparent: bool = False,
) -> None:
    """Write a drawing of ``figure`` that can be enlarged at will.

    Raises:
        OSError: The file cannot be written.
    """
    size = size or PictureSize()
    buffer = QBuffer()
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    # Text is measured by the screen's dots per inch, and has to be written by the same.
    generator.setResolution(_dots_per_inch())
    generator.setSize(QSize(size.width, size.height))
    generator.setViewBox(QRect(0, 0, size.width, size.height))
    generator.setTitle(", ".join(curve.name for curve in figure.curves))
    painter = QPainter(generator)
    _draw(painter, figure, theme, size, size.width, transparent)
    painter.end()
    _write(path, bytes(buffer.data().data()))


def render_pdf(
    path: Path,
    figure: Figure,
    theme: Theme,
    size: PictureSize | None = None,
    *,
    transparent: bool = False,
) -> None:
    """Write a page that is as large as the picture.

    Raises:
        OSError: The file cannot be written.
    """
    size = size or PictureSize()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(", ".join(curve.name for curve in figure.curves))
    points = QSizeF(size.width, size.height) * POINTS_PER_PIXEL
    writer.setResolution(_dots_per_inch())
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF())
    painter = QPainter(writer)
    _draw(painter, figure, theme, size, writer.width(), transparent)
    painter.end()
    _write(path, bytes(buffer.data().data()))


def _draw(
    painter: QPainter,
    figure: Figure,
    theme: Theme,
    size: PictureSize,
    width: float,
    transparent: bool,  # noqa: FBT001 - handed on
) -> None:
    """Draw ``figure`` ``width`` dots wide."""
    natural = size.in_window
    factor = width / natural.width()
    painter.scale(factor, factor)
    if not transparent:
        painter.fillRect(QRect(QPoint(), natural), QColor(theme.surface))
    with _canvas(figure, theme, natural) as canvas:
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


def _dots_per_inch() -> int:
    return round(QGuiApplication.primaryScreen().logicalDotsPerInch())


def save(image: QImage, path: Path) -> None:
    """Write ``image`` to ``path`` as PNG, whole or not at all.

    Raises:
        OSError: The file cannot be written.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"PNG")
    if not writer.write(image):
        raise OSError(f"{path.name} cannot be written: {writer.errorString()}")
    _write(path, bytes(buffer.data().data()))


def _write(path: Path, content: bytes) -> None:
    file = QSaveFile(str(path))
    if not file.open(QSaveFile.OpenModeFlag.WriteOnly):
        raise OSError(f"{path.name} cannot be written: {file.errorString()}")
    if file.write(content) != len(content) or not file.commit():
        raise OSError(f"{path.name} cannot be written: {file.errorString()}")
