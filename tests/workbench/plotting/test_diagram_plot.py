"""Tests of the room that the axes of a diagram have."""

from __future__ import annotations

import pytest

from workbench.plotting.diagram import Diagram, Side
from workbench.plotting.diagram_plot import DiagramPlot
from workbench.plotting.rulers import ChanceRuler, OutcomeRuler
from workbench.theme import Theme


@pytest.mark.parametrize("size", [9, 18, 27])
def test_a_number_at_the_upper_end_is_whole_where_no_caption_is_above(qtbot, size):
    plot = DiagramPlot(Theme.light())
    qtbot.addWidget(plot)
    font = plot.font()
    font.setPointSize(size)
    plot.setFont(font)
    plot.resize(400, 200)
    sides = Side(OutcomeRuler(), (0.0, 10.0)), Side(ChanceRuler(), (0.0, 0.1))
    plot.show_diagram(Diagram(bottom=sides[0], left=sides[1], is_captioned=False), Theme.light())
    assert plot.area().top() >= plot.fontMetrics().height() // 2
    plot.show_diagram(Diagram(bottom=sides[0], left=sides[1]), Theme.light())
    assert plot.margins[1] == plot.area().top()
