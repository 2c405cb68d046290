"""Pages: nothing is divided, headings stay with what is under them, headers are repeated."""

import pypdfium2
import pytest
from PySide6.QtCore import QBuffer, QSizeF

from tests.workbench.reporting.reports import HOSTILE, PROJECT, content_of, with_plan
from workbench.project.project import Mechanic, Project
from workbench.reporting.blocks import Paragraph, Run, ScriptText, TableBlock
from workbench.reporting.charts import Charts
from workbench.reporting.files import fill_steps
from workbench.reporting.pages import A4, Pages, Paper, pdf_steps
from workbench.reporting.strips import strips_of
from workbench.reporting.typesetting import Strip, Type

pytestmark = pytest.mark.usefixtures("qapp")

SHEET = Paper(200, 100, 0, 0, 0)


def strip(height, **about):
    return Strip(height, lambda painter, top: None, **about)


def filled(*strips):
    pages = Pages(SHEET)
    pages.add(strips)
    pages.end()
    return [[(one.height, below) for one, below in page.strips] for page in pages.all]


def test_strips_follow_each_other_and_begin_another_page_where_there_is_no_room():
    assert [[(40, 0), (50, 45)], [(30, 0)]] == filled(
        strip(40), strip(50, above=5), strip(30, above=20)
    )


def test_a_heading_stays_with_what_is_under_it():
    assert [[(80, 0)], [(10, 0), (20, 10)]] == filled(strip(80), strip(10, is_kept=True), strip(20))


def test_a_header_is_repeated_over_the_rows_of_another_page():
    header = strip(10)
    rows = [strip(40, header=header) for _ in range(3)]
    assert [[(10, 0), (40, 10), (40, 50)], [(10, 0), (40, 10)]] == filled(
        strip(10, is_kept=True), *rows
    )


def test_what_is_higher_than_a_page_does_not_go_on_for_ever():
    assert [[(20, 0)], [(300, 0)], [(20, 0)]] == filled(strip(20), strip(300), strip(20))


def set_strips(block, width=300.0):
    charts = Charts()
    return tuple(strips_of(block, width, Type(charts.theme), charts))


def test_a_long_script_wraps_between_any_characters():
    assert 1 == len(set_strips(ScriptText("d6")))
    assert 20 < len(set_strips(ScriptText("x" * 1000)))


def test_a_row_is_one_strip_however_its_cells_wrap_and_long_ones_are_cut():
    table = TableBlock(("a", "b"), (("word " * 30, "1"), ("\n".join("x" * 500), "2")))
    header, wrapped, cut = set_strips(table)
    assert header.is_kept
    assert wrapped.height > 3 * header.height
    assert cut.height < 20 * header.height


def test_a_lone_line_of_a_paragraph_is_never_left():
    lines = set_strips(Paragraph((Run("word " * 60),)))
    assert 3 < len(lines)
    assert [True, *[False] * (len(lines) - 3), True, False] == [one.is_kept for one in lines]


def pdf_of(project):
    charts = Charts()
    types = Type(charts.theme)
    content = content_of(project, "Tïtle")
    pages = Pages(Paper.of(A4, types.dots))
    for _ in fill_steps(pages, content, types, charts):
        pass
    buffer = QBuffer()
    for _ in pdf_steps(pages, types, content.title, buffer):
        pass
    return pypdfium2.PdfDocument(bytes(buffer.data().data()))


def test_a_pdf_has_all_words_on_sheets_of_a4():
    hostile = Mechanic("h", HOSTILE, "sum 2d6\n\\ " + "long " * 50)
    project = Project((*PROJECT.mechanics, hostile), "a", bands=PROJECT.bands)
    document = pdf_of(with_plan(project, notes="Some **bold** words."))
    width, height = document[0].get_size()
    assert (595, 842) == (round(width), round(height))
    text = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    for words in ("Tïtle", "Some bold words.", "sum largest 3 N d6", "1/216", '<script>alert("x")'):
        assert words in text
    assert f"1 / {len(document)}" in text
    assert "Tïtle" == document.get_metadata_value("Title")


def test_fonts_are_in_the_file():
    raw = pdf_of(with_plan(PROJECT, parts=())).get_page(0)
    fonts = [one for one in raw.get_objects() if isinstance(one, pypdfium2.PdfTextObj)]
    assert fonts
    assert all(one.get_font().is_embedded for one in fonts)


def test_paper_has_the_usual_margins():
    paper = Paper.of(QSizeF(254, 254), 100)
    assert (1000, 1000) == (round(paper.width), round(paper.height))
    assert paper.inner_width < 850
