"""Sorted rolls of a pool, each once with its weight, and the ranks that are looked at in one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, cast

from engine.dice import Die
from engine.languages.anydice.values import Dice, Sequence, Value
from engine.showings import all_multisets, every_multiset

if TYPE_CHECKING:
    from engine.languages.anydice.exact.dice.operators import DiceCalculator

__all__ = [
    "few_sorted_rolls",
    "first_rolls",
    "mirrored",
    "outcomes",
    "runs_of_ranks",
    "sorted_rolls",
]


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


def first_rolls(dice: Dice, ranks: int, *, highest_first: bool) -> tuple[list[Sequence], list[int]]:
    """Return a sorted roll for each way in which its first dice can show, and the weights of that.

    Args:
        dice: The pool.
        ranks: How many dice are told apart: fewer than all, and at least one.
        highest_first: Whether rolls begin with the greatest die.

    Returns:
        The rolls, in which those behind show what the last one of the first does, and the weights.
    """
    faces, weights = _in_order(dice.die, highest_first=highest_first)
    rolls: list[Sequence] = []
    ways: list[int] = []
    behind = [sum(weights[place + 1 :]) for place in range(len(weights))]

    def show(place: int, shown: Sequence, weight: int) -> None:
        left, more = dice.count - len(shown), ranks - len(shown)
        for at in range(place, len(faces)):
            face, own, rest = faces[at], weights[at], behind[at]
            fewer = 0
            for number in range(more if rest else 0):
                way = math.comb(left, number) * own**number
                fewer += way * rest ** (left - number)
                if number:
                    show(at + 1, shown + (face,) * number, weight * way)
            rolls.append(shown + (face,) * left)
            ways.append(weight * ((own + rest) ** left - fewer))

    show(0, (), 1)
    return rolls, ways


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


def outcomes(kind: str, argument: Value, dice: DiceCalculator) -> int | None:
    """Return over how many outcomes an argument expands, or None where it does not.

    Args:
        kind: The kind of the parameter that it is passed to.
        argument: The argument.
        dice: Adds dice up.
    """
    if kind == "n" and not isinstance(argument, int):
        return len(dice.die(argument).faces)
    if kind == "s" and isinstance(argument, Dice):
        faces = len(argument.die.faces)
        return 0 if argument.is_empty else math.comb(argument.count + faces - 1, argument.count)
    return None
