"""Comparisons of dice, and the truth of dice."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import accumulate

from engine.dice import Die
from engine.languages.anydice.values import die_of, faces_of

__all__ = ["compared_dice", "truth"]


def compared_dice(sign: str, left: Die, right: Die) -> Die:
    """Return 1 with the chance that one die compares to the other, else 0."""
    faces = [face for face, _ in faces_of(right)]
    below = [0, *accumulate(right.weights)]
    smaller = equal = 0
    for face, weight in faces_of(left):
        place = bisect_left(faces, face)
        smaller += weight * below[place]
        if place < len(faces) and faces[place] == face:
            equal += weight * right.weights[place]
    whole = left.total * right.total
    # How often the right one is smaller than the left one, and so on.
    holds = {
        "=": equal,
        "!=": whole - equal,
        "<": whole - smaller - equal,
        "<=": whole - smaller,
        ">": smaller,
        ">=": smaller + equal,
    }[sign]
    weights = {0: whole - holds, 1: holds}
    return die_of((value, weight) for value, weight in weights.items() if weight)


def truth(die: Die) -> Die:
    """Return the die that shows 1 where another one shows anything but 0."""
    weights: Counter[int] = Counter()
    for face, weight in faces_of(die):
        weights[int(bool(face))] += weight
    return die_of(weights)
