"""Dice that show the outcomes of a measure, to stand for an expression that is known."""

from __future__ import annotations

from engine.dice import Die, Face
from engine.measure import Measure, Values
from engine.values import outcome_order

__all__ = ["die_of"]


def die_of(measure: Measure) -> Die:
    """Return the die that shows the outcomes of a measure.

    Its faces are plain numbers where every outcome is a single number.
    """
    if isinstance(measure, Values):
        outcomes = sorted(measure.weights, key=outcome_order)
        weights = [measure.weights[outcome] for outcome in outcomes]
        faces: list[Face] = [*outcomes]
    else:
        pairs = measure.items()
        faces, weights = [face for face, _ in pairs], [weight for _, weight in pairs]
    die, _ = Die.canonical(faces, weights, measure.total - measure.mass)
    return die
