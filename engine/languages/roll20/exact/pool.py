"""The lowering of dice: a pool with its explosions, its keeps and drops, and how it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.calculus.exploding import NearEnd, brought_about, going_on, scored
from engine.calculus.exploding_die import Chain
from engine.calculus.nodes import COLLECTION, CodeOutline, Constant, Node, WaitingCode
from engine.control import spoken
from engine.dice import Die, Pool
from engine.languages.roll20.exact.selecting import near_end, selected
from engine.languages.roll20.modifiers import EVERYTHING, Settling, UnitSelection
from engine.languages.roll20.scores import Score

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["TOTAL", "UnitPlace", "UnitReading", "lowered_pool"]

_FACE_BYTES = 600
"""What one face of a die takes together with what is made of it on the way, roughly."""


@dataclass(frozen=True, slots=True)
class UnitPlace:
    """How dice are written among the units of a group: ``factor * value + tag``.

    The tag tells the terms apart and, among equal dice, puts those of later terms higher.

    Attributes:
        factor: What values are multiplied by; positive.
        tag: The number of the term.
        near: Which units the group looks at, where that is known.
    """

    factor: int
    tag: int
    near: NearEnd | None

    def of(self, value: int) -> int:
        """Return the unit of a die."""
        return self.factor * value + self.tag


@dataclass(frozen=True, slots=True)
class UnitReading:
    """How the settled dice of a term are read.

    Attributes:
        outer: The keeps and drops of a group around the term.
        score: How they score, or None where they are added up.
        units: How they are written as units of a group, or None where they are read here.
        ceiling: Totals beyond it need not be told apart; None where all are told apart.
    """

    outer: UnitSelection = EVERYTHING
    score: Score | None = None
    units: UnitPlace | None = None
    ceiling: int | None = None


TOTAL = UnitReading()
"""The reading that adds all dice up."""


def lowered_pool(
    algebra: Algebra,
    count: int,
    settling: Settling,
    own: UnitSelection,
    reading: UnitReading,
    limit: int,
) -> Node:
    """Return what a term comes to: a number, or a collection of units.

    Args:
        algebra: Builds the node.
        count: How many dice there are before any explodes.
        settling: How each settles.
        own: The keeps and drops of the term.
        reading: How the dice are read.
        limit: The most dice of a chain of explosions, where that decides.
    """
    algebra.budget.afford(settling.high * _FACE_BYTES, f"a die with {spoken(settling.high)} faces")
    return _Pool(algebra, count, settling, own, reading, limit).lowered()


class _Pool:
    """The dice of one term, their number known."""

    def __init__(
        self,
        algebra: Algebra,
        count: int,
        settling: Settling,
        own: UnitSelection,
        reading: UnitReading,
        limit: int,
    ) -> None:
        self._algebra = algebra
        self._count = count
        self._settling = settling
        self._reading = reading
        self._limit = limit
        self._selections = [each for each in (own, reading.outer) if not each.is_everything]
        stops, goes_on = settling.weights(), {}
        if settling.explodes.intervals:
            goes_on = {face: stops.pop(face) for face in list(stops) if face in settling.explodes}
        self._chain = Chain(stops, goes_on, penalty=int(settling.penetrates))

    def lowered(self) -> Node:
        """Return the node; see ``lowered_pool``."""
        reading, algebra = self._reading, self._algebra
        if not self._count or any(each.is_nothing for each in self._selections):
            return algebra.zero if reading.units is None else algebra.nothing
        if not self._selections and reading.units is None:
            return algebra.sum(self._rolled(self._count, self._scored_die()))
        dice = self._compounded() if self._settling.compounds else self._settled()
        for selection in self._selections:
            dice = selected(algebra, dice, selection)
        if reading.units is not None:
            return dice
        return algebra.sum(dice) if reading.score is None else self._counted(dice, reading.score)

    def _scored_die(self) -> Die:
        """Return the die that shows what a die and all that it brings about score."""
        score = self._reading.score
        if score is None:
            return self._capped_die() or self._sum_die()
        if not self._settling.compounds:
            return scored(self._chain, self._algebra, score.of_value, self._limit)
        sums = self._sum_die()
        weights: dict[int, int] = {}
        for face, weight in zip(sums.faces, sums.weights, strict=True):
            assert isinstance(face, int), "sums are numbers"
            worth = score.of_value(face)
            weights[worth] = weights.get(worth, 0) + weight
        ascending = sorted(weights)
        return Die.canonical(ascending, [weights[each] for each in ascending], sums.lost)[0]

    def _capped_die(self) -> Die | None:
        """Return a die of which, beyond some sum, one stands for all; None where none may."""
        ceiling, chain = self._reading.ceiling, self._chain
        if ceiling is None or not chain.goes_on or min(chain.later_goes_on) < 0:
            return None
        least = min(min(chain.stops), min(chain.goes_on) + min(chain.later_stops))
        return chain.totals_within(max(least, ceiling - (self._count - 1) * least))

    def _sum_die(self) -> Die:
        """Return a compounded die; of values that score alike one stands for all, if it can."""
        score = self._reading.score
        if score is not None and score.reach is not None:
            found = self._chain.totals_within(score.reach)
            if found is not None:
                return found
        return scored(self._chain, self._algebra, lambda value: value, self._limit)

    def _counted(self, dice: Node, score: Score) -> Node:
        algebra = self._algebra
        assert dice.low is not None or dice.most == 0, "dice have bounds"
        values = range(dice.low or 0, (dice.high or 0) + 1)
        successes, failures = score.sets(values)
        counts = [
            (algebra.count(algebra.filter(successes, dice)), 1),
            (algebra.count(algebra.filter(failures, dice)), -1),
        ]
        return algebra.linear(0, counts)

    # ---- the dice themselves --------------------------------------------------------------

    def _compounded(self) -> Node:
        return self._rolled(self._count, self._placed(self._sum_die()))

    def _placed(self, die: Die) -> Die:
        """Return a die with its faces written as the reading wants them."""
        units = self._reading.units
        if units is None:
            return die
        faces = tuple(units.of(face) for face in die.faces if isinstance(face, int))
        return Die(faces, die.weights, die.lost)

    def _rolled(self, count: int, die: Die) -> Node:
        return self._algebra.rolled(self._algebra.new_site(), Pool(count, die))

    def _settled(self) -> Node:
        """Return all dice of the pool, those that explosions bring about included."""
        algebra, chain = self._algebra, self._chain
        stopping, exploding = sum(chain.stops.values()), sum(chain.goes_on.values())
        if not exploding:
            return self._dice(self._count, chain.stops)
        if not chain.penalty:
            return algebra.union(
                [
                    self._dice(self._count, chain.stops),
                    self._brought_about(self._count, chain.goes_on, self._limit - 1),
                ]
            )
        # The first die of a chain is worth more than the same face later on.
        first = going_on(algebra, self._count, exploding, stopping, 0)
        if self._limit > 1 or self._near():
            die = Die.canonical((0, 1), (stopping, exploding))[0]
            first = algebra.sum(self._rolled(self._count, die))
        return algebra.deferred(_Penetrating(self), (first,), algebra.new_site())

    def penetrated(self, exploded: int) -> Node:
        """Return all dice where ``exploded`` of the first dice have exploded."""
        chain = self._chain
        return self._algebra.union(
            [
                self._dice(self._count - exploded, chain.stops),
                self._dice(exploded, chain.goes_on),
                self._dice(exploded, chain.later_stops),
                self._brought_about(exploded, chain.later_goes_on, self._limit - 2),
            ]
        )

    def bounds(self) -> tuple[int, int]:
        """Return the least and the greatest that a die of the pool can be written as."""
        low, high = self._settling.low - self._chain.penalty, self._settling.high
        units = self._reading.units
        return (low, high) if units is None else (units.of(low), units.of(high))

    def _dice(self, count: int, faces: Mapping[int, int]) -> Node:
        if not count:
            return self._algebra.nothing
        ascending = sorted(faces)
        die, _ = Die.canonical(ascending, [faces[face] for face in ascending])
        return self._rolled(count, self._placed(die))

    def _brought_about(self, chains: int, faces: Mapping[int, int], limit: int) -> Node:
        units = self._reading.units
        placed = faces if units is None else {units.of(face): w for face, w in faces.items()}
        stops = sum(self._chain.stops.values())
        return brought_about(self._algebra, chains, placed, stops, limit, self._near())

    def _near(self) -> NearEnd | None:
        if self._selections:
            return near_end(self._selections[0])
        return self._reading.units.near if self._reading.units else None


@dataclass(frozen=True, eq=False)
class _Penetrating(WaitingCode):
    """The dice of a pool that penetrates; the operand is how many of the first dice exploded."""

    pool: _Pool

    def outline(self, _operands: tuple[Node, ...]) -> CodeOutline:
        """Return what the faces allow."""
        return CodeOutline(self.pool.bounds(), kind=COLLECTION, may_fail=False)

    def expand(self, operands: tuple[Node, ...], _site: int | None) -> Node:
        """Return the dice."""
        (operand,) = operands
        assert isinstance(operand, Constant), "otherwise it is not ready"
        return self.pool.penetrated(operand.elements[0])
