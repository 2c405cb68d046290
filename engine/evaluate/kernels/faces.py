"""Scores of faces: how often each face shows, one face after the other.

Sets, pairs, different values and the like depend on each face only through how often it shows. A
sum of such scores is swept face by face, remembering how many dice are left, or found from powers
where many faces score alike; the greatest (or least) of such scores is found from the ways in which
no face scores more.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flint import fmpz_poly

from engine.calculus.nodes import Counts, Linear, Node, Ranks, Union
from engine.control import Budget
from engine.dice import Deal, Pool, Source
from engine.evaluate.kernels.face_powers import power_by_terms, power_of, together, truncated
from engine.evaluate.kernels.face_terms import (
    FaceTerms,
    KnownScores,
    counted_faces,
    face_terms,
    scores_of,
)
from engine.measure import OfNumbers, numbers
from engine.measure.packing import slot_width, unpacked

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["measure_by_faces"]

_MANY_ALIKE = 2
"""How many faces score like one on average from where on powers are shorter than all faces."""


def measure_by_faces(evaluator: Evaluator, node: Node) -> OfNumbers | None:
    """Return the measure of a sum, or of the greatest or least, of scores of faces; or None."""
    if isinstance(node, Ranks):
        operand = node.operand
        if isinstance(operand, Counts):
            return _extreme_size(evaluator, node, operand)
        if node.take != 1 or not isinstance(operand, Union) or operand.least != operand.most:
            return None
        if node.skip not in (0, operand.most - 1):
            return None
        terms = face_terms([(part, 1) for part in operand.parts], apart=True)
        faces = None if terms is None else _faces(evaluator, terms)
        if terms is None or faces is None:
            return None
        source = terms.leaf.source
        constant = (*operand.constant, *terms.of_others)
        return _extreme(evaluator, source, faces, constant, greatest=node.skip == 0)
    parts: tuple[tuple[Node, int], ...] = ((node, 1),)
    added = 0
    if isinstance(node, Linear):
        parts, added = node.terms, node.constant
    terms = face_terms(parts, apart=False)
    faces = None if terms is None else _faces(evaluator, terms)
    if terms is None or faces is None:
        return None
    return _sum(evaluator, terms.leaf.source, faces, added + sum(terms.of_others))


@dataclass(frozen=True, slots=True)
class _Face:
    """How often a face can show, in how many ways, and what it scores then.

    Attributes:
        ways: Entry k is the weight of showing k times, but for the orders of the dice.
        scores: For each term that looks at the face, entry k is its score.
    """

    ways: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]

    def total(self, shown: int) -> int:
        """Return the scores of all terms together where the face shows so many times."""
        return sum(scores[shown] for scores in self.scores)


def _faces(evaluator: Evaluator, terms: FaceTerms) -> list[_Face] | None:
    source = terms.leaf.source
    weights = source.die.weights if isinstance(source, Pool) else source.copies
    found = []
    known: KnownScores = {}
    for value, weight in zip(source.values, weights, strict=True):
        assert isinstance(value, int), "the source is one of numbers"
        most = source.count if isinstance(source, Pool) else min(source.count, weight)
        scores = scores_of(terms, value, most, evaluator.budget, known)
        if scores is None:
            return None
        found.append(_Face(_ways(source, weight, most), tuple(scores)))
    return found


def _extreme_size(evaluator: Evaluator, node: Ranks, sizes: Counts) -> OfNumbers | None:
    """Return the measure of the size of the largest (or smallest) set of equal elements."""
    seen = counted_faces(sizes) if node.take == 1 and not node.skip else None
    if seen is None:
        return None
    source = seen[0].source
    weights = source.die.weights if isinstance(source, Pool) else source.copies
    # A face that does not show makes no set, neither the largest nor the smallest.
    none = 0 if node.top else source.count + 1
    faces = []
    for value, weight in zip(source.values, weights, strict=True):
        assert isinstance(value, int), "the source is one of numbers"
        most = source.count if isinstance(source, Pool) else min(source.count, weight)
        scores = ((none, *range(1, most + 1)),) if value in seen[1] else ()
        faces.append(_Face(_ways(source, weight, most), scores))
    return _extreme(evaluator, source, faces, (), greatest=node.top)


def _ways(source: Source, weight: int, most: int) -> tuple[int, ...]:
    if isinstance(source, Deal):
        return tuple(math.comb(weight, shown) for shown in range(most + 1))
    return tuple(weight**shown for shown in range(most + 1))


def _sum(evaluator: Evaluator, source: Source, faces: list[_Face], constant: int) -> OfNumbers:
    """Return the measure of the sum of all scores, face by face."""
    kinds = Counter(faces)
    are_alike = _MANY_ALIKE * len(kinds) <= len(faces)
    if isinstance(source, Pool):
        # The way face by face takes so much time that this one should take much less.
        steps = len(kinds) * source.count**2 if are_alike else len(faces) * source.count**2 // 8
        found = _settled_sum(evaluator.budget, source, faces, constant, steps)
        if found is not None:
            return found
    if are_alike:
        return _sum_of_alike(evaluator.budget, source, kinds, constant)
    width = slot_width(source.total)
    offset = constant
    states = {source.count: 1}
    for place, face in enumerate(faces):
        totals = [face.total(shown) for shown in range(len(face.ways))]
        least = min(totals)
        offset += least
        after: dict[int, int] = {}
        for left, packed in states.items():
            most = min(left, len(face.ways) - 1)
            evaluator.budget.step(1 + most // 16)
            fewest = left if place == len(faces) - 1 else 0
            for shown in range(fewest, most + 1):
                ways = face.ways[shown]
                if isinstance(source, Pool):
                    ways *= math.comb(left, shown)
                moved = (packed * ways) << width * (totals[shown] - least)
                after[left - shown] = after.get(left - shown, 0) + moved
        states = after
    return unpacked(states.get(0, 0), width, offset, source.total)


def _sum_of_alike(
    budget: Budget, source: Source, kinds: Mapping[_Face, int], constant: int
) -> OfNumbers:
    """Return the measure of the sum of all scores, by a power for all faces that score alike.

    The ways of a face to show so often stand in the slots of what it scores then, beyond what it
    scores where it does not show. For that to be never less, each die that shows scores more,
    which is taken off again in the end.
    """
    count, is_pool, width = source.count, isinstance(source, Pool), slot_width(source.total)
    gains = {face: [face.total(k) - face.total(0) for k in range(len(face.ways))] for face in kinds}
    more = max(-gain // k for each in gains.values() for k, gain in enumerate(each) if k) + 1
    result: Sequence[int] = [1]
    for face, times in kinds.items():
        budget.step(1 + count**2 // 16)
        slots = [gain + more * k for k, gain in enumerate(gains[face])]
        ways = [way << width * slot for way, slot in zip(face.ways, slots, strict=True)]
        power = power_by_terms(ways, times, count, is_pool=is_pool)
        result = together(result, power, count, is_pool=is_pool)
        constant += times * face.total(0)
    return unpacked(result[count], width, constant - more * count, source.total)


def _settled_sum(
    budget: Budget, pool: Pool, faces: list[_Face], constant: int, most: int
) -> OfNumbers | None:
    """Return the measure of the sum of scores that settle soon, or None beyond ``most`` steps.

    A face counts as different once it shows, and as a pair from two on. With e^(wx) for a face of
    weight w that may show however often, such a face is z^s e^(wx) with its last score s, and a few
    terms for the numbers of dice that score otherwise. In the product over all faces only the sum
    of the weights and the power of x are to be told apart, whatever the number of dice.
    """
    count = pool.count
    rows = [[face.total(shown) for shown in range(count + 1)] for face in faces]
    settled = [_settles(row) for row in rows]
    if (sum(settled) + 1) * len(faces) ** 2 > most:
        return None
    width = slot_width(pool.total)
    states = {(0, 0): 1}
    for face, row, end in zip(faces, rows, settled, strict=True):
        least, weight = min(row), face.ways[1]
        constant += least
        after: dict[tuple[int, int], int] = {}
        for (mass, power), packed in states.items():
            budget.step(1 + end // 2)
            last = packed << width * (row[-1] - least)
            after[mass + weight, power] = after.get((mass + weight, power), 0) + last
            for shown in range(min(end, count + 1 - power)):
                ways = face.ways[shown] * math.comb(power + shown, shown)
                moved = ways * ((packed << width * (row[shown] - least)) - last)
                after[mass, power + shown] = after.get((mass, power + shown), 0) + moved
        states = after
        if len(states) * len(faces) > most:
            return None
    result = sum(
        packed * math.comb(count, power) * mass ** (count - power)
        for (mass, power), packed in states.items()
    )
    return unpacked(result, width, constant, pool.total)


def _settles(row: list[int]) -> int:
    """Return from which place on a row of scores stays the same."""
    end = len(row) - 1
    while end and row[end - 1] == row[-1]:
        end -= 1
    return end


def _extreme(
    evaluator: Evaluator,
    source: Source,
    faces: list[_Face],
    constant: tuple[int, ...],
    *,
    greatest: bool,
) -> OfNumbers:
    """Return the measure of the greatest (or least) score, by the ways that stay within it.

    Bound by bound, each face has a polynomial of the ways in which its scores stay within the
    bound; the product of all polynomials says in how many ways all of them do.
    """
    alike = Counter(faces)
    ways = [_Within(face, times, greatest=greatest) for face, times in alike.items()]
    bounds = {*constant}.union(*(within.limits for within in ways))
    beyond = max(constant, default=None) if greatest else min(constant, default=None)
    weights: dict[int, int] = {}
    before = 0
    for bound in sorted(bounds, reverse=not greatest):
        evaluator.budget.step(len(faces))
        for within in ways:
            within.admit(bound)
        reached = _product(source, ways)
        if beyond is not None and (beyond > bound if greatest else beyond < bound):
            reached = 0
        weights[bound] = reached - before
        before = reached
    return numbers(weights, source.total)


class _Within:
    """The ways in which the scores of equal faces stay within a bound that moves away.

    Attributes:
        times: How many faces there are.
        limits: The bounds at which there are more ways, each with how often a face shows then.
        coefficients: Entry k is the weight of showing k times but for the orders of the dice, or 0
            while that scores too much.
    """

    def __init__(self, face: _Face, times: int, *, greatest: bool) -> None:
        self.times = times
        self._ways = face.ways
        self.limits: dict[int, list[int]] = {}
        for shown in range(len(face.ways)):
            scores = [scores[shown] for scores in face.scores]
            if scores:
                limit = max(scores) if greatest else min(scores)
                self.limits.setdefault(limit, []).append(shown)
        self.coefficients = (0,) * len(face.ways) if face.scores else self._ways

    def admit(self, bound: int) -> None:
        """Admit the scores that equal ``bound``."""
        if bound in self.limits:
            coefficients = list(self.coefficients)
            for shown in self.limits[bound]:
                coefficients[shown] = self._ways[shown]
            self.coefficients = tuple(coefficients)


def _product(source: Source, ways: list[_Within]) -> int:
    """Return the weight of all ways in which every face stays within its bound.

    The orders of equal dice are divided out; to keep to whole numbers, every polynomial is
    multiplied by the factorial of the number of dice.
    """
    count = source.count
    kinds: Counter[tuple[int, ...]] = Counter()
    for within in ways:
        kinds[within.coefficients] += within.times
    is_pool = isinstance(source, Pool)
    powers = [power_of(*kind, count, is_pool=is_pool) for kind in kinds.items()]
    if len(powers) == 1:
        return powers[0][count] if len(powers[0]) > count else 0
    orders = [
        math.factorial(count) // math.factorial(k) if is_pool else 1 for k in range(count + 1)
    ]
    product = fmpz_poly([1])
    for power in powers:
        scaled = [found * order for found, order in zip(power, orders, strict=False)]
        product = truncated(product * fmpz_poly(scaled), count)
    everything: int = orders[0] ** (len(kinds) - 1)
    return int(product[count]) // everything
