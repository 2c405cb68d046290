"""Names for results, with a row for each combination of what the names can stand for."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import mul
from typing import TYPE_CHECKING, Any

from engine.direct import arithmetic
from engine.direct.dealing import Deal
from engine.direct.equal_dice import EqualSums, Shifted
from engine.direct.missing import with_missing, without_missing
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    Handful,
    Odds,
    OddsByRow,
    Result,
    Step,
    Work,
)

if TYPE_CHECKING:
    from engine.direct.merged_values import Bound

__all__ = [
    "Binding",
    "Question",
    "Rows",
    "bound",
    "spread",
    "together",
    "with_faces_merged",
    "worked_out_once",
]

_NUMBERS_OF_A_VALUE = 4
"""Expressions that are worked out for plain numbers alone in the time of one plain value."""

_ROWS_OF_A_VALUE = 2
"""Rows of figures that are counted as one plain value, as the other way has them, too."""

Question = tuple[Callable[[int, int], bool], int]
"""A comparison and the number on its left."""


def worked_out_once(step: Step) -> Step:
    """Return the step of what looks at no name, worked out once for all rows of a calculation."""
    known: list[Any] = []

    def once(frame: Frame) -> Any:  # noqa: ANN401 - any result
        work, result = known[0] if known else (None, None)
        if work is not frame.work:
            result = step(Frame({}, 1, frame.work))
            if result.rows:
                result = result.row(0)
            known[:] = [(frame.work, result)]
        return result

    return once


@dataclass(frozen=True, slots=True)
class Binding:
    """A name and what it stands for.

    Attributes:
        name: The name.
        step: Works out what it stands for.
        is_used_once: Whether nothing else can be rolled of it than what its one use does.
        questions: How its elements are compared, where nothing but the number of those that pass
            is asked; None where they are looked at in other ways.
        cost: How many values are worked out for a row in which it is bound, roughly.
        bounds: What it is compared with, where it is a number of which nothing else is asked.
    """

    name: str
    step: Step
    is_used_once: bool
    questions: tuple[Question, ...] | None
    cost: int
    bounds: tuple[Bound, ...] = ()


class Rows:
    """Rows that have come out of others.

    Attributes:
        origins: From which of the first rows each has come.
        weights: The weight of each among those that have come from the same.
        whole: The total of these weights.
    """

    __slots__ = ("_before", "_is_cut_off", "_is_grown", "frame", "origins", "weights", "whole")

    def __init__(
        self, frame: Frame, origins: Sequence[int], weights: Sequence[int], whole: int
    ) -> None:
        """Take the rows as they are."""
        self.frame = frame
        self.origins = origins
        self.weights = weights
        self.whole = whole
        self._before = frame.rows
        self._is_grown = self._is_cut_off = False

    @classmethod
    def of(cls, frame: Frame) -> Rows:
        """Return the rows of a frame, which have come from nowhere else."""
        frame = Frame(frame.names, frame.rows, frame.work)
        return cls(frame, range(frame.rows), [1] * frame.rows, 1)

    def bind(self, binding: Binding) -> None:
        """Bind a name, with a row for each value wherever it may be looked at more than once."""
        frame = self.frame
        value = binding.step(frame)
        if isinstance(value, Column) or (isinstance(value, Odds) and value.is_sure):
            column: Result = value
        elif binding.is_used_once:
            column = self._without_missing(value) if frame.work.is_cut_off else value
        else:
            self._is_cut_off |= frame.work.is_cut_off
            if binding.questions is not None:
                value = with_faces_merged(value, binding.questions)
            if not isinstance(value, Odds):
                if isinstance(value, Handful):
                    value.expect(binding.cost, frame.work)
                value = value.listed(frame.work)
            if binding.bounds and isinstance(value, Odds):
                from engine.direct.merged_values import with_values_merged

                value = with_values_merged(value, binding.bounds, frame)
            column = self.grown(value, binding.cost)
        frame.names = {**frame.names, binding.name: column}

    def _without_missing(self, value: Result) -> Result:
        """Return what a name stands for where nothing is missing, and weigh the rows by that."""
        value, shares, whole = without_missing(value, self.frame.rows)
        self.weights = list(map(mul, self.weights, shares))
        self.whole *= whole
        self._is_cut_off = True
        return value

    def grown(self, value: Odds | OddsByRow, cost: int) -> Column:
        """Return the column of a name's values, in as many rows as these and its values make."""
        frame = self.frame
        if frame.rows == 1 and isinstance(value, Odds):
            # One row is most frequent, and nothing of it has to be looked up.
            ways = value.weights
            if value.kind == ANY:  # several figures of the same dice, which are rows in any way
                frame.work.spend(len(ways) // _ROWS_OF_A_VALUE)
            else:
                frame.work.spend(len(ways) * _values_of_a_row(value.kind, frame, cost))
            (weight,) = self.weights
            self.weights = list(ways.values())
            if weight != 1:
                self.weights = [weight * way for way in self.weights]
            parents, common = [0] * len(ways), value.total
            column = Column(value.kind, list(ways))
        else:
            parents, column, self.weights, common = spread(
                value, self.weights, _values_of_a_row(value.kind, frame, cost), frame.work
            )
        self.whole *= common
        self.origins = list(map(self.origins.__getitem__, parents))
        if frame.names:
            frame.names = frame.taken(parents).names
        frame.rows = len(parents)
        self._is_grown = True
        return column

    def chosen(self, rows: Sequence[int]) -> Rows:
        """Return some of these rows."""
        origins = list(map(self.origins.__getitem__, rows))
        weights = list(map(self.weights.__getitem__, rows))
        return Rows(self.frame.taken(rows), origins, weights, self.whole)

    def weighed(self, shares: Iterable[int], whole: int) -> Rows:
        """Return these rows with a part of their weights each, out of a whole."""
        frame = Frame(self.frame.names, self.frame.rows, self.frame.work)
        return Rows(frame, self.origins, list(map(mul, self.weights, shares)), self.whole * whole)

    def together(self, result: Result, work: Work) -> Result:
        """Return what a result of these rows is in those they have come from."""
        if isinstance(result, Odds | Handful):
            if not self._is_cut_off:
                return result
            if self._before == 1:
                return with_missing(result.listed(work), sum(self.weights), self.whole)
            result = OddsByRow([result], [0] * self.frame.rows)
        elif not (self._is_grown or self._is_cut_off):
            return result
        if self._before == 1:
            return together(result, self.weights, self.whole, work)
        if isinstance(result, Column):
            found: list[dict[Any, int]] = [{} for _ in range(self._before)]
            for origin, value, weight in zip(self.origins, result.values, self.weights):
                weights = found[origin]
                weights[value] = weights.get(value, 0) + weight
            mixtures = [Odds(result.kind, weights, self.whole) for weights in found]
        else:
            shares: list[dict[int, int]] = [{} for _ in range(self._before)]
            for origin, place, weight in zip(self.origins, result.places, self.weights):
                weights = shares[origin]
                weights[place] = weights.get(place, 0) + weight
            mixtures = [
                arithmetic.mixed(
                    [(weight, result.parts[place]) for place, weight in weights.items()],
                    self.whole,
                    work,
                )
                for weights in shares
            ]
        return OddsByRow(mixtures, range(self._before))


def together(result: Column | OddsByRow, weights: Sequence[int], whole: int, work: Work) -> Odds:
    """Return the odds of all rows together, each with a weight out of a whole."""
    if isinstance(result, Shifted):
        return result.mixed(weights, whole)
    if isinstance(result, EqualSums):
        return result.mixed(repeat(0), weights, whole)
    if isinstance(result, Column):
        if result.kind != ANY:
            return Odds(result.kind, _summed(result.values, weights), whole)
        # Few texts, each of which is one object in many rows, take long to be looked up.
        texts = {id(text): text for text in result.values}
        shares = _summed(map(id, result.values), weights)
        return Odds(ANY, _summed(texts.values(), map(shares.__getitem__, texts)), whole)
    shares = _summed(result.places, weights)
    parts = result.parts
    branches = list(zip(shares.values(), map(parts.__getitem__, shares)))
    return arithmetic.mixed(branches, whole, work)


def _summed(values: Iterable[Any], weights: Iterable[int]) -> dict[Any, int]:
    """Return the weights of the different values."""
    found: dict[Any, int] = {}
    for value, weight in zip(values, weights):
        found[value] = found.get(value, 0) + weight
    return found


def _values_of_a_row(kind: int, frame: Frame, cost: int) -> int:
    """Return how many values take as long as a row in which a name is bound.

    Args:
        kind: What it stands for.
        frame: What else has a name.
        cost: How many expressions look at it, or come after it.
    """
    if kind == COLLECTION:
        return cost
    for one in frame.names.values():
        if isinstance(one, Column) and one.kind == COLLECTION:
            return cost // 2
    return 1 + cost // _NUMBERS_OF_A_VALUE


def spread(
    value: Odds | OddsByRow, weights: Sequence[int], values_of_a_row: int, work: Work
) -> tuple[list[int], Column, list[int], int]:
    """Return a row for each plain value that something can have in each of some rows.

    Args:
        value: What has several values.
        weights: The weights of the rows so far.
        values_of_a_row: How many values are worked out for a row.
        work: Asked beforehand.

    Returns:
        From which row each of the new ones has come, the value in each, their weights, and by what
        the weights of all rows have been multiplied on the way.
    """
    if isinstance(value, Odds):
        ways, rows = value.weights.values(), range(len(weights))
        work.spend(len(rows) * len(ways) * values_of_a_row)
        parents = [row for row in rows for _ in ways]
        column = Column(value.kind, list(value.weights) * len(rows))
        return parents, column, [weight * way for weight in weights for way in ways], value.total
    parts: list[Any] = list(map(value.parts.__getitem__, value.places))
    kinds, grown_rows, common = set(), 0, 1
    for part in parts:
        kinds.add(part.kind)
        grown_rows += len(part.weights)
        if common % part.total:
            common = math.lcm(common, part.total)
    work.spend(grown_rows * values_of_a_row)
    if len(kinds) > 1:
        parts = [part.value() for part in parts]
        kinds = {ANY if ANY in kinds else COLLECTION}
    parents = []
    values: list[Any] = []
    grown = []
    for row, (part, weight) in enumerate(zip(parts, weights)):
        factor = weight * (common // part.total)
        for one, way in part.weights.items():
            parents.append(row)
            values.append(one)
            grown.append(factor * way)
    return parents, Column(max(kinds), values), grown, common


def with_faces_merged(value: Result, questions: Sequence[Question]) -> Any:  # noqa: ANN401 - of the same kind
    """Return dice of which those faces are one that no question tells apart."""
    if isinstance(value, Deal):
        return value.each(lambda cards: with_faces_merged(cards, questions))
    if isinstance(value, Handful):
        return Handful(
            [(count, with_faces_merged(odds, questions)) for count, odds in value.pieces()]
        )
    if not isinstance(value, Odds) or value.kind != NUMBER:
        return value
    faces: dict[tuple[bool, ...], int] = {}
    weights: dict[Any, int] = {}
    for face, weight in value.weights.items():
        answers = tuple([holds(number, face) for holds, number in questions])
        first = faces.setdefault(answers, face)
        weights[first] = weights.get(first, 0) + weight
    return Odds(NUMBER, weights, value.total)


def bound(bindings: Sequence[Binding], body: Step) -> Step:
    """Return the step of a body in which names are bound, one after the other.

    Args:
        bindings: The names.
        body: What sees them all.
    """

    def step(frame: Frame) -> Result:
        rows = Rows.of(frame)
        for binding in bindings:
            rows.bind(binding)
        return rows.together(body(rows.frame), frame.work)

    return step
