"""Rows of several places together, with those that do not differ any more as one."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any

from engine.direct import choosing
from engine.direct.results import Column, Independent, NotDirectError, Odds, OddsByRow, Result, Work
from engine.languages.table.exact.direct.states import ORIGIN, States, taken
from engine.languages.table.exact.direct.sums import LazySum, is_known, mixed

__all__ = ["closed", "gathered", "is_same", "joined", "merged", "settled", "shortened"]

_FEW_WAYS = 4
"""Rows for each of those they come from, up to which equal ones are not looked for."""

_LONG = 64
"""Bits from which on it pays to look for a common divisor of weights."""


def joined(first: States | None, second: States | None, live: Iterable[str]) -> States | None:
    """Return the rows of two places together.

    Args:
        first: The rows of one place, if any.
        second: The rows of the other one.
        live: The variables that matter from there on.

    Raises:
        NotDirectError: A variable would not always be of one kind.
    """
    if first is None or second is None:
        return first or second
    names: dict[str, Result] = {}
    apart: dict[str, tuple[Result, Result]] = {}
    for name in live:
        left, right = first.names.get(name), second.names.get(name)
        if left is None or right is None:
            continue
        if is_same(left, right):
            names[name] = left
        elif left.kind == right.kind:
            apart[name] = left, right
        else:
            raise NotDirectError
    total = math.lcm(first.total, second.total)
    factor, other = total // first.total, total // second.total
    weights = [weight * factor for weight in first.weights]
    weights += [weight * other for weight in second.weights]
    if len(weights) == 2 and len(apart) < 2 and ORIGIN not in first.names:
        whole = sum(weights)
        for name, held in apart.items():
            shares = [(way, each.row(0)) for way, each in zip(weights, held)]
            names[name] = _mixed(shares, whole, first.work)
        return _reduced(States(names, [whole], total, first.work))
    is_first = [True] * first.rows + [False] * second.rows
    for name, held in apart.items():
        names[name] = choosing.woven(is_first, *held)
    first.work.spend(len(weights))
    together = States(names, weights, total, first.work)
    return together if _are_apart(together) else closed(merged(together))


def _are_apart(states: States) -> bool:
    """Return whether rows come from so many others that few of them would be equal."""
    origins = states.names.get(ORIGIN)
    return isinstance(origins, Column) and states.rows <= _FEW_WAYS * len(set(origins.values))


def is_same(left: Result, right: Result) -> bool:
    """Return whether two results are the same whatever the row is."""
    if left is right:
        return isinstance(left, Odds)
    if not (is_known(left) and is_known(right) and left.kind == right.kind):
        return False
    return left.weights.keys() == right.weights.keys()  # type: ignore[union-attr]  # odds


def closed(states: States) -> States:
    """Return the same in one row, where a single variable differs: it holds odds then."""
    if states.rows == 1 or ORIGIN in states.names:
        return states
    differing = [name for name, held in states.names.items() if not isinstance(held, Odds)]
    if len(differing) > 1:
        return states
    names = dict(states.names)
    for name in differing:
        names[name] = gathered(names[name], states.weights, states.work)
    return _reduced(States(names, [sum(states.weights)], states.total, states.work))


def settled(states: States, before: States, kept: Collection[str]) -> States:
    """Return states with equal rows as one, if something is gone that told rows apart before.

    Args:
        states: The states.
        before: What they were made of.
        kept: Variables that hold the same as before.
    """
    if states.rows > 1:
        for name, held in before.names.items():
            if name not in kept and not isinstance(held, Odds):
                return closed(merged(states))
    return states


def merged(states: States) -> States:
    """Return the same with equal rows as one.

    Where but one variable holds odds that differ from row to row, rows that do not differ
    otherwise are one as well: it holds the mixture.
    """
    if states.rows == 1:
        return states
    columns = {name: held for name, held in states.names.items() if isinstance(held, Column)}
    varied = {name: held for name, held in states.names.items() if isinstance(held, OddsByRow)}
    if varied:
        return _merged_with_odds(states, columns, varied)
    sums: dict[tuple[Any, ...], int] = {}
    for key, weight in zip(_keys([held.values for held in columns.values()]), states.weights):
        sums[key] = sums.get(key, 0) + weight
    if len(sums) == states.rows:
        return states
    names = dict(states.names)
    for (name, held), values in zip(columns.items(), zip(*sums)):
        names[name] = Column(held.kind, list(values))
    return _reduced(States(names, list(sums.values()), states.total, states.work))


def _merged_with_odds(
    states: States, columns: Mapping[str, Column], varied: Mapping[str, OddsByRow]
) -> States:
    """Return the same with equal rows as one, where some variables hold odds that differ."""
    names, weights = states.names, states.weights
    parts: list[Sequence[Any]] = [held.values for held in columns.values()]
    if len(varied) > 1:
        parts += [held.places for held in varied.values()]
    groups: dict[tuple[Any, ...], list[int]] = {}
    for row, key in zip(range(states.rows), _keys(parts)):
        groups.setdefault(key, []).append(row)
    if len(groups) == len(weights):
        return states
    members = list(groups.values())
    together = taken(names, [rows[0] for rows in members])
    if len(varied) == 1:
        ((name, held),) = varied.items()
        together[name] = _mixtures(held, weights, members, states.work)
    sums = [sum([weights[row] for row in rows]) for rows in members]
    return _reduced(States(together, sums, states.total, states.work))


def _keys(columns: Sequence[Sequence[Any]]) -> Iterable[tuple[Any, ...]]:
    """Return the values of each row; of no columns, nothing in as many rows as are wanted."""
    return zip(*columns) if columns else repeat(())


def _reduced(states: States) -> States:
    """Return the same with shorter weights, where they are long."""
    if states.total.bit_length() < _LONG:
        return states
    common = math.gcd(states.total, *states.weights)
    weights = [each // common for each in states.weights]
    return States(states.names, weights, states.total // common, states.work)


def _mixtures(
    held: OddsByRow, weights: Sequence[int], members: Sequence[Sequence[int]], work: Work
) -> Result:
    """Return what a variable holds in rows that were made of others each."""
    known: dict[tuple[tuple[int, int], ...], int] = {}
    parts: list[Odds] = []
    places = []
    for rows in members:
        shares: dict[int, int] = {}
        for row in rows:
            place = held.places[row]
            shares[place] = shares.get(place, 0) + weights[row]
        place = known.setdefault(tuple(shares.items()), len(parts))
        if place == len(parts):
            parts.append(_mixture(held, shares, work))
        places.append(place)
    return parts[0] if len(parts) == 1 else OddsByRow(parts, places)


def _mixture(held: OddsByRow, shares: Mapping[int, int], work: Work) -> Odds:
    if len(shares) == 1:
        (place,) = shares
        return held.parts[place].listed(work)
    branches = [(weight, held.parts[place]) for place, weight in shares.items()]
    if len({part.kind for _, part in branches}) > 1:
        raise NotDirectError
    return _mixed(branches, sum(shares.values()), work)


def _mixed(branches: Sequence[tuple[int, Independent]], whole: int, work: Work) -> Odds:
    """Return the odds of branches of one kind, with weights that are no longer than need be."""
    common = math.gcd(whole, *[weight for weight, _ in branches])
    if common > 1:
        branches = [(weight // common, part) for weight, part in branches]
    odds = mixed(branches, whole // common, work)
    return odds if isinstance(odds, LazySum) else shortened(odds)


def shortened(odds: Odds) -> Odds:
    """Return the same with shorter weights, where they are long."""
    if odds.total.bit_length() < _LONG:
        return odds
    common = math.gcd(odds.total, *odds.weights.values())
    weights = {value: weight // common for value, weight in odds.weights.items()}
    return Odds(odds.kind, weights, odds.total // common)


def gathered(result: Result, weights: Sequence[int], work: Work) -> Odds:
    """Return what a result of rows comes to in all of them together, out of the sum of weights."""
    if isinstance(result, Odds):
        return result.listed(work)
    if isinstance(result, Column):
        found: dict[Any, int] = {}
        for value, weight in zip(result.values, weights):
            found[value] = found.get(value, 0) + weight
        return Odds(result.kind, found, sum(weights))
    if isinstance(result, OddsByRow):
        shares: dict[int, int] = {}
        for place, weight in zip(result.places, weights):
            shares[place] = shares.get(place, 0) + weight
        return _mixture(result, shares, work)
    return result.listed(work)
