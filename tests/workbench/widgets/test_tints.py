"""Tests of what fills ranges of outcomes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from engine.statistics.bands import Band
from workbench.theme import PALETTES, Theme, contrast
from workbench.widgets.tints import PATTERNS, REST, Tint, paint_tint, tints_of, words_on

THEMES = [Theme.named(name, palette.name) for name in ("light", "dark") for palette in PALETTES]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: f"{theme.name} {theme.palette_name}")
def test_words_can_be_read_on_every_tint(theme):
    free = ("#000000", "#FFFFFF", "#808080", "#FFFF00", "#123456")
    chosen = [Tint(colour=colour) for colour in (*range(8), *free)]
    for tint in (*tints_of((Band("band"),) * 6), REST, *chosen):
        assert 4.5 <= contrast(*words_on(theme, tint.fill(theme)))


def test_neighbouring_bands_differ_in_pattern():
    tints = tints_of((Band("band"),) * 12)
    assert all(one.pattern != other.pattern for one, other in pairwise(tints))
    assert tints[0].pattern is Qt.BrushStyle.NoBrush


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: f"{theme.name} {theme.palette_name}")
def test_a_free_colour_is_never_lost_on_the_ground(theme):
    for colour in ("#000000", "#FFFFFF", theme.surface):
        assert 1.5 <= contrast(Tint(colour=colour).fill(theme), theme.surface)


def test_a_chosen_colour_is_kept_where_it_can_be_seen():
    assert "#AA3311" == Tint(colour="#AA3311").fill(Theme.light())
    assert Theme.dark().mechanic_colour(4) == Tint(colour=4).fill(Theme.dark())


@pytest.mark.parametrize("pattern", PATTERNS[1:])
def test_a_pattern_stays_within_its_part(qapp, pattern):
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    paint_tint(painter, QRectF(20, 20, 20, 20), "#3451B2", pattern, Theme.light())
    painter.end()
    inside = {image.pixelColor(x, y).name() for x in range(20, 40) for y in range(20, 40)}
    outside = {image.pixelColor(x, y).name() for x in (5, 50) for y in range(60)}
    assert {"#ffffff"} == outside
    assert len(inside) > 1
