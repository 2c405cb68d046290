"""Tests of bars divided into shares."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from workbench.theme import Theme
from workbench.widgets.share_bar import BarSegment, paint_shares, segment_at

AREA = QRectF(0, 0, 200, 20)


def bar(*shares):
    colours = ("#FF0000", "#00FF00", "#0000FF")
    return tuple(
        BarSegment(share, (), colour) for share, colour in zip(shares, colours, strict=True)
    )


def painted(qapp, segments):
    image = QImage(200, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    paint_shares(painter, AREA, segments, Theme.light())
    painter.end()
    return image


def test_shares_are_painted_in_proportion(qapp):
    image = painted(qapp, bar(0.25, 0.5, 0.25))
    colours = [image.pixelColor(x, 10).name() for x in (2, 47, 52, 147, 152, 197)]
    assert ["#ff0000", "#ff0000", "#00ff00", "#00ff00", "#0000ff", "#0000ff"] == colours


def test_what_can_hardly_happen_is_seen_and_what_cannot_is_not(qapp):
    image = painted(qapp, bar(0.999999, 0.0, 0.000001))
    colours = {image.pixelColor(x, 10).name() for x in range(200)}
    assert {"#ff0000", "#0000ff"} <= colours
    assert "#00ff00" not in colours


def test_the_segment_under_the_pointer_is_found():
    segments = bar(0.25, 0.0, 0.75)
    assert [0, 2, 2] == [segment_at(AREA, segments, x) for x in (10, 60, 190)]
    assert segment_at(AREA, segments, 260) is None


def test_words_that_do_not_fit_are_not_written(qapp):
    wide = (
        BarSegment(
            1.0, ("a very long name that does not fit in here at all 50.00%", "x"), "#FFFFFF"
        ),
    )
    narrow = (BarSegment(0.02, ("50.00%",), "#FFFFFF"), BarSegment(0.98, (), "#FFFFFF"))
    inked = [
        sum(image.pixelColor(x, y).lightness() < 128 for x in range(200) for y in range(20))
        for image in (painted(qapp, wide), painted(qapp, narrow))
    ]
    assert 0 < inked[0] < 60
    assert 0 == inked[1]
