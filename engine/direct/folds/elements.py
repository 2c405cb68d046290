"""Sums of what a loop makes of each element, worked out once for all different elements."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from engine.direct import arithmetic
from engine.direct.adding import added_up
from engine.direct.results import (
    NUMBER,
    Column,
    Frame,
    Independent,
    Odds,
    OddsByRow,
    Result,
    Step,
    Work,
    sure,
)

__all__ = ["Names", "differ", "each_added", "elements_of", "with_names"]

Names: TypeAlias = Mapping[str, Result]
"""What names stand for that do not differ from row to row."""


def each_added(name: str, items: Step, body: Step, others: frozenset[str], cost: int) -> Step:
    """Return the step of the sum of what a body comes to for each element alone.

    Args:
        name: Stands for the element.
        items: The collection.
        body: A number for each element.
        others: The other names that it looks at.
        cost: How many values are worked out for an element, roughly.
    """

    def row_by_row(frame: Frame, elements: Sequence[int]) -> Result:
        total: Result = sure(NUMBER, 0)
        for element in elements:
            frame.work.spend(frame.rows)
            inside = Frame({**frame.names, name: sure(NUMBER, element)}, frame.rows, frame.work)
            total = arithmetic.added(body(inside).number(), total, frame.work)
        return total

    def step(frame: Frame) -> Result:
        found = items(frame)
        if isinstance(found, Column | OddsByRow):
            found = found.collection()
        elif isinstance(found, Odds) and found.is_sure and differ(frame, others):
            (elements,) = found.collection().weights
            return row_by_row(frame, elements)

        def added(names: Names, dice: Result) -> Result:
            work, faces = frame.work, list(elements_of(dice)[0])
            if not faces:
                return sure(NUMBER, 0)
            work.spend(cost * len(faces))
            inside = Frame({**names, name: Column(NUMBER, faces)}, len(faces), work)
            sums = _Sums(faces, body(inside).number().listed(work), work)
            return arithmetic.apart(sums.of_all, work, dice)

        return with_names(frame, others, added, found)

    return step


class _Sums:
    """Sums of what known elements come to, each for itself."""

    def __init__(self, faces: Sequence[int], made: Result, work: Work) -> None:
        """Take the number that each of these elements comes to."""
        numbers = arithmetic.by_row(made)
        self._numbers = None if numbers is None else dict(zip(faces, numbers))
        self._odds: Mapping[int, Odds] = {}
        if numbers is None:
            self._odds = {face: made.row(row) for row, face in enumerate(faces)}  # type: ignore[misc]  # it is listed
        self._work = work

    def of_all(self, items: Independent) -> Odds:
        """Return the sum of what all elements come to."""
        pieces = [(count, self._of_one(odds)) for count, odds in items.pieces()]
        return added_up(pieces, self._work) if pieces else sure(NUMBER, 0)

    def _of_one(self, odds: Odds) -> Odds:
        """Return the sum of what the elements of one number or collection come to."""
        if self._numbers is not None:
            number = self._numbers.__getitem__
            if odds.kind == NUMBER:
                return odds.mapped(NUMBER, number, self._work)
            return odds.mapped(NUMBER, lambda value: sum(map(number, value)), self._work)
        branches = []
        for value, weight in odds.weights.items():
            elements = (value,) if odds.kind == NUMBER else value
            added = added_up([(1, self._odds[element]) for element in elements], self._work)
            branches.append((weight, added if elements else sure(NUMBER, 0)))
        return arithmetic.mixed(branches, odds.total, self._work)


def differ(frame: Frame, looked_at: frozenset[str]) -> bool:
    """Return whether any of some names stands for something else in different rows."""
    return any(name in looked_at and result.rows for name, result in frame.names.items())


def with_names(
    frame: Frame, looked_at: frozenset[str], make: Callable[..., Result], *results: Result
) -> Result:
    """Return what is made of results, once for each way in which the names that it sees differ.

    Args:
        frame: Knows the names.
        looked_at: The names that are looked at.
        make: Makes something of the names, none of which has rows, and of the results.
        *results: The results.
    """
    names = {name: result for name, result in frame.names.items() if not result.rows}
    differing = [name for name in frame.names if name in looked_at and name not in names]
    if not differing:
        return make(names, *results)

    def of_row(*parts: Result) -> Result:
        known = zip(differing, parts[len(results) :])
        return make({**names, **dict(known)}, *parts[: len(results)])

    more = [frame.names[name] for name in differing]
    return arithmetic.apart(of_row, frame.work, *results, *more)


def elements_of(items: Result) -> tuple[set[int], int]:
    """Return all elements that there are in any row, and how many there are together at most."""
    if isinstance(items, Column):
        collections = items.collection().values
        return set().union(*collections), max(map(len, collections))
    if isinstance(items, OddsByRow):
        found = [elements_of(part) for part in items.parts]
        return set().union(*[each for each, _ in found]), max([size for _, size in found])
    elements: set[int] = set()
    longest = 0
    for count, odds in items.pieces():
        if odds.kind == NUMBER:
            elements.update(odds.weights)
            longest += count
        else:
            weights = odds.collection().weights
            elements.update(*weights)
            longest += count * max(map(len, weights))
    return elements, longest
