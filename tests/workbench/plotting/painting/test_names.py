"""Names that are read from right to left look alike in the window and in pictures."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPicture
from PySide6.QtSvg import QSvgRenderer

from workbench.plotting.painting.names import paint_name
from workbench.plotting.pictures.svg_page import SvgPage

AREA = QRect(10, 5, 280, 30)
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
NAMES = ("קסם (3d6)", "סיכוי 50% — 4d6", "4d6 (קסם) +1")


def written(painter: QPainter, name: str) -> None:
    font = QFont()
    font.setPixelSize(18)
    painter.setFont(font)
    painter.setPen(QColor("black"))
    paint_name(painter, AREA, LEFT, name)


def ink(paint) -> np.ndarray:
    """Return which columns of pixels have ink in what ``paint`` paints."""
    image = QImage(300, 40, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    paint(painter)
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(40, image.bytesPerLine())
    return pixels[:, :300].astype(float).sum(axis=0)


def recorded(name: str) -> QPicture:
    picture = QPicture()
    painter = QPainter(picture)
    written(painter, name)
    painter.end()
    return picture


def svg(name: str) -> str:
    page = SvgPage(QSizeF(300, 40))
    painter = QPainter(page)
    written(painter, name)
    painter.end()
    return page.text(QSize(300, 40), "")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_name_looks_as_in_the_window(name):
    window = ink(lambda painter: written(painter, name))
    replayed = ink(lambda painter: painter.drawPicture(0, 0, recorded(name)))
    assert np.corrcoef(window, replayed)[0, 1] > 0.9


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_an_svg_file_looks_as_in_the_window(name):
    window = ink(lambda painter: written(painter, name))
    renderer = QSvgRenderer(svg(name).encode())
    drawn = ink(lambda painter: renderer.render(painter, QRectF(0, 0, 300, 40)))
    assert np.corrcoef(window, drawn)[0, 1] > 0.9


@pytest.mark.usefixtures("qapp")
def test_other_names_stay_text_in_an_svg_file():
    assert ">4d6 drop lowest</text>" in svg("4d6 drop lowest")


@pytest.mark.usefixtures("qapp")
def test_no_text_in_an_svg_file_has_spaces_at_its_ends():
    content = svg("\N{GAME DIE} emoji \N{DRAGON} Drachenwürfel")
    assert ">emoji</text>" in content
    assert ">Drachenwürfel</text>" in content
