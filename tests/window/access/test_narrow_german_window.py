"""A narrow window in German, whose words are longer: nothing is cut."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QTabWidget

from tests.window_parts import open_sample
from tests.workbench.conftest import is_settled
from workbench.chart.tool_bar import ToolBar
from workbench.explanation.panel import ExplanationPanel
from workbench.help.panel import HelpPanel
from workbench.script.editor.completion_popup import CompletionPopup
from workbench.snapshots.panel import SnapshotsPanel
from workbench.theme.translation import install_language
from workbench.widgets.english_note import EnglishNote
from workbench.widgets.fields.boxes import ElidingBox
from workbench.window.dialogs.preferences_dialog import ChoiceField, PreferencesDialog
from workbench.window.windows import Windows


@pytest.fixture
def german(qapp, places, numbers_as_at_first):
    """A window of 900 by 600 in German, with the sample."""
    translators = install_language(qapp, "de")
    program = Windows(places)
    program.start()
    window = program.open_windows[0]
    open_sample(window)
    window.resize(900, 600)
    yield window
    program.quit()
    assert program.wait(), "an engine thread hangs"
    for translator in translators:
        qapp.removeTranslator(translator)


def test_no_words_beside_the_chart_are_cut(german, qtbot):
    side, cut = german.workspace.side, []
    for panel in side.panels:
        german.context.areas.show(panel)
        qtbot.wait(50)
        if panel.minimumSizeHint().width() > side.width():
            cut.append((type(panel).__name__, panel.minimumSizeHint().width()))
        for area in panel.findChildren(QScrollArea):
            page = area.widget()
            if (
                area.isVisible()
                and page is not None
                and page.minimumSizeHint().width() > area.viewport().width()
            ):
                cut.append((type(panel).__name__, area.objectName()))
        for button in panel.findChildren(QAbstractButton):
            if button.isVisible() and button.width() < button.minimumSizeHint().width():
                cut.append((type(panel).__name__, button.text()))
    assert [] == cut


def test_a_snapshot_can_be_named_where_its_button_leaves_no_room(german, qtbot):
    panel = SnapshotsPanel()
    qtbot.addWidget(panel)
    panel.resize(panel.minimumSizeHint().width(), 400)
    panel.show()
    qtbot.waitUntil(lambda: panel.take.parentWidget().y() > panel.name.geometry().bottom())
    assert panel.name.width() > panel.take.width()


def test_rows_of_mechanics_are_as_wide_as_the_list(german, qtbot):
    german.context.areas.show(german.workspace.side.panels[0])
    qtbot.wait(50)
    view = german.mechanics.view
    assert view.visualRect(view.model().index(0, 0)).width() <= view.viewport().width()
    assert not view.horizontalScrollBar().isVisible()


@pytest.mark.parametrize("zoom", [130, 200])
def test_boxes_over_the_chart_show_whole_words_in_large_type(german, qtbot, zoom):
    german.resize(1280, 800)
    german.context.preferences.change(zoom=zoom)
    qtbot.wait(50)
    boxes = [box for box in german.findChild(ToolBar).findChildren(ElidingBox) if box.isVisible()]
    assert boxes
    for box in boxes:
        words = [box.itemText(place) for place in range(box.count())]
        assert words == [_shown(box, place) for place in range(box.count())]


def _shown(box, place):
    box.setCurrentIndex(place)
    return box.shown


def test_all_menus_have_room_beside_the_search_in_large_type(german, qtbot):
    german.resize(1280, 800)
    bar = german.menuBar()
    box = bar.cornerWidget()
    whole = box.text()
    german.context.preferences.change(zoom=200)
    qtbot.waitUntil(lambda: box.text() != whole)
    last = bar.actionGeometry(bar.actions()[-1])
    assert last.isValid()
    assert last.right() < box.x()
    german.context.preferences.change(zoom=100)
    qtbot.waitUntil(lambda: box.text() == whole)


@pytest.mark.parametrize("kind", [HelpPanel, ExplanationPanel])
def test_what_is_not_translated_says_so(german, kind):
    panel = german.findChild(kind)
    german.context.areas.show(panel)
    note = panel.findChild(EnglishNote)
    assert (True, "Nur auf Englisch") == (note.isVisible(), note.text())


def test_an_english_window_says_nothing_of_that(qtbot):
    panel = ExplanationPanel()
    qtbot.addWidget(panel)
    panel.show()
    assert not panel.findChild(EnglishNote).isVisible()


@pytest.mark.parametrize("zoom", [100, 200])
def test_the_sheets_of_exports_and_reports_show_whole_words(german, qtbot, zoom):
    german.context.preferences.change(zoom=zoom)
    qtbot.waitUntil(lambda: is_settled(german), timeout=20_000)
    german.menus["export"].trigger()
    german.menus["report"].trigger()
    formats, report = german.export_sheet.formats, german.report_sheet
    qtbot.waitUntil(lambda: report.isVisible())
    wanted = formats.fontMetrics().horizontalAdvance("Markdown-Tabelle")
    qtbot.waitUntil(lambda: wanted + 16 < formats.viewport().width())
    assert formats.sizeHintForRow(1) > formats.fontMetrics().height()
    heading = formats.item(0).font().pointSizeF()
    assert pytest.approx(0.85 * formats.font().pointSizeF()) == heading
    for box in report.parts.values():
        assert box.width() >= box.minimumSizeHint().width()
    german.export_sheet.close()
    report.close()


@pytest.mark.parametrize("zoom", [100, 200])
def test_the_preferences_show_whole_words(german, qtbot, zoom):
    german.context.preferences.change(zoom=zoom)
    german.menus["preferences"].trigger()
    dialog = german.findChild(PreferencesDialog)
    pages = dialog.findChild(QTabWidget)
    for place in range(pages.count()):
        pages.setCurrentIndex(place)
        for field in pages.widget(place).findChildren(ChoiceField):
            qtbot.waitUntil(lambda one=field: one.shown == one.currentText())
    dialog.close()


@pytest.mark.parametrize("zoom", [100, 200])
def test_the_list_of_completions_says_which_keys_insert(german, qtbot, zoom):
    german.context.preferences.change(zoom=zoom)
    editor = german.script.editor
    editor.setPlainText("s")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    german.menus["complete"].trigger()
    popup = german.findChild(CompletionPopup)
    qtbot.waitUntil(popup.isVisible)
    assert popup.width() >= popup._keys.sizeHint().width()
