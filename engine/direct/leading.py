"""Figures of those faces that have the greatest of some numbers, in one walk over the faces.

``x := 8d6; w := max counts x; sum foreach v in 1..6 do if w = count v = x then w * v else 0`` adds
up faces that show as often as any. A state is the greatest number so far, and what its faces come
to. A face with less changes nothing, one with as much is joined to the others, and one with more
begins anew. So the faces are gone through once, and not for each number that the greatest may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.face_figures import JOINS, NOTHING, FigureOfFaces, Numbers
from engine.direct.generating import WAYS_OF_A_VALUE
from engine.direct.pools import Pools
from engine.direct.results import NotFew, Work
from engine.direct.walking import DiceLeft

__all__ = ["with_leader"]

_MOST_BYTES = 4_000
"""Bytes of a long number up to which the weights of all sums stand in it."""

_ADDED = ("sum", "count")
"""Joins that add numbers up."""

_State: TypeAlias = tuple[Any, tuple[Any, ...], tuple[Any, ...]]
"""The greatest number so far, what its faces come to, and what all faces come to."""

_Move: TypeAlias = tuple[int, bool, int]
"""The state that a face leads to, whether sums begin anew there, and by how much they grow."""

_Table: TypeAlias = Sequence[Sequence[Any]]
"""A number of each face, one for each place."""


def with_leader(
    pools: Pools,
    figures: Sequence[FigureOfFaces],
    numbers: Sequence[Mapping[int | None, Numbers]],
    leader: int,
    work: Work,
) -> dict[tuple[Any, ...], int] | None:
    """Return the weights of what figures come to, some of which look at one that is known before.

    Args:
        pools: The dice.
        figures: The figures.
        numbers: The numbers of each figure, by the number that has to be known, if any.
        leader: The place of the figure that has to be known, the greatest or least of its numbers.
        work: What may be worked out.

    Returns:
        The weights of what all come to; or None where others than the faces that have the greatest
        number matter.

    Raises:
        NotFew: There may be no number to be known.
    """
    is_least = figures[leader].join == "min"
    begin, first = numbers[leader][None]
    leads: _Table = [list(map(_negative, of_face)) for of_face in first] if is_least else first
    begin = -begin if is_least else begin
    walk = _Walk(pools, leads, begin)
    for place, (figure, by_number) in enumerate(zip(figures, numbers)):
        if place == leader:
            continue
        if not figure.needs:
            walk.follow(place, figure.join, by_number[None])
            continue
        turned = {-known if is_least else known: one for known, one in by_number.items()}  # type: ignore[operator]  # each is known
        own = _of_the_greatest(leads, begin, JOINS[figure.join][1], turned)
        if own is None:
            return None
        walk.lead(place, figure.join, own)
    found: dict[tuple[Any, ...], int] = {}
    for greatest, others, weight in walk.weights(work):
        if greatest == -NOTHING:
            raise NotFew  # there is no number to be known
        others[leader] = -greatest if is_least else greatest
        together = tuple([others[place] for place in range(len(figures))])
        found[together] = found.get(together, 0) + weight
    return found


def _negative(number: Any) -> Any:  # noqa: ANN401 - a number, or that there is none
    return -number


def _of_the_greatest(
    leads: _Table,
    begin: Any,  # noqa: ANN401 - a number, or that there is none
    nothing: Any,  # noqa: ANN401 - as above
    by_number: Mapping[Any, Numbers],
) -> _Table | None:
    """Return what a figure is for each face where that has the greatest number of all.

    Returns:
        None where faces with less than the greatest number come to something, too.
    """
    for known, (start, table) in by_number.items():
        if start != nothing:
            return None
        for of_face, lead in zip(table, leads):
            for number, led in zip(of_face, lead):
                if number != nothing and led < known:
                    return None
    return [
        [
            by_number[led][1][face][place] if led >= begin and led in by_number else nothing
            for place, led in enumerate(lead)
        ]
        for face, lead in enumerate(leads)
    ]


class _Walk:
    """A walk over the faces, from the greatest on."""

    def __init__(self, pools: Pools, leads: _Table, begin: Any) -> None:  # noqa: ANN401 - a number, or that there is none
        """Begin with a number that is the greatest before any face has more.

        Args:
            pools: The dice.
            leads: The numbers of which the greatest is known before others.
            begin: That number.
        """
        self._pools = pools
        self._leads = leads
        self._begin = begin
        self._sums: list[tuple[int, int, int]] = []
        self._span = 1
        self._slots: list[list[int]] = [[0] * pools.rows for _ in pools.faces]
        self._led: list[tuple[int, str, _Table]] = []
        self._free: list[tuple[int, str, Any, _Table]] = []
        self._size = bytes_of_slot(pools.whole.bit_length())
        self._ids: dict[_State, int] = {}
        self._states: list[_State] = []

    def follow(self, place: int, join: str, numbers: Numbers) -> None:
        """Take a figure along that needs nothing else."""
        begin, table = numbers
        self._free.append((place, join, begin, table))

    def lead(self, place: int, join: str, own: _Table) -> None:
        """Take a figure along that is joined of faces with the greatest number."""
        span = sum(map(max, own)) + 1 if join in _ADDED and min(map(min, own)) >= 0 else 0
        if not span or span * self._span * self._size > _MOST_BYTES:
            self._led.append((place, join, own))
            return
        stride = self._span
        self._sums.append((place, stride, span))
        self._slots = [
            [slot + number * stride for slot, number in zip(*both)]
            for both in zip(self._slots, own)
        ]
        self._span *= span

    def weights(self, work: Work) -> Iterator[tuple[Any, dict[int, Any], int]]:
        """Yield the greatest number, what the other figures come to, and the weight of that."""
        nothing = tuple([JOINS[join][1] for _, join, _ in self._led])
        first = self._id((self._begin, nothing, tuple([begin for _, _, begin, _ in self._free])))
        for state, packed in self._walked(first, work).items():
            greatest, led, free = self._states[state]
            others = dict(zip([place for place, _, _ in self._led], led))
            for (place, join, _, _), number in zip(self._free, free):
                others[place] = number[-1] if join == "straight" else number
            for slot, weight in unpacked(packed, 0, self._span, self._size).items():
                sums = {place: slot // stride % span for place, stride, span in self._sums}
                yield greatest, others | sums, weight

    def _walked(self, first: int, work: Work) -> dict[int, int]:
        """Return the weights of all states behind the last face, sums in their slots."""
        dice = DiceLeft(self._pools)
        below = list(accumulate(map(max, self._leads), max, initial=-NOTHING))
        decided: dict[int, int] = {}
        every_slot = (1 << self._size * 8) - 1  # what is left of slots by it is their sum
        states: dict[tuple[int, ...], dict[int, int]] = {(): {first: 1}}
        for face in range(len(self._pools.faces) - 1, -1, -1):
            arriving = dice.arriving(face)
            if arriving is not None:
                states = {arriving(left): found for left, found in states.items()}
            if not self._free and dice.have_arrived:
                for left, found in states.items():
                    for state in [one for one in found if self._states[one][0] > below[face + 1]]:
                        way = found.pop(state) * dice.all_ways(left, face)
                        decided[state] = decided.get(state, 0) + way
            ways = dice.ways(face)
            moves: dict[int, list[_Move | None]] = {}
            move = self._moving(face)
            after: dict[tuple[int, ...], dict[int, int]] = {}
            for left, found in states.items():
                onward = ways.get(left) or dice.onward(left)
                work.spend(1 + len(found) * len(onward) // WAYS_OF_A_VALUE)
                for state, packed in found.items():
                    known = moves.get(state)
                    if known is None:
                        known = moves[state] = [None] * self._pools.rows
                    for rest, shown, factor in onward:
                        reached, begins_anew, shift = known[shown] or move(state, shown, known)
                        way = (packed % every_slot if begins_anew else packed) * factor
                        of_rest = after.get(rest)
                        if of_rest is None:
                            after[rest] = {reached: way << shift}
                        else:
                            of_rest[reached] = of_rest.get(reached, 0) + (way << shift)
            states = after
        for state, way in next(iter(states.values()), {}).items():  # there no dice are left
            decided[state] = decided.get(state, 0) + way
        return decided

    def _moving(self, face: int) -> Callable[[int, int, list[_Move | None]], _Move]:
        """Return what finds out where a state leads if a face is shown so often, and notes it."""
        leads, slots = self._leads[face], self._slots[face]
        width = self._size * 8
        of_led = [(JOINS[join][0], table[face]) for _, join, table in self._led]
        of_free = [(JOINS[join][0], table[face]) for _, join, _, table in self._free]

        def move(state: int, shown: int, known: list[_Move | None]) -> _Move:
            greatest, led, free = self._states[state]
            lead = leads[shown]
            if free:
                free = tuple([join(one, row[shown]) for one, (join, row) in zip(free, of_free)])
            begins_anew, shift = False, 0
            if lead > greatest:
                begins_anew, shift = self._span > 1, slots[shown] * width
                led = tuple([row[shown] for _, row in of_led])
            elif lead == greatest and lead != -NOTHING:
                shift = slots[shown] * width
                led = tuple([join(one, row[shown]) for one, (join, row) in zip(led, of_led)])
            reached = self._id((max(lead, greatest), led, free)), begins_anew, shift
            known[shown] = reached
            return reached

        return move

    def _id(self, state: _State) -> int:
        """Return the number that stands for a state."""
        known = self._ids.get(state)
        if known is None:
            known = self._ids[state] = len(self._states)
            self._states.append(state)
        return known
