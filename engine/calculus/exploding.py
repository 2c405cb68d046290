"""Dice that explode: the scores of whole chains, and the dice that chains bring about.

A chain is a die that, as long as it explodes, is followed by one more. With the generating function
S of the faces that end a chain and E of those behind which it goes on, its score has the generating
function S + E S + E E S + ... = S / (1 - E). The dice that end chains and the dice that go on are
independent: a pool of n chains is a pool of n dice of S, and a number of dice of E.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.calculus.drawing import Drawing
from engine.calculus.exploding_die import Chain
from engine.calculus.nodes import COLLECTION, CodeOutline, Constant, Node, WaitingCode
from engine.dice import Die, Pool
from engine.measure import OfNumbers, convolved, mixture_of_numbers, numbers

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["NearEnd", "brought_about", "going_on", "scored"]

_MOST_NEAR = 1_000
"""Dice that matter of a number that nothing bounds; where more do, chains end at the limit."""


@dataclass(frozen=True, slots=True)
class NearEnd:
    """Which dice matter of a number that nothing bounds.

    Attributes:
        top: Whether the greatest matter, rather than the least.
        count: How many of them.
    """

    top: bool
    count: int


def scored(chain: Chain, algebra: Algebra, worth: Callable[[int], int], limit: int) -> Die:
    """Return the die that shows what all dice of a chain score together.

    Where no die that goes on scores, behind the first, the scores are exact however long a
    chain may be; elsewhere longer chains than the limit are lost.

    Args:
        chain: The dice.
        algebra: Its budget is asked.
        worth: The score of a die, by what it is worth in dots.
        limit: The most dice of a chain.
    """
    total = chain.total
    first_stops, first_goes_on = _scores(chain.stops, worth), _scores(chain.goes_on, worth)
    stops, goes_on = _scores(chain.later_stops, worth), _scores(chain.later_goes_on, worth)
    branches: list[OfNumbers] = [numbers(first_stops, total)]
    open_chain: OfNumbers = numbers(first_goes_on, total)
    if set(goes_on) <= {0}:
        last = numbers(stops, total - sum(goes_on.values()))
        if goes_on:
            branches.append(convolved(open_chain, last, algebra.budget))
    else:
        for _ in range(limit - 1):
            algebra.budget.step()
            last = numbers(stops, total)
            branches.append(convolved(open_chain, last, algebra.budget))
            open_chain = convolved(open_chain, numbers(goes_on, total), algebra.budget)
    return _die(mixture_of_numbers([(1, branch) for branch in branches], 1))


def _scores(faces: Mapping[int, int], worth: Callable[[int], int]) -> dict[int, int]:
    scores: dict[int, int] = {}
    for face, weight in faces.items():
        score = worth(face)
        scores[score] = scores.get(score, 0) + weight
    return scores


def _die(measure: OfNumbers) -> Die:
    pairs = measure.items()
    faces, weights = [face for face, _ in pairs], [weight for _, weight in pairs]
    return Die.canonical(faces, weights, measure.total - measure.mass)[0]


# ---- the dice that chains bring about -----------------------------------------------------


def going_on(algebra: Algebra, chains: int, goes_on: int, stops: int, limit: int) -> Node:
    """Return how many dice of some chains go on, all together.

    Args:
        algebra: Builds the expression.
        chains: How many chains there are.
        goes_on: The weight of going on.
        stops: The weight of ending.
        limit: How many dice of one chain may go on; mass beyond is lost.
    """
    total = goes_on + stops
    weights = [goes_on**k * stops * total ** (limit - k) for k in range(limit + 1)]
    die, _ = Die.canonical(tuple(range(limit + 1)), tuple(weights), goes_on ** (limit + 1))
    return algebra.sum(algebra.rolled(algebra.new_site(), Pool(chains, die)))


def brought_about(
    algebra: Algebra,
    chains: int,
    goes_on: Mapping[int, int],
    stops: int,
    limit: int,
    near: NearEnd | None,
) -> Node:
    """Return the dice that went on in some chains.

    Args:
        algebra: Builds the expression.
        chains: How many chains there are.
        goes_on: The weights of the faces behind which a chain goes on.
        stops: The weight of ending.
        limit: How many dice of one chain may go on, where all of them matter; mass beyond is lost.
        near: Which dice matter, so that few of them need no limit, or None for all.
    """
    if not chains or not goes_on:
        return algebra.nothing
    if near is None or near.count > _MOST_NEAR:
        count = going_on(algebra, chains, sum(goes_on.values()), stops, limit)
        faces = sorted(goes_on)
        die, _ = Die.canonical(faces, [goes_on[face] for face in faces])
        return algebra.deferred(Drawing(algebra, die), (count,), algebra.new_site())
    ordered = sorted(goes_on.items(), reverse=near.top)
    return _shown_next(algebra, chains, tuple(ordered), stops, near.count)


def _shown_next(
    algebra: Algebra, chains: int, faces: tuple[tuple[int, int], ...], stops: int, count: int
) -> Node:
    """Return the nearest ``count`` of the dice that went on, beginning with the first of ``faces``.

    How many show that face is a negative binomial number; those that do lengthen their chains, so
    that the rest is as if there were so many chains more.
    """
    if not count or not faces:
        return algebra.nothing
    weight = faces[0][1]
    others = stops + weight
    weights = [
        math.comb(chains + shown - 1, shown)
        * weight**shown
        * stops**chains
        * others ** (count - 1 - shown)
        for shown in range(count)
    ]
    weights.append(others ** (chains + count - 1) - sum(weights))
    die, _ = Die.canonical(tuple(range(count + 1)), weights)
    shown = algebra.rolled(algebra.new_site(), Pool(1, die))
    code = _Showing(algebra, chains, faces, stops, count)
    return algebra.deferred(code, (shown,), algebra.new_site())


@dataclass(frozen=True)
class _Showing(WaitingCode):
    """The nearest of the dice that went on; the operand is how many show the first face.

    It is compared by value, so that equal states are one.

    Attributes:
        algebra: Builds what it becomes.
        chains: How many chains there are.
        faces: The faces that matter, the nearest first, with their weights.
        stops: The weight of ending, and of the faces that have been looked for already.
        count: How many dice matter.
    """

    algebra: Algebra
    chains: int
    faces: tuple[tuple[int, int], ...]
    stops: int
    count: int

    def outline(self, _operands: tuple[Node, ...]) -> CodeOutline:
        """Return that they are some of the faces."""
        ends = (self.faces[0][0], self.faces[-1][0])
        bounds = (min(ends), max(ends))
        return CodeOutline(bounds, (0, self.count), COLLECTION, may_fail=False, may_lose=False)

    def expand(self, operands: tuple[Node, ...], _site: int | None) -> Node:
        """Return the dice that show the face, and what follows."""
        (operand,) = operands
        assert isinstance(operand, Constant), "otherwise it is not ready"
        shown = operand.elements[0]
        (face, weight), *others = self.faces
        rest = _shown_next(
            self.algebra,
            self.chains + shown,
            tuple(others),
            self.stops + weight,
            self.count - shown,
        )
        return self.algebra.union((rest,), (face,) * shown)
