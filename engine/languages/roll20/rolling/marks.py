"""What becomes of dice and units once all are rolled: kept, a success, a failure; their order."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction

from engine.languages.accounts import DieRecord, Tested
from engine.languages.roll20.modifiers import Scoring, UnitSelection
from engine.languages.roll20.reading import syntax

__all__ = ["as_shown", "marks_of", "total_of"]


def marks_of(
    values: Sequence[Fraction | int],
    selection: UnitSelection,
    scoring: Scoring | None,
    scored: Sequence[Fraction | int] | None = None,
) -> list[Tested]:
    """Return what becomes of each of ``values``.

    Args:
        values: What keeps and drops look at; of equal ones the first is the lower.
        selection: The keeps and drops.
        scoring: The successes and failures, or None.
        scored: What these look at, where it is something else.
    """
    ascending = sorted(range(len(values)), key=lambda index: (values[index], index))
    kept = {ascending[rank] for rank in selection.ranks(len(values))}
    found = []
    for index, value in enumerate(values if scored is None else scored):
        is_kept = index in kept
        success = is_kept and scoring is not None and scoring.is_success(value)
        failure = is_kept and scoring is not None and scoring.is_failure(value)
        found.append(_TESTED[is_kept, success, failure])
    return found


_TESTED = {
    marks: Tested(*marks) for marks in itertools.product((False, True), repeat=len(fields(Tested)))
}
"""All that can become of a die, so that the records of many dice share it."""


def total_of(dice: Sequence[DieRecord], scoring: Scoring | None) -> Fraction:
    """Return what dice come to: their sum, or their successes less their failures."""
    kept = [die for die in dice if die.tested.kept]
    if scoring:
        return Fraction(sum(die.tested.success - die.tested.failure for die in kept))
    return Fraction(sum(die.value for die in kept))


def as_shown(
    dice: Sequence[DieRecord], modifiers: Sequence[syntax.Modifier]
) -> tuple[DieRecord, ...]:
    """Return dice in the order that they are shown in."""
    shown = list(dice)
    for modifier in modifiers:
        if isinstance(modifier, syntax.Sort):
            shown.sort(key=lambda die: die.value, reverse=modifier.descending)
    return tuple(shown)
