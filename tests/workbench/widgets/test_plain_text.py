"""Tests of text that is shown as it is written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QAction, Qt, QTextDocument, QTextLayout
from PySide6.QtWidgets import QWidget

from workbench.widgets import (
    PlainLabel,
    entitle,
    isolated,
    plain,
    plain_title,
    plain_window_title,
)
from workbench.widgets.plain_text import JOINER

MARKUP = st.lists(
    st.sampled_from(
        ["<", ">", "/", "b", "img src=x", "&lt;", "&", "!doctype html", "?xml ", "?>", " ", "\n"]
    )
).map("".join)


@given(st.text() | MARKUP)
def test_no_text_becomes_html(text):
    shown = plain(text)
    assert not Qt.mightBeRichText(shown)
    assert text.replace(JOINER, "") == shown.replace(JOINER, "")


def test_text_that_looks_like_none_is_left_alone():
    for text in ("3d6 < 4", "a & b", "", "1 <\n<b>", "Ogre's <3"):
        assert text == plain(text)


def test_titles_keep_what_qt_would_take_for_marks():
    assert "Cloak && Dagger" == plain_title("Cloak & Dagger")
    assert "a[*][*]b" == plain_window_title("a[*]b")


def test_an_action_shows_its_name_and_tip_as_they_are(qapp):
    action = entitle(QAction(), "<b>Cloak</b> & Dagger")
    assert "<b>Cloak</b> && Dagger" == action.text()
    assert not Qt.mightBeRichText(action.toolTip())


def test_a_label_shows_its_text_as_it_is(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    for label in (PlainLabel(parent), PlainLabel("<b>x</b>", parent), PlainLabel("<b>x</b>")):
        qtbot.addWidget(label)
        assert Qt.TextFormat.PlainText == label.textFormat()
    assert parent is PlainLabel(parent).parent()


def test_a_label_that_breaks_its_lines_grows_for_no_word(qtbot):
    label = PlainLabel("x")
    qtbot.addWidget(label)
    label.setWordWrap(True)
    least = label.minimumSizeHint().width()
    label.setText("x" * 300)
    assert least <= label.minimumSizeHint().width() <= 20 * label.fontMetrics().averageCharWidth()


def test_a_name_is_read_in_its_own_direction_beside_other_words():
    hebrew = "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} 3d6 \N{HEBREW LETTER GIMEL}"
    layout = QTextLayout(f"{isolated(hebrew)} >= 11")
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    first, last, rest = (
        line.cursorToX(layout.text().index(sign))[0]
        for sign in ("\N{HEBREW LETTER BET}", "\N{HEBREW LETTER GIMEL}", ">")
    )
    assert last < first < rest


def test_a_sentence_that_begins_with_such_a_name_is_read_from_left_to_right():
    hebrew = "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} (3d6)"
    document = QTextDocument(f"{isolated(hebrew)}: 10.5 on average.")
    assert document.firstBlock().textDirection() == Qt.LayoutDirection.LeftToRight


def test_a_name_from_left_to_right_stays_as_it_is():
    for name in ("3d6", "Wüstenwürfel", "\N{GAME DIE} 6"):
        assert name == isolated(name)
