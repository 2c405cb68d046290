"""What a loop is entered with, and what is possible behind it once its ends are known.

Variables that the loop does not mention tell none of its states apart. Where they differ from row
to row, what comes of the same states is told for each of their values.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import repeat
from typing import Any, NamedTuple, TypeAlias

from engine.direct import arithmetic
from engine.direct.binding import Rows
from engine.direct.chains.chaining import Body, Chain
from engine.direct.chains.ending import ADDED, RowEndings
from engine.direct.results import (
    NUMBER,
    Column,
    Frame,
    NotDirectError,
    Odds,
    OddsByRow,
    Result,
    Work,
    sure,
)
from engine.languages.table.exact.direct.functions import ReturnedResults
from engine.languages.table.exact.direct.joining import closed
from engine.languages.table.exact.direct.operators import of_two
from engine.languages.table.exact.direct.states import ORIGIN, States, taken
from engine.languages.table.exact.direct.stretches import (
    RESULT,
    LoopBody,
    gone_through,
    plain_columns,
)

__all__ = ["LEFT", "Arrival", "Decision", "Passage", "Values"]

_NOTHING = sure(NUMBER, 0)

Decision: TypeAlias = Callable[[States], tuple[States | None, States | None]]
"""Returns the rows in which a condition is true, and those in which it is not."""

_MANY_ROWS = 32
"""Rows from which on it is asked which values nobody can tell from others, with rounds counted."""

_MORE_ROWS = 256
"""The same where they are not counted: such a loop is mostly left before there are as many."""

LEFT = -1
"""Stands first in an end behind the loop, where else the kind stands of what is returned."""

Values: TypeAlias = tuple[Any, ...]
"""Plain values of variables, behind the place of a stretch or the mark of an end."""


class Arrival(NamedTuple):
    """A way through a loop.

    Attributes:
        row: A row that the loop is entered with.
        end: What it ends with.
        weight: Its weight.
        whole: What that is out of.
        added: What is added on the way, where the end alone does not tell.
    """

    row: int
    end: Values
    weight: int
    whole: int
    added: Odds = _NOTHING


class Passage:
    """A loop as it is entered with some states.

    Attributes:
        numbers: All that is added to a sum on the ways between states; the first is nothing.
    """

    def __init__(
        self,
        body: LoopBody,
        decision: Decision,
        always: Mapping[str, Result],
        states: States,
        clocks: Collection[str] = (),
        total: str | None = None,
    ) -> None:
        """Look at what states are told apart by.

        Args:
            body: The body.
            decision: The condition.
            always: What variables of the loop hold that tell no states apart.
            states: What is possible at first; all other variables of the loop hold plain values.
            clocks: Those that always grow in a round; they are left as they are before it.
            total: One that only sums are kept in; what a round adds to it stands by the ways.
        """
        self._body = body
        self._decision = decision
        self._always = always
        self._names = [
            [name for name in stretch.names if name not in always] for stretch in body.stretches
        ]
        told = self._names[0]
        self._kinds = {name: states.names[name].kind for name in told}
        self._kinds.update(dict.fromkeys(clocks, NUMBER))
        self._left = [name for name in body.live if name in self._kinds]
        self._clocks = frozenset(clocks)
        self._total = total
        self.numbers = [_NOTHING]
        self._places: dict[tuple[Any, ...], int] = {}
        self._begins = list(zip(repeat(0, states.rows), *plain_columns(states, told)))
        self._weights = states.weights
        self._outside = {
            name: states.names[name]
            for name in body.live
            if name in states.names and name not in self._kinds
        }

    @property
    def leaves_clocks(self) -> bool:
        """Whether it matters behind the loop what the variables hold that count."""
        return not self._clocks.isdisjoint(self._left)

    def starts(self) -> dict[Values, int]:
        """Return the different states that it is entered with, by number."""
        starts: dict[Values, int] = {}
        for state in self._begins:
            starts.setdefault(state, len(starts))
        return starts

    def entered(self, starts: Mapping[Values, int]) -> Iterable[tuple[int, list[int]]]:
        """Return the weights that it is entered with, for each of what else differs.

        Each comes with one of the rows in which that holds.
        """
        keys = [arithmetic.keys(held) for held in self._outside.values() if held.rows]
        apart: dict[Values, tuple[int, list[int]]] = {}
        outside = zip(*keys) if keys else repeat(())
        for row, (state, key, weight) in enumerate(zip(self._begins, outside, self._weights)):
            found = apart.get(key)
            if found is None:
                found = apart[key] = row, [0] * len(starts)
            found[1][starts[state]] += weight
        return apart.values()

    def chain(self, work: Work) -> Chain:
        """Return the chain of its states, none of which is known yet."""
        bodies = [
            Body(names, partial(self._end, place), stretch.cost)
            for place, (names, stretch) in enumerate(zip(self._names, self._body.stretches))
        ]
        return Chain(bodies, [[self._kinds[name] for name in names] for names in self._names], work)

    def check(self, states: Sequence[Values], work: Work) -> None:
        """Look at the condition in states where nothing depends on it but whether it is an error.

        Raises:
            NotDirectError: It may be.
        """
        names: dict[str, Result] = {
            name: Column(self._kinds[name], [state[place] for state in states])
            for place, name in enumerate(self._names[0], 1)
        }
        self._decision(self._states_of(Frame(names, len(states), work)))

    def last(self, state: Values, clocks: Mapping[str, int]) -> Values:
        """Return the end of a state at the head of the loop at which it is left."""
        held = {**dict(zip(self._names[0], state[1:])), **clocks}
        return (LEFT, *[held[name] for name in self._left])

    def at(self, end: Values, clocks: Mapping[str, int]) -> Values:
        """Return an end with what the variables hold that count."""
        if end[0] != LEFT or not self.leaves_clocks:
            return end
        return (LEFT, *[clocks.get(name, value) for name, value in zip(self._left, end[1:])])

    def _states_of(self, frame: Frame) -> States:
        """Return states, each of which knows where it comes from."""
        origins = Column(NUMBER, list(range(frame.rows)))
        names = {**self._always, **frame.names, ORIGIN: origins}
        return States(names, [1] * frame.rows, 1, frame.work)

    def _end(self, place: int, rows: Rows, ways: RowEndings) -> None:
        """Hand on what the rows of some states end with: states of the next stretch, and ends."""
        states = self._states_of(rows.frame)
        going: States | None = states
        if not place:
            going, leaving = self._decision(states)
            if leaving is not None:
                values = plain_columns(leaving, self._left)
                ways.ends.append((_rows(leaving), list(zip(repeat(LEFT, leaving.rows), *values))))
        if going is None:
            return
        following = (place + 1) % len(self._body.stretches)
        wanted = self._names[following]
        after, ended = gone_through(self._body.stretches[place], going, wanted)
        for kind, there in ended:
            (results,) = plain_columns(there, (RESULT,))
            ways.ends.append((_rows(there), list(zip(repeat(kind), results))))
        if after is not None:
            for name in wanted:
                held = after.names.get(name)
                if held is None or held.kind != self._kinds[name]:
                    raise NotDirectError
            total = after.names.get(self._total or "")
            if total is not None:  # else all ways behind return, and nothing asks for it
                added = self._added(total, after)
                after = after.with_value(ADDED, added, after.names)
            values_of = plain_columns(after, wanted)
            if not following and after.rows >= (_MANY_ROWS if self._clocks else _MORE_ROWS):
                values_of = [
                    self._body.representing(name, held) if self._kinds[name] == NUMBER else held
                    for name, held in zip(wanted, values_of)
                ]
            called = list(zip(repeat(following, after.rows), *values_of))
            ways.calls.append((_rows(after), called))

    def _added(self, held: Result, after: States) -> Column:
        """Return the places among the numbers of what the sum holds in each row."""
        if held.kind != NUMBER:
            raise NotDirectError
        if isinstance(held, Column):
            places = {value: self._place({value: 1}, 1) for value in set(held.values)}
            return Column(NUMBER, [places[value] for value in held.values])
        parts = held.parts if isinstance(held, OddsByRow) else [held]
        listed = [part.listed(after.work) for part in parts]
        found = [self._place(odds.weights, odds.total) for odds in listed]
        if isinstance(held, OddsByRow):
            return Column(NUMBER, [found[place] for place in held.places])
        return Column(NUMBER, found * after.rows)

    def _place(self, weights: dict[int, int], total: int) -> int:
        """Return the place of odds among the numbers, where they are if they were not."""
        key = (total, *weights.items())
        place = self._places.setdefault(key, len(self.numbers))
        if place == len(self.numbers):
            self.numbers.append(Odds(NUMBER, weights, total))
        return place

    def ended(
        self, rows: Sequence[Arrival], returned: ReturnedResults, work: Work
    ) -> States | None:
        """Return the states behind it, None where it is never left.

        Args:
            rows: All ways through it.
            returned: What is returned inside of it is added here.
            work: Asked for what is worked out.
        """
        whole = math.lcm(*{one.whole for one in rows})
        behind = self._behind([one for one in rows if one.end[0] == LEFT], whole, work)
        for kind in {one.end[0] for one in rows} - {LEFT}:
            some = [one for one in rows if one.end[0] == kind]
            result = Column(kind, [one.end[1] for one in some])
            returned.append((result, self._states(some, {}, whole, work)))
        return behind

    def _behind(self, rows: Sequence[Arrival], whole: int, work: Work) -> States | None:
        if not rows:
            return None
        _, *columns = zip(*[one.end for one in rows])
        names: dict[str, Result] = {
            name: Column(self._kinds[name], list(values))
            for name, values in zip(self._left, columns)
        }
        if self._total is not None:
            sums = OddsByRow([one.added for one in rows], range(len(rows)))
            names[self._total] = of_two("+", self._outside[self._total], sums, work)
        return closed(self._states(rows, names, whole, work))

    def _states(
        self, rows: Sequence[Arrival], names: Mapping[str, Result], whole: int, work: Work
    ) -> States:
        """Return states with what the loop has left, and what else mattered before it."""
        outside = taken(self._outside, [one.row for one in rows])
        weights = [one.weight * (whole // one.whole) for one in rows]
        common = math.gcd(whole, *weights)
        shares = [weight // common for weight in weights]
        return States({**outside, **names}, shares, whole // common, work)


def _rows(states: States) -> Rows:
    """Return states as rows of the states that they have come from."""
    column = states.names[ORIGIN]
    assert isinstance(column, Column), "all rows know where they come from"
    return Rows(states, column.values, states.weights, states.total)
