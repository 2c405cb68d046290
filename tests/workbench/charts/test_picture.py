"""Tests of pictures of the chart: pixels, SVG and PDF."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from tests.workbench.sample_series import DROP_LOWEST, THREE_DICE, TWO_AND_SIX
from workbench.charts.compose import compose
from workbench.charts.picture import PictureSize, render_image, render_pdf, render_png, render_svg
from workbench.theme import Theme
from workbench.views import Layout, Shape, View, ViewMode

THREE = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)
SIZE = PictureSize(800, 500)
LIGHT = Theme.light()


@pytest.fixture
def figure(qapp):
    return compose(THREE, View())


def pixels_like(image, colour):
    """Count the pixels of about this hue."""
    hue = QColor(colour).hsvHue()
    pixels = (
        image.pixelColor(x, y)
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )
    return sum(p.hsvSaturation() > 80 and abs(p.hsvHue() - hue) <= 20 for p in pixels)


@pytest.mark.parametrize("scale", [1, 2])
def test_an_image_is_as_large_as_was_asked_for(figure, scale):
    image = render_image(figure, LIGHT, SIZE, scale)
    assert (800 * scale, 500 * scale) == (image.width(), image.height())
    assert LIGHT.surface.lower() == image.pixelColor(2, 2).name()


def test_a_transparent_image_has_no_ground(figure):
    image = render_image(figure, LIGHT, SIZE, transparent=True)
    assert 0 == image.pixelColor(2, 2).alpha()
    # Between two bars, far above the lower one.
    assert 0 == image.pixelColor(image.width() // 6, image.height() // 4).alpha()
    for index in range(3):
        assert pixels_like(image, LIGHT.mechanic_colour(index)) > 200


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("mode", [ViewMode.EXACTLY, ViewMode.AT_LEAST])
def test_svg_holds_every_curve_and_nothing_beyond_its_edges(qapp, tmp_path, layout, mode):
    path = tmp_path / "chart.svg"
    figure = compose(THREE, View(mode, Shape.LINES, layout))
    render_svg(path, figure, LIGHT, SIZE)
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid()
    image = QImage(800, 500, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, 800, 500))
    painter.end()
    for index in range(3):
        assert pixels_like(image, LIGHT.mechanic_colour(index)) > 100
    text = path.read_text(encoding="utf-8")
    assert "<image" not in text
    corners = re.findall(r"(-?[\d.]+),-?[\d.]+", " ".join(re.findall(r'points="([^"]*)"', text)))
    assert all(-2 <= float(x) <= 802 for x in corners)


def test_svg_names_its_mechanics(figure, tmp_path):
    path = tmp_path / "chart.svg"
    render_svg(path, figure, LIGHT, SIZE, transparent=True)
    text = path.read_text(encoding="utf-8")
    assert "<title>3d6, 4d6 drop lowest, 2d6 + 6</title>" in text
    assert ">12.24<" in text or "mean 12.24" in text


def test_pdf_is_one_page_of_the_size_of_the_picture(figure, tmp_path):
    path = tmp_path / "chart.pdf"
    render_pdf(path, figure, LIGHT, SIZE)
    content = path.read_bytes()
    assert content.startswith(b"%PDF-")
    (box,) = re.findall(rb"/MediaBox \[([^\]]*)\]", content)
    assert [0, 0, 600, 375] == [float(edge) for edge in box.split()]


def test_all_cells_of_a_grid_are_in_the_picture(qapp):
    many = tuple(
        type(THREE_DICE)(**{**vars(THREE_DICE), "identity": str(index), "colour": index})
        for index in range(8)
    )
    image = render_image(compose(many, View(layout=Layout.GRID)), LIGHT, SIZE)
    assert pixels_like(image.copy(0, 340, 800, 160), LIGHT.mechanic_colour(6)) > 100


@pytest.mark.parametrize("render", [render_png, render_svg, render_pdf])
def test_what_cannot_be_written_is_an_error(figure, tmp_path, render):
    with pytest.raises(OSError, match="cannot be written"):
        render(tmp_path / "missing" / "chart", figure, LIGHT, SIZE)
