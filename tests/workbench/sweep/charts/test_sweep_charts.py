"""Where the chart of a sweep puts what it draws."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from workbench.plotting.pictures.picture import PictureSize
from workbench.sweep.charts.curves import curve_area
from workbench.sweep.charts.figure import Dot, HeatFigure, SweepCurve, SweepFigure
from workbench.sweep.charts.heat import heat_area
from workbench.sweep.charts.layout import (
    ValueRange,
    height_ticks,
    span_of,
    value_ticks,
    write_quantile,
    write_tick,
)
from workbench.sweep.charts.legend import legend_of
from workbench.sweep.charts.picture import sweep_picture
from workbench.sweep.charts.plot import paint_figure
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
        ([], ValueRange(0, 1)),
        ([7.0], ValueRange(6, 8)),
        ([3.5, 35.0], ValueRange(0, 35)),
        ([100.0, 104.0], ValueRange(100, 104)),
        ([-5.0, 5.0], ValueRange(-6, 6)),
    ],
)
def test_the_heights_are_round_and_hold_everything(heights, span):
    assert span == span_of(heights, is_chance=False)


def test_chances_are_shown_whole():
    assert ValueRange(0, 1) == span_of([0.4, 0.5], is_chance=True)


def test_lines_are_at_round_heights():
    assert [0, 10, 20, 30] == height_ticks(ValueRange(0, 35), 120)
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
    stage = curve_area(RECT, metrics, CURVES)
    xs = [stage.x(value) for value in CURVES.values]
    assert sorted(xs) == xs
    assert stage.area.left() < xs[0]
    assert xs[-1] < stage.area.right()
    assert stage.y(4.0) < stage.y(1.0)


def variants(count):
    """Return a figure with ``count`` mechanics whose names differ at their ends."""
    curves = (
        SweepCurve(f"Full attack, without decision {place}", place, (Dot(1.0), Dot(float(place))))
        for place in range(1, count + 1)
    )
    return SweepFigure("N", "mean, quartiles, 5th to 95th percentile", (1, 2), tuple(curves))


def test_names_that_fit_stand_above_the_chart(metrics):
    legend = legend_of(RECT, metrics, CURVES)
    assert 0 == legend.beside
    assert ["Pool"] == [entry.name for entry in legend.entries]
    assert legend.measure.right() < legend.entries[0].area.left()


@pytest.mark.parametrize(("width", "height"), [(615, 202), (360, 165)])
@pytest.mark.parametrize("count", [4, 9])
def test_longer_names_stand_below_each_other_beside_it(metrics, count, width, height):
    figure, rect = variants(count), QRectF(0, 0, width, height)
    legend, stage = legend_of(rect, metrics, figure), curve_area(rect, metrics, figure)
    assert count == len({entry.name for entry in legend.entries})
    assert all(rect.contains(entry.area) for entry in legend.entries)
    assert all(entry.area.left() > stage.area.right() for entry in legend.entries)
    assert all(a.area.bottom() <= b.area.top() for a, b in pairwise(legend.entries))
    assert metrics.horizontalAdvance(figure.measure) <= legend.measure.width()
    assert stage.area.width() > rect.width() * 0.35


def test_those_for_which_there_is_no_line_are_counted(metrics):
    rect = QRectF(0, 0, 360, 100)
    legend = legend_of(rect, metrics, variants(30))
    shown = len(legend.entries) - 1
    assert f"and {30 - shown} more" == legend.entries[-1].name
    assert rect.contains(legend.entries[-1].area)
    assert "" == legend.name_at(legend.entries[-1].area.center())


def test_the_title_of_a_heat_map_shortens_the_name_before_what_the_cells_tell(qapp):
    figure = replace(CELLS, name="Full attack, without Negate the critical hit")
    words = sweep_picture(figure, Theme.light(), PictureSize(360, 300)).svg()
    assert figure.name not in words
    assert "hit \N{MIDDLE DOT} chance</text>" in words
    wide = sweep_picture(figure, Theme.light()).svg()
    assert f"{figure.name} \N{MIDDLE DOT} chance</text>" in wide


def test_a_single_value_lies_in_the_middle(metrics):
    one = SweepFigure("N", "mean", (3,), (SweepCurve("Pool", 0, (Dot(1.0),)),))
    stage = curve_area(RECT, metrics, one)
    assert stage.area.center().x() == stage.x(3)


def test_every_cell_is_found_under_its_middle(metrics):
    stage = heat_area(RECT, metrics, CELLS)
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
    image = sweep_picture(CELLS, Theme.light()).image()
    stage_metrics = QFontMetricsF(QFont())
    stage = heat_area(QRectF(4, 4, 892, 554), stage_metrics, CELLS)
    factor = image.width() / 900

    def lightness(column, row):
        corner = stage.cell(column, row).topLeft() + QPointF(8, 8)
        return image.pixelColor((corner * factor).toPoint()).lightness()

    assert lightness(1, 1) < lightness(1, 0) < lightness(0, 1) < lightness(0, 0)


def test_a_picture_has_its_ground_to_the_last_row(qapp):
    image = sweep_picture(CURVES, Theme.light()).image()
    last = image.height() - 1
    assert {Theme.light().surface.lower()} == {
        image.pixelColor(x, last).name() for x in range(1600)
    }
    assert {255} == {image.pixelColor(x, last).alpha() for x in range(1600)}


def test_a_drawing_holds_the_names(qapp):
    text = sweep_picture(CURVES, Theme.light()).svg()
    assert "Pool" in text
    assert "#0072b2" in text
