"""Rolls of a program: every output once.

AnyDice itself rolls nothing. Here each output is drawn from its exact distribution, so that a roll
is what the calculation says it is; an output that is a pool of dice is rolled die by die.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from engine.dice import Die
from engine.languages.anydice.values import Dice, NamedOutput, faces_of
from engine.random_source import RandomSource
from engine.values import Value

__all__ = ["OutputRoll", "ProgramRoll", "roll"]


@dataclass(frozen=True, slots=True)
class OutputRoll:
    """What one output came to.

    Attributes:
        name: Its name.
        number: What was rolled, or None where there is no outcome.
        dice: What each die of a pool showed, the greatest first; empty for all else.
        more: How many dice there are besides.
    """

    name: str
    number: int | None
    dice: tuple[int, ...] = ()
    more: int = 0

    def text(self) -> str:
        """Return a line such as ``2d6: [5, 2] = 7``."""
        if self.number is None:
            return f"{self.name}: no outcome"
        if not self.dice:
            return f"{self.name}: {self.number}"
        shown = ", ".join(map(str, self.dice)) + (f", and {self.more:,} more" if self.more else "")
        return f"{self.name}: [{shown}] = {self.number}"

    def json(self) -> dict[str, object]:
        """Return the output for JSON."""
        told: dict[str, object] = {"output": self.name, "value": self.number}
        return {**told, "dice": list(self.dice)} if self.dice else told


@dataclass(frozen=True, slots=True)
class ProgramRoll:
    """What the outputs of a program came to; the first is what the program came to.

    Attributes:
        outputs: One for each output, in order.
    """

    outputs: tuple[OutputRoll, ...]

    @property
    def value(self) -> Value:
        """What the first output with an outcome came to."""
        numbers = [one.number for one in self.outputs if one.number is not None]
        return tuple(numbers[:1])

    def text(self) -> str:
        """Return a line for each output."""
        return "\n".join(one.text() for one in self.outputs)

    def json(self) -> object:
        """Return the outputs for JSON."""
        return [one.json() for one in self.outputs]

    def shortened(self, most: int) -> ProgramRoll:
        """Return this roll with the first ``most`` dice, and of the others how many they are."""
        room = most
        outputs: list[OutputRoll] = []
        for one in self.outputs:
            dice = one.dice[:room]
            room -= len(dice)
            outputs.append(replace(one, dice=dice, more=one.more + len(one.dice) - len(dice)))
        return ProgramRoll(tuple(outputs))


def roll(outputs: Sequence[NamedOutput], source: RandomSource) -> ProgramRoll:
    """Return a roll of each output.

    Args:
        outputs: What a program outputs.
        source: Where the random numbers come from.

    Raises:
        DiceError: The source has run out of forced numbers.
    """
    return ProgramRoll(tuple(_rolled(outputs, source)))


def _rolled(outputs: Sequence[NamedOutput], source: RandomSource) -> Iterator[OutputRoll]:
    for output in outputs:
        value = output.value
        if isinstance(value, Dice) and value.count > 1 and not value.is_empty:
            dice = sorted((_drawn(value.die, source) for _ in range(value.count)), reverse=True)
            yield OutputRoll(output.name, sum(dice), tuple(dice))
        elif output.die.faces:
            yield OutputRoll(output.name, _drawn(output.die, source))
        else:
            yield OutputRoll(output.name, None)


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
