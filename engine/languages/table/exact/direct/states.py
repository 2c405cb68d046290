"""All that the variables of a function can hold at one place, in rows with weights.

A variable may hold odds in place of a plain value: it was rolled, and nothing has had to be told
apart by it so far. Whoever looks at it where other things will depend on it as well has to *open*
it before, which makes a row of each of its values. A condition that looks at nothing else *parts*
it: it holds the odds of those values for which the condition is true, and elsewhere of the others.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import product, repeat
from typing import TypeAlias

from engine.direct.binding import spread
from engine.direct.results import Column, Frame, NotDirectError, Odds, OddsByRow, Result, Step, Work
from engine.languages.table.exact.direct.operators import TRUTH
from engine.languages.table.exact.direct.sums import is_known

__all__ = ["ORIGIN", "ORIGIN_SLOT", "States", "taken"]

ORIGIN_SLOT = -1
"""The number of a variable that no script has: from which row of arguments each row has come."""

ORIGIN = str(ORIGIN_SLOT)
"""Its name."""

_Part: TypeAlias = tuple[dict[int, int], int]
"""Weights of some values of odds, and their sum."""


class States(Frame):
    """What the variables hold: a frame whose rows have weights.

    Attributes:
        weights: The weights of the rows.
        total: What these weights are out of; other places have the rest.
    """

    __slots__ = ("total", "weights")

    def __init__(
        self, names: Mapping[str, Result], weights: list[int], total: int, work: Work
    ) -> None:
        """Take the rows as they are."""
        self.names = names
        self.rows = len(weights)
        self.work = work
        self.weights = weights
        self.total = total

    def unknown(self, names: Iterable[str]) -> list[str]:
        """Return those of some variables that do not hold plain values in all rows."""
        found = []
        for name in names:
            held = self.names.get(name)
            if isinstance(held, OddsByRow) or (isinstance(held, Odds) and len(held.weights) > 1):
                found.append(name)
        return found

    def opened(self, names: Iterable[str], cost: int) -> States:
        """Return the same with variables that hold plain values in all rows.

        Args:
            names: The variables; they hold odds.
            cost: How many values are worked out for a row, roughly.

        Raises:
            NotDirectError: There are too many rows then.
        """
        states = self
        for name in names:
            held = states.names[name]
            parents, column, weights, factor = spread(held, states.weights, cost // 2, self.work)  # type: ignore[arg-type]  # odds
            names_of_rows = {**taken(states.names, parents), name: column}
            states = States(names_of_rows, weights, states.total * factor, self.work)
        return states

    def with_value(self, name: str, value: Result, live: Iterable[str]) -> States:
        """Return the same where a variable holds a value, and only those are known that matter."""
        names = {each: self.names[each] for each in live if each in self.names}
        names[name] = value
        return States(names, self.weights, self.total, self.work)

    def only(self, live: Iterable[str]) -> States:
        """Return the same where only those variables are known that matter."""
        names = {each: self.names[each] for each in live if each in self.names}
        return States(names, self.weights, self.total, self.work)

    def within(self, work: Work) -> States:
        """Return the same, with something else to be asked for what is worked out."""
        return States(self.names, self.weights, self.total, work)

    # ---- conditions -----------------------------------------------------------------------

    def split(self, truth: Result) -> tuple[States | None, States | None]:
        """Return the rows in which something is true, and those in which it is not, if any.

        Raises:
            NotDirectError: It may be neither true nor false.
        """
        if truth.kind != TRUTH:
            raise NotDirectError
        if isinstance(truth, Odds):
            true, whole = truth.weights.get(True, 0), truth.total
            if true in (0, whole):
                return (self, None) if true else (None, self)
            return self._weighed(true, whole), self._weighed(whole - true, whole)
        chances, whole = _chances(truth, self.rows)
        return self._share(chances, whole), self._share([whole - each for each in chances], whole)

    def _weighed(self, share: int, whole: int) -> States:
        """Return all rows, each with a share of its weight."""
        weights = list(map(share.__mul__, self.weights))
        return States(self.names, weights, self.total * whole, self.work)

    def _share(self, chances: Sequence[int], whole: int) -> States | None:
        """Return what is left of the rows where each stays as likely as its chance says."""
        rows = [row for row, chance in enumerate(chances) if chance]
        if not rows:
            return None
        names = self.names if len(rows) == len(chances) else taken(self.names, rows)
        weights = [self.weights[row] * chances[row] for row in rows]
        return States(names, weights, self.total * whole, self.work)

    def parted(self, name: str, condition: Step) -> tuple[States | None, States | None]:
        """Return the rows in which something may be true, and those in which it may not.

        Args:
            name: A variable that holds odds; in each row, it keeps those values with which it is.
            condition: Depends on no other variable that is not the same in all rows.
        """
        held = self.names[name]
        if isinstance(held, OddsByRow):
            parts = [part.listed(self.work) for part in held.parts]
            trues, falses, wholes = zip(*[self._halves(name, part, condition) for part in parts])
            whole = math.lcm(*wholes)
            scales = [whole // one for one in wholes]
            return (
                self._with_parts(name, held, trues, scales, whole),
                self._with_parts(name, held, falses, scales, whole),
            )
        assert isinstance(held, Odds), "it holds odds"
        (true, ways), (false, others), whole = self._halves(name, held, condition)
        if not ways or not others:
            return (self, None) if ways else (None, self)
        one, other = self._weighed(ways, whole), self._weighed(others, whole)
        one.names = {**self.names, name: Odds(held.kind, true, ways)}
        other.names = {**self.names, name: Odds(held.kind, false, others)}
        return one, other

    def _halves(self, name: str, odds: Odds, condition: Step) -> tuple[_Part, _Part, int]:
        """Return the weights of values with which something is true or not, and the whole."""
        values = odds.weights
        self.work.spend(len(values))
        column = Column(odds.kind, list(values))
        truth = condition(Frame({**self.names, name: column}, len(values), self.work))
        if truth.kind != TRUTH:
            raise NotDirectError
        chances, whole = _chances(truth, len(values))
        true, false = {}, {}
        for (value, way), chance in zip(values.items(), chances):
            if chance:
                true[value] = way * chance
            if chance < whole:
                false[value] = way * (whole - chance)
        return (true, sum(true.values())), (false, sum(false.values())), odds.total * whole

    def _with_parts(
        self,
        name: str,
        held: OddsByRow,
        parts: Sequence[_Part],
        scales: Sequence[int],
        whole: int,
    ) -> States | None:
        """Return the rows in which a variable keeps something of its odds, with that."""
        chances = [ways * scale for (_, ways), scale in zip(parts, scales)]
        states = self._share([chances[place] for place in held.places], whole)
        if states is not None:
            places: dict[int, int] = {}
            of_rows = [places.setdefault(one, len(places)) for one in held.places if chances[one]]
            kept = [Odds(held.kind, *parts[place]) for place in places]
            states.names = {**states.names, name: OddsByRow(kept, of_rows)}
        return states

    # ---- what is the same in several rows -------------------------------------------------

    def known_rows(self, opened: Iterable[str]) -> set[tuple[object, ...]]:
        """Return the plain values that variables have together, without those that hold odds.

        Args:
            opened: The variables whose values count even where they hold odds.
        """
        values: list[Iterable[Iterable[object]]] = []
        for name in sorted(self.names):
            held = self.names[name]
            if isinstance(held, Column):
                values.append(zip(held.values))
            elif isinstance(held, Odds) and (name in opened or is_known(held)):
                values.append(repeat(held.weights))
            elif isinstance(held, OddsByRow) and name in opened:
                values.append(
                    [held.parts[place].listed(self.work).weights for place in held.places]
                )
        rows = zip(range(self.rows), *values)
        return {together for _, *row in rows for together in product(*row)}


def _chances(truth: Result, rows: int) -> tuple[Sequence[int], int]:
    """Return how likely something is true in each row, out of a whole."""
    if isinstance(truth, Column):
        return list(map(int, truth.values)), 1
    if isinstance(truth, Odds):
        return [truth.weights.get(True, 0)] * rows, truth.total
    if not isinstance(truth, OddsByRow):
        raise NotDirectError
    parts = [odds for part in truth.parts for _, odds in part.pieces()]
    common = math.lcm(*[odds.total for odds in parts])
    chances = [odds.weights.get(True, 0) * (common // odds.total) for odds in parts]
    return [chances[place] for place in truth.places], common


def taken(names: Mapping[str, Result], rows: Sequence[int]) -> dict[str, Result]:
    """Return what variables hold in rows that have come out of others."""
    return {
        name: each.taken(rows) if isinstance(each, Column | OddsByRow) else each
        for name, each in names.items()
    }
