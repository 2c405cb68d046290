"""Tests of sweeps that stack the shares of bands."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt

from engine.errors import DiceError
from engine.statistics.bands import Band
from tests.workbench.sweep.swept import answered, board, subject, subjects
from workbench.plotting.sweeps.drawing import diagram_of
from workbench.plotting.sweeps.table import sweep_csv
from workbench.project.project import Mechanic
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.results.sweeps.board import board_of
from workbench.results.sweeps.plan import plan_of
from workbench.results.sweeps.request import SweepPoint
from workbench.sweep.panel import SweepPage, SweepPanel

LOW_HIGH = (Band("low", None, 6), Band("high", 7, None, 2))
STACKED = Sweep(Axis("N", 1, 3), measure=Measure.BANDS)


def stacked(*those, bands=LOW_HIGH):
    return board(STACKED, *those, bands=bands)


def test_the_shares_of_bands_are_stacked_over_a_parameter():
    diagram = diagram_of(stacked())
    assert ["Pool", "N", "share of rolls"] == [
        diagram.subject, diagram.bottom.name, diagram.measure
    ]  # fmt: skip
    assert "N = 1: low 100%, high 0%\nN = 2: low 41.67%, high 58.33%" in diagram.words
    assert ["low", "high"] == [entry.name for entry in diagram.legend]


def test_words_are_stacked_over_a_parameter_too():
    words = subject(Mechanic("w", "Words", 'if 4 < max N d6 then "hit" else "miss"'), ("N", 1))
    diagram = diagram_of(stacked(words))
    assert "N = 1: hit 33.33%, miss 66.67%" in diagram.words


def test_stacks_are_exact_as_a_table():
    titles, first, *_ = sweep_csv(stacked()).splitlines()
    assert "mechanic,N,low,low (decimal),high,high (decimal),note" == titles
    assert "Pool,1,1,1,0,0," == first


def test_a_mean_is_asked_of_words_in_vain_but_their_shares_stay():
    words = subject(Mechanic("w", "Words", 'if 4 < max N d6 then "hit" else "miss"'), ("N", 1))
    plan = plan_of(subjects(replace(STACKED, measure=Measure.MEAN), words))
    points = answered(plan)
    assert all(isinstance(points.find(one, None), DiceError) for one in plan.recipes)
    asked = STACKED.asked(LOW_HIGH)
    assert all(isinstance(points.find(one, asked), SweepPoint) for one in plan.recipes)


def test_bands_that_overlap_are_told_in_place_of_stacks(qtbot):
    panel = SweepPanel()
    qtbot.addWidget(panel)
    panel.planned.connect(
        lambda plan: panel.set_board(
            board_of(plan, answered(plan), {}, running=False, started=True)
        )
    )
    panel.show()
    overlapping = (Band("low", None, 7), Band("high", 7, None))
    panel.set_subjects(subjects(STACKED, bands=overlapping))
    assert "in common" in panel.note
    panel.set_subjects(subjects(STACKED))
    assert "tab Bands" in panel.note
    panel.set_subjects(subjects(STACKED, bands=LOW_HIGH))
    assert not panel.note
    panel.turn_to(SweepPage.TABLE)
    titles = [panel.model.headerData(n, Qt.Orientation.Horizontal) for n in range(5)]
    assert ["Mechanic", "N", "low", "high", "Note"] == titles
    assert "41.67%" == panel.model.index(1, 2).data()
