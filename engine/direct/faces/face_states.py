"""Walks over the faces of dice in which a state is found out once, however many dice are left.

A state is what the figures of dice are so far: the greatest of some numbers with what its faces
come to, what all faces come to, and how often the last faces were shown where figures ask for
faces beside one another. Sums are no part of it: they stand in the slots of long numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.faces.dynamic_programming import DiceLeft
from engine.direct.faces.face_figures import Numbers
from engine.direct.faces.generating_functions import WAYS_OF_A_VALUE
from engine.direct.faces.joins import NOTHING, join_named
from engine.direct.faces.neighbours import WalkedFigure
from engine.direct.faces.pools import Pools
from engine.direct.results import Work

if TYPE_CHECKING:
    from engine.direct.faces.ranks import RankedDice
    from engine.direct.faces.summands import Term

__all__ = ["Walk"]

_MOST_BYTES = 4_000
"""Bytes of a long number up to which the weights of all sums stand in it."""

_MOST_BYTES_OF_RANKS = 64_000
"""The same where sums are of ranks, whose states are as many as these and what they come to."""

_ADDED = ("sum", "count")
"""Joins that add numbers up."""

_State: TypeAlias = tuple[Any, tuple[Any, ...], tuple[Any, ...]]
"""The greatest number so far, what its faces come to, and the states of all other figures."""

_Move: TypeAlias = tuple[int, bool, int]
"""The state that a face leads to, whether sums begin anew there, and by how much they grow."""

_Table: TypeAlias = Sequence[Sequence[Any]]
"""A number of each face, one for each place."""


class _WholeFigure(NamedTuple):
    """A figure of all faces, whatever the greatest number is.

    Attributes:
        place: Its place among all figures.
        begin: Its state before any face.
        kinds: Returns for each place of a face what the state behind it depends on.
        onward: Returns its state behind a face that is shown so often, and how many slots it adds.
        last: Returns what it comes to behind the last face, and how many slots it adds.
        is_final: Returns whether no further face can change a state.
    """

    place: int
    begin: Any
    kinds: Callable[[int], Sequence[Any]]
    onward: Callable[[Any, int, int], tuple[Any, int]]
    last: Callable[[Any], tuple[Any, int]]
    is_final: Callable[[Any], bool] | None = None


class Walk:
    """A walk over the faces, from the greatest on."""

    def __init__(self, pools: Pools, leads: _Table, begin: Any) -> None:  # noqa: ANN401 - a number, or that there is none
        """Begin with a number that is the greatest before any face has more.

        Args:
            pools: The dice.
            leads: The numbers of which the greatest is known before others; none where none is.
            begin: That number.
        """
        self._pools = pools
        self._is_led = bool(leads)
        self._leads: _Table = leads or [[begin] * pools.rows for _ in pools.faces]
        self._begin = begin
        self._sums: list[tuple[int, int, int, int]] = []
        self._span = 1
        self._slots: list[list[int]] = [[0] * pools.rows for _ in pools.faces]
        self._led: list[tuple[int, str, _Table]] = []
        self._others: list[_WholeFigure] = []
        self._adds_all = False
        self._size = bytes_of_slot(pools.whole.bit_length())
        self._ids: dict[_State, int] = {}
        self._states: list[_State] = []

    def lead(self, place: int, join: str, own: _Table) -> None:
        """Take a figure along that is joined of faces with the greatest number."""
        if join in _ADDED and min(map(min, own)) >= 0:
            stride = self._stride(place, sum(map(max, own)))
            if stride:
                self._add(own, stride)
                return
        self._led.append((place, join, own))

    def follow(self, place: int, join: str, numbers: Numbers) -> None:
        """Take a figure along that needs nothing else."""
        begin, table = numbers
        if join in _ADDED and not self._is_led:
            least = list(map(min, table))
            own = [[one - low for one in of_face] for of_face, low in zip(table, least)]
            stride = self._stride(place, sum(map(max, own)), begin + sum(least))
            if stride:
                self._add(own, stride)
                self._adds_all = True
                return
        join_two, _, come_to = join_named(join)

        def onward(state: Any, face: int, shown: int) -> tuple[Any, int]:  # noqa: ANN401 - what the join makes
            return join_two(state, table[face][shown]), 0

        def last(state: Any) -> tuple[Any, int]:  # noqa: ANN401 - as above
            return (state if come_to is None else come_to(state)), 0

        self._others.append(_WholeFigure(place, begin, table.__getitem__, onward, last))

    def look_beside(self, place: int, neighbours: WalkedFigure, shown: _Table) -> None:
        """Take a figure along that looks at the faces beside each.

        Args:
            place: Its place.
            neighbours: The figure.
            shown: How often each face is shown, for each place.
        """
        most = None if self._is_led else neighbours.most
        stride = 0 if most is None else self._stride(place, most)

        def kinds(face: int) -> Sequence[int]:
            return neighbours.kinds(shown[face])

        def added(seen: Any, face: int, count: int) -> tuple[Any, int]:  # noqa: ANN401 - a state
            seen, more = neighbours.onward(seen, face, shown[face][count])
            return seen, more * stride

        def joined(state: Any, face: int, count: int) -> tuple[Any, int]:  # noqa: ANN401 - a state
            seen, more = neighbours.onward(state[0], face, shown[face][count])
            return (seen, neighbours.joined(state[1], more)), 0

        if stride:
            last = lambda seen: (None, neighbours.last(seen) * stride)  # noqa: E731 - as short as the other
            self._others.append(_WholeFigure(place, neighbours.begin, kinds, added, last))
        else:
            begin = neighbours.begin, neighbours.nothing
            last = lambda state: (neighbours.joined(state[1], neighbours.last(state[0])), 0)  # noqa: E731
            self._others.append(_WholeFigure(place, begin, kinds, joined, last))

    def rank(self, place: int, dice: RankedDice) -> None:
        """Take a figure along that looks at the greatest of some dice.

        Args:
            place: Its place.
            dice: The dice.
        """
        stride = 0 if dice.most is None or self._is_led else self._stride(place, dice.most)
        nothing = dice.begin[1]

        def added(state: Any, face: int, count: int) -> tuple[Any, int]:  # noqa: ANN401 - a state
            taken, more = dice.onward(state, face, count)
            return (taken, nothing), more * stride

        def joined(state: Any, face: int, count: int) -> tuple[Any, int]:  # noqa: ANN401 - a state
            return dice.onward(state, face, count), 0

        def last(state: Any) -> tuple[Any, int]:  # noqa: ANN401 - a state
            return state[1], 0

        onward = added if stride else joined
        self._others.append(
            _WholeFigure(place, dice.begin, dice.kinds, onward, last, dice.is_final)
        )

    def add_up(self, place: int, terms: Sequence[Term]) -> None:
        """Take a sum along that needs nothing else, of numbers and of ranks.

        A state is how many dice of each of the ranks have been placed.
        """
        low, most = sum([one.low for one in terms]), sum([one.most for one in terms])
        stride = 0 if self._is_led else self._stride(place, most, low, _MOST_BYTES_OF_RANKS)
        begin = (0,) * len(terms)

        def kinds(face: int) -> Sequence[Any]:
            return list(zip(*[one.table[face] for one in terms]))

        def behind(placed: Sequence[int], face: int, shown: int) -> tuple[tuple[int, ...], int]:
            each = [one.onward(number, face, shown) for one, number in zip(terms, placed)]
            return tuple([number for number, _ in each]), sum([more for _, more in each])

        def last(placed: Sequence[int]) -> int:
            return sum([one.last(number) for one, number in zip(terms, placed)])

        def added(placed: Any, face: int, shown: int) -> tuple[Any, int]:  # noqa: ANN401 - a state
            placed, more = behind(placed, face, shown)
            return placed, more * stride

        def joined(state: Any, face: int, shown: int) -> tuple[Any, int]:  # noqa: ANN401 - a state
            placed, more = behind(state[0], face, shown)
            return (placed, state[1] + more), 0

        if stride:
            end = lambda placed: (None, last(placed) * stride)  # noqa: E731 - as short as the other
            self._others.append(_WholeFigure(place, begin, kinds, added, end))
        else:
            end = lambda state: (state[1] + last(state[0]) + low, 0)  # noqa: E731 - as above
            self._others.append(_WholeFigure(place, (begin, 0), kinds, joined, end))

    def _stride(self, place: int, most: int, low: int = 0, most_bytes: int = _MOST_BYTES) -> int:
        """Return how many slots 1 of a sum is, with room for it; 0 where that would be too long."""
        if (most + 1) * self._span * self._size > most_bytes:
            return 0
        stride = self._span
        self._sums.append((place, stride, most + 1, low))
        self._span *= most + 1
        return stride

    def _add(self, table: _Table, stride: int) -> None:
        self._slots = [
            [slot + number * stride for slot, number in zip(*both)]
            for both in zip(self._slots, table)
        ]

    def weights(self, work: Work) -> Iterator[tuple[Any, dict[int, Any], int]]:
        """Yield the greatest number, what the other figures come to, and the weight of that.

        What they come to is one mapping from their places, filled anew each time.
        """
        nothing = tuple([join_named(join).nothing for _, join, _ in self._led])
        first = self._id((self._begin, nothing, tuple([one.begin for one in self._others])))
        for state, packed in self._walked(first, work).items():
            greatest, led, states = self._states[state]
            found = dict(zip([place for place, _, _ in self._led], led))
            more = 0
            for one, behind in zip(self._others, states):
                found[one.place], slots = one.last(behind)
                more += slots
            if not self._sums:
                yield greatest, found, packed
                continue
            for slot, weight in unpacked(packed, more, self._span, self._size).items():
                for place, stride, span, low in self._sums:
                    found[place] = slot // stride % span + low
                yield greatest, found, weight

    def _walked(self, first: int, work: Work) -> dict[int, int]:
        """Return the weights of all states behind the last face, sums in their slots."""
        dice = DiceLeft(self._pools)
        below = list(accumulate(map(max, self._leads), max, initial=-NOTHING))
        may_end = not self._adds_all and all(one.is_final for one in self._others)
        decided: dict[int, int] = {}
        every_slot = (1 << self._size * 8) - 1  # what is left of slots by it is their sum
        states: dict[tuple[int, ...], dict[int, int]] = {(): {first: 1}}
        for face in range(len(self._pools.faces) - 1, -1, -1):
            states = dice.arriving(face, states)
            if may_end and dice.have_arrived:
                dice.settle(face, states, partial(self._is_final, below=below[face + 1]), decided)
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

    def _is_final(self, state: int, below: Any) -> bool:  # noqa: ANN401 - a number, or that there is none
        """Return whether no face with such numbers at most changes a state of figures that end."""
        greatest, _, states = self._states[state]
        if self._is_led and not greatest > below:
            return False
        return not states or all(
            one.is_final is not None and one.is_final(behind)
            for one, behind in zip(self._others, states)
        )

    def _moving(self, face: int) -> Callable[[int, int, list[_Move | None]], _Move]:
        """Return what finds out where a state leads if a face is shown so often, and notes it."""
        leads, own = self._leads[face], self._slots[face]
        width = self._size * 8
        of_led = [(join_named(join).two, table[face]) for _, join, table in self._led]
        others = [one.onward for one in self._others]
        alike: dict[Any, int] = {}
        tables = [one.kinds(face) for one in self._others]
        every = zip(leads, own, *[row for _, row in of_led], *tables)
        first = [alike.setdefault(kind, place) for place, kind in enumerate(every)]

        def move(state: int, shown: int, known: list[_Move | None]) -> _Move:
            reached = known[first[shown]]
            if reached is not None:
                known[shown] = reached
                return reached
            greatest, led, states = self._states[state]
            lead = leads[shown]
            begins_anew, slots = False, 0
            if others:
                behind = [onward(one, face, shown) for onward, one in zip(others, states)]
                states = tuple([one for one, _ in behind])
                slots = sum([more for _, more in behind])
            if lead > greatest:
                begins_anew, slots = self._span > 1, slots + own[shown]
                led = tuple([row[shown] for _, row in of_led])
            elif lead == greatest and lead != -NOTHING:
                slots += own[shown]
                led = tuple([join(one, row[shown]) for one, (join, row) in zip(led, of_led)])
            state = self._id((max(lead, greatest), led, states))
            reached = state, begins_anew, slots * width
            known[shown] = known[first[shown]] = reached
            return reached

        return move

    def _id(self, state: _State) -> int:
        """Return the number that stands for a state."""
        known = self._ids.get(state)
        if known is None:
            known = self._ids[state] = len(self._states)
            self._states.append(state)
        return known
