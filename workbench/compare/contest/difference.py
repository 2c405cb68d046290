"""How far two rolls lie apart, as a diagram: bars in the colour of the mechanic that is ahead."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication

from engine.statistics.summary import Summary
from workbench.plotting.diagram import Diagram, Side, headroom
from workbench.plotting.legend import LegendEntry, Sample
from workbench.plotting.painting.marks import QUIET, Bars, Place
from workbench.plotting.readout import ReadoutAnswer, ReadoutEntry
from workbench.plotting.rulers import ChanceRuler, OutcomeRuler
from workbench.project.glances import seen_points
from workbench.project.views import Series
from workbench.widgets import isolated
from workbench.widgets.numbers.numbers import write_number, write_percent

__all__ = ["difference_diagram"]


def difference_diagram(
    summary: Summary, first: Series, second: Series, *, is_stale: bool = False
) -> Diagram:
    """Return the diagram of a difference.

    Args:
        summary: Its figures.
        first: The mechanic that is ahead where it is positive.
        second: The other one.
        is_stale: Whether it belongs to something older, and is drawn faded.
    """
    if not summary.is_numeric:
        return Diagram()
    seen = seen_points(summary)
    xs, ys = np.array(summary.points)[seen], np.array(summary.exactly)[seen]
    gaps = np.diff(xs)[np.diff(xs) > 0]
    gap = float(gaps.min()) if len(gaps) else 1.0
    colours = np.select([xs > 0, xs < 0], [first.colour, second.colour], QUIET)

    def read(place: Place) -> ReadoutAnswer:
        x, chance = float(xs[place[0]]), write_percent(float(ys[place[0]]))
        return ReadoutAnswer((_signed(x),), entries=(_entry(x, chance, first, second),))

    return Diagram(
        words=_in_words(summary),
        measure=QCoreApplication.translate("ContestPanel", "difference of the rolls"),
        legend=tuple(
            LegendEntry(one.identity, _wins(one), one.colour, Sample.BAR) for one in (first, second)
        ),
        # A difference is as wide as one number, however far the next one is.
        marks=(Bars(xs, ys, colours, gap, min(gap, 1.0), is_stale),),
        bottom=Side(OutcomeRuler(is_signed=True), (xs[0] - gap / 2, xs[-1] + gap / 2)),
        left=Side(ChanceRuler(), headroom(float(ys.max()))),
        stops=xs,
        start=int(np.argmax(ys)),
        read=read,
        has_baseline=True,
        is_captioned=False,
    )


def _wins(one: Series) -> str:
    return QCoreApplication.translate("ContestBar", "{name} wins").format(name=isolated(one.name))


def _entry(x: float, chance: str, first: Series, second: Series) -> ReadoutEntry:
    """Return who wins by such a difference."""
    if not x:
        return ReadoutEntry(QCoreApplication.translate("ContestBar", "tie"), None, (chance,))
    ahead = first if x > 0 else second
    return ReadoutEntry(_wins(ahead), ahead.colour, (chance,))


def _in_words(summary: Summary) -> str:
    if summary.mean is None:
        return ""
    text = QCoreApplication.translate("ContestPanel", "from {low} to {high}, {mean} on average")
    return text.format(
        low=summary.labels[0], high=summary.labels[-1], mean=write_number(summary.mean)
    )


def _signed(value: float) -> str:
    text = f"{abs(value):.15g}" if abs(value) < 1e15 else f"{abs(value):.3g}"
    return f"\N{MINUS SIGN}{text}" if value < 0 else f"+{text}" if value > 0 else "0"
