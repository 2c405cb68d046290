"""The chart that compares mechanics."""

from __future__ import annotations

from workbench.charts.chart_view import ChartView

__all__ = ["ChartView"]
