"""Sums that variables of table scripts grow by, which are not added up before somebody asks.

A total that grows in a loop, or by some attacks one after another, is a sum of independent numbers.
Where it grows in one branch of a choice only, or by different numbers in both, its beginning stays
the same: nothing but the last number is a mixture. In the end there is one product of all numbers,
equal ones as a power, instead of one sum and one mixture for each of them.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import TypeAlias

from engine.direct import arithmetic
from engine.direct.adding import added_up
from engine.direct.results import NUMBER, Independent, Odds, OddsByRow, Result, Work, sure
from engine.languages.table.exact.direct import operators

__all__ = ["LazySum", "increased", "is_known", "mixed"]

_Numbers: TypeAlias = tuple[Odds, ...]

_NOTHING = sure(NUMBER, 0)


class LazySum(Odds):
    """The sum of independent numbers, which is worked out where its weights are asked for.

    Attributes:
        numbers: The numbers.
    """

    __slots__ = ("_found", "_work", "numbers")
    weights = property(lambda self: self.listed(self._work).weights)

    def __init__(self, numbers: _Numbers, work: Work) -> None:
        """Take the numbers, and the work that is asked where they are added up."""
        self.kind = NUMBER
        self.total = math.prod([each.total for each in numbers])
        self.numbers = numbers
        self._work = work
        self._found: Odds | None = None

    def listed(self, work: Work) -> Odds:
        """Return the same as odds."""
        if self._found is None:
            equal: list[tuple[int, Odds]] = []
            for each in self.numbers:
                if equal and _is_equal(equal[-1][1], each):
                    equal[-1] = equal[-1][0] + 1, each
                else:
                    equal.append((1, each))
            self._found = _sum(equal, work)
        return self._found


def _sum(numbers: Sequence[tuple[int, Odds]], work: Work) -> Odds:
    """Return the sum of so many independent numbers each.

    It is one product, unless their values lie so far apart that there are fewer ways to add them.
    """
    ways, span = 1, 0
    for times, odds in numbers:
        ways *= len(odds.weights) ** times
        span += times * (max(odds.weights) - min(odds.weights))
    if ways > span:
        return added_up(numbers, work)
    one = _NOTHING
    for times, odds in numbers:
        for _ in range(times):
            one = arithmetic.combined(NUMBER, operator.add, one, odds, work)  # type: ignore[assignment]  # odds
    return one


def _is_equal(one: Odds, other: Odds) -> bool:
    return one is other or (one.total == other.total and one.weights == other.weights)


def is_known(held: Result | None) -> bool:
    """Return whether something is the same plain value in all rows; nothing is added up for it."""
    return isinstance(held, Odds) and not isinstance(held, LazySum) and len(held.weights) == 1


def increased(held: Result, more: Result, sign: str, work: Work) -> Result:
    """Return what an operator makes of a variable; sums may wait to be added up.

    Args:
        held: What the variable holds.
        more: The right side, which shares nothing with it but its rows.
        sign: The operator.
        work: Asked for what is worked out.
    """
    waits = sign in ("+", "-") and isinstance(more, Odds) and more.kind == NUMBER
    if not waits or not (isinstance(held, LazySum) or len(more.weights) > 1):  # type: ignore[union-attr]  # odds
        return operators.of_two(sign, held, more, work)
    parts = held.parts if isinstance(held, OddsByRow) else (held,)
    if not all(map(_can_wait, parts)):
        return operators.of_two(sign, held, more, work)
    one = more if sign == "+" else arithmetic.negated(more, work)
    work.spend(len(parts))
    sums = [LazySum((*_numbers_of(part), one), work) for part in parts]  # type: ignore[arg-type]  # odds
    return OddsByRow(sums, held.places) if isinstance(held, OddsByRow) else sums[0]


def _can_wait(held: Result) -> bool:
    """Return whether something is a number to which others are added sooner than at once."""
    return isinstance(held, Odds) and held.kind == NUMBER and not is_known(held)


def _numbers_of(odds: Odds) -> _Numbers:
    return odds.numbers if isinstance(odds, LazySum) else (odds,)


def mixed(branches: Sequence[tuple[int, Independent]], whole: int, work: Work) -> Odds:
    """Return the odds of branches of one kind that are taken with these weights out of a whole."""
    sums = [_numbers_of(branch) for _, branch in branches if isinstance(branch, Odds)]
    same = _same(sums) if len(sums) == len(branches) else 0
    if not same:
        return _mixed(branches, whole, work)
    beginning = sums[0][:same]
    if all(len(numbers) == same for numbers in sums):
        return LazySum(beginning, work)
    rests = [(weight, _rest(numbers[same:], work)) for (weight, _), numbers in zip(branches, sums)]
    return LazySum((*beginning, _mixed(rests, whole, work)), work)


def _same(sums: Sequence[_Numbers]) -> int:
    """Return how many numbers all sums begin with."""
    same = 0
    for numbers in zip(*sums):
        if numbers.count(numbers[0]) < len(numbers):
            break
        same += 1
    return same


def _mixed(branches: Sequence[tuple[int, Independent]], whole: int, work: Work) -> Odds:
    work.spend(sum([len(part.listed(work).weights) for _, part in branches]))
    return arithmetic.mixed(branches, whole, work)


def _rest(numbers: _Numbers, work: Work) -> Odds:
    """Return the sum of numbers, of which there may be none."""
    if len(numbers) < 2:
        return numbers[0] if numbers else _NOTHING
    return LazySum(numbers, work)
