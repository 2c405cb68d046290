"""Tests of the list of words and the card of help, as their user meets them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from engine.errors import DiceError, Span
from workbench.editor import CodeEditor
from workbench.theme import Theme


@pytest.fixture
def editor(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    editor = CodeEditor(Theme.light(), page)
    QVBoxLayout(page).addWidget(editor)
    page.resize(700, 400)
    with qtbot.waitExposed(page):
        page.show()
    editor.set_script("", "troll")
    page.activateWindow()
    editor.setFocus()
    # What an earlier window still has to say of the focus must not take the list away again.
    qtbot.waitUntil(editor.hasFocus)
    yield editor
    page.close()


@pytest.fixture
def popup(editor):
    return editor.assistant.popup


@pytest.fixture
def card(editor):
    return editor.assistant.card


def put(editor, text):
    editor.set_script(text, "troll")
    editor.moveCursor(QTextCursor.MoveOperation.End)


def test_two_letters_bring_the_list(qtbot, editor, popup):
    qtbot.keyClicks(editor, "l")
    assert popup.isHidden()
    qtbot.keyClicks(editor, "a")
    assert popup.isVisible()
    assert ("largest",) == popup.words
    qtbot.keyClicks(editor, "x")
    assert popup.isHidden()


def test_a_list_that_comes_up_under_the_pointer_stays(qtbot, editor, popup):
    qtbot.keyClicks(editor, "la")
    QApplication.sendEvent(editor.viewport(), QEvent(QEvent.Type.Leave))
    assert popup.isVisible()


def test_tab_writes_the_marked_word(qtbot, editor, popup):
    put(editor, '"🎲" || \'sum ')
    qtbot.keyClicks(editor, "la")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert '"🎲" || \'sum largest' == editor.script()
    assert popup.isHidden()


def test_enter_is_a_new_line_for_who_just_writes(qtbot, editor, popup):
    put(editor, "x := 3; ")
    qtbot.keyClicks(editor, "ma")
    assert popup.isVisible()
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "x := 3; ma\n" == editor.script()
    assert popup.isHidden()


def test_enter_writes_the_word_that_was_chosen(qtbot, editor, popup):
    qtbot.keyClicks(editor, "ma")
    first, second = popup.words[:2]
    assert first == popup.chosen.word
    qtbot.keyClick(editor, Qt.Key.Key_Down)
    assert second == popup.chosen.word
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert second == editor.script()


def test_enter_writes_the_word_where_the_list_was_asked_for(qtbot, editor, popup):
    put(editor, "armour := 3; ")
    editor.assistant.offer(asked=True)
    assert "armour" == popup.words[0]
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "armour := 3; armour" == editor.script()


def test_the_ends_of_the_list_are_joined(qtbot, editor, popup):
    editor.assistant.offer(asked=True)
    qtbot.keyClick(editor, Qt.Key.Key_Up)
    assert popup.words[-1] == popup.chosen.word


def test_esc_closes_the_list_and_nothing_else(qtbot, editor, popup):
    qtbot.keyClicks(editor, "ma")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert popup.isHidden()
    assert "ma" == editor.script()


def test_backspace_widens_the_choice_and_other_keys_end_it(qtbot, editor, popup):
    qtbot.keyClicks(editor, "maxi")
    assert ("maximal",) == popup.words
    qtbot.keyClick(editor, Qt.Key.Key_Backspace)
    assert ("max", "maximal") == popup.words or ("maximal",) == popup.words
    qtbot.keyClick(editor, Qt.Key.Key_Left)
    assert popup.isHidden()


def test_the_focus_takes_the_list_along(qtbot, editor, popup):
    qtbot.keyClicks(editor, "ma")
    editor.clearFocus()
    assert popup.isHidden()


def test_the_list_stays_in_the_window(qtbot, editor, popup):
    put(editor, "\n" * 30 + " " * 70)
    qtbot.keyClicks(editor, "ma")
    assert editor.window().rect().contains(popup.geometry())


def test_a_function_is_written_with_brackets_and_its_help(qtbot, editor, popup, card):
    put(editor, "function attack(bonus, defence) = bonus\n")
    qtbot.keyClicks(editor, "att")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.script().endswith("call attack()")
    assert card.isVisible()
    assert "attack(bonus, defence)" == card.words
    qtbot.keyClicks(editor, "3)")
    assert card.isHidden()
    assert editor.script().endswith("call attack(3)")


def test_the_argument_that_is_written_is_marked(qtbot, editor, card):
    put(editor, "function attack(bonus, defence) = bonus\n")
    qtbot.keyClicks(editor, "call attack(")
    accent = Theme.light().accent
    assert f'<b style="color:{accent}">bonus</b>' in card.html()
    qtbot.keyClicks(editor, "1, ")
    assert f'<b style="color:{accent}">defence</b>' in card.html()


def test_the_word_at_the_cursor_is_explained(qtbot, editor, card):
    put(editor, "sum largest")
    editor.assistant.explain_here()
    assert card.words.startswith("largest N COLLECTION")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert card.isHidden()


def hover(editor, place):
    viewport = editor.viewport()
    event = QHelpEvent(QEvent.Type.ToolTip, place, viewport.mapToGlobal(place))
    QApplication.sendEvent(viewport, event)


def place_of(editor, position):
    cursor = editor.textCursor()
    cursor.setPosition(position)
    return editor.cursorRect(cursor).center() + QPoint(3, 0)


def test_the_pointer_learns_what_a_word_means(qtbot, editor, card):
    put(editor, "sum 3d6")
    hover(editor, place_of(editor, 1))
    assert card.isVisible()
    assert card.words.startswith("sum COLLECTION")
    editor.assistant.leave(5)
    assert card.isHidden()


def test_a_fault_is_told_before_a_meaning(qtbot, editor, card):
    put(editor, "sum 3d6")
    editor.set_faults((DiceError("no such thing", Span.in_text("sum 3d6", 0, 3)),))
    hover(editor, place_of(editor, 1))
    assert "no such thing" == card.words
    assert Theme.light().error in card.html()
    editor.assistant.leave(4)
    assert card.isHidden()


def test_beside_the_text_nothing_is_told(qtbot, editor, card):
    put(editor, "sum 3d6")
    hover(editor, QPoint(300, 150))
    assert card.isHidden()


def test_another_theme_reaches_list_and_card(qtbot, editor, popup, card):
    editor.set_theme(Theme.dark())
    put(editor, "sum largest")
    editor.assistant.explain_here()
    assert Theme.dark().text in card.html()
