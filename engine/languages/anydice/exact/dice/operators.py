"""Calculations with dice: what the operators and built-in functions make of distributions.

Everything is a die with whole-number weights. Sums go through products of polynomials, ranks of
pools through the calculus, whose kernels count them without looking at every roll.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.control import Budget, spoken
from engine.dice import Die
from engine.direct.results import ways_to_show
from engine.errors import DiceError
from engine.languages.anydice.arithmetic import COMPARISONS, NUMBER_OPERATORS, digits
from engine.languages.anydice.exact.dice.certain import CERTAIN_OPERATORS
from engine.languages.anydice.exact.dice.comparing import compared_dice, truth
from engine.languages.anydice.exact.dice.ranks import sum_of_ranks
from engine.languages.anydice.exact.dice.rolls import (
    few_sorted_rolls,
    mirrored,
    runs_of_ranks,
    sorted_rolls,
)
from engine.languages.anydice.exact.dice.sums import (
    PoolSums,
    die_of_measure,
    measure_of,
    shifted,
    turned,
)
from engine.languages.anydice.exact.errors import check_weight
from engine.languages.anydice.values import (
    EMPTY_DICE,
    NO_FACES,
    Dice,
    Sequence,
    Value,
    certain,
    die_of,
    faces_of,
)
from engine.measure import mixture_of_numbers

__all__ = ["DiceCalculator", "RunsOutcome"]

_ENTRY_BYTES = 120
"""What an outcome and its weight take in a mapping, roughly."""


class RunsOutcome(NamedTuple):
    """What comes out of many runs of a function, given that something does.

    Attributes:
        die: The outcomes.
        kept: The weight of the runs with an outcome.
        total: The weight of all runs.
    """

    die: Die
    kept: int
    total: int


class DiceCalculator:
    """Calculates with dice, and remembers the sums of pools.

    Attributes:
        budget: Asked at every step.
        highest_first: Whether positions in a roll are counted from its greatest die.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.highest_first = True
        self._sums = PoolSums()
        self._kept: dict[tuple[object, ...], Die] = {}
        self._rolls: dict[tuple[object, ...], tuple[list[Sequence], list[int]]] = {}

    # ---- one die of anything --------------------------------------------------------------

    def summed(self, dice: Dice) -> Die:
        """Return the sum of dice as one die."""
        if dice.count <= 1 or not dice.die.faces:
            return dice.die
        return self._sums.pool(dice.count, dice.die, self.budget)

    def die(self, value: Value) -> Die:
        """Return any value as one die: a sequence is its sum, a pool too."""
        if isinstance(value, Dice):
            return self.summed(value)
        return certain(value if isinstance(value, int) else self.total(value))

    def total(self, sequence: Sequence) -> int:
        """Return the sum of a sequence."""
        return sum(sequence)

    def number(self, value: int | Sequence) -> int:
        """Return a number, or the sum of a sequence."""
        return value if isinstance(value, int) else self.total(value)

    # ---- operators ------------------------------------------------------------------------

    def unary(self, sign: str, value: Value) -> Value:
        """Return what ``+``, ``-``, ``!``, ``#`` or ``d`` makes of a value."""
        match sign:
            case "+":
                return value
            case "d":
                return self.roll(1, value)
            case "#":
                return self.size(value)
        if isinstance(value, Dice):
            if sign == "-":
                return Dice(value.count, turned(value.die))
            return self.each(value, lambda number: int(not number))
        number = self.number(value)
        return -number if sign == "-" else int(not number)

    def size(self, value: Value) -> int:
        """Return how many digits, elements or dice a value has."""
        if isinstance(value, int):
            return len(digits(value))
        return value.count if isinstance(value, Dice) else len(value)

    def each(self, dice: Dice, change: Callable[[int], int]) -> Dice:
        """Return the die of what a function makes of each outcome of the sum."""
        weights: Counter[int] = Counter()
        for face, weight in faces_of(self.summed(dice)):
            weights[change(face)] += weight
        return Dice(1, die_of(weights))

    def binary(self, sign: str, left: Value, right: Value) -> Value:
        """Return what an operator makes of two values; dice are independent of one another.

        Raises:
            DiceError: There is no such value, or it is too large.
        """
        if sign == "d":
            return self.rolled(left, right)
        if sign == "@":
            return self.at(left, right)
        if not isinstance(left, Dice) and not isinstance(right, Dice):
            return CERTAIN_OPERATORS[sign](left, right)
        if sign in ("+", "-"):
            return self.added(((1, left), (1 if sign == "+" else -1, right)))
        return self._of_dice(sign, self.die(left), self.die(right))

    def added(self, terms: Iterable[tuple[int, Value]]) -> Value:
        """Return the sum of values of which some are dice, independent of one another.

        The empty die counts as 0, unless there is nothing else.

        Args:
            terms: Each value with its factor, 1 or -1.
        """
        pools: list[tuple[Die, int]] = []
        constant, is_empty = 0, True
        for factor, value in terms:
            if type(value) is int:
                constant += factor * value
            elif not isinstance(value, Dice):
                constant += factor * self.number(value)
            elif not value.die.faces:
                continue
            else:
                die = value.die if factor > 0 else self._sums.turned(value.die)
                pools.append((die, value.count))
            is_empty = False
        if is_empty:
            return EMPTY_DICE
        if len(pools) == 1 and pools[0][1] == 1:
            return Dice(1, shifted(pools[0][0], constant))
        counts: dict[Die, int] = {}
        for die, count in pools:
            counts[die] = counts.get(die, 0) + count
        return Dice(1, self._sums.together(counts, constant, self.budget))

    def _of_dice(self, sign: str, left: Die, right: Die) -> Value:
        if not left.faces or not right.faces:
            if sign != "|" or (not left.faces and not right.faces):
                return EMPTY_DICE
            left = left if left.faces else certain(0)
            right = right if right.faces else certain(0)
        if sign in ("&", "|"):
            left, right = truth(left), truth(right)
        if sign in COMPARISONS:
            return Dice(1, compared_dice(sign, left, right))
        return Dice(1, self._paired(NUMBER_OPERATORS[sign], left, right))

    def _paired(self, operation: Callable[[int, int], int], left: Die, right: Die) -> Die:
        weights: dict[int, int] = {}
        pairs = list(faces_of(right))
        for one, weight in faces_of(left):
            self.budget.step()
            for other, factor in pairs:
                value = operation(one, other)
                weights[value] = weights.get(value, 0) + weight * factor
            if len(weights) > _FEW_OUTCOMES:
                self.budget.afford(len(weights) * _ENTRY_BYTES, "the outcomes of this")
        return die_of(weights)

    # ---- dice -----------------------------------------------------------------------------

    def rolled(self, count: Value, faces: Value) -> Value:
        """Return ``count d faces``."""
        if not isinstance(count, Dice):
            return self.roll(self.number(count), faces)
        pool = self.roll(1, faces)
        how_many = self.summed(count)
        if pool.is_empty or not how_many.faces:
            return Dice(1, NO_FACES)
        single = Dice(1, self.summed(pool))
        return Dice(
            1,
            self.mixed(
                (self.summed(self.roll(number, single)), weight)
                for number, weight in faces_of(how_many)
            ),
        )

    def roll(self, count: int, faces: Value) -> Dice:
        """Return a number of dice; fewer than none have their signs turned."""
        if count < 0:
            dice = self.roll(-count, faces)
            return dice if dice.is_empty else Dice(dice.count, turned(dice.die))
        if count == 1 and isinstance(faces, Dice):
            return faces
        sides: int | None = None
        if isinstance(faces, Dice):
            die = self.summed(faces)
            sides = faces.sides if faces.count == 1 else None
        elif isinstance(faces, tuple):
            die = die_of(Counter(faces)) if faces else NO_FACES
        else:
            sides = faces if faces > 0 else None
            die = self._numbered(faces)
        if not die.faces:
            return EMPTY_DICE
        return Dice(count, die, sides) if count else Dice(1, certain(0))

    def _numbered(self, sides: int) -> Die:
        self.budget.afford(abs(sides) * _ENTRY_BYTES, f"a die with {spoken(abs(sides))} sides")
        if sides == 0:
            return certain(0)
        return Die.standard(1, sides) if sides > 0 else Die.standard(sides, -1)

    def weighed(self, values: Iterable[tuple[Value | None, int]]) -> RunsOutcome:
        """Return the mixture of values with these weights, and how much of it has an outcome."""
        numbers: dict[int, int] = {}
        parts: list[tuple[Die, int]] = []
        total = kept = 0
        for value, weight in values:
            total += weight
            if type(value) is tuple:
                value = self.total(value)
            if type(value) is int:
                kept += weight
                numbers[value] = numbers.get(value, 0) + weight
                continue
            if value is None:
                continue
            die = value.die if type(value) is Dice and value.count == 1 else self.die(value)
            if die.faces:
                kept += weight
                parts.append((die, weight))
        if not parts:
            return RunsOutcome(die_of(numbers), kept, total)
        if numbers:
            parts.append((die_of(numbers), sum(numbers.values())))
        return RunsOutcome(self.mixed(parts), kept, total)

    def mixed(self, dice: Iterable[tuple[Die, int]]) -> Die:
        """Return the mixture of dice with these weights; the empty ones are left out."""
        parts: dict[int, tuple[Die, int]] = {}  # by identity: many are one and the same
        outcomes = 0
        for die, weight in dice:
            if die.faces and weight:
                known = parts.get(id(die))
                outcomes += 0 if known else len(die.faces)
                parts[id(die)] = die, weight + known[1] if known else weight
        if not parts:
            return NO_FACES
        if len(parts) == 1:
            return next(iter(parts.values()))[0]
        if outcomes > _FEW_OUTCOMES:
            measures = [(weight, measure_of(die)) for die, weight in parts.values()]
            return die_of_measure(mixture_of_numbers(measures, 1))
        totals = [sum(die.weights) for die, _ in parts.values()]
        common = math.lcm(*totals)
        weights: dict[int, int] = {}
        for (die, weight), total in zip(parts.values(), totals, strict=True):
            factor = weight * (common // total)
            for face, own in zip(die.faces, die.weights, strict=True):
                weights[face] = weights.get(face, 0) + own * factor  # type: ignore[arg-type,index]
        return die_of(weights)

    # ---- positions ------------------------------------------------------------------------

    def at(self, positions: Value, value: Value) -> Value:
        """Return the sum of what stands at some positions, counted from 1.

        Raises:
            DiceError: The positions are dice.
        """
        if isinstance(positions, Dice):
            raise DiceError(
                "positions are a number or a sequence, not dice",
                hint="a function with a parameter :n takes each outcome of dice as a number",
            )
        wanted = (positions,) if isinstance(positions, int) else positions
        if isinstance(value, Dice):
            return self._at_dice(wanted, value)
        if isinstance(value, int):
            written = digits(value)
            sign = -1 if value < 0 else 1
            elements = tuple(sign * int(digit) for digit in written)
            elements = elements if self.highest_first else elements[::-1]
        else:
            elements = value
        return sum(elements[place - 1] for place in wanted if 1 <= place <= len(elements))

    def _at_dice(self, wanted: Sequence, dice: Dice) -> Value:
        if not wanted:
            return 0
        if dice.is_empty:
            if dice.count and 1 not in wanted:
                return Dice(1, certain(0))
            return dice
        counts = Counter(place for place in wanted if 1 <= place <= dice.count)
        ranks = counts if self.highest_first else mirrored(counts, dice.count)
        return Dice(1, self.of_ranks(ranks, [dice]))

    def of_ranks(self, ranks: Mapping[int, int], pools: Iterable[Dice]) -> Die:
        """Return the sum of some dice of a roll of pools together.

        Args:
            ranks: How often each rank counts; the greatest die has rank 1.
            pools: What is rolled.
        """
        runs = tuple(runs_of_ranks(ranks))
        return self.of_runs(runs, [pool for pool in pools if not pool.is_empty])

    def of_runs(self, runs: tuple[tuple[int, int, int], ...], pools: Iterable[Dice]) -> Die:
        """Return the sum of some dice of a roll of pools together, none of which is empty.

        Args:
            runs: Runs of ranks that count equally often, from the greatest die on: how many are
                skipped, how many taken, and how often these count.
            pools: What is rolled.
        """
        if not runs or not pools:
            return certain(0)
        total: dict[Die, int] = {}
        size = 0
        for pool in pools:
            check_weight(pool)
            total[pool.die] = total.get(pool.die, 0) + pool.count
            size += pool.count
        if runs == ((0, size, 1),):
            return self._sums.together(total, 0, self.budget)
        key = runs, *total.items()
        known = self._kept.get(key)
        if known is None:
            known = self._kept[key] = sum_of_ranks(runs, total, self.budget)
        return known

    # ---- rolls ----------------------------------------------------------------------------

    def outcomes(self, dice: Dice) -> Sequence:
        """Return the distinct outcomes of the sum of dice, in ascending order."""
        return self.summed(dice).faces  # type: ignore[return-value]  # numbers

    def sorted_rolls(self, dice: Dice) -> Iterable[tuple[Sequence, int]]:
        """Return every sorted roll of a pool with its weight: as many as there are multisets."""
        if ways_to_show(dice.count, len(dice.die.faces)) > _MANY_ROLLS:
            return sorted_rolls(dice, highest_first=self.highest_first)
        return zip(*self.few_rolls(dice), strict=True)

    def few_rolls(self, dice: Dice) -> tuple[list[Sequence], list[int]]:
        """Return every sorted roll of a small pool, and their weights."""
        key = (dice.count, dice.die, self.highest_first)
        known = self._rolls.get(key)
        if known is None:
            rolls = few_sorted_rolls(dice, highest_first=self.highest_first)
            known = self._rolls[key] = rolls
        return known


_FEW_OUTCOMES = 400
"""Outcomes of several dice that are sooner mixed one by one than as polynomials."""

_MANY_ROLLS = 20_000
"""Sorted rolls of a pool that are too many to be kept for the next time."""
