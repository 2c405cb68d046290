"""Sorted rolls of a pool, each once with its weight, and the ranks that are looked at in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import cast

from engine.direct.results import ways_to_show
from engine.languages.anydice.values import Dice, Sequence
from engine.showings import all_multisets, every_multiset

__all__ = ["mirrored", "runs_of_ranks", "sorted_rolls"]

_FEW_ROLLS = 20_000
"""Sorted rolls of a pool that are made all at once."""


def sorted_rolls(dice: Dice, *, highest_first: bool) -> Iterable[tuple[Sequence, int]]:
    """Return every sorted roll of a pool with its weight: as many as there are multisets.

    Args:
        dice: The pool.
        highest_first: Whether rolls begin with the greatest die.
    """
    die = dice.die
    faces, weights = cast("tuple[int, ...]", die.faces), die.weights
    if highest_first:
        faces, weights = faces[::-1], weights[::-1]
    if ways_to_show(dice.count, len(faces)) <= _FEW_ROLLS:
        return zip(*every_multiset(faces, weights, dice.count), strict=True)
    return all_multisets(faces, weights, dice.count)


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
