"""Reads the figures of the faces of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.direct.faces.face_figures import FigureOfFaces
from engine.direct.faces.joins import RUNS
from engine.direct.faces.neighbours import NeighbourFace
from engine.direct.results import NotDirectError, Step
from engine.languages.troll.exact.direct.forms import compares
from engine.languages.troll.exact.direct.reader import Reader
from engine.languages.troll.exact.direct.rewriting.face_terms import OUTERMOST
from engine.languages.troll.exact.direct.rewriting.figures.beside_others import (
    FACE,
    SHOWN,
    BesideOthers,
)
from engine.languages.troll.exact.direct.rewriting.figures.per_face import FaceByFaceBody
from engine.languages.troll.exact.direct.rewriting.numbers.lone_comparisons import comparisons_of
from engine.languages.troll.reading import names, syntax

if TYPE_CHECKING:
    from engine.direct.faces.summands import Summand
    from engine.languages.troll.exact.direct.rewriting.figures.figure import Figure
    from engine.languages.troll.exact.direct.rewriting.figures.sums_of_figures import Part

__all__ = ["of_faces", "of_faces_beside"]


def of_faces(
    reader: Reader,
    one: Figure,
    pools: Mapping[str, Step],
    faced: FaceByFaceBody,
    places: Sequence[str],
) -> FigureOfFaces:
    """Return a figure of the faces of dice, as it is worked out.

    Args:
        reader: Reads what it asks of one face.
        one: The figure.
        pools: The dice by their names in steps.
        faced: What it was found in.
        places: The names of all figures that are worked out together.

    Raises:
        NotDirectError: It looks at another figure and at faces beside the one it is asked of.
    """
    if one.needs is not None and one.beside:
        raise NotDirectError
    item = None if one.item is None else reader.named(one.item)
    needs = None if one.needs is None else reader.named(one.needs)
    beside = tuple(
        [
            NeighbourFace(each.offset, reader.named(each.name), each.asks_presence)
            for each in one.beside
        ]
    )
    others = [each.name for each in beside if each.offset]
    sight = one.sight
    if sight is not None:
        names_seen = reader.named(sight.above), reader.named(sight.below)
        others, sight = [*names_seen], sight._replace(above=names_seen[0], below=names_seen[1])
    inside = [name for name in (*pools, item, needs, *others) if name is not None]
    whatever = next(iter(pools.values()))
    opened = [reader.opened(name, whatever) for name in inside]
    step = reader.again(one.of_one)
    summands = tuple([_summand(reader, part) for part in faced.sums.get(one.name, ())])
    items = None if one.items is None else reader.step(one.items)
    reader.closed(opened, step)
    return FigureOfFaces(
        one.join,
        step,
        item,
        items,
        one.is_of_dice,
        None if needs is None else (places.index(str(one.needs)), needs),
        one.treats_alike,
        beside,
        one.ranks,
        summands,
        tuple([of_faces(reader, other, pools, faced, places) for other in one.also]),
        sight,
        _bounds(one, faced, places),
        _is_compared(one),
        tuple(map(reader.named, _dice_seen(one, faced))),
    )


def _bounds(
    one: Figure, faced: FaceByFaceBody, places: Sequence[str]
) -> tuple[tuple[int | None, int], ...] | None:
    """Return what a figure is compared with; None where more is asked of it."""
    if one.name not in names.free_names(faced.body):
        return ()
    if one.join not in OUTERMOST:
        return None
    bounds = comparisons_of(one.name, faced.body)
    if bounds is None or not {bound.name for bound in bounds} <= {None, *places}:
        return None
    each = [
        (None if bound.name is None else places.index(bound.name), bound.more) for bound in bounds
    ]
    return tuple(dict.fromkeys(each))


def _dice_seen(one: Figure, faced: FaceByFaceBody) -> list[str]:
    """Return the names of the dice that a figure looks at."""
    looked_at = names.free_names(one.of_one)
    if one.items is not None:
        looked_at = looked_at | names.free_names(one.items)
    return [name for name, _ in faced.pools if name in looked_at]


def of_faces_beside(reader: Reader, found: BesideOthers) -> Step:
    """Return the step of a sum over the faces of dice beside others, and what is made of it."""
    from engine.direct.faces.beside import FacesBeside, beside

    others, dice = reader.step(found.others), reader.step(found.dice)
    inside = [found.name, FACE, SHOWN, *[name for name, _ in (*found.made, *found.asked)]]
    opened = [reader.opened(reader.named(name), others) for name in inside]
    made = [(reader.named(name), reader.again(one)) for name, one in found.made]
    asked = [(reader.named(name), reader.again(one)) for name, one in found.asked]
    of_face, rest = reader.again(found.of_face), reader.again(found.rest)
    reader.closed(opened, of_face)
    name, face, shown = map(reader.named, (found.name, FACE, SHOWN))
    step = beside(FacesBeside(others, name, dice, face, shown, made, asked, of_face, rest))
    reader.is_costly_otherwise = True
    if found.total is None:
        return step
    total = reader.opened(reader.named(found.total), step)
    return reader.closed([total], reader.step(found.body))


def _is_compared(one: Figure) -> bool:
    """Return whether dice are only compared with the figure that another one looks at."""
    if one.needs is None or one.items is not None or one.join in RUNS:
        return False
    if "counts" in syntax.forms(one.of_one):
        return False  # these are no faces
    looks = compared = 0
    for part in syntax.walk(one.of_one):
        looks += isinstance(part, syntax.Variable) and part.name == one.needs
        if isinstance(part, syntax.Binary) and compares(part):
            compared += getattr(part.left, "name", None) == one.needs
    return looks == compared


def _summand(reader: Reader, part: Part) -> Summand:
    """Return a part of a sum over all faces."""
    from engine.direct.faces.summands import Summand

    selection = part.selection
    if selection is not None:
        selection = selection._replace(of=tuple(map(reader.named, selection.of)))
    return Summand(part.sign, reader.again(part.of_one), selection)
