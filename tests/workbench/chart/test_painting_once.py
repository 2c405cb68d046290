"""What the chart paints after a change: what looks otherwise, once, and as it would anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.statistics.summary import summarise
from tests.workbench.sample_series import DROP_LOWEST, THREE_DICE, TWO_AND_SIX, uniform
from workbench.chart.chart_view import ChartView
from workbench.plotting.painting.items import CurveItem
from workbench.plotting.plot import Layer
from workbench.project.views import Band, CurveShape, View, ViewMode
from workbench.theme import Theme

THREE = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)

LINES = View(shape=CurveShape.LINES)


class Painted:
    """Counts the pictures that were painted of the whole plot, and the curves drawn for them."""

    def __init__(self, monkeypatch):
        self.pictures = 0
        self.curves = 0
        picture, draw = Layer.picture, CurveItem._draw

        def painted(layer):
            self.pictures += layer._picture is None
            return picture(layer)

        def drawn(item, *args):
            self.curves += 1
            draw(item, *args)

        monkeypatch.setattr(Layer, "picture", painted)
        monkeypatch.setattr(CurveItem, "_draw", drawn)

    def forget(self):
        self.pictures = self.curves = 0


@pytest.fixture
def painted(monkeypatch):
    return Painted(monkeypatch)


@pytest.fixture
def chart(qtbot, painted):
    chart = ChartView()
    qtbot.addWidget(chart)
    chart.resize(800, 480)
    chart.set_view(LINES)
    chart.set_series(THREE)
    chart.show()
    qtbot.waitExposed(chart)
    # What a window shows first is painted more than once until all has its place.
    while True:
        painted.forget()
        qtbot.wait(100)
        if not painted.pictures:
            return chart


def changed(series):
    distribution = uniform(4, 18)
    return replace(series, distribution=distribution, summary=summarise(distribution))


def test_another_curve_is_drawn_once_and_the_others_are_kept(chart, painted, qtbot):
    chart.set_series((changed(THREE_DICE), *THREE[1:]))
    qtbot.waitUntil(lambda: painted.pictures > 0)
    qtbot.wait(50)

    assert 1 == painted.pictures
    assert 1 == painted.curves


def test_another_name_paints_nothing(chart, painted, qtbot):
    chart.set_series((*THREE[:2], replace(TWO_AND_SIX, name="2d6 and six")))
    qtbot.wait(50)

    assert 0 == painted.pictures
    assert "2d6 and six" in chart.canvas.legend.accessibleDescription()


@pytest.mark.parametrize("shape", [CurveShape.BARS, CurveShape.LINES])
@pytest.mark.parametrize(
    "change",
    [
        lambda chart: chart.set_theme(Theme.dark()),
        lambda chart: chart.set_view(View(shape=CurveShape.STEPS)),
        lambda chart: chart.set_view(View(shape=CurveShape.STEPS, mode=ViewMode.AT_LEAST)),
        lambda chart: chart.set_bands((Band("few", None, 9),)),
        lambda chart: chart.highlight(DROP_LOWEST.identity),
        lambda chart: chart.set_series((replace(THREE_DICE, stale=True), *THREE[1:])),
        lambda chart: chart.set_series((replace(THREE_DICE, colour=5), *THREE[1:])),
        lambda chart: chart.set_series((changed(THREE_DICE), *THREE[1:])),
        lambda chart: chart.set_series((THREE_DICE, DROP_LOWEST)),
        lambda chart: chart.set_series(THREE[::-1]),
    ],
)
def test_what_is_kept_looks_as_if_it_had_been_painted_anew(chart, qtbot, shape, change):
    chart.set_view(View(shape=shape))
    qtbot.wait(50)
    before = chart.canvas.plot.grab().toImage()
    change(chart)
    qtbot.wait(50)
    kept = chart.canvas.plot.grab().toImage()
    for item in chart.canvas.plot._items:
        item._change_ink()
    chart.canvas.plot.paint_anew()

    assert kept != before
    assert kept == chart.canvas.plot.grab().toImage()
