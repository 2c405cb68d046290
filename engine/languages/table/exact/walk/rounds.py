"""Loops whose rounds are counted, gone through round by round: what counts them is in no state.

A sum that is only added to is in none either, where it is known how many rounds there are at most:
the weight of a state has a slot for each of its values then.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.results import NotFew, Work
from engine.languages.table.exact.walk.laws import Arrived, State
from engine.languages.table.exact.walk.paths import Run
from engine.languages.table.exact.walk.ways import Ways, Weights, Whereto

__all__ = ["Counted", "Left", "gone_through", "with_sum"]

_BITS_OF_A_WAY = 12
"""Weights of a two to the power of that many bits take as long as one way more."""

_BYTES_OF_A_WAY = 1024
"""Bytes of a long weight that take as long as one way more."""

_Added: TypeAlias = tuple[int, int, int]
"""The number of a state, what is added on the way to it, and the weight of that."""


class Left(NamedTuple):
    """What leaves a loop in one piece of a round.

    Attributes:
        states: The states behind the loop, and what is returned.
        total: What their weights are out of.
        rounds: How many rounds have been finished.
        pieces: How many pieces have been gone through, in all rounds.
    """

    states: Arrived
    total: int
    rounds: int
    pieces: int


class Counted(NamedTuple):
    """A loop whose rounds are counted.

    Attributes:
        ways: Where its states lead.
        totals: What the weights of these ways are out of, for each piece of a round.
        rounds: How many rounds there are at most, or None where nobody knows.
        leave: Leaves the loop at its head, when all rounds are over.
        may_be_cut: Whether what goes on may be left out where nobody knows how many there are.
    """

    ways: Ways
    totals: Sequence[int]
    rounds: int | None
    leave: Run
    may_be_cut: bool


def gone_through(
    loop: Counted,
    here: Weights,
    total: int,
    work: Work,
    of: Callable[[int], Whereto] | None = None,
) -> Iterator[Left]:
    """Yield what leaves a loop, round by round.

    Args:
        loop: The loop.
        here: What it is entered with.
        total: What these weights are out of.
        work: Asked for all that is done.
        of: Returns where a state leads, if the loop itself does not tell.

    Raises:
        NotFew: It is much, or it has no end.
    """
    pieces, whereto, states = 0, of or loop.ways.of, loop.ways.states
    has_ended = False
    for done in range(loop.ways.rounds if loop.rounds is None else loop.rounds):
        for out_of in loop.totals:
            there: Weights = {}
            left: Weights = {}
            moves = 0
            for state, weight in here.items():
                on, out = whereto(state)
                for target, share in on.items():
                    there[target] = there.get(target, 0) + weight * share
                for target, share in out.items():
                    left[target] = left.get(target, 0) + weight * share
                moves += len(on) + len(out)
            work.spend(moves * (1 + (total.bit_length() >> _BITS_OF_A_WAY)))
            total *= out_of
            pieces += 1
            if left:
                behind = {states[one]: weight for one, weight in left.items()}
                has_ended = True
                yield Left(behind, total, done + 1, pieces)
            here = there
        if not here:
            return
    if loop.rounds is None:
        if has_ended and loop.may_be_cut:
            return
        raise NotFew
    last: Arrived = {}
    for state, weight in here.items():
        loop.leave([*states[state]], weight, last)
    yield Left(last, total, loop.rounds, pieces)


def with_sum(loop: Counted, here: Arrived, total: int, slot: int, work: Work) -> Iterator[Left]:
    """Yield the same for a loop in which the variable of a number is only added to."""
    assert loop.rounds is not None, "it is known how long weights become"
    summing = _Summing(loop, loop.rounds, slot)
    begun = [(loop.ways.number(_with(one, slot, 0)), one[slot], way) for one, way in here.items()]
    summing.explore([number for number, _, _ in begun], work)
    begins = [begin for _, begin, _ in begun]
    low = min(begins)
    span = max(begins) - low + loop.rounds * sum([most - least for least, most in summing.ranges])
    span += 1
    size = bytes_of_slot((total * math.prod(loop.totals) ** loop.rounds).bit_length())
    work.spend(loop.rounds * len(summing.ways) * span * size // _BYTES_OF_A_WAY)
    bits = size * 8
    weights: Weights = {}
    for number, begin, way in begun:
        weights[number] = weights.get(number, 0) + (way << (begin - low) * bits)
    lows = [least for least, _ in summing.ranges]
    for left in gone_through(loop, weights, total, work, summing.packed(bits).__getitem__):
        rounds, more = divmod(left.pieces, len(lows))
        least = low + rounds * sum(lows) + sum(lows[:more])
        states = {
            _with(state, slot, value): weight
            for state, long in left.states.items()
            for value, weight in unpacked(long, least, span, size).items()
        }
        yield left._replace(states=states)


class _Summing:
    """Where states lead whose sums begin with nothing.

    Attributes:
        ways: Where each leads and what is added on the way, and in which piece of a round.
        ranges: The least and the most that each piece of a round adds.
    """

    def __init__(self, loop: Counted, rounds: int, slot: int) -> None:
        """Know nothing yet."""
        self.ways: dict[int, tuple[Sequence[_Added], Sequence[_Added], int]] = {}
        self.ranges = [(0, 0)] * len(loop.totals)
        self._ways = loop.ways
        self._rounds = rounds
        self._slot = slot

    def explore(self, here: Iterable[int], work: Work) -> None:
        """Find where all states lead that can come up."""
        pieces = len(self.ranges)
        for passed in range(self._rounds * pieces):
            piece = passed % pieces
            following: dict[int, None] = {}
            for state in here:
                if state not in self.ways:
                    on, out = self._ways.of(state)
                    leads, leaves = self._apart(on), self._apart(out)
                    self.ways[state] = leads, leaves, piece
                    added = [more for _, more, _ in (*leads, *leaves)]
                    least, most = self.ranges[piece]
                    self.ranges[piece] = min(least, *added), max(most, *added)
                    following.update(dict.fromkeys([target for target, _, _ in leads]))
            here = following
            work.spend(len(following))
            if not following:
                return

    def _apart(self, moves: Weights) -> list[_Added]:
        """Return states without their sums, and what is added on the way to them."""
        slot, states, number = self._slot, self._ways.states, self._ways.number
        return [
            (number(_with(states[target], slot, 0)), states[target][slot], share)
            for target, share in moves.items()
        ]

    def packed(self, bits: int) -> dict[int, Whereto]:
        """Return where they lead, with slots of so many bits for what is added."""
        found = {}
        for state, (on, out, piece) in self.ways.items():
            low = self.ranges[piece][0]
            found[state] = Whereto(_in_slots(on, low, bits), _in_slots(out, low, bits))
        return found


def _in_slots(ways: Iterable[_Added], low: int, bits: int) -> Weights:
    found: Weights = {}
    for target, more, share in ways:
        found[target] = found.get(target, 0) + (share << (more - low) * bits)
    return found


def _with(state: State, slot: int, value: int) -> State:
    return (*state[:slot], value, *state[slot + 1 :])
