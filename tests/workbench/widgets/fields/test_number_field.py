"""Tests of the field for numbers of any size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication

from workbench.widgets.fields.number_field import NumberField, whole_number


@pytest.fixture
def field(qtbot):
    field = NumberField()
    qtbot.addWidget(field)
    field.told = []
    field.edited.connect(field.told.append)
    field.show()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    return field


def type_over(qtbot, field, text):
    field.selectAll()
    qtbot.keyClicks(field, text)


def test_showing_is_no_edit(field):
    field.set_value(10**50)
    assert (str(10**50), []) == (field.lineEdit().text(), field.told)


def test_every_key_tells_the_number_so_far(qtbot, field):
    type_over(qtbot, field, "-12")
    assert [-1, -12] == field.told
    assert -12 == field.value


def test_numbers_beyond_32_and_64_bits_are_typed_and_stepped(qtbot, field):
    type_over(qtbot, field, "9" * 30)
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert 10**30 == field.value == field.told[-1]
    qtbot.keyClick(field, Qt.Key.Key_PageDown)
    assert 10**30 - 10 == field.told[-1]


@pytest.mark.parametrize(
    ("text", "told"), [("14, 9", [1, 14]), ("1.5", [1]), ("1,5", [1]), ("x", []), ("1 2", [1, 1])]
)
def test_what_is_no_number_is_told_and_makes_no_other_number(qtbot, field, text, told):
    errors = []
    field.unread.connect(errors.append)
    type_over(qtbot, field, text)
    error = f"Ignored, because only a whole number can stand here: {text}"
    assert (text, told) == (field.lineEdit().text(), field.told)
    assert error == errors[-1] == field.lineEdit().accessibleDescription()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert text == field.lineEdit().text(), "there is something to be mended yet"
    field.clearFocus()
    assert str(told[-1] if told else 0) == field.lineEdit().text()
    assert "" == errors[-1] == field.lineEdit().accessibleDescription()
    assert told == field.told


@pytest.mark.parametrize(
    ("pasted", "value", "is_read"),
    [("14, 9", 7, False), (" 14\t", 14, True), ("9" * 5000, 7, False)],
)
def test_what_is_pasted_is_read_as_a_whole(qtbot, field, pasted, value, is_read):
    errors = []
    field.unread.connect(errors.append)
    field.set_value(7)
    field.selectAll()
    QGuiApplication.clipboard().setText(pasted)
    qtbot.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert (value, is_read) == (field.value, not errors)
    assert all(len(one) < 200 for one in errors)


def test_mending_a_text_that_was_not_read_takes_the_error_away(qtbot, field):
    errors = []
    field.unread.connect(errors.append)
    type_over(qtbot, field, "1.5")
    qtbot.keyClick(field, Qt.Key.Key_Backspace)
    assert errors[-1]
    qtbot.keyClick(field, Qt.Key.Key_Backspace)
    assert ("", 1) == (errors[-1], field.value)
    type_over(qtbot, field, "1.5")
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert ("", "2") == (errors[-1], field.lineEdit().text())
    type_over(qtbot, field, "2.5")
    field.set_value(2)
    assert "2.5" == field.lineEdit().text()
    field.forget_unread()
    assert ("", "2") == (errors[-1], field.lineEdit().text())


def test_an_unfinished_number_gives_way_to_the_last_one(qtbot, field):
    field.set_value(7)
    type_over(qtbot, field, "-")
    assert ("-", 7, []) == (field.lineEdit().text(), field.value, field.told)
    field.clearFocus()
    assert "7" == field.lineEdit().text()


def test_the_same_number_leaves_what_is_being_typed_alone(qtbot, field):
    type_over(qtbot, field, "012")
    field.lineEdit().setCursorPosition(1)
    field.set_value(12)
    assert ("012", 1) == (field.lineEdit().text(), field.lineEdit().cursorPosition())
    field.set_value(13)
    assert "13" == field.lineEdit().text()


def test_keys_with_alt_are_for_the_list_it_is_in(qtbot, field):
    qtbot.keyClick(field, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [] == field.told


def turn_wheel(field):
    event = QWheelEvent(
        QPointF(5, 5),
        field.mapToGlobal(QPointF(5, 5)),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, event)
    return event.isAccepted()


def test_the_wheel_scrolls_the_page_unless_the_field_is_written_in(field):
    assert turn_wheel(field)
    assert [1] == field.told
    field.clearFocus()
    assert not turn_wheel(field)
    assert [1] == field.told


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("+7", 7),
        ("-7", -7),
        ("\N{MINUS SIGN}7", -7),
        ("", None),
        ("-", None),
        ("--5", None),
        ("3.5", None),
        ("1_0", None),
        ("²", None),
        ("-" + "9" * 4000, 1 - 10**4000),
        ("9" * 4001, None),
    ],
)
def test_whole_numbers_are_read_with_any_sign(text, number):
    assert number == whole_number(text)
