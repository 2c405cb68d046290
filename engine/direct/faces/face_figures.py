"""Figures made of one number for each face, such as the size of the largest set of dice."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from engine.direct import arithmetic
from engine.direct.faces.joins import LARGEST, LEAST, NOTHING, RUNS, join_named
from engine.direct.faces.neighbours import NeighbourFace, Neighbours
from engine.direct.faces.pools import Pools
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    NotDirectError,
    Odds,
    Result,
    Step,
    sure,
)

if TYPE_CHECKING:
    from engine.direct.faces.lying_above import Sight
    from engine.direct.faces.ranks import Ranks
    from engine.direct.faces.summands import Summand

__all__ = ["FigureOfFaces", "Numbers", "numbers_of", "possible"]

Numbers: TypeAlias = tuple[Any, list[list[Any]]]
"""The number to begin with, and those of each face, one for each place; see ``Pools``."""

Kinds: TypeAlias = dict[int, int]
"""The place of one face of each kind, with how many faces are of that kind."""


@dataclass(frozen=True, slots=True)
class FigureOfFaces:
    """A figure of dice that is joined of one number for each face.

    Attributes:
        join: How the numbers are joined, such as ``sum`` or ``max``; see ``joins.py``. Runs are of
            faces for which the number is 1 or more.
        step: Works out the number, in rows in which all dice show one face.
        item: The name of that face, or None where it has none.
        items: Works out which faces are looked at.
        is_of_dice: Whether that is asked of the dice that show a face, which is looked at as often
            as it is in there; else the faces are known.
        needs: The place and the name of another figure, the greatest or least of some numbers, that
            has to be known for it; None where there is none.
        treats_alike: Whether it adds up numbers of dice that show the same, whatever they show.
        beside: The faces beside each that it looks at, and the face itself, where it looks at any.
        ranks: What is asked of the greatest or least of the dice that are counted; None where all
            are asked for.
        summands: What it adds up over all faces where the order of dice matters for it.
        also: Others of the same join that are joined with it.
        sight: What it asks of the dice above and below each face, where it does.
        bounds: What it is compared with by whatever else looks at it: the places of other figures,
            or None for nothing, and what is added; None where more is asked of it than that.
        is_compared: Whether dice are only compared with the one that has to be known.
        seen: The names of the dice that it looks at; nothing where that may be all.
    """

    join: str
    step: Step
    item: str | None = None
    items: Step | None = None
    is_of_dice: bool = False
    needs: tuple[int, str] | None = None
    treats_alike: bool = False
    beside: tuple[NeighbourFace, ...] = ()
    ranks: Ranks | None = None
    summands: tuple[Summand, ...] = ()
    also: tuple[FigureOfFaces, ...] = ()
    sight: Sight | None = None
    bounds: tuple[tuple[int | None, int], ...] | None = None
    is_compared: bool = False
    seen: tuple[str, ...] = ()

    @property
    def is_collection(self) -> bool:
        """Whether what it is for a face is a collection of numbers, which are joined."""
        return self.join.startswith((LARGEST, LEAST))

    @property
    def is_walked(self) -> bool:
        """Whether it takes a walk over the faces in which more is remembered than it comes to."""
        return bool(self.beside or self.ranks or self.summands or self.sight)

    def alike(self, pools: Pools, frame: Frame) -> tuple[Kinds, list[list[int]], int] | None:
        """Return the numbers of one face of each kind, of a figure that treats all alike.

        Args:
            pools: The dice.
            frame: What else has a name, and what is asked for more work.

        Returns:
            The places of these faces with how many faces are like each, their numbers for each
            place of a column, and what the faces come to that no die has. None where there are
            negative numbers.
        """
        items = None if self.items is None or self.is_of_dice else self.items(frame)
        looked_at = None if items is None else Counter(_known(items))
        kinds = pools.alike(looked_at)
        ((begin, counted),) = self.numbers(pools, frame, places=list(kinds))
        if begin < 0 or min(map(min, counted)) < 0:
            return None
        return kinds, counted, begin

    def numbers(
        self,
        pools: Pools,
        frame: Frame,
        known: Sequence[int] = (),
        places: Sequence[int] | None = None,
    ) -> list[Numbers]:
        """Return the number to begin with, and those of each face.

        Args:
            pools: The dice.
            frame: What else has a name, and what is asked for more work.
            known: What the figure may be that has to be known for this one.
            places: The places of the faces that are asked for; all where None.

        Returns:
            As many as there are known numbers; one where none has to be known.
        """
        if self.beside:
            return [self._beside(pools, frame)]
        if self.sight:
            return [self._lying_above(pools, frame, self.sight)]
        if self.summands:
            return [(0, self._terms(pools, frame))]
        if 0 < len(self.seen) < len(pools.names):
            part, places_there = pools.only(self.seen)
            each = self._of_each_face(part, frame, known, places)
            rows = {id(row): row for _, counted in each for row in counted}
            wide = {at: list(map(row.__getitem__, places_there)) for at, row in rows.items()}
            return [(begin, [wide[id(row)] for row in counted]) for begin, counted in each]
        return self._of_each_face(pools, frame, known, places)

    def _of_each_face(
        self, pools: Pools, frame: Frame, known: Sequence[int], places: Sequence[int] | None
    ) -> list[Numbers]:
        """Return the same for a figure that looks at no face but the one that dice show."""
        if self.is_compared and self.needs and places is None:
            return self._compared(pools, frame, self.needs[1], list(known))
        copies = len(known) or 1
        faces = pools.faces if places is None else [pools.faces[place] for place in places]
        rows = pools.frame(self.item, copies, frame, faces)
        if self.needs is not None:
            each = [number for number in known for _ in range(rows.rows // copies)]
            rows = Frame({**rows.names, self.needs[1]: Column(NUMBER, each)}, rows.rows, frame.work)
        counted = _parts(self._values(rows), pools.rows)
        begins = [join_named(self.join).nothing] * copies
        if self.join in RUNS:
            counted = _in_runs(faces, counted)
        elif self.items is not None:
            if self.is_of_dice:
                items = arithmetic.by_row(self.items(rows).collection())
                if items is None:
                    raise NotDirectError
                often = [len(of_row) for of_row, _ in zip(items, range(rows.rows))]
                times = _parts(often, pools.rows)
            else:
                looked_at = Counter(_known(self.items(frame)))
                begins = self._begun(pools, looked_at, frame, known)
                times = [[looked_at[face]] * pools.rows for face in faces] * copies
            counted = [self._often(*both) for both in zip(counted, times)]
        return list(zip(begins, _parts(counted, len(faces))))

    def _compared(self, pools: Pools, frame: Frame, name: str, known: list[int]) -> list[Numbers]:
        """Return the same where it only matters whether a face is less than a known number."""
        rows = pools.frame(None, 3, frame)
        beside = [face + by for by in (-1, 0, 1) for face in pools.faces for _ in range(pools.rows)]
        rows = Frame({**rows.names, name: Column(NUMBER, beside)}, rows.rows, frame.work)
        each = _parts(_parts(self._values(rows), pools.rows), len(pools.faces))
        begin, faces = join_named(self.join).nothing, [*enumerate(pools.faces)]
        return [(begin, [each[(n >= f) + (n > f)][at] for at, f in faces]) for n in known]

    def _terms(self, pools: Pools, frame: Frame) -> list[Any]:
        """Return what it adds up."""
        from engine.direct.faces.summands import ranked, term

        rows = pools.frame(None, 1, frame)
        terms: list[Any] = []
        for one in self.summands:
            table = _parts(FigureOfFaces("sum", one.step)._values(rows), pools.rows)
            if one.selection is None:
                terms.append(term(table, one.sign))
            else:
                terms.append(ranked(table, one.sign, one.selection, pools))
        return terms

    def _beside(self, pools: Pools, frame: Frame) -> Numbers:
        """Return what begins a walk over faces and those beside them, and what goes on with it.

        Raises:
            NotDirectError: There are several pools, or too many ways to show what is looked at.
        """
        assert self.items is not None, "the figure is of faces"
        shown = pools.shown()
        looked_at = Counter(pools.faces if self.is_of_dice else _known(self.items(frame)))
        walk = Neighbours(pools.faces, looked_at, self.beside, join_named(self.join)[:2])
        keys = walk.rows(max(map(max, shown)))
        frame.work.spend(len(keys) * len(self.beside))
        names: dict[str, Result] = {**frame.names}
        for column, each in enumerate(self.beside, 1):
            dice = [(key[0] + each.offset,) * key[column] for key in keys]
            names[each.name] = Column(COLLECTION, dice)
        if self.item is not None:
            names[self.item] = Column(NUMBER, [key[0] for key in keys])
        walk.learn(keys, self._in_rows(Frame(names, len(keys), frame.work)))
        return walk, shown

    def _lying_above(self, pools: Pools, frame: Frame, sight: Sight) -> Numbers:
        """Return the same for a figure that looks at the dice above and below each face.

        Raises:
            NotDirectError: There are several pools, or it is not known how many dice there are.
        """
        from engine.direct.faces.lying_above import LyingAbove

        assert self.items is not None, "the figure is of faces"
        shown = pools.shown()
        many = sum(pools.dice) + sum([of_face[0] for of_face in shown])
        if any(pools.numbers):
            raise NotDirectError
        looked_at = Counter(pools.faces if self.is_of_dice else _known(self.items(frame)))
        walk = LyingAbove(pools.faces, looked_at, sight, join_named(self.join)[:2])
        keys = walk.rows(many)
        frame.work.spend(len(keys))
        names: dict[str, Result] = dict(frame.names)
        above = [walk.dice_above(key) for key in keys]
        names[sight.above] = Column(COLLECTION, above)
        below = [(key[0] - 1,) * (many - key[1] - key[2]) for key in keys]
        names[sight.below] = Column(COLLECTION, below)
        names[pools.names[0]] = Column(COLLECTION, [(key[0],) * key[1] for key in keys])
        names[str(self.item)] = Column(NUMBER, [key[0] for key in keys])
        walk.learn(keys, self._in_rows(Frame(names, len(keys), frame.work)))
        return walk, shown

    def _in_rows(self, rows: Frame) -> list[Any]:
        """Return what one face comes to in each row, as often as it is looked at there."""
        numbers = self._values(rows) if rows.rows else []
        if not self.is_of_dice:
            return numbers
        assert self.items is not None, "the figure is of faces"
        items = arithmetic.by_row(self.items(rows).collection())
        if items is None:
            raise NotDirectError
        return self._often(numbers, [len(of_row) for of_row, _ in zip(items, range(rows.rows))])

    def _often(self, numbers: Sequence[Any], times: Sequence[int]) -> list[Any]:
        """Return what numbers come to that are looked at so often."""
        join, nothing, _ = join_named(self.join)
        if join is operator.add:
            return list(map(operator.mul, numbers, times))
        if self.is_collection:
            return [join(nothing, one * often) for one, often in zip(numbers, times)]
        return [one if often else nothing for one, often in zip(numbers, times)]

    def _begun(
        self, pools: Pools, looked_at: Counter[int], frame: Frame, known: Sequence[int]
    ) -> list[Any]:
        """Return what the figure is for the faces that no die has, for each known number."""
        join, nothing, _ = join_named(self.join)
        others = [face for face in looked_at if face not in set(pools.faces)]
        begins = []
        for number in known or (None,):
            begin = nothing
            if others:
                rows = pools.nothing_of(others, self.item, frame)
                if self.needs is not None and number is not None:
                    names = {**rows.names, self.needs[1]: sure(NUMBER, number)}
                    rows = Frame(names, rows.rows, frame.work)
                for face, more in zip(others, self._values(rows)):
                    for _ in range(looked_at[face]):
                        begin = join(begin, more)
            begins.append(begin)
        return begins

    def _values(self, rows: Frame) -> list[Any]:
        """Return the number in each row."""
        result = self.step(rows)
        values = arithmetic.by_row(result)
        if values is None or result.kind == ANY:
            raise NotDirectError
        if self.is_collection:
            if result.kind == NUMBER:
                values = ((value,) for value in values)
        elif self.join == "any":
            values = (1 if value else 0 for value in values)
        elif result.kind == COLLECTION:
            nothing = join_named(self.join).nothing
            values = (value[0] if value else nothing for value in values)
        return [value for value, _ in zip(values, range(rows.rows))]


def _in_runs(faces: Sequence[int], counted: list[list[Any]]) -> list[list[Any]]:
    """Return for each face what it is to a run where it is shown; see ``joins.py``."""
    above = [*faces[1:], NOTHING]
    below = [0]
    for face, before in pairwise(faces):
        below.append(below[-1] + 1 if face + 1 == before else 0)
    return [
        [(face, face + 1 == before, more) if one else None for one in of_face]
        for face, before, more, of_face in zip(cycle(faces), cycle(above), cycle(below), counted)
    ]


def numbers_of(
    figures: Sequence[FigureOfFaces], pools: Pools, frame: Frame
) -> list[dict[int | None, Numbers]]:
    """Return the numbers of several figures, by the number that has to be known, if any.

    Args:
        figures: The figures.
        pools: The dice.
        frame: What else has a name, and what is asked for more work.

    Raises:
        NotDirectError: What has to be known is no number.
    """
    found: list[dict[int | None, Numbers]] = [
        {} if one.needs else {None: _together(one, pools, frame)} for one in figures
    ]
    for one, by_number in zip(figures, found):
        if one.needs:
            known = possible(found[one.needs[0]][None])
            if not known:
                raise NotDirectError  # there is no number to be known
            by_number.update(zip(known, one.numbers(pools, frame, known)))
    return found


def _together(figure: FigureOfFaces, pools: Pools, frame: Frame) -> Numbers:
    """Return the numbers of a figure, joined with those of others."""
    begin, counted = figure.numbers(pools, frame)[0]
    for other in figure.also:
        join = join_named(figure.join).two
        start, more = other.numbers(pools, frame)[0]
        begin = join(begin, start)
        counted = [list(map(join, *both)) for both in zip(counted, more)]
    return begin, counted


def possible(numbers: Numbers) -> list[int]:
    """Return all numbers that the greatest or the least may be, in ascending order."""
    begin, counted = numbers
    every = {number for of_face in counted for number in of_face} | {begin}
    return sorted(every - {NOTHING, -NOTHING})


_Row = TypeVar("_Row")


def _parts(rows: list[_Row], size: int) -> list[list[_Row]]:
    """Return a list in parts of so many."""
    return [rows[begin : begin + size] for begin in range(0, len(rows), size)]


def _known(collection: Result) -> Sequence[int]:
    """Return the elements of a collection that is sure."""
    collection = collection.collection()
    if isinstance(collection, Odds) and collection.is_sure:
        (elements,) = collection.weights
        return elements  # type: ignore[no-any-return]  # it is a collection
    raise NotDirectError
