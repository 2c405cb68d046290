"""Tests of the panel of sweeps, answered on the spot."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from engine.languages.policies import Way
from engine.statistics.bands import Band
from engine.statistics.targets import Direction
from tests.workbench.sample_series import THREE_DICE, series_of
from tests.workbench.sweep.swept import LEVEL, POOL, STEP, answered, attack, subject, subjects
from workbench.plotting.sweeps.table import sweep_csv
from workbench.project.project import Mechanic
from workbench.project.sweep import MOST_POINTS, Axis, Measure, Sweep
from workbench.project.views import Unit, View
from workbench.results.sweeps.board import Points, board_of
from workbench.results.sweeps.plan import Subjects
from workbench.sweep.panel import SweepPage, SweepPanel
from workbench.widgets import HintLabel

FAN = Sweep(Axis("N", 1, 4))
CHANCE = Sweep(Axis("N", 1, 4), measure=Measure.CHANCE, target=6)
BROKEN_ERROR = "`d` needs a number from 1 up, but this is 0"
BROKEN = subject(Mechanic("pool", "Pool", "if N = 2 then d0 else sum N d6"), ("N", 2))


class Follower:
    """Stands for the sweeper: calculates every plan at once, unless it is told to wait."""

    def __init__(self, panel):
        self.plans = []
        self.is_waiting = False
        self._panel = panel
        panel.planned.connect(self._follow)

    def _follow(self, plan):
        self.plans.append(plan)
        points = Points() if self.is_waiting else answered(plan)
        self._panel.set_board(board_of(plan, points, {}, running=False, started=True))


@pytest.fixture
def panel(qtbot):
    panel = SweepPanel()
    qtbot.addWidget(panel)
    panel.resize(940, 220)
    return panel


@pytest.fixture
def follower(panel):
    return Follower(panel)


def show(panel, sweep, *those, bands=()):
    panel.set_subjects(subjects(sweep, *those, bands=bands))
    panel.show()


def shown(panel):
    """Return the text of every cell of the table."""
    model = panel.model
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_a_hidden_panel_plans_nothing(panel, follower):
    panel.set_subjects(subjects(FAN))
    assert [] == follower.plans
    panel.show()
    assert [FAN] == [plan.sweep for plan in follower.plans]


def test_points_that_arrive_while_nobody_looks_are_shown_afterwards(panel, follower):
    follower.is_waiting = True
    show(panel, FAN)
    plan = follower.plans[-1]
    panel.set_board(board_of(plan, Points(), {}, running=True, started=True))
    assert "0 of 4 points" == panel.note
    panel.hide()
    panel.set_board(board_of(plan, answered(plan), {}, running=False, started=True))
    follower.is_waiting = False
    panel.show()
    assert "" == panel.note
    assert panel.plot.isVisible()
    assert panel.export_button.isEnabled()


def test_without_parameters_it_says_how_to_get_one(panel, follower):
    show(panel, None, LEVEL)
    assert not panel.bar.isVisible()
    panel.set_subjects(Subjects())
    assert not panel.bar.isVisible()
    panel.set_subjects(subjects(FAN))
    assert panel.bar.isVisible()


def test_before_it_has_run_it_says_what_running_takes(panel, follower):
    follower.is_waiting = True
    show(panel, FAN)
    assert "Run calculates 4 points." == panel.note
    assert not panel.export_button.isEnabled()
    show(panel, FAN, POOL, LEVEL)
    assert "Run calculates 5 points for 2 curves." == panel.note


@pytest.mark.parametrize("page", SweepPage)
def test_before_it_has_run_it_says_what_to_do_in_place_of_an_empty_chart(panel, follower, page):
    follower.is_waiting = True
    show(panel, FAN)
    panel.turn_to(page)
    assert "Run (Ctrl+F9) shows here what changes with N." == panel.hint
    assert not panel.plot.isVisible()
    assert not panel.table.isVisible()
    follower.is_waiting = False
    panel.set_subjects(subjects(CHANCE))
    assert "" == panel.hint
    assert panel.plot.isVisible() == (page is SweepPage.CHART)
    assert panel.table.isVisible() == (page is SweepPage.TABLE)


def test_two_parameters_are_named_before_it_has_run(panel, follower):
    follower.is_waiting = True
    show(panel, replace(FAN, second=Axis("S", 1, 3)), STEP)
    assert "Run (Ctrl+F9) shows here what changes with N and S." == panel.hint


def test_a_range_without_numbers_says_so_in_place_of_a_chart(panel, follower):
    show(panel, Sweep(Axis("N", 4, 1)))
    assert "The range ends before it begins." == panel.hint


def test_a_plan_is_shown_once(panel, follower, monkeypatch):
    boards = []
    monkeypatch.setattr(panel.bar, "show_board", boards.append)
    show(panel, FAN)
    assert 1 == len(boards)


def test_the_chart_is_told_in_words(panel, follower):
    show(panel, FAN, POOL, LEVEL)
    assert (
        "Pool: 3.500 at N = 1, 14.00 at N = 4\nLevel: 10.50 at N = 1, 10.50 at N = 4"
        == panel.plot.accessibleDescription()
    )


def test_the_crosshair_goes_with_the_arrow_keys(panel, follower, qtbot):
    show(panel, FAN)
    qtbot.keyClick(panel.plot, Qt.Key.Key_Right)
    qtbot.keyClick(panel.plot, Qt.Key.Key_Right)
    told = "N = 2\nPool: mean 7.000, median 7, quartiles 5-9, 5% to 95% 3-11"
    assert told == panel.plot.reading().replace("\N{EN DASH}", "-")
    qtbot.keyClick(panel.plot, Qt.Key.Key_End)
    assert (3, 0) == panel.plot.place
    qtbot.keyClick(panel.plot, Qt.Key.Key_Right)
    assert (3, 0) == panel.plot.place
    assert panel.plot.readout.isVisible()
    qtbot.keyClick(panel.plot, Qt.Key.Key_Escape)
    assert "" == panel.plot.reading()


def test_the_pointer_finds_the_nearest_value(panel, follower, qtbot):
    show(panel, CHANCE)
    qtbot.waitUntil(lambda: panel.plot.width() > 300)
    viewport = panel.plot.plot.viewport()
    point = QPointF(viewport.width() - 40, viewport.height() / 2)
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove, point, point, none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(viewport, moved)
    assert panel.plot.reading().startswith("N = 4\nPool: 99.")


def test_cells_of_a_heat_map_are_read_out(panel, follower, qtbot):
    show(panel, Sweep(Axis("N", 1, 2), Axis("S", 4, 6), Measure.CHANCE, target=6), STEP)
    assert 3 == panel.plot.diagram.rows
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Up):
        qtbot.keyClick(panel.plot, key)
    assert "N = 1, S = 6\nStep: 16.67%" == panel.plot.reading()


def test_a_heat_map_is_told_in_words(panel, follower):
    show(panel, Sweep(Axis("N", 1, 2), Axis("S", 4, 6), Measure.CHANCE, target=6), STEP)
    assert (
        "Step: chance of ≥ 6 from 0% to 72.22% over N and S" == panel.plot.accessibleDescription()
    )


def test_the_table_lists_points_and_errors(panel, follower):
    show(panel, CHANCE, BROKEN)
    panel.turn_to(SweepPage.TABLE)
    rows = shown(panel)
    assert ["Pool", "1", "16.67%", "1 in 6", ""] == rows[0]
    assert ["Pool", "2", BROKEN_ERROR, "", ""] == rows[1]
    assert 3 == panel.table.columnSpan(1, 2)
    assert f"1 of 4 points failed; Pool at N = 2: {BROKEN_ERROR}." == panel.note


def test_a_mechanic_that_fails_whatever_is_varied_is_named(panel, follower):
    show(panel, FAN, subject(Mechanic("dice", "Bare dice", "3d6")), POOL)
    assert panel.note.startswith("Bare dice failed: ")


def test_the_table_writes_quantiles_as_outcomes(panel, follower):
    show(panel, FAN, POOL, LEVEL)
    panel.turn_to(SweepPage.TABLE)
    assert ["Pool", "2", "7.000", "3", "5", "7", "9", "11", ""] == shown(panel)[1]
    assert ["Level", "\N{EN DASH}", "10.50", "6", "8", "10", "13", "15", ""] == shown(panel)[-1]


@pytest.mark.parametrize(
    ("unit", "title", "figures"),
    [
        (Unit.PERCENT, "Odds", ["72.22%", "1 in 1.38"]),
        (Unit.FRACTION, "Odds", ["13/18", "1 in 1.38"]),
        (Unit.ONE_IN, "Percent", ["1 in 1.38", "72.22%"]),
    ],
)
def test_the_table_writes_chances_in_the_unit_that_is_chosen(panel, follower, unit, title, figures):
    panel.set_view(View(unit=unit))
    show(panel, CHANCE)
    panel.turn_to(SweepPage.TABLE)
    assert figures == shown(panel)[1][2:4]
    assert title == panel.model.headerData(3, Qt.Orientation.Horizontal)


def test_the_table_is_copied_exactly(panel, follower):
    show(panel, CHANCE)
    panel.turn_to(SweepPage.TABLE)
    panel.table.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert "mechanic\tN\tchance of ≥ 6\tchance of ≥ 6 (decimal)\tnote" == lines[0]
    assert "Pool\t2\t13/18\t0.722222222222222\t" == lines[2]


def test_the_selection_stays_while_points_arrive(panel, follower):
    show(panel, CHANCE)
    panel.turn_to(SweepPage.TABLE)
    panel.table.selectRow(2)
    panel.set_board(panel.board)
    assert [2] == [index.row() for index in panel.table.selectionModel().selectedRows()]


def test_it_fits_beside_a_column_and_leaves_the_chart_most_of_the_room(panel, follower):
    show(panel, Sweep(Axis("N", 1, 2), Axis("S", 4, 6), Measure.CHANCE, target=6), STEP)
    assert panel.minimumSizeHint().width() < 620
    show(panel, FAN)
    QApplication.processEvents()
    assert panel.minimumSizeHint().height() < 200
    assert panel.plot.width() > 0.6 * panel.width()


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)
def test_long_names_of_parameters_can_be_read(panel, follower, qtbot):
    show(panel, FAN)
    long = "attacker.attacks[1].critDamage.count"
    alike = long.replace("count", "sides")
    names = {"target.armour": 12, "attacker.mayForceReroll": 1, long: 2, alike: 6}
    QApplication.processEvents()
    box = panel.bar.axis.parameter
    for name in list(names)[:2]:
        panel.bar.axis.show_axis(Axis(name, 1, 4), names)
        assert name == box.shown
    shown = []
    for name in (alike, long):
        panel.bar.axis.show_axis(Axis(name, 1, 4), names)
        shown.append(box.shown)
    assert all(one.startswith("attacker.") for one in shown)
    assert shown[0] != shown[1], "names that end differently are told apart"
    place = box.rect().center()
    QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, place, box.mapToGlobal(place)))
    assert long == box.toolTip()
    box.showPopup()
    assert box.view().width() > box.width()
    box.hidePopup()


def test_the_legend_tells_whole_names_under_the_pointer(panel, follower):
    names = [
        f"Pool of all the dice with every bonus, without {word}"
        for word in ("rerolls", "explosions", "a shield")
    ]
    those = (
        replace(POOL, mechanic=replace(POOL.mechanic, identity=name, name=name)) for name in names
    )
    show(panel, FAN, *those)
    QApplication.processEvents()
    legend = panel.plot.margin.legend
    assert panel.plot.margin.isVisible()
    assert {"…"} == {name[0] for name in legend.names}
    assert ["rerolls", "explosions", "shield"] == [name.split()[-1] for name in legend.names]
    line = legend.height() / len(names)
    places = [QPointF(20, (row + 0.5) * line) for row in range(len(names))]
    assert names == [legend.tip(place) for place in places]
    assert "" == legend.tip(QPointF(1, 1))


# ---- controls -----------------------------------------------------------------------------


@pytest.fixture
def chosen(panel, follower):
    """The sweeps that were chosen, each of which is taken over as a document does."""
    sweeps = []

    def take(sweep):
        sweeps.append(sweep)
        panel.set_subjects(subjects(sweep, STEP, POOL, bands=(Band("mixed", 7, 9),)))

    panel.sweep_chosen.connect(take)
    show(panel, FAN, STEP, POOL, bands=(Band("mixed", 7, 9),))
    return sweeps


def choose(box, text):
    box.setCurrentText(text)
    box.activated.emit(box.currentIndex())


def test_range_and_step_are_chosen(panel, chosen):
    panel.bar.axis.first.setValue(2)
    panel.bar.axis.last.setValue(12)
    panel.bar.axis.step.setValue(5)
    assert Sweep(Axis("N", 2, 12, 5)) == chosen[-1]


def test_another_parameter_gets_its_usual_range(panel, chosen):
    choose(panel.bar.axis.parameter, "S")
    assert Axis("S", 1, 12) == chosen[-1].axis


def test_a_second_parameter_makes_a_heat_map_and_none_a_chart(panel, chosen):
    choose(panel.bar.second.parameter, "S")
    assert Axis("S", 1, 12) == chosen[-1].second
    assert panel.bar.second.first.isVisible()
    choose(panel.bar.second.parameter, "none")
    assert chosen[-1].second is None
    assert not panel.bar.second.first.isVisible()


def test_the_two_parameters_are_never_the_same(panel, chosen):
    choose(panel.bar.second.parameter, "S")
    choose(panel.bar.axis.parameter, "S")
    assert ("S", None) == (chosen[-1].axis.name, chosen[-1].second)


def test_an_event_is_a_direction_with_its_target_or_a_band(panel, chosen):
    panel.bar.measures.button(Measure.CHANCE).click()
    choose(panel.bar.events, "at most")
    panel.bar.target.setValue(8)
    assert (Direction.AT_MOST, 8, None) == (
        chosen[-1].direction, chosen[-1].target, chosen[-1].band,
    )  # fmt: skip
    choose(panel.bar.events, "mixed")
    assert "mixed" == chosen[-1].band
    assert not panel.bar.target.isVisible()
    choose(panel.bar.events, "exactly")
    assert (Direction.EXACTLY, None) == (chosen[-1].direction, chosen[-1].band)


def test_an_impossible_range_is_explained(panel, follower):
    show(panel, Sweep(Axis("N", 5, 4)))
    assert "The range ends before it begins." == panel.note
    panel.set_subjects(subjects(Sweep(Axis("N", 1, 1000))))
    assert (
        f"1000 points are too many; choose larger steps, for {MOST_POINTS} points at most."
        == panel.note
    )
    assert not panel.bar.run_button.isEnabled()


def test_run_is_stop_while_it_runs(panel, follower, qtbot):
    show(panel, FAN)
    with qtbot.waitSignal(panel.bar.run_requested):
        panel.bar.run_button.click()
    plan = follower.plans[-1]
    panel.set_board(board_of(plan, Points(), {}, running=True, started=True))
    assert "Stop" == panel.bar.run_button.text()
    assert panel.bar.progress.isVisible()
    assert (0, 4) == (panel.bar.progress.value(), panel.bar.progress.maximum())
    with qtbot.waitSignal(panel.bar.stop_requested):
        panel.bar.run_button.click()


# ---- thresholds ---------------------------------------------------------------------------

ARMOUR = Axis("foe.armour", 10, 16, 2)
ALIGNMENT = Qt.ItemDataRole.TextAlignmentRole
TURNS = Sweep(ARMOUR, measure=Measure.THRESHOLD)
TWO = """deftype Foe { armour: int }
defroll "Attack" attack(foe: Foe) {
    die = roll("d20");
    if (userOption("you", "Reroll?")) { die = roll("d20"); }
    if (userOption("you", "Push!")) { die = die + roll("d4") - 2; }
    return die - foe.armour;
}"""


def curve(panel):
    return [None if math.isnan(y) else y for y in panel.plot.diagram.marks[-1].ys.tolist()]


def test_the_threshold_of_a_decision_is_a_curve(panel, follower, qtbot):
    show(panel, TURNS, attack())
    assert [9, 11, 13, 15] == curve(panel)
    assert "threshold of Reroll" == panel.plot.diagram.measure
    told = "Attack: 9 at foe.armour = 10, 15 at foe.armour = 16"
    assert told == panel.plot.accessibleDescription()
    qtbot.keyClick(panel.plot, Qt.Key.Key_Right)
    assert "foe.armour = 10\nAttack: Reroll when die <= 9" == panel.plot.reading()
    panel.turn_to(SweepPage.TABLE)
    assert ["Mechanic", "foe.armour", "Threshold of Reroll", "Rule", "Note"] == [
        column.title for column in panel.model.columns
    ]
    sides = [panel.model.index(0, column).data(ALIGNMENT) for column in (2, 3)]
    assert [True, False] == [bool(side & Qt.AlignmentFlag.AlignRight) for side in sides]
    assert ["Attack", "12", "11", "Reroll when die <= 11", ""] == shown(panel)[1]
    assert "Attack,14,13,Reroll when die <= 13," == sweep_csv(panel.board).splitlines()[3]


def test_a_rule_of_another_kind_is_a_gap_that_tells_it(panel, follower, qtbot):
    show(panel, replace(TURNS, axis=Axis("foe.armour", 1, 3)), attack())
    assert [None, 1, 2] == curve(panel)
    told = "Attack: Reroll: never at foe.armour = 1, 2 at foe.armour = 3"
    assert told == panel.plot.accessibleDescription()
    qtbot.keyClick(panel.plot, Qt.Key.Key_Right)
    assert "foe.armour = 1\nAttack: Reroll: never" == panel.plot.reading()


def test_the_decision_is_chosen_among_those_of_the_points(panel, follower, qtbot):
    chosen = []
    panel.sweep_chosen.connect(chosen.append)
    show(panel, TURNS, attack(text=TWO))
    box = panel.bar.decisions
    assert ["Reroll?", "Push!"] == [box.itemText(at) for at in range(box.count())]
    box.activated.emit(1)
    assert [replace(TURNS, decision="Push!")] == chosen
    panel.set_subjects(subjects(chosen[0], attack(text=TWO)))
    assert "threshold of Push" == panel.plot.diagram.measure
    assert "Push!" == box.currentText()
    panel.set_subjects(subjects(replace(TURNS, decision="Gone"), attack(text=TWO)))
    assert "Reroll?" == box.currentText(), "a decision that is gone gives way to the first"


def test_where_no_decision_is_left_free_it_says_so(panel, follower):
    show(panel, TURNS, attack(way=Way.NEVER))
    assert panel.note.startswith("No decision is left free")
    assert [None] * 4 == curve(panel)
    assert not panel.bar.decisions.isEnabled()


def test_what_is_calculated_for_the_first_time_may_have_something_to_vary(panel, qtbot):
    panel.set_subjects(Subjects())
    panel.set_series((series_of("slow", None, computing=True),))
    panel.show()
    (hint,) = (one for one in panel.findChildren(HintLabel) if one.isVisible())
    assert "known once it has been calculated" in hint.text()
    panel.set_series((series_of("done", THREE_DICE.distribution),))
    assert "Write a name such as N" in hint.text()
