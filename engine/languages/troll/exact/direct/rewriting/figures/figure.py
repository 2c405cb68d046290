"""Figures of dice, each a number or a collection that is joined of what it is for each face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.direct.faces.joins import LARGEST, LEAST
from engine.languages.troll.exact.direct.rewriting.face_terms import OUTERMOST
from engine.languages.troll.exact.direct.rewriting.figures.neighbours import Neighbour
from engine.languages.troll.exact.direct.rewriting.substitution import (
    substituted,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.direct.faces.lying_above import Sight
    from engine.direct.faces.ranks import Ranks

__all__ = [
    "Asking",
    "FewestFigures",
    "Figure",
    "all_made_of_faces",
    "asked_of_parts",
    "fewest",
    "parts_of",
]

Asking: TypeAlias = syntax.Unary | syntax.Extremes
"""Expressions that may be figures."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is joined of what it is for each face.

    Attributes:
        name: What stands for it; no script can write it.
        of_one: The figure, where the dice are those of one face only.
        join: What joins it of all faces, an operator or another name of ``faces/joins.py``. A
            run is of faces for which it is 1.
        item: The name of the face, or None where it has none.
        items: The faces that are looked at.
        is_of_dice: Whether these are what the dice show, and not known.
        needs: The name of another figure that has to be known for it, or None.
        treats_alike: Whether it counts dice that show the same, whatever they show.
        beside: The faces beside each that it looks at, and the face itself, where it looks at any.
        ranks: What is asked of the greatest or least of the dice that are counted, where it is.
        also: Others that are only asked for joined with it.
        sight: What it asks of the dice above and below each face, where it does.
    """

    name: str
    of_one: Asking
    join: str
    item: str | None = None
    items: Expression | None = None
    is_of_dice: bool = False
    needs: str | None = None
    treats_alike: bool = False
    beside: tuple[Neighbour, ...] = ()
    ranks: Ranks | None = None
    also: tuple[Figure, ...] = ()
    sight: Sight | None = None

    @property
    def is_sure(self) -> bool:
        """Whether it surely is of its kind, and not none where there are no dice."""
        return (self.ranks.join if self.ranks else self.join) not in OUTERMOST

    @property
    def is_collection(self) -> bool:
        """Whether it is no number."""
        return self.join == "run" or self.join.startswith((LARGEST, LEAST))


_ALL = 1_000_000
"""More numbers than any collection of faces has."""

_TOLD_BY = {
    "straight": {"run": "count"},
    "any": {"count": "sgn", "max": "count", "min": "count"},
}
"""Joins of figures that follow from others, each with what is asked of these: how long a run is of
its faces, and whether there is anything of how much there is, or of its greatest or least."""


def all_made_of_faces(node: Expression, dice: AbstractSet[str]) -> Expression:
    """Return all that is made of faces as a figure, the greatest of it; others as they are.

    That are the sizes of all sets, and what is made of faces that are written down. Of faces that
    the dice show, it would be as much as they can show.
    """
    is_of_sets = isinstance(node, syntax.Unary) and node.operator == "counts"
    is_of_faces = isinstance(node, syntax.ForEach) and not (
        names.free_names(node.items) or dice.isdisjoint(names.free_names(node.body))
    )
    if not (is_of_sets or is_of_faces):
        return node
    count = syntax.Integer(node.span, _ALL)
    return syntax.Extremes(node.span, True, count, node)  # noqa: FBT003 - the order of the form


def asked_of_parts(node: syntax.Unary) -> Expression:
    """Return what joins parts of a union, such as a number and what faces come to, one by one."""
    parts = parts_of(node.operand)
    if len(parts) == 1 or not any(isinstance(part, syntax.ForEach) for part in parts):
        return node
    asked = tuple([syntax.changed(node, operand=part) for part in parts])
    join = "sum" if node.operator == "count" else node.operator
    return syntax.Unary(node.span, join, syntax.CollectionLiteral(node.span, asked))


def parts_of(node: Expression) -> tuple[Expression, ...]:
    """Return the collections that are put together, one after the other."""
    if isinstance(node, syntax.CollectionLiteral):
        return tuple([inside for part in node.elements for inside in parts_of(part)])
    if isinstance(node, syntax.Binary) and node.operator == "U":
        return (*parts_of(node.left), *parts_of(node.right))
    return (node,)


class FewestFigures(NamedTuple):
    """Figures, and what looks at their names.

    Attributes:
        figures: The figures.
        body: What looks at them.
    """

    figures: Sequence[Figure]
    body: Expression


def fewest(figures: Sequence[Figure], body: Expression) -> FewestFigures:
    """Return as few figures as a body needs.

    How long the longest run is needs no figure where it is asked which faces it has, nor whether
    there are any dice where they are counted, or the greatest of them is asked for. And the
    greatest of several figures is one, where each is the greatest of some numbers and nothing else
    is asked of it, as in ``max {max x, max foreach v in x do v * count v = x, sum straight x}``.
    """
    known = {(_looked_at(one), one.join): one.name for one in figures}
    left = []
    for one in figures:
        for join, asked in _TOLD_BY.get(one.join, {}).items():
            name = known.get((_looked_at(one), join))
            if name is not None:
                other = syntax.Unary(body.span, asked, syntax.Variable(body.span, name))
                body = substituted(body, one.name, other)
                break
        else:
            left.append(one)
    merging = _Merging(left, body)
    return FewestFigures(merging.left(), merging.body)


def _looked_at(figure: Figure) -> Hashable:
    """Return what a figure joins, in whichever way it does."""
    of_one = figure.of_one.operand
    items = None if figure.items is None else without_spans(figure.items)
    kind = figure.is_of_dice, figure.needs, figure.beside, figure.ranks, figure.sight
    return without_spans(of_one), figure.item, items, kind


class _Merging:
    """Puts figures together of which only the greatest or the least is asked for.

    Attributes:
        body: What looks at the names of those that are left.
    """

    def __init__(self, figures: Sequence[Figure], body: Expression) -> None:
        """Put those together that a body asks for once, and that no other figure needs."""
        needed = {one.needs for one in figures}
        self._figures = {one.name: one for one in figures}
        self._may_merge = {
            one.name: one.join
            for one in figures
            if one.join in OUTERMOST
            and not (one.needs or one.beside or one.ranks or one.sight or one.name in needed)
        }
        self.body = body
        if len(self._may_merge) > 1:
            body = self._with_names_inside(body)
            seen = Counter(
                [one.name for one in syntax.walk(body) if isinstance(one, syntax.Variable)]
            )
            for name in [one for one in self._may_merge if seen[one] > 1]:
                del self._may_merge[name]
            self.body = self._merged(body)

    def left(self) -> list[Figure]:
        """Return the figures that are left."""
        return list(self._figures.values())

    def _with_names_inside(self, node: Expression) -> Expression:
        """Return a body in which figures have no other names."""
        node = with_parts(node, self._with_names_inside)
        if isinstance(node, syntax.Let) and getattr(node.bound, "name", None) in self._may_merge:
            return substituted(node.body, node.name, node.bound)
        return node

    def _merged(self, node: Expression) -> Expression:
        """Return an expression with one name in the place of several figures."""
        node = with_parts(node, self._merged)
        if not isinstance(node, syntax.Unary) or node.operator not in OUTERMOST:
            return node
        if not isinstance(node.operand, syntax.CollectionLiteral):
            return node
        mine = [one for one in node.operand.elements if self._name(one, node.operator)]
        if len(mine) <= 1:
            return node
        first, *others = [self._figures[self._name(one, node.operator)] for one in mine]
        self._figures[first.name] = replace(first, also=tuple(others))
        for other in others:
            del self._figures[other.name]
        kept = tuple([one for one in node.operand.elements if one not in mine[1:]])
        return syntax.changed(node, operand=syntax.changed(node.operand, elements=kept))

    def _name(self, node: Expression, join: str) -> str:
        """Return the name of a figure that may be merged; nothing where it is none."""
        name = node.name if isinstance(node, syntax.Variable) else ""
        return name if self._may_merge.get(name) == join else ""
