"""Operators on results: distributions where operands are independent, else row by row."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import Any, TypeVar

from engine.direct.adding import added_up
from engine.direct.dealing import Deal, dealt_total
from engine.direct.equal_dice import EqualDice, EqualSums, Shifted
from engine.direct.results import (
    ANY,
    COLLECTION,
    EMPTY,
    NUMBER,
    Column,
    Handful,
    Independent,
    Odds,
    OddsByRow,
    Result,
    Work,
)

__all__ = [
    "FEW_PAIRS",
    "added",
    "apart",
    "as_die",
    "combined",
    "copied",
    "count",
    "dice_of",
    "keys",
    "mixed",
    "negated",
    "pieces_of",
    "shifted",
    "subtracted",
    "total",
    "united",
]

_Plain = TypeVar("_Plain", bound=Odds | Column)

FEW_PAIRS = 80
"""Pairs of numbers up to which they are added one by one."""

_ROWS, _BRANCH = operator.attrgetter("rows"), operator.itemgetter(1)

_MANY_PIECES = 16
"""Independent collections whose number is worth being counted."""

_VALUES_OF_A_PART = 8
"""Plain values that take as long as making one part of what differs from row to row."""


def combined(
    kind: int, function: Callable[[Any, Any], Any], left: Result, right: Result, work: Work
) -> Result:
    """Return what a function makes of two results that share nothing but their rows."""
    if isinstance(left, Odds) and isinstance(right, Odds):
        return _paired(kind, function, left, right, work)
    if isinstance(left, Handful) or isinstance(right, Handful):
        return combined(kind, function, left.listed(work), right.listed(work), work)
    left, right = left.listed(work), right.listed(work)
    first, second = by_row(left), by_row(right)
    if first is not None and second is not None:
        return Column(kind, list(map(function, first, second)))
    return apart(lambda one, other: _paired(kind, function, one, other, work), work, left, right)


def apart(make: Callable[..., Any], work: Work, *results: Result) -> Result:
    """Return what is made of results that share nothing but their rows, row by row.

    Args:
        make: Makes something independent of what the results are in a row.
        work: Asked for each part that is made.
        *results: The results; where they are the same, what is made of them is.
    """
    if not any(map(_ROWS, results)):
        return make(*results)  # type: ignore[no-any-return]  # of what is independent
    known: dict[tuple[Any, ...], int] = {}
    parts: list[Independent] = []
    places: list[int] = []
    for row, key in enumerate(zip(*map(keys, results))):
        place = known.setdefault(key, len(parts))
        if place == len(parts):
            work.spend(_VALUES_OF_A_PART)
            parts.append(make(*[result.row(row) for result in results]))
        places.append(place)
    first = parts[0].kind
    if all(isinstance(part, Odds) and part.is_sure and part.kind == first for part in parts):
        values = [next(iter(part.weights)) for part in parts]  # type: ignore[union-attr]  # odds
        return Column(first, [values[place] for place in places])
    return OddsByRow(parts, places)


def keys(result: Result) -> Iterable[Any]:
    """Return what is equal in rows in which the result is."""
    if isinstance(result, Column):
        return result.values
    return result.places if isinstance(result, OddsByRow) else repeat(None)


def by_row(result: Result) -> Any:  # noqa: ANN401 - plain values, as many as are wanted
    """Return the plain values of all rows, or None where they are not sure."""
    if isinstance(result, Column):
        return result.values
    if isinstance(result, Odds) and result.is_sure:
        return repeat(next(iter(result.weights)))
    return None


def _paired(
    kind: int, function: Callable[[Any, Any], Any], left: Odds, right: Odds, work: Work
) -> Odds:
    work.spend(len(left.weights) * len(right.weights))
    weights: dict[Any, int] = {}
    others = right.weights.items()
    for value, weight in left.weights.items():
        for other, other_weight in others:
            made = function(value, other)
            weights[made] = weights.get(made, 0) + weight * other_weight
    return Odds(kind, weights, left.total * right.total)


def mixed(branches: Sequence[tuple[int, Independent]], whole: int, work: Work) -> Odds:
    """Return the odds of branches that are taken with these weights out of a whole."""
    listed, kinds, common = [], set(), 1
    if len(branches) > 1 and Handful in map(type, map(_BRANCH, branches)):
        branches = _with_dice(branches, work)
    for share, branch in branches:
        odds = branch.listed(work)
        listed.append((share, odds))
        kinds.add(odds.kind)
        if common % odds.total:
            common = math.lcm(common, odds.total)
    if len(kinds) > 1:
        listed = [(share, odds.value()) for share, odds in listed]
        kinds = {ANY if ANY in kinds else COLLECTION}
    (kind,) = kinds
    weights: dict[Any, int] = {}
    for share, odds in listed:
        factor = share * (common // odds.total)
        for value, weight in odds.weights.items():
            weights[value] = weights.get(value, 0) + weight * factor
    return Odds(kind, weights, whole * common)


def _with_dice(
    branches: Sequence[tuple[int, Independent]], work: Work
) -> Sequence[tuple[int, Independent]]:
    """Return branches of which those are one that are known elements beside the same dice."""
    found: list[tuple[int, Independent]] = []
    beside: dict[tuple[int, int], tuple[Odds, dict[Any, int]]] = {}
    for share, branch in branches:
        is_of_dice = isinstance(branch, Handful) and not isinstance(branch, Deal)
        pieces = branch.pieces() if is_of_dice else ()
        if len(pieces) != 2 or not pieces[0][1].is_sure or pieces[0][0] != 1:
            found.append((share, branch))
            continue
        (_, known), (times, dice) = pieces
        (elements,) = known.collection().weights
        _, shares = beside.setdefault((times, id(dice)), (dice, {}))
        shares[elements] = shares.get(elements, 0) + share
    for (times, _), (dice, shares) in beside.items():
        rest = Handful(((times, dice),)).listed(work).collection()
        longest = max(map(len, shares)) + max(map(len, rest.weights))
        work.spend_on(len(shares) * len(rest.weights), longest)
        weights: dict[Any, int] = {}
        for elements, share in shares.items():
            for shown, weight in rest.weights.items():
                together = tuple(sorted(elements + shown))
                weights[together] = weights.get(together, 0) + share * weight
        found.append((1, Odds(COLLECTION, weights, rest.total)))
    return found


def dice_of(result: Result | None) -> Sequence[tuple[int, Odds]]:
    """Return the dice that a handful is, and how many of each; none where it is anything else."""
    if not isinstance(result, Handful) or isinstance(result, Deal):
        return ()
    pieces = result.pieces()
    for _, odds in pieces:
        if odds.kind != NUMBER:
            return ()
    return pieces


def as_die(odds: Odds) -> Odds:
    """Return collections as numbers where each of them is one, as what a die shows is."""
    is_die = odds.kind == COLLECTION and set(map(len, odds.weights)) == {1}
    return odds.number() if is_die else odds


# ---- numbers of collections ---------------------------------------------------------------


def total(result: Result, work: Work) -> Result:
    """Return the sum of a collection."""
    if isinstance(result, EqualSums | Shifted):
        return result
    return _added_up(result, _summed, work)


def count(result: Result, work: Work) -> Result:
    """Return the number of elements of a collection."""
    return _added_up(result, _counted, work)


def _added_up(result: Result, number: Callable[[Any, Work], Any], work: Work) -> Result:
    """Return the sum of a number of each part of a collection."""
    if isinstance(result, EqualDice) and result.kind == COLLECTION:
        return result.total(lambda one: number(one, work), work)
    if isinstance(result, OddsByRow):
        return result.each(lambda part: _added_up(part, number, work))  # type: ignore[arg-type,return-value]  # parts are independent, and so is what is made of them
    if isinstance(result, Deal):
        return dealt_total(result.each(lambda cards: number(cards, work)), work)
    if isinstance(result, Handful):
        return added_up([(times, number(odds, work)) for times, odds in result.pieces()], work)
    return number(result, work)  # type: ignore[no-any-return]  # as plain as what it is given


def _summed(result: _Plain, work: Work) -> _Plain:
    if result.kind == NUMBER:
        return result
    return result.collection().mapped(NUMBER, sum, work)  # type: ignore[return-value]  # the kind of result stays


def _counted(result: _Plain, work: Work) -> _Plain:
    return result.collection().mapped(NUMBER, len, work)  # type: ignore[return-value]  # the kind of result stays


def added(left: Result, right: Result, work: Work) -> Result:
    """Return the sum of two numbers."""
    if isinstance(right, Odds) and right.total == 1:
        (number,) = right.weights
        return shifted(left, number, work) if number else left
    if isinstance(left, Odds):
        if left.total == 1:
            return added(right, left, work)
        if isinstance(right, Odds) and _are_many(left, right):
            return added_up([(1, left), (1, right)], work)
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Column) and isinstance(other, OddsByRow):
            if isinstance(other, Shifted):
                return other.moved(one.values)
            return Shifted(one.values, other, work)
        if isinstance(one, Column) and isinstance(other, Odds) and _is_long(one, other):
            return Shifted(one.values, OddsByRow([other], [0] * one.rows), work)
    return combined(NUMBER, operator.add, left, right, work)


def subtracted(left: Result, right: Result, work: Work) -> Result:
    """Return the difference of two numbers."""
    if left.rows or right.rows:
        first, second = by_row(left), by_row(right)
        if first is not None and second is not None:
            return Column(NUMBER, list(map(operator.sub, first, second)))
    return added(left, negated(right, work), work)


def negated(result: Result, work: Work) -> Result:
    """Return a number with the other sign."""
    if isinstance(result, EqualSums):
        return result.negative()
    return result.mapped(NUMBER, operator.neg, work)


def shifted(result: Result, by: int, work: Work) -> Result:
    """Return a number with a known one added."""
    if isinstance(result, Odds):
        weights: dict[int, int] = {}
        for number, weight in result.weights.items():
            weights[number + by] = weight
        return Odds(NUMBER, weights, result.total)
    if isinstance(result, Column):
        return Column(NUMBER, [number + by for number in result.values])
    if isinstance(result, Shifted):
        return result.moved(repeat(by))
    if isinstance(result, OddsByRow):
        return Shifted([by] * result.rows, result, work)
    return shifted(result.listed(work), by, work)


def _are_many(left: Odds, right: Odds) -> bool:
    """Return whether numbers are so many, and so close, that pairs of them take longer."""
    pairs = len(left.weights) * len(right.weights)
    if pairs <= FEW_PAIRS:
        return False
    span: int = sum([max(one.weights) - min(one.weights) for one in (left, right)])
    return pairs > span


def _is_long(rows: Column, odds: Odds) -> bool:
    """Return whether each number would be added to each of the others, in so many rows."""
    return len(odds.weights) > 1 and len(odds.weights) * len(rows.values) > FEW_PAIRS


def pieces_of(result: Independent, work: Work) -> Sequence[tuple[int, Odds]]:
    """Return the independent collections that something is the union of; cards are listed."""
    return (result.listed(work) if isinstance(result, Deal) else result).pieces()


# ---- collections --------------------------------------------------------------------------


def united(results: Sequence[Result], work: Work) -> Result:
    """Return the union of results that share nothing but their rows."""
    kept: list[Any] = []
    rows = 0
    for result in results:
        if result is not EMPTY:
            kept.append(result)
            rows = max(rows, result.rows)
    if len(kept) <= 1:
        return kept[0] if kept else EMPTY
    if not rows:
        pieces: list[tuple[int, Odds]] = []
        for result in kept:
            pieces += pieces_of(result, work)
        if len(pieces) > _MANY_PIECES:
            work.spend(len(pieces))
        for _, odds in pieces:
            if not odds.is_sure:
                return Handful(pieces)
        return Handful(pieces).listed(work)
    columns = [by_row(result.collection()) for result in kept]
    if all(column is not None for column in columns):
        values = [tuple(sorted(sum(row, ()))) for row in zip(*columns)]
        work.spend_on(1, sum(map(len, values)))
        return Column(COLLECTION, values)
    work.spend(rows * len(kept))
    return apart(lambda *parts: united(parts, work), work, *kept)


def copied(times: int, result: Result, work: Work) -> Result:
    """Return so many copies of a result, whose dice are rolled afresh, and whose names are not."""
    if times == 0:
        return EMPTY
    if times == 1:
        return result
    if isinstance(result, OddsByRow):
        return result.each(lambda part: copied(times, part, work))  # type: ignore[arg-type,return-value]  # parts are independent, and so is what is made of them
    if isinstance(result, Column):
        column = result.collection()
        work.spend_on(times, sum(map(len, column.values)))
        return column.mapped(COLLECTION, lambda value: tuple(sorted(value * times)), work)
    handful = Handful([(times * one, odds) for one, odds in pieces_of(result, work)])
    return handful.listed(work) if isinstance(result, Odds) and result.is_sure else handful
