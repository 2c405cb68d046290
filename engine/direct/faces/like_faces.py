"""Cards that no figure tells apart, put together as one in more copies.

``a := {1..40} pick 5; b := ({1..40} -- a) pick 2; [count 5 >= a, count 5 >= b]`` asks of its cards
only whether they are 5 at most. Where each figure adds up one number for every card of a face, and
that is the same for two faces, they may as well be one with as many copies as there are of both in
the deck. So faces are as few as answers.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from engine.direct.faces.face_figures import FigureOfFaces, Numbers
from engine.direct.faces.joins import RUNS, join_named
from engine.direct.faces.pools import Pools

__all__ = ["with_like_faces_together"]

_Table: TypeAlias = Sequence[Sequence[Any]]
"""A number of each face, one for each place."""


def with_like_faces_together(
    pools: Pools,
    figures: Sequence[FigureOfFaces],
    numbers: Sequence[Mapping[int | None, Numbers]],
) -> tuple[Pools, Sequence[Mapping[int | None, Numbers]]]:
    """Return hands with as few faces as figures tell apart, and the numbers of these.

    Args:
        pools: Hands that are drawn from one deck, and maybe dice.
        figures: The figures.
        numbers: The numbers of each figure, by the number that has to be known, if any.
    """
    if any(one.needs or one.beside or one.sight for one in figures):
        return pools, numbers
    tables = [
        table
        for figure, by_number in zip(figures, numbers)
        for table in _tables(figure, by_number[None][1])
    ]
    classes: dict[Any, list[int]] = {}
    for face, rows in enumerate(zip(*[table for _, table, _ in tables])):
        is_fixed = pools.is_beside_dice(pools.faces[face])
        key = (face,) if is_fixed else tuple(map(tuple, rows))
        classes.setdefault(key, []).append(face)
    if len(classes) == len(pools.faces):
        return pools, numbers
    steps = pools.one_more()
    together: list[list[int]] = []
    for alike in classes.values():
        is_one = len(alike) > 1 and all(
            _adds_up(join, table[alike[0]], steps, is_ranked=is_ranked)
            for join, table, is_ranked in tables
        )
        together += [alike] if is_one else [[face] for face in alike]
    if len(together) == len(pools.faces):
        return pools, numbers
    together.sort()
    return pools.with_faces_together(together), [
        {None: _of_classes(figure, by_number[None], together)}
        for figure, by_number in zip(figures, numbers)
    ]


def _tables(figure: FigureOfFaces, counted: Sequence[Any]) -> list[tuple[str, _Table, bool]]:
    """Return the tables of a figure: how each is joined, and whether ranks are asked for."""
    if figure.summands:
        return [("sum", one.table, bool(one.values)) for one in counted]
    return [(figure.join, counted, figure.ranks is not None or figure.join in RUNS)]


def _adds_up(
    join: str, row: Sequence[Any], steps: Sequence[tuple[int, Sequence[int]]], *, is_ranked: bool
) -> bool:
    """Return whether a face shown by several dice is what it is for each of them, joined.

    Args:
        join: How the numbers of a figure are joined.
        row: The numbers of the face, one for each place.
        steps: See ``Pools.one_more``.
        is_ranked: Whether the order of faces matters, if they are anything to the figure.
    """
    first = row[0]
    if is_ranked:
        return not first and row.count(first) == len(row)
    if join_named(join).two is operator.add:
        return all(
            row[place + step] - row[place] == row[step] - first
            for step, places in steps
            for place in places
        )
    two = join_named(join).two
    return all(
        row[place + step] == two(row[place], row[step])
        for step, places in steps
        for place in places
    )


def _of_classes(
    figure: FigureOfFaces, numbers: Numbers, together: Sequence[Sequence[int]]
) -> Numbers:
    """Return the numbers of a figure for faces that have been put together."""
    begin, counted = numbers
    if figure.summands:
        return begin, _terms_of_classes(counted, together)
    return begin, _merged(figure.join, counted, together)


def _terms_of_classes(terms: Sequence[Any], together: Sequence[Sequence[int]]) -> list[Any]:
    """Return the parts of a sum for faces that have been put together."""
    return [
        replace(
            one,
            table=_merged("sum", one.table, together),
            values=one.values and [one.values[face] for face, *_ in together],
        )
        for one in terms
    ]


def _merged(join: str, table: _Table, together: Sequence[Sequence[int]]) -> list[list[Any]]:
    """Return the rows of classes: what no die adds comes from each of their faces."""
    rows = [(list(table[face]), len(others)) for face, *others in together]
    if join_named(join).two is operator.add:
        return [[one + others * row[0] for one in row] for row, others in rows]
    return [row for row, _ in rows]
