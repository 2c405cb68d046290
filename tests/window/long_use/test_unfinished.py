"""While a word is being written, it is no parameter, and the last curve stays."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest

from engine.errors import DiceError
from engine.languages.script import Script
from workbench.results.requests import CalculationRequest
from workbench.results.unfinished import UnfinishedError, can_become_a_word

PATIENCE = 60_000


def asked(source: str, writing: int | None, definitions=()) -> CalculationRequest:
    return CalculationRequest("a", Script("troll", source), definitions, 12, writing=writing)


def error_of(source: str, language: str = "troll") -> DiceError | None:
    """Return what is said while the cursor is at the end of a script."""
    request = CalculationRequest("a", Script(language, source), (), 12, writing=len(source))
    try:
        request.carry_out(print)
    except DiceError as error:
        return error
    return None


@pytest.mark.parametrize("source", ["sum la", "N", "3d6 + bonus", "sum 4", "max 12"])
def test_the_last_word_of_what_is_being_written_is_neither_a_parameter_nor_the_whole(source):
    assert isinstance(error_of(source), UnfinishedError)


@pytest.mark.parametrize(
    "source", ["sum 3d6", "sum N d6", "x := 2; sum x d x", "sum N d6 + N", "sum {1, 2}"]
)
def test_what_is_written_well_is_calculated_wherever_the_cursor_is(source):
    assert error_of(source) is None


def test_parameters_of_other_notations_are_whole_when_their_bracket_is_closed():
    assert error_of("1d20+?{bonus|3}", "roll20") is None


def test_a_name_elsewhere_than_at_the_cursor_is_a_parameter():
    assert ("la",) == tuple(one.name for one in asked("sum la", 3).carry_out(print).parameters)
    assert asked("sum la", None).carry_out(print).distribution is not None


def test_an_unfinished_name_is_not_told_as_a_parameter():
    assert asked("sum la", 6).parameters() is None
    assert ("la",) == tuple(one.name for one in asked("sum la", None).parameters())


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("sum la", True),
        ("sum bonus", False),
        ("function roll(x) = x d6\nsum ro", True),
        ("attack := 2d6;\natt", True),
        ("sum N", False),
        ("sum 4", False),
    ],
)
def test_what_can_become_a_word_is_known(source, expected):
    assert expected == can_become_a_word(error_of(source), Script("troll", source))


# ---- in the window ------------------------------------------------------------------------


@pytest.fixture
def writing(window, qtbot):
    """The window with the first mechanic, whose script is taken away to be written anew."""
    editor = window.script.editor
    editor.setFocus()
    window.activateWindow()
    qtbot.waitUntil(editor.hasFocus)
    return window


def write(window, text: str) -> None:
    editor = window.script.editor
    editor.selectAll()
    QTest.keyClicks(editor, text)
    window.script.editor.assistant.dismiss()


def selected(window):
    identity = window.document.project.selected
    return next(one for one in window.calculator.series if one.identity == identity)


def parameters(window) -> list[str]:
    """Return the names that have sliders."""
    result = window.calculator.result(window.document.project.selected)
    return [one.name for one in result.parameters]


def is_waited_for(window) -> bool:
    result = window.calculator.result(window.document.project.selected)
    return isinstance(result.error, UnfinishedError) and not result.computing


def test_half_a_keyword_keeps_the_curve_faded_and_makes_no_slider(writing, qtbot):
    before = selected(writing).distribution
    write(writing, "sum la")
    qtbot.waitUntil(lambda: is_waited_for(writing), timeout=PATIENCE)
    qtbot.waitUntil(lambda: selected(writing).stale, timeout=PATIENCE)
    shown = selected(writing)
    assert (before, None) == (shown.distribution, shown.error)
    assert "la" not in parameters(writing)
    assert "Waiting for the rest of the word" == writing.status.text
    QTest.keyClicks(writing.script.editor, "rgest 1 4d6")
    qtbot.waitUntil(lambda: not selected(writing).stale, timeout=PATIENCE)
    assert 5 < selected(writing).mean < 6


def test_a_name_becomes_a_parameter_when_the_cursor_leaves_it(writing, qtbot):
    write(writing, "sum la")
    qtbot.waitUntil(lambda: is_waited_for(writing), timeout=PATIENCE)
    writing.script.editor.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.waitUntil(lambda: ["la"] == parameters(writing), timeout=PATIENCE)
    qtbot.waitUntil(lambda: not selected(writing).stale, timeout=PATIENCE)


def test_a_name_that_can_become_no_word_is_a_parameter_after_a_rest(writing, qtbot):
    write(writing, "sum Bonus")
    qtbot.waitUntil(lambda: is_waited_for(writing), timeout=PATIENCE)
    qtbot.waitUntil(lambda: ["Bonus"] == parameters(writing), timeout=PATIENCE)


def test_calculating_again_takes_what_is_written_for_whole(writing, qtbot):
    write(writing, "sum la")
    qtbot.waitUntil(lambda: is_waited_for(writing), timeout=PATIENCE)
    writing.calculator.calculate_again()
    qtbot.waitUntil(lambda: ["la"] == parameters(writing), timeout=PATIENCE)
