"""The diagram of stacks: how columns, such as mechanics, are divided into parts, such as bands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import starmap

import numpy as np

from workbench.plotting.diagram import Diagram, Side
from workbench.plotting.figure.heights import Floats
from workbench.plotting.legend import LegendEntry, Sample
from workbench.plotting.painting.marks import Place
from workbench.plotting.painting.stacks import Stacks
from workbench.plotting.readout import ReadoutAnswer, ReadoutEntry
from workbench.plotting.rulers import ChanceRuler, LabelRuler
from workbench.project.views import Unit
from workbench.widgets.numbers.chances import in_unit
from workbench.widgets.numbers.numbers import write_whole_percent
from workbench.widgets.tints import Tint

__all__ = ["StackColumn", "StackPart", "stack_diagram"]

LOWEST_TOP = 1.03
"""How much higher the diagram is than its columns, so that their edge is seen."""


@dataclass(frozen=True)
class StackPart:
    """Something that each column has a share of.

    Attributes:
        name: What it is called.
        meaning: What it stands for besides, such as a range; may be empty.
        tint: What fills it.
    """

    name: str
    meaning: str
    tint: Tint


@dataclass(frozen=True)
class StackColumn:
    """One column.

    Attributes:
        label: What stands below it.
        title: What it is called where it is read out.
        shares: The share of each part; none where nothing is known of it.
        is_stale: Whether that belongs to something older.
    """

    label: str
    title: str
    shares: tuple[Fraction, ...] = ()
    is_stale: bool = False


def stack_diagram(
    parts: Sequence[StackPart],
    columns: Sequence[StackColumn],
    unit: Unit,
    *,
    measure: str = "",
    subject: str = "",
    axis: str = "",
) -> Diagram:
    """Return the diagram of ``columns``, the first of ``parts`` at the bottom of each.

    Args:
        parts: What they are divided into.
        columns: The columns from left to right.
        unit: How shares are written.
        measure: What the shares are, written over the diagram; may be empty.
        subject: What all columns are of, written before that; may be empty.
        axis: What varies from column to column; empty where columns are mechanics.
    """
    if not columns or not parts:
        return Diagram()
    xs = np.arange(len(columns), dtype=float)

    def read(place: Place) -> ReadoutAnswer:
        column = columns[place[0]]
        entries = (
            ReadoutEntry(part.name, None, _figures(share, unit), part.tint)
            for part, share in reversed(tuple(zip(parts, column.shares, strict=False)))
        )
        return ReadoutAnswer((column.title,), entries=tuple(entries))

    return Diagram(
        words="\n".join(_in_words(column, parts, unit) for column in columns if column.shares),
        measure=measure,
        subject=subject,
        marks=(_stacks(parts, columns, unit, xs),),
        bottom=Side(
            LabelRuler(tuple(column.label for column in columns), are_words=not axis),
            (-0.5, len(columns) - 0.5),
            axis,
        ),
        left=Side(ChanceRuler(unit=unit), (0.0, LOWEST_TOP)),
        stops=xs,
        read=read,
        legend=tuple(starmap(_legend_entry, enumerate(parts))),
        has_baseline=True,
    )


def _stacks(
    parts: Sequence[StackPart], columns: Sequence[StackColumn], unit: Unit, xs: Floats
) -> Stacks:
    unknown = (float("nan"),) * len(parts)
    return Stacks(
        xs,
        np.array([tuple(map(float, column.shares)) or unknown for column in columns]),
        tuple(
            tuple(_texts(*each, unit) for each in zip(parts, column.shares, strict=False))
            for column in columns
        ),
        tuple(part.tint for part in parts),
        tuple(column.is_stale for column in columns),
    )


def _legend_entry(place: int, part: StackPart) -> LegendEntry:
    words = f"{part.name}: {part.meaning}" if part.meaning else part.name
    return LegendEntry(f"part {place}", part.name, 0, Sample.BAR, words=words, tint=part.tint)


def _texts(part: StackPart, share: Fraction, unit: Unit) -> tuple[str, ...]:
    chance = in_unit(share, unit)
    rounded = write_whole_percent(share)
    return f"{part.name}  {chance}", chance, rounded


def _figures(share: Fraction, unit: Unit) -> tuple[str, ...]:
    others = (other for other in Unit if other is not unit)
    return in_unit(share, unit), *(in_unit(share, other) for other in others)


def _in_words(column: StackColumn, parts: Sequence[StackPart], unit: Unit) -> str:
    texts = (
        f"{part.name} {in_unit(share, unit)}"
        for part, share in zip(parts, column.shares, strict=True)
    )
    return f"{column.title}: {', '.join(texts)}"
