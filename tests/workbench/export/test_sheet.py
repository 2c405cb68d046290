"""Tests of the export sheet before there is anything to export."""

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from workbench.export.formats import PictureStyle
from workbench.export.sheet import ExportSheet


class Exporter:
    """An exporter whose chart is empty at first."""

    can_export = False
    is_awaited = True
    usual_drawing = PictureStyle()

    def picture(self, _drawing):
        """Return a picture without anything on it."""
        return QImage(16, 10, QImage.Format.Format_RGB32)


def test_it_waits_for_the_first_result(qtbot):
    window, exporter = QWidget(), Exporter()
    qtbot.addWidget(window)
    sheet = ExportSheet(exporter, window)
    sheet.show()
    assert not sheet.save_button.isEnabled()
    assert not sheet.copy_button.isEnabled()
    assert sheet.preview.isNull()
    exporter.can_export = True
    sheet.refresh_when_seen()
    qtbot.waitUntil(sheet.save_button.isEnabled)
    assert sheet.copy_button.isEnabled()
    assert not sheet.preview.isNull()


def test_the_preview_grows_with_the_sheet(qtbot):
    window, exporter = QWidget(), Exporter()
    exporter.can_export = True
    qtbot.addWidget(window)
    sheet = ExportSheet(exporter, window)
    sheet.show()
    before = sheet.preview.size()
    sheet.resize(sheet.width() + 320, sheet.height() + 200)
    qtbot.waitUntil(lambda: sheet.preview.width() >= before.width() + 300)
    assert sheet.preview.height() > before.height()
    sheet.resize(sheet.minimumSizeHint())
    qtbot.waitUntil(lambda: before == sheet.preview.size())
