"""Notes in Markdown: what they say is kept, and nothing of theirs leads astray."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.reporting.blocks import (
    Heading,
    Paragraph,
    Rule,
    Run,
    ScriptText,
    TableBlock,
    words_of,
)
from workbench.reporting.notes import blocks_of_notes

pytestmark = pytest.mark.usefixtures("qapp")


def test_nothing_says_nothing():
    assert () == blocks_of_notes(" \n\n")


def test_words_keep_their_styles():
    (paragraph,) = blocks_of_notes("plain **bold** *slanted* `code` ~~gone~~")
    assert isinstance(paragraph, Paragraph)
    assert Run("bold", is_bold=True) in paragraph.runs
    assert Run("slanted", is_italic=True) in paragraph.runs
    assert Run("code", is_code=True) in paragraph.runs
    assert Run("gone", is_struck=True) in paragraph.runs


def test_headings_lists_quotations_lines_and_scripts_are_blocks():
    notes = "# One\n\n- a\n- b\n  1. c\n\n> said\n\n---\n\n```\nx\n  y\n```\n\n3. third"
    assert (
        Heading(2, (Run("One"),)),
        Paragraph((Run("a"),), 1, "\N{BULLET}"),
        Paragraph((Run("b"),), 1, "\N{BULLET}"),
        Paragraph((Run("c"),), 2, "1."),
        Paragraph((Run("said"),), quoted=1),
        Rule(),
        ScriptText("x\n  y"),
        Paragraph((Run("third"),), 1, "3."),
    ) == blocks_of_notes(notes)


def test_a_table_is_a_table():
    found = blocks_of_notes("| a | b |\n|---|---|\n| 1 | **2** |\n\nafter")
    assert (
        TableBlock(("a", "b"), (("1", "2"),), words=2),
        Paragraph((Run("after"),)),
    ) == found


def test_html_is_what_it_looks_like():
    (paragraph,) = blocks_of_notes("<script>alert(1)</script> <img src=x onerror=y>")
    assert "<script>alert(1)</script> <img src=x onerror=y>" == words_of(paragraph.runs)


@pytest.mark.parametrize("address", ["https://a.b/c?d=1&e=2", "http://a.b", "mailto:a@b.c"])
def test_links_to_pages_and_mailboxes_are_kept(address):
    (paragraph,) = blocks_of_notes(f"[go]({address})")
    assert (Run("go", link=address),) == paragraph.runs


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "vbscript:x",
        "data:text/html,x",
        "file:///etc/passwd",
        "//evil.com/x",
        "relative",
        "https:",
    ],
)
def test_links_to_anywhere_else_are_words(address):
    (paragraph,) = blocks_of_notes(f"[go]({address})")
    assert (Run("go"),) == paragraph.runs


def test_pictures_are_not_fetched():
    (paragraph,) = blocks_of_notes("before ![x](file:///etc/passwd) after")
    assert "before  after" == words_of(paragraph.runs)


@given(st.text(alphabet="ab<>&*_`[]()#|-+!\\\n 1.:/~\N{GAME DIE}", max_size=60))
def test_any_notes_can_be_read(notes):
    for block in blocks_of_notes(notes):
        if isinstance(block, Paragraph):
            assert all(
                not run.link or run.link.startswith(("http", "mailto")) for run in block.runs
            )
