"""Tests of Markdown in the type and the colours of the window."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QFont, QTextCursor, QTextDocument, QTextTable

from workbench.help.markdown import HEADINGS, set_markdown
from workbench.theme import Theme

PAGE = """# Title

Words with [a link](page:start) and `sum 3d6`.

```troll
"\N{GAME DIE}" || 'd6
```

| a | b |
| --- | --- |
| 1 | 2 |
"""


@pytest.fixture(params=[Theme.light(), Theme.dark()], ids=lambda theme: theme.name)
def theme(request):
    return request.param


@pytest.fixture
def document(qapp, theme):
    document = QTextDocument()
    font = QFont()
    font.setPointSizeF(10)
    set_markdown(document, PAGE, theme, font)
    return document


def format_of(document, words):
    return document.find(words).charFormat()


def test_headings_are_larger_than_the_text(document):
    assert 10 * HEADINGS[1] == pytest.approx(format_of(document, "Title").fontPointSize())
    assert 10 == format_of(document, "Words").font().pointSizeF()


def test_links_have_the_accent_and_lead_where_they_say(document, theme):
    style = format_of(document, "a link")
    assert QColor(theme.accent) == style.foreground().color()
    assert "page:start" == style.anchorHref()


def test_scripts_have_their_colours_even_behind_an_emoji(document, theme):
    cursor = document.find("'d6")
    found = {}
    for place, sign in enumerate("'d6"):
        one = QTextCursor(document)
        one.setPosition(cursor.selectionStart() + place + 1)
        found[sign] = one.charFormat().foreground().color()
    kinds = {"'": "operator", "d": "dice", "6": "number"}
    assert {sign: QColor(theme.syntax[kind]) for sign, kind in kinds.items()} == found


def test_tables_have_no_frames_and_even_columns(document):
    (table,) = (each for each in document.rootFrame().childFrames() if isinstance(each, QTextTable))
    assert 0 == table.format().border()
    assert [50, 50] == [width.rawValue() for width in table.format().columnWidthConstraints()]
