"""Scores of duels, each between a rank of one pool and a rank of another one."""

from __future__ import annotations

from typing import TypeAlias

from engine.calculus.nodes import Node
from engine.evaluate.kernels.rank_terms import Duel

__all__ = ["DuelScores"]

_Grid: TypeAlias = list[list[int]]
"""Entry [i][k] is the sum over all duels of the first i ranks with the first k."""


class DuelScores:
    """The scores of all duels, decided as ranks are placed.

    The ranks of one pool that show a face are placed before those of the other. Whoever is placed
    wins against all that are not; what a tie scores otherwise is made good once both are placed.

    Attributes:
        offset: What is taken off all scores, so that none is negative.
        reach: The most that all duels score together.
        ties_recall: Whether ties depend on where the pool placed first began at a face.
    """

    def __init__(self, duels: list[Duel], operands: list[Node], rows: int, columns: int) -> None:
        """Add up the scores.

        Args:
            duels: The duels.
            operands: The collections on both sides.
            rows: How many ranks the first of them has.
            columns: How many the second has.
        """
        self.offset = 0
        self._sizes = (rows, columns)
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
        greater, equal, less = grids
        # Where the left pool is placed first its dice win until the right ones tie with them.
        over = [_less(equal, greater), _less(equal, less)]
        self._ties_matter = [any(map(any, grid)) for grid in over]
        self._is_diagonal = all(self._ties_matter) and all(
            i == k or not (over[0][i][k] or over[1][i][k])
            for i in range(rows + 1)
            for k in range(columns + 1)
        )
        self.ties_recall = all(self._ties_matter) and not self._is_diagonal
        self._greater, self._less = _added_up(greater), _added_up(less)
        self._over = [_added_up(grid) for grid in over]
        self.reach = max(_added_up(grid)[-1][-1] for grid in grids)

    def first_to_place(self, i: int, k: int) -> int:
        """Return which pool is placed first, where they have placed i and k ranks (0 the left)."""
        for side in (0, 1):
            if not self._ties_matter[side]:
                return side
        return 0 if self._is_diagonal and i < k else 1

    def placed(self, side: int, begin: int, end: int, other: int) -> int:
        """Return the score of placing ranks ``begin`` to ``end``.

        Args:
            side: Whose ranks they are (0 the left pool's).
            begin: The first of them.
            end: The rank behind the last of them.
            other: How many ranks of the other pool have been placed.
        """
        rows, columns = self._sizes
        if side == 0:
            return _rectangle(self._greater, begin, end, other, columns)
        return _rectangle(self._less, other, rows, begin, end)

    def tied(self, side: int, begin: int, end: int, origin: int, placed: int) -> int:
        """Return what ties score beyond what they were taken for.

        Args:
            side: The pool placed second.
            begin: The first rank that it has placed.
            end: The rank behind the last of them.
            origin: The first rank that the other pool has placed, where that is to be known.
            placed: The rank behind the last of them.
        """
        first = 1 - side
        if not self._ties_matter[first]:
            return 0
        start = origin if self.ties_recall else begin
        if placed <= start:
            return 0
        grid = self._over[first]
        if first == 0:
            return _rectangle(grid, start, placed, begin, end)
        return _rectangle(grid, begin, end, start, placed)


def _less(grid: _Grid, other: _Grid) -> _Grid:
    return [[a - b for a, b in zip(*rows, strict=True)] for rows in zip(grid, other, strict=True)]


def _added_up(grid: _Grid) -> _Grid:
    """Return the sums over all rectangles from the first rank of both pools on."""
    sums = [row.copy() for row in grid]
    for row in range(1, len(sums)):
        above, here, running = sums[row - 1], sums[row], 0
        for column in range(1, len(here)):
            running += here[column]
            here[column] = running + above[column]
    return sums


def _rectangle(grid: _Grid, top: int, bottom: int, left: int, right: int) -> int:
    low, high = grid[top], grid[bottom]
    return high[right] - high[left] - low[right] + low[left]
