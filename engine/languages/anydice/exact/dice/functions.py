"""What the functions that AnyDice brings along come to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from engine.control import Budget
from engine.dice import Die
from engine.languages.anydice.exact.dice.cut_off import of_exploded
from engine.languages.anydice.exact.dice.operators import DiceCalculator
from engine.languages.anydice.exact.errors import check_weight
from engine.languages.anydice.values import (
    EMPTY_DICE,
    Dice,
    Sequence,
    Value,
    certain,
    die_of,
    faces_of,
)

__all__ = ["FUNCTIONS", "FunctionCalculator", "times_in"]


_FEW_WANTED = 20
"""Numbers that are sooner looked for in a sequence one after the other."""


class FunctionCalculator:
    """Calculates the functions that every program has.

    Attributes:
        explode_depth: How often dice explode at most.
    """

    def __init__(self, dice: DiceCalculator) -> None:
        self.explode_depth = 2
        self._dice = dice

    def call(self, template: str, arguments: tuple[Value, ...]) -> Value:
        """Return what a function comes to.

        Args:
            template: Its name in ``built_in.BUILT_IN``.
            arguments: Its arguments; each is made what the parameter wants.
        """
        return FUNCTIONS[template](self, *arguments)

    # ---- arguments ------------------------------------------------------------------------

    def _over_numbers(self, value: Value, of: Callable[[int], Value]) -> Value:
        """Return what a function of a number makes of any value, as for a parameter ``:n``."""
        if isinstance(value, int):
            return of(value)
        return self._mixed(self._dice.die(value), of)

    def _mixed(self, die: Die, of: Callable[[int], Value]) -> Value:
        if not die.faces:
            return EMPTY_DICE
        return Dice(
            1,
            self._dice.mixed((self._dice.die(of(face)), weight) for face, weight in faces_of(die)),
        )

    def _over_rolls(self, value: Value, of: Callable[[Sequence], Value]) -> Value:
        """Return what a function of a sequence makes of any value, as for a parameter ``:s``."""
        if not isinstance(value, Dice):
            return of(_sequence(value))
        if value.is_empty:
            return EMPTY_DICE
        rolls = self._dice.sorted_rolls(value)

        def weighed() -> Iterator[tuple[Die, int]]:
            for roll, weight in rolls:
                self._dice.budget.step()
                yield self._dice.die(of(roll)), weight

        return Dice(1, self._dice.mixed(weighed()))

    def _pool(self, value: Value) -> Dice:
        """Return a value as dice, as for a parameter ``:d``."""
        return value if isinstance(value, Dice) else Dice(1, self._dice.die(value))

    # ---- numbers --------------------------------------------------------------------------

    def _absolute(self, number: Value) -> Value:
        if isinstance(number, Dice):
            return EMPTY_DICE if number.is_empty else self._dice.each(number, abs)
        return self._over_numbers(number, abs)

    def _higher(self, one: Value, other: Value) -> Value:
        return self._extreme(one, other, max)

    def _lower(self, one: Value, other: Value) -> Value:
        return self._extreme(one, other, min)

    def _extreme(self, one: Value, other: Value, of: Callable[[int, int], int]) -> Value:
        if isinstance(one, int) and isinstance(other, int):
            return of(one, other)
        left, right = self._dice.die(one), self._dice.die(other)
        if not left.faces or not right.faces:
            return EMPTY_DICE
        if len(left.faces) == 1 or len(right.faces) == 1:
            die, bound = (right, left) if len(left.faces) == 1 else (left, right)
            return Dice(1, _bounded(die, bound.faces[0], of))  # type: ignore[arg-type]  # a number
        return Dice(1, _extreme_die(left, right, greatest=of is max))

    # ---- sequences ------------------------------------------------------------------------

    def _contains(self, sequence: Value, number: Value) -> Value:
        def within(face: int) -> Value:
            if not isinstance(sequence, Dice):
                return int(face in _sequence(sequence))
            die = sequence.die
            other = sum(weight for own, weight in faces_of(die) if own != face)
            whole, without = die.total**sequence.count, other**sequence.count
            weights = {0: without, 1: whole - without}
            return Dice(1, die_of((value, weight) for value, weight in weights.items() if weight))

        if isinstance(sequence, Dice) and sequence.is_empty:
            return EMPTY_DICE
        if isinstance(sequence, Dice):
            check_weight(sequence)
        return self._over_numbers(number, within)

    def _count(self, values: Value, sequence: Value) -> Value:
        def among(wanted: Sequence) -> Value:
            if not isinstance(sequence, Dice):
                return times_in(wanted, _sequence(sequence))
            times = Counter(wanted)
            worth: Counter[int] = Counter()
            for face, weight in faces_of(sequence.die):
                worth[times[face]] += weight
            return Dice(1, self._dice.summed(Dice(sequence.count, die_of(worth))))

        if isinstance(sequence, Dice) and sequence.is_empty:
            return EMPTY_DICE
        return self._over_rolls(values, among)

    def _reverse(self, sequence: Value) -> Value:
        if isinstance(sequence, Dice):
            return EMPTY_DICE if sequence.is_empty else Dice(1, self._dice.summed(sequence))
        return _sequence(sequence)[::-1]

    def _sort(self, sequence: Value) -> Value:
        if isinstance(sequence, Dice):
            return EMPTY_DICE if sequence.is_empty else Dice(1, self._dice.summed(sequence))
        return tuple(sorted(_sequence(sequence), reverse=self._dice.highest_first))

    # ---- dice -----------------------------------------------------------------------------

    def _maximum(self, dice: Value) -> Value:
        faces = [face for face, _ in faces_of(self._dice.die(dice))]
        return faces[-1] if faces else 0

    def _explode(self, dice: Value) -> Value:
        pool = self._pool(dice)
        die = self._dice.summed(pool)
        if not die.faces:
            return EMPTY_DICE
        exploded = _exploded(die, self.explode_depth, self._dice.budget)
        return of_exploded(pool, Dice(1, exploded), self.explode_depth)

    def _highest(self, number: Value, *pools: Value) -> Value:
        return self._kept(number, pools, lambda _, take: (0, take))

    def _lowest(self, number: Value, *pools: Value) -> Value:
        return self._kept(number, pools, lambda size, take: (size - take, take))

    def _middle(self, number: Value, pool: Value) -> Value:
        if isinstance(pool, Dice) and pool.is_empty:
            return pool

        return self._kept(number, (pool,), lambda size, take: ((size - take) // 2, take))

    def _kept(
        self,
        number: Value,
        pools: tuple[Value, ...],
        of: Callable[[int, int], tuple[int, int]],
    ) -> Value:
        """Return the sum of some ranks of a roll.

        Args:
            number: How many are kept.
            pools: What is rolled; of several a sequence gives a die for each element.
            of: Tells how many ranks are skipped, and how many kept, of the size of a roll and the
                number that are kept of it.
        """
        rolled: list[Dice] = []
        size = 0
        for value in pools:
            if type(value) is tuple and len(pools) > 1:
                rolled += [Dice(1, certain(element)) for element in value]
                size += len(value)
                continue
            pool = self._pool(value)
            if pool.die.faces:
                rolled.append(pool)
                size += pool.count

        def kept(take: int) -> Value:
            take = min(take, size)
            runs = ((*of(size, take), 1),) if take > 0 else ()
            return Dice(1, self._dice.of_runs(runs, rolled))

        return kept(number) if type(number) is int else self._over_numbers(number, kept)


FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    "absolute N": FunctionCalculator._absolute,
    "S contains N": FunctionCalculator._contains,
    "count V in S": FunctionCalculator._count,
    "explode D": FunctionCalculator._explode,
    "highest N of D": FunctionCalculator._highest,
    "lowest N of D": FunctionCalculator._lowest,
    "middle N of D": FunctionCalculator._middle,
    "highest of A and B": FunctionCalculator._higher,
    "lowest of A and B": FunctionCalculator._lower,
    "highest N of A and B": FunctionCalculator._highest,
    "lowest N of A and B": FunctionCalculator._lowest,
    "highest N of A and B and C": FunctionCalculator._highest,
    "lowest N of A and B and C": FunctionCalculator._lowest,
    "maximum of D": FunctionCalculator._maximum,
    "reverse S": FunctionCalculator._reverse,
    "sort S": FunctionCalculator._sort,
}
"""The functions by their names in ``built_in.BUILT_IN``."""


def _exploded(die: Die, depth: int, budget: Budget) -> Die:
    """Return a die that is rolled again on its greatest face, up to so many times."""
    *others, (top, ways) = faces_of(die)
    total = sum(die.weights)
    weights, whole = dict(faces_of(die)), 1
    for _ in range(depth):
        budget.check()
        whole *= total
        further = {top + number: weight * ways for number, weight in weights.items()}
        for face, weight in others:
            further[face] = further.get(face, 0) + weight * whole
        weights = further
    return die_of(weights)


def times_in(wanted: Sequence, sequence: Sequence) -> int:
    """Return how often wanted numbers are in a sequence, added up."""
    if len(wanted) <= _FEW_WANTED:
        return sum([sequence.count(number) for number in wanted])
    times = Counter(wanted)
    return sum([times[element] for element in sequence])


def _sequence(value: int | Sequence) -> Sequence:
    return (value,) if isinstance(value, int) else value


def _bounded(die: Die, bound: int, of: Callable[[int, int], int]) -> Die:
    """Return a die of which no face is beyond a bound, as ``min`` or ``max`` has it."""
    weights: dict[int, int] = {}
    for face, weight in faces_of(die):
        kept = of(face, bound)
        weights[kept] = weights.get(kept, 0) + weight
    return die_of(weights)


def _extreme_die(one: Die, other: Die, *, greatest: bool) -> Die:
    """Return the greater, or the lesser, of two dice."""
    weights: dict[int, int] = {}
    sides = (dict(faces_of(one)), dict(faces_of(other)))
    faces = sorted({*sides[0], *sides[1]}, reverse=not greatest)
    passed = [0, 0]
    before = 0
    for face in faces:
        for number, side in enumerate(sides):
            passed[number] += side.get(face, 0)
        reached = math.prod(passed)
        if reached > before:
            weights[face] = reached - before
        before = reached
    return die_of(weights)
