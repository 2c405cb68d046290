"""Loops that count their rounds, solved for all rounds at once.

How likely a loop ends in round n is a coefficient of a quotient of two polynomials: the lower one
is a product of ``1 - f``, where f says how a state is come back to, and after how many rounds. A
fighter who may miss for ever gives one such factor, however long the fight lasts; only at the end
is the quotient written out, round by round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from flint import fmpz_poly

from engine.chains.absorption import Move, components
from engine.chains.rings import ring_order
from engine.control import Budget
from engine.direct.results import Work
from engine.languages.table.exact.walk.loops.rounds import CountedRounds, LoopExit
from engine.languages.table.exact.walk.loops.ways import NextStates, TransitionTable, Weights

__all__ = ["solved_for_all_rounds"]

_WORTH_SOLVING = 100_000
"""Weights that are moved on, in all rounds, in the time that it takes to begin with this."""

_WAYS_OF_A_COEFFICIENT = 2
"""Ways that are walked along while a coefficient of a polynomial is worked out."""

_Factors: TypeAlias = dict[tuple[int, ...], int]
"""The powers of factors ``1 - f``, by the coefficients of f."""

_ROUND = fmpz_poly([0, 1])
_ONE = fmpz_poly([1])


@dataclass(frozen=True, slots=True)
class _Quotient:
    """What comes to a state, round by round: a polynomial over factors."""

    numerator: fmpz_poly
    factors: _Factors = field(default_factory=dict)

    def times(self, polynomial: fmpz_poly | int) -> _Quotient:
        return _Quotient(self.numerator * polynomial, self.factors)

    def over(self, returning: fmpz_poly) -> _Quotient:
        """Return the quotient where a state is come back to again and again."""
        key = tuple([int(one) for one in returning.coeffs()])
        power = self.factors.get(key, 0) + 1
        return _Quotient(self.numerator, {**self.factors, key: power})

    def plus(self, other: _Quotient) -> _Quotient:
        if self.factors == other.factors:
            return _Quotient(self.numerator + other.numerator, self.factors)
        common = dict(self.factors)
        for key, power in other.factors.items():
            common[key] = max(power, common.get(key, 0))
        return _Quotient(self._out_of(common) + other._out_of(common), common)

    def _out_of(self, common: _Factors) -> fmpz_poly:
        found = self.numerator
        for key, power in common.items():
            missing = power - self.factors.get(key, 0)
            if missing:
                found *= (_ONE - fmpz_poly(list(key))) ** missing
        return found

    def written_out(self, rounds: int, work: Work) -> list[int]:
        """Return the coefficients up to a number of rounds."""
        found = [int(one) for one in self.numerator.coeffs()[: rounds + 1]]
        found += [0] * (rounds + 1 - len(found))
        for key, power in self.factors.items():
            back = [(place, one) for place, one in enumerate(key) if one]
            for _ in range(power):
                work.spend(rounds * len(back) * _WAYS_OF_A_COEFFICIENT)
                for number in range(rounds + 1):
                    found[number] += sum(
                        [found[number - place] * one for place, one in back if place <= number]
                    )
        return found


_Arrivals: TypeAlias = dict[int, _Quotient]

_Key = TypeVar("_Key", int, tuple[int, int])


def solved_for_all_rounds(
    loop: CountedRounds, here: Weights, total: int, work: Work
) -> Iterator[LoopExit] | None:
    """Return what leaves a loop without a certain end, round by round.

    Args:
        loop: The loop.
        here: What it is entered with.
        total: What these weights are out of.
        work: Asked for all that is done.

    Returns:
        None where it is as well gone through: it is small, ends for certain or never, or goes round
        in more ways than one.

    Raises:
        NotDirectError: It is much.
    """
    found = _reached(loop, here)
    if found is None or sum(map(_moves_of, found.values())) * loop.rounds < _WORTH_SOLVING:
        return None
    moves: list[Move | None] = [None] * len(loop.ways.states)
    for state, (on, _) in found.items():
        moves[state] = Move([*on.items()], loop.ways.whole_of(state))
    circles = components(here, moves, work.budget or Budget())
    if all(len(one) == 1 and one[0] not in found[one[0]].on for one in circles):
        return None
    solving = _Solving(loop.ways, found, work)
    for state, weight in here.items():
        _add(solving.arrived, state, _Quotient(fmpz_poly([weight])))
    for component in reversed(circles):
        order = ring_order(component, moves)
        if order is None or not solving.leave(order):
            return None
    if not solving.ended:
        return None  # it never ends, which whoever goes through it finds out
    return _exits(loop, solving.ended, total, work)


def _moves_of(leads: NextStates) -> int:
    return len(leads.on) + len(leads.out)


def _reached(loop: CountedRounds, here: Weights) -> Mapping[int, NextStates] | None:
    """Return where all states lead that can come up, or None where there are ever new ones."""
    found: dict[int, NextStates] = {}
    seen = {*here}
    new = [*here]
    for _ in range(loop.rounds * len(loop.totals)):
        these, new = new, []
        for state in these:
            found[state] = leads = loop.ways.of(state)
            new += leads.on.keys() - seen
            seen.update(leads.on)
        if not new:
            return found
    return None


class _Solving:
    """The states of a loop that is being solved.

    Attributes:
        arrived: What comes to each state.
        ended: What comes to each end from each piece, by how many rounds have begun.
    """

    def __init__(self, ways: TransitionTable, leads: Mapping[int, NextStates], work: Work) -> None:
        """Take where the states lead; nothing has come to any of them."""
        self.arrived: _Arrivals = {}
        self.ended: dict[tuple[int, int], _Quotient] = {}
        self._leads = leads
        self._work = work
        self._piece_of = ways.piece_of

    def leave(self, order: Sequence[int]) -> bool:
        """Move on from the states of a component, in all rounds in which they are come to.

        Args:
            order: The states; see ``ring_order``.

        Returns:
            Whether that is possible: no state but the first comes back to itself.
        """
        root, *others = order
        members = frozenset(order)
        inside = {one: [way for way in self._on(one) if way[0] in members] for one in order}
        if any(other == one for one in others for other, _ in inside[one]):
            return False
        first: _Arrivals = {}
        for one in others:
            if one in self.arrived:
                first[one] = self.arrived.pop(one)
                for other, weight in inside[one]:
                    _add(self.arrived, other, first[one].times(weight))
        share, returning = _shares(order, inside)
        visits = self.arrived.pop(root)
        if returning:
            visits = visits.over(returning)
        for one in order:
            here = visits if one == root else visits.times(share[one])
            if one in first:
                here = here.plus(first[one])
            self._leave_for_others(one, here, members)
        return True

    def _leave_for_others(self, state: int, here: _Quotient, members: frozenset[int]) -> None:
        """Move on from a state to those that do not lead back to it."""
        leads = self._leads[state]
        size = len(here.numerator) * _moves_of(leads)
        self._work.spend(size * _WAYS_OF_A_COEFFICIENT)
        for other, weight in self._on(state):
            if other not in members:
                _add(self.arrived, other, here.times(weight))
        piece = self._piece_of(state)
        if not piece:
            here = here.times(_ROUND)
        for end, share in leads.out.items():
            _add(self.ended, (end, piece), here.times(share))

    def _on(self, state: int) -> Iterator[tuple[int, fmpz_poly]]:
        """Yield where a state leads inside of the loop; a round begins with the first piece."""
        begins = not self._piece_of(state)
        for other, weight in self._leads[state].on.items():
            yield other, _ROUND * weight if begins else fmpz_poly([weight])


def _shares(
    order: Sequence[int], inside: Mapping[int, list[tuple[int, fmpz_poly]]]
) -> tuple[dict[int, fmpz_poly], fmpz_poly]:
    """Return how much of what leaves the first state comes to each other one, and back to it."""
    share = {order[0]: _ONE}
    returning = fmpz_poly([])
    for one in order:
        for other, weight in inside[one]:
            if other == order[0]:
                returning += share[one] * weight
            else:
                share[other] = share.get(other, 0) + share[one] * weight
    return share, returning


def _add(into: dict[_Key, _Quotient], key: _Key, quotient: _Quotient) -> None:
    before = into.get(key)
    into[key] = quotient if before is None else before.plus(quotient)


def _exits(
    loop: CountedRounds, ended: Mapping[tuple[int, int], _Quotient], total: int, work: Work
) -> Iterator[LoopExit]:
    """Yield what leaves a loop in each piece of each of its rounds."""
    written = {key: quotient.written_out(loop.rounds, work) for key, quotient in ended.items()}
    states, pieces = loop.ways.states, 0
    for done in range(1, loop.rounds + 1):
        for piece, out_of in enumerate(loop.totals):
            total *= out_of
            pieces += 1
            left = {
                states[end]: weights[done]
                for (end, place), weights in written.items()
                if place == piece and weights[done]
            }
            if left:
                yield LoopExit(left, total, done, pieces)
