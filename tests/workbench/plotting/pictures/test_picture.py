"""Tests of pictures of the chart: pixels, SVG and PDF."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QColor

from tests.workbench.sample_series import DROP_LOWEST, THREE_DICE, TWO_AND_SIX
from workbench.plotting.figure.compose import compose
from workbench.plotting.pictures.chart_picture import chart_picture
from workbench.plotting.pictures.picture import PictureSize
from workbench.project.views import ChartLayout, View
from workbench.storage import StorageError
from workbench.theme import Theme

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
    image = chart_picture(figure, LIGHT, SIZE).image(scale)
    assert (800 * scale, 500 * scale) == (image.width(), image.height())
    assert LIGHT.surface.lower() == image.pixelColor(2, 2).name()


def test_a_transparent_image_has_no_ground(figure):
    image = chart_picture(figure, LIGHT, SIZE, transparent=True).image()
    assert 0 == image.pixelColor(2, 2).alpha()
    # Between two bars, far above the lower one.
    assert 0 == image.pixelColor(image.width() // 6, image.height() // 4).alpha()
    for index in range(3):
        assert pixels_like(image, LIGHT.mechanic_colour(index)) > 200


def test_svg_names_its_mechanics(figure):
    text = chart_picture(figure, LIGHT, SIZE, transparent=True).svg()
    assert "<title>3d6, 4d6 drop lowest, 2d6 + 6</title>" in text
    assert ">12.24<" in text or "mean 12.24" in text


def test_pdf_is_one_page_of_the_size_of_the_picture(figure):
    content = chart_picture(figure, LIGHT, SIZE).pdf()
    assert content.startswith(b"%PDF-")
    (box,) = re.findall(rb"/MediaBox \[([^\]]*)\]", content)
    assert [0, 0, 600, 375] == [float(edge) for edge in box.split()]


def test_all_cells_of_a_grid_are_in_the_picture(qapp):
    many = tuple(
        type(THREE_DICE)(**{**vars(THREE_DICE), "identity": str(index), "colour": index})
        for index in range(8)
    )
    image = chart_picture(compose(many, View(layout=ChartLayout.GRID)), LIGHT, SIZE).image()
    assert pixels_like(image.copy(0, 340, 800, 160), LIGHT.mechanic_colour(6)) > 100


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_what_cannot_be_written_is_an_error(figure, tmp_path, kind):
    with pytest.raises(StorageError, match="cannot be written"):
        chart_picture(figure, LIGHT, SIZE).write(tmp_path / "missing" / "chart", kind)
