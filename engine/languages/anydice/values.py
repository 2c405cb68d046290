"""The values of AnyDice: whole numbers, sequences of them, and dice.

Dice are a distribution and not a roll. A pool remembers how many dice it has until an operator adds
them up; the empty die, which has no faces, means that there is no outcome.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias, cast

from engine.dice import Die
from engine.errors import Span
from engine.languages.anydice.arithmetic import digits

__all__ = [
    "EMPTY_DICE",
    "Dice",
    "NamedOutput",
    "Sequence",
    "Value",
    "certain",
    "die_of",
    "faces_of",
    "kind_of",
    "shown",
]


@dataclass(frozen=True, slots=True)
class Dice:
    """A number of equal dice.

    Attributes:
        count: How many there are; 0 for the empty die as it is written.
        die: The faces of each; the empty die has none.
        sides: The number they were made of by ``d``, or None: dice with a number show it.
        cut_off: The share of rolls of one of them in which an explosion was cut off for being too
            long; None where it cannot be told, and the number 0 where nothing was.
    """

    count: int
    die: Die
    sides: int | None = None
    cut_off: Fraction | int | None = field(default=0, hash=False)

    @property
    def is_empty(self) -> bool:
        """Whether there is no outcome."""
        return not self.die.faces


Sequence: TypeAlias = tuple[int, ...]
"""Numbers in order, repeated or not."""

Value: TypeAlias = int | Sequence | Dice
"""What an expression comes to."""


@dataclass(frozen=True, slots=True)
class NamedOutput:
    """What a program outputs.

    Attributes:
        name: Its name.
        value: What was output.
        die: Its outcomes with their weights; it has no faces where there are none.
        limited: The share of rolls in which explosions were cut off, as far as it can be told.
        cut_at: Where it is output and how deep calls may go there, if it is the first one after
            calls were left out for being too deep; else None.
    """

    name: str
    value: Value
    die: Die
    limited: Fraction = Fraction(0)
    cut_at: tuple[Span, int] | None = None


NO_FACES = Die((), ())

EMPTY_DICE = Dice(0, NO_FACES)
"""The empty die as it is written, ``d{}``."""


def die_of(weights: dict[int, int] | Iterable[tuple[int, int]]) -> Die:
    """Return the die whose faces have these positive weights."""
    pairs = sorted(weights.items() if isinstance(weights, dict) else weights)
    if not pairs:
        return NO_FACES
    faces, counts = zip(*pairs, strict=True)
    divisor = math.gcd(*counts)
    if divisor > 1:
        counts = tuple([weight // divisor for weight in counts])
    return Die(faces, counts)


def faces_of(die: Die) -> Iterator[tuple[int, int]]:
    """Return the faces of a die, which are whole numbers here, each with its weight."""
    return zip(die.faces, die.weights, strict=True)  # type: ignore[arg-type]  # whole numbers


def certain(number: int) -> Die:
    """Return the die that always shows ``number``."""
    return Die((number,), (1,))


def kind_of(value: Value) -> str:
    """Return what a value is called in errors."""
    if isinstance(value, int):
        return "a number"
    return "a sequence" if isinstance(value, tuple) else "dice"


def shown(value: Value) -> str:
    """Return a value as it stands in the name of an output.

    Raises:
        DiceError: It is a number too long to be written.
    """
    if isinstance(value, int):
        return f"{'-' if value < 0 else ''}{digits(value)}"
    if isinstance(value, tuple):
        return "{?}"
    count = "" if value.count <= 1 else str(value.count)
    if value.sides is not None:
        return f"{count}d{value.sides}"
    if len(value.die.faces) == 1:
        face = value.die.faces[0]
        face_text = shown(cast("int", face))
        return f"{count}d{{{face_text}..{face_text}}}"
    return f"{count}d{{?}}"
