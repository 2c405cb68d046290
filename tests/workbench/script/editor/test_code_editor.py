"""Tests of the editor as its user meets it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QHelpEvent, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from engine.errors import DiceError, Span
from engine.languages import LANGUAGES
from engine.languages.cursor_help import assistance_in
from workbench.script.editor.code_editor import CodeEditor
from workbench.theme import Theme
from workbench.widgets.script_text.help_texts import WindowTexts
from workbench.widgets.script_text.highlighter import LINES_AT_ONCE, LONGEST_LINE

WAVE = QTextCharFormat.UnderlineStyle.WaveUnderline


@pytest.fixture
def editor(qtbot):
    editor = CodeEditor()
    qtbot.addWidget(editor)
    editor.resize(500, 300)
    editor.show()
    return editor


def test_the_cursor_stays_in_sight_when_there_is_less_room(editor):
    editor.set_script("\n".join(["d6"] * 12), "troll")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    editor.resize(500, 100)
    assert editor.viewport().rect().contains(editor.cursorRect())


def test_one_who_reads_elsewhere_is_not_brought_back_to_the_cursor(editor):
    editor.set_script("\n".join(["d6"] * 200), "troll")
    editor.verticalScrollBar().setValue(100)
    editor.resize(500, 100)
    assert 100 == editor.verticalScrollBar().value()


def test_a_long_roll_goes_on_below_as_its_line_cannot_be_broken(editor):
    text = " + ".join(["4d6kh3"] * 60)
    editor.set_script(text, "roll20")
    assert 0 == editor.horizontalScrollBar().maximum()
    assert 1 == editor.line_count()
    editor.set_script(text, "troll")
    assert 0 < editor.horizontalScrollBar().maximum()


def test_the_invitation_is_as_large_as_the_script(editor):
    editor.set_font_size(17)
    assert 17 == editor.viewport().font().pointSize()


def error_in(text, part, hint=None):
    start = text.index(part)
    return DiceError("no such thing", Span.in_text(text, start, start + len(part)), hint)


def underlined(editor):
    """Return the texts under a wave."""
    return [
        selection.cursor.selectedText()
        for selection in editor.extraSelections()
        if selection.format.underlineStyle() == WAVE
    ]


def colour_at(editor, line, column):
    """Return the colour in which a character is written."""
    block = editor.document().findBlockByNumber(line)
    for part in block.layout().formats():
        if part.start <= column < part.start + part.length:
            return part.format.foreground().color().name().upper()
    return None


def tints(editor):
    """Return how many full lines have a ground of their own."""
    wide = QTextFormat.Property.FullWidthSelection
    return sum(selection.format.hasProperty(wide) for selection in editor.extraSelections())


def test_the_line_of_the_cursor_is_tinted_unless_that_would_cover_the_hint(qtbot, editor):
    assert 0 == tints(editor)
    qtbot.keyClicks(editor, "d")
    assert 1 == tints(editor)
    qtbot.keyClick(editor, Qt.Key.Key_Backspace)
    assert 0 == tints(editor)


# ---- edits and scripts --------------------------------------------------------------------


def test_typing_tells_the_whole_script(qtbot, editor):
    editor.set_script("sum 3", "troll")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    edits = []
    editor.script_edited.connect(edits.append)
    qtbot.keyClicks(editor, "d6")
    assert ["sum 3d", "sum 3d6"] == edits
    assert "sum 3d6" == editor.script()


def test_setting_a_script_is_no_edit(qtbot, editor):
    with qtbot.assertNotEmitted(editor.script_edited, wait=30):
        editor.set_script("sum 3d6", "troll")
        editor.set_theme(Theme.dark())
        editor.set_errors((error_in("sum 3d6", "3d6"),))


def test_undo_ends_at_another_script(qtbot, editor):
    editor.set_script("d6", "troll")
    qtbot.keyClicks(editor, "2")
    editor.undo()
    assert "d6" == editor.script()
    editor.set_script("d8", "troll")
    editor.undo()
    assert "d8" == editor.script()


def test_the_same_script_keeps_undo_and_cursor(qtbot, editor):
    editor.set_script("d6", "troll")
    qtbot.keyClicks(editor, "2")
    editor.set_script("2d6", "troll")
    assert 1 == editor.textCursor().position()
    editor.undo()
    assert "d6" == editor.script()


@pytest.mark.parametrize("language", [language.name for language in LANGUAGES])
def test_an_empty_editor_says_what_to_write(editor, language):
    editor.set_script("", language)
    sample = assistance_in(language, WindowTexts()).sample
    assert editor.placeholderText().endswith(f"\n{sample}")


def test_an_empty_editor_of_no_known_notation_says_nothing(editor):
    editor.set_script("", "runes")
    assert "" == editor.placeholderText()


# ---- keys ---------------------------------------------------------------------------------


def test_tab_goes_to_the_next_level(qtbot, editor):
    editor.set_script("", "troll")
    qtbot.keyClicks(editor, "x")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert "x " == editor.script()
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert "x   " == editor.script()


def test_tab_moves_selected_lines_in_and_out(qtbot, editor):
    editor.set_script("a\n\nb\nc", "troll")
    cursor = editor.textCursor()
    cursor.setPosition(4, QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert "  a\n\n  b\nc" == editor.script()
    qtbot.keyClick(editor, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert "a\n\nb\nc" == editor.script()


@pytest.fixture
def between(qtbot, editor):
    """The editor between two lines to write in."""
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    window.before, window.after = QLineEdit(window), QLineEdit(window)
    for one in (window.before, editor, window.after):
        layout.addWidget(one)
    QWidget.setTabOrder(window.before, editor)
    QWidget.setTabOrder(editor, window.after)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    editor.setFocus()
    return window


def test_escape_and_tab_lead_out_of_the_script(qtbot, editor, between):
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert between.after.hasFocus()
    assert "" == editor.script()
    editor.setFocus()
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.keyPress(editor, Qt.Key.Key_Shift)
    qtbot.keyClick(editor, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert between.before.hasFocus()


def test_tab_writes_again_after_another_key_or_another_visit(qtbot, editor, between):
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.keyClicks(editor, "x")
    qtbot.keyClick(editor, Qt.Key.Key_Home)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.hasFocus()
    assert editor.script().startswith(" ")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    between.before.setFocus()
    editor.setFocus()
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.hasFocus()


def test_enter_keeps_the_depth_and_goes_deeper_after_a_bracket(qtbot, editor):
    editor.set_script("  sum (", "troll")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.keyClicks(editor, "d6")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "  sum (\n    d6\n    " == editor.script()


# ---- colours ------------------------------------------------------------------------------


def test_tokens_have_their_colours_behind_an_emoji_too(editor):
    theme = Theme.light()
    editor.set_script('"🎲" || 7', "troll")
    assert theme.syntax["string"] == colour_at(editor, 0, 0)
    assert theme.syntax["number"] == colour_at(editor, 0, 8)
    editor.set_theme(Theme.dark())
    assert Theme.dark().syntax["number"] == colour_at(editor, 0, 8)


def test_a_long_script_is_coloured_in_portions(qtbot, editor):
    lines = LINES_AT_ONCE * 4
    editor.set_script("7\n" * lines, "troll")
    assert colour_at(editor, 0, 0) is not None
    assert colour_at(editor, lines - 1, 0) is None
    qtbot.waitUntil(lambda: colour_at(editor, lines - 1, 0) == Theme.light().syntax["number"])


def test_an_unknown_notation_is_plain(editor):
    editor.set_script("7", "runes")
    assert colour_at(editor, 0, 0) is None


# ---- errors -------------------------------------------------------------------------------


def test_an_error_is_underlined_where_it_is(editor):
    text = '"🎲" ||\nlargst 3'
    editor.set_script(text, "troll")
    editor.set_errors((error_in(text, "largst"),))
    assert ["largst"] == underlined(editor)
    assert "no such thing" == editor.error_message(2)
    editor.set_errors(())
    assert [] == underlined(editor)
    assert "" == editor.error_message(2)


def test_an_error_at_the_end_marks_the_last_character(editor):
    editor.set_script("sum (d6\n\n", "troll")
    editor.set_errors((DiceError("a bracket is open", Span.in_text("sum (d6\n\n", 9, 9)),))
    assert ["6"] == underlined(editor)


def test_an_error_without_a_place_is_at_the_first_line(editor):
    editor.set_script("d6", "troll")
    editor.set_errors((DiceError("too many states"),))
    assert "too many states" == editor.error_message(1)


def test_the_pointer_learns_what_is_wrong(editor):
    text = "sum largst 3"
    editor.set_script(text, "troll")
    editor.set_errors((error_in(text, "largst", hint="write largest"),))
    rest_pointer(editor, 6)
    assert "no such thing\nwrite largest" == editor.assistant.card.words
    rest_pointer(editor, 1)
    assert "no such thing" not in editor.assistant.card.words


def rest_pointer(editor, position):
    """Let the pointer rest on a character, until it is told of."""
    cursor = editor.textCursor()
    cursor.setPosition(position)
    place = editor.cursorRect(cursor).center() + QPoint(3, 0)
    event = QHelpEvent(QEvent.Type.ToolTip, place, editor.viewport().mapToGlobal(place))
    QApplication.sendEvent(editor.viewport(), event)


def test_an_error_stays_with_its_text_while_lines_are_inserted(qtbot, editor):
    editor.set_script("d6\nlargst", "troll")
    editor.set_errors((error_in("d6\nlargst", "largst"),))
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert ["largst"] == underlined(editor)
    assert ["", "no such thing"] == [editor.error_message(line) for line in (2, 3)]


def test_the_margin_is_marked_in_red(editor):
    editor.set_script("d6\nlargst", "troll")
    red = QColor(Theme.light().error).rgb()

    def red_pixels():
        image = editor.grab(editor.contentsRect().adjusted(0, 0, -editor.width() + 20, 0))
        image = image.toImage()
        places = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return sum(image.pixel(x, y) == red for x, y in places)

    assert 0 == red_pixels()
    editor.set_errors((error_in("d6\nlargst", "largst"),))
    assert red_pixels() > 20


def test_going_to_a_place_counts_emoji(editor):
    text = '"🎲" || 7'
    editor.set_script(text, "troll")
    editor.go_to(Span.in_text(text, text.index("7"), len(text)))
    assert "7" == editor.document().characterAt(editor.textCursor().position())


# ---- the rest -----------------------------------------------------------------------------


def test_brackets_are_tinted_as_a_pair(editor):
    editor.set_script("sum (d6)", "troll")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    tinted = [selection.cursor.selectedText() for selection in editor.extraSelections()[1:]]
    assert [")", "("] == tinted


def test_a_click_on_a_number_selects_its_line(qtbot, editor):
    editor.set_script("d6\nd8\nd10", "troll")
    second = editor.cursorRect(QTextCursor(editor.document().findBlockByNumber(1))).center()
    editor.select_line(QPoint(0, second.y()), extend=False)
    assert "d8\u2029" == editor.textCursor().selectedText()


def test_type_size_reaches_text_and_numbers(editor):
    editor.set_script("d6", "troll")
    editor.set_font_size(9)
    narrow = editor.viewportMargins().left()
    editor.set_font_size(24)
    assert 24 == editor.font().pointSize()
    assert editor.viewportMargins().left() > narrow


# ---- what a line leaves open --------------------------------------------------------------


def settled(qtbot, editor):
    """Wait until every line is coloured."""
    last = editor.document().lastBlock()
    qtbot.waitUntil(lambda: last.userState() >= 0)


def test_a_comment_colours_all_of_its_lines(qtbot, editor):
    editor.set_script("x = 1; /* a\nx = 2;\nb */ x = 3;\nx = 4;", "table")
    settled(qtbot, editor)
    colours = Theme.light().syntax
    comment, name = colours["comment"].upper(), colours["name"].upper()
    assert name == colour_at(editor, 0, 0)
    assert [comment, comment] == [colour_at(editor, 1, 0), colour_at(editor, 2, 0)]
    assert [name, name] == [colour_at(editor, 2, 5), colour_at(editor, 3, 0)]


def test_a_comment_that_is_begun_reaches_down_and_ends_again(qtbot, editor):
    lines = 3 * LINES_AT_ONCE
    editor.set_script("x = 1;\n" * lines, "table")
    settled(qtbot, editor)
    colours = Theme.light().syntax
    comment, name = colours["comment"].upper(), colours["name"].upper()
    editor.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClicks(editor, "/*")
    qtbot.waitUntil(lambda: colour_at(editor, lines - 1, 0) == comment)
    qtbot.keyClicks(editor, "*/")
    qtbot.waitUntil(lambda: colour_at(editor, lines - 1, 0) == name)


def test_a_remark_of_roll20_colours_all_lines_below(qtbot, editor):
    editor.set_script("4d6 \\ so\nkh3", "roll20")
    settled(qtbot, editor)
    assert Theme.light().syntax["comment"].upper() == colour_at(editor, 1, 0)


def test_a_roll_goes_on_in_the_next_line(qtbot, editor):
    editor.set_script("4d6\nkh3", "roll20")
    settled(qtbot, editor)
    assert Theme.light().syntax["keyword"].upper() == colour_at(editor, 1, 0)


def test_another_notation_forgets_what_was_open(qtbot, editor):
    editor.set_script("/*\nx", "table")
    settled(qtbot, editor)
    editor.set_script("/*\nx := 3", "troll")
    settled(qtbot, editor)
    assert Theme.light().syntax["name"].upper() == colour_at(editor, 1, 0)


def test_a_very_long_line_is_coloured_at_its_beginning(editor):
    editor.set_script("sum " + "1d6 + " * 50_000 + "1", "troll")
    line = editor.document().firstBlock()
    coloured = [part.start + part.length for part in line.layout().formats()]

    assert LONGEST_LINE - 10 < max(coloured) <= LONGEST_LINE


def test_the_cursor_stays_where_the_same_script_is_read_in_another_notation(editor):
    def spans():
        spans = editor.document().begin().layout().formats()
        return [(one.start, one.length, one.format.foreground().color().name()) for one in spans]

    editor.set_script("4d6kh3", "troll")
    before = spans()
    editor.moveCursor(QTextCursor.MoveOperation.End)
    editor.set_script("4d6kh3", "roll20")
    assert 6 == editor.textCursor().position()
    again = spans()
    assert before != again
    editor.set_script("", "roll20")
    editor.set_script("4d6kh3", "roll20")
    assert again == spans()
