"""Scores of ranks: kept dice, order statistics, and pools compared rank by rank.

The pools are looked through face by face from one end, all together. What is to be remembered is
only how many dice of each pool have been placed: their ranks are known then, so that the score they
contribute is too. A duel between two ranks is decided as soon as one of them is placed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import accumulate

from engine.calculus.nodes import Node
from engine.control import Budget
from engine.dice import long_power
from engine.evaluate.kernels.kept import kept_sum
from engine.evaluate.kernels.pools import Level, LevelPool, level_pool
from engine.evaluate.kernels.rank_terms import Contribution, Duel, RankTerms, rank_terms
from engine.measure import OfNumbers, numbers
from engine.measure.packing import slot_width, unpacked

__all__ = ["measure_by_ranks"]

_SECONDS_A_WORD = 3e-9
"""Seconds that the power of a long number takes, for each of its words to the power of 1.5."""

_SCORE_BYTES = 50
"""What the score of a rank at a face takes, roughly."""

_SCORES_KEPT = 1 << 18
"""Scores of duels that are kept for later faces."""

_LONG = 1 << 16
"""Bits of a packed distribution from which on every single product of it is asked for."""

_WIDEST = 1 << 20
"""Scores that reach further than this are left to revealing."""


def measure_by_ranks(node: Node, budget: Budget) -> OfNumbers | None:
    """Return the measure of a number that ranks of one or two pools make up, or None."""
    terms = rank_terms(node)
    if terms is None or node.low is None or node.high is None or node.high - node.low > _WIDEST:
        return None
    operands = terms.pools()
    if not 1 <= len(operands) <= 2 or (
        len(operands) == 2 and operands[0].sources & operands[1].sources
    ):
        return None
    known, top = _level_pools(terms, operands)
    if len(known) == 1 and not terms.duels:
        plain = _plain_run(terms, known[0], budget, top=top)
        return plain or _Sweep(terms, operands, known, budget, top=top).of_one()
    if len(known) == 2:
        return _Sweep(terms, operands, known, budget, top=top).of_two()
    return None


def _level_pools(terms: RankTerms, operands: list[Node]) -> tuple[list[LevelPool], bool]:
    """Return the pools as they are looked through, and whether from the top.

    No pools are returned where unlike dice agree from neither end that would do.
    """
    top = True
    for top in _ends(terms):
        pools = [level_pool(operand, top=top) for operand in operands]
        known = [pool for pool in pools if pool is not None]
        if len(known) == len(operands):
            return known, top
    return [], top


def _plain_run(terms: RankTerms, pool: LevelPool, budget: Budget, *, top: bool) -> OfNumbers | None:
    """Return the measure of a single rank, or of ranks kept from the near end on, or None."""
    if len(terms.contributions) > 1 or not pool.is_simple:
        return None
    (part,) = terms.contributions
    if part.last - part.first == 1:
        return _single_rank(part, pool, terms.constant, budget, top=top)
    first, last = part.first, part.last
    if not top:
        first, last = pool.count - last, pool.count - first
    if first:
        return None
    return kept_sum(pool, last, part.of_value, terms.constant, budget)


def _ends(terms: RankTerms) -> tuple[bool, ...]:
    """Return from which ends ranks can be followed (True is the top), the one with fewer first."""
    if terms.duels:
        return (True,)
    reach = max(part.last for part in terms.contributions)
    start = min(part.first for part in terms.contributions)
    size = terms.contributions[0].pool.most
    top = reach <= size - start
    return top, not top


def _single_rank(
    part: Contribution, pool: LevelPool, constant: int, budget: Budget, *, top: bool
) -> OfNumbers:
    """Return the measure of what one rank contributes.

    The rank has been passed at a face if more dice than lie beyond the rank show that face or an
    earlier one: a sum of binomial terms for every face.
    """
    count = pool.count
    beyond = part.first if top else count - part.last
    whole = sum(level.weight for level in pool.levels.values())
    words = count * whole.bit_length() // 64
    budget.expect(
        len(pool.levels) * (beyond + 1) * words**1.5 * _SECONDS_A_WORD, "the rank of a die"
    )
    ways = [math.comb(count, k) for k in range(beyond + 1)]
    everything = long_power(whole, count)
    weights: dict[int, int] = {}
    reached = 0
    for face, level in pool.levels.items():
        budget.step(1 + beyond // 8)
        after = level.below
        at_most = _homogeneous(ways, whole - after, after) * after ** (count - beyond)
        score = constant + part.of_value(face)
        placed_here = everything - at_most
        weights[score] = weights.get(score, 0) + placed_here - reached
        reached = placed_here
    return numbers(weights, pool.total)


def _homogeneous(coefficients: list[int], x: int, y: int) -> int:
    """Return the sum of ``coefficients[k] * x**k * y**(n - k)``, by Horner's rule."""
    result, power = 0, 1
    for coefficient in coefficients:
        result = result * y + coefficient * power
        power *= x
    return result


class _Sweep:
    """One way through all faces of one or two pools."""

    def __init__(
        self,
        terms: RankTerms,
        operands: list[Node],
        pools: list[LevelPool],
        budget: Budget,
        *,
        top: bool,
    ) -> None:
        self._budget = budget
        self._top = top
        self._operands = operands
        self._pools = pools
        self._terms = terms
        self._total = math.prod(pool.total for pool in pools)
        self._width = slot_width(self._total)
        self._offset = terms.constant
        self._rises = [self._rises_of(index) for index in range(len(pools))]
        self._needed = [self._needed_of(index) for index in range(len(pools))]

    def _rises_of(self, index: int) -> dict[int, list[int]]:
        """Return, for each face, what ranks 0 to k contribute together if they show it.

        Every rank contributes once, so that taking the least it can contribute off beforehand makes
        all contributions shifts to the right.
        """
        pool, operand = self._pools[index], self._operands[index]
        faces = list(pool.levels)
        self._budget.afford(len(faces) * pool.count * _SCORE_BYTES, "the table of all scores")
        scores = {face: [0] * pool.count for face in faces}
        for part in self._terms.contributions:
            if part.pool is not operand:
                continue
            first, last = part.first, part.last
            if not self._top:
                first, last = pool.count - last, pool.count - first
            for face in faces:
                score = part.of_value(face)
                row = scores[face]
                for rank in range(first, last):
                    row[rank] += score
        for rank in range(pool.count):
            self._budget.step()
            least = min(scores[face][rank] for face in faces)
            self._offset += least
            for face in faces:
                scores[face][rank] -= least
        return {face: [0, *accumulate(row)] for face, row in scores.items()}

    def _needed_of(self, index: int) -> int:
        """Return how many ranks have to be placed before the rest cannot matter."""
        needed = 0
        for sums in self._rises[index].values():
            for rank in range(len(sums) - 1, needed, -1):
                if sums[rank] != sums[rank - 1]:
                    needed = rank
                    break
        return needed

    # ---- one pool --------------------------------------------------------------------------

    def of_one(self) -> OfNumbers:
        """Return the measure of the score of a single pool."""
        (pool,), width = self._pools, self._width
        needed = self._needed[0]
        self._afford_states(needed, 0)
        states = {0: 1}
        done = 0
        for face in pool.levels:
            rises = self._rises[0][face]
            after: dict[int, int] = {}
            for placed, packed in states.items():
                self._budget.step(2)
                if placed >= needed:
                    done += packed * pool.ways_from(face, placed)
                    continue
                base = rises[placed]
                for shown, ways in _ways_at(pool, face, placed):
                    now = placed + shown
                    moved = (packed * ways) << width * (rises[now] - base)
                    if moved.bit_length() > _LONG:
                        self._budget.check()
                    after[now] = after.get(now, 0) + moved
            states = after
        done += states.get(pool.count, 0)
        return unpacked(done, width, self._offset, self._total)

    def _afford_states(self, count: int, reach: int) -> None:
        """Check that there is memory for so many packed distributions, before and after a face.

        Args:
            count: How many there are before a face, and again after it, on average half as long as
                the longest.
            reach: How far apart the scores of duels lie.
        """
        reach += sum(max(row[-1] for row in rises.values()) for rises in self._rises)
        self._budget.afford(count * self._width * reach // 8, "the table of all scores")

    # ---- two pools -------------------------------------------------------------------------

    def of_two(self) -> OfNumbers:
        """Return the measure of the score of two pools, with duels between their ranks."""
        left, right = self._pools
        duels = _DuelScores(self._terms.duels, self._operands, left.count, right.count)
        self._offset += duels.offset
        self._afford_states(left.count * right.count, duels.reach)
        faces = sorted({*left.levels, *right.levels}, reverse=True)
        states = {(0, 0): 1}
        for face in faces:
            states = self._two_at(face, states, duels)
        done = states.get((left.count, right.count), 0)
        return unpacked(done, self._width, self._offset, self._total)

    def _two_at(
        self, face: int, states: dict[tuple[int, int], int], duels: _DuelScores
    ) -> dict[tuple[int, int], int]:
        left, right = self._pools
        left_rises = self._rises[0].get(face, ())
        right_rises = self._rises[1].get(face, ())
        width = self._width
        after: dict[tuple[int, int], int] = {}
        for (i, k), packed in states.items():
            right_ways = list(_ways_at(right, face, k))
            self._budget.step(1 + len(right_ways))
            for shown, ways in _ways_at(left, face, i):
                to_i = i + shown
                rise = left_rises[to_i] - left_rises[i] if shown else 0
                weighed = packed * ways
                for other, other_ways in right_ways:
                    to_k = k + other
                    score = rise + duels.score(i, to_i, k, to_k)
                    if other:
                        score += right_rises[to_k] - right_rises[k]
                    moved = (weighed * other_ways) << width * score
                    key = (to_i, to_k)
                    after[key] = after.get(key, 0) + moved
        return after


def _ways(level: Level, placed: int, count: int, *, is_last: bool) -> Iterator[tuple[int, int]]:
    """Yield how many of the dice left may show a face, and in how many ways."""
    if is_last:
        yield count - placed, level.weight ** (count - placed)
        return
    able = level.able - placed
    ways = 1
    for shown in range(able + 1):
        yield shown, ways
        ways = ways * level.weight * (able - shown) // (shown + 1)


def _ways_at(pool: LevelPool, face: int, placed: int) -> Iterator[tuple[int, int]]:
    level = pool.levels.get(face)
    if level is None:
        return iter(((0, 1),))
    return _ways(level, placed, pool.count, is_last=face == pool.last)


class _DuelScores:
    """What duels contribute when dice are placed, by sums over rectangles of ranks."""

    def __init__(self, duels: list[Duel], operands: list[Node], rows: int, columns: int) -> None:
        self.offset = 0
        self._known: dict[tuple[int, int, int, int], int] = {}
        self._rows, self._columns = rows, columns
        grids = [[[0] * (columns + 1) for _ in range(rows + 1)] for _ in range(3)]
        for duel in duels:
            (left, i), (_, k) = duel.left, duel.right
            scores = (duel.greater, duel.equal, duel.less)
            if left is not operands[0]:
                i, k, scores = k, i, scores[::-1]
            least = min(scores)
            self.offset += least
            for grid, score in zip(grids, scores, strict=True):
                grid[i + 1][k + 1] += score - least
        for grid in grids:
            for row in range(1, rows + 1):
                above, here, running = grid[row - 1], grid[row], 0
                for column in range(1, columns + 1):
                    running += here[column]
                    here[column] = running + above[column]
        self.reach = max(grid[-1][-1] for grid in grids)
        self._greater, self._equal, self._less = grids

    def score(self, i: int, to_i: int, k: int, to_k: int) -> int:
        """Return the score of all duels decided as ranks i to to_i and k to to_k are placed."""
        key = (i, to_i, k, to_k)
        known = self._known.get(key)
        if known is None:
            known = (
                _rectangle(self._greater, i, to_i, to_k, self._columns)
                + _rectangle(self._equal, i, to_i, k, to_k)
                + _rectangle(self._less, to_i, self._rows, k, to_k)
            )
            if len(self._known) < _SCORES_KEPT:
                self._known[key] = known
        return known


def _rectangle(grid: list[list[int]], top: int, bottom: int, left: int, right: int) -> int:
    low, high = grid[top], grid[bottom]
    return high[right] - high[left] - low[right] + low[left]
