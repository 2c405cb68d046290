"""Tests of the colours, the marks and the stylesheet."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QSpinBox

from workbench.theme import MARKS, Theme, apply, contrast, mark_of, mixed

THEMES = pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=["light", "dark"])
READABLE = 4.5


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@THEMES
@pytest.mark.parametrize("words", ["text", "quiet", "accent", "error", "warning_text"])
def test_words_can_be_read(theme, words):
    colour = getattr(theme, words)
    assert contrast(colour, theme.surface) >= READABLE
    if words != "warning_text":
        assert contrast(colour, theme.window) >= READABLE


@THEMES
def test_text_can_be_read_where_it_is_selected(theme):
    assert contrast(theme.text, theme.selection) >= READABLE
    assert contrast(theme.text, theme.hover) >= READABLE


@THEMES
def test_scripts_can_be_read_on_every_line(theme):
    for colour in theme.syntax.values():
        assert contrast(colour, theme.surface) >= READABLE
        assert contrast(colour, theme.current_line) >= READABLE


@THEMES
def test_thin_curves_can_be_seen(theme):
    assert all(contrast(theme.curve_colour(index), theme.surface) >= 2 for index in range(8))


def test_mechanics_take_the_colours_of_okabe_and_ito_on_light():
    expected = "#0072B2 #E69F00 #009E73 #CC79A7 #D55E00 #56B4E9 #F0E442 #555555"
    assert expected == " ".join(Theme.light().mechanic_colours)


@THEMES
def test_no_two_mechanics_look_alike(theme):
    assert 8 == len(set(theme.mechanic_colours)) == len(MARKS)
    for one, other in combinations(MARKS, 2):
        assert one.corners != other.corners
        assert one.dash != other.dash
    assert mark_of(0) == mark_of(8)


@THEMES
def test_stylesheet_knows_every_colour_and_no_placeholder(theme):
    sheet = theme.stylesheet()
    assert "$" not in sheet
    known = {getattr(theme, name) for name in theme.__dataclass_fields__ if name != "syntax"} - {
        theme.mechanic_colours
    }
    assert set(re.findall(r"#[0-9A-F]{6}\b", sheet)) <= {*known, theme.faint}


def test_mixing_lies_between_its_colours():
    assert mixed("#FFFFFF", "#000000", 1.0) == "#FFFFFF"
    assert mixed("#FFFFFF", "#000000", 0.0) == "#000000"
    assert mixed("#FF0000", "#0000FF", 0.5) == "#800080"


def test_names_give_themes():
    assert Theme.dark() is Theme.named("dark")
    assert Theme.light() is Theme.named("light") is Theme.named("anything else")


@THEMES
def test_application_is_dressed(qtbot, qapp, theme):
    sheet, palette = qapp.styleSheet(), qapp.palette()
    try:
        apply(qapp, theme)
        box = QSpinBox()
        qtbot.addWidget(box)
        box.show()
        assert theme.surface == qapp.palette().color(QPalette.ColorRole.Base).name().upper()
        image = box.grab().toImage()
        assert theme.surface == image.pixelColor(30, image.height() // 2 - 7).name().upper()
    finally:
        qapp.setStyleSheet(sheet)
        qapp.setPalette(palette)
