"""Reports as Markdown: read again by a reader of Markdown, they say what the project says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workbench.reporting.reports import HOSTILE, PROJECT, content_of, with_plan
from workbench.project.project import Mechanic, Project
from workbench.reporting.blocks import (
    Heading,
    Paragraph,
    ReportContent,
    Run,
    ScriptText,
    TableBlock,
    words_of,
)
from workbench.reporting.markdown_writer import markdown_of
from workbench.reporting.notes import blocks_of_notes

pytestmark = pytest.mark.usefixtures("qapp")


def text_of(project: Project) -> str:
    return "".join(markdown_of(content_of(project), "folder"))


def read_again(*blocks):
    return blocks_of_notes("".join(markdown_of(ReportContent("", "en", blocks), "x")))


def test_a_report_begins_with_its_title_and_tells_tables_and_pictures():
    text = text_of(PROJECT)
    assert text.startswith("# Title\n\n## Comparison\n\n![Chart of the probabilities of 3d6, best")
    assert "](folder/chart-1.png)" in text
    assert "| 10 | 12.50 | 62.50 | 50.00 | 1/8 |" in text
    assert "```\nsum largest 3 N d6\n```" in text


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Zl", "Zp")), max_size=40)
)
def test_any_words_are_read_as_they_are(words):
    words = " ".join(words.split())
    if words:
        (paragraph,) = read_again(Paragraph((Run(words),)))
        assert isinstance(paragraph, Paragraph)
        assert words == words_of(paragraph.runs)


@pytest.mark.parametrize(
    "words", [HOSTILE, "1. x", "12) x", "- x", "+ x", "# x", "> x", "==", "| a |"]
)
def test_words_that_look_like_marks_are_words(words):
    assert (Paragraph((Run(words),)),) == read_again(Paragraph((Run(words),)))
    (heading,) = read_again(Heading(2, (Run(words),)))
    assert words == words_of(heading.runs)


def test_a_script_with_fences_of_its_own_stays_whole():
    script = ScriptText("```\n</pre>\n````\n  x")
    assert (script,) == read_again(script)


def test_a_table_keeps_its_cells_apart():
    table = TableBlock(("a|b", "<i>"), (("1 | 2", "`x`"),), words=2)
    assert (table,) == read_again(table)


def test_styles_lists_and_links_of_notes_are_written_again():
    notes = "a **b** *c* `d`\n\n- one\n- two\n  1. deep\n\n[l](https://a.b/c(d))\n\n> said"
    blocks = blocks_of_notes(notes)
    assert blocks == read_again(*blocks)


def test_notes_pass_no_html_on():
    text = text_of(with_plan(PROJECT, notes="<script>x</script> [a](javascript:y)"))
    assert r"\<script\>x\</script\> a" in text


def test_pictures_of_a_name_with_spaces_are_found():
    text = "".join(
        markdown_of(content_of(Project((Mechanic("a", "x", "d6"),), "a")), "my r-pictures")
    )
    assert "](my%20r-pictures/chart-1.png)" in text
