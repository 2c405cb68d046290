"""The start page in whole windows, with the real engine."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea

from resources import library, samples, worked_questions
from tests.window_parts import open_sample
from tests.workbench.conftest import is_settled
from workbench.goal_seek.panel import GoalSeekPanel
from workbench.project.project import Mechanic, Project
from workbench.start.cards import CardGrid
from workbench.storage import write_project
from workbench.storage.settings import Directories, SettingsFile
from workbench.storage.sharing import mechanic_text
from workbench.window.dialogs.preferences_dialog import ChoiceField, PreferencesDialog
from workbench.window.windows import Windows

PATIENCE = 60_000


@pytest.fixture(scope="module")
def program(qapp, tmp_path_factory):
    """A program whose first window all tests share; further ones are closed behind each test."""
    home = tmp_path_factory.mktemp("start")
    windows = Windows(Directories(home / "config", home / "state"))
    windows.start()
    yield windows
    windows.quit()
    assert windows.wait(), "an engine thread hangs"


@pytest.fixture
def begun(program):
    """The first window of the program on a blank project."""
    window = program.open_windows[0]
    window.preferences.change(show_start=True)
    window.files.new()
    yield window
    for other in program.open_windows[1:]:
        other.close()


def names(window):
    return [one.name for one in window.document.project.mechanics]


def rows(section):
    return {row.accessibleName(): row for row in section.rows}


def test_the_first_start_shows_the_page_and_writing_can_begin_at_once(begun, qtbot):
    assert begun.start_page.isVisible()
    assert not begun.chart.isVisible()
    assert begun.menus["start_page"].isChecked()
    begun.script.setFocus()
    qtbot.keyClicks(begun.script.editor, "d")
    assert not begun.start_page.isVisible()
    assert begun.chart.isVisible()


def test_a_project_with_work_shows_its_chart(begun):
    begun.document.open(Project().adding(Mechanic("a", "A", "d6")))
    assert begun.chart.isVisible()
    begun.files.new()
    assert begun.start_page.isVisible()


@pytest.mark.parametrize("number", range(len(worked_questions())))
def test_a_question_leads_to_its_answer_with_one_click(begun, program, qtbot, number):
    card = begun.start_page.questions[number]
    panels = {
        "advantage": begun.targets,
        "successes": begun.sweep,
        "attacks": begun.sweep,
        "abilities": begun.bands,
        "criticals": begun.bands,
        "pool_size": begun.findChild(GoalSeekPanel),
    }
    panel = panels[worked_questions()[number].project]
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: is_settled(begun) and panel.isVisible(), timeout=PATIENCE)
    assert not begun.start_page.isVisible()
    assert begun.document.is_saved
    assert begun.document.path is None
    assert 1 == len(program.open_windows)
    assert [None] * len(names(begun)) == [one.error for one in begun.calculator.series]
    if panel is begun.sweep:
        qtbot.waitUntil(lambda: is_swept(begun), timeout=PATIENCE)
    if panel is begun.findChild(GoalSeekPanel):
        text = "N = 7 is the nearest that fits; 14 fit."
        qtbot.waitUntil(lambda: text == panel.answer.text(), timeout=PATIENCE)


def is_swept(window):
    board = window.sweeper.board
    cells = [cell for row in board.rows for cell in row.cells]
    return bool(cells) and not window.sweeper.is_running and 0 == board.errors


def test_one_question_after_the_other_is_looked_at_in_the_same_window(begun, program):
    begun.start_page.questions[0].click()
    begun.menus["start_page"].trigger()
    begun.start_page.questions[3].click()
    assert 1 == len(program.open_windows)
    assert "3d6 as they fall" == names(begun)[0]


def test_work_is_never_replaced_but_another_window_is_opened(begun, program):
    begun.document.set_selected_source("sum 7d6")
    work = begun.document.project
    begun.menus["start_page"].trigger()
    begun.start_page.questions[0].click()
    assert work == begun.document.project
    (_, other) = program.open_windows
    assert "Advantage" == names(other)[0]
    assert other.chart.isVisible()
    assert begun.chart.isVisible()


def test_a_sample_that_was_changed_is_work(begun, program):
    open_sample(begun)
    begun.document.set_selected_source("sum 7d6")
    begun.menus["start_page"].trigger()
    rows(begun.start_page.samples)["Pools side by side"].click()
    assert "sum 7d6" == begun.document.project.selected_mechanic.source
    assert 2 == len(program.open_windows)


def test_each_sample_opens(begun):
    for sample in samples():
        begun.areas.show(begun.start_page)
        row = rows(begun.start_page.samples)[sample.title]
        row.setFocus()
        row.click()
        assert 3 == len(names(begun))
        assert begun.chart.isVisible()
        assert begun.script.editor is begun.focusWidget()


def test_a_theme_of_the_library_is_looked_through(begun):
    for theme in (library()[5], library()[2]):
        rows(begun.start_page.themes)[theme.title].click()
        assert begun.library.isVisible()
        assert theme.mechanics[0].title == begun.library.search.key
    begun.areas.close_side()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("sum largest 3 4d6", "troll"),
        ("4d6kh3", "roll20"),
        ("2d6 + 3", "roll20"),
        ("output [highest 3 of 4d6]", "anydice"),
        ("sum 3d", "troll"),
    ],
)
def test_what_is_written_is_a_mechanic_in_the_notation_that_reads_it(begun, qtbot, text, language):
    field = begun.start_page.writing.text
    field.setPlainText(text)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(begun.chart.isVisible, timeout=PATIENCE)
    (mechanic,) = begun.document.project.mechanics
    assert (text, language) == (mechanic.source, mechanic.language)
    assert "" == field.toPlainText()
    begun.menus["undo"].trigger()
    assert [""] == [one.source for one in begun.document.project.mechanics]


def test_a_text_that_was_shared_is_added_to_the_work_as_one_step(begun):
    begun.document.set_selected_source("sum 7d6")
    begun.menus["start_page"].trigger()
    begun.start_page.writing.text.setPlainText(mechanic_text(Mechanic("", "Luck", "d4")))
    begun.start_page.writing.button.click()
    assert ["sum 7d6", "d4"] == [one.source for one in begun.document.project.mechanics]
    begun.menus["undo"].trigger()
    assert ["sum 7d6"] == [one.source for one in begun.document.project.mechanics]


def test_recent_projects_are_listed_and_those_that_are_gone_are_said_to_be(begun, tmp_path):
    here, gone = tmp_path / "here.dice", tmp_path / "gone.dice"
    write_project(here, Project().adding(Mechanic("a", "A <b>", "d6")))
    settings = SettingsFile(begun.places.config)
    settings.change(lambda one: replace(one, recent=(str(gone), str(here))))
    begun.areas.leave_start()
    begun.menus["start_page"].trigger()
    listed = rows(begun.start_page.recent)
    assert (True, False) == (listed["here.dice"].isEnabled(), listed["gone.dice"].isEnabled())
    assert "Not there any more" in [one.text() for one in listed["gone.dice"].findChildren(QLabel)]
    listed["here.dice"].click()
    assert here == begun.document.path
    assert begun.chart.isVisible()


def test_unsaved_work_is_found_again_on_the_page(begun):
    begun.document.set_selected_source("sum 9d9")
    begun.files.new()
    (first, *_) = begun.start_page.recent.rows
    assert first.accessibleName().startswith("sum 9d9 (")
    first.click()
    assert "sum 9d9" == begun.document.project.selected_mechanic.source
    assert begun.chart.isVisible()


def test_the_page_is_not_shown_at_the_start_where_it_is_not_wanted(begun):
    begun.start_page.at_start.click()
    assert not SettingsFile(begun.places.config).read().show_start
    begun.document.set_selected_source("d6")
    begun.files.new()
    assert begun.chart.isVisible()
    begun.menus["start_page"].trigger()
    assert begun.start_page.isVisible()
    assert not begun.start_page.at_start.isChecked()


def test_what_is_done_beside_the_page_brings_the_chart_back(begun):
    open_sample(begun)
    for done in (
        lambda: begun.document.select(begun.document.project.mechanics[0].identity),
        lambda: begun.document.set_selected_source("sum 3d8"),
        begun.menus["table_summary"].trigger,
        begun.menus["table_rolls"].trigger,
    ):
        begun.menus["start_page"].trigger()
        assert begun.start_page.isVisible()
        done()
        assert begun.chart.isVisible()


def test_the_preferences_say_what_a_new_window_shows(begun, qtbot):
    dialog = PreferencesDialog(begun.preferences, begun)
    field = dialog.findChild(ChoiceField, "show_start")
    assert "The start page" == field.currentText()
    field.setCurrentIndex(field.findData(False))
    field.activated.emit(field.currentIndex())
    assert not begun.preferences.settings.show_start
    assert not begun.start_page.at_start.isChecked()
    begun.preferences.change(show_start=True)
    assert "The start page" == field.currentText()
    dialog.close()


def test_questions_and_samples_are_found_in_the_command_palette(begun):
    begun.command_palette.open_palette()
    begun.command_palette.field.setText("kills faster")
    found = begun.command_palette.model.finding(0)
    begun.command_palette.close_palette()
    assert ("Which of two attacks kills faster?", "Question") == (found.title, found.place)
    found.act()
    assert "One heavy blow" == names(begun)[0]


def test_the_page_is_reached_and_left_by_keys(begun, qtbot):
    begun.script.setFocus()
    begun.menus["start_page"].trigger()
    assert begun.start_page.questions[0] is begun.focusWidget()
    begun.menus["start_page"].trigger()
    assert begun.chart.isVisible()
    open_sample(begun)
    begun.menus["start_page"].trigger()
    first = begun.start_page.questions[0]
    assert first is begun.focusWidget()
    qtbot.keyClick(first, Qt.Key.Key_Escape)
    assert begun.chart.isVisible()
    begun.menus["start_page"].trigger()
    qtbot.keyClick(begun.focusWidget(), Qt.Key.Key_Return)
    assert "Advantage" == names(begun)[0]


@pytest.mark.parametrize(
    ("size", "zoom"), [((900, 600), 100), ((900, 600), 150), ((1920, 1080), 100)]
)
def test_the_page_fits_into_the_window(begun, qtbot, size, zoom):
    page = begun.start_page
    begun.preferences.set_zoom(zoom)
    begun.resize(*size)
    try:
        qtbot.waitUntil(lambda: all(24 <= row.height() for row in page.themes.rows), timeout=5_000)
        assert size == (begun.width(), begun.height())
        assert page.width() >= page.minimumSizeHint().width()
        assert all(card.width() < page.width() for card in page.questions)
    finally:
        begun.preferences.set_zoom(100)


def test_cards_lie_in_all_their_columns_before_they_are_seen(qtbot):
    # Otherwise the first picture of the page has one column, and the page jumps.
    grid = CardGrid([QLabel(str(number)) for number in range(6)], 3)
    qtbot.addWidget(grid)
    assert 3 == grid.columns
    grid.resize(grid.fontMetrics().averageCharWidth() * 40, 300)
    grid.show()
    assert 1 == grid.columns


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1600, 1000)])
def test_the_page_is_only_as_high_as_its_parts_need(begun, qtbot, size):
    begun.resize(*size)
    area = begun.start_page.findChild(QScrollArea, "start_area")
    sheet = area.widget()

    def is_fitted():
        needed = sheet.layout().heightForWidth(sheet.width())
        return sheet.height() == max(needed, area.viewport().height())

    qtbot.waitUntil(is_fitted, timeout=5_000)
