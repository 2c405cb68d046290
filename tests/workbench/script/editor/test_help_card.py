"""The card beside a word, as it tells which argument is being written."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from engine.languages.assistance import CallHelp
from workbench.script.editor.help_card import HelpCard
from workbench.theme import Theme


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 400)
    return window


@pytest.mark.parametrize(
    ("call", "words", "current"),
    [
        (CallHelp.in_brackets("max", ("a", "b", "..."), 1), "max(a, b, ...)", "b"),
        (CallHelp.in_brackets("now", (), 0), "now()", None),
        (CallHelp(("[highest ", " of ", "]"), ("N", "D"), 1), "[highest N of D]", "D"),
        (CallHelp(("<", ">"), ("<x>",), 0), "<<x>>", "&lt;x&gt;"),
    ],
)
def test_a_call_is_shown_as_it_is_written_with_its_argument(window, call, words, current):
    card = HelpCard(Theme.light(), window)
    card.help_with(call, QRect(10, 200, 40, 16))
    assert words == card.words
    assert (current is None) == ("<b" not in card.html())
    assert current is None or f">{current}</b>" in card.html()
