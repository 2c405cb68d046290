"""Dice that are rolled rather than calculated.

Dice are a distribution in AnyDice, and no roll: `X: d6 + d8 output X + X` rolls four dice. So a
roller keeps dice as a recipe, which is followed anew for each number that is drawn from them. What
they come to as a whole is worked out only where a program asks for it, as `[maximum of X]` does.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias, cast

from engine.dice import Die, Face
from engine.languages.anydice.values import Dice, Value
from engine.random_source import RandomSource

__all__ = [
    "DiceDrawing",
    "NotDrawnError",
    "Recipe",
    "UnrolledDie",
    "is_surely_empty",
    "never_empty",
]

_MOST_STEPS = 1_000_000
"""Dice and calls of one roll, so that a roll without end is found."""

_MOST_REPEATS = 1_000
"""Calls of one roll that are rolled again for having no outcome, before any is worked out."""


class NotDrawnError(Exception):
    """A roll that this way has no end, or needs to know more than can be worked out for it."""


class DiceDrawing:
    """One roll of an output: what was rolled for it so far.

    Attributes:
        pools: The dice that were rolled, pool by pool, each with its greatest die first.
        was_cut: Whether an explosion was cut off for being too long.
        repeats: How many calls were rolled again because they had no outcome.
    """

    def __init__(self, source: RandomSource) -> None:
        """Take random numbers from ``source``."""
        self.pools: list[tuple[int, ...]] = []
        self.was_cut = False
        self.repeats = 0
        self._source = source
        self._steps = 0

    @property
    def may_repeat(self) -> bool:
        """Whether calls without an outcome may still be rolled again."""
        return self.repeats < _MOST_REPEATS

    def step(self, steps: int = 1) -> None:
        """Count what was done.

        Raises:
            NotDrawnError: It is too much.
        """
        self._steps += steps
        if self._steps > _MOST_STEPS:
            raise NotDrawnError

    def number(self, value: Value) -> int | None:
        """Return what a value is as a number, rolled if it is dice; None without an outcome."""
        if isinstance(value, int):
            return value
        shown = value if isinstance(value, tuple) else self.dice(value)
        return None if shown is None else sum(shown)

    def dice(self, pool: Dice) -> list[int] | None:
        """Return what each die of a pool shows, the greatest first; None without an outcome."""
        die = pool.die
        self.step(pool.count)
        if isinstance(die, UnrolledDie):
            shown = []
            for _ in range(pool.count):
                number = die.recipe(self)
                if number is None:
                    return None
                shown.append(number)
            return sorted(shown, reverse=True)
        if not die.faces:
            return None
        if len(die.faces) == 1:
            return [cast("int", die.faces[0])] * pool.count
        shown = sorted((self.face(die) for _ in range(pool.count)), reverse=True)
        self.pools.append(tuple(shown))
        return shown

    def outcome(self, die: Die) -> int | None:
        """Return an outcome of a die as a whole, which is told as no die."""
        return self.face(die) if die.faces else None

    def face(self, die: Die) -> int:
        """Return a face of a die, drawn by its weight."""
        faces = cast("tuple[int, ...]", die.faces)
        if len(faces) == 1:
            return faces[0]
        if len(set(die.weights)) > 1:
            bounds = list(accumulate(die.weights))
            return faces[bisect_right(bounds, self._source.integer(1, bounds[-1]) - 1)]
        low, high = faces[0], faces[-1]
        if high - low + 1 == len(faces):
            return self._source.integer(low, high)
        return faces[self._source.integer(1, len(faces)) - 1]

    def is_empty(self, dice: Dice) -> bool:
        """Return whether dice have no outcome, without telling what is rolled to see it."""
        if never_empty(dice):
            return False
        drawn = len(self.pools)
        found = self.number(dice)
        del self.pools[drawn:]
        return found is None


Recipe: TypeAlias = Callable[[DiceDrawing], "int | None"]
"""How a number is drawn from dice; None where they have no outcome, which is so each time."""


class UnrolledDie(Die):
    """A die whose faces are worked out only where they are asked for.

    Attributes:
        recipe: How it is rolled.
        never_empty: Whether it is sure that it has an outcome.
    """

    def __init__(self, recipe: Recipe, settle: Callable[[], Dice], *, never_empty: bool) -> None:
        """Roll by ``recipe``; ``settle`` works out what it is as a whole."""
        object.__setattr__(self, "recipe", recipe)
        object.__setattr__(self, "never_empty", never_empty)
        object.__setattr__(self, "_settle", settle)

    recipe: Recipe
    never_empty: bool
    _settle: Callable[[], Dice]

    @cached_property
    def settled(self) -> Dice:
        """What it is as a whole.

        Raises:
            NotDrawnError: That takes too long.
        """
        return self._settle()

    @property
    def is_known_to_be_empty(self) -> bool:
        """Whether it has been worked out that it has no outcome."""
        return "settled" in self.__dict__ and self.settled.is_empty

    @property
    def faces(self) -> tuple[Face, ...]:
        """What can come up."""
        return self.settled.die.faces

    @property
    def weights(self) -> tuple[int, ...]:
        """A positive weight for each face."""
        return self.settled.die.weights

    def __eq__(self, other: object) -> bool:
        """Return whether this is the very same die: others would have to be worked out."""
        return self is other

    def __hash__(self) -> int:
        """Return a number that goes with being equal."""
        return id(self)


def never_empty(value: Value) -> bool:
    """Return whether it is sure that a value has an outcome."""
    if not isinstance(value, Dice):
        return True
    die = value.die
    return die.never_empty if isinstance(die, UnrolledDie) else bool(die.faces)


def is_surely_empty(value: Value) -> bool:
    """Return whether it is sure that a value has no outcome."""
    is_plain = isinstance(value, Dice) and not isinstance(value.die, UnrolledDie)
    return is_plain and not never_empty(value)
