"""Comparisons of sequences and of dice, and the truth of dice."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from itertools import accumulate

from engine.dice import Die
from engine.languages.anydice.arithmetic import COMPARISONS
from engine.languages.anydice.values import Sequence, die_of, faces_of

__all__ = ["compared", "compared_dice", "truth"]


def compared(sign: str, left: Sequence, right: Sequence) -> bool:
    """Return whether sequences compare so, as the words of a dictionary do."""
    return bool(COMPARISONS[sign](left, right))


def compared_dice(sign: str, left: Die, right: Die) -> Die:
    """Return 1 with the chance that one die compares to the other, else 0."""
    faces = [face for face, _ in faces_of(right)]
    below = [0, *accumulate(right.weights)]
    whole = right.total
    holds = 0
    for face, weight in faces_of(left):
        smaller = below[bisect_left(faces, face)]
        not_larger = below[bisect_right(faces, face)]
        chance = {
            "=": not_larger - smaller,
            "!=": whole - not_larger + smaller,
            "<": whole - not_larger,
            "<=": whole - smaller,
            ">": smaller,
            ">=": not_larger,
        }[sign]
        holds += weight * chance
    weights = {0: left.total * whole - holds, 1: holds}
    return die_of((value, weight) for value, weight in weights.items() if weight)


def truth(die: Die) -> Die:
    """Return the die that shows 1 where another one shows anything but 0."""
    weights: Counter[int] = Counter()
    for face, weight in faces_of(die):
        weights[int(bool(face))] += weight
    return die_of(weights)
