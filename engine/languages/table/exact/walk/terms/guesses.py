"""Guesses how often conditions hold, where it matters how many ways lead on from there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from engine.direct.results import NotDirectError, Odds
from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.walk.laws import Values
from engine.languages.table.exact.walk.terms.term import Term
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    Identifier,
    Name,
    walk,
)

__all__ = ["chance_of"]

_MOST_VALUES = 200
"""Values of a variable up to which it is tried with which of them a condition holds."""


def chance_of(
    condition: Expression,
    term: Term,
    slots: Mapping[Identifier, int],
    constants: Mapping[int, FieldValue],
    shown: Mapping[int, Odds],
) -> float:
    """Return how likely a condition is, as far as that can be guessed.

    Args:
        condition: The condition.
        term: The same as it is asked for.
        slots: The number of the variable that each name stands for.
        constants: What those variables hold that are known.
        shown: What those variables can hold that dice were rolled for last.
    """
    asked = {slots[one.identifier] for one in walk(condition) if isinstance(one, Name)}
    asked -= constants.keys()
    if len(asked) == 1 and asked <= shown.keys() and not term.rolled and term.value is not None:
        (slot,) = asked
        odds = shown[slot]
        if len(odds.weights) <= _MOST_VALUES:
            values: Values = [None] * (max(slots.values()) + 1)
            with suppress(NotDirectError, DiceError):
                return _share(term, slot, values, odds)
    sign = condition.operator if isinstance(condition, BinaryOperation) else None
    return 0.25 if sign == "==" else 0.75 if sign == "!=" else 0.5


def _share(term: Term, slot: int, values: Values, odds: Odds) -> float:
    """Return how likely a condition is by what dice show for one variable."""
    assert term.value is not None, "it depends on something"
    holding = 0
    for value, weight in odds.weights.items():
        values[slot] = value
        if term.value(values):
            holding += weight
    return holding / odds.total
