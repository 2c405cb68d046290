"""Sums of some ranks of a roll: of small pools by counting, of all others by the calculus."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.control import Budget
from engine.dice import Die, Pool
from engine.evaluate.evaluator import Evaluator
from engine.languages.anydice.exact.rolls import sorted_rolls
from engine.languages.anydice.exact.sums import die_of_measure
from engine.languages.anydice.values import Dice, die_of, faces_of
from engine.measure import of_numbers

__all__ = ["sum_of_ranks"]

_FEW_TERMS = 300
"""Dice times faces of a pool one of whose ranks is sooner counted than asked of the calculus."""

_FEW_ROLLS = 130
"""Sorted rolls of a pool that are sooner gone through than asked of the calculus."""


def sum_of_ranks(
    runs: Sequence[tuple[int, int, int]], pools: Sequence[Dice], budget: Budget
) -> Die:
    """Return the sum of some ranks of a roll of pools together, none of which is empty.

    Args:
        runs: Runs of ranks that count equally often, from the greatest die on: how many are
            skipped, how many taken, and how often these count.
        pools: What is rolled.
        budget: Asked at every step.
    """
    if len(pools) == 1:
        (pool,) = pools
        count, faces = pool.count, len(pool.die.faces)
        if len(runs) == 1 and runs[0][1] == 1 and count * faces <= _FEW_TERMS:
            return _one_rank(pool, runs[0][0] + 1, runs[0][2])
        least = count + faces - 1 if faces > 1 else 1  # so many rolls there are in any case
        if least <= _FEW_ROLLS and math.comb(count + faces - 1, count) <= _FEW_ROLLS:
            return _over_rolls(runs, pool)
    return _evaluated(runs, pools, budget)


def _one_rank(pool: Dice, rank: int, times: int) -> Die:
    """Return one die of a roll, the greatest of which has rank 1, multiplied by a number.

    That die shows a face or more where at least so many dice do as its rank says.
    """
    count, die = pool.count, pool.die
    weights: dict[int, int] = {}
    reaching = before = 0
    for face, weight in reversed(list(faces_of(die))):
        reaching += weight
        below = die.total - reaching
        if rank <= count - rank:
            ways = die.total**count - _ways(count, range(rank), reaching, below)
        else:
            ways = _ways(count, range(rank, count + 1), reaching, below)
        if ways > before:
            weights[face * times] = ways - before
        before = ways
    return die_of(weights)


def _ways(count: int, numbers: range, reaching: int, below: int) -> int:
    """Return the weight of rolls in which one of these numbers of dice reaches a face."""
    return sum([math.comb(count, one) * reaching**one * below ** (count - one) for one in numbers])


def _over_rolls(runs: Sequence[tuple[int, int, int]], pool: Dice) -> Die:
    weights: dict[int, int] = {}
    for roll, weight in sorted_rolls(pool, highest_first=True):
        total = 0
        for skip, take, times in runs:
            total += times * sum(roll[skip : skip + take])
        weights[total] = weights.get(total, 0) + weight
    return die_of(weights)


def _evaluated(runs: Sequence[tuple[int, int, int]], pools: Sequence[Dice], budget: Budget) -> Die:
    algebra = Algebra(budget)
    roll = algebra.union(
        [algebra.rolled(algebra.new_site(), Pool(pool.count, pool.die)) for pool in pools]
    )
    terms: list[tuple[Node, int]] = [
        (algebra.sum(algebra.ranks(roll, top=True, skip=skip, take=take)), times)
        for skip, take, times in runs
    ]
    measure = Evaluator(algebra, budget).measure(algebra.linear(0, terms))
    return die_of_measure(of_numbers(measure))
