"""Numbers that follow from several scores of the same ranks, such as products of kept sums.

A product of kept sums needs to know them together. Each of the scores is a digit of one number,
which is a score of ranks like any other; when its weights are known the digits are read again.
Where a test or a choice throws most of a score away, walking down the faces has less to remember.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.calculus.nodes import (
    Applied,
    Constant,
    Linear,
    Node,
    Product,
    is_number,
)
from engine.evaluate.kernels.pools import ranked_dice
from engine.evaluate.kernels.rank_terms import Contribution, RankTerms, rank_terms
from engine.evaluate.kernels.ranks import measure_terms
from engine.measure import OfNumbers, numbers

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["measure_jointly"]

_MOST_SCORES = 4
"""How many scores are followed together."""

_WIDEST = 1 << 15
"""Combinations of scores beyond which they are left to other ways."""

_Of: TypeAlias = Callable[[Sequence[int]], int]
"""A number that follows from the scores."""


def measure_jointly(evaluator: Evaluator, node: Node) -> OfNumbers | None:
    """Return the measure of a number that several scores of the same ranks decide, or None."""
    scores: dict[Node, RankTerms] = {}
    if node.may_fail or not _collect(node, scores):
        return None
    if not 1 < len(scores) <= _MOST_SCORES:
        return None
    digits: list[_Digit] = []
    base = 1
    joined = RankTerms()
    for terms in scores.values():
        digit = _Digit.of(terms, base)
        if digit is None:
            return None
        digits.append(digit)
        joined.contributions += digit.contributions
        base *= digit.size
        if base > _WIDEST:
            return None
    found = measure_terms(evaluator, joined)
    if found is None:
        return None
    result = _following(node, {score: place for place, score in enumerate(scores)})
    weights: dict[int, int] = {}
    for code, weight in found.items():
        evaluator.budget.step()
        value = result([digit.read(code) for digit in digits])
        weights[value] = weights.get(value, 0) + weight
    return numbers(weights, found.total)


def _collect(node: Node, scores: dict[Node, RankTerms]) -> bool:
    """Find the scores that a number follows from; return whether nothing else decides it."""
    if node in scores or isinstance(node, Constant):
        return True
    if is_number(node):
        terms = rank_terms(node)
        if terms is not None and not terms.duels and terms.contributions:
            scores[node] = terms
            return True
    if not isinstance(node, Linear | Product | Applied) or len(scores) > _MOST_SCORES:
        return False
    return all(_collect(child, scores) for child in node.children)


@dataclass(frozen=True, slots=True)
class _Digit:
    """A score as one digit of a number.

    Attributes:
        base: What the digit is worth.
        size: How many values it can have.
        low: The least score, but for what does not depend on the dice.
        step: What the differences of all scores are multiples of.
        constant: What does not depend on the dice.
        contributions: What ranks contribute to the number.
    """

    base: int
    size: int
    low: int
    step: int
    constant: int
    contributions: tuple[Contribution, ...]

    @classmethod
    def of(cls, terms: RankTerms, base: int) -> _Digit | None:
        """Return a score as the digit that is worth ``base``, or None where its dice are unknown.

        Args:
            terms: What makes up the score.
            base: What the digit is worth.
        """
        low = high = step = 0
        runs: dict[tuple[Node, int, int], dict[int, int]] = {}
        for each in terms.contributions:
            dice = ranked_dice(each.pool)
            if dice is None:
                return None
            values = runs.setdefault(
                (each.pool, each.first, each.last), dict.fromkeys(dice.faces, 0)
            )
            for face in values:
                values[face] += each.of_value(face)
        for (_, first, last), values in runs.items():
            least = min(values.values())
            low += (last - first) * least
            high += (last - first) * max(values.values())
            step = math.gcd(step, *(value - least for value in values.values()))
        step = step or 1
        contributions = tuple(
            Contribution(*run, _raised(values, base, step)) for run, values in runs.items()
        )
        return cls(base, (high - low) // step + 1, low, step, terms.constant, contributions)

    def read(self, code: int) -> int:
        """Return the score that a number tells."""
        return self.constant + self.low + self.step * (code // self.base % self.size)


def _raised(values: Mapping[int, int], base: int, step: int) -> Callable[[int], int]:
    least = min(values.values())
    # Dice that are left out of a collection have faces that its ranks never show.
    return lambda face: base * ((values.get(face, least) - least) // step)


def _following(node: Node, places: dict[Node, int]) -> _Of:
    """Return the number that a node is, as a function of the scores at their places."""
    if node in places:
        place = places[node]
        return lambda scores: scores[place]
    match node:
        case Constant():
            (known,) = node.elements
            return lambda _scores: known
        case Linear():
            constant = node.constant
            terms = [(_following(term, places), factor) for term, factor in node.terms]
            return lambda scores: constant + sum([factor * of(scores) for of, factor in terms])
        case Product():
            left, right = _following(node.left, places), _following(node.right, places)
            return lambda scores: left(scores) * right(scores)
    assert isinstance(node, Applied), "scores are collected below nodes of these classes"
    compute = node.operation.compute
    operands = [_following(each, places) for each in node.operands]
    return lambda scores: compute(*((of(scores),) for of in operands))[0]  # type: ignore[index, return-value]  # a number is a collection of one
