"""Tests of what the editor knows of each notation."""

from __future__ import annotations

import pytest

from engine.languages import LANGUAGES
from workbench.script.editor.code_editor import CodeEditor
from workbench.widgets.script_text.notations import notation_named
from workbench.widgets.script_text.tokenisers import tokeniser_of

NAMES = [language.name for language in LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES, ids=NAMES)
def test_the_sample_of_a_notation_can_be_read(language):
    notation = notation_named(language.name)
    assert () == language.check(notation.sample)
    language.parse(notation.sample)


@pytest.mark.parametrize("name", NAMES)
def test_a_notation_takes_its_comments_for_comments(name):
    sign = notation_named(name).comment.sign
    assert ["comment"] == [one.kind for one in tokeniser_of(name)(f"{sign} so", None).tokens]


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_editor_shows_what_can_be_written(qtbot, name):
    editor = CodeEditor()
    qtbot.addWidget(editor)
    editor.set_script("", name)
    assert editor.placeholderText().endswith(f"\n{notation_named(name).sample}")
    editor.set_script("", "runes")
    assert "" == editor.placeholderText()
