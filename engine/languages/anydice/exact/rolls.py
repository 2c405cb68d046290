"""Sorted rolls of a pool, each once with its weight, and the ranks that are looked at in one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import groupby

from engine.languages.anydice.values import Dice, Sequence, faces_of

__all__ = ["mirrored", "runs_of_ranks", "sorted_rolls"]


def sorted_rolls(dice: Dice, *, highest_first: bool) -> Iterator[tuple[Sequence, int]]:
    """Yield every sorted roll of a pool with its weight: as many as there are multisets.

    Args:
        dice: The pool.
        highest_first: Whether rolls begin with the greatest die.
    """
    pairs = list(faces_of(dice.die))
    yield from _rolls(pairs[::-1] if highest_first else pairs, dice.count, (), 1)


def mirrored(counts: Mapping[int, int], size: int) -> dict[int, int]:
    """Return ranks counted from the other end of a roll of some size."""
    return {size + 1 - place: times for place, times in counts.items()}


def runs_of_ranks(ranks: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield runs of neighbouring ranks that count equally often: what is skipped, taken, times."""
    placed = sorted((rank, times) for rank, times in ranks.items() if times)
    for (times, _), run in groupby(
        enumerate(placed), lambda pair: (pair[1][1], pair[1][0] - pair[0])
    ):
        members = [rank for _, (rank, _) in run]
        yield members[0] - 1, len(members), times


def _rolls(
    faces: list[tuple[int, int]], count: int, before: Sequence, weight: int
) -> Iterator[tuple[Sequence, int]]:
    if not count:
        yield before, weight
        return
    (face, own), rest = faces[0], faces[1:]
    if not rest:
        yield before + (face,) * count, weight * own**count
        return
    if len(rest) == 1:
        last, other = rest[0]
        for shown in range(count, -1, -1):
            ways = math.comb(count, shown) * own**shown * other ** (count - shown)
            yield before + (face,) * shown + (last,) * (count - shown), weight * ways
        return
    for shown in range(count, -1, -1):
        ways = math.comb(count, shown) * own**shown
        yield from _rolls(rest, count - shown, before + (face,) * shown, weight * ways)
