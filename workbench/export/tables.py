"""Tables of what the window shows."""

from __future__ import annotations

from collections.abc import Iterable

from engine.tables import Column, Comparison, ProbabilityKind
from workbench.export.formats import Format
from workbench.project.views import Series, ViewMode

__all__ = ["comparison_of", "table_text"]


def comparison_of(series: Iterable[Series], mode: ViewMode) -> Comparison:
    """Return the mechanics on the chart side by side.

    Args:
        series: What the window shows; what is hidden or has no result is left out.
        mode: Which probability to write.
    """
    columns = (
        Column(each.name, each.distribution, each.estimate)
        for each in series
        if each.shown and each.distribution is not None
    )
    return Comparison(columns, ProbabilityKind(mode.value))


def table_text(comparison: Comparison, kind: Format) -> str:
    """Return ``comparison`` as the text of a file.

    Args:
        comparison: What to write.
        kind: A format that is a table.
    """
    writers = {
        Format.CSV: comparison.csv,
        Format.MARKDOWN: comparison.markdown,
        Format.HTML: comparison.html_page,
        Format.JSON: comparison.json,
    }
    return writers[kind]()
