"""What the chart shows of the answers about target numbers: a shaded part, and lines."""

from __future__ import annotations

from collections.abc import Sequence

from engine.statistics.targets import Direction
from engine.values import Number
from workbench.compare.targets.model import TargetQuestion, TargetRow, question_text
from workbench.plotting.figure.annotations import Pin, Shading
from workbench.project.views import Unit
from workbench.widgets import isolated
from workbench.widgets.numbers.chances import in_unit

__all__ = ["pins_of", "shading_of"]

MOST_PINS = 3
"""Lines that can be told apart, with a row of the chart for the label of each."""

LONGEST_NAME = 28
"""Characters of a name over the chart; of a longer one its middle is left out."""

GREATEST_DRAWN = 10**300
"""Numbers from here on are not on the chart."""


def shading_of(question: TargetQuestion, row: TargetRow, unit: Unit) -> Shading | None:
    """Return the part of a mechanic's outcomes that meet the target number, with its chance."""
    if not _is_drawn(row.contestant.cumulative.numbers[-1]):
        return None
    return Shading(
        row.contestant.series.identity,
        None if question.direction is Direction.AT_MOST else float(question.target),
        None if question.direction is Direction.AT_LEAST else float(question.target),
        _label(row, question.direction, question.target, in_unit(row.chance, unit)),
    )


def pins_of(question: TargetQuestion, rows: Sequence[TargetRow], unit: Unit) -> tuple[Pin, ...]:
    """Return the target number that each of the first mechanics meets as often as is wanted."""
    return tuple(
        Pin(
            float(row.match.target),
            _label(row, question.direction, row.match.target, in_unit(row.match.chance, unit)),
            row.contestant.series.identity,
        )
        for row in rows[:MOST_PINS]
        if _is_drawn(row.match.target)
    )


def _label(row: TargetRow, direction: Direction, target: Number, chance: str) -> str:
    name = isolated(_short(row.contestant.series.name))
    return f"{name} {question_text(direction, target)}: {chance}"


def _short(name: str) -> str:
    """Return a name with both its ends: those of variants differ at the second."""
    half = LONGEST_NAME // 2
    return name if len(name) <= LONGEST_NAME else f"{name[:half].rstrip()}…{name[-half:].lstrip()}"


def _is_drawn(number: Number) -> bool:
    return -GREATEST_DRAWN < number < GREATEST_DRAWN
