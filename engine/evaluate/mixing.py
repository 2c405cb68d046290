"""Measures that are known, mixed to one or made into a die that shows their outcomes."""

from __future__ import annotations

from collections.abc import Iterable

from engine.calculus.nodes import Node, is_number
from engine.control import Budget
from engine.dice import Die, Face
from engine.measure import Measure, Values, mixture, mixture_of_numbers, of_numbers
from engine.values import outcome_order

__all__ = ["die_of", "mixed"]


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


def mixed(
    node: Node, weights: Iterable[int], measures: Iterable[Measure], total: int, budget: Budget
) -> Measure:
    """Return the measure of an expression by those of its branches.

    Args:
        node: The expression; that of a number stays a measure of numbers.
        weights: The weight of each branch.
        measures: The measure of each branch.
        total: The weight of all branches, missing ones included.
        budget: Asked for the memory of the result.
    """
    if is_number(node):
        return mixture_of_numbers(list(zip(weights, map(of_numbers, measures), strict=True)), total)
    return mixture(list(zip(weights, measures, strict=True)), total, budget)
