"""Where the chart of a sweep puts what it draws."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from workbench.charts.sweep_curves import curve_stage
from workbench.charts.sweep_figure import Dot, HeatFigure, SweepCurve, SweepFigure
from workbench.charts.sweep_heat import heat_stage
from workbench.charts.sweep_picture import draw_sweep, sweep_svg
from workbench.charts.sweep_plot import paint_figure
from workbench.charts.sweep_stage import (
    Span,
    height_ticks,
    span_of,
    value_ticks,
    write_quantile,
    write_tick,
)
from workbench.theme import Theme

RECT = QRectF(0, 0, 600, 300)

CURVE = SweepCurve("Pool", 0, (Dot(1.0), None, Dot(3.0), Dot(4.0)))
CURVES = SweepFigure("N", "mean", (1, 2, 3, 4), (CURVE,))
CELLS = HeatFigure(
    "Pool", "N", "M", "chance", (1, 2), (5, 6, 7),
    ((Dot(0.0), Dot(0.25), None), (Dot(0.5), Dot(1.0), Dot(0.75, stale=True))), is_chance=True,
)  # fmt: skip
EMPTY = SweepFigure("N", "mean", (1, 2, 3), (SweepCurve("Pool", 0, (None, None, None)),))


@pytest.fixture
def metrics(qapp):
    return QFontMetricsF(QFont())


@pytest.mark.parametrize(
    ("heights", "span"),
    [
        ([], Span(0, 1)),
        ([7.0], Span(6, 8)),
        ([3.5, 35.0], Span(0, 35)),
        ([100.0, 104.0], Span(100, 104)),
        ([-5.0, 5.0], Span(-6, 6)),
    ],
)
def test_the_heights_are_round_and_hold_everything(heights, span):
    assert span == span_of(heights, is_chance=False)


def test_chances_are_shown_whole():
    assert Span(0, 1) == span_of([0.4, 0.5], is_chance=True)


def test_lines_are_at_round_heights():
    assert [0, 10, 20, 30] == height_ticks(Span(0, 35), 120)
    assert ["0%", "50%", "100%"] == [write_tick(at, 0.5, is_chance=True) for at in (0, 0.5, 1)]
    assert "0.25" == write_tick(0.25, 0.05, is_chance=False)


def test_numbers_along_the_bottom_do_not_touch(metrics):
    values = range(1, 201)
    ticks = value_ticks(values, 400, metrics)
    assert 1 == ticks[0]
    assert len(ticks) * (metrics.horizontalAdvance("200") + 8) <= 400


def test_whole_quantiles_are_written_whole():
    assert ["7", "-2", "2.500"] == [write_quantile(number) for number in (7.0, -2.0, 2.5)]


def test_points_lie_inside_from_left_to_right(metrics):
    stage = curve_stage(RECT, metrics, CURVES)
    xs = [stage.x(value) for value in CURVES.values]
    assert sorted(xs) == xs
    assert stage.area.left() < xs[0]
    assert xs[-1] < stage.area.right()
    assert stage.y(4.0) < stage.y(1.0)


def test_a_single_value_lies_in_the_middle(metrics):
    one = SweepFigure("N", "mean", (3,), (SweepCurve("Pool", 0, (Dot(1.0),)),))
    stage = curve_stage(RECT, metrics, one)
    assert stage.area.center().x() == stage.x(3)


def test_every_cell_is_found_under_its_middle(metrics):
    stage = heat_stage(RECT, metrics, CELLS)
    places = [(column, row) for column in range(2) for row in range(3)]
    assert places == [stage.place_at(stage.cell(*place).center()) for place in places]
    assert stage.place_at(QPointF(1, 1)) is None


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()])
@pytest.mark.parametrize("figure", [CURVES, CELLS, EMPTY])
@pytest.mark.parametrize("size", [(600, 300), (220, 110), (20, 10)])
def test_everything_can_be_painted_at_any_size(qapp, figure, theme, size):
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.surface))
    painter = QPainter(image)
    paint_figure(painter, QRectF(image.rect()), figure, theme, (1, 0))
    painter.end()


def test_the_darkest_cell_is_the_likeliest(qapp):
    image = draw_sweep(CELLS, Theme.light())
    stage_metrics = QFontMetricsF(QFont())
    stage = heat_stage(QRectF(4, 4, 892, 554), stage_metrics, CELLS)
    factor = image.width() / 900

    def lightness(column, row):
        corner = stage.cell(column, row).topLeft() + QPointF(8, 8)
        return image.pixelColor((corner * factor).toPoint()).lightness()

    assert lightness(1, 1) < lightness(1, 0) < lightness(0, 1) < lightness(0, 0)


def test_a_drawing_holds_the_names(qapp):
    text = sweep_svg(CURVES, Theme.light())
    assert "Pool" in text
    assert "#0072b2" in text
