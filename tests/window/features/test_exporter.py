"""Exports from the window: the sheet, files and the clipboard."""

from __future__ import annotations

import csv
from fractions import Fraction

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from workbench.export.formats import Format
from workbench.project.views import View, ViewMode

PATIENCE = 60_000


@pytest.fixture
def sheet(window, qtbot):
    """The export sheet, open."""
    window.menus["export"].trigger()
    yield window.export_sheet
    window.export_sheet.close()


def choose(sheet, kind: Format) -> None:
    sheet.choose(kind)
    assert kind is sheet.format


def choose_file(monkeypatch, path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), ""))


class TestSheet:
    def test_every_format_has_a_preview(self, sheet):
        for kind in Format:
            choose(sheet, kind)
            preview = sheet.preview
            if kind.is_picture:
                assert preview.width() > 500
            else:
                assert "3d6" in preview

    def test_it_is_as_large_when_it_is_opened_again_and_where_it_was(self, sheet, window):
        size = sheet.size()
        sheet.move(30, 40)
        sheet.close()
        window.menus["export"].trigger()
        assert size == sheet.size() == sheet.sizeHint()
        assert (30, 40) == sheet.pos().toTuple()

    def test_it_is_not_modal(self, sheet, window):
        assert not sheet.isModal()
        window.document.set_selected_source("d6")
        assert sheet.isVisible()

    def test_a_table_is_saved(self, sheet, window, tmp_path, monkeypatch):
        file = tmp_path / "out.csv"
        choose_file(monkeypatch, file)
        choose(sheet, Format.CSV)
        sheet.save_button.click()
        rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
        assert [str(number) for number in range(3, 19)] == [row["outcome"] for row in rows]
        assert 1 == sum(Fraction(row["3d6"]) for row in rows)
        assert pytest.approx(1 / 216, rel=1e-11) == float(rows[0]["3d6 (decimal)"])
        assert "Exported out.csv" == window.status.text

    def test_a_picture_is_saved_as_fine_as_wished(self, sheet, tmp_path, monkeypatch):
        choose_file(monkeypatch, tmp_path / "out 1.5")
        choose(sheet, Format.PNG)
        sheet.scale.setCurrentIndex(1)
        sheet.transparent.setChecked(True)
        sheet.theme.setCurrentIndex(2)
        sheet.save_button.click()
        sheet.transparent.setChecked(False)
        image = QImage(str(tmp_path / "out 1.5.png"))
        assert (3200, 2000) == (image.width(), image.height())
        assert 0 == image.pixelColor(3199, 0).alpha()

    def test_nothing_is_written_where_no_file_is_chosen(self, sheet, tmp_path, monkeypatch):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: ("", ""))
        monkeypatch.chdir(tmp_path)
        sheet.save_button.click()
        assert [] == list(tmp_path.iterdir())

    def test_a_file_that_cannot_be_written_is_told(self, sheet, window, tmp_path, monkeypatch):
        choose_file(monkeypatch, tmp_path / "missing" / "out.csv")
        choose(sheet, Format.CSV)
        sheet.save_button.click()
        box = window.findChild(QMessageBox, "failure")
        assert "out.csv cannot be written" in box.text()
        box.setObjectName("")
        box.close()

    def test_the_sheet_is_gone_on_in_after_its_questions(
        self, sheet, window, qtbot, tmp_path, monkeypatch
    ):
        asked = []

        def ask(parent, *_):
            asked.append(parent)
            # As it is on X11 when a dialog has just been closed.
            monkeypatch.setattr(QApplication, "activeWindow", lambda: None)
            return str(tmp_path / "missing" / "out.csv"), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
        sheet.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is sheet)
        sheet.save_button.click()
        box = window.findChild(QMessageBox, "failure")
        assert [sheet, sheet] == [*asked, box.parentWidget()]
        box.close()

    def test_the_enter_key_asks_once_for_a_file(self, sheet, qtbot, monkeypatch):
        asked = []
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: asked.append(1) or ("", ""))
        qtbot.keyClick(sheet.formats, Qt.Key.Key_Return)
        assert [1] == asked

    def test_the_tab_key_goes_through_it_as_it_is_read(self, sheet):
        fields = (sheet.scale, sheet.theme, sheet.transparent, sheet.copy_button, sheet.save_button)
        led, one = [], sheet.scale
        while len(led) < len(fields):
            led.append(one)
            one = one.nextInFocusChain()
            while one not in fields:
                one = one.nextInFocusChain()
        assert list(fields) == led

    def test_a_table_is_copied_as_text(self, sheet):
        choose(sheet, Format.JSON)
        sheet.copy_button.click()
        assert QApplication.clipboard().text().startswith('{\n "mechanics"')

    def test_it_follows_the_chart(self, sheet, window, qtbot):
        choose(sheet, Format.CSV)
        window.document.set_view(View(ViewMode.AT_LEAST))
        qtbot.waitUntil(lambda: sheet.preview.startswith("at least,"))


class TestClipboard:
    def test_the_chart_as_an_image(self, window):
        window.menus["copy_chart"].trigger()
        image = QApplication.clipboard().image()
        assert (1600, 1000) == (image.width(), image.height())
        assert "Copied the chart as a picture" == window.status.text

    def test_the_chart_as_a_drawing(self, window):
        window.menus["copy_chart"].trigger()
        drawing = QApplication.clipboard().mimeData().data("image/svg+xml").data().decode()
        assert drawing.startswith(("<?xml", "<svg"))
        assert "4d6 drop lowest" in drawing

    def test_the_table_for_spreadsheets_documents_and_wikis(self, window):
        window.menus["copy_table"].trigger()
        data = QApplication.clipboard().mimeData()
        assert "outcome\t3d6\t3d6 (decimal)" in data.text()
        assert "<table>" in data.html()
        assert b"| Outcome | 3d6 |" in data.data("text/markdown").data()
        assert data.data("text/csv").data().startswith(b"outcome,3d6,3d6 (decimal),")

    def test_half_a_character_in_a_name_stops_no_copy(self, window):
        window.document.rename(window.document.project.selected, "half \ud83d")
        for name in ("copy_table", "copy_chart", "copy_markdown", "copy_mechanic_line"):
            window.menus[name].trigger()
        window.menus["copy_table"].trigger()
        assert b"half ?" in QApplication.clipboard().mimeData().data("text/csv").data()

    def test_the_table_as_markdown(self, window):
        window.menus["copy_markdown"].trigger()
        assert QApplication.clipboard().text().startswith("| Outcome | 3d6 |")

    def test_the_last_good_result_of_a_mechanic_at_error_is_told(self, window, qtbot):
        window.document.set_selected_source("d(")
        qtbot.waitUntil(lambda: window.calculator.series[1].error is not None, timeout=15_000)
        window.menus["copy_table"].trigger()
        assert "with the last good result of 4d6 drop lowest" in window.status.text


class TestSharing:
    def test_a_mechanic_copied_can_be_pasted(self, window):
        window.menus["copy_mechanic"].trigger()
        assert QApplication.clipboard().text().startswith("Mechanic: 4d6 drop lowest\n")
        original = window.document.project.selected_mechanic
        window.menus["paste_mechanic"].trigger()
        copy = window.document.project.selected_mechanic
        assert "4d6 drop lowest 2" == copy.name
        assert (original.source, original.parameters) == (copy.source, copy.parameters)
        window.menus["undo"].trigger()
        assert 3 == len(window.document.project.mechanics)

    def test_the_keys_of_copy_and_paste_work_in_the_list(self, window, qtbot):
        control = Qt.KeyboardModifier.ControlModifier
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        window.mechanics.view.setFocus()
        qtbot.keyClick(window.mechanics.view, Qt.Key.Key_C, control)
        qtbot.keyClick(window.mechanics.view, Qt.Key.Key_V, control)
        assert "4d6 drop lowest 2" == window.document.project.selected_mechanic.name

    def test_text_dragged_over_the_list_is_left_to_the_window(self, window):
        data = QMimeData()
        data.setText("d6")
        event = QDragEnterEvent(
            QPoint(9, 9),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        # Qt hands what nobody takes to the widget around it, and at last to the window.
        QApplication.sendEvent(window.mechanics.view.viewport(), event)
        assert event.isAccepted()

    def test_a_project_copied_can_be_pasted(self, window):
        window.menus["copy_project"].trigger()
        window.document.remove(window.document.project.mechanics[0].identity)
        window.menus["paste_mechanic"].trigger()
        names = [mechanic.name for mechanic in window.document.project.mechanics]
        assert ["4d6 drop lowest", "2d6 + 6", "3d6", "4d6 drop lowest 2", "2d6 + 6 2"] == names

    def test_an_empty_clipboard_is_told(self, window):
        QApplication.clipboard().clear()
        window.menus["paste_mechanic"].trigger()
        assert "There is no mechanic on the clipboard" == window.status.text


class TestDiagrams:
    @pytest.fixture
    def contest(self, window, qtbot):
        """The contest of two mechanics, in front."""
        window.document.add("d8", "d8", "troll")
        window.menus["table_contest"].trigger()
        qtbot.waitUntil(lambda: not window.contest.plot.diagram.is_empty, timeout=PATIENCE)
        return window.contest

    @pytest.mark.parametrize(("ending", "start"), [("svg", b"<?xml"), ("pdf", b"%PDF-")])
    def test_a_contest_is_saved(self, window, contest, tmp_path, monkeypatch, ending, start):
        file = tmp_path / f"out.{ending}"
        choose_file(monkeypatch, file)
        window.menus["export_diagram"].trigger()
        assert file.read_bytes().startswith(start)
        assert f"Exported out.{ending}" == window.status.text

    def test_a_contest_is_copied(self, window, contest):
        window.menus["copy_diagram"].trigger()
        image = QApplication.clipboard().image()
        colours = {image.pixelColor(x, y).name() for x in range(0, 1600, 5) for y in (500, 800)}
        assert (1600, 1000) == (image.width(), image.height())
        assert len(colours) > 3

    def test_it_is_said_where_there_is_none(self, window):
        window.menus["table_summary"].trigger()
        window.menus["export_diagram"].trigger()
        assert "No small chart is shown" in window.status.text

    def test_the_histogram_of_rolls_has_a_menu_for_it(self, window, qtbot):
        window.roll_presenter.roll(30)
        view = window.rolls.histogram.plot
        qtbot.waitUntil(lambda: not view.diagram.is_empty, timeout=PATIENCE)
        QApplication.clipboard().clear()
        window.menus["copy_diagram"].trigger()
        assert 1600 == QApplication.clipboard().image().width()
