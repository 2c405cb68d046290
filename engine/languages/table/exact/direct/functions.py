"""Functions of table scripts: what they return, for one row of arguments or for many at once."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from engine.direct import arithmetic
from engine.direct.results import ANY, NUMBER, Column, NotDirectError, Odds, OddsByRow, Result, Work
from engine.languages.table.exact.direct.joining import gathered
from engine.languages.table.exact.direct.states import ORIGIN, States

__all__ = ["Calls", "Course", "Function", "ReturnedResults"]

_ROWS = operator.attrgetter("rows")


_MOST_OF_LOOPS = 1_000_000
"""Plain values that are worked out for the loops of a roll, which take far longer elsewhere."""


class Calls(Work):
    """How much may still be worked out, with what calls have come to already.

    Attributes:
        known: What came of each function with arguments that were known.
    """

    __slots__ = ("_of_loops", "known")

    def __init__(self, left: int, limit: int) -> None:
        """Allow so much; see ``Work``."""
        super().__init__(left, limit)
        self.known: dict[tuple[Any, ...], Odds] = {}
        self._of_loops: Calls | None = None

    def of_loops(self) -> Calls:
        """Return how much may be worked out inside of all loops, those in loops among them."""
        if self._of_loops is None:
            inside = Calls(_MOST_OF_LOOPS, self.limit)
            inside.known, inside._of_loops = self.known, inside
            self._of_loops = inside
        return self._of_loops


class ReturnedResults(list[tuple[Result, States]]):
    """What a function has returned so far: what each return comes to, and in which states."""

    __slots__ = ()

    def odds(self, work: Work) -> Odds:
        """Return what it has come to in the end; of any kind, where it is of several."""
        if len(self) == 1:
            ((result, states),) = self
            return gathered(result, states.weights, work)
        total = math.lcm(*[states.total for _, states in self])
        shares = []
        kinds = set()
        for result, states in self:
            weight = sum(states.weights) * (total // states.total)
            shares.append((weight, gathered(result, states.weights, work)))
            kinds.add(result.kind)
        if len(kinds) > 1:
            shares = [(weight, Odds(ANY, odds.weights, odds.total)) for weight, odds in shares]
        return arithmetic.mixed(shares, total, work)

    def by_origin(self, origins: int, work: Work) -> Sequence[Odds]:
        """Return what it has come to in the end, for each of the rows that it began with."""
        self.check_kind()
        total = math.lcm(*[states.total for _, states in self])
        kind = self[0][0].kind
        values: list[dict[Any, int]] = [{} for _ in range(origins)]
        others: list[list[tuple[int, Odds]]] = [[] for _ in range(origins)]
        for result, states in self:
            factor = total // states.total
            column = states.names[ORIGIN]
            assert isinstance(column, Column), "all rows know where they come from"
            work.spend(states.rows)
            if isinstance(result, Column):
                for origin, value, weight in zip(column.values, result.values, states.weights):
                    found = values[origin]
                    found[value] = found.get(value, 0) + weight * factor
            else:
                for row, origin in enumerate(column.values):
                    odds = result.row(row).listed(work)
                    others[origin].append((states.weights[row] * factor, odds))
        return [_together(kind, found, more, total, work) for found, more in zip(values, others)]

    def check_kind(self) -> None:
        """Check that it is of one kind, as what is used has to be.

        Raises:
            NotDirectError: It is not.
        """
        kind = self[0][0].kind
        if not all(result.kind == kind for result, _ in self):
            raise NotDirectError


def _together(
    kind: int, values: dict[Any, int], others: list[tuple[int, Odds]], total: int, work: Work
) -> Odds:
    """Return the odds of values with their weights and of other odds with theirs."""
    if not others:
        return Odds(kind, values, total)
    work.spend(sum([len(odds.weights) for _, odds in others]))
    if values:
        weight = sum(values.values())
        others.append((weight, Odds(kind, values, weight)))
    return others[0][1] if len(others) == 1 else arithmetic.mixed(others, total, work)


Course: TypeAlias = Callable[[States, ReturnedResults], States | None]
"""What a statement makes of states: those after it, None where it has returned from all."""


class Function:
    """A function as the course of its statements."""

    def __init__(
        self,
        name: str,
        parameters: Sequence[str],
        course: Course,
        end: Callable[[States, ReturnedResults], None],
    ) -> None:
        """Take what there is to be done.

        Args:
            name: The name of the function.
            parameters: The names of its parameters in frames.
            course: The course of its statements.
            end: Lets it end where these have not returned.
        """
        self._name = name
        self._parameters = parameters
        self._course = course
        self._end = end

    def odds(self, arguments: Sequence[Result], work: Work) -> Odds:
        """Return what it comes to for arguments that do not differ from row to row."""
        return self._run(arguments, [1], {}, work).odds(work)

    def called(self, arguments: Sequence[Result], work: Work) -> Result:
        """Return what it comes to for arguments of all kinds, in their rows."""
        if any(map(_ROWS, arguments)):
            return self._by_rows(arguments, work)
        values = [value for each in arguments for value in each.weights]  # type: ignore[union-attr]  # odds
        if len(values) > len(arguments):
            return self._used(arguments, work)
        assert isinstance(work, Calls), "what calls come to is remembered"
        key = (self._name, *values)
        found = work.known.get(key)
        if found is None:
            found = work.known[key] = self._used(arguments, work)
        return found

    def _used(self, arguments: Sequence[Result], work: Work) -> Odds:
        returned = self._run(arguments, [1], {}, work)
        returned.check_kind()
        return returned.odds(work)

    def _by_rows(self, arguments: Sequence[Result], work: Work) -> Result:
        """Return what it comes to in each row; rows with the same arguments are one."""
        known: dict[tuple[Any, ...], int] = {}
        firsts: list[int] = []
        places: list[int] = []
        for row, key in enumerate(zip(*map(arithmetic.keys, arguments))):
            place = known.setdefault(key, len(firsts))
            if place == len(firsts):
                firsts.append(row)
            places.append(place)
        work.spend(len(places))
        if len(firsts) == 1:
            return self.called([each.row(0) for each in arguments], work)
        rows = range(len(firsts))
        different = [
            each.taken(firsts) if isinstance(each, Column | OddsByRow) else each
            for each in arguments
        ]
        origins = {ORIGIN: Column(NUMBER, list(rows))}
        parts = self._run(different, [1] * len(rows), origins, work).by_origin(len(rows), work)
        values = [value for part in parts for value in part.weights]
        if len(values) == len(parts):
            return Column(parts[0].kind, [values[place] for place in places])
        return OddsByRow(parts, places)

    def _run(
        self,
        arguments: Sequence[Result],
        weights: list[int],
        origins: dict[str, Column],
        work: Work,
    ) -> ReturnedResults:
        names: dict[str, Result] = {**dict(zip(self._parameters, arguments)), **origins}
        returned = ReturnedResults()
        left = self._course(States(names, weights, 1, work), returned)
        if left is not None:
            self._end(left, returned)
        return returned
