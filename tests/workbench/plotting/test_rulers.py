"""Tests of how far apart labels along an axis are."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from workbench.plotting.rulers import ChanceRuler, NumberRuler, Room


@pytest.mark.parametrize("ruler", [ChanceRuler(), NumberRuler()])
@pytest.mark.parametrize("points", [9, 18, 36])
@pytest.mark.parametrize("size", [60.0, 110.0, 300.0])
def test_labels_beside_a_low_chart_keep_apart_in_any_type(qapp, ruler, points, size):
    font = QFont()
    font.setPointSize(points)
    metrics = QFontMetricsF(font)
    step, _ = ruler.ticks(0.0, 1.0, Room(size, metrics, is_across=False))
    assert metrics.height() <= step * size or step >= 1
