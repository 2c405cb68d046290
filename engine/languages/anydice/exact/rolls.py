"""Sorted rolls of a pool, each once with its weight, and the ranks that are looked at in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import cast

from engine.dice import Die
from engine.languages.anydice.values import Dice, Sequence
from engine.showings import all_multisets, every_multiset

__all__ = ["few_sorted_rolls", "mirrored", "runs_of_ranks", "sorted_rolls"]


def sorted_rolls(dice: Dice, *, highest_first: bool) -> Iterable[tuple[Sequence, int]]:
    """Return every sorted roll of a pool with its weight: as many as there are multisets.

    Args:
        dice: The pool.
        highest_first: Whether rolls begin with the greatest die.
    """
    return all_multisets(*_in_order(dice.die, highest_first=highest_first), dice.count)


def few_sorted_rolls(dice: Dice, *, highest_first: bool) -> tuple[list[Sequence], list[int]]:
    """Return the same of a small pool at once, rolls and weights apart."""
    return every_multiset(*_in_order(dice.die, highest_first=highest_first), dice.count)


def _in_order(die: Die, *, highest_first: bool) -> tuple[Sequence, Sequence]:
    """Return the faces of a die in the order of a sorted roll, and their weights."""
    faces = cast("tuple[int, ...]", die.faces)
    return (faces[::-1], die.weights[::-1]) if highest_first else (faces, die.weights)


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
