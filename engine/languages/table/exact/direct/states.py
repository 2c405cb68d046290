"""All that the variables of a function can hold at one place, in rows with weights.

A variable may hold odds in place of a plain value: it was rolled, and nothing has had to be told
apart by it so far. Whoever looks at it where other things will depend on it as well has to *open*
it before, which makes a row of each of its values.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any

from engine.direct import arithmetic, choosing
from engine.direct.binding import spread
from engine.direct.results import Column, Frame, NotFew, Odds, Result, Varied, Work

__all__ = ["States", "gathered", "joined"]


_LONG = 64
"""Bits from which on it pays to look for a common divisor of weights."""


class States:
    """What the variables hold.

    Attributes:
        names: What each variable that has a value holds in each row.
        weights: The weights of the rows.
        total: What these weights are out of; other places have the rest.
    """

    __slots__ = ("names", "total", "weights")

    def __init__(self, names: Mapping[str, Result], weights: list[int], total: int) -> None:
        """Take the rows as they are."""
        self.names = names
        self.weights = weights
        self.total = total

    def frame(self, work: Work) -> Frame:
        """Return the frame in which expressions are worked out."""
        return Frame(self.names, len(self.weights), work)

    def opened(self, names: Iterable[str], cost: int, work: Work) -> States:
        """Return the same with variables that hold plain values in all rows.

        Args:
            names: The variables.
            cost: How many values are worked out for a row, roughly.
            work: What may be worked out.

        Raises:
            NotFew: There are too many rows then.
        """
        states = self
        for name in names:
            held = states.names.get(name)
            if isinstance(held, Varied) or (isinstance(held, Odds) and len(held.weights) > 1):
                parents, column, weights, factor = spread(held, states.weights, cost, work)
                names_of_rows = {**_taken(states.names, parents), name: column}
                states = States(names_of_rows, weights, states.total * factor)
        return states

    def with_value(self, name: str, value: Result, live: Iterable[str]) -> States:
        """Return the same where a variable holds a value, and only those are known that matter."""
        names = {each: self.names[each] for each in live if each in self.names}
        names[name] = value
        return States(names, self.weights, self.total)

    def only(self, live: Iterable[str]) -> States:
        """Return the same where only those variables are known that matter."""
        names = {each: self.names[each] for each in live if each in self.names}
        return States(names, self.weights, self.total)

    def split(self, truth: Result) -> tuple[States | None, States | None]:
        """Return the rows in which something is true, and those in which it is not, if any."""
        chances, whole = _chances(truth, len(self.weights))
        return self._share(chances, whole), self._share([whole - each for each in chances], whole)

    def _share(self, chances: Sequence[int], whole: int) -> States | None:
        """Return what is left of the rows where each stays as likely as its chance says."""
        rows = [row for row, chance in enumerate(chances) if chance]
        if not rows:
            return None
        names = self.names if len(rows) == len(chances) else _taken(self.names, rows)
        return States(names, [self.weights[row] * chances[row] for row in rows], self.total * whole)

    def merged(self, work: Work) -> States:
        """Return the same with equal rows as one.

        Where but one variable holds odds that differ from row to row, rows that do not differ
        otherwise are one as well: it holds the mixture.
        """
        if len(self.weights) == 1:
            return self
        columns = [each.values for each in self.names.values() if isinstance(each, Column)]
        varied = {name: each for name, each in self.names.items() if isinstance(each, Varied)}
        if len(varied) > 1:
            columns += [each.places for each in varied.values()]  # type: ignore[misc]  # numbers, too
        keys = zip(*columns, strict=True) if columns else repeat((), len(self.weights))
        groups: dict[tuple[Any, ...], list[int]] = {}
        for row, key in enumerate(keys):
            groups.setdefault(key, []).append(row)
        if len(groups) == len(self.weights):
            return self
        members = list(groups.values())
        weights = [sum([self.weights[row] for row in rows]) for rows in members]
        names = _taken(self.names, [rows[0] for rows in members])
        if len(varied) == 1:
            ((name, held),) = varied.items()
            names[name] = _mixtures(held, self.weights, members, work)
        return States(names, weights, self.total).reduced()

    def known_rows(self) -> set[tuple[object, ...]]:
        """Return the plain values that variables have together, without those that hold odds."""
        columns: list[Sequence[object]] = []
        for name in sorted(self.names):
            held = self.names[name]
            if isinstance(held, Column):
                columns.append(held.values)
            elif isinstance(held, Odds) and len(held.weights) == 1:
                columns.append(list(held.weights) * len(self.weights))
        return set(zip(*columns, strict=True)) if columns else {()}

    def reduced(self) -> States:
        """Return the same with shorter weights, where they are long."""
        if self.total.bit_length() < _LONG:
            return self
        common = math.gcd(self.total, *self.weights)
        return States(self.names, [each // common for each in self.weights], self.total // common)


def _chances(truth: Result, rows: int) -> tuple[Sequence[int], int]:
    """Return how likely something is true in each row, out of a whole."""
    if isinstance(truth, Column):
        return list(map(int, truth.values)), 1
    if isinstance(truth, Odds):
        return [truth.weights.get(True, 0)] * rows, truth.total
    if not isinstance(truth, Varied):
        raise NotFew
    parts = [odds for part in truth.parts for _, odds in part.pieces()]
    common = math.lcm(*[odds.total for odds in parts])
    chances = [odds.weights.get(True, 0) * (common // odds.total) for odds in parts]
    return [chances[place] for place in truth.places], common


def _mixtures(
    held: Varied, weights: Sequence[int], members: Sequence[Sequence[int]], work: Work
) -> Result:
    """Return what a variable holds in rows that were made of others each."""
    parts = []
    for rows in members:
        shares: dict[int, int] = {}
        for row in rows:
            place = held.places[row]
            shares[place] = shares.get(place, 0) + weights[row]
        parts.append(_mixture(held, shares, work))
    return parts[0] if len(parts) == 1 else Varied(parts, range(len(parts)))


def _mixture(held: Varied, shares: Mapping[int, int], work: Work) -> Odds:
    if len(shares) == 1:
        (place,) = shares
        return held.parts[place].listed(work)
    branches = [(weight, held.parts[place]) for place, weight in shares.items()]
    if len({part.kind for _, part in branches}) > 1:
        raise NotFew
    work.spend(sum([len(part.listed(work).weights) for _, part in branches]))
    return arithmetic.mixed(branches, sum(shares.values()), work)


def _taken(names: Mapping[str, Result], rows: Sequence[int]) -> dict[str, Result]:
    return {
        name: each.taken(rows) if isinstance(each, Column | Varied) else each
        for name, each in names.items()
    }


def joined(first: States | None, second: States | None, work: Work) -> States | None:
    """Return the rows of two places together."""
    if first is None or second is None:
        return first or second
    total = math.lcm(first.total, second.total)
    factor, other = total // first.total, total // second.total
    weights = [weight * factor for weight in first.weights]
    weights += [weight * other for weight in second.weights]
    is_first = [row < len(first.weights) for row in range(len(weights))]
    names = {}
    for name, left in first.names.items():
        right = second.names.get(name)
        if right is not None:
            names[name] = left if _is_same(left, right) else _woven(is_first, left, right)
    work.spend(len(weights))
    return States(names, weights, total).merged(work)


def _is_same(left: Result, right: Result) -> bool:
    """Return whether two results are the same whatever the row is."""
    if not (isinstance(left, Odds) and isinstance(right, Odds)):
        return False
    if len(left.weights) > 1 or left.kind != right.kind:
        return left is right
    return left.weights.keys() == right.weights.keys()


def _woven(is_first: Sequence[bool], left: Result, right: Result) -> Result:
    if left.kind != right.kind:
        raise NotFew
    return choosing.woven(is_first, left, right)


def gathered(result: Result, weights: Sequence[int], work: Work) -> Odds:
    """Return what a result of rows comes to in all of them together, out of the sum of weights."""
    if isinstance(result, Column):
        found: dict[Any, int] = {}
        for value, weight in zip(result.values, weights, strict=True):
            found[value] = found.get(value, 0) + weight
        return Odds(result.kind, found, sum(weights))
    if isinstance(result, Varied):
        shares: dict[int, int] = {}
        for place, weight in zip(result.places, weights, strict=True):
            shares[place] = shares.get(place, 0) + weight
        return _mixture(result, shares, work)
    return result.listed(work)
