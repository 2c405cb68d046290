"""What the operators of AnyDice make of dice that are rolled: recipes, and no distributions.

The roll of an operation is the operation on what its operands were rolled as.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from engine.control import Budget
from engine.dice import Die
from engine.languages.anydice.arithmetic import NUMBER_OPERATORS
from engine.languages.anydice.exact.dice.operators import DiceCalculator
from engine.languages.anydice.rolling.drawing import (
    DiceDrawing,
    Recipe,
    UnrolledDie,
    is_surely_empty,
    never_empty,
)
from engine.languages.anydice.values import EMPTY_DICE, NO_FACES, Dice, Sequence, Value, certain

__all__ = ["RollingCalculator"]

_IGNORING_EMPTY = ("+", "-", "|")
"""Operators for which the empty die counts as 0."""


class RollingCalculator(DiceCalculator):
    """Makes recipes of what programs do to dice.

    Attributes:
        exact: Works out dice as a whole where a program asks for that.
    """

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        self.exact = DiceCalculator(budget)

    # ---- recipes --------------------------------------------------------------------------

    def later(self, recipe: Recipe, settle: Callable[[], Value], *, never_empty: bool) -> Dice:
        """Return a die that is rolled by a recipe.

        Args:
            recipe: How it is rolled.
            settle: What it comes to as a whole, with all that it depends on settled.
            never_empty: Whether it is sure that it has an outcome.
        """

        def settled() -> Dice:
            value = settle()
            return value if isinstance(value, Dice) else Dice(1, certain(self.number(value)))

        return Dice(1, UnrolledDie(recipe, settled, never_empty=never_empty))

    def settled(self, value: Value) -> Value:
        """Return a value with its dice worked out."""
        if not isinstance(value, Dice) or not isinstance(value.die, UnrolledDie):
            return value
        single = value.die.settled
        return single if value.count == 1 else self.exact.roll(value.count, single)

    def greatest(self, dice: Dice) -> int | None:
        """Return the greatest outcome of the sum, or None where there is none."""
        faces: tuple[int, ...] = dice.die.faces  # type: ignore[assignment]  # numbers
        return faces[-1] * dice.count if faces else None

    # ---- operators ------------------------------------------------------------------------

    def unary(self, sign: str, value: Value) -> Value:
        """Return what a sign before a value makes of it."""
        is_unrolled = isinstance(value, Dice) and isinstance(value.die, UnrolledDie)
        if sign == "-" and isinstance(value, Dice) and is_unrolled:
            return self._turned(value)
        return super().unary(sign, value)

    def _turned(self, dice: Dice) -> Dice:
        single = self.each(Dice(1, dice.die), int.__neg__)
        return Dice(dice.count, single.die)

    def size(self, value: Value) -> int:
        """Return how many digits, elements or dice a value has."""
        is_known = isinstance(value, Dice) and never_empty(value)
        return super().size(value if is_known else self.settled(value))

    def each(self, dice: Dice, change: Callable[[int], int]) -> Dice:
        """Return the die of what a function makes of each outcome of the sum."""
        if is_surely_empty(dice):
            return super().each(dice, change)

        def recipe(drawing: DiceDrawing) -> int | None:
            number = drawing.number(dice)
            return None if number is None else change(number)

        return self.later(
            recipe,
            lambda: self.exact.each(Dice(1, self.exact.die(self.settled(dice))), change),
            never_empty=never_empty(dice),
        )

    def binary(self, sign: str, left: Value, right: Value) -> Value:
        """Return what an operator makes of two values; see ``DiceCalculator``."""
        if sign in ("d", "@") or not (isinstance(left, Dice) or isinstance(right, Dice)):
            return super().binary(sign, left, right)
        are_empty = (is_surely_empty(left), is_surely_empty(right))
        ignores_empty = sign in _IGNORING_EMPTY
        if all(are_empty) or (any(are_empty) and not ignores_empty):
            return EMPTY_DICE

        def recipe(drawing: DiceDrawing) -> int | None:
            one, other = drawing.number(left), drawing.number(right)
            if one is None or other is None:
                if not ignores_empty or (one is None and other is None):
                    return None
                one, other = one or 0, other or 0
            return NUMBER_OPERATORS[sign](one, other)

        are_sure = (never_empty(left), never_empty(right))
        return self.later(
            recipe,
            lambda: self.exact.binary(sign, self.settled(left), self.settled(right)),
            never_empty=any(are_sure) if ignores_empty else all(are_sure),
        )

    def added(self, terms: Iterable[tuple[int, Value]]) -> Value:
        """Return the sum of values of which some are dice; see ``DiceCalculator``."""
        (factor, total), *rest = terms
        if factor < 0:
            total = self.unary("-", total)
        for sign, value in rest:
            total = self.binary("+" if sign > 0 else "-", total, value)
        return total

    # ---- dice -----------------------------------------------------------------------------

    def summed(self, dice: Dice) -> Die:
        """Return the sum of dice as one die."""
        if dice.count <= 1 or is_surely_empty(dice):
            return dice.die
        return self.later(
            lambda drawing: drawing.number(dice),
            lambda: Dice(1, self.exact.die(self.settled(dice))),
            never_empty=never_empty(dice),
        ).die

    def rolled(self, count: Value, faces: Value) -> Value:
        """Return ``count d faces``."""
        if not isinstance(count, Dice):
            return self.roll(self.number(count), faces)
        pool = self.roll(1, faces)
        if is_surely_empty(pool) or is_surely_empty(count):
            return Dice(1, NO_FACES)

        def recipe(drawing: DiceDrawing) -> int | None:
            number = drawing.number(count)
            if number is None or (not number and drawing.is_empty(pool)):
                return None
            if pool.count == 1:
                total = drawing.number(Dice(abs(number), pool.die))
                return -total if total is not None and number < 0 else total
            drawing.step(abs(number))
            sums = [drawing.number(pool) for _ in range(abs(number))]
            kept = [each for each in sums if each is not None]
            return (-sum(kept) if number < 0 else sum(kept)) if len(kept) == len(sums) else None

        return self.later(
            recipe,
            lambda: self.exact.rolled(self.settled(count), self.settled(pool)),
            never_empty=never_empty(count) and never_empty(pool),
        )

    def roll(self, count: int, faces: Value) -> Dice:
        """Return a number of dice; fewer than none have their signs turned."""
        is_later = isinstance(faces, Dice) and (
            faces.count > 1 or isinstance(faces.die, UnrolledDie)
        )
        if not isinstance(faces, Dice) or not is_later or count == 1:
            return super().roll(count, faces)
        if count < 0:
            return self._turned(self.roll(-count, faces))
        single = Dice(1, self.summed(faces))
        return Dice(count, single.die) if count else self.each(single, lambda _: 0)

    def outcomes(self, dice: Dice) -> Sequence:
        """Return the distinct outcomes of the sum of dice, in ascending order."""
        known = self.settled(dice)
        assert isinstance(known, Dice), "dice stay dice"
        return self.exact.outcomes(known)

    def _at_dice(self, wanted: Sequence, dice: Dice) -> Value:
        if not wanted or is_surely_empty(dice):
            return super()._at_dice(wanted, dice)
        places = Counter(place - 1 for place in wanted if 1 <= place <= dice.count)
        highest_first = self.highest_first

        def recipe(drawing: DiceDrawing) -> int | None:
            shown = drawing.dice(dice)
            if shown is None:
                # One die without an outcome may still have 0 on all places but the first.
                return drawing.number(settle())
            ordered = shown if highest_first else shown[::-1]
            return sum(ordered[place] * times for place, times in places.items())

        def settle() -> Value:
            self.exact.highest_first = highest_first
            return self.exact.at(wanted, self.settled(dice))

        return self.later(recipe, settle, never_empty=never_empty(dice))
