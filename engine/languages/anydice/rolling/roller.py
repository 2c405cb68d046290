"""Rolls of a program: every output once.

AnyDice itself rolls nothing. Here each output is drawn from its exact distribution, so that a roll
is what the calculation says it is; an output that is a pool of dice is rolled die by die.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate

from engine.dice import Die
from engine.languages.anydice.values import Dice, NamedOutput, faces_of
from engine.languages.protocols import RolledOutput
from engine.random_source import RandomSource

__all__ = ["roll"]


def roll(outputs: Iterable[NamedOutput], source: RandomSource) -> Iterator[RolledOutput]:
    """Yield a roll of each output.

    Args:
        outputs: What a program outputs.
        source: Where the random numbers come from.

    Raises:
        DiceError: The source has run out of forced numbers.
    """
    for output in outputs:
        value = output.value
        if isinstance(value, Dice) and value.count > 1 and not value.is_empty:
            dice = sorted((_drawn(value.die, source) for _ in range(value.count)), reverse=True)
            yield RolledOutput(output.name, sum(dice), tuple(dice))
        elif output.die.faces:
            yield RolledOutput(output.name, _drawn(output.die, source))
        else:
            yield RolledOutput(output.name, None)


def _drawn(die: Die, source: RandomSource) -> int:
    faces = [face for face, _ in faces_of(die)]
    if len(faces) == 1:
        return faces[0]
    if len(set(die.weights)) == 1:
        low, high = faces[0], faces[-1]
        if high - low + 1 == len(faces):
            return source.integer(low, high)
        return faces[source.integer(1, len(faces)) - 1]
    bounds = list(accumulate(die.weights))
    return faces[bisect_right(bounds, source.integer(1, bounds[-1]) - 1)]
