"""Pictures of the chart, drawn anew at the size that is wanted."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QSaveFile, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QWidget

from workbench.charts.canvas import Canvas
from workbench.charts.scene import Scene
from workbench.theme import Theme

__all__ = ["render", "save"]

NATURAL_WIDTH = 900
"""At this width, in pixels, text has the size it has in the window; wider pictures are enlarged."""


def render(scene: Scene, theme: Theme, width: int, height: int) -> QImage:
    """Return a picture of ``scene``, without the crosshair and the zoom of the window.

    Args:
        scene: What to draw.
        theme: Its colours.
        width: Width of the picture in pixels.
        height: Height of the picture in pixels.
    """
    scale = max(1.0, width / NATURAL_WIDTH)
    size = QSize(round(width / scale), round(height / scale))
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.surface))
    canvas = Canvas(theme)
    canvas.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    canvas.setStyleSheet(theme.stylesheet())
    canvas.resize(size)
    canvas.show_scene(scene)
    # Only widgets that were shown have been laid out.
    canvas.show()
    painter = QPainter(image)
    painter.scale(width / size.width(), height / size.height())
    canvas.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
    painter.end()
    canvas.close()
    canvas.deleteLater()
    return image


def save(image: QImage, path: Path) -> None:
    """Write ``image`` to ``path`` as PNG, whole or not at all.

    Raises:
        OSError: The file cannot be written.
    """
    file = QSaveFile(str(path))
    if not file.open(QSaveFile.OpenModeFlag.WriteOnly):
        raise OSError(f"{path.name} cannot be written: {file.errorString()}")
    if not QImageWriter(file, b"PNG").write(image) or not file.commit():
        raise OSError(f"{path.name} cannot be written: {file.errorString()}")
