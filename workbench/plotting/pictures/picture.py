"""Pictures of whatever a painter can draw, at any size: pixels, SVG and PDF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QIODevice,
    QMarginsF,
    QMimeData,
    QRectF,
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

from workbench.plotting.pictures.svg_page import SvgPage
from workbench.storage.errors import unwritable

__all__ = ["Paint", "Picture", "PictureSize", "save"]

NATURAL_WIDTH = 900
"""At this width, in pixels, text has the size it has in the window; wider pictures are enlarged."""

POINTS_PER_PIXEL = 0.75
"""Points of a page to a pixel of a screen of 96 dots per inch."""

Paint = Callable[[QPainter, QRectF], None]
"""Paints into a rectangle that is as large as it would be in the window."""


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
    def in_window(self) -> QRectF:
        """The room for the same picture in the window."""
        return QRectF(0, 0, self.width / self.enlargement, self.height / self.enlargement)


@dataclass(frozen=True)
class Picture:
    """Something that can be drawn anew for each kind of file.

    Attributes:
        paint: Paints it.
        title: What it shows, in words.
        ground: The colour behind it, or None to let shine through what it lies on.
        size: How large it is.
    """

    paint: Paint
    title: str = ""
    ground: str | None = None
    size: PictureSize = field(default_factory=PictureSize)

    def image(self, scale: int = 1) -> QImage:
        """Return it in pixels, so many times finer than its size says."""
        size = QSize(self.size.width, self.size.height) * scale
        image = QImage(size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent if self.ground is None else QColor(self.ground))
        painter = QPainter(image)
        painter.scale(scale * self.size.enlargement, scale * self.size.enlargement)
        self.paint(painter, self.size.in_window)
        painter.end()
        return image

    def svg(self) -> str:
        """Return it as the text of an SVG file."""
        natural = self.size.in_window
        page = SvgPage(natural.size())
        self._paint_on(page)
        return page.text(QSize(self.size.width, self.size.height), self.title)

    def copied(self, scale: int = 1) -> QMimeData:
        """Return it for the clipboard: in pixels, and as a drawing for programs that take one.

        Args:
            scale: How many times finer than usual it is where pixels are counted.
        """
        data = QMimeData()
        data.setImageData(self.image(scale))
        data.setData("image/svg+xml", self.svg().encode("utf-8"))
        return data

    def pdf(self) -> bytes:
        """Return it as a PDF file of one page that is as large as the picture."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(self.title)
        points = QSizeF(self.size.width, self.size.height) * POINTS_PER_PIXEL
        # Text is measured by the screen's dots per inch, and has to be written by the same.
        writer.setResolution(round(QGuiApplication.primaryScreen().logicalDotsPerInch()))
        writer.setPageSize(QPageSize(points, QPageSize.Unit.Point))
        writer.setPageMargins(QMarginsF())
        self._paint_on(writer, writer.width() / self.size.in_window.width())
        return bytes(buffer.data().data())

    def _paint_on(self, device: SvgPage | QPdfWriter, factor: float = 1.0) -> None:
        painter = QPainter(device)
        painter.scale(factor, factor)
        if self.ground is not None:
            painter.fillRect(self.size.in_window, QColor(self.ground))
        self.paint(painter, self.size.in_window)
        painter.end()

    def write(self, path: Path, kind: str, scale: int = 1) -> None:
        """Write it to a file, whole or not at all.

        Args:
            path: The file.
            kind: What it is written as: ``png``, ``svg`` or ``pdf``.
            scale: How many times finer than usual it is where pixels are counted.

        Raises:
            StorageError: The file cannot be written.
        """
        if kind == "svg":
            _write(path, self.svg().encode("utf-8"))
        elif kind == "pdf":
            _write(path, self.pdf())
        else:
            save(self.image(scale), path)


def save(image: QImage, path: Path) -> None:
    """Write ``image`` to ``path`` as PNG, whole or not at all.

    Raises:
        StorageError: The file cannot be written.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"PNG")
    if not writer.write(image):
        raise unwritable(path, writer.errorString())
    _write(path, bytes(buffer.data().data()))


def _write(path: Path, content: bytes) -> None:
    file = QSaveFile(str(path))
    if not file.open(QSaveFile.OpenModeFlag.WriteOnly):
        raise unwritable(path, file.errorString())
    if file.write(content) != len(content) or not file.commit():
        raise unwritable(path, file.errorString())
