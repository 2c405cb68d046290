"""Tests of the keys that fields leave to the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QSpinBox, QWidget

from workbench.widgets.fields.boxes import Box, Chooser, Line, LineField
from workbench.widgets.fields.number_field import FIELD_MARGIN, NumberField, give_line


def spin_box(parent):
    box = QSpinBox(parent)
    give_line(box)
    return box


def project_number(parent):
    box = QSpinBox(parent)
    give_line(box, LineField)
    return box


EVERY = (Line, LineField, NumberField, spin_box, project_number)


def override(key, modifier=Qt.KeyboardModifier.ControlModifier):
    return QKeyEvent(QEvent.Type.ShortcutOverride, getattr(Qt.Key, f"Key_{key}"), modifier)


def keys_given(qtbot, make, key):
    """Return how often a command of the window was given with a key in a field."""
    window = QWidget()
    qtbot.addWidget(window)
    field = make(window)
    shortcut, given = QShortcut(QKeySequence(f"Ctrl+{key}"), window), []
    shortcut.activated.connect(lambda: given.append(key))
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    qtbot.keyClick(field, getattr(Qt.Key, f"Key_{key}"), Qt.KeyboardModifier.ControlModifier)
    return len(given)


def line_of(widget):
    return widget if isinstance(widget, Line) else widget.lineEdit()


@pytest.mark.parametrize("make", EVERY)
def test_lines_leave_keys_that_qt_takes_on_some_desktops_only(qtbot, make):
    # Where the tests run, Qt takes none of these: what the field says of them is what counts.
    parent = QWidget()
    qtbot.addWidget(parent)
    line = line_of(make(parent))
    left = [key for key in "ACDEVX" if line.leaves(override(key))]
    assert ["D", "E"] == left
    assert not line.leaves(override("E", Qt.KeyboardModifier.NoModifier))


@pytest.mark.parametrize(
    ("make", "times"), [(Line, 0), (spin_box, 0), (LineField, 1), (project_number, 1)]
)
def test_only_what_the_project_keeps_is_undone_by_the_project(qtbot, make, times):
    assert times == keys_given(qtbot, make, "Z")


def test_a_spin_box_keeps_its_number_and_its_margin_with_another_line(qtbot):
    box = QSpinBox()
    qtbot.addWidget(box)
    box.setValue(7)
    give_line(box)
    assert ("7", FIELD_MARGIN) == (box.lineEdit().text(), box.lineEdit().textMargins().left())
    box.lineEdit().selectAll()
    qtbot.keyClicks(box, "12")
    assert 12 == box.value()


@pytest.mark.parametrize("points", [9.0, 9.4, 9.9, 10.3, 10.7, 11.2, 12.1])
def test_a_box_that_has_the_width_it_asks_for_shows_whole_words(qtbot, points):
    box = Chooser("Shape")
    box.setSizeAdjustPolicy(Chooser.SizeAdjustPolicy.AdjustToContents)
    qtbot.addWidget(box)
    box.setStyleSheet(
        "QComboBox { border: 1px solid; border-radius: 6px; padding: 3px 26px 3px 9px }"
    )
    font = box.font()
    font.setPointSizeF(points)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    box.setFont(font)
    box.addItems(["Balken", "Linien", "Stufen", "Mindestens"])
    for place in range(box.count()):
        box.setCurrentIndex(place)
        assert box.currentText() == box.shortened(box.room_within(box.sizeHint().width()))


def test_a_box_has_the_room_of_its_words_in_another_type(qtbot):
    box = Box()
    qtbot.addWidget(box)
    box.addItems(["percent", "a rather long choice"])
    box.show()
    font, before = box.font(), (box.sizeHint(), box.minimumSizeHint())
    larger = box.font()
    larger.setPointSizeF(2 * font.pointSizeF())
    box.setFont(larger)
    assert box.minimumSizeHint().width() > 1.5 * before[1].width()
    box.setFont(font)
    assert before == (box.sizeHint(), box.minimumSizeHint())
