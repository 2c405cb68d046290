"""The window as a designer uses it, with the real engine in a real child process."""

from __future__ import annotations

import os
import signal
import statistics
import time

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage
from PySide6.QtWidgets import QMenu, QPushButton, QSlider

from workbench.project.notice import Notice, NoticeAnswer
from workbench.project.views import CurveShape, Series, View, ViewMode
from workbench.theme import Theme
from workbench.window.main_window import MainWindow

LONG = "sum 700 d 700"
"""Many seconds inside the arithmetic's C."""

PATIENCE = 60_000


def selected(window: MainWindow) -> Series:
    identity = window.document.project.selected
    return next(each for each in window.calculator.series if each.identity == identity)


def write(qtbot, window: MainWindow, text: str) -> None:
    """Type a script in the place of the one in the editor."""
    window.script.editor.setFocus()
    window.script.editor.selectAll()
    qtbot.keyClicks(window.script.editor, text)


def write_and_wait(qtbot, window: MainWindow, text: str, total: int) -> None:
    write(qtbot, window, text)
    qtbot.waitUntil(lambda: _total(selected(window)) == total, timeout=PATIENCE)


def _total(series: Series) -> int | None:
    return None if series.distribution is None else series.distribution.total


def turn(qtbot) -> float:
    """Return how many seconds the window takes for 20 milliseconds of its events."""
    began = time.monotonic()
    qtbot.wait(20)
    return time.monotonic() - began


def menus_of(window: MainWindow) -> list[QMenu]:
    return [action.menu() for action in window.menuBar().actions()]


def is_on(window: MainWindow, name: str) -> bool:
    return window.menus[name].isChecked()


class TestTyping:
    def test_the_first_start_shows_the_sample(self, window):
        series = window.calculator.series
        assert ["3d6", "4d6 drop lowest", "2d6 + 6"] == [each.name for each in series]
        assert [10.5, 13.0] == [series[0].summary.mean, series[2].summary.mean]

    def test_typing_updates_the_chart(self, window, qtbot):
        write_and_wait(qtbot, window, "sum 2d8", 64)
        drawn = {curve.identity: curve for curve in window.chart.figure.curves}
        assert selected(window).identity in drawn
        assert not selected(window).stale

    def test_an_error_shows_its_place_and_keeps_the_chart(self, window, qtbot):
        before = selected(window).distribution
        write(qtbot, window, "sum 4d6 +")
        qtbot.waitUntil(lambda: selected(window).error is not None, timeout=PATIENCE)
        assert window.script.error.isVisible()
        assert window.script.error.text().startswith("Line 1, column ")
        assert window.script.editor.error_message(1)
        assert before == selected(window).distribution
        assert selected(window).stale

    def test_mending_the_error_takes_the_message_away(self, window, qtbot):
        write(qtbot, window, "sum 4d6 +")
        qtbot.waitUntil(lambda: selected(window).error is not None, timeout=PATIENCE)
        qtbot.keyClicks(window.script.editor, " 1")
        qtbot.waitUntil(lambda: selected(window).error is None, timeout=PATIENCE)
        assert window.script.error.isHidden()
        assert "" == window.script.editor.error_message(1)

    def test_only_the_newest_of_many_texts_is_shown(self, window, qtbot):
        shown = []

        def note() -> None:
            shown.append(_total(selected(window)))

        window.calculator.series_changed.connect(note)
        window.calculator.set_typing_pause(1)
        for size in (4, 6, 8, 10, 12):
            window.document.set_selected_source(f"d{size}")
            qtbot.wait(20)
        qtbot.waitUntil(lambda: _total(selected(window)) == 12, timeout=PATIENCE)
        qtbot.wait(300)
        window.calculator.series_changed.disconnect(note)
        assert 12 == shown[-1]
        assert [total for total in shown if total in (4, 6, 8, 10, 12)] == sorted(
            total for total in shown if total in (4, 6, 8, 10, 12)
        )

    def test_an_emptied_script_is_no_error(self, window, qtbot):
        window.script.editor.selectAll()
        qtbot.keyClick(window.script.editor, Qt.Key.Key_Delete)
        qtbot.waitUntil(lambda: selected(window).distribution is None, timeout=PATIENCE)
        assert selected(window).error is None


class TestUndo:
    def test_undo_takes_back_what_was_typed_and_computes_again(self, window, qtbot):
        source = window.script.editor.script()
        before = _total(selected(window))
        write_and_wait(qtbot, window, "sum 2d8", 64)
        window.menus["undo"].trigger()
        assert source == window.script.editor.script()
        qtbot.waitUntil(lambda: _total(selected(window)) == before, timeout=PATIENCE)
        window.menus["redo"].trigger()
        assert "sum 2d8" == window.script.editor.script()

    def test_the_keys_of_undo_in_the_editor_belong_to_the_window(self, window, qtbot):
        window.activateWindow()
        source = window.script.editor.script()
        write(qtbot, window, "d8")
        qtbot.keyClick(window.script.editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert source == window.script.editor.script()

    def test_in_the_editor_only_its_own_typing_is_undone(self, window, qtbot):
        window.activateWindow()
        source = window.script.editor.script()
        write(qtbot, window, "d8")
        identity = window.document.project.selected
        window.document.rename(identity, "Eight")
        window.document.set_source(window.document.project.mechanics[0].identity, "d4")
        window.menus["undo"].trigger()
        mechanics = window.document.project.mechanics
        assert ["d4", source] == [mechanic.source for mechanic in mechanics[:2]]
        assert "Eight" == mechanics[1].name
        assert not window.menus["undo"].isEnabled()

    def test_in_the_editor_of_a_new_mechanic_its_making_is_undone(self, window, qtbot):
        window.activateWindow()
        count = len(window.document.project.mechanics)
        window.menus["add"].trigger()
        window.script.editor.setFocus()
        for name, expected in (("undo", count), ("redo", count + 1)):
            assert window.menus[name].isEnabled()
            window.menus[name].trigger()
            assert expected == len(window.document.project.mechanics)

    def test_in_the_list_every_step_is_undone_the_last_one_first(self, window, qtbot):
        window.activateWindow()
        source = window.script.editor.script()
        write(qtbot, window, "d8")
        window.document.rename(window.document.project.selected, "Eight")
        window.mechanics.view.setFocus()
        assert window.menus["undo"].isEnabled()
        window.menus["undo"].trigger()
        assert "4d6 drop lowest" == window.document.project.selected_mechanic.name
        assert "d8" == window.script.editor.script()
        window.menus["undo"].trigger()
        assert source == window.script.editor.script()

    def test_a_calculation_clears_no_step(self, window, qtbot):
        window.document.rename(window.document.project.selected, "Eight")
        write_and_wait(qtbot, window, "d8", 8)
        window.mechanics.view.setFocus()
        assert window.menus["undo"].isEnabled()
        window.menus["undo"].trigger()
        window.menus["undo"].trigger()
        assert "4d6 drop lowest" == window.document.project.selected_mechanic.name

    def test_the_cursor_goes_where_the_change_was(self, window, qtbot):
        window.mechanics.view.setFocus()
        window.document.set_selected_source("sum \N{GAME DIE}")
        window.document.select(window.document.project.mechanics[0].identity)
        window.menus["undo"].trigger()
        window.menus["redo"].trigger()
        assert 6 == window.script.editor.textCursor().position()

    def test_a_slider_moved_is_one_step(self, window, qtbot):
        slider = window.script.parameters.findChild(QSlider)
        slider.setFocus()
        slider.setSliderDown(True)
        for value in (5, 6, 7):
            slider.setValue(value)
        slider.setSliderDown(False)
        qtbot.waitUntil(lambda: _total(selected(window)) == 6**7, timeout=PATIENCE)
        window.menus["undo"].trigger()
        assert {"N": 4} == window.script.parameters.values
        assert not window.document.can_undo()


class TestParameters:
    def test_an_open_name_becomes_a_row_that_starts_at_three(self, window, qtbot):
        write_and_wait(qtbot, window, "sum K d6", 216)
        assert {"K": 3} == window.script.parameters.values

    def test_a_suggested_value_is_the_start(self, window, qtbot):
        write_and_wait(qtbot, window, "sum (N ~ 2) d10", 10**4)  # N is 4 in the sample
        write_and_wait(qtbot, window, "sum (K ~ 2) d10", 100)
        assert {"K": 2} == window.script.parameters.values

    def test_rows_stay_while_the_script_cannot_be_read(self, window, qtbot):
        write(qtbot, window, "sum N d (")
        qtbot.waitUntil(lambda: selected(window).error is not None, timeout=PATIENCE)
        assert {"N": 4} == window.script.parameters.values


class TestEngine:
    def test_cancelling_stops_a_long_calculation_at_once(self, window, qtbot):
        write(qtbot, window, LONG)
        qtbot.waitUntil(lambda: window.calculator.activity.name is not None, timeout=PATIENCE)
        qtbot.waitUntil(lambda: window.status.text.startswith("Computing"), timeout=PATIENCE)
        assert window.menus["cancel"].isEnabled()
        before = selected(window).distribution
        window.menus["cancel"].trigger()
        qtbot.waitUntil(lambda: window.calculator.activity.name is None, timeout=PATIENCE)
        assert before == selected(window).distribution
        assert "cancelled" in window.script.remark.text()
        write_and_wait(qtbot, window, "d6", 6)

    def test_the_mouse_leaves_the_keys_to_the_script(self, window, qtbot):
        window.show()
        window.script.editor.setFocus()
        write(qtbot, window, LONG)
        cancel = window.status.findChild(QPushButton)
        qtbot.waitUntil(cancel.isVisible, timeout=PATIENCE)
        qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not cancel.isVisible(), timeout=PATIENCE)
        assert window.script.editor is window.focusWidget()
        going = NoticeAnswer("Go", lambda: None)
        window.notices.show_notice(Notice("a", "Saved elsewhere", (going,)))
        answer = window.notices.rows[0].buttons["Go"]
        qtbot.mouseClick(answer, Qt.MouseButton.LeftButton)
        assert [] == list(window.notices.rows)
        assert window.script.editor is window.focusWidget()
        write_and_wait(qtbot, window, "d6", 6)

    def test_the_window_answers_while_the_engine_works(self, window, qtbot):
        write(qtbot, window, LONG)
        qtbot.waitUntil(lambda: window.calculator.activity.name is not None, timeout=PATIENCE)
        assert statistics.median(turn(qtbot) for _ in range(9)) < 0.1

    def test_a_slow_mechanic_does_not_hold_up_another(self, window, qtbot):
        write(qtbot, window, LONG)
        qtbot.waitUntil(lambda: window.calculator.activity.name is not None, timeout=PATIENCE)
        window.menus["next"].trigger()
        write_and_wait(qtbot, window, "d20", 20)
        assert "4d6 drop lowest" == window.calculator.activity.name

    def test_the_old_curve_stays_faded_during_a_long_calculation(self, window, qtbot):
        before = selected(window).distribution
        write(qtbot, window, LONG)
        qtbot.waitUntil(lambda: selected(window).computing, timeout=PATIENCE)
        assert selected(window).stale
        assert before == selected(window).distribution

    def test_a_child_that_dies_is_an_error_and_the_next_text_works(self, window, qtbot):
        write(qtbot, window, LONG)
        qtbot.waitUntil(lambda: window.calculator.activity.name is not None, timeout=PATIENCE)
        kill = getattr(signal, "SIGKILL", signal.SIGTERM)
        os.kill(window.backend.process_identifiers()[0], kill)
        qtbot.waitUntil(lambda: selected(window).error is not None, timeout=PATIENCE)
        assert "ended before its time" in window.script.error.text()
        write_and_wait(qtbot, window, "d6", 6)

    def test_what_is_hidden_is_not_computed_until_it_is_shown(self, window, qtbot):
        first, second = window.document.project.mechanics[:2]
        window.document.set_shown(first.identity, False)
        window.document.set_source(first.identity, "d100")
        qtbot.wait(400)
        assert window.calculator.series[0].distribution.total == 216
        window.document.set_shown(first.identity, True)
        qtbot.waitUntil(lambda: _total(window.calculator.series[0]) == 100, timeout=PATIENCE)
        assert second.identity == window.document.project.selected


class TestRolls:
    def test_a_roll_is_shown_and_the_rolls_come_to_the_front(self, window, qtbot):
        window.menus["roll"].trigger()
        qtbot.waitUntil(lambda: len(window.rolls.rolls) == 1, timeout=PATIENCE)
        assert window.rolls.isVisible()
        assert 3 <= window.rolls.rolls[0].value[0] <= 18

    def test_rolling_many(self, window, qtbot):
        window.menus["roll_many"].trigger()
        qtbot.waitUntil(lambda: len(window.rolls.rolls) == 100, timeout=PATIENCE)

    def test_an_error_is_told_in_the_place_of_the_roll(self, window, qtbot):
        write(qtbot, window, "d(")
        window.menus["roll"].trigger()
        qtbot.waitUntil(lambda: window.rolls.latest.startswith("Line 1"), timeout=PATIENCE)


class TestMechanics:
    def test_adding_a_mechanic_begins_a_script(self, window, qtbot):
        window.menus["add"].trigger()
        assert "" == window.script.editor.script()
        write_and_wait(qtbot, window, "d20", 20)
        assert 4 == len(window.chart.figure.curves)

    def test_another_mechanic_is_written_as_the_selected_one(self, window, qtbot):
        window.document.set_language(window.document.project.selected, "anydice")
        window.menus["add"].trigger()
        assert "anydice" == window.document.project.selected_mechanic.language
        assert "output" in window.script.editor.placeholderText()
        write_and_wait(qtbot, window, "output d20", 20)

    def test_removing_all_leaves_a_window_that_works(self, window, qtbot):
        for _ in range(3):
            window.menus["remove"].trigger()
        assert not window.script.isEnabled()
        assert not window.menus["remove"].isEnabled()
        window.menus["add"].trigger()
        write_and_wait(qtbot, window, "d20", 20)

    def test_hiding_takes_the_curve_off_the_chart(self, window, qtbot):
        window.menus["show"].trigger()
        assert 2 == len(window.chart.figure.curves)

    def test_moving_and_stepping(self, window):
        window.menus["move_up"].trigger()
        names = [each.name for each in window.document.project.mechanics]
        assert ["4d6 drop lowest", "3d6", "2d6 + 6"] == names
        window.menus["next"].trigger()
        assert "3d6" == window.document.project.selected_mechanic.name


class TestViews:
    def test_the_menu_and_the_chart_agree_on_the_view(self, window):
        window.menus["at_least"].trigger()
        window.menus["lines"].trigger()
        project = window.document.project
        assert (ViewMode.AT_LEAST, CurveShape.LINES) == (project.view.mode, project.view.shape)
        window.chart.view_chosen.emit(View(ViewMode.AT_MOST))
        assert window.menus["at_most"].isChecked()

    def test_panels_hide_and_come_back_hidden(self, qtbot, places):
        first = MainWindow(places)
        first.start()
        first.menus["panel_tables"].trigger()
        first.menus["panel_mechanics"].trigger()
        first.menus["bigger"].trigger()
        first.close()
        second = MainWindow(places)
        second.start()
        second.close()
        assert {"tables", "mechanics", "side"} == set(second.workspace.hidden)
        assert not second.menus["panel_tables"].isChecked()
        assert first.script.editor.font() == second.script.editor.font()

    def test_the_size_of_the_type_and_the_theme(self, window):
        window.menus["bigger"].trigger()
        window.menus["dark"].trigger()
        assert 12 == window.script.editor.font().pointSize()
        assert "110%" == window.status.view
        assert Theme.dark().stylesheet() == window.chart.styleSheet()

    @pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_the_window_is_painted(self, window, qtbot, theme, size):
        window.menus[theme].trigger()
        window.resize(*size)
        qtbot.wait(50)
        image = window.grab().toImage()
        assert _share_of(image, Theme.named(theme).window) < 0.6
        for part in (window.mechanics, window.script.editor, window.chart, window.statistics):
            assert _count_of_colours(part.grab().toImage()) > 8, part.objectName()

    def test_nothing_is_cut_off_at_1280_by_800(self, window):
        window.resize(1280, 800)
        assert (1280, 800) == (window.width(), window.height())
        for panel in (window.mechanics, window.script, window.chart, window.statistics):
            assert panel.width() >= panel.minimumSizeHint().width()
            assert panel.height() >= panel.minimumSizeHint().height()

    def test_every_command_has_words_of_its_own_and_no_two_share_a_key(self, window):
        keys = [key.toString() for action in window.menus for key in action.shortcuts()]
        assert len(keys) == len(set(keys))
        without = [action.objectName() for action in window.menus if not action.shortcuts()]
        assert ["about"] == without

    def test_no_two_commands_of_a_menu_share_a_letter(self, window):
        for menu in menus_of(window):
            texts = [action.text().lower() for action in menu.actions() if action.text()]
            letters = [text[text.index("&") + 1] for text in texts]
            assert sorted(set(letters)) == sorted(letters), menu.title()

    def test_every_command_tells_its_menu(self, window):
        titles = [menu.title().replace("&", "") for menu in menus_of(window)]
        told = dict.fromkeys(window.menus.title_of(action.objectName()) for action in window.menus)
        assert titles == list(told)

    def test_the_limit_on_iterations_is_offered_and_taken(self, window):
        menu = window.menus.submenu("limit")
        menu.aboutToShow.emit()
        assert ["12"] == [each.text().split()[0] for each in menu.actions() if each.isChecked()]
        next(each for each in menu.actions() if each.text().startswith("25 ")).trigger()
        assert 25 == window.calculator.max_iterations
        menu.aboutToShow.emit()
        assert ["25"] == [each.text().split()[0] for each in menu.actions() if each.isChecked()]
        window.preferences.set_max_iterations(12)

    def test_a_choice_made_twice_stays_made(self, window):
        window.menus["at_least"].trigger()
        window.menus["at_least"].trigger()
        chosen = [name for name in ("exactly", "at_least", "at_most") if is_on(window, name)]
        assert ["at_least"] == chosen

    def test_a_hidden_tab_is_given_no_work_until_it_is_shown(self, window, qtbot):
        window.workspace.bring_to_front(window.outcomes)
        window.workspace.bring_to_front(window.statistics)
        before = window.outcomes.model.rows
        write_and_wait(qtbot, window, "d100", 100)
        assert before == window.outcomes.model.rows
        window.workspace.bring_to_front(window.outcomes)
        assert 100 == len(window.outcomes.model.rows)


class TestDrops:
    def test_a_script_dropped_becomes_a_mechanic(self, window, tmp_path, qtbot):
        file = tmp_path / "fumble.t"
        file.write_text("count 1 = 5d10\n", encoding="utf-8")
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file))])
        window.dropEvent(
            QDropEvent(
                QPointF(QPoint(5, 5)),
                Qt.DropAction.CopyAction,
                data,
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
            )
        )
        assert "fumble" == window.document.project.selected_mechanic.name
        qtbot.waitUntil(lambda: _total(selected(window)) == 10**5, timeout=PATIENCE)


def _share_of(image: QImage, colour: str) -> float:
    """Return the share of an image's pixels, a sample of them, that have a colour."""
    pixels = _sample(image)
    return sum(pixel == QColor(colour).rgb() for pixel in pixels) / len(pixels)


def _count_of_colours(image: QImage) -> int:
    return len(set(_sample(image)))


def _sample(image: QImage) -> list[int]:
    return [
        image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)
    ]
