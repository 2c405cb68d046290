"""Which faces dice show at all, found from how likely they show nothing beyond some faces."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import compress
from operator import sub

from engine.direct.results import COLLECTION, Odds, Work, ways_to_show

__all__ = ["different_faces"]

_MOST_FACES = 14
"""Faces of which all sets are gone through."""

_SETS_OF_A_VALUE = 8
"""Sets that are looked at in the time of one plain value."""


def different_faces(dice: Sequence[tuple[int, Odds]], work: Work) -> Odds | None:
    """Return the odds of the different faces that dice show, or None where these are better listed.

    That all dice show faces of a set is a product of powers. From it those ways are taken that
    leave out a face of the set, by inclusion and exclusion: a face at a time, for all sets at once
    (Yates, "The design and analysis of factorial experiments", 1937).

    Args:
        dice: How many of each sort, and the odds of what one of them shows, which are numbers.
        work: Asked beforehand.

    Raises:
        NotDirectError: There are too many sets of faces.
    """
    faces = sorted(set().union(*[odds.weights for _, odds in dice]))
    sets = 1 << len(faces)
    showings = math.prod([ways_to_show(count, len(odds.weights)) for count, odds in dice])
    if len(faces) > _MOST_FACES or sets >= showings:
        return None
    work.spend(sets * len(faces) // _SETS_OF_A_VALUE)
    ways, total = [1] * sets, 1
    for count, odds in dice:
        ways = [before * one**count for before, one in zip(ways, _within(odds.weights, faces))]
        total *= odds.total**count
    for place in range(len(faces)):
        face = 1 << place
        for without in range(0, sets, 2 * face):
            with_face, end = without + face, without + 2 * face
            ways[with_face:end] = map(sub, ways[with_face:end], ways[without:with_face])
    weights: dict[tuple[int, ...], int] = {}
    for chosen, weight in enumerate(ways):
        if weight:
            shown = compress(faces, [chosen >> place & 1 for place in range(len(faces))])
            weights[tuple(shown)] = weight
    return Odds(COLLECTION, weights, total)


def _within(weights: Mapping[int, int], faces: Sequence[int]) -> list[int]:
    """Return the weight with which one die shows a face of each set of faces."""
    found = [0]
    for face in faces:
        weight = weights.get(face, 0)
        found += [before + weight for before in found]
    return found
