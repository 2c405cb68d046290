"""Rolls and estimates in the window, from the command to what is shown."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton

from engine.errors import OverBudgetError
from engine.languages.roll20.program import parse_program
from engine.random_source import SeededSource
from workbench.backend.requests import CalculationLimits
from workbench.mechanics.feature import OFFERED
from workbench.project.project import Project
from workbench.results import calculator, estimates
from workbench.results.results import CancelledError
from workbench.rolls.dice.dice_row import DiceRow
from workbench.widgets.plain_text import ElidedLabel
from workbench.window.status import describe_result

PATIENCE = 60_000

ENDLESS = "x := 40d20; sum (x pick 9) * min (y := 20d30; largest 3 y) mod 61"
"""What cannot be calculated in a reasonable time, but rolled."""


def words_of(window):
    return window.rolls.histogram.words


class TestRolls:
    def test_rolls_are_held_against_the_exact_distribution(self, window, qtbot):
        window.roll_presenter.roll(500)
        qtbot.waitUntil(lambda: words_of(window).startswith("500 rolls"), timeout=PATIENCE)
        assert "exactly 12.24" in words_of(window)
        assert "p = " in words_of(window) or "p < " in words_of(window)

    def test_rolls_add_up_until_the_script_changes(self, window, qtbot):
        window.roll_presenter.roll(30)
        window.roll_presenter.roll(20)
        qtbot.waitUntil(lambda: words_of(window).startswith("50 rolls"), timeout=PATIENCE)
        window.document.set_selected_source("sum 2d10")
        qtbot.waitUntil(lambda: words_of(window) == "", timeout=PATIENCE)

    def test_rolls_are_never_held_against_an_older_script(self, window, qtbot):
        """The answer of the older one is shown as if it were of the new one for a moment."""
        held = []
        window.comparer.compared.connect(lambda _, comparison: held.append(comparison))
        window.calculator.set_typing_pause(60_000)
        try:
            window.document.set_selected_source("100 + d6")
            window.roll_presenter.roll(200)
            qtbot.waitUntil(lambda: words_of(window).startswith("200 rolls"), timeout=PATIENCE)
            assert all(one.goodness is None is one.mean for one in held)
            assert "exactly" not in words_of(window)
        finally:
            window.calculator.set_typing_pause(1)
        window.calculator.calculate_again()
        qtbot.waitUntil(lambda: "exactly 103.5" in words_of(window), timeout=PATIENCE)

    def test_another_mechanic_shows_its_own_rolls(self, window, qtbot):
        first = window.document.project.mechanics[0].identity
        window.roll_presenter.roll(30)
        qtbot.waitUntil(lambda: words_of(window).startswith("30 rolls"), timeout=PATIENCE)
        selected = window.document.project.selected
        window.document.select(first)
        assert "" == words_of(window)
        window.document.select(selected)
        qtbot.waitUntil(lambda: words_of(window).startswith("30 rolls"), timeout=PATIENCE)

    def test_without_a_mechanic_there_is_nothing_to_roll_or_to_write_in(self, window):
        rolls = window.rolls.controls.findChild(QPushButton)
        assert rolls.isEnabled()
        for mechanic in window.document.project.mechanics:
            window.document.remove(mechanic.identity)
        assert not rolls.isEnabled()
        assert not window.cards.deal.isEnabled()
        assert "Add a mechanic" in window.script.editor.placeholderText()
        window.document.undo()
        assert rolls.isEnabled()
        assert "Add a mechanic" not in window.script.editor.placeholderText()

    @pytest.mark.parametrize("name", ["rolls", "cards", "sweep"])
    def test_keys_never_go_to_what_cannot_be_used(self, window, name):
        window.document.open(Project())
        window.menus[f"table_{name}"].trigger()
        assert window.workspace.tabs.front is getattr(window, name)
        assert window.focusWidget().isEnabled()
        assert window.focusWidget() is window.workspace.tabs.header

    def test_clearing_begins_to_count_anew(self, window, qtbot):
        window.roll_presenter.roll(30)
        qtbot.waitUntil(lambda: words_of(window) != "", timeout=PATIENCE)
        window.menus["clear_rolls"].trigger()
        assert ((), "") == (window.rolls.rolls, words_of(window))
        assert not window.menus["clear_rolls"].isEnabled()

    def test_a_hundred_thousand_rolls_are_all_counted(self, window, qtbot):
        window.roll_presenter.roll(100_000)
        qtbot.waitUntil(lambda: words_of(window).startswith("100,000 rolls"), timeout=PATIENCE)

    def test_rolls_are_exported_as_text_and_as_a_picture(
        self, window, qtbot, tmp_path, monkeypatch
    ):
        window.roll_presenter.roll(3, 7)
        qtbot.waitUntil(lambda: len(window.rolls.rolls) == 3, timeout=PATIENCE)
        for command, name in (
            ("export_rolls_text", "attack 1.5 rolls"),
            ("export_rolls_picture", "rolls.png"),
        ):
            chosen = str(tmp_path / name)
            monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=chosen: (path, ""))
            window.menus[command].trigger()
        text = (tmp_path / "attack 1.5 rolls.txt").read_text(encoding="utf-8")
        assert [roll.value for roll in window.rolls.rolls] == [
            (int(line.split(" = ")[1]),) for line in text.splitlines()
        ]
        assert not QImage(str(tmp_path / "rolls.png")).isNull()

    def test_a_file_that_cannot_be_written_is_told(self, window, qtbot, tmp_path, monkeypatch):
        window.roll_presenter.roll(1)
        qtbot.waitUntil(lambda: len(window.rolls.rolls) == 1, timeout=PATIENCE)
        kinds = {"Texts (*.txt)": "rolls.txt", "Pictures (*.png)": "rolls.png"}
        missing = tmp_path / "missing"
        monkeypatch.setattr(
            QFileDialog, "getSaveFileName", lambda *words: (str(missing / kinds[words[3]]), "")
        )
        for command in ("export_rolls_text", "export_rolls_picture"):
            with qtbot.waitSignal(window.context.messages.failed) as told:
                window.menus[command].trigger()
            assert told.args[0].startswith("rolls.")
            assert 1 == told.args[0].count("cannot be written")
            box = window.findChild(QMessageBox, "failure")
            box.setObjectName("")
            box.close()


class TestDice:
    @pytest.fixture
    def pool(self, window):
        """The window with a roll in Roll20's notation selected."""
        window.document.set_selected_language("roll20")
        window.document.set_selected_source("4d6kh3")
        return window

    def told(self, seed, count):
        program, source = parse_program("4d6kh3"), SeededSource(seed)
        return [program.account(source, {}).text() for _ in range(count)]

    def test_each_die_of_a_roll_is_drawn(self, pool, qtbot):
        pool.roll_presenter.roll(3, 7)
        qtbot.waitUntil(lambda: len(pool.rolls.rolls) == 3, timeout=PATIENCE)
        expected = self.told(7, 3)
        row = pool.rolls.findChild(DiceRow)
        assert expected[-1] == pool.rolls.latest == row.accessibleDescription()
        assert (True, 4) == (row.isVisible(), len(row.tips))
        assert expected[::-1] == pool.rolls.text().splitlines()

    def test_of_many_rolls_the_last_one_is_drawn(self, pool, qtbot):
        pool.roll_presenter.roll(500, 7)
        qtbot.waitUntil(lambda: words_of(pool).startswith("500 rolls"), timeout=PATIENCE)
        assert self.told(7, 500)[-1] == pool.rolls.latest

    def test_an_error_takes_the_place_of_the_dice(self, pool, qtbot):
        pool.roll_presenter.roll(1, 7)
        qtbot.waitUntil(lambda: bool(pool.rolls.rolls), timeout=PATIENCE)
        pool.document.set_selected_source("2d6/(d2-1)")
        pool.roll_presenter.roll(50, 7)
        qtbot.waitUntil(lambda: "divided by 0" in pool.rolls.latest, timeout=PATIENCE)
        assert not pool.rolls.findChild(DiceRow).isVisible()

    def test_an_error_goes_as_soon_as_its_script_is_mended_or_left(self, pool, qtbot):
        pool.roll_presenter.roll(1, 7)
        qtbot.waitUntil(lambda: bool(pool.rolls.rolls), timeout=PATIENCE)
        rolled = pool.document.project.selected
        pool.document.add("Other", "d6")
        other = pool.document.project.selected
        for leave in (
            lambda: pool.document.set_selected_source("2d6/d2"),
            lambda: pool.document.select(other),
        ):
            pool.document.select(rolled)
            pool.document.set_selected_source("2d6/(d2-1)")
            pool.roll_presenter.roll(50, 7)
            qtbot.waitUntil(lambda: "divided by 0" in pool.rolls.latest, timeout=PATIENCE)
            pool.document.rename(rolled, "Another")
            assert "divided by 0" in pool.rolls.latest
            leave()
            assert pool.rolls.text().splitlines()[0] == pool.rolls.latest

    def test_another_project_begins_without_a_last_seed(self, pool, qtbot):
        pool.roll_presenter.roll(1, 4711)
        label = pool.rolls.controls.findChild(ElidedLabel, "quiet")
        qtbot.waitUntil(lambda: "last: 4711" == label.text(), timeout=PATIENCE)
        pool.document.open(Project())
        assert "" == label.text()


class TestEstimates:
    @pytest.fixture
    def refused(self, window, qtbot, monkeypatch):
        """The window with a selected mechanic that was too large to calculate."""
        monkeypatch.setattr(estimates, "SAMPLES", 2_000)
        window.calculator.set_limits(CalculationLimits(seconds=0.3))
        window.document.set_selected_source(ENDLESS)
        identity = window.document.project.selected
        qtbot.waitUntil(
            lambda: isinstance(window.calculator.result(identity).error, OverBudgetError),
            timeout=PATIENCE,
        )
        qtbot.waitUntil(lambda: series_of(window).lacks_estimate, timeout=PATIENCE)
        yield window
        window.calculator.set_limits(CalculationLimits())

    def test_what_was_refused_can_be_estimated(self, refused, qtbot):
        assert refused.script.estimate.isVisible()
        assert refused.menus["estimate"].isEnabled()
        refused.script.estimate.button.click()
        qtbot.waitUntil(lambda: is_estimated(refused), timeout=PATIENCE)
        series = series_of(refused)
        assert 2_000 == series.estimate.samples
        assert not refused.script.estimate.isVisible()
        assert (None, False) == (series.error, series.stale)
        assert len(series.summary.points) == len(series.intervals)
        low, high = series.intervals[0]
        assert low < series.summary.exactly[0] < high

    def test_an_estimate_is_marked_wherever_it_is_shown(self, refused, qtbot):
        refused.menus["estimate"].trigger()
        qtbot.waitUntil(lambda: is_estimated(refused), timeout=PATIENCE)
        result = refused.calculator.result(refused.document.project.selected)
        assert describe_result(result).startswith("Estimate, 2,000 rolls, ±")
        model = refused.mechanics.model
        row = model.row_of(refused.document.project.selected)
        assert "estimate, 2,000 rolls" in model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)

    def test_it_goes_away_when_the_text_changes(self, refused, qtbot):
        refused.menus["estimate"].trigger()
        qtbot.waitUntil(lambda: is_estimated(refused), timeout=PATIENCE)
        refused.document.set_selected_source("d6")
        assert series_of(refused).estimate is None
        qtbot.waitUntil(lambda: series_of(refused).summary.mean == 3.5, timeout=PATIENCE)
        assert not refused.script.estimate.isVisible()

    def test_a_change_of_text_stops_an_estimate_on_its_way(self, refused, qtbot, monkeypatch):
        monkeypatch.setattr(estimates, "SAMPLES", 10**9)
        refused.menus["estimate"].trigger()
        qtbot.waitUntil(lambda: series_of(refused).estimate is not None, timeout=PATIENCE)
        assert "estimate" in refused.estimator.activity.name
        refused.document.set_selected_source("d6")
        qtbot.waitUntil(lambda: refused.estimator.activity.name is None, timeout=PATIENCE)
        qtbot.waitUntil(lambda: series_of(refused).summary.mean == 3.5, timeout=PATIENCE)
        assert series_of(refused).estimate is None

    def test_a_cancelled_estimate_stays_as_far_as_it_came(self, refused, qtbot, monkeypatch):
        monkeypatch.setattr(estimates, "SAMPLES", 10**9)
        refused.menus["estimate"].trigger()
        qtbot.waitUntil(lambda: series_of(refused).estimate is not None, timeout=PATIENCE)
        refused.menus["cancel"].trigger()
        qtbot.waitUntil(lambda: refused.estimator.activity.name is None, timeout=PATIENCE)
        assert 1_000 <= series_of(refused).estimate.samples < 10**9
        qtbot.waitUntil(lambda: series_of(refused).lacks_estimate, timeout=PATIENCE)

    def test_a_cancelled_calculation_can_be_estimated(self, window, qtbot, monkeypatch):
        monkeypatch.setattr(estimates, "SAMPLES", 2_000)
        window.document.set_selected_source(ENDLESS)
        qtbot.waitUntil(lambda: window.calculator.activity.name is not None, timeout=PATIENCE)
        window.menus["cancel"].trigger()
        identity = window.document.project.selected
        qtbot.waitUntil(
            lambda: isinstance(window.calculator.result(identity).error, CancelledError),
            timeout=PATIENCE,
        )
        assert series_of(window).cancelled
        assert not window.script.error.isVisible()
        assert "cancelled" in window.script.remark.text()
        assert "Cancelled" == window.status.text
        window.menus["estimate"].trigger()
        qtbot.waitUntil(lambda: is_estimated(window), timeout=PATIENCE)

    def test_what_takes_long_can_be_estimated_instead(self, window, qtbot, monkeypatch):
        monkeypatch.setattr(estimates, "SAMPLES", 2_000)
        monkeypatch.setattr(calculator, "SLOW", 0.1)
        window.document.set_selected_source(ENDLESS)
        qtbot.waitUntil(window.script.estimate.isVisible, timeout=PATIENCE)
        assert window.calculator.result(window.document.project.selected).computing
        qtbot.waitUntil(window.menus["estimate"].isEnabled, timeout=PATIENCE)
        window.script.estimate.button.click()
        qtbot.waitUntil(lambda: is_estimated(window), timeout=PATIENCE)
        assert window.calculator.activity.name is None
        window.document.set_selected_source("d6")
        qtbot.waitUntil(lambda: series_of(window).summary.mean == 3.5, timeout=PATIENCE)

    def test_another_text_is_not_slow_yet(self, window, qtbot, monkeypatch):
        monkeypatch.setattr(calculator, "SLOW", 0.1)
        window.document.set_selected_source(ENDLESS)
        qtbot.waitUntil(window.script.estimate.isVisible, timeout=PATIENCE)
        window.document.set_selected_source("d6")
        qtbot.waitUntil(lambda: series_of(window).summary.mean == 3.5, timeout=PATIENCE)
        assert not window.script.estimate.isVisible()

    def test_an_ordinary_error_is_not_to_be_estimated(self, window, qtbot):
        window.document.set_selected_source("1 / 0")
        qtbot.waitUntil(lambda: series_of(window).error is not None, timeout=PATIENCE)
        assert not series_of(window).lacks_estimate
        assert not window.menus["estimate"].isEnabled()
        window.menus["estimate"].trigger()
        assert window.estimator.activity.name is None

    def test_the_row_offers_it_too(self, refused, qtbot):
        menu = refused.menus.context_menu(OFFERED)
        offer = next(each for each in menu.actions() if each.objectName() == "estimate")
        assert offer.isEnabled()
        offer.trigger()
        qtbot.waitUntil(lambda: is_estimated(refused), timeout=PATIENCE)


def series_of(window):
    selected = window.document.project.selected
    return next(each for each in window.calculator.series if each.identity == selected)


def is_estimated(window):
    series = series_of(window)
    return series.estimate is not None and not series.computing


def test_another_project_begins_without_rolls(qtbot, window):
    window.menus["roll"].trigger()
    qtbot.waitUntil(lambda: bool(window.rolls.rolls), timeout=20_000)
    window.menus["new"].trigger()
    assert () == window.rolls.rolls
    assert not window.menus["clear_rolls"].isEnabled()
