"""What steps return: plain values with their weights, or a value for each row.

There are four things. ``Odds`` are weights of plain values, of one where the value is sure. A
``Handful`` is independent collections together that nobody has listed yet, such as the dice of a
pool. Neither has to do with the *rows*, which are the ways in which everything that has a name can
come out. A ``Column`` has a plain value for each row, what is ``OddsByRow`` odds or a handful.

Plain values are whole numbers where the kind is ``NUMBER``, else values as ``engine.values`` has
them: collections of numbers in ascending order, or texts.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import starmap
from typing import Any, TypeAlias, TypeVar

from engine.direct.work import NotDirectError, Work
from engine.showings import every_multiset

__all__ = [
    "ANY",
    "COLLECTION",
    "EMPTY",
    "NUMBER",
    "Column",
    "Frame",
    "Handful",
    "Independent",
    "NotDirectError",
    "Odds",
    "OddsByRow",
    "Parts",
    "Result",
    "Step",
    "Work",
    "sure",
    "ways_to_show",
]

NUMBER, COLLECTION, ANY = range(3)
"""The kinds of plain values: whole numbers, collections, and these or texts."""

_Plain = TypeVar("_Plain", "Odds", "Column")

_VALUES_OF_A_COLLECTION = 3
"""Plain values that take as long as making one collection of what dice show."""

_MANY_DICE = 20
"""Dice with as many faces that can show too much for it to matter how much."""

_MANY_ROWS = 16
"""Rows from which on they are put together for a column when anybody asks for its values."""

_HOPE = 4
"""How many times more collections there may be as long as nobody knows which are equal."""


class Odds:
    """Positive whole weights of plain values, and their total; what is missing was cut off."""

    __slots__ = ("kind", "total", "weights")
    rows = 0

    def __init__(self, kind: int, weights: dict[Any, int], total: int) -> None:
        """Take the weights as they are; nothing changes them."""
        self.kind = kind
        self.weights = weights
        self.total = total

    @property
    def is_sure(self) -> bool:
        """Whether nothing else can come out than the only value, and nothing is cut off."""
        return len(self.weights) == 1 and self.total in self.weights.values()

    def row(self, _row: int) -> Odds:
        """Return what this is in a row."""
        return self

    def listed(self, _work: Work) -> Odds:
        """Return the same as odds."""
        return self

    def mapped(self, kind: int, function: Callable[[Any], Any], _work: Work) -> Odds:
        """Return what a function makes of the values."""
        weights: dict[Any, int] = {}
        for value, weight in self.weights.items():
            made = function(value)
            weights[made] = weights.get(made, 0) + weight
        return Odds(kind, weights, self.total)

    def number(self) -> Odds:
        """Return the same as a number."""
        if self.kind == NUMBER:
            return self
        return Odds(NUMBER, dict(zip(_singles(self), self.weights.values())), self.total)

    def collection(self) -> Odds:
        """Return the same as a collection."""
        if self.kind != NUMBER:
            return _no_text(self)
        weights = dict(zip(zip(self.weights), self.weights.values()))
        return Odds(COLLECTION, weights, self.total)

    def value(self) -> Odds:
        """Return the same with collections in the place of numbers."""
        return self.collection() if self.kind == NUMBER else self

    def pieces(self) -> Sequence[tuple[int, Odds]]:
        """Return the independent collections that it is the union of."""
        return ((1, _no_text(self)),)


class Handful:
    """Independent collections together: how many of each sort, and the odds of one of them."""

    __slots__ = ("_pieces",)
    rows = 0
    kind = COLLECTION

    def __init__(self, pieces: Sequence[tuple[int, Odds]]) -> None:
        """Unite the pieces."""
        self._pieces = pieces

    def row(self, _row: int) -> Handful:
        """Return what this is in a row."""
        return self

    def expect(self, cost: int, work: Work) -> None:
        """Look ahead whether all collections can be listed, and so many values worked out for each.

        Raises:
            NotDirectError: There are too many, even if a good part of them turns out to be equal.
        """
        ways = math.prod([ways_to_show(count, len(odds.weights)) for count, odds in self._pieces])
        hope = 1 if len(self._pieces) == 1 else _HOPE
        work.afford(-(-ways * cost // hope))

    def listed(self, work: Work) -> Odds:
        """Return the same as odds."""
        self.expect(1, work)
        pieces = list(starmap(functools.partial(_multiplied, work=work), self._pieces))
        return functools.reduce(lambda one, more: _united(one, more, work), pieces or [EMPTY])

    def mapped(self, kind: int, function: Callable[[Any], Any], work: Work) -> Odds:
        """Return what a function makes of the collections."""
        return self.listed(work).mapped(kind, function, work)

    def number(self) -> Odds:
        """Return the same as a number; ``NotDirectError`` says that it is none."""
        if len(self._pieces) == 1 and self._pieces[0][0] == 1:
            return self._pieces[0][1].number()
        raise NotDirectError

    def collection(self) -> Handful:
        """Return the same as a collection."""
        return self

    value = collection

    def pieces(self) -> Sequence[tuple[int, Odds]]:
        """Return the independent collections that it is the union of."""
        return self._pieces


Independent: TypeAlias = Odds | Handful
"""What does not differ from row to row."""


class Column:
    """A plain value for each row."""

    __slots__ = ("kind", "values")

    def __init__(self, kind: int, values: list[Any]) -> None:
        """Take the values as they are; nothing changes them."""
        self.kind = kind
        self.values = values

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.values)

    def row(self, row: int) -> Odds:
        """Return what this is in a row."""
        return Odds(self.kind, {self.values[row]: 1}, 1)

    def listed(self, _work: Work) -> Column:
        """Return the same without handfuls."""
        return self

    def mapped(self, kind: int, function: Callable[[Any], Any], _work: Work) -> Column:
        """Return what a function makes of the values."""
        return Column(kind, list(map(function, self.values)))

    def number(self) -> Column:
        """Return the same as a number."""
        return self if self.kind == NUMBER else Column(NUMBER, _singles(self))

    def collection(self) -> Column:
        """Return the same as a collection."""
        if self.kind != NUMBER:
            return _no_text(self)
        return Column(COLLECTION, list(zip(self.values)))

    def value(self) -> Column:
        """Return the same with collections in the place of numbers."""
        return self.collection() if self.kind == NUMBER else self

    def taken(self, rows: Sequence[int]) -> Column:
        """Return the column of rows that have come out of these."""
        if len(rows) < _MANY_ROWS:
            return Column(self.kind, list(map(self.values.__getitem__, rows)))
        return _Taken(self, rows)


class _Taken(Column):
    """Some rows of a column, put together when anybody asks for a value of them.

    Rows are taken for all names that there are, and few of these are looked at in each branch.
    """

    __slots__ = ("_all", "_rows")

    def __init__(self, column: Column, rows: Sequence[int]) -> None:
        """Take these rows of a column; nothing changes either."""
        self.kind = column.kind
        self._all = column
        self._rows = rows

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    def __getattr__(self, name: str) -> list[Any]:
        """Put the values together, which are not there when they are asked for first."""
        if name != "values":
            raise AttributeError(name)
        self.values = list(map(self._all.values.__getitem__, self._rows))
        return self.values


class OddsByRow:
    """Odds or a handful for each row, one part for all rows in which it is the same."""

    __slots__ = ("_kind", "parts", "places")

    def __init__(
        self, parts: Sequence[Independent], places: Sequence[int], kind: int | None = None
    ) -> None:
        """Take the different parts, and the place of the one that each row has.

        Args:
            parts: The parts; nothing changes them.
            places: Their places.
            kind: The kind of them, where it is known already.
        """
        self.parts = parts
        self.places = places
        self._kind = kind

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.places)

    @property
    def kind(self) -> int:
        """The kind of its values, where it is one."""
        if self._kind is None:
            kinds = {part.kind for part in self.parts}
            self._kind = kinds.pop() if len(kinds) == 1 else ANY
        return self._kind

    def row(self, row: int) -> Independent:
        """Return what this is in a row."""
        return self.parts[self.places[row]]

    def each(self, make: Callable[[Independent], Independent]) -> OddsByRow:
        """Return what is made of each part."""
        return OddsByRow([make(part) for part in self.parts], self.places)

    def listed(self, work: Work) -> OddsByRow:
        """Return the same without handfuls."""
        return OddsByRow([part.listed(work) for part in self.parts], self.places)

    def mapped(self, kind: int, function: Callable[[Any], Any], work: Work) -> OddsByRow:
        """Return what a function makes of the values."""
        return self.each(lambda part: part.mapped(kind, function, work))

    def number(self) -> OddsByRow:
        """Return the same as a number."""
        return OddsByRow([part.number() for part in self.parts], self.places)

    def collection(self) -> OddsByRow:
        """Return the same as a collection."""
        return self.each(lambda part: part.collection())

    def value(self) -> OddsByRow:
        """Return the same with collections in the place of numbers."""
        return OddsByRow([part.value() for part in self.parts], self.places)

    def taken(self, rows: Sequence[int]) -> OddsByRow:
        """Return the same for rows that have come out of these."""
        return OddsByRow(self.parts, list(map(self.places.__getitem__, rows)), self._kind)


Result: TypeAlias = Odds | Handful | Column | OddsByRow
"""What an expression comes to."""


def sure(kind: int, value: Any) -> Odds:  # noqa: ANN401 - a plain value of that kind
    """Return what surely comes out."""
    return Odds(kind, {value: 1}, 1)


EMPTY = sure(COLLECTION, ())


class Frame:
    """What the names stand for, in how many rows, and how much may still be worked out."""

    __slots__ = ("names", "rows", "work")

    def __init__(self, names: Mapping[str, Result], rows: int, work: Work) -> None:
        """Take the names as they are; nothing changes them."""
        self.names = names
        self.rows = rows
        self.work = work

    def taken(self, rows: Sequence[int]) -> Frame:
        """Return the frame of rows that have come out of these."""
        names: dict[str, Result] = {}
        for name, result in self.names.items():
            names[name] = result.taken(rows) if isinstance(result, (Column, OddsByRow)) else result
        return Frame(names, len(rows), self.work)


Step: TypeAlias = Callable[[Frame], Result]
"""Works an expression out."""

Parts: TypeAlias = Callable[[Frame], Sequence[Result]]
"""Works out the parts of a union."""


def _singles(collections: Odds | Column) -> list[int]:
    """Return the one number in each of the collections."""
    if collections.kind == ANY:
        raise NotDirectError
    values = collections.weights if isinstance(collections, Odds) else collections.values
    try:
        return [number for (number,) in values]
    except ValueError:
        raise NotDirectError from None  # somewhere it is not one number, which may be an error


def _no_text(result: _Plain) -> _Plain:
    if result.kind == ANY:
        raise NotDirectError
    return result


# ---- handfuls -----------------------------------------------------------------------------


def ways_to_show(count: int, faces: int) -> int:
    """Return how many collections so many equal dice can show; of very many only that they are."""
    if min(count, faces) >= _MANY_DICE:
        return 1 << 60
    return math.comb(faces + count - 1, count)


def _multiplied(count: int, odds: Odds, work: Work) -> Odds:
    """Return the odds of ``count`` independent collections together."""
    if odds.kind == NUMBER:
        work.spend_on(_VALUES_OF_A_COLLECTION * ways_to_show(count, len(odds.weights)), count)
        faces = sorted(odds.weights)
        shown, ways = every_multiset(faces, list(map(odds.weights.__getitem__, faces)), count)
        return Odds(COLLECTION, dict(zip(shown, ways)), odds.total**count)
    return functools.reduce(
        lambda one, more: _united(one, more, work), [_no_text(odds)] * count or [EMPTY]
    )


def _united(left: Odds, right: Odds, work: Work) -> Odds:
    """Return the odds of two independent collections together."""
    left, right = left.collection(), right.collection()
    longest = max(map(len, left.weights)) + max(map(len, right.weights))
    work.spend_on(len(left.weights) * len(right.weights), longest)
    weights: dict[Any, int] = {}
    for value, weight in left.weights.items():
        for other, other_weight in right.weights.items():
            together = tuple(sorted(value + other))
            weights[together] = weights.get(together, 0) + weight * other_weight
    return Odds(COLLECTION, weights, left.total * right.total)
