"""Pictures as other programs show them: SVG drawn by Cairo, PDF by the engine of Chromium."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPen, QPixmap

from engine.control import Budget
from engine.statistics.bands import BandShares
from engine.statistics.contest import difference
from engine.statistics.histogram import histogram
from engine.statistics.summary import summarise
from engine.textbox import TextBox
from tests.engine.numbers import cumulative, rolled
from tests.workbench.rolls.dice.accounts import seeded
from tests.workbench.sample_series import (
    DROP_LOWEST,
    LUCK,
    RESULTS,
    THREE_DICE,
    TWO_AND_SIX,
    series_of,
    uniform,
)
from workbench.compare.contest.difference import difference_diagram
from workbench.plotting.banding import Divided, columns_of
from workbench.plotting.diagram import Diagram, Side
from workbench.plotting.figure.annotations import Annotations, Pin, Shading
from workbench.plotting.figure.compose import compose
from workbench.plotting.legend import LegendEntry, Sample
from workbench.plotting.painting.marks import Cells, Line, Spread
from workbench.plotting.pictures.chart_picture import chart_picture, diagram_picture
from workbench.plotting.pictures.picture import Picture, PictureSize
from workbench.plotting.rulers import LabelRuler, NumberRuler
from workbench.plotting.stacks import stack_diagram
from workbench.project.views import Band, ChartLayout, CurveShape, Scale, Unit, View, ViewMode
from workbench.rolls.dice.layout import DiceSheet
from workbench.rolls.dice.painter import paint_sheet
from workbench.rolls.histogram import rolls_diagram
from workbench.theme import Theme

LIGHT, DARK = Theme.light(), Theme.dark()
SIZE = PictureSize(1200, 750)
SQUARE = 16
NUMBERS = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)
MANY = tuple(
    series_of(f"mechanic {count}", uniform(1, 4 + count), colour=count) for count in range(12)
)
DENSE = (series_of("d400", uniform(1, 400)), series_of("d300", uniform(1, 300), colour=1))
NOTHING = Annotations()
POINTED_OUT = Annotations(
    bands=(Band("miss", None, 8), Band("hit", 9, 14), Band("crit", 15, None)),
    shading=Shading(None, 11, 13, "asked for"),
    pins=(Pin(13.0, "a pin", "3d6"),),
)
CHARTS = {
    "bars": (NUMBERS, View(), LIGHT, NOTHING),
    "bars in the dark": (NUMBERS, View(), DARK, NOTHING),
    "lines": (NUMBERS, View(shape=CurveShape.LINES), LIGHT, NOTHING),
    "steps": (NUMBERS, View(shape=CurveShape.STEPS), LIGHT, NOTHING),
    "at least": (NUMBERS, View(ViewMode.AT_LEAST), LIGHT, NOTHING),
    "at most, as lines": (NUMBERS, View(ViewMode.AT_MOST, CurveShape.LINES), LIGHT, NOTHING),
    "logarithmic": (NUMBERS, View(scale=Scale.LOGARITHMIC), LIGHT, NOTHING),
    "a grid": (NUMBERS, View(layout=ChartLayout.GRID), LIGHT, NOTHING),
    "categories": ((RESULTS, LUCK), View(), LIGHT, NOTHING),
    "many mechanics": (MANY, View(shape=CurveShape.LINES), LIGHT, NOTHING),
    "a large grid in the dark": (MANY, View(layout=ChartLayout.GRID), DARK, NOTHING),
    "thin bars": (DENSE, View(), LIGHT, NOTHING),
    "pointed out": (NUMBERS, View(), LIGHT, POINTED_OUT),
}
N = np.arange(1.0, 9.0)
CURVES = Diagram(
    measure="mean",
    marks=(
        Spread(N, N, 6 * N, 0, 0.13),
        Spread(N, 2 * N, 5 * N, 0, 0.2, middle=3.4 * N),
        Line(N, np.full(8, 12.0), 1, is_level=True),
        Line(N, 3.5 * N, 0),
    ),
    bottom=Side(LabelRuler(tuple("12345678"), tuple(N)), (0.8, 8.2), "N"),
    left=Side(NumberRuler(), (0.0, 50.0)),
    stops=N,
    legend=(LegendEntry("a", "pool & more", 0), LegendEntry("b", "level", 1, Sample.LINE)),
)
WORDS = ((TextBox(("triumph",)), 2), (TextBox(("miss",)), 3))
STACKS = stack_diagram(
    *columns_of(
        [
            Divided("one", "one", BandShares((Fraction(1, 4), Fraction(1, 2)), Fraction(1, 4))),
            Divided("two", "two", BandShares((Fraction(1, 8), Fraction(7, 8)), Fraction(0))),
            Divided("words", "words", None, WORDS, 5),
        ],
        (Band("miss", None, 6, 4), Band("hit", 7, 9, "#5500AA")),
        (),
    ),
    Unit.PERCENT,
    measure="share of rolls",
)
CHANCES = np.array([[n * m / 12 for m in range(1, 4)] for n in range(1, 5)])
CELLS = Diagram(
    measure="chance",
    subject="pool",
    marks=(
        Cells(
            CHANCES,
            tuple(tuple(f"{chance:.0%}" for chance in column) for column in CHANCES.tolist()),
            np.zeros(CHANCES.shape, dtype=bool),
        ),
    ),
    bottom=Side(LabelRuler(tuple("1234")), (-0.5, 3.5), "N"),
    left=Side(LabelRuler(tuple("123")), (-0.5, 2.5), "target"),
    stops=np.arange(4.0),
    rows=3,
    scale=("8%", "100%"),
)


def chart_called(name):
    series, view, theme, annotations = CHARTS[name]
    return chart_picture(compose(series, view, annotations), theme, SIZE)


def contest():
    summary = summarise(difference(cumulative(rolled(2)), cumulative(rolled(1)), Budget()))
    diagram = difference_diagram(summary, THREE_DICE, DROP_LOWEST)
    return diagram_picture(diagram, LIGHT, PictureSize(600, 300))


def rolls():
    bins = histogram({(n,): n for n in range(3, 19)}, THREE_DICE.distribution)
    diagram = rolls_diagram(bins, THREE_DICE, Unit.PERCENT)
    return diagram_picture(diagram, LIGHT, PictureSize(600, 300))


def dice(qapp):
    sheet = DiceSheet(seeded("6d20 + 4d6", 1), qapp.font(), 580)
    return Picture(
        lambda painter, area: paint_sheet(painter, sheet, LIGHT),
        "",
        LIGHT.surface,
        PictureSize(600, 300),
    )


@pytest.fixture(
    params=[
        *(*CHARTS, "sweep", "sweep in the dark", "heat map", "stacks"),
        *("contest", "histogram", "dice"),
    ]
)
def picture(qapp, request):
    others = {
        "sweep": lambda: diagram_picture(CURVES, LIGHT, SIZE),
        "sweep in the dark": lambda: diagram_picture(CURVES, DARK, SIZE),
        "stacks": lambda: diagram_picture(STACKS, LIGHT, SIZE),
        "heat map": lambda: diagram_picture(CELLS, LIGHT, SIZE),
        "contest": contest,
        "histogram": rolls,
        "dice": lambda: dice(qapp),
    }
    return others[request.param]() if request.param in others else chart_called(request.param)


# ---- pixels -------------------------------------------------------------------------------


def by_cairo(picture):
    # Imported here because it needs a library of the system: without it only these tests fail.
    import cairosvg

    return QImage.fromData(cairosvg.svg2png(bytestring=picture.svg().encode("utf-8")))


def by_pdfium(picture):
    document = pypdfium2.PdfDocument(picture.pdf())
    try:
        page = document[0]
        bitmap = page.render(scale=picture.size.width / page.get_width(), rev_byteorder=True)
        pixels = np.ascontiguousarray(bitmap.to_numpy()[..., :3])
    finally:
        document.close()
    height, width, _ = pixels.shape
    return QImage(pixels.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def pixels_of(image, size):
    """Return the mean colours of squares of about SQUARE pixels, from 0 to 1."""
    across, up = size.width // SQUARE, size.height // SQUARE
    small = image.convertToFormat(QImage.Format.Format_RGB32).scaled(
        across, up, mode=Qt.TransformationMode.SmoothTransformation
    )
    return np.array(small.constBits()).reshape(up, across, 4)[..., :3] / 255


@pytest.mark.parametrize("drawn", [by_cairo, by_pdfium])
def test_other_programs_show_what_the_pixels_show(picture, drawn):
    ours, theirs = (pixels_of(image, picture.size) for image in (picture.image(), drawn(picture)))
    # Lines and letters may lie a part of a pixel beside ours, whole areas may not.
    difference = np.abs(ours - theirs).max(axis=2)
    assert difference.max() < 0.15
    assert difference.mean() < 0.02
    # And something was drawn at all.
    assert ours.std() > 0.005


def saturated_pixels(image, colour):
    """Count the pixels of about this hue."""
    hue = QColor(colour).hsvHue()
    pixels = (image.pixelColor(x, y) for x in range(0, 1200, 3) for y in range(0, 750, 3))
    return sum(p.hsvSaturation() > 60 and abs(p.hsvHue() - hue) <= 15 for p in pixels)


@pytest.mark.parametrize("name", ["bars", "bars in the dark", "at least", "a grid"])
def test_every_mechanic_is_there_in_its_colour(qapp, name):
    picture = chart_called(name)
    ours, theirs = picture.image(), by_cairo(picture)
    theme = DARK if "dark" in name else LIGHT
    for index in range(3):
        count = saturated_pixels(ours, theme.mechanic_colour(index))
        assert count > 50
        assert saturated_pixels(theirs, theme.mechanic_colour(index)) == pytest.approx(
            count, rel=0.4
        )


# ---- what is in the file ------------------------------------------------------------------


def words_in(picture):
    root = ET.fromstring(picture.svg())
    return [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("name", ["bars", "lines", "bars in the dark", "pointed out"])
def test_labels_are_text(qapp, name):
    words = words_in(chart_called(name))
    assert {str(outcome) for outcome in range(3, 19)} <= set(words)
    assert {"3d6", "4d6 drop lowest", "2d6 + 6", "mean 12.24", "10%"} <= set(words)


def test_the_parts_of_stacks_are_there_in_their_colours_and_words(qapp):
    picture = diagram_picture(STACKS, LIGHT, SIZE)
    assert {"miss", "hit", "triumph", "no band", "hit  50.00%", "words"} <= set(words_in(picture))
    text = picture.svg().lower()
    for colour in ("#5500aa", LIGHT.mechanic_colour(4).lower()):
        assert f'fill="{colour}"' in text


def test_the_text_of_a_pdf_can_be_searched(qapp):
    document = pypdfium2.PdfDocument(chart_called("bars").pdf())
    try:
        text = document[0].get_textpage().get_text_range()
    finally:
        document.close()
    assert "4d6 drop lowest" in text
    assert "mean 12.24" in text


def test_everything_is_in_the_coordinates_of_the_page(picture):
    """Hold the reasons why other programs showed fragments: each is a thing of Qt's own."""
    text = picture.svg()
    root = ET.fromstring(text)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert (picture.size.width, picture.size.height) == (
        int(root.attrib["width"]),
        int(root.attrib["height"]),
    )
    assert width / height == pytest.approx(picture.size.width / picture.size.height, rel=1e-3)
    assert "vector-effect" not in text
    assert "matrix(" not in text
    assert "<image" not in text
    turned = re.findall(r'transform="([^"]*)"', text)
    assert all(each.startswith("rotate(") for each in turned)
    for path in root.iter("{http://www.w3.org/2000/svg}path"):
        xs = [float(x) for x in re.findall(r"(-?[\d.]+) -?[\d.]+", path.attrib["d"])]
        assert -width <= min(xs) <= max(xs) <= 2 * width


# ---- what no picture of today has ---------------------------------------------------------


def test_clips_opacity_gradients_and_pictures_in_pictures(qapp):
    def paint(painter, area):
        painter.scale(2, 2)
        painter.setClipRect(QRectF(10, 10, 60, 40))
        gradient = QLinearGradient(QPointF(0, 0), QPointF(100, 0))
        gradient.setColorAt(0, QColor("white"))
        gradient.setColorAt(1, QColor("navy"))
        painter.fillRect(QRectF(0, 0, 200, 30), gradient)
        painter.setOpacity(0.5)
        painter.setPen(QPen(QColor("red"), 6, Qt.PenStyle.DashLine, Qt.PenCapStyle.RoundCap))
        painter.drawEllipse(QPointF(40, 40), 25, 20)
        painter.setClipping(False)
        stamp = QPixmap(16, 16)
        stamp.fill(QColor("green"))
        painter.drawPixmap(100, 60, stamp)

    picture = Picture(paint, "<all> & \x00more", "#ffffff", PictureSize(300, 200))
    ours, theirs = (
        pixels_of(image, picture.size) for image in (picture.image(), by_cairo(picture))
    )
    assert np.abs(ours - theirs).max() < 0.15
    assert "<title>&lt;all&gt; &amp; more</title>" in picture.svg()
    assert 'clip-path="url(#clip1)"' in picture.svg()
