"""Tests of what stands beside and below the chart."""

from __future__ import annotations

from itertools import pairwise

import pyqtgraph as pg
import pytest
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from workbench.plotting.axes import Axis
from workbench.plotting.figure.heights import Heights
from workbench.plotting.rulers import ROOM_AT_END, ChanceRuler, LabelRuler, OutcomeRuler
from workbench.plotting.scene_plot import WIDEST_CHANCES
from workbench.project.views import Scale, Unit
from workbench.theme import Theme


def axis_with(side, ruler):
    axis = Axis(side)
    axis.set_theme(Theme.light(), QApplication.font())
    axis.measure(ruler)
    return axis


@pytest.mark.parametrize("unit", Unit)
@pytest.mark.parametrize("highest", [0.0, -1.0, -5.0, -40.0])
def test_probabilities_have_room_for_every_label(qapp, unit, highest):
    heights = Heights(Scale.LOGARITHMIC, highest - 12, highest - 9, highest)
    axis = axis_with("left", ChanceRuler(heights, unit))
    axis.leave_room_for((WIDEST_CHANCES[unit],))
    ((spacing, ticks),) = axis.tickValues(highest - 9, highest, 400)
    labels = axis.tickStrings(ticks, 1, spacing)
    assert all(labels)
    metrics = QFontMetricsF(QApplication.font())
    offset = axis.style["tickTextOffset"][0]
    assert max(map(metrics.horizontalAdvance, labels)) + offset <= axis.width()


def test_a_word_for_nothing_has_room_beside_the_numbers(qapp):
    axis = axis_with("bottom", OutcomeRuler("(empty)"))
    ((spacing, ticks),) = axis.tickValues(-0.75, 30.75, 600)
    labels = axis.tickStrings(ticks, 1, spacing)
    assert labels[:2] == ["(empty)", str(int(spacing))]
    room = spacing * 600 / 31.5
    assert QFontMetricsF(QApplication.font()).horizontalAdvance("(empty)") < room


@pytest.mark.parametrize("highest", [3000.0, 3010.0, 3100.0, 12.2, 9.6])
def test_the_last_number_is_written_whole_or_not_at_all(qapp, highest):
    axis = axis_with("bottom", OutcomeRuler())
    ((_, ticks),) = axis.tickValues(0.0, highest, 220)
    half = QFontMetricsF(QApplication.font()).horizontalAdvance(f"{ticks[-1]:.0f}") / 2
    assert len(ticks) > 1
    assert ticks[-1] / highest * 220 + half <= 220 + ROOM_AT_END


@pytest.mark.parametrize("last", ["others (102)", "all of the many others (102)"])
def test_the_last_of_many_words_is_whole_within_the_chart(qtbot, last):
    words = (*(f"1 {place % 6} 3 4" for place in range(24)), last)
    axis = axis_with("bottom", LabelRuler(words, are_words=True))
    view = pg.PlotWidget(axisItems={"bottom": axis})
    qtbot.addWidget(view)
    view.resize(840, 200)
    view.setXRange(-0.5, 24.5, padding=0)
    view.show()
    pixels = QPixmap(10, 10)
    painter = QPainter(pixels)
    _, _, texts = axis.generateDrawSpecs(painter)
    painter.end()
    areas = [area for area, _, text in texts if text]
    assert texts[-1][2].startswith(last[:3])
    assert len(areas) > 4
    assert areas[-1].right() < axis.size().width() + ROOM_AT_END
    assert all(one.right() <= other.left() for one, other in pairwise(areas))
