"""How an estimate is told apart from exact figures, wherever they are shown or written."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.rounding import significant_text
from engine.sampling import Estimate
from workbench.project.views import Series
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["describe_estimate", "heading_of", "title_of"]


def describe_estimate(estimate: Estimate) -> str:
    """Return what marks figures as an estimate: ``estimate, 1,000,000 rolls, ±0.1%``.

    The last number is how far, with 95% confidence, the least certain probability may be off, in
    percentage points.
    """
    text = QCoreApplication.translate("Estimate", "estimate, {rolls} rolls, ±{reach}")
    style = NumberFormat.present()
    return text.format(
        rolls=style.count(estimate.samples), reach=style.localised(f"{_points(estimate.reach)}%")
    )


def heading_of(series: Series) -> str:
    """Return what stands over a column or before a row of figures, where there is little room."""
    if series.estimate is None:
        return series.name
    text = QCoreApplication.translate("Estimate", "{name}, estimate")
    return text.format(name=series.name)


def title_of(series: Series) -> str:
    """Return the name of a mechanic with what there is to say of figures that are an estimate."""
    if series.estimate is None:
        return series.name
    return f"{series.name} ({describe_estimate(series.estimate)})"


def _points(reach: float) -> str:
    """Return percentage points with one significant digit, two where the first is 1."""
    points = reach * 100
    return "0.0001" if points < 1e-4 else significant_text(points, 2 if points >= 10 else 1)
