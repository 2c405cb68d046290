"""Loops that may go on for long, as chains whose states are the rows of the variables.

A state is what the variables of a loop hold at its head, or between two statements of its body that
both roll something. What leads from one such place to the next is worked out for all states that
are new at once, by the courses of the statements in between. What comes of that in the end, however
often something leads back to where it was, is told as for functions that call themselves
(``engine.direct.chaining``).

Variables that the loop does not mention are no part of a state. Where they differ from row to row,
what comes of the same chain is told for each of their values.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import repeat
from typing import Any, TypeAlias

from engine.direct.arriving import arrived
from engine.direct.binding import Rows
from engine.direct.chaining import Body, Chain
from engine.direct.ending import Ways
from engine.direct.results import NUMBER, Column, NotFew, Odds, Result, Varied, Work
from engine.languages.table.exact.direct.functions import Returned
from engine.languages.table.exact.direct.joining import closed
from engine.languages.table.exact.direct.states import ORIGIN, States, taken
from engine.languages.table.exact.direct.stretches import (
    RESULT,
    Stretch,
    gone_through,
    plain_columns,
)

__all__ = ["Decision", "LoopChain"]

_LEFT = -1
"""Stands first in an end behind the loop, where else the kind stands of what is returned."""

Decision: TypeAlias = Callable[[States], tuple[States | None, States | None]]
"""Returns the rows in which a condition is true, and those in which it is not."""

_Values: TypeAlias = tuple[Any, ...]
"""Plain values of variables, behind the place of a stretch or the mark of an end."""

_Arrival: TypeAlias = tuple[int, _Values, int, int]
"""A row that the loop is entered with, an end, and its weight out of a total."""


class LoopChain:
    """A loop as a chain."""

    def __init__(
        self,
        decision: Decision,
        stretches: Sequence[Stretch],
        changed: frozenset[str],
        live: Sequence[str],
    ) -> None:
        """Take what is done in a round.

        Args:
            decision: The condition.
            stretches: The body; before the first of them, all variables of the loop matter.
            changed: The variables that the body assigns to.
            live: The variables that matter behind the loop.
        """
        self._decision = decision
        self._stretches = stretches
        self._changed = changed
        self._live = live

    def left(self, states: States, returned: Returned) -> States | None:
        """Return what is possible behind the loop, None where it is never left.

        Args:
            states: What is possible before it.
            returned: What is returned inside of it is added here.

        Raises:
            NotFew: There are many states, or something has no end.
        """
        names = self._stretches[0].names
        if not all(map(states.names.__contains__, names)):
            raise NotFew  # it has no value yet
        unknown = states.unknown(names)
        if unknown:
            states = states.opened(unknown, self._stretches[0].cost)
        always = {}
        for name in names:
            held = states.names[name]
            if name not in self._changed and isinstance(held, Odds):
                always[name] = held
        passage = _Passage(self._stretches, self._decision, self._live, always, states)
        return passage.followed(states, returned)


class _Passage:
    """A loop as it is entered with some states."""

    def __init__(
        self,
        stretches: Sequence[Stretch],
        decision: Decision,
        live: Sequence[str],
        always: Mapping[str, Result],
        states: States,
    ) -> None:
        """Look at what states are told apart by.

        Args:
            stretches: The body.
            decision: The condition.
            live: The variables that matter behind the loop.
            always: What those variables of the loop hold that are always the same.
            states: What is possible at first.
        """
        self._stretches = stretches
        self._decision = decision
        self._always = always
        self._names = [
            [name for name in stretch.names if name not in always] for stretch in stretches
        ]
        told = self._names[0]
        self._kinds = {name: states.names[name].kind for name in told}
        self._left = [name for name in live if name in self._kinds]
        self._outside = {
            name: states.names[name]
            for name in live
            if name in states.names and name not in self._kinds
        }

    def followed(self, states: States, returned: Returned) -> States | None:
        """Return what is possible behind the loop.

        Args:
            states: What is possible before it.
            returned: What is returned inside of it is added here.
        """
        begins = plain_columns(states, self._names[0])
        starts: dict[_Values, int] = {}
        for state in zip(repeat(0, states.rows), *begins):
            starts.setdefault(state, len(starts))
        bodies = [
            Body(names, partial(self._end, place), stretch.cost)
            for place, (names, stretch) in enumerate(zip(self._names, self._stretches))
        ]
        kinds = [[self._kinds[name] for name in names] for names in self._names]
        rounds, ends = Chain(bodies, kinds, states.work).followed(starts)
        rows: list[tuple[int, _Values, int, int]] = []
        for row, weights in self._entered(states, zip(repeat(0, states.rows), *begins), starts):
            odds = arrived(rounds, weights, states.total, ends, None, states.work)
            rows += [(row, end, weight, odds.total) for end, weight in odds.weights.items()]
        total = math.lcm(*{whole for _, _, _, whole in rows})
        self._return([row for row in rows if row[1][0] != _LEFT], total, returned, states.work)
        return self._behind([row for row in rows if row[1][0] == _LEFT], total, states.work)

    def _entered(
        self, states: States, begins: Iterable[_Values], starts: Mapping[_Values, int]
    ) -> Iterable[tuple[int, list[int]]]:
        """Return the weights that a chain is entered with, for each of what else differs.

        Each comes with one of the rows in which that holds.
        """
        keys = [_keys(held) for held in self._outside.values() if held.rows]
        apart: dict[_Values, tuple[int, list[int]]] = {}
        outside = zip(*keys) if keys else repeat(())
        for row, (state, key, weight) in enumerate(zip(begins, outside, states.weights)):
            found = apart.get(key)
            if found is None:
                found = apart[key] = row, [0] * len(starts)
            found[1][starts[state]] += weight
        return apart.values()

    def _end(self, place: int, rows: Rows, ways: Ways) -> None:
        """Hand on what the rows of some states end with: states of the next stretch, and ends."""
        frame = rows.frame
        origins = Column(NUMBER, list(range(frame.rows)))
        names = {**self._always, **frame.names, ORIGIN: origins}
        states = States(names, [1] * frame.rows, 1, frame.work)
        going: States | None = states
        if not place:
            going, leaving = self._decision(states)
            if leaving is not None:
                values = plain_columns(leaving, self._left)
                ways.ends.append((_rows(leaving), list(zip(repeat(_LEFT, leaving.rows), *values))))
        if going is None:
            return
        following = (place + 1) % len(self._stretches)
        wanted = self._names[following]
        after, ended = gone_through(self._stretches[place], going, wanted)
        for kind, there in ended:
            (results,) = plain_columns(there, (RESULT,))
            ways.ends.append((_rows(there), list(zip(repeat(kind), results))))
        if after is not None:
            for name in wanted:
                held = after.names.get(name)
                if held is None or held.kind != self._kinds[name]:
                    raise NotFew
            values_of = plain_columns(after, wanted)
            called = list(zip(repeat(following, after.rows), *values_of))
            ways.calls.append((_rows(after), called))

    # ---- what comes of it -------------------------------------------------------------------

    def _return(self, rows: Sequence[_Arrival], total: int, returned: Returned, work: Work) -> None:
        """Add what is returned inside of the loop."""
        for kind in {end[0] for _, end, _, _ in rows}:
            some = [row for row in rows if row[1][0] == kind]
            result = Column(kind, [end[1] for _, end, _, _ in some])
            returned.append((result, self._states(some, {}, total, work)))

    def _behind(self, rows: Sequence[_Arrival], total: int, work: Work) -> States | None:
        """Return the states behind the loop."""
        if not rows:
            return None
        _, *columns = zip(*[end for _, end, _, _ in rows])
        names = {
            name: Column(self._kinds[name], list(column))
            for name, column in zip(self._left, columns)
        }
        return closed(self._states(rows, names, total, work))

    def _states(
        self, rows: Sequence[_Arrival], names: Mapping[str, Result], total: int, work: Work
    ) -> States:
        """Return states with what the loop has left, and what else mattered before it."""
        outside = taken(self._outside, [row for row, _, _, _ in rows])
        weights = [weight * (total // whole) for _, _, weight, whole in rows]
        common = math.gcd(total, *weights)
        shares = [weight // common for weight in weights]
        return States({**outside, **names}, shares, total // common, work)


def _keys(held: Result) -> Sequence[Any]:
    """Return what tells the values of a variable apart that differ from row to row."""
    if isinstance(held, Column):
        return held.values
    assert isinstance(held, Varied), "it differs"
    return held.places


def _rows(states: States) -> Rows:
    """Return states as rows of the states that they have come from."""
    column = states.names[ORIGIN]
    assert isinstance(column, Column), "all rows know where they come from"
    return Rows(states, column.values, states.weights, states.total)
