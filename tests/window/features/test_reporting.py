"""Reports from the window: what they hold, their preview, files and printing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.workbench.reporting.reports import PROJECT
from workbench.project.report import ReportPart, ReportPlan
from workbench.project.sweep import Axis, Sweep
from workbench.project.views import ViewMode
from workbench.reporting.blocks import Heading, TableBlock, words_of
from workbench.reporting.files import ReportFormat

PATIENCE = 60_000


@pytest.fixture
def sheet(window, qtbot):
    """The report of a small project, open and made."""
    window.document.open(replace(PROJECT, sweep=Sweep(Axis("N", 3, 5))))
    with qtbot.waitSignal(window.report_maker.made, timeout=PATIENCE):
        window.menus["report"].trigger()
    yield window.report_sheet
    window.report_sheet.close()


@pytest.fixture
def maker(window):
    return window.report_maker


@pytest.fixture
def chosen_file(monkeypatch, tmp_path):
    """Lets the dialog for files answer with a name."""

    def choose(name):
        path = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), ""))
        return path

    return choose


def headings(maker):
    blocks = (block for block in maker.content.blocks if isinstance(block, Heading))
    return [words_of(block.runs) for block in blocks]


def remade(maker, qtbot, change):
    with qtbot.waitSignal(maker.made, timeout=PATIENCE):
        change()


def item_of(sheet, name):
    return sheet.mechanics.findItems(name, Qt.MatchFlag.MatchExactly)[0]


def test_the_report_is_previewed_with_everything_in_it(sheet, maker):
    assert ["Report", "Comparison", "Bands", "3d6", "Bands", "Contest"] == headings(maker)[:6]
    assert "Sweep over N: mean" in headings(maker)
    assert sheet.preview.count > 2
    assert sheet.save_button.isEnabled()
    white = sheet.preview.grab().toImage().pixelColor(sheet.preview.width() // 2, 20)
    assert "#ffffff" == white.name()


def test_title_and_notes_are_in_the_report_and_can_be_undone(sheet, maker, window, qtbot):
    qtbot.keyClicks(sheet.title, "Attack")
    remade(maker, qtbot, lambda: sheet.notes.setPlainText("# Why\n\nBecause."))
    assert ["Attack", "Why"] == headings(maker)[:2]
    assert ("Attack", "# Why\n\nBecause.") == (
        window.document.project.report.title,
        window.document.project.report.notes,
    )
    window.document.undo()
    window.document.undo()
    assert ReportPlan() == window.document.project.report
    assert ("", "") == (sheet.title.text(), sheet.notes.toPlainText())


def test_parts_are_chosen_and_can_be_undone(sheet, maker, window, qtbot):
    remade(maker, qtbot, sheet.parts[ReportPart.CONTEST].click)
    assert "Contest" not in headings(maker)
    remade(maker, qtbot, window.document.undo)
    assert "Contest" in headings(maker)
    assert sheet.parts[ReportPart.CONTEST].isChecked()


def test_a_hidden_mechanic_is_calculated_when_it_is_chosen(sheet, maker, window, qtbot):
    item = item_of(sheet, "coin")
    assert Qt.CheckState.Unchecked == item.checkState()
    remade(maker, qtbot, lambda: item.setCheckState(Qt.CheckState.Checked))
    assert "coin" in headings(maker)
    tables = [block for block in maker.content.blocks if isinstance(block, TableBlock)]
    assert (("heads", "100", "1"),) in [table.rows for table in tables]
    assert ("a", "b", "c") == window.document.project.report.mechanics
    # What is drawn on the chart is still the same.
    assert not window.document.project.mechanic("c").shown


def test_a_mechanic_is_left_out(sheet, maker, qtbot):
    item = item_of(sheet, "3d6")
    remade(maker, qtbot, lambda: item.setCheckState(Qt.CheckState.Unchecked))
    assert "3d6" not in headings(maker)


def test_the_report_follows_the_scripts_while_it_is_open(sheet, maker, window, qtbot):
    remade(maker, qtbot, lambda: window.document.set_source("a", "sum 2d4"))
    tables = [block for block in maker.content.blocks if isinstance(block, TableBlock)]
    assert "5.000" == tables[0].rows[0][1]


def test_a_mechanic_in_error_says_so_and_the_others_are_told(sheet, maker, window, qtbot):
    remade(maker, qtbot, lambda: window.document.set_source("a", "sum 3d("))
    text = maker_text(maker)
    assert "It is in error: " in text
    assert "best three" in text


def maker_text(maker):
    runs = (getattr(block, "runs", ()) for block in maker.content.blocks)
    return "\n".join(map(words_of, runs))


def test_nothing_is_made_while_nobody_sees_it(sheet, maker, window, qtbot):
    sheet.close()
    with qtbot.assertNotEmitted(maker.began, wait=100):
        window.document.set_source("a", "sum 4d4")
    remade(maker, qtbot, window.menus["report"].trigger)
    assert "10.00" in {cell for row in first_table(maker).rows for cell in row}


def first_table(maker):
    return next(block for block in maker.content.blocks if isinstance(block, TableBlock))


@pytest.mark.parametrize(
    ("ending", "start"), [("pdf", b"%PDF"), ("html", b"<!DOCTYPE"), ("md", b"# Report")]
)
def test_the_report_is_saved_as_its_ending_says(
    sheet, maker, qtbot, monkeypatch, tmp_path, ending, start
):
    path = tmp_path / f"out.{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), ""))
    with qtbot.waitSignal(maker.written, timeout=PATIENCE):
        qtbot.mouseClick(sheet.save_button, Qt.MouseButton.LeftButton)
    assert path.read_bytes().startswith(start)
    assert f"Wrote out.{ending}" == sheet._state.text()


def test_a_file_that_cannot_be_written_is_told(sheet, maker, qtbot, tmp_path):
    with qtbot.waitSignal(maker.failed, timeout=PATIENCE) as told:
        maker.write(tmp_path / "nowhere" / "out.pdf", ReportFormat.PDF)
    assert told.args[0].startswith("out.pdf cannot be written")
    assert sheet.save_button.isEnabled()


def test_it_is_printed_on_the_paper_of_the_printer(sheet, maker, qtbot, tmp_path):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    with qtbot.waitSignal(maker.printed, timeout=PATIENCE):
        maker.print_on(printer)
    assert (tmp_path / "printed.pdf").read_bytes().startswith(b"%PDF")


def test_it_can_be_stopped_and_goes_on_after_the_next_change(sheet, maker, window, qtbot):
    sheet.parts[ReportPart.CHART].click()
    with qtbot.waitSignal(maker.stopped, timeout=PATIENCE):
        sheet.stop_button.click()
    assert "Stopped: this may be out of date" == sheet._state.text()
    remade(
        maker,
        qtbot,
        lambda: window.document.set_view(
            replace(window.document.project.view, mode=ViewMode.AT_LEAST)
        ),
    )


def test_another_project_has_a_report_of_its_own(sheet, maker, window, qtbot):
    plan = replace(PROJECT.report, title="Other", notes="words")
    remade(maker, qtbot, lambda: window.document.open(replace(PROJECT, report=plan)))
    assert ("Other", "words") == (sheet.title.text(), sheet.notes.toPlainText())
    assert "Other" == headings(maker)[0]


def test_what_fails_in_a_sweep_is_told_in_its_table(sheet, maker, window, qtbot):
    sweep = Sweep(Axis("N", -1, 4))
    remade(maker, qtbot, lambda: window.document.set_sweep(sweep))
    rows = [block.rows for block in maker.content.blocks if isinstance(block, TableBlock)][-1]
    assert ["-1", "0", "1", "2", "3", "4"] == [row[0] for row in rows]


def test_stopping_between_two_charts_leaves_no_window_behind(sheet, maker, window, qtbot):
    chart = maker.content.charts[0]
    maker._charts.keep_only(())
    before = {one for one in QApplication.topLevelWidgets() if one.isVisible()}
    maker._charts.drawn(chart)
    maker.stop()
    assert before == {one for one in QApplication.topLevelWidgets() if one.isVisible()}


def test_a_report_that_nobody_sees_lists_no_mechanics(window, qtbot):
    sheet = window.report_sheet
    before = sheet.mechanics.count()
    for source in ("sum 5d8", "sum 6d8", "sum 7d8", "sum 8d8"):
        window.document.add(source=source)
    assert before == sheet.mechanics.count()
    window.menus["report"].trigger()
    names = [one.name for one in window.document.project.mechanics]
    assert names == [sheet.mechanics.item(row).text() for row in range(sheet.mechanics.count())]
    window.document.add(source="sum 7d8")
    assert len(names) + 1 == sheet.mechanics.count()
    sheet.close()
