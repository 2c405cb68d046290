"""Tests of the colours, the marks and the stylesheet."""

from __future__ import annotations

import math
import re
from itertools import combinations, product

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFontDatabase, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.theme import (
    LOOKS,
    MARKS,
    PALETTES,
    FollowingFont,
    Theme,
    contrast,
    dress,
    fixed_font,
    heading_font,
    mark_of,
    mixed,
    set_type,
)

THEMES = pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=["light", "dark"])
READABLE = 4.5

CONES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no middle": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no short": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How linear red, green and blue are seen (Machado, Oliveira and Fernandes, 2009)."""

XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
"""What each channel of linear red, green and blue adds to X, Y and Z."""


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


def test_after_the_last_colour_the_colours_come_again_with_other_marks():
    looks = [mark_of(colour) for colour in range(LOOKS)]
    assert len({(one.corners, one.dash) for one in looks}) == LOOKS == 64
    for colour in range(8):
        assert MARKS[colour] == mark_of(colour)
        assert 8 == len({one.corners for one in looks[colour::8]})


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
def test_a_window_is_dressed(qtbot, qapp, theme):
    palette = qapp.palette()
    try:
        box = QSpinBox()
        qtbot.addWidget(box)
        dress(box, theme)
        box.show()
        assert theme.surface == qapp.palette().color(QPalette.ColorRole.Base).name().upper()
        image = box.grab().toImage()
        assert theme.surface == image.pixelColor(30, image.height() // 2 - 7).name().upper()
    finally:
        qapp.setPalette(palette)


@THEMES
@pytest.mark.parametrize("field", [QLineEdit, QPlainTextEdit])
@pytest.mark.parametrize("enabled", [True, False])
def test_hints_in_fields_can_be_read_as_they_are_painted(qtbot, qapp, theme, field, enabled):
    palette = qapp.palette()
    try:
        widget = field()
        qtbot.addWidget(widget)
        dress(widget, theme)
        large = widget.font()
        large.setPixelSize(40)
        widget.setFont(large)
        widget.setPlaceholderText("MMM")
        widget.setEnabled(enabled)
        widget.resize(200, 80)
        # Not shown: there would be a cursor in its middle.
        image = widget.grab(widget.rect().adjusted(10, 8, -10, -8)).toImage()
        places = product(range(image.width()), range(image.height()))
        seen = {image.pixelColor(x, y).name() for x, y in places}
        assert theme.quiet.lower() in seen
        ground = image.pixelColor(image.width() - 1, image.height() - 1).name()
        assert max(contrast(colour, ground) for colour in seen) >= READABLE
    finally:
        qapp.setPalette(palette)


class TestPalettes:
    @pytest.mark.parametrize("name", ["light", "dark"])
    def test_the_high_contrast_colours_stand_out_from_the_surface(self, name):
        theme = Theme.named(name, "high_contrast")
        assert all(contrast(colour, theme.surface) >= 3 for colour in theme.mechanic_colours)

    @pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
    @pytest.mark.parametrize("name", ["light", "dark"])
    @pytest.mark.parametrize("cones", CONES)
    def test_no_two_colours_look_alike_whichever_cones_are_missing(self, palette, name, cones):
        colours = Theme.named(name, palette.name).mechanic_colours
        seen = [seen_by(cones, colour) for colour in colours]
        assert min(math.dist(one, other) for one, other in combinations(seen, 2)) > 10

    @pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
    def test_every_colour_has_a_word(self, palette):
        for name in ("light", "dark"):
            assert 8 == len(set(Theme.named(name, palette.name).colour_words))

    def test_an_unknown_palette_is_the_usual_one(self):
        assert Theme.dark() is Theme.named("dark", "rainbow")


@pytest.fixture
def font(qapp):
    """The font of the application, which it has again behind the test."""
    font = qapp.font()
    yield font
    set_type(font.pointSizeF(), "")
    qapp.setFont(font)


def test_a_font_of_its_own_follows_that_of_the_application(qtbot, font):
    label = QLabel("MECHANICS")
    qtbot.addWidget(label)
    FollowingFont(label, heading_font)
    label.show()
    for size in (9, 18, 12):
        set_type(size, "")
        dress(label, Theme.light())
        assert size * 0.85 == pytest.approx(label.font().pointSizeF())


def test_what_is_dressed_takes_the_type_at_once(qtbot, font):
    window = QWidget()
    qtbot.addWidget(window)
    part = QFrame(window)
    label, heading = QLabel("d6", part), QLabel("DICE", part)
    FollowingFont(heading, heading_font)
    dress(part, Theme.light())
    window.show()
    dressings = Dressings(label)
    for size in (14, 9):
        set_type(size, "")
        assert size == label.font().pointSizeF() == fixed_font().pointSizeF()
        assert size * 0.85 == pytest.approx(heading.font().pointSizeF())
    assert 0 == dressings.count


def test_a_widget_is_dressed_as_often_however_deep_it_lies(qtbot, qapp):
    """Qt dresses it once for every widget it lies in where the stylesheet is the application's."""
    palette = qapp.palette()
    try:
        widget = window = QWidget()
        qtbot.addWidget(window)
        for _ in range(20):
            widget = QFrame(widget)
        label = QLabel("d6", widget)
        dress(window, Theme.light())
        window.show()
        dressings = Dressings(label)
        dress(window, Theme.dark())
        assert 0 < dressings.count <= 3
        colour = label.palette().color(QPalette.ColorRole.WindowText)
        assert Theme.dark().text == colour.name().upper()
    finally:
        qapp.setPalette(palette)


class Dressings(QObject):
    """Counts how often a widget is dressed anew."""

    def __init__(self, widget):
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):  # noqa: N802 - Qt's name
        self.count += event.type() is QEvent.Type.StyleChange
        return False


def test_scripts_take_the_family_that_was_chosen(font):
    family = QFontDatabase.families()[0]
    set_type(10, family)
    assert (family, 14) == (fixed_font(14).family(), fixed_font(14).pointSize())


def seen_by(cones: str, colour: str) -> tuple[float, float, float]:
    """Return a colour in CIE Lab, as it is seen with some or all kinds of cones."""
    rgb = [_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5)]
    seen = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in CONES[cones]]
    xyz = [sum(a * min(max(b, 0), 1) for a, b in zip(row, seen, strict=True)) for row in XYZ]
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (xyz[0] / 0.9505, xyz[1], xyz[2] / 1.089)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)
@THEMES
def test_the_list_of_a_box_has_one_frame(qtbot, qapp, theme):
    window = QWidget()
    qtbot.addWidget(window)
    box = QComboBox(window)
    box.addItems(["Exactly", "At least", "At most"])
    dress(window, theme)
    window.show()
    box.showPopup()
    popup = box.view().window()
    qtbot.waitUntil(popup.isVisible)
    image = popup.grab().toImage()
    box.hidePopup()
    # Under the last word, from the edge inwards: the frame, and nothing more of the kind.
    row = [image.pixelColor(x, image.height() - 4).name() for x in range(12)]
    assert [theme.border.lower()] + [theme.surface.lower()] * 11 == row


@pytest.mark.parametrize("make", [QPushButton, QToolButton, QCheckBox])
def test_words_that_the_tab_key_comes_to_have_no_frame_of_their_own(qtbot, qapp, make):
    window = QDialog()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    first, second = QLineEdit(), make()
    second.setText("Save")
    second.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    layout.addWidget(first)
    layout.addWidget(second)
    dress(window, Theme.light())
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    words = second.rect().adjusted(24, 4, -6, -4)
    before = second.grab(words).toImage()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
    assert second.hasFocus()
    assert window.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    assert before == second.grab(words).toImage()


def test_the_usual_button_of_a_dialog_shows_whether_it_has_the_keys(qtbot, qapp):
    window = QDialog()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    line, button = QLineEdit(), QPushButton("Save")
    button.setDefault(True)
    layout.addWidget(line)
    layout.addWidget(button)
    dress(window, Theme.light())
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    size, before = button.sizeHint(), button.grab().toImage()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
    assert button.hasFocus()
    assert before != button.grab().toImage()
    assert size == button.sizeHint()
