"""Tests of the list of words and the card of help, as their user meets them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from engine.errors import DiceError, Span
from workbench.script.editor.assistant import words_at
from workbench.script.editor.code_editor import CodeEditor
from workbench.theme import Theme


@pytest.fixture
def editor(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    editor = CodeEditor(page)
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


def put(editor, text, language="troll"):
    editor.set_script(text, language)
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


def test_the_list_says_which_keys_write_the_word(qtbot, editor, popup):
    qtbot.keyClicks(editor, "ma")
    assert "Tab inserts the word, Enter a new line" == popup.keys
    qtbot.keyClick(editor, Qt.Key.Key_Down)
    assert "Tab or Enter inserts the word" == popup.keys
    qtbot.keyClicks(editor, "x")
    assert popup.isVisible()
    assert "Tab inserts the word, Enter a new line" == popup.keys


def test_a_letter_more_takes_the_choice_back(qtbot, editor, popup):
    qtbot.keyClicks(editor, "ma")
    qtbot.keyClick(editor, Qt.Key.Key_Down)
    qtbot.keyClicks(editor, "x")
    assert popup.isVisible()
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "max\n" == editor.script()


def test_enter_is_a_new_line_for_who_writes_on_though_the_list_was_asked_for(qtbot, editor, popup):
    put(editor, "minimum := 2; ")
    editor.assistant.offer(asked=True)
    assert popup.is_entering
    qtbot.keyClicks(editor, "min")
    assert "minimum" in popup.words
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "minimum := 2; min\n" == editor.script()


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


def test_an_error_is_told_before_a_meaning(qtbot, editor, card):
    put(editor, "sum 3d6")
    editor.set_errors((DiceError("no such thing", Span.in_text("sum 3d6", 0, 3)),))
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


# ---- other notations ----------------------------------------------------------------------

CREATURE = "deftype creature { name: string, armour: int }\n"


def put_inside(editor, text):
    """Show a table script with the cursor at the ``^`` in the body of a function of it."""
    script = f"{CREATURE}deffun hits(who: creature, die: int) {{\n{text}\n}}\n"
    put(editor, script.replace("^", ""), "table")
    cursor = editor.textCursor()
    cursor.setPosition(script.index("^"))
    editor.setTextCursor(cursor)


def test_a_dot_brings_the_fields(qtbot, editor, popup):
    put_inside(editor, "    return who^ > 3;")
    qtbot.keyClicks(editor, ".")
    assert ("name", "armour") == popup.words
    qtbot.keyClicks(editor, "ar")
    assert ("armour",) == popup.words
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert "    return who.armour > 3;" in editor.script()


def test_a_colon_brings_the_types(qtbot, editor, popup):
    put(editor, CREATURE + "deffun f(who", "table")
    qtbot.keyClicks(editor, ":")
    assert ("int", "bool", "string", "creature") == popup.words
    qtbot.keyClicks(editor, " cr")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.script().endswith("deffun f(who: creature")


def test_a_function_of_a_table_script_is_written_with_its_help(qtbot, editor, card):
    put_inside(editor, "    ^")
    qtbot.keyClicks(editor, "x = hi")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert "    x = hits()" in editor.script()
    accent = Theme.light().accent
    assert f'<b style="color:{accent}">who: creature</b>' in card.html()
    qtbot.keyClicks(editor, "who, ")
    assert f'<b style="color:{accent}">die: int</b>' in card.html()
    qtbot.keyClicks(editor, "3)")
    assert "    x = hits(who, 3)\n" in editor.script()
    assert card.isHidden()


def test_a_comment_of_several_lines_is_left_alone(qtbot, editor, popup):
    put_inside(editor, "    /* so\n    ^ */")
    qtbot.keyClicks(editor, "who.")
    assert popup.isHidden()


def test_a_k_behind_dice_brings_what_keeps_them(qtbot, editor, popup):
    put(editor, "4d6", "roll20")
    qtbot.keyClicks(editor, "k")
    assert ("kh", "kl") == popup.words
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    qtbot.keyClicks(editor, "3")
    assert "4d6kh3" == editor.script()
    assert popup.isHidden()


def test_a_group_is_written_around_the_cursor(qtbot, editor, popup):
    put(editor, "", "roll20")
    editor.assistant.offer(asked=True)
    while popup.chosen.word != "{ }":
        qtbot.keyClick(editor, Qt.Key.Key_Down)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.keyClicks(editor, "d6,d8}kh1")
    assert "{d6,d8}kh1" == editor.script()


def test_a_parameter_is_written_again(qtbot, editor, popup):
    put(editor, "d20+?{Bonus|3}+", "roll20")
    qtbot.keyClicks(editor, "?")
    assert ("?{Bonus}",) == popup.words
    qtbot.keyClicks(editor, "{Bo")
    assert ("?{Bonus}",) == popup.words
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    qtbot.keyClicks(editor, "*2")
    assert "d20+?{Bonus|3}+?{Bonus}*2" == editor.script()


def test_the_pointer_learns_what_a_point_means(qtbot, editor, card):
    put(editor, "8d6!>5", "roll20")
    hover(editor, place_of(editor, 5))
    assert "!>5\nA die that shows 5 or more explodes." == card.words


def test_a_reader_of_the_screen_hears_signs_as_they_are_written(editor, card):
    put(editor, "attack")
    editor.set_errors((DiceError('"a" < b', Span.in_text("attack", 0, 6), "write a & b"),))
    hover(editor, place_of(editor, 1))
    assert '"a" < b\nwrite a & b' == card.words == card.accessibleDescription()


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (0, ("sum",)),
        (2, ("sum",)),
        (3, ("sum",)),
        (5, ("d", "3")),
        (8, ("6",)),
    ],
)
def test_a_cursor_touches_words_on_both_sides(place, expected):
    assert expected == tuple(word for word, _ in words_at("sum 3d 6", place, "troll"))


def test_places_are_those_of_qt():
    assert (("sum", "operator"),) == words_at('"\N{GAME DIE}" || sum', len('"xx" || s'), "troll")


def test_the_same_letter_can_be_two_kinds_of_sign():
    line = "4d6d1"
    assert ("d", "dice") in words_at(line, 1, "roll20")
    assert ("d", "keyword") in words_at(line, 3, "roll20")


def test_a_notation_without_tokens_has_no_words():
    assert () == words_at("sum 3d6", 0, "unheard of")
