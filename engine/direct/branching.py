"""Steps of conditions, of bodies rolled several times, and of loops over elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, compress, islice
from operator import not_
from typing import Any

from engine.direct import arithmetic, choosing
from engine.direct.adding import added_up
from engine.direct.equal_dice import EqualDice
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    Handful,
    Independent,
    NotDirectError,
    Odds,
    OddsByRow,
    Parts,
    Result,
    Step,
    Work,
    sure,
)

__all__ = [
    "conditional",
    "each_of",
    "known",
    "mixed_over",
    "repeated",
    "repeated_total",
    "truth_of",
]


def known(number: Result) -> int:
    """Return a number that is sure.

    Raises:
        NotDirectError: The number depends on dice.
    """
    if isinstance(number, Odds) and number.is_sure:
        return next(iter(number.weights))  # type: ignore[no-any-return]  # it is a number
    raise NotDirectError


def mixed_over(number: Result, make: Callable[[int], Independent], work: Work) -> Independent:
    """Return what is made of a number that is independent of all rows, whatever it comes to."""
    assert isinstance(number, Odds), "numbers without rows are odds"
    if number.is_sure:
        return make(known(number))
    ways = number.listed(work).weights
    work.spend(len(ways))
    branches = [(weight, make(value)) for value, weight in ways.items()]
    return arithmetic.as_die(arithmetic.mixed(branches, number.total, work))


def repeated(count: Step, body: Step) -> Step:
    """Return the step of ``count # body``."""
    return lambda frame: _repeated(count(frame).number(), body(frame), frame.work)


def repeated_total(count: Step, body: Step) -> Step:
    """Return the step of the sum of ``count # body``; equal numbers are only added up."""

    def step(frame: Frame) -> Result:
        times, one, work = count(frame).number(), body(frame), frame.work
        if one.kind == NUMBER and isinstance(one, Odds) and isinstance(times, Odds):
            return mixed_over(times, lambda many: _added_up(many, one, work), work)
        return arithmetic.total(_repeated(times, one, work), work)

    return step


def _added_up(many: int, one: Odds, work: Work) -> Odds:
    if many < 0:
        raise NotDirectError
    return added_up([(many, one)], work) if many else sure(NUMBER, 0)


def _repeated(times: Result, one: Result, work: Work) -> Result:
    if isinstance(times, Odds) and times.is_sure:
        return _copies(times, one, work=work)
    if isinstance(times, Column) and isinstance(one, Odds):
        work.spend(len(times.values))
        return EqualDice(times.values, one)
    return arithmetic.apart(lambda *parts: _copies(*parts, work=work), work, times, one)


def _copies(times: Result, result: Result, *, work: Work) -> Result:
    def copies(many: int) -> Independent:
        if many < 0:
            raise NotDirectError
        return arithmetic.copied(many, result, work)  # type: ignore[return-value]  # no rows

    return mixed_over(times, copies, work)


def truth_of(collection: Step) -> Step:
    """Return the step of whether a collection is not empty."""
    return lambda frame: choosing.truth(collection(frame), frame.work)


def conditional(condition: Step, then: Step, otherwise: Step, *, is_plain: bool = False) -> Step:
    """Return the step of ``if``; a branch that is surely not taken is not worked out.

    Args:
        condition: Works out whether something is true, as ``choosing.truth`` tells it.
        then: What it comes to where it is true.
        otherwise: What it comes to elsewhere.
        is_plain: Whether both take so little, or are the same in all rows, that they are worked
            out for all rows sooner than for those in which they are asked for.
    """

    def step(frame: Frame) -> Result:
        truth = condition(frame)
        if isinstance(truth, Odds):
            if True in truth.weights:
                return then(frame)
            if False in truth.weights:
                return otherwise(frame)
        elif isinstance(truth, Column):
            return in_rows(truth, frame)
        return choosing.choice(truth, then(frame), otherwise(frame), frame.work)

    def in_rows(truth: Column, frame: Frame) -> Result:
        truths = truth.values
        different = set(truths)
        if different == {True}:
            return then(frame)
        if different == {False}:
            return otherwise(frame)
        if different.isdisjoint((True, False)):
            return choosing.choice(truth, then(frame), otherwise(frame), frame.work)
        if different != {True, False}:
            certain = [isinstance(holds, bool) for holds in truths]
            rows = _apart(certain)
            return choosing.woven(
                certain, *[in_rows(truth.taken(some), frame.taken(some)) for some in rows]
            )
        if is_plain:
            try:
                return choosing.selected(truths, then(frame), otherwise(frame))
            except NotDirectError:
                pass  # a number that is none in a row in which nobody asks for it
        some, others = _apart(truths)
        first, second = then(frame.taken(some)), otherwise(frame.taken(others))
        return choosing.woven(truths, first, second)

    return step


def _apart(truths: Sequence[bool]) -> tuple[Sequence[int], Sequence[int]]:
    """Return the rows in which something is true, and all others."""
    rows = range(len(truths))
    return list(compress(rows, truths)), list(compress(rows, map(not_, truths)))


def each_of(name: str, items: Step, body: Step) -> Parts:
    """Return the parts of ``foreach``; the body is worked out once for each different element."""

    def parts(frame: Frame) -> Sequence[Result]:
        found = items(frame).collection()
        if isinstance(found, Column):
            together = _in_rows_of_elements(found.values, name, body, frame)
            if together is not None:
                return [together]
        bodies = _Bodies(name, body, frame)
        if isinstance(found, Odds) and found.is_sure:
            return [bodies.of_element(element) for element in next(iter(found.weights))]
        if found.rows or any(result.rows for result in frame.names.values()):
            elements = _elements(found, frame.work)
            if any(bodies.of_element(element).rows for element in elements):
                rows = range(frame.rows)
                frame.work.spend(frame.rows * len(elements))
                dice: Sequence[Any] = [found.row(row) if found.rows else found for row in rows]
                return [OddsByRow([bodies.of_each(one, row) for one, row in zip(dice, rows)], rows)]  # type: ignore[misc]  # no rows
        return [arithmetic.apart(bodies.of_each, frame.work, found)]

    return parts


class _Bodies:
    """What the body of ``foreach`` comes to for each element, worked out when it is asked for."""

    def __init__(self, name: str, body: Step, frame: Frame) -> None:
        self._name = name
        self._body = body
        self._frame = frame
        self._made: dict[int, Result] = {}

    def of_element(self, element: int) -> Result:
        """Return what it comes to for one element."""
        if element not in self._made:
            rows, work = self._frame.rows, self._frame.work
            work.spend(1)
            names = {**self._frame.names, self._name: sure(NUMBER, element)}
            made = self._body(Frame(names, rows, work))
            if made.kind == ANY:
                made.collection()  # it may be a text, which is in no collection
            self._made[element] = made
        return self._made[element]

    def of_each(self, part: Independent, row: int | None = None) -> Result:
        """Return the union for all elements of a collection, in one row where one is given."""
        work = self._frame.work
        if isinstance(part, Odds) and part.is_sure:
            return self._united(next(iter(part.weights)), row)
        return Handful(
            [
                (count, _of_each(odds, lambda shown: self._united(shown, row), work))
                for count, odds in arithmetic.pieces_of(part, work)
            ]
        )

    def _united(self, elements: tuple[Any, ...], row: int | None) -> Result:
        results = [self.of_element(each) for each in elements]
        if row is not None:
            results = [one.row(row) if one.rows else one for one in results]
        return arithmetic.united(results, self._frame.work)


def _in_rows_of_elements(
    collections: Sequence[tuple[int, ...]], name: str, body: Step, frame: Frame
) -> Column | None:
    """Return the unions of a body for all elements, each in a row of its own while that is done.

    Returns:
        The union in each row, or None where the body is not known there.
    """
    sizes = list(map(len, collections))
    frame.work.spend(sum(sizes))
    origins = [row for row, size in enumerate(sizes) for _ in range(size)]
    if not origins:
        return Column(COLLECTION, [()] * len(sizes))
    inside = frame.taken(origins)
    elements = Column(NUMBER, list(chain.from_iterable(collections)))
    made = body(Frame({**inside.names, name: elements}, len(origins), frame.work))
    values = arithmetic.by_row(made)
    if values is None:
        return None
    values = iter(values)
    if made.kind == NUMBER:
        return Column(COLLECTION, [tuple(sorted(islice(values, size))) for size in sizes])
    made.collection()
    return Column(
        COLLECTION,
        [tuple(sorted(chain.from_iterable(islice(values, size)))) for size in sizes],
    )


def _elements(collections: Result, work: Work) -> set[int]:
    """Return everything that is an element somewhere."""
    if isinstance(collections, Column):
        return {element for elements in collections.values for element in elements}
    if isinstance(collections, OddsByRow):
        return set().union(*[_elements(part, work) for part in collections.parts])
    pieces = arithmetic.pieces_of(collections, work)
    return {
        each for _, odds in pieces for elements in odds.collection().weights for each in elements
    }


def _of_each(odds: Odds, function: Callable[[tuple[Any, ...]], Result], work: Work) -> Odds:
    branches = []
    for elements, weight in odds.collection().weights.items():
        result = function(elements)
        if result.rows:
            raise NotDirectError
        branches.append((weight, result))
    return arithmetic.as_die(arithmetic.mixed(branches, odds.total, work))  # type: ignore[arg-type]  # no rows
