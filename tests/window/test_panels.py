"""The small panels of the frame: parameters, the status line, the error line."""

from __future__ import annotations

import time
from datetime import datetime

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QPushButton, QSlider, QSpinBox

from engine.distribution import Distribution
from engine.errors import DiceError, Span
from engine.statistics.summary import summarise
from engine.textbox import TextBox
from workbench.backend.backend import Activity
from workbench.results.results import Result
from workbench.widgets.errors.error_line import ErrorLine
from workbench.widgets.fields.parameters import ParameterRow, ParametersPanel
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.plain_text import ElidedLabel
from workbench.window.status import StatusLine, describe_result, duration

BOX = TextBox(("Hits   3", "Damage 9"))
TWO_THIRDS = Distribution.from_weights({(1,): 1, (2,): 1}, total=3)
NOON = datetime(2024, 5, 1, 12, 0, 0)


class TestParameters:
    @pytest.fixture
    def panel(self, qtbot):
        panel = ParametersPanel()
        qtbot.addWidget(panel)
        panel.set_rows((ParameterRow("N", 4), ParameterRow("M", 2)))
        return panel

    def test_rows_show_their_values_and_tell_nobody(self, panel, qtbot):
        with qtbot.assertNotEmitted(panel.value_chosen):
            panel.set_rows((ParameterRow("N", 5), ParameterRow("M", 2)))
        assert {"N": 5, "M": 2} == panel.values

    def test_many_rows_are_scrolled_and_do_not_push_the_window_open(self, panel):
        two = panel.minimumSizeHint().height()
        panel.set_rows(tuple(ParameterRow(f"N{letter}", 3) for letter in "abcdefghijklmnop"))
        assert panel.minimumSizeHint().height() <= 1.2 * two
        assert panel.sizeHint().height() > 6 * two
        panel.resize(340, two)
        panel.show()
        assert panel.verticalScrollBar().maximum() > 0

    def test_slider_and_spin_box_follow_each_other(self, panel, qtbot):
        with qtbot.waitSignal(panel.value_chosen) as told:
            panel.findChildren(QSlider)[0].setValue(9)
        assert ["N", 9] == told.args
        assert 9 == panel.findChildren(QSpinBox)[0].value()

    def test_one_choice_is_told_once(self, panel):
        told = []
        panel.value_chosen.connect(lambda *args: told.append(args))
        panel.findChildren(QSpinBox)[1].setValue(100)
        assert [("M", 100)] == told
        assert 100 == panel.findChildren(QSlider)[1].value()

    def test_a_slider_held_down_is_a_gesture(self, panel, qtbot):
        slider = panel.findChildren(QSlider)[0]
        with qtbot.waitSignals([panel.gesture_began, panel.gesture_ended]):
            slider.setSliderDown(True)
            slider.setSliderDown(False)

    def test_a_script_without_parameters_needs_no_panel(self, panel):
        panel.set_rows(())
        assert panel.isHidden()

    def test_a_number_too_large_for_a_spin_box_does_no_harm(self, panel, qtbot):
        with qtbot.assertNotEmitted(panel.value_chosen):
            panel.set_rows((ParameterRow("N", 10**30),))
        assert 0 < panel.values["N"] < 10**30


class TestStatus:
    @pytest.fixture
    def line(self, qtbot):
        line = StatusLine()
        qtbot.addWidget(line)
        return line

    def test_a_quick_calculation_is_not_spoken_of(self, line, qtbot):
        line.set_rest("Ready")
        line.set_activity(Activity("3d6", time.monotonic()))
        assert "Ready" == line.text
        line.set_activity(Activity())
        qtbot.wait(200)
        assert "Ready" == line.text

    def test_a_long_one_shows_its_clock_and_states(self, line, qtbot):
        line.set_activity(Activity("3d6", time.monotonic() - 3.2, 12_345, 2))
        qtbot.waitUntil(lambda: line.text.startswith("Computing 3d6"))
        assert "12,345 states" in line.text
        assert "2 more to do" in line.text
        assert "3." in line.text

    def test_a_long_name_neither_widens_the_line_nor_hides_the_clock(self, line, qtbot):
        line.set_rest("Ready")
        narrow = line.minimumSizeHint().width()
        line.set_activity(Activity("a name without an end " * 20, time.monotonic() - 3.2))
        qtbot.waitUntil(lambda: line.text.startswith("Computing a name"))
        assert "3." in line.text
        cancel = line.findChild(QPushButton).sizeHint().width()
        assert line.minimumSizeHint().width() <= narrow + cancel + 20
        line.set_activity(Activity())
        line.set_note("Saved to a folder with a path that is long. " * 20)
        assert line.minimumSizeHint().width() <= narrow

    def test_the_pace_is_said_in_two_digits(self, line, qtbot):
        line.set_activity(Activity("3d6", time.monotonic() - 3.2, 12_345, pace=41_733.2))
        qtbot.waitUntil(lambda: line.text.startswith("Computing 3d6"))
        assert "12,345 states, 42,000 a second" in line.text

    def test_a_note_stands_for_a_while(self, line, qtbot, monkeypatch):
        monkeypatch.setattr("workbench.window.status.SHORTEST_NOTE", 50)
        monkeypatch.setattr("workbench.window.status.READING", 1)
        line.set_note("Saved")
        line.set_rest("Ready")
        assert "Saved" == line.text
        qtbot.waitUntil(lambda: line.text == "Ready", timeout=2000)

    @pytest.mark.parametrize(
        ("seconds", "text"),
        [(0.0004, "0.4 ms"), (0.032, "32 ms"), (3.21, "3.2 s"), (125, "2 min 5 s")],
    )
    def test_durations_are_written_in_the_unit_that_fits(self, seconds, text):
        assert text == duration(seconds)

    def test_missing_mass_is_told(self):
        result = Result(summary=summarise(TWO_THIRDS), distribution=TWO_THIRDS, seconds=0.001)
        assert "33.33% of all rolls are beyond the iteration limit" in describe_result(result)


class TestErrorLine:
    def test_the_place_the_message_and_the_hint(self, qtbot):
        line = ErrorLine()
        qtbot.addWidget(line)
        line.set_error(DiceError("d 0 has no faces", Span.in_text("x\nd0", 2, 4), "write d1"))
        assert "Line 2, column 1: d 0 has no faces.\nWrite d1" == line.text()

    def test_a_click_leads_to_the_place(self, qtbot):
        line = ErrorLine()
        qtbot.addWidget(line)
        span = Span.in_text("d0", 0, 2)
        line.set_error(DiceError("d 0 has no faces", span))
        with qtbot.waitSignal(line.place_chosen) as told:
            qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
        assert span == told.args[0]

    def test_without_an_error_there_is_no_line(self, qtbot):
        line = ErrorLine()
        qtbot.addWidget(line)
        line.set_error(DiceError("x"))
        line.set_error(None)
        assert line.isHidden()


class TestElidedLabel:
    @pytest.fixture
    def label(self, qtbot):
        label = ElidedLabel("the best three of four dice, rolled again for every six")
        qtbot.addWidget(label)
        label.show()
        return label

    def test_it_asks_for_no_width_and_keeps_its_text(self, label):
        assert 0 == label.minimumSizeHint().width()
        assert label.text().endswith("every six")

    @pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
    @pytest.mark.parametrize(("width", "is_told"), [(80, True), (2000, False)])
    def test_the_tooltip_tells_what_is_cut(self, label, width, is_told):
        label.resize(width, 30)
        place = QPoint(5, 5)
        QApplication.sendEvent(
            label, QHelpEvent(QEvent.Type.ToolTip, place, label.mapToGlobal(place))
        )
        assert (label.text() if is_told else "") == label.toolTip()

    @pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
    @pytest.mark.parametrize(("width", "is_told"), [(80, True), (2000, False)])
    def test_the_tooltip_ends_with_an_explanation(self, label, width, is_told):
        label.explanation = "A roll of a well-known game"
        label.resize(width, 30)
        place = QPoint(5, 5)
        QApplication.sendEvent(
            label, QHelpEvent(QEvent.Type.ToolTip, place, label.mapToGlobal(place))
        )
        lines = (label.text(), label.explanation) if is_told else (label.explanation,)
        assert "\n".join(lines) == label.toolTip()


def test_columns_are_measured_in_the_type_that_was_chosen(window, qtbot):
    for panel in (window.statistics, window.outcomes, window.bands, window.targets):
        window.workspace.bring_to_front(panel)
        table = panel.findChild(FigureTable)
        for step in ("bigger", "bigger", "smaller"):
            window.menus[step].trigger()
            qtbot.waitUntil(lambda shown=table: [] == cut_columns(shown))


def cut_columns(table):
    """Return the titles of columns that are too narrow for it, or for what stands under it."""
    return [
        table.model().headerData(column, Qt.Orientation.Horizontal)
        for column in range(table.model().columnCount())
        if not table.isColumnHidden(column)
        and table.columnWidth(column) < table.wanted_width(column)
    ]


def test_names_too_long_for_a_header_are_elided(window, qtbot):
    for panel in (window.statistics, window.outcomes, window.bands, window.targets, window.sweep):
        for table in panel.findChildren(FigureTable):
            mode = table.horizontalHeader().textElideMode()
            assert Qt.TextElideMode.ElideNone != mode
