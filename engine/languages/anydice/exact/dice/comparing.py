"""Comparisons of dice, and the truth of dice."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from itertools import accumulate

from engine.dice import Die
from engine.languages.anydice.values import certain, die_of, faces_of

__all__ = ["compared_dice", "truth"]


def compared_dice(sign: str, left: Die, right: Die) -> Die:
    """Return 1 with the chance that one die compares to the other, else 0."""
    faces, ways = right.faces, right.weights
    below = [0, *accumulate(ways)]
    smaller = equal = 0
    for face, weight in zip(left.faces, left.weights, strict=True):
        place = bisect_left(faces, face)  # type: ignore[type-var]  # whole numbers
        smaller += weight * below[place]
        if place < len(faces) and faces[place] == face:
            equal += weight * ways[place]
    whole = sum(left.weights) * below[-1]
    # How often the right one is smaller than the left one, and so on.
    holds = {
        "=": equal,
        "!=": whole - equal,
        "<": whole - smaller - equal,
        "<=": whole - smaller,
        ">": smaller,
        ">=": smaller + equal,
    }[sign]
    if 0 < holds < whole:
        divisor = math.gcd(holds, whole)
        return Die((0, 1), ((whole - holds) // divisor, holds // divisor))
    return certain(1 if holds else 0)


def truth(die: Die) -> Die:
    """Return the die that shows 1 where another one shows anything but 0."""
    weights: Counter[int] = Counter()
    for face, weight in faces_of(die):
        weights[int(bool(face))] += weight
    return die_of(weights)
