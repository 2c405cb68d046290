"""Figures of those faces that have the greatest of some numbers, in one walk over the faces.

``x := 8d6; w := max counts x; sum foreach v in 1..6 do if w = count v = x then w * v else 0`` adds
up faces that show as often as any. A state is the greatest number so far, and what its faces come
to. A face with less changes nothing, one with as much is joined to the others, and one with more
begins anew. So the faces are gone through once, and not for each number that the greatest may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from engine.direct.faces.face_figures import FigureOfFaces, Numbers
from engine.direct.faces.face_states import Walk
from engine.direct.faces.joins import NOTHING, RUNS, join_named
from engine.direct.faces.pools import Pools
from engine.direct.results import NotDirectError, Work

__all__ = ["with_leader"]

_Table: TypeAlias = Sequence[Sequence[Any]]
"""A number of each face, one for each place."""


def with_leader(
    pools: Pools,
    figures: Sequence[FigureOfFaces],
    numbers: Sequence[Mapping[int | None, Numbers]],
    leader: int | None,
    work: Work,
) -> dict[tuple[Any, ...], int] | None:
    """Return the weights of what figures come to, some of which look at one that is known before.

    Args:
        pools: The dice.
        figures: The figures.
        numbers: The numbers of each figure, by the number that has to be known, if any.
        leader: The place of the figure that has to be known, the greatest or least of its numbers;
            None where all follow from the dice alone.
        work: What may be worked out.

    Returns:
        The weights of what all come to; or None where others than the faces that have the greatest
        number matter, or both the greatest and the least dice.

    Raises:
        NotDirectError: There may be no number to be known.
    """
    directions = {one.ranks.largest for one in figures if one.ranks}
    if directions == {False}:
        pools, numbers = _upside_down(pools, figures, numbers)
    elif len(directions) > 1:
        return None
    is_least = leader is not None and figures[leader].join == "min"
    begin, leads = (0, []) if leader is None else numbers[leader][None]
    if is_least:
        begin, leads = -begin, [list(map(_negative, of_face)) for of_face in leads]
    walk = Walk(pools, leads, begin)
    for place, (figure, by_number) in enumerate(zip(figures, numbers)):
        if place == leader:
            continue
        if not figure.needs:
            _take_along(walk, place, figure, by_number[None], pools)
            continue
        if figure.join in RUNS:
            return None  # it comes to how faces stand to one another, and not to what they add
        turned = {-known if is_least else known: one for known, one in by_number.items()}  # type: ignore[operator]  # each is known
        own = _of_the_greatest(leads, begin, figure.join, turned)
        if own is None:
            return None
        walk.lead(place, figure.join, own)
    found: dict[tuple[Any, ...], int] = {}
    for greatest, others, weight in walk.weights(work):
        if greatest == -NOTHING:
            raise NotDirectError  # there is no number to be known
        if leader is not None:
            others[leader] = -greatest if is_least else greatest
        together = tuple([others[place] for place in range(len(figures))])
        found[together] = found.get(together, 0) + weight
    return found


def _take_along(
    walk: Walk, place: int, figure: FigureOfFaces, numbers: Numbers, pools: Pools
) -> None:
    """Take a figure along in a walk that follows from the dice alone.

    Raises:
        NotDirectError: Faces that no die has are of the ranks that it asks for, too.
    """
    begin, counted = numbers
    if figure.beside or figure.sight:
        walk.look_beside(place, begin, counted)
    elif figure.summands:
        walk.add_up(place, counted)  # type: ignore[arg-type]  # these are terms
    elif figure.ranks:
        from engine.direct.faces.ranks import RankedDice

        if begin:
            raise NotDirectError
        walk.rank(place, RankedDice(figure.ranks, pools.faces, counted))
    else:
        walk.follow(place, figure.join, numbers)


def _upside_down(
    pools: Pools,
    figures: Sequence[FigureOfFaces],
    numbers: Sequence[Mapping[int | None, Numbers]],
) -> tuple[Pools, Sequence[Mapping[int | None, Numbers]]]:
    """Return the dice and the numbers of figures for a walk from the least face on.

    Raises:
        NotDirectError: A figure asks for neighbouring faces, or adds up ranks, which it looks at
            from above.
    """
    if any(one.beside or one.sight or one.summands or one.join in RUNS for one in figures):
        raise NotDirectError
    turned = [
        {known: (begin, table[::-1]) for known, (begin, table) in by_number.items()}
        for by_number in numbers
    ]
    return pools.upside_down(), turned


def _negative(number: Any) -> Any:  # noqa: ANN401 - a number, or that there is none
    return -number


def _of_the_greatest(
    leads: _Table,
    begin: Any,  # noqa: ANN401 - a number, or that there is none
    join: str,
    by_number: Mapping[Any, Numbers],
) -> _Table | None:
    """Return what a figure is for each face where that has the greatest number of all.

    Returns:
        None where faces with less than the greatest number come to something, too.
    """
    nothing = join_named(join).nothing
    for known, (start, table) in by_number.items():
        faces = [pair for both in zip(table, leads) for pair in zip(*both)]
        others = {start, *[number for number, led in faces if led < known]} - {nothing}
        if not others:
            continue
        greatest = [number for number, led in faces if led == known]
        if not (known > begin and greatest and _is_beyond(join, greatest, others)):
            return None
    return [
        [
            by_number[led][1][face][place] if led >= begin and led in by_number else nothing
            for place, led in enumerate(lead)
        ]
        for face, lead in enumerate(leads)
    ]


def _is_beyond(join: str, numbers: Iterable[Any], others: Iterable[Any]) -> bool:
    """Return whether others change nothing where they are joined with any of some numbers.

    So it is with 0 in ``max foreach v in 1..6 do if w = count v = x then v else 0``.
    """
    if join == "max":
        return bool(max(others) <= min(numbers))
    return join == "min" and bool(min(others) >= max(numbers))
