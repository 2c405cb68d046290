"""Dice whose number or faces are not known."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.calculus import drawing
from engine.calculus.nodes import Node
from engine.calculus.value_set import ValueSet
from engine.dice import Die, Pool
from engine.languages.anydice.exact.lowering.unknown import (
    MOST_ELEMENTS,
    AnyValue,
    NotLoweredError,
    Unknown,
    UnknownDice,
    UnknownNumber,
    UnknownSequence,
)
from engine.languages.anydice.values import Dice, certain

if TYPE_CHECKING:
    from engine.languages.anydice.exact.lowering.lifting import Lifting

__all__ = ["LiftedDice"]


class LiftedDice:
    """Rolls dice of which something is not known; they are rolled anew wherever they are used."""

    def __init__(self, lifting: Lifting) -> None:
        self._lifting = lifting
        self._algebra = lifting.algebra
        self._dice = lifting.dice
        self._choosing = drawing.Choosing(self._algebra)

    def rolled(self, count: AnyValue, faces: AnyValue) -> AnyValue:
        """Return ``count d faces``.

        Raises:
            NotLoweredError: That cannot be said for all outcomes at once.
        """
        if isinstance(count, int | tuple):
            return self.roll(self._dice.number(count), faces)
        if isinstance(faces, Unknown):
            raise NotLoweredError
        pool = self._dice.roll(1, faces)
        if pool.is_empty:
            raise NotLoweredError
        die = self._dice.summed(pool)
        if isinstance(count, UnknownDice | Dice):
            return UnknownDice(
                lambda: self._algebra.sum(self._several(self._lifting.drawn(count), die))
            )
        number = self._lifting.number(count)
        _check_not_negative(number)
        none, alone = (self._algebra.test(ValueSet(((one, one),)), number) for one in (0, 1))

        def roll() -> Node:
            # No dice at all are one that shows 0, and one of a pool is the pool.
            several = self._several(number, die)
            if pool.count > 1:
                itself = self._algebra.rolled(self._algebra.new_site(), Pool(pool.count, pool.die))
                several = self._algebra.choice(alone, itself, several)
            return self._algebra.choice(none, self._algebra.zero, several)

        parts = ((number, 1), (none, 1), (alone, pool.count - 1))
        size = self._lifting.of_number(self._algebra.linear(0, parts))
        assert isinstance(size, int | UnknownNumber), "a number is a number"
        return UnknownDice(lambda: self._algebra.sum(roll()), roll, size)

    def _several(self, number: Node, die: Die) -> Node:
        """Return so many dice as a number that is not known says."""
        _check_not_negative(number)
        code = drawing.Drawing(self._algebra, die)
        return self._algebra.deferred(code, (number,), self._algebra.new_site())

    def roll(self, count: int, faces: AnyValue) -> AnyValue:
        """Return a known number of dice whose faces are not known.

        Raises:
            NotLoweredError: That cannot be said for all outcomes at once.
        """
        if not 0 <= count <= MOST_ELEMENTS:
            raise NotLoweredError
        if count == 0:
            return Dice(1, certain(0))
        if count == 1 and isinstance(faces, UnknownDice):
            return faces
        if isinstance(faces, UnknownSequence) and faces.roll.least < 1:
            raise NotLoweredError
        one = self._die(faces)

        def roll() -> Node:
            return self._algebra.union([one() for _ in range(count)])

        if count == 1:
            return UnknownDice(one)
        return UnknownDice(lambda: self._algebra.sum(roll()), roll, count)

    def _die(self, faces: AnyValue) -> Callable[[], Node]:
        """Return how a die is rolled whose faces are not known."""
        algebra = self._algebra
        if isinstance(faces, UnknownDice):
            return lambda: self._lifting.drawn(faces)
        if isinstance(faces, UnknownSequence):
            return lambda: algebra.deferred(self._choosing, (faces.roll,), algebra.new_site())
        sides = self._lifting.number(faces)
        if sides.low is None or sides.low < 1:
            raise NotLoweredError
        rolling = drawing.Rolling(algebra, 1)
        return lambda: algebra.deferred(rolling, (algebra.one, sides), algebra.new_site())


def _check_not_negative(number: Node) -> None:
    """Raise an error where there may be fewer than no dice, which have their signs turned."""
    if number.low is None or number.low < 0:
        raise NotLoweredError
