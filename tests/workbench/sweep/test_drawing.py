"""What is drawn and written of a sweep."""

from __future__ import annotations

import csv
import io

from engine.bands import Band
from tests.workbench.sweep.swept import LEVEL, POOL, STEP, board, subject
from workbench.project.project import Mechanic
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.sweep.board import Board
from workbench.sweep.charts.figure import Dot, HeatFigure, SweepFigure
from workbench.sweep.drawing import figure_of
from workbench.sweep.table import sweep_csv, sweep_tabs

FAN = Sweep(Axis("N", 1, 3))
CHANCE = Sweep(Axis("N", 1, 3), measure=Measure.CHANCE, target=6)
HUGE = subject(Mechanic("huge", "Huge", "N * 10000000000 * d2"), ("N", 1))


def rows_of(text, delimiter=","):
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))


def test_nothing_is_drawn_of_an_empty_board():
    assert SweepFigure() == figure_of(Board())


def test_means_and_quantiles_are_curves():
    figure = figure_of(board(FAN, POOL, LEVEL))
    pool, level = figure.curves
    assert (1, 2, 3) == figure.values
    assert Dot(7.0, (3.0, 5.0, 7.0, 9.0, 11.0)) == pool.dots[1]
    assert level.is_level
    assert 10.5 == level.dot_at(2).height


def test_chances_are_curves_without_fans():
    figure = figure_of(board(CHANCE, POOL))
    assert figure.is_chance
    assert "chance of ≥ 6" == figure.measure
    assert (Dot(1 / 6), Dot(26 / 36)) == figure.curves[0].dots[:2]


def test_a_band_is_drawn_by_its_range():
    sweep = Sweep(Axis("N", 1, 2), measure=Measure.CHANCE, band="mixed")
    figure = figure_of(board(sweep, POOL, bands=(Band("mixed", 7, 9),)))
    assert "chance of 7..9" == figure.measure
    assert Dot(15 / 36) == figure.curves[0].dots[1]


def test_two_parameters_are_a_heat_map():
    figure = figure_of(board(Sweep(Axis("N", 1, 3), Axis("S", 2, 5)), STEP))
    assert isinstance(figure, HeatFigure)
    assert ("N", "S", (1, 2, 3), (2, 3, 4, 5)) == (
        figure.axis, figure.second, figure.values, figure.second_values,
    )  # fmt: skip
    assert [[n * (s + 1) / 2 for s in range(2, 6)] for n in range(1, 4)] == [
        [dot.height for dot in column] for column in figure.cells
    ]


def test_the_table_is_exact():
    rows = rows_of(sweep_csv(board(CHANCE, POOL, LEVEL)))
    assert ["mechanic", "N", "chance of ≥ 6", "chance of ≥ 6 (decimal)", "note"] == rows[0]
    assert ["Pool", "2", "13/18", "0.722222222222222", ""] == rows[2]
    assert ["Level", "", "103/108", "0.953703703703704", ""] == rows[4]


def test_the_table_of_a_fan_has_its_quantiles():
    rows = rows_of(sweep_tabs(board(FAN, POOL)), "\t")
    assert ["5%", "25%", "50%", "75%", "95%", "note"] == rows[0][4:]
    assert ["Pool", "3", "21/2", "10.5", "6", "8", "10", "13", "15", ""] == rows[3]


def test_a_point_that_failed_says_why():
    broken = subject(Mechanic("pool", "Pool", "if N = 2 then d0 else d6"), ("N", 2))
    rows = rows_of(sweep_csv(board(CHANCE, broken)))
    assert ["", ""] == rows[2][2:4]
    assert "0" in rows[2][4]
