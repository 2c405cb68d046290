"""Loops that count their rounds, solved for all rounds at once.

How likely a loop ends after n rounds is a coefficient of a quotient of two polynomials: the lower
one is a product of ``1 - f``, where f says how a state is come back to, and after how many rounds.
A fighter who may miss for ever gives one such factor, however long the fight lasts; only at the end
is the quotient written out, round by round.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from flint import fmpq, fmpz_poly

from engine.chains.absorption import components
from engine.chains.rings import ring_order
from engine.control import Budget
from engine.languages.table.exact.loops.reached import LoopStates
from engine.languages.table.exact.loops.sums import Moves, SummedEnds, Sums, scaled

__all__ = ["solved_for_all_rounds"]

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
        key = tuple(int(one) for one in returning.coeffs())
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

    def written_out(self, rounds: int) -> list[int]:
        """Return the coefficients up to a number of rounds."""
        found = [int(one) for one in self.numerator.coeffs()[: rounds + 1]]
        found += [0] * (rounds + 1 - len(found))
        for key, power in self.factors.items():
            back = [(place, one) for place, one in enumerate(key) if one]
            for _ in range(power):
                for number in range(rounds + 1):
                    found[number] += sum(
                        found[number - place] * one for place, one in back if place <= number
                    )
        return found


_Arrivals: TypeAlias = dict[int, _Quotient]

_Ended: TypeAlias = dict[tuple[int, int], _Quotient]
"""What comes to each end from each level, by how many rounds have begun."""

_Key = TypeVar("_Key", int, tuple[int, int])


def solved_for_all_rounds(
    states: LoopStates, start: Mapping[int, int], total: int, rounds: int, budget: Budget
) -> SummedEnds | None:
    """Return where a loop ends that adds the same to its sums in each of its rounds.

    The arguments are those of ``followed``.

    Returns:
        None where it is not such a loop, or where it goes round in more ways than one.
    """
    scales, moves = scaled(states)
    growth = _growth(states, moves)
    if growth is None or any(states.moves[number] is None for number in start):
        return None
    arrived: _Arrivals = {}
    for number, weight in start.items():
        _add(arrived, number, _Quotient(fmpz_poly([weight])))
    ended: _Ended = {}
    for component in reversed(components(start, states.moves, budget)):
        budget.step(len(component))
        if states.moves[component[0]] is None:
            continue
        order = ring_order(component, states.moves)
        if order is None or not _leave(order, states, moves, (arrived, ended)):
            return None
    ends = _ends(ended, (scales, growth), total, rounds)
    entered = fmpq(sum(start.values()), total)
    ends.missing = entered - sum(ends.weights.values(), fmpq(0))
    return ends if ends.missing < entered else None


def _growth(states: LoopStates, moves: Mapping[int, Moves]) -> Sums | None:
    """Return what a loop adds to each of its sums in a round, None where that is not certain."""
    by_level: dict[int, set[Sums | None]] = {}
    for number, ways in moves.items():
        added = {sums for other, sums, _ in ways if other not in states.returned}
        by_level.setdefault(states.level(number), set()).update(added)
    growth = [0] * states.count_of_sums
    for every in by_level.values():
        if len(every) > 1:
            return None
        for sums in every:
            for place, one in enumerate(sums or ()):
                if not isinstance(one, int):
                    return None
                growth[place] += one
    return tuple(growth)


def _leave(
    order: Sequence[int],
    states: LoopStates,
    moves: Mapping[int, Moves],
    into: tuple[_Arrivals, _Ended],
) -> bool:
    """Move on from the states of a component, in all rounds in which they are come to.

    Args:
        order: The states; see ``ring_order``.
        states: All states.
        moves: Where they lead.
        into: What comes to states, and what has ended, is added here.

    Returns:
        Whether that is possible: no state but the first comes back to itself.
    """
    arrived, ended = into
    root, *others = order
    members = frozenset(order)
    inside = {one: [way for way in _ways(one, states, moves) if way[0] in members] for one in order}
    if any(other == one for one in others for other, _ in inside[one]):
        return False
    first: _Arrivals = {}
    for one in others:
        if one in arrived:
            first[one] = arrived.pop(one)
            for other, weight in inside[one]:
                _add(arrived, other, first[one].times(weight))
    share, returning = _shares(order, inside)
    visits = arrived.pop(root)
    if returning:
        visits = visits.over(returning)
    for one in order:
        here = visits if one == root else visits.times(share[one])
        if one in first:
            here = here.plus(first[one])
        for other, weight in _ways(one, states, moves):
            if states.moves[other] is None:
                _add(ended, (other, states.level(one)), here.times(weight))
            elif other not in members:
                _add(arrived, other, here.times(weight))
    return True


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


def _ways(
    number: int, states: LoopStates, moves: Mapping[int, Moves]
) -> Iterator[tuple[int, fmpz_poly]]:
    """Yield where a state leads; what goes on from the condition begins a round."""
    begins = states.level(number) == 0
    for other, _, weight in moves[number]:
        is_end = states.moves[other] is None
        yield other, _ROUND * weight if begins and not is_end else fmpz_poly([weight])


def _add(into: dict[_Key, _Quotient], key: _Key, quotient: _Quotient) -> None:
    before = into.get(key)
    into[key] = quotient if before is None else before.plus(quotient)


def _ends(
    ended: _Ended,
    scaling: tuple[Mapping[int, int], Sums],
    total: int,
    rounds: int,
) -> SummedEnds:
    """Return the ends that are come to within some rounds, with the sums that they have then."""
    scales, growth = scaling
    all_levels = math.prod(scales.values())
    ends = SummedEnds()
    for (end, level), quotient in ended.items():
        # Out of this, where a statement ends the loop in its first round, or the condition at once.
        out_of = total * math.prod(scale for one, scale in scales.items() if one <= level)
        for number, weight in enumerate(quotient.written_out(rounds)):
            if number > (level > 0):
                out_of *= all_levels
            if weight:
                key = (end, tuple([one * number for one in growth]))
                ends.weights[key] = ends.weights.get(key, fmpq(0)) + fmpq(weight, out_of)
    return ends
