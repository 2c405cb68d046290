"""What is drawn and written of a sweep."""

from __future__ import annotations

import csv
import io

import pytest

from engine.statistics.bands import Band
from tests.workbench.sweep.swept import LEVEL, POOL, STEP, board, subject
from workbench.plotting.painting.marks import Line
from workbench.plotting.sweeps.drawing import _round_ends, diagram_of
from workbench.plotting.sweeps.table import sweep_csv, sweep_tabs
from workbench.project.project import Mechanic
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.project.views import Unit
from workbench.results.sweeps.board import Board

FAN = Sweep(Axis("N", 1, 3))
CHANCE = Sweep(Axis("N", 1, 3), measure=Measure.CHANCE, target=6)
HUGE = subject(Mechanic("huge", "Huge", "N * 10000000000 * d2"), ("N", 1))


def rows_of(text, delimiter=","):
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))


def line_of(diagram, place=-1):
    return [mark for mark in diagram.marks if isinstance(mark, Line)][place]


def cells_of(diagram):
    (cells,) = diagram.marks
    return cells


def test_nothing_is_drawn_of_an_empty_board():
    assert diagram_of(Board()).is_empty


def test_means_and_quantiles_are_curves():
    diagram = diagram_of(board(FAN, POOL, LEVEL))
    assert [1, 2, 3] == diagram.stops.tolist()
    assert [3.5, 7.0, 10.5] == line_of(diagram).ys.tolist()
    assert line_of(diagram, 0).is_level
    outer, inner, *_ = diagram.marks
    assert ([3.0, 11.0], [5.0, 9.0]) == tuple([fan.low[1], fan.high[1]] for fan in (outer, inner))
    assert 7.0 == inner.middle[1]


def test_what_a_point_tells_stands_under_headings():
    answer = diagram_of(board(FAN, POOL, LEVEL)).read((1, 0))
    assert (("N = 2",), ("mean", "median", "quartiles", "5% to 95%")) == (
        answer.title, answer.headings,
    )  # fmt: skip
    figures = [" ".join(entry.figures).replace("\N{EN DASH}", "-") for entry in answer.entries]
    assert ["7.000 7 5-9 3-11", "10.50 10 8-13 6-15"] == figures
    words = answer.words.replace("\N{EN DASH}", "-")
    assert "Pool: mean 7.000, median 7, quartiles 5-9, 5% to 95% 3-11" in words


def test_chances_are_curves_without_fans():
    diagram = diagram_of(board(CHANCE, POOL))
    (line,) = diagram.marks
    assert "chance of ≥ 6" == diagram.measure
    assert [1 / 6, 26 / 36] == line.ys[:2].tolist()


@pytest.mark.parametrize(
    ("unit", "chance", "half"),
    [
        (Unit.PERCENT, "72.22%", "50%"),
        (Unit.FRACTION, "13/18", "1/2"),
        (Unit.ONE_IN, "1 in 1.38", "1 in 2"),
    ],
)
def test_chances_are_written_in_the_unit_that_is_chosen(unit, chance, half):
    diagram = diagram_of(board(CHANCE, POOL), unit)
    assert f"N = 2\nPool: {chance}" == diagram.read((1, 0)).words
    assert half == diagram.left.ruler.write(0.5, 0.5)


def test_a_band_is_drawn_by_its_range():
    sweep = Sweep(Axis("N", 1, 2), measure=Measure.CHANCE, band="mixed")
    diagram = diagram_of(board(sweep, POOL, bands=(Band("mixed", 7, 9),)))
    assert "chance of 7..9" == diagram.measure
    assert 15 / 36 == line_of(diagram).ys[1]


def test_two_parameters_are_a_heat_map():
    diagram = diagram_of(board(Sweep(Axis("N", 1, 3), Axis("S", 2, 5)), STEP))
    assert ("N", "S", 3, 4) == (
        diagram.bottom.name, diagram.left.name, len(diagram.stops), diagram.rows,
    )  # fmt: skip
    assert [[n * (s + 1) / 2 for s in range(2, 6)] for n in range(1, 4)] == (
        cells_of(diagram).heights.tolist()
    )


def test_cells_are_written_short_and_read_out_whole():
    sweep = Sweep(Axis("N", 1, 2), Axis("S", 4, 6), Measure.CHANCE, target=6)
    diagram = diagram_of(board(sweep, STEP))
    assert (("0%", "0%", "17%"), ("38%", "60%", "72%")) == cells_of(diagram).texts
    assert ("0%", "72.22%") == diagram.scale
    assert "N = 2, S = 6\nStep: 72.22%" == diagram.read((1, 2)).words
    assert "1 in 1.38" == cells_of(diagram_of(board(sweep, STEP), Unit.ONE_IN)).texts[1][2]


@pytest.mark.parametrize(
    ("heights", "ends"),
    [
        ([7.0], (6, 8)),
        ([3.5, 35.0], (0, 35)),
        ([100.0, 104.0], (100, 104)),
        ([-5.0, 5.0], (-6, 6)),
    ],
)
def test_the_heights_are_round_and_hold_everything(heights, ends):
    assert ends == _round_ends(min(heights), max(heights))


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
