"""Scores of ranks: kept dice, order statistics, and pools compared rank by rank.

The ranks of one pool fall into segments, in each of which every rank scores in the same way. One
rank needs plain counting, two segments one threshold (``thresholds``). Whatever has more, or is
cheaper that way, is swept face by face, as are two pools with duels (``sweeping``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from engine.calculus.nodes import Node
from engine.control import Budget
from engine.evaluate.kernels.pools import Levels, RankedDice, ranked_dice
from engine.evaluate.kernels.rank_terms import Contribution, RankTerms, rank_terms
from engine.evaluate.kernels.sweeping import RankScores, sweep_one, sweep_two
from engine.evaluate.kernels.thresholds import by_one_threshold, rank_weights
from engine.measure import OfNumbers, numbers

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["measure_by_ranks", "measure_terms"]

_SCORE_BYTES = 50
"""What the score of a rank at a face takes, roughly."""

_WIDEST = 1 << 20
"""Scores that reach further than this are left to revealing."""


def measure_by_ranks(evaluator: Evaluator, node: Node) -> OfNumbers | None:
    """Return the measure of a number that ranks of one or two pools make up, or None."""
    if node.low is None or node.high is None or node.high - node.low > _WIDEST:
        return None
    terms = rank_terms(node)
    return None if terms is None else measure_terms(evaluator, terms)


def measure_terms(evaluator: Evaluator, terms: RankTerms) -> OfNumbers | None:
    """Return the measure of scores of ranks of one or two pools, or None where it is not known."""
    budget = evaluator.budget
    operands = terms.pools()
    if len(operands) > 2 or (len(operands) == 2 and operands[0].sources & operands[1].sources):
        return None
    pools = [dice for dice in map(ranked_dice, operands) if dice is not None]
    if len(pools) < len(operands):
        return None
    if len(pools) == 2:
        left, right = (_Score(terms, *each, budget) for each in zip(operands, pools, strict=True))
        rises = (left.rises(top=True), right.rises(top=True))
        offset = terms.constant + left.offset + right.offset
        return sweep_two((pools[0], pools[1]), rises, terms.duels, operands, offset, budget)
    if len(pools) == 1 and not terms.duels:
        if len(terms.contributions) == 1:
            (part,) = terms.contributions
            if part.last - part.first == 1:
                return _of_one_rank(part, pools[0], terms.constant, budget)
        return _Score(terms, operands[0], pools[0], budget).measure(terms.constant)
    return None


def _of_one_rank(part: Contribution, dice: RankedDice, offset: int, budget: Budget) -> OfNumbers:
    """Return the measure of what a single rank contributes."""
    weights: dict[int, int] = {}
    for face, weight in rank_weights(dice, part.first, budget).items():
        score = offset + part.of_value(face)
        weights[score] = weights.get(score, 0) + weight
    return numbers(weights, dice.total)


@dataclass(frozen=True, slots=True)
class _Segment:
    """Ranks that score in the same way.

    Attributes:
        first: The first of them, counted from the top from 0.
        last: The rank behind the last of them.
        scores: What each of them scores by its face, beyond the least that it can.
    """

    first: int
    last: int
    scores: dict[int, int]

    @property
    def size(self) -> int:
        """How many ranks there are."""
        return self.last - self.first

    @property
    def is_idle(self) -> bool:
        """Whether they always score the same."""
        return not any(self.scores.values())


class _Score:
    """What the ranks of one pool contribute.

    Attributes:
        offset: What is taken off the scores of all ranks, so that none is negative.
    """

    def __init__(self, terms: RankTerms, operand: Node, dice: RankedDice, budget: Budget) -> None:
        """Find the segments of ranks."""
        self._dice = dice
        self._budget = budget
        parts = [part for part in terms.contributions if part.pool is operand]
        ends = {0, dice.count, *(part.first for part in parts), *(part.last for part in parts)}
        self.offset = 0
        self._segments: list[_Segment] = []
        for first, last in pairwise(sorted(ends)):
            within = [part for part in parts if part.first <= first and last <= part.last]
            self._add(_Segment(first, last, self._scores(within, last - first)))

    def _scores(self, parts: Sequence[Contribution], size: int) -> dict[int, int]:
        scores = {face: sum(part.of_value(face) for part in parts) for face in self._dice.faces}
        least = min(scores.values())
        self.offset += least * size
        return {face: score - least for face, score in scores.items()}

    def _add(self, segment: _Segment) -> None:
        if self._segments and self._segments[-1].scores == segment.scores:
            segment = _Segment(self._segments.pop().first, segment.last, segment.scores)
        self._segments.append(segment)

    def measure(self, constant: int) -> OfNumbers:
        """Return the measure of the score of a single pool.

        Args:
            constant: What is added to it.
        """
        offset = constant + self.offset
        segments = self._segments
        if len(segments) == 2 and len(self._dice.kinds) == 1:
            low, high = (
                self._steps_of_equal_dice(*segments[::-1]),
                self._steps_of_equal_dice(*segments),
            )
            return self._by_one_threshold(offset, top=high <= low)
        levels, products = self._levels()
        if len(segments) == 2:
            fewer, top = self._cost_of_one_threshold()
            if fewer <= products:
                return self._by_one_threshold(offset, top=top)
        rises = self.rises(top=levels.top)
        return sweep_one(self._dice, levels, rises, offset, self._budget)

    def _by_one_threshold(self, offset: int, *, top: bool) -> OfNumbers:
        near, far = self._segments if top else self._segments[::-1]
        scores = (near.scores, far.scores)
        return by_one_threshold(self._dice, near.size, scores, offset, self._budget, top=top)

    def _levels(self) -> tuple[Levels, int]:
        """Return the way through the dice that is the cheaper one, and how many products it takes.

        Of two ends that are equally good it begins where fewer ranks have to be placed.
        """
        dice = self._dice
        scoring = [segment for segment in self._segments if not segment.is_idle]
        top = not scoring or scoring[-1].last <= dice.count - scoring[0].first
        levels = Levels(dice, top=top)
        products = levels.cost()
        if products > len(dice.faces) * dice.count**2:
            others = Levels(dice, top=not top)
            if others.cost() < products:
                return others, others.cost()
        return levels, products

    def _steps_of_equal_dice(self, near: _Segment, far: _Segment) -> float:
        """Return how long one threshold takes for equal dice, in steps of about a microsecond.

        Dice that score nothing behind it are placed one by one, each of which moves a long number.
        Otherwise that is raised to powers at each face, which takes a hundred times as long.
        """
        faces, size = len(self._dice.faces), near.size
        reach = size * max(near.scores.values()) + far.size * max(far.scores.values())
        words = reach * self._dice.total.bit_length() / 64
        if far.is_idle:
            return faces * size * (size + 1) / 2 * (1 + (words / 4500) ** 2)
        return faces * (size + 1) * (2 + words / 8)

    def _cost_of_one_threshold(self) -> tuple[int, bool]:
        """Return how many products one threshold takes, and whether it looks from the top."""
        kinds = self._dice.kinds
        costs = []
        for near, far in (self._segments, self._segments[::-1]):
            taken = [min(count, near.size) for _, count in kinds]
            products = near.size
            if len(kinds) > 1:
                # Scores that lie far apart make long factors, which a sweep has not got.
                length = 3 + max(near.scores.values()) // len(self._dice.faces)
                products *= length * sum(taken)
            # Long numbers behind the threshold are raised to powers, too.
            costs.append(products if far.is_idle else products * 2 + self._dice.count // 8)
        return len(self._dice.faces) * min(costs), costs[0] <= costs[1]

    def rises(self, *, top: bool) -> RankScores:
        """Return, for each face, what ranks 0 to k contribute together if they show it.

        Args:
            top: Whether ranks are counted from the top.
        """
        dice, budget = self._dice, self._budget
        budget.afford(len(dice.faces) * dice.count * _SCORE_BYTES, "the table of all scores")
        segments = self._segments if top else self._segments[::-1]
        rises = {}
        for face in dice.faces:
            budget.step(1 + dice.count // 64)
            row = [score for each in segments for score in [each.scores[face]] * each.size]
            rises[face] = [0, *accumulate(row)]
        return rises
