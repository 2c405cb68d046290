"""The forms of columns of tables as arrays: numbers, collections, and any other values.

Numbers are one array. Collections are an array for each face, which says how many copies of it
there are, so that filters, ranks and unions are a few operations on arrays however many rows there
are. All other values are numbered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.calculus.nodes import Node, is_number
from engine.evaluate.tables.table import UnsuitableError
from engine.values import Value

if TYPE_CHECKING:
    from engine.evaluate.tables.arrays.known import Known

__all__ = [
    "LONGEST",
    "Codes",
    "Column",
    "Counts",
    "Integers",
    "Rule",
    "as_codes",
    "as_counts",
    "column_of",
    "greatest",
    "grouped",
    "rows_of",
    "taken",
    "values_of",
    "with_rows",
]

Integers: TypeAlias = NDArray[np.int64]

LONGEST = 1 << 62
"""What no number in an array reaches."""

_LARGEST_FACE = 1 << 40
"""Elements from which on sums are not sure to fit an array."""

_MOST_FACES = 120
"""Different numbers in a column beyond which they are not counted one by one."""

_LONGEST_LISTED = 100
"""Elements of a value of which nothing is known beforehand, so that unions fit an array."""

_SPARSE = 4
"""How many times as many keys as rows are looked up in an array rather than sorted."""


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """A collection in every row.

    Attributes:
        faces: All numbers that are elements in some row, ascending.
        copies: How many copies there are, a row of the array for each face.
    """

    faces: tuple[int, ...]
    copies: NDArray[np.int16]

    def at(self, faces: Sequence[int]) -> NDArray[np.int16]:
        """Return how many copies of each of these faces there are."""
        if tuple(faces) == self.faces:
            return self.copies
        places = {face: place for place, face in enumerate(self.faces)}
        found = np.zeros((len(faces), self.copies.shape[1]), np.int16)
        for place, face in enumerate(faces):
            if face in places:
                found[place] = self.copies[places[face]]
        return found

    def total(self) -> Integers:
        """Return the sum of the elements in each row.

        Raises:
            UnsuitableError: The faces are too large for the integers of an array.
        """
        if greatest(self.faces) >= _LARGEST_FACE:
            raise UnsuitableError
        added = np.zeros(self.copies.shape[1], np.int64)
        for face, copies in zip(self.faces, self.copies, strict=True):
            if face:
                added += np.multiply(copies, face, dtype=np.int64)
        return added

    def outermost(self, *, greatest: bool) -> Integers:
        """Return the greatest, or the least, element in each row; a sign where there is none."""
        found = np.full(self.copies.shape[1], -LONGEST if greatest else LONGEST, np.int64)
        both = list(zip(self.faces, self.copies, strict=True))
        for face, copies in both if greatest else reversed(both):
            found[copies > 0] = face
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Codes:
    """Any value in every row, as its place among all different values."""

    places: NDArray[np.int64]
    values: tuple[Value, ...]


Column: TypeAlias = "Integers | Counts | Codes"
"""What an expression comes to in every row."""

Rule: TypeAlias = "Callable[[Any, Known], Column]"
"""Works out the column of a node from those of its children."""


def greatest(numbers: Iterable[int]) -> int:
    """Return the greatest absolute value of some numbers; 0 where there are none."""
    return max(map(abs, numbers), default=0)


def as_counts(column: Column) -> Counts:
    """Return a column of numbers or of collections as collections.

    Raises:
        UnsuitableError: There are too many different numbers, or values that are no collections.
    """
    if isinstance(column, Counts):
        return column
    if isinstance(column, Codes):
        return _listed(column)
    low, high = int(column.min()), int(column.max())
    if high - low < _MOST_FACES:
        faces = range(low, high + 1)
    else:
        faces = np.unique(column).tolist()
        if len(faces) > _MOST_FACES:
            raise UnsuitableError
    copies = np.empty((len(faces), len(column)), np.int16)
    for place, face in enumerate(faces):
        np.equal(column, face, out=copies[place], casting="unsafe")
    return Counts(tuple(faces), copies)


def _listed(column: Codes) -> Counts:
    values = column.values
    if not all(isinstance(value, tuple) for value in values):
        raise UnsuitableError
    faces = tuple(sorted(set(chain.from_iterable(values))))  # type: ignore[arg-type]  # they are tuples
    longest = max([len(value) for value in values], default=0)  # type: ignore[arg-type]  # they are tuples
    if len(faces) > _MOST_FACES or longest > _LONGEST_LISTED:
        raise UnsuitableError
    of_value = np.array([[value.count(face) for value in values] for face in faces], np.int16)  # type: ignore[union-attr]  # they are tuples
    return Counts(faces, of_value.reshape(len(faces), len(values))[:, column.places])  # type: ignore[arg-type]  # elements are whole numbers


def column_of(node: Node, listed: Sequence[Any]) -> Column:
    """Return the column of a node whose values are listed, which has numbers of a number.

    Raises:
        UnsuitableError: They are too large for arrays.
    """
    if is_number(node):
        if greatest(listed) >= LONGEST:
            raise UnsuitableError
        return np.array(listed, np.int64)
    numbered = {value: place for place, value in enumerate(dict.fromkeys(listed))}
    places = np.array([numbered[value] for value in listed], np.int64)
    codes = Codes(places, tuple(numbered))
    return as_counts(codes) if all(isinstance(one, tuple) for one in numbered) else codes


def as_codes(column: Column) -> Codes:
    """Return a column as the places of its different values."""
    if isinstance(column, Codes):
        return column
    first, places = grouped([column], rows_of(column))
    return Codes(places, tuple(values_of(column, first)))


def values_of(column: Column, rows: NDArray[np.int64]) -> list[Value]:
    """Return the values of a column in some rows; numbers are collections of one."""
    if isinstance(column, Codes):
        return [column.values[place] for place in column.places[rows].tolist()]
    if isinstance(column, Counts):
        faces = column.faces
        return [
            tuple([face for face, many in zip(faces, copies, strict=True) for _ in range(many)])
            for copies in column.copies[:, rows].T.tolist()
        ]
    return [(number,) for number in column[rows].tolist()]


def rows_of(column: Column) -> int:
    """Return how many rows a column has."""
    if isinstance(column, Counts):
        return int(column.copies.shape[1])
    return len(column.places if isinstance(column, Codes) else column)


def taken(column: Column, rows: NDArray[np.int64]) -> Column:
    """Return a column in some of its rows."""
    return with_rows(column, lambda array: array[..., rows])


def with_rows(column: Column, change: Callable[[NDArray[Any]], NDArray[Any]]) -> Column:
    """Return a column with other rows, which are the last axis of what is changed."""
    if isinstance(column, Counts):
        return Counts(column.faces, change(column.copies))
    if isinstance(column, Codes):
        return Codes(change(column.places), column.values)
    return change(column)


def grouped(columns: Iterable[Column], rows: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the first of all rows that are alike in some columns, and the group of each row.

    Raises:
        UnsuitableError: There are too many different rows to number them.
    """
    key, size = np.zeros(rows, np.int64), 1
    for array in chain.from_iterable(map(_arrays, columns)):
        low = int(array.min(initial=0))
        span = int(array.max(initial=0)) - low + 1
        if size * span >= LONGEST:
            _, key = np.unique(key, return_inverse=True)
            size = int(key.max(initial=0)) + 1
            if size * span >= LONGEST:
                raise UnsuitableError
        key = key * span + (array - low)
        size *= span
    if size > _SPARSE * rows + _MOST_FACES:
        _, first, group = np.unique(key, return_index=True, return_inverse=True)
        return first, group
    first_of_key = np.full(size, -1, np.int64)
    first_of_key[key[::-1]] = np.arange(rows - 1, -1, -1)
    used = first_of_key >= 0
    return first_of_key[used], (np.cumsum(used) - 1)[key]


def _arrays(column: Column) -> Iterable[NDArray[Any]]:
    if isinstance(column, Counts):
        return column.copies
    return [column.places] if isinstance(column, Codes) else [column]
