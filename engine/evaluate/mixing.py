"""Measures made into dice again."""

from __future__ import annotations

from engine.dice import Die, Face
from engine.measure import Measure, Values
from engine.values import outcome_order

__all__ = ["die_of"]


def die_of(measure: Measure) -> Die:
    """Return the die that shows the outcomes of a measure."""
    faces: list[Face]
    if isinstance(measure, Values):
        ordered = sorted(measure.weights, key=outcome_order)
        faces, weights = [*ordered], [measure.weights[value] for value in ordered]
    else:
        pairs = measure.items()
        faces, weights = [face for face, _ in pairs], [weight for _, weight in pairs]
    die, _ = Die.canonical(faces, weights, measure.total - measure.mass)
    return die
