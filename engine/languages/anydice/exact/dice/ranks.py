"""Sums of some ranks of a roll: face by face, over all rolls of small pools, or by the calculus."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.control import Budget
from engine.dice import Die, Pool
from engine.direct.keeping import kept_total
from engine.direct.results import NotDirectError, Work
from engine.evaluate.evaluator import Evaluator
from engine.languages.anydice.exact.dice.rolls import few_sorted_rolls
from engine.languages.anydice.exact.dice.sums import die_of_measure, odds_of
from engine.languages.anydice.values import Dice, die_of
from engine.measure import of_numbers

__all__ = ["sum_of_ranks"]

_FEW_VALUES = 20_000
"""Plain values up to which ranks are kept face by face, and not asked of the calculus."""

_FEW_ROLLS = 130
"""Sorted rolls of a pool that are sooner gone through than asked of the calculus."""


def sum_of_ranks(
    runs: Sequence[tuple[int, int, int]], pools: Mapping[Die, int], budget: Budget
) -> Die:
    """Return the sum of some ranks of a roll of pools together, none of which is empty.

    Args:
        runs: Runs of ranks that count equally often, from the greatest die on: how many are
            skipped, how many taken, and how often these count.
        pools: How many dice of each sort are rolled.
        budget: Asked at every step.
    """
    if len(runs) == 1:
        pieces = [(count, odds_of(die)) for die, count in pools.items()]
        ((skip, take, times),) = runs
        last = sum(pools.values()) - skip
        worth = None if times == 1 else times.__mul__
        try:
            kept = kept_total(pieces, range(last - take, last), worth, Work(_FEW_VALUES, 0))
            return die_of(kept.weights)
        except NotDirectError:
            pass
    elif len(pools) == 1:
        ((die, count),) = pools.items()
        faces = len(die.faces)
        least = count + faces - 1 if faces > 1 else 1  # so many rolls there are in any case
        if least <= _FEW_ROLLS and math.comb(count + faces - 1, count) <= _FEW_ROLLS:
            return _over_rolls(runs, Dice(count, die))
    return _evaluated(runs, pools, budget)


def _over_rolls(runs: Sequence[tuple[int, int, int]], pool: Dice) -> Die:
    weights: dict[int, int] = {}
    rolls = few_sorted_rolls(pool, highest_first=True)
    for roll, weight in zip(*rolls, strict=True):
        total = 0
        for skip, take, times in runs:
            total += times * sum(roll[skip : skip + take])
        weights[total] = weights.get(total, 0) + weight
    return die_of(weights)


def _evaluated(
    runs: Sequence[tuple[int, int, int]], pools: Mapping[Die, int], budget: Budget
) -> Die:
    algebra = Algebra(budget)
    roll = algebra.union(
        [algebra.rolled(algebra.new_site(), Pool(count, die)) for die, count in pools.items()]
    )
    terms: list[tuple[Node, int]] = [
        (algebra.sum(algebra.ranks(roll, top=True, skip=skip, take=take)), times)
        for skip, take, times in runs
    ]
    measure = Evaluator(algebra, budget).measure(algebra.linear(0, terms))
    return die_of_measure(of_numbers(measure))
