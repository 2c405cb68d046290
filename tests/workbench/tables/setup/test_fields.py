"""The field for a list of numbers, truths or texts: nothing that is written in it gets lost."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from engine.languages.kinds import BOOL, INT, STRING
from engine.languages.policies import Way
from workbench.tables.setup.fields import DecisionField, ScalarsField

NUMBERS = "Ignored, because only whole numbers can stand here: "
TRUTHS = "Ignored, because only true or false can stand here: "


@pytest.fixture
def made(qtbot):
    """A field of a kind over a line to go on to, and what it told."""

    windows = []

    def made(kind):
        window = QWidget()
        windows.append(window)
        qtbot.addWidget(window)
        layout = QVBoxLayout(window)
        field = ScalarsField("l", kind, window)
        field.heard = []
        field.chosen.connect(field.heard.append)
        layout.addWidget(field)
        field.next = QLineEdit(window)
        layout.addWidget(field.next)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        field.line.setFocus()
        return field

    return made


def write(field, text):
    """Write as an input method does: Qt's test keys know no signs beyond ASCII."""
    field.line.insert(text)


def leave(field):
    field.next.setFocus()


@pytest.mark.parametrize(
    "texts",
    [
        ("fire, cold", "acid"),
        ('the "Ox"', '"', 'a"b, "c"'),
        (" ", "", " edge "),
        ('5" gun', "plain"),
        ("two\nlines,", "x"),
    ],
)
def test_texts_that_are_shown_are_read_as_the_same_texts(made, texts):
    field = made(STRING)
    field.show_value(texts)
    field.line.end(False)
    QTest.keyClicks(field.line, ",")
    assert [texts] == field.heard
    leave(field)
    field.show_value(())
    field.show_value(texts)
    field.line.setCursorPosition(0)
    QTest.keyClicks(field.line, "z,")
    assert ("z", *texts) == field.heard[-1]


def test_texts_with_commas_and_quotes_are_quoted(made):
    field = made(STRING)
    field.show_value(("fire, cold", "acid", '"Ox"', '5" gun'))
    assert '"fire, cold", acid, """Ox""", 5" gun' == field.line.text()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ('"fire, co', ("fire, co",)),
        ('"a" b, c', ('"a" b', "c")),
        ('"a, b" c', ('"a', 'b" c')),
        (" , ,", ()),
        ('a, "", b', ("a", "", "b")),
    ],
)
def test_texts_are_read_while_they_are_written(made, typed, told):
    field = made(STRING)
    QTest.keyClicks(field.line, typed)
    assert told == field.heard[-1]
    assert field.error.isHidden()


@pytest.mark.parametrize(
    ("kind", "typed", "told", "unread", "left"),
    [
        (INT, "1, -2,+3", (1, -2, 3), "", "1, -2, 3"),
        (INT, "1, \N{MINUS SIGN}5, 3,", (1, -5, 3), "", "1, -5, 3"),
        (INT, "--5", (), "--5", "--5"),
        (INT, "2, x,  3.5, 4", (2, 4), "x, 3.5", "2, x,  3.5, 4"),
        (INT, "²", (), "²", "²"),
        (INT, " , ,", (), "", ""),
        (BOOL, "True, no, 1", (True, False, True), "", "true, false, true"),
        (BOOL, "yes, perhaps", (True,), "perhaps", "yes, perhaps"),
    ],
)
def test_words_that_are_not_read_stay_and_are_told(made, kind, typed, told, unread, left):
    field = made(kind)
    write(field, typed)
    assert told == field.heard[-1]
    leave(field)
    assert left == field.line.text()
    error = (NUMBERS if kind == INT else TRUTHS) + unread if unread else ""
    assert (bool(unread), error) == (field.error.isVisible(), field.error.text())
    assert error == field.line.accessibleDescription()
    field.show_value(told)
    assert left == field.line.text()


def test_a_number_of_too_many_digits_is_told_in_short(made):
    field = made(INT)
    write(field, "9" * 5000)
    assert [()] == field.heard
    assert NUMBERS + "9" * 120 + "…" == field.error.text()


def test_another_list_takes_the_place_of_what_was_not_read(made):
    field = made(INT)
    QTest.keyClicks(field.line, "7, x")
    field.show_value((8, 9))
    assert ("8, 9", "") == (field.line.text(), field.error.text())
    assert field.error.isHidden()


def test_mending_a_word_takes_its_error_away(made):
    field = made(INT)
    QTest.keyClicks(field.line, "7, x")
    field.line.backspace()
    QTest.keyClicks(field.line, "5")
    assert ((7, 5), True) == (field.heard[-1], field.error.isHidden())


def test_a_decision_that_is_left_free_says_so_and_a_click_settles_it(qtbot):
    field = DecisionField("Reroll?")
    qtbot.addWidget(field)
    field.show_way(Way.BEST)
    assert "Reroll? (as is best)" == field.text()
    with qtbot.waitSignal(field.toggled) as told:
        field.click()
    assert [True] == told.args
    field.show_way(Way.ALWAYS)
    assert "Reroll?" == field.text()
